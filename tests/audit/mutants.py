"""Mutation testing of the code that trust hangs on: `python -m tests.audit.mutants verify|chain|deal [STEP]`.

Each mutant is the module with one small change: a comparison turned, a number or text changed, a condition made
always true or false, a statement left out. It is killed where a test of its module fails. Prints the survivors,
but for those that `survivors.yaml` explains; with STEP, only every so many of the mutants are tried. Ends with 1
where a survivor is not explained, or an explanation is about none.

Not mutmut: it leaves constants and patterns outside functions alone, and these are half of what is at stake here.
"""

import ast
import importlib
import os
import re
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout, suppress
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from hostkit import verify

ROOT = Path(__file__).parents[2]
EXPLAINED = Path(__file__).with_name("survivors.yaml")
PATIENCE = 60  # seconds for the tests of one mutant; one that never ends is killed
KINDS = "test_every_event_is_known_to_the_second_implementation"
MODULES = {
    "chain": ("hostkit/log/chain.py", ["tests/log/test_chain.py", "tests/log/test_traps.py"]),
    "deal": ("hostkit/cards/deal.py", ["tests/cards/test_deal.py", "tests/cards/test_vectors.py"]),
    "verify": ("hostkit/verify.py", ["tests/audit/test_verify.py", f"tests/audit/test_mix.py::{KINDS}"]),
}  # fmt: skip
TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
OTHER: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Mod: ast.Add, ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr, ast.LShift: ast.RShift, ast.FloorDiv: ast.Mult,
}  # fmt: skip
NEAR = {"fullmatch": "match", "match": "search", "search": "match", "startswith": "endswith", "find": "rfind"}
DROPPED = ("rstrip", "lstrip", "strip", "lower", "upper")


class Mutant(NamedTuple):
    """One changed module: the line's number and text, what was changed, the whole source."""

    number: int
    line: str
    change: str
    source: str


class Change(NamedTuple):
    """One change that can be made in place: what it does, how to make it, how to take it back."""

    told: str
    holder: object
    field: str
    place: int | None
    new: object


def mutants(source: str, *, prose: bool) -> Iterator[Mutant]:
    """All mutants of a module; without `prose` the wording of messages is left alone."""
    tree = ast.parse(source)
    lines = source.splitlines()
    skipped = _silent(tree) | (set() if prose else _prose(tree))
    for node in list(ast.walk(tree)):
        if id(node) in skipped:
            continue
        for change in _changes(node):
            if change.place is None:
                old = getattr(change.holder, change.field)
                setattr(change.holder, change.field, change.new)
            else:
                row = getattr(change.holder, change.field)
                old, row[change.place] = row[change.place], change.new
            number = _line(node, old)
            yield Mutant(
                number, lines[number - 1].strip(), change.told, ast.unparse(ast.fix_missing_locations(tree))
            )
            if change.place is None:
                setattr(change.holder, change.field, old)
            else:
                getattr(change.holder, change.field)[change.place] = old


def _line(node: ast.AST, old: object) -> int:
    return int(getattr(old, "lineno", 0) or getattr(node, "lineno", 1))


def _prose(tree: ast.AST) -> set[int]:
    """What is told to people: texts of several words, but for the statements that are hashed."""
    found: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr | ast.Constant):
            parts = [part for part in ast.walk(node) if isinstance(part, ast.Constant)]
            text = "".join(str(part.value) for part in parts)
            if re.search(r"[a-z,;:] [a-z]{2}|^ .*[a-z]$", text) and not text.startswith("hostkit/1"):
                found |= {id(part) for part in ast.walk(node)}
    return found


def _silent(tree: ast.AST) -> set[int]:
    """What no test can see: texts that only describe, and the names that a star would import.

    Options that are on or off are changed with their names, not by themselves.
    """
    found: set[int] = set()
    for node in ast.walk(tree):
        match node:
            case ast.keyword(value=ast.Constant(value=bool()) as option):
                found.add(id(option))
            case ast.Expr(value=ast.Constant() as text):
                found.add(id(text))
            case ast.Assign(targets=[ast.Name(id="__all__")]):
                found |= {id(part) for part in ast.walk(node)}
    return found


