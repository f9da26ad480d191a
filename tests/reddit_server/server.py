"""A server shaped like Reddit, for tests: on loopback, in this process, with a clock and faults of its own.

    with RedditServer(moderators=["hosty"]) as server:
        server.comment("alice", link, "bid 35", at="2026-01-03T18:00:00Z")

Belongs here: answers, rules (lengths, locks, budgets) and faults. The shape of answers is in `things`.
"""

import logging
import re
import socket
import struct
import threading
import time
from collections import Counter
from datetime import UTC, datetime
from email.utils import format_datetime
from typing import Any, NamedTuple, Self

from flask import Flask, Response, jsonify, request
from werkzeug.serving import WSGIRequestHandler, make_server

from hostkit.times import to_datetime
from tests.reddit_server.things import (
    Comment,
    Message,
    Revision,
    Store,
    Submission,
    listing,
    more,
    permalink,
    t1,
    t3,
    t4,
    tree,
)

__all__ = ["WRITES", "Fault", "RedditServer"]

WRITES = r"^/api/(?:comment|submit|compose|editusertext)/|^/r/[^/]+/api/wiki/edit"
PASSWORD = "pass-word-of-"


class Fault(NamedTuple):
    """What goes wrong with the next requests to a path: before they are carried out, or after.

    `kind`: status (an HTTP error), reset (the connection breaks), slow (no answer for `seconds`), or json
    (another answer, `body`).
    """

    path: str
    kind: str
    when: str = "before"
    status: int = 500
    seconds: float = 1.0
    body: Any = None
    left: int = 1
    headers: tuple[tuple[str, str], ...] = ()


