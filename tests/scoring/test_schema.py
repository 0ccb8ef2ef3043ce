"""The JSON Schema of a definition takes what `parse` takes, but for what it lists itself as left to the engine."""

import copy
import functools
import json
import re
import typing
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from games import errors, rulebook
from games.scoring import conditions, fields, rules
from tests.scoring.tables import made, wrong

SCHEMA = jsonschema.Draft202012Validator(rules.json_schema())
Json = dict[str, Any]
Path = tuple[str | int, ...]
Draw = Any

# One of each kind of thing a program may send by mistake or on purpose.
VALUES: tuple[Any, ...] = (
    -1, 0, 1, 2, 4, 5, 6, 13, 14, 26, 105, 0.5, 0.25, 10_001, -10_000, 10**9, True, False, None, "", "any", "max",
    "max-1", "players", "nil", "x\0y", "x" * 600, "all", "schedule", "pairs", "side", "declarer", "values", [], {},
    [1, 2], [5, 3], [4, 4], [4, 6], [2, 10], [3, ""], ["", 3], ["", -1], [1001, ""], [0.5, None], {"3": 1}, {"99": 1},
    {"4": 3}, {"x": 1}, {"flat": 0.1}, {"bid": 1, "unknown": 1}, {"kind": "blind"}, {"min": 3, "max": 2}, {"steps": []},
    {"shape": "up"}, {"shape": "up", "low": 5, "high": 3}, [["a"]], [[30, 3]], [[30, 3], [20, 4]], ["nil", "nil"],
    ["blind"], [{}], 5.0,
)  # fmt: skip


@functools.cache
def definitions() -> tuple[Json, ...]:
    """The whole rulebook, as it travels."""
    return tuple(json.loads(json.dumps(rulebook.load(slug).definition)) for slug in rulebook.slugs())


def places(part: Any, path: Path = ()) -> Iterator[Path]:
    """Every place of a definition."""
    inside = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    for step, value in inside:
        yield (*path, step)
        yield from places(value, (*path, step))


def found(definition: Any, path: Path) -> Any:
    for step in path:
        definition = definition[step]
    return definition


def put(definition: Any, path: Path, value: Any) -> Any:
    """A copy with another value in one place, or with one more where no such key is."""
    changed = copy.deepcopy(definition)
    found(changed, path[:-1])[path[-1]] = copy.deepcopy(value)
    return changed


def cut(definition: Any, path: Path) -> Any:
    """A copy with one place less."""
    changed = copy.deepcopy(definition)
    del found(changed, path[:-1])[path[-1]]
    return changed


def refused(definition: Json) -> list[tuple[str, str]] | None:
    """Code and place of all that the engine refuses and a schema can tell; None where it takes the definition."""
    try:
        rules.Rules.model_validate(definition)
    except ValidationError as error:
        return [(one["type"], str(one["loc"])) for one in error.errors() if not is_a_number_to_schemas(one)]
    try:
        rules.parse(definition)
    except errors.InvalidRules as error:
        found = [(one.code, one.pointer) for one in error.problems]
        return [one for one in found if not is_left(*one)]
    return None


def is_left(code: str, pointer: str) -> bool:
    """Whether a problem of keys that are fine one by one is among those that no schema tells."""
    listed = zip(conditions.LEFT_TO_THE_ENGINE, LEFT, strict=True)
    return any(code == left and re.fullmatch(place, pointer) for (left, _), (place, _) in listed)


def is_a_number_to_schemas(one: Any) -> bool:
    """A 5.0 for 5, or points with two decimals."""
    whole = isinstance(one["input"], float) and one["input"].is_integer()
    return one["type"] == "too_fine" or (one["type"] == "int_type" and whole)


def disagreement(definition: Json) -> object:
    """Why the schema should not have taken the definition, or not have refused it; "" where it is right."""
    found = refused(definition)
    if SCHEMA.is_valid(definition):
        return found or ""
    return "the engine takes it" if found is None else ""


