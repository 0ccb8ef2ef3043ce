"""What holds for every rule set of the rulebook."""

import json
import tomllib
from collections.abc import Iterator
from decimal import Decimal

import pytest
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from games import rulebook
from games.scoring import contracts, explain, facts, fields, preview, rules, schedules, sheet, sides, tricks
from tests.scoring import strategies
from tests.scoring.tables import built_in

every = pytest.mark.parametrize("slug", rulebook.slugs())
few = settings(max_examples=5)


def sizes(loaded: rules.Rules, players: int) -> set[int]:
    """How many cards a round can have."""
    return set(rules.schedule(loaded, players) or (rules.cards_for(loaded, players, 1) or 5,))


def folded(evening: tuple[rules.Rules, int, tuple[sheet.Round, ...]]) -> sheet.Sheet:
    loaded, players, rounds = evening
    return sheet.score(loaded, players=players, rounds=rounds, end=sheet.End())


@every
def test_every_legal_bid_has_a_contract(slug: str) -> None:
    loaded = built_in(slug)
    for players in schedules.player_numbers(loaded):
        for cards in sizes(loaded, players):
            for kind in (None, *loaded.bidding.kinds):
                for bid in contracts.legal_bids(loaded, cards, kind):
                    about = contracts.Facts(bid, kind, players, cards, 1, 0, False, "over")
                    assert contracts.fitting(loaded, about) is not None or loaded.points.typed


@every
def test_schedule_deals_every_round_the_pack_allows(slug: str) -> None:
    loaded = built_in(slug)
    for players in schedules.player_numbers(loaded):
        dealt, most = sizes(loaded, players), schedules.in_pack(loaded, players)
        assert most is None or max(dealt) <= most
        assert isinstance(loaded.deal.cards, tuple) or dealt == set(range(min(dealt), max(dealt) + 1)) or _steps(loaded)


def _steps(loaded: rules.Rules) -> bool:
    return getattr(loaded.deal.cards, "step", 1) > 1


@every
def test_json_to_toml_to_json_is_the_same(slug: str) -> None:
    dumped = json.loads(json.dumps(rules.dump(built_in(slug))), parse_float=Decimal)
    again = tomllib.loads(tomli_w.dumps(dumped), parse_float=Decimal)
    assert (again, rules.parse(again)) == (dumped, built_in(slug))


@every
@few
@given(drawn=st.data())
def test_points_are_exact_and_add_up(slug: str, drawn: st.DataObject) -> None:
    evening = drawn.draw(strategies.evenings(built_in(slug)))
    scored, unit = folded(evening), 10 if evening[0].points.decimals == 0 else 1
    seated = sides.units(*evening[:2])
    for position, seats in enumerate(seated):
        gains = [(one.sides or one.calls)[position].points or 0 for one in scored.rounds]
        assert scored.totals[seats[0] - 1] == sum(gains)
        assert {gain % unit for gain in gains} == {0}


@every
@few
@given(drawn=st.data())
def test_points_table_equals_the_fold(slug: str, drawn: st.DataObject) -> None:
    loaded, players, rounds = evening = drawn.draw(strategies.evenings(built_in(slug)))
    for round_, one in zip(rounds, folded(evening).rounds, strict=True):
        for bid, kind, won, paid, own_total in contracts_paid(loaded, one):
            table = contracts.points_table(
                loaded, one.cards or 0, players=players, round=one.step, last_round=one.last_round, kind=kind,
                own_total=own_total, table_bids=contracts.compared(tricks.bids_total(round_.calls), one.cards),
            )  # fmt: skip  # every fact a contract may ask for
            assert bid not in table.bids or table.points[table.bids.index(bid)][won] == paid


Paid = tuple[int, str | None, int, int | None, int]


def contracts_paid(loaded: rules.Rules, one: sheet.ScoredRound) -> Iterator[Paid]:
    """Bid, kind, tricks and points of every contract of a round, with the total before it."""
    for call, before in zip(one.calls, one.own_totals, strict=True):
        if not loaded.points.typed and (not one.sides or (tricks.alone(call) and loaded.table.scored_by == "side")):
            yield call.bid or 0, call.kind, call.tricks or 0, call.parts.contract if call.parts else call.points, before
    for side, seats in zip(one.sides, sides.sides_of(loaded, len(one.calls)), strict=False):
        kinds = {one.calls[seat - 1].kind for seat in seats} - fields.KINDS_WITHOUT_NUMBER - {None}
        if side.contract is not None and side.parts and side.won is not None and len(kinds) < 2:
            paid = side.parts.contract * side.parts.factor
            yield side.bid or 0, next(iter(kinds), None), side.won, paid, one.own_totals[seats[0] - 1]


@every
@few
@given(drawn=st.data())
def test_seats_may_be_turned(slug: str, drawn: st.DataObject) -> None:
    """Everybody moves on by one seat: so do the points."""
    loaded, players, rounds = evening = drawn.draw(strategies.evenings(built_in(slug), most=1))
    turned = tuple(turn(one, len(sides.units(loaded, players))) for one in rounds)
    totals = folded(evening).totals
    assert folded((loaded, players, turned)).totals == (totals[-1], *totals[:-1])


def turn(round_: sheet.Round, units: int) -> sheet.Round:
    calls = (round_.calls[-1], *round_.calls[:-1])
    won = round_.side_tricks[:units]
    return facts.Round(round_.number, calls, round_.cards, round_.dealer, side_tricks=(*won[-1:], *won[:-1]))


@every
@few
@given(drawn=st.data())
def test_preview_equals_the_fold(slug: str, drawn: st.DataObject) -> None:
    loaded, players, rounds = evening = drawn.draw(strategies.evenings(built_in(slug), most=1))
    one = folded(evening).rounds[0]
    units = sides.units(loaded, players)
    asked = tuple(
        preview.AskedCall(None, call.bid, call.kind, call.tricks, call.extra, call.made, call.points)
        for call in rounds[0].calls
    )
    question = preview.Asked(
        asked, players, one.cards, 1, own_totals=(0,) * len(units), side_tricks=rounds[0].side_tricks
    )
    answer = preview.preview(loaded, question)
    assert answer.totals == tuple((one.sides or one.calls)[position].points for position in range(len(units)))
    assert [call and (call.points, call.made) for call in answer.calls] == [
        (call.points, call.made) for call in one.calls
    ]
    assert {problem.code for problem in answer.problems} <= TABLES


# What depends on the bids of others; the rounds made up here do not look at it.
TABLES = {"hook", "bids_total_too_low", "bids_total_too_high"}


@every
@few
@given(drawn=st.data())
def test_rounds_by_the_rules_are_taken_and_told(slug: str, drawn: st.DataObject) -> None:
    loaded, players, rounds = evening = drawn.draw(strategies.evenings(built_in(slug)))
    scored = folded(evening)
    told = [str(one) for one in explain.in_words(loaded)]
    for round_, one in zip(rounds, scored.rounds, strict=True):
        assert one.status == "scored"
        assert {problem.code for problem in sheet.problems(loaded, players=players, round_=round_)} <= TABLES
        for seat in range(1, players + 1):
            told += map(str, explain.call(loaded, one, seat, players=players))
        told += [str(said) for side in one.sides for said in explain.side(loaded, side)]
    assert [one for one in told if "{" in one or not one.endswith(".")] == []
