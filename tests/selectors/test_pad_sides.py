"""The pad where partners are scored together, where a call may be a nil, and where one declares."""

import pytest

from games.scoring import sheet
from games.selectors import pad, pad_keys, pad_rows
from games.selectors.pad_table import Cell, Value
from tests.selectors.test_pad import marked, shown

Calls = list[tuple[int | None, str | None]]
NILS: Calls = [(3, None), (None, "nil"), (4, None), (5, None)]
PLAIN: Calls = [(3, None), (2, None), (4, None), (5, None)]


def deal(calls: Calls, pools: tuple[int | None, ...] = (), tricks: dict[int, int] | None = None) -> sheet.Round:
    """Deal 1 as entered: Rahim deals; `tricks` are those of nils, by seat."""
    counts = tricks or {}
    made = tuple(sheet.Call(bid, kind, counts.get(seat)) for seat, (bid, kind) in enumerate(calls, 1))
    return sheet.Round(1, made, 13, 1, side_tricks=pools)


def texts(found: pad.Pad) -> list[str]:
    """The keys that are there to be pressed."""
    return [key.value.text for key in found.keys if not key.hidden and key.reason is None]


def test_nils_stand_where_the_call_0_would() -> None:
    found = shown("spades")
    assert texts(found) == ["nil", "blind_nil", *(str(number) for number in range(1, 14))]
    assert [(key.star, str(key.name)) for key in found.keys[:2]] == [("", "nil"), ("*", "blind nil")]


def test_nil_is_no_count() -> None:
    found = shown("spades", deal(PLAIN))
    assert texts(found) == [str(number) for number in range(14)]


def test_partners_are_asked_once_and_together() -> None:
    found = shown("spades", deal(PLAIN))
    assert (found.cursor, str(found.prompt)) == (
        Cell(2, "side"),
        "Karim and Shirin called 7 together: how many taken?",
    )
    assert (marked(found, "ring"), marked(found, "hit")) == ([7], [8, 9, 10, 11, 12, 13])
    assert [row.now for row in found.rows] == [False, True, False, True]


def test_the_other_side_follows() -> None:
    found = shown("spades", deal(PLAIN, (None, 8)))
    assert [(row.tricks, row.derived, row.points) for row in found.rows] == [
        (5, True, -700),
        (8, False, 710),
        (None, False, None),
        (None, False, None),
    ]
    assert str(found.result[0]) == "Deal 1: Rahim and Mina 5 (auto), check the pile."
    assert str(found.spoken) == "Deal 1 is complete. Karim and Shirin lead with 71."


def test_nil_is_asked_at_his_own_seat() -> None:
    found = shown("spades", deal(NILS))
    assert (found.cursor, str(found.prompt)) == (Cell(2, "tricks"), "Karim called nil: how many taken?")
    assert (found.table.asked, marked(found, "hit")) == ((Cell(2, "tricks"), Cell(1, "side"), Cell(2, "side")), [0])


@pytest.mark.parametrize(
    ("calls", "count"),
    [(PLAIN, 1), (NILS, 2), ([(3, None), (None, "nil"), (None, "blind_nil"), (5, None)], 3)],
)
def test_taps_after_play_are_one_and_one_a_nil(calls: Calls, count: int) -> None:
    assert len(shown("spades", deal(calls)).table.asked) - 1 == count


def test_nil_has_his_own_points_and_the_rest_stands_at_the_partner() -> None:
    found = shown("spades", deal(NILS, (8, None), {2: 1}))
    assert [row.points for row in found.rows] == [710, -990, None, -500]


def test_total_stands_once_and_bags_below_it() -> None:
    found = shown("spades", deal(PLAIN, (None, 8)))
    assert [(row.owns, row.total, row.bags) for row in found.rows] == [
        (True, -700, None),
        (True, 710, None),
        (False, -700, 0),
        (False, 710, 1),
    ]
    assert [row.side for row in found.rows] == [1, 2, 1, 2]


def test_label_says_the_nil() -> None:
    assert str(shown("spades", deal(NILS)).rows[1].label) == "Karim: called nil, total 0. Change"


def test_declarer_is_asked_for_first() -> None:
    found = shown("tarneeb")
    assert (found.phase, found.cursor, str(found.prompt)) == ("declarer", None, "Who declares? Tap the name.")
    assert texts(found) == []


def test_declarer_s_side_is_counted() -> None:
    found = shown("tarneeb", deal([(None, None), (None, None), (9, None), (None, None)]))
    assert (found.cursor, str(found.prompt)) == (Cell(1, "side"), "Mina called 9: how many taken?")
    assert (marked(found, "ring"), marked(found, "hit")) == ([9], [10, 11, 12, 13])


def test_book_is_reckoned_in_the_mark_of_the_call() -> None:
    found = shown("bid-whist", deal([(None, None), (4, "no_trump"), (None, None), (None, None)]))
    assert (marked(found, "ring"), str(found.prompt)) == ([10], "Karim called 4 no trump: how many taken?")


def test_second_declarer_has_no_key() -> None:
    round_ = deal([(None, None), (None, None), (9, None), (None, None)])
    found = shown("tarneeb", round_, focus=Cell(1, "bid"))
    assert {str(key.reason) for key in found.keys} >= {"By these rules only one player calls."}
    assert texts(found) == []


def test_kind_beside_a_number_is_a_key_of_its_own() -> None:
    found = shown("bid-whist", focus=Cell(2, "bid"))
    assert [(one.kind, one.on, one.hidden) for one in found.toggles] == [("no_trump", False, False)]
    keys = pad_keys.keys(found.table, Cell(2, "bid"), beside="no_trump")
    assert [key.value for key in keys if key.reason is None] == [Value(bid, "no_trump") for bid in range(1, 8)]


def test_own_total_raises_the_least_call() -> None:
    counted = zip([2, 10, 2, 2], [1, 10, 1, 1], strict=True)
    first = sheet.Round(1, tuple(sheet.Call(bid, tricks=won) for bid, won in counted), 13, 1)
    second = sheet.Round(2, (sheet.Call(), sheet.Call(), sheet.Call(3), sheet.Call()), 13, 2)
    found = shown("four-hundred", first, second, focus=Cell(2, "bid"))
    assert [row.total for row in found.rows] == [-20, 400, -20, -20]
    assert texts(found) == [str(bid) for bid in range(4, 14)]
    assert str(found.side[-1]) == "with this total at least 4"


@pytest.mark.parametrize(
    ("value", "said"),
    [(Value(5), "5"), (Value(None, "nil"), "nil"), (Value(5, "blind"), "5 blind"), (Value(), "None")],
)
def test_call_in_words(value: Value, said: str) -> None:
    assert str(pad_rows.spoken_call(value)) == said


def test_extras_belong_to_the_deal_that_is_played() -> None:
    bids = (sheet.Call(1), sheet.Call(0))
    names = ("Rahim", "Karim")
    open_ = shown("skull-king", sheet.Round(1, bids, 1, 1), names=names)
    done = shown("skull-king", sheet.Round(1, (sheet.Call(1, tricks=1), sheet.Call(0)), 1, 1), names=names)
    assert (shown("skull-king", names=names).extras, open_.extras, done.extras) == (0, 1, 1)
    assert shown("oh-hell").extras == 0
