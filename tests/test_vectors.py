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


def stored(name: str) -> list[Vector]:
    found: list[Vector] = json.loads((Path(__file__).parent / name).read_text("utf-8"), parse_float=Decimal)
    return found


VECTORS = stored("vectors.json")
SESSIONS = [*stored("sessions.json"), *(vector for vector in VECTORS if vector["kind"] == "session")]


def of_kind(*kinds: str) -> pytest.MarkDecorator:
    chosen = [vector for vector in VECTORS if vector["kind"] in kinds]
    return pytest.mark.parametrize("vector", chosen, ids=[f"{one['rules']}-{one['id']}" for one in chosen])


def tenths(points: list[Any] | None) -> tuple[int | None, ...] | None:
    return None if points is None else tuple(one if one is None else int(one * 10) for one in points)


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
        last_round=vector.get("last_round", False),
        bids_total=vector.get("total_bids"),
        own_totals=tenths(before.get("totals")),  # type: ignore[arg-type]  # totals have no gaps
        rounds_played=before.get("rounds_played"),
        stopped=before.get("stopped", False),
    )
    return preview.preview(rulebook.load(vector["rules"]).rules, asked)


def refused(vector: Vector, calls: tuple[sheet.Call, ...]) -> set[str]:
    round_ = sheet.Round(1, calls, vector["hand_size"], dealer=1)
    known = {"players": len(calls), "last_round": vector.get("last_round", False)}
    found = sheet.problems(rulebook.load(vector["rules"]).rules, round_=round_, **known)
    return {problem.code for problem in found}


def test_vectors_are_all_there() -> None:
    assert len(VECTORS) == 1124
    assert {one["rules"] for one in VECTORS} == set(rulebook.slugs()) - {"points-only"}
    assert {one["kind"] for one in VECTORS} == {
        "seat_score", "round_score", "bid_check", "trick_check", "end_check", "schedule", "session",
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


def play(session: Vector) -> sheet.Sheet:
    """Open every round as the sheet so far says, then fill in what the session gives."""
    loaded, rounds = rulebook.load(session["rules"]).rules, list[sheet.Round]()
    end = {name: limit * (1 if name == "rounds" else 10) for name, limit in session.get("end", {}).items()}
    options: dict[str, Any] = {
        "players": len(session["expected"]["totals"]),
        "first_dealer": session["first_dealer"],
        "end": sheet.End(**end) if end else None,
        "adjustments": [
            sheet.Adjustment(one["seat"], int(one["points"] * 10), one["from_round"])
            for one in session.get("adjustments", ())
        ],
    }
    for given in session["rounds"]:
        deal = sheet.score(loaded, rounds=rounds, **options).next
        assert deal is not None
        round_ = sheet.Round(deal.number, calls(given, options["players"]), deal.cards, deal.dealer, "void" in given)
        assert sheet.problems(loaded, players=options["players"], round_=round_) == ()
        rounds.append(round_)
    return sheet.score(loaded, rounds=rounds, stopped=session.get("stopped", False), **options)


def calls(given: Vector, players: int) -> tuple[sheet.Call, ...]:
    nothing = [None] * players
    columns = (given.get("bids", nothing), given.get("tricks", nothing), tenths(given.get("points", nothing)) or ())
    return tuple(sheet.Call(bid, tricks=won, points=points) for bid, won, points in zip(*columns, strict=True))


@pytest.mark.parametrize("session", SESSIONS, ids=[f"{one['rules']}-{one['id']}" for one in SESSIONS])
def test_session_worked_out_by_hand(session: Vector) -> None:
    scored, expected = play(session), session["expected"]
    assert [tuple(call.points for call in one.calls) for one in scored.rounds] == [
        tenths(points) for points in expected["scores"]
    ]
    assert [one.dealer for one in scored.rounds] == expected["dealers"]
    assert [one.cards for one in scored.rounds] == expected["cards"]
    assert (scored.totals, list(scored.ranks)) == (tenths(expected["totals"]), expected["ranks"])
    assert scored.next == (expected["next"] and sheet.Deal(**expected["next"]))
    assert (scored.reason, list(scored.winners)) == (expected["reason"], expected["winners"])
