"""Scoring what somebody asks about, without a session."""

import pytest

from games.scoring import preview, rules
from tests.scoring.tables import built_in, read

BRIDGE = built_in("call-bridge")
Asked, Call = preview.Asked, preview.AskedCall


def ask(loaded: rules.Rules, *calls: preview.AskedCall | None, **known: object) -> preview.Preview:
    return preview.preview(loaded, Asked(calls=calls, **known))  # type: ignore[arg-type]  # options of many types


def points(answer: preview.Preview) -> list[int | None]:
    return [call.points if call else None for call in answer.calls]


def codes(answer: preview.Preview) -> list[tuple[str, int | None]]:
    return [(problem.code, problem.seat) for problem in answer.problems]


def test_preview_of_one_call() -> None:
    answer = ask(BRIDGE, Call(bid=9, tricks=10))
    assert answer.calls[0] is not None
    assert (points(answer), answer.calls[0].made, codes(answer)) == ([130], True, [])
    assert [str(said) for said in answer.calls[0].why] == [
        "Called 9, won 10.", "One over is allowed; a call of 8 or more pays 13.",
    ]  # fmt: skip
    assert (answer.totals, answer.end) == (None, None)


def test_preview_scores_an_illegal_bid_and_says_so() -> None:
    answer = ask(BRIDGE, Call(bid=1, tricks=1))
    assert (points(answer), codes(answer)) == ([10], [("bid_too_low", 1)])


def test_preview_of_a_part_finds_only_what_is_certain() -> None:
    assert codes(ask(BRIDGE, Call(bid=2, tricks=9), None, Call(bid=2, tricks=3))) == []
    assert codes(ask(BRIDGE, Call(bid=2, tricks=9), None, Call(bid=2, tricks=5))) == [("tricks_do_not_add_up", None)]
    assert codes(ask(built_in("oh-hell"), Call(bid=3), Call(bid=2), players=3, cards=5)) == []


def test_preview_of_a_whole_table() -> None:
    answer = ask(BRIDGE, *(Call(bid=bid, tricks=won) for bid, won in ((4, 5), (3, 3), (2, 2), (3, 2))))
    assert (points(answer), codes(answer)) == ([40, 30, 20, -30], [("tricks_do_not_add_up", None)])


def test_preview_derives_the_last_count() -> None:
    answer = ask(BRIDGE, *(Call(bid=bid, tricks=won) for bid, won in ((4, 5), (3, 3), (2, 2), (3, None))))
    assert (points(answer), codes(answer)) == ([40, 30, 20, 30], [])


def test_preview_by_seat() -> None:
    answer = ask(BRIDGE, Call(seat=3, bid=4, tricks=4), Call(seat=1, bid=2, tricks=9), own_totals=(100, 0, -50, 10))
    assert [(call.seat, call.points) for call in answer.calls if call] == [(3, 40), (1, -20)]
    assert answer.totals == (80, 0, -10, 10)


def test_preview_of_an_unfinished_call() -> None:
    answer = ask(BRIDGE, Call(bid=4), Call(tricks=3))
    assert (points(answer), codes(answer)) == ([None, None], [("bids_missing", 2)])
    assert answer.calls[0] is not None
    assert [str(said) for said in answer.calls[0].why] == ["Called 4."]


def test_preview_needs_the_facts_a_contract_asks_for() -> None:
    loaded = read(contracts=[{"when": {"round": [1, 1]}, "made": {"flat": 1}}, {"made": {"flat": 2}}])
    assert points(ask(loaded, Call(bid=1, tricks=1))) == [None]
    assert points(ask(loaded, Call(bid=1, tricks=1), round=1)) == [10]
    assert points(ask(loaded, Call(bid=1, tricks=1), round=2)) == [20]


def test_preview_is_not_the_last_round_unless_said() -> None:
    loaded = read(contracts=[{"when": {"last_round": True}, "made": {"flat": 1}}, {"made": {"flat": 2}}])
    assert points(ask(loaded, Call(bid=1, tricks=1))) == [20]
    assert points(ask(loaded, Call(bid=1, tricks=1), last_round=True)) == [10]


def test_preview_knows_all_bids_from_a_whole_table_or_when_told() -> None:
    loaded = read(contracts=[{"when": {"table_bids": "under"}, "made": {"flat": 1}}, {"made": {"flat": 2}}])
    assert points(ask(loaded, Call(bid=1, tricks=1), players=3)) == [None]
    assert points(ask(loaded, Call(bid=1, tricks=1), players=3, bids_total=4)) == [10]
    assert points(ask(loaded, Call(bid=1, tricks=1), Call(bid=4, tricks=4))) == [20, 20]


