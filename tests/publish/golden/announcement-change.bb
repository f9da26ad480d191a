[b][u]Bailey's Poker: Hand 1 change 1 is open[/u][/b]

Hand 1 is dealt: two cards of everybody lie face up, and the first Gamble Card is laid.

The stake is [b]2 points[/b]. Gamble Card: [b]2♠[/b].

[table]
[tr][td][b]Player[/b][/td][td][b]Cards[/b][/td][td][b]Points[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]alice[/td][td][color=#cc0000]Q♥[/color] Q♠ ▒▒ ▒▒ ▒▒[/td][td]0[/td][td]in[/td][/tr]
[tr][td]bob[/td][td][color=#cc0000]8♥[/color] [color=#cc0000]5♥[/color] ▒▒ ▒▒ ▒▒[/td][td]0[/td][td]in[/td][/tr]
[tr][td]carol[/td][td]Q♣ 10♣ ▒▒ ▒▒ ▒▒[/td][td]0[/td][td]in[/td][/tr]
[tr][td]Sir Bidsalot[/td][td][color=#cc0000]6♥[/color] A♣ ▒▒ ▒▒ ▒▒[/td][td]0[/td][td]in[/td][/tr]
[/table]

Change any of your face-up cards, or stick. Each changed card adds the value of the Gamble Card that you name for it to the stake, an ace 1 or 15; name none, and the lowest counts. The new card comes face up. Face-down cards stay as they are, unknown to everybody. A joker is changed for nothing, for a card of the pack or one of the Scrap Pile.

All orders are carried out together when the window closes, the strongest cards first. Silence changes nothing.

Open for 1 d, until [b]Sat 3 Jan 2026, 19:00 CET (18:00 UTC)[/b]. A message sent exactly at the deadline is late.

[b]How to write it[/b]

One order a line, in this thread, or in a private message to [b]dora[/b], which stays sealed until the close; your last word counts:

[code]change 7H using KD
change 7H using AS as 1
change 7H, 9C
stick[/code]

Awaited: [b]alice[/b], [b]bob[/b], [b]carol[/b] and [b]Sir Bidsalot[/b].

[code]g1/announcement/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
