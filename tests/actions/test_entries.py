"""Single entries as phones send them: what is written, what agrees, what is in conflict, what is refused."""

import uuid
from typing import Any

import pytest

from games import models
from games.access import Principal
from games.actions import rounds, sessions
from games.actions.rounds import Entry
from games.selectors import verify
from tests.conftest import TableMaker, played


def tap(field: str, seat: int | None, value: Any, round_: int = 1, **rest: Any) -> Entry:
    """One entry with a fresh id."""
    return Entry(uuid.uuid4(), field, round_, seat, value=value, **rest)


def enter(session: models.Session, by: Principal, *entries: Entry) -> list[str]:
    """The verdicts; a refused one with its code."""
    done = rounds.enter(session=session, by=by, entries=entries)
    return [one.problem.code if one.problem else one.verdict for one in done.verdicts]


def bids(*values: int, round_: int = 1) -> list[Entry]:
    """A bid for each seat in order."""
    return [tap("bid", seat, value, round_) for seat, value in enumerate(values, 1)]


def taken(*values: int, round_: int = 1) -> list[Entry]:
    """Tricks for each seat in order."""
    return [tap("tricks", seat, value, round_) for seat, value in enumerate(values, 1)]


def totals(session: models.Session) -> list[int]:
    """The stored totals in tenths, by seat."""
    return list(session.seats.order_by("number").values_list("total", flat=True))


@pytest.fixture
def sheet(table: TableMaker) -> models.Session:
    """A Call Bridge table at which nothing is entered yet."""
    return table()


def test_seven_taps_make_a_round(sheet: models.Session, ann: Principal) -> None:
    for entry in (*bids(4, 3, 2, 3), *taken(5, 3, 2)):
        assert enter(sheet, ann, entry) == ["written"]
    assert totals(sheet) == [40, 30, 20, 30]


def test_the_derived_count_is_not_stored(sheet: models.Session, ann: Principal) -> None:
    enter(sheet, ann, *bids(4, 3, 2, 3), *taken(5, 3, 2))
    last = models.Call.objects.get(round__session=sheet, seat__number=4)
    assert (last.tricks, last.made, last.points) == (None, True, 30)


def test_a_stored_count_equal_to_the_derived_one_changes_no_total(sheet: models.Session, ann: Principal) -> None:
    enter(sheet, ann, *bids(4, 3, 2, 3), *taken(5, 3, 2))
    assert enter(sheet, ann, tap("tricks", 4, 3)) == ["written"]
    assert totals(sheet) == [40, 30, 20, 30]


def test_another_value_than_the_derived_one_does_not_add_up(sheet: models.Session, ann: Principal) -> None:
    enter(sheet, ann, *bids(4, 3, 2, 3), *taken(5, 3, 2))
    assert enter(sheet, ann, tap("tricks", 4, 4)) == ["tricks_do_not_add_up"]


def test_counts_over_the_cards_are_refused_at_once(sheet: models.Session, ann: Principal) -> None:
    enter(sheet, ann, *bids(4, 3, 2, 3))
    assert enter(sheet, ann, *taken(9, 5)) == ["tricks_do_not_add_up"] * 2
    assert not models.Call.objects.filter(tricks__isnull=False).exists()


def test_the_same_id_counts_once(sheet: models.Session, ann: Principal) -> None:
    entry = tap("bid", 2, 4)
    assert [enter(sheet, ann, entry), enter(sheet, ann, entry)] == [["written"], ["duplicate"]]
    sheet.refresh_from_db()
    assert sheet.version == 2


def test_the_same_id_with_other_content_is_refused(sheet: models.Session, ann: Principal) -> None:
    entry = tap("bid", 2, 4)
    enter(sheet, ann, entry)
    other = Entry(entry.id, "bid", 1, 2, value=5)
    assert enter(sheet, ann, other) == ["entry_id_reused"]