def test_preview_uses_own_totals_as_far_as_they_go() -> None:
    loaded = read(contracts=[{"when": {"own_total": [5, ""]}, "made": {"flat": 1}}, {"made": {"flat": 2}}])
    answer = ask(loaded, Call(bid=1, tricks=1), Call(bid=4, tricks=4), own_totals=(50,))
    assert (points(answer), answer.totals) == ([10, None], (60,))


def test_preview_takes_cards_from_the_rules_only_where_fixed() -> None:
    contract = {"made": {"cards": 1}}
    assert points(ask(read(contracts=[contract]), Call(bid=1, tricks=1))) == [50]
    scheduled = read(contracts=[contract], deal={"cards": {"shape": "up"}})
    assert points(ask(scheduled, Call(bid=1, tricks=1), players=4)) == [None]
    assert points(ask(scheduled, Call(bid=1, tricks=1), players=4, cards=3)) == [30]
    shared_out = read(contracts=[contract], deal={"cards": "all"})
    assert points(ask(shared_out, Call(bid=1, tricks=1), players=4)) == [130]
    assert points(ask(shared_out, Call(bid=1, tricks=1))) == [None]


def test_preview_hook_without_a_dealer() -> None:
    whole = ask(built_in("oh-hell"), Call(bid=3), Call(bid=2), Call(bid=0), cards=5)
    assert codes(whole) == [("hook", None)]
    assert codes(ask(built_in("oh-hell"), Call(bid=3), cards=5, bids_total=5)) == [("hook", None)]


@pytest.mark.parametrize(
    ("known", "end"),
    [
        ({"own_totals": (500, 490, 0, 0)}, (True, "target", (1,))),
        ({"own_totals": (490, 490, 0, 0)}, (False, None, ())),
        ({"own_totals": (490, 490, 0, 0), "stopped": True, "rounds_played": 3}, (True, "stopped", (1, 2))),
        ({"own_totals": (0, 0, 0, 0), "stopped": True, "rounds_played": 0}, (True, "stopped", ())),
        ({"own_totals": (500, 490, 0)}, None),
    ],
)
def test_preview_of_an_end(known: dict[str, object], end: tuple[object, ...] | None) -> None:
    answer = ask(built_in("call-bridge-race"), **known)
    assert (answer.end and (answer.end.over, answer.end.reason, answer.end.winners)) == end


def test_preview_of_the_end_of_a_round() -> None:
    calls = [Call(bid=bid, tricks=won) for bid, won in ((4, 4), (3, 3), (4, 4), (2, 2))]
    race = ask(built_in("call-bridge-race"), *calls, own_totals=(470, 400, 0, 0))
    assert race.end == preview.PreviewEnd(True, "target", (1,))
    tens = built_in("call-bridge-tens")
    assert ask(tens, *calls, own_totals=(0, 0, 0, 0)).end is None
    assert ask(tens, *calls, own_totals=(0, 0, 0, 0), rounds_played=11).end == preview.PreviewEnd(
        True, "rounds", (1, 3)
    )
    assert ask(tens, *calls, own_totals=(0, 0, 0, 0), round=11).end == preview.PreviewEnd(False, None, ())


def test_preview_of_typed_points() -> None:
    answer = ask(built_in("points-only"), Call(points=42), Call(points=-10), own_totals=(10, 10))
    assert (points(answer), answer.totals, codes(answer)) == ([42, -10], (52, 0), [])


def test_preview_of_seats_beyond_any_table() -> None:
    answer = ask(BRIDGE, Call(seat=10**12, bid=2, tricks=2), Call(bid=2, tricks=2), Call(seat=2, bid=3))
    assert ([call and call.seat for call in answer.calls], codes(answer)) == ([None, 2, None], [("out_of_range", None)])
    assert codes(ask(BRIDGE, Call(seat=5, bid=2), players=4)) == [("out_of_range", None)]
    assert codes(ask(BRIDGE, players=5, cards=10)) == [("out_of_range", None)]


def test_preview_of_extras() -> None:
    assert codes(ask(BRIDGE, Call(bid=2, tricks=2), extras=(10,))) == [("extra_not_allowed", 1)]