def _changes(node: ast.AST) -> Iterator[Change]:
    """What can be changed at one node, its children aside."""
    for name, value in ast.iter_fields(node):
        if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
            for place, statement in enumerate(value):
                if _matters(statement):
                    yield Change("statement left out", node, name, place, ast.Pass())
    match node:
        case ast.Compare():
            for place, op in enumerate(node.ops):
                if type(op) in TURNED:
                    yield Change(f"{type(op).__name__} turned", node, "ops", place, TURNED[type(op)]())
        case ast.BinOp() if type(node.op) in OTHER:
            yield Change(f"{type(node.op).__name__} exchanged", node, "op", None, OTHER[type(node.op)]())
        case ast.BoolOp():
            other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield Change("and/or exchanged", node, "op", None, other)
            for place in range(len(node.values)):
                rest = node.values[:place] + node.values[place + 1 :]
                yield Change(
                    f"operand {place + 1} left out", node, "values", None, rest * (2 if len(rest) == 1 else 1)
                )
        case ast.UnaryOp(op=ast.Not()):
            yield Change("not left out", node, "operand", None, ast.UnaryOp(ast.Not(), node.operand))
        case ast.If() | ast.IfExp():
            yield Change("always true", node, "test", None, ast.Constant(True))
            yield Change("always false", node, "test", None, ast.Constant(False))
        case ast.While() if not isinstance(node.test, ast.Constant):
            yield Change("always false", node, "test", None, ast.Constant(False))
        case ast.comprehension():
            for place in range(len(node.ifs)):
                yield Change("always true", node, "ifs", place, ast.Constant(True))
        case ast.match_case(guard=ast.expr()):
            yield Change("always true", node, "guard", None, None)
        case ast.Return(value=ast.expr()):
            yield Change("gives None", node, "value", None, ast.Constant(None))
        case ast.Slice():
            for end in ("lower", "upper"):
                if getattr(node, end) is not None:
                    yield Change(f"{end} end left out", node, end, None, None)
        case ast.keyword(arg=str() as name, value=ast.Constant(value=bool() as value)):
            yield Change(f"{name} is {not value}", node, "value", None, ast.Constant(not value))
        case ast.Constant(value=bool() as value):
            yield Change(f"is {not value}", node, "value", None, not value)
        case ast.Constant(value=int() as value):
            for by in (-1, 1):
                yield Change(f"number is {value + by}", node, "value", None, value + by)
        case ast.Constant(value=(str() | bytes()) as value):
            for told, text in _texts(value):
                yield Change(told, node, "value", None, text)
        case ast.Attribute(attr=name) if name in NEAR:
            yield Change(f"{name} is {NEAR[name]}", node, "attr", None, NEAR[name])
        case ast.Call(func=ast.Attribute(attr=name, value=value)) if name in DROPPED:
            anything = ast.arguments([], [], ast.arg("_"), [], [], None, [])
            yield Change(f"{name} is left out", node, "func", None, ast.Lambda(anything, value))


def _matters(statement: ast.stmt) -> bool:
    """Whether a statement does something that can be left out."""
    match statement:
        case ast.Expr(value=ast.Constant()) | ast.Assign(targets=[ast.Name(id="__all__")]):
            return False
    return isinstance(
        statement, ast.Expr | ast.Assign | ast.AugAssign | ast.Raise | ast.For | ast.Continue | ast.Break
    )


def _texts(value: str | bytes) -> Iterator[tuple[str, str | bytes]]:
    """Texts near to one: a sign more, every number in it one greater, every mark of a pattern taken out."""
    text = value if isinstance(value, str) else value.decode("latin-1")
    found = [("a sign more", f"{text}X"), ("empty", "")]
    for match in re.finditer("[0-9]+", text):
        more = str(int(match[0]) + 1)
        found.append(
            (f"{match[0]} is {more} at {match.start()}", text[: match.start()] + more + text[match.end() :])
        )
    for match in re.finditer(r"\\Z|[?*+^$]|(?<=[0-9a-zA-Z])-(?=[0-9a-zA-Z])", text):
        found.append((f"{match[0]} left out at {match.start()}", text[: match.start()] + text[match.end() :]))
    for told, other in found:
        if other != text:
            yield told, other if isinstance(value, str) else other.encode("latin-1")


