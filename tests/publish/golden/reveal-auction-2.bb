[b][u]Auction Nomic: Week 2 auction[/u][/b]

[b]5 hashes[/b] stand; the bids behind them are to be revealed in the next window.

[b]Hashes[/b]

[b]alice[/b], 09c41b2fb5e0f7d098f075b2c2cd91bf09c14960fc165a029c0f9c6e22505fe7: to be revealed.

[b]bob[/b], 87aea1577a902fd0f638635ae9c854ac55f2e0da372db5226883c0c24fe670d2: to be revealed.

[b]carol[/b], bcfc7bbc7c6ecdf3752898dce779581cd48eadb2d632c24b957bf269622c6369: to be revealed.

[b]dmitri[/b], 6922a1d2014ef123c4a5e39f717e523d0a4537e934ca610dfdf73920270c9822: to be revealed.

[b]eve-lyn[/b], ae80f86944e038f5f1ca7c6d15c4f893a6f1b571b6fd2af9615da32a19676ed4: to be revealed.

[b]Where everybody stands[/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Points[/b][/td][td][b]Cards[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]alice[/td][td]81[/td][td]6♠ 3♠[/td][td]in[/td][/tr]
[tr][td]bob[/td][td]73[/td][td]5♠ [color=#cc0000]6♥[/color] 5♣ 8♠[/td][td]in[/td][/tr]
[tr][td]carol[/td][td]100[/td][td]none[/td][td]in[/td][/tr]
[tr][td]dmitri[/td][td]42[/td][td][color=#cc0000]10♦[/color] 10♣ [color=#cc0000]4♥[/color] 9♠[/td][td]in[/td][/tr]
[tr][td]eve-lyn[/td][td]100[/td][td]none[/td][td]in[/td][/tr]
[/table]

[b]Rulings of the host[/b]

This table depends on 1 ruling (ALL-8):

[list]
[*]void message 22: nobody can say what was meant (event 24)
[/list]

Next: [b]Week 2 reveal[/b], until [b]Fri 16 Jan 2026, 01:00 CET (00:00 UTC)[/b].

[code]g1/reveal/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
