"""Whole rounds as programs write them: the order of the checks, corrections, void rounds, taking back."""

from typing import Any

import pytest

from games import errors, models
from games.access import Principal
from games.actions import rounds, sessions
from games.actions.rounds import Cell
from games.models.base import new_id
from tests.conftest import TableMaker, played

BIDS = [Cell(seat, "bid", 3, pointer=f"/calls/{seat - 1}/bid") for seat in range(1, 5)]
FULL = ((3, 3, 3, 3), (4, 3, 3, 3))


def counts(*values: int) -> list[Cell]:
    """Tricks for each seat in order."""
    return [Cell(seat, "tricks", value, pointer=f"/calls/{seat - 1}/tricks") for seat, value in enumerate(values, 1)]


@pytest.fixture
def sheet(table: TableMaker) -> models.Session:
    """A Call Bridge table at which nothing is entered yet."""
    return table()


def put(sheet: models.Session, by: Principal, number: int, cells: list[Cell], **rest: Any) -> tuple[bool, bool]:
    """(created, changed)"""
    done = rounds.put_round(session=sheet, by=by, number=number, cells=cells, **rest)
    sheet.refresh_from_db()
    return done.created, done.changed


def test_bids_now_and_tricks_later(sheet: models.Session, ann: Principal) -> None:
    assert put(sheet, ann, 1, BIDS) == (True, True)
    assert put(sheet, ann, 1, counts(4, 3, 3, 3)) == (False, True)
    assert (sheet.version, sheet.rounds.get().status) == (3, "scored")


def test_equal_cells_change_nothing_even_with_a_stale_version_in_a_finished_session(
    sheet: models.Session, ann: Principal
) -> None:
    played(sheet, ann, FULL)
    sessions.finish_session(session=sheet, by=ann)
    assert put(sheet, ann, 1, BIDS, if_match=1) == (False, False)


def test_a_finished_session_is_closed(sheet: models.Session, ann: Principal) -> None:
    played(sheet, ann, FULL)
    sessions.finish_session(session=sheet, by=ann)
    with pytest.raises(errors.SessionFinished):
        put(sheet, ann, 1, counts(3, 4, 3, 3), if_match=3)


def test_a_new_round_after_the_rules_end_is_game_over(table: TableMaker, ann: Principal) -> None:
    short = played(table(end_rounds=1), ann, FULL)
    with pytest.raises(errors.GameOver):
        put(short, ann, 2, BIDS)


def test_a_round_beyond_the_next_is_a_gap(sheet: models.Session, ann: Principal) -> None:
    put(sheet, ann, 1, BIDS)
    with pytest.raises(errors.RoundGap):
        put(sheet, ann, 2, BIDS)


def test_other_values_without_a_version_are_a_conflict(sheet: models.Session, ann: Principal) -> None:
    put(sheet, ann, 1, BIDS)
    with pytest.raises(errors.RoundConflict):
        put(sheet, ann, 1, [Cell(1, "bid", 4)])
    assert models.Call.objects.get(seat__number=1).bid == 3


def test_a_stale_version_is_refused_before_the_rules_are_asked(sheet: models.Session, ann: Principal) -> None:
    put(sheet, ann, 1, BIDS)
    with pytest.raises(errors.StaleVersion) as refused:
        put(sheet, ann, 1, [Cell(1, "bid", 1)], if_match=1)
    assert refused.value.current_version == 2


def test_a_correction_of_round_1_rewrites_every_later_total(sheet: models.Session, ann: Principal) -> None:
    played(sheet, ann, FULL, FULL, FULL)
    put(sheet, ann, 1, counts(1, 6, 3, 3), if_match=sheet.version)
    of_first = models.Call.objects.filter(seat__number=1).order_by("round__number")
    assert list(of_first.values_list("total", flat=True)) == [-30, 0, 30]


def test_the_rules_refuse_with_one_problem_a_seat_and_write_nothing(sheet: models.Session, ann: Principal) -> None:
    with pytest.raises(errors.RulesRefused) as refused:
        put(sheet, ann, 1, [Cell(2, "bid", 1, pointer="/calls/0/bid"), Cell(3, "bid", 14, pointer="/calls/1/bid")])
    found = [(one.code, one.seat, one.pointer) for one in refused.value.problems]
    assert found == [("bid_too_low", 2, "/calls/0/bid"), ("bid_too_high", 3, "/calls/1/bid")]
    assert not sheet.rounds.exists()


