"""CSV files: no formula gets in, and numbers stay numbers."""

import csv
import io

import pytest

from hostkit.publish.csvtable import csv_text, standings_csv
from hostkit.publish.escape import visible
from tests.publish.views import seat, standings


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        '=HYPERLINK("x")',
        "+1",
        "-1",
        "@SUM(A1)",
        "\t=1",
        "\r=1",
        "\n=1",
        " =1",
        "＝1",
        "＋1",
        "－1",
        "＠x",
    ],
)
def test_formulas_become_text(text: str) -> None:
    assert list(csv.reader(io.StringIO(csv_text(["a"], [[text]]), newline=""))) == [
        ["a"],
        ["'" + visible(text)],
    ]


@pytest.mark.parametrize(
    ("value", "cell"),
    [(-5, "-5"), (100_000_000, "100000000"), (None, ""), (True, "yes"), ("a,b", '"a,b"'), ('"', '""""')],
)
def test_cells(value: object, cell: str) -> None:
    assert csv_text(["a", "b"], [[value, 1]]) == f"a,b\n{cell},1\n"


def test_standings() -> None:
    rows = [
        seat("=cmd|x", 1, -3, ["AS", "TD"], items={"wood": 2, "ore": 1}, strikes=1),
        seat(
            "bob",
            2,
            115,
            [],
            rank=1,
            hand={"category": "pair", "cards": ["AS"]},
            qualified=True,
            payout=-85_000_000,
        ),
    ]
    assert standings_csv(standings(rows)) == (
        "player,seat,status,balance,cards,items,strikes,rank,hand,qualified,payout\n"
        '\'=cmd|x,1,in,-3,AS TD,"1 ore, 2 wood",1,,,,\n'
        "bob,2,in,115,,,0,1,pair,yes,-85000000\n"
    )
