"""Sessions and their sheets, lists and logs as JSON."""

import dataclasses
import uuid
from typing import Annotated, Any, Literal, NotRequired

from pydantic import Discriminator, Field, Tag
from typing_extensions import TypedDict

from games import models, speech
from games.scoring import facts
from games.selectors import sessions
from games.serializers import people, shapes
from games.serializers.shapes import Body, IdOut, ListQuery, PointsOut, SeatNumber, TimeOut

Status = Literal["open", "finished"]
# Cells whose value is points.
PLAY_ON = "Play on by these rules: a slug or slug@version. On its own, with If-Match."


class NamedSeat(Body):
    """A player by name; added to the club if nobody has it."""

    name: shapes.Name


def _by_name(value: object) -> str:
    return f"{shapes.TAG}name" if isinstance(value, dict | NamedSeat) else f"{shapes.TAG}id"


SeatEntry = Annotated[
    Annotated[shapes.Id, Tag(f"{shapes.TAG}id")] | Annotated[NamedSeat, Tag(f"{shapes.TAG}name")],
    Discriminator(_by_name),
]


class End(Body):
    """Replaces the rules' own end for this session."""

    rounds: Annotated[int, Field(ge=1, le=1000)] | None = None
    target: Annotated[shapes.Points, Field(description="The first total that ends the game.")] | None = None


class NewSession(Body):
    """A table that sits down. Seats are numbered in the direction of play, in the order of `players`."""

    id: Annotated[shapes.Id | None, Field(description="Yours, so that a retry is harmless.")] = None
    rules: Annotated[str, shapes.Text(1, 80), Field(description="A slug (its newest version) or slug@version.")]
    players: Annotated[list[SeatEntry], Field(min_length=2, max_length=10)]
    title: shapes.Title = ""
    season: shapes.Id | None = None
    first_dealer: SeatNumber = 1
    end: End | None = None
    external_id: shapes.ExternalId | None = None
    played_at: shapes.PlayedAt | None = None
    read_only = frozenset({
        "club", "status", "version", "created_at", "seats", "sides", "rounds", "adjustments", "next",
    })  # fmt: skip  # one line


class SessionEdit(Body):
    """What changes; what is left out stays."""

    title: shapes.Title = shapes.left_out()
    season: shapes.Id | None = shapes.left_out()
    played_at: shapes.PlayedAt = shapes.left_out()
    external_id: shapes.ExternalId | None = shapes.left_out()
    rules: Annotated[str, shapes.Text(1, 80), Field(description=PLAY_ON)] = shapes.left_out()
    read_only = frozenset({
        "id", "club", "status", "version", "first_dealer", "created_at", "seats", "sides", "rounds",
        "adjustments", "next", "end",
    })  # fmt: skip  # one block


class SessionsQuery(ListQuery):
    """Which sessions: all that are given hold."""

    season: Annotated[shapes.Id | None, Field(description="In this season.")] = None
    player: Annotated[shapes.Id | None, Field(description="With this player.")] = None
    rules: Annotated[str | None, Field(max_length=80, description="By these rules (a slug).")] = None
    status: Annotated[Status | None, Field(description="Open or finished ones.")] = None
    played_from: Annotated[shapes.PlayedAt | None, Field(description="Played at this time or later.")] = None
    played_to: Annotated[shapes.PlayedAt | None, Field(description="Played at this time or earlier.")] = None
    external_id: Annotated[str | None, Field(max_length=100, description="The one with this id of yours.")] = None
    q: Annotated[str, shapes.Text(0, 80), Field(description="Part of the title or of a player's name.")] = ""


class ChangesQuery(ListQuery):
    """Which changes."""

    after: Annotated[int, shapes.Counted(0, 999_999_999), Field(description="Only what came after this version.")] = 0


class RulesName(TypedDict):
    """The rules a session is pinned to."""

    slug: str
    version: int
    name: str


