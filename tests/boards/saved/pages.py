"""Pages of our own making in each format: one thread, as each forum would show it.

Only what a reader looks at is there, and a little around it that must not mislead it.
"""

import html
import json
import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

from hostkit.times import to_datetime

__all__ = ["PAGES", "Said", "hidden_revision", "page"]


class Said(NamedTuple):
    """A post: its number, author, time, text in plain words, and when it was edited."""

    id: int
    author: str
    at: str
    text: str
    edited: str = ""


USERS = {"hosty": 2, "alice": 3, "bob": 4, "carol": 5}


def page(format: str, said: Sequence[Said], *, private: bool = False) -> str:
    """The file that a host would save."""
    return PAGES[format](said, private)


def _seconds(at: str) -> float:
    return to_datetime(at).timestamp()


def _html(text: str) -> str:
    return "".join(f"<p>{html.escape(part)}</p>" for part in text.split("\n\n"))


def _reddit(said: Sequence[Said], private: bool) -> str:
    def thing(post: Said) -> dict[str, Any]:
        name = _base36(post.id)
        data: dict[str, Any] = {
            "id": name, "name": f"t1_{name}", "author": post.author, "created_utc": _seconds(post.at),
            "author_fullname": f"t2_{post.author}", "body": post.text, "body_html": "<div>x</div>",
            "edited": _seconds(post.edited) if post.edited else False, "parent_id": "t3_1a", "replies": "",
            "link_id": "t3_1a", "permalink": f"/r/cards/comments/1a/night/{name}/",
        }  # fmt: skip
        return {"kind": "t4", "data": {**data, "dest": "hosty"}} if private else {"kind": "t1", "data": data}

    things = [thing(post) for post in said]
    if private:
        return json.dumps(_listing(things))
    head = {"id": "1a", "author": "hosty", "created_utc": _seconds(said[0].at) - 60, "selftext": "Welcome.",
            "edited": False, "permalink": "/r/cards/comments/1a/night/", "title": "Night"}  # fmt: skip
    # The second half answers the first comment, as deep as it goes.
    for parent, child in zip(things[len(things) // 2 :], things[len(things) // 2 + 1 :], strict=False):
        parent["data"]["replies"] = _listing([child])
    return json.dumps([_listing([{"kind": "t3", "data": head}]), _listing(things[: len(things) // 2 + 1])])


def _listing(children: list[dict[str, Any]]) -> dict[str, Any]:
    return {"kind": "Listing", "data": {"children": children, "after": None}}


def _base36(number: int) -> str:
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    return (_base36(number // 36) if number >= 36 else "") + digits[number % 36]


def _discourse(said: Sequence[Said], private: bool) -> str:
    posts = [
        {"id": post.id, "username": post.author, "user_id": USERS.get(post.author, 9), "post_type": 1,
         "created_at": post.at.replace("Z", ".123Z"), "updated_at": (post.edited or post.at).replace("Z", ".5Z"),
         "cooked": _html(post.text), "version": 2 if post.edited else 1, "post_number": place}
        for place, post in enumerate(said, 1)
    ]  # fmt: skip
    stream = {"posts": posts, "stream": [post.id for post in said]}
    archetype = "private_message" if private else "regular"
    return json.dumps({"post_stream": stream, "id": 7, "title": "Night", "archetype": archetype})


def _nodebb(said: Sequence[Said], private: bool) -> str:
    if private:
        messages = [
            {"mid": post.id, "content": _html(post.text), "timestamp": int(_seconds(post.at) * 1000), "system": 0,
             "fromuid": USERS[post.author], "fromUser": {"username": post.author}, "roomId": "1", "deleted": 0,
             "edited": int(_seconds(post.edited) * 1000) if post.edited else 0}
            for post in said
        ]  # fmt: skip
        return json.dumps({"status": {"code": "ok"}, "response": {"messages": messages}})
    posts = [
        {"pid": post.id, "uid": USERS.get(post.author, 9), "tid": 7, "content": _html(post.text) + "\n",
         "timestamp": int(_seconds(post.at) * 1000) + 123, "deleted": 0, "user": {"username": post.author},
         "edited": int(_seconds(post.edited) * 1000) if post.edited else 0}
        for post in said
    ]  # fmt: skip
    return json.dumps({"tid": 7, "postcount": len(posts), "title": "Night", "posts": posts})


def _misago(said: Sequence[Said], private: bool) -> str:
    posts = [
        {"id": post.id, "poster": {"id": USERS.get(post.author, 9), "username": post.author}, "is_event": False,
         "poster_name": post.author, "content": _html(post.text), "posted_on": post.at.replace("Z", ".359169Z"),
         "updated_on": (post.edited or post.at).replace("Z", ".9Z"), "edits": int(bool(post.edited))}
        for post in said
    ]  # fmt: skip
    role = {"special_role": "private_threads"} if private else {"name": "Games"}
    return json.dumps(
        {"id": 7, "category": role, "post_set": {"page": 1, "count": len(posts), "results": posts}}
    )


def _discord(said: Sequence[Said], private: bool) -> str:
    kind = "DirectTextChat" if private else "GuildTextChat"
    messages = [
        {"id": str(post.id), "type": "Default", "timestamp": post.at.replace("Z", ".482+00:00"),
         "timestampEdited": post.edited.replace("Z", ".1+00:00") or None, "content": post.text,
         "author": {"id": str(USERS.get(post.author, 9)), "name": post.author, "discriminator": "0000",
                    "nickname": f"the great {post.author}", "isBot": False}}
        for post in said
    ]  # fmt: skip
    join = {**messages[0], "id": "1", "type": "GuildMemberJoin", "content": "Joined the server."}
    return json.dumps({
        "guild": {"id": "0" if private else "5", "name": "Cards"}, "channel": {"id": "6", "type": kind, "name": "n"},
        "messages": [join, *messages], "messageCount": len(messages) + 1,
    })  # fmt: skip


def _mediawiki(said: Sequence[Said], private: bool) -> str:
    lines: list[str] = []
    revisions = []
    for place, post in enumerate(said):
        lines.append(post.text)
        revisions.append(
            f"<revision><id>{post.id}</id>"
            + (f"<parentid>{said[place - 1].id}</parentid>" if place else "")
            + f"<timestamp>{post.at}</timestamp><contributor><username>{escape(post.author)}</username>"
            f"<id>{USERS.get(post.author, 9)}</id></contributor>"
            f'<text xml:space="preserve">{escape(chr(10).join(lines))}</text></revision>'
        )
    return (
        '<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en">'
        "<siteinfo><base>http://wiki.example/index.php/Main_Page</base></siteinfo>"
        f"<page><title>Night</title><ns>0</ns><id>9</id>{''.join(revisions)}</page></mediawiki>"
    )


def hidden_revision(export: str, id: int) -> str:
    """A wiki's export in which an admin has hidden the text of a revision."""
    before, after = export.split(f"<revision><id>{id}</id>")
    hidden = re.sub(r"<text .*?</text>", '<text deleted="deleted" />', after, count=1, flags=re.DOTALL)
    return f"{before}<revision><id>{id}</id>{hidden}"


def _phpbb(said: Sequence[Said], private: bool) -> str:
    if private:
        [post] = said
        shown = post.at.replace("T", " ").replace("Z", "")
        return (
            '<!DOCTYPE html><html><body id="phpbb"><div class="postbody"><h3>Bid</h3><p class="author">'
            f'<strong>Sent:</strong> {shown}<br><strong>From:</strong> <a href="./memberlist.php?mode=viewprofile'
            f'&amp;u={USERS[post.author]}" class="username">{post.author}</a><br><strong>To:</strong> '
            '<a href="./memberlist.php?mode=viewprofile&amp;u=2" class="username">hosty</a></p>'
            f'<div class="content">{html.escape(post.text)}</div></div><fieldset><input type="hidden" '
            f'name="marked_msg_id[]" value="{post.id}"></fieldset><ul id="nav-footer">'
            '<li>All times are <span title="UTC">UTC</span></li></ul></body></html>'
        )
    posts = "".join(
        f'<div id="p{post.id}" class="post bg1"><div class="postbody"><p class="author">by <strong>'
        f'<a href="./memberlist.php?u={USERS.get(post.author, 9)}&amp;sid={"0" * 32}" class="username-coloured">'
        f'{post.author}</a></strong> &raquo; <time datetime="{post.at.replace("Z", "+00:00")}">'
        f'{_us(post.at, hours=2)}</time></p><div class="content">{html.escape(post.text).replace(chr(10), "<br>")}'
        '</div>'
        + (f'<div class="notice">Last edited by <a class="username">{post.author}</a> on {_us(post.edited, hours=2)}, '
           "edited 1 time in total.</div>" if post.edited else "")
        + '<div class="signature">bid 99 is my favourite bid</div></div></div>'
        for post in said
    )  # fmt: skip
    return (
        '<!DOCTYPE html>\n<html><head><link rel="canonical" href="http://forum.example/viewtopic.php?t=7"></head>'
        f'<body id="phpbb"><div class="pagination">{len(said)} posts &bull; Page 1 of 1</div>{posts}</body></html>'
    )


def _us(at: str, *, hours: int) -> str:
    """A member's own date format, in a zone of his own."""
    from datetime import timedelta

    value = to_datetime(at) + timedelta(hours=hours)
    return f"{value:%a %b} {value.day}, {value:%Y %I:%M:%S %p}".replace("AM", "am").replace("PM", "pm")


def _flaskbb(said: Sequence[Said], private: bool) -> str:
    def time(at: str) -> str:
        return f'<time datetime="{at.replace("Z", ".5+00:00")}">long ago</time>'

    if private:
        posts = "".join(
            f'<div class="conversation-message" id="mid{post.id}"><a class="author-name">{post.author}</a>'
            f'{time(post.at)}<div class="message-content">{_html(post.text)}</div></div>'
            for post in said
        )
    else:
        posts = "".join(
            f'<div id="{post.id}" class="row post-row"><div class="author-name"><h4><a>{post.author}</a></h4></div>'
            f'<div class="author-registered">{time("2020-01-01T00:00:00Z")}</div><div class="post-meta">'
            f"{time(post.at)}"
            + (f"<small>(Last modified: {time(post.edited)})</small>" if post.edited else "")
            + f'</div><div class="post-content" id="pid{post.id}">{_html(post.text)}<!-- Signature --></div></div>'
            for post in said
        )
    return f'<!DOCTYPE html><html><body><div class="flaskbb-layout">{posts}</div></body></html>'


def _text(said: Sequence[Said], private: bool) -> str:
    return "".join(
        f"{post.author} — {post.at[:10]} {post.at[11:19]}"
        + (f" (edited {post.edited[:10]} {post.edited[11:19]})" if post.edited else "")
        + f"\n{post.text}\n\n"
        for post in said
    )


def _other(said: Sequence[Said], private: bool) -> str:
    return "<html><body>" + "".join(
        f'<article data-id="{post.id}"><b class="who" title="{USERS.get(post.author, 9)}">{post.author}</b>'
        f'<span class="when">{post.at}</span>' + (f'<i class="changed">{post.edited}</i>' if post.edited else "")
        + f'<div class="what">{_html(post.text)}</div></article>'
        for post in said
    ) + "</body></html>"  # fmt: skip


PAGES: dict[str, Callable[[Sequence[Said], bool], str]] = {
    "reddit": _reddit, "discourse": _discourse, "nodebb": _nodebb, "misago": _misago, "discord": _discord,
    "mediawiki": _mediawiki, "phpbb": _phpbb, "flaskbb": _flaskbb, "text": _text, "html": _other,
}  # fmt: skip
