[b][u]Bid | Poker: sealed messages, Round 10[/u][/b]

1 message in. A receipt says that somebody has spoken, not what was said.

[table]
[tr][td][b]Player[/b][/td][td][b]Received[/b][/td][td][b]Receipt (SHA-256)[/b][/td][/tr]
[tr][td]|}}~~~~[​[​X]][/td][td]Sun 4 Jan 2026, 00:30 CET (Sat 23:30 UTC)[/td][td]b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5[/td][/tr]
[/table]

Still awaited: [b]|}}~~~~[​[​X]][/b].

Everything is opened after [b]Sun 4 Jan 2026, 19:00 CET (18:00 UTC)[/b].

[code]g1/receipts/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
