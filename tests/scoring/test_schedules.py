"""How many cards each round has."""

import pytest

from games.scoring import portrait, rules, schedules
from tests.scoring.tables import built_in, read


def sizes(players: int, deck: object = 52, **cards: object) -> tuple[int, ...] | None:
    return rules.schedule(read(deal={"cards": cards, "deck": deck}), players)


@pytest.mark.parametrize(
    ("shape", "expected"),
    [
        ("up", (2, 3, 4)),
        ("down", (4, 3, 2)),
        ("up-down", (2, 3, 4, 3, 2)),
        ("down-up", (4, 3, 2, 3, 4)),
    ],
)
def test_schedule_shapes(shape: str, expected: tuple[int, ...]) -> None:
    assert sizes(4, shape=shape, low=2, high=4) == expected


def test_schedule_always_deals_the_end_value() -> None:
    assert sizes(4, shape="up", low=1, high=9, step=3) == (1, 4, 7, 9)
    assert sizes(4, shape="down-up", low=1, high=9, step=5) == (9, 4, 1, 4, 9)
    assert sizes(4, shape="up-down", low=1, high=9, step=5) == (1, 6, 9, 6, 1)


def test_schedule_repeats_hold_at_every_stand() -> None:
    assert sizes(3, shape="up-down", low=1, high=3, repeat_low="players", repeat_high=2) == (
        1, 1, 1, 2, 3, 3, 2, 1, 1, 1,
    )  # fmt: skip
    assert sizes(3, shape="down-up", low=1, high=2, repeat_low=2) == (2, 1, 1, 2)


def test_schedule_of_one_size() -> None:
    assert sizes(4, shape="up-down", low=3, high=3) == (3,)
    assert sizes(4, shape="up-down", low=3, high=3, repeat_low=2, repeat_high=4) == (3, 3, 3, 3)


def test_schedule_most_is_what_the_pack_gives() -> None:
    assert sizes(5, shape="down", low=9, high="max") == (10, 9)
    assert sizes(4, shape="down", low=11, high="max-1") == (12, 11)
    assert sizes(5, shape="down", low=9, high="max-1") == (10, 9)
    assert sizes(3, deck=52, shape="down", low=16, high="max-1") == (17, 16)
    assert sizes(4, deck=40, shape="down", low=8, high="max-1") == (9, 8)


def test_schedule_is_lowered_to_the_pack() -> None:
    assert sizes(10, shape="up", low=4, high=10) == (4, 5)
    assert sizes(10, shape="up", low=9, high=10) == (5,)
    assert sizes(10, deck=40, shape="down", low=8, high="max-1") == (3,)


def test_schedule_may_differ_by_players() -> None:
    high = dict.fromkeys(map(str, range(2, 11)), "max") | {"3": 4}
    deck = dict.fromkeys(map(str, range(2, 11)), 52) | {"5": 25}
    found = [sizes(players, deck, shape="up", low=3, high=high) for players in (3, 5, 10)]
    assert found == [(3, 4), (3, 4, 5), (3, 4, 5)]


def test_schedule_of_oh_hell_and_wizard() -> None:
    down_up = (10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    assert [rules.schedule(built_in("oh-hell"), players) for players in (3, 6, 7)] == [
        down_up, down_up[2:-2], down_up[3:-3],
    ]  # fmt: skip
    assert [len(rules.schedule(built_in("wizard"), players) or ()) for players in (3, 4, 5, 6)] == [20, 15, 12, 10]


def test_schedule_starts_again_when_played_out() -> None:
    loaded = read(deal={"cards": [3, 2, 1]})
    assert [rules.cards_for(loaded, 4, step) for step in range(1, 8)] == [3, 2, 1, 3, 2, 1, 3]


def test_cards_where_all_rounds_are_alike() -> None:
    assert [rules.cards_for(built_in("call-break"), players, 9) for players in (3, 4, 5)] == [17, 13, 10]
    assert rules.cards_for(built_in("call-bridge"), 4, 9) == 13
    assert rules.cards_for(built_in("points-only"), 4, 9) is None
    assert rules.schedule(built_in("call-break"), 4) is None


def test_schedule_of_a_table_that_may_not_sit() -> None:
    assert rules.schedule(built_in("oh-hell"), 8) is None
    assert rules.cards_for(built_in("oh-hell"), 8, 1) is None
    assert rules.player_range(built_in("oh-hell")) == (3, 7)


def test_largest_round_of_any_table_limits_the_bids() -> None:
    assert schedules.most_cards(built_in("call-break")) == 17
    assert schedules.most_cards(built_in("oh-hell")) == 10
    assert schedules.most_cards(read(deal={"cards": {"shape": "down-up", "low": 2, "high": 9}})) == 9
    assert schedules.most_cards(built_in("points-only")) == 104


def test_neighbours_alike_are_told_together() -> None:
    loaded = read(table={"players": [3, 6]})
    assert list(schedules.alike(loaded, lambda players: players == 4)) == [
        ((3, 3), False),
        ((4, 4), True),
        ((5, 6), False),
    ]
    assert list(schedules.alike(loaded, lambda players: "x")) == [((3, 6), "x")]
    high = {"3": 9, "4": 7, "5": 9}
    planned = read(table={"players": [3, 5]}, deal={"cards": {"shape": "up", "high": high}})
    assert [str(one) for one in portrait.in_words(planned)[2:5]] == [
        "With 3 players the smallest deal has 1, the largest 9.",
        "With 4 players the smallest deal has 1, the largest 7.",
        "With 5 players the smallest deal has 1, the largest 9.",
    ]
