"""The fold: where a round stands, whose deal it is, how a game ends, what counts when."""

import pytest

from games.scoring import sheet
from tests.scoring.tables import Definition, built_in, points, read, round_

BRIDGE = built_in("call-bridge")


def after(*rounds: sheet.Round, **more: object) -> sheet.Sheet:
    return sheet.score(BRIDGE, players=4, rounds=rounds, **more)  # type: ignore[arg-type]  # options of many types


def test_empty_sheet_starts_with_the_first_dealer() -> None:
    opened = after(first_dealer=4)
    assert opened.next == sheet.Deal(number=1, cards=13, dealer=4, bids_from=1)
    assert (opened.totals, opened.ranks, opened.over, opened.winners) == ((0,) * 4, (1,) * 4, False, ())


def test_round_is_bidding_until_every_bid_is_in() -> None:
    assert after(round_(1, (4, 3, None, 2))).rounds[0].status == "bidding"
    assert after(round_(1, (4, 3, 2, 2))).rounds[0].status == "playing"
    assert after(round_(1, (4, 3, 2, 2), (4, 3, 4, 2))).rounds[0].status == "scored"


def test_open_round_is_the_next_one() -> None:
    open_ = after(round_(1, (4, 3, 2, 2), (4, 3, 4, 2)), round_(2, (2, None, None, None), dealer=2))
    assert open_.next == sheet.Deal(number=2, cards=13, dealer=2, bids_from=3)


def test_last_count_is_derived_and_counts() -> None:
    scored = after(round_(1, (4, 3, 2, 2), (4, None, 4, 2)))
    call = scored.rounds[0].calls[1]
    assert (call.tricks, call.derived, call.points) == (3, True, 30)
    assert scored.next == sheet.Deal(number=2, cards=13, dealer=2, bids_from=3)


def test_last_count_may_be_a_single_trick() -> None:
    scored = after(round_(1, (4, 3, 2, 2), (4, 4, 4, None))).rounds[0]
    assert (scored.calls[3].tricks, scored.calls[3].derived, scored.calls[3].points) == (1, True, -20)


def test_counts_that_reach_the_cards_leave_nothing() -> None:
    scored = after(round_(1, (6, 6, 2, 2), (7, 6, None, None))).rounds[0]
    assert [(call.tricks, call.derived) for call in scored.calls] == [(7, False), (6, False), (0, True), (0, True)]
    assert points(scored) == (60, 60, -20, -20)


def test_nothing_is_derived_before_the_bids_or_below_zero() -> None:
    early = after(round_(1, (4, 3, None, 2), (4, 3, 4, None))).rounds[0]
    assert (early.status, early.calls[3].tricks, early.calls[3].points) == ("bidding", None, None)
    too_many = after(round_(1, (4, 3, 2, 2), (9, 3, 4, None))).rounds[0]
    assert (too_many.status, too_many.calls[3].tricks) == ("playing", None)


def test_nothing_is_derived_where_a_trick_may_have_no_winner() -> None:
    loaded = read(tricks={"total": "at_most"})
    scored = sheet.score(loaded, players=2, rounds=[round_(1, (2, 3), (2, None), cards=5)]).rounds[0]
    assert (scored.status, scored.calls[1].derived) == ("playing", False)
    whole = sheet.score(loaded, players=2, rounds=[round_(1, (2, 3), (2, 2), cards=5)])
    assert whole.totals == (120, -20)


def test_void_round_keeps_dealer_and_cards() -> None:
    played = round_(1, (4, 3, 2, 2), (4, 3, 4, 2))
    scored = after(played, round_(2, (4, 3, 2, 2), (4, 3, 4, 2), dealer=2, void=True))
    assert (scored.rounds[1].status, points(scored.rounds[1])) == ("void", (None,) * 4)
    assert scored.totals == (40, 30, -20, 20)
    assert scored.next == sheet.Deal(number=3, cards=13, dealer=2, bids_from=3)


