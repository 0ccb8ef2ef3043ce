"""When a game ends, and who is ahead."""

from collections.abc import Mapping, Sequence

from games.scoring import facts, language, schedules, sides


def rounds_to_play(rules: language.Rules, players: int, end: facts.End) -> int | None:
    """How many rounds that are not void end the game; None where no number of them does."""
    return last_round(rules, players, end) if end.rounds == "schedule" else end.rounds


def last_round(rules: language.Rules, players: int, end: facts.End) -> int | None:
    """Number of the round that is the last to contracts and hook; None where there is none.

    That is `end.rounds`, or the schedule's length, also where something else ends the game and it starts again.
    """
    if isinstance(end.rounds, int):
        return end.rounds
    return len(schedules.schedule(rules, players) or ()) or None


def ended(
    end: facts.End, totals: Sequence[int], seated: sides.Seats, *, rounds: int, rounds_to_play: int | None
) -> str | None:
    """Why the game is over after so many complete rounds (target, floor, schedule or rounds); None if it goes on.

    totals are by seat; with `partner_min` the target is reached only by a seat whose partner has that much.
    """
    if reaching(end, totals, seated):
        return "target"
    if end.floor is not None and min(totals) <= end.floor:
        return "floor"
    if rounds_to_play is not None and rounds >= rounds_to_play:
        return "schedule" if end.rounds == "schedule" else "rounds"
    return None


def reaching(end: facts.End, totals: Sequence[int], seated: sides.Seats) -> tuple[int, ...]:
    """Seats that reach the target."""
    target, least = end.target, end.partner_min
    if target is None:
        return ()
    return tuple(
        seat
        for side in seated
        for seat in side
        if totals[seat - 1] >= target
        and (least is None or all(totals[other - 1] >= least for other in side if other != seat))
    )


def ranks(rules: language.Rules, totals: Sequence[int], sums: Mapping[str, Sequence[int]]) -> tuple[int, ...]:
    """Places by seat: 1, 1, 3. `sums` break ties where the rules list them; more of them is always better."""
    sign = 1 if rules.ranking.order == "low" else -1
    ties = rules.ranking.ties if isinstance(rules.ranking.ties, tuple) else ()
    keys = [(sign * total, *(-sums[name][seat] for name in ties)) for seat, total in enumerate(totals)]
    places: dict[tuple[int, ...], int] = {}
    for place, key in enumerate(sorted(keys), 1):
        places.setdefault(key, place)
    return tuple(places[key] for key in keys)


def by_seat(seated: sides.Seats, values: Sequence[int]) -> tuple[int, ...]:
    """What units have, for each of their seats."""
    found = {seat: value for seats, value in zip(seated, values, strict=True) for seat in seats}
    return tuple(found[seat] for seat in sorted(found))


def of_sides(seated: sides.Seats, ranks: Sequence[int]) -> tuple[int, ...]:
    """Places of sides by their best seat: 1, 1, 3."""
    best = [min(ranks[seat - 1] for seat in seats) for seats in seated]
    return tuple(1 + sum(other < rank for other in best) for rank in best)


def winners(
    end: facts.End, reason: str | None, totals: Sequence[int], ranks: Sequence[int], seated: sides.Seats
) -> tuple[int, ...]:
    """Seats of every side that has the best place; at a target with `partner_min` the best of those that reach it."""
    reaching_ = reaching(end, totals, seated) if reason == "target" and end.partner_min is not None else ()
    chosen = reaching_ or tuple(range(1, len(ranks) + 1))
    best = min(ranks[seat - 1] for seat in chosen)
    ahead = {seat for seat in chosen if ranks[seat - 1] == best}
    return tuple(sorted(seat for seats in seated if ahead.intersection(seats) for seat in seats))


def is_shared(won: Sequence[int], seated: sides.Seats) -> bool:
    """Whether more than one side has the first place."""
    return sum(bool(set(seats).intersection(won)) for seats in seated) > 1
