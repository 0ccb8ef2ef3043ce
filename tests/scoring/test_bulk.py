"""Very many rounds at once give what the fold gives."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import rulebook
from games.scoring import bulk, rules, sheet
from tests.scoring import strategies
from tests.scoring.tables import built_in, read, round_

Session = tuple[rules.Rules, int, tuple[sheet.Round, ...]]


def same(loaded: rules.Rules, players: int, *sessions: tuple[sheet.Round, ...]) -> bool:
    folded = [sheet.score(loaded, players=players, rounds=rounds).totals for rounds in sessions]
    return bulk.totals(loaded, players=players, sessions=sessions) == folded


@given(strategies.sessions())
def test_bulk_equals_the_fold(session: Session) -> None:
    loaded, players, rounds = session
    assert same(loaded, players, rounds, rounds[:1], ())


@pytest.mark.parametrize("slug", rulebook.slugs())
@settings(max_examples=4)
@given(drawn=st.data())
def test_bulk_equals_the_fold_of_every_rule_set(slug: str, drawn: st.DataObject) -> None:
    loaded, players, rounds = drawn.draw(strategies.evenings(built_in(slug)))
    assert same(loaded, players, rounds, rounds[1:])


def test_bulk_knows_derived_counts_void_and_open_rounds() -> None:
    derived, open_ = round_(1, (4, 3, 2, 2), (4, 3, 4, None)), round_(3, (4, 3, 2, 2), (4, None, None, None))
    assert same(built_in("call-bridge"), 4, (derived, round_(2, (4, 3, 2, 2), (4, 3, 4, 2), void=True), open_))


def test_bulk_knows_bids_the_rules_do_not_allow() -> None:
    assert same(built_in("call-bridge"), 4, (round_(1, (0, 1, 14, 2), (4, 3, 4, 2)),))
    assert same(read(bidding={"optional": True}), 2, (round_(1, (None, 3), (2, 3), cards=5),))


def test_bulk_knows_the_last_round_and_round_numbers() -> None:
    when = [{"when": {"round": [2, 2]}, "made": {"flat": 5}}, {"when": {"last_round": True}, "made": {"flat": 7}}]
    loaded = read(contracts=[*when, {"made": {"flat": 1}}], end={"rounds": 3})
    rounds = tuple(round_(number, (2, 3), (2, 3), cards=5, void=number == 2) for number in range(1, 6))
    assert bulk.by_tables(loaded)
    assert bulk.totals(loaded, players=2, sessions=[rounds]) == [(10 + 50 + 70 + 10,) * 2]
    assert same(loaded, 2, rounds)


def test_bulk_knows_which_rules_need_the_fold() -> None:
    needs = [
        read(contracts=[{"when": {"own_total": [5, ""]}}, {}]),
        read(contracts=[{"when": {"table_bids": "under"}}, {}]),
        read(bags={"every": 10, "penalty": -100}),
        read(round={"by_success": {"1": 30}}),
        read(table={"sides": "pairs", "scored_by": "side"}),
        built_in("points-only"),
    ]
    assert [bulk.by_tables(loaded) for loaded in needs] == [False] * 6