def test_redeal_may_move_the_dealer() -> None:
    loaded = read(deal={"cards": 5, "redeal_moves_dealer": True})
    scored = sheet.score(loaded, players=3, rounds=[round_(1, (1, 1, 1), cards=5, dealer=3, void=True)])
    assert scored.next == sheet.Deal(number=2, cards=5, dealer=1, bids_from=2)


def test_void_round_uses_no_step_and_no_limit() -> None:
    loaded = read(deal={"cards": [1, 2, 3]})
    rounds = [
        round_(1, (1, 0), (1, 0), cards=1),
        round_(2, (1, 0), cards=2, dealer=2, void=True),
        round_(3, (1, 0), (1, 1), cards=2, dealer=2),
    ]
    scored = sheet.score(loaded, players=2, rounds=rounds)
    assert [(one.step, one.last_round) for one in scored.rounds] == [(1, False), (2, False), (2, False)]
    assert scored.next == sheet.Deal(number=4, cards=3, dealer=1, bids_from=2)
    ended = sheet.score(loaded, players=2, rounds=[*rounds, round_(4, (1, 2), (1, 2), cards=3)])
    assert (ended.reason, ended.rounds[3].last_round, ended.winners) == ("schedule", True, (1,))


def test_stored_cards_and_dealer_are_facts() -> None:
    scored = after(round_(1, (4, 3, 2, 2), (4, 3, 1, 2), cards=10, dealer=3))
    assert (scored.rounds[0].status, scored.rounds[0].cards) == ("scored", 10)
    assert scored.next == sheet.Deal(number=2, cards=13, dealer=4, bids_from=1)


def test_schedule_goes_on_where_the_end_names_something_else() -> None:
    loaded = read(deal={"cards": [1, 2]}, end={"target": 1000})
    rounds = [round_(1, (1, 0), (1, 0), cards=1), round_(2, (1, 1), (1, 1), cards=2)]
    scored = sheet.score(loaded, players=2, rounds=rounds)
    assert (scored.over, scored.next and scored.next.cards) == (False, 1)
    assert [one.last_round for one in scored.rounds] == [False, True]


def test_end_of_a_session_replaces_that_of_the_rules() -> None:
    loaded = built_in("call-bridge-tens")
    assert sheet.end_of(loaded) == sheet.End(rounds=12)
    played = round_(1, (4, 3, 3, 2), (4, 4, 3, 2))
    ended = sheet.score(loaded, players=4, rounds=[played], end=sheet.End(rounds=1))
    assert (ended.reason, ended.rounds[0].last_round) == ("rounds", True)
    endless = [round_(number, (4, 3, 3, 2), (4, 4, 3, 2)) for number in range(1, 15)]
    assert not sheet.score(loaded, players=4, rounds=endless, end=sheet.End()).over


def test_target_comes_before_floor_before_rounds() -> None:
    played = round_(1, (4, 3, 2, 2), (4, 3, 4, 2))
    limits = sheet.End(rounds=1, target=40, floor=-20)
    assert after(played, end=limits).reason == "target"
    assert after(played, end=sheet.End(rounds=1, target=41, floor=-20)).reason == "floor"
    assert after(played, end=sheet.End(rounds=1, target=41, floor=-21)).reason == "rounds"


def test_correction_may_end_the_game_before_the_last_round() -> None:
    rounds = [round_(1, (9, 2, 2, 2), (9, 2, 2, 0)), round_(2, (2, 6, 2, 2), (0, 7, 3, 3))]
    scored = after(*rounds, end=sheet.End(target=130))
    assert (scored.over, scored.reason, scored.next) == (True, "target", None)
    assert (scored.totals, scored.winners) == ((110, 80, 40, 0), (1,))


def test_first_place_is_shared() -> None:
    scored = after(round_(1, (4, 4, 2, 2), (4, 4, 3, 2)), stopped=True)
    assert (scored.ranks, scored.winners, scored.reason) == ((1, 1, 3, 3), (1, 2), "stopped")


