"""Commands of a game in play: open, scrape, record, resolve, publish."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from hostkit.cli import clock, screen
from hostkit.cli.complete import open_name, player_names, post_names, window_names
from hostkit.cli.options import chosen, game, json_option, notify, now, send
from hostkit.errors import InputError

__all__ = ["open_", "publish", "record", "resolve", "scrape"]


@click.command("open", epilog="Example: hostkit open round-1")
@click.argument("window", required=False, shell_complete=open_name)
@game
@now
@send
@notify
@json_option
def open_(
    window: str | None,
    root: Path | None,
    game: str | None,
    now: str | None,
    send: bool,
    notify: bool,
    json: bool,
) -> None:
    """Publish the open window's announcement; between hands, begin the next one first."""
    from hostkit.desk import play, private

    with _desk(root, game, now) as desk:
        posts = play.announce(_acting(desk, send), window, send=send, notify=notify)
        _show_posts(posts, json=json)
        _say(uncalled(desk, notify))
        private.handed_on(desk, posts)


@click.command(epilog="Example: hostkit scrape")
@game
@now
@send
@json_option
def scrape(root: Path | None, game: str | None, now: str | None, send: bool, json: bool) -> None:
    """Read new posts and private messages into the log, and show how they were read."""
    from hostkit.desk import hear, play

    with _desk(root, game, now) as desk:
        heard = hear.scrape(desk, progress=lambda posts: screen.progress(posts, "reading posts"))
        posts, missed = play.acknowledge(desk, heard, send=send)
        _show_heard(desk, heard, json=json)
        if not json:
            show_waiting(posts)
            _say_posts(posts)
        _say(
            *map(str, missed), play.owing(desk), *(f"to tell the players: {one}" for one in play.turned(desk))
        )
        play.handed_over(desk)


@click.command(epilog="Example: hostkit record alice 'bid 35' --at 2026-01-03T20:15Z")
@click.argument("player", shell_complete=player_names)
@click.argument("text")
@click.option("--at", metavar="TIME", help="When the player wrote it (ISO 8601); else now.")
@click.option(
    "--via", type=click.Choice(["pm", "thread", "chat"]), default="pm", help="How it came.", show_default=True
)
@click.option("--source", default="", metavar="URL", help="A link to the message.")
@game
@now
@send
@json_option
def record(
    player: str, text: str, at: str | None, via: str, source: str,
    root: Path | None, game: str | None, now: str | None, send: bool, json: bool,
) -> None:  # fmt: skip
    """Enter a player's message by hand; it is read and judged like a scraped one.

    The receipt of a sealed message is put up at once, and its salt sent to the player; on a board that other
    people read with --send.
    """
    from hostkit.desk import hear, play
    from hostkit.times import read_moment

    with _desk(root, game, now) as desk:
        moment = read_moment(at) if at else desk.now
        heard = hear.record(desk, player, text, at=moment, via=via, url=source)
        posts, missed = play.acknowledge(desk, heard, send=send)
        _show_heard(desk, heard, json=json)
        if not json:
            show_waiting(posts)
            _say_posts(posts)
        _say(
            *map(str, missed), play.owing(desk), *(f"to tell the players: {one}" for one in play.turned(desk))
        )
        play.handed_over(desk)


