"""What a line of a post can do to the order on the line below or above it: make it another's, an example, a
condition, a report, or take it back.

Belongs here: tables of cues at a line's end (above an order) and at its start (below one). Only lines that hold no
order themselves are asked. How far an effect reaches is `lines`' business; cues within one line are `talk`'s.
"""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from hostkit.errors import Problem
from hostkit.orders.context import FLAGS, Context, near

__all__ = ["DOUBT", "Effect", "above", "asks_which", "below", "is_own", "is_undecided", "is_unfinished"]


class Effect(NamedTuple):
    """What becomes of an order beside such a line: `ignored` for talk, else what to report.

    `listed`: everything up to the next talk is meant, over blank lines; else only the block that follows.
    """

    problem: Problem
    listed: bool = False


def _talk(reason: str) -> Problem:
    return Problem("ignored", reason, "")


_ANOTHERS: Final = Effect(_talk("somebody else's words"))
_EXAMPLE: Final = Effect(_talk("an example, or how to write an order"), listed=True)
_OPTIONS: Final = Effect(_talk("a list to choose from"), listed=True)
_REPORT: Final = Effect(_talk("a report"))
_UNREAL_ORDER: Final = Effect(_talk("told, not ordered"))
_CONDITION: Final = Effect(near("conditions are not kept: write the order alone"))
DOUBT: Final = Effect(near("order or not? write the order alone on a line"))

# What is harmless though it begins like a condition.
_IF_I_MAY: Final = (
    r"if (?:i may|i can|possible|you (?:don't|do not) mind|you ask me|you please|you will"
    r"|nobody minds|no one minds"
    r"|it(?:'s| is) (?:not too late|still|ok|okay|allowed|my turn)|(?:that|this)(?:'s"
    r"| is)? (?:still )?(?:ok|okay"
    r"|fine|allowed|alright|all right|works|counts|possible)|i'm (?:not too late|still in time|allowed|right)"
    r"|i (?:understand|understood|read|get|got) \w+|anyone (?:cares|wonders))"
)
_IF: Final = re.compile(
    rf"\W*(?!{_IF_I_MAY})(?:but |and |only |so |then |ok |well )*(?:if|unless|provided|providing"
    rf"|in case|as long as"
    r"|assuming|supposing|depending|should (?!i\b|we\b)\S+"
    r"|as soon as|once|except"
    r"|whatever|whoever|when(?:ever)?|after|until|in (?:the|that) event)\b",
    FLAGS,
)
_OPEN: Final = re.compile(r"[^.!?;)\]\"']\W{0,3}$|[:,…]\W{0,3}$|\.{2,}$|e\.?g\.\W*$|\betc\.$", FLAGS)
_ENDS: Final = re.compile(r"[.!?;)\]\"']\W{0,2}$")

