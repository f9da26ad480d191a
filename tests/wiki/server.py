"""A real MediaWiki on loopback for the tests, and the people on it.

Belongs here: building it once, serving it, putting it back as it was, its clock and its faults, and an independent
client for players and admins (pywikibot holds one account a wiki, and is what is under test).
"""

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import filelock
import requests

__all__ = ["BOT_PASSWORD", "PLAYERS", "Person", "PortTakenError", "Wiki", "build", "maintain", "missing"]

PLAYERS: Final = ("Alice", "Bob", "Carol", "Dave", "Erin", "Frank", "Grace", "Heidi", "Ivan", "Judy")
BOT_PASSWORD: Final = '("HostBot", BotPassword("hostkit", "0123456789abcdef0123456789abcdef"))\n'
_HERE: Final = Path(__file__).parent
_PHP_NEEDS: Final = ("pdo_sqlite", "mbstring", "xml", "intl")


def home() -> Path:
    """The folder of the built wiki: HOSTKIT_WIKI, or `.wiki` in the checkout."""
    return Path(os.environ.get("HOSTKIT_WIKI") or _HERE.parent.parent / ".wiki").absolute()


def missing() -> str:
    """What this machine lacks to serve a wiki, or ""."""
    if shutil.which("php") is None:
        return "there is no php"
    found = subprocess.run(["php", "-m"], capture_output=True, text=True, check=False).stdout.lower().split()
    lacking = [name for name in _PHP_NEEDS if name not in found]
    if lacking:
        return f"php lacks {', '.join(lacking)}"
    if (home() / "built").exists() or (shutil.which("apt-get") and shutil.which("dpkg-deb")):
        return ""
    return "the wiki's packages come from apt"


def build() -> Path:
    """Build the wiki, where that has not been done since its recipe changed; processes take turns."""
    folder = home()
    folder.mkdir(parents=True, exist_ok=True)
    with filelock.FileLock(folder / ".lock"):
        built = folder / "built"
        recipe = max((_HERE / name).stat().st_mtime for name in ("build.sh", "settings.php"))
        if not built.exists() or built.stat().st_mtime < recipe:
            subprocess.run([str(_HERE / "build.sh"), str(folder)], check=True, timeout=300)
    return folder


class Person:
    """Somebody at their browser, as far as the wiki can tell."""

    def __init__(self, wiki: "Wiki", name: str, password: str) -> None:
        self.wiki = wiki
        self.name = name
        self._session = requests.Session()
        asked = self.api(action="query", meta="tokens", type="login")
        answer = self.api(
            action="clientlogin",
            username=name,
            password=password,
            logintoken=asked["query"]["tokens"]["logintoken"],
            loginreturnurl="http://127.0.0.1/",
        )
        assert answer["clientlogin"]["status"] == "PASS", answer
        self._token = self.api(action="query", meta="tokens")["query"]["tokens"]["csrftoken"]

    def api(self, **words: Any) -> dict[str, Any]:
        words |= {"format": "json", "formatversion": 2}
        for _ in range(3):
            answer = self._session.post(f"{self.wiki.url}/api.php", data=words, timeout=30)
            if answer.status_code != 500:
                break
            time.sleep(1)  # its database is locked for a moment, and nothing was stored: a person tries again
        assert answer.ok, answer.text
        data: dict[str, Any] = answer.json()
        return data

    def do(self, action: str, **words: Any) -> dict[str, Any]:
        """An action that changes something; what the wiki answers to it."""
        answer = self.api(action=action, token=self._token, **words)
        assert action in answer, answer
        done: dict[str, Any] = answer[action]
        return done

    def save(self, title: str, text: str, **words: Any) -> int:
        """Save a page's whole text; the new revision's id, 0 where nothing changed."""
        return int(self.do("edit", title=title, text=text, **words).get("newrevid", 0))

    def add(self, title: str, text: str) -> int:
        """Write below what stands on a page, in a paragraph of its own."""
        before = self.text(title)
        return self.save(title, f"{before}\n\n{text}" if before else text)

    def change(self, title: str, old: str, new: str) -> int:
        """Replace a passage of a page."""
        before = self.text(title)
        assert old in before, (old, before)
        return self.save(title, before.replace(old, new, 1))

    def text(self, title: str) -> str:
        """The page's text now; "" where there is none."""
        [page] = self.api(action="query", prop="revisions", titles=title, rvprop="content", rvslots="main")[
            "query"
        ]["pages"]
        return "" if "revisions" not in page else str(page["revisions"][0]["slots"]["main"]["content"])

    def history(self, title: str) -> list[dict[str, Any]]:
        """The page's revisions, oldest first."""
        answer = self.api(
            action="query", prop="revisions", titles=title, rvdir="newer", rvlimit="max",
            rvprop="ids|user|userid|timestamp|comment|content|flags", rvslots="main",
        )  # fmt: skip
        found: list[dict[str, Any]] = answer["query"]["pages"][0].get("revisions", [])
        return found

    def parsed(self, text: str) -> dict[str, Any]:
        """What the wiki's own parser makes of a text: html, links, templates, categories."""
        answer = self.api(
            action="parse", text=text, contentmodel="wikitext", pst=1, title="Sandbox", disableeditsection=1,
            prop="text|links|templates|categories|externallinks|images|sections",
        )  # fmt: skip
        made: dict[str, Any] = answer["parse"]
        return made


