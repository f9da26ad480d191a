[b][u]Bid Poker: sealed messages, Round 3[/u][/b]

2 messages in. A receipt says that somebody has spoken, not what was said.

[table]
[tr][td][b]Player[/b][/td][td][b]Received[/b][/td][td][b]Receipt (SHA-256)[/b][/td][/tr]
[tr][td]alice[/td][td]Sat 3 Jan 2026, 20:12 CET (19:12 UTC)[/td][td]b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5[/td][/tr]
[tr][td]carol[/td][td]Sun 4 Jan 2026, 09:00 CET (08:00 UTC)[/td][td]b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5b1d5[/td][/tr]
[/table]

Still awaited: [b]bob[/b].

Everything is opened after [b]Sun 4 Jan 2026, 19:00 CET (18:00 UTC)[/b].

[code]g1/receipts/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
