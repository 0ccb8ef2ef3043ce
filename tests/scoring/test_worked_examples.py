"""The worked examples of the Call Bridge rule texts, played as whole sessions."""

import pytest

from games.scoring import sheet
from tests.scoring.tables import built_in, points, round_


def one(slug: str, bid: int, won: int) -> int | None:
    """Points in tenths of a seat that called `bid` and won `won`, at a whole table."""
    rest = (13 - won, 0, 0)
    played = round_(1, (bid, 2, 2, 2), (won, *rest))
    return sheet.score(built_in(slug), players=4, rounds=[played]).rounds[0].calls[0].points


@pytest.mark.parametrize(("won", "expected"), [(3, -40), (4, 40), (5, 40), (6, -40)])
def test_call_of_four_takes_four_or_five(won: int, expected: int) -> None:
    assert one("call-bridge", 4, won) == expected


@pytest.mark.parametrize(("won", "expected"), [(8, -90), (9, 130), (10, 130), (11, -90)])
def test_call_of_nine_is_a_bonus_call(won: int, expected: int) -> None:
    assert one("call-bridge", 9, won) == expected


@pytest.mark.parametrize(("won", "expected"), [(3, -400), (4, 400), (5, 410), (6, 420), (7, -400)])
def test_call_of_four_in_tens(won: int, expected: int) -> None:
    assert one("call-bridge-tens", 4, won) == expected


def test_tens_end_after_twelve_rounds() -> None:
    rounds = [round_(number, (4, 3, 3, 2), (4, 4, 3, 2)) for number in range(1, 13)]
    eleven = sheet.score(built_in("call-bridge-tens"), players=4, rounds=rounds[:11])
    assert (eleven.over, eleven.next and eleven.next.number) == (False, 12)
    twelve = sheet.score(built_in("call-bridge-tens"), players=4, rounds=rounds)
    assert (twelve.over, twelve.reason, twelve.winners, twelve.next) == (True, "rounds", (1,), None)
    assert twelve.totals == (4800, 3720, 3600, 2400)


def test_race_ends_at_fifty_or_the_agreed_target() -> None:
    rounds = [round_(number, (5, 2, 2, 2), (7, 2, 2, 2)) for number in range(1, 11)]
    assert [one.totals for one in _growing("call-bridge-race", rounds, None)][-1] == (500, 200, 200, 200)
    assert [one.over for one in _growing("call-bridge-race", rounds, None)] == [False] * 9 + [True]
    agreed = sheet.End(target=200)
    assert [one.over for one in _growing("call-bridge-race", rounds[:4], agreed)] == [False, False, False, True]


def _growing(slug: str, rounds: list[sheet.Round], end: sheet.End | None) -> list[sheet.Sheet]:
    return [
        sheet.score(built_in(slug), players=4, rounds=rounds[:count], end=end) for count in range(1, len(rounds) + 1)
    ]


def test_tenths_are_exact() -> None:
    rounds = [round_(1, (1, 1, 1, 1), (11, 1, 1, 0)), round_(2, (1, 2, 1, 1), (2, 3, 4, 4))]
    scored = sheet.score(built_in("call-break"), players=4, rounds=rounds)
    assert points(scored.rounds[0]) == (20, 10, 10, -10)
    assert scored.totals == (31, 31, 23, 3)


def test_oh_hell_evening_of_six() -> None:
    loaded = built_in("oh-hell")
    opened = sheet.score(loaded, players=6, rounds=[], first_dealer=6)
    assert opened.next == sheet.Deal(number=1, cards=8, dealer=6, bids_from=1)
    first = round_(1, (2, 2, 1, 1, 0, 1), (2, 2, 1, 2, 0, 1), cards=8, dealer=6)
    after = sheet.score(loaded, players=6, rounds=[first], first_dealer=6)
    assert points(after.rounds[0]) == (120, 120, 110, 20, 100, 110)
    assert after.next == sheet.Deal(number=2, cards=7, dealer=1, bids_from=2)


def test_wizard_ties_go_to_the_higher_sum_of_calls() -> None:
    rounds = [round_(1, (1, 0, 0), (1, 0, 0), cards=1), round_(2, (0, 1, 0), (0, 1, 1), cards=2)]
    scored = sheet.score(built_in("wizard"), players=3, rounds=rounds, stopped=True)
    assert scored.totals == (500, 500, 100)
    assert scored.ranks == (1, 1, 3)
    rounds[1] = round_(2, (0, 3, 0), (0, 1, 1), cards=2)
    assert sheet.score(built_in("wizard"), players=3, rounds=rounds).totals == (500, 0, 100)


def test_wizard_level_totals_are_told_apart() -> None:
    rounds = [round_(1, (1, 0, 1), (0, 0, 1), cards=1), round_(2, (1, 0, 0), (2, 0, 0), cards=2)]
    scored = sheet.score(built_in("wizard"), players=3, rounds=rounds)
    assert scored.totals == (-200, 400, 500)
    level = sheet.score(
        built_in("wizard"), players=3, rounds=rounds, adjustments=[sheet.Adjustment(seat=2, points=100, from_round=9)]
    )
    assert (level.totals, level.ranks) == ((-200, 500, 500), (3, 2, 1))
