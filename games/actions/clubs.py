"""Everything written about clubs, their members and the invitations into them."""

import datetime
import uuid
import zoneinfo
from typing import TypedDict, Unpack

from django.db.models import QuerySet
from django.utils import timezone

from games import access, errors, models
from games.actions import locks, people, transaction
from games.errors import Problem
from games.models.base import new_id
from games.models.clubs import Role
from games.words import Sentence

INVITATION_LASTS = datetime.timedelta(days=14)


# In the list, but "here" on one machine is not "here" on another.
NO_PLACE = ("localtime", "Factory", "posixrules")


class ClubFields(TypedDict, total=False):
    """What may be changed about a club; what is left out stays."""

    name: str
    time_zone: str


@transaction.action
def create_club(
    *,
    by: access.Principal,
    name: str,
    time_zone: str = "UTC",
    id: uuid.UUID | None = None,  # noqa: A002 (the API's own word)
) -> tuple[models.Club, bool]:
    """A club with its maker as organiser; (club, False) if that id is there with the same content.

    Forbidden, ScopeMissing, Invalid (`/time_zone`), IdConflict(current).
    """
    return new_club(access.user_who(by), name, time_zone, id)


@transaction.action
def create_club_as_guest(*, guest: str, name: str, time_zone: str) -> tuple[models.User, models.Club]:
    """A stranger's first club: the guest he becomes (named `guest`) and the club he runs. Invalid (`/time_zone`)."""
    user = people.new_guest(guest)
    return user, new_club(user, name, time_zone)[0]


def new_club(user: models.User, name: str, time_zone: str, id_: uuid.UUID | None = None) -> tuple[models.Club, bool]:
    """The club and whether it was made; a plain function inside an action's transaction."""
    _refuse_time_zone(time_zone)
    club, created = models.Club.objects.get_or_create(
        id=id_ or new_id(), defaults={"name": name, "time_zone": time_zone}
    )
    if created:
        models.Membership.objects.create(club=club, user=user, role=Role.ORGANISER)
        return club, True
    if not club.memberships.filter(user=user).exists():
        raise errors.IdConflict
    if (club.name, club.time_zone) != (name, time_zone):
        raise errors.IdConflict(current={"id": str(club.pk), "name": club.name})
    return club, False


@transaction.action
def edit_club(*, club: models.Club, by: access.Principal, **given: Unpack[ClubFields]) -> models.Club:
    """Change what is given. Invalid (`/time_zone`)."""
    if "time_zone" in given:
        _refuse_time_zone(given["time_zone"])
    club = locks.locked(club)
    for field, value in given.items():
        setattr(club, field, value)
    club.save(update_fields=list(given))
    return club


def _refuse_time_zone(name: str) -> None:
    if name not in zoneinfo.available_timezones() or name in NO_PLACE:
        detail = Sentence("There is no time zone of that name; names look like Europe/Rome.")
        raise errors.Invalid(problems=(Problem("unknown_time_zone", detail, pointer="/time_zone"),))


@transaction.action
def invite(
    *, club: models.Club, by: access.Principal, role: str, expires_at: datetime.datetime | None = None
) -> tuple[models.Invitation, str]:
    """An invitation, good for two weeks unless told otherwise, and its secret, which is not stored. Invalid."""
    now = timezone.now()
    if expires_at is not None and expires_at <= now:
        raise errors.Invalid(problems=(people.in_the_past("/expires_at"),))
    secret = people.new_secret("ski_")
    invitation = models.Invitation(club=club, role=role, hash=access.secret_hash(secret), created_by=by.user)
    invitation.expires_at = expires_at or now + INVITATION_LASTS
    invitation.save(force_insert=True)
    return invitation, secret


@transaction.action
def accept_invitation(*, by: access.Principal, secret: str) -> models.Membership:
    """Become a member; who is one already keeps the higher role. Forbidden, ScopeMissing, Invalid (`/secret`).

    Many may come by one invitation, but only one becomes organiser by it.
    """
    return _join(access.user_who(by), secret)


@transaction.action
def accept_invitation_as_guest(*, guest: str, secret: str) -> tuple[models.User, models.Membership]:
    """A stranger accepts: the guest he becomes (named `guest`) and his membership. Invalid (`/secret`)."""
    user = people.new_guest(guest)
    return user, _join(user, secret)


def _join(user: models.User, secret: str) -> models.Membership:
    invitation = models.Invitation.objects.select_related("club").filter(hash=access.secret_hash(secret)).first()
    if invitation is None:
        raise _useless("unknown_invitation", Sentence("This invitation is not known."))
    club = locks.locked(invitation.club)
    invitation.refresh_from_db(fields=["revoked_at"])
    if invitation.revoked_at is not None or invitation.expires_at <= timezone.now():
        raise _useless("invitation_expired", Sentence("This invitation is not valid any more. Ask for a new one."))
    invitation.accepted_by.add(user)
    if invitation.role == Role.ORGANISER:
        _revoke(models.Invitation.objects.filter(pk=invitation.pk))
    membership, created = models.Membership.objects.get_or_create(
        club=club, user=user, defaults={"role": invitation.role}
    )
    if not created and not access.reaches(membership, invitation.role):
        membership.role = invitation.role
        membership.save(update_fields=["role"])
    return membership


def _useless(code: str, detail: Sentence) -> errors.Invalid:
    return errors.Invalid(problems=(Problem(code, detail, pointer="/secret"),))


@transaction.action
def revoke_invitation(*, club: models.Club, by: access.Principal, invitation_id: uuid.UUID) -> None:
    """End an invitation; twice is once. NotFound."""
    locks.locked(club)
    invitations = models.Invitation.objects.filter(club=club, pk=invitation_id)
    if not invitations.exists():
        raise errors.NotFound
    _revoke(invitations)


def _revoke(invitations: QuerySet[models.Invitation]) -> None:
    invitations.filter(revoked_at=None).update(revoked_at=timezone.now())


@transaction.action
def change_role(*, club: models.Club, by: access.Principal, user_id: uuid.UUID, role: str) -> models.Membership:
    """Give a member another role; a lower one ends the invitations he came by. NotFound, LastOrganiser."""
    membership = _member(locks.locked(club), user_id)
    if role != Role.ORGANISER:
        _keep_an_organiser(membership)
    if access.RANK[Role(role)] < access.RANK[Role(membership.role)]:
        _revoke(models.Invitation.objects.filter(club=club, accepted_by=user_id))
    membership.role = role
    membership.save(update_fields=["role"])
    return membership


@transaction.action
def remove_member(*, club: models.Club, by: access.Principal, user_id: uuid.UUID) -> None:
    """Take a member, or oneself, out of the club; the players of the club stay. NotFound, LastOrganiser.

    Whoever is taken out by another does not come back by the invitations he came by: they end, for everybody.
    """
    membership = _member(locks.locked(club), user_id)
    _keep_an_organiser(membership)
    membership.delete()
    if by.user is None or by.user.pk != user_id:
        _revoke(models.Invitation.objects.filter(club=club, accepted_by=user_id))


def _member(club: models.Club, user_id: uuid.UUID) -> models.Membership:
    membership = models.Membership.objects.select_related("user").filter(club=club, user_id=user_id).first()
    if membership is None:
        raise errors.NotFound
    return membership


def _keep_an_organiser(membership: models.Membership) -> None:
    """The club is locked, so that two organisers cannot leave at the same moment."""
    if membership.role != Role.ORGANISER:
        return
    organisers = models.Membership.objects.filter(club_id=membership.club_id, role=Role.ORGANISER)
    if not organisers.exclude(pk=membership.pk).exists():
        raise errors.LastOrganiser
