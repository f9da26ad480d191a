[b][u]Super Bid'Em: Hand 1 offer 1[/u][/b]

[b]The card:​[/b] [b][color=#cc0000]5♥[/color][/b], bidding round 1

[list]
[*]alice goes blind and pays 2 chips for [b]10♣[/b]
[*]bob goes blind and pays 2 chips for [b]A♣[/b]
[*]carol goes blind and pays 2 chips for [b]7♠[/b]
[*]dmitri goes blind and pays 2 chips for [b]9♠[/b]
[*]Sir Bidsalot opens
[/list]

[b]bob[/b] pays [b]3 chips[/b] and takes [b][color=#cc0000]5♥[/color][/b].

[table]
[tr][td][b]Player[/b][/td][td][b]Bid[/b][/td][/tr]
[tr][td]Sir Bidsalot[/td][td]1[/td][/tr]
[tr][td][b]bob[/b][/td][td]3[/td][/tr]
[/table]

Passed: [b]alice[/b], [b]carol[/b] and [b]dmitri[/b].

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
