"""PRAW, held so that it does what a host can answer for: one write is one request, waits are told, nothing leaks.

Belongs here: everything that knows PRAW or prawcore, and their exceptions. PRAW is imported with this module, which
the adapter imports when it first asks Reddit something. What is read and written is for `reddit`.
"""

import logging
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from email.utils import parsedate_to_datetime
from itertools import pairwise
from typing import Any, Final, NamedTuple, TypeVar
from urllib.parse import urlsplit

import praw
import prawcore
from praw.exceptions import DuplicateReplaceException, RedditAPIException

from hostkit import __version__
from hostkit.boards.base import Ambiguous, Refused
from hostkit.errors import BoardError
from hostkit.times import after, moment, span_text

__all__ = ["Credentials", "Link", "Missing", "NotAllowed"]

Answer = TypeVar("Answer")

_WRITES: Final = ("/api/comment", "/api/submit", "/api/compose", "/api/editusertext")
_PATIENCE: Final = 900  # seconds that a command waits before it gives up and says when to come back
_SILENT: Final = 2  # seconds of a wait that need no word
_LARGEST: Final = 64_000_000  # bytes of one answer, unpacked
_CHUNK: Final = 1 << 16


class Credentials(NamedTuple):
    """What Reddit wants to know of a program and its account; a password or a refresh token."""

    client_id: str
    client_secret: str
    username: str
    password: str = ""
    refresh_token: str = ""

    def __repr__(self) -> str:
        return f"Credentials of u/{self.username}"


class _DoubtError(Exception):
    """A write was sent, and nobody knows what became of it."""


class Missing(Exception):
    """What was asked for is not there."""


class NotAllowed(Exception):
    """The account may not read or do this."""


class _Requestor(prawcore.Requestor):
    """Sends a write once: a doubtful answer to it becomes an error that prawcore does not know, and so not retries."""

    timeout_seconds = 30
    date = ""
    remaining = -1.0
    reset = 0
    seen: Callable[[], None] = staticmethod(lambda: None)

    def request(self, *args: Any, timeout: float | None = None, **how: Any) -> Any:
        method, url = args
        write = method.upper() == "POST" and _is_write(urlsplit(url).path)
        self.seen()
        try:
            answer = super().request(method, url, stream=True, timeout=self.timeout_seconds, **how)
            self._finish(answer)
        except prawcore.RequestException as error:
            cause = type(error.original_exception).__name__
            if write:
                raise _DoubtError(f"no answer came ({cause})") from None
            raise
        except Exception as error:
            if write:
                raise _DoubtError(f"the answer broke off ({type(error).__name__})") from None
            raise prawcore.RequestException(error, (), {}) from None
        self._note(answer)
        if write and (answer.status_code >= 500 or answer.status_code == 408):
            raise _DoubtError(f"Reddit answered with HTTP {answer.status_code}")
        return answer

    def _finish(self, answer: Any) -> None:
        """Take in the whole answer, but not an endless one, nor one that never ends."""
        parts, size, until = [], 0, time.monotonic() + 4 * self.timeout_seconds
        for part in answer.iter_content(_CHUNK):
            parts.append(part)
            size += len(part)
            if size > _LARGEST or time.monotonic() > until:
                answer.close()
                raise OverflowError(f"the answer is longer than {_LARGEST:,} bytes, or takes too long")
        answer._content = b"".join(parts)

    def _note(self, answer: Any) -> None:
        headers = answer.headers
        with suppress(TypeError, ValueError):
            self.date = moment(parsedate_to_datetime(headers.get("Date", "")))
        try:
            self.remaining = float(headers["x-ratelimit-remaining"])
            self.reset = int(float(headers["x-ratelimit-reset"]))
        except (KeyError, ValueError):
            self.remaining = -1.0


def _is_write(path: str) -> bool:
    return path.startswith(_WRITES) or path.rstrip("/").endswith("/api/wiki/edit")


