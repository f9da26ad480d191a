"""The floor: the open window, its messages, and the state of the game as they have made it.

Belongs here: when a message counts and in which order (ALL-1, ALL-3, ALL-11), edited messages (ALL-4), and
the window's end with all that moves it. What an order does is the machine's; events and rulings are told to
the floor by `game` and `rulings`, in its own words.
"""

import pickle
from collections.abc import Callable
from typing import Any

from hostkit.errors import DataError, Problem
from hostkit.log.events import Source
from hostkit.log.order import AllIn, Bid, Hash, Join, Order, Raise
from hostkit.machines.base import Key, Machine, Message
from hostkit.machines.renaming import rename, renamed
from hostkit.replay.rows import Heard, OpenWindow, Row
from hostkit.seats import Seats
from hostkit.times import after, read_span

__all__ = ["Floor"]

_SEALED = Problem("sealed", "")
"""What is said of an order until it is judged."""


class Floor:
    """One window is open at a time, or none; `paused`: since when its clock stands still, or "".

    A message in its place is judged at once. Any other, and whatever changes what was said before, only
    marks the window as unsettled; it is judged again, from the last checkpoint, when somebody asks.
    """

    def __init__(self, seats: Seats) -> None:
        self.window: OpenWindow | None = None
        self.paused = ""
        self._seats = seats
        self._machine: Machine
        self._last = ""
        self._grace = 0
        # Where the host has moved an end of the window, by where the rules had put it.
        self._moved: dict[str, str] = {}
        self._heard: list[Heard] = []
        self._settled = True
        self._rows: dict[str, list[Row]] = {}
        self._judged: dict[Key, Row] = {}
        # The event that first held a message, by the message's id; those that pledged a text by its hash.
        self._captured: dict[str, int] = {}
        self._pledges: set[int] = set()
        # Those that held nothing but talk.
        self._quiet: set[int] = set()
        self._renames: list[tuple[int, str, str]] = []

    @property
    def machine(self) -> Machine:
        """The state, with every message of the open window judged."""
        if not self._settled:
            self.settle()
        return self._machine

    def rows(self, window: str) -> list[Row]:
        """The parse report of a window, in posting order."""
        self.settle()
        return sorted(self._rows.get(window, []), key=lambda row: (row.at, row.source.order, row.seq))

    # The window

    def hand_to(self, machine: Machine, seats: Seats) -> None:
        """A machine takes the game over, with the players it seats."""
        self._machine, self._seats = machine, seats

    def open(self, name: str, opens: str, deadline: str) -> None:
        self._moved = {}
        self._grace = read_span(self._machine.options.grace)
        self.window = OpenWindow(name, opens, deadline, after(deadline, self._grace))
        self._machine.opened(opens)
        self._rows.setdefault(name, [])
        self.checkpoint()

    def close(self) -> None:
        assert self.window is not None
        self._last, self.window = self.window.name, None
        self._heard = []
        for key, problem in self._machine.overturned.items():
            row = self._judged[key]
            row.verdict, row.reason, row.rule = problem

    def turned(self, at: str) -> None:
        """A turn has passed to somebody else, who gets the window's full time (ALL-12)."""
        if self.window is not None and self._machine.awaiting:
            self._until(self._machine.deadline(at))

    def move(self, deadline: str) -> None:
        """The host moves the end of the open window: to where its rules put it, it comes there no more."""
        assert self.window is not None
        self.settle()
        if deadline < self.window.deadline:
            raise DataError(
                f"{self.window.name} is open until {self.window.deadline}: it cannot end before that"
            )
        if deadline > self.window.deadline:
            self._moved[self.window.deadline] = deadline
        self._settled = False

    def pause(self, at: str) -> None:
        """From now on nothing is late, until the host resumes."""
        assert self.window is not None
        self.settle()
        if at >= self.window.ends:
            raise DataError(f"{self.window.name} is over since {self.window.ends}: resolve it, then pause")
        self.paused = at
        self._settled = False

    def _until(self, deadline: str) -> None:
        """Set the open window's end: what the rules make it, or what the host has moved that to."""
        assert self.window is not None
        while deadline in self._moved:
            deadline = self._moved[deadline]
        self.window.deadline, self.window.ends = deadline, after(deadline, self._grace)

    # The state under the messages

    def settle(self) -> None:
        """Judge the window again from its opening, where a message came out of order or a ruling was made."""
        if self._settled:
            return
        self._settled = True
        assert self.window is not None
        self._machine = pickle.loads(self._base)
        self._until(self._base_deadline)
        self._rows[self.window.name] = list(self._base_rows)
        self._heard.sort(key=lambda heard: heard.place)
        for heard in self._heard:
            self._judge(heard)

    def checkpoint(self) -> None:
        """Keep the state as it is, to judge later messages from here; pickling is the quickest deep copy."""
        if self.window is None:
            return
        self.settle()
        self._base = pickle.dumps(self._machine)
        self._base_deadline = self.window.deadline
        self._base_rows = list(self._rows[self.window.name])
        self._heard = []

    def change(self, change: Callable[[Machine], Any]) -> None:
        """Change the state under the open window's messages, which are then judged again."""
        if self.window is None:
            change(self.machine)
        else:
            self.settle()
            machine = pickle.loads(self._base)
            change(machine)
            self._base = pickle.dumps(machine)
            self._settled = False

    def rename(self, seq: int, old: str, new: str) -> None:
        """A seat is called otherwise from an event on, also in what was said in the open window."""
        self.change(lambda machine: rename(machine, old, new))
        for heard in self._heard:
            heard.player = new if heard.player == old else heard.player
            heard.orders, heard.meant = renamed(heard.orders, old, new), renamed(heard.meant, old, new)
        self._renames.append((seq, old, new))

    # A message comes

    def hear(self, heard: Heard) -> None:
        """Take a message of the open window, or report one that comes while none is open."""
        if self.window is None:
            heard.barred = heard.barred or Problem("late", "no window is open", "ALL-11")
            self._report(heard, self._last, heard.barred)
            return
        last = self._heard[-1] if self._heard else None
        in_order = last is None or heard.at > last.at or heard.place > last.place
        # What does not count changes nothing for others, wherever it stands.
        self._heard.insert(len(self._heard) if in_order or not heard.barred else 0, heard)
        if self._settled and (in_order or heard.barred):
            self._judge(heard)
        else:
            self._settled = False

    def capture(self, heard: Heard, at: str, *, talk: bool) -> None:
        """Apply ALL-4 to a message that was edited, or is seen again with another text, at a moment.

        `talk`: it was seen before and held no orders then.
        """
        source, policy = heard.source, self._machine.options.edits
        before = self._captured.get(source.id)
        seen_as_talk = before is None and talk
        self._captured.setdefault(source.id, heard.seq)
        for order in heard.orders:
            if isinstance(order, Hash):
                self._pledges.add(heard.seq)
        if before is None and _is_talk(heard):
            self._quiet.add(heard.seq)
        if _is_talk(heard) and (before is None or before in self._quiet):
            return  # talk before and after: there is nothing of which the edit could be refused
        if before is None and not seen_as_talk and not source.edited:
            return
        moment = source.edited or at
        if before in self._pledges or heard.seq in self._pledges:
            # A hash stands for a text that nobody has seen: it must not move at all (AN-13).
            policy = "void"
            if before is not None and all(before != other.seq for other in self._heard):
                self.change(lambda machine: machine.edited(before))
                self._spoil(before)
                heard.barred = Problem("edited", "the hash in it counts no more: it was edited", "AN-13")
                return
        if policy == "as-of-edit":
            if self.window is None or moment < self.window.ends or self.paused:
                heard.at = moment
                self._bar(before, Problem("edited", f"edited at {moment}: the new text counts", "ALL-4"))
            else:
                heard.barred = Problem(
                    "edited", f"edited at {moment}, after the deadline: it does not count", "ALL-4"
                )
            return
        if policy == "void":
            reason = Problem("edited", "an edited post never counts; post again", "ALL-4")
            self._bar(before, reason)
            heard.barred = reason
        elif before is not None or seen_as_talk:
            heard.barred = Problem("edited", "edited after it was read: what was read first counts", "ALL-4")
        else:
            heard.barred = Problem("edited", "edited before it was first read: post again", "ALL-4")

    def _spoil(self, seq: int) -> None:
        """The report of a window that is over says of a hash that its post has been edited since (AN-13)."""
        for (of, _), row in self._judged.items():
            if of == seq and isinstance(row.order, Hash) and row.verdict == "accepted":
                row.verdict, row.rule = "edited", "AN-13"
                row.reason = "edited after the window: it counts no more"

    def _bar(self, seq: int | None, problem: Problem) -> None:
        for heard in self._heard:
            if heard.seq == seq:
                heard.barred = problem
                self._settled = False

    # What is known of a message later; each tells whether it is one that is judged again

    def unseal(
        self,
        seq: int,
        orders: tuple[Order, ...],
        problems: tuple[dict[str, str], ...],
        *,
        public: bool = True,
    ) -> bool:
        """A sealed message can be read now, by everybody or by the host; its players are called as they are now."""
        for heard in self._heard:
            if heard.seq == seq:
                heard.orders = heard.meant or self._called_now(orders, seq)
                heard.problems = problems
                heard.sealed, heard.unread = not public, False
                self._settled = False
                return True
        return False

    def _called_now(self, orders: tuple[Order, ...], since: int) -> tuple[Order, ...]:
        for at, old, new in self._renames:
            if at > since:
                orders = renamed(orders, old, new)
        return orders

    def rule(
        self,
        seq: int,
        ruling: str,
        meant: tuple[Order, ...],
        speaks: Callable[[Source], str],
        *,
        sealed: bool = False,
    ) -> bool:
        """The host lets a message count or not; `meant`: what it is taken to say.

        `speaks` tells for whom an account speaks by now, where nobody knew it when the message came. `sealed`: what
        it is taken to say is not public, and perhaps not known here.
        """
        for heard in self._heard:
            if heard.seq == seq:
                heard.ruling = ruling
                if ruling == "accept" and not heard.player:
                    heard.player = speaks(heard.source)
                if meant:
                    heard.orders = heard.meant = meant
                    heard.unread = False
                elif sealed:
                    heard.orders, heard.meant, heard.unread = (), (), True
                heard.sealed = heard.sealed or sealed
                self._settled = False
                return True
        return False

    def show_ruling(self, seq: int, ruling: int, meant: tuple[Order, ...]) -> bool:
        """What the host took a message to say, in the event `ruling`, is public now."""
        for heard in self._heard:
            if heard.seq == seq:
                heard.orders = heard.meant = self._called_now(meant, ruling)
                heard.sealed = heard.unread = False
                self._settled = False
                return True
        return False

    def before_the_card(self, seq: int) -> list[Row]:
        """What could not be read in a message of the open window that is not judged again (rules: shared to all)."""
        self.settle()
        rows = self._rows[self.window.name] if self.window else []
        return [row for row in rows if row.seq == seq and row.verdict in ("near-miss", "ambiguous")]

    # A message is judged

    def _tell_spoiled(self, heard: Heard, window: OpenWindow) -> None:
        """What was posted and edited in its window is no order, yet the game knows of its hashes (AN-13)."""
        if not self._stranger(heard) and not self._outside(heard, window):
            via = heard.source.via
            self._machine.spoiled(
                Message(heard.seq, heard.player, heard.at, heard.orders, via, unclear=False)
            )

    def _judge(self, heard: Heard) -> None:
        assert self.window is not None
        window = self.window
        problem = heard.barred or self._stranger(heard) or self._outside(heard, window)
        if heard.ruling == "accept":
            # The host excuses when and how it was said, not who said it (ALL-6).
            problem = self._stranger(heard)
        elif heard.ruling == "void":
            problem = Problem("refused", "made void by the host", "ALL-8")
        if problem or heard.unread:
            if heard.unread and problem is None:
                self._machine.heard(heard.player)
            if heard.barred and problem is heard.barred and problem.verdict == "edited":
                self._tell_spoiled(heard, window)
            self._report(heard, window.name, problem)
            return
        rows = self._report(heard, window.name)
        if not rows:
            return
        turn = self._machine.turn
        unclear = bool(heard.problems) and any(
            found["verdict"] in ("near-miss", "ambiguous") for found in heard.problems
        )
        speaker = heard.player or heard.source.author
        # A box is as private as a message to the host, though it stands in the thread.
        via = "host" if heard.ruling == "accept" else "pm" if heard.boxed else heard.source.via
        message = Message(heard.seq, speaker, heard.at, heard.orders, via, unclear)
        for row, (refused, replaces, note) in zip(rows, self._machine.judge(message), strict=True):
            if refused:
                row.verdict, row.reason, row.rule = refused
            else:
                row.verdict, row.reason = "accepted", note
                self._known_by_joining(heard, row.order)
            for key in replaces:
                old = self._judged[key]
                old.verdict, old.reason, old.rule = "superseded", "a later order took its place", "ALL-2"
        if self._machine.turn != turn:
            self.turned(heard.at)
        self._keep_open(rows, heard.at)

    def _known_by_joining(self, heard: Heard, order: Order | None) -> None:
        """Whoever has joined is known by the id of the account, as one who has played from the start (ALL-6)."""
        source = heard.source
        if isinstance(order, Join) and not heard.player and source.author_id:
            self._seats.spoke(source.author, source.author_id, board=source.board, at=heard.at)

    def _stranger(self, heard: Heard) -> Problem | None:
        """Why an account that speaks for nobody is not heard; None where it may join (ALL-6)."""
        assert self._machine.window is not None
        if heard.player:
            return None
        source = heard.source
        left = self._seats.left(source.author, source.author_id, board=source.board)
        if left:
            return Problem(
                "ignored", f"{left.player.name} gave the seat to {left.seat}, who speaks for it", "ALL-10"
            )
        if "join" not in self._machine.window.verbs or not heard.orders or self._namesake(source):
            return Problem("refused", self._nobody(source), "ALL-6")
        return None

    def _namesake(self, source: Source) -> str:
        """The player whose name a stranger's account bears, or ""."""
        return self._seats.namesake(self._machine.seats, source.author, source.author_id, board=source.board)

    def _nobody(self, source: Source) -> str:
        """That an account is no player's; where it is called like one, that it is another than the player's."""
        called = self._namesake(source)
        other = f" is another account than {called}'s, and no player of this game"
        return f"{source.author}{other if called else ' is no player of this game'}"

    def _outside(self, heard: Heard, window: OpenWindow) -> Problem | None:
        if heard.at < window.opens:
            return Problem("refused", f"posted before {window.name} opened at {window.opens}", "ALL-1")
        if heard.at >= window.ends and not self.paused:
            return Problem("late", f"{window.name} ended at {window.deadline}", "ALL-11")
        return None

    def _report(self, heard: Heard, window: str, problem: Problem | None = None) -> list[Row]:
        """Rows for a message's orders (returned, to be judged) and for what could not be read in it.

        A problem with the whole message stands in all of them.
        """
        whole = problem or _SEALED
        rows = [heard.row(window, whole, order) for order in heard.orders]
        report = self._rows.setdefault(window, [])
        report += rows
        for place, row in enumerate(rows):
            self._judged[heard.seq, place] = row
        if heard.unread:
            report.append(heard.row(window, whole))
        for found in heard.problems:
            report.append(heard.row(window, self._idle(heard) or problem or Problem(**found)))
        return rows

    def _idle(self, heard: Heard) -> Problem | None:
        """Where somebody has no order to give, what cannot be read is passed over: it asks for no ruling."""
        planned = self._machine.window
        if planned is None or "join" in planned.verbs:
            return None
        if not heard.player:
            return Problem("ignored", self._nobody(heard.source), "ALL-6")
        if self._machine.facts(heard.player, heard.source.via).get("status") == "out":
            return Problem("ignored", f"{heard.player} is out of the game", "ALL-13")
        return None

    def _keep_open(self, rows: list[Row], at: str) -> None:
        """A bid in the last minutes of an open auction moves its end (option `anti_snipe`).

        Only one that is higher than all that its bidder has bid there: the same again must not go on for ever.
        """
        window, planned, span = self.window, self._machine.window, self._machine.options.anti_snipe
        if (
            span == "0s"
            or window is None
            or planned is None
            or planned.kind not in ("bid", "bidding", "auction")
        ):
            return
        bids = any(row.verdict == "accepted" and self._goes_higher(row, rows) for row in rows)
        end = after(at, read_span(span))
        if bids and not planned.sealed and at < window.deadline < end:
            self._until(end)

    def _goes_higher(self, row: Row, together: list[Row]) -> bool:
        """Whether an order bids more than its player has bid in the window before; a message has one say for all."""
        assert self.window is not None
        if not isinstance(row.order, Bid | Raise | AllIn):
            return False
        before = [
            other.order
            for other in self._rows[self.window.name]
            if other.player == row.player
            and other.verdict in ("accepted", "superseded")
            and all(other is not one for one in together)
        ]
        match row.order:
            case Bid(amount=amount, lot=lot, on=on):
                same = [
                    old.amount for old in before if isinstance(old, Bid) and (old.lot, old.on) == (lot, on)
                ]
                return AllIn() not in before and all(amount > old for old in same)
            case AllIn():
                return AllIn() not in before
            case _:
                return True


def _is_talk(heard: Heard) -> bool:
    """Whether everybody can read a message, and there is no order in it and nothing like one."""
    if heard.orders or heard.sealed:
        return False
    return all(found["verdict"] == "ignored" for found in heard.problems)
