[b][u]Auction Nomic: Week 2 auction is open[/u][/b]

[b]10 lots[/b] are up for auction. The highest bid on a lot takes its cards; of equal bids the oldest wins.

[table]
[tr][td][b]Lot[/b][/td][td][b]Cards[/b][/td][/tr]
[tr][td]1[/td][td][color=#cc0000]3♦[/color] 3♠[/td][/tr]
[tr][td]2[/td][td][color=#cc0000]K♥[/color] 2♣[/td][/tr]
[tr][td]3[/td][td]J♠ [color=#cc0000]7♦[/color][/td][/tr]
[tr][td]4[/td][td]2♠ J♣[/td][/tr]
[tr][td]5[/td][td]2♠ 9♠[/td][/tr]
[tr][td]6[/td][td][color=#cc0000]4♦[/color] [color=#cc0000]A♥[/color][/td][/tr]
[tr][td]7[/td][td][color=#cc0000]2♥[/color] K♣[/td][/tr]
[tr][td]8[/td][td][color=#cc0000]3♥[/color] [color=#cc0000]9♦[/color][/td][/tr]
[tr][td]9[/td][td][color=#cc0000]7♦[/color] 4♣[/td][/tr]
[tr][td]10[/td][td]4♣ J♠[/td][/tr]
[/table]

[b]Hashed bids:​[/b] write your bids as a text, one a line, with some random words, and post only its SHA-256. The text is revealed in the window after this one; a hash without its text is no bid. If your bids together are more than you have by then, all of them fail.

Joining is an order as well; a new player starts with 100 points.

[b]Where everybody stands[/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Points[/b][/td][td][b]Cards[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]alice[/td][td]81[/td][td]6♠ 3♠[/td][td]in[/td][/tr]
[tr][td]bob[/td][td]73[/td][td]5♠ [color=#cc0000]6♥[/color] 5♣ 8♠[/td][td]in[/td][/tr]
[tr][td]carol[/td][td]100[/td][td]none[/td][td]in[/td][/tr]
[tr][td]dmitri[/td][td]42[/td][td][color=#cc0000]10♦[/color] 10♣ [color=#cc0000]4♥[/color] 9♠[/td][td]in[/td][/tr]
[tr][td]eve-lyn[/td][td]100[/td][td]none[/td][td]in[/td][/tr]
[/table]

[b]New rules from this window on:​[/b] bids=hashed, because: proposal 3: hidden bids (event 56, ALL-9).

Open for 2 d 23 h, until [b]Thu 15 Jan 2026, 01:00 CET (00:00 UTC)[/b]. A message sent exactly at the deadline is late.

[b]How to write it[/b]

One order a line, in this thread; your last word counts:

[code]hash 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
join
leave[/code]

Awaited: [b]alice[/b], [b]bob[/b], [b]carol[/b], [b]dmitri[/b] and [b]eve-lyn[/b].

[code]g1/announcement/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