def test_preview_of_a_table_with_gaps_is_a_part() -> None:
    loaded = read(contracts=[{"when": {"table_bids": "under"}, "made": {"flat": 1}}, {"made": {"flat": 2}}])
    answer = ask(loaded, Call(bid=1, tricks=1), None, Call(bid=1, tricks=1), players=3)
    assert (points(answer), codes(answer), answer.end) == ([None, None, None], [], None)


SPADES = built_in("spades")


def sides(answer: preview.Preview) -> list[tuple[int | None, int | None]] | None:
    return answer.sides and [(side.points, side.bags) for side in answer.sides]  # type: ignore[return-value]  # None stays


def test_preview_of_a_side() -> None:
    answer = ask(SPADES, Call(bid=3, tricks=5), None, Call(bid=2, tricks=3), own_totals=(3370,), bags=(7,))
    assert (sides(answer), answer.totals) == ([(530 - 1000, 0)], (3370 + 530 - 1000,))
    assert [(call.points, call.made) for call in answer.calls if call] == [(None, True), (None, True)]
    assert codes(answer) == []


def test_preview_of_side_cells() -> None:
    calls = (Call(bid=4), Call(kind="nil", tricks=1), Call(bid=3), Call(bid=4))
    answer = ask(SPADES, *calls, side_tricks=(8, None))
    assert (sides(answer), points(answer)) == ([(710, 1), (-1000 + 10 + 400, 1)], [None, -990, None, None])
    assert answer.end is None


def test_preview_of_half_a_side_is_not_guessed() -> None:
    assert sides(ask(SPADES, Call(bid=3, tricks=5))) == [(None, None)]
    assert sides(ask(SPADES, Call(bid=3), None, Call(bid=2, tricks=3))) == [(None, None)]
    assert sides(ask(SPADES, Call(bid=3), None, Call(bid=2), side_tricks=(6,))) == [(510, 1)]
    assert ask(BRIDGE, Call(bid=3, tricks=5)).sides is None


def test_preview_of_sides_that_end_the_game() -> None:
    calls = (Call(bid=3), Call(bid=2), Call(bid=3), Call(bid=3))
    answer = ask(SPADES, *calls, own_totals=(4500, 4600), side_tricks=(6, 7))
    assert (sides(answer), answer.totals) == ([(600, 0), (520, 2)], (5100, 5120))
    assert answer.end == preview.PreviewEnd(True, "target", (2, 4))


def test_preview_of_a_declarer() -> None:
    tarneeb = built_in("tarneeb")
    for answer in (ask(tarneeb, Call(bid=8, tricks=7)), ask(tarneeb, Call(bid=8), side_tricks=(None, 6))):
        assert (sides(answer), points(answer), codes(answer)) == ([(-80, None), (60, None)], [None], [])
    assert sides(ask(tarneeb, None, Call(bid=8, tricks=13))) == [(0, None), (160, None)]
    assert codes(ask(tarneeb, Call(bid=8), Call(bid=9))) == [("one_bid", 2)]


def test_preview_of_partners_asks_for_four() -> None:
    assert codes(ask(SPADES, players=5, cards=5)) == [("out_of_range", None)]
    assert codes(ask(SPADES, Call(bid=0, tricks=0), None, Call(bid=2, tricks=3))) == [("bid_too_low", 1)]
    assert codes(ask(SPADES, Call(bid=2, tricks=9), None, Call(bid=2, tricks=5))) == [("tricks_do_not_add_up", None)]


def test_preview_uses_the_bags_it_is_told() -> None:
    assert sides(ask(SPADES, Call(bid=1), None, Call(bid=1), side_tricks=(4,), bags=(9,))) == [(220 - 1000, 1)]
    assert sides(ask(SPADES, None, Call(bid=1), None, Call(bid=1), side_tricks=(None, 4), bags=(9,))) == [
        (None, None), (None, None),
    ]  # fmt: skip


def test_preview_plays_on_while_level() -> None:
    loaded = read(end={"target": 5}, ranking={"ties": "play_on"})
    assert ask(loaded, own_totals=(50, 50), players=2).end == preview.PreviewEnd(False, None, ())
    assert ask(loaded, own_totals=(50, 60), players=2).end == preview.PreviewEnd(True, "target", (2,))


def test_preview_extra_counts_with_the_call() -> None:
    king = built_in("skull-king")
    assert points(ask(king, Call(bid=3, tricks=3), cards=5, extras=(300,))) == [900]
    assert points(ask(king, Call(bid=3, tricks=2, extra=300), cards=5)) == [-100]
