[b][u]Bid | Poker: Discard 2[/u][/b]

[b]Nobody sells anything.[/b] The bidding that would follow is skipped (BP-11).

Keeping everything: [b]|}}~~~~[​[​X]][/b].

Not heard from: [b]@​everyone <​b>*x*<​/b>[/b] and [b]# u/x⏎[​/td][​img]https:​//evil.example[​/img][/b].

Strike for [b]@​everyone <​b>*x*<​/b>[/b]: 1 strike of 4.

Strike for [b]# u/x⏎[​/td][​img]https:​//evil.example[​/img][/b]: 2 strikes of 4.

[b]Did not count[/b]

[list]
[*][b]# u/x⏎[​/td][​img]https:​//evil.example[​/img][/b], “{{ 7*7 }} bid 3,5 | `or` so >>> [​url=javascript:​x]x[​/url]”: near-miss: write it like "bid 35" (SM-1)
[*][b]|}}~~~~[​[​X]][/b], [url=https://evil.example/%22%3E%3Cb%3E%7C%5B%5B%7E%7E%7E%7E%5D%5D%5F%5FTOC%5F%5F]“xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…”[/url]: edited
[/list]

[b]Where everybody stands[/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Coins[/b][/td][td][b]Cards[/b][/td][td][b]Held[/b][/td][td][b]Strikes[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]|}}~~~~[​[​X]][/td][td]1[/td][td]1[/td][td][color=#cc0000]2♥[/color][/td][td]1[/td][td]in[/td][/tr]
[tr][td]@​everyone <​b>*x*<​/b>[/td][td]0[/td][td]0[/td][td]none[/td][td]0[/td][td]in[/td][/tr]
[tr][td]# u/x⏎[​/td][​img]https:​//evil.example[​/img][/td][td]1,000[/td][td]6[/td][td][color=#cc0000]K♥[/color] [color=#cc0000]Q♥[/color] [color=#cc0000]J♥[/color] 3♣ [color=#cc0000]3♦[/color] 4♠[/td][td]0[/td][td]in[/td][/tr]
[tr][td]עברית__NOTOC__[/td][td]0[/td][td]0[/td][td]none[/td][td]4[/td][td]out[/td][/tr]
[/table]

[b]Rulings of the host[/b]

This table depends on 1 ruling (ALL-8):

[list]
[*]void: [​[​why]] {{x}} (event 3)
[/list]

Next: [b]Round 10[/b], until [b]Sun 4 Jan 2026, 19:00 CET (18:00 UTC)[/b].

[code]g1/discards/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
