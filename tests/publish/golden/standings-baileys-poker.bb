[b][u]Bailey's Poker: standings[/u][/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Points[/b][/td][td][b]Cards[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]alice[/td][td]337[/td][td]8♠ [color=#cc0000]A♦[/color] [color=#cc0000]8♦[/color] [color=#cc0000]5♥[/color] ▒▒[/td][td]in[/td][/tr]
[tr][td]bob[/td][td]49[/td][td]6♠ [color=#cc0000]Q♦[/color] ▒▒ ▒▒ ▒▒[/td][td]folded[/td][/tr]
[tr][td]carol[/td][td]−220[/td][td][color=#cc0000]A♥[/color] [color=#cc0000]4♥[/color] J♣ Q♣ ▒▒[/td][td]folded[/td][/tr]
[tr][td]Sir Bidsalot[/td][td]−166[/td][td]A♠ [color=#cc0000]10♥[/color] 3♣ A♣ ▒▒[/td][td]folded[/td][/tr]
[/table]

At stake: 115 points.

Gamble cards: [color=#cc0000]6♦[/color] 6♣ K♠

Scrap Pile: 10♣ [color=#cc0000]8♥[/color] [color=#cc0000]2♦[/color] 10♠ 4♣ [color=#cc0000]6♥[/color] [color=#cc0000]K♥[/color] 8♣ 7♠ [color=#cc0000]3♥[/color] [color=#cc0000]Q♥[/color] 9♠ [color=#cc0000]3♦[/color] [color=#cc0000]7♥[/color] 9♣

[b]Rulings of the host[/b]

This table depends on 1 ruling (ALL-8):

[list]
[*]void message 50: nobody can say what was meant (event 51)
[/list]

[i]As of Tue 6 Jan 2026, 10:44 CET (09:44 UTC).[/i]

[code]g1/standings/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
