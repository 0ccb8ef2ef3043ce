"""One call: which contract fits, whether it was made, what it pays."""

from collections.abc import Mapping

import pytest

from games.scoring import contracts
from tests.scoring.tables import built_in, read


def paid(contract: Mapping[str, object], bid: int, won: int, cards: int = 5) -> contracts.Outcome:
    loaded = read(points={"decimals": 1}, contracts=[contract])
    return contracts.outcome(loaded, contracts.Facts(bid, cards=cards), won)


@pytest.mark.parametrize(
    ("term", "expected"),
    [
        ("flat", 10), ("bid", 20), ("tricks", 50), ("cards", 50), ("off", 30), ("over", 30),
        ("bid_squared", 40), ("off_squared", 90), ("off_triangle", 60),
    ],
)  # fmt: skip
def test_contract_terms_at_bid_2_and_tricks_5(term: str, expected: int) -> None:
    assert paid({"over": "any", "made": {term: 1}}, 2, 5).points == expected


def test_contract_terms_add_up() -> None:
    terms = ["flat", "bid", "tricks", "cards", "off", "over", "bid_squared", "off_squared", "off_triangle"]
    assert paid({"over": "any", "made": dict.fromkeys(terms, 0.5)}, 2, 5).points == 190


def test_contract_over_pays_nothing_for_tricks_short() -> None:
    assert paid({"failed": {"over": 1, "off": -1}}, 4, 1).points == -30


def test_contract_table_looks_the_bid_up() -> None:
    values = {str(bid): bid * 1.5 for bid in range(6)}
    contract = {"made": {"table": 2}, "failed": {"table": -1}, "values": values}
    assert (paid(contract, 3, 3).points, paid(contract, 3, 4).points) == (90, -45)


def test_contract_value_of_an_unlisted_bid_is_unknown() -> None:
    values = {str(bid): bid for bid in range(6)}
    assert paid({"made": {"table": 1}, "values": values}, 6, 6).points is None


@pytest.mark.parametrize(
    ("under", "over", "made"),
    [
        (0, 0, [3]), (0, 1, [3, 4]), (1, 0, [2, 3]), (0, "any", [3, 4, 5]), ("any", 0, [0, 1, 2, 3]),
        (0, {"flat": -1, "bid": 1}, [3, 4, 5]), ({"flat": -4, "bid": 2}, {"flat": 5, "bid": -2}, [1, 2]),
        (-1, 2, [4, 5]), ("any", "any", [0, 1, 2, 3, 4, 5]),
    ],
)  # fmt: skip
def test_contract_windows_of_a_bid_of_3(under: object, over: object, made: list[int]) -> None:
    found = [won for won in range(6) if paid({"under": under, "over": over}, 3, won).made]
    assert found == made


def test_contract_failing_has_two_sides() -> None:
    contract = {"over": 1, "failed": {"flat": 1}, "failed_under": {"flat": 2}, "failed_over": {"flat": 3}}
    assert [paid(contract, 2, won).points for won in range(6)] == [20, 20, 0, 0, 30, 30]
    only_over = {"failed": {"flat": 1}, "failed_over": {"flat": 3}}
    assert [paid(only_over, 1, won).points for won in range(3)] == [10, 0, 30]


def test_contract_near_replaces_failing_but_does_not_make_it() -> None:
    contract = {
        "over": 1, "near": {"within": 1, "points": {"cards": 5}}, "failed_under": {"flat": -9}, "failed": {"flat": -8},
    }  # fmt: skip
    assert [paid(contract, 2, won).points for won in range(6)] == [-90, 250, 0, 0, 250, -80]
    assert [paid(contract, 2, won).how for won in (1, 2, 4, 5)] == ["near", "made", "near", "failed"]
    assert paid(contract, 2, 4).made is False


def test_first_contract_that_fits_is_the_one() -> None:
    loaded = read(contracts=[{"when": {"bid": [3, ""]}}, {"when": {"bid": ["", 4]}}, {}])
    assert [contracts.fitting(loaded, contracts.Facts(bid)) for bid in (2, 3, 4, 5)] == [1, 0, 0, 0]


