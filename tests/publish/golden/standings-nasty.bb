[b][u]Bid | Poker: standings[/u][/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Coins[/b][/td][td][b]Cards[/b][/td][td][b]Held[/b][/td][td][b]Strikes[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]|}}~~~~[​[​X]][/td][td]1[/td][td]1[/td][td][color=#cc0000]2♥[/color][/td][td]1[/td][td]in[/td][/tr]
[tr][td]@​everyone <​b>*x*<​/b>[/td][td]0[/td][td]0[/td][td]none[/td][td]0[/td][td]in[/td][/tr]
[tr][td]# u/x⏎[​/td][​img]https:​//evil.example[​/img][/td][td]1,000[/td][td]6[/td][td][color=#cc0000]K♥[/color] [color=#cc0000]Q♥[/color] [color=#cc0000]J♥[/color] 3♣ [color=#cc0000]3♦[/color] 4♠[/td][td]0[/td][td]in[/td][/tr]
[tr][td]עברית__NOTOC__[/td][td]0[/td][td]0[/td][td]none[/td][td]4[/td][td]out[/td][/tr]
[/table]

Confiscated: 1 coin, cards [color=#cc0000]2♥[/color]

On sale: the lot of # u/x⏎[​/td][​img]https:​//evil.example[​/img], [color=#cc0000]2♦[/color]

[b]Rulings of the host[/b]

This table depends on 1 ruling (ALL-8):

[list]
[*]void: [​[​why]] {{x}} (event 3)
[/list]

[i]As of Sun 4 Jan 2026, 13:48 CET (12:48 UTC); Round 10 closes Sun 4 Jan 2026, 19:00 CET (18:00 UTC).[/i]

[code]g1/standings/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
