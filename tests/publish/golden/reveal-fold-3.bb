[b][u]Bailey's Poker: Hand 2 fold 3[/u][/b]

[b]Sir Bidsalot[/b] folds and pays [b]43 points[/b] into the kitty.

The next Gamble Card: [b][color=#cc0000]4♥[/color][/b], it adds 4. The stake goes from 43 points to [b]47 points[/b].

Turned up, strongest cards first: bob [b][color=#cc0000]10♦[/color][/b], alice [b][color=#cc0000]3♦[/color][/b], carol [b][color=#cc0000]8♥[/color][/b].

[b]Hand 2 is over[/b]

[table]
[tr][td][b]Rank[/b][/td][td][b]Player[/b][/td][td][b]Hand[/b][/td][td][b]Cards[/b][/td][/tr]
[tr][td]1st[/td][td]bob[/td][td]king-high straight[/td][td][b][color=#cc0000]Q♥[/color][/b] [b]K♣[/b] 4♠ [b]J♠[/b] [color=#cc0000]10♦[/color][/td][/tr]
[tr][td]2nd[/td][td]carol[/td][td]nine-high straight[/td][td][color=#cc0000]J♦[/color] [color=#cc0000]A♥[/color] [b][color=#cc0000]7♦[/color][/b] [b][color=#cc0000]9♥[/color][/b] [b][color=#cc0000]8♥[/color][/b][/td][/tr]
[tr][td]3rd[/td][td]alice[/td][td]pair of aces[/td][td][b]A♠[/b] [b]K♠[/b] [b]A♣[/b] 6♠ [color=#cc0000]3♦[/color][/td][/tr]
[/table]

[b]bob[/b] wins the hand and gets [b]94 points[/b] from the others, and [b]43 points[/b] from the kitty!

[table]
[tr][td][b]From[/b][/td][td][b]To[/b][/td][td][b]Amount[/b][/td][/tr]
[tr][td]alice[/td][td]bob[/td][td]47 points[/td][/tr]
[tr][td]carol[/td][td]bob[/td][td]47 points[/td][/tr]
[/table]

[b]Where everybody stands[/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Points[/b][/td][td][b]Cards[/b][/td][td][b]Hand[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]alice[/td][td]77[/td][td]A♠ K♠ A♣ 6♠ [color=#cc0000]3♦[/color][/td][td]3rd, pair[/td][td]in[/td][/tr]
[tr][td]bob[/td][td]79[/td][td][color=#cc0000]Q♥[/color] K♣ 4♠ J♠ [color=#cc0000]10♦[/color][/td][td]1st, straight[/td][td]in[/td][/tr]
[tr][td]carol[/td][td]−105[/td][td][color=#cc0000]J♦[/color] [color=#cc0000]A♥[/color] [color=#cc0000]7♦[/color] [color=#cc0000]9♥[/color] [color=#cc0000]8♥[/color][/td][td]2nd, straight[/td][td]in[/td][/tr]
[tr][td]Sir Bidsalot[/td][td]−51[/td][td][color=#cc0000]J♥[/color] [color=#cc0000]10♥[/color] [color=#cc0000]6♦[/color] 7♠ ▒▒[/td][td]–[/td][td]folded[/td][/tr]
[/table]

[b]Rulings of the host[/b]

This table depends on 1 ruling (ALL-8):

[list]
[*]void message 50: nobody can say what was meant (event 51)
[/list]

[b]The sealed messages, to check[/b]
[spoiler]

The SHA-256 of each line, without a line break at its end, is the receipt that was up before the close:

[list]
[*]alice: hostkit/1 bid g1 hand-2-fold-3 alice continue%0A%0Agood luck everybody 5a175a175a175a175a175a175a175a17 (%) gives 14ea45e0481cd8bf83866e96b552850288ea4e88adbf7abef65810726f2b4c53 (event 199)
[*]bob: hostkit/1 bid g1 hand-2-fold-3 bob continue 5a175a175a175a175a175a175a175a17 gives 6419cc3c61d8533b4778f27d6f3ed922172e94597e12cec37e14b835fb9b53cf (event 200)
[*]carol: hostkit/1 bid g1 hand-2-fold-3 carol continue 5a175a175a175a175a175a175a175a17 gives c263a321f1d000236f247d68c4e09126002ca911efec93a723e32009facc8862 (event 201)
[*]Sir Bidsalot: hostkit/1 bid g1 hand-2-fold-3 Sir%20Bidsalot fold 5a175a175a175a175a175a175a175a17 gives 9f8dc8658915b8b0afe09072fa22fdf5b774ebbb2fcd5c3578408903a680af36 (event 202)
[/list]

Behind (%): the line has signs that a page may show otherwise, and they are written as in a web address, a blank as %20. It gives the receipt so: python3 -c "import hashlib,urllib.parse as u; print(hashlib.sha256(u.unquote_to_bytes('LINE')).hexdigest())"

[/spoiler]

Next: [b]Hand 3 change 1[/b], when the host deals the next hand.

[code]g1/reveal/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
