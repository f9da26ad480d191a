[b][u]Super Bid'Em: Hand 1 exchange is open[/u][/b]

A fifth card went face down to everybody still in. You may pay [b]4 chips[/b] to replace one card by the next of the deck, face up or face down as the old one was; or stand. The pot: [b]31 chips[/b].

Name a hidden card in a [b]private message[/b] to [b]dora[/b] only. Exchanges are carried out in seat order when the window closes; silence exchanges nothing.

[table]
[tr][td][b]Player[/b][/td][td][b]Cards[/b][/td][td][b]Chips[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]alice[/td][td]10♣ [color=#cc0000]7♥[/color] [color=#cc0000]9♥[/color] ▒▒ ▒▒[/td][td]93[/td][td]in[/td][/tr]
[tr][td]bob[/td][td]A♣ [color=#cc0000]5♥[/color] 2♠ ▒▒ ▒▒[/td][td]92[/td][td]in[/td][/tr]
[tr][td]carol[/td][td]7♠ 3♠ [color=#cc0000]3♥[/color] ▒▒ ▒▒[/td][td]94[/td][td]in[/td][/tr]
[tr][td]dmitri[/td][td]9♠ 3♣ 2♣ ▒▒ ▒▒[/td][td]93[/td][td]in[/td][/tr]
[tr][td]Sir Bidsalot[/td][td][color=#cc0000]2♥[/color] ▒▒[/td][td]97[/td][td]folded[/td][/tr]
[/table]

Open for 1 d, until [b]Wed 7 Jan 2026, 08:14 CET (07:14 UTC)[/b]. A message sent exactly at the deadline is late.

[b]How to write it[/b]

One order a line, in this thread; your last word counts:

[code]exchange 7H
stand[/code]

Awaited: [b]alice[/b], [b]bob[/b], [b]carol[/b] and [b]dmitri[/b].

[code]g1/announcement/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
