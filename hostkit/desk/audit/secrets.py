"""Secrets before their time: no seed and no salt stands in the log before the event that shows it."""

import re
from collections.abc import Iterator, Sequence

from hostkit.desk.audit.case import Check, Row
from hostkit.log import encode
from hostkit.log.events import Event, Opening, Revealed, SeedRevealed

__all__ = ["Secrets"]

_HEX = re.compile(rb"[0-9a-f]{32,}")


class Secrets(Check):
    name = "secrets"

    def rows(self) -> Iterator[Row]:
        seen: dict[str, int] = {}
        first: dict[str, int] = {}
        for entry in self.case.entries:
            for token in _HEX.findall(encode(entry.event)):
                seen.setdefault(token.decode(), entry.event.seq)
            for text in _shown_by(entry.event):
                first.setdefault(text, entry.event.seq)
        for secret, seq in first.items():
            if seen.get(secret, seq) < seq:
                told = f"what event {seq} shows stood in the log before: {secret[:12]}…"
                self.case.fault("secrets", seen[secret], told)
        yield self.case.result(
            "secrets", f"{len(first)} seeds and salts were shown in their time and not before"
        )


def _shown_by(event: Event) -> Sequence[str]:
    match event:
        case SeedRevealed():
            return [event.seed]
        case Opening():
            return [event.salt]
        case Revealed():
            return [text.split(" ")[-1] for text in event.openings]
        case _:
            return []
