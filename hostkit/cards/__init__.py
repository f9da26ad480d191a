"""Playing cards: notation, packs, hand ranking and fair dealing.

Everything here is a pure function of its arguments. No game's rules, no money, no players.
"""