def killed(prepare: Callable[[], object], tests: list[str]) -> bool:
    """Whether a test fails, or hangs, in a process that has prepared for a mutant."""
    child = os.fork()
    if child == 0:
        os.setpgid(0, 0)
        sink = os.open(os.devnull, os.O_WRONLY)
        os.dup2(sink, 1)
        os.dup2(sink, 2)
        code = 1
        with suppress(BaseException):
            prepare()
            code = pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests])
        os._exit(int(code))
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return status != 0
        time.sleep(0.01)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return True


def beside(folder: Path) -> None:
    """Go over to a copy of the project, in which the mutant stands."""
    os.chdir(folder)
    sys.path.insert(0, str(folder))
    for module in [module for module in sys.modules if re.match(r"(?:tests|hostkit)\b", module)]:
        del sys.modules[module]  # the copy's, not the project's
    sys.dont_write_bytecode = True


def copied(folder: Path) -> None:
    """Put a copy of the project into a folder."""
    for part in ("hostkit", "tests", "rulesets", "templates", "games", "docs", "pyproject.toml", "README.md"):
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / part, folder / part)


def in_place(source: str) -> None:
    """Make the loaded verify.py the mutant; nothing else in hostkit uses it, so that all else can stay loaded."""
    for name in [name for name in verify.__dict__ if not name.startswith("__")]:
        del verify.__dict__[name]
    exec(compile(source, verify.__file__, "exec"), verify.__dict__)


def survivors(name: str, step: int) -> Iterator[Mutant]:
    """The mutants of a module that its tests do not see; raises RuntimeError where the module itself fails."""
    path, tests = MODULES[name]
    source = (ROOT / path).read_text(encoding="utf-8")
    total = lived = 0
    with redirect_stdout(StringIO()):  # what all tests have in common is loaded once, here
        pytest.main(["--collect-only", "-qq", "-W", "ignore", "tests/test_times.py"])
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        if name == "verify":
            importlib.import_module("tests.audit.test_verify").logs()
        else:
            copied(folder)

        def lives(changed: str) -> bool:
            if name == "verify":
                return not killed(lambda: in_place(changed), tests)
            (folder / path).write_text(changed, encoding="utf-8")
            return not killed(lambda: beside(folder), tests)

        if not lives(source):
            raise RuntimeError(f"{name}: its tests fail on what is no mutant")
        for mutant in islice(mutants(source, prose=name != "verify"), 0, None, step):
            total += 1
            if lives(mutant.source):
                lived += 1
                yield mutant
            if total % 100 == 0:
                print(f"{name}: {total} mutants, {lived} live", file=sys.stderr, flush=True)
    print(f"{name}: {total} mutants, {total - lived} killed, {lived} live", flush=True)


def main(name: str, step: int) -> int:
    explained = {
        (row["line"], row["change"]): False
        for row in yaml.safe_load(EXPLAINED.read_text("utf-8"))[name] or ()
    }
    unexplained = 0
    for mutant in survivors(name, step):
        key = (mutant.line, mutant.change)
        if key in explained:
            explained[key] = True
        else:
            unexplained += 1
            print(f"  line {mutant.number}: {mutant.change}: {mutant.line}", flush=True)
    stale = [key for key, seen in explained.items() if not seen and step == 1]
    for line, change in stale:
        print(f"  explained, but it does not live: {change}: {line}")
    print(f"{name}: {sum(explained.values())} explained, {unexplained} not")
    return 1 if unexplained or stale else 0


if __name__ == "__main__":
    which, every = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1
    sys.argv = sys.argv[:1]
    sys.exit(main(which, every))
