"""A session as it would stand by other rules, beside how it stands. Nothing is stored."""

import copy
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, replace

from games import models, rulebook
from games.scoring import sheet
from games.selectors import facts as facts_
from games.selectors import fitting
from games.selectors import rules as rules_


@dataclass(frozen=True)
class SeatPair:
    """One seat by both rules; totals in tenths."""

    number: int
    player_id: uuid.UUID
    player_name: str
    total_before: int
    total_after: int
    rank_before: int
    rank_after: int


@dataclass(frozen=True)
class CallPair:
    """One call by both rules, in tenths; None while its round is not scored."""

    seat: int
    points_before: int | None
    points_after: int | None
    total_before: int | None
    total_after: int | None

    @property
    def differs(self) -> bool:
        """Do the points or the running total change?"""
        return (self.points_before, self.total_before) != (self.points_after, self.total_after)


@dataclass(frozen=True)
class RoundPair:
    """The calls of one round by both rules, of all seats in order."""

    number: int
    calls: tuple[CallPair, ...]


@dataclass(frozen=True)
class Compared:
    """A session by its own rules (`before`) and by others (`after`)."""

    session: models.Session
    before: rulebook.BuiltIn
    after: rulebook.BuiltIn
    seats: tuple[SeatPair, ...]
    rounds: tuple[RoundPair, ...]
    sheet_before: sheet.Sheet
    sheet_after: sheet.Sheet
    facts_after: facts_.Facts

    @property
    def changed(self) -> tuple[RoundPair, ...]:
        """The rounds in which something changes, with only the calls that do."""
        found = (RoundPair(one.number, tuple(call for call in one.calls if call.differs)) for one in self.rounds)
        return tuple(one for one in found if one.calls)


def session(row: models.Session, rules: rulebook.BuiltIn) -> Compared:
    """The session's facts by these rules, beside its own: six queries. Invalid (rules_do_not_fit, `/rules`)."""
    own = facts_.facts(row)
    other = replace(own, rules=rules.rules, session=_as_if(row, rules))
    fitting.refuse(other)
    before, after = own.score(), other.score()
    return Compared(
        session=row,
        before=rules_.as_built_in(row.rules),
        after=rules,
        seats=tuple(_seats(own, before, after)),
        rounds=tuple(_rounds(before, after)),
        sheet_before=before,
        sheet_after=after,
        facts_after=other,
    )


def _as_if(row: models.Session, rules: rulebook.BuiltIn) -> models.Session:
    """The session with other rules beside it; it is never saved."""
    other = copy.copy(row)
    other.rules = models.RuleSet(slug=rules.slug, version=rules.version, name=rules.name)
    return other


def preview_move(row: models.Session, rules: rulebook.BuiltIn, if_match: int | None = None) -> Compared:
    """What playing on by these rules would change; refuses what the move itself would, a missing version apart."""
    if (rules.slug, rules.version) != (row.rules.slug, row.rules.version):
        rules_.refuse_move(row, row.version if if_match is None else if_match)
    return session(row, rules)


def _seats(own: facts_.Facts, before: sheet.Sheet, after: sheet.Sheet) -> Iterator[SeatPair]:
    columns = zip(own.seats, before.totals, after.totals, before.ranks, after.ranks, strict=True)
    for seat, *numbers in columns:
        yield SeatPair(seat.number, seat.player_id, seat.player.name, *numbers)


def _rounds(before: sheet.Sheet, after: sheet.Sheet) -> Iterator[RoundPair]:
    for old, new in zip(before.rounds, after.rounds, strict=True):
        calls = zip(old.calls, new.calls, strict=True)
        yield RoundPair(old.number, tuple(_call(seat, *pair) for seat, pair in enumerate(calls, 1)))


def _call(seat: int, old: sheet.ScoredCall, new: sheet.ScoredCall) -> CallPair:
    return CallPair(seat, old.points, new.points, old.total, new.total)
