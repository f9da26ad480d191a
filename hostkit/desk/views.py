"""What a post may say: plain data for the templates, nothing but what is public as of an event.

Belongs here: which facts a template is given. How they are put into words stands in `templates/`, what they are
in the machines.
"""

from typing import Any

import msgspec

from hostkit.desk.owed import published_receipts
from hostkit.desk.ruled import corrections, rulings
from hostkit.desk.wording import in_words
from hostkit.log.events import Opening
from hostkit.orders.boxes import has_box
from hostkit.replay import Game
from hostkit.replay.cards import mixed_words
from hostkit.times import after, read_span

__all__ = ["round_title", "view_of"]


def view_of(game: Game, window: str, *, at: str, seq: int, hash: str, markup: str) -> dict[str, Any]:
    """What a post may say: plain data, public as of the event `seq`, of the moment `at`."""
    machine, created = game.machine, game.created
    past = game.past.get(window)
    # A window that is not the last resolved one any more is told of as it was.
    older = past is not None and window != game.closed[-1]
    told = past if past is not None and older else None
    standings = msgspec.to_builtins(told.standings if told else machine.standings())
    opened = None
    if not told and game.window is not None and machine.window is not None:
        opened = {
            "name": game.window.name, "kind": machine.window.kind, "opens": game.window.opens,
            "deadline": game.window.deadline, "verbs": list(machine.window.verbs),
            "awaiting": [player for player in machine.awaiting if player not in game.away],
            "absent": game.away, "acted": list(machine.acted), "turn": machine.turn,
            "sealed": machine.window.sealed, "ends": game.window.ends,
            "lapsed": [{"player": one.player, "at": one.at} for one in game.lapses if one.window == window],
            "put_off": _put_off(game, window),
        }  # fmt: skip
    kind = machine.window.kind if machine.window else ""
    # What the host took to say something else has counted as that.
    taken = {ruling.target for ruling in game.rulings if ruling.ruling == "accept" and ruling.orders}
    return {
        "game": created.game,
        "title": game.ruleset.title,
        "ruleset": created.ruleset,
        "zone": created.zone,
        "markup": markup,
        "now": at,
        "head": {"seq": seq, "hash": hash},
        "host": created.host,
        "players": [{"name": s["player"], "seat": s["seat"], "status": s["status"]} for s in standings["players"]],
        "window": opened,
        "round": round_title(window),
        "following": machine.following,
        "ended": next((ruling.seq for ruling in game.rulings if ruling.ruling == "end"), 0),
        "facts": machine.facts("", "thread"),
        "result": told.result if told else machine.result,
        "standings": standings,
        "corrections": corrections(game, window),
        "objections": _objections(game, window),
        "seats": [
            {"player": player.name, "aliases": list(player.aliases), "accounts": list(player.accounts),
             "before": [one.player.name for one in game.seats.former if one.seat == player.name]}
            for player in game.players
        ],
        "amendments": [
            {"options": msgspec.to_builtins(change.options), "why": change.why, "seq": change.seq}
            for change in game.amendments if change.since == window
        ],
        **rulings(game, window),
        "orders": [
            {"player": row.player or row.source.author, "verdict": row.verdict, "reason": row.reason,
             "rule": row.rule, "url": row.source.url, "text": ""}
            for row in game.rows(window) if row.order is not None or row.seq not in taken
        ],
        "receipts": [
            {"player": receipt.player or receipt.source.author, "digest": receipt.digest,
             "at": receipt.source.created, "seq": receipt.seq}
            for receipt in game.receipts.values() if receipt.window == window
        ],
        "openings": [_opening(game, opening) for opening in game.opened_receipts.values()
                     if opening.salt and opening.receipt in game.receipts
                     and game.receipts[opening.receipt].window == window],
        "box": {"key": game.box_keys.get(window, ""), "secret": game.box_secrets.get(window, "")},
        "boxes": [
            {"player": box.player, "seq": seq, "url": box.source.url,
             "text": game.opened_receipts[seq].text if seq in game.opened_receipts else "",
             "reason": _reason(game.opened_receipts.get(seq))}
            for seq, box in game.boxes.items() if box.window == window
        ] + _private_boxes(game, window),
        "options": msgspec.to_builtins(game.ruleset.options),
        "promises": [
            {"deck": deck, "commitment": promise.commitment, "deal": promise.deal, "inputs": list(promise.inputs),
             "mixed": list(game.mixed[deck].inputs) if deck in game.mixed else []}
            for deck, promise in game.commitments.items()
        ],
        "words": [
            {"player": post.player, "text": mixed_words(post).partition(": ")[2], "url": post.source.url,
             "recorded": post.recorded}
            for post in game.words
        ],
        "samples": list(game.ruleset.samples.get(kind, [])),
    }  # fmt: skip


def _reason(opening: Opening | None) -> str:
    """Why a box is void, or what cannot be read in it."""
    return "; ".join(problem["reason"] for problem in opening.problems) if opening else ""


def _private_boxes(game: Game, window: str) -> list[dict[str, Any]]:
    """The boxes of a window that came by private message, once they are open: what was read in each."""
    if window not in game.box_secrets:
        return []
    opened = [(game.receipts.get(seq), opening) for seq, opening in game.opened_receipts.items()]
    return [
        {"player": receipt.player, "seq": receipt.seq, "url": "", "text": ", ".join(map(in_words, opening.orders)),
         "reason": _reason(opening)}
        for receipt, opening in opened
        if receipt is not None and receipt.window == window and has_box(opening.text)
    ]  # fmt: skip


def _put_off(game: Game, window: str) -> list[dict[str, Any]]:
    """The rulings by which the open window's end or clock was moved, with their reasons."""
    return [
        {"ruling": ruling.ruling, "why": ruling.why, "seq": ruling.seq, "deadline": ruling.deadline}
        for ruling in game.rulings
        if ruling.window == window
        and ruling.ruling in ("extend", "pause", "resume")
        and ruling.seq not in game.undone
    ]


def _objections(game: Game, window: str) -> str:
    """Until when objections to a result count, where the game has that (option `provisional`)."""
    past, span = game.past.get(window), read_span(game.ruleset.options.provisional)
    return after(past.at, span) if past is not None and span else ""


def round_title(window: str) -> str:
    """A window's name as a heading: `round-3` is Round 3."""
    return window.replace("-", " ").capitalize()


def _opening(game: Game, opening: Opening) -> dict[str, Any]:
    receipt = game.receipts[opening.receipt]
    # Whether the receipt surely stood in a post before the window closed.
    past = game.past.get(receipt.window)
    until = past.seq if past is not None else opening.seq
    told = receipt.seq <= published_receipts(game, receipt.window, before=until, seen=True)
    who = receipt.player or receipt.source.author
    return {"who": who, "player": receipt.player, "text": opening.text, "salt": opening.salt, "digest": receipt.digest,
            "seq": receipt.seq, "told": told}  # fmt: skip
