[b][u]Bid Poker: the final ranking[/u][/b]

[b]alice[/b] wins with [b]a straight flush, king high[/b], [color=#cc0000]K♥[/color] [color=#cc0000]Q♥[/color] [color=#cc0000]J♥[/color] [color=#cc0000]10♥[/color] [color=#cc0000]9♥[/color]!

Into the next round: [b]alice[/b] and [b]carol[/b].

[table]
[tr][td][b]Rank[/b][/td][td][b]Player[/b][/td][td][b]Hand[/b][/td][td][b]Cards[/b][/td][td][b]Coins[/b][/td][td][b]Advances[/b][/td][/tr]
[tr][td]1st[/td][td][b]alice[/b][/td][td]a straight flush, king high[/td][td][color=#cc0000]K♥[/color] [color=#cc0000]Q♥[/color] [color=#cc0000]J♥[/color] [color=#cc0000]10♥[/color] [color=#cc0000]9♥[/color][/td][td]12[/td][td]yes[/td][/tr]
[tr][td]2nd[/td][td][b]carol[/b][/td][td]a pair of eights[/td][td]8♠ [color=#cc0000]8♦[/color] [color=#cc0000]Q♦[/color] [color=#cc0000]J♦[/color] 5♣[/td][td]98[/td][td]yes[/td][/tr]
[tr][td]–[/td][td]bob[/td][td]–[/td][td]2♠[/td][td]1[/td][td]no[/td][/tr]
[/table]

[b]bob[/b] is a pig: fewer than five cards, no rank, and a fine of 100,000,000 yen to first place (BP-14).

[b]Payments[/b]

[table]
[tr][td][b]From[/b][/td][td][b]To[/b][/td][td][b]Amount[/b][/td][td][b]Why[/b][/td][/tr]
[tr][td]bob[/td][td]alice[/td][td]100,000,000 yen[/td][td]a pig's fine[/td][/tr]
[tr][td]carol[/td][td]alice[/td][td]50,000,000 yen[/td][td]first collects from last[/td][/tr]
[/table]

[b]In the end[/b]

The LGT pays 1,000,000 yen for each coin, and everybody pays the LGT 100,000,000 yen (BP-22).

[table]
[tr][td][b]Player[/b][/td][td][b]Coins[/b][/td][td][b]Payments[/b][/td][td][b]Result[/b][/td][/tr]
[tr][td]alice[/td][td]12[/td][td]+150,000,000 yen[/td][td][b]+62,000,000 yen[/b][/td][/tr]
[tr][td]carol[/td][td]98[/td][td]−50,000,000 yen[/td][td][b]−52,000,000 yen[/b][/td][/tr]
[tr][td]bob[/td][td]1[/td][td]−100,000,000 yen[/td][td][b]−199,000,000 yen[/b][/td][/tr]
[/table]

[code]g1/final/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
