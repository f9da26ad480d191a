"""A view, a post's template and a target: the text that goes out.

Belongs here: the sandbox that templates run in, the escape at the exit, and the foot that every post ends
with. What a post says is in the templates; what may be said is in the view.
"""

import importlib.resources
import re
import traceback
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import jinja2
from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.exceptions import SecurityError
from jinja2.runtime import Context, Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment

from hostkit.errors import DataError, InputError
from hostkit.publish import words
from hostkit.publish.escape import CODES, ESCAPES, Safe, exact, percent, safe_url

__all__ = ["MARKUPS", "head_line", "marker", "render", "render_loose", "render_page", "shipped_templates"]

MARKUPS: Final = tuple(ESCAPES)
"""The targets: markdown, wikitext, bbcode, html, text."""

_OUTPUT_CAP: Final = 1_000_000
"""Characters; no board takes a post a tenth as long."""

_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,63}", re.A)
_CELL: Final = Safe("\x1f")
"""What ends a cell in a template; no player can write it, for control characters are shown as text."""

# A closed list: `safe`, `escape` and `attr` would go round the escape and the sandbox, `random` would make
# two renderings differ, and `center`, `indent` or `format` can make gigabytes out of one letter.
_FILTERS: Final = (
    "abs",
    "capitalize",
    "default",
    "first",
    "int",
    "items",
    "last",
    "length",
    "list",
    "lower",
    "map",
    "max",
    "min",
    "reject",
    "rejectattr",
    "reverse",
    "select",
    "selectattr",
    "sort",
    "sum",
    "trim",
    "unique",
    "upper",
)
_METHODS: Final[dict[type, frozenset[str]]] = {
    str: frozenset({"endswith", "startswith"}),
    dict: frozenset({"get", "items", "keys", "values"}),
    list: frozenset({"count", "index"}),
    tuple: frozenset({"count", "index"}),
}


def _capped(text: Safe) -> Safe:
    if len(text) > _OUTPUT_CAP:
        raise SecurityError(f"more than {_OUTPUT_CAP:,} characters")
    return text


def _concat(pieces: Iterable[str]) -> Safe:
    """What a template, block or macro wrote: every piece went through `finalize`, so the whole is safe."""
    return _capped(Safe("".join(pieces)))


class _Code(CodeGenerator):
    """Compiles `a ~ b` to a call of the environment, which escapes what is not yet safe."""

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:
        self.write("environment.joined((")
        for part in node.nodes:
            self.visit(part, frame)
            self.write(", ")
        self.write("))")


