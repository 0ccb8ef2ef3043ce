"""Judges entries one by one against the rounds as they stand: written, duplicate, agreed, conflict or refused."""

import uuid
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import Enum

from games import errors, models
from games.actions import history
from games.actions.board import OF_CALL, Board, Held, Plain, Spot
from games.actions.book import Written
from games.models.base import new_id
from games.words import Sentence


class Unset(Enum):
    """Not given, which is another thing than null."""

    UNSET = "unset"


UNSET = Unset.UNSET


@dataclass(frozen=True)
class Cell:
    """A value for one cell of a round that is written as a whole. `pointer` is its place in what was sent."""

    seat: int | None
    field: str
    value: Plain
    kind: str | None = None
    pointer: str = ""
    side: int | None = None


@dataclass(frozen=True)
class Entry:
    """One tap: a value for a cell, or an undo or redo. Points and extra in tenths. `was` is what the phone had seen."""

    id: uuid.UUID
    field: str
    round: int | None = None
    seat: int | None = None
    side: int | None = None
    value: Plain = None
    kind: str | None = None
    was: Plain | Unset = UNSET
    was_kind: str | None = None
    of: uuid.UUID | None = None

    @property
    def spot(self) -> Spot:
        """The cell it is for."""
        return Spot(self.round or 0, self.seat, self.field, self.side)


@dataclass(frozen=True)
class Verdict:
    """What became of an entry. `current` is what the cell holds, `by` and `at` tell who wrote that and when."""

    id: uuid.UUID
    verdict: str
    current: Held | None = None
    problem: errors.Problem | None = None
    by: tuple[str, str] | None = None
    at: datetime | None = None


@dataclass
class Undone:
    """Ids of entries that an action takes back (`gone`) and brings back (`back`)."""

    gone: set[uuid.UUID] = field(default_factory=set)
    back: set[uuid.UUID] = field(default_factory=set)


