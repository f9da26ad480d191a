[b][u]B's | {{Poker}}: Hand 1 change 3[/u][/b]

[b]3 cards[/b] changed. The stake goes from 40 points to [b]48 points[/b].

[table]
[tr][td][b]Player[/b][/td][td][b]Gives up[/b][/td][td][b]Valued by[/b][/td][td][b]Adds[/b][/td][td][b]Gets[/b][/td][/tr]
[tr][td]|}}~~~~[​[​X]][/td][td]Joker[/td][td]–[/td][td]0[/td][td][b]9♣[/b] from the Scrap Pile[/td][/tr]
[tr][td]@​everyone <​b>*x*<​/b>[/td][td]Joker[/td][td]–[/td][td]0[/td][td][b]2♣[/b] instead of 9♣, which was taken[/td][/tr]
[tr][td]@​everyone <​b>*x*<​/b>[/td][td][color=#cc0000]7♥[/color][/td][td]A♠[/td][td]15[/td][td][b][color=#cc0000]10♦[/color][/b][/td][/tr]
[/table]

The pack ran out: the Scrap Pile was shuffled and is the new pack (BB-21).

The pack could not serve # u/x⏎[​/td][​img]https:​//evil.example[​/img] ([color=#cc0000]7♦[/color]), # u/x⏎[​/td][​img]https:​//evil.example[​/img] ([color=#cc0000]8♦[/color]): these cards stay, unvalued (BB-21).

Not heard from, and so without a change: [b]עברית__NOTOC__[/b].

Carried out in playing order: [b]|}}~~~~[​[​X]][/b], [b]@​everyone <​b>*x*<​/b>[/b], [b]# u/x⏎[​/td][​img]https:​//evil.example[​/img][/b] and [b]עברית__NOTOC__[/b].

[b]Did not count[/b]

[list]
[*][b]# u/x⏎[​/td][​img]https:​//evil.example[​/img][/b]: near-miss: {{ 7*7 }} bid 3,5 | `or` so⏎>>> [​url=javascript:​x]x[​/url] (SM-1)
[/list]

[b]Where everybody stands[/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Points[/b][/td][td][b]Cards[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]|}}~~~~[​[​X]][/td][td]0[/td][td][color=#cc0000]Q♥[/color] Q♠ [color=#cc0000]K♥[/color] [color=#cc0000]J♦[/color] ▒▒[/td][td]in[/td][/tr]
[tr][td]@​everyone <​b>*x*<​/b>[/td][td]0[/td][td][color=#cc0000]K♦[/color] 8♠ [color=#cc0000]7♦[/color] K♠ ▒▒[/td][td]in[/td][/tr]
[tr][td]# u/x⏎[​/td][​img]https:​//evil.example[​/img][/td][td]0[/td][td]5♣ [color=#cc0000]9♦[/color] [color=#cc0000]J♥[/color] K♣ ▒▒[/td][td]in[/td][/tr]
[tr][td][​[​File:​x.png]] ''~~~~''[/td][td]−8[/td][td][color=#cc0000]6♥[/color] 8♣ ▒▒ ▒▒ ▒▒[/td][td]folded[/td][/tr]
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
