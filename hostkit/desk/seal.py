"""What a player does alone: seal an order to a window's public key."""

from hostkit.errors import InputError
from hostkit.sealing.boxes import seal

__all__ = ["sealed_line"]

_LONGEST = 500  # signs of a line that the reader of orders looks at


def sealed_line(text: str, *, game: str, window: str, player: str, key: str, ephemeral: bytes) -> str:
    """The line to post: `sealed` and the box. Raises `InputError` for what is no key, and for too long a text."""
    if not text.strip():
        raise InputError("nothing to seal", hint="hostkit seal … 'bid 35'")
    try:
        public = bytes.fromhex(key)
    except ValueError:
        public = b""
    if len(public) != 32:
        raise InputError(f"{key!r} is no key", hint="copy the 64 hex digits from the window's announcement")
    try:
        box = seal(text, game=game, window=window, player=player, key=public, ephemeral=ephemeral)
    except ValueError as error:
        raise InputError(str(error)) from None
    except RuntimeError:
        # libsodium refuses the few points that would make every box readable.
        raise InputError(
            f"{key!r} is no key", hint="copy the 64 hex digits from the window's announcement"
        ) from None
    line = f"sealed {box}"
    if len(line) > _LONGEST:
        raise InputError(
            f"a line of {len(line)} signs; posts are read up to {_LONGEST}", hint="seal the order alone"
        )
    return line
