"""hostkit: host a card game by forum thread or wiki page, from an append-only log."""

__version__ = "0.1.0"
