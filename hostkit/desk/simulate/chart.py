"""A picture of the figures: one panel a measure, a bar for each group's mean, a line from quarter to quarter.

SVG is written by hand. A PNG needs matplotlib, which only this asks for: `pip install hostkit[chart]`.
"""

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from hostkit.desk.simulate.tally import Row
from hostkit.errors import InputError

__all__ = ["Panel", "png", "svg", "write"]

_WIDE, _HIGH, _COLUMNS = 460, 300, 2
_LEFT, _TOP, _BOTTOM, _RIGHT = 62, 44, 62, 16
_LEGEND = "bars: means; lines: the middle half of all games"
_INK, _BAR, _LINE, _GRID = "#222", "#5b8db8", "#1d3f5e", "#ddd"


class Panel(NamedTuple):
    """A measure by group."""

    title: str
    rows: Sequence[Row]


def write(path: Path, title: str, panels: Sequence[Panel]) -> None:
    """Write the picture in the form that the file's name asks for; raises `InputError` for another."""
    kind = path.suffix.lower()
    if kind not in (".svg", ".png"):
        raise InputError(f"{path.name} is no picture that can be drawn", hint="name it .svg or .png")
    try:
        if kind == ".svg":
            path.write_text(svg(title, panels), encoding="utf-8")
        else:
            png(path, title, panels)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror}") from error


def svg(title: str, panels: Sequence[Panel]) -> str:
    """The picture as SVG text; the same figures give the same text."""
    lines = (len(panels) + _COLUMNS - 1) // _COLUMNS
    wide, high = _WIDE * min(_COLUMNS, max(1, len(panels))), 40 + _HIGH * lines
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
        f'font-family="sans-serif" font-size="12" fill="{_INK}">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{wide}" height="{high}" fill="#fff"/>',
        f'<text x="{wide // 2}" y="26" text-anchor="middle" font-size="17">{escape(title)}</text>',
    ]
    parts.append(f'<text x="{wide - 16}" y="{high - 8}" text-anchor="end" font-size="11">{_LEGEND}</text>')
    for place, panel in enumerate(panels):
        across, down = _WIDE * (place % _COLUMNS), 40 + _HIGH * (place // _COLUMNS)
        parts += [f'<g transform="translate({across},{down})">', *_panel(panel), "</g>"]
    return "\n".join([*parts, "</svg>", ""])


def _panel(panel: Panel) -> list[str]:
    rows = panel.rows
    parts = [f'<text x="{_LEFT}" y="24" font-size="14" font-weight="bold">{escape(panel.title)}</text>']
    if not rows:
        return [*parts, f'<text x="{_LEFT}" y="60">nothing to show</text>']
    lowest = min(0, *(min(row.quarter, row.mean) for row in rows))
    highest = max(1, *(max(row.three_quarters, row.mean) for row in rows))
    step = _step(highest - lowest)
    low, high = step * (lowest // step), step * -(-highest // step)
    deep, room = _HIGH - _TOP - _BOTTOM, (_WIDE - _LEFT - _RIGHT) / len(rows)

    def at(value: float) -> float:
        return round(_TOP + deep * (high - value) / (high - low), 1)

    tick = low
    while tick <= high:
        parts.append(
            f'<line x1="{_LEFT}" x2="{_WIDE - _RIGHT}" y1="{at(tick)}" y2="{at(tick)}" stroke="{_GRID}"/>'
        )
        parts.append(f'<text x="{_LEFT - 6}" y="{at(tick) + 4}" text-anchor="end">{tick:,g}</text>')
        tick += step
    for place, row in enumerate(rows):
        middle = round(_LEFT + room * (place + 0.5), 1)
        bar = round(min(46.0, room * 0.62), 1)
        top, foot = min(at(row.mean), at(0)), max(at(row.mean), at(0))
        parts.append(
            f'<rect x="{middle - bar / 2:.1f}" y="{top}" width="{bar}" height="{foot - top:.1f}" fill="{_BAR}">'
            f"<title>{escape(row.group)}: mean {row.mean:.2f}, of {row.number:,}</title></rect>"
        )
        if row.quarter != row.three_quarters and "percent" not in panel.title:
            parts.append(
                f'<path d="M{middle - 4} {at(row.quarter)}h8M{middle} {at(row.quarter)}V{at(row.three_quarters)}'
                f'M{middle - 4} {at(row.three_quarters)}h8" stroke="{_LINE}" fill="none" stroke-width="1.5"/>'
            )
        foot = _HIGH - _BOTTOM + 16
        turn = (
            f' transform="rotate(-35 {middle} {foot})"'
            if room < 8 * max(len(row.group) for row in rows)
            else ""
        )
        anchor = "end" if turn else "middle"
        parts.append(f'<text x="{middle}" y="{foot}" text-anchor="{anchor}"{turn}>{escape(row.group)}</text>')
    parts.append(f'<line x1="{_LEFT}" x2="{_WIDE - _RIGHT}" y1="{at(0)}" y2="{at(0)}" stroke="{_INK}"/>')
    return parts


def _step(range_: float) -> int | float:
    """A round distance between ticks, about five of them."""
    unit = 1.0
    while unit * 5 < range_:
        unit *= 10
    for part in (0.1, 0.2, 0.5, 1):
        if range_ / (unit * part) <= 6:
            return int(unit * part) or unit * part
    return int(unit)


def png(path: Path, title: str, panels: Sequence[Panel]) -> None:
    """The picture as a PNG file; raises `InputError` without matplotlib."""
    try:
        figure: Any = __import__("matplotlib.figure", fromlist=["Figure"]).Figure
    except ImportError:
        hint = "pip install hostkit[chart], or draw an .svg"
        raise InputError("a PNG is drawn with matplotlib, which is not installed", hint=hint) from None
    lines = (len(panels) + _COLUMNS - 1) // _COLUMNS
    drawn = figure(figsize=(_COLUMNS * 5, lines * 3.4), layout="constrained")
    drawn.suptitle(title)
    for place, panel in enumerate(panels, 1):
        axes = drawn.add_subplot(lines, _COLUMNS, place)
        groups, means = [row.group for row in panel.rows], [row.mean for row in panel.rows]
        axes.bar(groups, means, color=_BAR)
        if "percent" not in panel.title:
            quarters = ([row.quarter for row in panel.rows], [row.three_quarters for row in panel.rows])
            axes.vlines(groups, *quarters, color=_LINE)
        axes.set_title(panel.title, fontsize=10)
        axes.tick_params(axis="x", labelrotation=30, labelsize=8)
    drawn.savefig(path, dpi=110)
