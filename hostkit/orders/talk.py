"""Talk around an order: what may follow one, what casts doubt on it, and what a sentence without one might mean.

Belongs here: tables of English cues and the verdicts that they lead to. The shapes of orders are in `grammar`.
Two laws: doubt never lets an order pass, and what is clearly talk is not held against anybody.
"""

import re
from functools import lru_cache
from typing import Final

from hostkit.errors import Problem
from hostkit.orders.words import Words

__all__ = ["CLEAN", "TALK", "doubt", "is_question", "reports", "tail", "withdraws"]

_FLAGS: Final = int(re.I | re.A)

CLEAN: Final = "clean"
TALK: Final = "talk"

_IF: Final = re.compile(
    r"\b(?:if|unless|until|in case|depend(?:s|ing)|as long as|provided|assuming|whatever|whichever|only when"
    r"|when(?:ever)?"
    r"|except"
    r"|once (?:you|he|she|they|the|\S+ (?:has|is|bids?|passe[sd]|folds?|calls?|raises?))\b"
    r"|should (?:you|he|she|they|nobody|no one)"
    r"|after (?:\w+ )?bids?)\b",
    _FLAGS,
)
_OR: Final = re.compile(
    r"\b(?:or|either|otherwise|(?<!what )(?<!who )(?<!one )(?<!body )else|alternatively|versus"
    r"|vs)\b|(?<=\w)\s*/\s*(?=[a-z])",
    _FLAGS,
)
_MOST: Final = re.compile(
    r"\b(?:max(?:imum|imal)?|up to|upto|at most|at least|min(?:imum)?|no more than|not more than|limit"
    r"|ceiling|cap"
    r"|or (?:more|less|so)|tops|increments?|steps? of|auto-?bid|proxy)\b",
    _FLAGS,
)
_MAYBE: Final = re.compile(
    r"\b(?:maybe|perhaps|probably|possibly|prob|might|may be|not sure|unsure|not certain|i (?:think"
    r"|suppose|hope to)|i'd (?:say|guess)|imh?o|i reckon|if you ask me|tentativ\w*|thinking"
    r"|considering|tempted|(?:about"
    r"|around) [0-9]+|roughly|approximately|approx|ish"
    r"|something like|undecided"
    r"|would|could|should|wanna|want to|wanted to|plan to|planning|going to|gonna|intend|later|tomorrow"
    r"|next (?:round|time|week)"
    r"|eventually|almost|nearly|just to (?:test|see)|what about|how about|in theory)\b|\?",
    _FLAGS,
)
_JOKE: Final = re.compile(
    r"\b(?:(?:just )?kidding|joking|joke|j/k|not really|not serious(?:ly)?|for example|e\.g|hypothetical\w*"
    r"|never ?mind|forget it"
    r"|pretend"
    r"|testing|just a test|as a test|said no one|said nobody|in (?:my|your) dreams|dream on|i wish"
    r"|yeah right|sike|psych|not\W*$|not [0-9]+|cancel|withdraw"
    r"|retract"
    r"|ignore|disregard|void)\b|(?<!\w)/s\b|(?-i:\bjk\b)",
    _FLAGS,
)
# Said after a number or a verb these make it a report or a remark.
_REPORT: Final = re.compile(
    r"(?:and|but|then|,)?\s*(?:(?:was|were|is|are|isn'?t|wasn'?t|wins?|won|lost|got|seems?|looks?|would|will"
    r"|should|could|might|may|has"
    r"|had|have|didn'?t|can|can'?t|cannot|sounds?|feels?|makes?|made|gets?|goes|went|came|beats?|takes?|took"
    r"|costs?)\b"
    r"|(?:last|yesterday|earlier|before|back then|previously|already|ago|in (?:the )?(?:last|first|previous"
    r"|my last)"
    r"|(?:in|at|during) (?:round|week|hand|game|lot) ?#?[0-9]|once|twice|each (?:time"
    r"|round)"
    r"|the other day|(?<=and )\w+ed\b|on average|too (?:high|low|much|many|late|early|often|soon))\b)",
    _FLAGS,
)
_PAST: Final = re.compile(
    r"\b(?:last (?:round|time|week|game|hand|year|lot|month|night)|yesterday|earlier|previously|ago"
    r"|back then|already"
    r"|was|were|did|had|used to|would(?:'ve| have)|should(?:'ve| have)|could(?:'ve| have)|lost|won)\b",
    _FLAGS,
)
_ASKS: Final = re.compile(
    r"(?:who|whom|whose|what|what's|why|how|when|where|which|should|shall|did|does|do|is|are|was|were|can"
    r"|could|would|will"
    r"|may|has|have|had|am|any(?:one|body)?)\b",
    _FLAGS,
)
_OTHERS: Final = re.compile(
    r"\b(?:you|your|you're|he|she|they|his|her|their|someone|somebody|anyone|anybody|nobody|no one|everyone"
    r"|everybody"
    r"|people|guys|folks|players?)\b",
    _FLAGS,
)
_COMMENT: Final = re.compile(r"\s*(?:[,;:(–—]|-(?!\d)|\.{2,}|//)\s*")
_BECAUSE: Final = re.compile(
    r"\s*(?:because|cause|since|so|and|but|as|though|although|to (?:win|start|open|get|be|see|make|keep|stay"
    r"|begin)"
    r"|for (?:the|this|my|now|luck|fun|science|a|old|all)|just|with|leaving|which leaves|that leaves"
    r"|in (?:the )?hope"
    r"|hoping|thanks|thank|lol|haha|let's|let|on (?:this|that)|in this|this|today|i'm|i am|it's|that's|may"
    r"|sorry"
    r"|good|best|here|even|come|please|plus|without|also|see|have|what a|wish|like|before|while|again"
    r"|and that)\b",
    _FLAGS,
)
_LEFT: Final = re.compile(r"\b(?:with|leav\w+|left|remain\w*|keeps?|have)\b", _FLAGS)
_ONLY_NUMBER: Final = re.compile(r"[\s(,;:–—-]*[+-]?[0-9]+\W*", re.A)
_YOU: Final = re.compile(
    r"[\s,;:-]*(?:you|mate|dude|man|bro)\b(?!')|.*\byou (?:should|must|have to|can|need)\b", _FLAGS
)

