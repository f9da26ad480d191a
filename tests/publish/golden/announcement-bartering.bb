[b][u]Auction Nomic: Week 2 bartering is open[/u][/b]

Present a hand of [b]5 cards[/b] that you hold, once, before this window closes: then the hands are placed and the prizes given. Of hands of one category the one presented first is better.

[table]
[tr][td][b]Place[/b][/td][td][b]Prize[/b][/td][/tr]
[tr][td]1st[/td][td]20 points, 1 standard-proposal-maker[/td][/tr]
[tr][td]2nd[/td][td]10 points, 1 standard-proposal-maker[/td][/tr]
[tr][td]3rd[/td][td]30 points[/td][/tr]
[tr][td]4th[/td][td]20 points[/td][/tr]
[/table]

[b]Barter:​[/b] gifts take effect at once; an offer moves nothing until it is accepted, and then all of it or nothing. [b]Lots:​[/b] 5 lots are missing and can be generated: whoever asks first, has the dice rolled.

[table]
[tr][td][b]Lot[/b][/td][td][b]Cards[/b][/td][/tr]
[tr][td]3[/td][td]J♠ [color=#cc0000]7♦[/color][/td][/tr]
[tr][td]6[/td][td][color=#cc0000]4♦[/color] [color=#cc0000]A♥[/color][/td][/tr]
[tr][td]7[/td][td][color=#cc0000]2♥[/color] K♣[/td][/tr]
[tr][td]8[/td][td][color=#cc0000]3♥[/color] [color=#cc0000]9♦[/color][/td][/tr]
[tr][td]9[/td][td][color=#cc0000]7♦[/color] 4♣[/td][/tr]
[/table]

[b]Where everybody stands[/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Points[/b][/td][td][b]Cards[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]alice[/td][td]81[/td][td]6♠ 3♠[/td][td]in[/td][/tr]
[tr][td]bob[/td][td]43[/td][td]5♠ [color=#cc0000]6♥[/color] 5♣ 8♠ 2♠ J♣ 4♣ J♠[/td][td]in[/td][/tr]
[tr][td]carol[/td][td]83[/td][td][color=#cc0000]K♥[/color] 2♣[/td][td]in[/td][/tr]
[tr][td]dmitri[/td][td]42[/td][td][color=#cc0000]10♦[/color] 10♣ [color=#cc0000]4♥[/color] 9♠[/td][td]in[/td][/tr]
[tr][td]eve-lyn[/td][td]63[/td][td][color=#cc0000]3♦[/color] 3♠ 2♠ 9♠[/td][td]in[/td][/tr]
[/table]

[b]New rules from this window on:​[/b] cards_per_lot=3, because: proposal 4: larger lots (event 57, ALL-9).

Open for 1 d 23 h, until [b]Sun 18 Jan 2026, 01:00 CET (00:00 UTC)[/b]. A message sent exactly at the deadline is late.

[b]How to write it[/b]

One order a line, in this thread; your last word counts:

[code]present AS KS QS JS TS
give 10 points to bob
give AS to bob
offer 10 points to bob for AS
accept alice
generate lot[/code]

[code]g1/announcement/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