def test_low_score_may_win() -> None:
    loaded = read(ranking={"order": "low"})
    scored = sheet.score(loaded, players=2, rounds=[round_(1, (2, 3), (1, 4), cards=5)], stopped=True)
    assert (scored.totals, scored.ranks) == ((-20, -20), (1, 1))
    scored = sheet.score(loaded, players=2, rounds=[round_(1, (2, 4), (2, 3), cards=5)], stopped=True)
    assert (scored.totals, scored.ranks, scored.winners) == ((120, -20), (2, 1), (2,))


def test_stopped_without_a_scored_round_has_no_winner() -> None:
    scored = after(round_(1, (4, 3, 2, 2)), stopped=True)
    assert (scored.over, scored.reason, scored.winners, scored.next) == (True, "stopped", (), None)


def test_stopped_after_the_end_keeps_the_reason() -> None:
    played = round_(1, (4, 3, 2, 2), (4, 3, 4, 2))
    assert after(played, end=sheet.End(rounds=1), stopped=True).reason == "rounds"


def test_adjustment_is_in_the_totals_at_once() -> None:
    scored = after(
        round_(1, (4, 3, 2, 2), (4, 3, 4, 2)), adjustments=[sheet.Adjustment(seat=2, points=-100, from_round=2)]
    )
    assert (scored.totals, scored.rounds[0].calls[1].total) == ((40, -70, -20, 20), 30)


def test_adjustment_counts_for_the_end_from_its_round_on() -> None:
    played = [round_(number, (4, 3, 2, 2), (4, 3, 4, 2)) for number in (1, 2)]
    bonus = [sheet.Adjustment(seat=1, points=100, from_round=2)]
    end = sheet.End(target=140)
    assert not after(played[0], adjustments=bonus, end=end).over
    assert after(*played, adjustments=bonus, end=end).reason == "target"
    assert after(*played, adjustments=bonus, end=end).rounds[1].own_totals == (140, 30, -20, 20)
    assert after(played[0], adjustments=bonus, end=end, stopped=True).reason == "target"


def test_typed_points_count_when_every_seat_has_some() -> None:
    loaded = built_in("points-only")
    half = sheet.Round(1, (sheet.Call(points=42), sheet.Call()), None, 1)
    scored = sheet.score(loaded, players=2, rounds=[half])
    assert (scored.rounds[0].status, scored.rounds[0].calls[0].points, scored.totals) == ("playing", 42, (0, 0))
    assert scored.next == sheet.Deal(number=1, cards=None, dealer=1, bids_from=None)
    whole = sheet.Round(1, (sheet.Call(points=42, made=True), sheet.Call(points=-1)), None, 1)
    scored = sheet.score(loaded, players=2, rounds=[whole])
    assert (scored.rounds[0].status, scored.totals, scored.made) == ("scored", (42, -1), (1, 0))


def test_optional_bid_counts_as_zero() -> None:
    loaded = read(bidding={"optional": True})
    scored = sheet.score(loaded, players=2, rounds=[round_(1, (None, 5), (0, 5), cards=5)])
    assert (scored.totals, scored.calls, scored.made) == ((100, 150), (0, 1), (1, 1))


def test_bids_shown_together_have_no_first_bidder() -> None:
    loaded = read(bidding={"order": "together"})
    opened = sheet.score(loaded, players=3, rounds=[])
    assert opened.next == sheet.Deal(number=1, cards=5, dealer=1, bids_from=None)


def test_calls_and_made_are_counted() -> None:
    scored = after(round_(1, (4, 3, 2, 2), (4, 3, 4, 2)), round_(2, (4, 3, 2, 2), (3, 3, 2, 5)))
    assert (scored.calls, scored.made) == ((2, 2, 2, 2), (1, 2, 1, 1))
    assert [(side.number, side.seats, side.total, side.rank) for side in scored.sides] == [
        (1, (1,), 0, 2), (2, (2,), 60, 1), (3, (3,), 0, 2), (4, (4,), 0, 2),
    ]  # fmt: skip


