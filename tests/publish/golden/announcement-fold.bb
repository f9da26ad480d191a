[b][u]Bailey's Poker: Hand 1 fold 2 is open[/u][/b]

The stake is [b]25 points[/b]. Gamble Cards: [b]2♠ [color=#cc0000]A♥[/color][/b]. In the kitty: [b]8 points[/b].

[table]
[tr][td][b]Player[/b][/td][td][b]Cards[/b][/td][td][b]Points[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]alice[/td][td][color=#cc0000]Q♥[/color] Q♠ 7♠ ▒▒ ▒▒[/td][td]0[/td][td]in[/td][/tr]
[tr][td]bob[/td][td][color=#cc0000]K♦[/color] [color=#cc0000]3♦[/color] [color=#cc0000]2♦[/color] ▒▒ ▒▒[/td][td]0[/td][td]in[/td][/tr]
[tr][td]carol[/td][td]Q♣ 10♣ J♣ ▒▒ ▒▒[/td][td]0[/td][td]in[/td][/tr]
[tr][td]Sir Bidsalot[/td][td][color=#cc0000]6♥[/color] 8♣ ▒▒ ▒▒ ▒▒[/td][td]−8[/td][td]folded[/td][/tr]
[/table]

Go on, or fold. Folding costs you [b]25 points[/b] now, paid into the kitty; whoever goes on pays the stake as it will be in the end, or wins it from all who do. Silence goes on.

Open for 1 d, until [b]Sun 4 Jan 2026, 02:03 CET (01:03 UTC)[/b]. A message sent exactly at the deadline is late.

[b]How to write it[/b]

One order a line, in this thread, or in a private message to [b]dora[/b], which stays sealed until the close; your last word counts:

[code]continue
fold[/code]

Awaited: [b]alice[/b], [b]bob[/b] and [b]carol[/b].

[code]g1/announcement/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
