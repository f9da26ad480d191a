[b][u]Super Bid'Em: Hand 1 bet 1 is open[/u][/b]

Betting. The pot: [b]18 chips[/b]. It is the turn of [b]alice[/b]; then the others follow, always to the left.

[table]
[tr][td][b]Player[/b][/td][td][b]Cards[/b][/td][td][b]Chips[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]alice[/td][td]10♣ ▒▒[/td][td]97[/td][td]in[/td][/tr]
[tr][td]bob[/td][td]A♣ [color=#cc0000]5♥[/color] ▒▒[/td][td]94[/td][td]in[/td][/tr]
[tr][td]carol[/td][td]7♠ ▒▒[/td][td]97[/td][td]in[/td][/tr]
[tr][td]dmitri[/td][td]9♠ ▒▒[/td][td]97[/td][td]in[/td][/tr]
[tr][td]Sir Bidsalot[/td][td][color=#cc0000]2♥[/color] ▒▒[/td][td]97[/td][td]in[/td][/tr]
[/table]

Check, bet, call, raise or fold, when it is your turn; only a fold can be said ahead. Bets are multiples of 1 chip, a raise is at least the last raise. Silence checks where that is free, and folds where it is not.

Open for 1 d, until [b]Sun 4 Jan 2026, 00:27 CET (Sat 23:27 UTC)[/b]. A message sent exactly at the deadline is late.

[b]How to write it[/b]

One order a line, in this thread; your last word counts:

[code]check
bet 2
call
raise 4
raise to 6
all in
fold[/code]

Awaited: [b]alice[/b].

[code]g1/announcement/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
