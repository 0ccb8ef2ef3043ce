"""The JSON Schema of a definition takes what `parse` takes, as far as a schema can say it."""

import copy
import json
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
from pydantic import ValidationError

from games import rulebook
from games.scoring import rules

SCHEMA = jsonschema.Draft202012Validator(rules.json_schema())
Path = tuple[str | int, ...]

# One of each kind of thing a program may send by mistake or on purpose.
VALUES: tuple[Any, ...] = (
    -1, 0, 1, 5, 105, 0.5, 10_001, -10_000, 10**9, True, None, "", "any", "max", "players", "nil", "x\0y", "x" * 600,
    [], {}, [1, 2], ["", 3], {"3": 1}, {"99": 1}, {"x": 1}, {"flat": 0.1}, {"bid": 1, "unknown": 1}, [["a"]], [[30, 3]],
    ["nil", "nil"], "all", "schedule",
)  # fmt: skip


def places(part: Any, path: Path = ()) -> Iterator[Path]:
    """Every place of a definition."""
    inside = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    for step, value in inside:
        yield (*path, step)
        yield from places(value, (*path, step))


def put(definition: Any, path: Path, value: Any) -> Any:
    """A copy with another value in one place."""
    changed = copy.deepcopy(definition)
    place = changed
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return changed


def is_read(definition: Any) -> bool:
    try:
        rules.Rules.model_validate(definition)
    except ValidationError:
        return False
    return True


@pytest.mark.parametrize("slug", ["spades", "bid-whist", "call-bridge", "four-hundred", "oh-hell", "skull-king"])
def test_schema_takes_what_is_read(slug: str) -> None:
    definition = json.loads(json.dumps(rulebook.load(slug).definition))
    assert SCHEMA.is_valid(definition)
    differing = [
        (path, value)
        for path in places(definition)
        for value in VALUES
        if SCHEMA.is_valid(changed := put(definition, path, value)) != is_read(changed) and not _of_two(path)
    ]
    assert differing == []


def _of_two(path: Path) -> bool:
    """The two bounds of a window have to be in order: no schema can say that."""
    return "when" in path and path[-1] in (0, 1)
