[b][u]Bid Poker: Round 3 closes in 5 h 12 min[/u][/b]

Still awaited: [b]bob[/b]. The deadline is [b]Sun 4 Jan 2026, 19:00 CET (18:00 UTC)[/b].

This is how:

[code]bid 35
all in
pass[/code]

[code]g1/reminder/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