class Wiki:
    """A wiki that is being served from `folder`."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.url = f"http://127.0.0.1:{port}"
        self.people: dict[str, Person] = {}
        self._kept: dict[str, Person] = {}

    def __getitem__(self, name: str) -> Person:
        return self.people[name]

    @property
    def now(self) -> str:
        return (self.folder / "clock").read_text().strip()

    def clock(self, moment: str) -> None:
        """Set the wiki's time; "" is the real one."""
        self._tell("clock", moment)

    def read_only(self, reason: str) -> None:
        self._tell("readonly", reason)

    def more(self, php: str) -> None:
        """Settings of MediaWiki for one test, in PHP."""
        self._tell("more.php", f"<?php\n{php}" if php else "")

    @contextmanager
    def fault(self, action: str, when: str, what: str, times: int | None = None) -> Iterator[None]:
        """Break requests off: see settings.php."""
        self._tell("fault", " ".join([action, when, what, *([] if times is None else [str(times)])]))
        try:
            yield
        finally:
            self._tell("fault", "")

    def limit(self, edits: int) -> None:
        """Let an account make so many edits a minute; 0 lifts it."""
        self._tell("limit", str(edits) if edits else "")

    def exported(self, *titles: str) -> str:
        """Pages with their full history, as Special:Export gives them to anybody."""
        form = {"pages": "\n".join(titles), "history": "1", "action": "submit"}
        return requests.post(f"{self.url}/index.php?title=Special:Export", data=form, timeout=30).text

    def forget_sessions(self) -> None:
        """Log everybody out, as a wiki does that lost its cache."""
        import sqlite3

        for path in self.folder.glob("data/*.sqlite"):
            base = sqlite3.connect(path, timeout=10)
            with base:
                tables = base.execute(
                    "SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'objectcache'"
                )
                if tables.fetchone():
                    base.execute("DELETE FROM objectcache WHERE keyname LIKE '%MWSession%'")
            base.close()

    def mails(self) -> list[str]:
        """The mails that left the wiki, whole."""
        path = self.folder / "mails.txt"
        return path.read_text().split("\n=== end of mail\n")[:-1] if path.exists() else []

    def requests(self) -> list[str]:
        """Every request that was answered, a line each."""
        return [line for line in (self.folder / "access.log").read_text().splitlines() if "/api.php" in line]

    def keep(self) -> None:
        """Remember the wiki as it is now, and who is logged in."""
        self._kept = dict(self.people)
        shutil.rmtree(self.folder / "kept", ignore_errors=True)
        shutil.copytree(self.folder / "data", self.folder / "kept")

    def reset(self) -> None:
        """Put the wiki back as it was kept."""
        self.people = dict(self._kept)
        for name in (
            "clock",
            "readonly",
            "limit",
            "fault",
            "more.php",
            "mails.txt",
            "oauth-words",
            "oauth-signed",
        ):
            (self.folder / name).unlink(missing_ok=True)
        for path in self.folder.glob("data/*.sqlite-*"):
            path.unlink()
        for path in self.folder.glob("kept/*.sqlite"):
            draft = self.folder / f"{path.name}.draft"
            shutil.copy(path, draft)
            draft.replace(self.folder / "data" / path.name)

    def _tell(self, name: str, text: str) -> None:
        draft = self.folder / f"{name}.draft"
        draft.write_text(text)
        draft.replace(self.folder / name)

    @classmethod
    @contextmanager
    def serve(cls, folder: Path, *, port: int = 0, workers: int = 3) -> Iterator["Wiki"]:
        """Serve a copy of the built wiki from `folder` until the block ends; a copy that is there is kept."""
        home = build()
        if not folder.exists():
            shutil.copytree(home / "template", folder)
        (folder / "sendmail").write_text(
            '#!/bin/sh\n{ cat; echo; echo "=== end of mail"; } >>"$(dirname "$0")/mails.txt"\n'
        )
        (folder / "sendmail").chmod(0o755)
        if port and _answers(port):
            raise PortTakenError(f"something else answers on port {port} already")
        port = port or _free_port()
        wiki = cls(folder, port)
        environment = os.environ | {
            "MW_CONFIG_FILE": str(folder / "LocalSettings.php"),
            "WIKI_SERVER": wiki.url,
            "PHP_CLI_SERVER_WORKERS": str(workers),
        }
        command = [
            "php", "-d", "opcache.revalidate_freq=0", "-d", "opcache.max_accelerated_files=20000",
            "-d", "display_errors=stderr", "-d", "memory_limit=256M",
            "-d", f"sendmail_path={folder / 'sendmail'}", "-S", f"127.0.0.1:{port}", "-t", str(home / "code"),
        ]  # fmt: skip
        with (folder / "access.log").open("wb") as log:
            # A group of its own: PHP's server leaves its workers behind when it alone is ended.
            server = subprocess.Popen(
                command, cwd=home / "code", env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                start_new_session=True,
            )  # fmt: skip
        try:
            wiki._wait(server)
            yield wiki
        finally:
            os.killpg(server.pid, signal.SIGKILL)
            server.wait()

    def _wait(self, server: "subprocess.Popen[bytes]") -> None:
        until = time.monotonic() + 20
        while time.monotonic() < until and server.poll() is None:
            try:
                answer = requests.get(
                    f"{self.url}/api.php", params={"action": "query", "format": "json"}, timeout=10
                )
                if answer.ok:
                    return
            except requests.ConnectionError:
                time.sleep(0.05)
        raise RuntimeError(
            f"the wiki does not start:\n{(self.folder / 'access.log').read_text(errors='replace')}"
        )

    def invite(self, *names: str) -> None:
        """Log people in."""
        for name in names:
            password = "the-admins-password" if name == "Admin" else f"the-password-of-{name}"
            self.people[name] = Person(self, name, password)


def maintain(wiki: Wiki, script: str, *words: str) -> None:
    """Run one of MediaWiki's maintenance scripts."""
    subprocess.run(
        ["php", str(home() / f"code/maintenance/{script}.php"), *words],
        env=os.environ | {"MW_CONFIG_FILE": str(wiki.folder / "LocalSettings.php")},
        check=True, capture_output=True, timeout=60,
    )  # fmt: skip


class PortTakenError(RuntimeError):
    """Another server has the port: PHP's would not start, and the other one would answer."""


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
