[b][u]Auction Nomic: standings[/u][/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Chips[/b][/td][td][b]Cards[/b][/td][td][b]Held[/b][/td][td][b]Strikes[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]alice[/td][td]9[/td][td]1[/td][td]A♠[/td][td]0[/td][td]in[/td][/tr]
[tr][td]bob[/td][td]150[/td][td]0[/td][td]none[/td][td]1[/td][td]in[/td][/tr]
[tr][td]carol[/td][td]98[/td][td]2[/td][td]▒▒ Joker[/td][td]0[/td][td]in[/td][/tr]
[/table]

In the pot: 12 chips.

In the kitty: 1 chip.

In the stake: 3 chips.

Face up: [color=#cc0000]7♥[/color]

Gamble cards: [color=#cc0000]K♦[/color] Joker

On sale: Lot 4, A♠ [color=#cc0000]10♦[/color]; bids: alice 30, bob 1,200

On sale: Lot 5, none

[b]alice[/b] also has 2 wood, 1 <​b>.

[i]As of Sun 4 Jan 2026, 13:48 CET (12:48 UTC).[/i]

[code]g1/standings/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
