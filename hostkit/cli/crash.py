"""Where the details of a bug are written; the screen shows one line."""

import tempfile
import traceback
from pathlib import Path

import platformdirs

from hostkit import __version__

__all__ = ["report"]


def report(error: Exception) -> Path:
    """Write the traceback to a new file, readable by its owner only, and give its path.

    Values of variables stay out: they could hold a seed or a sealed bid.
    """
    folder = Path(platformdirs.user_log_dir("hostkit", appauthor=False))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path(tempfile.gettempdir())
    lines = traceback.format_exception(type(error), error, error.__traceback__)
    with tempfile.NamedTemporaryFile(
        "w",
        dir=folder,
        prefix="bug-",
        suffix=".txt",
        delete=False,
        encoding="utf-8",
        errors="backslashreplace",
    ) as file:
        file.write(f"hostkit {__version__}\n{''.join(lines)}")
    return Path(file.name)
