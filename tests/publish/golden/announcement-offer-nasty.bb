[b][u]B's | {{Poker}}: Hand 1 offer 1 is open[/u][/b]

[b]On offer:​[/b] [b][color=#cc0000]5♥[/color][/b], in bidding round 1 of 3. The pot: [b]5 chips[/b].

It is the turn of [b]|}}~~~~[​[​X]][/b]: open at 1 chip, or go blind and pay 2 chips for the unseen top card; who has 1 face-up card already may pass for nothing. Then the next player is offered it.

As soon as somebody opens, everybody with fewer than 3 face-up cards may bid once, each bid higher than the last. The highest bidder pays the pot and takes the card face up. A pass can be said ahead.

[table]
[tr][td][b]Player[/b][/td][td][b]Cards[/b][/td][td][b]Chips[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]|}}~~~~[​[​X]][/td][td]▒▒[/td][td]99[/td][td]in[/td][/tr]
[tr][td]@​everyone <​b>*x*<​/b>[/td][td]▒▒[/td][td]99[/td][td]in[/td][/tr]
[tr][td]# u/x⏎[​/td][​img]https:​//evil.example[​/img][/td][td]▒▒[/td][td]99[/td][td]in[/td][/tr]
[tr][td]עברית__NOTOC__[/td][td]▒▒[/td][td]99[/td][td]in[/td][/tr]
[tr][td][​[​File:​x.png]] ''~~~~''[/td][td]▒▒[/td][td]99[/td][td]in[/td][/tr]
[/table]

[b]New rules from this window on:​[/b] lots=|3, because: [​[​why]] ~~~~ (event 9, ALL-9).

Open for 1 d, until [b]Sat 3 Jan 2026, 19:00 CET (18:00 UTC)[/b]. A message sent exactly at the deadline is late.

[b]How to write it[/b]

One order a line, in this thread; your last word counts:

[code]open
blind
bid 3
pass[/code]

Awaited: [b]|}}~~~~[​[​X]][/b].

[code]g1/announcement/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