@st.composite
def mutations(draw: Draw, definition: Json) -> Json:
    """A definition with another value, with a part less, or with a part of another definition where that has it."""
    path = draw(st.sampled_from(list(places(definition))))
    other = draw(st.sampled_from(definitions()))
    there = draw(st.sampled_from(list(places(other))))
    grafts = [put(definition, there, found(other, there))] if fits(definition, there) else []
    replaced = put(definition, path, draw(st.sampled_from(VALUES)))
    mutant: Json = draw(st.sampled_from([replaced, cut(definition, path), *grafts]))
    return mutant


def fits(definition: Any, path: Path) -> bool:
    """Is there something that can have this member, or already has this item?"""
    for step in path[:-1]:
        if step not in (definition if isinstance(definition, dict) else range(_length(definition))):
            return False
        definition = definition[step]
    return isinstance(definition, dict) if isinstance(path[-1], str) else path[-1] in range(_length(definition))


def _length(part: object) -> int:
    return len(part) if isinstance(part, list) else 0


@st.composite
def mutants(draw: Draw) -> Json:
    """Some rule set of the rulebook after one to three mutations."""
    definition: Json = draw(st.sampled_from(definitions()))
    for _ in range(draw(st.integers(1, 3))):
        definition = draw(mutations(definition))
    return definition


def test_schema_takes_the_rulebook() -> None:
    assert [definition["name"] for definition in definitions() if not SCHEMA.is_valid(definition)] == []


@settings(max_examples=600, derandomize=True, database=None)
@given(mutants())
def test_schema_takes_what_the_engine_takes(definition: Json) -> None:
    assert disagreement(definition) == ""


@pytest.mark.parametrize("slug", ["bid-whist", "oh-hell"])
def test_schema_takes_each_value_where_the_engine_does(slug: str) -> None:
    definition = json.loads(json.dumps(rulebook.load(slug).definition))
    changed = ((path, value, put(definition, path, value)) for path in places(definition) for value in VALUES)
    assert [(path, value) for path, value, made in changed if disagreement(made) != ""] == []


PAIRS: Json = {"players": [4, 4], "sides": "pairs"}
TYPED: Json = {"typed": True}
TENTH: Json = {"decimals": 1}


def contracts(*more: Json) -> Json:
    return made(contracts=[*more, {}])


@pytest.mark.parametrize(
    "definition",
    [
        {"name": "x"},
        {"name": "x", "contracts": [{}]},
        {"name": "x", "contracts": [{}], "deal": {"cards": None}},
        {"name": "x", "contracts": [], "deal": {"cards": 5}},
        made(points=TYPED),
        {"name": "x", "points": TYPED, "bidding": {"total": {"min": 1, "of": "values"}}},
        made(contracts=[{"when": {}}]),
        made(contracts=[{}] * 5 + [{"when": {"bid": [1, 2]}}]),
        made(contracts=[{"when": {"bid": [1, 2]}}] * 9),
        made(table={"players": [5, 4]}),
        made(table={"players": [3, 4], "sides": "pairs"}),
        made(table={"scored_by": "side"}),
        made(end={"rounds": "schedule"}),
        made(bidding={"min": 3, "max": 2}),
        made(bidding={"min": 6}),
        made(bidding={"min": 14, "max": 20}, deal={"cards": 13}),
        made(bidding={"total": {}}),
        made(bidding={"total": {"min": None, "steps": []}}),
        contracts({"when": {"bid": [4, 2]}}),
        contracts({"when": {"bid": [6, 9]}}),
        made(bidding={"max": 3}, contracts=[{"when": {"bid": [4, ""]}}, {}]),
        contracts({"when": {"cards": [4, 2]}}),
        contracts({"when": {"round": [1001, None]}}),
        contracts({"when": {"players": ["", 1]}}),
        contracts({"when": {"players": [4, 3]}}),
        contracts({"when": {"kind": "nil"}}),
        made(bidding={"min": 3}, contracts=[{"when": {"bid": ["", 2]}}, {}]),
        contracts({"near": {"within": 1, "points": {"table": 1}}}),
        made(deal={"cards": {"shape": "up", "high": {"2": 5}}}),
        made(deal={"cards": {"shape": "up", "repeat_low": {"2": 5}}}),
        made(deal={"cards": "all", "deck": {"4": 32}}, table=PAIRS | {"players": [4, 6]}),
        made(deal={"cards": "all", "deck": 9}),
        made(deal={"cards": 1, "deck": {"3": 5, "4": 3}}, table={"players": [3, 4]}),
        made(deal={"cards": 14}, table=PAIRS),
        made(deal={"cards": [13, 14]}, table=PAIRS),
        made(contracts=[{"failed_over": {"off": 0.1}}]),
        made(contracts=[{"near": {"within": 1, "points": {"off": 0.1}}}]),
        made(contracts=[{"values": {"1": 0.1}}]),
        contracts({"when": {"own_total": ["", 0.1]}}),
        made(round={"by_success": {"1": 0.1}}),
        made(bidding={"total": {"steps": [[0.1, 1]]}}),
        made(bidding={"min_by_own_total": [[0.1, 1]]}),
        made(end={"floor": 0.1}),
        made(bags={"every": 1, "penalty": 0.1}),
        made(declarer={"slam": 0.1}),
    ],
)
def test_schema_tells_what_does_not_go_together(definition: Json) -> None:
    assert wrong(definition) != []
    assert not SCHEMA.is_valid(definition)