@click.command(epilog="Example: hostkit resolve round-3")
@click.argument("window", required=False, shell_complete=open_name)
@click.option("--early", is_flag=True, help="Close it before its deadline.")
@click.option(
    "--anyway",
    is_flag=True,
    help="Close it over near-misses that nobody has ruled on, and over what could not be read.",
)
@click.option("--yes", is_flag=True, help="Do not ask; nobody is asked where input is no terminal.")
@click.option(
    "--dry-run", "dry", is_flag=True, help="Show the parse report and what would be posted; close nothing."
)
@game
@now
@send
@notify
@json_option
def resolve(
    window: str | None, early: bool, anyway: bool, yes: bool, dry: bool,
    root: Path | None, game: str | None, now: str | None, send: bool, notify: bool, json: bool,
) -> None:  # fmt: skip
    """Close the window if it is due, compute, and publish the reveal and the standings.

    Where the last time was broken off, what is still to be posted is posted first, and nothing else is closed.
    """
    from hostkit.desk import play, private, report

    with _desk(root, game, now) as desk:
        tried = dry or not desk.writes(send)
        resuming = window in (None, *desk.game.closed) and play.unfinished(desk)
        asks = sys.stdin.isatty() and not (yes or json or resuming)
        if tried or asks:
            _rehearse(desk, window, early=early, anyway=anyway, json=json and tried)
            if tried:
                given = {
                    "--early": early,
                    "--anyway": anyway,
                    "--notify": notify,
                    "--send": not desk.writes(False),
                }
                words = ["hostkit resolve", window or "", *(name for name, on in given.items() if on)]
                _say(f"nothing was changed or posted; to do it: {' '.join(filter(None, words))}")
                return
            click.confirm("resolve, and post this?", abort=True, err=True)
        resolved, posts = play.resolve(desk, window, early=early, anyway=anyway, send=send, notify=notify)
        following = report.next_step(desk.game, now=desk.now)
        _say(*resolved.missed, uncalled(desk, notify))
        if json:
            screen.document({
                "window": resolved.window,
                "closed": resolved.closed,
                "lapsed": resolved.lapsed or None,
                "result": desk.game.machine.result if resolved.closed else None,
                "posts": [post_json(post) for post in posts],
                "next": following,
            })  # fmt: skip
        else:
            _show_resolved(desk, resolved, posts, asked=asks)
            screen.say(f"next: hostkit {following}")
        private.handed_on(desk, posts)


@click.command(epilog="Example: hostkit publish reveal round-3")
@click.argument("what", shell_complete=post_names)
@click.argument("window", default="", shell_complete=window_names)
@click.option(
    "--print", "pasting", is_flag=True, help="Only give the text, to paste it by hand; an import confirms it."
)
@game
@now
@send
@json_option
def publish(
    what: str, window: str, pasting: bool,
    root: Path | None, game: str | None, now: str | None, send: bool, json: bool,
) -> None:  # fmt: skip
    """Render a post and publish it; unchanged text is not sent again.

    WHAT is announcement, receipts, reveal, standings, final or reminder.
    """
    from hostkit.desk import posts

    with _desk(root, game, now) as desk:
        desk = desk if pasting else _acting(desk, send)
        _show_posts([posts.publish(desk, what, window, send=send, pasting=pasting)], json=json)


def _rehearse(desk: Any, window: str | None, *, early: bool, anyway: bool, json: bool) -> None:
    """Show what a resolution would come to."""
    from hostkit.cli.look import order_rows
    from hostkit.desk.rehearse import rehearse

    found = rehearse(desk, window, early=early, anyway=anyway)
    if json:
        screen.document({
            "window": found.resolved.window, "closed": False, "orders": found.orders,
            "changes": dict(found.changes),
        })  # fmt: skip
        return
    if found.resolved.resumed:
        screen.lines(f"{found.resolved.window} is resolved already; of its posts these are not up yet")
    elif found.resolved.extended or found.resolved.lapsed:
        happens = "is extended" if found.resolved.extended else f"loses {found.resolved.lapsed}'s turn"
        screen.lines(f"{found.resolved.window} would not close: it {happens}")
    if found.orders:
        order_rows(found.orders)
    for what, change in found.changes:
        screen.lines(f"\n--- {what} ---\n{change}")


def _show_resolved(desk: Any, resolved: Any, posts: list[Any], *, asked: bool) -> None:
    if resolved.lapsed:
        screen.lines(f"{resolved.lapsed}'s turn ran out in {resolved.window}")
    if resolved.extended:
        until = desk.game.window.deadline
        screen.lines(
            f"{resolved.window} is extended until {until}: too many are missing (option missing_limit)"
        )
    for post in posts:
        # Whoever was asked has just read it.
        if post.post == "reveal" and post.outcome not in ("queued", "shown") and not asked:
            screen.post(post.text)
    show_waiting(posts)
    _say_posts(posts, again="hostkit recover --send")
    if resolved.resumed:
        opened = desk.game.window
        more = f"; {opened.name} is open: run again to resolve it" if opened else ""
        screen.lines(f"{resolved.window} was resolved already; its posts are up now{more}")


def _acting(desk: Any, send: bool) -> Any:
    """The desk, or, where nothing may be written, one on which all is only tried out."""
    if desk.writes(send):
        return desk
    from hostkit.desk.rehearse import on_paper

    return on_paper(desk)


def uncalled(desk: Any, notify: bool) -> str:
    """A line where players were to be called by name, and the board cannot do that."""
    return "this board calls nobody by name" if notify and not desk.board.capabilities.calls else ""


