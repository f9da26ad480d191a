[b][u]B's | {{Poker}}: Week 1 last day[/u][/b]

@​everyone <​b>*x*<​/b> has Lot 6 rolled: [b][color=#cc0000]4♦[/color] [color=#cc0000]A♥[/color][/b].

עברית__NOTOC__ has Lot 7 rolled: [b][color=#cc0000]2♥[/color] K♣[/b].

[table]
[tr][td][b]From[/b][/td][td][b]To[/b][/td][td][b]Goods[/b][/td][td][b]For[/b][/td][td][b]At[/b][/td][/tr]
[tr][td]עברית__NOTOC__[/td][td]@​everyone <​b>*x*<​/b>[/td][td]8♠[/td][td]9♠[/td][td]Sun 11 Jan 2026, 01:34 CET (00:34 UTC)[/td][/tr]
[/table]

Lapsed: the offer of [​[​File:​x.png]] ''~~~~'' to |}}~~~~[​[​X]], 5 points for 3S.

[b]Did not count[/b]

[list]
[*][b]# u/x⏎[​/td][​img]https:​//evil.example[​/img][/b]: near-miss: {{ 7*7 }} bid 3,5 | `or` so⏎>>> [​url=javascript:​x]x[​/url] (SM-1)
[/list]

[b]Where everybody stands[/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Points[/b][/td][td][b]Cards[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]|}}~~~~[​[​X]][/td][td]81[/td][td]6♠ 3♠[/td][td]in[/td][/tr]
[tr][td]@​everyone <​b>*x*<​/b>[/td][td]73[/td][td]5♠ [color=#cc0000]6♥[/color] 5♣ 8♠[/td][td]in[/td][/tr]
[tr][td]# u/x⏎[​/td][​img]https:​//evil.example[​/img][/td][td]100[/td][td]none[/td][td]in[/td][/tr]
[tr][td]עברית__NOTOC__[/td][td]42[/td][td][color=#cc0000]10♦[/color] 10♣ [color=#cc0000]4♥[/color] 9♠[/td][td]in[/td][/tr]
[tr][td][​[​File:​x.png]] ''~~~~''[/td][td]100[/td][td]none[/td][td]in[/td][/tr]
[/table]

[b]Rulings of the host[/b]

This table depends on 1 ruling (ALL-8):

[list]
[*]void message 22: nobody can say what was meant (event 24)
[/list]

Next: [b]Week 2 auction[/b], until [b]Thu 15 Jan 2026, 01:00 CET (00:00 UTC)[/b].

[code]g1/reveal/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
