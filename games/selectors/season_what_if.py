"""A season as it would stand by other rules, beside how it stands. Nothing is stored."""

import datetime
import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from games import models, rulebook
from games.scoring import bulk, language, sheet
from games.selectors import fitting, played, seasons
from games.words import Sentence

Totals = tuple[int, ...]


@dataclass(frozen=True)
class Place:
    """Where a player stands: `points` in tenths, `exact` what the season ranks by, in points."""

    rank: int | None
    exact: Fraction
    points: int
    sessions: int
    wins: int


@dataclass(frozen=True)
class PlayerPair:
    """One player by both rules."""

    player_id: uuid.UUID
    player_name: str
    before: Place
    after: Place


@dataclass(frozen=True)
class LeftOut:
    """A session that cannot be scored by the other rules, and why."""

    session_id: uuid.UUID
    title: str
    played_at: datetime.datetime
    reason: Sentence


@dataclass(frozen=True)
class OtherWinners:
    """A session that somebody else would have won; names in the order of the seats."""

    session_id: uuid.UUID
    title: str
    played_at: datetime.datetime
    before: tuple[str, ...]
    after: tuple[str, ...]


@dataclass(frozen=True)
class SeasonCompared:
    """A season by the rules it was played by and by others. Both sides speak of the same `sessions`."""

    season: models.Season
    rules: rulebook.BuiltIn
    players: tuple[PlayerPair, ...]
    sessions: int
    other_winners: tuple[OtherWinners, ...]
    left_out: tuple[LeftOut, ...]


@dataclass(frozen=True)
class _Taken:
    """What one player took home from one session."""

    player: uuid.UUID
    points: int
    won: bool


def season(row: models.Season, rules: rulebook.BuiltIn) -> SeasonCompared:
    """Every session of the season that counts, by these rules: eight queries and no fold where the rules allow it.

    A session is taken as it was played: it does not end earlier or later. What does not fit is left out on both
    sides, with the reason.
    """
    sessions = played.of_season(row)
    reasons = {one.id: _misfit(rules.rules, one) for one in sessions}
    fit = [one for one in sessions if reasons[one.id] is None]
    before = _stored(row, {one.id for one in fit})
    after = _scored(rules.rules, fit)
    names = dict(models.Player.objects.filter(results__session__seasons=row).values_list("pk", "name"))
    winners = [_winners(one, before[one.id], after[one.id], names) for one in fit]
    left_out = (LeftOut(one.id, one.title, one.played_at, why) for one in sessions if (why := reasons[one.id]))
    return SeasonCompared(
        season=row,
        rules=rules,
        players=tuple(_pairs(row, before, after, names)),
        sessions=len(fit),
        other_winners=tuple(one for one in winners if one.before != one.after),
        left_out=tuple(left_out),
    )


def _misfit(rules: language.Rules, one: played.Played) -> Sentence | None:
    return fitting.misfit(rules, one.sides, list(zip(one.rounds, one.scored, strict=True)))


def _stored(row: models.Season, ids: Collection[uuid.UUID]) -> dict[uuid.UUID, list[_Taken]]:
    """The results as they are, of these sessions."""
    results = models.Result.objects.filter(session__seasons=row)
    found: dict[uuid.UUID, list[_Taken]] = defaultdict(list)
    for session, player, points, won in results.values_list("session_id", "player_id", "points", "won"):
        if session in ids:
            found[session].append(_Taken(player, points, won))
    return found


def _scored(rules: language.Rules, sessions: Sequence[played.Played]) -> dict[uuid.UUID, list[_Taken]]:
    """The results by these rules."""
    by_tables, folded = _sorted_out(rules, sessions)
    found = {one.id: _taken(one, (scored := _fold(rules, one)).totals, scored.winners) for one in folded}
    for one, totals in _looked_up(rules, by_tables):
        found[one.id] = _taken(one, totals, _won(rules, one, totals))
    return found


