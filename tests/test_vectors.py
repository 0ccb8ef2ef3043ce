"""The figures the sources of the rule sets state: every vector of every kind."""

import json
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from games import rulebook
from games.scoring import preview, rules, sheet

Vector = Mapping[str, Any]
VECTORS: list[Vector] = json.loads((Path(__file__).parent / "vectors.json").read_text("utf-8"), parse_float=Decimal)


def of_kind(*kinds: str) -> pytest.MarkDecorator:
    chosen = [vector for vector in VECTORS if vector["kind"] in kinds]
    return pytest.mark.parametrize("vector", chosen, ids=[f"{one['rules']}-{one['id']}" for one in chosen])


def tenths(points: list[Decimal | int] | None) -> tuple[int, ...] | None:
    return None if points is None else tuple(int(one * 10) for one in points)


def ask(vector: Vector) -> preview.Preview:
    before = vector["prior_state"] or {}
    asked = preview.Asked(
        calls=tuple(
            preview.AskedCall(bid=bid, tricks=won)
            for bid, won in zip(vector["bids"] or (), vector["tricks"] or (), strict=True)
        ),
        players=len(vector["players"]) if vector["kind"] != "seat_score" else None,
        cards=vector["hand_size"],
        round=vector.get("round_number"),
        own_totals=tenths(before.get("totals")),
        rounds_played=before.get("rounds_played"),
        stopped=before.get("stopped", False),
    )
    return preview.preview(rulebook.load(vector["rules"]).rules, asked)


def refused(vector: Vector, calls: tuple[sheet.Call, ...]) -> set[str]:
    round_ = sheet.Round(1, calls, vector["hand_size"], dealer=1)
    found = sheet.problems(rulebook.load(vector["rules"]).rules, players=len(calls), round_=round_)
    return {problem.code for problem in found}


def test_vectors_are_all_there() -> None:
    assert len(VECTORS) == 105
    assert {one["rules"] for one in VECTORS} == set(rulebook.slugs()) - {"points-only"}
    assert {one["kind"] for one in VECTORS} == {
        "seat_score", "round_score", "bid_check", "trick_check", "end_check", "schedule",
    }  # fmt: skip


@of_kind("seat_score", "round_score")
def test_vector_scores(vector: Vector) -> None:
    answer = ask(vector)
    assert tuple(call.points for call in answer.calls if call) == tenths(vector["expected_scores"])
    if "expected_totals" in vector:
        assert answer.totals == tenths(vector["expected_totals"])


@of_kind("round_score")
def test_vector_scores_in_the_fold(vector: Vector) -> None:
    calls = tuple(sheet.Call(bid, tricks=won) for bid, won in zip(vector["bids"], vector["tricks"], strict=True))
    loaded, round_ = rulebook.load(vector["rules"]).rules, sheet.Round(1, calls, vector["hand_size"], dealer=1)
    assert sheet.score(loaded, players=len(calls), rounds=[round_]).totals == tenths(vector["expected_scores"])


@of_kind("bid_check")
def test_vector_bids(vector: Vector) -> None:
    codes = refused(vector, tuple(sheet.Call(bid) for bid in vector["bids"]))
    assert (codes == set()) is vector["expected"]


@of_kind("trick_check")
def test_vector_tricks(vector: Vector) -> None:
    lowest = rulebook.load(vector["rules"]).rules.bidding.min
    codes = refused(vector, tuple(sheet.Call(lowest, tricks=won) for won in vector["tricks"]))
    assert codes == (set() if vector["expected"] else {"tricks_do_not_add_up"})


@of_kind("end_check")
def test_vector_ends(vector: Vector) -> None:
    end = ask(vector).end
    assert end is not None
    assert end.over is vector["expected"]["ended"]
    winners = [vector["players"][seat - 1] for seat in end.winners]
    assert winners == (vector["expected"]["winners"] or [])


@of_kind("schedule")
def test_vector_schedules(vector: Vector) -> None:
    loaded = rulebook.load(vector["rules"]).rules
    assert rules.schedule(loaded, len(vector["players"])) == tuple(vector["expected"])
