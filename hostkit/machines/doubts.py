"""What may stand behind an order in a text that was hidden behind a hash, and what makes it no order.

Random words belong there, and change nothing. A choice, a condition or more of the amount (`bid 35 or 40`,
`bid 37 unless bob bids`, `bid 47 and a half`) would have to be guessed at, so that a line with one is no bid.

- AN-15 Every line of the text that reads like a bid is one, by itself: another line is read all the same.
"""

import re

__all__ = ["doubtful"]

_NUMBER = (
    r"(?:[0-9]+(?!\w)|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty"
    r"|half|quarter|third|hundred|thousand|million|dozen)\b)"
)
_DOUBT = re.compile(
    rf"""[\s,;:.()–—-]*(?:
      (?:or|unless|if|but|except|only|until|till|when|while|provided|assuming|otherwise|else|instead|then|not|rather
        |maybe|perhaps|plus|minus|times|to|up\s+to|at\s+(?:most|least|best)|no\s+more\s+than|max|maximum|min|minimum
        |per|each|apiece|percent|hundred|thousand|million|dozen|and/or)\b
      | (?:in\s+case|as\s+long\s+as|and\s+(?:if|or|then|more|pass|all|lot|on))\b
      | (?:and|&)\s*(?:an?\s+|the\s+)?{_NUMBER}
      | [/%?½¼¾]
      | [+*]\s*[0-9]
    )
    | \s*[,;]\s*[0-9]+(?!\w)
    | \s+[–—-]\s*[0-9]+(?!\w)
    | [–—-]\s*{_NUMBER}""",
    re.I | re.A | re.X,
)


def doubtful(rest: str) -> bool:
    """Whether what stands behind an order on its line begins with a choice, a condition or more of the amount."""
    return _DOUBT.match(rest) is not None
