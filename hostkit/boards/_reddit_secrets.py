"""Where the credentials for Reddit are: the keyring, else a praw.ini outside the workspace that nobody else can read.

They are never taken from a command line or from the current folder, and are in no message.
"""

import configparser
import os
import stat
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from hostkit.errors import InputError

if TYPE_CHECKING:
    from hostkit.boards._reddit_link import Credentials

__all__ = ["credentials"]

_KEYS: Final = ("client_id", "client_secret", "password", "refresh_token")
_HINT: Final = "docs/reddit.md shows how to make them and where they go"


def credentials(site: str, *, user: str, ini: str = "") -> "Credentials":
    """The credentials of an account: of the keyring's service `hostkit reddit USER`, else of a section of praw.ini.

    Raises `InputError` where there are none, and where others can read the file.
    """
    from hostkit.boards._reddit_link import Credentials

    found = _keyring(user)
    if not found.get("client_id"):
        found = _file(Path(ini).expanduser() if ini else _default(), site, user)
    if not found.get("client_id") or not (found.get("password") or found.get("refresh_token")):
        raise InputError("the credentials for Reddit are incomplete", hint=_HINT)
    return Credentials(
        found["client_id"], found.get("client_secret", ""), user, found.get("password", ""),
        found.get("refresh_token", ""),
    )  # fmt: skip


def _default() -> Path:
    """The file that PRAW itself would read for this user."""
    folder = os.environ.get("APPDATA" if os.name == "nt" else "XDG_CONFIG_HOME") or "~/.config"
    return Path(folder).expanduser() / "praw.ini"


def _keyring(user: str) -> dict[str, str]:
    if find_spec("keyring") is None:
        return {}
    keyring: Any = import_module("keyring")
    try:
        return {key: keyring.get_password(f"hostkit reddit {user}", key) or "" for key in _KEYS}
    except Exception:  # a keyring without a backend, or one that is locked
        return {}


def _file(path: Path, site: str, user: str) -> dict[str, str]:
    try:
        found = path.stat()
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise InputError(f"there are no credentials for Reddit: {path} does not exist", hint=_HINT) from None
    except (OSError, UnicodeDecodeError):
        raise InputError(f"{path} cannot be read", hint=_HINT) from None
    if os.name != "nt" and stat.S_IMODE(found.st_mode) & 0o077:
        raise InputError(f"{path} can be read by others", hint=f"run: chmod 600 {path}")
    parser = configparser.ConfigParser(interpolation=None)
    try:
        parser.read_string(text)
    except configparser.Error as error:
        # Its text would hold the line that is wrong, which may be a secret.
        line = getattr(error, "lineno", None) or (getattr(error, "errors", None) or [[None]])[0][0]
        where = f", line {line}" if isinstance(line, int) else ""
        raise InputError(f"{path}{where} is not written like an ini file", hint=_HINT) from None
    if site not in parser:
        raise InputError(f"{path} has no section [{site}]", hint=f"write [{site}] above the credentials")
    section = parser[site]
    named = section.get("username", user).removeprefix("u/")
    if named.casefold() != user.casefold():
        raise InputError(
            f"{path}: [{site}] is for u/{named}, the board's account is u/{user}", hint="make them agree"
        )
    return {key: section.get(key, "").strip() for key in _KEYS}
