[b][u]Bailey's Poker: Hand 1 change 3[/u][/b]

[b]3 cards[/b] changed. The stake goes from 40 points to [b]48 points[/b].

[table]
[tr][td][b]Player[/b][/td][td][b]Gives up[/b][/td][td][b]Valued by[/b][/td][td][b]Adds[/b][/td][td][b]Gets[/b][/td][/tr]
[tr][td]alice[/td][td]Joker[/td][td]–[/td][td]0[/td][td][b]9♣[/b] from the Scrap Pile[/td][/tr]
[tr][td]bob[/td][td]Joker[/td][td]–[/td][td]0[/td][td][b]2♣[/b] instead of 9♣, which was taken[/td][/tr]
[tr][td]bob[/td][td][color=#cc0000]7♥[/color][/td][td]A♠[/td][td]15[/td][td][b][color=#cc0000]10♦[/color][/b][/td][/tr]
[/table]

The pack ran out: the Scrap Pile was shuffled and is the new pack (BB-21).

The pack could not serve carol ([color=#cc0000]7♦[/color]), carol ([color=#cc0000]8♦[/color]): these cards stay, unvalued (BB-21).

Not heard from, and so without a change: [b]dmitri[/b].

Carried out in playing order: [b]alice[/b], [b]bob[/b], [b]carol[/b] and [b]dmitri[/b].

[b]Where everybody stands[/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Points[/b][/td][td][b]Cards[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]alice[/td][td]0[/td][td][color=#cc0000]Q♥[/color] Q♠ [color=#cc0000]K♥[/color] [color=#cc0000]J♦[/color] ▒▒[/td][td]in[/td][/tr]
[tr][td]bob[/td][td]0[/td][td][color=#cc0000]K♦[/color] 8♠ [color=#cc0000]7♦[/color] K♠ ▒▒[/td][td]in[/td][/tr]
[tr][td]carol[/td][td]0[/td][td]5♣ [color=#cc0000]9♦[/color] [color=#cc0000]J♥[/color] K♣ ▒▒[/td][td]in[/td][/tr]
[tr][td]Sir Bidsalot[/td][td]−8[/td][td][color=#cc0000]6♥[/color] 8♣ ▒▒ ▒▒ ▒▒[/td][td]folded[/td][/tr]
[/table]

The stake: [b]48 points[/b]. In the kitty: [b]1,204 points[/b].

[b]Rulings of the host[/b]

This table depends on 1 ruling (ALL-8):

[list]
[*]void message 50: nobody can say what was meant (event 51)
[/list]

Next: [b]Hand 1 fold 3[/b], until [b]Sun 4 Jan 2026, 06:45 CET (05:45 UTC)[/b].

[code]g1/reveal/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
