"""A log told to a person: the whole game as a story, and one event explained with what it changed."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from hostkit.desk.wording import in_words, on_a_line, outcome
from hostkit.errors import InputError
from hostkit.log.events import (
    Amended,
    BoxMade,
    BoxOpened,
    Check,
    Closed,
    Created,
    Dealt,
    Deleted,
    Delivered,
    Event,
    Intent,
    Known,
    Lapsed,
    Mixed,
    Opened,
    Opening,
    Post,
    Published,
    Receipt,
    Reminded,
    Revealed,
    Rolled,
    Ruling,
    Scanned,
    SeedCommitted,
    SeedRevealed,
)  # fmt: skip
from hostkit.log.order import as_json
from hostkit.publish.words import count
from hostkit.replay import Game, Row

__all__ = ["explained", "story"]

Told = tuple[int, str, str]


def story(events: Iterable[Event], *, until: str | int | None = None) -> list[Told]:
    """One line an event, `(seq, at, text)`, up to an event or a window's resolution.

    Raises `InputError` for an end that the log does not reach.
    """
    told: list[Told] = []
    game = Game()
    for event in events:
        game.feed(event)
        told.append((event.seq, event.at, sentence(event, game)))
        if until is not None and (
            event.seq == until or (isinstance(event, Closed) and event.window == until)
        ):
            return told
    if until is not None:
        raise InputError(f"the log has no event or resolved window {until!r}")
    return told


def explained(events: Iterable[Event], seq: int) -> dict[str, Any]:
    """An event, where it came from, how it was judged, and how the standings differ before and after it.

    Raises `InputError` where the log has no such event.
    """
    game = Game()
    before: dict[str, Any] = {}
    found: Event | None = None
    rest = iter(events)
    for event in rest:
        if event.seq == seq:
            before = _standings(game) if seq > 1 else {}
        game.feed(event)
        if event.seq == seq:
            found = event
            break
    if found is None:
        raise InputError(f"the log has no event {seq}", hint=f"it ends with event {game.seq}")
    after = _standings(game)
    rows = [row for window in game.windows for row in game.rows(window) if row.seq == seq]
    changes = list(_differences("", before, after)) if before else []
    text = [f"event {seq} at {found.at}: {sentence(found, game)}"]
    text += _source(found)
    text += [f"judged: {_row(row)}" for row in rows]
    text += changes or ["it changed nothing in the standings"]
    if isinstance(found, Receipt) or (isinstance(found, Ruling) and found.digest):
        text += _opened_later(rest, game, found)
        rows = [row for row in game.rows(found.window) if row.seq == seq]
    if isinstance(found, Post) and seq in game.boxes:
        text += _opened_later(rest, game, found)
        rows = [row for row in game.rows(found.window) if row.seq == seq]
    return {
        "seq": seq,
        "at": found.at,
        "event": found.kind,
        "text": text,
        "orders": [{"verdict": row.verdict, "order": as_json(row.order) if row.order else None,
                    "reason": row.reason or None, "rule": row.rule or None} for row in rows],
        "changes": changes,
    }  # fmt: skip


def _opened_later(rest: Iterable[Event], game: Game, receipt: Receipt | Ruling | Post) -> Iterator[str]:
    """What became of a sealed message, as far as the log goes on; the game is fed up to its window's end."""
    about = (receipt.target if isinstance(receipt, Ruling) else 0) or receipt.seq
    for event in rest:
        game.feed(event)
        if isinstance(event, Opening) and event.receipt == receipt.seq:
            yield f"opened by event {event.seq}: {event.text!r}"
        if isinstance(event, Closed) and event.window == receipt.window:
            yield from (f"judged then: {_row(row)}" for row in game.rows(receipt.window) if row.seq == about)
            return
    yield f"it stays sealed until {receipt.window} is resolved"


