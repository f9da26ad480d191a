"""Files of a workspace: the log of a game, its secrets, and the workspace they stand in.

Belongs here: opening, locking, appending, syncing, repairing, and refusing what is no plain file. Does not:
what a record says or how it is linked (`hostkit.log`), what is decided from it (`hostkit.desk`).
`workspace` finds the files of a game; `logfile` and `secrets` each keep one of them; `plain` and `lock` are
what all of them do to any file.
"""

from hostkit.store.logfile import Head, LogFile, Recovery
from hostkit.store.secrets import Secrets
from hostkit.store.workspace import Settings, Workspace

__all__ = ["Head", "LogFile", "Recovery", "Secrets", "Settings", "Workspace"]
