"""Can what was entered at a table be scored by other rules at all? And if not, why not, in words."""

from collections.abc import Iterator, Sequence

from games import errors, models
from games.scoring import facts as plain
from games.scoring import language, phrases, schedules, sheet, tricks
from games.selectors import facts as facts_
from games.words import Sentence

SCORED = models.Round.Status.SCORED
Sides = tuple[tuple[int, ...], ...]


def refuse(moved: facts_.Facts) -> None:
    """Invalid (rules_do_not_fit, `/rules`) where the facts cannot be scored by the rules that stand beside them."""
    scored = [row.status == SCORED for row in moved.rounds]
    numbers = [seat.side.number for seat in moved.seats]
    reason = misfit(moved.rules, sides_of(numbers), list(zip(moved.plain_rounds(), scored, strict=True)))
    if reason is not None:
        raise errors.Invalid(problems=(errors.Problem("rules_do_not_fit", reason, pointer="/rules"),))


def sides_of(numbers: Sequence[int]) -> Sides:
    """The seats of each side, from the side number of each seat in order."""
    return tuple(tuple(seat for seat, one in enumerate(numbers, 1) if one == side) for side in sorted(set(numbers)))


def misfit(rules: language.Rules, sides: Sides, rounds: Sequence[tuple[plain.Round, bool]]) -> Sentence | None:
    """Why these rounds (each with whether it was scored so far) cannot be scored by these rules; None if they can.

    Limits of bidding do not count: points never look at them.
    """
    players = sum(len(seats) for seats in sides)
    table = _table(rules, sides, players)
    if table is not None:
        return table
    return next((one for round_, scored in rounds if not round_.void for one in _round(rules, round_, scored)), None)


def _table(rules: language.Rules, sides: Sides, players: int) -> Sentence | None:
    if players not in schedules.player_numbers(rules):
        return phrases.too_many_or_few(rules.name, rules)
    if sheet.sides_of(rules, players) != sides:
        return Sentence("By these rules the players would not be the same partners.")
    return None


def _round(rules: language.Rules, round_: plain.Round, scored: bool) -> Iterator[Sentence]:
    said: dict[str, int | str] = {"n": round_.number}
    if any(call.kind is not None and call.kind not in rules.bidding.kinds for call in round_.calls):
        yield Sentence("Deal {n}: one of the calls does not exist in these rules.", said)
    if rules.extras.allowed == "none" and any(call.extra for call in round_.calls):
        yield Sentence("Deal {n} has extra points, and these rules have none.", said)
    if rules.points.typed:
        if scored and any(call.points is None for call in round_.calls):
            yield Sentence("Deal {n} has no points that were typed in.", said)
        return
    if round_.cards is None:
        yield Sentence("It is not known how many cards were dealt in deal {n}.", said)
    elif scored:
        yield from _counts(rules, round_, round_.cards, said)


def _counts(rules: language.Rules, round_: plain.Round, cards: int, said: dict[str, int | str]) -> Iterator[Sentence]:
    players = len(round_.calls)
    certain = tricks.certain(rules, players, round_)
    if tricks.status(rules, round_, certain) != "scored":
        yield Sentence("Deal {n} lacks something that these rules ask for.", said)
    if rules.table.scored_by == "declarer" and sum(map(tricks.has_bid, round_.calls)) != 1:
        yield Sentence("Deal {n}: by these rules only one player calls.", said)
    entered = (tricks.count(round_, cell) or 0 for cell in tricks.cells(rules, players, round_.calls))
    won = sum(certain.values()) + sum(entered)
    if (rules.tricks.total == "exact" and won != cards) or (rules.tricks.total == "at_most" and won > cards):
        yield Sentence("Deal {n}: the tricks do not add up to the cards.", said)
    if any(_without_value(rules, call.bid or 0) for call in round_.calls):
        yield Sentence("Deal {n}: these rules have no value for one of the calls.", said)


def _without_value(rules: language.Rules, bid: int) -> bool:
    """May a contract pay by a list of values that lacks this bid?"""
    return any(one.values and bid not in one.values and _meets(one.when, bid) for one in rules.contracts)


def _meets(when: language.When | None, bid: int) -> bool:
    low, high = (when.bid if when else None) or (None, None)
    return (low is None or low <= bid) and (high is None or bid <= high)
