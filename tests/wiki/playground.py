"""A wiki to look at, with a game on it: `make wiki`. It runs until it is interrupted, and is kept for the next time."""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.wiki.hosting import SMALL, settings_text
from tests.wiki.server import BOT_PASSWORD, PortTakenError, Wiki, home, missing

_ROUND_1 = "Project:Poker/g1/round-1"


def main() -> None:
    words = argparse.ArgumentParser(prog="make wiki", description=__doc__)
    words.add_argument("--port", type=int, default=8080)
    words.add_argument("--fresh", action="store_true", help="throw away what is there")
    words.add_argument("--once", action="store_true", help="set it up, and stop")
    chosen = words.parse_args()
    if lacking := missing():
        sys.exit(
            f"no wiki here: {lacking}\n  apt-get install php-cli php-sqlite3 php-mbstring php-xml php-intl"
        )
    folder = home() / "playground"
    ready = folder / "ready"
    if chosen.fresh or not ready.exists():
        shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    # However it is ended, its server ends with it.
    for ending in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(ending, signal.default_int_handler)
    try:
        _serve(folder, ready, port=chosen.port, once=chosen.once)
    except PortTakenError as error:
        sys.exit(f"{error}: end that, or run {sys.executable} -m tests.wiki.playground --port 8081")


def _serve(folder: Path, ready: Path, *, port: int, once: bool) -> None:
    with Wiki.serve(folder / "wiki", port=port) as wiki:
        if not ready.exists():
            _begin(wiki, folder)
            ready.touch()
        print(f"the wiki:   {wiki.url}/index.php?title={_ROUND_1}")
        print("log in as:  Alice, Bob, Carol … with the-password-of-Alice …; Admin with the-admins-password")
        print(f"the host:   HostBot, with the bot password in {os.path.relpath(folder / 'wiki-password')}")
        print(f"the game:   cd {os.path.relpath(folder / 'night')} && hostkit scrape --send")
        print("Ctrl-C ends it; what is there stays for the next time", flush=True)
        try:
            while not once:
                time.sleep(3600)
        except KeyboardInterrupt:
            print()


def _begin(wiki: Wiki, folder: Path) -> None:
    """A game of three in its first round."""
    password = folder / "wiki-password"
    password.write_text(BOT_PASSWORD)
    password.chmod(0o600)
    night = folder / "night"
    night.mkdir()
    _hostkit(night, "init")
    (night / "hostkit.yaml").write_text(
        settings_text(
            {
                "url": f"{wiki.url}/api.php", "user": "HostBot", "page": "Project:Poker/{game}",
                "password_file": str(password), "state": str(folder / "state"),
            }
        )
    )  # fmt: skip
    _hostkit(
        night,
        "new",
        "g1",
        "--ruleset",
        "bid-poker",
        "--players",
        "Alice,Bob,Carol",
        "-o",
        "bids=open",
        *SMALL,
    )
    _hostkit(night, "open", "--send")
    _hostkit(night, "resolve", "--early", "--send")
    wiki.invite("Alice", "Bob", "Carol")
    wiki["Alice"].add(_ROUND_1, "* '''bid 35''' ~~~~")
    wiki["Bob"].add(_ROUND_1, ":: {{Bid|40}} ~~~~")
    wiki["Carol"].add(_ROUND_1, "I will think about it. ~~~~")
    _hostkit(night, "scrape", "--send")


def _hostkit(folder: Path, *words: str) -> None:
    subprocess.run(
        [sys.executable, "-m", "hostkit", *words], cwd=folder, check=True, stdout=subprocess.DEVNULL
    )


if __name__ == "__main__":
    main()
