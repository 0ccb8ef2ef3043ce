"""Scores that are asked about: every vector of the rulebook, and what is refused."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings

from games import rulebook
from tests.api.speaker import Json, Speaker

VECTORS: list[Json] = json.loads((Path(__file__).parents[1] / "vectors.json").read_text("utf-8"))
ANY: Json = {"name": "Any", "deal": {"cards": 5}, "contracts": [{"made": {"flat": 10, "tricks": 1}}]}


def of_kind(*kinds: str) -> pytest.MarkDecorator:
    chosen = [one for one in VECTORS if one["kind"] in kinds]
    return pytest.mark.parametrize("vector", chosen, ids=[f"{one['rules']}-{one['id']}" for one in chosen])


def ask(nobody: Speaker, vector: Json, calls: list[Json]) -> Any:
    before = vector["prior_state"] or {}
    body = {
        "rules": vector["rules"],
        "calls": calls,
        "players": None if vector["kind"] == "seat_score" else len(vector["players"]),
        "cards": vector["hand_size"],
        "round": vector.get("round_number"),
        "last_round": vector.get("last_round", False),
        "bids_total": vector.get("total_bids"),
        "own_totals": before.get("totals"),
        "rounds_played": before.get("rounds_played"),
        "stopped": before.get("stopped", False),
    }
    return nobody.post("/score-previews", {name: value for name, value in body.items() if value is not None}).json


def calls_of(vector: Json) -> list[Json]:
    pairs = zip(vector["bids"] or (), vector["tricks"] or (), strict=True)
    return [{"bid": bid, "tricks": won} for bid, won in pairs]


def test_vectors_are_there() -> None:
    assert len(VECTORS) >= 105


@of_kind("seat_score", "round_score")
def test_vector_scores(nobody: Speaker, vector: Json) -> None:
    answer = ask(nobody, vector, calls_of(vector))
    assert [call["points"] for call in answer["calls"]] == vector["expected_scores"]
    assert answer.get("totals") == vector.get("expected_totals")


@of_kind("bid_check")
def test_vector_bids(nobody: Speaker, vector: Json) -> None:
    answer = ask(nobody, vector, [{"bid": bid} for bid in vector["bids"]])
    assert (answer["problems"] == []) is vector["expected"]


@of_kind("trick_check")
def test_vector_tricks(nobody: Speaker, vector: Json) -> None:
    lowest = rulebook.load(vector["rules"]).rules.bidding.min
    answer = ask(nobody, vector, [{"bid": lowest, "tricks": won} for won in vector["tricks"]])
    codes = [one["code"] for one in answer["problems"]]
    assert codes == ([] if vector["expected"] else ["tricks_do_not_add_up"])


@of_kind("end_check")
def test_vector_ends(nobody: Speaker, vector: Json) -> None:
    end = ask(nobody, vector, calls_of(vector))["end"]
    winners = [vector["players"][seat - 1] for seat in end["winners"]]
    assert (end["over"], winners) == (vector["expected"]["ended"], vector["expected"]["winners"] or [])


@of_kind("schedule")
def test_vector_schedules(nobody: Speaker, vector: Json) -> None:
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


def test_preview_counts_strangers_and_spares_tokens(nobody: Speaker, as_eve: Speaker, settings: LazySettings) -> None:
    settings.LIMIT_PREVIEWS_PER_MINUTE = 2
    body = {"rules": "call-bridge"}
    answers = [nobody.post("/score-previews", body) for _ in range(3)]
    assert [one.status for one in answers] == [200, 200, 429]
    assert answers[0].headers["RateLimit"].startswith('"previews";r=1;t=')
    assert answers[0].headers["RateLimit-Policy"] == '"previews";q=2;w=60'
    assert 0 < int(answers[2].headers["Retry-After"]) <= 60
    assert as_eve.post("/score-previews", body).status == 200
