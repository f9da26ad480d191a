[b][u]Bid Poker: Round 3, the bids[/u][/b]

[b]Lot 3[/b]: A♠ [color=#cc0000]10♦[/color] 9♣ [color=#cc0000]9♥[/color] 2♠

[b]alice[/b] takes Lot 3 for [b]35 coins[/b]!

[table]
[tr][td][b]Player[/b][/td][td][b]Bid[/b][/td][td][b]Stands since[/b][/td][/tr]
[tr][td][b]alice[/b][/td][td]35[/td][td]Sat 3 Jan 2026, 20:12 CET (19:12 UTC)[/td][/tr]
[tr][td]carol[/td][td]31[/td][td]Sun 4 Jan 2026, 09:00 CET (08:00 UTC)[/td][/tr]
[/table]

Not heard from: [b]bob[/b].

Strike for [b]bob[/b]: 2 strikes of 4.

[b]Did not count[/b]

[list]
[*][b]bob[/b], [url=https://board.example/t/12?post=9&view=1]“bid 40 sorry!”[/url]: late: the deadline was 18:00 UTC (ALL-1)
[*][b]carol[/b], “bid 99”: refused: bid 1 to 98 coins (BP-5)
[/list]

[b]Where everybody stands[/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Coins[/b][/td][td][b]Cards[/b][/td][td][b]Held[/b][/td][td][b]Strikes[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]alice[/td][td]80[/td][td]10[/td][td][color=#cc0000]A♥[/color] [color=#cc0000]K♦[/color] 7♠ 7♣ 2♣ A♠ [color=#cc0000]10♦[/color] 9♣ [color=#cc0000]9♥[/color] 2♠[/td][td]0[/td][td]in[/td][/tr]
[tr][td]bob[/td][td]150[/td][td]0[/td][td]none[/td][td]2[/td][td]in[/td][/tr]
[tr][td]carol[/td][td]98[/td][td]5[/td][td][color=#cc0000]Q♦[/color] [color=#cc0000]J♦[/color] 8♠ [color=#cc0000]8♦[/color] 5♣[/td][td]0[/td][td]in[/td][/tr]
[/table]

[b]Rulings of the host[/b]

This table depends on 1 ruling (ALL-8):

[list]
[*]excuse bob: in hospital (event 16)
[/list]

[b]The sealed messages, to check[/b]
[spoiler]

The SHA-256 of each line, without a line break at its end, is the receipt that was up before the close:

[list]
[*]alice: hostkit/1 bid g1 round-3 alice bid 35 5a175a175a175a175a175a175a175a175a175a175a175a175a175a175a175a17 gives b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5 (event 12)
[*]carol: hostkit/1 bid g1 round-3 carol bid 31 5a175a175a175a175a175a175a175a175a175a175a175a175a175a175a175a17 gives b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5 (event 14)
[/list]

[/spoiler]

Next: [b]Round 4[/b], until [b]Mon 5 Jan 2026, 19:00 CET (18:00 UTC)[/b].

[code]g1/reveal/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