def test_two_phones_with_the_same_value_agree(sheet: models.Session, ann: Principal) -> None:
    assert [enter(sheet, ann, tap("bid", 2, 4)), enter(sheet, ann, tap("bid", 2, 4))] == [["written"], ["agreed"]]


def test_two_phones_with_other_values_are_in_conflict_and_nothing_is_overwritten(
    sheet: models.Session, ann: Principal
) -> None:
    enter(sheet, ann, tap("bid", 2, 4))
    verdict = rounds.enter(session=sheet, by=ann, entries=[tap("bid", 2, 5)]).verdicts[0]
    assert (verdict.verdict, verdict.current and verdict.current.value, verdict.by) == ("conflict", 4, ("user", "Ann"))
    assert models.Call.objects.get(seat__number=2).bid == 4


def test_a_cell_is_corrected_by_who_has_seen_it(sheet: models.Session, ann: Principal) -> None:
    enter(sheet, ann, tap("bid", 2, 4))
    assert enter(sheet, ann, tap("bid", 2, 5, was=4)) == ["written"]
    assert models.Call.objects.get(seat__number=2).bid == 5


def test_clearing_needs_what_was_there(sheet: models.Session, ann: Principal) -> None:
    enter(sheet, ann, tap("bid", 2, 4))
    assert enter(sheet, ann, tap("bid", 2, None)) == ["required"]
    assert enter(sheet, ann, tap("bid", 2, None, was=4)) == ["written"]


def test_a_last_round_whose_last_cell_is_cleared_is_gone(sheet: models.Session, ann: Principal) -> None:
    enter(sheet, ann, tap("bid", 2, 4))
    enter(sheet, ann, tap("bid", 2, None, was=4))
    assert not sheet.rounds.exists()


def test_a_round_with_an_agreed_dealer_stays_when_its_last_bid_goes(sheet: models.Session, ann: Principal) -> None:
    enter(sheet, ann, tap("dealer", None, 3), tap("bid", 2, 4))
    enter(sheet, ann, tap("bid", 2, None, was=4))
    assert sheet.rounds.get().dealer == 3


def test_tricks_need_all_bids(sheet: models.Session, ann: Principal) -> None:
    assert enter(sheet, ann, *bids(4, 3, 2), tap("tricks", 1, 4)) == ["written"] * 3 + ["bids_missing"]


def test_a_bid_cannot_be_cleared_under_its_tricks(sheet: models.Session, ann: Principal) -> None:
    enter(sheet, ann, *bids(4, 3, 2, 3), *taken(5))
    assert enter(sheet, ann, tap("bid", 2, None, was=3)) == ["bids_missing"]


def test_the_rest_of_a_batch_is_written_where_the_rules_refuse_one(sheet: models.Session, ann: Principal) -> None:
    assert enter(sheet, ann, *bids(4, 1, 14, 3)) == ["written", "bid_too_low", "bid_too_high", "written"]


def test_a_round_beyond_the_next_one_is_a_gap(sheet: models.Session, ann: Principal) -> None:
    assert enter(sheet, ann, tap("bid", 1, 4, 2)) == ["round_gap"]
    enter(sheet, ann, *bids(4, 3, 2, 3))
    assert enter(sheet, ann, tap("bid", 1, 4, 2)) == ["round_gap"]


def test_one_batch_may_fill_two_rounds(sheet: models.Session, ann: Principal) -> None:
    batch = [*bids(4, 3, 2, 3), *taken(5, 3, 2), *bids(2, 2, 2, 2, round_=2)]
    assert enter(sheet, ann, *batch) == ["written"] * 11


def test_no_such_seat_is_out_of_range(sheet: models.Session, ann: Principal) -> None:
    assert enter(sheet, ann, tap("bid", 5, 4), tap("dealer", None, 5)) == ["out_of_range"] * 2


def test_a_batch_is_one_change(sheet: models.Session, ann: Principal) -> None:
    enter(sheet, ann, *bids(4, 3, 2, 3))
    assert list(sheet.changes.values_list("version", "what")) == [(1, "start"), (2, "enter")]


