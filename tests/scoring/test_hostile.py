"""Definitions made to hurt: refused with the path of the field, or harmless, after little work."""

import sys

import pytest

from games.scoring import contracts, explain, preview, rules
from tests.scoring.tables import made, read, wrong


def nested(depth: int) -> object:
    inner: object = []
    for _ in range(depth):
        inner = [inner]
    return inner


@pytest.mark.parametrize(
    ("parts", "code", "pointer"),
    [
        ({"contracts": [{}] * 1_000_000}, "out_of_range", "/contracts"),
        ({"contracts": [{"made": {"flat": 10**9}}]}, "out_of_range", "/contracts/0/made/flat"),
        ({"contracts": [{"made": {"flat": float("inf")}}]}, "out_of_range", "/contracts/0/made/flat"),
        ({"contracts": [{"under": -3, "over": 1}]}, "never_met", "/contracts/0/over"),
        ({"contracts": [{"when": {"bid": [4, 2]}}, {}]}, "never_met", "/contracts/0/when/bid"),
        ({"contracts": [{"when": {"bid": [6, 9]}}, {}]}, "never_met", "/contracts/0/when/bid"),
        ({"contracts": [{"values": {str(n): 1 for n in range(10_000)}}]}, "out_of_range", "/contracts/0/values/105"),
        ({"contracts": nested(5_000)}, "wrong_type", "/contracts/0"),
        ({"name": "a\0b"}, "bad_text", "/name"),
        ({"bidding": {"min": -1}}, "out_of_range", "/bidding/min"),
        ({"bidding": {"max": -1}}, "out_of_range", "/bidding/max"),
        ({"deal": {"cards": [1] * 10_000}}, "out_of_range", "/deal/cards"),
        ({"deal": {"cards": 105}}, "out_of_range", "/deal/cards"),
        ({"end": {"rounds": 10**9}}, "out_of_range", "/end/rounds"),
        ({"bags": {"every": 0, "penalty": -100}}, "out_of_range", "/bags/every"),
        ({"declarer": {"multiply": {"no_trump": 10**9}}}, "out_of_range", "/declarer/multiply/no_trump"),
        ({"round": {"by_success": {"11": 30}}}, "out_of_range", "/round/by_success/11"),
        ({"table": {"players": [5, 5], "sides": "pairs"}}, "not_allowed", "/table/sides"),
        ({"table": {"players": [4, 5], "sides": "pairs"}}, "not_allowed", "/table/sides"),
        ({"table": {"scored_by": "side"}}, "not_allowed", "/table/scored_by"),
        ({"bidding": {"kinds": ["nil", "nil"]}}, "out_of_range", "/bidding/kinds"),
        ({"bidding": {"kinds": ["misère"]}}, "not_allowed", "/bidding/kinds/0"),
        ({"contracts": [{"when": {"kind": "nil"}}, {}]}, "kind_not_allowed", "/contracts/0/when/kind"),
    ],
)
def test_hostile_definition_is_refused_with_its_path(parts: dict[str, object], code: str, pointer: str) -> None:
    found = wrong(made(**parts))
    assert (code, pointer) in found
    assert len(found) <= 50


def test_pooled_bids_need_their_values_too() -> None:
    table = {"players": [4, 4], "sides": "pairs", "scored_by": "side"}
    values = {str(bid): bid for bid in range(6)}
    contract = {"made": {"table": 1}, "over": "any"}
    assert wrong(made(table=table, contracts=[{**contract, "values": values}])) == [("required", "/contracts/0/values")]
    pooled = {**values, **{str(bid): 9 for bid in range(6, 11)}}
    assert wrong(made(table=table, contracts=[{**contract, "values": pooled}])) == []


def test_pooled_bids_may_be_what_no_seat_can_bid() -> None:
    table = {"players": [4, 4], "sides": "pairs", "scored_by": "side"}
    assert wrong(made(table=table, contracts=[{"when": {"bid": [6, 10]}}, {}])) == []
    assert wrong(made(table=table, contracts=[{"when": {"bid": [11, ""]}}, {}])) == [
        ("never_met", "/contracts/0/when/bid")
    ]


def test_widest_definition_is_read() -> None:
    many = [{"when": {"bid": [bid % 100, ""]}, "made": {"bid_squared": 10_000}} for bid in range(63)]
    loaded = read(contracts=[*many, {}], deal={"cards": 104})
    table = contracts.points_table(loaded, 104)
    assert (len(table.bids), len(table.tricks)) == (105, 105)
    assert len(explain.in_words(loaded)) < 500


@pytest.mark.parametrize("number", [-1, 0, 11, 10**6, sys.maxsize])
@pytest.mark.parametrize("scored_by", ["seat", "side", "declarer"])
def test_preview_survives_numbers_no_table_has(number: int, scored_by: str) -> None:
    sides = "none" if scored_by == "seat" else "pairs"
    loaded = read(table={"sides": sides, "scored_by": scored_by}, deal={"cards": 5})
    call = preview.AskedCall(1, number, "nil", number, number)
    asked = preview.Asked((call, None, call), number, number, number, own_totals=(number,), side_tricks=(number,) * 30)
    answer = preview.preview(loaded, asked)
    assert (answer.end, "out_of_range" in {problem.code for problem in answer.problems}) == (None, True)
    assert rules.may_sit(loaded, number) is False