def _sorted_out(
    rules: language.Rules, sessions: Sequence[played.Played]
) -> tuple[list[played.Played], list[played.Played]]:
    """Those whose points stand in tables, and those that need the fold: all, or those with a last deal of their own."""
    if not bulk.by_tables(rules):
        return [], list(sessions)
    asks = any(one.when and one.when.last_round is not None for one in rules.contracts)
    folded = [one for one in sessions if asks and one.end is not None]
    return [one for one in sessions if not (asks and one.end is not None)], folded


def _looked_up(rules: language.Rules, sessions: Sequence[played.Played]) -> Iterator[tuple[played.Played, Totals]]:
    """Totals of many sessions at once, with their adjustments."""
    by_players: dict[int, list[played.Played]] = defaultdict(list)
    for one in sessions:
        by_players[len(one.players)].append(one)
    for players, alike in by_players.items():
        found = bulk.totals(rules, players=players, sessions=[one.rounds for one in alike])
        yield from ((one, _adjusted(one, totals)) for one, totals in zip(alike, found, strict=True))


def _adjusted(one: played.Played, totals: Totals) -> Totals:
    """The totals with the penalties and bonuses in them."""
    if not one.adjustments:
        return totals
    sums = list(totals)
    for adjustment in one.adjustments:
        sums[adjustment.seat - 1] += adjustment.points
    return tuple(sums)


def _fold(rules: language.Rules, one: played.Played) -> sheet.Sheet:
    """The session as a finished one: it counted."""
    return sheet.score(
        rules, players=len(one.players), rounds=one.rounds, end=one.end, adjustments=one.adjustments, stopped=True
    )


def _taken(one: played.Played, totals: Totals, won: Collection[int]) -> list[_Taken]:
    seats = enumerate(zip(one.players, totals, strict=True), 1)
    return [_Taken(player, points, seat in won) for seat, (player, points) in seats]


def _won(rules: language.Rules, one: played.Played, totals: Totals) -> Collection[int]:
    """The seats that win: the best total; the fold is asked only where that does not settle it."""
    if not any(one.scored):
        return ()
    best = min(totals) if rules.ranking.order == "low" else max(totals)
    first = tuple(seat for seat, total in enumerate(totals, 1) if total == best)
    broken = len(first) > 1 and isinstance(rules.ranking.ties, tuple)
    return _fold(rules, one).winners if broken else first


def _winners(
    one: played.Played, before: Iterable[_Taken], after: Iterable[_Taken], names: dict[uuid.UUID, str]
) -> OtherWinners:
    sides = ({taken.player for taken in side if taken.won} for side in (before, after))
    named = (tuple(names[player] for player in one.players if player in won) for won in sides)
    return OtherWinners(one.id, one.title, one.played_at, *named)


def _pairs(
    row: models.Season,
    before: dict[uuid.UUID, list[_Taken]],
    after: dict[uuid.UUID, list[_Taken]],
    names: dict[uuid.UUID, str],
) -> list[PlayerPair]:
    """Everybody who played, in the order of the table by the other rules."""
    old = {line.player_id: line for line in _lines(row, before, names)}
    new = _lines(row, after, names)
    return [PlayerPair(one.player_id, one.player_name, _place(old[one.player_id]), _place(one)) for one in new]


def _lines(
    row: models.Season, results: dict[uuid.UUID, list[_Taken]], names: dict[uuid.UUID, str]
) -> tuple[seasons.Line, ...]:
    sums: dict[uuid.UUID, list[int]] = defaultdict(lambda: [0, 0, 0])
    for taken in (taken for session in results.values() for taken in session):
        mine = sums[taken.player]
        mine[:] = mine[0] + taken.points, mine[1] + 1, mine[2] + taken.won
    return seasons.table(row, [_standing(player, names[player], *numbers) for player, numbers in sums.items()])


def _standing(player: uuid.UUID, name: str, points: int, sessions: int, wins: int) -> models.Standing:
    """A row that is never saved."""
    numbers = {"points": points, "sessions": sessions, "wins": wins, "rounds": 0, "made": 0, "calls": 0}
    return models.Standing(player=models.Player(id=player, name=name), **numbers)


def _place(line: seasons.Line) -> Place:
    return Place(line.rank, line.exact, line.points, line.sessions, line.wins)
