"""Which cells of a sheet hold another value than was first entered."""

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.db.models import Q

from games import models


class Place(NamedTuple):
    """A seat's part of a round, or the tricks of a side."""

    round: int
    seat: int | None
    side: int | None = None


@dataclass(frozen=True)
class Correction:
    """The newest change of a cell. `old` is what it held before, points in tenths; a call may have had a kind."""

    field: str
    old: object
    old_kind: str | None
    by: str
    at: datetime


def corrections(session: models.Session) -> dict[Place, Correction]:
    """For values that replaced others and still stand. One query."""
    was = Q(old__isnull=False) | Q(old_kind__isnull=False)
    now = Q(new__isnull=False) | Q(new_kind__isnull=False)
    standing = session.entries.filter(undone_by=None, of=None, round__isnull=False)
    placed = standing.exclude(seat=None, side=None).filter(was, now)
    rows = placed.select_related("change__user", "change__link").order_by("pk")
    return {Place(row.round or 0, row.seat, row.side): _correction(row) for row in rows}


def _correction(row: models.Entry) -> Correction:
    _, name = row.change.author
    return Correction(row.field, row.old, row.old_kind, name, row.change.at)
