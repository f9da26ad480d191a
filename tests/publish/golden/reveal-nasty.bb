[b][u]Bid | Poker: Round 9, the bids[/u][/b]

[b]Lot 9[/b]: [color=#cc0000]2♦[/color]

[b]|}}~~~~[​[​X]][/b] takes Lot 9 for [b]1 coin[/b]!

A tie: [b]|}}~~~~[​[​X]][/b] and [b]@​everyone <​b>*x*<​/b>[/b] each bid 1 coin. [b]|}}~~~~[​[​X]][/b] sent it first, and the first one wins (BP-4, ALL-3).

[table]
[tr][td][b]Player[/b][/td][td][b]Bid[/b][/td][td][b]Stands since[/b][/td][/tr]
[tr][td][b]|}}~~~~[​[​X]][/b][/td][td]1[/td][td]Sat 3 Jan 2026, 23:59 CET (22:59 UTC)[/td][/tr]
[tr][td]@​everyone <​b>*x*<​/b>[/td][td]1[/td][td]Sun 4 Jan 2026, 00:00 CET (Sat 23:00 UTC)[/td][/tr]
[/table]

Passed: [b]# u/x⏎[​/td][​img]https:​//evil.example[​/img][/b].

Not heard from: [b]עברית__NOTOC__[/b].

Strike for [b]|}}~~~~[​[​X]][/b]: 1 strike of 4.

Strike for [b]עברית__NOTOC__[/b]: 4 strikes of 4.

[b]עברית__NOTOC__[/b] is [b]out of the game[/b]; their coins and cards leave it too (BP-8).

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

[b]The sealed messages, to check[/b]
[spoiler]

Of each line the SHA-256 is the receipt in the log; hostkit does not know it to have been up before the close:

[list]
[*]# u/x⏎[​/td][​img]https:​//evil.example[​/img]: hostkit/1 bid g1 round-9 %23%2520u/x%0A%5B/td%5D%5Bimg%5Dhttps%3A//evil.example%5B/img%5D %7B%7B 7%2A7 %7D%7D bid 3,5 %7C %60or%60 so%0A%3E%3E%3E %5Burl%3Djavascript%3Ax%5Dx%5B/url%5D 5a175a175a175a175a175a175a175a175a175a175a175a175a175a175a175a17 (%) gives b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5 (event 1)
[/list]

Behind (%): the line has signs that a page may show otherwise, and they are written as in a web address, a blank as %20. It gives the receipt so: python3 -c "import hashlib,urllib.parse as u; print(hashlib.sha256(u.unquote_to_bytes('LINE')).hexdigest())"

[/spoiler]

Next: [b]Round 10[/b], until [b]Sun 4 Jan 2026, 19:00 CET (18:00 UTC)[/b].

[code]g1/reveal/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
