"""Partners: one cell for a side's tricks, nils at their own seats, bags, and who is ahead."""

import pytest

from games.scoring import rules, sheet, tricks
from tests.scoring.tables import made

Call, Cell = sheet.Call, tricks.Cell

NILS = [
    {"when": {"kind": "nil"}, "made": {"flat": 100}, "failed": {"flat": -100, "tricks": 1}},
    {"over": "any", "made": {"bid": 10, "over": 1}, "failed": {"bid": -10}},
]


def spades(**parts: object) -> rules.Rules:
    """Partners' calls pooled, nils, a bag for each trick over."""
    return rules.parse(
        made(
            **{
                "table": {"players": [4, 6], "sides": "pairs", "scored_by": "side"},
                "deal": {"cards": 8},
                "bidding": {"kinds": ["nil", "blind"]},
                "bags": {"every": 5, "penalty": -50},
                "contracts": NILS,
                **parts,
            }
        )
    )


def numbers(*bids: int | str | None) -> tuple[sheet.Call, ...]:
    return tuple(Call(kind=bid) if isinstance(bid, str) else Call(bid) for bid in bids)


def dealt(number: int, calls: tuple[sheet.Call, ...], won: tuple[int | None, ...] = (), **more: int) -> sheet.Round:
    return sheet.Round(number, calls, more.get("cards", 8), more.get("dealer", 1), side_tricks=won)


def nil(won: int | None = None) -> sheet.Call:
    return Call(kind="nil", tricks=won)


def played(loaded: rules.Rules, *rounds: sheet.Round, **more: object) -> sheet.Sheet:
    return sheet.score(loaded, players=4, rounds=rounds, **more)  # type: ignore[arg-type]  # options of many types


def side_points(scored: sheet.ScoredRound) -> list[int | None]:
    return [side.points for side in scored.sides]


def codes(loaded: rules.Rules, round_: sheet.Round) -> list[tuple[str, int | None]]:
    return [(one.code, one.seat) for one in sheet.problems(loaded, players=4, round_=round_)]


def test_sides_sit_across() -> None:
    assert sheet.sides_of(spades(), 4) == ((1, 3), (2, 4))
    assert sheet.sides_of(spades(), 6) == ((1, 4), (2, 5), (3, 6))
    assert sheet.sides_of(rules.parse(made()), 3) == ((1,), (2,), (3,))


def test_cells_of_a_table_alone() -> None:
    assert tricks.cells(rules.parse(made()), 3, ()) == (Cell(1), Cell(2), Cell(3))


def test_cells_of_sides_and_nils() -> None:
    loaded = spades()
    assert tricks.cells(loaded, 4, ()) == (Cell(side=1), Cell(side=2))
    assert tricks.cells(loaded, 4, numbers("nil", 2, 3, 4)) == (Cell(side=1), Cell(1), Cell(side=2))
    assert tricks.cells(loaded, 4, numbers("nil", 2, "nil", 4)) == (Cell(1), Cell(3), Cell(side=2))


def test_pooled_call_is_scored_once() -> None:
    scored = played(spades(), dealt(1, numbers(3, 1, 1, 2), (5, 3)))
    first = scored.rounds[0]
    assert side_points(first) == [410, 300]
    assert [(call.made, call.points, call.total) for call in first.calls] == [
        (True, None, 410), (True, None, 300), (True, None, 410), (True, None, 300),
    ]  # fmt: skip
    assert (scored.totals, scored.ranks, scored.made, scored.calls) == (
        (410, 300, 410, 300), (1, 2, 1, 2), (1, 1, 1, 1), (1, 1, 1, 1),
    )  # fmt: skip
    assert [(side.seats, side.total, side.bags, side.rank) for side in scored.sides] == [
        ((1, 3), 410, 1, 1), ((2, 4), 300, 0, 2),
    ]  # fmt: skip


def test_last_side_is_derived() -> None:
    scored = played(spades(), dealt(1, numbers(3, 1, 1, 2), (5, None))).rounds[0]
    assert [(side.tricks, side.derived, side.points) for side in scored.sides] == [(5, False, 410), (3, True, 300)]


def test_nothing_is_derived_while_a_nil_is_missing() -> None:
    open_ = played(spades(), dealt(1, (nil(), Call(1), Call(4), Call(2)), (5, None))).rounds[0]
    assert (open_.status, [side.derived for side in open_.sides]) == ("playing", [False, False])
    all_taken = played(spades(), dealt(1, (nil(), Call(1), Call(4), Call(2)), (5, 3))).rounds[0]
    assert (all_taken.status, all_taken.calls[0].tricks, all_taken.calls[0].derived) == ("scored", 0, True)


def test_nil_has_its_own_points() -> None:
    scored = played(spades(), dealt(1, (nil(0), Call(1), Call(4), Call(2)), (5, 3))).rounds[0]
    assert [(call.made, call.points) for call in scored.calls] == [
        (True, 1000), (True, None), (True, None), (True, None),
    ]  # fmt: skip
    assert side_points(scored) == [1410, 300]


