"""Players' names as other players write them: exact, case-folded, alias, or a unique beginning.

Belongs here: whom a word means, and which names could be confused. Nothing is guessed: a look-alike of a name
(Cyrillic а, İ, ſ, full-width letters) and an ambiguous beginning are problems that name the candidates.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from hostkit.errors import Problem
from hostkit.orders.lookalikes import LIKE

__all__ = ["Names", "clash"]

SHORTEST: Final = 3
"""Letters that a name's beginning must have to stand for it (contract.md)."""

_EVERYBODY: Final = frozenset({"everyone", "everybody", "all", "here", "channel", "players"})
_LEAD: Final = re.compile(r"^(?:@|/?u/)", re.A | re.I)
_WORD: Final = re.compile(r"[^\s,;:!?()\[\]\"“”]{1,60}")


@lru_cache(1024)  # names, and the few words that stand where a name could
def _fold(text: str) -> str:
    return unicodedata.normalize("NFC", text).casefold()


@lru_cache(1024)
def _plain(text: str) -> bool:
    """Whether case-folding a text changes nothing but the case (`ſ` and `İ` fold into other letters)."""
    return all(c.casefold() == c.lower() and len(c.lower()) == 1 for c in text)


@lru_cache(1024)
def _skeleton(text: str) -> str:
    text = unicodedata.normalize("NFKD", text.translate(LIKE).casefold().translate(LIKE))
    text = "".join(c for c in text if unicodedata.category(c)[0] not in "MC")
    return text.translate(str.maketrans("01|", "oll"))


class Names:
    """The players of a game, and their aliases: `players` is name → aliases."""

    def __init__(self, players: Mapping[str, Sequence[str]]) -> None:
        self.players = tuple(players)
        self._exact: dict[str, str] = {}
        self._folded: dict[str, set[str]] = {}
        self._like: dict[str, set[str]] = {}
        for name, aliases in players.items():
            for spelling in (name, *aliases):
                self._exact.setdefault(spelling, name)
                self._folded.setdefault(_fold(spelling), set()).add(name)
                self._like.setdefault(_skeleton(spelling), set()).add(name)
        for name in players:
            self._exact[name] = name
        self._found: dict[str, str | Problem] = {}  # the same words stand in post after post
        self._longest = sorted(self._exact, key=len, reverse=True)

    def find(self, text: str) -> str | Problem:
        """Whom a text means, or the near-miss or ambiguity with it."""
        found = self._found.get(text)
        if found is None:
            if len(self._found) > 1000:
                self._found.clear()
            found = self._found[text] = self._find(text)
        return found

    def _find(self, text: str) -> str | Problem:
        text = text.strip().replace("\\_", "_")
        bare = _LEAD.sub("", text, count=1)
        for spelling in (text, bare):
            if spelling in self._exact:
                return self._exact[spelling]
        folded = _fold(bare)
        if _plain(bare):
            found = self._folded.get(folded, set())
            if len(found) == 1:
                return next(iter(found))
            if len(found) > 1:
                return Problem("ambiguous", f"{bare!r}: {_list(found)}?")
            started = {
                name
                for spelling, names in self._folded.items()
                if spelling.startswith(folded)
                for name in names
            }
            if len(started) == 1 and len(bare) >= SHORTEST:
                return next(iter(started))
            if len(started) > 1:
                return Problem("ambiguous", f"{bare!r}: {_list(started)}? write the whole name")
            if started:
                return Problem("near-miss", f"{bare!r} is too short for a name: {_list(started)}?")
        like = self._like.get(_skeleton(bare), set())
        if like:
            return Problem(
                "near-miss", f"{bare!a} only looks like {_list(like)}: write the name in plain letters"
            )
        close = [name for name in self.players if _close(folded, _fold(name))]
        hint = f"did you mean {_list(close)}?" if close else f"the players are {', '.join(self.players)}"
        return Problem("near-miss", f"there is no player {bare!r}; {hint}")

    def start(self, text: str, at: int) -> tuple[str | Problem, int] | None:
        """The player named at a place of a text, and the end of the name; None where no word stands."""
        lead = _LEAD.match(text[at : at + 3])
        begin = at + lead.end() if lead else at
        for spelling in self._longest:
            end = begin + len(spelling)
            piece = text[begin:end]
            if _fold(piece) == _fold(spelling) and _plain(piece) and not _goes_on(text, end):
                return self.find(piece), end
        word = _WORD.match(text, begin)
        if word is None:
            return None
        name = re.sub(r"(?:'s?|[.…])+$", "", word[0])
        if not name:
            return None
        return self.find(name), begin + len(name)

    def any_in(self, accounts: Iterable[str], *, but: str) -> bool:
        """Whether one of some accounts is a player's or could be taken for one; `but`: one that does not count."""
        for account in accounts:
            if account.lower() in _EVERYBODY:
                return True
            who = self.find(account)
            known = (
                isinstance(who, str)
                or not who.reason.startswith("there is no player")
                or "did you" in who.reason
            )
            if known and who != but:
                return True
        return False

    def named_in(self, text: str) -> bool:
        """Whether a sentence speaks of a player by a full name or alias."""
        folded = _fold(text)
        for spelling in self._folded:
            at = folded.find(spelling)
            while at >= 0:
                if not _goes_on(folded, at + len(spelling)) and (at == 0 or not folded[at - 1].isalnum()):
                    return True
                at = folded.find(spelling, at + 1)
        return False


def clash(names: Iterable[str]) -> str:
    """Why a list of players cannot play together, or "": two names that fold to one or look alike (trust.md)."""
    seen: dict[str, str] = {}
    for name in names:
        key = _skeleton(_fold(unicodedata.normalize("NFKC", name)))
        if key in seen:
            return f"{name!a} and {seen[key]!a} look alike: one of them needs another name"
        seen[key] = name
    return ""


def _goes_on(text: str, end: int) -> bool:
    following = text[end : end + 1]
    return following.isalnum() or following == "_" or (following == "-" and text[end + 1 : end + 2].isalnum())


def _close(a: str, b: str) -> bool:
    return abs(len(a) - len(b)) <= 1 and sum(x != y for x, y in zip(a, b, strict=False)) <= 1


def _list(names: Iterable[str]) -> str:
    return " or ".join(sorted(names))