@contextmanager
def _desk(root: Path | None, game: str | None, now: str | None) -> Iterator[Any]:
    from hostkit.boards.base import listen
    from hostkit.desk.game import at_desk

    listen(screen.say)
    with at_desk(*chosen(root, game), now=clock.now(now), chance=clock.chance) as desk:
        if desk.repaired is not None:
            screen.say(repaired_text(desk.repaired))
        _say(_backwards(desk.game.at, desk.now, given=now is not None))
        yield desk


_BEHIND = 600  # seconds by which a moment may be before the last event: clocks disagree


def _backwards(last: str, now: str, *, given: bool) -> str:
    """A warning where the machine's clock is behind the log, or ""; raises `InputError` for such a `--now`."""
    from hostkit.times import seconds_between

    if not last or seconds_between(now, last) <= _BEHIND:
        return ""
    if given:
        raise InputError(
            f"--now {now} is before the last event, which is of {last}", hint="nothing was written"
        )
    return f"this machine's clock says {now}, and the last event is of {last}: set the clock"


def repaired_text(repaired: Any) -> str:
    """What was done to a torn log's end, in a line."""
    if repaired.restored:
        return "the log's last line end was lost, and put back"
    where = f", saved as {repaired.saved}" if repaired.saved else ""
    return f"the log's end was torn: {repaired.cut} bytes cut{where}"


def _say(*texts: str) -> None:
    for text in filter(None, texts):
        screen.say(text)


def _show_heard(desk: Any, heard: Any, *, json: bool, more: Mapping[str, Any] | None = None) -> None:
    from hostkit.cli.look import order_rows
    from hostkit.desk import hear, report

    found = hear.rows_of(desk, heard.seqs)
    rows = [report.row_json(row) for row in found]
    if json:
        faults = [{"where": fault.where, "reason": fault.reason} for fault in heard.faults]
        told = {"orders": rows, "talk": heard.talk, "faults": faults, "deleted": list(heard.gone)}
        screen.document({**told, **(more or {})})
        return
    spoken = [report.row_json(row) for row in found if not report.is_chatter(row)]
    if spoken:
        order_rows(spoken)
    else:
        screen.lines("nothing that looks like an order" if rows or heard.talk else "nothing new")
    talk = heard.talk + len({row["seq"] for row in rows} - {row["seq"] for row in spoken})
    if talk:
        screen.say(f"{talk} {'post' if talk == 1 else 'posts'} of plain talk")
    for source in heard.gone:
        screen.say(f"deleted on the board: {hear.whose(desk, source)}; what was read of it stands (ALL-5)")
    for fault in heard.faults:
        screen.say(fault.told)


def show_waiting(posts: list[Any]) -> None:
    """The texts that nobody can see on the board yet: for the host's eyes, and to paste."""
    _print([post for post in posts if post.outcome in ("queued", "shown")])


def _print(posts: list[Any]) -> None:
    """The texts of posts, or of all their parts; each of several under a line that is not pasted with it."""
    posts = [post for post in posts if post.text]
    for post in posts:
        if len(posts) > 1:
            screen.lines(f"--- {post.post} of {post.window} ---")
        for place, text in enumerate(post.parts, 1):
            screen.lines(f"--- part {place} of {len(post.parts)}, a post of its own ---")
            screen.post(text)
        if not post.parts:
            screen.post(post.text)


def _show_posts(posts: list[Any], *, json: bool) -> None:
    if json:
        screen.document({"posts": [post_json(post) for post in posts]})
        return
    _print(posts)
    _say_posts(posts)


def _say_posts(posts: list[Any], *, again: str = "run this again with --send") -> None:
    for post in posts:
        name = f"the {post.post}" + (f" of {post.window}" if post.window else "")
        match post.outcome:
            case "posted":
                screen.say(f"posted {name}: {post.where}")
            case "unchanged":
                screen.say(f"unchanged on the board: {name}, {post.where}")
            case "queued":
                screen.say(f"waiting: {name}, {post.where}")
            case _:
                screen.say(f"not posted: {name}; to post: {again}")


def post_json(post: Any) -> dict[str, Any]:
    """A publication as the JSON of every command has it."""
    return {
        "post": post.post,
        "window": post.window,
        "outcome": post.outcome,
        "where": post.where,
        "text": post.text,
        **({"parts": list(post.parts)} if post.parts else {}),
    }
