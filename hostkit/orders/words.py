"""The words of a ruleset: which phrasings stand for which order, as the ruleset's file says.

Belongs here: the form of the `words:` section, its checks, and the courtesies that every forum has. The shapes
of orders (amount, lot, seller, cards) are in `grammar`; what is talk is in `talk`.

The section, every key optional:
- `windows`: window kind → the verbs that it asks for
- `verbs`: verb → phrasings (single spaces, any case; a space also matches a hyphen)
- `slang`: verb → words that are never taken and always reported, with the verb as the advice
- `units`: what amounts may be counted in
- `polite`: courtesies that may stand before or after an order
- `items`: what can be given besides points and cards, name → spellings
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from hostkit.errors import InputError

__all__ = ["VERBS", "Words", "alternatives"]

VERBS: Final = (
    "bid", "all in", "pass", "stick", "continue", "fold", "open", "blind", "check", "call", "stand", "join",
    "leave", "generate", "raise", "bet", "discard", "present", "exchange", "change", "give", "offer", "accept",
    "hash", "reveal", "sealed",
)  # fmt: skip

_KEYS: Final = frozenset({"windows", "verbs", "slang", "units", "polite", "items"})

_UNITS: Final = ("coins", "coin", "chips", "chip", "points", "point", "pts")

# May stand before an order: they change nothing about it.
BEFORE: Final = (
    "ok", "okay", "well", "right", "alright", "all right", "hmm", "hm", "hmmm", "um", "uh", "uhm", "eh", "ah", "oh",
    "so", "and", "then", "now", "yes", "yeah", "yep", "yup", "sure", "fine", "sorry", "hi", "hello", "hey", "hi all",
    "hi everyone", "hello all", "hello everyone", "hello host", "hi host", "hey all", "hey everyone", "hey guys",
    "hi there", "please", "host", "dealer", "@host", "@dealer", "dear host", "this time", "also", "and also",
    "plus", "then also", "secondly", "here goes", "here we go",
    "here it is", "here's my order", "here is my order", "order", "my order", "orders", "my orders", "action",
    "my action", "my move", "my turn", "final answer", "for this round", "this round", "for the record", "officially",
    "good morning", "good evening", "morning", "evening", "thanks", "thank you", "let's see", "ugh", "argh", "damn",
    "wow", "haha", "lol", "anyway", "anyways",
    "in short", "either way", "of course", "naturally", "obviously", "definitely",
    "absolutely", "as for me", "tldr",
    "edit", "update", "with regret", "reluctantly", "as usual", "i guess it's time", "lets see",
)  # fmt: skip

# A new start within a post: what follows replaces what was said before.
CORRECTION: Final = (
    "no wait", "wait", "actually", "scratch that", "correction", "on second thought", "on second thoughts", "no",
    "oops", "strike that", "rather", "i mean", "changed my mind", "i changed my mind", "change of plan", "instead",
    "typo", "sorry i meant", "i meant", "meant",
)  # fmt: skip

# May stand after an order.
AFTER: Final = (
    "please", "pls", "plz", "please and thank you", "thanks", "thank you", "thx", "ty", "cheers", "good luck", "gl",
    "good luck all", "good luck everyone", "good luck everybody", "good luck to all", "gl all", "gl everyone", "glhf",
    "gl hf", "gg", "final", "that's final", "that is final", "final answer", "then", "for me", "from me", "here",
    "again", "now", "for now", "today", "tonight", "it is", "lol", "haha", "hehe", "xd", "this time", "this round",
    "this hand", "this week", "this turn", "this one", "this lot", "on this", "on this one", "on this lot", "on it",
    "for this", "for this one", "for this lot", "for this round", "in this round", "for it", "everyone", "all",
    "folks",
    "guys", "everybody", "host", "dealer", "too", "as well", "sorry", "ok", "okay", "of course", "it shall be", "sir",
    "have fun", "have fun all", "see you", "bye", "regards", "as usual", "as always", "i think that's fair",
    "there", "right now", "straight away", "only", "exactly", "in total", "yes", "yeah", "let's go", "only this",
    "the game", "this game", "wp", "nh", "good game", "well played", "nice hand", "my friends", "friends", "amen",
    "keep the rest", "keeping the rest", "and keep the rest", "keep the others", "keeping the others",
    "keep the other cards", "the rest stays", "for this lot please", "on everything", "on all",
    "on all of them", "on all lots", "on the rest", "on discards", "on discarding", "on the lot",
    "fingers crossed", "wish me luck",
    "i guess", "i guess so", "lets go", "lets gooo", "let's do this", "lets do this", "woo", "yolo", "baby", "whee",
)  # fmt: skip


class Words:
    """The words of one ruleset, from the plain data of its `words:` section.

    Raises InputError for keys, verbs and values that the section does not know.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        for key in data:
            if key not in _KEYS:
                raise InputError(f"words: unknown key {key!r}", hint=f"known are {', '.join(sorted(_KEYS))}")
        self.windows = {
            kind: tuple(_verb("windows", verb) for verb in verbs)
            for kind, verbs in _table("windows", data.get("windows", {})).items()
        }
        verbs = _table("verbs", data.get("verbs", {}))
        slang = _table("slang", data.get("slang", {}))
        self.verbs = {_verb("verbs", verb): tuple(phrases) for verb, phrases in verbs.items()}
        self.slang = {_verb("slang", verb): tuple(phrases) for verb, phrases in slang.items()}
        self.items = {
            name: (name, *spellings) for name, spellings in _table("items", data.get("items", {})).items()
        }
        self.units = _list("units", data.get("units", []))
        polite = _list("polite", data.get("polite", []))
        self.before = phrases_pattern((*BEFORE, *CORRECTION, *polite))
        self.correction = phrases_pattern(CORRECTION)
        self.after = phrases_pattern((*AFTER, *polite))
        self.unit = re.compile(
            rf"\s+(?:of\s+)?(?:my\s+)?(?:{alternatives((*self.units, *_UNITS))})(?!\w)", re.I | re.A
        )
        every = [*VERBS, *(phrase for each in self.verbs.values() for phrase in each)]
        self.mentions = re.compile(rf"\b(?:{alternatives(every)})(?:s|es|d|ed|ing|ding|ded)?\b", re.I | re.A)
        self.item_patterns = {name: phrases_pattern(spellings) for name, spellings in self.items.items()}
        self._patterns: dict[str, re.Pattern[str]] = {}
        self._any: dict[tuple[tuple[str, ...], bool], re.Pattern[str]] = {}

    def asked(self, kind: str | None) -> tuple[str, ...]:
        """The verbs that a window's kind asks for; all of the ruleset's when the kind is not known."""
        if kind is None or kind not in self.windows:
            return tuple(self.verbs)
        return self.windows[kind]

    def pattern(self, verb: str, *, plain: bool) -> re.Pattern[str]:
        """Matches a verb's phrasings; only the verb as the contract writes it where `plain`."""
        key = f"{verb}/{plain}"
        if key not in self._patterns:
            phrases = (verb,) if plain else (verb, *self.verbs.get(verb, ()))
            self._patterns[key] = re.compile(rf"(?:{alternatives(phrases)})(?![\w-])", re.I | re.A)
        return self._patterns[key]

    def any_of(self, asked: tuple[str, ...], *, plain: bool) -> re.Pattern[str]:
        """Matches where one of the asked verbs' patterns does; where `plain`, one of all the others'."""
        if (asked, plain) not in self._any:
            phrases = [phrase for verb in asked for phrase in (verb, *self.verbs.get(verb, ()))]
            if plain:
                phrases = [verb for verb in VERBS if verb not in asked]
            wanted = rf"(?:{alternatives(phrases)})(?![\w-])" if phrases else r"(?!)"
            self._any[asked, plain] = re.compile(wanted, re.I | re.A)
        return self._any[asked, plain]


