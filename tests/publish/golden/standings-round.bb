[b][u]Bid Poker: standings[/u][/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Coins[/b][/td][td][b]Cards[/b][/td][td][b]Held[/b][/td][td][b]Strikes[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]alice[/td][td]80[/td][td]10[/td][td][color=#cc0000]A♥[/color] [color=#cc0000]K♦[/color] 7♠ 7♣ 2♣ A♠ [color=#cc0000]10♦[/color] 9♣ [color=#cc0000]9♥[/color] 2♠[/td][td]0[/td][td]in[/td][/tr]
[tr][td]bob[/td][td]150[/td][td]0[/td][td]none[/td][td]2[/td][td]in[/td][/tr]
[tr][td]carol[/td][td]98[/td][td]5[/td][td][color=#cc0000]Q♦[/color] [color=#cc0000]J♦[/color] 8♠ [color=#cc0000]8♦[/color] 5♣[/td][td]0[/td][td]in[/td][/tr]
[/table]

Paid to the LGT so far: 1,035 coins.

Out of the game: 4♣

On sale: Lot 4, [color=#cc0000]K♥[/color] [color=#cc0000]Q♥[/color] [color=#cc0000]J♥[/color] 3♣ [color=#cc0000]3♦[/color] 4♠

[b]Rulings of the host[/b]

This table depends on 1 ruling (ALL-8):

[list]
[*]excuse bob: in hospital (event 16)
[/list]

[i]As of Sun 4 Jan 2026, 13:48 CET (12:48 UTC); Round 4 closes Mon 5 Jan 2026, 19:00 CET (18:00 UTC).[/i]

[code]g1/standings/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
