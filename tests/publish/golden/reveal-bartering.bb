[b][u]Auction Nomic: Week 2 bartering[/u][/b]

[table]
[tr][td][b]Place[/b][/td][td][b]Player[/b][/td][td][b]Hand[/b][/td][td][b]Cards[/b][/td][td][b]Prize[/b][/td][/tr]
[tr][td]1st[/td][td][b]bob[/b][/td][td]two pair, jacks and fives[/td][td]J♠ J♣ 5♠ 5♣ 2♠[/td][td]20 points, 1 standard-proposal-maker[/td][/tr]
[/table]

alice has Lot 1 rolled: [b][color=#cc0000]K♥[/color] [color=#cc0000]10♦[/color] [color=#cc0000]4♥[/color][/b].

bob has Lot 2 rolled: [b][color=#cc0000]Q♥[/color] K♠ K♠[/b].

carol has Lot 4 rolled: [b][color=#cc0000]K♦[/color] [color=#cc0000]6♥[/color] 8♠[/b].

eve-lyn has Lot 5 rolled: [b][color=#cc0000]5♦[/color] [color=#cc0000]6♥[/color] 2♣[/b].

[table]
[tr][td][b]From[/b][/td][td][b]To[/b][/td][td][b]Goods[/b][/td][td][b]For[/b][/td][td][b]At[/b][/td][/tr]
[tr][td]eve-lyn[/td][td]dmitri[/td][td]3 points[/td][td][color=#cc0000]4♥[/color][/td][td]Fri 16 Jan 2026, 02:14 CET (01:14 UTC)[/td][/tr]
[/table]

[b]Where everybody stands[/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Points[/b][/td][td][b]Cards[/b][/td][td][b]Items[/b][/td][td][b]Hand[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]alice[/td][td]81[/td][td]6♠ 3♠[/td][td]–[/td][td]–[/td][td]in[/td][/tr]
[tr][td]bob[/td][td]63[/td][td][color=#cc0000]6♥[/color] 8♠ 4♣[/td][td]1 standard-proposal-maker[/td][td]1st, two pair[/td][td]in[/td][/tr]
[tr][td]carol[/td][td]83[/td][td][color=#cc0000]K♥[/color] 2♣[/td][td]–[/td][td]–[/td][td]in[/td][/tr]
[tr][td]dmitri[/td][td]45[/td][td][color=#cc0000]10♦[/color] 10♣ 9♠[/td][td]–[/td][td]–[/td][td]in[/td][/tr]
[tr][td]eve-lyn[/td][td]60[/td][td][color=#cc0000]3♦[/color] 3♠ 2♠ 9♠ [color=#cc0000]4♥[/color][/td][td]–[/td][td]–[/td][td]in[/td][/tr]
[/table]

[b]Rulings of the host[/b]

This table depends on 1 ruling (ALL-8):

[list]
[*]void message 22: nobody can say what was meant (event 24)
[/list]

Next: [b]Week 2 last day[/b], until [b]Mon 19 Jan 2026, 01:00 CET (00:00 UTC)[/b].

[code]g1/reveal/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
