[b][u]Bid Poker: Discard 1[/u][/b]

[b]2 lots[/b] go on sale:

[table]
[tr][td][b]Seller[/b][/td][td][b]Number[/b][/td][td][b]Cards[/b][/td][/tr]
[tr][td]alice[/td][td]2[/td][td]7♠ 7♣[/td][/tr]
[tr][td]carol[/td][td]1[/td][td][color=#cc0000]Q♦[/color][/td][/tr]
[/table]

Keeping everything: [b]bob[/b].

[b]Where everybody stands[/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Coins[/b][/td][td][b]Cards[/b][/td][td][b]Held[/b][/td][td][b]Strikes[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]alice[/td][td]80[/td][td]10[/td][td][color=#cc0000]A♥[/color] [color=#cc0000]K♦[/color] 7♠ 7♣ 2♣ A♠ [color=#cc0000]10♦[/color] 9♣ [color=#cc0000]9♥[/color] 2♠[/td][td]0[/td][td]in[/td][/tr]
[tr][td]bob[/td][td]150[/td][td]0[/td][td]none[/td][td]2[/td][td]in[/td][/tr]
[tr][td]carol[/td][td]98[/td][td]5[/td][td][color=#cc0000]Q♦[/color] [color=#cc0000]J♦[/color] 8♠ [color=#cc0000]8♦[/color] 5♣[/td][td]0[/td][td]in[/td][/tr]
[/table]

Next: [b]Bidding 1[/b], until [b]Sun 4 Jan 2026, 19:00 CET (18:00 UTC)[/b].

[code]g1/discards/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