class _Environment(ImmutableSandboxedEnvironment):
    """Templates for one target: what they print is escaped for it unless a macro of the target made it."""

    code_generator_class = _Code
    concat = staticmethod(_concat)

    def __init__(self, markup: str, folders: Sequence[Path]) -> None:
        self.escape = ESCAPES[markup]
        super().__init__(
            loader=jinja2.FileSystemLoader(folders),
            undefined=jinja2.StrictUndefined,
            finalize=self.printed,
            autoescape=False,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.intercepted_binops = frozenset({"+", "*", "**", "%"})
        shipped = self.filters
        self.filters = {name: shipped[name] for name in _FILTERS}
        self.filters |= {
            "cells": _cells,
            "count": words.count,
            "face": words.face,
            "flow": _flow,
            "ordinal": words.ordinal,
            "percent": percent,
            "phrase": words.phrase,
            "shorten": words.shorten,
            "signed": words.signed,
            "thousands": words.thousands,
            "underline": _underline,
            "word": words.word,
        }
        self.globals = {
            "cell": _CELL,
            "code": lambda text: CODES[markup](str(text)),
            "columns": _columns,
            "exact": lambda text: exact(markup, str(text)),
            "left": words.left,
            "namespace": jinja2.utils.Namespace,
            "safe_url": safe_url,
            "when": words.when,
        }
        # Macros become words that every template knows, so that none has to import its target's.
        for name in (f"markup/{markup}.j2", "parts/macros.j2"):
            module = self.get_template(name).module
            self.globals |= {word: made for word, made in vars(module).items() if isinstance(made, Macro)}

    def printed(self, value: Any) -> str:
        """What `{{ value }}` writes."""
        if isinstance(value, Safe):
            return value
        return "" if value is None else self.escape(str(value))

    def joined(self, parts: Sequence[Any]) -> str:
        """`a ~ b`: safe as soon as one part is, with the others escaped; else text as before."""
        if any(isinstance(part, Safe) for part in parts):
            return _concat(map(self.printed, parts))
        return str(_capped(Safe("".join(map(str, parts)))))

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        if operator == "+" and isinstance(left, str) and isinstance(right, str):
            return self.joined((left, right))
        if operator == "+" and isinstance(left, list | tuple) and isinstance(right, list | tuple):
            if len(left) + len(right) > _OUTPUT_CAP:
                raise SecurityError("a list of more than a million")
        elif not (isinstance(left, int) and isinstance(right, int)) or (
            operator == "**" and not (abs(left) < 1_000 and 0 <= right < 10)
        ):
            raise SecurityError(f"{type(left).__name__} {operator} {type(right).__name__} is not allowed")
        return super().call_binop(context, operator, left, right)

    def wrap_str_format(self, value: Any) -> None:
        """No `format` at all: Jinja's own, safe one still fills a width of a hundred million."""

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        if not super().is_safe_attribute(obj, attr, value):
            return False
        for kind, allowed in _METHODS.items():
            if isinstance(obj, kind):
                return attr in allowed
        return True


def _flow(text: str) -> str:
    """Prose as one line, however the template broke it."""
    flowed = re.sub(r"[ \n]+", " ", text).strip(" ")
    return Safe(flowed) if isinstance(text, Safe) else flowed


def _cells(row: Safe) -> list[Safe]:
    """A row that a template wrote, cut into its cells."""
    return [Safe(_flow(cell)) for cell in row.split(_CELL)]


def _underline(text: str, mark: str) -> Safe:
    """A heading's line in plain text."""
    return Safe(mark * len(words.columns([text], [], align="")[1]))


def _columns(head: Sequence[str], rows: Sequence[str], align: str) -> list[Safe]:
    return [Safe(line) for line in words.columns(head, [_cells(Safe(row)) for row in rows], align=align)]


def shipped_templates() -> Path:
    """The folder of the templates that come with hostkit: package data, or the checkout's own.

    Raises `DataError` where neither is there, which means a broken installation.
    """
    package = Path(str(importlib.resources.files("hostkit")))
    for folder in (package / "data" / "templates", package.parent / "templates"):
        if folder.is_dir():
            return folder
    raise DataError("hostkit's own templates are missing", hint="install hostkit again")


@lru_cache(maxsize=16)
def _environment(markup: str, folders: tuple[Path, ...]) -> _Environment:
    return _Environment(markup, folders)


def head_line(game: str, seq: int, hash: str) -> str:
    """The log's head as it stands in every post: `hostkit <game> <seq> <hash>`."""
    return f"hostkit {game} {seq} {hash}"


def marker(game: str, post: str, seq: int) -> str:
    """The one word by which a post is found again on a board: `<game>/<post>/<seq>`, `seq` the head's."""
    return f"{game}/{post}/{seq}"


def render(
    post: str, view: Mapping[str, Any], *, markup: str, ruleset: str, paths: Sequence[Path] = ()
) -> str:
    """The text of a post for one target, ending in its marker, the log's head and one newline.

    `paths` are folders of templates that go before the shipped ones; `<ruleset>/<post>.j2` goes before
    `<post>.j2`. The same view always gives the same text. Raises `InputError` for an unknown post or target,
    and for whatever is wrong in a template, naming the template and its line.
    """
    if markup not in ESCAPES:
        raise InputError(f"{markup!r} is no markup", hint=f"one of {', '.join(MARKUPS)}")
    if not _NAME.fullmatch(post):
        raise InputError(f"{post!r} is no name of a post", hint="such as announcement, reveal or standings")
    head = view["head"]
    with _reported(f"{post}.j2"):
        environment = _environment(markup, (*paths, shipped_templates()))
        template = environment.select_template([f"{ruleset}/{post}.j2", f"{post}.j2"])
        foot: Any = environment.globals["foot"]
        marked = marker(view["game"], post, head["seq"])
        text = template.render(view).rstrip() + "\n\n"
        text += foot(marked, head_line(view["game"], head["seq"], head["hash"]))
        _capped(Safe(text))
    return _tidied(text)


def render_loose(post: str, view: Mapping[str, Any], *, markup: str, paths: Sequence[Path] = ()) -> str:
    """A text for one target that belongs to no single log, with no marker and no head; errors as in `render`."""
    if markup not in ESCAPES:
        raise InputError(f"{markup!r} is no markup", hint=f"one of {', '.join(MARKUPS)}")
    with _reported(f"{post}.j2"):
        text = _environment(markup, (*paths, shipped_templates())).get_template(f"{post}.j2").render(view)
        _capped(Safe(text))
    return _tidied(text)


def render_page(source: str, view: Mapping[str, Any], *, name: str) -> str:
    """A page of plain text from a template's own text, such as a ruleset's rules; errors as in `render`."""
    with _reported(name):
        return _tidied(_environment("text", (shipped_templates(),)).from_string(source).render(view))


def _tidied(text: str) -> str:
    text = re.sub(r"[ \t]+$", "", text, flags=re.M)
    return re.sub(r"\n{3,}", "\n\n", text).strip("\n") + "\n"


@contextmanager
def _reported(name: str) -> Iterator[None]:
    """Whatever a template runs into is for whoever wrote the template to mend; nothing of it was sent."""
    try:
        yield
    except jinja2.TemplatesNotFound:
        raise InputError(
            f"there is no post called {name.removesuffix('.j2')}", hint=f"it would be {name}"
        ) from None
    except jinja2.TemplateSyntaxError as error:
        raise InputError(f"template {error.name or name}, line {error.lineno}: {error.message}") from error
    except Exception as error:
        raise InputError(f"template {_place(error, template=name)}: {error}") from error


def _place(error: Exception, *, template: str) -> str:
    """Where in a template an error came from; Jinja puts template names and lines into the traceback."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if frame.filename.endswith(".j2"):
            path = Path(frame.filename)
            shown = path.name if path.parent.name == "templates" else f"{path.parent.name}/{path.name}"
            return f"{shown}, line {frame.lineno}"
    return template
