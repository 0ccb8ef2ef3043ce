"""What is said about an operation beside its code: enough to guard it, to answer for it and to describe it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from games import errors
from games.actions import limits
from games.serializers import shapes

View = TypeVar("View", bound=Callable[..., Any])


@dataclass(frozen=True)
class Answer:
    """One way an operation goes well: the shape of the body (None = no body), its meaning and an example."""

    shape: object
    says: str
    example: object = None
    etag: bool = False


@dataclass(frozen=True)
class Operation:
    """One method of one path."""

    id: str
    tag: str
    summary: str
    says: str
    answers: Mapping[int, Answer]
    query: type[shapes.Query] = shapes.NoQuery
    body: type[shapes.Body] | None = None
    sends: object = None
    optional_body: bool = False
    # Nobody has to say who they are.
    open: bool = False
    # Who asks is looked at by the view itself: a 304 costs one query.
    late: bool = False
    # More than seeing is needed: 403 is possible.
    guarded: bool = False
    # `Prefer: return=minimal` is heard.
    terse: bool = False
    refusals: tuple[type[errors.Refusal], ...] = ()
    # Codes of single values, as they stand in `errors`.
    codes: tuple[str, ...] = ()
    limit: limits.Limit | None = None

    @property
    def spares_tokens(self) -> bool:
        """Open, but whoever shows a token is not counted: so the token is looked at."""
        return self.open and self.limit is not None and not self.limit.everybody


def operation(of: Operation) -> Callable[[View], View]:
    """Hang the description on a view's method."""

    def hang(view: View) -> View:
        view.operation = of  # type: ignore[attr-defined]  # functions take members
        return view

    return hang


def of_view(view: object, method: str) -> Operation:
    """The operation behind a method; HEAD is GET. MethodNotAllowed."""
    name = "get" if method == "HEAD" else method.lower()
    found = getattr(getattr(view, name, None), "operation", None)
    if not isinstance(found, Operation):
        raise errors.MethodNotAllowed
    return found
