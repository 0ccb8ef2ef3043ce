"""Scores that are asked about: every vector of the rulebook, and what is refused."""

import dataclasses
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import LazySettings

from games import rulebook
from games.scoring import preview
from tests import reckoning
from tests.api.speaker import Json, Speaker
from tests.reckoning import Vector

VECTORS = reckoning.stored("vectors.json")
ANY: Json = {"name": "Any", "deal": {"cards": 5}, "contracts": [{"made": {"flat": 10, "tricks": 1}}]}
IN_TENTHS = ("own_totals", "extras", "extra", "points")


def of_kind(*kinds: str) -> pytest.MarkDecorator:
    chosen = [one for one in VECTORS if one["kind"] in kinds]
    return pytest.mark.parametrize("vector", chosen, ids=[f"{one['rules']}-{one['id']}" for one in chosen])


def points(tenths: Any) -> Any:
    """Tenths as the API takes points."""
    return [points(one) for one in tenths] if isinstance(tenths, tuple) else None if tenths is None else tenths / 10


def sent(question: Any) -> Json:
    """The members of a question, or of one of its calls, that say something."""
    members = {one.name: getattr(question, one.name) for one in dataclasses.fields(question)}
    said = {name: value for name, value in members.items() if value is not None and value is not False}
    return {name: points(value) if name in IN_TENTHS else value for name, value in said.items()}


def body_of(slug: str, asked: preview.Asked) -> Json:
    """The question as a body."""
    body = {"rules": slug, **sent(asked)}
    body["calls"] = [None if call is None else sent(call) for call in asked.calls]
    pooled = enumerate(body.pop("side_tricks"), 1)
    return body | {"sides": [{"side": side, "tricks": won} for side, won in pooled if won is not None]}


def tenths(given: Any) -> Any:
    """Points as tenths again."""
    return None if given is None else round(given * 10)


def read(answer: Json) -> preview.Preview:
    """The answer as scoring gives it, but for the words."""
    calls = tuple(
        call and preview.PreviewCall(call["seat"], tenths(call["points"]), call["made"], (), call.get("bags"))
        for call in answer["calls"]
    )
    sides = [
        preview.PreviewSide(one["side"], tenths(one["points"]), one["bags"], ()) for one in answer.get("sides", ())
    ]
    totals = tuple(tenths(total) for total in answer["totals"]) if "totals" in answer else None
    end = answer.get("end")
    ended = end and preview.PreviewEnd(end["over"], end["reason"], tuple(end["winners"]))
    return preview.Preview(calls, totals, ended, (), tuple(sides) or None)


def through(nobody: Speaker, slug: str) -> Callable[[Any, preview.Asked], preview.Preview]:
    """Scoring's own preview, asked through the API."""
    return lambda _, asked: read(nobody.post("/score-previews", body_of(slug, asked)).json)


def test_vectors_are_there() -> None:
    assert len(VECTORS) >= 105


@of_kind("seat_score", "round_score", "side_score", "declarer_score", "end_check")
def test_vector_scores(nobody: Speaker, monkeypatch: pytest.MonkeyPatch, vector: Vector) -> None:
    asking = {"AskedCall": preview.AskedCall, "Asked": preview.Asked, "preview": through(nobody, vector["rules"])}
    monkeypatch.setattr(reckoning, "preview", SimpleNamespace(**asking))
    assert reckoning.differences(rulebook.load(vector["rules"]).rules, vector) == []


@of_kind("bid_check")
def test_vector_bids(nobody: Speaker, vector: Vector) -> None:
    tags = vector.get("bid_tags") or [None] * len(vector["bids"])
    calls = [reckoning.asked(bid, None, kind=tag) for bid, tag in zip(vector["bids"], tags, strict=True)]
    before = (vector.get("prior_state") or {}).get("totals")
    asked = preview.Asked(
        calls=tuple(calls),
        players=len(calls),
        cards=vector["hand_size"],
        own_totals=reckoning.tenths(before),  # type: ignore[arg-type]  # totals have no gaps
        last_round=vector.get("last_round") or False,
    )
    answer = nobody.post("/score-previews", body_of(vector["rules"], asked)).json
    assert (answer["problems"] == []) is vector["expected"]


@of_kind("trick_check")
def test_vector_tricks(nobody: Speaker, vector: Vector) -> None:
    lowest = rulebook.load(vector["rules"]).rules.bidding.min
    calls = tuple(preview.AskedCall(bid=lowest, tricks=won) for won in vector["tricks"])
    asked = preview.Asked(calls=calls, players=len(calls), cards=vector["hand_size"])
    answer = nobody.post("/score-previews", body_of(vector["rules"], asked)).json
    codes = {one["code"] for one in answer["problems"]} & {"tricks_do_not_add_up", "out_of_range"}
    assert (codes == set()) is vector["expected"]


