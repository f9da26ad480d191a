[b][u]Auction Nomic: the end[/u][/b]

Everybody has left: the game is over.

[table]
[tr][td][b]Player[/b][/td][td][b]Points[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]alice[/td][td]0[/td][td]left[/td][/tr]
[tr][td]bob[/td][td]0[/td][td]left[/td][/tr]
[tr][td]carol[/td][td]0[/td][td]left[/td][/tr]
[tr][td]dmitri[/td][td]0[/td][td]left[/td][/tr]
[tr][td]eve-lyn[/td][td]0[/td][td]left[/td][/tr]
[/table]

[b]Rulings of the host[/b]

This table depends on 1 ruling (ALL-8):

[list]
[*]void message 22: nobody can say what was meant (event 24)
[/list]

[code]g1/final/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
