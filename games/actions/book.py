"""Writes what an action did to a session: the change, its entries, the facts, and every number derived from them."""

import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db.models import Model

from games import access, live, models
from games.actions import locks, results
from games.actions.board import Board, Draft, Held, Spot
from games.scoring import sheet
from games.selectors import facts as facts_


@dataclass(frozen=True)
class Written:
    """One cell an action wrote. `of` is the id of the entry it takes back or brings back."""

    id: uuid.UUID
    spot: Spot
    old: Held
    new: Held
    of: uuid.UUID | None = None


def open_book(session: models.Session) -> facts_.Facts:
    """Lock the session, then read everything entered into it."""
    return facts_.facts(locks.locked(session))


def record(session: models.Session, by: access.Principal, what: str) -> models.Change:
    """The next version of the session and the Change that made it. The caller saves the session."""
    session.version += 1
    return models.Change.objects.create(
        club_id=session.club_id, session=session, version=session.version, what=what, user=by.user, link=by.link
    )


def enter(change: models.Change, written: Sequence[Written]) -> None:
    """One Entry per cell written, linked to what it takes back (which may be of the same batch)."""
    rows = models.Entry.objects.bulk_create(_entry(change, one) for one in written)
    of = {row.entry_id: one.of for row, one in zip(rows, written, strict=True) if one.of is not None}
    if not of:
        return
    known = models.Entry.objects.filter(session_id=change.session_id, entry_id__in=of.values())
    keys = dict(known.values_list("entry_id", "pk"))
    linked = [row for row in rows if row.entry_id in of]
    for row in linked:
        row.of_id = keys[of[row.entry_id]]
    models.Entry.objects.bulk_update(linked, ["of"])


def mark(change: models.Change, gone: Collection[uuid.UUID], back: Collection[uuid.UUID]) -> None:
    """Mark the entries this change takes back, and unmark those it brings back."""
    entries = models.Entry.objects.filter(session_id=change.session_id)
    if gone:
        entries.filter(entry_id__in=gone).update(undone_by=change)
    if back:
        entries.filter(entry_id__in=back).update(undone_by=None)


def _entry(change: models.Change, one: Written) -> models.Entry:
    return models.Entry(
        club_id=change.club_id,
        session_id=change.session_id,
        entry_id=one.id,
        change=change,
        round=one.spot.round,
        seat=one.spot.seat,
        side=one.spot.side,
        field=one.spot.field,
        old=one.old.value,
        new=one.new.value,
        old_kind=one.old.kind,
        new_kind=one.new.kind,
    )


def store(board: Board) -> None:
    """Write the rounds as they now are, re-score everything, and bring totals, ranks and results in line."""
    scored = board.score()
    rows = _store_rounds(board, scored)
    _store_calls(board, scored, rows)
    _store_side_tricks(board, rows)
    store_totals(board.facts, scored)


def store_all(facts: facts_.Facts) -> None:
    """Re-score what is stored, for a change that wrote no cell."""
    store(Board.of(facts))


def announce(session: models.Session) -> None:
    """Tell the watchers, once it is committed."""
    live.announce(session.pk, session.version)


def store_totals(facts: facts_.Facts, scored: sheet.Sheet) -> None:
    """Write the session's own cached numbers and its results, and tell the watchers."""
    _store_sides(facts, scored)
    session = facts.session
    session.over, session.reason = scored.over, scored.reason or ""
    session.rounds_played = scored.played
    session.save()
    results.store_results(session, scored)
    announce(session)


def _store_sides(facts: facts_.Facts, scored: sheet.Sheet) -> None:
    columns = zip(facts.seats, scored.totals, scored.ranks, scored.made, scored.calls, strict=True)
    _write([(seat, {"total": t, "rank": r, "made": m, "calls": c}) for seat, t, r, m, c in columns])
    sides = zip(facts.sides, scored.sides, strict=True)
    _write([(side, {"total": now.total, "bags": now.bags, "rank": now.rank}) for side, now in sides])


def _store_rounds(board: Board, scored: sheet.Sheet) -> dict[int, models.Round]:
    """Create, change and delete the rows of rounds; returns them by number."""
    rows = {row.number: row for row in board.facts.rounds}
    gone = [row.pk for number, row in rows.items() if number not in board.drafts]
    if gone:
        models.Round.objects.filter(pk__in=gone).delete()
    status = {one.number: one.status for one in scored.rounds}
    kept = {number: rows.get(number) or _new_round(board, number) for number in sorted(board.drafts)}
    _write([(row, _of_round(board.drafts[number]) | {"status": status[number]}) for number, row in kept.items()])
    return kept


def _new_round(board: Board, number: int) -> models.Round:
    return models.Round(club_id=board.facts.session.club_id, session=board.facts.session, number=number)


def _of_round(draft: Draft) -> dict[str, object]:
    void = draft.reason is not None
    return {"cards": draft.cards, "dealer": draft.dealer, "void": void, "reason": draft.reason or ""}


def _store_calls(board: Board, scored: sheet.Sheet, rows: dict[int, models.Round]) -> None:
    wanted = []
    for round_ in scored.rounds:
        for seat, call in zip(board.facts.seats, round_.calls, strict=True):
            row = board.facts.calls.get((round_.number, seat.number)) or _new_call(rows[round_.number], seat)
            wanted.append((row, _of_call(board.drafts[round_.number].calls[seat.number - 1], call)))
    _write(wanted)


def _store_side_tricks(board: Board, rows: dict[int, models.Round]) -> None:
    stored = board.facts.side_tricks
    now = {
        (number, side): tricks
        for number, draft in board.drafts.items()
        for side, tricks in enumerate(draft.side_tricks, 1)
        if tricks is not None
    }
    gone = [row.pk for place, row in stored.items() if place not in now]
    if gone:
        models.SideTricks.objects.filter(pk__in=gone).delete()
    sides = {side.number: side for side in board.facts.sides}
    _write([(stored.get(at) or _new_side_tricks(rows[at[0]], sides[at[1]]), {"tricks": now[at]}) for at in now])


def _new_side_tricks(round_: models.Round, side: models.Side) -> models.SideTricks:
    return models.SideTricks(club_id=round_.club_id, round=round_, side=side)


def _new_call(round_: models.Round, seat: models.Seat) -> models.Call:
    return models.Call(club_id=round_.club_id, round=round_, seat=seat)


def _of_call(call: sheet.Call, scored: sheet.ScoredCall) -> dict[str, object]:
    """Columns of a call: the facts, and what scoring made of them."""
    return {
        "bid": call.bid,
        "kind": call.kind,
        "tricks": call.tricks,
        "extra": call.extra,
        "entered_made": call.made,
        "entered_points": call.points,
        "made": scored.made,
        "points": scored.points,
        "total": scored.total,
    }


def _write(wanted: Sequence[tuple[Model, dict[str, object]]]) -> None:
    """Create the rows that are new and update those that differ from what is wanted, a fixed number of statements."""
    new = [row for row, _ in wanted if row.pk is None]
    changed = [row for row, values in wanted if _set(row, values) and row.pk is not None]
    if new:
        type(new[0])._default_manager.bulk_create(new)
    if changed:
        type(changed[0])._default_manager.bulk_update(changed, list(wanted[0][1]), batch_size=500)


def _set(row: Model, values: dict[str, object]) -> bool:
    """Set the columns; did one of them change?"""
    changed = {name: value for name, value in values.items() if getattr(row, name) != value}
    for name, value in changed.items():
        setattr(row, name, value)
    return bool(changed)
