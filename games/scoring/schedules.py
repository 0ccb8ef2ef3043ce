"""How many players may sit down and how many cards each round has."""

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from games.scoring import fields, language, sides

Told = TypeVar("Told")
ANY_NUMBER = (2, fields.PLAYERS_LIMIT)


def player_range(rules: language.Rules) -> tuple[int, int]:
    """Fewest and most players. Without `table.players` it is 2 to 10; partners are 4 or 6."""
    return rules.table.players or (ANY_NUMBER if rules.table.sides == "none" else (min(sides.PAIRS), max(sides.PAIRS)))


def player_numbers(rules: language.Rules) -> Sequence[int]:
    """Every number of players that may sit down; partners need a table of 4 or 6."""
    fewest, most = player_range(rules)
    if rules.table.sides == "pairs":
        return [players for players in sides.PAIRS if fewest <= players <= most]
    return range(fewest, most + 1)


def alike(rules: language.Rules, told: Callable[[int], Told]) -> Iterator[tuple[tuple[int, int], Told]]:
    """What is told of each number of players; (fewest, most) of neighbours of whom the same is told, fewest first."""
    for same, numbers in itertools.groupby(player_numbers(rules), told):
        fewest, *more = numbers
        yield (fewest, more[-1] if more else fewest), same


def deck(rules: language.Rules, players: int) -> int | None:
    """Cards in the pack; None where the rules name none for so many players."""
    return rules.deal.deck if isinstance(rules.deal.deck, int) else rules.deal.deck.get(players)


def in_pack(rules: language.Rules, players: int) -> int | None:
    """Most cards each of `players` can be dealt; None where nothing is checked against the pack."""
    pack = deck(rules, players)
    return None if rules.table.players is None or pack is None else pack // players


def schedule(rules: language.Rules, players: int) -> tuple[int, ...] | None:
    """Cards of every round of one pass. None where all rounds are alike, and for too few or too many players."""
    cards = rules.deal.cards
    if isinstance(cards, tuple):
        return cards
    if not isinstance(cards, language.Schedule) or players not in player_numbers(rules):
        return None
    low, high = ends(rules, cards, players)
    times_low, times_high = (_times(repeat, players) for repeat in (cards.repeat_low, cards.repeat_high))
    times = {high: times_high, low: times_low} if low != high else {low: max(times_low, times_high)}
    return tuple(size for size in _shape(cards, low, high) for _ in range(times.get(size, 1)))


def cards_for(rules: language.Rules, players: int, step: int) -> int | None:
    """Cards of the round that is number `step` (from 1) among those that are not void; a schedule starts again."""
    cards = rules.deal.cards
    if isinstance(cards, int) or cards is None:
        return cards
    if cards == "all":
        pack = deck(rules, players)
        return None if pack is None else pack // players
    sizes = schedule(rules, players)
    return sizes[(step - 1) % len(sizes)] if sizes else None


def most_cards(rules: language.Rules) -> int:
    """The largest round any table of these rules can have; the limit of the language where the rules name none."""
    found = [_most_for(rules, players) for players in player_numbers(rules)]
    return max((cards for cards in found if cards is not None), default=fields.CARDS_LIMIT)


def ends(rules: language.Rules, cards: language.Schedule, players: int) -> tuple[int, int]:
    """Smallest and largest round of a schedule, lowered to what the pack allows."""
    low, high = _size(rules, cards.low, players), _size(rules, cards.high, players)
    named = cards.high.get(players) if isinstance(cards.high, Mapping) else cards.high
    # "max-1" may be less than a pack's share, to which a number is lowered: the smallest round follows it down.
    return (min(low, high), high) if isinstance(named, str) else (low, high)


def is_scheduled(rules: language.Rules) -> bool:
    """Whether the size of a round depends on its number."""
    return isinstance(rules.deal.cards, tuple | language.Schedule)


def _most_for(rules: language.Rules, players: int) -> int | None:
    sizes = schedule(rules, players)
    return max(sizes) if sizes else cards_for(rules, players, 1)


def _size(rules: language.Rules, size: int | str | Mapping[int, int | str], players: int) -> int:
    pack = deck(rules, players) or 0
    named = size.get(players, 0) if isinstance(size, Mapping) else size
    most = (pack - 1) // players if named == "max-1" else pack // players
    return most if isinstance(named, str) else min(named, most)


def _times(repeat: int | str | Mapping[int, int | str], players: int) -> int:
    named = repeat.get(players, 1) if isinstance(repeat, Mapping) else repeat
    return players if isinstance(named, str) else named


def _shape(cards: language.Schedule, low: int, high: int) -> list[int]:
    up = [*range(low, high, cards.step), high]
    down = [*range(high, low, -cards.step), low]
    shapes = {"up": up, "down": down, "up-down": up + up[-2::-1], "down-up": down + down[-2::-1]}
    return shapes[cards.shape]
