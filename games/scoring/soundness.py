"""What a definition may not say although each of its keys is fine: the refusals that need more than one key."""

import itertools
from collections.abc import Iterator, Mapping, Sequence

from games import errors
from games.scoring import contracts, fields, language, schedules, sides
from games.words import Sentence

_REQUIRED = Sentence("This has to be given.")
_OUT_OF_RANGE = Sentence("This value is too small, too large or has too many decimals.")
_NO_FRACTION = Sentence("These rules count whole points; for tenths set points.decimals to 1.")
_NOT_TAKEN = Sentence("This does not go together with the rest of the rules.")
_NEVER_MET = Sentence("No allowed call can ever meet this.")
_TOO_MANY_CARDS = Sentence("The pack has not enough cards for that.")
_NO_PLAYERS = Sentence("A value is missing for a number of players that may sit down.")
_NOT_RISING = Sentence("The thresholds have to rise.")
_NO_VALUE = Sentence("A call that is allowed has no entry here.")


def problems(rules: language.Rules) -> Iterator[errors.Problem]:
    """Yield what is wrong, each with the path of its field. Bounded: 105 bids × 64 contracts at most."""
    yield from _table(rules)
    yield from _deal(rules)
    yield from _bidding(rules)
    yield from _contracts(rules)
    yield from _end(rules)
    yield from (
        errors.Problem("out_of_range", _NO_FRACTION, pointer=pointer)
        for pointer, points in _points(rules)
        if rules.points.decimals == 0 and points % 10
    )


def _table(rules: language.Rules) -> Iterator[errors.Problem]:
    fewest, most = schedules.player_range(rules)
    if fewest > most:
        yield errors.Problem("out_of_range", _OUT_OF_RANGE, pointer="/table/players")
    if rules.table.sides == "pairs" and not {fewest, most} <= set(sides.PAIRS):
        yield errors.Problem("not_allowed", _NOT_TAKEN, pointer="/table/sides")
    if rules.table.sides == "none" and rules.table.scored_by == "side":
        yield errors.Problem("not_allowed", _NOT_TAKEN, pointer="/table/scored_by")


def _deal(rules: language.Rules) -> Iterator[errors.Problem]:
    maps: list[tuple[str, object]] = [("/deal/deck", rules.deal.deck)]
    if isinstance(rules.deal.cards, language.Schedule):
        named = ("low", "high", "repeat_low", "repeat_high")
        maps += [(f"/deal/cards/{name}", getattr(rules.deal.cards, name)) for name in named]
    missing = [pointer for pointer, value in maps if isinstance(value, dict) and _lacks(rules, value)]
    yield from (errors.Problem("required", _NO_PLAYERS, pointer=pointer) for pointer in missing)
    if not missing:
        yield from _sizes(rules)


def _lacks(rules: language.Rules, by_players: Mapping[int, object]) -> bool:
    return not set(schedules.player_numbers(rules)) <= set(by_players)


