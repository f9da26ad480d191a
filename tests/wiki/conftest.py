"""The wiki of the tests: one server a process, put back to its first state before each test."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from hostkit.boards.base import Draft, Written
from hostkit.boards.mediawiki import MediaWikiBoard, open_board
from tests.wiki.hosting import Host
from tests.wiki.server import BOT_PASSWORD, PLAYERS, Wiki, missing

NOW = "2026-01-03T18:00:00Z"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents and "served" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.wiki)


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wiki]:
    lacking = missing()
    if lacking and os.environ.get("HOSTKIT_WIKI_TESTS") != "always":
        pytest.skip(f"no wiki here: {lacking}")
    assert not lacking, lacking
    with Wiki.serve(tmp_path_factory.mktemp("wiki") / "wiki") as wiki:
        wiki.invite(*PLAYERS, "Admin", "HostBot")
        # The host has logged in once: what a first login costs is measured where it matters, not in each test.
        hosting = wiki.folder.parent / "hosting"
        hosting.mkdir()
        open_board(board_settings(wiki, hosting)).checks()
        wiki.keep()
        yield wiki


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Questions are asked as often as ever, and with shorter pauses between."""
    monkeypatch.setattr("hostkit.boards._pywikibot._PAUSE", 0.05)


@pytest.fixture
def wiki(served: Wiki) -> Iterator[Wiki]:
    """A fresh wiki, at noon of the contract's day."""
    served.reset()
    served.clock(NOW)
    yield served
    served.reset()


def board_settings(wiki: Wiki, folder: Path) -> dict[str, object]:
    password = folder / "wiki-password"
    password.write_text(BOT_PASSWORD)
    password.chmod(0o600)
    return {
        "url": f"{wiki.url}/api.php", "user": "HostBot", "page": "Project:Poker/g1",
        "password_file": str(password), "state": str(folder / "state"), "timeout": 3,
    }  # fmt: skip


@pytest.fixture
def settings(wiki: Wiki, tmp_path: Path) -> dict[str, object]:
    """The settings of a board on it; the host is logged in, and has read nothing yet."""
    shutil.copytree(wiki.folder.parent / "hosting/state", tmp_path / "state")
    for path in (tmp_path / "state").glob("pages-*"):
        path.unlink()
    return board_settings(wiki, tmp_path)


@pytest.fixture
def strange(settings: dict[str, object]) -> dict[str, object]:
    """The same, for a host that has never been here."""
    shutil.rmtree(str(settings["state"]))
    return settings


class Clocked(MediaWikiBoard):
    """A board whose wiki's clock goes on to the time at which the host says that it writes."""

    wiki: Wiki

    def _write(self, draft: Draft, now: str) -> Written:
        self.wiki.clock(max(now, self.wiki.now))
        return super()._write(draft, now)


@pytest.fixture
def hosted(wiki: Wiki, settings: dict[str, object]) -> Iterator[Clocked]:
    plain = open_board(settings)
    clocked = Clocked(plain.link, page=plain.pages.page)
    clocked.wiki = wiki
    yield clocked
    clocked.close()


@pytest.fixture
def host(
    wiki: Wiki,
    settings: dict[str, object],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> Host:
    """A host with an empty workspace whose board is the wiki."""
    return Host(wiki, tmp_path / "night", settings, monkeypatch, capfd)