def test_a_wrong_sum_is_refused_with_what_was_expected(sheet: models.Session, ann: Principal) -> None:
    with pytest.raises(errors.RulesRefused) as refused:
        put(sheet, ann, 1, BIDS + counts(4, 4, 4, 4))
    problem = refused.value.problems[0]
    assert (problem.code, problem.expected, problem.actual) == ("tricks_do_not_add_up", 13, 16)


def test_an_empty_put_of_a_new_round_says_what_is_missing(sheet: models.Session, ann: Principal) -> None:
    with pytest.raises(errors.Invalid) as refused:
        put(sheet, ann, 1, [])
    assert refused.value.problems[0].code == "required"


def test_no_such_seat(sheet: models.Session, ann: Principal) -> None:
    with pytest.raises(errors.Invalid) as refused:
        put(sheet, ann, 1, [Cell(5, "bid", 3, pointer="/calls/0/seat")])
    assert (refused.value.problems[0].code, refused.value.problems[0].pointer) == ("out_of_range", "/calls/0/seat")


def test_a_void_round_keeps_its_number_and_its_dealer(sheet: models.Session, ann: Principal) -> None:
    put(sheet, ann, 1, [], void="misdeal")
    put(sheet, ann, 2, BIDS)
    assert list(sheet.rounds.order_by("number").values_list("status", "dealer")) == [("void", 1), ("playing", 1)]


def test_voiding_a_round_with_cells_needs_its_version_and_keeps_the_cells(
    sheet: models.Session, ann: Principal
) -> None:
    put(sheet, ann, 1, BIDS)
    with pytest.raises(errors.PreconditionRequired):
        put(sheet, ann, 1, [], void="misdeal")
    put(sheet, ann, 1, [], void="misdeal", if_match=sheet.version)
    assert (sheet.rounds.get().status, models.Call.objects.get(seat__number=1).bid) == ("void", 3)


def test_a_void_round_comes_back(sheet: models.Session, ann: Principal) -> None:
    played(sheet, ann, FULL)
    put(sheet, ann, 1, [], void="misdeal", if_match=sheet.version)
    with pytest.raises(errors.RoundConflict):
        put(sheet, ann, 1, [], void=None)
    put(sheet, ann, 1, [], void=None, if_match=sheet.version)
    assert list(sheet.seats.order_by("number").values_list("total", flat=True)) == [30, 30, 30, 30]


def test_a_stored_dealer_moves_later_suggestions_only(sheet: models.Session, ann: Principal) -> None:
    played(sheet, ann, FULL, FULL)
    put(sheet, ann, 1, [Cell(None, "dealer", 3)], if_match=sheet.version)
    put(sheet, ann, 3, BIDS)
    assert list(sheet.rounds.order_by("number").values_list("dealer", flat=True)) == [3, 2, 3]


def test_the_last_round_is_taken_back_and_brought_back(sheet: models.Session, ann: Principal) -> None:
    played(sheet, ann, FULL, FULL)
    rounds.take_back_round(session=sheet, by=ann, number=2, if_match=3)
    assert sheet.rounds.count() == 1
    rounds.enter(session=sheet, by=ann, entries=[rounds.Entry(new_id(), "undo")])
    assert list(sheet.seats.order_by("number").values_list("total", flat=True)) == [60, 60, 60, 60]


def test_only_the_last_round_is_taken_back(sheet: models.Session, ann: Principal) -> None:
    played(sheet, ann, FULL, FULL)
    with pytest.raises(errors.NotLastRound):
        rounds.take_back_round(session=sheet, by=ann, number=1, if_match=3)


def test_typed_points_are_kept_in_tenths_and_count_when_all_are_in(table: TableMaker, ann: Principal) -> None:
    free = table("points-only", players=2)
    put(free, ann, 1, [Cell(1, "points", 42)])
    assert free.seats.get(number=1).total == 0
    put(free, ann, 1, [Cell(2, "points", -5)])
    assert list(free.seats.order_by("number").values_list("total", flat=True)) == [42, -5]


def test_a_suggested_dealer_beside_bids_is_no_entry_and_undo_knows_its_retry(
    sheet: models.Session, ann: Principal
) -> None:
    put(sheet, ann, 1, [*BIDS, *counts(4, 3, 3, 3)])
    put(sheet, ann, 2, [*BIDS, Cell(None, "dealer", 2), Cell(None, "cards", 13)])
    assert set(sheet.entries.filter(round=2).values_list("field", flat=True)) == {"bid"}
    back = rounds.Entry(new_id(), "undo")
    answers = [rounds.enter(session=sheet, by=ann, entries=[back]).verdicts[0].verdict for _ in range(2)]
    assert (answers, sheet.rounds.count()) == (["written", "duplicate"], 1)