def _sizes(rules: language.Rules) -> Iterator[errors.Problem]:
    """The pack has to reach: a schedule is lowered to it, everything else is refused."""
    cards, numbers = rules.deal.cards, schedules.player_numbers(rules)
    packs = [(schedules.deck(rules, players) or 0) // players for players in numbers]
    if cards is None:
        return
    if not all(packs) and (rules.table.players or not isinstance(cards, int | tuple)):
        yield errors.Problem("not_enough_cards", _TOO_MANY_CARDS, pointer="/deal/deck")
    elif isinstance(cards, language.Schedule):
        found = [schedules.ends(rules, cards, players) for players in numbers]
        if any(low < 1 or low > high for low, high in found):
            yield errors.Problem("out_of_range", _OUT_OF_RANGE, pointer="/deal/cards")
    elif rules.table.players and cards != "all" and _largest(cards) > min(packs, default=fields.CARDS_LIMIT):
        yield errors.Problem("not_enough_cards", _TOO_MANY_CARDS, pointer="/deal/cards")


def _largest(cards: int | Sequence[int]) -> int:
    return cards if isinstance(cards, int) else max(cards)


def _bidding(rules: language.Rules) -> Iterator[errors.Problem]:
    bidding = rules.bidding
    if bidding.min > _highest(rules):
        limited = bidding.max is not None and bidding.min > bidding.max
        yield errors.Problem("out_of_range", _NEVER_MET, pointer="/bidding/max" if limited else "/bidding/min")
    if bidding.min_by_own_total and not _rising(bidding.min_by_own_total):
        yield errors.Problem("out_of_range", _NOT_RISING, pointer="/bidding/min_by_own_total")
    if bidding.total:
        yield from _total(rules, bidding.total)


def _total(rules: language.Rules, total: language.Total) -> Iterator[errors.Problem]:
    if total.min is None and total.max is None and not total.steps:
        yield errors.Problem("required", _REQUIRED, pointer="/bidding/total/min")
    if total.min is not None and total.max is not None and total.min > total.max:
        yield errors.Problem("out_of_range", _OUT_OF_RANGE, pointer="/bidding/total/max")
    if not _rising(total.steps):
        yield errors.Problem("out_of_range", _NOT_RISING, pointer="/bidding/total/steps")
    if total.of == "values" and rules.points.typed:
        yield errors.Problem("not_allowed", _NOT_TAKEN, pointer="/bidding/total/of")


def _rising(steps: Sequence[tuple[int, int]]) -> bool:
    return all(first[0] < second[0] for first, second in itertools.pairwise(steps))


def _highest(rules: language.Rules) -> int:
    """The highest bid anybody may ever make."""
    return contracts.highest_bid(rules, schedules.most_cards(rules)) or 0


def _legal_bids(rules: language.Rules) -> set[int]:
    """Every number a contract may be asked about; partners' bids are added."""
    without_number = rules.bidding.optional or set(rules.bidding.kinds) & fields.KINDS_WITHOUT_NUMBER
    together = 2 if rules.table.scored_by == "side" else 1
    return {*range(rules.bidding.min, _highest(rules) * together + 1), *((0,) if without_number else ())}


def _contracts(rules: language.Rules) -> Iterator[errors.Problem]:
    if rules.points.typed and rules.contracts:
        yield errors.Problem("not_allowed", _NOT_TAKEN, pointer="/contracts")
    if rules.points.typed or not rules.contracts:
        return
    if rules.deal.cards is None:
        yield errors.Problem("required", _REQUIRED, pointer="/deal/cards")
        return
    legal = _legal_bids(rules)
    for index, (contract, met) in enumerate(zip(rules.contracts, _met(rules), strict=True)):
        pointer = f"/contracts/{index}"
        yield from _when(rules, contract.when or language.When(), legal, pointer)
        yield from _paid(contract, met, pointer)
    if rules.contracts[-1].when is not None:
        yield errors.Problem(
            "not_allowed", Sentence("The last contract has to fit every call."), pointer=f"{pointer}/when"
        )


def unreached(rules: language.Rules) -> tuple[int, ...]:
    """Indexes of the contracts no legal call comes to, because those before them take every number they are for."""
    return tuple(index for index, met in enumerate(_met(rules)) if not met)


def _met(rules: language.Rules) -> Iterator[set[int]]:
    """For each contract the bids that may come to it: those before it that ask for nothing else keep theirs."""
    left = _legal_bids(rules)
    for contract in rules.contracts:
        when = contract.when or language.When()
        met = _within(left & {0} if when.kind in fields.KINDS_WITHOUT_NUMBER else left, when.bid)
        yield met
        left = left - met if when == language.When(bid=when.bid) else left


def _within(numbers: set[int], window: tuple[int | None, int | None] | None) -> set[int]:
    low, high = window or (None, None)
    return {number for number in numbers if (low is None or low <= number) and (high is None or number <= high)}


def _when(rules: language.Rules, when: language.When, legal: set[int], pointer: str) -> Iterator[errors.Problem]:
    """Conditions that can never be met."""
    possible = {
        "bid": legal,
        "players": set(schedules.player_numbers(rules)),
        "cards": set(range(1, schedules.most_cards(rules) + 1)),
        "round": set(range(1, fields.ROUNDS_ASKED + 1)),
    }
    for name, numbers in possible.items():
        window = getattr(when, name)
        if window and not _within(numbers, window):
            yield errors.Problem("never_met", _NEVER_MET, pointer=f"{pointer}/when/{name}")
    low, high = when.own_total or (None, None)
    if low is not None and high is not None and low > high:
        yield errors.Problem("never_met", _NEVER_MET, pointer=f"{pointer}/when/own_total")
    if when.kind and when.kind not in rules.bidding.kinds:
        yield errors.Problem("kind_not_allowed", _NOT_TAKEN, pointer=f"{pointer}/when/kind")


def _paid(contract: language.Contract, bids: set[int], pointer: str) -> Iterator[errors.Problem]:
    """A window nobody can hit, and values that are missing or would not be whole tenths."""
    edges = [(contracts.bound(contract.under, bid), contracts.bound(contract.over, bid)) for bid in bids]
    if edges and all(under is not None and over is not None and -under > over for under, over in edges):
        yield errors.Problem("never_met", _NEVER_MET, pointer=f"{pointer}/over")
    factors = {polynomial.table for _, polynomial in contracts.polynomials(contract)} - {0}
    if factors and not (contract.values and bids <= set(contract.values)):
        yield errors.Problem("required", _NO_VALUE, pointer=f"{pointer}/values")
    for bid, value in contract.values.items():
        if any(factor * value % 10 for factor in factors):
            yield errors.Problem("out_of_range", _OUT_OF_RANGE, pointer=f"{pointer}/values/{bid}")


def _end(rules: language.Rules) -> Iterator[errors.Problem]:
    if rules.end.rounds == "schedule" and not schedules.is_scheduled(rules):
        yield errors.Problem("not_allowed", _NOT_TAKEN, pointer="/end/rounds")


def _points(rules: language.Rules) -> Iterator[tuple[str, int]]:
    """Every number of points in the rules, in tenths, with its path."""
    for index, contract in enumerate(rules.contracts):
        yield from ((f"/contracts/{index}/{path}", points) for path, points in _points_of(contract))
    yield from ((f"/round/by_success/{made}", points) for made, points in rules.round.by_success.items())
    yield from ((f"/bidding/total/steps/{i}/0", at) for i, (at, _) in enumerate(_steps(rules)))
    yield from ((f"/bidding/min_by_own_total/{i}/0", at) for i, (at, _) in enumerate(rules.bidding.min_by_own_total))
    yield from ((f"/end/{name}", getattr(rules.end, name) or 0) for name in ("target", "floor", "partner_min"))
    yield from (("/bags/penalty", rules.bags.penalty),) if rules.bags else ()
    yield from (("/declarer/slam", rules.declarer.slam or 0),) if rules.declarer else ()


def _steps(rules: language.Rules) -> Sequence[tuple[int, int]]:
    return rules.bidding.total.steps if rules.bidding.total else ()


def _points_of(contract: language.Contract) -> Iterator[tuple[str, int]]:
    for path, polynomial in contracts.polynomials(contract):
        yield from ((f"{path}/{name}", points) for name, points in polynomial)
    yield from ((f"values/{bid}", points) for bid, points in contract.values.items())
    window = contract.when.own_total if contract.when else None
    yield from ((f"when/own_total/{i}", points or 0) for i, points in enumerate(window or ()))
