"""What is read about seasons: their list, their standings, and how the race went."""

import itertools
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from fractions import Fraction

from django.db.models import F, Window
from django.db.models.functions import RowNumber

from games import models
from games.models.seasons import Metric
from games.selectors import keyset, results
from games.words import Points, Sentence

SEASON_ORDER = ("-created_at", "-id")
FORM_LENGTH = 10


@dataclass(frozen=True)
class SeasonCard:
    """A season in a list, with the columns of its row."""

    id: uuid.UUID
    club_id: uuid.UUID
    name: str
    metric: str
    min_sessions: int
    best_of: int | None
    place_points: tuple[int, ...]
    ties: tuple[str, ...]
    order: str
    rules: str
    external_id: str | None
    version: int
    created_at: datetime


@dataclass(frozen=True)
class Line:
    """One player in the standings. `exact` is what is ranked by, in points; `value` is how it is shown.

    `points` are tenths. `rank` is null below the minimum of sessions, and the line is not `counted`. `form` holds the
    places of the last ten sessions, the newest last.
    """

    player_id: uuid.UUID
    player_name: str
    exact: Fraction
    value: Decimal
    points: int
    sessions: int
    rounds: int
    wins: int
    made: int
    calls: int
    counted: bool
    rank: int | None = None
    why: tuple[Sentence, ...] = ()
    form: tuple[int, ...] = ()


@dataclass(frozen=True)
class StandingsView:
    """The table of a season; `version` moves whenever it may look different, names aside."""

    season: models.Season
    version: int
    rows: tuple[Line, ...]


@dataclass(frozen=True)
class RaceStep:
    """One session that counts, in the order of playing."""

    session_id: uuid.UUID
    title: str
    played_at: datetime


@dataclass(frozen=True)
class RaceLine:
    """One player's value after each step, as the season shows it; null until he first played."""

    player_id: uuid.UUID
    player_name: str
    values: tuple[Decimal | None, ...]


@dataclass(frozen=True)
class Race:
    """How a season went: its sessions, and a line for everybody who played."""

    steps: tuple[RaceStep, ...]
    lines: tuple[RaceLine, ...]


def season_card(season: models.Season) -> SeasonCard:
    """The stored season as a frozen row."""
    plain = {name: getattr(season, name) for name in SeasonCard.__dataclass_fields__}
    return SeasonCard(**plain | {"place_points": tuple(season.place_points), "ties": tuple(season.ties)})


def seasons_of(
    club: models.Club,
    *,
    external_id: str | None = None,
    after: Sequence[object] | None = None,
    limit: int | None = None,
) -> tuple[SeasonCard, ...]:
    """The club's seasons, newest first (`SEASON_ORDER`). One query."""
    rows = models.Season.objects.filter(club=club)
    if external_id is not None:
        rows = rows.filter(external_id=external_id)
    return tuple(season_card(row) for row in keyset.walk(rows, SEASON_ORDER, after, limit))


def standings(season: models.Season, *, with_form: bool = True) -> StandingsView:
    """Everybody with a counted session, best first; level ones share a rank (1, 1, 3), unranked ones come last.

    One query, a second one for the form, however many sessions and rounds were played.
    """
    stored = models.Standing.objects.filter(season=season).select_related("player")
    form = _form(season) if with_form else {}
    rows = tuple(replace(line, form=form.get(line.player_id, ())) for line in table(season, stored))
    return StandingsView(season, season.version, rows)


def newest_standings(club: models.Club) -> StandingsView | None:
    """The table of the club's newest season, without the form; None where it has no season. Two queries."""
    seasons = keyset.walk(models.Season.objects.filter(club=club), SEASON_ORDER, limit=1)
    return next((standings(season, with_form=False) for season in seasons), None)


def table(season: models.Season, rows: Iterable[models.Standing]) -> tuple[Line, ...]:
    """The lines of these sums in order, with rank and reason; those that do not count come last. No query."""
    lines = sorted((_line(season, row) for row in rows), key=lambda line: _worth(season, line))
    waiting = [replace(line, why=_why(line, [line], season)) for line in lines if not line.counted]
    return (*_ranked(season, [line for line in lines if line.counted]), *waiting)


def _line(season: models.Season, row: models.Standing) -> Line:
    exact = _exact(season, row.points, row.sessions)
    sums = {name: getattr(row, name) for name in results.SUMS}
    counts = row.sessions >= season.min_sessions
    return Line(row.player_id, row.player.name, exact, shown(season, exact), counted=counts, **sums)


