"""What the rules refuse about one round."""

import pytest

from games.scoring import refusals, rules, sheet
from tests.scoring.tables import built_in, read, round_

Found = list[tuple[str, int | None, int | None, int | None]]


def refused(loaded: rules.Rules, round_: sheet.Round, **more: object) -> Found:
    found = sheet.problems(loaded, players=len(round_.calls), round_=round_, **more)  # type: ignore[arg-type]  # options
    assert {problem.code for problem in found} <= set(refusals.CODES)
    return [(problem.code, problem.seat, problem.expected, problem.actual) for problem in found]


def bridge(*args: object, **more: object) -> Found:
    return refused(built_in("call-bridge"), round_(1, *args, **more))  # type: ignore[arg-type]  # handed on


def test_bids_within_the_limits_are_fine() -> None:
    assert bridge((2, 13, 4, 5)) == []
    assert bridge((2, None, None, None)) == []


def test_bids_beyond_the_limits() -> None:
    assert bridge((1, 14, -1, 2)) == [
        ("bid_too_low", 1, 2, 1), ("bid_too_high", 2, 13, 14), ("bid_too_low", 3, 2, -1),
    ]  # fmt: skip
    assert refused(built_in("call-break"), round_(1, (9, 1, 1, 1))) == [("bid_too_high", 1, 8, 9)]
    assert bridge((4, 11, 2, 2), cards=10) == [("bid_too_high", 2, 10, 11)]


def test_own_minimum_rises_with_the_own_total() -> None:
    loaded = read(bidding={"min": 1, "min_by_own_total": [[30, 3], [40, 4]]})
    totals = [299, 300, 400]
    assert refused(loaded, round_(1, (1, 2, 3), cards=5), own_totals=totals) == [
        ("bid_too_low", 2, 3, 2), ("bid_too_low", 3, 4, 3),
    ]  # fmt: skip
    assert refused(loaded, round_(1, (1, 2, 3), cards=5)) == []


def test_hook_names_the_dealer_once_all_bids_are_in() -> None:
    loaded = built_in("oh-hell")
    assert refused(loaded, round_(1, (3, 4, 3), cards=10, dealer=3)) == [("hook", 3, None, None)]
    assert refused(loaded, round_(1, (3, 4, 2), cards=10, dealer=3)) == []
    assert refused(loaded, round_(1, (6, None, 4), cards=10, dealer=2)) == []


def test_hook_may_spare_small_rounds_and_the_last() -> None:
    loaded = read(bidding={"hook": {"from_cards": 3, "last_round": False}})
    assert refused(loaded, round_(1, (1, 1), cards=2)) == []
    assert refused(loaded, round_(1, (1, 2), cards=3)) == [("hook", 1, None, None)]
    assert refused(loaded, round_(1, (1, 2), cards=3), last_round=True) == []


def test_total_below_the_minimum_says_what_to_do() -> None:
    found = sheet.problems(built_in("call-break-minimum-11"), players=4, round_=round_(1, (3, 3, 2, 2)))
    assert [(one.code, one.seat, one.expected, one.actual, one.on_miss) for one in found] == [
        ("bids_total_too_low", None, 11, 10, "redeal")
    ]
    assert str(found[0].detail) == "All calls together come to 10; the rules ask for at least 11."
    assert refused(built_in("call-break-minimum-11"), round_(1, (3, 3, 2, None))) == []


def test_total_may_be_relative_to_the_cards() -> None:
    loaded = read(bidding={"total": {"min": -2, "max": 1, "relative_to_cards": True, "on_miss": "refuse"}})
    found = {total: refused(loaded, round_(1, (total - 1, 1), cards=5)) for total in range(2, 7)}
    assert found == {
        2: [("bids_total_too_low", None, 3, 2)], 3: [], 4: [], 5: [], 6: [],
    }  # fmt: skip
    assert refused(loaded, round_(1, (4, 3), cards=5)) == [("bids_total_too_high", None, 6, 7)]