class _Quiet(WSGIRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_request(self, code: Any = "-", size: Any = "-") -> None:
        pass


class RedditServer:
    """The server, its state, and what tests may do to it.

    `calls` counts the requests by method and path; `now` is the server's clock in seconds, which goes on by
    `step` with each write; edits within `unmarked` seconds of a post leave no mark; with `keep`, `answers`
    holds what was answered; with `old_wiki` pages do not say which revision they are, as Reddit once did.
    """

    def __init__(self, *, subreddit: str = "cards", moderators: list[str] | None = None) -> None:
        self.store = Store(subreddit, moderators or [])
        self.users = {"hosty", "alice", "bob", "carol", "dave"}
        self.now = to_datetime("2026-01-03T18:00:00Z").timestamp()
        self.step, self.unmarked = 1.0, 180.0
        self.page, self.deepest, self.batch = 500, 10, 100
        self.budget, self.used, self.reset = 600, 0, 1
        self.messages_closed = False
        self.keep = self.old_wiki = False
        self.answers: list[tuple[str, Any]] = []
        self.stale = False
        self.calls: Counter[str] = Counter()
        self.log: list[tuple[str, str, dict[str, str]]] = []
        self._faults: list[Fault] = []
        self._tokens: dict[str, str] = {}
        self._lock = threading.RLock()
        logging.getLogger("werkzeug").setLevel(logging.ERROR)
        # The answers' dates are this server's own.
        handler = type("Handler", (_Quiet,), {"date_time_string": lambda _, timestamp=None: self.date})
        self._server = make_server("127.0.0.1", 0, _app(self), threaded=True, request_handler=handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    # What players, moderators and the network do

    def at(self, at: str) -> float:
        return to_datetime(at).timestamp() if at else self.now

    def comment(self, author: str, link: str, text: str, *, at: str = "", parent: str = "") -> str:
        """Write a comment as any account; gives its full name."""
        with self._lock:
            id = self.store.id()
            self.store.comments[id] = Comment(
                id, author, text.rstrip(), self.at(at), link, parent or f"t3_{link}"
            )
            return f"t1_{id}"

    def message(self, author: str, to: str, text: str, *, at: str = "", subject: str = "bid") -> str:
        """Send a private message as any account; gives its full name."""
        with self._lock:
            id = self.store.id()
            self.store.messages[id] = Message(id, author, text.rstrip(), self.at(at), to, subject, "")
            return f"t4_{id}"

    def edit(self, name: str, text: str, *, at: str = "") -> None:
        thing = self.thing(name)
        thing.text = text.rstrip()
        when = self.at(at)
        if when - thing.created > self.unmarked:
            thing.edited = when

    def delete(self, name: str) -> None:
        self.thing(name).deleted = True

    def remove(self, name: str) -> None:
        """Remove a post as a moderator."""
        self.thing(name).removed = True

    def thing(self, name: str) -> Submission | Comment | Message:
        kinds: dict[str, dict[str, Any]] = {
            "t1": self.store.comments, "t3": self.store.submissions, "t4": self.store.messages,
        }  # fmt: skip
        found: Submission | Comment | Message = kinds[name[:2]][name[3:]]
        return found

    def fault(self, path: str = WRITES, kind: str = "status", **how: Any) -> None:
        self._faults.append(Fault(path, kind, **how))

    def mend(self) -> None:
        self._faults.clear()

    def texts(self) -> list[str]:
        """Every public text that stands, oldest first."""
        things = [*self.store.submissions.values(), *self.store.comments.values()]
        return [thing.text for thing in sorted(things, key=lambda thing: int(thing.id, 36))]

    # Inside

    def take(self, when: str) -> Fault | None:
        with self._lock:
            for place, fault in enumerate(self._faults):
                if fault.when == when and re.search(fault.path, request.path):
                    left = fault._replace(left=fault.left - 1)
                    self._faults[place : place + 1] = [left] if left.left else []
                    return fault
        return None

    def who(self) -> str | None:
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        return self._tokens.get(token) if scheme.lower() == "bearer" else None

    def token(self, user: str) -> str:
        token = f"token-{user}-{len(self._tokens)}"
        self._tokens[token] = user
        return token

    def forget_tokens(self) -> None:
        self._tokens.clear()

    @property
    def date(self) -> str:
        return format_datetime(datetime.fromtimestamp(self.now, UTC), usegmt=True)

    def tick(self) -> float:
        self.now += self.step
        return self.now


def _error(code: str, message: str, field: str | None) -> Response:
    return jsonify({"json": {"errors": [[code, message, field]]}})


def _refused(status: int, message: str, **more: Any) -> tuple[Response, int]:
    return jsonify({"message": message, "error": status, **more}), status


def _done(data: Any = None) -> Response:
    return jsonify({"json": {"errors": [], **({"data": data} if data is not None else {})}})


def _broken(fault: Fault) -> Response | None:
    match fault.kind:
        case "slow":
            time.sleep(fault.seconds)
            return None
        case "reset":
            connection = request.environ["werkzeug.socket"]
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            connection.shutdown(socket.SHUT_RDWR)
            return Response("", 500)
        case "json":
            return jsonify(fault.body)
    answer = jsonify({"message": "fault", "error": fault.status})
    answer.status_code = fault.status
    answer.headers.update(dict(fault.headers))
    return answer


def _app(server: RedditServer) -> Flask:
    app = Flask("reddit")
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.url_map.strict_slashes = False
    store = server.store

    @app.before_request
    def before() -> Any:
        server.calls[f"{request.method} {request.path}"] += 1
        form = {key: value for key, value in request.form.items() if key != "password"}
        server.log.append((request.method, request.path, {**request.args.to_dict(), **form}))
        fault = server.take("before")
        answer = _broken(fault) if fault else None
        if answer is not None:
            return answer
        if request.path.startswith("/api/v1/access_token"):
            return None
        if server.who() is None:
            return _refused(401, "Unauthorized")
        server.used += 1
        if server.used > server.budget:
            return _refused(429, "Too Many Requests")
        return None

    @app.after_request
    def after(answer: Response) -> Response:
        fault = server.take("after")
        broken = _broken(fault) if fault else None
        answer = broken if broken is not None else answer
        if server.keep and answer.is_json and answer.status_code == 200:
            server.answers.append((request.path, answer.get_json()))
        left = max(0, server.budget - server.used)
        answer.headers["x-ratelimit-used"] = str(server.used)
        answer.headers["x-ratelimit-remaining"] = f"{left}.0"
        answer.headers["x-ratelimit-reset"] = str(server.reset)
        return answer

    _accounts(app, server)
    _reading(app, server, store)
    _writing(app, server, store)
    _messages(app, server, store)
    _wiki(app, server, store)
    return app


def _accounts(app: Flask, server: RedditServer) -> None:
    @app.post("/api/v1/access_token")
    def token() -> Any:
        who = request.authorization
        if who is None or (who.username, who.password) != ("client-id", "client-secret"):
            return _refused(401, "Unauthorized")
        form = request.form
        user = form.get("username", "")
        if form.get("grant_type") == "refresh_token":
            user = form["refresh_token"].removeprefix("refresh-")
        elif form.get("grant_type") != "password" or form.get("password") != PASSWORD + user:
            return jsonify({"error": "invalid_grant"})
        answer = {
            "access_token": server.token(user),
            "token_type": "bearer",
            "expires_in": 3600,
            "scope": "*",
        }
        return jsonify(answer | ({"refresh_token": form["refresh_token"]} if "refresh_token" in form else {}))

    @app.get("/api/v1/me")
    def me() -> Any:
        user = server.who()
        return jsonify({
            "name": user, "id": user, "created": 1.5e9, "created_utc": 1.5e9, "link_karma": 1, "comment_karma": 1,
            "inbox_count": 0, "has_mail": False, "verified": True, "is_suspended": False, "features": {},
            "subreddit": None, "is_employee": False,
        })  # fmt: skip

    @app.get("/r/<subreddit>/about")
    def about(subreddit: str) -> Any:
        if subreddit != server.store.subreddit:
            return _refused(404, "Not Found", reason="banned")
        return jsonify({"kind": "t5", "data": {
            "display_name": subreddit, "id": "2qh1i", "name": "t5_2qh1i", "title": subreddit, "subscribers": 4,
            "created_utc": 1.5e9, "user_is_moderator": server.who() in server.store.moderators,
        }})  # fmt: skip


def _reading(app: Flask, server: RedditServer, store: Store) -> None:
    def order(comment: Comment) -> Any:
        return (comment.created, int(comment.id, 36))

    def below(parent: str, depth: int, budget: list[int]) -> list[dict[str, Any]]:
        return tree(store, parent, depth=depth, deepest=server.deepest, budget=budget, key=order)

    @app.get("/comments/<id>")
    @app.get("/r/<subreddit>/comments/<id>/<slug>")
    def thread(id: str, **_: str) -> Any:
        if id not in store.submissions:
            return _refused(404, "Not Found")
        limit = min(int(request.args.get("limit") or 200), server.page)
        comments = below(f"t3_{id}", 0, [limit])
        return jsonify([listing([t3(store.submissions[id], store)]), listing(comments)])

    @app.get("/comments/<id>/_/<comment>")
    def chain(id: str, comment: str) -> Any:
        top = store.comments[comment]
        budget = [server.page]
        replies = below(f"t1_{comment}", 1, budget)
        node = t1(top, store, listing(replies) if replies else "")
        return jsonify([listing([t3(store.submissions[id], store)]), listing([node])])

    @app.post("/api/morechildren")
    def morechildren() -> Any:
        things: list[dict[str, Any]] = []
        ids = [id for id in request.form["children"].split(",") if id in store.comments]
        left = server.batch

        def emit(comment: Comment, depth: int) -> bool:
            nonlocal left
            if left <= 0:
                return False
            left -= 1
            things.append(t1(comment, store))
            name = f"t1_{comment.id}"
            children = sorted(store.children(name), key=order)
            if children and depth + 1 >= server.deepest:
                things.append(more(name, [], 0, depth + 1))
                return True
            for place, child in enumerate(children):
                if not emit(child, depth + 1):
                    rest = children[place:]
                    count = sum(map(store.size, rest))
                    things.append(more(name, [item.id for item in rest], count, depth + 1))
                    break
            return True

        for place, id in enumerate(ids):
            comment = store.comments[id]
            if not emit(comment, store.depth(comment)):
                rest = [store.comments[other] for other in ids[place:]]
                count = sum(map(store.size, rest))
                things.append(more(comment.parent, [item.id for item in rest], count, store.depth(comment)))
                break
        return _done({"things": things})

    @app.get("/api/info")
    def info() -> Any:
        found = []
        for name in request.args.get("id", "").split(",")[:100]:
            if name[:2] == "t3" and name[3:] in store.submissions:
                found.append(t3(store.submissions[name[3:]], store))
            if name[:2] == "t1" and name[3:] in store.comments:
                found.append(t1(store.comments[name[3:]], store))
        return jsonify(listing(found))

    @app.get("/user/<user>/comments")
    def comments_of(user: str) -> Any:
        own = [
            comment for comment in store.comments.values() if comment.author == user and not comment.deleted
        ]
        own = own[:-1] if server.stale else own
        return paged([(f"t1_{comment.id}", t1(comment, store)) for comment in reversed(own)])

    @app.get("/user/<user>/submitted")
    def submitted(user: str) -> Any:
        own = [post for post in store.submissions.values() if post.author == user and not post.deleted]
        own = own[:-1] if server.stale else own
        return paged([(f"t3_{post.id}", t3(post, store)) for post in reversed(own)])

    @app.get("/r/<subreddit>/comments")
    def new_comments(subreddit: str) -> Any:
        return paged([(f"t1_{item.id}", t1(item, store)) for item in reversed(store.comments.values())])


def paged(items: list[tuple[str, dict[str, Any]]]) -> Response:
    """A page of a listing, newest first."""
    limit = min(int(request.args.get("limit") or 25), 100)
    names = [name for name, _ in items]
    after = request.args.get("after")
    start = names.index(after) + 1 if after in names else 0
    page = items[start : start + limit]
    following = page[-1][0] if page and start + limit < len(items) else None
    return jsonify(listing([thing for _, thing in page], after=following))


def _writing(app: Flask, server: RedditServer, store: Store) -> None:
    @app.post("/api/submit")
    def submit() -> Any:
        form = request.form
        if form["sr"].lower() != store.subreddit:
            return _error("SUBREDDIT_NOEXIST", "that subreddit doesn't exist", "sr")
        if len(form["title"]) > 300:
            return _error("TOO_LONG", "this is too long (max: 300)", "title")
        if len(form.get("text", "")) > 40_000:
            return _error("TOO_LONG", "this is too long (max: 40000)", "text")
        id = store.id()
        made = Submission(
            id,
            str(server.who()),
            form["title"],
            form.get("text", "").rstrip(),
            server.tick(),
            store.subreddit,
        )
        store.submissions[id] = made
        address = f"https://www.reddit.com{permalink(made)}"
        return _done({"url": address, "drafts_count": 0, "id": id, "name": f"t3_{id}"})

    @app.post("/api/comment")
    def comment() -> Any:
        form, user = request.form, str(server.who())
        name, text = form["thing_id"], form.get("text", "").rstrip()
        if not text:
            return _error("NO_TEXT", "we need something here", "text")
        if len(text) > 10_000:
            return _error("TOO_LONG", "this is too long (max: 10000)", "text")
        if name.startswith("t4_"):
            first = store.messages[name[3:]]
            server.message(user, first.author if first.author != user else first.to, text)
            return _done(
                {"things": [{"kind": "t4", "data": {"id": "zzzzzzzzzzzz", "name": "t4_zzzzzzzzzzzz"}}]}
            )
        parent = store.submissions.get(name[3:]) or store.comments.get(name[3:])
        if parent is None or parent.deleted:
            return _error("DELETED_COMMENT", "that comment has been deleted", "parent")
        link = name[3:] if isinstance(parent, Submission) else parent.link
        if store.submissions[link].locked and user not in store.moderators:
            return _error("THREAD_LOCKED", "Comments are locked.", "parent")
        server.tick()
        made = server.comment(user, link, text, parent=name)
        return _done({"things": [t1(store.comments[made[3:]], store)]})

    @app.post("/api/editusertext")
    def edit() -> Any:
        name, text = request.form["thing_id"], request.form["text"]
        thing = server.thing(name)
        if thing.author != server.who():
            return _refused(403, "Forbidden")
        if len(text) > (10_000 if name.startswith("t1") else 40_000):
            return _error("TOO_LONG", "this is too long", "text")
        server.tick()
        server.edit(name, text)
        made = t1(thing, store) if isinstance(thing, Comment) else t3(thing, store)  # type: ignore[arg-type]
        return _done({"things": [made]})

    @app.post("/api/distinguish")
    def distinguish() -> Any:
        thing = server.thing(request.form["id"])
        if server.who() not in store.moderators:
            return _refused(403, "Forbidden")
        thing.distinguished = "moderator" if request.form["how"] == "yes" else None
        made = t1(thing, store) if isinstance(thing, Comment) else t3(thing, store)  # type: ignore[arg-type]
        return _done({"things": [made]})

    @app.post("/api/set_subreddit_sticky")
    def sticky() -> Any:
        if server.who() not in store.moderators:
            return _refused(403, "Forbidden")
        store.submissions[request.form["id"][3:]].stickied = request.form["state"] == "True"
        return _done()


def _messages(app: Flask, server: RedditServer, store: Store) -> None:
    def box(wanted: Any, *, nest: bool) -> Any:
        if server.messages_closed:
            return _refused(403, "Forbidden")
        user = str(server.who())
        found = [message for message in store.messages.values() if wanted(message, user)]
        newest = {item.id: int(item.id, 36) for item in found}
        for item in store.messages.values() if nest else ():
            if item.first in newest:
                newest[item.first] = max(newest[item.first], int(item.id, 36))
        # A talk stands where its newest message does.
        made = [
            (f"t4_{item.id}", t4(item, store, viewer=user, nest=nest))
            for item in sorted(found, key=lambda item: -newest[item.id])
        ]
        return paged(made)

    @app.get("/message/messages")
    def messages() -> Any:
        return box(lambda item, user: user in (item.to, item.author) and not item.first, nest=True)

    @app.get("/message/inbox")
    def inbox() -> Any:
        return box(lambda item, user: item.to == user, nest=False)

    @app.get("/message/sent")
    def sent() -> Any:
        return box(lambda item, user: item.author == user, nest=False)

    @app.post("/api/compose")
    def compose() -> Any:
        form = request.form
        if server.messages_closed:
            return _refused(403, "Forbidden")
        if form["to"] not in server.users:
            return _error("USER_DOESNT_EXIST", "that user doesn't exist", "to")
        if len(form["subject"]) > 100:
            return _error("TOO_LONG", "this is too long (max: 100)", "subject")
        if len(form["text"]) > 10_000:
            return _error("TOO_LONG", "this is too long (max: 10000)", "text")
        server.tick()
        server.message(str(server.who()), form["to"], form["text"], subject=form["subject"])
        return _done()


def _wiki(app: Flask, server: RedditServer, store: Store) -> None:
    def by(revision: Revision) -> dict[str, Any]:
        return {"kind": "t2", "data": {"name": revision.author, "id": revision.author}}

    @app.get("/r/<subreddit>/wiki/<path:page>")
    def page_of(subreddit: str, page: str) -> Any:
        if page.startswith("revisions/"):
            page = page.removeprefix("revisions/")
            listed = [
                {"timestamp": int(item.created), "reason": item.reason, "author": by(item), "page": page,
                 "id": item.id}
                for item in reversed(store.wiki.get(page, []))
            ]  # fmt: skip
            return jsonify(listing(listed))
        revisions = store.wiki.get(page)
        if not revisions:
            return _refused(404, "Not Found", reason="PAGE_NOT_CREATED")
        last = revisions[-1]
        return jsonify({"kind": "wikipage", "data": {
            "content_md": last.text, "content_html": last.text, "may_revise": True,
            "revision_by": by(last), "revision_date": int(last.created),
            **({} if server.old_wiki else {"revision_id": last.id}),
        }})  # fmt: skip

    @app.post("/r/<subreddit>/api/wiki/edit")
    def edit_page(subreddit: str) -> Any:
        form = request.form
        revisions = store.wiki.setdefault(form["page"], [])
        previous = form.get("previous")
        if revisions and previous and previous != revisions[-1].id:
            return _refused(409, "Conflict", reason="EDIT_CONFLICT", newcontent=revisions[-1].text,
                            newrevision=revisions[-1].id, diffcontent="")  # fmt: skip
        text = form["content"].rstrip()
        revisions.append(Revision(store.id(), str(server.who()), text, server.tick(), form.get("reason")))
        return jsonify({})
