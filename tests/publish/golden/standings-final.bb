[b][u]Bid Poker: standings[/u][/b]

[table]
[tr][td][b]Rank[/b][/td][td][b]Player[/b][/td][td][b]Coins[/b][/td][td][b]Held[/b][/td][td][b]Strikes[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]1[/td][td]carol[/td][td]98[/td][td][color=#cc0000]Q♦[/color] [color=#cc0000]J♦[/color] 8♠ [color=#cc0000]8♦[/color] 5♣[/td][td]0[/td][td]in[/td][/tr]
[tr][td]2[/td][td]alice[/td][td]80[/td][td][color=#cc0000]A♥[/color] [color=#cc0000]K♦[/color] 7♠ 7♣ 2♣ A♠ [color=#cc0000]10♦[/color] 9♣ [color=#cc0000]9♥[/color] 2♠[/td][td]0[/td][td]in[/td][/tr]
[tr][td]–[/td][td]bob[/td][td]150[/td][td]none[/td][td]2[/td][td]out[/td][/tr]
[/table]

Paid to the LGT so far: 1 coin.

[i]As of Sun 4 Jan 2026, 13:48 CET (12:48 UTC).[/i]

[code]g1/standings/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
