"""What programs should never send, sent to every operation: a problem document, never a crash, never stored."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.conf import LazySettings
from django.db.models import CharField, JSONField

from games.api import description
from tests.api.speaker import Json, Speaker, follow
from tests.test_access import CASES, Case, World, built, filled, world

__all__ = ["built", "world"]
Path = tuple[str | int, ...]

# No member of any body may be this.
BAD: tuple[Any, ...] = (
    "\u200b", "\u2060", "a\ufeffb", "a\u202eb", "\u2066x", "\u200d", "a\x07b", "a\u2028b", "x" * 100_000,
    1e308, -(10**17), 10**17, 0.25, [[[[]]]], {"a": {"b": []}},
)  # fmt: skip
# Nor may a time be this, which some text may be.
BAD_TIMES = ("0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "2026-02-30T00:00:00Z", "2026-01-01", "now")
TIMES = ("played_at", "expires_at")
# Some member may be this; nothing may break on it.
ODD: tuple[Any, ...] = (
    "12",
    1.0,
    True,
    None,
    -1,
    0,
    4.25,
    [],
    {},
    "",
    " ",
    "<script>",
    "'; --",
    "١٢",
    "e\u0301",
    "👩‍🚀",
)
# Cannot be read, whatever is around it.
RAW = (
    b'"\\u0000"', b'"\\ud800"', b'"\\udfff\\ud800"', b'"\xff\xfe"', b'"a\x00b"', b"NaN", b"-Infinity", b"1e400",
    b"9" * 5000, b"[" * 20_000, b"{" * 20_000, b'{"a":' * 40 + b"1" + b"}" * 40, b'{"a": 1, "a": 2}', b"01", b",",
)  # fmt: skip
# Values of parameters, as they stand in an address.
QUERIES = (
    "%00", "%ED%A0%80", "%FF%FE", "0001-01-01T00:00:00%2B14:00", "9999-12-31T23:59:59-14:00", "9" * 5000, "1e400", "-1",
    "1.0", "%E2%80%8B", "%E2%80%AE", "[", "%5B%5D", "%D9%A1", "null", "true", "'%20OR%201=1", "..%2F..", "a" * 3000,
)  # fmt: skip
UNREADABLE = ("%00", "%ED%A0%80", "%FF%FE")
BODIES = [name for name, case in CASES.items() if case.body is not None]


@pytest.fixture(autouse=True)
def unlimited(settings: LazySettings) -> None:
    """Nobody is counted here."""
    for name in dir(settings):
        if name.startswith("LIMIT_"):
            setattr(settings, name, 10**6)


def places(body: Any, here: Path = ()) -> Iterator[Path]:
    """Every place in a body."""
    parts: Any = body.items() if isinstance(body, dict) else enumerate(body) if isinstance(body, list) else ()
    for name, value in parts:
        yield (*here, name)
        yield from places(value, (*here, name))


def put(body: Any, place: Path, value: Any) -> Any:
    """The body with another value at that place."""
    if not place:
        return value
    copy: Any = dict(body) if isinstance(body, dict) else list(body)
    copy[place[0]] = put(copy[place[0]], place[1:], value)
    return copy


def members_of(name: str, world: World) -> Json:
    """A body with every member of the operation, so that each can be made wrong."""
    told: Json = next(
        told
        for item in description.document()["paths"].values()
        for told in item.values()
        if told["operationId"] == name
    )
    schema = follow(told["requestBody"]["content"]["application/json"]["schema"])
    return {**dict.fromkeys(schema.get("properties", ())), **filled(CASES[name].body, world.ids)}


def ask(who: Speaker, case: Case, world: World, body: Any = None, raw: bytes | None = None, query: str = "") -> Any:
    method, path = case.request.format(**world.ids).split()
    return who.ask(method, path + query, body, raw=raw, **case.headers)


def texts() -> Iterator[str]:
    """Every text that is stored anywhere."""
    for model in apps.get_app_config("games").get_models():
        named = [one.name for one in model._meta.fields if isinstance(one, CharField | JSONField)]
        for row in model._default_manager.values_list(*named) if named else ():
            yield from (json.dumps(value, ensure_ascii=False) for value in row)


def nothing_bad_is_stored() -> bool:
    """No text holds what nobody can read."""
    bad = "\0\u200b\u2060\ufeff\u202e\u2066\u2028\x07"
    return not any(sign in text or "\\u0000" in text for text in texts() for sign in bad)


@pytest.mark.parametrize("name", BODIES)
def test_bad_values_are_refused_in_every_member(world: World, name: str) -> None:
    body = members_of(name, world)
    for place in places(body):
        for value in (*BAD, *(BAD_TIMES if place[-1] in TIMES else ())):
            answer = ask(world.who["organiser"], CASES[name], world, put(body, place, value))
            assert answer.code in ("validation_error", "rules_refused"), (place, value, answer.text)
    assert nothing_bad_is_stored()


@pytest.mark.parametrize("name", BODIES)
def test_odd_values_break_nothing(world: World, name: str) -> None:
    body = members_of(name, world)
    statuses = {
        ask(world.who["organiser"], CASES[name], world, put(body, place, value)).status
        for place in places(body)
        for value in ODD
    }
    assert statuses <= {200, 201, 400, 404, 409, 412, 422, 428, 429}
    assert nothing_bad_is_stored()


@pytest.mark.parametrize("name", BODIES)
def test_unreadable_bodies_are_refused(world: World, name: str) -> None:
    before = sorted(texts())
    for part in RAW:
        for raw in (b'{"name": ' + part + b"}", b'{"a": [' + part + b"]}"):
            answer = ask(world.who["organiser"], CASES[name], world, raw=raw)
            assert answer.status == 400, (raw[:60], answer.text)
    surrogate_key = ask(world.who["organiser"], CASES[name], world, raw=b'{"\\ud800": 1}')
    assert (surrogate_key.code, sorted(texts())) == ("bad_text", before)


def parameters() -> Iterator[tuple[str, str]]:
    for item in description.document()["paths"].values():
        for told in item.values():
            for one in told.get("parameters", ()):
                if one["in"] == "query":
                    yield told["operationId"], one["name"]


@pytest.mark.parametrize(("name", "parameter"), list(parameters()))
def test_parameters_break_nothing(world: World, name: str, parameter: str) -> None:
    for value in QUERIES:
        answer = ask(world.who["organiser"], CASES[name], world, query=f"?{parameter}={value}")
        assert answer.status in ((400,) if value in UNREADABLE else (200, 400)), (value, answer.text)


@pytest.mark.parametrize("header", ["If-Match", "If-None-Match", "Accept", "Accept-Language", "Authorization"])
def test_headers_break_nothing(world: World, header: str) -> None:
    case = Case((), "GET /sessions/{session}")
    for value in ('"', '""', "*", "W/", '"' + "9" * 5000 + '"', "\xff", "a" * 5000, ",,,;;q=", "Bearer \u00e9"):
        method, path = case.request.format(**world.ids).split()
        assert world.who["organiser"].ask(method, path, **{header: value}).status in (200, 304, 401, 406)


def test_paths_break_nothing(world: World) -> None:
    for name, case in CASES.items():
        if "{" not in case.request:
            continue
        for value in ("0", "%00", "%ED%A0%80", "..", "x" * 3000, "0" * 32, "{}", "%2e%2e%2f", "\u0661"):
            spoiled = World(world.who, dict.fromkeys(world.ids, value), world.ann, world.eve)
            assert ask(world.who["organiser"], case, spoiled, case.body).status in (404, 405), (name, value)
