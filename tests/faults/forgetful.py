"""A file system that forgets, when the power goes, whatever was not synced: bytes by fsync, names by their folder's.

Mounted by FUSE (`mfusepy` and libfuse). The extended attribute `user.cut` of its root, set to N, cuts the power
after N more operations: from then on everything fails with EIO, until `user.on` is set; what was not synced is
gone then. Stricter than any real disk.

Other troubles, until `user.on`: `user.bite` is the most bytes that one write takes, `user.room` the bytes that the
disk still has, `user.stuck` lets no file be cut, and `user.bad` lets syncing fail once: after that it says that all
is well, as real kernels do, and nothing is kept.
"""

import errno
import functools
import stat
import sys
from collections.abc import Callable
from typing import Any

import mfusepy  # type: ignore[import-untyped,unused-ignore]


class _Node:
    """A file: its bytes as they are read now, and as they would be after a power cut."""

    def __init__(self, mode: int) -> None:
        self.mode = mode
        self.now = bytearray()
        self.safe = b""


def _counted(act: Callable[..., Any]) -> Callable[..., Any]:
    """An operation that fails once the power is gone."""

    @functools.wraps(act)
    def counted(self: "Forgetful", *args: Any) -> Any:
        if self.left == 0:
            raise mfusepy.FuseOSError(errno.EIO)
        self.done += 1
        if self.left is not None:
            self.left -= 1
        return act(self, *args)

    return counted


class Forgetful(mfusepy.Operations):  # type: ignore[misc]
    """One folder of files."""

    use_ns = True

    def __init__(self) -> None:
        self.names: dict[str, _Node] = {}
        self.safe_names: dict[str, _Node] = {}
        self.left: int | None = None
        self.done = 0
        self._mend()

    def _mend(self) -> None:
        self.bite: int | None = None
        self.room: int | None = None
        self.stuck = False
        self.bad = 0

    def setxattr(self, path: str, name: str, value: bytes, options: int, position: int = 0) -> int:
        match name:
            case "user.cut":
                self.left = int(value)
            case "user.bite":
                self.bite = int(value)
            case "user.room":
                self.room = int(value)
            case "user.stuck":
                self.stuck = True
            case "user.bad":
                self.bad = 1
            case "user.on":
                self.left = None
                self._mend()
                self.names = dict(self.safe_names)
                for node in self.names.values():
                    node.now = bytearray(node.safe)
        return 0

    def getxattr(self, path: str, name: str, position: int = 0) -> bytes:
        if name != "user.done":
            raise mfusepy.FuseOSError(errno.ENODATA)
        return str(self.done).encode()

    def getattr(self, path: str, fh: int | None = None) -> dict[str, Any]:
        if path == "/":
            return {"st_mode": stat.S_IFDIR | 0o755, "st_nlink": 2}
        node = self._node(path)
        return {"st_mode": stat.S_IFREG | node.mode, "st_nlink": 1, "st_size": len(node.now)}

    def readdir(self, path: str, fh: int) -> list[str]:
        return [".", "..", *(name[1:] for name in self.names)]

    @_counted
    def create(self, path: str, mode: int, fi: Any = None) -> int:
        self.names[path] = _Node(mode & 0o777)
        return 0

    @_counted
    def open(self, path: str, flags: int) -> int:
        self._node(path)
        return 0

    @_counted
    def read(self, path: str, size: int, offset: int, fh: int) -> bytes:
        return bytes(self._node(path).now[offset : offset + size])

    @_counted
    def write(self, path: str, data: bytes, offset: int, fh: int) -> int:
        if self.room is not None:
            data, self.room = data[: self.room], max(0, self.room - len(data))
            if not data:
                raise mfusepy.FuseOSError(errno.ENOSPC)
        data = data[: self.bite]
        self._node(path).now[offset : offset + len(data)] = data
        return len(data)

    @_counted
    def truncate(self, path: str, length: int, fh: int | None = None) -> int:
        if self.stuck:
            raise mfusepy.FuseOSError(errno.EIO)
        node = self._node(path)
        node.now = node.now[:length].ljust(length, b"\0")
        return 0

    @_counted
    def fsync(self, path: str, datasync: int, fh: int) -> int:
        node = self._node(path)
        if self.bad:
            self.bad += 1
            if self.bad == 2:
                raise mfusepy.FuseOSError(errno.EIO)
            return 0
        node.safe = bytes(node.now)
        return 0

    @_counted
    def fsyncdir(self, path: str, datasync: int, fh: int) -> int:
        self.safe_names = dict(self.names)
        return 0

    @_counted
    def unlink(self, path: str) -> int:
        self._node(path)
        del self.names[path]
        return 0

    @_counted
    def rename(self, old: str, new: str) -> int:
        self.names[new] = self._node(old)
        del self.names[old]
        return 0

    @_counted
    def chmod(self, path: str, mode: int) -> int:
        self._node(path).mode = mode & 0o777
        return 0

    def utimens(self, path: str, times: Any = None) -> int:
        return 0

    def _node(self, path: str) -> _Node:
        if path not in self.names:
            raise mfusepy.FuseOSError(errno.ENOENT)
        return self.names[path]


if __name__ == "__main__":
    mfusepy.FUSE(
        Forgetful(), sys.argv[1], foreground=True, nothreads=True, direct_io=True, attr_timeout=0,
        entry_timeout=0, negative_timeout=0,
    )  # fmt: skip
