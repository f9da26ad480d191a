"""Talk around an order: what may follow one, what casts doubt on it, and what a sentence without one might mean.

Belongs here: tables of English cues and the verdicts that they lead to. The shapes of orders are in `grammar`.
Two laws: doubt never lets an order pass, and what is clearly talk is not held against anybody.
"""

import re
from typing import Final

from hostkit.errors import Problem
from hostkit.orders.words import Words, alternatives

__all__ = ["CLEAN", "TALK", "doubt", "is_question", "reports", "tail", "withdraws"]

_FLAGS: Final = re.I | re.A

CLEAN: Final = "clean"
TALK: Final = "talk"

_IF: Final = re.compile(
    r"\b(?:if|unless|until|in case|depend(?:s|ing)|as long as|provided|assuming|whatever|whichever|only when|when(?:ever)?"
    r"|except|once (?:you|he|she|they|the|alice|bob)|should (?:you|he|she|they|nobody|no one)|after (?:\w+ )?bids?)\b",
    _FLAGS,
)
_OR: Final = re.compile(
    r"\b(?:or|either|otherwise|else|alternatively|versus|vs)\b|(?<=\w)\s*/\s*(?=[a-z])", _FLAGS
)
_MOST: Final = re.compile(
    r"\b(?:max(?:imum|imal)?|up to|upto|at most|at least|min(?:imum)?|no more than|not more than|limit|ceiling|cap"
    r"|or (?:more|less|so)|tops|increments?|steps? of|auto-?bid|proxy)\b",
    _FLAGS,
)
_MAYBE: Final = re.compile(
    r"\b(?:maybe|perhaps|probably|possibly|prob|might|may be|not sure|unsure|not certain|i (?:guess|think|suppose|hope to"
    r")|tentativ\w*|thinking|considering|tempted|(?:about|around) [0-9]+|roughly|approximately|approx|ish|something like|undecided"
    r"|would|could|should|wanna|want to|wanted to|plan to|planning|going to|gonna|intend|later|tomorrow|next (?:round|time|week)"
    r"|eventually|almost|nearly|just to (?:test|see)|what about|how about|in theory)\b|\?",
    _FLAGS,
)
_JOKE: Final = re.compile(
    r"\b(?:(?:just )?kidding|joking|joke|j/k|not really|not serious(?:ly)?|for example|e\.g|hypothetical\w*|pretend"
    r"|testing|just a test|as a test|said no one|said nobody|not|never|don'?t|won'?t|isn'?t|cancel|withdraw|retract"
    r"|ignore|disregard|void)\b|(?<!\w)/s\b|(?-i:\bjk\b)",
    _FLAGS,
)
# Said after a number or a verb these make it a report or a remark.
_REPORT: Final = re.compile(
    r"(?:and|but|then|,)?\s*(?:(?:was|were|is|are|isn'?t|wasn'?t|wins?|won|lost|got|seems?|looks?|would|will|should|could|might|may|has"
    r"|had|have|didn'?t|can|can'?t|cannot|sounds?|feels?|makes?|made|gets?|goes|went|came|beats?|takes?|took|costs?)\b"
    r"|(?:last|yesterday|earlier|before|back then|previously|already|ago|in (?:the )?(?:last|first|previous|my last)"
    r"|(?:in|at|during) (?:round|week|hand|game|lot) ?#?[0-9]|once|twice|every (?:time|round)|each (?:time|round)"
    r"|the other day|on average|too (?:high|low|much|many|late|early|often|soon))\b)",
    _FLAGS,
)
_PAST: Final = re.compile(
    r"\b(?:last (?:round|time|week|game|hand|year|lot|month|night)|yesterday|earlier|previously|ago|back then|already"
    r"|was|were|did|had|used to|would(?:'ve| have)|should(?:'ve| have)|could(?:'ve| have)|lost|won)\b",
    _FLAGS,
)
_ASKS: Final = re.compile(
    r"(?:who|whom|whose|what|what's|why|how|when|where|which|should|shall|did|does|do|is|are|was|were|can|could|would|will"
    r"|may|has|have|had|am|any(?:one|body)?)\b",
    _FLAGS,
)
_OTHERS: Final = re.compile(
    r"\b(?:you|your|you're|he|she|they|his|her|their|someone|somebody|anyone|anybody|nobody|no one|everyone|everybody"
    r"|people|guys|folks|players?)\b",
    _FLAGS,
)
_COMMENT: Final = re.compile(r"\s*(?:[,;:(–—]|-(?!\d)|\.{2,}|//)\s*")
_BECAUSE: Final = re.compile(
    r"\s*(?:because|cause|since|so|and|but|as|though|although|to (?:win|start|open|get|be|see|make|keep|stay|begin)"
    r"|for (?:the|this|my|now|luck|fun|science|a|old|all)|just|with|leaving|which leaves|that leaves|in (?:the )?hope"
    r"|hoping|thanks|thank|lol|haha|let's|let|on (?:this|that)|in this|this|today|i'm|i am|it's|that's|may|sorry"
    r"|good|best|here|even|come|please|plus|without|also|see|have|what a|wish|like|before|while|again|and that)\b",
    _FLAGS,
)
_LEFT: Final = re.compile(r"\b(?:with|leav\w+|left|remain\w*|keeps?|have)\b", _FLAGS)
_ONLY_NUMBER: Final = re.compile(r"[\s(,;:–—-]*[+-]?[0-9]+\W*", re.A)
_YOU: Final = re.compile(
    r"[\s,;:-]*(?:you|mate|dude|man|bro)\b(?!')|.*\byou (?:should|must|have to|can|need)\b", _FLAGS
)

