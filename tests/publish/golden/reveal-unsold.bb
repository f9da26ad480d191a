[b][u]Bid | Poker: Round 9, the bids[/u][/b]

[b]Lot 9[/b]: [color=#cc0000]2♦[/color]

[b]Nobody bid.[/b] Lot 9 will be offered once more after the last round.

[b]Where everybody stands[/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Coins[/b][/td][td][b]Cards[/b][/td][td][b]Held[/b][/td][td][b]Strikes[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]|}}~~~~[​[​X]][/td][td]1[/td][td]1[/td][td][color=#cc0000]2♥[/color][/td][td]1[/td][td]in[/td][/tr]
[tr][td]@​everyone <​b>*x*<​/b>[/td][td]0[/td][td]0[/td][td]none[/td][td]0[/td][td]in[/td][/tr]
[tr][td]# u/x⏎[​/td][​img]https:​//evil.example[​/img][/td][td]1,000[/td][td]6[/td][td][color=#cc0000]K♥[/color] [color=#cc0000]Q♥[/color] [color=#cc0000]J♥[/color] 3♣ [color=#cc0000]3♦[/color] 4♠[/td][td]0[/td][td]in[/td][/tr]
[tr][td]עברית__NOTOC__[/td][td]0[/td][td]0[/td][td]none[/td][td]4[/td][td]out[/td][/tr]
[/table]

Next: [b]Round 10[/b], until [b]Sun 4 Jan 2026, 19:00 CET (18:00 UTC)[/b].

[code]g1/reveal/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