@pytest.mark.parametrize("kind", typing.get_args(fields.Kind))
def test_schema_tells_kinds_that_may_not_be_bid(kind: str) -> None:
    asking = contracts({"when": {"kind": kind}})
    assert not SCHEMA.is_valid(asking)
    assert SCHEMA.is_valid(asking | {"bidding": {"kinds": [kind]}})


@pytest.mark.parametrize("players", range(2, 11))
def test_schema_tells_tables_that_a_map_leaves_out(players: int) -> None:
    packs = {str(number): 52 for number in range(1, 11) if number != players}
    lacking = made(deal={"cards": 5, "deck": packs})
    others = [2, players - 1] if players > 2 else [3, 10]
    assert not SCHEMA.is_valid(lacking)
    assert not SCHEMA.is_valid(lacking | {"table": {"players": [players, players]}})
    assert SCHEMA.is_valid(lacking | {"table": {"players": others}})


# Where the engine finds what is left to it, and a definition that shows it; the first two are about any number.
LEFT: tuple[tuple[str, Json], ...] = (
    ("-", made(deal={"cards": 5.0})),
    ("-", made(points=TENTH, end={"target": 0.25})),
    ("/bidding/(min|max)", made(bidding={"min": 6}, deal={"cards": [5, 4]})),
    ("/bidding/total/max", made(bidding={"total": {"min": 5, "max": 4}})),
    ("/bidding/(total/steps|min_by_own_total)", made(bidding={"min_by_own_total": [[5, 1], [4, 2]]})),
    ("/deal/cards", made(table=PAIRS, deal={"cards": 9, "deck": 32})),
    ("/deal/cards", made(deal={"cards": {"shape": "up", "low": 5, "high": 4}})),
    (
        r"/contracts/\d+/when/(bid|players|cards|round|own_total)",
        contracts({"when": {"bid": [3, 4]}}) | {"deal": {"cards": [1, 2]}},
    ),
    (r"/contracts/\d+/over", contracts({"under": -2, "over": 1})),
    (r"/contracts/\d+/values", made(contracts=[{"made": {"table": 1}, "values": {"1": 1}}])),
    (
        r"/contracts/\d+/values/\d+",
        made(points=TENTH, contracts=[{"made": {"table": 0.5}, "values": {str(bid): 0.5 for bid in range(6)}}]),
    ),
    (r"/contracts/\d+/when", made(contracts=[*[{}] * 6, {"when": {"bid": [1, 2]}}])),
)


@pytest.mark.parametrize(("shown", "left"), [*zip(LEFT, conditions.LEFT_TO_THE_ENGINE, strict=True)])
def test_schema_leaves_to_the_engine_what_it_lists(shown: tuple[str, Json], left: tuple[str, str]) -> None:
    (place, definition), (code, why) = shown, left
    assert SCHEMA.is_valid(definition)
    assert refused(definition) == []
    assert {found for found, pointer in wrong(definition) if place == "-" or re.fullmatch(place, pointer)} == {code}
    assert why in rules.json_schema()["description"]
