[b][u]Auction Nomic: Week 1 auction[/u][/b]

[table]
[tr][td][b]Lot[/b][/td][td][b]Cards[/b][/td][td][b]Goes to[/b][/td][td][b]For[/b][/td][td][b]Bids[/b][/td][/tr]
[tr][td]1[/td][td][color=#cc0000]10♦[/color] 10♣[/td][td][b]dmitri[/b][/td][td]40[/td][td]dmitri 40, alice 26, eve-lyn 15, carol 12[/td][/tr]
[tr][td]2[/td][td][color=#cc0000]K♥[/color] 2♣[/td][td]nobody[/td][td]–[/td][td]–[/td][/tr]
[tr][td]3[/td][td]6♠ 3♠[/td][td][b]alice[/b][/td][td]19[/td][td]alice 19, eve-lyn 15, carol 13[/td][/tr]
[tr][td]4[/td][td]5♠ 9♠[/td][td][b]bob[/b][/td][td]15[/td][td]bob 15, carol 12[/td][/tr]
[tr][td]5[/td][td]2♠ 9♠[/td][td]nobody[/td][td]–[/td][td]–[/td][/tr]
[tr][td]6[/td][td][color=#cc0000]4♥[/color] 8♠[/td][td][b]dmitri[/b][/td][td]18[/td][td]dmitri 18[/td][/tr]
[tr][td]7[/td][td][color=#cc0000]6♥[/color] 5♣[/td][td][b]bob[/b][/td][td]12[/td][td]bob 12[/td][/tr]
[tr][td]8[/td][td][color=#cc0000]3♥[/color] [color=#cc0000]9♦[/color][/td][td]nobody[/td][td]–[/td][td]–[/td][/tr]
[tr][td]9[/td][td][color=#cc0000]7♦[/color] 4♣[/td][td]nobody[/td][td]–[/td][td]–[/td][/tr]
[tr][td]10[/td][td]4♣ J♠[/td][td]nobody[/td][td]–[/td][td]–[/td][/tr]
[/table]

Unsold lots stay for the next auction (AN-5).

[b]Did not count[/b]

[list]
[*][b]dmitri[/b]: refused: made void by the host (ALL-8)
[*][b]lurker[/b]: refused: lurker is no player of this game: write join to become one (ALL-6)
[/list]

[b]Where everybody stands[/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Points[/b][/td][td][b]Cards[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]alice[/td][td]81[/td][td]6♠ 3♠[/td][td]in[/td][/tr]
[tr][td]bob[/td][td]73[/td][td]5♠ 9♠ [color=#cc0000]6♥[/color] 5♣[/td][td]in[/td][/tr]
[tr][td]carol[/td][td]100[/td][td]none[/td][td]in[/td][/tr]
[tr][td]dmitri[/td][td]42[/td][td][color=#cc0000]10♦[/color] 10♣ [color=#cc0000]4♥[/color] 8♠[/td][td]in[/td][/tr]
[tr][td]eve-lyn[/td][td]100[/td][td]none[/td][td]in[/td][/tr]
[/table]

[b]Rulings of the host[/b]

This table depends on 1 ruling (ALL-8):

[list]
[*]void message 22: nobody can say what was meant (event 24)
[/list]

Next: [b]Week 1 bartering[/b], until [b]Sun 11 Jan 2026, 01:00 CET (00:00 UTC)[/b].

[code]g1/reveal/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
