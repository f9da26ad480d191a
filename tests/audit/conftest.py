"""A way to call hostkit as a user does, here too."""

from tests.cli.conftest import hostkit

__all__ = ["hostkit"]