@of_kind("schedule")
def test_vector_schedules(nobody: Speaker, vector: Vector) -> None:
    answer = nobody.get(f"/rules/{vector['rules']}?players={len(vector['players'])}")
    assert answer.json["schedule"] == vector["expected"]


def test_preview_scores_an_illegal_bid_and_names_it(nobody: Speaker) -> None:
    answer = nobody.post("/score-previews", {"rules": "call-bridge", "calls": [{"bid": 1, "tricks": 1}]})
    assert answer.json["calls"][0]["points"] == 1
    assert [one["code"] for one in answer.json["problems"]] == ["bid_too_low"]


def test_preview_writes_tenths_as_points(nobody: Speaker) -> None:
    answer = nobody.post("/score-previews", {"rules": "call-break", "calls": [{"bid": 4, "tricks": 6}]})
    assert '"points":4.2,' in answer.text


def test_preview_takes_a_definition(nobody: Speaker) -> None:
    answer = nobody.post("/score-previews", {"rules": ANY, "calls": [{"bid": 2, "tricks": 2}, None]})
    assert [call and call["points"] for call in answer.json["calls"]] == [12, None]


def test_preview_names_the_place_of_a_wrong_definition(nobody: Speaker) -> None:
    answer = nobody.post("/score-previews", {"rules": {**ANY, "deal": {"cards": 500}, "colour": "red"}})
    assert sorted(answer.codes) == [("/rules/colour", "unknown_field"), ("/rules/deal/cards", "out_of_range")]


SIDES: Json = {
    "name": "Pairs",
    "table": {"players": [4, 4], "sides": "pairs", "scored_by": "side"},
    "deal": {"cards": 13},
    "bags": {"every": 10, "penalty": -100},
    "contracts": [{"over": "any", "made": {"bid": 10, "over": 1}, "failed": {"bid": -10}}],
}


def test_preview_scores_sides_with_their_bags(nobody: Speaker) -> None:
    calls = [{"bid": bid} for bid in (3, 4, 2, 3)]
    sides = [{"side": 1, "tricks": 7}, {"side": 2, "tricks": 6}]
    answer = nobody.post("/score-previews", {"rules": SIDES, "calls": calls, "sides": sides, "bags": [9, 0]}).json
    shown = [(one["side"], one["points"], one["bags"]) for one in answer["sides"]]
    assert shown == [(1, -48, 1), (2, -70, 0)]
    assert [call["points"] for call in answer["calls"]] == [None] * 4


def test_preview_of_unknown_rules_is_refused(nobody: Speaker) -> None:
    assert nobody.post("/score-previews", {"rules": "no-such"}).codes == [("/rules", "unknown_rules")]


def test_preview_of_a_seat_twice_is_refused(nobody: Speaker) -> None:
    answer = nobody.post("/score-previews", {"rules": "call-bridge", "calls": [{"seat": 2}, {}]})
    assert answer.codes == [("/calls/1/seat", "duplicate_seat")]


def test_preview_of_a_side_twice_or_of_none_is_refused(nobody: Speaker) -> None:
    asked = {"rules": "spades", "calls": [{"bid": 3}] * 4, "sides": [{"side": 1, "tricks": 6}] * 2}
    assert nobody.post("/score-previews", asked).codes == [("/sides/1/side", "duplicate_side")]
    found = nobody.post("/score-previews", asked | {"sides": [{"side": 3, "tricks": 6}]}).json["problems"]
    assert [(one["code"], one["detail"]) for one in found] == [
        ("side_tricks_not_allowed", "There are not so many sides at this table.")
    ]


@pytest.mark.parametrize("call", [{"bid": 2}, {"bid": 2, "tricks": 1}, {"bid": None}, {"bid": None, "tricks": 0}])
def test_preview_of_a_kind_no_rules_have_is_a_problem(nobody: Speaker, call: Json) -> None:
    for rules in ("oh-hell", "spades", "tarneeb", "skull-king"):
        asked = {"rules": rules, "cards": 5, "calls": [{"kind": "grand", **call}]}
        problems = nobody.post("/score-previews", asked).json["problems"]
        assert "kind_not_allowed" in [one["code"] for one in problems]


def test_preview_counts_strangers_and_spares_tokens(nobody: Speaker, as_eve: Speaker, settings: LazySettings) -> None:
    settings.LIMIT_PREVIEWS_PER_MINUTE = 2
    body = {"rules": "call-bridge"}
    answers = [nobody.post("/score-previews", body) for _ in range(3)]
    assert [one.status for one in answers] == [200, 200, 429]
    assert answers[0].headers["RateLimit"].startswith('"previews";r=1;t=')
    assert answers[0].headers["RateLimit-Policy"] == '"previews";q=2;w=60'
    assert 0 < int(answers[2].headers["Retry-After"]) <= 60
    assert as_eve.post("/score-previews", body).status == 200