_SAID: Final = re.compile(
    r"\b(?:said|says|wrote|told|posted|claims?)\b|\band you(?:'re| are|'ll| will)\b", _FLAGS
)
_THING: Final = re.compile(r"\W*(?:the|me|a|an|some|another)\s+\w+(?:\s+please)?\W*", _FLAGS)

# Changes nothing about a verb alone, where a comma follows: "pass this time, too rich for me".
_THIS_TIME: Final = re.compile(
    r"^\s*(?:this (?:time|round|hand|turn|week)|for now|for me|from me|again|please|then|now"
    r"|here|on (?:this|it)(?: one| lot)?)"
    r"(?=\s*[,;(–—]|\s+-|\s*\.\.)",
    _FLAGS,
)
_WISH: Final = re.compile(
    r"\W*(?:and |so )?(?:may (?:the|fortune|luck|god|you all)|let the (?:best|games|better))\b", _FLAGS
)
_TAUNT: Final = re.compile(
    r"\byou(?:'ll| will)? (?:win|lose|regret)\b|^\W*(?:and|or|to) (?:win|lose)\b.*\byour\b|\b(?:is"
    r"|'s) yours\b|\byour choice\b"
    r"|\bup to you\b|\bi dare you\b|^\W*and (?:you|lose)\b",
    _FLAGS,
)

_BUT_ONLY: Final = re.compile(
    r"\W*(?:unless|but (?:only|not|if)|only (?:if|when)|or\b|otherwise|else|as long as|provided|assuming|if"
    r"|max\b|up to"
    r"|just kidding|kidding|not really|maybe|perhaps|unless)",
    _FLAGS,
)
_WITHDRAWS: Final = re.compile(
    r"(?:i\s+|i'll\s+|i want to\s+|please\s+|can i\s+)*(?:withdraw|retract|cancel|take back|revoke|remove"
    r"|delete|undo|scrap"
    r"|forget|ignore|disregard|void)\s+(?:my|that|this|the|all my)\b.{0,40}",
    _FLAGS,
)
_FIRST_PERSON: Final = re.compile(r"(?:i|i'm|i'll|i'd|i've|my|me|we|let me)\b", _FLAGS)


def is_question(sentence: str) -> bool:
    """Whether a sentence asks, by its mark or its first word."""
    return sentence.rstrip(" )\"'").endswith("?") or _ASKS.match(sentence) is not None


def follow_up(sentence: str) -> bool:
    """Whether a sentence takes back or limits the order before it ("unless …", "but only if …", "or …")."""
    return _BUT_ONLY.match(sentence) is not None


def withdraws(sentence: str) -> bool:
    """Whether a sentence asks to take an order back ("withdraw my bid")."""
    return _WITHDRAWS.fullmatch(sentence.strip(" .!")) is not None


def reports(sentence: str) -> bool:
    """Whether a sentence tells of the past."""
    return _PAST.search(sentence) is not None


def speaks_to_others(text: str) -> bool:
    """Whether a text speaks of somebody else, or to them."""
    return _OTHERS.search(text) is not None


@lru_cache(256)  # asked of one sentence several times
def doubt(text: str) -> Problem | None:
    """What makes a text around an order no plain order: an alternative, a condition, a most, a hedge, a joke."""
    if _OR.search(text):
        return Problem("ambiguous", "two readings: write the one order that you mean")
    if _MOST.search(text):
        return Problem("near-miss", "limits and most amounts are not kept: write the order alone")
    if _IF.search(text):
        return Problem("near-miss", "conditions are not kept: write the order alone")
    if _JOKE.search(text):
        return Problem("near-miss", "order or not? write the order alone on a line")
    if _MAYBE.search(text):
        return Problem("near-miss", "unsure: write the order alone on a line")
    return None


_AND: Final = re.compile(r"(?:^|\s)&\s")