class Seat(TypedDict):
    """Who sits there and how he stands."""

    number: int
    side: int
    player: people.PlayerName
    total: PointsOut
    rank: int
    made: int
    calls: int


class Side(TypedDict):
    """What is scored together; a seat that plays alone is its own side."""

    number: int
    seats: list[int]
    total: PointsOut
    bags: int | None
    rank: int


class Call(TypedDict):
    """One seat in one round. A derived count is worked out, not stored."""

    seat: int
    bid: int | None
    kind: str | None
    tricks: int | None
    derived: bool
    extra: PointsOut | None
    made: bool | None
    points: PointsOut | None
    total: PointsOut | None
    why: str | None


class RoundSide(TypedDict):
    """A side in one round; `tricks` is its own cell, `points` its whole change, `bags` the count after it."""

    side: int
    tricks: int | None
    derived: bool
    points: PointsOut | None
    total: PointsOut | None
    bags: int | None


class Round(TypedDict):
    """One deal. `sides` is there where sides are scored, `reason` where it is void."""

    number: int
    status: Literal["bidding", "playing", "scored", "void"]
    cards: int | None
    dealer: int
    calls: list[Call]
    sides: NotRequired[list[RoundSide]]
    reason: NotRequired[str]


class Adjustment(TypedDict):
    """A penalty or bonus of its own."""

    id: IdOut
    seat: int
    points: PointsOut
    reason: str
    created_at: TimeOut


class Deal(TypedDict):
    """The round that comes next. `bids_from` is null where nobody bids or all bid together."""

    number: int
    cards: int | None
    dealer: int
    bids_from: int | None


class Ended(TypedDict):
    """Whether the game is over; `winners` are seat numbers."""

    over: bool
    reason: str | None
    winners: list[int]


class SessionCard(TypedDict):
    """A session in a list, without its rounds."""

    id: IdOut
    club: IdOut
    season: IdOut | None
    title: str
    status: Status
    version: int
    first_dealer: int
    external_id: str | None
    played_at: TimeOut
    created_at: TimeOut
    rules: RulesName
    seats: list[Seat]
    end: Ended


class Session(SessionCard):
    """The whole score sheet."""

    sides: list[Side]
    rounds: list[Round]
    adjustments: list[Adjustment]
    next: Deal | None


class SessionList(TypedDict):
    """A page of a club's sessions, newest first."""

    items: list[SessionCard]
    next: str | None


class Author(TypedDict):
    """Who did it."""

    kind: Literal["user", "link"]
    name: str


class Change(TypedDict):
    """One cell of one change; a change without cells is one row."""

    version: int
    at: TimeOut
    by: Author
    what: str
    round: NotRequired[int]
    seat: NotRequired[int]
    side: NotRequired[int]
    field: NotRequired[str]
    entry: NotRequired[IdOut]
    undone: NotRequired[bool]
    old: Any
    new: Any
    old_kind: NotRequired[str]
    new_kind: NotRequired[str]


class ChangeList(TypedDict):
    """A page of what was done, oldest first."""

    items: list[Change]
    next: str | None


def id_or_none(value: uuid.UUID | None) -> str | None:
    """An id where there may be none."""
    return None if value is None else str(value)


def _head(row: models.Session, season: uuid.UUID | None) -> dict[str, Any]:
    return {
        "id": str(row.pk),
        "club": str(row.club_id),
        "season": id_or_none(season),
        "title": row.title,
        "status": row.status,
        "version": row.version,
        "first_dealer": row.first_dealer,
        "external_id": row.external_id,
        "played_at": shapes.time(row.played_at),
        "created_at": shapes.time(row.created_at),
        "rules": {"slug": row.rules.slug, "version": row.rules.version, "name": speech.title(row.rules.name)},
    }


def _seat(row: sessions.SeatRow) -> Seat:
    return {
        "number": row.number,
        "side": row.side,
        "player": {"id": str(row.player_id), "name": row.player_name},
        "total": shapes.number(row.total),
        "rank": row.rank,
        "made": row.made,
        "calls": row.calls,
    }


