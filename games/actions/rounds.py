"""What is entered at the table: single cells from phones, whole rounds from programs, and taking them back."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games import access, errors, models
from games.actions import batch, book
from games.actions.batch import UNSET, Cell, Entry, Unset, Verdict
from games.actions.board import Board, Held, Spot
from games.actions.transaction import action
from games.models.base import new_id
from games.words import Sentence

__all__ = ["UNSET", "Cell", "Entered", "Entry", "Put", "Unset", "Verdict", "enter", "put_round", "take_back_round"]


@dataclass(frozen=True)
class Entered:
    """One verdict for each entry, in their order, and the session's version afterwards."""

    verdicts: tuple[Verdict, ...]
    version: int


@dataclass(frozen=True)
class Put:
    """What writing a round did."""

    created: bool
    changed: bool


@action
def enter(*, session: models.Session, by: access.Principal, entries: Sequence[Entry]) -> Entered:
    """Write single cells in order; each gets its verdict, and nothing that stands is overwritten.

    A batch is one action: one version, one Change. Entries the rules refuse are left out, the others are written.
    """
    facts = book.open_book(session)
    done = batch.Batch(Board.of(facts), entries).judge()
    if done.written:
        _keep(done.board, by, done.what(), done.written, done.undone)
    return Entered(done.verdicts(), facts.session.version)


def _keep(board: Board, by: access.Principal, what: str, written: list[book.Written], undone: batch.Undone) -> None:
    """One Change with its entries, the marks on what was taken back, and the re-scored session."""
    change = book.record(board.facts.session, by, what)
    book.enter(change, written)
    book.mark(change, undone.gone, undone.back)
    book.store(board)


@action
def put_round(
    *,
    session: models.Session,
    by: access.Principal,
    number: int,
    cells: Sequence[Cell],
    void: str | Unset | None = UNSET,
    if_match: int | None = None,
) -> Put:
    """Write one round by its number: all given cells or none of them.

    `void` is the reason the round does not count, None takes that back. Raises SessionFinished, GameOver, RoundGap,
    StaleVersion, RoundConflict, PreconditionRequired, RulesRefused (one problem a seat) and Invalid.
    """
    facts = book.open_book(session)
    board = Board.of(facts)
    wanted = _wanted(board, number, cells, void)
    differing = [(spot, held) for spot, held in wanted if board.get(spot) != held]
    if not differing and number in board.drafts:
        return Put(created=False, changed=False)
    _refuse_put(board, number, differing, if_match)
    after = _with(board, differing, cells)
    if number not in after.drafts:
        nothing = errors.Problem("required", Sentence("Give at least one value."), pointer="/calls")
        raise errors.Invalid(problems=(nothing,))
    # On a new round, a dealer or cards that the rules suggest anyway are no entry: there is nothing to take back.
    told = set(batch.full_cells(after, number)) if number not in board.drafts else {spot for spot, _ in differing}
    written = [book.Written(new_id(), spot, board.get(spot), after.get(spot)) for spot, _ in differing if spot in told]
    _keep(after, by, "put_round", written, batch.Undone())
    return Put(created=number not in board.drafts, changed=True)


def _wanted(board: Board, number: int, cells: Sequence[Cell], void: str | Unset | None) -> list[tuple[Spot, Held]]:
    wanted = [(Spot(number, cell.seat, cell.field, cell.side), Held(cell.value, cell.kind)) for cell in cells]
    if not isinstance(void, Unset):
        wanted.append((Spot(number, None, "void"), Held(void)))
    # A seat the table does not have is wrong whatever else is: there is nothing to compare it with.
    missing = [one for at, (spot, held) in enumerate(wanted) if (one := _missing(board, spot, held, cells, at))]
    if missing:
        raise errors.Invalid(problems=tuple(missing))
    return wanted


def _missing(board: Board, spot: Spot, held: Held, cells: Sequence[Cell], at: int) -> errors.Problem | None:
    """No such seat, side or dealer, with the place of the number that names it."""
    problem = batch.missing(board, spot, held)
    if problem is None:
        return None
    place, _, member = cells[at].pointer.rpartition("/")
    named = member if spot.field == "dealer" else "seat" if spot.side is None else "side"
    return replace(problem, pointer=f"{place}/{named}")


def _refuse_put(
    board: Board,
    number: int,
    differing: list[tuple[Spot, Held]],
    if_match: int | None,
) -> None:
    """Steps 3 and 4 of writing a round: may it be written at all, and is it a correction of something seen?"""
    session = board.facts.session
    refused = batch.closed(board, number)
    if refused is not None:
        raise refused
    if if_match is not None and if_match != session.version:
        raise errors.StaleVersion(current_version=session.version)
    if if_match is None and any(not board.get(spot).empty for spot, _ in differing):
        raise errors.RoundConflict(current={"round": number})
    voids = any(spot.field == "void" and not held.empty for spot, held in differing)
    if if_match is None and voids and number in board.drafts and not board.drafts[number].empty:
        raise errors.PreconditionRequired(current_version=session.version)


def _with(board: Board, differing: list[tuple[Spot, Held]], cells: Sequence[Cell]) -> Board:
    """The board with the cells written, or RulesRefused with the place of each problem in what was sent."""
    after = batch.applied(board, differing)
    void = (batch.void_problem(after, spot) for spot, _ in differing)
    problems = [one for one in void if one] or batch.problems_after(board, after, {spot.round for spot, _ in differing})
    if problems:
        raise errors.RulesRefused(problems=tuple(batch.pointed(one, cells) for one in problems))
    return after


@action
def take_back_round(*, session: models.Session, by: access.Principal, number: int, if_match: int | None) -> None:
    """Take the last round off the sheet; undo brings it back.

    NotFound, SessionFinished, PreconditionRequired without a version, StaleVersion, NotLastRound.
    """
    facts = book.open_book(session)
    board = Board.of(facts)
    if number not in board.drafts:
        raise errors.NotFound
    if facts.session.status == models.Session.Status.FINISHED:
        raise errors.SessionFinished
    if if_match is None:
        raise errors.PreconditionRequired(current_version=facts.session.version)
    if if_match != facts.session.version:
        raise errors.StaleVersion(current_version=facts.session.version)
    if number != max(board.drafts):
        raise errors.NotLastRound(current={"round": max(board.drafts)})
    clearing = [(spot, Held()) for spot in batch.full_cells(board, number)]
    written = [book.Written(new_id(), spot, board.get(spot), held) for spot, held in clearing]
    after = board.copy()
    del after.drafts[number]
    after.trim()
    _keep(after, by, "take_back", written, batch.Undone())
