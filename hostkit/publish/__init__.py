"""Views into posts: Markdown, wikitext, BBCode, HTML and plain text.

Belongs here: how a published post looks, and that no name or message can be more than text in it. What may be
published at all is decided by whoever makes the view; where a post goes is a board's business. Nothing is
imported here, so that a command that publishes nothing does not pay for Jinja.
"""
