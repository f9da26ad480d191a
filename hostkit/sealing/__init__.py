"""Bids that nobody reads before their window closes: receipts, hashes and boxes.

Everything here is a function of its arguments; randomness is one of them.
"""
