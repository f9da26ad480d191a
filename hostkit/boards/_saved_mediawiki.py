"""Pages of a MediaWiki as Special:Export writes them in XML, with their whole history.

A post is a revision: its author is the revision's account, its text what the revision said. Who said what is
told as on a wiki that is read live.
"""

import re
from typing import Final
from xml.etree import ElementTree

from hostkit.boards._mediawiki_history import Revision, Said, fold
from hostkit.boards._saved_page import Context, Document, Saved, UnreadableError, integer, known_moment
from hostkit.boards.base import Fault, Post

__all__ = ["claims", "read"]

_ROOT: Final = re.compile(r"<mediawiki\b")


def claims(document: Document) -> bool:
    """Whether a file is an export of pages."""
    return _ROOT.search(document.text[:4000]) is not None


def read(document: Document, context: Context) -> Saved:
    """The revisions of the pages in a file; raises `UnreadableError`."""
    if "<!DOCTYPE" in document.text or "<!ENTITY" in document.text:
        raise UnreadableError("it declares a document type, which no wiki's export does")
    try:
        root = ElementTree.fromstring(document.text)
    except ElementTree.ParseError as error:
        raise UnreadableError(f"it is no whole XML ({error}): export the pages again") from None
    posts: list[Post] = []
    faults: list[Fault] = []
    site = _site(root)
    for page in _all(root, "page"):
        title = _value(page, "title")
        revisions = _in_line(sorted(_revision(node) for node in _all(page, "revision")))
        if revisions and revisions[0].parent:
            raise UnreadableError(
                f"{title} lacks its older revisions: export it with its full history, not only the last one"
            )
        host = next((revision.who for revision in revisions if context.own(revision.user)), "=")
        told = fold(revisions, host=host)
        posts += (_post(said, title, site) for said in told.posts.values())
        faults += (
            Fault(f"{title}, revision {odd.revision}", odd.reason, happened=True) for odd in told.troubles
        )
    return Saved(tuple(posts), tuple(faults))


def _in_line(revisions: list[Revision]) -> list[Revision]:
    """Revisions of which none says what it follows, as old wikis write them: each follows the one before it."""
    if any(revision.parent for revision in revisions):
        return revisions
    before = [0, *(revision.id for revision in revisions)]
    return [revision._replace(parent=parent) for revision, parent in zip(revisions, before, strict=False)]


def _revision(node: ElementTree.Element) -> Revision:
    id = integer(_value(node, "id"), "revision.id")
    by = next(iter(_all(node, "contributor")), None)
    source = next(iter(_all(node, "text")), None)
    user = (_value(by, "username") or _value(by, "ip")) if by is not None else ""
    hidden = source is None or source.get("deleted") is not None
    return Revision(
        id,
        integer(_value(node, "parentid") or 0, "revision.parentid"),
        user,
        integer((_value(by, "id") if by is not None else "") or 0, "contributor.id"),
        known_moment(_value(node, "timestamp"), "revision.timestamp"),
        None if source is None or hidden else source.text or "",
        comment=_value(node, "comment"),
        sha1=_value(node, "sha1"),
        hidden=hidden,
    )


def _post(said: Said, title: str, site: str) -> Post:
    revision = said.revision
    deleted = revision.hidden or (said.own and not said.standing)
    return Post(
        board="mediawiki",
        id=str(revision.id),
        thread=title,
        author=revision.user,
        author_id=revision.account,
        created=revision.at,
        edited=said.edited,
        text="" if deleted else said.text,
        own=said.own,
        deleted=deleted,
        markup="wikitext",
        url=f"{site}?oldid={revision.id}" if site else "",
        revision=str(said.latest),
        order=revision.id,
        lost=revision.lost("hidden") if revision.hidden and not said.own else "",
    )


def _site(root: ElementTree.Element) -> str:
    for info in _all(root, "siteinfo"):
        base = _value(info, "base")
        if "/index.php/" in base:
            return base.partition("/index.php/")[0] + "/index.php"
    return ""


def _all(node: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [child for child in node if child.tag.rpartition("}")[2] == name]


def _value(node: ElementTree.Element, name: str) -> str:
    return next((child.text or "" for child in _all(node, name)), "")