class Link:
    """A session with Reddit under one account.

    `tell` hears of every wait, with its end. `calls` counts requests.
    """

    def __init__(
        self, credentials: Credentials, *, reddit_url: str, oauth_url: str, timeout: int,
        tell: Callable[[str], None], patience: int = _PATIENCE,
    ) -> None:  # fmt: skip
        # prawcore writes whole request bodies into its log at the level DEBUG.
        for name in ("praw", "prawcore"):
            logging.getLogger(name).setLevel(logging.ERROR)
        self.tell, self.patience, self.calls = tell, patience, 0
        kind = type("Requestor", (_Requestor,), {"timeout_seconds": timeout})
        secret: dict[str, Any] = (
            {"refresh_token": credentials.refresh_token}
            if credentials.refresh_token
            else {"username": credentials.username, "password": credentials.password}
        )
        try:
            with warnings.catch_warnings():
                # PRAW warns of a praw.ini in the current folder, which has no say here.
                warnings.simplefilter("ignore")
                # Everything that PRAW would else look for in a praw.ini of the current folder is named here.
                self.reddit: Any = praw.Reddit(
                    client_id=credentials.client_id, client_secret=credentials.client_secret,
                    user_agent=f"python:hostkit:{__version__} (by u/{credentials.username})",
                    requestor_class=kind, check_for_updates=False, check_for_async=False, ratelimit_seconds=0,
                    reddit_url=reddit_url, oauth_url=oauth_url, short_url="https://redd.it", comment_kind="t1",
                    message_kind="t4", redditor_kind="t2", submission_kind="t3", subreddit_kind="t5",
                    trophy_kind="t6", timeout=timeout, **secret,
                )  # fmt: skip
        except Exception as error:
            raise BoardError(
                f"PRAW could not be set up: {type(error).__name__}", hint="look at the credentials for Reddit"
            ) from None
        core: Any = self.reddit._core
        self._requestor = core.requestor
        self._requestor.seen = self._count
        self._limiter = core.rate_limiter
        self._limiter.delay = self._delay

    @property
    def now(self) -> str:
        """Reddit's own clock, as its last answer showed it; "" before the first."""
        date: str = self._requestor.date
        return date

    @property
    def budget(self) -> tuple[float, int]:
        """How many requests are left (-1: unknown), and for how many seconds."""
        return self._requestor.remaining, self._requestor.reset

    def _count(self) -> None:
        self.calls += 1

    def _delay(self) -> None:
        """Say how long prawcore is about to wait by Reddit's budget, then let it."""
        due: int | None = self._limiter.next_request_timestamp_ns
        seconds = 0 if due is None else (due - time.monotonic_ns()) // 1_000_000_000 + 1
        if seconds > _SILENT:
            self._told("Reddit's budget of requests is used up", seconds)
        type(self._limiter).delay(self._limiter)

    def _told(self, why: str, seconds: int) -> None:
        until = f" until {after(self.now, seconds)[11:19]} UTC" if self.now else ""
        self.tell(f"{why}: waiting {span_text(seconds)}{until}; stopping now loses nothing")

    def wait(self, why: str, seconds: int) -> bool:
        """Wait so long, and say so; False where that would be too long."""
        if seconds > self.patience:
            return False
        self._told(why, seconds)
        time.sleep(seconds)
        return True

    def read(self, ask: Callable[[], Answer]) -> Answer:
        """Ask something; prawcore asks again by itself where an answer fails.

        Raises `Missing`, `NotAllowed`, and `BoardError` for everything else.
        """
        for attempt in range(3):
            try:
                return ask()
            except prawcore.TooManyRequests as error:
                seconds = _seconds(getattr(error, "retry_after", None), self.budget[1])
                if attempt == 2 or not self.wait("Reddit wants fewer requests", seconds):
                    raise BoardError(
                        "Reddit refuses any more requests for now",
                        hint=f"run it again in {span_text(seconds)}",
                    ) from None
            except DuplicateReplaceException:
                # Somebody wrote while the thread was read in parts.
                if attempt == 2:
                    raise BoardError(
                        "the thread changes faster than it can be read", hint="run it again"
                    ) from None
            except (prawcore.NotFound, prawcore.Redirect):
                raise Missing from None
            except prawcore.Forbidden:
                raise NotAllowed from None
            except Exception as error:
                raise _board_error(error) from None
        raise AssertionError("never reached")

    def write(self, send: Callable[[], Answer]) -> Answer | Refused | Ambiguous:
        """Write something, once; only what was refused for certain is sent again, after the wait it asks for."""
        for attempt in range(2):
            try:
                return send()
            except _DoubtError as error:
                return Ambiguous(str(error))
            except prawcore.TooManyRequests as error:
                seconds = _seconds(getattr(error, "retry_after", None), self.budget[1])
                refused = Refused("Reddit wants fewer requests", seconds)
            except RedditAPIException as error:
                refused = _refused(error)
            except prawcore.Forbidden:
                return Refused("Reddit does not let this account do that")
            except prawcore.NotFound:
                return Refused("what it was for is not there any more")
            except prawcore.Conflict:
                return Refused("it has changed since it was read: read it again, then decide")
            except (prawcore.OAuthException, prawcore.InvalidToken, prawcore.InsufficientScope) as error:
                raise _board_error(error) from None
            except (prawcore.ResponseException, prawcore.TooLarge) as error:
                status = error.response.status_code
                if status == 401:
                    raise _board_error(error) from None
                return Refused(f"Reddit answered with HTTP {status}")
            except prawcore.RequestException as error:
                # No write raises this: the token could not be had, and nothing was sent.
                raise _board_error(error) from None
            if attempt or not refused.wait or not self.wait(refused.reason, refused.wait):
                return refused
        raise AssertionError("never reached")


