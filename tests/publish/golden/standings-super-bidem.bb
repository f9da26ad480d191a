[b][u]Super Bid'Em: standings[/u][/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Chips[/b][/td][td][b]Cards[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]alice[/td][td]78[/td][td]10♠ 6♣ 8♣ ▒▒[/td][td]in[/td][/tr]
[tr][td]bob[/td][td]84[/td][td][color=#cc0000]8♥[/color] ▒▒[/td][td]folded[/td][/tr]
[tr][td]carol[/td][td]129[/td][td][color=#cc0000]5♥[/color] 2♣ 5♣ ▒▒[/td][td]in[/td][/tr]
[tr][td]dmitri[/td][td]85[/td][td][color=#cc0000]3♥[/color] ▒▒[/td][td]folded[/td][/tr]
[tr][td]Sir Bidsalot[/td][td]87[/td][td][color=#cc0000]2♦[/color] 7♣ [color=#cc0000]10♥[/color] ▒▒[/td][td]in[/td][/tr]
[/table]

In the pot: 37 chips.

Discarded: [color=#cc0000]K♦[/color] [color=#cc0000]3♦[/color] 9♣

[i]As of Wed 7 Jan 2026, 03:59 CET (02:59 UTC); Hand 2 bet 3 closes Thu 8 Jan 2026, 03:59 CET (02:59 UTC).[/i]

[code]g1/standings/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
