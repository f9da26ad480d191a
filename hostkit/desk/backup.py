"""The secret file, sealed for a co-host: should the host fall silent, somebody can go on, and nobody else can peek.

A backup is an age file (age-encryption.org), so that `age -d` opens it too. It holds the secret file as it is.
"""

import os
from pathlib import Path
from typing import Any

from hostkit.errors import DataError, InputError
from hostkit.store import Secrets, Workspace
from hostkit.store.plain import replace

__all__ = ["backup", "restore"]

_BEGIN = b"-----BEGIN AGE ENCRYPTED FILE-----"
_HINT = "an age key begins with age1, an SSH key with ssh-ed25519 or ssh-rsa"


def backup(
    workspace: Workspace, game: str, recipients: list[str], out: Path | None, *, overwrite: bool = False
) -> Path:
    """Seal a game's secret file for some recipients' public keys; gives where it was written.

    A file that is there already is kept but with `overwrite`, and then too where it is no backup. Raises
    `InputError` for what is no key and for such a file, and `DataError` where there is no secret file.
    """
    age = _age()
    keys = [_recipient(age, text) for text in recipients]
    secrets = workspace.secrets(game)
    secrets.examine()  # refuses a file of another game, or one that others can read
    if not secrets.path.exists():
        raise DataError(f"{secrets.path} is missing: there is nothing to back up")
    path = out or secrets.path.with_name(f"{game}.secret.age")
    if os.path.lexists(path):
        _refuse_old(path, overwrite=overwrite)
    sealed: bytes = age.encrypt(secrets.path.read_bytes(), keys, armored=True)
    replace(path, sealed, mode=0o600)
    return path


def _refuse_old(path: Path, *, overwrite: bool) -> None:
    """Refuse to write over a file, unless it is a backup and the host said so."""
    if not path.is_file() or path.is_symlink():
        raise InputError(f"{path} is no plain file", hint="name another place with --out FILE")
    with path.open("rb") as file:
        begins = file.read(len(_BEGIN))
    if begins != _BEGIN:
        raise InputError(
            f"{path} is there already and is no backup", hint="name another place with --out FILE"
        )
    if not overwrite:
        raise InputError(
            f"{path} is there already", hint="write over it with --overwrite; nothing was changed"
        )


def restore(workspace: Workspace, game: str, sealed: Path, identity: Path) -> Path:
    """Put a game's secret file back from a backup; gives its path.

    Raises `InputError` where the identity does not open it, and `DataError` where there is a secret file already.
    """
    age = _age()
    secrets = workspace.secrets(game)
    if secrets.path.exists():
        raise DataError(f"{secrets.path} is there already", hint="move it away first; nothing was changed")
    try:
        data: bytes = age.decrypt(sealed.read_bytes(), [_identity(age, identity)])
    except age.DecryptError as error:
        raise InputError(f"{sealed} cannot be opened with {identity}: {error}") from None
    except OSError as error:
        raise InputError(f"{error.filename} cannot be read: {error.strerror}") from None
    secrets.path.parent.mkdir(parents=True, exist_ok=True)
    fd = os.open(secrets.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(fd, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    try:
        Secrets(secrets.path, game=game).all("seed")
    except DataError:
        secrets.path.unlink()
        raise
    return secrets.path


def _age() -> Any:
    try:
        import pyrage
    except ImportError:
        raise InputError("backups need the package pyrage", hint="pip install 'hostkit[backup]'") from None
    return pyrage


def _recipient(age: Any, text: str) -> Any:
    kind = age.ssh.Recipient if text.startswith("ssh-") else age.x25519.Recipient
    try:
        return kind.from_str(text.strip())
    except age.RecipientError:
        raise InputError(f"{text!r} is no public key", hint=_HINT) from None


def _identity(age: Any, path: Path) -> Any:
    text = path.read_text(encoding="utf-8", errors="replace")
    lines = [line.strip() for line in text.splitlines() if line.startswith("AGE-SECRET-KEY-")]
    try:
        if lines:
            return age.x25519.Identity.from_str(lines[0])
        return age.ssh.Identity.from_buffer(text.encode())
    except age.IdentityError:
        raise InputError(f"{path} holds no private key", hint="take the file that age-keygen made") from None
