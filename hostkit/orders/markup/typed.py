"""Marks that people type by hand: plain text, and Discord's messages.

Here: code, struck text, spoilers, quotes by line, and emphasis, found in one walk over the text.
Not here: Reddit's and CommonMark's rules (`markdown.py`).
"""

import re

from hostkit.orders.markup.bbcode import hold_quotes
from hostkit.orders.markup.speech import Held, Speech
from hostkit.orders.markup.values import CODE, QUOTED, STRUCK, TIME_STAMP, Spoken

_TEXT_MARK = re.compile(r"\n|```|`+|\\[!-/:-@\[-`{-~]|~~")
_DISCORD_MARK = re.compile(
    r"\n|```|`+|\\[!-/:-@\[-`{-~]|~~|\|\||<a?:(?P<emoji>\w{1,40}):[0-9]{1,20}>"
    r"|(?P<time><t:-?[0-9]{1,16}(?::[a-zA-Z])?>)|<(?P<url>https?://[^<>\s]{1,2000})>"
    r"|\[(?P<link>[^\[\]\n]{1,500})\]\(<?https?://[^()<>\s]{1,1000}>?(?: [^()\n]{1,200})?\)"
)
# An escaped mark stands aside, shifted to the private characters, until emphasis has been taken away.
_SHIFT = 0xF000
_ESCAPED = re.compile(f"[{chr(_SHIFT + 33)}-{chr(_SHIFT + 126)}]")
_STARS = re.compile(r"(?<![\w*])(\*{1,3})(?=[^\s*])([^*\n]*[^\s*])\1(?![\w*])")
_BARS = re.compile(r"(?<![\w_])(_{1,3})(?=[^\s_])((?:[^_\n]|(?<=\w)_(?=\w))*[^\s_])\1(?![\w_])")


def text(source: str, *, cut: bool) -> Spoken:
    """Reads plain text, as a host pastes it or a mail brings it.

    Lines that begin with `>` are quoted; nothing under them is. Struck text, code and `[quote]` are
    heeded where they are typed, since nobody types them to give an order.
    """
    held = Held()
    body = hold_quotes(source, held)
    speech = Speech(held.passages, finish=_plain if any(c in body for c in "*_\\") else None)
    if any(c in body for c in "`~\\"):
        _Walk(body, _TEXT_MARK, speech).region(0, len(body), 1, None)
    else:
        for number, line in enumerate(body.split("\n"), 1):
            speech.say(line, number)
            speech.end()
    return speech.spoken(source, cut=cut)


def discord(source: str, *, cut: bool) -> Spoken:
    """Reads a Discord message.

    `> ` quotes its own line, `>>> ` the rest; a spoiler's body counts; custom emoji become `:name:`;
    mentions stay as they are, for the reader knows who is meant.
    """
    speech = Speech(finish=_plain)
    _Walk(source, _DISCORD_MARK, speech).region(0, len(source), 1, None, quotes=True)
    return speech.spoken(source, cut=cut)


class _Walk:
    def __init__(self, source: str, marks: re.Pattern[str], speech: Speech) -> None:
        self._source = source
        self._marks = marks
        self._speech = speech
        self._struck = False
        self._never: dict[str, int] = {}

    def region(self, start: int, end: int, line: int, why: str | None, *, quotes: bool = False) -> int:
        """Reads a part of the source; gives the number of its last line."""
        source, speech = self._source, self._speech
        at = start
        fresh = True
        while True:
            if fresh and quotes:
                fresh = False
                if source.startswith(">>> ", at):
                    line = self.region(at + 4, end, line, why or QUOTED)
                    speech.seal()
                    return line
                if source.startswith("> ", at):
                    stop = source.find("\n", at, end)
                    stop = end if stop < 0 else stop
                    self.region(at + 2, stop, line, why or QUOTED)
                    at = stop
                    if not source.startswith("\n> ", at):
                        speech.end()
                        speech.seal()
                if source.startswith("-# ", at):
                    at += 3
            found = self._marks.search(source, at, end)
            if found is None:
                self._say(source[at:end], line, why)
                speech.end()
                return line
            self._say(source[at : found.start()], line, why)
            mark = found.group()
            at = found.end()
            if mark == "\n":
                speech.end()
                line += 1
                fresh = True
            elif mark[0] == "`":
                stop = self._close(mark, at, end)
                if stop < 0:
                    self._say(mark, line, why)
                    continue
                code = source[at:stop]
                if mark == "```" and "\n" in code:
                    code = re.sub(r"\A[\w+-]{1,20}\n", "\n", code)  # the language of a fenced block
                speech.say(code, line, why or (STRUCK if self._struck else CODE))
                speech.seal()
                line += source.count("\n", at, stop)
                at = stop + len(mark)
            elif mark[0] == "\\":
                self._say(chr(_SHIFT + ord(mark[1])), line, why)
            elif mark == "~~":
                if self._struck:
                    self._struck = False
                    speech.seal()
                elif self._close("~~", at, end) > at:
                    self._struck = True
                else:
                    self._say(mark, line, why)
            elif mark != "||":
                self._special(found, line, why)

    def _say(self, text: str, line: int, why: str | None) -> None:
        if text:
            self._speech.say(text, line, why or (STRUCK if self._struck else None))

    def _special(self, found: re.Match[str], line: int, why: str | None) -> None:
        if found["emoji"]:
            self._say(f":{found['emoji']}:", line, why)
        elif found["time"]:
            self._speech.say(found["time"], line, why or TIME_STAMP)
            self._speech.seal()
        else:
            self._say(found["url"] or found["link"], line, why)

    def _close(self, mark: str, at: int, end: int) -> int:
        # Remembers failures, so that 10,000 openings without an end cost one search.
        if self._never.get(mark, end + 1) <= at:
            return -1
        stop = self._source.find(mark, at, end)
        while mark[0] == "`" and mark != "```" and stop >= 0:
            after = stop + len(mark)
            if self._source[after : after + 1] != "`" or after >= end:
                break
            while self._source[after : after + 1] == "`":
                after += 1
            stop = self._source.find(mark, after, end)
        if stop < 0 and end == len(self._source):
            self._never[mark] = min(at, self._never.get(mark, at))
        return stop


def _plain(text: str) -> str:
    if "*" in text:
        text = _STARS.sub(r"\2", _STARS.sub(r"\2", text))
    if "_" in text:
        text = _BARS.sub(r"\2", _BARS.sub(r"\2", text))
    return _ESCAPED.sub(lambda found: chr(ord(found.group()) - _SHIFT), text)
