"""The strict reader: YAML of any spelling through PyYAML, with the line of each key; the judge of all errors.

Belongs here: what of YAML is refused (anchors, tags, keys that come twice, depth), and saying where. Every
scalar is text.
"""

from typing import Any, NoReturn

from hostkit.errors import DataError
from hostkit.log.quick import MAX_DEPTH

__all__ = ["Lines", "parse"]

Lines = dict[tuple[str, ...], int]
"""The line of each key, by its path."""


class _Level:
    """A list or map that is being read; `key` is the map's key that awaits its value."""

    __slots__ = ("key", "path", "value")

    def __init__(self, value: list[Any] | dict[str, Any], path: tuple[str, ...]) -> None:
        self.value = value
        self.path = path
        self.key: str | None = None


def parse(text: str, *, name: str, line: int = 1) -> tuple[Any, Lines]:
    """Read one YAML document that starts in a line of the file called `name`; an empty one gives None.

    Raises `DataError` with name and line for anchors, aliases, tags, merge keys, keys that come twice, keys that
    are no text, a second document and more than 50 nested levels.
    """
    import yaml  # only for what the quick readers do not know: the import costs more than a small log

    def refuse(mark: Any, reason: str, hint: str = "") -> NoReturn:
        at = line + (mark.line if mark is not None else 0)
        raise DataError(f"{name}, line {at}: {reason}", hint=hint)

    root: list[Any] = []
    levels = [_Level(root, ())]
    lines: Lines = {}
    documents = 0
    loader: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    try:
        for event in yaml.parse(text, Loader=loader):
            mark: Any = event.start_mark
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    refuse(mark, "a second document where one must stand")
                continue
            if isinstance(event, yaml.CollectionEndEvent):
                levels.pop()
                continue
            if isinstance(event, yaml.AliasEvent):
                refuse(mark, f"an alias (*{event.anchor})", "write the value out")
            if not isinstance(event, yaml.NodeEvent):
                continue
            tag = getattr(event, "tag", None)
            if event.anchor is not None:
                refuse(mark, f"an anchor (&{event.anchor})", "write the value out")
            if tag is not None:
                refuse(mark, f"a tag ({tag})", "write the value without it")
            level = levels[-1]
            value: Any
            if isinstance(event, yaml.ScalarEvent):
                value = event.value
            elif len(levels) > MAX_DEPTH:
                refuse(mark, f"more than {MAX_DEPTH} levels of lists and maps")
            else:
                value = {} if isinstance(event, yaml.MappingStartEvent) else []
            if isinstance(level.value, dict) and level.key is None:
                if not isinstance(value, str):
                    refuse(mark, "a key that is no text")
                if value == "<<" and not getattr(event, "style", None):
                    refuse(mark, "a merge key (<<)", "write the keys out")
                if value in level.value:
                    refuse(mark, f"the key `{value}` comes twice")
                level.key = value
                lines[(*level.path, value)] = line + mark.line
                continue
            path = level.path
            if isinstance(level.value, dict):
                assert level.key is not None
                path = (*path, level.key)
                level.value[level.key] = value
                level.key = None
            else:
                level.value.append(value)
            if not isinstance(value, str):
                levels.append(_Level(value, path))
    except yaml.MarkedYAMLError as error:
        if "nesting" in str(error.problem):  # libyaml reads ahead and has a limit of its own
            refuse(error.problem_mark, f"more than {MAX_DEPTH} levels of lists and maps")
        refuse(error.problem_mark, f"not YAML: {error.problem}")
    except yaml.YAMLError as error:
        refuse(None, f"not YAML: {str(error).splitlines()[0]}")
    return root[0] if root else None, lines
