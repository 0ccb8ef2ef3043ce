"""Score sheets, histories and logs: what there is to see of sessions."""

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch, Q, QuerySet

from games import access, models
from games.formats import names
from games.scoring import explain, sheet
from games.selectors import facts as facts_
from games.selectors import keyset
from games.words import Sentence

SESSION_ORDER = ("-played_at", "-id")
# Cells of the log that hold points.
IN_TENTHS = ("extra", "points", "adjustment")
# Nothing more is played: it counts, whether somebody pressed Finish or not.
DONE = Q(over=True) | Q(status=models.Session.Status.FINISHED)


@dataclass(frozen=True)
class SeatRow:
    """Who sits where, and what he has so far (tenths)."""

    number: int
    side: int
    player_id: uuid.UUID
    player_name: str
    total: int
    rank: int
    made: int
    calls: int


@dataclass(frozen=True)
class CallRow:
    """One seat's call in a round. Points in tenths; a derived count is worked out, not stored."""

    seat: int
    bid: int | None
    kind: str | None
    tricks: int | None
    derived: bool
    extra: int | None
    made: bool | None
    points: int | None
    total: int | None
    why: tuple[Sentence, ...]


@dataclass(frozen=True)
class RoundRow:
    """One round of the sheet. `reason` says why it is void."""

    number: int
    status: str
    cards: int | None
    dealer: int
    reason: str
    calls: tuple[CallRow, ...]


@dataclass(frozen=True)
class AdjustmentRow:
    """A penalty or bonus of its own, in tenths."""

    id: uuid.UUID
    seat: int
    points: int
    reason: str
    created_at: datetime


@dataclass(frozen=True)
class SheetView:
    """Everything one GET of a session shows."""

    session: models.Session
    season_id: uuid.UUID | None
    seats: tuple[SeatRow, ...]
    rounds: tuple[RoundRow, ...]
    adjustments: tuple[AdjustmentRow, ...]
    facts: facts_.Facts
    sheet: sheet.Sheet

    @property
    def name_of(self) -> dict[int, str]:
        """Player names by seat number."""
        return {seat.number: seat.player_name for seat in self.seats}


def score_sheet(session: models.Session) -> SheetView:
    """The whole sheet, recomputed from the facts: seven queries whatever its length."""
    return sheet_of(facts_.facts(session))


def sheet_now(session_id: uuid.UUID) -> SheetView:
    """The sheet of a session that is there, as it is stored by now. Eight queries."""
    return score_sheet(models.Session.objects.select_related("rules", "club").get(pk=session_id))


def sheet_of(facts: facts_.Facts) -> SheetView:
    """The sheet of facts that were read, or are only thought of. One query."""
    scored = facts.score()
    reasons = {row.number: row.reason for row in facts.rounds}
    return SheetView(
        session=facts.session,
        season_id=facts.session.seasons.order_by("pk").values_list("pk", flat=True).first(),
        seats=tuple(_seat(seat, scored) for seat in facts.seats),
        rounds=tuple(_round(facts, one, reasons[one.number]) for one in scored.rounds),
        adjustments=tuple(_adjustment(facts, one) for one in facts.adjustments),
        facts=facts,
        sheet=scored,
    )


def _seat(seat: models.Seat, scored: sheet.Sheet) -> SeatRow:
    at = seat.number - 1
    side = next(one.number for one in scored.sides if seat.number in one.seats)
    numbers = (scored.totals[at], scored.ranks[at], scored.made[at], scored.calls[at])
    return SeatRow(seat.number, side, seat.player_id, seat.player.name, *numbers)


def _round(facts: facts_.Facts, scored: sheet.ScoredRound, reason: str) -> RoundRow:
    calls = tuple(_call(facts, scored, seat) for seat in range(1, len(scored.calls) + 1))
    return RoundRow(scored.number, scored.status, scored.cards, scored.dealer, reason, calls)


def _call(facts: facts_.Facts, scored: sheet.ScoredRound, seat: int) -> CallRow:
    call = scored.calls[seat - 1]
    told = scored.status == "scored" or call.points is not None
    why = explain.call(facts.rules, scored, seat, players=len(facts.seats)) if told else ()
    return CallRow(
        seat=seat,
        bid=call.bid,
        kind=call.kind,
        tricks=call.tricks,
        derived=call.derived,
        extra=call.extra,
        made=call.made,
        points=call.points,
        total=call.total,
        why=why,
    )


def _adjustment(facts: facts_.Facts, row: models.Adjustment) -> AdjustmentRow:
    seat = next(seat.number for seat in facts.seats if seat.pk == row.seat_id)
    return AdjustmentRow(row.pk, seat, row.points, row.reason, row.created_at)


@dataclass(frozen=True)
class SessionCard:
    """A session in a list: no rounds, the seats with what they have."""

    session: models.Session
    season_id: uuid.UUID | None
    seats: tuple[SeatRow, ...]

    @property
    def id(self) -> uuid.UUID:
        """The session's; with `played_at` its place in a list."""
        return self.session.pk

    @property
    def played_at(self) -> datetime:
        """When it was played."""
        return self.session.played_at

    @property
    def winners(self) -> tuple[int, ...]:
        """Seat numbers of the first place, once the game is over and something was scored."""
        if not (self.session.over and self.session.rounds_played):
            return ()
        return tuple(seat.number for seat in self.seats if seat.rank == 1)


