"""What stands between a verb and its amount, and after it: a colon, a unit, words that name no amount.

Belongs here: those pieces, for every verb that takes an amount. The number itself is read in `numbers`.
"""

import re
from typing import Final

from hostkit.orders.context import FLAGS, Context

__all__ = ["COLON", "END", "VAGUE", "take_unit"]

COLON: Final = re.compile(r"\s*(?:[:=]|of\b|is\b|exactly\b|precisely\b)?\s*", FLAGS)
END: Final = re.compile(r"[\s.!,;:…)=-]*$")
VAGUE: Final = re.compile(
    r"\s*(?:something|some\b|everything|all\b|half|max|the (?:max|min|limit|same|minimum|lot)|maximum"
    r"|minimum|min\b|double|twice"
    r"|triple|(?:a )?(?:bit|little|few|lots?)\b|(?:big|small|large|high|low)\W*$|(?:higher"
    r"|lower) than\b|more|less|as (?:much|many)|same\b|whatever|up to|around|about"
    r"|maybe|roughly|approx"
    r"|at (?:most|least)|between|my (?:max|last|whole|entire|remaining|coins|chips|stack)|over|under|pot\b"
    r"|the pot|half|any\b"
    r"|-(?:\s|$)|\?\?+|[xX]\b|n\b|between|another|just\b|only\b|no more|one more|enough|nothing|none"
    r"|it all|no\b"
    r"|yes\b|pass\b|not\b)",
    FLAGS,
)


def take_unit(text: str, at: int, context: Context) -> int:
    """The end of the unit that an amount is counted in, or the place itself."""
    match = context.words.unit.match(text, at)
    return match.end() if match else at