class Batch:
    """Some entries, judged in order on a copy of the board; `judge` first, then read what there is to write."""

    def __init__(self, before: Board, entries: Sequence[Entry]) -> None:
        """Reads the ids that are known, and the session's entries where something is to be taken back."""
        self.before, self.entries = before, entries
        session = before.facts.session
        rows = session.entries.filter(entry_id__in=[one.id for one in entries]).select_related("of")
        self.known = {row.entry_id: row for row in rows}
        reverses = any(one.field in ("undo", "redo") for one in entries)
        self.stored, self.stored_down = history.acts_of(session) if reverses else ([], set())
        self.refused: dict[int, errors.Problem] = {}
        self._begin()

    def _begin(self) -> None:
        self.board = self.before.copy()
        self.acts, self.down = list(self.stored), set(self.stored_down)
        self.written: list[Written] = []
        self.by_entry: dict[int, set[Spot]] = {}
        self.undone = Undone()
        self.judged: list[Verdict] = []

    def judge(self) -> "Batch":
        """Judge again without the entries the rules refuse, until what is left fits them."""
        while True:
            self._begin()
            for at, entry in enumerate(self.entries):
                self.judged.append(self._judge(at, entry))
            blamed = self._blamed()
            if not blamed:
                return self
            self.refused |= blamed

    def verdicts(self) -> tuple[Verdict, ...]:
        """The verdicts, with who holds the cell where another value stands."""
        disputed = {one.spot for one, verdict in self._with_verdicts() if verdict.verdict in ("conflict", "agreed")}
        authors = authors_of(self.before.facts.session, disputed) if disputed else {}
        return tuple(_signed(verdict, authors.get(one.spot)) for one, verdict in self._with_verdicts())

    def _with_verdicts(self) -> Iterable[tuple[Entry, Verdict]]:
        return zip(self.entries, self.judged, strict=True)

    def what(self) -> str:
        """The kind of action this is."""
        kinds = {one.field for one, verdict in self._with_verdicts() if verdict.verdict == "written"}
        return kinds.pop() if kinds in ({"undo"}, {"redo"}) else "enter"

    def _judge(self, at: int, entry: Entry) -> Verdict:
        repeated = self._repeated(at, entry)
        if repeated is not None:
            return repeated
        if at in self.refused:
            return _refuse(entry, self.refused[at])
        if self.before.facts.session.status == models.Session.Status.FINISHED and entry.field in ("undo", "redo"):
            return _refuse(entry, _as_problem(errors.SessionFinished()))
        if entry.field == "undo":
            return self._undo(at, entry)
        return self._redo(at, entry) if entry.field == "redo" else self._cell(at, entry)

    def _repeated(self, at: int, entry: Entry) -> Verdict | None:
        """A verdict where the id is known, from an earlier request or from earlier in this batch."""
        row = self.known.get(entry.id)
        if row is not None:
            same = _same(row, entry)
            return Verdict(entry.id, "duplicate") if same else _refuse(entry, REUSED)
        earlier = next((one for one in range(at) if self.entries[one].id == entry.id), None)
        if earlier is None:
            return None
        if self.entries[earlier] != entry:
            return _refuse(entry, REUSED)
        first = self.judged[earlier]
        return replace(first, verdict="duplicate") if first.verdict == "written" else first

    def _cell(self, at: int, entry: Entry) -> Verdict:
        wanted = Held(entry.value, entry.kind)
        absent = missing(self.board, entry.spot, wanted)
        if absent is not None:
            return _refuse(entry, absent)
        now = self.board.get(entry.spot)
        if now == wanted:
            return Verdict(entry.id, "agreed", now)
        shut = self._shut(entry, wanted)
        if shut is not None:
            return _refuse(entry, shut)
        seen = Held() if isinstance(entry.was, Unset) else Held(entry.was, entry.was_kind)
        if not now.empty and now != seen:
            return Verdict(entry.id, "conflict", now)
        if not self._write(at, entry.id, entry.spot, wanted, None):
            return Verdict(entry.id, "agreed", now)
        return Verdict(entry.id, "written", wanted)

    def _shut(self, entry: Entry, wanted: Held) -> errors.Problem | None:
        """Why this cell cannot be written now, whatever it holds."""
        refusal = closed(self.board, entry.spot.round)
        if refusal is not None:
            return _as_problem(refusal)
        if wanted.empty and entry.was is UNSET:
            return WAS_REQUIRED
        return void_problem(self.board, entry.spot)

    def _write(self, at: int, id_: uuid.UUID, spot: Spot, new: Held, of: history.Act | None) -> bool:
        """Write the cell; False where it holds after that what it held before (what the rules suggest anyway)."""
        old = self.board.get(spot)
        self.board.set(spot, new)
        now = self.board.get(spot)
        if now == old:
            return False
        self.by_entry.setdefault(at, set()).add(spot)
        self.written.append(Written(id_, spot, old, now, of.id if of else None))
        version = self.before.facts.session.version + 1
        self.acts.append(history.Act(id_, version, spot, old, now, of))
        return True

    def _undo(self, at: int, entry: Entry) -> Verdict:
        if entry.of is not None and entry.of in self.down:
            return Verdict(entry.id, "agreed")
        targets = history.to_undo(self.acts, self.down, entry.of)
        nothing = history.NOTHING_TO_UNDO if entry.of is None else history.UNKNOWN_ENTRY
        verdict = self._reverse(at, entry, targets, nothing)
        if verdict.verdict == "written":
            self.undone.gone |= {act.id for act in targets}
        return verdict

    def _redo(self, at: int, entry: Entry) -> Verdict:
        targets = history.to_redo(self.acts, self.down)
        verdict = self._reverse(at, entry, targets, history.NOTHING_TO_REDO)
        if verdict.verdict == "written":
            self.undone.gone |= {act.id for act in targets}
            again = {act.of.id for act in targets if act.of is not None}
            self.undone.back |= again
            self.undone.gone -= again
            self.down -= again
        return verdict

    def _reverse(self, at: int, entry: Entry, acts: list[history.Act], nothing: errors.Problem) -> Verdict:
        """Put back what these acts replaced, one after the other: all of them or none."""
        before = (self.board, list(self.written), list(self.acts), set(self.down))
        self.board = self.board.copy()
        problem, id_ = None if acts else nothing, entry.id
        for act in acts:
            problem = problem or self._in_the_way(act)
            # the phone's id stands with the first cell that changes: by it a retry is known
            if problem is None and self._write(at, id_, act.spot, act.old, act):
                id_ = new_id()
            self.down.add(act.id)
        if problem is None:
            return Verdict(entry.id, "written")
        self.board, self.written, self.acts, self.down = before
        self.by_entry.pop(at, None)
        return _refuse(entry, problem)

    def _in_the_way(self, act: history.Act) -> errors.Problem | None:
        """Why this act cannot be reversed now."""
        return history.obstacle(self.board, self.acts, self.down, act) or void_problem(self.board, act.spot)

    def _blamed(self) -> dict[int, errors.Problem]:
        """Which entries to leave out, and why, so that the rules take the rest."""
        blamed: dict[int, errors.Problem] = {}
        for number in {spot.round for spots in self.by_entry.values() for spot in spots}:
            for problem in problems_after(self.before, self.board, {number}):
                blamed |= dict.fromkeys(culprits(problem, number, self.by_entry), problem)
        return blamed