@dataclass(frozen=True)
class HistoryFilters:
    """Which sessions: all that are given hold. `q` looks into titles and the names of players."""

    season: uuid.UUID | None = None
    player: uuid.UUID | None = None
    rules: str | None = None
    status: str | None = None
    played_from: datetime | None = None
    played_to: datetime | None = None
    external_id: str | None = None
    q: str | None = None


EVERYTHING = HistoryFilters()


def session_list(
    club: models.Club,
    *,
    filters: HistoryFilters = EVERYTHING,
    after: Sequence[object] | None = None,
    limit: int | None = None,
) -> tuple[SessionCard, ...]:
    """Sessions of the club by time played, newest first (`SESSION_ORDER`). Three queries."""
    sessions = _filtered(models.Session.objects.filter(club=club), filters)
    return _cards(keyset.walk(sessions, SESSION_ORDER, after, limit))


def _by_rules(name: str | None) -> dict[str, object]:
    """A slug means all its versions, slug@version that one; what is no version means none."""
    slug, at, version = (name or "").partition("@")
    known = version.isascii() and version.isdecimal() and len(version) < 10
    return {"rules__slug": slug or None, "rules__version": int(version) if known else 0 if at else None}


def _filtered(sessions: "QuerySet[models.Session]", filters: HistoryFilters) -> "QuerySet[models.Session]":
    wanted = {
        "seasons": filters.season,
        **_by_rules(filters.rules),
        "status": filters.status,
        "played_at__gte": filters.played_from,
        "played_at__lte": filters.played_to,
        "external_id": filters.external_id,
    }
    sessions = sessions.filter(**{name: value for name, value in wanted.items() if value is not None})
    if filters.player is not None:
        sessions = sessions.filter(Q(seats__player=filters.player) | Q(seats__player__merged_into=filters.player))
    if filters.q:
        named = models.PlayerName.objects.filter(key__contains=names.key(filters.q)).values("player")
        sessions = sessions.filter(Q(title__icontains=filters.q) | Q(seats__player__in=named))
    return sessions.distinct()


def _cards(sessions: "QuerySet[models.Session]") -> tuple[SessionCard, ...]:
    seats = models.Seat.objects.filter(to_round=None).select_related("player", "side").order_by("number")
    seasons = models.Season.objects.order_by("pk")
    rows = sessions.select_related("rules", "club").prefetch_related(
        Prefetch("seats", seats), Prefetch("seasons", seasons)
    )
    return tuple(_card(row) for row in rows)


def _card(row: models.Session) -> SessionCard:
    seasons = [season.pk for season in row.seasons.all()]
    return SessionCard(row, seasons[0] if seasons else None, tuple(_seat_row(seat) for seat in row.seats.all()))


def _seat_row(seat: models.Seat) -> SeatRow:
    numbers = (seat.total, seat.rank, seat.made, seat.calls)
    return SeatRow(seat.number, seat.side.number, seat.player_id, seat.player.name, *numbers)


def open_sessions(of: access.Principal | models.Club, *, limit: int) -> tuple[SessionCard, ...]:
    """Games being played in the club, or in any of the user's, the one played last first. Three queries."""
    return _cards(keyset.walk(_games(of).exclude(DONE), SESSION_ORDER, limit=limit))


def recent_sessions(of: access.Principal | models.Club, *, limit: int) -> tuple[SessionCard, ...]:
    """Games that are over or were finished, in the same order. Three queries."""
    return _cards(keyset.walk(_games(of).filter(DONE), SESSION_ORDER, limit=limit))


def _games(of: access.Principal | models.Club) -> "QuerySet[models.Session]":
    if isinstance(of, models.Club):
        return models.Session.objects.filter(club=of)
    return models.Session.objects.filter(club__memberships__user=of.user)


@dataclass(frozen=True)
class ChangeRow:
    """One cell of one change, or a change without cells. Points in tenths; `undone` where it was taken back since."""

    version: int
    at: datetime
    by_kind: str
    by_name: str
    what: str
    entry_id: uuid.UUID | None = None
    round: int | None = None
    seat: int | None = None
    side: int | None = None
    field: str | None = None
    old: object = None
    new: object = None
    old_kind: str | None = None
    new_kind: str | None = None
    undone: bool = False


def changes(
    session: models.Session, *, after: int = 0, limit: int = 50, newest_first: bool = False, round_: int | None = None
) -> tuple[ChangeRow, ...]:
    """What was changed after that version, `limit` changes at most, a row per cell. Two queries."""
    rows = session.changes.filter(version__gt=after).select_related("user", "link")
    if round_ is not None:
        rows = rows.filter(entries__round=round_).distinct()
    rows = rows.prefetch_related(Prefetch("entries", models.Entry.objects.order_by("pk")))
    ordered = rows.order_by("-version" if newest_first else "version")[:limit]
    return tuple(line for row in ordered for line in _lines(row, round_))


def _lines(row: models.Change, round_: int | None) -> Sequence[ChangeRow]:
    common = (row.version, row.at, *row.author, row.what)
    entries: Iterable[models.Entry] = row.entries.all()
    if round_ is not None:
        entries = [one for one in entries if one.round == round_]
    lines = [_line(common, one) for one in entries]
    return lines or [ChangeRow(*common)]


def _line(common: tuple[int, datetime, str, str, str], one: models.Entry) -> ChangeRow:
    place = (one.entry_id, one.round, one.seat, one.side, one.field)
    values = (one.old, one.new, one.old_kind, one.new_kind, one.undone_by_id is not None)
    return ChangeRow(*common, *place, *values)
