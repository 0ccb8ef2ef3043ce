"""Rule sets, tables and rounds as Hypothesis makes them up."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from games.scoring import contracts, fields, language, rules, schedules, sheet, sides, tricks
from tests.scoring.tables import built_in

Draw = Callable[[st.SearchStrategy[Any]], Any]

TERMS = ("flat", "bid", "tricks", "cards", "off", "over", "bid_squared", "off_squared", "off_triangle")
TENTHS = st.integers(-300, 300).map(lambda tenths: tenths / 10)


def polynomials() -> st.SearchStrategy[dict[str, float]]:
    return st.dictionaries(st.sampled_from(TERMS), TENTHS, max_size=4)


def bounds() -> st.SearchStrategy[object]:
    formula = st.fixed_dictionaries({"flat": st.integers(0, 2), "bid": st.integers(0, 2)})
    return st.one_of(st.integers(0, 3), st.just("any"), formula)


def whens() -> st.SearchStrategy[dict[str, object]]:
    return st.fixed_dictionaries(
        {},
        optional={
            "bid": st.tuples(st.integers(0, 3), st.sampled_from(["", 3, 9])).map(list),
            "round": st.tuples(st.sampled_from(["", 1, 2]), st.sampled_from(["", 2, 4])).map(list),
            "own_total": st.tuples(st.sampled_from(["", -5, 0]), st.sampled_from(["", 0.5, 10])).map(list),
            "last_round": st.booleans(),
            "table_bids": st.sampled_from(["under", "equal", "over"]),
        },
    )


@st.composite
def contract_definitions(draw: Draw, last: bool = False) -> dict[str, object]:
    parts = {
        "under": bounds(),
        "over": bounds(),
        "made": polynomials(),
        "failed": polynomials(),
        "failed_under": polynomials(),
        "failed_over": polynomials(),
        "near": st.fixed_dictionaries({"within": st.integers(1, 2), "points": polynomials()}),
    }
    made: dict[str, object] = draw(st.fixed_dictionaries({}, optional=parts))
    return made if last else {**made, "when": draw(whens())}


def cards() -> st.SearchStrategy[object]:
    schedule = st.fixed_dictionaries(
        {"shape": st.sampled_from(["up", "down", "up-down", "down-up"])},
        optional={
            "low": st.integers(1, 3),
            "high": st.one_of(st.integers(3, 9), st.sampled_from(["max", "max-1"])),
            "step": st.integers(1, 4),
            "repeat_low": st.one_of(st.integers(1, 3), st.just("players")),
            "repeat_high": st.one_of(st.integers(1, 3), st.just("players")),
        },
    )
    return st.one_of(st.integers(3, 5), st.just("all"), st.lists(st.integers(3, 5), min_size=1, max_size=5), schedule)


@st.composite
def definitions(draw: Draw) -> dict[str, object]:
    """A sound definition for 2 to 7 players of games scored by seat."""
    some = draw(st.lists(contract_definitions(), max_size=3))
    end = st.fixed_dictionaries({}, optional={"rounds": st.integers(1, 9), "target": TENTHS, "floor": TENTHS})
    return {
        "name": draw(st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=20)),
        "table": {"players": [2, 7]},
        "deal": {"cards": draw(cards())},
        "points": {"decimals": 1},
        "contracts": [*some, draw(contract_definitions(last=True))],
        "end": draw(end),
        "ranking": {"order": draw(st.sampled_from(["high", "low"]))},
    }


def rule_sets() -> st.SearchStrategy[rules.Rules]:
    known = st.sampled_from(["call-bridge", "call-bridge-tens", "call-break", "oh-hell", "wizard"]).map(built_in)
    return st.one_of(known, definitions().map(rules.parse))


@st.composite
def shares(draw: Draw, cards: int, players: int) -> tuple[int, ...]:
    """Tricks that add up."""
    cuts = sorted(draw(st.lists(st.integers(0, cards), min_size=players - 1, max_size=players - 1)))
    return tuple(high - low for low, high in zip([0, *cuts], [*cuts, cards], strict=True))


@st.composite
def sessions(draw: Draw, most: int = 6) -> tuple[rules.Rules, int, tuple[sheet.Round, ...]]:
    """Rules, a number of players that may sit, and complete or void rounds as the rules deal them."""
    loaded: language.Rules = draw(rule_sets())
    players = draw(st.sampled_from(schedules.player_numbers(loaded)))
    rounds: list[sheet.Round] = []
    for number in range(1, draw(st.integers(0, most)) + 1):
        step = 1 + sum(not one.void for one in rounds)
        rounds.append(draw(_round(loaded, players, number, step)))
    return loaded, players, tuple(rounds)


@st.composite
def _round(draw: Draw, loaded: language.Rules, players: int, number: int, step: int) -> sheet.Round:
    cards = schedules.cards_for(loaded, players, step) or 1
    legal = contracts.legal_bids(loaded, cards)
    bids = draw(st.lists(st.sampled_from(legal), min_size=players, max_size=players))
    won = draw(shares(cards, players))
    calls = tuple(sheet.Call(bid, tricks=count) for bid, count in zip(bids, won, strict=True))
    return sheet.Round(number, calls, cards, draw(st.integers(1, players)), draw(st.integers(1, 8)) == 1)


@st.composite
def evenings(draw: Draw, loaded: language.Rules, most: int = 4) -> tuple[rules.Rules, int, tuple[sheet.Round, ...]]:
    """Complete rounds as these rules deal them, with kinds, sides, extras and declarers where they have them."""
    players = draw(st.sampled_from(schedules.player_numbers(loaded)))
    numbers = range(1, draw(st.integers(1, most)) + 1)
    return loaded, players, tuple(draw(_evening_round(loaded, players, number)) for number in numbers)


@st.composite
def _evening_round(draw: Draw, loaded: language.Rules, players: int, number: int) -> sheet.Round:
    cards = schedules.cards_for(loaded, players, number) or 5
    bidder = draw(st.integers(1, players)) if loaded.table.scored_by == "declarer" else None
    seats = range(1, players + 1)
    calls = tuple(draw(_call(loaded, cards)) if bidder in (None, seat) else sheet.Call() for seat in seats)
    if loaded.points.typed:
        return sheet.Round(number, tuple(replace(call, points=10 * seat) for seat, call in enumerate(calls)), cards, 1)
    cells = tricks.cells(loaded, players, calls)
    won = dict(zip(cells, draw(shares(cards, len(cells))), strict=True))
    filled = tuple(replace(call, tricks=won.get(tricks.Cell(seat))) for seat, call in enumerate(calls, 1))
    by_side = tuple(won.get(tricks.Cell(side=side)) for side in seats) if sides.pooled(loaded) else ()
    return sheet.Round(number, filled, cards, draw(st.integers(1, players)), side_tricks=by_side)


@st.composite
def _call(draw: Draw, loaded: language.Rules, cards: int) -> sheet.Call:
    kind = draw(st.sampled_from((None, None, *loaded.bidding.kinds)))
    alone = kind in fields.KINDS_WITHOUT_NUMBER
    bid = None if alone else draw(st.sampled_from(contracts.legal_bids(loaded, cards) or (loaded.bidding.min,)))
    extra = draw(st.sampled_from((None, 0, 200, -100))) if loaded.extras.allowed != "none" else None
    return sheet.Call(bid, kind, extra=extra)


def adjustments(players: int) -> st.SearchStrategy[list[sheet.Adjustment]]:
    one = st.builds(
        sheet.Adjustment,
        seat=st.integers(1, players),
        points=st.integers(-500, 500),
        from_round=st.integers(1, 8),
    )
    return st.lists(one, max_size=3)


def json_values() -> st.SearchStrategy[Any]:
    """Any JSON, with the words of the language among its keys."""
    words = st.sampled_from(
        [
            *rules.Rules.model_fields, *language.Deal.model_fields, *language.Bidding.model_fields,
            *language.Contract.model_fields, *language.When.model_fields, *language.Schedule.model_fields, *TERMS, "3",
        ]
    )  # fmt: skip
    plain = st.one_of(
        st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8),
        st.sampled_from(["any", "all", "max", "players", "schedule", ""]),
    )  # fmt: skip
    return st.recursive(
        plain,
        lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(words, inner, max_size=5)),
        max_leaves=25,
    )
