"""Recomputes everything that is stored twice, and tells every difference. There must be none, ever."""

import uuid
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.db.models import Model

from games import models
from games.formats import names
from games.scoring import sheet as scoring
from games.selectors import facts, results

OF_CALL = ("made", "points", "total")
# The cells of a call, by their names in the log, and the columns that hold them; a bid has its kind beside it.
FACTS = {"tricks": "tricks", "extra": "extra", "made": "entered_made", "points": "entered_points"}
# Round, seat, side, field.
Cell = tuple[int, int | None, int | None, str]
Value = tuple[object, object]
EMPTY: Value = (None, None)


@dataclass(frozen=True)
class Difference:
    """Something stored that is not what it should be."""

    where: str
    stored: object
    expected: object

    def __str__(self) -> str:
        return f"{self.where}: stored {self.stored!r}, recomputed {self.expected!r}"


def session_differences(session: models.Session) -> Iterator[Difference]:
    """One session against the fold over its facts: calls, rounds, seats, sides, end, results, versions.

    The caller keeps writers away (holds the session's lock), or sees a half-written evening as a difference.
    """
    known = facts.facts(session)
    sheet = known.score()
    where = f"session {session.pk}"
    yield from _session_row(session, sheet, where)
    yield from _chairs(known, sheet, where)
    yield from _rounds(known, sheet, where)
    yield from _entries(known, where)
    yield from _results(session, sheet, where)
    yield from _versions(session, where)


def _session_row(session: models.Session, sheet: scoring.Sheet, where: str) -> Iterator[Difference]:
    wanted = {"over": sheet.over, "reason": sheet.reason or "", "rounds_played": sheet.played}
    yield from _row(session, wanted, where)


def _chairs(known: facts.Facts, sheet: scoring.Sheet, where: str) -> Iterator[Difference]:
    columns = zip(known.seats, sheet.totals, sheet.ranks, sheet.made, sheet.calls, strict=True)
    for seat, total, rank, made, calls in columns:
        wanted = {"total": total, "rank": rank, "made": made, "calls": calls}
        yield from _row(seat, wanted, f"{where} seat {seat.number}")
    if len(known.sides) != len(sheet.sides):
        yield Difference(f"{where} sides", len(known.sides), len(sheet.sides))
    for side, now in zip(known.sides, sheet.sides, strict=False):
        of_side = {"number": now.number, "total": now.total, "bags": now.bags, "rank": now.rank}
        yield from _row(side, of_side, f"{where} side {side.number}")


def _rounds(known: facts.Facts, sheet: scoring.Sheet, where: str) -> Iterator[Difference]:
    for row, scored in zip(known.rounds, sheet.rounds, strict=True):
        at = f"{where} round {row.number}"
        yield from _row(row, {"number": scored.number, "status": scored.status}, at)
        for seat, call in zip(known.seats, scored.calls, strict=True):
            stored = known.calls.get((row.number, seat.number)) or models.Call()
            yield from _row(stored, {name: getattr(call, name) for name in OF_CALL}, f"{at} seat {seat.number}")


def _entries(known: facts.Facts, where: str) -> Iterator[Difference]:
    """The facts against the log: what was written last into a cell is what the cell holds."""
    rows = known.session.entries.filter(round__isnull=False).order_by("pk")
    logged = {(row.round or 0, row.seat, row.side, row.field): row for row in rows}
    held = _held(known)
    for cell in sorted(logged.keys() | held.keys(), key=str):
        row = logged.get(cell)
        expected = EMPTY if row is None else (row.new, row.new_kind)
        if held.get(cell, EMPTY) != expected and not _suggested(cell, row, held):
            number, seat, side, field = cell
            at = f"{where} round {number} seat {seat} side {side} {field}"
            yield Difference(f"{at} against its log", held.get(cell, EMPTY), expected)


def _suggested(cell: Cell, row: models.Entry | None, held: Mapping[Cell, Value]) -> bool:
    """Cards and a dealer nobody names any more are those the rules suggested, or the round has gone with them."""
    gone = (cell[0], None, None, "dealer") not in held
    return cell[3] in ("cards", "dealer") and (gone or row is None or row.of_id is not None)


def _held(known: facts.Facts) -> dict[Cell, Value]:
    """Every cell that holds something, but the cards and dealers nobody has ever named."""
    held: dict[Cell, Value] = {}
    for row in known.rounds:
        cells = {"void": row.reason if row.void else None, "cards": row.cards, "dealer": row.dealer}
        held |= {(row.number, None, None, name): (value, None) for name, value in cells.items()}
    for (number, seat), call in known.calls.items():
        held |= {(number, seat, None, name): (getattr(call, column), None) for name, column in FACTS.items()}
        held[number, seat, None, "bid"] = (call.bid, call.kind)
    for (number, number_of_side), pooled in known.side_tricks.items():
        held[number, None, number_of_side, "tricks"] = (pooled.tricks, None)
    return {cell: value for cell, value in held.items() if value != EMPTY}


def _results(session: models.Session, sheet: scoring.Sheet, where: str) -> Iterator[Difference]:
    stored = {row.player_id: row for row in models.Result.objects.filter(session=session)}
    wanted = results.results_of(session, sheet)
    yield from _same_keys(stored, wanted, f"{where} results")
    for player in sorted(stored.keys() & wanted.keys()):
        expected = {name: getattr(wanted[player], name) for name in results.FIGURES}
        yield from _row(stored[player], expected, f"{where} result of player {player}")


def _versions(session: models.Session, where: str) -> Iterator[Difference]:
    """A session begins with its first change, at version 1; every other change adds one."""
    versions = list(session.changes.order_by("version").values_list("version", flat=True))
    expected = list(range(1, session.version + 1))
    if versions != expected:
        yield Difference(f"{where} versions of its changes up to {session.version}", versions, expected)


def season_differences(season: models.Season) -> Iterator[Difference]:
    """One season's standings against a recount of its results. The caller holds the season's lock."""
    stored = {row.player_id: row for row in models.Standing.objects.filter(season=season)}
    wanted = results.counted(season)
    yield from _same_keys(stored, wanted, f"season {season.pk} standings")
    for player in sorted(stored.keys() & wanted.keys()):
        yield from _row(stored[player], wanted[player], f"season {season.pk} standing of player {player}")


def club_differences(club: models.Club) -> Iterator[Difference]:
    """The compared names of a club's players against the names they have. The caller holds the club's lock."""
    stored: dict[uuid.UUID, set[str]] = {}
    for player_id, key in models.PlayerName.objects.filter(club=club).values_list("player_id", "key"):
        stored.setdefault(player_id, set()).add(key)
    for player in models.Player.objects.filter(club=club).order_by("pk"):
        wanted = {names.key(name) for name in (player.name, player.second_name, *player.aliases) if name}
        found = stored.pop(player.pk, set())
        if found != wanted:
            yield Difference(f"player {player.pk} names", sorted(found), sorted(wanted))
    yield from (Difference(f"player {player} names", sorted(keys), []) for player, keys in stored.items())


def _same_keys(stored: Iterable[uuid.UUID], wanted: Iterable[uuid.UUID], where: str) -> Iterator[Difference]:
    if set(stored) != set(wanted):
        yield Difference(f"{where}: players", sorted(map(str, stored)), sorted(map(str, wanted)))


def _row(row: Model, wanted: Mapping[str, object], where: str) -> Iterator[Difference]:
    for name, expected in wanted.items():
        if getattr(row, name) != expected:
            yield Difference(f"{where} {name}", getattr(row, name), expected)
