"""The ends of mails and phone posts: signatures, "sent from", and the mail that is replied to.

Here: what is recognised by its words once lines are plain text, whatever the markup.
Not here: quotes and signatures that markup marks as such.
"""

import re
from collections.abc import Sequence

from hostkit.orders.markup.values import QUOTED, SIGNATURE, UNDER_A_QUOTE, Aside, Line

# "-- " is RFC 3676, 4.3; "__" and seventeen underscores are what forums of phpBB 2's age printed.
_DASHES = frozenset({"--", "__", "_" * 17})
_PHONE = re.compile(
    r"(?:(?:sent|posted|written) (?:from|via|with|using|on|by) "
    r"(?:my|the|mobile|outlook|yahoo|mail|samsung|iphone|ipad|android|tapatalk|reddit|proton ?mail|gmail"
    r"|blackberry|windows)\b"
    r"|get outlook for (?:ios|android)\b|get bluemail for\b"
    r"|(?:gesendet|geschrieben) (?:von|mit|über|aus)\b|von meinem [\w ]{1,30} gesendet\b"
    r"|envoyé (?:de|depuis|à partir)\b|enviado (?:desde|do meu|a partir)\b|inviato (?:da|dal)\b"
    r"|(?:verzonden|verstuurd) (?:vanaf|met|vanuit)\b|skickat från\b"
    r"|sendt fra\b|отправлено (?:с|из)\b).{0,80}",
    re.I,
)
_PHONE_AT_END = re.compile(
    r"\ssent from my (?:iphone|ipad|android|phone|mobile|samsung|galaxy|pixel|blackberry|windows)\b.{0,40}$",
    re.I,
)
_ATTRIBUTION = re.compile(
    r"(?:on .{5,200}\bwrote ?:|am .{5,200}\bschrieb\b.{0,100}:|le .{5,200}\ba écrit ?:"
    r"|el .{5,200}\bescribió ?:"
    r"|il .{5,200}\bha scritto ?:|op .{5,200}\bschreef\b.{0,100}:|em .{5,200}\bescreveu ?:)",
    re.I,
)
_SAID = re.compile(r"\S.{0,80}\b(?:wrote|said|schrieb|posted|says|a écrit)(?: in [^:]{1,60})? ?:", re.I)
_ORIGINAL = re.compile(
    r"[-_ ]{2,}(?:original message|original-nachricht|ursprüngliche nachricht"
    r"|forwarded message|message d'origine"
    r"|mensaje original|oorspronkelijk bericht)[-_ ]{2,}|begin forwarded message:",
    re.I,
)
_FIRST_WORD = re.compile(
    r"\*?(?:sent|posted|written|get|gesendet|geschrieben|von|envoyé|enviado|inviato|verzonden|verstuurd|skickat|sendt"
    r"|отправлено|on|am|le|el|from|de|da|van|begin)\b",
    re.I,
)
_FROM = re.compile(r"\*?(?:from|von|de|da|van):\*? ?\S.*", re.I)
_SENT = re.compile(r"\*?(?:sent|date|gesendet|envoyé|datum|enviado|to|an|à|subject|betreff):\*? ?\S.*", re.I)


def settle(lines: Sequence[Line], asides: Sequence[Aside]) -> tuple[tuple[Line, ...], tuple[Aside, ...]]:
    """Moves signatures and replied-to mails from the lines to the asides; these are sorted by `start`."""
    if not any(map(_may_be_trailer, lines)):
        return tuple(lines), tuple(_merged(sorted(asides, key=_start)))
    kept: list[Line] = []
    moved: list[Aside] = []
    quoted_from = {aside.start for aside in asides if aside.why == QUOTED}
    at = 0
    while at < len(lines):
        line = lines[at]
        text = line.text
        following = lines[at + 1 :]
        if text in _DASHES:
            moved += _together(following, SIGNATURE)
            break
        if _ORIGINAL.fullmatch(text) or (
            _FROM.fullmatch(text) and following and _SENT.fullmatch(following[0].text)
        ):
            moved += _together(lines[at:], QUOTED)
            break
        # Mail programs wrap the heading of a reply after the name, before the address.
        wrapped = text[:3].lower() in {"on ", "am ", "le ", "el "} and len(text) < 200 and bool(following)
        heading = 0
        if _ATTRIBUTION.fullmatch(text):
            heading = 1
        elif wrapped and _ATTRIBUTION.fullmatch(f"{text} {following[0].text}"):
            heading = 2
        if heading:
            last = lines[at + heading - 1]
            moved += _together(lines[at : at + heading], QUOTED)
            at += heading
            if not any(start > last.start for start in quoted_from):
                moved += _together(lines[at:], UNDER_A_QUOTE)
                break
            continue
        if _SAID.fullmatch(text) and (line.start + 1 in quoted_from or line.start + 2 in quoted_from):
            moved.append(Aside(text, QUOTED, line.start))
        elif _PHONE.fullmatch(text):
            moved.append(Aside(text, SIGNATURE, line.start))
        elif found := _PHONE_AT_END.search(text):
            kept.append(Line(text[: found.start()].strip(), line.start))
            moved.append(Aside(found.group().strip(), SIGNATURE, line.start))
        else:
            kept.append(line)
        at += 1
    return tuple(kept), tuple(_merged(sorted([*asides, *moved], key=_start)))


def _start(aside: Aside) -> int:
    return aside.start


def _may_be_trailer(line: Line) -> bool:
    # Most lines are none: a cheap look spares them the patterns above.
    text = line.text
    return (
        text[-1] in ":-_>" or text[0] in "-_" or _FIRST_WORD.match(text) is not None or "ent from my" in text
    )


def _together(lines: Sequence[Line], why: str) -> list[Aside]:
    return [Aside("\n".join(line.text for line in lines), why, lines[0].start)] if lines else []


def _merged(asides: Sequence[Aside]) -> list[Aside]:
    """Joins typed quotes that stand on lines one under the other."""
    result: list[Aside] = []
    for aside in asides:
        if result and aside.why == QUOTED == result[-1].why:
            before = result[-1]
            if aside.start == before.start + before.text.count("\n") + 1:
                result[-1] = Aside(f"{before.text}\n{aside.text}", QUOTED, before.start)
                continue
        result.append(aside)
    return result
