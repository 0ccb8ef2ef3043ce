"""One call of the round has a bid: its side plays against the others."""

import pytest

from games.scoring import contracts, rules, sheet
from tests.scoring.tables import made

Call = sheet.Call
NOBODY = Call()


def whist(**declarer: object) -> rules.Rules:
    """Odd tricks over a book of six, paid by the number."""
    return rules.parse(
        made(
            table={"players": [4, 4], "sides": "pairs", "scored_by": "declarer"},
            deal={"cards": 13},
            bidding={"min": 1, "kinds": ["no_trump"]},
            contracts=[{"over": "any", "made": {"bid": 1, "over": 0.1}, "failed": {"off": -1}}],
            points={"decimals": 1},
            declarer={"book": 6, **declarer},
        )
    )


def hand(bid: int, won: tuple[int | None, ...], *, seat: int = 1, kind: str | None = None) -> sheet.Round:
    calls = [NOBODY] * 4
    calls[seat - 1] = Call(bid, kind)
    return sheet.Round(1, tuple(calls), 13, 1, side_tricks=won)


def paid(loaded: rules.Rules, round_: sheet.Round) -> list[int | None]:
    scored = sheet.score(loaded, players=4, rounds=[round_])
    return [side.points for side in scored.rounds[0].sides]


def test_declarer_counts_tricks_above_the_book() -> None:
    assert paid(whist(), hand(2, (8, 5))) == [20, 0]
    assert paid(whist(), hand(2, (10, 3))) == [22, 0]
    assert paid(whist(), hand(2, (7, 6))) == [-10, 0]
    assert paid(whist(), hand(2, (5, 8), seat=4)) == [0, 20]


@pytest.mark.parametrize(
    ("defenders", "won"),
    [("none", [0, 0]), ("tricks", [60, 80]), ("over_book", [0, 20]), ({"tricks_if": 7}, [0, 80])],
)
def test_defenders_are_paid_when_the_call_failed(defenders: object, won: list[int]) -> None:
    loaded = whist(defenders=defenders)
    assert paid(loaded, hand(3, (7, 6))) == [-20, won[0]]
    assert paid(loaded, hand(3, (5, 8))) == [-40, won[1]]
    assert paid(loaded, hand(3, (9, 4))) == [30, 0]


def test_slam_is_every_trick_not_bid() -> None:
    loaded = whist(slam=16)
    assert paid(loaded, hand(2, (13, 0))) == [160, 0]
    assert paid(loaded, hand(7, (13, 0))) == [70, 0]
    assert paid(loaded, hand(2, (12, 1))) == [24, 0]


def test_kind_multiplies_both_sides() -> None:
    loaded = whist(defenders="tricks", slam=16, multiply={"no_trump": 3})
    assert paid(loaded, hand(3, (7, 6), kind="no_trump")) == [-60, 180]
    assert paid(loaded, hand(3, (9, 4), kind="no_trump")) == [90, 0]
    assert paid(loaded, hand(3, (13, 0), kind="no_trump")) == [480, 0]


def test_round_waits_for_its_one_bid() -> None:
    loaded = whist()
    opened = sheet.score(loaded, players=4, rounds=[sheet.Round(1, (NOBODY,) * 4, 13, 1)])
    assert opened.rounds[0].status == "bidding"
    called = sheet.score(loaded, players=4, rounds=[hand(2, (None, None))])
    assert (called.rounds[0].status, called.next) == ("playing", sheet.Deal(1, 13, 1, 2))
    derived = sheet.score(loaded, players=4, rounds=[hand(2, (None, 5))])
    assert [(side.tricks, side.derived) for side in derived.rounds[0].sides] == [(8, True), (5, False)]


def test_declarer_alone_has_a_call() -> None:
    scored = sheet.score(whist(), players=4, rounds=[hand(2, (8, 5), seat=2)])
    assert (scored.calls, scored.made) == ((0, 1, 0, 0), (0, 0, 0, 0))
    assert [(call.made, call.points) for call in scored.rounds[0].calls] == [
        (None, None), (False, None), (None, None), (None, None),
    ]  # fmt: skip


def test_second_bid_is_refused() -> None:
    calls = (Call(2), NOBODY, Call(3), NOBODY)
    found = sheet.problems(whist(), players=4, round_=sheet.Round(1, calls, 13, 1))
    assert [(one.code, one.seat) for one in found] == [("one_bid", 3)]


def test_tricks_wait_for_the_declarer() -> None:
    found = sheet.problems(whist(), players=4, round_=sheet.Round(1, (NOBODY,) * 4, 13, 1, side_tricks=(8, None)))
    assert [(one.code, one.seat) for one in found] == [("bids_missing", None)]


def test_bid_ends_where_the_cards_above_the_book_end() -> None:
    assert contracts.legal_bids(whist(), 13) == (1, 2, 3, 4, 5, 6, 7)
    found = sheet.problems(whist(), players=4, round_=hand(8, (None, None)))
    assert [(one.code, one.expected) for one in found] == [("bid_too_high", 7)]


def test_points_table_of_a_declarer_has_book_and_slam() -> None:
    table = contracts.points_table(whist(slam=16), 13, players=4)
    assert table.points[table.bids.index(2)][7:] == (-10, 20, 21, 22, 23, 24, 160)


def test_declarer_may_play_alone_against_all() -> None:
    loaded = rules.parse(
        made(table={"players": [3, 3], "scored_by": "declarer"}, declarer={"defenders": "tricks"}, end={"target": 5})
    )
    calls = (NOBODY, Call(4), NOBODY)
    scored = sheet.score(loaded, players=3, rounds=[sheet.Round(1, calls, 5, 1, side_tricks=(2, 2, 1))])
    assert scored.totals == (20, -40, 10)
