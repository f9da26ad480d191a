[b][u]Bid Poker: Consideration is open[/u][/b]

The catalogue is on the table: [b]2 lots[/b], every card face up. Nobody bids yet: look, count, plot. Bidding starts when this window closes.

[table]
[tr][td][b]Lot[/b][/td][td][b]Cards[/b][/td][/tr]
[tr][td]3[/td][td]A♠ [color=#cc0000]10♦[/color] 9♣ [color=#cc0000]9♥[/color] 2♠[/td][/tr]
[tr][td]4[/td][td][color=#cc0000]K♥[/color] [color=#cc0000]Q♥[/color] [color=#cc0000]J♥[/color] 3♣ [color=#cc0000]3♦[/color] 4♠[/td][/tr]
[/table]

Open for 1 d, until [b]Sun 4 Jan 2026, 19:00 CET (18:00 UTC)[/b].

[code]g1/announcement/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