_BUT_ONLY: Final = re.compile(
    r"\W*(?:unless|but (?:only|not|if)|only (?:if|when)|or\b|otherwise|else|as long as|provided|assuming|if|max\b|up to"
    r"|just kidding|kidding|not really|maybe|perhaps|unless)",
    _FLAGS,
)
_WITHDRAWS: Final = re.compile(
    r"(?:i\s+|i'll\s+|i want to\s+|please\s+|can i\s+)*(?:withdraw|retract|cancel|take back|revoke|remove|delete|undo|scrap"
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


def tail(rest: str, words: Words, *, bare: bool, verbs: re.Pattern[str], addressed: bool) -> str | Problem:
    """Judge what follows an order in its sentence: CLEAN, TALK (then there was no order), or a problem.

    `bare`: the order is a verb alone, which many a phrase begins with; `verbs` finds other orders' words;
    `addressed`: the rest is only somebody's name.
    """
    rest = rest.strip(" \t.!…")
    if not rest or _all_polite(rest, words):
        return CLEAN
    if not any(c.isalnum() for c in rest) and "?" not in rest and "/" not in rest:
        return CLEAN
    if addressed:
        return Problem("near-miss", "an order, or advice to somebody? write the order alone on a line")
    alternative = re.match(r"\s*(?:,?\s*(?:or|and/or)\b|/)", rest, _FLAGS)
    if alternative is not None:
        return Problem("ambiguous", "two readings: write the one order that you mean")
    if _REPORT.match(rest):
        return TALK
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


def _all_polite(rest: str, words: Words) -> bool:
    """Whether a rest is made of courtesies and punctuation only."""
    place = 0
    while place < len(rest):
        gap = re.compile(r"[\s,.!;:…()*~_–—-]+").match(rest, place)
        if gap is not None:
            place = gap.end()
            continue
        match = words.after.match(rest, place)
        if match is None:
            return False
        place = match.end()
    return True


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"


WHICH_AMOUNT: Final = Problem("near-miss", "which amount? write the order with one number, such as: bid 35")

_NUMBERS: Final = r"[~≈<>=≥≤$€£#+-]{0,3}\s*[0-9][0-9,.]{0,12}(?:\s*(?:k|x|%|\+|ish|-ish))?"


class Suspicion:
    """Finds sentences that are no orders and yet may be meant as one; compiled for a window's verbs."""

    def __init__(self, words: Words, asked: tuple[str, ...]) -> None:
        counts = bool({"bid", "bet", "raise"} & set(asked))
        units = alternatives((*words.units, "coins", "chips", "points", "coin", "chip", "point"))
        number = rf"{_NUMBERS}(?:\s*(?:{units}))?"
        hedge = r"(?:maybe|perhaps|about|around|roughly|approx(?:imately)?|probably|like|say|circa|ca\.?|just|only|only about)"
        most = (
            r"(?:my )?(?:max(?:imum)?(?: bid)?|limit|ceiling|top bid|highest bid)"
            r"(?: (?:bid|amount|for this|here))?(?: is|:| =| of| at)?"
        )
        self._elliptic = re.compile(
            rf"(?:(?:i'?d? ?(?:say|think|guess)|{hedge}|up to|no more than|at most|{most}|somewhere|between|over|under|more than"
            rf"|less than|not more than|i'?ll|i|go|then|the|my|bid|bids|an?|for|with|to|by)[\s,:]+){{0,5}}{number}"
            rf"(?:[\s,]*(?:,|or|and|to|-|–|/|vs|→|->|=>|then)[\s,]*(?:{number}|pass|more|less|so|nothing|something))*"
            rf"[\s,]*(?:max(?:imum)?|tops|or so|ish|more|more or less|at most|at least|i (?:guess|think|suppose)|maybe|perhaps|extra"
            rf"|probably|it is|final|please|higher|lower|of mine|lol|for now|plus)?",
            _FLAGS,
        )
        self._condition = re.compile(
            rf"(?:{number}[\s,]*(?:for me |from me |please )?(?:unless|if|only if|but only if|when|as long as|until|provided)\b(?!.*\b(?:would be)\b)"
            rf"|(?:if|unless|in case|when|should)\b.{{1,80}}?(?:,|\bthen\b|\bi\b|\bi'll\b).{{0,12}}"
            rf"(?:\b(?:bid|go|bet|raise|say|do|pay|take it for)\s+)?{number}$"
            rf"|{most}\s+.{{0,12}}{number}"
            rf"|(?:i'?ll|i)\s+(?:go|bid|pay|match|beat|outbid|top)\b.{{0,30}}\b(?:up to|any|\+|plus|more than|at most|max)\b"
            rf"|(?:i'?ll |i )(?:match|outbid|beat|top)\b|(?:outbid|beat|match|top)\b.{{1,20}}\bby\b|whatever\b.{{1,20}}\bbids?\b|(?:i'?ll|i will|i'd) (?:pay|give|offer|take it for|put|spend|put up) {number}$|i (?:could|can|might|may) (?:go|bid|do|pay|stretch)(?: up)?(?: to)? {number}$|lots? #?[0-9]+[ ,]+[0-9]+$|{number} pass$)",
            _FLAGS,
        )
        names = alternatives([p for verb in asked for p in (verb, *words.verbs.get(verb, ()))] or ["\0"])
        arguments = bool(set(asked) & {"discard", "exchange", "change", "present", "give", "offer"})
        what = number if not arguments else r".{1,60}"
        self._unsure = re.compile(
            r"(?:i|i'm|i am|i'll|i will|we)\b.{0,30}\b(?:maybe|perhaps|probably|possibly|think|guess|suppose|might|may"
            r"|want to|wanna|plan to|going to|gonna|intend to|planning to|tempted to|considering|thinking (?:of|about))\b"
            rf".{{0,25}}\b(?:(?:{names})\b(?:\s+{what})?|{number if counts else chr(0)})[\s.!,]*(?:here|on this.{{0,10}}|this round|on .{{1,20}})?",
            _FLAGS,
        )
        self._maybe = re.compile(
            rf"(?:maybe|perhaps|probably|possibly|prob|tentatively|thinking|leaning towards?|leaning|i might|might|may|considering)\s+"
            rf"(?:i'll\s+|i\s+|to\s+|a\s+)?(?:{names})\b.{{0,30}}",
            _FLAGS,
        )
        self._if_verb = re.compile(
            rf"(?:if|unless|in case)\b.{{1,60}}?(?:,|\bthen\b)\s*(?:then\s+)?(?:i\s+|i'll\s+|i will\s+)?(?:{names})\b.{{0,30}}",
            _FLAGS,
        )
        self._relative = re.compile(
            r"(?:\+\s*[0-9]+(?:\s+(?:on|for|to)\s.{1,20})?|[0-9]+ (?:more|higher|extra|above|over)\b.{0,40}|(?:one|two|three|five|ten|1|2|5) more\b.{0,40}"
            r"|(?:same|same as|as much as|the same as) .{1,30}|one up|double (?:that|it|it!|his|her|alice|bob).{0,20}"
            r"|(?:everything|all|half|most)(?: of)?(?: (?:my|the))? (?:coins|chips|points|stack|money|i have)"
            r"(?:\s*[+-]\s*[0-9]+)?(?: i have)?)",
            _FLAGS,
        )
        self._shouted = re.compile(
            r"[/*_]*(?:me\s+)?(?:bids|passes|folds|calls|raises|checks|bets|discards|sticks|continues|stands|opens|exchanges|changes"
            rf"|presents|goes all[ -]?in)(?:\s+(?:(?:by|to)\s+)?(?:{number}|[2-9AKQJT][SHDC]\b.*)(?:\s+on .{{1,20}})?)?[*_]*",
            _FLAGS,
        )
        takes = [
            verb
            for verb in ("bid", "bet", "raise", "discard", "change", "exchange", "present")
            if verb in asked
        ] or ["\0"]
        self._garbled = re.compile(
            rf"(?:not |no |never |un-?|re-?|to )?(?:{alternatives(takes)})\b\W*(?:[^\s,.:]+\s+){{0,3}}?"
            rf"(?:{number}|[2-9AKQJT][SHDC])(?:\s+\S+)?",
            _FLAGS,
        )
        self._proposed = re.compile(
            rf"(?:shall we say|how about|what about|would|will|is|does|let's say|say)\s+{number}(?:\s+(?:do|be enough|ok|okay|work))?",
            _FLAGS,
        )
        self._slang = [
            (verb, re.compile(rf"(?:i\s+|i'll\s+|i'm\s+|i am\s+|let's\s+)*(?:{alternatives(phrases)})(?:\s.{{0,20}})?", _FLAGS))
            for verb, phrases in words.slang.items()
            if verb in asked and phrases
        ]  # fmt: skip
        self._counts = counts

    def near(self, sentence: str, *, others: bool, alone: bool) -> Problem | None:
        """The near-miss or ambiguity in a sentence that is no order, or None for talk.

        `others`: it names a player; `alone`: it is all that its line says.
        """
        text = sentence.strip(" .!…,")
        asks = text.rstrip(" )\"'").endswith("?")
        bare = text.rstrip(" ?!.")
        if self._counts and self._elliptic.fullmatch(bare):
            if asks and not alone:
                return None
            if asks:
                return Problem(
                    "ambiguous", "an order or a question? write the order alone, without a question mark"
                )
            either = re.search(r"\bor (?!so|more|less)", bare, _FLAGS)
            if sentence.endswith("!") and not alone:
                return None
            return WHICH_AMOUNT._replace(verdict="ambiguous") if either else WHICH_AMOUNT
        if self._counts and self._relative.fullmatch(bare) and not asks:
            return Problem(
                "near-miss", "an amount must stand on its own: write it in digits, such as: bid 35"
            )
        if self._counts and asks and alone and self._proposed.fullmatch(bare):
            return Problem(
                "ambiguous", "an order or a question? write the order alone, without a question mark"
            )
        if asks or _ASKS.match(text):
            return None
        past = _PAST.search(text) is not None
        if past:
            return None
        if self._counts and self._condition.match(text):
            return Problem(
                "near-miss", "conditions and limits are not kept: write the order alone, such as: bid 35"
            )
        if self._if_verb.fullmatch(text):
            return Problem("near-miss", "conditions are not kept: write the order alone")
        if self._unsure.fullmatch(text) or self._maybe.fullmatch(text):
            return Problem("near-miss", "unsure: write the order alone on a line")
        if withdraws(text):
            return Problem("near-miss", "to take an order back, write: pass")
        if self._shouted.fullmatch(text):
            return Problem("near-miss", "write it as an order of your own, such as: bid 35")
        if alone and not others and self._garbled.fullmatch(text):
            return Problem("near-miss", "an order? write it alone on a line, as the rules have it")
        for verb, pattern in self._slang:
            if alone and pattern.fullmatch(text) and not others:
                return Problem("near-miss", f"write: {verb}")
        return None
