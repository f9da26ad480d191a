[b][u]Bid Poker: Round 3 is open[/u][/b]

[b]On sale: Lot 3[/b], 5 cards: [b]A♠ [color=#cc0000]10♦[/color] 9♣ [color=#cc0000]9♥[/color] 2♠[/b]

The highest bid takes the cards and pays its coins to the LGT. On a tie, the bid that was sent first wins.

Open for 1 d, until [b]Sun 4 Jan 2026, 19:00 CET (18:00 UTC)[/b]. A message sent exactly at the deadline is late.

[b]How to write it[/b]

One order a line, in a private message to [b]dora[/b]; your last word counts:

[code]bid 35
all in
pass[/code]

[b]Sealed:​[/b] the thread only learns that you have sent something. Your receipt, a digest of your message, goes up here at once, and its salt comes back to you. When the window closes, everything is opened, and anyone can check each message against its receipt.

Awaited: [b]bob[/b].

[i]Miss the deadline and you get a strike; 4 strikes and you are out. A pass counts as being here.[/i]

[b]Where everybody stands[/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Coins[/b][/td][td][b]Cards[/b][/td][td][b]Held[/b][/td][td][b]Strikes[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]alice[/td][td]115[/td][td]5[/td][td][color=#cc0000]A♥[/color] [color=#cc0000]K♦[/color] 7♠ 7♣ 2♣[/td][td]0[/td][td]in[/td][/tr]
[tr][td]bob[/td][td]150[/td][td]0[/td][td]none[/td][td]1[/td][td]in[/td][/tr]
[tr][td]carol[/td][td]98[/td][td]2[/td][td]▒▒ Joker[/td][td]0[/td][td]in[/td][/tr]
[/table]

[code]g1/announcement/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