def test_calls_under_the_table_s_minimum_ask_for_a_new_deal(table: TableMaker, ann: Principal) -> None:
    low = table("call-break-minimum-11")
    assert enter(low, ann, *bids(2, 2, 2, 2)) == ["written"] * 3 + ["bids_total_too_low"]
    assert enter(low, ann, tap("void", None, "calls too low")) == ["written"]
    assert low.rounds.get().status == "void"


def test_the_hook_refuses_the_last_bid_of_the_batch(table: TableMaker, ann: Principal) -> None:
    hooked = table("oh-hell", first_dealer=4)
    done = rounds.enter(session=hooked, by=ann, entries=bids(2, 2, 2, 4))
    last = done.verdicts[-1].problem
    assert last is not None
    assert (last.code, last.seat) == ("hook", 4)


def test_a_void_round_takes_no_cells(sheet: models.Session, ann: Principal) -> None:
    enter(sheet, ann, tap("void", None, "a card was face up"))
    assert enter(sheet, ann, tap("bid", 1, 4)) == ["round_void"]
    assert enter(sheet, ann, tap("bid", 1, 4, 2)) == ["written"]
    assert list(sheet.rounds.values_list("dealer", flat=True)) == [1, 1]


def test_a_finished_session_takes_only_what_it_holds(sheet: models.Session, ann: Principal) -> None:
    played(sheet, ann, ((4, 3, 2, 3), (5, 3, 2, 3)))
    sessions.finish_session(session=sheet, by=ann)
    answers = enter(sheet, ann, tap("tricks", 1, 5), tap("tricks", 1, 4, was=5), tap("bid", 1, 2, 2))
    assert answers == ["agreed", "session_finished", "session_finished"]


def test_the_rules_end_a_game_and_corrections_stay_open(table: TableMaker, ann: Principal) -> None:
    race = table("call-bridge-race", end_target=40)
    played(race, ann, ((4, 3, 2, 3), (5, 3, 2, 3)))
    assert enter(race, ann, *bids(4, 3, 2, 3, round_=2)) == ["game_over"] * 4
    assert enter(race, ann, tap("bid", 1, 5, was=4)) == ["written"]


def test_an_evening_is_undone_to_nothing_and_redone_to_the_same(sheet: models.Session, ann: Principal) -> None:
    for entry in (*bids(4, 3, 2, 3), *taken(5, 3, 2), *bids(2, 2, 2, 2, round_=2)):
        enter(sheet, ann, entry)
    before = totals(sheet)
    assert [enter(sheet, ann, tap("undo", None, None, 1)) for _ in range(12)] == [["written"]] * 11 + [
        ["nothing_to_undo"]
    ]
    assert not sheet.rounds.exists()
    assert [enter(sheet, ann, tap("redo", None, None, 1)) for _ in range(12)] == [["written"]] * 11 + [
        ["nothing_to_redo"]
    ]
    assert (totals(sheet), sheet.rounds.count()) == (before, 2)


def test_undo_takes_a_whole_batch_back(sheet: models.Session, ann: Principal) -> None:
    enter(sheet, ann, tap("bid", 1, 4))
    enter(sheet, ann, *bids(4, 3, 2, 3)[1:])
    enter(sheet, ann, tap("undo", None, None, 1))
    assert list(models.Call.objects.order_by("seat__number").values_list("bid", flat=True)) == [4, None, None, None]


def test_undo_of_an_older_entry_leaves_later_cells(sheet: models.Session, ann: Principal) -> None:
    first, second = tap("bid", 1, 4), tap("bid", 2, 3)
    enter(sheet, ann, first)
    enter(sheet, ann, second)
    assert enter(sheet, ann, tap("undo", None, None, 1, of=first.id)) == ["written"]
    assert list(models.Call.objects.order_by("seat__number").values_list("bid", flat=True)) == [None, 3, None, None]