def alternatives(phrases: Iterable[str]) -> str:
    """A regular expression for any of some phrases, the longest first; a space matches spaces or a hyphen."""
    ordered = sorted({phrase.lower() for phrase in phrases}, key=len, reverse=True)
    return "|".join(r"(?:\s+|-)".join(re.escape(word) for word in phrase.split()) for phrase in ordered)


def phrases_pattern(phrases: Iterable[str]) -> re.Pattern[str]:
    """Matches one phrase as whole words."""
    return re.compile(rf"(?:{alternatives(phrases)})(?![\w'’-])", re.I | re.A)


def _verb(key: str, verb: Any) -> str:
    if verb not in VERBS:
        raise InputError(f"words: {key}: {verb!r} is no order", hint=f"orders are {', '.join(VERBS)}")
    return str(verb)


def _list(key: str, value: Any) -> tuple[str, ...]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise InputError(f"words: {key}: a list of words is wanted, not {value!r}")
    for word in value:
        if not isinstance(word, str) or not word.strip():
            raise InputError(f"words: {key}: {word!r} is no word; put it in quotation marks")
    return tuple(value)


def _table(key: str, value: Any) -> dict[str, tuple[str, ...]]:
    if not isinstance(value, Mapping):
        raise InputError(f"words: {key}: a table is wanted, not {value!r}")
    return {str(name): _list(f"{key}: {name}", words) for name, words in value.items()}
