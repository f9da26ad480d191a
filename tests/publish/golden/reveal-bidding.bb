[b][u]Bid Poker: Bidding 3, the bids[/u][/b]

[b]The lot of alice[/b]

7♠ 7♣

[b]carol[/b] buys it and pays [b]alice[/b] [b]31 coins[/b]! A tie: [b]carol[/b] and [b]bob[/b] each bid 31 coins. [b]carol[/b] sent it first, and the first one wins (BP-12, ALL-3).

[table]
[tr][td][b]Player[/b][/td][td][b]Bid[/b][/td][td][b]Stands since[/b][/td][/tr]
[tr][td][b]carol[/b][/td][td]31[/td][td]Sun 4 Jan 2026, 09:00 CET (08:00 UTC)[/td][/tr]
[tr][td]bob[/td][td]31[/td][td]Sun 4 Jan 2026, 09:00 CET (08:00 UTC)[/td][/tr]
[/table]

[b]The lot of bob[/b]

2♠

[b]Nobody bid:​[/b] the cards go back to bob.

[b]The lot of carol[/b]

[color=#cc0000]Q♦[/color]

[b]carol[/b] bids highest on their own lot (1 coin) and keeps the cards.

[table]
[tr][td][b]Player[/b][/td][td][b]Bid[/b][/td][td][b]Stands since[/b][/td][/tr]
[tr][td][b]carol[/b][/td][td]1[/td][td]Sun 4 Jan 2026, 09:00 CET (08:00 UTC)[/td][/tr]
[/table]

Passed: [b]alice[/b].

[b]Where everybody stands[/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Coins[/b][/td][td][b]Cards[/b][/td][td][b]Held[/b][/td][td][b]Strikes[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]alice[/td][td]80[/td][td]10[/td][td][color=#cc0000]A♥[/color] [color=#cc0000]K♦[/color] 7♠ 7♣ 2♣ A♠ [color=#cc0000]10♦[/color] 9♣ [color=#cc0000]9♥[/color] 2♠[/td][td]0[/td][td]in[/td][/tr]
[tr][td]bob[/td][td]150[/td][td]0[/td][td]none[/td][td]2[/td][td]in[/td][/tr]
[tr][td]carol[/td][td]98[/td][td]5[/td][td][color=#cc0000]Q♦[/color] [color=#cc0000]J♦[/color] 8♠ [color=#cc0000]8♦[/color] 5♣[/td][td]0[/td][td]in[/td][/tr]
[/table]

[b]That was the last window.[/b] The final ranking follows.

[code]g1/reveal/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
