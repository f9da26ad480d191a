"""The kill table: `python -m tests.faults [ACT…]`, act × system call × kills × what was found afterwards.

Without words all acts, each killed at every one of its calls; `recover` and `resolve`, which make thousands, at
those that leave something behind.
"""

import sys
import tempfile
from pathlib import Path

from tests.faults.killing import ACTS, LASTING, Recover, Resolve, kill_everywhere, table

if __name__ == "__main__":
    print(f"{'act':<9}{'system call':<17}{'kills':>6}  found afterwards")
    for kind in ACTS:
        if sys.argv[1:] and kind.name not in sys.argv[1:]:
            continue
        with tempfile.TemporaryDirectory() as folder:
            kills = kill_everywhere(kind(Path(folder)), names=LASTING if kind in (Recover, Resolve) else ())
        print(*table(kind.name, kills), sep="\n", flush=True)
