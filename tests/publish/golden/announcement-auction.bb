[b][u]Auction Nomic: Week 1 auction is open[/u][/b]

[b]10 lots[/b] are up for auction. The highest bid on a lot takes its cards; of equal bids the oldest wins.

[table]
[tr][td][b]Lot[/b][/td][td][b]Cards[/b][/td][td][b]Bids[/b][/td][/tr]
[tr][td]1[/td][td][color=#cc0000]10♦[/color] 10♣[/td][td]–[/td][/tr]
[tr][td]2[/td][td][color=#cc0000]K♥[/color] 2♣[/td][td]–[/td][/tr]
[tr][td]3[/td][td]6♠ 3♠[/td][td]–[/td][/tr]
[tr][td]4[/td][td]5♠ 9♠[/td][td]–[/td][/tr]
[tr][td]5[/td][td]2♠ 9♠[/td][td]–[/td][/tr]
[tr][td]6[/td][td][color=#cc0000]4♥[/color] 8♠[/td][td]–[/td][/tr]
[tr][td]7[/td][td][color=#cc0000]6♥[/color] 5♣[/td][td]–[/td][/tr]
[tr][td]8[/td][td][color=#cc0000]3♥[/color] [color=#cc0000]9♦[/color][/td][td]–[/td][/tr]
[tr][td]9[/td][td][color=#cc0000]7♦[/color] 4♣[/td][td]–[/td][/tr]
[tr][td]10[/td][td]4♣ J♠[/td][td]–[/td][/tr]
[/table]

[b]Open bids:​[/b] what you bid is set aside at once, and comes back if you lose. A bid can be raised and not taken back.

Joining is an order as well; a new player starts with 100 points.

[b]Where everybody stands[/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Points[/b][/td][td][b]Cards[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]alice[/td][td]100[/td][td]none[/td][td]in[/td][/tr]
[tr][td]bob[/td][td]100[/td][td]none[/td][td]in[/td][/tr]
[tr][td]carol[/td][td]100[/td][td]none[/td][td]in[/td][/tr]
[tr][td]dmitri[/td][td]100[/td][td]none[/td][td]in[/td][/tr]
[tr][td]eve-lyn[/td][td]100[/td][td]none[/td][td]in[/td][/tr]
[/table]

Open for 3 d, until [b]Thu 8 Jan 2026, 01:00 CET (00:00 UTC)[/b]. A message sent exactly at the deadline is late.

[b]How to write it[/b]

One order a line, in this thread; your last word counts:

[code]bid 30 on lot 4
raise lot 4 by 5
join
leave[/code]

Awaited: [b]alice[/b], [b]bob[/b], [b]carol[/b], [b]dmitri[/b] and [b]eve-lyn[/b].

[code]g1/announcement/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
