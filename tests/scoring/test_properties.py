"""What holds for every rule set and every session."""

import json
import tomllib
from dataclasses import replace
from decimal import Decimal
from typing import Any

import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from games import errors, rulebook
from games.scoring import contracts, explain, preview, rules, schedules, sheet
from tests.scoring import strategies
from tests.scoring.tables import built_in

Session = tuple[rules.Rules, int, tuple[sheet.Round, ...]]


@given(strategies.sessions(), st.data())
def test_totals_are_sums(session: Session, drawn: st.DataObject) -> None:
    loaded, players, rounds = session
    given_ = drawn.draw(strategies.adjustments(players))
    scored = sheet.score(loaded, players=players, rounds=rounds, adjustments=given_)
    for seat in range(1, players + 1):
        won = sum(one.calls[seat - 1].points or 0 for one in scored.rounds if one.status == "scored")
        assert scored.totals[seat - 1] == won + sum(one.points for one in given_ if one.seat == seat)


@given(strategies.sessions())
def test_running_totals_lead_to_the_totals(session: Session) -> None:
    loaded, players, rounds = session
    scored = sheet.score(loaded, players=players, rounds=rounds)
    last = [one for one in scored.rounds if one.status == "scored"][-1:]
    assert [tuple(call.total for call in one.calls) for one in last] == [scored.totals for _ in last]


@given(strategies.sessions(), st.data())
def test_order_of_entry_does_not_matter(session: Session, drawn: st.DataObject) -> None:
    """Cells are entered one by one in any order, wrong ones corrected later: the last sheet is the one of the facts."""
    loaded, players, rounds = session
    cells = [
        (index, seat, field) for index in range(len(rounds)) for seat in range(players) for field in ("bid", "tricks")
    ]
    now = [replace(one, calls=tuple(sheet.Call() for _ in one.calls)) for one in rounds]
    for index, seat, field in drawn.draw(st.permutations(cells)):
        right = getattr(rounds[index].calls[seat], field)
        for value in drawn.draw(st.sampled_from([[right], [right + 1, right], [0, None, right]])):
            calls = list(now[index].calls)
            calls[seat] = replace(calls[seat], **{field: value})
            now[index] = replace(now[index], calls=tuple(calls))
        sheet.score(loaded, players=players, rounds=now)
    assert sheet.score(loaded, players=players, rounds=now) == sheet.score(loaded, players=players, rounds=rounds)


@given(strategies.sessions(most=3), st.data())
def test_derived_count_is_as_good_as_given(session: Session, drawn: st.DataObject) -> None:
    loaded, players, rounds = session
    silent = [_without_one(one, drawn.draw(st.integers(0, players - 1))) for one in rounds]
    full, derived = (sheet.score(loaded, players=players, rounds=rounds_) for rounds_ in (rounds, silent))
    assert (derived.totals, derived.ranks, derived.next, derived.reason) == (
        full.totals, full.ranks, full.next, full.reason,
    )  # fmt: skip


def _without_one(round_: sheet.Round, seat: int) -> sheet.Round:
    calls = list(round_.calls)
    calls[seat] = replace(calls[seat], tricks=None)
    return replace(round_, calls=tuple(calls))


@given(st.lists(st.sampled_from([(1, 2), (1, 4), (3, 4), (8, 13), (2, 1)]), min_size=1, max_size=60))
def test_tenths_never_drift(results: list[tuple[int, int]]) -> None:
    rounds = [
        sheet.Round(number, (sheet.Call(bid, tricks=won), *(sheet.Call(1, tricks=0),) * 3), won, 1)
        for number, (bid, won) in enumerate(results, 1)
    ]
    exact = sum(Decimal(bid) + Decimal(won - bid) / 10 if won >= bid else Decimal(-bid) for bid, won in results)
    scored = sheet.score(built_in("call-break"), players=4, rounds=rounds, end=sheet.End())
    assert Decimal(scored.totals[0]) == exact * 10


@given(strategies.rule_sets(), st.data())
def test_every_legal_bid_has_a_contract(loaded: rules.Rules, drawn: st.DataObject) -> None:
    players = drawn.draw(st.sampled_from(schedules.player_numbers(loaded)))
    cards = rules.cards_for(loaded, players, drawn.draw(st.integers(1, 20))) or 1
    own_total, last = drawn.draw(st.integers(-999, 999)), drawn.draw(st.booleans())
    for bid in contracts.legal_bids(loaded, cards):
        facts = contracts.Facts(bid, None, players, cards, 1, own_total, last, "under")
        assert contracts.fitting(loaded, facts) is not None