def tail(rest: str, words: Words, *, bare: bool, verbs: re.Pattern[str], addressed: bool) -> str | Problem:
    """Judge what follows an order in its sentence: CLEAN, TALK (then there was no order), or a problem.

    `bare`: the order is a verb alone, which many a phrase begins with; `verbs` finds other orders' words;
    `addressed`: the rest is only somebody's name.
    """
    rest = _AND.sub(" and ", rest).strip(" \t.!…")
    if bare and (rest.lower() == "all" or _THING.fullmatch(rest)):
        return TALK
    if _all_polite(_DRAWN_OUT.sub(r"\1", rest), words):
        return CLEAN
    rest = _THIS_TIME.sub("", rest, count=1) if bare else rest
    if re.search("[♠-♧]", rest) and not bare:
        return Problem("near-miss", "name each card: discard AS TD")
    if not any(c.isalnum() for c in rest) and "?" not in rest and "/" not in rest:
        return CLEAN
    if addressed:
        return Problem("near-miss", "an order, or advice to somebody? write the order alone on a line")
    alternative = re.match(r"\s*(?:,?\s*(?:or|and/or)\b|/)", rest, _FLAGS)
    if alternative is not None and bare:
        either = verbs.search(rest) or re.match(
            r"\W*(?:or|and/or)\s+(?:not|no|what|something|else|[0-9])\b", rest, _FLAGS
        )
        if not either and len(rest.split()) > 2:
            return TALK
    if alternative is not None:
        return Problem("ambiguous", "two readings: write the one order that you mean")
    if _BUT_ONLY.match(rest) and not bare:
        return doubt(rest) or Problem("near-miss", "conditions are not kept: write the order alone")
    if _WISH.match(rest) and not any(c.isdigit() for c in rest):
        return CLEAN
    if _TAUNT.search(rest):
        if bare and _COMMENT.match(rest) is None:
            return TALK
        return Problem("near-miss", "an order, or a word to somebody? write the order alone on a line")
    if re.match(r"\s*[,;–—-]\s*(?:but |and )?(?:i )?(?:might|may)\b", rest, _FLAGS):
        return Problem("near-miss", "unsure: write the order alone on a line")
    if _REPORT.match(rest):
        return TALK
    if _SAID.search(rest):
        return Problem("near-miss", "an order, or what somebody said? write the order alone on a line")
    comment = _COMMENT.match(rest)
    if bare:
        return _after_a_verb(rest, comment is not None, verbs)
    if _ONLY_NUMBER.fullmatch(rest):
        return Problem("near-miss", "two numbers: write one amount")
    problem = doubt(rest)
    if problem is not None:
        return TALK if reports(rest) and "?" not in rest else problem
    if comment is None and reports(rest):
        return TALK
    if comment is None and not _BECAUSE.match(rest):
        return Problem("near-miss", f"what does {_short(rest)!r} mean? write the order alone on a line")
    if verbs.search(rest):
        return Problem("near-miss", "one order a line: write each on a line of its own")
    if any(c.isdigit() for c in rest) and not _LEFT.search(rest):
        return Problem("near-miss", "a second number: write the order alone on a line")
    return CLEAN


def _after_a_verb(rest: str, comment: bool, verbs: re.Pattern[str]) -> str | Problem:
    because = re.match(
        r"(?:because|cause|since|with regret|reluctantly|gladly|happily|and (?:good luck|wish|hope)"
        r"|(?:but|and) (?:i|good)\b|sadly|lol|haha|as i)\b",
        rest,
        _FLAGS,
    )
    if because is None and not comment:
        if re.match(r"(?:if|unless|until|only if|in case|when \w+ bids?)\b", rest, _FLAGS):
            return Problem("near-miss", "conditions are not kept: write the order alone")
        if re.match(
            r"(?:(?:in |on )?(?:the )?next (?:round|hand|turn|time)|later|tomorrow|soon|eventually|after)\b",
            rest,
            _FLAGS,
        ):
            return Problem("near-miss", "orders hold at once: write the order when it shall count")
        if _ONLY_NUMBER.fullmatch(rest):
            return Problem("near-miss", "a number with an order that has none: write the order alone")
        return TALK
    if _YOU.match(rest):
        return Problem("near-miss", "an order, or a word to somebody? write the order alone on a line")
    problem = doubt(rest)
    if problem is not None:
        return TALK if reports(rest) else problem
    if verbs.search(rest):
        return Problem("near-miss", "one order a line: write each on a line of its own")
    return CLEAN


_BETWEEN: Final = re.compile(r"[\s,.!;:…()*~_–—-]+")
_DRAWN_OUT: Final = re.compile(r"([a-z])\1{2,}", _FLAGS)  # "lets goooo"


def _all_polite(rest: str, words: Words) -> bool:
    """Whether a rest is made of courtesies and punctuation only."""
    place = 0
    while place < len(rest):
        found = _BETWEEN.match(rest, place) or words.after.match(rest, place)
        if found is None:
            return False
        place = found.end()
    return True


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"
