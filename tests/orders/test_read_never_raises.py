"""Whatever a player writes is read: mentions, marks, words that seal and reveal, in every markup."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hostkit.orders.markup import MARKUPS
from hostkit.orders.read import Reading, read
from tests.orders.test_read_hostile import WINDOWS
from tests.orders.test_read_tables import names, words
from tests.orders.test_reveals import WINDOWS as REVEALS

FACTS = [*WINDOWS.items(), *REVEALS.items()]
PIECES = (
    "@hosty", "@bob", "@", "u/hosty", "/u/", "<@123>", "@everyone", "!", ":", ",", ".", "-", " ", "\n", "\n\n",
    "bid 35", "bid", "35", "lot 4", "sealed", "my offer is", "reveal", "revealing", "my text", "hash", "all in", "pass",
    "zebra", "`", "```", "~~", "**", "> ", '"', "(", ")", "[quote=bob]", "[/quote]", "[s]", "[/s]", "<s>", "</s>",
    '<p style="display:none">', "</p>", "<pre>", "</pre>", "<!--", "-->", "{{Bid|", "{{Foo|", "|", "}}", "<ref>",
    "</ref>", "ab" * 32, "※", "\u200b",
)  # fmt: skip


@pytest.mark.parametrize("markup", sorted(MARKUPS))
@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=9).map("".join), st.sampled_from(FACTS))
def test_nothing_that_is_written_breaks_the_reader(
    markup: str, text: str, window: tuple[str, dict[str, object]]
) -> None:
    game, facts = window
    found = read(text, markup, words=words(game), facts=facts, names=names(), author="alice")
    assert isinstance(found, Reading)