REUSED = errors.Problem("entry_id_reused", Sentence("This entry id was used for something else."))
WAS_REQUIRED = errors.Problem("required", Sentence("To clear a cell, say what it held (`was`)."))
OF_THE_LAST_BID = ("hook", "bids_total_too_low", "bids_total_too_high")
OF_ALL_TRICKS = ("bids_missing", "tricks_do_not_add_up")
OF_THE_BID = ("bid_too_low", "bid_too_high", "kind_not_allowed")


def culprits(problem: errors.Problem, number: int, by_entry: dict[int, set[Spot]]) -> set[int]:
    """The entries of this batch that a problem of the round is laid to: never none of them."""
    here = {at: {spot for spot in spots if spot.round == number} for at, spots in by_entry.items()}
    here = {at: spots for at, spots in here.items() if spots}
    bids = [at for at, spots in here.items() if any(spot.field == "bid" for spot in spots)]
    if problem.code in OF_THE_LAST_BID and bids:
        return {bids[-1]}
    if problem.code in OF_ALL_TRICKS:
        found = {at for at, spots in here.items() if any(spot.field == "tricks" for spot in spots)}
    elif problem.code in OF_THE_BID:
        found = {at for at in bids if Spot(number, problem.seat, "bid") in here[at]}
    else:
        found = {at for at, spots in here.items() if any(spot.seat == problem.seat for spot in spots)}
    return found or set(here)


def missing(board: Board, spot: Spot, held: Held) -> errors.Problem | None:
    """A problem where the cell, or the dealer it names, is no seat of this table."""
    if spot.side is not None and not 1 <= spot.side <= len(board.facts.sides):
        detail = Sentence("There is no side {side} at this table.", {"side": spot.side})
        return errors.Problem("out_of_range", detail)
    seat = held.value if spot.field == "dealer" else spot.seat
    if seat is None or 1 <= int(seat) <= board.players:
        return None
    detail = Sentence("There is no seat {seat} at this table.", {"seat": int(seat)})
    return errors.Problem("out_of_range", detail, seat=spot.seat)


def void_problem(board: Board, spot: Spot) -> errors.Problem | None:
    """A problem where the cell lies in a round that does not count."""
    draft = board.drafts.get(spot.round)
    if draft is None or draft.reason is None or spot.field not in OF_CALL:
        return None
    return errors.Problem("round_void", Sentence("This deal does not count. Take that back first."), seat=spot.seat)


