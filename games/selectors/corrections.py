"""Which cells of a sheet hold another value than was first entered."""

from dataclasses import dataclass
from datetime import datetime

from games import models


@dataclass(frozen=True)
class Correction:
    """The newest change of a cell. `old` is what it held before, points in tenths."""

    field: str
    old: object
    by: str
    at: datetime


def corrections(session: models.Session) -> dict[tuple[int, int], Correction]:
    """By (round, seat), for values that replaced others and still stand. One query."""
    rows = session.entries.filter(
        old__isnull=False, new__isnull=False, undone_by=None, of=None, round__isnull=False, seat__isnull=False
    ).select_related("change__user", "change__link")
    return {(row.round or 0, row.seat or 0): _correction(row) for row in rows.order_by("pk")}


def _correction(row: models.Entry) -> Correction:
    change = row.change
    by = change.link.label if change.link else str(change.user) if change.user else ""
    return Correction(row.field, row.old, by, change.at)
