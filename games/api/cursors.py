"""Where a list goes on: a signed key of the last row shown, good for that list with those filters only."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar
from urllib import parse

from django.core import signing
from django.http import HttpRequest

from games import errors
from games.selectors import keyset
from games.serializers import shapes

Row = TypeVar("Row")
Key = list[Any]


def after(request: HttpRequest, query: shapes.ListQuery) -> Key | None:
    """The key in the request's cursor, None without one. BadCursor for every cursor that is not from this list."""
    if query.cursor is None:
        return None
    try:
        key = signing.loads(query.cursor, salt=_salt(request, query))
    except signing.BadSignature:
        raise errors.BadCursor from None
    return list(key)


def next_page(request: HttpRequest, query: shapes.ListQuery, key: Key) -> str:
    """The path and query of the page after the row with this key."""
    cursor = signing.dumps(key, salt=_salt(request, query))
    asked = {**_filters(query), "limit": str(query.limit), "cursor": cursor}
    return f"{request.path}?{parse.urlencode(asked)}"


def walk(
    request: HttpRequest, query: shapes.ListQuery, rows_of: Callable[..., Sequence[Row]], order: Sequence[str]
) -> tuple[Sequence[Row], str | None]:
    """One page of what `rows_of(after=, limit=)` reads in that order; and where it goes on."""
    rows, key = keyset.page(rows_of, order, after(request, query), query.limit)
    return rows, None if key is None else next_page(request, query, key)


def cut(
    request: HttpRequest, query: shapes.ListQuery, rows: Sequence[Row], key_of: Callable[[Row], Key]
) -> tuple[Sequence[Row], str | None]:
    """One page of rows that are all at hand, sorted by that key; and where it goes on."""
    start = after(request, query)
    rest = rows if start is None else [row for row in rows if key_of(row) > start]
    shown = rest[: query.limit]
    return shown, next_page(request, query, key_of(shown[-1])) if len(rest) > len(shown) else None


def _salt(request: HttpRequest, query: shapes.ListQuery) -> str:
    return f"cursor {request.path} {parse.urlencode(sorted(_filters(query).items()))}"


def _filters(query: shapes.ListQuery) -> dict[str, str]:
    """The filters as they were sent: a page's successor is asked for in the same words."""
    return {name: value for name, value in query.sent.items() if name not in ("limit", "cursor")}
