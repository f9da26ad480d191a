"""Measures everything, or the modules named, prints one table, and fails where a goal is far away.

The whole table is written to bench/results.md, with the notes of bench/notes.md.
"""

import importlib
import sys
from pathlib import Path

from bench.table import HEAD, Row

_MODULES = ("replay", "log", "cards", "orders", "thread", "many")


def main(chosen: list[str]) -> int:
    print(HEAD, flush=True)
    found: list[Row] = []
    for name in chosen or _MODULES:
        for row in importlib.import_module(f"bench.{name}").rows():
            print(row.line, flush=True)
            found.append(row)
    if not chosen:
        lines = [HEAD, *(row.line for row in found)]
        here = Path(__file__)
        notes = here.with_name("notes.md").read_text(encoding="utf-8")
        here.with_name("results.md").write_text("\n".join([*lines, "", notes]), encoding="utf-8")
    far = [row.work for row in found if row.is_far]
    for work in far:
        print(f"below 60 % of its goal: {work}", file=sys.stderr)
    return 1 if far else 0


sys.exit(main(sys.argv[1:]))