def _seconds(*found: object) -> int:
    """The first wait that is one; Reddit's counts are cut off, so one second more."""
    for value in found:
        try:
            seconds = int(float(value)) + 1  # type: ignore[arg-type]
        except (TypeError, ValueError, OverflowError):
            continue
        if seconds > 1:
            return min(seconds, 86_400)
    return 60


def _refused(error: RedditAPIException) -> Refused:
    item = error.items[0]
    kind, text = str(item.error_type), " ".join(str(item.message or "").split())[:200]
    if kind == "RATELIMIT":
        return Refused(f"Reddit wants a pause ({text})", _pause(text))
    known = {
        "THREAD_LOCKED": "the thread is locked",
        "DELETED_COMMENT": "what it answers is deleted",
        "DELETED_LINK": "the thread is deleted",
        "TOO_OLD": "the thread is archived",
        "USER_DOESNT_EXIST": "there is no such account",
        "NOT_WHITELISTED_BY_USER_MESSAGE": "the account takes no messages from strangers",
        "SUBREDDIT_NOEXIST": "there is no such subreddit",
        "SUBREDDIT_NOTALLOWED": "this account may not post in the subreddit",
        "TOO_LONG": "it is too long",
    }
    return Refused(f"{known.get(kind, kind)} ({text})" if text else known.get(kind, kind))


def _pause(text: str) -> int:
    """Seconds of a text such as `Take a break for 8 minutes before trying again`; a minute where it says nothing."""
    words = text.lower().replace(",", " ").split()
    units = {"millisecond": 0, "second": 1, "minute": 60, "hour": 3600}
    for number, unit in pairwise(words):
        size = units.get(unit.strip(".").removesuffix("s"))
        if number.isascii() and number.isdigit() and len(number) < 6 and size is not None:
            # A count of minutes is cut off, too.
            return min(int(number) * size + max(size, 1), 86_400)
    return 60


def _board_error(error: Exception) -> BoardError:
    """What to do about an error of PRAW's; its text and its request are left out, for they can hold secrets."""
    if isinstance(error, prawcore.OAuthException | prawcore.InvalidToken):
        return BoardError(
            "Reddit does not accept the credentials",
            hint="compare client_id, client_secret and password with reddit.com/prefs/apps",
        )
    if isinstance(error, prawcore.InsufficientScope):
        return BoardError(
            "the refresh token lacks a scope", hint="make a new one; docs/reddit.md lists the scopes"
        )
    if isinstance(error, prawcore.ResponseException):
        status = error.response.status_code
        if status == 401:
            return BoardError(
                "Reddit does not accept the credentials",
                hint="compare client_id and client_secret with reddit.com/prefs/apps",
            )
        return BoardError(
            f"Reddit answered with HTTP {status}", hint="nothing was changed; run it again later"
        )
    if isinstance(error, prawcore.RequestException):
        cause = type(error.original_exception).__name__
        return BoardError(
            f"Reddit cannot be reached ({cause})", hint="look at the network, then run it again"
        )
    return BoardError(
        f"Reddit's answer could not be read ({type(error).__name__})",
        hint="nothing was changed; run it again",
    )
