"""Whose turn it is and which keys can be pressed, worked out without a database."""

import pytest

from games import rulebook
from games.scoring import sheet
from games.selectors import pad, pad_keys
from games.selectors.pad_table import Cell, Value

NAMES = ("Rahim", "Karim", "Mina", "Shirin")


def calls(bids: list[int | None], tricks: list[int | None] | None = None) -> tuple[sheet.Call, ...]:
    """One call a seat."""
    counts = tricks or [None] * len(bids)
    return tuple(sheet.Call(bid=bid, tricks=count) for bid, count in zip(bids, counts, strict=True))


def shown(slug: str, *deals: sheet.Round, names: tuple[str, ...] = NAMES, focus: Cell | None = None) -> pad.Pad:
    """The pad after those deals."""
    rules = rulebook.load(slug).rules
    return pad.pad(rules, sheet.score(rules, players=len(names), rounds=deals), names, focus=focus)


def deal(
    bids: list[int | None], tricks: list[int | None] | None = None, *, number: int = 1, cards: int = 13, dealer: int = 1
) -> sheet.Round:
    """One deal as entered."""
    return sheet.Round(number, calls(bids, tricks), cards, dealer)


def live(found: pad.Pad) -> list[int]:
    """The keys that can be pressed."""
    return [key.value.number for key in found.keys if key.reason is None and key.value.number is not None]


def marked(found: pad.Pad, mark: str) -> list[int]:
    """The keys with that mark."""
    return [key.value.number for key in found.keys if key.mark == mark and key.value.number is not None]


def test_pad_first_call_is_of_the_seat_after_the_dealer() -> None:
    assert shown("call-bridge").cursor == Cell(2, "bid")


def test_pad_calls_go_round_to_the_dealer() -> None:
    found = shown("call-bridge", deal([None, 4, 3, 2]))
    assert (found.cursor, str(found.prompt)) == (Cell(1, "bid"), "Rahim: how many will you take?")


def test_pad_strikes_calls_below_the_minimum_with_the_reason() -> None:
    found = shown("call-bridge")
    assert live(found) == list(range(2, 14))
    assert str(found.keys[0].reason) == "A call is at least 2, not 0."


def test_pad_counts_begin_after_the_last_call() -> None:
    found = shown("call-bridge", deal([5, 4, 3, 2]))
    assert (found.phase, found.cursor, str(found.prompt)) == (
        "tricks",
        Cell(2, "tricks"),
        "Karim called 4: how many taken?",
    )


def test_pad_strikes_counts_above_what_is_left() -> None:
    found = shown("call-bridge", deal([5, 4, 3, 2], [None, 9, None, None]))
    assert live(found) == [0, 1, 2, 3, 4]
    assert [str(line) for line in found.side] == ["left 4 of 13"]


def test_pad_last_count_is_derived_and_the_next_deal_waits() -> None:
    found = shown("call-bridge", deal([5, 4, 3, 2], [None, 4, 3, 1]))
    assert (found.table.round.number, found.cursor) == (2, Cell(3, "bid"))
    assert [(row.tricks, row.derived, row.past) for row in found.rows] == [
        (5, True, True),
        (4, False, True),
        (3, False, True),
        (1, False, True),
    ]


def test_pad_names_the_count_to_check() -> None:
    found = shown("call-bridge", deal([5, 4, 3, 2], [None, 4, 3, 1]))
    assert [str(line) for line in found.result] == ["Deal 1: Rahim 5 (auto), check the pile."]


def test_pad_rows_of_the_deal_before_go_with_the_first_call() -> None:
    found = shown("call-bridge", deal([5, 4, 3, 2], [None, 4, 3, 1]), deal([None, None, 6, None], number=2, dealer=2))
    assert [(row.bid, row.past) for row in found.rows] == [(None, False), (None, False), (6, False), (None, False)]


def test_pad_counts_that_reach_the_cards_leave_nothing_to_ask() -> None:
    found = shown("call-bridge", deal([5, 4, 3, 2], [None, 9, 4, None]))
    assert found.table.round.number == 2
    assert [row.tricks for row in found.rows] == [0, 9, 4, 0]


