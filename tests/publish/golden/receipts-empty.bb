[b][u]Bid | Poker: sealed messages, Round 10[/u][/b]

No sealed message yet.

Still awaited: [b]|}}~~~~[​[​X]][/b].

Everything is opened after [b]Sun 4 Jan 2026, 19:00 CET (18:00 UTC)[/b].

[code]g1/receipts/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
