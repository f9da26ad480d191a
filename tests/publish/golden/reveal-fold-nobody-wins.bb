[b][u]Bailey's Poker: Hand 1 fold 3[/u][/b]

[b]Nobody folds.[/b]

Not heard from, and so playing on: [b]bob[/b].

No card is left to be laid as a Gamble Card. The stake stays at [b]58 points[/b].

The pack ran out: the Scrap Pile was shuffled and is the new pack (BB-21).

Turned up, strongest cards first: alice [b][color=#cc0000]4♦[/color][/b], bob [b][color=#cc0000]3♥[/color][/b], carol [b]2♣[/b].

[b]Hand 1 is over[/b]

[table]
[tr][td][b]Rank[/b][/td][td][b]Player[/b][/td][td][b]Hand[/b][/td][td][b]Cards[/b][/td][/tr]
[tr][td]1st[/td][td]alice[/td][td]king-high straight[/td][td][color=#cc0000]Q♥[/color] [b]Q♠[/b] [b][color=#cc0000]K♥[/color][/b] [b][color=#cc0000]J♦[/color][/b] [color=#cc0000]4♦[/color][/td][/tr]
[tr][td]2nd[/td][td]bob[/td][td]pair of kings[/td][td][b][color=#cc0000]K♦[/color][/b] [b]8♠[/b] [color=#cc0000]7♦[/color] [b]K♠[/b] [color=#cc0000]3♥[/color][/td][/tr]
[tr][td]3rd[/td][td]carol[/td][td]king-high flush[/td][td][b]5♣[/b] [color=#cc0000]9♦[/color] [color=#cc0000]J♥[/color] [b]K♣[/b] [b]2♣[/b][/td][/tr]
[/table]

[b]No outright winner:​[/b] everybody who was in pays into the kitty (BB-15). It carries over with [b]116 points[/b].

[table]
[tr][td][b]From[/b][/td][td][b]To[/b][/td][td][b]Amount[/b][/td][/tr]
[tr][td]alice[/td][td]the kitty[/td][td]58 points[/td][/tr]
[tr][td]bob[/td][td]the kitty[/td][td]58 points[/td][/tr]
[/table]

[table]
[tr][td][b]Player[/b][/td][td][b]Worth[/b][/td][/tr]
[tr][td]alice[/td][td]−580[/td][/tr]
[tr][td]bob[/td][td]+1,200[/td][/tr]
[/table]

[b]Where everybody stands[/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Points[/b][/td][td][b]Cards[/b][/td][td][b]Hand[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]alice[/td][td]124[/td][td][color=#cc0000]Q♥[/color] Q♠ [color=#cc0000]K♥[/color] [color=#cc0000]J♦[/color] [color=#cc0000]4♦[/color][/td][td]1st, straight[/td][td]in[/td][/tr]
[tr][td]bob[/td][td]−58[/td][td][color=#cc0000]K♦[/color] 8♠ [color=#cc0000]7♦[/color] K♠ [color=#cc0000]3♥[/color][/td][td]2nd, pair[/td][td]in[/td][/tr]
[tr][td]carol[/td][td]−58[/td][td]5♣ [color=#cc0000]9♦[/color] [color=#cc0000]J♥[/color] K♣ 2♣[/td][td]3rd, flush[/td][td]in[/td][/tr]
[tr][td]Sir Bidsalot[/td][td]−8[/td][td][color=#cc0000]6♥[/color] 8♣ ▒▒ ▒▒ ▒▒[/td][td]–[/td][td]folded[/td][/tr]
[/table]

In the kitty: [b]116 points[/b].

[b]Rulings of the host[/b]

This table depends on 1 ruling (ALL-8):

[list]
[*]void message 50: nobody can say what was meant (event 51)
[/list]

[b]The sealed messages, to check[/b]
[spoiler]

The SHA-256 of each line, without a line break at its end, is the receipt that was up before the close:

[list]
[*]alice: hostkit/1 bid g1 hand-1-fold-3 alice Here goes%3A%0A%0Acontinue 5a175a175a175a175a175a175a175a17 (%) gives b6a28e5a82aafc7ec77024f40e873b475a1639a05ac1a84531cc0c0759a11ae3 (event 95)
[*]bob: hostkit/1 bid g1 hand-1-fold-3 bob continue 5a175a175a175a175a175a175a175a17 gives 793b38cfa0b69e95fda9545f0eb82d17becbd0ef07904f3c1d1c52731752806e (event 96)
[*]carol: hostkit/1 bid g1 hand-1-fold-3 carol continue%0A%0Agood luck everybody 5a175a175a175a175a175a175a175a17 (%) gives 3edc582dfbabcaf879b47d5d5a7c4fe99af226cfa533a5da1dca87d8d3401c08 (event 97)
[/list]

Behind (%): the line has signs that a page may show otherwise, and they are written as in a web address, a blank as %20. It gives the receipt so: python3 -c "import hashlib,urllib.parse as u; print(hashlib.sha256(u.unquote_to_bytes('LINE')).hexdigest())"

[/spoiler]

Next: [b]Hand 2 change 1[/b], when the host deals the next hand.

[code]g1/reveal/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
