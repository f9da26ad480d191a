[b][u]Super Bid'Em: Hand 1 offer 1[/u][/b]

[b]The card:​[/b] [b][color=#cc0000]5♥[/color][/b], bidding round 1

[list]
[*]alice goes blind and pays 2 chips for [b]K♠[/b]
[*]bob passes, being silent
[/list]

Nobody takes [color=#cc0000]5♥[/color]: it is discarded.

[b]Did not count[/b]

[list]
[*][b]Sir Bidsalot[/b]: refused: it is alice's turn to open or buy blind; bid once the card is opened (SB-12)
[/list]

[b]Where everybody stands[/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Chips[/b][/td][td][b]Cards[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]alice[/td][td]97[/td][td]10♣ ▒▒[/td][td]in[/td][/tr]
[tr][td]bob[/td][td]94[/td][td]A♣ [color=#cc0000]5♥[/color] ▒▒[/td][td]in[/td][/tr]
[tr][td]carol[/td][td]97[/td][td]7♠ ▒▒[/td][td]in[/td][/tr]
[tr][td]dmitri[/td][td]97[/td][td]9♠ ▒▒[/td][td]in[/td][/tr]
[tr][td]Sir Bidsalot[/td][td]99[/td][td]▒▒[/td][td]in[/td][/tr]
[/table]

The pot: [b]16 chips[/b].

Next: [b]Hand 1 offer 2[/b], until [b]Sat 3 Jan 2026, 22:46 CET (21:46 UTC)[/b].

[code]g1/reveal/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
