"""Sentences that are no orders and yet may be meant as one: amounts with a hedge, conditions, most amounts, slang.

Belongs here: patterns of what must be reported, compiled for the verbs of a window, and what to write instead.
What stands around a readable order is `talk`'s.
"""

import re
from typing import Final

from hostkit.errors import Problem
from hostkit.orders import talk
from hostkit.orders.words import Words, alternatives

__all__ = ["WHICH_AMOUNT", "Suspicion"]

_LONGEST: Final = 200  # what is longer is prose
_FLAGS: Final = re.I | re.A

_GOODS: Final = re.compile(r"[0-9] ?(?:points?|pts|coins?|chips?)\b", _FLAGS)
_DATE: Final = re.compile(r"[0-9]{1,2}\.[0-9]{1,2}(?:\.[0-9]{2,4})?", re.A)

WHICH_AMOUNT: Final = Problem("near-miss", "which amount? write the order with one number, such as: bid 35")

_NUMBERS: Final = r"[~≈<>=≥≤$€£#+-]{0,3}\s*[0-9][0-9,.]{0,12}(?:\s*(?:k|x|%|\+|ish|-ish))?"


# Verbs that want nothing behind them.
_BARE: Final = re.compile(r"pass|all in|stick|continue|fold|open|blind|check|call|stand|join|leave")


