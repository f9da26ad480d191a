[b][u]Bid | Poker: the final ranking[/u][/b]

First place is shared: [b]|}}~~~~[​[​X]][/b] and [b]@​everyone <​b>*x*<​/b>[/b]!

Nobody advances.

[table]
[tr][td][b]Rank[/b][/td][td][b]Player[/b][/td][td][b]Hand[/b][/td][td][b]Cards[/b][/td][td][b]Coins[/b][/td][td][b]Advances[/b][/td][/tr]
[tr][td]1st[/td][td]|}}~~~~[​[​X]][/td][td]seven high[/td][td][color=#cc0000]2♥[/color] [color=#cc0000]3♥[/color] [color=#cc0000]4♥[/color] [color=#cc0000]5♥[/color] 7♠[/td][td]1[/td][td]no[/td][/tr]
[tr][td]1st[/td][td]@​everyone <​b>*x*<​/b>[/td][td]seven high[/td][td][color=#cc0000]2♥[/color] [color=#cc0000]3♥[/color] [color=#cc0000]4♥[/color] [color=#cc0000]5♥[/color] 7♠[/td][td]1[/td][td]no[/td][/tr]
[/table]

[b]# u/x⏎[​/td][​img]https:​//evil.example[​/img][/b] is a pig: fewer than five cards, no rank, and a fine of 100,000,000 yen to first place (BP-14).

Struck out, with no rank and no part in the payments (BP-8): [b]עברית__NOTOC__[/b].

[b]Payments[/b]

Nobody pays anybody.

[b]Rulings of the host[/b]

This table depends on 1 ruling (ALL-8):

[list]
[*]void: [​[​why]] {{x}} (event 3)
[/list]

[code]g1/final/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
