[b][u]Bid | Poker: Round 10 is open[/u][/b]

[b]On sale: Lot 10[/b], 1 card: [b][color=#cc0000]2♦[/color][/b]

The highest bid takes the cards and pays its coins to the LGT. On a tie, the bid that was sent first wins.

Open for 1 d, until [b]Sun 4 Jan 2026, 19:00 CET (18:00 UTC)[/b]. A message sent exactly at the deadline is late.

[b]How to write it[/b]

One order a line, in a private message to [b]@​everyone <​b>*x*<​/b>[/b]; your last word counts:

[code]bid 1 on # u/x⏎[​/td][​img]https:​//evil.example[​/img][/code]

[b]Sealed:​[/b] the thread only learns that you have sent something. Your receipt, a digest of your message, goes up here at once, and its salt comes back to you. When the window closes, everything is opened, and anyone can check each message against its receipt.

Awaited: [b]|}}~~~~[​[​X]][/b].

[i]Miss the deadline and you get a strike; 4 strikes and you are out. A pass counts as being here.[/i]

[b]Where everybody stands[/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Coins[/b][/td][td][b]Cards[/b][/td][td][b]Held[/b][/td][td][b]Strikes[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]|}}~~~~[​[​X]][/td][td]1[/td][td]1[/td][td][color=#cc0000]2♥[/color][/td][td]1[/td][td]in[/td][/tr]
[tr][td]@​everyone <​b>*x*<​/b>[/td][td]0[/td][td]0[/td][td]none[/td][td]0[/td][td]in[/td][/tr]
[tr][td]# u/x⏎[​/td][​img]https:​//evil.example[​/img][/td][td]1,000[/td][td]6[/td][td][color=#cc0000]K♥[/color] [color=#cc0000]Q♥[/color] [color=#cc0000]J♥[/color] 3♣ [color=#cc0000]3♦[/color] 4♠[/td][td]0[/td][td]in[/td][/tr]
[tr][td]עברית__NOTOC__[/td][td]0[/td][td]0[/td][td]none[/td][td]4[/td][td]out[/td][/tr]
[/table]

[code]g1/announcement/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
