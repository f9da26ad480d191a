[b][u]B's | {{Poker}}: Week 2 reveal is open[/u][/b]

Time to show the texts behind the hashes. The text must give exactly the hash; a hash without its text is no bid. To be shown by: [b]|}}~~~~[​[​X]][/b], [b]@​everyone <​b>*x*<​/b>[/b], [b]# u/x⏎[​/td][​img]https:​//evil.example[​/img][/b], [b]עברית__NOTOC__[/b] and [b][​[​File:​x.png]] ''~~~~''[/b].

[table]
[tr][td][b]Player[/b][/td][td][b]Posted[/b][/td][td][b]SHA-256[/b][/td][/tr]
[tr][td]|}}~~~~[​[​X]][/td][td]Mon 12 Jan 2026, 01:14 CET (00:14 UTC)[/td][td]09c41b2fb5e0f7d098f075b2c2cd91bf09c14960fc165a029c0f9c6e22505fe7[/td][/tr]
[tr][td]@​everyone <​b>*x*<​/b>[/td][td]Mon 12 Jan 2026, 01:34 CET (00:34 UTC)[/td][td]87aea1577a902fd0f638635ae9c854ac55f2e0da372db5226883c0c24fe670d2[/td][/tr]
[tr][td]# u/x⏎[​/td][​img]https:​//evil.example[​/img][/td][td]Mon 12 Jan 2026, 01:54 CET (00:54 UTC)[/td][td]bcfc7bbc7c6ecdf3752898dce779581cd48eadb2d632c24b957bf269622c6369[/td][/tr]
[tr][td]עברית__NOTOC__[/td][td]Mon 12 Jan 2026, 02:14 CET (01:14 UTC)[/td][td]6922a1d2014ef123c4a5e39f717e523d0a4537e934ca610dfdf73920270c9822[/td][/tr]
[tr][td][​[​File:​x.png]] ''~~~~''[/td][td]Mon 12 Jan 2026, 02:34 CET (01:34 UTC)[/td][td]ae80f86944e038f5f1ca7c6d15c4f893a6f1b571b6fd2af9615da32a19676ed4[/td][/tr]
[/table]

Hands can be presented already, as in the bartering.

[b]Barter:​[/b] gifts take effect at once; an offer moves nothing until it is accepted, and then all of it or nothing. As many lots stand as there shall be.

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

[b]Where everybody stands[/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Points[/b][/td][td][b]Cards[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]|}}~~~~[​[​X]][/td][td]81[/td][td]6♠ 3♠[/td][td]in[/td][/tr]
[tr][td]@​everyone <​b>*x*<​/b>[/td][td]73[/td][td]5♠ [color=#cc0000]6♥[/color] 5♣ 8♠[/td][td]in[/td][/tr]
[tr][td]# u/x⏎[​/td][​img]https:​//evil.example[​/img][/td][td]100[/td][td]none[/td][td]in[/td][/tr]
[tr][td]עברית__NOTOC__[/td][td]42[/td][td][color=#cc0000]10♦[/color] 10♣ [color=#cc0000]4♥[/color] 9♠[/td][td]in[/td][/tr]
[tr][td][​[​File:​x.png]] ''~~~~''[/td][td]100[/td][td]none[/td][td]in[/td][/tr]
[/table]

[b]New rules from this window on:​[/b] lots=|3, because: [​[​why]] ~~~~ (event 9, ALL-9).

Open for 23 h 56 min, until [b]Fri 16 Jan 2026, 01:00 CET (00:00 UTC)[/b]. A message sent exactly at the deadline is late.

[b]How to write it[/b]

One order a line, in this thread; your last word counts:

[code]reveal bid 30 on lot 4 zebra
give 10 points to bob
generate lot[/code]

Awaited: [b]|}}~~~~[​[​X]][/b], [b]@​everyone <​b>*x*<​/b>[/b], [b]# u/x⏎[​/td][​img]https:​//evil.example[​/img][/b], [b]עברית__NOTOC__[/b] and [b][​[​File:​x.png]] ''~~~~''[/b].

[code]g1/announcement/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
