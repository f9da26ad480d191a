[b][u]Bailey's Poker: Hand 1 fold 1[/u][/b]

[b]Sir Bidsalot[/b] folds and pays [b]8 points[/b] into the kitty.

The next Gamble Card: [b][color=#cc0000]A♥[/color][/b], it adds 15. The stake goes from 8 points to [b]23 points[/b].

Turned up, strongest cards first: alice [b]7♠[/b], bob [b]9♠[/b], carol [b]J♣[/b].

[b]Where everybody stands[/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Points[/b][/td][td][b]Cards[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]alice[/td][td]0[/td][td][color=#cc0000]Q♥[/color] Q♠ 7♠ ▒▒ ▒▒[/td][td]in[/td][/tr]
[tr][td]bob[/td][td]0[/td][td][color=#cc0000]K♦[/color] [color=#cc0000]5♦[/color] 9♠ ▒▒ ▒▒[/td][td]in[/td][/tr]
[tr][td]carol[/td][td]0[/td][td]Q♣ 10♣ J♣ ▒▒ ▒▒[/td][td]in[/td][/tr]
[tr][td]Sir Bidsalot[/td][td]−8[/td][td][color=#cc0000]6♥[/color] 8♣ ▒▒ ▒▒ ▒▒[/td][td]folded[/td][/tr]
[/table]

The stake: [b]23 points[/b]. In the kitty: [b]8 points[/b].

[b]The sealed messages, to check[/b]
[spoiler]

The SHA-256 of each line, without a line break at its end, is the receipt that was up before the close:

[list]
[*]alice: hostkit/1 bid g1 hand-1-fold-1 alice continue 5a175a175a175a175a175a175a175a17 gives 4f5e61c4b19c4405d65c08f67ecc85490e0480fed59f0ad1271f6cb003b353f3 (event 27)
[*]bob: hostkit/1 bid g1 hand-1-fold-1 bob continue 5a175a175a175a175a175a175a175a17 gives a3591c9ae083da4574e738f649f0550f76ce96a69b931d7eae8264aa31293a8e (event 28)
[*]carol: hostkit/1 bid g1 hand-1-fold-1 carol continue 5a175a175a175a175a175a175a175a17 gives e0b08070603f2f48e46ba582cc5c22a3f81e2a9975d7c88ddd80ef9f081b2878 (event 29)
[*]Sir Bidsalot: hostkit/1 bid g1 hand-1-fold-1 Sir%20Bidsalot **fold** 5a175a175a175a175a175a175a175a17 gives 6c5b33f834e9474d91bc1d1b6f72cf543688bcb9832e9f5431414b791b21e42b (event 30)
[/list]

[/spoiler]

Next: [b]Hand 1 change 2[/b], until [b]Sat 3 Jan 2026, 23:42 CET (22:42 UTC)[/b].

[code]g1/reveal/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