def sentence(event: Event, game: Game) -> str:
    """What happened, in words; `game` stands right after it."""
    match event:
        case Created():
            names = ", ".join(player.name for player in event.players)
            return f"{event.game} begins: {game.ruleset.title} with {names}"
        case SeedCommitted():
            by = {"given": "the cards were given, not shuffled", "host": "the host alone chose the seed"}
            how = by.get(event.deal, event.deal)
            return f"the host is bound to a secret seed of {event.deck} by its SHA-256, {event.commitment} ({how})"
        case BoxMade():
            return f"whoever likes seals orders for {event.window} in a box, to the key {event.key}"
        case BoxOpened():
            return f"the secret of the key of {event.window} is shown, now everybody can open its boxes: {event.secret}"
        case Mixed():
            return f"mixed into the shuffle of {event.deck}, for all to see: {'; '.join(event.inputs)}"
        case Dealt():
            given = f", as {event.given_by} typed it in" if event.given_by else ""
            bound = "each bound to its place by a line of its own"
            return (
                f"deck {event.deck} lies face down{given}: {count(len(event.commitments), 'card')}, {bound}"
            )
        case Revealed():
            return f"turned up from deck {event.deck}: {' '.join(text.split()[1] for text in event.openings)}"
        case Delivered():
            return f"{event.to} gets {count(len(event.places), 'card')} of deck {event.deck} in private"
        case Rolled():
            return f"the dice for {event.name} show {' '.join(event.cards)}"
        case SeedRevealed():
            return f"the seed of {event.deck} is shown, now everybody can do it all again: {event.seed}"
        case Opened():
            return f"{event.window} opens at {event.opens}, until {event.deadline}"
        case Post() | Receipt() | Opening():
            return _message(event, game)
        case Deleted():
            return f"message {event.source} is gone from the board"
        case Scanned():
            odd = [one["reason"] for one in event.happened]
            talk = [f"{count(len(event.talk), 'message')} without an order, by digest"] if event.talk else []
            return "; ".join([*talk, *odd])
        case Ruling():
            what = " ".join(filter(None, [event.ruling, event.player, event.new, str(event.target or ""),
                                          event.window, f"{event.amount:+}" if event.amount else "",
                                          event.deadline, f"from {event.since}" if event.since else "",
                                          f"until {event.until}" if event.until else "", event.default,
                                          *map(in_words, event.orders)]))  # fmt: skip
            sealed = f", with a sealed order, receipt {event.digest}" if event.digest else ""
            return f"the host rules: {what}{sealed}, because: {event.why}"
        case Known():
            more = [f"is called {event.rename} from now on" if event.rename else "",
                    f"also: {', '.join(event.aliases)}" if event.aliases else "",
                    f"accounts: {', '.join(event.accounts)}" if event.accounts else ""]  # fmt: skip
            return f"{event.player or 'the host'}: {'; '.join(filter(None, more))}"
        case Reminded():
            return f"{', '.join(event.players)} are reminded of {event.window}, {event.step} before its end"
        case Amended():
            changed = ", ".join(f"{name}={_value(value)}" for name, value in event.options.items())
            return f"from {event.since} on: {changed}, because: {event.why}"
        case Lapsed():
            return f"{event.player}'s turn runs out in {event.window}"
        case Closed():
            return (
                f"{event.window} is resolved{' early' if event.early else ''}: {outcome(game.machine.result)}"
            )
        case Check():
            return f"the standings after {event.window}: " + ", ".join(
                f"{n} {b}" for n, b in event.balances.items()
            )
        case Intent():
            return f"{_post(event)} is about to be posted"
        case Published():
            return f"{_post(event)} is posted: {event.url or event.id or 'waiting on the board'}"


def _post(event: Intent | Published) -> str:
    return f"{event.post} of {event.window}" if event.window else f"the {event.post} post"


def _value(value: Any) -> str:
    match value:
        case list() | tuple():
            return f"[{', '.join(map(_value, value))}]"
        case dict():
            return ", ".join(f"{key} {_value(part)}" for key, part in value.items()) or "none"
        case None:
            return "none"
        case _:
            return str(value)


def _message(event: Post | Receipt | Opening, game: Game) -> str:
    receipt: Post | Receipt | Opening = event
    if isinstance(event, Opening):
        if event.receipt in game.sealed_rulings:
            return f"the sealed order of ruling {event.receipt} is opened: {event.text!r}"
        sealed = game.receipts.get(event.receipt) or game.boxes.get(event.receipt)
        if sealed is None:
            return f"a message is opened that was never received as event {event.receipt}: {event.text!r}"
        receipt = sealed
    assert not isinstance(receipt, Opening)
    who = receipt.player or receipt.source.author
    match event:
        case Receipt():
            return f"{who} sends a sealed message, receipt {event.digest}"
        case Opening():
            lead = f"{who}'s sealed message {event.receipt} is opened"
        case _:
            what = ", for the shuffle" if any(post.seq == event.seq for post in game.words) else ""
            lead = f"{who} writes{' (entered by the host)' if event.recorded else ''}{what}"
    rows = [row for window in game.windows for row in game.rows(window) if row.seq == receipt.seq]
    judged = "; ".join(map(_row, rows))
    return f"{lead}: {event.text!r}" + (f" → {judged}" if judged else "")


def _row(row: Row) -> str:
    order = f"{on_a_line(row.order)}, " if row.order else ""
    reason = f": {row.reason}" if row.reason else ""
    return f"{order}{row.verdict}{reason}{f' ({row.rule})' if row.rule else ''}"


def _source(event: Event) -> list[str]:
    if not isinstance(event, Post | Receipt):
        return []
    source = event.source
    where = source.url or f"{source.board} {source.id}"
    by = f" by the account {source.author}" if source.author else ""
    text = [f"source: {where}{by}, posted {source.created}, came by {source.via}"]
    if isinstance(event, Post):
        text += [f"text: {line}" for line in event.text.splitlines()]
    return text


def _standings(game: Game) -> dict[str, Any]:
    try:
        data: dict[str, Any] = msgspec.to_builtins(game.machine.standings())
    except IndexError:
        if game.machine.need is None:
            raise
        return {}  # cards that the game waits for were left out of the log
    data["players"] = {row["player"]: row for row in data["players"]}
    return data


def _differences(where: str, old: Any, new: Any) -> Iterator[str]:
    if isinstance(old, dict) and isinstance(new, dict):
        for key in new:
            yield from _differences(f"{where} {key}".strip(), old.get(key), new[key])
    elif isinstance(old, list) and isinstance(new, list):
        gone, come = _less(old, new), _less(new, old)
        changes = [f"without {_items(gone)}"] * bool(gone) + [f"with {_items(come)}"] * bool(come)
        if changes or old != new:
            yield f"{where.removeprefix('players ')}: {', '.join(changes) or 'in another order'}"
    elif old != new:
        yield f"{where.removeprefix('players ')}: {_value(old)} → {_value(new)}"


def _less(items: list[Any], others: list[Any]) -> list[Any]:
    """The items that are not among the others; of equal ones as many as there are more."""
    rest = list(others)
    left = []
    for item in items:
        if item in rest:
            rest.remove(item)
        else:
            left.append(item)
    return left


def _items(items: list[Any]) -> str:
    return "; ".join(map(_value, items)) if any(isinstance(item, dict) for item in items) else " ".join(items)
