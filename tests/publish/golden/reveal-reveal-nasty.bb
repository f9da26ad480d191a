[b][u]B's | {{Poker}}: Week 2 reveal[/u][/b]

[table]
[tr][td][b]Lot[/b][/td][td][b]Cards[/b][/td][td][b]Goes to[/b][/td][td][b]For[/b][/td][td][b]Bids[/b][/td][/tr]
[tr][td]1[/td][td][color=#cc0000]3♦[/color] 3♠[/td][td][b][​[​File:​x.png]] ''~~~~''[/b][/td][td]23[/td][td][​[​File:​x.png]] ''~~~~'' 23, |}}~~~~[​[​X]] 21, # u/x⏎[​/td][​img]https:​//evil.example[​/img] 17, עברית__NOTOC__ 9[/td][/tr]
[tr][td]2[/td][td][color=#cc0000]K♥[/color] 2♣[/td][td][b]# u/x⏎[​/td][​img]https:​//evil.example[​/img][/b][/td][td]17[/td][td]# u/x⏎[​/td][​img]https:​//evil.example[​/img] 17[/td][/tr]
[tr][td]3[/td][td]J♠ [color=#cc0000]7♦[/color][/td][td]nobody[/td][td]–[/td][td]–[/td][/tr]
[tr][td]4[/td][td]2♠ J♣[/td][td][b]@​everyone <​b>*x*<​/b>[/b][/td][td]18[/td][td]@​everyone <​b>*x*<​/b> 18, עברית__NOTOC__ 13[/td][/tr]
[tr][td]5[/td][td]2♠ 9♠[/td][td][b][​[​File:​x.png]] ''~~~~''[/b][/td][td]14[/td][td][​[​File:​x.png]] ''~~~~'' 14, |}}~~~~[​[​X]] 9, # u/x⏎[​/td][​img]https:​//evil.example[​/img] 9[/td][/tr]
[tr][td]6[/td][td][color=#cc0000]4♦[/color] [color=#cc0000]A♥[/color][/td][td]nobody[/td][td]–[/td][td]–[/td][/tr]
[tr][td]7[/td][td][color=#cc0000]2♥[/color] K♣[/td][td]nobody[/td][td]–[/td][td]–[/td][/tr]
[tr][td]8[/td][td][color=#cc0000]3♥[/color] [color=#cc0000]9♦[/color][/td][td]nobody[/td][td]–[/td][td]–[/td][/tr]
[tr][td]9[/td][td][color=#cc0000]7♦[/color] 4♣[/td][td]nobody[/td][td]–[/td][td]–[/td][/tr]
[tr][td]10[/td][td]4♣ J♠[/td][td][b]@​everyone <​b>*x*<​/b>[/b][/td][td]12[/td][td]@​everyone <​b>*x*<​/b> 12[/td][/tr]
[/table]

Unsold lots stay for the next auction (AN-5).

[b]Hashes[/b]

[b]|}}~~~~[​[​X]][/b], 09c41b2fb5e0f7d098f075b2c2cd91bf09c14960fc165a029c0f9c6e22505fe7: 21 on Lot 1, 9 on Lot 5.

[b]@​everyone <​b>*x*<​/b>[/b], 87aea1577a902fd0f638635ae9c854ac55f2e0da372db5226883c0c24fe670d2: 18 on Lot 4, 12 on Lot 10.

[b]# u/x⏎[​/td][​img]https:​//evil.example[​/img][/b], bcfc7bbc7c6ecdf3752898dce779581cd48eadb2d632c24b957bf269622c6369: 17 on Lot 1, 9 on Lot 5, 17 on Lot 2.

[b]עברית__NOTOC__[/b], 6922a1d2014ef123c4a5e39f717e523d0a4537e934ca610dfdf73920270c9822: 9 on Lot 1, 13 on Lot 4.

[b][​[​File:​x.png]] ''~~~~''[/b], ae80f86944e038f5f1ca7c6d15c4f893a6f1b571b6fd2af9615da32a19676ed4: 23 on Lot 1, 14 on Lot 5.

[b]Did not count[/b]

[list]
[*][b]# u/x⏎[​/td][​img]https:​//evil.example[​/img][/b]: near-miss: {{ 7*7 }} bid 3,5 | `or` so⏎>>> [​url=javascript:​x]x[​/url] (SM-1)
[/list]

[b]Where everybody stands[/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Points[/b][/td][td][b]Cards[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]|}}~~~~[​[​X]][/td][td]81[/td][td]6♠ 3♠[/td][td]in[/td][/tr]
[tr][td]@​everyone <​b>*x*<​/b>[/td][td]43[/td][td]5♠ [color=#cc0000]6♥[/color] 5♣ 8♠ 2♠ J♣ 4♣ J♠[/td][td]in[/td][/tr]
[tr][td]# u/x⏎[​/td][​img]https:​//evil.example[​/img][/td][td]83[/td][td][color=#cc0000]K♥[/color] 2♣[/td][td]in[/td][/tr]
[tr][td]עברית__NOTOC__[/td][td]42[/td][td][color=#cc0000]10♦[/color] 10♣ [color=#cc0000]4♥[/color] 9♠[/td][td]in[/td][/tr]
[tr][td][​[​File:​x.png]] ''~~~~''[/td][td]63[/td][td][color=#cc0000]3♦[/color] 3♠ 2♠ 9♠[/td][td]in[/td][/tr]
[/table]

[b]Rulings of the host[/b]

This table depends on 1 ruling (ALL-8):

[list]
[*]void message 22: nobody can say what was meant (event 24)
[/list]

Next: [b]Week 2 bartering[/b], until [b]Sun 18 Jan 2026, 01:00 CET (00:00 UTC)[/b].

[code]g1/reveal/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
