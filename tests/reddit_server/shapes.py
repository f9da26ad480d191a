"""The shape of Reddit's answers: which keys each thing has, with which types.

Belongs here: taking the shape of answers, whether our server gave them or PRAW's authors recorded them from Reddit.
"""

import json
import re
import tarfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

__all__ = ["CASSETTES", "endpoint", "recorded", "shapes"]

CASSETTES = re.compile(
    r"Test(?:Submission|Comment|CommentForest|More|Subreddit|Inbox|Message|Redditor|WikiPage|Reddit|User"
    r"|SubmissionModeration|CommentModeration)\.test_\w+\.json"
)
"""Recorded talks with Reddit in PRAW's own tests. Each release of Reddit's is in some of them, none in all."""

_ENDPOINTS = {
    r"/api/(comment|submit|compose|editusertext|morechildren|info|distinguish|v1/me)/?$": r"\1",
    r"/comments/[^/]+(?:/_/[^/]+)?/?$|/r/[^/]+/comments/[^/]+/": "thread",
    r"/r/[^/]+/wiki/": "wiki page",
    r"/message/(messages|sent|unread|inbox)/?$": "messages",
    r"/user/[^/]+/(submitted|comments)/?$": "user's",
}


def endpoint(path: str) -> str:
    """What is asked at a path, ids left out; "" for what does not matter here."""
    for pattern, name in _ENDPOINTS.items():
        found = re.match(pattern, path)
        if found:
            return found.expand(name) if "\\" in name else name
    return ""


def recorded(archive: Path) -> Iterator[tuple[str, Any]]:
    """The endpoint and answer of each talk that PRAW's source distribution has recorded."""
    with tarfile.open(archive) as files:
        for member in files:
            if "/cassettes/" in member.name and CASSETTES.fullmatch(member.name.rpartition("/")[2]):
                file = files.extractfile(member)
                assert file is not None
                for talk in json.load(file)["interactions"]:
                    path = re.sub(r"^https?://[^/]+|\?.*$", "", talk["request"]["uri"])
                    text = talk["response"]["body"].get("string", "")
                    if endpoint(path) and text[:1] in ("{", "["):
                        yield endpoint(path), json.loads(text)


def shapes(answers: Iterable[tuple[str, Any]]) -> dict[str, dict[str, set[str]]]:
    """For each endpoint and each kind of thing: its keys, and the types of their values."""
    found: dict[str, dict[str, set[str]]] = {}
    for name, answer in answers:
        _walk(f"answer of {name}", answer, found)
    return found


def _walk(name: str, value: Any, found: dict[str, dict[str, set[str]]]) -> None:
    if isinstance(value, list):
        for item in value:
            _walk(f"{name}[]", item, found)
    elif isinstance(value, dict):
        if isinstance(value.get("kind"), str) and isinstance(value.get("data"), dict) and len(value) == 2:
            _keys(value["kind"], value["data"], found)
            return
        _keys(name, value, found)


def _keys(name: str, data: dict[str, Any], found: dict[str, dict[str, set[str]]]) -> None:
    keys = found.setdefault(name, {})
    for key, value in data.items():
        keys.setdefault(key, set()).add(_type(value))
        if isinstance(value, dict | list):
            _walk(f"{name}.{key}", value, found)


def _type(value: object) -> str:
    if isinstance(value, bool) or value is None:
        return json.dumps(value)
    return "number" if isinstance(value, int | float) else type(value).__name__