def test_failed_nil_does_not_help_and_bags() -> None:
    scored = played(spades(), dealt(1, (nil(2), Call(1), Call(4), Call(1)), (3, 3)))
    assert side_points(scored.rounds[0]) == [-980 - 400, 210]
    assert [side.bags for side in scored.sides] == [2, 1]


def test_failed_nil_may_help_its_partner() -> None:
    loaded = spades(side={"failed_nil_helps_partner": True})
    scored = played(loaded, dealt(1, (nil(2), Call(1), Call(4), Call(1)), (3, 3)))
    assert side_points(scored.rounds[0]) == [-980 + 410, 210]
    assert [side.bags for side in scored.sides] == [1, 1]
    assert (scored.rounds[0].sides[0].tricks, scored.rounds[0].sides[0].won) == (3, 5)


def test_failed_nil_may_leave_the_bag_alone() -> None:
    loaded = spades(side={"failed_nil_bags": False})
    scored = played(loaded, dealt(1, (nil(2), Call(1), Call(3), Call(1)), (3, 3)))
    assert [side.bags for side in scored.sides] == [0, 1]


def test_two_nils_have_no_further_contract() -> None:
    scored = played(spades(), dealt(1, (nil(0), Call(4), nil(3), Call(1)), (None, 5)))
    assert side_points(scored.rounds[0]) == [1000 - 970, 500]
    assert (scored.rounds[0].sides[0].tricks, scored.rounds[0].sides[0].contract) == (None, None)
    assert [side.bags for side in scored.sides] == [3, 0]


def test_two_nils_help_nobody() -> None:
    loaded = spades(side={"failed_nil_helps_partner": True})
    scored = played(loaded, dealt(1, (nil(0), Call(4), nil(3), Call(1)), (None, 5)))
    assert [side.bags for side in scored.sides] == [3, 0]


@pytest.mark.parametrize(("keep", "first", "second"), [("remainder", [1, 2], [1, 0]), ("reset", [0, 2], [0, 0])])
def test_bags_cost_each_time_they_are_full(keep: str, first: list[int], second: list[int]) -> None:
    four = {"players": [4, 4], "sides": "pairs", "scored_by": "side"}
    loaded = spades(bags={"every": 3, "penalty": -50, "keep": keep}, deal={"cards": 13}, table=four)
    many = dealt(1, numbers(1, 1, 1, 1), (9, 4), cards=13)
    scored = played(loaded, many)
    assert side_points(scored.rounds[0]) == [200 + 70 - 2 * 500, 220]
    assert [side.bags for side in scored.sides] == first
    again = played(loaded, many, dealt(2, numbers(4, 3, 3, 2), (7, 6), cards=13))
    assert side_points(again.rounds[1]) == [700, 510 - 500]
    assert [side.bags for side in again.sides] == second


def test_kind_beside_a_number_counts_for_the_pool() -> None:
    blind = {"when": {"kind": "blind"}, "over": "any", "made": {"bid": 20}, "failed": {"bid": -20}}
    loaded = spades(contracts=[blind, *NILS], bags=None)
    scored = played(loaded, dealt(1, (Call(2), Call(1), Call(2, "blind"), Call(2)), (5, 3))).rounds[0]
    assert side_points(scored) == [800, 300]


def test_pool_is_one_number_for_its_contract() -> None:
    ten = {"when": {"bid": [6, ""]}, "over": "any", "made": {"flat": 200}}
    scored = played(spades(contracts=[ten, *NILS]), dealt(1, numbers(3, 1, 3, 1), (6, 2))).rounds[0]
    assert side_points(scored) == [2000, 200]


def test_own_total_of_a_pool_is_its_sides() -> None:
    rich = {"when": {"own_total": [30, ""]}, "over": "any", "made": {"flat": 1}}
    loaded = spades(contracts=[rich, *NILS])
    rounds = [dealt(n, numbers(2, 2, 2, 2), (4, 4)) for n in (1, 2)]
    assert [side_points(one) for one in played(loaded, *rounds).rounds] == [[400, 400], [10, 10]]


def test_adjustment_of_a_seat_is_its_sides() -> None:
    scored = played(spades(), adjustments=[sheet.Adjustment(3, -70, 1)])
    assert (scored.totals, [side.total for side in scored.sides]) == ((-70, 0, -70, 0), [-70, 0])


def test_side_reaches_the_target_with_both_its_seats() -> None:
    scored = played(spades(), dealt(1, numbers(3, 1, 1, 2), (5, 3)), end=sheet.End(target=300))
    assert (scored.reason, scored.winners) == ("target", (1, 3))
    level = played(spades(), dealt(1, numbers(2, 2, 2, 2), (4, 4)), end=sheet.End(target=300))
    assert (level.reason, level.winners) == ("target", (1, 2, 3, 4))


