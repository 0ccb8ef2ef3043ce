"""Who is scored together: seats alone, or partners whose bids and tricks are one."""

import functools

from games.scoring import fields, language

Seats = tuple[tuple[int, ...], ...]

# Partners face each other.
PAIRS: dict[int, Seats] = {4: ((1, 3), (2, 4)), 6: ((1, 4), (2, 5), (3, 6))}


def alone(players: int) -> Seats:
    """Every seat its own side; no table has more than 10."""
    return _alone(min(players, fields.PLAYERS_LIMIT))


@functools.cache
def _alone(players: int) -> Seats:
    return tuple((seat,) for seat in range(1, players + 1))


def sides_of(rules: language.Rules, players: int) -> Seats:
    """Seat numbers of every side, in order of the sides' numbers (from 1); a seat that plays alone is its own side."""
    return PAIRS.get(players, alone(players)) if rules.table.sides == "pairs" else alone(players)


def pooled(rules: language.Rules) -> bool:
    """Whether a side is scored as one: its tricks are entered once."""
    return rules.table.scored_by != "seat"


def units(rules: language.Rules, players: int) -> Seats:
    """What has a total of its own: sides where sides are scored, else seats."""
    return sides_of(rules, players) if pooled(rules) else alone(players)


def unit_of(units: Seats, seat: int) -> int:
    """Position of the unit a seat belongs to."""
    return next(position for position, seats in enumerate(units) if seat in seats)
