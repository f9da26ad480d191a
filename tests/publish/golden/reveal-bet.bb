[b][u]Super Bid'Em: Hand 1 bet 2[/u][/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Does[/b][/td][td][b]Pays[/b][/td][td][b]In front[/b][/td][/tr]
[tr][td]alice[/td][td]check[/td][td]0[/td][td]0[/td][/tr]
[tr][td]bob[/td][td]check[/td][td]0[/td][td]0[/td][/tr]
[tr][td]carol[/td][td]check[/td][td]0[/td][td]0[/td][/tr]
[tr][td]dmitri[/td][td]check[/td][td]0[/td][td]0[/td][/tr]
[/table]

The pot after it: [b]23 chips[/b].

[b]Where everybody stands[/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Chips[/b][/td][td][b]Cards[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]alice[/td][td]95[/td][td]10♣ [color=#cc0000]7♥[/color] ▒▒[/td][td]in[/td][/tr]
[tr][td]bob[/td][td]94[/td][td]A♣ [color=#cc0000]5♥[/color] ▒▒[/td][td]in[/td][/tr]
[tr][td]carol[/td][td]96[/td][td]7♠ 3♠ ▒▒[/td][td]in[/td][/tr]
[tr][td]dmitri[/td][td]95[/td][td]9♠ 3♣ ▒▒[/td][td]in[/td][/tr]
[tr][td]Sir Bidsalot[/td][td]97[/td][td][color=#cc0000]2♥[/color] ▒▒[/td][td]folded[/td][/tr]
[/table]

The pot: [b]23 chips[/b].

Next: [b]Hand 1 offer 5[/b], until [b]Wed 7 Jan 2026, 04:52 CET (03:52 UTC)[/b].

[code]g1/reveal/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
