"""Penalties and bonuses of their own: never a patched total."""

import uuid

from django.utils import timezone

from games import access, errors, models
from games.actions import book, locks
from games.actions.transaction import action
from games.models.base import new_id
from games.selectors import facts as facts_
from games.words import Sentence

FINISHED = models.Session.Status.FINISHED


@action
def adjust(
    *, session: models.Session, by: access.Principal, seat: int, points: int, reason: str, id_: uuid.UUID | None = None
) -> tuple[models.Adjustment, bool]:
    """Give or take points (tenths) with a reason; (adjustment, created). In the totals at once.

    SessionFinished; Invalid (no such seat); IdConflict where the id stands for something else. After the rules' own
    end it is allowed, and the end is worked out anew.
    """
    facts = book.open_book(session)
    place = next((one for one in facts.seats if one.number == seat), None)
    if place is None:
        detail = Sentence("There is no seat {seat} at this table.", {"seat": seat})
        raise errors.Invalid(problems=(errors.Problem("out_of_range", detail, seat=seat, pointer="/seat"),))
    stored = models.Adjustment.objects.filter(pk=id_).first() if id_ else None
    if stored is not None:
        return _again(stored, place, points, reason), False
    if facts.session.status == FINISHED:
        raise errors.SessionFinished
    made = locks.inserted(_new(facts, place, points, reason, id_))
    _rescore(session, by, "adjust", place, None, points)
    return made, True


def _new(facts: facts_.Facts, place: models.Seat, points: int, reason: str, id_: uuid.UUID | None) -> models.Adjustment:
    return models.Adjustment(
        id=id_ or new_id(),
        club_id=facts.session.club_id,
        session=facts.session,
        seat=place,
        points=points,
        reason=reason,
        from_round=_from_round(facts),
    )


def _again(stored: models.Adjustment, seat: models.Seat, points: int, reason: str) -> models.Adjustment:
    """The stored adjustment of a retry, or IdConflict."""
    if stored.session_id != seat.session_id:
        raise errors.IdConflict
    if (stored.seat_id, stored.points, stored.reason) != (seat.pk, points, reason):
        raise errors.IdConflict(current={"adjustment": str(stored.pk)})
    return stored


def _from_round(facts: facts_.Facts) -> int:
    """The round whose end it counts for: the next complete one, or the last where the rules have ended the game."""
    scored = facts.score()
    complete = [one.number for one in scored.rounds if one.status == "scored"]
    last = complete[-1] if complete else 0
    return last if scored.over else last + 1


@action
def cancel_adjustment(*, session: models.Session, by: access.Principal, adjustment_id: uuid.UUID) -> None:
    """Take the adjustment off the list. NotFound, SessionFinished."""
    facts = book.open_book(session)
    mine = models.Adjustment.objects.select_related("seat").filter(session=facts.session, cancelled_at=None)
    made = mine.filter(pk=adjustment_id).first()
    if made is None:
        raise errors.NotFound
    if facts.session.status == FINISHED:
        raise errors.SessionFinished
    made.cancelled_at = timezone.now()
    made.save(update_fields=["cancelled_at"])
    _rescore(session, by, "cancel_adjustment", made.seat, made.points, None)


def _rescore(
    session: models.Session, by: access.Principal, what: str, seat: models.Seat, old: int | None, new: int | None
) -> None:
    """Record the change and bring every number in line with the adjustments as they now are."""
    facts = facts_.facts(models.Session.objects.get(pk=session.pk))
    change = book.record(facts.session, by, what)
    models.Entry.objects.create(
        club_id=seat.club_id,
        session_id=seat.session_id,
        entry_id=new_id(),
        change=change,
        seat=seat.number,
        field="adjustment",
        old=old,
        new=new,
    )
    book.store_all(facts)
