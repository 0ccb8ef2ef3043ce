"""Taking back and bringing back: which entries stand, and what undo and redo would write. Reads only."""

import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from games import errors, models
from games.actions.board import Board, Held, Spot
from games.words import Sentence

NOTHING_TO_UNDO = errors.Problem("nothing_to_undo", Sentence("There is nothing to take back."))
NOTHING_TO_REDO = errors.Problem("nothing_to_redo", Sentence("There is nothing to bring back."))
UNKNOWN_ENTRY = errors.Problem("unknown_entry", Sentence("There is no such entry in this game."))


@dataclass(frozen=True)
class Act:
    """A cell an action wrote, stored or of the action now running; `version` is the session's after that action."""

    id: uuid.UUID
    version: int
    spot: Spot
    old: Held
    new: Held
    of: "Act | None" = None

    @property
    def kind(self) -> str:
        """write, undo (of a write) or redo (of an undo)."""
        return "write" if self.of is None else "undo" if self.of.of is None else "redo"


def acts_of(session: models.Session) -> tuple[list[Act], set[uuid.UUID]]:
    """Every cell ever written in the session, oldest first, and the ids of those that are taken back. One query."""
    acts: dict[int, Act] = {}
    down = set()
    rows = session.entries.filter(round__isnull=False).select_related("change").order_by("pk")
    for row in rows:
        acts[row.pk] = _act(row, acts.get(row.of_id or 0))
        if row.undone_by_id is not None:
            down.add(row.entry_id)
    return list(acts.values()), down


def _act(row: models.Entry, of: Act | None) -> Act:
    spot = Spot(row.round or 0, row.seat, row.field, row.side)
    old, new = Held(row.old, row.old_kind), Held(row.new, row.new_kind)
    return Act(row.entry_id, row.change.version, spot, old, new, of)


def to_undo(acts: Sequence[Act], down: Collection[uuid.UUID], of: uuid.UUID | None) -> list[Act]:
    """What an undo takes back, newest first: the entry `of`, or all that still stands of the newest action."""
    standing = [act for act in acts if act.kind == "write" and act.id not in down]
    if of is not None:
        return [act for act in standing if act.id == of]
    return _newest(standing)


def to_redo(acts: Sequence[Act], down: Collection[uuid.UUID]) -> list[Act]:
    """What a redo brings back: the newest undo that still stands, in the order it was first written."""
    return _newest([act for act in acts if act.kind == "undo" and act.id not in down])


def _newest(standing: Sequence[Act]) -> list[Act]:
    newest = max((act.version for act in standing), default=0)
    return [act for act in reversed(standing) if act.version == newest]


def obstacle(board: Board, acts: Sequence[Act], down: Collection[uuid.UUID], act: Act) -> errors.Problem | None:
    """Why this act cannot be reversed: its cell was written again, or holds something else by now."""
    later = acts[acts.index(act) + 1 :]
    again = any(one.spot == act.spot and one.kind == "write" and one.id not in down for one in later)
    if again or board.get(act.spot) != act.new:
        return errors.Problem("not_newest", Sentence("This was changed again since."), seat=act.spot.seat)
    return None