def test_contract_may_ask_for_own_total_round_and_last_round() -> None:
    contracts = [
        {"when": {"own_total": [10, ""]}, "made": {"flat": 1}},
        {"when": {"round": [3, 3]}, "made": {"flat": 2}},
        {"when": {"last_round": True}, "made": {"flat": 3}},
        {"made": {"flat": 4}},
    ]
    loaded = read(contracts=contracts, end={"rounds": 4})
    rounds = [round_(number, (2, 3), (2, 3), cards=5) for number in range(1, 5)]
    assert [points(one)[0] for one in sheet.score(loaded, players=2, rounds=rounds).rounds] == [40, 40, 20, 10]
    lower = [sheet.Adjustment(seat=1, points=-50, from_round=4)]
    assert [points(one)[0] for one in sheet.score(loaded, players=2, rounds=rounds, adjustments=lower).rounds] == [
        40,
        40,
        20,
        30,
    ]


def test_contract_may_ask_how_all_bids_compare() -> None:
    contracts = [
        {"when": {"table_bids": "under"}, "made": {"flat": 1}},
        {"when": {"table_bids": "over"}, "made": {"flat": 2}},
        {"made": {"flat": 3}},
    ]
    loaded = read(contracts=contracts)
    found = [
        sheet.score(loaded, players=2, rounds=[round_(1, (2, other), (2, 3), cards=5)]).totals[0] for other in (2, 4, 3)
    ]
    assert found == [10, 20, 30]


def test_sixty_rounds_of_ten_are_folded() -> None:
    loaded = read(deal={"cards": 5, "deck": 52})
    rounds = [round_(number, (1,) * 10, (1,) * 5 + (0,) * 5, cards=5) for number in range(1, 61)]
    assert sheet.score(loaded, players=10, rounds=rounds).totals == (6600,) * 5 + (-1200,) * 5


def test_call_that_pays_nothing_changes_nothing() -> None:
    played = [round_(number, (1, 0, 0), (0, 1, 0), cards=1) for number in (1, 2)]
    scored = sheet.score(built_in("oh-hell"), players=3, rounds=played)
    assert [call.total for call in scored.rounds[1].calls] == [0, 20, 200]
    assert (scored.rounds[1].own_totals, scored.totals) == ((0, 10, 100), (0, 20, 200))


def test_level_players_are_told_apart_by_tricks() -> None:
    loaded = read(ranking={"ties": ["tricks"]}, contracts=[{"over": "any"}])
    rounds = [round_(1, (1, 0, 0), (4, 1, 0), cards=5), round_(2, (0, 0, 0), (0, 4, 1), cards=5)]
    assert sheet.score(loaded, players=3, rounds=rounds).ranks == (2, 1, 3)


def test_nobody_bids_where_only_zero_may_be_bid() -> None:
    limits = ({"max": 0}, {"max": 1})
    opened = [sheet.score(read(bidding=bidding), players=3, rounds=[]).next for bidding in limits]
    assert [deal and deal.bids_from for deal in opened] == [None, 2]


@pytest.mark.parametrize(
    ("end", "paid"),
    [
        ({}, [10, 1000]),
        ({"target": 500}, [10, 1000, 10, 10]),
        ({"floor": -500}, [10, 1000, 10, 10]),
        ({"target": 500, "rounds": "schedule"}, [10, 1000]),
        ({"rounds": 3}, [10, 10, 1000]),
    ],
)
def test_last_round_is_the_agreed_number_else_that_of_the_schedule(end: Definition, paid: list[int]) -> None:
    last = {"when": {"last_round": True}, "made": {"flat": 100}}
    loaded = read(deal={"cards": [4, 4]}, end=end, contracts=[last, {"made": {"flat": 1}}])
    rounds = [round_(number, (2, 2), (2, 2), cards=4) for number in range(1, len(paid) + 1)]
    scored = sheet.score(loaded, players=2, rounds=rounds)
    assert [points(one) for one in scored.rounds] == [(each, each) for each in paid]
