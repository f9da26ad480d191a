[b][u]Bailey's Poker: the end[/u][/b]

[b]alice[/b] wins the match with [b]79 points[/b]!

[table]
[tr][td][b]Player[/b][/td][td][b]Points[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]bob[/td][td]+79[/td][td]in[/td][/tr]
[tr][td]alice[/td][td]+77[/td][td]in[/td][/tr]
[tr][td]Sir Bidsalot[/td][td]−51[/td][td]folded[/td][/tr]
[tr][td]carol[/td][td]−105[/td][td]in[/td][/tr]
[/table]

[b]Rulings of the host[/b]

This table depends on 1 ruling (ALL-8):

[list]
[*]void message 50: nobody can say what was meant (event 51)
[/list]

[code]g1/final/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
