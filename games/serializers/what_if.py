"""Sessions and seasons by two rule sets, side by side, as JSON."""

from typing import Annotated, Any

from pydantic import Field
from typing_extensions import TypedDict

from games import rulebook, speech
from games.selectors import season_what_if, seasons, what_if
from games.serializers import people, rules, sessions, shapes
from games.serializers.shapes import Body, IdOut, PointsOut, TimeOut


class WhatIf(Body):
    """The other rules."""

    rules: rules.Rules


class EditQuery(shapes.Query):
    """Only looking at it."""

    preview: Annotated[
        bool, shapes.Truth(), Field(description="With `rules`: show what would change, store nothing.")
    ] = False


class OtherRules(TypedDict):
    """Which rules; a definition sent along has no slug and no version."""

    slug: str | None
    version: int | None
    name: str


class SeatStands(TypedDict):
    """How a seat stands."""

    total: PointsOut
    rank: int


class SeatPair(TypedDict):
    """One seat by both rules."""

    number: int
    player: people.PlayerName
    before: SeatStands
    after: SeatStands


class CallPays(TypedDict):
    """What a call brings, and the seat's running total; null while its round is not scored."""

    points: PointsOut | None
    total: PointsOut | None


class CallPair(TypedDict):
    """One call by both rules."""

    seat: int
    before: CallPays
    after: CallPays


class RoundPair(TypedDict):
    """A round in which something changes, with only the calls that do."""

    number: int
    calls: list[CallPair]


class ByRules(TypedDict):
    """The rules and the end they make."""

    rules: OtherRules
    end: sessions.Ended


class Compared(TypedDict):
    """A session by its own rules (`before`) and by others (`after`)."""

    session: IdOut
    version: int
    before: ByRules
    after: ByRules
    seats: list[SeatPair]
    rounds: list[RoundPair]


class SessionPreview(sessions.Session):
    """The sheet as it would be, and everything that would change; nothing is stored."""

    changes: Compared


class PlayerStands(TypedDict):
    """How a player stands in the season; `value` is what is ranked by."""

    rank: int | None
    value: PointsOut
    points: PointsOut
    sessions: int
    wins: int


class PlayerPair(TypedDict):
    """One player by both rules."""

    player: people.PlayerName
    before: PlayerStands
    after: PlayerStands


class Evening(TypedDict):
    """Which session."""

    session: IdOut
    title: str
    played_at: TimeOut


class OtherWinners(Evening):
    """A session that somebody else would have won."""

    before: list[str]
    after: list[str]


class LeftOut(Evening):
    """A session that the rules cannot score, and why. It is left out on both sides."""

    reason: str


class SeasonCompared(TypedDict):
    """A season as it was played and by other rules, in the order of the table by these."""

    season: IdOut
    version: int
    metric: str
    rules: OtherRules
    sessions: int
    items: list[PlayerPair]
    other_winners: list[OtherWinners]
    left_out: list[LeftOut]


def named(one: rulebook.BuiltIn) -> OtherRules:
    """Which rules these are."""
    return {"slug": one.slug or None, "version": one.version or None, "name": one.name}


def compared(one: what_if.Compared) -> Compared:
    """A session by both rules."""
    return {
        "session": str(one.session.pk),
        "version": one.session.version,
        "before": {"rules": named(one.before), "end": sessions.ended(one.sheet_before)},
        "after": {"rules": named(one.after), "end": sessions.ended(one.sheet_after)},
        "seats": [_seat(seat) for seat in one.seats],
        "rounds": [{"number": row.number, "calls": [_call(call) for call in row.calls]} for row in one.changed],
    }


def _seat(seat: what_if.SeatPair) -> SeatPair:
    return {
        "number": seat.number,
        "player": {"id": str(seat.player_id), "name": seat.player_name},
        "before": {"total": shapes.number(seat.total_before), "rank": seat.rank_before},
        "after": {"total": shapes.number(seat.total_after), "rank": seat.rank_after},
    }


def _call(call: what_if.CallPair) -> CallPair:
    return {
        "seat": call.seat,
        "before": {
            "points": shapes.number_or_none(call.points_before),
            "total": shapes.number_or_none(call.total_before),
        },
        "after": {
            "points": shapes.number_or_none(call.points_after),
            "total": shapes.number_or_none(call.total_after),
        },
    }


def season(one: season_what_if.SeasonCompared) -> SeasonCompared:
    """A season by both rules."""
    return {
        "season": str(one.season.pk),
        "version": one.season.version,
        "metric": one.season.metric,
        "rules": named(one.rules),
        "sessions": one.sessions,
        "items": [_player(one.season, pair) for pair in one.players],
        "other_winners": [
            {**_evening(row), "before": list(row.before), "after": list(row.after)} for row in one.other_winners
        ],
        "left_out": [{**_evening(row), "reason": speech.say(row.reason)} for row in one.left_out],
    }


def _player(season_: Any, pair: season_what_if.PlayerPair) -> PlayerPair:
    return {
        "player": {"id": str(pair.player_id), "name": pair.player_name},
        "before": _stands(season_, pair.before),
        "after": _stands(season_, pair.after),
    }


def _stands(season_: Any, place: season_what_if.Place) -> PlayerStands:
    return {
        "rank": place.rank,
        "value": shapes.plain(seasons.shown(season_, place.exact)),
        "points": shapes.number(place.points),
        "sessions": place.sessions,
        "wins": place.wins,
    }


def _evening(row: season_what_if.OtherWinners | season_what_if.LeftOut) -> Evening:
    """Which session."""
    return {"session": str(row.session_id), "title": row.title, "played_at": shapes.time(row.played_at)}