def test_undo_of_a_cell_that_changed_since_is_refused(sheet: models.Session, ann: Principal) -> None:
    first = tap("bid", 1, 4)
    enter(sheet, ann, first)
    enter(sheet, ann, tap("bid", 1, 5, was=4))
    enter(sheet, ann, tap("bid", 1, 4, was=5))
    assert enter(sheet, ann, tap("undo", None, None, 1, of=first.id)) == ["not_newest"]


def test_undo_twice_by_two_phones_is_once(sheet: models.Session, ann: Principal) -> None:
    first = tap("bid", 1, 4)
    enter(sheet, ann, first)
    answers = [enter(sheet, ann, tap("undo", None, None, 1, of=first.id)) for _ in range(2)]
    assert answers == [["written"], ["agreed"]]


def test_undo_is_sent_twice_and_counts_once(sheet: models.Session, ann: Principal) -> None:
    enter(sheet, ann, tap("bid", 1, 4))
    enter(sheet, ann, tap("bid", 2, 4))
    undo = tap("undo", None, None, 1)
    assert [enter(sheet, ann, undo), enter(sheet, ann, undo)] == [["written"], ["duplicate"]]
    assert models.Call.objects.get(seat__number=1).bid == 4


def test_a_phone_takes_back_what_it_sends_in_the_same_batch(sheet: models.Session, ann: Principal) -> None:
    first = tap("bid", 1, 4)
    assert enter(sheet, ann, first, tap("undo", None, None, 1, of=first.id)) == ["written", "written"]
    assert not sheet.rounds.exists()
    assert enter(sheet, ann, tap("redo", None, None, 1)) == ["written"]
    assert models.Call.objects.get(seat__number=1).bid == 4


def test_redo_after_another_value_is_refused(sheet: models.Session, ann: Principal) -> None:
    enter(sheet, ann, tap("bid", 1, 4))
    enter(sheet, ann, tap("undo", None, None, 1))
    enter(sheet, ann, tap("bid", 1, 5))
    assert enter(sheet, ann, tap("redo", None, None, 1)) == ["not_newest"]


def test_entered_wrong_then_corrected_is_entered_right(table: TableMaker, ann: Principal) -> None:
    right, wrong = table(), table()
    played(right, ann, ((4, 3, 2, 3), (5, 3, 2, 3)), ((2, 2, 2, 2), (4, 3, 3, 3)))
    played(wrong, ann, ((4, 3, 2, 9), (4, 4, 2, 3)), ((2, 2, 2, 2), (4, 3, 3, 3)))
    fixes = [tap("bid", 4, 3, was=9), tap("tricks", 1, 5, was=4), tap("tricks", 2, 3, was=4)]
    assert enter(wrong, ann, *fixes) == ["written"] * 3
    assert totals(wrong) == totals(right)


def undo(session: models.Session, by: Principal) -> list[str]:
    """The verdict of an undo of the newest action."""
    return enter(session, by, tap("undo", None, None))


def test_a_batch_that_writes_a_cell_twice_is_undone_and_redone(sheet: models.Session, ann: Principal) -> None:
    enter(sheet, ann, tap("bid", 1, 3))
    enter(sheet, ann, tap("bid", 3, 5), tap("bid", 3, 4, was=5))
    assert [undo(sheet, ann), undo(sheet, ann), undo(sheet, ann)] == [["written"], ["written"], ["nothing_to_undo"]]
    assert [enter(sheet, ann, tap("redo", None, None)) for _ in range(2)] == [["written"], ["written"]]
    assert list(models.Call.objects.order_by("seat__number").values_list("bid", flat=True)) == [3, None, 4, None]


def test_a_cleared_override_is_undone(sheet: models.Session, ann: Principal) -> None:
    enter(sheet, ann, tap("bid", 1, 3))
    enter(sheet, ann, tap("cards", None, 5, was=13))
    assert enter(sheet, ann, tap("cards", None, None, was=5)) == ["written"]
    assert [undo(sheet, ann)[0] for _ in range(4)] == ["written"] * 3 + ["nothing_to_undo"]
    assert list(verify.session_differences(fresh(sheet))) == []


