"""Pages of phpBB 3.3: a topic (one file a page), or one private message, as a browser saves them.

Times come from the page's `datetime` attributes, so that a member's own date format does not matter. Only two
times are there as words alone, that of the last edit and that of a private message: they are read with the help
of the page's other times, and of the zone that it names.
"""

import re
from typing import Final

from selectolax.lexbor import LexborHTMLParser, LexborNode

from hostkit.boards._saved_page import (
    Context,
    Document,
    NoPostsError,
    Saved,
    UnreadableError,
    attribute,
    inner,
    known_moment,
    spoken_moment,
)
from hostkit.boards.base import Post
from hostkit.times import after, seconds_between

__all__ = ["claims", "read"]

_NAMES: Final = "a.username, a.username-coloured, span.username, span.username-coloured"
_COUNT: Final = re.compile(r"([0-9][0-9,. ]*) posts?\b", re.A)


def claims(document: Document) -> bool:
    """Whether a file is a page of phpBB's; other styles than prosilver keep its ids and classes."""
    text = document.text
    return 'id="phpbb"' in text or "phpBB style name" in text or "viewtopic.php" in text


def read(document: Document, context: Context) -> Saved:
    """The posts of a page; pages that are in no file are missing. Raises `UnreadableError`."""
    tree = LexborHTMLParser(document.text)
    nodes = [node for node in tree.css("div.post[id]") if re.fullmatch(r"p[0-9]+", node.id or "", re.A)]
    # Other pages, such as the form for a reply, have posts below them without their own addresses.
    if not nodes and tree.css_first('input[name="marked_msg_id[]"]') is not None:
        return Saved((_message(tree, context),))
    if not nodes:
        raise NoPostsError("there is no post on this page of phpBB: save the pages of the topic itself")
    topic, site = _topic(tree)
    posts = tuple(_post(node, topic, site, context) for node in nodes)
    pages = tree.css_first("div.pagination")
    count = _COUNT.search(pages.text()) if pages is not None else None
    total = int(re.sub(r"[^0-9]", "", count[1])) if count else 0
    return Saved(posts, whole=(f"topic {topic}", total) if topic else None)


def _topic(tree: LexborHTMLParser) -> tuple[str, str]:
    canonical = attribute(tree.css_first("link[rel=canonical]"), "href")
    links = [canonical, *(attribute(node, "href") for node in tree.css("h2.topic-title a, h2 a"))]
    found = next((match for link in links if (match := re.search(r"[?&;]t=([0-9]+)", link, re.A))), None)
    site = re.match(r"(https?://.+?)/viewtopic\.php", canonical)
    return (found[1] if found else ""), (site[1] if site else "")


def _post(node: LexborNode, topic: str, site: str, context: Context) -> Post:
    number = int((node.id or "p0")[1:])
    byline = node.css_first("p.author")
    author, account = _author(byline, node)
    time = node.css_first("p.author time[datetime]")
    body = node.css_first("div.content")
    if body is None or time is None:
        raise UnreadableError(f"the post p{number} lacks its text or its time: save the whole page again")
    created = known_moment(attribute(time, "datetime"), f"the time of p{number}")
    return Post(
        board="phpbb",
        id=f"phpbb/p{number}",
        thread=topic,
        author=author,
        author_id=account or author,
        created=created,
        edited=_edited(node, time, created, context),
        text=inner(body),
        own=context.own(author),
        markup="html",
        url=f"{site}/viewtopic.php?p={number}#p{number}" if site else "",
        order=number,
    )


def _author(byline: LexborNode | None, post: LexborNode) -> tuple[str, str]:
    name = (byline.css_first(_NAMES) if byline is not None else None) or post.css_first(_NAMES)
    if name is None or not name.text().strip():
        raise UnreadableError(f"the post {post.id} lacks its author: save the whole page again")
    account = re.search(r"[?&;]u=([0-9]+)", attribute(name, "href"), re.A)
    return name.text().strip(), account[1] if account else ""


def _edited(post: LexborNode, time: LexborNode, created: str, context: Context) -> str:
    """When a post was last edited; where that cannot be read, at the latest when the page was read."""
    notice = next(
        (
            node
            for node in post.css("div.notice")
            if node.css_first(_NAMES) is not None and re.search(r"[0-9]", node.text())
        ),
        None,
    )
    if notice is None:
        return ""
    words = " ".join(notice.text().split())
    found = re.search(r" on (.+?), edited [0-9]+ times? in total", words)
    if found is None:
        return context.seen
    try:
        # The page's zone is how far its words for the posting time are from the attribute.
        shown = spoken_moment(time.text(), zone="UTC")
        away = seconds_between(created, shown)
        return after(spoken_moment(found[1], zone="UTC"), -round(away / 900) * 900)
    except UnreadableError:
        return context.seen


def _message(tree: LexborHTMLParser, context: Context) -> Post:
    """A private message; the older ones below it are quoted without their own addresses, and not read."""
    byline = tree.css_first("div.postbody p.author")
    body = tree.css_first("div.postbody div.content")
    if byline is None or body is None:
        raise NoPostsError("there is no message on this page: open each message and save that page")
    author = byline.css_first(_NAMES)
    sent = re.search(r"[0-9A-Za-z].*?(?=\s*$|\n)", _after_strong(byline, 0))
    links = [attribute(node, "href") for node in tree.css("div.postbody a, input[name=p]")]
    links += [f"p={attribute(node, 'value')}" for node in tree.css('input[name="marked_msg_id[]"]')]
    number = next((match for link in links if (match := re.search(r"\bp=([0-9]+)", link, re.A))), None)
    if author is None or sent is None or number is None:
        raise UnreadableError("the message lacks its author, time or number: save the whole page again")
    account = re.search(r"[?&;]u=([0-9]+)", attribute(author, "href"), re.A)
    names = [node.text().strip() for node in byline.css(_NAMES)]
    name = author.text().strip()
    return Post(
        board="phpbb",
        id=f"phpbb/pm{number[1]}",
        thread="",
        author=name,
        author_id=account[1] if account else name,
        created=spoken_moment(sent[0], zone=_page_zone(tree, context)),
        text=inner(body),
        own=context.own(name),
        markup="html",
        order=int(number[1]),
        via="pm",
        to=names[1] if len(names) > 1 else "",
    )


def _after_strong(byline: LexborNode, place: int) -> str:
    """The words after a label in bold."""
    label = byline.css("strong")[place : place + 1]
    following = label[0].next if label else None
    return (following.text_content or "") if following is not None else ""


def _page_zone(tree: LexborHTMLParser, context: Context) -> str:
    """The zone in which a page shows times: its footer says `All times are UTC+01:00`."""
    for node in tree.css("#nav-footer li, .footer-row, #page-footer li"):
        found = re.search(r"UTC ?(?:([+-])0?([0-9]{1,2})(?::?00)?)?", " ".join(node.text().split()), re.A)
        if found:
            # The names of the zone files count the other way round.
            sign = {"+": "-", "-": "+"}.get(found[1] or "", "")
            return f"Etc/GMT{sign}{found[2]}" if sign and found[2] != "0" else "UTC"
    return context.zone