_SPEAKS: Final = (
    r"(?:wrote|writes?|said|says?|posted|posts|sent|ordered|orders|typed|bids?|told \w+|replied|asked"
    r"|went|goes)"
)
_SOMEBODY: Final = (
    r"(?:he|she|they|someone|somebody|everyone|nobody|no one|the (?:host|dealer|winner|others?"
    r"|other \w+|last \w+)"
    r"|my (?:\w+ )?(?:friend|brother|sister|wife|husband|neighbour|opponent|cat|dog|mother|father))"
)
_QUOTES: Final = re.compile(
    r"\W*(?:(?:originally |first )?(?:posted|written|sent|said|wrote) by\b.{1,60}"
    r"|(?:quot(?:e|ed|ing)|zitat|citation|cita|citaat|citat|re|from|fwd?)\b(?: (?:von|from|of|de|by"
    r"|av))?\s*:?\s+\S.{0,60}"
    r"|quot(?:e|ing)\W*|on .{3,50}\bwrote\W*"
    rf"|{_SOMEBODY} (?:\w+ ){{0,2}}{_SPEAKS}(?: \w+){{0,3}}\W*"
    r"|(?!(?:i|we|as|and|so|just|already|what|last)\b)[^\s,.]{2,30}(?: [^\s,.]{1,20})?"
    r" (?:wrote|writes|said|says|posted|schrieb|sagte)(?: \w+){0,2}\W*"
    r"|(?:the )?(?:winning|highest|best|last|previous|first|lowest|other|final) (?:order|bid|post"
    r"|bids|orders)\b"
    r".{0,30}\b(?:was|were|is|are|so far)\W*)$",
    FLAGS,
)
_LISTS_RESULTS: Final = re.compile(
    r"\W*(?:the )?(?:results?|standings?|summary|recap|history|log|bids so far|bids? (?:last"
    r"|this) \w+|orders so far"
    r"|bids? (?:of|from|in) .*"
    r"|orders (?:of|from|in) .*|last (?:round|week|hand|time)(?:'s)?(?: \w+)?|(?:round|week|hand"
    r"|lot) #?[0-9]+ (?:results?"
    r"|recap|summary|ended|was)\b.*)\b[^.!?]{0,30}:?\W*$",
    FLAGS,
)
_SHOWS: Final = re.compile(
    r"\W*(?:(?:for )?(?:an? )?(?:example|instance|illustration)s?\b[^.!?]{0,40}|e\.? ?g\b\.?|ex\.?"
    r"|(?:(?:friendly|small|quick|just a|a) )*(?:reminder|tip|hint|format|syntax|template|sample"
    r"|instructions?"
    r"|how ?to\b.{1,40}|correct (?:form|format|way)|rules?|faq|help)\b(?! me)[^.!?]{0,40}"
    r"|(?!.*\b(?:i|i'm|i'll|my|me)\b).{0,80}\b(?:like (?:this|so)|in this form(?:at)?|this way|(?:the"
    r"|this) format(?: is)?|as follows"
    r"|instead of|such as|(?:lines?|orders?|bids?|posts?|something|things?|words?) like|(?:should"
    r"|must|has to) (?:be|look like|read|say)|looks? like|write|writing"
    r"|type|typing|post"
    r"|posting|saying|words?|call(?:ed)?|e\.?g))\W*$",
    FLAGS,
)
_OFFERS_A_CHOICE: Final = re.compile(
    r"\W*(?:(?:(?:my|the|your|our|so|two|three|\w+) )?(?:options?|choices?|alternatives?"
    r"|possibilities|poll|vote)\b.*"
    r"|(?:should|shall|do|can|could|may) (?:i|we|you)\b.{0,40}|which (?:one|of|would|order)\b.*"
    r"|what (?:should|would|do|shall) \w+ .*|(?:.*\b)?(?:torn|undecided|can't decide|choosing|choose"
    r"|hesitating|deciding)"
    r"(?: between)?)\s*[:,]\W*$",
    FLAGS,
)
_NO_ORDER: Final = re.compile(
    r"\W*(?:(?:this|that|it|the following|what follows|these|below)(?:'s| is| are|\b.{0,30}\bis)? (?:not|no|never)\b"
    r"|(?:just |only )?(?:an? )?draft\b|do(?:n't| not) (?:count|take|read)\b"
    r"|.*\bwanted\b.*\b(?:was|were) (?:too )?late\b).{0,60}:\W*$"
    r"|\W*(?:the )?rules? says?\b.{0,60}\b(?:may|can|could|must|should|have to)\W*$",
    FLAGS,
)
_PAST: Final = re.compile(
    r"\b(?:last (?:round|time|week|game|hand|year|lot|month|night)|yesterday|earlier|previously|ago|back then"
    r"|in (?:round|week|hand|game) #?[0-9]+|in the (?:first|last|previous) \w+)\b.*"
    rf"\bi (?:\w+ )?{_SPEAKS}\W*$|\bi (?:\w+ )?{_SPEAKS}\b.*\b(?:last (?:round|time|week|game|hand"
    rf"|lot)|yesterday"
    r"|earlier|previously|ago)\W*$|\bmy (?:last|first|previous|old|earlier|second) (?:bid|order|post"
    r"|move) (?:was|were)\W*$"
    r"|\bmy (?:bid|order|post|move) (?:in |for )?(?:round|week|hand|last)\b.*\bwas\W*$",
    FLAGS,
)
_UNREAL: Final = re.compile(
    r"\b(?:i|we) (?:\w+ )?(?:wanted|was going|were going|was about|planned|intended|tried|had meant"
    r"|thought about"
    r"|thought of|dreamt|dreamed|almost|nearly|would(?:'ve| have)|could(?:'ve| have)|should(?:'ve"
    r"| have)|regret)\b"
    r"(?: \w+){0,4}\W*$|\b(?:dreams?|nightmare|fantasy|joke|prediction|theory)\b.{0,20}[:,]\W*$"
    r"|\b(?:in (?:a|another|my) (?:dream|world|life|dreams)|in theory|hypothetically"
    r"|imagine|pretend|suppose|let's say|say)\W*$",
    FLAGS,
)
# Words that a sentence cannot end with.
_UNFINISHED: Final = re.compile(
    r"(?:^|.*\s)(?:to|not|never|(?:do|wo|ca|could|would|should|did|does|is|was|have|has)n'?t|cannot"
    r"|does|do|did|would|will"
    r"|could|should|can|shall|might|may|must|is|was|were|that|than|anyone|anybody|someone|somebody"
    r"|about|you|he|she|they"
    r"|i|because|without|why|how|who|of|from|a|an|the|my|your|our|their|by|against|regret|instead)$",
    FLAGS,
)
_STAMP: Final = re.compile(
    r"[\[(]?(?P<who>[^\[\]()]{2,30}?)\s*[—–:,(\[|·-]*\s*(?:(?:today|yesterday|heute|gestern)\b.{0,20}|at\s)?"
    r"(?:[0-9]{1,2}[:.][0-9]{2}(?:\s*[ap]\.?m\.?)?"
    r"|[0-9]{1,4}[/.-][0-9]{1,2}[/.-][0-9]{1,4}.{0,20})?[\])]?\W*$",
    FLAGS,
)
_STAMP_FIRST: Final = re.compile(
    r"[\[(]?[0-9]{1,2}[:.][0-9]{2}(?:\s*[ap]m)?[\])]?\s*(?P<who>.{2,30}?)\s*:?\s*$", FLAGS
)
_WHOSE: Final = re.compile(
    r"(?P<who>.{2,30}?)(?:'s|s'|') (?:bid|order|post|message|words|reply|move|turn|action)s?\W*$", FLAGS
)
_SAYS: Final = re.compile(rf"(?P<who>.{{2,30}}?)(?: \w+)? {_SPEAKS}\b(?:,? \w+){{0,4}}\W*$", FLAGS)
_OWN: Final = re.compile(
    r"\W*(?:me|mine|myself|my own|now me|now mine|and me|my (?:\w+ ){0,2}(?:bid|order|answer|reply"
    r"|turn|move|action)s?)\b",
    FLAGS,
)


