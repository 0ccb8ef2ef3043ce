"""When a game ends, and who is ahead."""

from collections.abc import Mapping, Sequence

from games.scoring import facts, language, schedules


def last_step(rules: language.Rules, players: int, end: facts.End) -> int | None:
    """Number of the last round among those that are not void; None where no number of rounds ends the game."""
    if end.rounds == "schedule":
        return len(schedules.schedule(rules, players) or ()) or None
    return end.rounds


def ended(end: facts.End, totals: Sequence[int], *, rounds: int, last_step: int | None) -> str | None:
    """Why the game is over after so many complete rounds (target, floor, schedule or rounds); None if it goes on."""
    if end.target is not None and max(totals) >= end.target:
        return "target"
    if end.floor is not None and min(totals) <= end.floor:
        return "floor"
    if last_step is not None and rounds >= last_step:
        return "schedule" if end.rounds == "schedule" else "rounds"
    return None


def ranks(rules: language.Rules, totals: Sequence[int], sums: Mapping[str, Sequence[int]]) -> tuple[int, ...]:
    """Places by seat: 1, 1, 3. `sums` break ties where the rules list them; more of them is always better."""
    sign = 1 if rules.ranking.order == "low" else -1
    ties = rules.ranking.ties if isinstance(rules.ranking.ties, tuple) else ()
    keys = [(sign * total, *(-sums[name][seat] for name in ties)) for seat, total in enumerate(totals)]
    places: dict[tuple[int, ...], int] = {}
    for place, key in enumerate(sorted(keys), 1):
        places.setdefault(key, place)
    return tuple(places[key] for key in keys)


def first(ranks: Sequence[int]) -> tuple[int, ...]:
    """Seats of all who share the first place."""
    return tuple(seat for seat, rank in enumerate(ranks, 1) if rank == 1)
