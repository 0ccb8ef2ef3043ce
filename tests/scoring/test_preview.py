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
