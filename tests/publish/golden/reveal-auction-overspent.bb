[b][u]Auction Nomic: Week 1 auction[/u][/b]

All bids of [b]bob[/b] fail: 1,140 points in all, with 99 in hand.

[table]
[tr][td][b]Lot[/b][/td][td][b]Cards[/b][/td][td][b]Goes to[/b][/td][td][b]For[/b][/td][td][b]Bids[/b][/td][/tr]
[tr][td]4[/td][td]A♠ A♠[/td][td]nobody, below the reserve[/td][td]–[/td][td]alice 3[/td][/tr]
[/table]

Unsold lots stay for the next auction (AN-5).

New in the game: [b]dora[/b].

Gone, with all they had: [b]carol[/b].

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
