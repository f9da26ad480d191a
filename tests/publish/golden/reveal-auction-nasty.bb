[b][u]B's | {{Poker}}: Week 1 auction[/u][/b]

[table]
[tr][td][b]Lot[/b][/td][td][b]Cards[/b][/td][td][b]Goes to[/b][/td][td][b]For[/b][/td][td][b]Bids[/b][/td][/tr]
[tr][td]1[/td][td][color=#cc0000]10♦[/color] 10♣[/td][td][b]עברית__NOTOC__[/b][/td][td]40[/td][td]עברית__NOTOC__ 40, |}}~~~~[​[​X]] 26, [​[​File:​x.png]] ''~~~~'' 15, # u/x⏎[​/td][​img]https:​//evil.example[​/img] 12[/td][/tr]
[tr][td]2[/td][td][color=#cc0000]K♥[/color] 2♣[/td][td]nobody[/td][td]–[/td][td]–[/td][/tr]
[tr][td]3[/td][td]6♠ 3♠[/td][td][b]|}}~~~~[​[​X]][/b][/td][td]19[/td][td]|}}~~~~[​[​X]] 19, [​[​File:​x.png]] ''~~~~'' 15, # u/x⏎[​/td][​img]https:​//evil.example[​/img] 13[/td][/tr]
[tr][td]4[/td][td]5♠ 9♠[/td][td][b]@​everyone <​b>*x*<​/b>[/b][/td][td]15[/td][td]@​everyone <​b>*x*<​/b> 15, # u/x⏎[​/td][​img]https:​//evil.example[​/img] 12[/td][/tr]
[tr][td]5[/td][td]2♠ 9♠[/td][td]nobody[/td][td]–[/td][td]–[/td][/tr]
[tr][td]6[/td][td][color=#cc0000]4♥[/color] 8♠[/td][td][b]עברית__NOTOC__[/b][/td][td]18[/td][td]עברית__NOTOC__ 18[/td][/tr]
[tr][td]7[/td][td][color=#cc0000]6♥[/color] 5♣[/td][td][b]@​everyone <​b>*x*<​/b>[/b][/td][td]12[/td][td]@​everyone <​b>*x*<​/b> 12[/td][/tr]
[tr][td]8[/td][td][color=#cc0000]3♥[/color] [color=#cc0000]9♦[/color][/td][td]nobody[/td][td]–[/td][td]–[/td][/tr]
[tr][td]9[/td][td][color=#cc0000]7♦[/color] 4♣[/td][td]nobody[/td][td]–[/td][td]–[/td][/tr]
[tr][td]10[/td][td]4♣ J♠[/td][td]nobody[/td][td]–[/td][td]–[/td][/tr]
[/table]

Unsold lots stay for the next auction (AN-5).

[b]Did not count[/b]

[list]
[*][b]# u/x⏎[​/td][​img]https:​//evil.example[​/img][/b]: near-miss: {{ 7*7 }} bid 3,5 | `or` so⏎>>> [​url=javascript:​x]x[​/url] (SM-1)
[/list]

[b]Where everybody stands[/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Points[/b][/td][td][b]Cards[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]|}}~~~~[​[​X]][/td][td]81[/td][td]6♠ 3♠[/td][td]in[/td][/tr]
[tr][td]@​everyone <​b>*x*<​/b>[/td][td]73[/td][td]5♠ 9♠ [color=#cc0000]6♥[/color] 5♣[/td][td]in[/td][/tr]
[tr][td]# u/x⏎[​/td][​img]https:​//evil.example[​/img][/td][td]100[/td][td]none[/td][td]in[/td][/tr]
[tr][td]עברית__NOTOC__[/td][td]42[/td][td][color=#cc0000]10♦[/color] 10♣ [color=#cc0000]4♥[/color] 8♠[/td][td]in[/td][/tr]
[tr][td][​[​File:​x.png]] ''~~~~''[/td][td]100[/td][td]none[/td][td]in[/td][/tr]
[/table]

[b]Rulings of the host[/b]

This table depends on 1 ruling (ALL-8):

[list]
[*]void message 22: nobody can say what was meant (event 24)
[/list]

Next: [b]Week 1 bartering[/b], until [b]Sun 11 Jan 2026, 01:00 CET (00:00 UTC)[/b].

[code]g1/reveal/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
