[b][u]B's | {{Poker}}: standings[/u][/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Points[/b][/td][td][b]Cards[/b][/td][td][b]Items[/b][/td][td][b]Hand[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]|}}~~~~[​[​X]][/td][td]81[/td][td]6♠ 10♣[/td][td]–[/td][td]–[/td][td]in[/td][/tr]
[tr][td]@​everyone <​b>*x*<​/b>[/td][td]49[/td][td][color=#cc0000]6♥[/color] 8♠ [color=#cc0000]3♦[/color] 9♠ [color=#cc0000]A♦[/color] 2♣[/td][td]1 |-⏎{{hat}} *one*[/td][td]–[/td][td]in[/td][/tr]
[tr][td]# u/x⏎[​/td][​img]https:​//evil.example[​/img][/td][td]67[/td][td][color=#cc0000]10♦[/color] K♠ K♠ [color=#cc0000]K♦[/color] 8♠ 4♣[/td][td]1 |-⏎{{hat}} *one*[/td][td]1st, flush[/td][td]in[/td][/tr]
[tr][td]עברית__NOTOC__[/td][td]45[/td][td][color=#cc0000]10♦[/color] 9♠ 3♠[/td][td]–[/td][td]–[/td][td]in[/td][/tr]
[tr][td][​[​File:​x.png]] ''~~~~''[/td][td]71[/td][td]none[/td][td]1 |-⏎{{hat}} *one*[/td][td]2nd, pair[/td][td]in[/td][/tr]
[/table]

Standing: Lot 1, 9♣ 2♠ Q♣

Standing: Lot 2, [color=#cc0000]8♦[/color] Q♠ [color=#cc0000]J♦[/color]

Standing: Lot 3, J♠ [color=#cc0000]7♦[/color]

Standing: Lot 4, [color=#cc0000]3♥[/color] [color=#cc0000]6♥[/color] [color=#cc0000]2♦[/color]

Standing: Lot 5, [color=#cc0000]5♦[/color] [color=#cc0000]6♥[/color] 2♣

Standing: Lot 6, [color=#cc0000]4♦[/color] [color=#cc0000]A♥[/color]

Standing: Lot 7, [color=#cc0000]2♥[/color] K♣

Standing: Lot 8, [color=#cc0000]3♥[/color] [color=#cc0000]9♦[/color]

Standing: Lot 9, [color=#cc0000]7♦[/color] 4♣

[b]Rulings of the host[/b]

This table depends on 1 ruling (ALL-8):

[list]
[*]void message 22: nobody can say what was meant (event 24)
[/list]

[i]As of Sun 25 Jan 2026, 01:04 CET (00:04 UTC); Week 3 last day closes Mon 26 Jan 2026, 01:00 CET (00:00 UTC).[/i]

[code]g1/standings/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
