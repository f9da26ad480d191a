[b][u]Super Bid'Em: Hand 1 exchange[/u][/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Gives up[/b][/td][td][b]Gets[/b][/td][td][b]Pays[/b][/td][/tr]
[tr][td]alice[/td][td]10♣[/td][td][color=#cc0000]3♦[/color][/td][td]4[/td][/tr]
[tr][td]bob[/td][td][color=#cc0000]5♥[/color][/td][td][color=#cc0000]2♦[/color][/td][td]4[/td][/tr]
[tr][td]carol[/td][td]7♠[/td][td][color=#cc0000]A♦[/color][/td][td]4[/td][/tr]
[tr][td]dmitri[/td][td]9♠[/td][td]5♣[/td][td]4[/td][/tr]
[/table]

[b]Where everybody stands[/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Chips[/b][/td][td][b]Cards[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]alice[/td][td]89[/td][td][color=#cc0000]3♦[/color] [color=#cc0000]7♥[/color] [color=#cc0000]9♥[/color] ▒▒ ▒▒[/td][td]in[/td][/tr]
[tr][td]bob[/td][td]88[/td][td]A♣ [color=#cc0000]2♦[/color] 2♠ ▒▒ ▒▒[/td][td]in[/td][/tr]
[tr][td]carol[/td][td]90[/td][td][color=#cc0000]A♦[/color] 3♠ [color=#cc0000]3♥[/color] ▒▒ ▒▒[/td][td]in[/td][/tr]
[tr][td]dmitri[/td][td]89[/td][td]5♣ 3♣ 2♣ ▒▒ ▒▒[/td][td]in[/td][/tr]
[tr][td]Sir Bidsalot[/td][td]97[/td][td][color=#cc0000]2♥[/color] ▒▒[/td][td]folded[/td][/tr]
[/table]

The pot: [b]47 chips[/b].

Next: [b]Hand 1 bet 4[/b], until [b]Wed 7 Jan 2026, 10:35 CET (09:35 UTC)[/b].

[code]g1/reveal/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