def test_total_rises_with_the_best_total_at_the_table() -> None:
    loaded = read(bidding={"total": {"min": 2, "steps": [[30, 4], [40, 6]]}})
    assert refused(loaded, round_(1, (1, 2), cards=5), own_totals=[0, 299]) == []
    assert refused(loaded, round_(1, (1, 2), cards=5), own_totals=[0, 300]) == [("bids_total_too_low", None, 4, 3)]
    assert refused(loaded, round_(1, (1, 2), cards=5), own_totals=[450, 0]) == [("bids_total_too_low", None, 6, 3)]
    lower = read(bidding={"total": {"min": 4, "steps": [[30, 2]]}})
    assert refused(lower, round_(1, (1, 2), cards=5), own_totals=[450, 0]) == [("bids_total_too_low", None, 4, 3)]


def test_total_may_add_up_values() -> None:
    contracts = [{"when": {"bid": [3, ""]}, "made": {"bid": 2}}, {"made": {"bid": 1}}]
    loaded = read(contracts=contracts, bidding={"total": {"min": 8, "of": "values"}})
    assert refused(loaded, round_(1, (3, 2), cards=5)) == []
    assert refused(loaded, round_(1, (3, 1), cards=5)) == [("bids_total_too_low", None, 8, 7)]


def test_total_of_values_is_never_guessed() -> None:
    contracts = [{"when": {"own_total": [5, ""]}, "made": {"bid": 2}}, {"made": {"bid": 1}}]
    loaded = read(contracts=contracts, bidding={"total": {"min": 8, "of": "values"}})
    assert refused(loaded, round_(1, (3, 1), cards=5)) == []
    assert refused(loaded, round_(1, (3, 1), cards=5), own_totals=[50, 0]) == [("bids_total_too_low", None, 8, 7)]


def test_tricks_need_all_bids() -> None:
    assert bridge((2, None, 4, None), (None, 3, None, None)) == [
        ("bids_missing", 2, None, None), ("bids_missing", 4, None, None),
    ]  # fmt: skip
    assert refused(read(bidding={"optional": True}), round_(1, (None, 1), (4, 1), cards=5)) == []


@pytest.mark.parametrize(
    ("won", "actual"),
    [((4, 4, 4, 2), 14), ((4, 4, 4, 0), 12), ((9, None, 5, None), 14), ((14, None, None, None), 14)],
)
def test_tricks_that_do_not_add_up(won: tuple[int | None, ...], actual: int) -> None:
    assert bridge((2, 2, 2, 2), won) == [("tricks_do_not_add_up", None, 13, actual)]


def test_tricks_that_may_still_add_up() -> None:
    assert bridge((2, 2, 2, 2), (4, 4, 4, None)) == []
    assert bridge((2, 2, 2, 2), (13, 0, 0, 0)) == []


def test_tricks_without_a_winner() -> None:
    loaded = read(tricks={"total": "at_most"})
    assert refused(loaded, round_(1, (2, 2), (2, 2), cards=5)) == []
    assert refused(loaded, round_(1, (2, 2), (3, 3), cards=5)) == [("tricks_do_not_add_up", None, 5, 6)]


def test_free_tricks_are_not_added_up() -> None:
    loaded = read(tricks={"total": "free"})
    assert refused(loaded, round_(1, (2, 2), (3, 3), cards=5)) == []
    assert refused(loaded, round_(1, (2, 2), (6, 3), cards=5)) == [("out_of_range", 1, None, 6)]


def test_tricks_below_zero() -> None:
    assert bridge((2, 2, 2, 2), (-1, None, None, None)) == [("out_of_range", 1, None, -1)]


def test_pack_has_to_reach() -> None:
    assert bridge((2, 2, 2, 2), cards=14) == [("not_enough_cards", None, 13, 14)]
    assert refused(read(), round_(1, (2, 2), cards=60)) == []
    assert refused(read(), round_(1, (None, None), cards=0)) == [("out_of_range", None, None, 0)]


def test_dealer_sits_at_the_table() -> None:
    assert bridge((2, 2, 2, 2), dealer=5) == [("out_of_range", None, None, None)]


def test_kinds_are_a_closed_list() -> None:
    calls = (sheet.Call(kind="nil"), sheet.Call(2, "blind"))
    assert refused(read(), sheet.Round(1, calls, 5, 1)) == [
        ("kind_not_allowed", 1, None, None), ("kind_not_allowed", 2, None, None),
    ]  # fmt: skip
    loaded = read(bidding={"kinds": ["nil", "blind"]})
    assert refused(loaded, sheet.Round(1, calls, 5, 1)) == []
    assert refused(loaded, sheet.Round(1, (sheet.Call(2, "nil"), sheet.Call(2)), 5, 1)) == [
        ("kind_not_allowed", 1, None, None)
    ]