class Suspicion:
    """Finds sentences that are no orders and yet may be meant as one; compiled for a window's verbs."""

    def __init__(self, words: Words, asked: tuple[str, ...]) -> None:
        counts = bool({"bid", "bet", "raise"} & set(asked))
        units = alternatives((*words.units, "coins", "chips", "points", "coin", "chip", "point"))
        number = rf"{_NUMBERS}(?:\s*(?:{units}))?"
        hedge = r"(?:maybe|perhaps|about|around|roughly|approx(?:imately)?|probably|like|say|circa|ca\.?|just|only)"
        most = (
            r"(?:my )?(?:max(?:imum)?(?: bid)?|limit|ceiling|top bid|highest bid)"
            r"(?: (?:bid|amount|for this|here))?(?: is|:| =| of| at)?"
        )
        self._elliptic = re.compile(
            rf"(?:(?:i'?d? ?(?:say|think|guess)|{hedge}|up to|anything|no more than|at most|{most}|somewhere"
            rf"|between|over|under|more than"
            rf"|less than|not more than|i'?ll|i|go|then|the|my|bid|bids|an?|for|with|to"
            rf"|by)[\s,:]+){{0,5}}{number}"
            # Atomic: a space has one way only to be matched, or "35 or 35 or …" takes for ever.
            rf"(?:(?>\s*,\s*(?:or|and|then)?\s*|\s*(?:or|and|to|->|=>|-|–|/|vs|→|then)\s*)"
            rf"(?:{number}|pass|more|less|so|nothing|something))*"
            rf"(?>[\s,]*)(?:max(?:imum)?|tops|or so|ish|more|more or less|at most|at least|i (?:guess|think"
            rf"|suppose)|maybe|perhaps|extra"
            rf"|probably|it is|(?:for|on) (?:this|that|it|the) ?(?:one|lot|card|pair|round)?|final"
            rf"|please|higher|lower|of mine|right|ok|okay|deal|lol|for now|plus)?",
            _FLAGS,
        )
        self._condition = re.compile(
            rf"(?:{number}[\s,]*(?:for me |from me |please |but not )?(?:unless|if|only if|but only if|when"
            rf"|as long as|until|provided)\b(?!.*\b(?:would be)\b)"
            rf"|(?:if|unless|in case|when|should)\b.{{1,80}}?(?:,|\bthen\b|\bi\b|\bi'll\b).{{0,12}}"
            rf"(?:\b(?:bid|go|bet|raise|say|do|pay|take it for)\s+)?{number}$"
            rf"|i'd (?:bid|go|pay|bet|raise)\b.{{0,12}}{number}.{{0,20}}\b(?:if|unless)\b(?! i (?:were|was"
            rf"|had)\b)"
            rf"|{most}\s+.{{0,12}}{number}"
            rf"|(?:i'?ll|i)\s+(?:go|bid|pay|match|beat|outbid|top)\b.{{0,30}}\b(?:up to|any|\+|plus"
            rf"|more than|at most|max)\b"
            rf"|(?:i'?ll |i )(?:match|outbid|beat|top)\b|(?:outbid|beat|match|top)\b.{{1,20}}\bby\b"
            rf"|whatever\b.{{1,20}}\bbids?\b|(?:i'?ll|i will|i'd) (?:pay|give|offer|take it for|put|spend"
            rf"|put up|go to|go up to|go as high as) {number}$|i (?:could|can|might|may) (?:go|bid|do|pay"
            rf"|stretch)(?: up)?(?: to)? {number}$|lots? #?[0-9]+(?:[ ,]+| for )[0-9]+(?: points?)?$"
            rf"|{number} pass$|outbid \S+(?: (?:on|for) .{{1,20}})?$)",
            _FLAGS,
        )
        names = alternatives([p for verb in asked for p in (verb, *words.verbs.get(verb, ()))] or ["\0"])
        arguments = bool(set(asked) & {"discard", "exchange", "change", "present", "give", "offer"})
        what = number if not arguments else r".{1,60}"
        self._unsure = re.compile(
            r"(?:i|i'm|i am|i'll|i will|we)\b.{0,30}\b(?:maybe|perhaps|probably|possibly|think|guess|suppose"
            r"|might|may"
            r"|want to|wanna|plan to|going to|gonna|intend to|planning to|tempted to|considering"
            r"|thinking (?:of|about))\b"
            rf".{{0,25}}\b(?:(?:{names})\b(?:\s+{what})?|{number if counts else chr(0)})[\s.!,]*(?:here"
            rf"|on this.{{0,10}}|this round|on .{{1,20}})?",
            _FLAGS,
        )
        self._maybe = re.compile(
            rf"(?:maybe|perhaps|probably|possibly|prob|tentatively|thinking|leaning towards?|leaning"
            rf"|gonna|going to|about to|planning to|i might"
            rf"|might|may|considering)\s+"
            rf"(?:i'll\s+|i\s+|to\s+|a\s+)?(?:{names})\b.{{0,30}}",
            _FLAGS,
        )
        self._if_verb = re.compile(
            rf"(?:if|unless|in case|(?:when|once|as soon as)(?=\s+\S+\s+\w+s\b))\b"
            rf".{{1,60}}?(?:,|\bthen\b)\s*(?:then\s+)?(?:i\s+|i'll\s+"
            rf"|i will\s+)?(?:{names})\b.{{0,30}}",
            _FLAGS,
        )
        self._relative = re.compile(
            r"(?:\+\s*[0-9]+(?:\s+(?:on|for|to)\s.{1,20})?|[0-9]+ (?:more|higher|extra|above|over)\b.{0,40}"
            r"|(?:one|two|three|five|ten|1|2|5) more\b.{0,40}"
            r"|(?:same|same as|as much as|the same as) .{1,30}|one up|double (?:that|it|his|her|their"
            r"|\S+'s)\b.{0,20}"
            r"|(?:everything|all|half|most)(?: of)?(?: (?:my|the))? (?:coins|chips|points|stack|money|i have)"
            r"(?:\s*[+-]\s*[0-9]+)?(?: i have)?)",
            _FLAGS,
        )
        self._shouted = re.compile(
            r"[/*_]*(?:me\s+)?(?:bids|passes|folds|calls|raises|checks|bets|discards|sticks|continues|stands"
            r"|opens|exchanges|changes"
            rf"|presents|goes all[ -]?in)(?:\s+(?:(?:by|to)\s+)?(?:{number}"
            rf"|[2-9AKQJT][SHDC]\b.*)(?:\s+on .{{1,20}})?)?[*_]*",
            _FLAGS,
        )
        takes: list[str] = [
            verb
            for verb in ("bid", "bet", "raise", "discard", "change", "exchange", "present")
            if verb in asked
        ] or ["\0"]
        self._garbled = re.compile(
            r"(?!.*\b(?:lot|round|page|week|game)\s*#?[0-9]+$)"
            rf"(?:(?:i'd|i|i would|would|will|can|could|wanna|gonna|might|may|tempted to|considering|want to"
            rf"|not|no|never|un-?|re-?|to)[ -]?){{0,3}}"
            rf"(?:{alternatives(takes)})\b\W*(?:[^\s,.:]+\s+){{0,3}}?"
            rf"(?:{number}|[2-9AKQJT][SHDC])(?:\s+\S+)?",
            _FLAGS,
        )
        self._proposed = re.compile(
            rf"(?:shall we say|how about|what about|would|will|is|does|let's say|say)\s+{number}(?:\s+(?:do"
            rf"|be enough|ok|okay|work))?",
            _FLAGS,
        )
        polite = (
            r"(?:[\s,.!]+(?:please|thanks|thank you|for me|from me|here|now|all|this (?:round|time|hand|one)"
            r"|on this(?: one)?|on (?:the )?lot(?: #?[0-9]+)?|gg|gl|then))*"
        )
        goods = r"(?:\s.{0,20}(?:[0-9]|[AKQJT][SHDC]\b).{0,20}|\s(?:my|all|both|the|everything)\b.{0,20})?"
        self._slang = [
            (
                verb,
                re.compile(
                    rf"(?:(?:i|i'll|i'm|i am"
                    rf"|let's)\s+)*(?:{alternatives(phrases)}){'' if _BARE.fullmatch(verb) else goods}{polite}",
                    _FLAGS,
                ),
            )
            for verb, phrases in words.slang.items()
            if verb in asked and phrases
        ]
        self._counts = counts
        if "pass" in asked:
            back = "to take an order back, write: pass"
        elif "bid" in asked:
            back = "a bid cannot be taken back: bid more, or let it stand"
        else:
            back = "an order cannot be taken back here: a later one takes its place"
        self._withdrawn = Problem("near-miss", back)

    def near(self, sentence: str, *, others: bool, alone: bool) -> Problem | None:
        """The near-miss or ambiguity in a sentence that is no order, or None for talk.

        `others`: it names a player; `alone`: it is all that its line says.
        """
        if len(sentence) > _LONGEST:
            return None
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
            if not alone and (sentence.endswith("!") or _DATE.fullmatch(text)):
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
        if asks or talk.reports(text):
            return None
        if self._if_verb.fullmatch(text):
            return Problem("near-miss", "conditions are not kept: write the order alone")
        if talk.is_question(text):
            return None
        if self._counts and self._condition.match(text):
            return Problem(
                "near-miss", "conditions and limits are not kept: write the order alone, such as: bid 35"
            )
        if self._unsure.fullmatch(text) or self._maybe.fullmatch(text):
            return Problem("near-miss", "unsure: write the order alone on a line")
        if talk.withdraws(text):
            return self._withdrawn
        if self._shouted.fullmatch(text):
            return Problem("near-miss", "write it as an order of your own, such as: bid 35")
        if alone and not others and self._garbled.fullmatch(text):
            return Problem("near-miss", "an order? write it alone on a line, as the rules have it")
        for verb, pattern in self._slang:
            if alone and pattern.fullmatch(text) and (not others or _GOODS.search(text)):
                return Problem("near-miss", f"write: {verb}")
        return None
