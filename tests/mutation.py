"""Changes each figure of each rule set by a step and tells what no vector notices: `python -m tests.mutation`."""

import copy
import itertools
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from games import errors, rulebook
from games.scoring import contracts, language, rules, schedules
from tests import reckoning
from tests.reckoning import Vector

Path = tuple[str | int, ...]
# Words about the game, and how the table sits, change no figure.
WORDS = ("name", "family", "summary", "sources")


def figures(part: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every number, switch and "any" of a definition with its path."""
    if isinstance(part, Mapping):
        for name, value in part.items():
            yield from figures(value, (*path, name))
    elif isinstance(part, list):
        for position, value in enumerate(part):
            yield from figures(value, (*path, position))
    elif path[0] not in WORDS and (isinstance(part, int | float) or part == "any"):
        yield path, part


def steps(value: Any, path: Path, tenths: bool) -> tuple[Any, ...]:
    """The neighbours of a figure: one more, one less; for a switch the other side, for "any" a limit."""
    if isinstance(value, bool):
        return (not value,)
    if value == "any":
        return (2,)
    fine = tenths and path[0] in ("contracts", "bags", "round", "end") and not {"bid", "cards"} & {path[-2]}
    step = 0.1 if fine and path[-2:] != ("end", "rounds") and path[-1] not in ("under", "over", "every") else 1
    return round(value + step, 1), round(value - step, 1)


def changed(definition: Mapping[str, Any], path: Path, value: Any) -> Mapping[str, Any]:
    """The definition with one figure replaced."""
    new = copy.deepcopy(dict(definition))
    place: Any = new
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = int(value) if isinstance(value, float) and value.is_integer() else value
    return new


def mutants(slug: str) -> Iterator[tuple[Path, Any, language.Rules | None]]:
    """Every change of one figure, with the rules it makes; None where it is refused."""
    definition = rulebook.load(slug).definition
    tenths = rulebook.load(slug).rules.points.decimals == 1
    for path, value in figures(definition):
        for other in steps(value, path, tenths):
            try:
                yield path, other, rules.parse(changed(definition, path, other))
            except errors.InvalidRules:
                yield path, other, None


def survivors(slug: str, vectors: Iterable[Vector]) -> Iterator[tuple[Path, Any]]:
    """The changes no vector notices although a player could."""
    own = [vector for vector in vectors if vector["rules"] == slug]
    loaded = rulebook.load(slug).rules
    for path, value, mutant in mutants(slug):
        if mutant is not None and not any(noticed(mutant, vector) for vector in own) and not alike(loaded, mutant):
            yield path, value


def noticed(mutant: language.Rules, vector: Vector) -> bool:
    """Whether a vector comes out otherwise."""
    return bool(reckoning.differences(mutant, vector))


def alike(one: language.Rules, other: language.Rules) -> bool:
    """Whether two rule sets deal the same, allow the same bids and pay the same for every call there can be."""
    same = {"contracts": other.contracts, "deal": other.deal, "bidding": _bidding(one, other)}
    if one.model_copy(update=same) != other or _dealt(one) != _dealt(other):
        return False
    return all(
        _paid(one, cards, known) == _paid(other, cards, known)
        for players in schedules.player_numbers(one)
        for cards in set(schedules.schedule(one, players) or (schedules.cards_for(one, players, 1) or 0,))
        for known in _contexts(one, other, players)
    )


def _bidding(one: language.Rules, other: language.Rules) -> language.Bidding:
    """The bidding of the one with the highest bid of the other: the tables of points show which bids there are."""
    optional = other.bidding.optional if one.points.typed else one.bidding.optional
    return one.bidding.model_copy(update={"max": other.bidding.max, "optional": optional})


def _dealt(loaded: language.Rules) -> list[object]:
    """The cards of every round with every number of players, and the most the pack has for each."""
    return [
        (
            schedules.schedule(loaded, players),
            schedules.cards_for(loaded, players, 1),
            schedules.in_pack(loaded, players),
        )
        for players in schedules.player_numbers(loaded)
    ]


def _paid(loaded: language.Rules, cards: int, known: Mapping[str, Any]) -> contracts.PointsTable:
    return contracts.points_table(loaded, cards, **known)


def _contexts(one: language.Rules, other: language.Rules, players: int) -> Iterator[dict[str, Any]]:
    """Every combination of facts a contract of the two may ask for, on both sides of each threshold."""
    whens = [contract.when for rules_ in (one, other) for contract in rules_.contracts if contract.when]
    totals = _around([limit for when in whens for limit in when.own_total or ()])
    rounds = _around([limit for when in whens for limit in when.round or ()])
    last = (False, True) if any(when.last_round is not None for when in whens) else (False,)
    tables = ("under", "equal", "over") if any(when.table_bids for when in whens) else ("under",)
    for combination in itertools.product(totals, rounds, last, tables, (None, *one.bidding.kinds)):
        names = ("own_total", "round", "last_round", "table_bids", "kind")
        yield {"players": players, **dict(zip(names, combination, strict=True))}


def _around(limits: Sequence[int | None]) -> list[int]:
    known = {limit for limit in limits if limit is not None}
    return sorted({near for limit in known for near in (limit - 1, limit, limit + 1)} or {1})


def main(slugs: Sequence[str]) -> None:
    """Tell every survivor of these rule sets (none named: of all), a line each, and how many there are."""
    vectors = [*reckoning.stored("vectors.json"), *reckoning.stored("sessions.json")]
    found = tried = 0
    for slug in slugs or rulebook.slugs():
        tried += sum(1 for _ in mutants(slug))
        for path, value in survivors(slug, vectors):
            found += 1
            print(f"{slug}: {'.'.join(map(str, path))} = {value}")  # noqa: T201 - what the tool is for
    print(f"{tried} changes tried, {found} not noticed")  # noqa: T201 - as above


if __name__ == "__main__":
    main(sys.argv[1:])
