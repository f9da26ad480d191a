"""Forums, wikis and folders: the port (`base`) and one module a kind of board.

Foreign libraries, their objects and their exceptions stay in here. No game, no order, no rendering.
"""