def test_facts_the_rules_have_no_place_for() -> None:
    calls = (sheet.Call(2, points=40), sheet.Call(3, made=True), sheet.Call(2, extra=10), sheet.Call(2))
    found = refused(built_in("call-bridge"), sheet.Round(1, calls, 13, 1, side_tricks=(3, None)))
    assert [(code, seat) for code, seat, _, _ in found] == [
        ("side_tricks_not_allowed", None),
        ("points_not_allowed", 1), ("points_not_allowed", 2), ("extra_not_allowed", 3),
    ]  # fmt: skip


def test_typed_points_are_bounded_and_as_fine_as_the_rules() -> None:
    calls = (sheet.Call(points=42), sheet.Call(points=100_001))
    assert refused(built_in("points-only"), sheet.Round(1, calls, None, 1)) == [("out_of_range", 2, None, None)]
    whole = rules.parse({"name": "Whole", "points": {"typed": True}})
    assert refused(whole, sheet.Round(1, calls[:1], None, 1)) == [("out_of_range", 1, None, None)]


def test_void_round_keeps_what_it_holds() -> None:
    assert bridge((1, 14, 0, 2), (9, 9, 9, 9), void=True) == []


def test_limits_themselves_are_allowed() -> None:
    loaded = read(deal={"cards": 104}, tricks={"total": "free"})
    assert refused(loaded, round_(1, (104, 0), (104, 0), cards=104)) == []
    typed = (sheet.Call(points=100_000), sheet.Call(points=-100_000))
    assert refused(built_in("points-only"), sheet.Round(1, typed, None, 1)) == []
    assert refused(built_in("points-only"), sheet.Round(1, (sheet.Call(points=-100_001),), None, 1)) != []
    assert refused(loaded, sheet.Round(1, (sheet.Call(1), sheet.Call(1)), 104, 1, side_tricks=(None, None))) == []


def test_optional_bids_are_settled_by_the_first_trick() -> None:
    loaded = read(bidding={"optional": True, "hook": {}})
    assert refused(loaded, round_(1, (5, None), cards=5)) == []
    assert refused(loaded, round_(1, (5, None), (None, 1), cards=5)) == [("hook", 1, None, None)]
    assert refused(loaded, round_(1, (5, 0), cards=5)) == [("hook", 1, None, None)]
    required = read(bidding={"hook": {}})
    assert refused(required, round_(1, (5, None), (1, None), cards=5)) == [("bids_missing", 2, None, None)]


def test_own_minimum_below_the_first_threshold_is_that_of_the_rules() -> None:
    loaded = read(bidding={"min_by_own_total": [[30, 3]]})
    assert refused(loaded, round_(1, (0, 0), cards=5), own_totals=[0, 299]) == []


FOUR_HUNDRED = built_in("four-hundred")


def four_hundred(bids: tuple[int, ...], *totals: int) -> list[tuple[str, int | None]]:
    own = tuple(total * 10 for total in totals)
    found = sheet.problems(FOUR_HUNDRED, players=4, round_=round_(1, bids), own_totals=own)
    return [(one.code, one.seat) for one in found]


def test_four_hundred_asks_for_more_the_richer_somebody_is() -> None:
    assert four_hundred((3, 3, 3, 2), 0, 0, 0, 29) == []
    assert four_hundred((3, 3, 2, 3), 0, 0, 0, 30) == [("bids_total_too_low", None)]
    assert four_hundred((3, 3, 3, 4), 0, 0, 0, 49) == []
    assert four_hundred((3, 3, 2, 5), 0, 0, 0, 50) == [("bids_total_too_low", None)]


def test_four_hundred_asks_more_of_the_richer_player() -> None:
    assert four_hundred((2, 2, 5, 4), 30, 0, 0, 0) == [("bid_too_low", 1)]
    assert four_hundred((3, 2, 5, 4), 40, 0, 0, 39) == [("bid_too_low", 1)]
    assert four_hundred((5, 2, 4, 4), 50, 0, 0, 39) == []