def above(line: str, context: Context) -> Effect | None:
    """What a line without an order makes of an order on the line below it; None for harmless talk."""
    if len(line) > 200 or (_ENDS.search(line) and not _OPEN.search(line) and not _STAMP.fullmatch(line)):
        return None
    if _ALONE_OR.match(line):
        return _OR
    if is_own(line, context):
        return _REPORT if _PAST.search(line) else None
    if _IF.match(line):
        return None if _ENDS.search(line) else _CONDITION
    if _by_another(line, context, (_STAMP, _STAMP_FIRST)):
        return _ANOTHERS
    if _ENDS.search(line) and not line.lower().rstrip().endswith(("e.g.", "ex.", "...")):
        return None
    if _by_another(line, context, (_WHOSE, _SAYS)):
        return _ANOTHERS
    if _NO_ORDER.match(line):
        return DOUBT
    for cues, effect in (
        (_QUOTES, _ANOTHERS),
        (_OFFERS_A_CHOICE, _OPTIONS),
        (_LISTS_RESULTS, _REPORT),
        (_SHOWS, _EXAMPLE),
    ):
        if cues.match(line):
            return effect
    if _PAST.search(line):
        return _REPORT
    return _UNREAL_ORDER if _UNREAL.search(line) else None


def is_own(line: str, context: Context) -> bool:
    """Whether a line announces the author's own order ("me:", "my bid:", the author's name)."""
    who = context.names.find(line.strip(" :,–—-"))
    return _OWN.match(line) is not None or (isinstance(who, str) and who == context.author)


def _by_another(line: str, context: Context, forms: Iterable[re.Pattern[str]]) -> bool:
    """Whether a line names another player as who says what follows: `alice:`, `alice — Today at 18:02`."""
    for form in forms:
        match = form.fullmatch(line)
        if match is None:
            continue
        who = context.names.find(match["who"].strip(" :,–—-("))
        stands_alone = (
            form is _STAMP and not any(c in line for c in ":([") and not any(c.isdigit() for c in line)
        )
        if isinstance(who, str) and who != context.author and not stands_alone:
            return True
    return False


def is_unfinished(line: str, context: Context) -> bool:
    """Whether the next line goes on with a sentence: after a last word that cannot be one, or a name called."""
    if len(line) > 200:
        return False
    who = context.names.find(line.strip(" ,@!"))
    return _UNFINISHED.fullmatch(line) is not None or (isinstance(who, str) and who != context.author)


