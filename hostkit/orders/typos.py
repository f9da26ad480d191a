"""Slips of the finger: words that are one letter away from a verb.

Belongs here: telling that a word was probably meant as a verb, so that it can be reported. A slip is never
taken for the verb; and a word that English has is no slip where the verb stands alone.
"""

import re
from typing import Final

__all__ = ["KNOWN", "one_slip", "slips"]

KNOWN: Final = frozenset(
    re.findall(
        r"\S+",
        "bed bad big bit bis bits but bud bib bird build bold bind mid did lid kid hid rid aid bids bidder "
        "past pals pasta pans path mass pack pads page paid pair pays told gold hold cold sold food ford fond "
        "fool bolt fund find folk folks gold role old stuck stack sticky stock sick slick stink pot part "
        "parts post fast last bet best beat belt let get set yet met wet net vet bat bot boy chess cheek "
        "chick chuck shock chunk checks tall ball fall wall hall mall gall tell ill all cell calls pale "
        "raises rise arise raisin praise rays stands standard send sand strand island opens pen oven upon "
        "blinds bland blond changed changes chance charge hinge range chang present prevent event resent "
        "given live five dive hive gave gives like after offer offers often except accepts join joint coin "
        "loin leaves leafs lead heave weave hash has wash bash cash ash dash lash mash rash flash crash",
    )
)


def one_slip(a: str, b: str) -> bool:
    """Whether two words differ by one letter more, less or other, or by two neighbours swapped."""
    if a == b or len(b) < 3 or abs(len(a) - len(b)) > 1:
        return False
    i = 0
    while i < min(len(a), len(b)) and a[i] == b[i]:
        i += 1
    if len(a) == len(b):
        swapped = i + 1 < len(a) and a[i] == b[i + 1] and a[i + 1] == b[i] and a[i + 2 :] == b[i + 2 :]
        return a[i + 1 :] == b[i + 1 :] or swapped
    return a[i + 1 :] == b[i:] if len(a) > len(b) else a[i:] == b[i + 1 :]


def slips(word: str) -> set[str]:
    """Every spelling that `one_slip` finds for a word."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    halves = [(word[:i], word[i:]) for i in range(len(word) + 1)]
    return (
        {a + b[1:] for a, b in halves if b}
        | {a + b[1] + b[0] + b[2:] for a, b in halves if len(b) > 1}
        | {a + c + b[1:] for a, b in halves if b for c in letters}
        | {a + c + b for a, b in halves for c in letters}
    )
