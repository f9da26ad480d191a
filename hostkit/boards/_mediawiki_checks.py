"""What `hostkit doctor` asks of a wiki: the account, its rights and limits, and whether the pages can be written."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from hostkit.boards._mediawiki_pages import Pages, read_only
from hostkit.errors import BoardError, InputError

__all__ = ["checks"]

_NO_MAIL: Final = (
    "mail to the host cannot be read here: start games with -o sealing=box or -o sealing=hash, or enter what comes by "
    "mail with hostkit record"
)


def checks(pages: Pages, threads: Sequence[str] = ()) -> list[tuple[str, str, str]]:
    """What is right and wrong with the access to the wiki, in one question after the login.

    `threads` are those in which the game goes on.
    """
    try:
        prefix = pages.prefix
        titles = [
            pages.title(thread)
            for thread in dict.fromkeys((*threads, "standings"))
            if not pages.fault_of(thread)
        ]
        answer = pages.link.query(
            meta="siteinfo|userinfo", siprop="general", uiprop="rights|ratelimits|blockinfo|groups",
            prop="info", titles=[*titles[:48], prefix], intestactions="edit|create",
            intestactionsdetail="quick",
        )  # fmt: skip
        pages.recognise(answer)
    except (BoardError, InputError) as error:
        return [("reachable", "failed", f"{error.message}; {error.hint}" if error.hint else error.message)]
    pages.clock = answer["curtimestamp"]
    query = answer["query"]
    user, rights = query["userinfo"], set(query["userinfo"]["rights"])
    blocked = "blockid" in user
    missing = sorted({"edit", "createtalk" if pages.space % 2 else "createpage"} - rights)
    refused = [
        f"{page['title']}: {errors[0].get('code', 'no')}"
        for page in query["pages"]
        if (errors := page.get("actions", {}).get("create" if page.get("missing") else "edit"))
    ]
    if locked := read_only(query["general"]):
        refused.insert(0, locked)
    mails = "sendemail" in rights
    return [
        ("reachable", "ok", f"{query['general']['generator']} at {pages.link.base}"),
        ("account", "failed" if blocked else "ok", f"{user['name']}{' is blocked' if blocked else ''}"),
        ("rights", "failed", f"missing: {', '.join(missing)}; see the grants of the bot password")
        if missing
        else ("rights", "ok", "may edit and create"),
        _rate_row(user.get("ratelimits", {}), rights),
        ("pages", "failed", "; ".join(refused))
        if refused
        else ("pages", "ok", f"the pages below {prefix} can be written"),
        ("mail", "ok", "salts of receipts go out by mail, to players who take any")
        if mails
        else (
            "mail",
            "warn",
            "the account may not send mail (sendemail): tell salts of receipts yourself",
        ),
        ("sealed bids", "warn", _NO_MAIL),
    ]


def _rate_row(limits: Mapping[str, Any], rights: set[str]) -> tuple[str, str, str]:
    """How many edits the account may make."""
    found = [limit for limit in limits.get("edit", {}).values() if limit.get("hits")]
    if not found or "noratelimit" in rights:
        return ("rate limit", "ok", "none")
    least = min(found, key=lambda limit: limit["hits"] / limit["seconds"])
    # A resolution saves the reveal, the standings, and the next announcement.
    tight = least["hits"] < 4
    return ("rate limit", "warn" if tight else "ok", f"{least['hits']} edits in {least['seconds']} s")
