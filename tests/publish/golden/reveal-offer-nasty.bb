[b][u]B's | {{Poker}}: Hand 1 offer 1[/u][/b]

[b]The card:​[/b] [b][color=#cc0000]5♥[/color][/b], bidding round 1

[list]
[*]|}}~~~~[​[​X]] goes blind and pays 2 chips for [b]10♣[/b]
[*]@​everyone <​b>*x*<​/b> goes blind and pays 2 chips for [b]A♣[/b]
[*]# u/x⏎[​/td][​img]https:​//evil.example[​/img] goes blind and pays 2 chips for [b]7♠[/b]
[*]עברית__NOTOC__ goes blind and pays 2 chips for [b]9♠[/b]
[*][​[​File:​x.png]] ''~~~~'' opens
[/list]

[b]@​everyone <​b>*x*<​/b>[/b] pays [b]3 chips[/b] and takes [b][color=#cc0000]5♥[/color][/b].

[table]
[tr][td][b]Player[/b][/td][td][b]Bid[/b][/td][/tr]
[tr][td][​[​File:​x.png]] ''~~~~''[/td][td]1[/td][/tr]
[tr][td][b]@​everyone <​b>*x*<​/b>[/b][/td][td]3[/td][/tr]
[/table]

Passed: [b]|}}~~~~[​[​X]][/b], [b]# u/x⏎[​/td][​img]https:​//evil.example[​/img][/b] and [b]עברית__NOTOC__[/b].

[b]Did not count[/b]

[list]
[*][b]# u/x⏎[​/td][​img]https:​//evil.example[​/img][/b]: near-miss: {{ 7*7 }} bid 3,5 | `or` so⏎>>> [​url=javascript:​x]x[​/url] (SM-1)
[/list]

[b]Where everybody stands[/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Chips[/b][/td][td][b]Cards[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]|}}~~~~[​[​X]][/td][td]97[/td][td]10♣ ▒▒[/td][td]in[/td][/tr]
[tr][td]@​everyone <​b>*x*<​/b>[/td][td]94[/td][td]A♣ [color=#cc0000]5♥[/color] ▒▒[/td][td]in[/td][/tr]
[tr][td]# u/x⏎[​/td][​img]https:​//evil.example[​/img][/td][td]97[/td][td]7♠ ▒▒[/td][td]in[/td][/tr]
[tr][td]עברית__NOTOC__[/td][td]97[/td][td]9♠ ▒▒[/td][td]in[/td][/tr]
[tr][td][​[​File:​x.png]] ''~~~~''[/td][td]99[/td][td]▒▒[/td][td]in[/td][/tr]
[/table]

The pot: [b]16 chips[/b].

Next: [b]Hand 1 offer 2[/b], until [b]Sat 3 Jan 2026, 22:46 CET (21:46 UTC)[/b].

[code]g1/reveal/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