def sheet(view: sessions.SheetView) -> Session:
    """The whole score sheet."""
    scored = view.sheet
    shown: Session = {
        **_head(view.session, view.season_id),  # type: ignore[typeddict-item]  # the members of every session
        "seats": [_seat(seat) for seat in view.seats],
        "sides": [
            {
                "number": s.number,
                "seats": list(s.seats),
                "total": shapes.number(s.total),
                "bags": s.bags,
                "rank": s.rank,
            }
            for s in scored.sides
        ],
        "rounds": [round_(*pair) for pair in zip(view.rounds, scored.rounds, strict=True)],
        "adjustments": [adjustment(row) for row in view.adjustments],
        "next": scored.next and dataclasses.asdict(scored.next),
        "end": ended(scored),
    }
    return shown


def ended(scored: Any) -> Ended:
    """How the game ended, if it did."""
    return {"over": scored.over, "reason": scored.reason, "winners": list(scored.winners)}


def round_(row: sessions.RoundRow, scored: facts.ScoredRound) -> Round:
    """One round of the sheet."""
    shown: Round = {
        "number": row.number,
        "status": row.status,  # type: ignore[typeddict-item]  # scoring gives only these four
        "cards": row.cards,
        "dealer": row.dealer,
        "calls": [_call(call) for call in row.calls],
    }
    if scored.sides:
        shown["sides"] = [_round_side(side) for side in scored.sides]
    if row.status == "void":
        shown["reason"] = row.reason
    return shown


def _round_side(side: facts.ScoredSideRound) -> RoundSide:
    return {
        "side": side.number,
        "tricks": side.tricks,
        "derived": side.derived,
        "points": shapes.number_or_none(side.points),
        "total": shapes.number_or_none(side.total),
        "bags": side.bags,
    }


def _call(row: sessions.CallRow) -> Call:
    return {
        "seat": row.seat,
        "bid": row.bid,
        "kind": row.kind,
        "tricks": row.tricks,
        "derived": row.derived,
        "extra": shapes.number_or_none(row.extra),
        "made": row.made,
        "points": shapes.number_or_none(row.points),
        "total": shapes.number_or_none(row.total),
        "why": speech.say(row.why) if row.why else None,
    }


def adjustment(row: sessions.AdjustmentRow) -> Adjustment:
    """A penalty or bonus."""
    return {
        "id": str(row.id),
        "seat": row.seat,
        "points": shapes.number(row.points),
        "reason": row.reason,
        "created_at": shapes.time(row.created_at),
    }


def card(row: sessions.SessionCard) -> SessionCard:
    """A session of a list."""
    shown: SessionCard = {
        **_head(row.session, row.season_id),  # type: ignore[typeddict-item]  # the members of every session
        "seats": [_seat(seat) for seat in row.seats],
        "end": {"over": row.session.over, "reason": row.session.reason or None, "winners": list(row.winners)},
    }
    return shown


def change(row: sessions.ChangeRow) -> Change:
    """One line of the log."""
    shown: dict[str, Any] = {
        "version": row.version,
        "at": shapes.time(row.at),
        "by": {"kind": row.by_kind, "name": row.by_name},
        "what": row.what,
    }
    places = {"round": row.round, "seat": row.seat, "side": row.side, "field": row.field}
    kinds = {"old_kind": row.old_kind, "new_kind": row.new_kind, "entry": id_or_none(row.entry_id)}
    shown |= {name: value for name, value in (places | kinds).items() if value is not None}
    if row.entry_id is not None:
        shown["undone"] = row.undone
    return shown | {"old": value_of(row.field, row.old), "new": value_of(row.field, row.new)}  # type: ignore[return-value]  # the members above


def value_of(field: str | None, value: object) -> object:
    """A cell's value; points leave as points."""
    return shapes.number(value) if field in sessions.IN_TENTHS and isinstance(value, int) else value