@pytest.mark.parametrize(
    ("when", "known"),
    [
        ({"players": [3, 3]}, {"players": 3}),
        ({"cards": [2, 5]}, {"cards": 5}),
        ({"round": [1, 2]}, {"round": 2}),
        ({"own_total": ["", -1]}, {"own_total": -10}),
        ({"last_round": True}, {"last_round": True}),
        ({"table_bids": "equal"}, {"table_bids": "equal"}),
    ],
)
def test_contract_is_never_guessed(when: dict[str, object], known: dict[str, object]) -> None:
    loaded = read(contracts=[{"when": when, "made": {"flat": 7}}, {"made": {"flat": 1}}])
    facts = contracts.Facts(2, **known)  # type: ignore[arg-type]  # one fact of several types
    assert contracts.outcome(loaded, facts, 2).points == 70
    assert contracts.outcome(loaded, contracts.Facts(2), 2) == contracts.Outcome()


def test_contract_ruled_out_needs_no_further_fact() -> None:
    loaded = read(contracts=[{"when": {"bid": [4, ""], "round": [1, 1]}}, {"made": {"flat": 1}}])
    assert contracts.fitting(loaded, contracts.Facts(2)) == 1
    assert contracts.fitting(loaded, contracts.Facts(4)) is None


def test_contract_that_pays_by_cards_needs_them() -> None:
    loaded = read(contracts=[{"made": {"cards": 1}, "failed": {"flat": -1}}])
    assert contracts.outcome(loaded, contracts.Facts(2), 2).points is None
    assert contracts.outcome(loaded, contracts.Facts(2), 3).points == -10


def test_bid_is_worth_what_it_pays_made_exactly() -> None:
    assert [contracts.worth(built_in("call-bridge"), contracts.Facts(bid)) for bid in (2, 7, 8, 13)] == [
        20,
        70,
        130,
        130,
    ]


def test_points_table_of_call_bridge() -> None:
    table = contracts.points_table(built_in("call-bridge"), 13)
    assert (table.bids, table.tricks) == (tuple(range(2, 14)), tuple(range(14)))
    assert table.points[2] == (-40,) * 4 + (40, 40) + (-40,) * 8
    assert table.points[7] == (-90,) * 9 + (130, 130) + (-90,) * 3


def test_points_table_leaves_unknown_cells_empty() -> None:
    loaded = read(contracts=[{"when": {"bid": [3, ""], "last_round": True}, "made": {"flat": 1}}, {}])
    unknown = contracts.points_table(loaded, 3)
    assert unknown.points == ((0,) * 4, (0,) * 4, (0,) * 4, (None,) * 4)
    assert contracts.points_table(loaded, 3, last_round=True).points[3] == (0, 0, 0, 10)


def test_points_table_of_typed_points_is_empty() -> None:
    assert contracts.points_table(built_in("points-only"), 13) == contracts.PointsTable((), (), ())


def test_points_table_is_bounded() -> None:
    assert len(contracts.points_table(built_in("wizard"), 10**9).tricks) == 105
    assert contracts.points_table(built_in("wizard"), -1).points == ((200,),)


def test_legal_bids_follow_the_limits() -> None:
    assert contracts.legal_bids(built_in("call-break"), 13) == tuple(range(1, 9))
    assert contracts.legal_bids(built_in("call-break"), 5) == (1, 2, 3, 4, 5)
    assert contracts.legal_bids(built_in("wizard"), 2) == (0, 1, 2)
    declared = read(
        table={"players": [4, 4], "sides": "pairs", "scored_by": "declarer"},
        deal={"cards": 13}, declarer={"book": 6}, bidding={"min": 1, "kinds": ["nil"]},
    )  # fmt: skip
    assert contracts.legal_bids(declared, 13) == tuple(range(1, 8))
    assert contracts.legal_bids(declared, 13, "nil") == (0,)


def test_contract_of_a_kind_is_for_that_kind_only() -> None:
    loaded = read(bidding={"kinds": ["nil", "blind"]}, contracts=[{"when": {"kind": "nil"}}, {}])
    found = [contracts.fitting(loaded, contracts.Facts(0, kind)) for kind in ("nil", "blind", None)]
    assert found == [0, 1, 1]