@given(strategies.sessions(most=4))
def test_points_table_equals_the_fold(session: Session) -> None:
    loaded, players, rounds = session
    scored = sheet.score(loaded, players=players, rounds=rounds)
    for given_, one in zip(rounds, scored.rounds, strict=True):
        if one.status != "scored":
            continue
        table_bids = contracts.compared(sum(call.bid or 0 for call in given_.calls), one.cards)
        for seat, call in enumerate(one.calls):
            table = contracts.points_table(
                loaded, one.cards or 0, players=players, round=one.step, last_round=one.last_round,
                own_total=one.own_totals[seat], table_bids=table_bids,
            )  # fmt: skip
            assert table.points[table.bids.index(call.bid or 0)][call.tricks or 0] == call.points


@given(strategies.sessions(most=1))
def test_preview_equals_the_fold(session: Session) -> None:
    loaded, players, rounds = session
    for one in sheet.score(loaded, players=players, rounds=rounds).rounds:
        if one.status != "scored":
            continue
        asked = tuple(preview.AskedCall(bid=call.bid, tricks=call.tricks) for call in one.calls)
        answer = preview.preview(
            loaded, preview.Asked(asked, players, one.cards, 1, one.last_round, own_totals=one.own_totals)
        )
        assert [call and call.points for call in answer.calls] == [call.points for call in one.calls]


@given(strategies.sessions())
def test_legal_rounds_are_not_refused(session: Session) -> None:
    loaded, players, rounds = session
    for one in rounds:
        codes = {problem.code for problem in sheet.problems(loaded, players=players, round_=one)}
        assert codes <= {"hook"}


@given(strategies.rule_sets(), st.integers(2, 10))
def test_schedule_deals_every_round_the_pack_allows(loaded: rules.Rules, players: int) -> None:
    sizes = rules.schedule(loaded, players)
    most = schedules.in_pack(loaded, players)
    assert sizes is None or most is None or all(1 <= size <= most for size in sizes)
    if sizes and not isinstance(loaded.deal.cards, tuple):
        low, high = schedules.ends(loaded, loaded.deal.cards, players)  # type: ignore[arg-type]  # a schedule by now
        assert {min(sizes), max(sizes)} == {low, high}


@given(strategies.sessions())
def test_everything_can_be_explained(session: Session) -> None:
    loaded, players, rounds = session
    scored = sheet.score(loaded, players=players, rounds=rounds)
    told = [str(one) for one in explain.in_words(loaded)]
    told += [str(one) for one in explain.end(loaded, scored, sheet.end_of(loaded))]
    for round_ in scored.rounds:
        for seat in range(1, players + 1):
            told += map(str, explain.call(loaded, round_, seat, players=players))
    assert [one for one in told if "{" in one or not one.endswith(".")] == []


@given(strategies.definitions())
def test_json_to_toml_to_json_is_the_same(definition: dict[str, object]) -> None:
    loaded = rules.parse(definition)
    dumped = json.loads(json.dumps(rules.dump(loaded)), parse_float=Decimal)
    again = tomllib.loads(tomli_w.dumps(dumped), parse_float=Decimal)
    assert again == dumped
    assert rules.parse(again) == loaded
    assert rules.dump(rules.parse(again)) == rules.dump(loaded)


def read_or_refused(definition: Any) -> bool:
    """Anything but a rule set that survives being written, or a refusal that names a problem, comes out as an error."""
    try:
        loaded = rules.parse(definition)
    except errors.InvalidRules as error:
        return bool(error.problems)
    return rules.parse(rules.dump(loaded)) == loaded


@settings(max_examples=300)
@given(strategies.json_values())
def test_parse_refuses_any_other_json(value: Any) -> None:
    for definition in (value, {"name": "x", "deal": {"cards": 5}, "contracts": value}, {"name": "x", "deal": value}):
        assert read_or_refused(definition)


@settings(max_examples=200)
@given(st.data())
def test_parse_survives_a_built_in_with_one_thing_changed(drawn: st.DataObject) -> None:
    definition = json.loads(json.dumps(rulebook.load(drawn.draw(st.sampled_from(rulebook.slugs()))).definition))
    place = definition
    while isinstance(place, dict | list) and place:
        key = drawn.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        if not isinstance(place[key], dict | list) or not place[key] or drawn.draw(st.booleans()):
            place[key] = drawn.draw(strategies.json_values())
            break
        place = place[key]
    assert read_or_refused(definition)
