[b][u]B's | {{Poker}}: Hand 1 bet 4[/u][/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Does[/b][/td][td][b]Pays[/b][/td][td][b]In front[/b][/td][/tr]
[tr][td]|}}~~~~[​[​X]][/td][td]check[/td][td]0[/td][td]0[/td][/tr]
[tr][td]@​everyone <​b>*x*<​/b>[/td][td]check[/td][td]0[/td][td]0[/td][/tr]
[tr][td]# u/x⏎[​/td][​img]https:​//evil.example[​/img][/td][td]bet[/td][td]1[/td][td]1[/td][/tr]
[tr][td]עברית__NOTOC__[/td][td]call[/td][td]1[/td][td]1[/td][/tr]
[tr][td]|}}~~~~[​[​X]][/td][td]call[/td][td]1[/td][td]1[/td][/tr]
[tr][td]@​everyone <​b>*x*<​/b>[/td][td]call[/td][td]1[/td][td]1[/td][/tr]
[/table]

The pot after it: [b]51 chips[/b].

[b]The card:​[/b] [b]9♣[/b], bidding round 2

[list]
[*]@​everyone <​b>*x*<​/b> is all in and gets [b]2♣[/b] for nothing (SB-10)
[/list]

Nobody takes 9♣: it is discarded.

Hand 1 exchange does not open: nobody could do anything in it.

Folded, as said before: [b]עברית__NOTOC__[/b].

[b]Hand 1 is over[/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Hand[/b][/td][td][b]Cards[/b][/td][/tr]
[tr][td]# u/x⏎[​/td][​img]https:​//evil.example[​/img][/td][td]pair of threes[/td][td][b][color=#cc0000]A♦[/color][/b] [b]3♠[/b] [b][color=#cc0000]3♥[/color][/b] [b]Q♣[/b] [b][color=#cc0000]5♦[/color][/b][/td][/tr]
[tr][td]@​everyone <​b>*x*<​/b>[/td][td]pair of twos[/td][td][b]A♣[/b] [b][color=#cc0000]2♦[/color][/b] [b]2♠[/b] [b][color=#cc0000]8♥[/color][/b] [b][color=#cc0000]K♦[/color][/b][/td][/tr]
[tr][td]עברית__NOTOC__[/td][td]ace high[/td][td][b]5♣[/b] [b]3♣[/b] [b]2♣[/b] [b][color=#cc0000]6♥[/color][/b] [b][color=#cc0000]A♥[/color][/b][/td][/tr]
[tr][td]|}}~~~~[​[​X]][/td][td]queen high[/td][td][b][color=#cc0000]3♦[/color][/b] [b][color=#cc0000]7♥[/color][/b] [b][color=#cc0000]9♥[/color][/b] [b][color=#cc0000]Q♥[/color][/b] [b]8♣[/b][/td][/tr]
[/table]

The main pot of 31 chips: [b]|}}~~~~[​[​X]][/b] takes 16, [b]@​everyone <​b>*x*<​/b>[/b] takes 15 (the odd chip to [b]|}}~~~~[​[​X]][/b], SB-11); 3 players played for it.

Side pot 1 of 1,200 chips: [b]# u/x⏎[​/td][​img]https:​//evil.example[​/img][/b] takes it; 2 players played for it.

[b]Did not count[/b]

[list]
[*][b]# u/x⏎[​/td][​img]https:​//evil.example[​/img][/b]: near-miss: {{ 7*7 }} bid 3,5 | `or` so⏎>>> [​url=javascript:​x]x[​/url] (SM-1)
[/list]

[b]Where everybody stands[/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Chips[/b][/td][td][b]Cards[/b][/td][td][b]Hand[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]|}}~~~~[​[​X]][/td][td]88[/td][td][color=#cc0000]3♦[/color] [color=#cc0000]7♥[/color] [color=#cc0000]9♥[/color] [color=#cc0000]Q♥[/color] 8♣[/td][td]4th, high card[/td][td]in[/td][/tr]
[tr][td]@​everyone <​b>*x*<​/b>[/td][td]87[/td][td]A♣ [color=#cc0000]2♦[/color] 2♠ [color=#cc0000]8♥[/color] [color=#cc0000]K♦[/color][/td][td]2nd, pair[/td][td]in[/td][/tr]
[tr][td]# u/x⏎[​/td][​img]https:​//evil.example[​/img][/td][td]140[/td][td][color=#cc0000]A♦[/color] 3♠ [color=#cc0000]3♥[/color] Q♣ [color=#cc0000]5♦[/color][/td][td]1st, pair[/td][td]in[/td][/tr]
[tr][td]עברית__NOTOC__[/td][td]88[/td][td]5♣ 3♣ 2♣ [color=#cc0000]6♥[/color] [color=#cc0000]A♥[/color][/td][td]3rd, high card[/td][td]in[/td][/tr]
[tr][td][​[​File:​x.png]] ''~~~~''[/td][td]97[/td][td][color=#cc0000]2♥[/color] ▒▒[/td][td]–[/td][td]folded[/td][/tr]
[/table]

Next: [b]Hand 2 offer 1[/b], when the host deals the next hand.

[code]g1/reveal/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
