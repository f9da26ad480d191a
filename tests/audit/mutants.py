"""Mutation testing of the code that trust hangs on: `python -m tests.audit.mutants verify|chain|deal [STEP]`.

Each mutant is the module with one small change: a comparison turned, a number or text changed, a condition
negated, a statement left out. It is killed where the tests of its module see the difference. verify.py is asked
for its rows on every log of the corpus and a sample of hostile ones; chain and deal run their own test files.
Prints the survivors.
"""

import ast
import copy
import itertools
import subprocess
import sys
import tempfile
import types
from collections.abc import Iterator
from pathlib import Path

import yaml

from tests.audit.forge import Forge
from tests.audit.games import bid_poker
from tests.audit.test_hostile import mutants as hostile

ROOT = Path(__file__).parents[2]
MODULES = {
    "chain": ("hostkit/log/chain.py", ["tests/log/test_traps.py", "tests/faults/test_log.py"]),
    "deal": ("hostkit/cards/deal.py", ["tests/cards/test_deal.py"]),
}
TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
OTHER: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add}


def changed(source: str, step: int) -> Iterator[tuple[int, str, str]]:
    """Every so many of the mutants of a module: the line, what was changed, the source."""
    yield from itertools.islice(_changed(source), 0, None, step)


def _changed(source: str) -> Iterator[tuple[int, str, str]]:
    tree = ast.parse(source)
    count = sum(1 for _ in ast.walk(tree))
    messages = {
        id(arg) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for arg in ast.walk(node)
    }
    for place in range(count):
        for variant in range(2):
            mutant = copy.deepcopy(tree)
            node = next(node for number, node in enumerate(ast.walk(mutant)) if number == place)
            original = next(node for number, node in enumerate(ast.walk(tree)) if number == place)
            told = "" if id(original) in messages else change(node, variant)
            if told:
                yield getattr(original, "lineno", 0), told, ast.unparse(ast.fix_missing_locations(mutant))


def change(node: ast.AST, variant: int) -> str:
    """Change one node in place; gives what was done, "" where there is nothing to do."""
    match node:
        case ast.Compare() if variant == 0 and type(node.ops[0]) in TURNED:
            before = type(node.ops[0]).__name__
            node.ops[0] = TURNED[type(node.ops[0])]()
            return f"{before} turned"
        case ast.BinOp() if variant == 0 and type(node.op) in OTHER:
            before = type(node.op).__name__
            node.op = OTHER[type(node.op)]()
            return f"{before} exchanged"
        case ast.BoolOp() if variant == 0:
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            return "and/or exchanged"
        case ast.Constant() if isinstance(node.value, int) and not isinstance(node.value, bool):
            node.value += 1 if variant else -1
            return f"number is {node.value}"
        case ast.If() if variant == 0:
            node.test = ast.UnaryOp(ast.Not(), node.test)
            return "condition negated"
        case ast.Raise() | ast.Return() if variant == 1:
            return ""
        case ast.FunctionDef() if variant == 0 and len(node.body) > 2:
            del node.body[1]
            return f"the first statement of {node.name} left out"
    return ""


def verify_survivors(step: int) -> Iterator[tuple[int, str]]:
    with tempfile.TemporaryDirectory() as folder:
        plain, words = bid_poker(Path(folder) / "a"), bid_poker(Path(folder) / "b", deal="words")
        log = plain.log.read_bytes()
        faults = [
            yaml.safe_load(path.read_text("utf-8")) for path in sorted(Path(__file__).parent.glob("*.yaml"))
        ]
        logs = [(log, plain.posts), (words.log.read_bytes(), words.posts), (log, None)]
        logs += [(Forge(log).forge(fault), plain.posts if fault.get("heads") else None) for fault in faults]
        logs += [(bad, None) for bad in hostile(log, 60, seed=9)]
        logs += [(path.read_bytes(), None) for path in sorted((ROOT / "games").glob("*.yaml"))]
    source = (ROOT / "hostkit" / "verify.py").read_text(encoding="utf-8")

    def rows(text: str) -> Iterator[object]:
        module = types.ModuleType("mutant")
        exec(compile(text, "mutant", "exec"), module.__dict__)
        for data, posts in logs:
            found = module.check(data, posts)
            yield [(row.check, row.result, row.seq) for row in found], module.verdict(found)

    expected = list(rows(source))
    total = 0
    for line, told, text in changed(source, step):
        total += 1
        try:
            killed = any(one != other for one, other in zip(rows(text), expected, strict=True))
        except (Exception, SystemExit):
            killed = True
        if not killed:
            yield line, told
    print(f"verify: {total} mutants", flush=True)


def tested_survivors(name: str, step: int) -> Iterator[tuple[int, str]]:
    path, tests = MODULES[name]
    source = (ROOT / path).read_text(encoding="utf-8")
    total = 0
    with tempfile.TemporaryDirectory() as folder:
        for part in ("hostkit", "tests", "rulesets", "templates", "pyproject.toml"):
            subprocess.run(["cp", "-r", str(ROOT / part), folder], check=True)
        for line, told, text in changed(source, step):
            total += 1
            (Path(folder) / path).write_text(text, encoding="utf-8")
            command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
            try:
                done = subprocess.run(command, cwd=folder, capture_output=True, check=False, timeout=60)
                killed = done.returncode != 0
            except subprocess.TimeoutExpired:
                killed = True
            if not killed:
                yield line, told
    print(f"{name}: {total} mutants", flush=True)


if __name__ == "__main__":
    which, every = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1
    sys.argv = sys.argv[:1]
    for line, told in verify_survivors(every) if which == "verify" else tested_survivors(which, every):
        print(f"  line {line}: {told} survives", flush=True)
