"""Writes TOML: plain values, lists and tables, which is all that a rule set is made of."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence

_BARE = re.compile("[A-Za-z0-9_-]+")


def dumps(document: Mapping[str, object]) -> str:
    """A document that `tomllib` reads back to the same value. There is no null in TOML."""
    return "\n".join(_table(document, ())) + "\n"


def _table(table: Mapping[str, object], path: Sequence[str]) -> Iterator[str]:
    """Plain values first: what follows a heading belongs to it."""
    for name, value in table.items():
        if not _has_heading(value):
            yield f"{_key(name)} = {_value(value)}"
    for name, value in table.items():
        if isinstance(value, Mapping) and _has_heading(value):
            yield from _headed("[{}]", value, (*path, name))
        elif isinstance(value, list) and _has_heading(value):
            for one in value:
                yield from _headed("[[{}]]", one, (*path, name))


def _headed(heading: str, table: Mapping[str, object], path: Sequence[str]) -> Iterator[str]:
    yield ""
    yield heading.format(".".join(_key(name) for name in path))
    # inside a table of its own everything stands on one line: a contract is read at a glance
    yield from (f"{_key(name)} = {_value(value)}" for name, value in table.items())


def _has_heading(value: object) -> bool:
    tables = value if isinstance(value, list) else [value]
    return bool(tables) and all(isinstance(one, Mapping) for one in tables)


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _text(name)


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(name)} = {_value(one)}" for name, one in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(_value(one) for one in value)}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return _text(value) if isinstance(value, str) else str(value)


def _text(value: str) -> str:
    """JSON's escapes are TOML's too, but for DEL, which may not stand in a text as it is."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
