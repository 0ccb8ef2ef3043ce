"""How a list is walked in pages: in a total order, each page beginning behind the last row of the one before."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from django.db.models import Model, Q, QuerySet

Row = TypeVar("Row", bound=Model)
Shown = TypeVar("Shown")


def walk(
    rows: QuerySet[Row], order: Sequence[str], after: Sequence[object] | None = None, limit: int | None = None
) -> QuerySet[Row]:
    """The rows in `order` (columns, "-" for falling, the last one unique) behind the place `after`, at most `limit`."""
    if after is not None:
        rows = rows.filter(_behind(order, after))
    return rows.order_by(*order)[:limit]


def page(
    rows_of: Callable[..., Sequence[Shown]], order: Sequence[str], after: Sequence[object] | None, limit: int
) -> tuple[Sequence[Shown], list[str | int] | None]:
    """One page of what `rows_of(after=, limit=)` reads in that order; and its last row's place, if others follow."""
    rows = rows_of(after=after, limit=limit + 1)
    return rows[:limit], place(rows[limit - 1], order) if len(rows) > limit else None


def place(row: object, order: Sequence[str]) -> list[str | int]:
    """Where the row stands in that order: what `walk` takes as `after`, as values that can be signed."""
    values = (getattr(row, column.lstrip("-")) for column in order)
    return [value if isinstance(value, str | int) else str(value) for value in values]


def _behind(order: Sequence[str], after: Sequence[object]) -> Q:
    behind = Q()
    for signed, value in reversed(list(zip(order, after, strict=True))):
        column = signed.lstrip("-")
        further = Q(**{f"{column}__{'lt' if signed.startswith('-') else 'gt'}": value})
        behind = further | (Q(**{column: value}) & behind) if behind else further
    return behind