def test_level_sides_may_play_on() -> None:
    loaded = spades(ranking={"ties": "play_on"}, deal={"cards": [8, 7]})
    level = dealt(1, numbers(2, 2, 2, 2), (4, 4))
    going = played(loaded, level, end=sheet.End(rounds=1))
    assert (going.over, going.next) == (False, sheet.Deal(2, 8, 2, 3))
    done = played(loaded, level, dealt(2, numbers(2, 2, 2, 2), (5, 3), dealer=2), end=sheet.End(rounds=1))
    assert (done.reason, done.winners, done.rounds[1].last_round) == ("rounds", (1, 3), False)


def test_ties_of_sides_are_told_apart_by_their_sums() -> None:
    nothing = [{"over": "any", "under": "any", "made": {"flat": 1}}]
    loaded = spades(contracts=nothing, ranking={"ties": ["bids", "tricks"]}, bags=None)
    assert played(loaded, dealt(1, numbers(2, 3, 2, 3), (5, 3))).ranks == (2, 1, 2, 1)
    assert played(loaded, dealt(1, numbers(2, 2, 2, 2), (5, 3))).ranks == (1, 2, 1, 2)


def test_refusals_of_side_tricks() -> None:
    loaded, bids = spades(), numbers(2, 2, 2, 2)
    assert codes(loaded, dealt(1, bids, (5, 3))) == []
    assert codes(loaded, dealt(1, bids, (5, 4))) == [("tricks_do_not_add_up", None)]
    assert codes(loaded, dealt(1, bids, (5, None))) == []
    assert codes(loaded, dealt(1, bids, (9, None))) == [("tricks_do_not_add_up", None)]
    assert codes(loaded, dealt(1, bids, (-1, None))) == [("out_of_range", None)]
    assert codes(loaded, dealt(1, bids, (5, 3, 0))) == [("side_tricks_not_allowed", None)]
    assert codes(loaded, dealt(1, numbers(2, 2, None, 2), (5, None))) == [("bids_missing", 3)]


def test_refusals_of_tricks_in_the_wrong_place() -> None:
    own = (Call(2, tricks=2), Call(2), Call(2), Call(2))
    assert codes(spades(), dealt(1, own)) == [("tricks_of_side", 1)]
    nils = (nil(0), Call(2), nil(1), Call(2))
    assert codes(spades(), dealt(1, nils, (1, None))) == [("side_tricks_not_allowed", None)]
    assert codes(spades(), dealt(1, nils, (None, 7))) == []
    assert codes(spades(), dealt(1, nils, (None, 8))) == [("tricks_do_not_add_up", None)]


def test_refusals_of_kinds_beside_and_in_place_of_a_number() -> None:
    calls = (Call(0, "nil"), Call(None, "blind"), Call(2, "blind"), Call(2, "no_trump"))
    assert codes(spades(), dealt(1, calls)) == [
        ("kind_not_allowed", 1), ("kind_not_allowed", 2), ("kind_not_allowed", 4),
    ]  # fmt: skip


def test_partners_scored_apart_win_together() -> None:
    loaded = rules.parse(made(table={"players": [4, 4], "sides": "pairs"}, end={"target": 12, "partner_min": 0}))
    calls = (Call(3, tricks=3), Call(1, tricks=1), Call(0, tricks=1), Call(2, tricks=0))
    scored = played(loaded, sheet.Round(1, calls, 5, 1))
    assert (scored.totals, scored.over) == ((130, 110, -20, -40), False)
    helped = played(loaded, sheet.Round(1, calls, 5, 1), adjustments=[sheet.Adjustment(3, 20, 1)])
    assert (helped.reason, helped.winners, helped.ranks) == ("target", (1, 3), (1, 2, 3, 4))
    assert [(side.total, side.rank) for side in helped.sides] == [(130, 1), (70, 2)]


def test_best_of_those_with_a_partner_wins() -> None:
    end = sheet.End(target=100, partner_min=0)
    loaded = rules.parse(made(table={"players": [4, 4], "sides": "pairs"}))
    calls = (Call(3, tricks=3), Call(1, tricks=1), Call(0, tricks=1), Call(0, tricks=0))
    scored = played(loaded, sheet.Round(1, calls, 5, 1), end=end)
    assert (scored.totals, scored.reason, scored.winners) == ((130, 110, -20, 100), "target", (2, 4))


def test_typed_points_of_partners_are_added() -> None:
    table = {"players": [4, 4], "sides": "pairs", "scored_by": "side"}
    loaded = rules.parse({"name": "Typed", "table": table, "points": {"typed": True}})
    calls = tuple(Call(points=points) for points in (10, 20, 30, -40))
    scored = played(loaded, sheet.Round(1, calls, None, 1))
    assert (scored.totals, side_points(scored.rounds[0])) == ((40, -20, 40, -20), [40, -20])
