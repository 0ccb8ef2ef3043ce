"""What is entered at the table, as JSON: rounds, single entries, adjustments."""

from datetime import datetime
from typing import Annotated, Any, Literal, NotRequired

from pydantic import Discriminator, Field, Tag
from typing_extensions import TypedDict

from games.scoring import fields
from games.serializers import sessions, shapes
from games.serializers.shapes import Body, IdOut, SeatNumber, TimeOut

Tricks = Annotated[int, Field(ge=0, le=fields.CARDS_LIMIT)]
Kind = Annotated[str, shapes.Text(1, 12), Field(description="Such as `nil`, where the rules have it.")]
Cards = Annotated[int, Field(ge=1, le=fields.CARDS_LIMIT)]
RoundNumber = Annotated[int, Field(ge=1, le=fields.ROUNDS_LIMIT)]
Reason = Annotated[str, shapes.Text(0, 200)]
CELLS = ("bid", "tricks", "extra", "points", "made")


class CallIn(Body):
    """One seat. Cells left out, or null, are not touched."""

    seat: Annotated[SeatNumber, Field(description="Counted in the direction of play.")]
    bid: Annotated[Tricks | None, Field(description="May come without tricks.")] = None
    kind: Kind | None = None
    tricks: Annotated[Tricks | None, Field(description="Needs all bids; the last one is derived.")] = None
    extra: Annotated[shapes.Points, Field(description="Bonus points of the table.")] | None = None
    points: Annotated[shapes.Points, Field(description="Only where the rules let people type them.")] | None = None
    made: Annotated[bool | None, Field(description="Only where the rules let people type it.")] = None
    read_only = frozenset({"derived", "total", "why"})


class SideIn(Body):
    """A side's tricks, where they are pooled."""

    side: SeatNumber
    tricks: Tricks


def _seat_or_side(value: object) -> str:
    return "|side" if isinstance(value, SideIn) or (isinstance(value, dict) and "side" in value) else "|seat"


CellsIn = Annotated[
    Annotated[CallIn, Tag("|seat")] | Annotated[SideIn, Tag("|side")],
    Discriminator(_seat_or_side),
]


class RoundIn(Body):
    """Cells of one round; what is left out is not touched, and nothing is ever cleared.

    A side's pooled tricks stand among the calls or in `sides`.
    """

    calls: Annotated[list[CellsIn], Field(max_length=15, description="What each seat bid and won.")] = []
    sides: Annotated[list[SideIn], Field(max_length=5, description="Tricks of sides, where they are pooled.")] = []
    cards: Annotated[Cards, Field(description="Overrides what the rules say.")] | None = None
    dealer: Annotated[SeatNumber, Field(description="Overrides what the rules say.")] | None = None
    status: Annotated[Literal["void"] | None, Field(description="`void` = misdealt; null takes that back.")] = None
    reason: Annotated[Reason, Field(description="Why it is void.")] = ""
    read_only = frozenset({"number"})


def _kind_of(value: object) -> str:
    field = value.get("field") if isinstance(value, dict) else getattr(value, "field", None)
    return shapes.TAG + (field if isinstance(field, str) and field in ENTRIES else "bid")


class _Cell(Body):
    id: Annotated[shapes.Id, Field(description="Made by the client: the same id again has no effect.")]
    round: RoundNumber


class BidEntry(_Cell):
    """A bid, with its kind; a nil has a kind and no value."""

    field: Literal["bid"]
    seat: SeatNumber
    value: Tricks | None
    kind: Kind | None = None
    was: Tricks | None = None
    was_kind: Kind | None = None


class TricksEntry(_Cell):
    """Tricks won, by a seat or by a side where they are pooled."""

    field: Literal["tricks"]
    seat: SeatNumber | None = None
    side: SeatNumber | None = None
    value: Tricks | None
    was: Tricks | None = None


class PointsEntry(_Cell):
    """Bonus points, or points that are typed."""

    field: Literal["points", "extra"]
    seat: SeatNumber
    value: shapes.Points | None
    was: shapes.Points | None = None


class MadeEntry(_Cell):
    """Made or failed, where that is typed."""

    field: Literal["made"]
    seat: SeatNumber
    value: bool | None
    was: bool | None = None


class VoidEntry(_Cell):
    """Misdealt: the value is the reason, null takes it back."""

    field: Literal["void"]
    value: Reason | None
    was: Reason | None = None


class DealEntry(_Cell):
    """The dealer's seat, or the cards of the round."""

    field: Literal["dealer", "cards"]
    value: Cards | None
    was: Cards | None = None


class UndoEntry(Body):
    """Takes back the entry `of`, or the newest action that still stands."""

    id: shapes.Id
    field: Literal["undo"]
    of: shapes.Id | None = None


class RedoEntry(Body):
    """Brings back the newest undo that still stands."""

    id: shapes.Id
    field: Literal["redo"]


ENTRIES = ("bid", "tricks", "extra", "points", "made", "void", "dealer", "cards", "undo", "redo")
EntryIn = Annotated[
    Annotated[BidEntry, Tag("|bid")]
    | Annotated[TricksEntry, Tag("|tricks")]
    | Annotated[PointsEntry, Tag("|extra")]
    | Annotated[PointsEntry, Tag("|points")]
    | Annotated[MadeEntry, Tag("|made")]
    | Annotated[VoidEntry, Tag("|void")]
    | Annotated[DealEntry, Tag("|dealer")]
    | Annotated[DealEntry, Tag("|cards")]
    | Annotated[UndoEntry, Tag("|undo")]
    | Annotated[RedoEntry, Tag("|redo")],
    Discriminator(_kind_of),
]


class Entries(Body):
    """Single entries, written in order as one action."""

    entries: Annotated[list[EntryIn], Field(min_length=1, max_length=50)]


class Verdict(TypedDict):
    """What became of an entry. `current` is what the cell holds, `by` and `at` tell who wrote that and when."""

    id: IdOut
    verdict: Literal["written", "duplicate", "agreed", "conflict", "refused"]
    current: NotRequired[Any]
    current_kind: NotRequired[str]
    by: NotRequired[sessions.Author]
    at: NotRequired[TimeOut]
    code: NotRequired[str]
    detail: NotRequired[str]
    seat: NotRequired[int]
    expected: NotRequired[int]
    actual: NotRequired[int]
    on_miss: NotRequired[str]


class Entered(TypedDict):
    """A verdict for each entry, in their order, and the sheet afterwards; without it where `Prefer` says so."""

    results: list[Verdict]
    version: int
    session: NotRequired[sessions.Session]


class NewAdjustment(Body):
    """A penalty (negative) or bonus."""

    id: Annotated[shapes.Id | None, Field(description="Yours, so that a retry is harmless.")] = None
    seat: SeatNumber
    points: shapes.Points
    reason: Annotated[str, shapes.Text(1, 200)]
    read_only = frozenset({"created_at"})


def author(by: tuple[str, str] | None, at: datetime | None) -> dict[str, Any]:
    """Who wrote it and when, where that is known."""
    if by is None or at is None:
        return {}
    return {"by": {"kind": by[0], "name": by[1]}, "at": shapes.time(at)}
