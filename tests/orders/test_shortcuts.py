"""What spares the reader work says the same as the long way."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hostkit.orders.scan import worth_reading
from hostkit.orders.tidy import tidy
from hostkit.orders.words import VERBS, Words
from tests.orders.test_read_tables import words

RULESETS = ("bid-poker", "auction-nomic", "baileys-poker", "super-bidem")
PIECES = ("a", "D", "x", "X", "xD", "XD", "T_T", "8", "B", "I", "bid", "35", " ", "  ", ".", ",", "!", "?", "'s", "oO",
          "all", "in", "ed", "ok")  # fmt: skip


@settings(max_examples=1000)
@given(st.lists(st.sampled_from(PIECES), max_size=8).map("".join))
def test_a_plain_line_is_tidy(text: str) -> None:
    # The bar at the end is decoration, and sends the line the long way.
    assert tidy(text.strip()) == tidy(f"{text.strip()} |")


@pytest.mark.parametrize("ruleset", RULESETS)
@settings(max_examples=300)
@given(data=st.data())
def test_one_pattern_for_all_verbs_finds_what_theirs_find(ruleset: str, data: st.DataObject) -> None:
    known = words(ruleset)
    phrases = [phrase for each in known.verbs.values() for phrase in each]
    text = "".join(data.draw(st.lists(st.sampled_from((*PIECES, "-", *VERBS, *phrases)), max_size=4)))
    asked = tuple(data.draw(st.lists(st.sampled_from(VERBS), unique=True)))
    for plain, verbs in ((False, asked), (True, tuple(verb for verb in VERBS if verb not in asked))):
        found = any(known.pattern(verb, plain=plain).match(text) for verb in verbs)
        assert (known.any_of(asked, plain=plain).match(text) is not None) == found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_phrase_of_a_ruleset_is_worth_reading(ruleset: str) -> None:
    known = words(ruleset)
    talk = "What a lovely evening it was, said somebody and went home with a smile. "
    for phrase in ("all in", *(phrase for each in known.verbs.values() for phrase in each)):
        if " " in phrase:
            assert worth_reading(f"{talk}{phrase.upper()}.", known), phrase
        assert worth_reading(phrase, known), phrase


def test_phrases_without_a_latin_letter_do_no_harm() -> None:
    known = Words({"verbs": {"bid": ["賭け します"]}})
    talk = "What a lovely evening it was, said somebody and went home with a smile. "
    assert worth_reading(f"{talk}All in!", known)
    assert not worth_reading(talk, known)