def test_an_override_goes_with_its_round(sheet: models.Session, ann: Principal) -> None:
    enter(sheet, ann, tap("bid", 1, 3), tap("cards", None, 5, was=13))
    enter(sheet, ann, tap("cards", None, None, was=5))
    enter(sheet, ann, tap("bid", 1, None, was=3))
    assert not sheet.rounds.exists()
    assert list(verify.session_differences(fresh(sheet))) == []


def test_what_the_rules_suggest_anyway_changes_nothing(sheet: models.Session, ann: Principal) -> None:
    assert enter(sheet, ann, tap("dealer", None, 1)) == ["agreed"]
    enter(sheet, ann, tap("bid", 1, 3))
    assert enter(sheet, ann, tap("cards", None, None, was=13)) == ["agreed"]
    assert (fresh(sheet).version, undo(sheet, ann)) == (2, ["written"])


def test_an_override_that_is_undone_leaves_no_difference(sheet: models.Session, ann: Principal) -> None:
    enter(sheet, ann, tap("bid", 1, 2))
    enter(sheet, ann, tap("cards", None, 5, was=13))
    assert [undo(sheet, ann), undo(sheet, ann)] == [["written"], ["written"]]
    assert list(verify.session_differences(fresh(sheet))) == []


def test_undo_goes_on_after_the_game_is_over(table: TableMaker, ann: Principal) -> None:
    short = played(table(end_rounds=1), ann, ((4, 3, 2, 3), (5, 3, 2, 3)))
    first = tap("void", None, "misdeal")
    enter(short, ann, first)
    enter(short, ann, tap("void", None, "misdeal", round_=2))
    enter(short, ann, tap("undo", None, None, of=first.id))
    assert [undo(short, ann)[0] for _ in range(3)] == ["written", "written", "nothing_to_undo"]


def test_a_half_entered_round_can_go_when_a_correction_ends_the_game(table: TableMaker, ann: Principal) -> None:
    race = played(table("call-bridge-race", end_target=100), ann, ((8, 3, 2, 2), (7, 4, 1, 1)))
    enter(race, ann, tap("bid", 3, 3, round_=2))
    enter(race, ann, tap("tricks", 1, 9, was=7), tap("tricks", 2, 2, was=4))
    assert fresh(race).over
    assert enter(race, ann, tap("bid", 3, None, round_=2, was=3)) == ["written"]
    assert sessions.finish_session(session=race, by=ann).status == "finished"


def test_rounds_emptied_out_of_order_all_go(sheet: models.Session, ann: Principal) -> None:
    first = [*bids(4, 3, 2, 3), *taken(5, 3, 2, 3)]
    for entry in (*first, tap("bid", 1, 2, 2)):
        enter(sheet, ann, entry)
    for entry in reversed(first):
        enter(sheet, ann, tap("undo", None, None, of=entry.id))
    enter(sheet, ann, tap("bid", 1, None, 2, was=2))
    assert not sheet.rounds.exists()


def test_nothing_inside_a_void_round_is_undone(sheet: models.Session, ann: Principal) -> None:
    first = tap("bid", 1, 4)
    enter(sheet, ann, first)
    enter(sheet, ann, tap("void", None, "misdeal"))
    assert enter(sheet, ann, tap("undo", None, None, of=first.id)) == ["round_void"]


def test_a_known_undo_for_something_else_is_refused(sheet: models.Session, ann: Principal) -> None:
    first, second = tap("bid", 1, 4), tap("bid", 2, 4)
    enter(sheet, ann, first, second)
    back = tap("undo", None, None, of=first.id)
    enter(sheet, ann, back)
    assert enter(sheet, ann, Entry(back.id, "undo", of=second.id)) == ["entry_id_reused"]


def fresh(session: models.Session) -> models.Session:
    """The session as stored."""
    session.refresh_from_db()
    return session
