[b][u]Auction Nomic: Week 1 last day is open[/u][/b]

The hands are placed; until the week ends there is only barter. Open offers lapse with it.

[b]Barter:​[/b] gifts take effect at once; an offer moves nothing until it is accepted, and then all of it or nothing. [b]Lots:​[/b] 2 lots are missing and can be generated: whoever asks first, has the dice rolled.

[table]
[tr][td][b]Lot[/b][/td][td][b]Cards[/b][/td][/tr]
[tr][td]1[/td][td][color=#cc0000]3♦[/color] 3♠[/td][/tr]
[tr][td]2[/td][td][color=#cc0000]K♥[/color] 2♣[/td][/tr]
[tr][td]3[/td][td]J♠ [color=#cc0000]7♦[/color][/td][/tr]
[tr][td]4[/td][td]2♠ J♣[/td][/tr]
[tr][td]5[/td][td]2♠ 9♠[/td][/tr]
[tr][td]8[/td][td][color=#cc0000]3♥[/color] [color=#cc0000]9♦[/color][/td][/tr]
[tr][td]9[/td][td][color=#cc0000]7♦[/color] 4♣[/td][/tr]
[tr][td]10[/td][td]4♣ J♠[/td][/tr]
[/table]

[b]Where everybody stands[/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Points[/b][/td][td][b]Cards[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]alice[/td][td]81[/td][td]6♠ 3♠[/td][td]in[/td][/tr]
[tr][td]bob[/td][td]73[/td][td]5♠ 9♠ [color=#cc0000]6♥[/color] 5♣[/td][td]in[/td][/tr]
[tr][td]carol[/td][td]100[/td][td]none[/td][td]in[/td][/tr]
[tr][td]dmitri[/td][td]42[/td][td][color=#cc0000]10♦[/color] 10♣ [color=#cc0000]4♥[/color] 8♠[/td][td]in[/td][/tr]
[tr][td]eve-lyn[/td][td]100[/td][td]none[/td][td]in[/td][/tr]
[/table]

Open for 23 h 56 min, until [b]Mon 12 Jan 2026, 01:00 CET (00:00 UTC)[/b]. A message sent exactly at the deadline is late.

[b]How to write it[/b]

One order a line, in this thread; your last word counts:

[code]give 10 points to bob
offer 10 points to bob for AS
accept alice
generate lot[/code]

[code]g1/announcement/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
