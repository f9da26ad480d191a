"""Settings, credentials and the doctor's questions."""

from pathlib import Path

import pytest

from hostkit.boards.base import open_board
from hostkit.boards.reddit import RedditBoard
from hostkit.errors import BoardError, InputError
from tests.boards.reddit.rig import board_on, praw_ini
from tests.reddit_server.server import RedditServer

pytestmark = pytest.mark.reddit
GOOD = {"subreddit": "cards", "username": "hosty"}


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({}, "missing required field `subreddit`"),
        ({"subreddit": "a b"}, "'a b' is no subreddit"),
        ({"username": "../x"}, "'../x' is no username"),
        ({"threads": "weekly"}, "threads is 'weekly'"),
        ({"wiki": "maybe"}, "wiki is 'maybe'"),
        ({"timeout": "0"}, "`timeout` is '0'"),
        ({"reddit_url": "https://reddit.example"}, "reddit_url is not an address of Reddit's"),
        ({"oauth_url": "http://oauth.reddit.com"}, "oauth_url is not an address of Reddit's"),
        ({"password": "x"}, "unknown field `password`"),
    ],
)
def test_settings_are_checked(settings: dict[str, str], message: str) -> None:
    with pytest.raises(InputError) as caught:
        open_board("reddit", GOOD | settings if settings else {})
    assert message in caught.value.message and caught.value.hint


def test_opening_asks_nothing_and_needs_no_praw() -> None:
    import subprocess
    import sys

    code = (
        "import sys; from hostkit.boards.base import open_board; "
        "board = open_board('reddit', {'subreddit': 'r/cards', 'username': 'u/hosty'}); "
        "assert (board.subreddit, board.user, board.calls) == ('cards', 'hosty', 0); "
        "assert not {'praw', 'prawcore', 'requests'} & sys.modules.keys()"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize(
    ("text", "mode", "message"),
    [
        (None, 0o600, "does not exist"),
        ("[hostkit]\nclient_id = x\n", 0o644, "can be read by others"),
        ("[other]\nclient_id = x\n", 0o600, "has no section [hostkit]"),
        ("[hostkit]\nclient_id = x\nclient_secret = topsecret\n", 0o600, "are incomplete"),
        ("topsecret\n[hostkit]\n", 0o600, "line 1 is not written like an ini file"),
        ("[hostkit]\ntopsecret\n", 0o600, "line 2 is not written like an ini file"),
        ("[hostkit]\nusername = mallory\nclient_id = topsecret\n", 0o600, "is for u/mallory"),
    ],
)
def test_credentials_are_looked_at_before_they_are_used(
    server: RedditServer, tmp_path: Path, text: str | None, mode: int, message: str
) -> None:
    path = tmp_path / "praw.ini"
    if text is not None:
        path.write_text(text)
        path.chmod(mode)
    with pytest.raises(InputError) as caught:
        board_on(server, path).fetch([])
    assert message in str(caught.value) and "topsecret" not in str(caught.value)
    assert not server.calls


def test_a_praw_ini_of_the_current_folder_is_not_believed(
    server: RedditServer, ini: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    planted = tmp_path / "planted"
    planted.mkdir()
    praw_ini(planted, section="DEFAULT").write_text(
        "[DEFAULT]\noauth_url = http://127.0.0.1:9\nreddit_url = http://127.0.0.1:9\nclient_id = evil\n"
    )
    monkeypatch.chdir(planted)
    monkeypatch.setenv("praw_oauth_url", "http://127.0.0.1:9")
    monkeypatch.setenv("praw_password", "evil")
    assert board_on(server, ini).fetch([]).faults == ()


def test_a_refresh_token_does_as_well(server: RedditServer, tmp_path: Path) -> None:
    path = praw_ini(tmp_path)
    path.write_text(
        "[hostkit]\nclient_id = client-id\nclient_secret = client-secret\nrefresh_token = refresh-hosty\n"
    )
    board = board_on(server, path)
    assert board.fetch([]).faults == ()
    assert "client-secret" not in repr(vars(board))


@pytest.mark.parametrize("what", ["password", "client_secret"])
def test_wrong_credentials_are_named_without_showing_them(server: RedditServer, ini: Path, what: str) -> None:
    ini.write_text(ini.read_text().replace(f"{what} = ", f"{what} = no-"))
    with pytest.raises(BoardError) as caught:
        board_on(server, ini).fetch([])
    assert caught.value.message == "Reddit does not accept the credentials"
    assert caught.value.__cause__ is None


def test_the_doctors_questions(server: RedditServer, board: RedditBoard) -> None:
    assert board.checks() == [
        ("account", "ok", "u/hosty"),
        ("scopes", "ok", "all that are needed"),
        ("subreddit", "ok", "r/cards, moderator"),
        ("private messages", "ok", "they can be read; whether chat has taken their place, ask a player"),
        ("budget", "ok", "597 requests left for 1 s"),
    ]


def test_the_doctor_finds_what_is_wrong(server: RedditServer, ini: Path, tmp_path: Path) -> None:
    server.store.moderators.clear()
    server.messages_closed = True
    server.budget = 20
    assert board_on(server, ini, moderator="yes").checks() == [
        ("account", "ok", "u/hosty"),
        ("scopes", "ok", "all that are needed"),
        ("subreddit", "warn", "r/cards, no moderator"),
        (
            "private messages",
            "warn",
            "Reddit does not give them: set messages: no, use hash or box bids",
        ),
        ("budget", "warn", "17 requests left for 1 s"),
    ]
    [row] = board_on(server, tmp_path / "missing").checks()
    assert row[:2] == ("credentials", "failed") and "does not exist" in row[2]
    other = board_on(server, ini, subreddit="nowhere").checks()
    assert ("subreddit", "failed", "r/nowhere is not there, or private") in other
