"""Many sessions' facts at once, as plain values and without a model for every call."""

import datetime
import uuid
from collections import defaultdict
from dataclasses import dataclass

from games import models
from games.scoring import sheet
from games.selectors import fitting


@dataclass(frozen=True)
class Played:
    """One session that counts, as scoring takes it. `players` are ids by seat, `scored` tells of each round."""

    id: uuid.UUID
    title: str
    played_at: datetime.datetime
    end: sheet.End | None
    players: tuple[uuid.UUID, ...]
    sides: fitting.Sides
    rounds: tuple[sheet.Round, ...]
    scored: tuple[bool, ...]
    adjustments: tuple[sheet.Adjustment, ...]


@dataclass(frozen=True)
class _Seat:
    """Where a seat's id leads to."""

    session: uuid.UUID
    number: int
    side: int
    player: uuid.UUID


def of_season(season: models.Season) -> tuple[Played, ...]:
    """Every session of the season that counts, in the order of playing: six queries, however many there are."""
    of_season = models.Session.objects.filter(seasons=season, over=True)
    columns = ("pk", "title", "played_at", "end_rounds", "end_target")
    heads = list(of_season.order_by("played_at", "pk").values_list(*columns))
    seats = _seats(season)
    by_session: dict[uuid.UUID, list[_Seat]] = defaultdict(list)
    for one in seats.values():
        by_session[one.session].append(one)
    rounds, adjustments = _rounds(season, seats, by_session), _adjustments(season, seats)
    return tuple(_played(head, by_session[head[0]], rounds[head[0]], adjustments[head[0]]) for head in heads)


def _played(
    head: tuple[uuid.UUID, str, datetime.datetime, int | None, int | None],
    seats: list[_Seat],
    rounds: list[tuple[sheet.Round, bool]],
    adjustments: list[sheet.Adjustment],
) -> Played:
    id_, title, played_at, end_rounds, end_target = head
    return Played(
        id=id_,
        title=title,
        played_at=played_at,
        end=None if end_rounds is None and end_target is None else sheet.End(rounds=end_rounds, target=end_target),
        players=tuple(seat.player for seat in seats),
        sides=fitting.sides_of([seat.side for seat in seats]),
        rounds=tuple(round_ for round_, _ in rounds),
        scored=tuple(scored for _, scored in rounds),
        adjustments=tuple(adjustments),
    )


def _seats(season: models.Season) -> dict[int, _Seat]:
    """By the seat's own key, in the order of their numbers."""
    rows = models.Seat.objects.filter(session__seasons=season, session__over=True, to_round=None)
    columns = ("pk", "session_id", "number", "side__number", "player_id")
    return {key: _Seat(*rest) for key, *rest in rows.order_by("number").values_list(*columns)}


def _rounds(
    season: models.Season, seats: dict[int, _Seat], by_session: dict[uuid.UUID, list[_Seat]]
) -> dict[uuid.UUID, list[tuple[sheet.Round, bool]]]:
    rows = models.Round.objects.filter(session__seasons=season, session__over=True).order_by("number")
    calls, pooled = _calls(season, seats), _side_tricks(season)
    empty, found = sheet.Call(), defaultdict(list)
    columns = ("pk", "session_id", "number", "cards", "dealer", "void", "status")
    for key, session, number, cards, dealer, void, status in rows.values_list(*columns):
        places, mine, sides = by_session[session], calls[key], pooled[key]
        entered = tuple(mine.get(seat.number, empty) for seat in places)
        together = tuple(sides.get(side) for side in sorted({seat.side for seat in places})) if sides else ()
        round_ = sheet.Round(number, entered, cards, dealer, void=void, side_tricks=together)
        found[session].append((round_, status == fitting.SCORED))
    return found


def _calls(season: models.Season, seats: dict[int, _Seat]) -> dict[int, dict[int, sheet.Call]]:
    """The calls by round and seat number."""
    rows = models.Call.objects.filter(round__session__seasons=season, round__session__over=True)
    found: dict[int, dict[int, sheet.Call]] = defaultdict(dict)
    columns = ("bid", "kind", "tricks", "extra", "entered_made", "entered_points")
    for round_, seat, *cells in rows.values_list("round_id", "seat_id", *columns):
        found[round_][seats[seat].number] = sheet.Call(*cells)
    return found


def _side_tricks(season: models.Season) -> dict[int, dict[int, int]]:
    rows = models.SideTricks.objects.filter(round__session__seasons=season, round__session__over=True)
    found: dict[int, dict[int, int]] = defaultdict(dict)
    for round_, side, count in rows.values_list("round_id", "side__number", "tricks"):
        found[round_][side] = count
    return found


def _adjustments(season: models.Season, seats: dict[int, _Seat]) -> dict[uuid.UUID, list[sheet.Adjustment]]:
    counted = models.Adjustment.objects.filter(session__seasons=season, session__over=True, cancelled_at=None)
    rows = counted.order_by("pk")
    found: dict[uuid.UUID, list[sheet.Adjustment]] = defaultdict(list)
    for session, seat, points, start in rows.values_list("session_id", "seat_id", "points", "from_round"):
        found[session].append(sheet.Adjustment(seats[seat].number, points, start))
    return found