def _exact(season: models.Season, tenths: int, sessions: int) -> Fraction:
    return Fraction(tenths, 10 * sessions) if season.metric == Metric.AVERAGE else Fraction(tenths, 10)


def shown(season: models.Season, exact: Fraction) -> Decimal:
    """The ranked value as it is written: points as they are, averages with two decimals, rounded half to even."""
    if season.metric == Metric.AVERAGE:
        return Decimal(round(exact * 100)).scaleb(-2)
    return Decimal(exact.numerator) / Decimal(exact.denominator)


def _worth(season: models.Season, line: Line) -> tuple[Fraction, str, uuid.UUID]:
    """A total order: level ones by name, so that the table never jumps."""
    return (line.exact if season.order == "low" else -line.exact, line.player_name, line.player_id)


def _ranked(season: models.Season, lines: Sequence[Line]) -> list[Line]:
    """Lines in order, with their ranks: 1, 1, 3."""
    ranked: list[Line] = []
    for _, group in itertools.groupby(lines, key=lambda line: line.exact):
        level, rank = list(group), len(ranked) + 1
        ranked += [replace(line, rank=rank, why=_why(line, level, season)) for line in level]
    return ranked


def _why(line: Line, level: Sequence[Line], season: models.Season) -> tuple[Sentence, ...]:
    """What the value is made of, who has the same (`level`, the line itself among them), and what is missing."""
    sessions = Sentence("{n} game", {"n": line.sessions}, "{n} games", line.sessions)
    why = [
        Sentence(
            "{points} in {sessions}, {won} won.",
            {"points": Points(line.points), "sessions": sessions, "won": line.wins},
        )
    ]
    others = len(level) - 1
    if others == 1:
        other = next(one.player_name for one in level if one is not line)
        why.append(Sentence("Level with {name}.", {"name": other}))
    elif others:
        why.append(Sentence("Level with {n} other.", {"n": others}, "Level with {n} others.", others))
    missing = season.min_sessions - line.sessions
    if missing > 0:
        why.append(Sentence("{n} more to be ranked.", {"n": missing}, "{n} more to be ranked.", missing))
    return tuple(why)


def _form(season: models.Season) -> dict[uuid.UUID, tuple[int, ...]]:
    newest = [F("session__played_at").desc(), F("session_id").desc()]
    recent = Window(RowNumber(), partition_by=[F("player_id")], order_by=newest)
    results = models.Result.objects.filter(session__seasons=season).annotate(recent=recent)
    form: dict[uuid.UUID, tuple[int, ...]] = {}
    for player, place in results.filter(recent__lte=FORM_LENGTH).order_by("recent").values_list("player_id", "place"):
        form[player] = (place, *form.get(player, ()))
    return form


def season_race(season: models.Season) -> Race:
    """The season's value of every player after each counted session, in the order of playing. One query."""
    results = models.Result.objects.filter(session__seasons=season).select_related("session", "player")
    rows = list(results.order_by("session__played_at", "session_id", "player_id"))
    parts = [list(part) for _, part in itertools.groupby(rows, key=lambda row: row.session_id)]
    played = [part[0].session for part in parts]
    steps = tuple(RaceStep(one.pk, one.title, one.played_at) for one in played)
    names = {row.player_id: row.player.name for row in rows}
    courses = _courses(season, parts, names)
    lines = (RaceLine(player, name, tuple(courses[player])) for player, name in names.items())
    return Race(steps, tuple(sorted(lines, key=lambda line: (line.player_name, line.player_id))))


def _courses(
    season: models.Season, parts: Iterable[Sequence[models.Result]], players: Iterable[uuid.UUID]
) -> dict[uuid.UUID, list[Decimal | None]]:
    """Everybody's value after each session: a running sum, or a running average."""
    courses: dict[uuid.UUID, list[Decimal | None]] = {player: [] for player in players}
    sums: dict[uuid.UUID, tuple[int, int]] = {}
    values: dict[uuid.UUID, Decimal] = {}
    for part in parts:
        for row in part:
            points, sessions = sums.get(row.player_id, (0, 0))
            sums[row.player_id] = (points + row.points, sessions + 1)
            values[row.player_id] = shown(season, _exact(season, *sums[row.player_id]))
        for player, course in courses.items():
            course.append(values.get(player))
    return courses