def closed(board: Board, number: int) -> errors.Refusal | None:
    """Why the round cannot be written at all: finished, over, or not its turn yet."""
    if board.facts.session.status == models.Session.Status.FINISHED:
        return errors.SessionFinished()
    if number in board.drafts:
        return None
    if board.score().over:
        return errors.GameOver()
    return errors.RoundGap(current={"next": board.next_number()}) if number != board.next_number() else None


def applied(board: Board, cells: Iterable[tuple[Spot, Held]]) -> Board:
    """A copy of the board with these cells written."""
    after = board.copy()
    for spot, held in cells:
        after.set(spot, held)
    return after


def problems_after(before: Board, after: Board, rounds: Collection[int]) -> tuple[errors.Problem, ...]:
    """What the rules refuse about these rounds after a write and did not before."""
    found = [_new_problems(after.problems(number), before.problems(number)) for number in sorted(rounds)]
    return tuple(problem for problems in found for problem in problems)


def _new_problems(now: Iterable[errors.Problem], before: Iterable[errors.Problem]) -> tuple[errors.Problem, ...]:
    """What this write made wrong; what was wrong before it (an older correction's doing) does not stand in its way."""
    known = {(one.code, one.seat) for one in before}
    return tuple(one for one in now if (one.code, one.seat) not in known)


# The cell each problem of the rules speaks of, where it is not the tricks.
CELL_OF = {
    **dict.fromkeys((*OF_THE_BID, *OF_THE_LAST_BID, "one_bid"), "bid"),
    "not_enough_cards": "cards",
    "points_not_allowed": "points",
    "extra_not_allowed": "extra",
}


def pointed(problem: errors.Problem, cells: Sequence[Cell]) -> errors.Problem:
    """The problem with the pointer of the cell it speaks of; "/calls" where it is nobody's in particular."""
    wanted = problem.pointer.strip("/") or CELL_OF.get(problem.code, "tricks")
    here = [cell for cell in cells if cell.seat == problem.seat]
    named = [cell for cell in here if cell.field == wanted and (problem.seat or wanted == "cards")]
    named = named or [cell for cell in here if problem.seat is not None]
    return replace(problem, pointer=named[0].pointer if named else "/calls")


def full_cells(board: Board, number: int) -> list[Spot]:
    """Every cell of the round that holds something of its own."""
    draft = board.drafts[number]
    seats = [Spot(number, seat, name) for seat in range(1, board.players + 1) for name in OF_CALL]
    seats += [Spot(number, None, "tricks", side) for side in range(1, len(board.facts.sides) + 1)]
    own = [Spot(number, None, name) for name in board.own_of_round(draft)]
    return [spot for spot in seats if not board.get(spot).empty] + own


def authors_of(session: models.Session, spots: Collection[Spot]) -> dict[Spot, models.Entry]:
    """The newest entry of each of these cells. One query."""
    rows = session.entries.filter(round__in={spot.round for spot in spots})
    rows = rows.select_related("change__user", "change__link").order_by("pk")
    return {Spot(row.round or 0, row.seat, row.field, row.side): row for row in rows}


def _signed(verdict: Verdict, row: models.Entry | None) -> Verdict:
    if row is None or verdict.verdict not in ("conflict", "agreed"):
        return verdict
    return replace(verdict, by=row.change.author, at=row.change.at)


def _refuse(entry: Entry, problem: errors.Problem) -> Verdict:
    return Verdict(entry.id, "refused", problem=problem)


def _as_problem(refusal: errors.Refusal) -> errors.Problem:
    return errors.Problem(refusal.code, refusal.detail or refusal.title)


def _same(row: models.Entry, entry: Entry) -> bool:
    """Is the stored entry what this one asks for?"""
    if entry.field in ("undo", "redo"):
        of = row.of
        kind = None if of is None else "undo" if of.of_id is None else "redo"
        return kind == entry.field and (entry.of is None or (of is not None and of.entry_id == entry.of))
    stored = (row.round, row.seat, row.side, row.field, row.new, row.new_kind)
    asked = (entry.round, entry.seat, entry.side, entry.field, entry.value, entry.kind)
    return row.of_id is None and stored == asked