def test_pad_ring_is_the_call_and_bars_make_it_too() -> None:
    found = shown("call-bridge", deal([5, 4, 3, 2]))
    assert (marked(found, "ring"), marked(found, "hit")) == ([4], [5])


def test_pad_marks_follow_the_contract_not_the_sign_of_the_points() -> None:
    found = shown("oh-hell", deal([1, 2, 0, 1], cards=10))
    assert (marked(found, "ring"), marked(found, "hit")) == ([2], [])


@pytest.mark.parametrize("total", range(14))
def test_pad_hook_strikes_exactly_the_key_that_makes_the_cards(total: int) -> None:
    bids: list[int | None] = [None, min(total, 10), max(total - 10, 0), 0]
    found = shown("oh-hell", deal(bids, cards=10))
    forbidden = 10 - total
    assert live(found) == [value for value in range(11) if value != forbidden]
    told = [str(line) for line in found.side if "allowed" in str(line)]
    assert told == ([f"{forbidden} not allowed: the calls would add up to 10"] if forbidden >= 0 else [])


def test_pad_hook_holds_for_an_earlier_call_that_is_changed() -> None:
    found = shown("oh-hell", deal([1, 2, 3, 3], cards=10), focus=Cell(2, "bid"))
    assert (found.was.number, [key.value.number for key in found.keys if key.reason]) == (2, [3])


def test_pad_total_that_means_a_new_deal_strikes_no_key() -> None:
    found = shown("call-break-minimum-11", deal([None, 2, 2, 2]))
    assert live(found) == list(range(1, 14))


def test_pad_of_one_card_asks_who_took_it() -> None:
    found = shown("oh-hell", deal([0, 0, 0, 0], cards=1))
    assert (found.phase, str(found.prompt)) == ("winner", "Who took it? Tap the name.")


def test_pad_of_one_card_is_complete_with_its_winner() -> None:
    found = shown("oh-hell", deal([0, 0, 0, 0], [None, None, 1, None], cards=1))
    assert [(row.tricks, row.derived) for row in found.rows] == [(0, True), (0, True), (1, False), (0, True)]


def test_pad_of_typed_points_has_no_keys() -> None:
    found = shown("points-only", names=("Rahim", "Karim"))
    assert (found.phase, found.keys) == ("points", ())


def test_pad_tapped_cell_comes_first() -> None:
    found = shown("call-bridge", deal([None, 4, 3, None]), focus=Cell(2, "bid"))
    assert (found.cursor, found.was) == (Cell(2, "bid"), Value(4))


@pytest.mark.parametrize("focus", [Cell(9, "bid"), Cell(2, "tricks"), Cell(2, "points")])
def test_pad_impossible_cell_is_passed_over(focus: Cell) -> None:
    assert shown("call-bridge", deal([None, 4, 3, None]), focus=focus).cursor == Cell(4, "bid")


def test_pad_says_how_many_deals_there_are() -> None:
    assert shown("call-bridge-tens").table.deals == 12


def test_pad_after_the_end_names_the_winner() -> None:
    rules = rulebook.load("call-bridge").rules
    scored = sheet.score(rules, players=4, rounds=[deal([5, 4, 3, 2], [None, 4, 3, 1])], stopped=True)
    found = pad.pad(rules, scored, NAMES)
    assert (found.phase, str(found.prompt), found.keys) == ("over", "Rahim wins with 5.", ())


def test_pad_row_label_says_what_is_there() -> None:
    found = shown("call-bridge", deal([5, 4, 3, 2], [None, 9, None, None]))
    labels = [str(row.label) for row in found.rows[:2]]
    assert labels == ["Rahim: called 5, total 0. Change", "Karim: called 4, took 9, total 0. Change"]


def test_pad_windows_and_worth_agree_with_the_contracts() -> None:
    table = shown("call-bridge", deal([5, 4, 3, 2])).table
    assert pad_keys.windows(table)[4] == (4, 5)
    assert pad_keys.windows(table)[9] == (9, 10)
    assert (pad_keys.worth(table)[9][10], pad_keys.worth(table)[9][11], pad_keys.worth(table)[4][5]) == (130, -90, 40)
