"""Tables as CSV for a spreadsheet: numbers are numbers, and no text can become a formula.

Belongs here: the cells and the columns of CSV files. Posts for people are made in `render`.
"""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from hostkit.publish.escape import visible

__all__ = ["csv_text", "standings_csv"]

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_COLUMNS: Final = (
    "player",
    "seat",
    "status",
    "balance",
    "cards",
    "items",
    "strikes",
    "rank",
    "hand",
    "qualified",
    "payout",
)


def _cell(value: Any) -> str | int:
    """One value as a cell; a text that a spreadsheet could take for a formula gets an apostrophe in front.

    Source: OWASP, "CSV Injection". A space before the sign does not stop every spreadsheet, so it counts too.
    """
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case int():
            return value
        case _:
            text = str(value)
            formula = text.startswith(_FORMULA) or text.lstrip().startswith(_FORMULA)
            # A bare CR would begin a new row: `csv` does not quote it.
            return "'" + visible(text) if formula else visible(text)


def csv_text(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """A CSV file's text, with LF at the end of each line and a head line first."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([_cell(value) for value in head])
    writer.writerows([_cell(value) for value in row] for row in rows)
    return out.getvalue()


def standings_csv(standings: Mapping[str, Any]) -> str:
    """The players of the standings, one a line; cards with spaces between, the hand by its category."""

    def row(player: Mapping[str, Any]) -> list[Any]:
        shown = dict(player)
        shown["cards"] = " ".join(player["cards"])
        shown["items"] = ", ".join(f"{number} {item}" for item, number in sorted(player["items"].items()))
        shown["hand"] = player["hand"]["category"] if player["hand"] else None
        return [shown[column] for column in _COLUMNS]

    return csv_text(_COLUMNS, [row(player) for player in standings["players"]])
