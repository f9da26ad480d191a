[b][u]Auction Nomic: Week 2 reveal is open[/u][/b]

Time to show the texts behind the hashes. The text must give exactly the hash; a hash without its text is no bid. To be shown by: [b]alice[/b], [b]bob[/b], [b]carol[/b], [b]dmitri[/b] and [b]eve-lyn[/b].

[table]
[tr][td][b]Player[/b][/td][td][b]Posted[/b][/td][td][b]SHA-256[/b][/td][/tr]
[tr][td]alice[/td][td]Mon 12 Jan 2026, 01:14 CET (00:14 UTC)[/td][td]09c41b2fb5e0f7d098f075b2c2cd91bf09c14960fc165a029c0f9c6e22505fe7[/td][/tr]
[tr][td]bob[/td][td]Mon 12 Jan 2026, 01:34 CET (00:34 UTC)[/td][td]87aea1577a902fd0f638635ae9c854ac55f2e0da372db5226883c0c24fe670d2[/td][/tr]
[tr][td]carol[/td][td]Mon 12 Jan 2026, 01:54 CET (00:54 UTC)[/td][td]bcfc7bbc7c6ecdf3752898dce779581cd48eadb2d632c24b957bf269622c6369[/td][/tr]
[tr][td]dmitri[/td][td]Mon 12 Jan 2026, 02:14 CET (01:14 UTC)[/td][td]6922a1d2014ef123c4a5e39f717e523d0a4537e934ca610dfdf73920270c9822[/td][/tr]
[tr][td]eve-lyn[/td][td]Mon 12 Jan 2026, 02:34 CET (01:34 UTC)[/td][td]ae80f86944e038f5f1ca7c6d15c4f893a6f1b571b6fd2af9615da32a19676ed4[/td][/tr]
[/table]

Hands can be presented already, as in the bartering.

[b]Barter:​[/b] gifts take effect at once; an offer moves nothing until it is accepted, and then all of it or nothing. As many lots stand as there shall be.

[table]
[tr][td][b]Lot[/b][/td][td][b]Cards[/b][/td][/tr]
[tr][td]1[/td][td][color=#cc0000]3♦[/color] 3♠[/td][/tr]
[tr][td]2[/td][td][color=#cc0000]K♥[/color] 2♣[/td][/tr]
[tr][td]3[/td][td]J♠ [color=#cc0000]7♦[/color][/td][/tr]
[tr][td]4[/td][td]2♠ J♣[/td][/tr]
[tr][td]5[/td][td]2♠ 9♠[/td][/tr]
[tr][td]6[/td][td][color=#cc0000]4♦[/color] [color=#cc0000]A♥[/color][/td][/tr]
[tr][td]7[/td][td][color=#cc0000]2♥[/color] K♣[/td][/tr]
[tr][td]8[/td][td][color=#cc0000]3♥[/color] [color=#cc0000]9♦[/color][/td][/tr]
[tr][td]9[/td][td][color=#cc0000]7♦[/color] 4♣[/td][/tr]
[tr][td]10[/td][td]4♣ J♠[/td][/tr]
[/table]

[b]Where everybody stands[/b]

[table]
[tr][td][b]Player[/b][/td][td][b]Points[/b][/td][td][b]Cards[/b][/td][td][b]Status[/b][/td][/tr]
[tr][td]alice[/td][td]81[/td][td]6♠ 3♠[/td][td]in[/td][/tr]
[tr][td]bob[/td][td]73[/td][td]5♠ [color=#cc0000]6♥[/color] 5♣ 8♠[/td][td]in[/td][/tr]
[tr][td]carol[/td][td]100[/td][td]none[/td][td]in[/td][/tr]
[tr][td]dmitri[/td][td]42[/td][td][color=#cc0000]10♦[/color] 10♣ [color=#cc0000]4♥[/color] 9♠[/td][td]in[/td][/tr]
[tr][td]eve-lyn[/td][td]100[/td][td]none[/td][td]in[/td][/tr]
[/table]

Open for 23 h 56 min, until [b]Fri 16 Jan 2026, 01:00 CET (00:00 UTC)[/b]. A message sent exactly at the deadline is late.

[b]How to write it[/b]

One order a line, in this thread; your last word counts:

[code]reveal bid 30 on lot 4 zebra
give 10 points to bob
generate lot[/code]

Awaited: [b]alice[/b], [b]bob[/b], [b]carol[/b], [b]dmitri[/b] and [b]eve-lyn[/b].

[code]g1/announcement/17
hostkit g1 17 3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a3f9a[/code]
