"""What points have beside the contract: the table's success, extras, a seat's own bags."""

import pytest

from games.scoring import preview, rules, sheet
from tests.scoring.tables import read, round_

Call = sheet.Call

NINETY_NINE = [{"made": {"tricks": 1}, "failed": {"tricks": 1}}]


def success(**parts: object) -> rules.Rules:
    """A point a trick; 30, 20 or 10 for those who made it; twice the points where nobody did."""
    effects = {"by_success": {"1": 30, "2": 20, "3": 10}, "multiply": {"all_failed": 2}}
    return read(**{"contracts": NINETY_NINE, "round": effects, "deal": {"cards": 9}, **parts})


def points(loaded: rules.Rules, played: sheet.Round) -> list[int | None]:
    scored = sheet.score(loaded, players=len(played.calls), rounds=[played])
    return [call.points for call in scored.rounds[0].calls]


@pytest.mark.parametrize(
    ("bids", "paid"),
    [
        ((4, 3, 2), [140, 130, 120]),
        ((4, 3, 1), [240, 230, 20]),
        ((4, 2, 1), [340, 30, 20]),
        ((3, 2, 1), [80, 60, 40]),
    ],
)
def test_success_of_the_table_pays(bids: tuple[int, ...], paid: list[int]) -> None:
    assert points(success(), round_(1, bids, (4, 3, 2), cards=9)) == paid


def test_success_pays_nothing_for_a_number_that_is_not_named() -> None:
    assert points(success(round={"by_success": {"1": 30}}), round_(1, (4, 3, 2), (4, 3, 2), cards=9)) == [40, 30, 20]


def test_success_is_left_alone_where_bags_are_kept() -> None:
    loaded = success(bags={"every": 10, "penalty": -100})
    assert points(loaded, round_(1, (3, 2, 1), (4, 3, 2), cards=9)) == [40, 30, 20]


def test_extra_comes_after_the_factor() -> None:
    calls = (Call(0, tricks=1, extra=50), Call(0, tricks=3), Call(0, tricks=5, extra=-10))
    always = success(extras={"allowed": "always"})
    assert points(always, sheet.Round(1, calls, 9, 1)) == [70, 60, 90]


def test_extra_counts_as_allowed() -> None:
    calls = (Call(2, tricks=2, extra=50), Call(2, tricks=3, extra=50))
    played = sheet.Round(1, calls, 5, 1)
    assert points(read(extras={"allowed": "always"}), played) == [170, 30]
    assert points(read(extras={"allowed": "if_made"}), played) == [170, -20]
    assert points(read(), played) == [120, -20]


def test_extra_stands_beside_typed_points() -> None:
    loaded = rules.parse({"name": "Typed", "points": {"typed": True}, "extras": {"allowed": "always"}})
    assert points(loaded, sheet.Round(1, (Call(points=20, extra=30), Call(points=10)), None, 1)) == [50, 10]


def test_seat_keeps_its_own_bags() -> None:
    over = [{"over": "any", "made": {"bid": 10, "over": 1}, "failed": {"bid": -10}}]
    loaded = read(bags={"every": 3, "penalty": -25}, contracts=over)
    rounds = [round_(number, (1, 1), (3, 2), cards=5) for number in (1, 2)]
    scored = sheet.score(loaded, players=2, rounds=rounds)
    assert [[(call.points, call.bags) for call in one.calls] for one in scored.rounds] == [
        [(120, 2), (110, 1)], [(120 - 250, 1), (110, 2)],
    ]  # fmt: skip
    assert (scored.totals, [side.bags for side in scored.sides]) == ((-10, 220), [1, 2])


def test_failed_nil_of_a_seat_goes_into_its_bag() -> None:
    loaded = read(bags={"every": 9, "penalty": -25}, bidding={"kinds": ["nil"]})
    played = sheet.Round(1, (Call(kind="nil", tricks=2), Call(3, tricks=3)), 5, 1)
    scored = sheet.score(loaded, players=2, rounds=[played])
    assert [side.bags for side in scored.sides] == [2, 0]
    assert sheet.score(loaded, players=2, rounds=[played]).calls == (1, 1)


def ask(loaded: rules.Rules, *calls: tuple[int, int], **known: object) -> list[int | None]:
    asked = tuple(preview.AskedCall(bid=bid, tricks=won) for bid, won in calls)
    answer = preview.preview(loaded, preview.Asked(asked, **known))  # type: ignore[arg-type]  # options of many types
    return [call.points if call else None for call in answer.calls]


def test_success_is_not_guessed() -> None:
    assert ask(success(), (4, 4), (2, 3), players=3) == [None, 30]
    assert ask(success(), (3, 4), players=3) == [None]
    assert ask(success(), (4, 4), (2, 3), (2, 2)) == [240, 30, 220]
    assert ask(success(round={"multiply": {"all_failed": 2}}), (4, 4), players=3) == [40]


def test_preview_of_bags_starts_from_none_or_what_is_given() -> None:
    over = [{"over": "any", "made": {"bid": 10, "over": 1}}]
    loaded = read(bags={"every": 3, "penalty": -25}, contracts=over)
    assert ask(loaded, (1, 3)) == [120]
    assert ask(loaded, (1, 3), bags=(1,)) == [120 - 250]
    assert ask(loaded, (1, 3), (1, 2), bags=(1,)) == [120 - 250, None]
