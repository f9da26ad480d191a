"""A post of the host's is saved on a wiki: on top of what was read, once, and read back.

Belongs here: where a post goes on its page, what forbids saving it, and putting right what a save has overwritten.
"""

import re
from typing import Any, Final

from hostkit.boards._mediawiki_history import Page, fold, placed, summary
from hostkit.boards._mediawiki_pages import Pages, Sight, plain_title
from hostkit.boards._mediawiki_shown import could_hide, is_shown, place
from hostkit.boards._pywikibot import Doubt, NotTaken
from hostkit.boards.base import Draft, Posted, Refused, Written, digest
from hostkit.errors import BoardError

__all__ = ["Saver"]

_TRIES: Final = 2


class Saver:
    """Saves posts on some pages of a wiki."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self.link = pages.link

    def write(self, draft: Draft) -> Written:
        """Write or edit one post; raises `NotTaken`, `Doubt`, and `BoardError` where nothing was sent."""
        if draft.edits:
            return self._edit(draft)
        if draft.thread:
            return self._add(draft, draft.thread)
        return self._begin(draft)

    def _begin(self, draft: Draft) -> Written:
        """A new thread, under a name that nobody has used."""
        stem = plain_title(draft.title) or "Thread"
        names = [stem, *(f"{stem} ({number})" for number in range(2, 12))]
        for sight in self.pages.poll(names):
            if not sight.id and not self.pages.cache.pages(sight.thread):
                try:
                    return self._save(draft, sight, Page(), draft.text)
                except NotTaken as no:
                    if no.code != "articleexists":
                        raise
        return Refused(f"there are many pages called {stem} already: give the thread another title")

    def _add(self, draft: Draft, thread: str) -> Written:
        """A post in a page, which is made where it is not there."""
        reason = self.pages.fault_of(thread)
        if reason:
            return Refused(f"{thread!r} cannot be a thread: {reason}")
        for attempt in range(_TRIES):
            [sight] = self.pages.poll([thread])
            page = self.pages.told(sight.id) if sight.id else Page()
            if refused := self._closed(sight, page):
                return refused
            try:
                return self._save(draft, sight, page, self._text(draft, sight, page))
            except NotTaken as no:
                if no.code not in ("editconflict", "articleexists", "missingtitle") or attempt + 1 == _TRIES:
                    raise
        raise AssertionError("the last attempt returns or raises")

    def _edit(self, draft: Draft) -> Written:
        """New text for a post of the host's, where that stands as it was last read."""
        id = int(draft.edits) if re.fullmatch("[0-9]{1,12}", draft.edits, re.A) else 0
        for attempt in range(_TRIES):
            page_id = self.pages.cache.page_of(id)
            thread = self.pages.cache.thread_of(page_id)
            [sight] = self.pages.poll([thread] if thread else ()) or [Sight("", "")]
            page_id = page_id or self.pages.cache.page_of(id)
            known = self.pages.cache.page(page_id)
            if not sight.id and known is not None:
                [sight] = self.pages.poll([self.pages.thread_of(known.title)])
            page = self.pages.told(page_id) if page_id else Page()
            post = page.posts.get(id)
            if post is None or not post.own:
                return Refused(f"{draft.edits} is no post of the host's")
            if not sight.id or sight.id != page_id:
                return Refused("the page has been deleted: have it restored, or publish under another name")
            if refused := self._closed(sight, page):
                return refused
            # The wiki takes away the line break at a text's end.
            if draft.seen not in (digest(post.text), digest(f"{post.text}\n")):
                return Refused(
                    f"{self.pages.diff(page.latest)}: the post has changed since it was last read: "
                    "put it back with the page's history, then run it again"
                )
            if post.text == draft.text.strip("\n"):
                return Posted(draft.edits, sight.thread, self.link.address(sight.title))
            text = placed(page, draft.text, edits=id)
            if could_hide(page) and not self._shown(draft, sight, text):
                return Refused(
                    f"{self.link.address(sight.title)}: something that others wrote above the post hides it (a "
                    "comment, or an element that nobody closed): take that out, then run it again"
                )
            try:
                return self._save(draft, sight, page, text, edits=id)
            except NotTaken as no:
                if no.code != "editconflict" or attempt + 1 == _TRIES:
                    raise
        raise AssertionError("the last attempt returns or raises")

    def _text(self, draft: Draft, sight: Sight, page: Page) -> str:
        """The page with the post at its end, or above what would hide it there."""

        def shown(at: int | None) -> bool:
            return self._shown(draft, sight, placed(page, draft.text, above=at))

        return placed(page, draft.text, above=place(could_hide(page), shown))

    def _shown(self, draft: Draft, sight: Sight, text: str) -> bool:
        """Whether the post could be seen on the page, by the wiki's own parser; nothing is saved."""
        return is_shown(self.link.parsed(sight.title, text), draft.marker)

    def _closed(self, sight: Sight, page: Page) -> Refused | None:
        """Why a page may not be written to, as far as its text says."""
        if sight.redirect:
            return Refused(f"{sight.title} has been made a redirect: undo that, then run it again")
        if sight.id and "not wikitext" in sight.trouble:
            return Refused(f"{sight.title}: {sight.trouble}")
        if not self.link.may_edit(sight.title, page.text):
            return Refused(
                f"{sight.title} asks robots to stay away ({{{{bots}}}}): ask whoever put that there"
            )
        return None

    def _save(self, draft: Draft, sight: Sight, page: Page, text: str, *, edits: int = 0) -> Written:
        """Save a page's whole text on top of what was read, and see that nothing came in between."""
        base = page.latest if sight.id else 0
        words: dict[str, Any] = {
            "action": "edit", "title": sight.title, "text": text, "bot": True, "notminor": True,
            "watchlist": "nochange", "summary": summary(draft.marker, sight.thread, changes=edits),
            "contentformat": "text/x-wiki", "contentmodel": "wikitext",
        }  # fmt: skip
        words |= {"baserevid": base, "nocreate": True} if base else {"createonly": True}
        answer = self.link.change(**words)["edit"]
        if answer.get("result") != "Success":
            if "captcha" in answer:
                raise NotTaken(
                    "captcha",
                    "the wiki asks for a captcha: confirm the account, or ask for the right skipcaptcha",
                )
            raise NotTaken(
                str(answer.get("code", "")), f"the wiki did not save it: {answer.get('info') or answer}"[:200]
            )
        made = int(answer.get("newrevid", 0))
        if not made:
            return Posted(str(edits or page.latest), sight.thread, self.link.address(sight.title))
        self._read_back(draft, sight, made, base=base, edits=edits or made)
        return Posted(str(edits or made), sight.thread, self.link.address(sight.title))

    def _read_back(self, draft: Draft, sight: Sight, made: int, *, base: int, edits: int) -> None:
        """Put back what a save has overwritten: some conflicts the wiki does not see."""
        for _ in range(3):
            try:
                [now] = self.pages.poll([sight.thread])
            except BoardError:
                return  # it is stored, and that is what counts
            revisions = list(self.pages.cache.revisions(now.id))
            ids = [revision.id for revision in revisions]
            if made not in ids or base in (0, next(r.parent for r in revisions if r.id == made)):
                return
            between = [r for r in revisions if r.id < made]
            lost = fold(between, host=self.pages.me)
            own = edits if edits in lost.posts else 0
            text = placed(lost, draft.text, edits=own)
            try:
                answer = self.link.change(
                    action="edit", title=now.title, text=text, baserevid=made, bot=True, notminor=True,
                    watchlist="nochange", nocreate=True,
                    summary=summary(f"{draft.marker} puts back revision {between[-1].id}", sight.thread, changes=edits),
                )["edit"]  # fmt: skip
            except NotTaken as no:
                if no.code != "editconflict":
                    raise Doubt(
                        f"it stands, but it replaced {self.pages.diff(between[-1].id)}, which could not be put back: "
                        f"{no.reason}"
                    ) from no
                return  # somebody has been there already
            base, made = made, int(answer.get("newrevid", 0))
            if not made:
                return