_TAKES_BACK: Final = re.compile(
    r"\W*(?:(?:lol|lmao|haha+|hehe|ha|no|nah|ok|okay|sorry|oh|well|just|hmm+|but|actually|xd|wait|i'm"
    r"|i am|and|or|maybe"
    r"|rather)\W+)*(?-i:jk|Jk)?(?:j/k|kidding|joking|a joke|not|not really|no|nope|nah|never ?mind"
    r"|nvm|psych|psyche|sike"
    r"|forget (?:it|that|this)|(?:cancel|scratch|strike|ignore|disregard|delete|undo|scrap|withdraw|retract)"
    r"(?: (?:that|it|this|my (?:bid|order|post)|the above|above|all of (?:it|that)))?"
    r"|(?:just )?(?:a )?test(?:ing)?"
    r"|in my dreams|as if|i wish|said (?:no one|nobody)\b.*|dream on|not serious(?:ly)?|/s"
    r"|maybe(?: not)?|perhaps(?: not)?"
    r"|probably(?: not)?|possibly|not (?:sure|certain)(?: yet)?|i think|undecided|april fools?\b.*"
    r"|wait|only joking"
    r"|hypothetically|to be confirmed|tbc|tbd)?\W*$",
    FLAGS,
)
_SOMETHING: Final = re.compile(r"(?-i:\bjk\b|\bJk\b)|[^\W\d_]|/s|\?", FLAGS)
_ONLY_FILLERS: Final = re.compile(
    r"\W*(?:(?:lol|lmao|haha+|hehe|ha|ok|okay|sorry|oh|well|just|hmm+|but|actually|xd|i'm|i am|and"
    r"|rather)(?:\W+|$))+",
    FLAGS,
)
_LIMITS: Final = re.compile(
    r"\W*(?:or\b(?! so\b)|otherwise\b|else\b|but (?:only|not|if|no more)\b|only (?:if|when)\b|up to\b"
    r"|at most\b|max\b"
    r"|not more than\b|no more than\b|just kidding\b|not really\b)",
    FLAGS,
)
_GOES_ON: Final = re.compile(
    r"(?:\.{2,}\s*|…\s*|- )?(?:(?-i:is|was|were|are|would|means?|meant|isn't|wasn't|said|says|wrote"
    r"|wins?|won|lost"
    r"|beats?|costs?|sounds|seems)\b|(?-i:by|says|said) (?P<who>\S+))",
    FLAGS,
)
_GOES_ON_WELL: Final = re.compile(
    r"\W*(?:is my (?:final |last |new )?(?:bid|order|answer|offer|word|move)"
    r"|(?:is|was|were|are|would) (?:anyone|anybody|it|this|there|that|he|she|you|we|i|everyone"
    r"|everybody|the)\b.*\?"
    r"|is (?:that|this|it) (?:ok|okay|fine|allowed)|by the way|by then)",
    FLAGS,
)
_WHICH: Final = re.compile(
    r"\W*(?:which (?:one|of|is|would)\b|what would you\b|pick one|choose one|help me (?:choose"
    r"|decide)|or what"
    r"|what (?:do|should|shall) (?:i|we|you) (?:do|pick|choose|take)\b|decisions)",
    FLAGS,
)  # fmt: skip
_UNDECIDED: Final = re.compile(
    r"\?\W*$|\b(?:could|might|may|can|either|or|which|better|poll|maybe|perhaps|undecided|torn|options?|choices?"
    r"|not (?:yet )?(?:sure|certain|decided)|(?:don't|do not) know|thinking|wondering|considering)\b[^.!]*:\W*$",
    FLAGS,
)
_COMMA: Final = re.compile(r",|\bthen\b", FLAGS)
_AND_THEN: Final = re.compile(
    r"\b(?:forget|ignore|cancel|withdraw|out|instead|pass|fold|more|less|higher|bids?|raises?|calls?"
    r"|checks?|void|not)\b|[0-9]",
    FLAGS,
)


def below(line: str, context: Context) -> Effect | None:
    """What a line without an order makes of the order on the line above it; None for harmless talk."""
    if len(line) > 200:
        return None
    if _LIMITS.match(line):
        alternative = line.lower().lstrip(" .…").startswith("or")
        return _OR if alternative else _CONDITION
    if _IF.match(line):
        return _CONDITION if _is_condition(line) else None
    if _TAKES_BACK.match(line) and _SOMETHING.search(line) and not _ONLY_FILLERS.fullmatch(line):
        return DOUBT
    on = _GOES_ON.match(line)
    if on is None or _GOES_ON_WELL.match(line):
        return None
    if on["who"] and not isinstance(context.names.find(on["who"].strip(".,!?")), str):
        return None
    return _REPORT


_ALONE_OR: Final = re.compile(r"\W*(?:or|or else|otherwise)\W*$", FLAGS)
_OR: Final = Effect(Problem("ambiguous", "two readings: write the one order that you mean"))


def _is_condition(line: str) -> bool:
    """Whether a line that begins with "if" has no main clause of its own, or one that bears on the order."""
    comma = _COMMA.search(line)
    if comma is None:
        return True
    return _AND_THEN.search(line[comma.end() :]) is not None


def is_undecided(line: str) -> bool:
    """Whether a line above several orders asks which of them to choose, or leaves it open."""
    return len(line) <= 200 and _UNDECIDED.search(line) is not None


def asks_which(line: str) -> bool:
    """Whether a line asks which of the orders above it to choose."""
    return line.rstrip(" )!").endswith("?") and _WHICH.match(line) is not None
