"""How a list is walked in pages: in a total order, each page beginning behind the last row of the one before."""

from collections.abc import Sequence
from typing import TypeVar

from django.db.models import Model, Q, QuerySet

Row = TypeVar("Row", bound=Model)


def walk(
    rows: QuerySet[Row], order: Sequence[str], after: Sequence[object] | None = None, limit: int | None = None
) -> QuerySet[Row]:
    """The rows in `order` (columns, "-" for falling, the last one unique) behind the place `after`, at most `limit`."""
    if after is not None:
        rows = rows.filter(_behind(order, after))
    return rows.order_by(*order)[:limit]


def place(row: object, order: Sequence[str]) -> tuple[object, ...]:
    """Where the row stands in that order: what `walk` takes as `after`."""
    return tuple(getattr(row, column.lstrip("-")) for column in order)


def _behind(order: Sequence[str], after: Sequence[object]) -> Q:
    behind = Q()
    for signed, value in reversed(list(zip(order, after, strict=True))):
        column = signed.lstrip("-")
        further = Q(**{f"{column}__{'lt' if signed.startswith('-') else 'gt'}": value})
        behind = further | (Q(**{column: value}) & behind) if behind else further
    return behind
