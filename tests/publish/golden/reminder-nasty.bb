[b][u]Bid | Poker: Round 10 is over[/u][/b]

Still awaited: [b]|}}~~~~[​[​X]][/b]. The deadline is [b]Sun 4 Jan 2026, 19:00 CET (18:00 UTC)[/b].

This is how:

[code]bid 1 on # u/x⏎[​/td][​img]https:​//evil.example[​/img][/code]

[code]g1/reminder/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
