"""What is read about clubs, their members and the invitations into them."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F
from django.utils import timezone

from games import access, models
from games.selectors import keyset, people, seasons

CLUB_ORDER = ("created_at", "id")
MEMBER_ORDER = ("created_at", "id")
INVITATION_ORDER = ("-created_at", "-id")


@dataclass(frozen=True)
class ClubCard:
    """A club as one of its members sees it in a list."""

    id: uuid.UUID
    name: str
    time_zone: str
    role: str
    created_at: datetime


@dataclass(frozen=True)
class MemberCard:
    """Somebody who belongs to a club. `id` is the membership's, for walking the list."""

    id: int
    user_id: uuid.UUID
    name: str
    role: str
    created_at: datetime


@dataclass(frozen=True)
class InvitationCard:
    """An invitation that can still be taken up; its secret is not known any more."""

    id: uuid.UUID
    role: str
    created_by: str
    created_at: datetime
    expires_at: datetime


@dataclass(frozen=True)
class ClubPage:
    """All that is shown about a club beside its sessions."""

    players: tuple[people.PlayerCard, ...]
    seasons: tuple[seasons.SeasonCard, ...]
    members: tuple[MemberCard, ...]
    invitations: tuple[InvitationCard, ...]


def clubs_of(
    by: access.Principal, *, after: Sequence[object] | None = None, limit: int | None = None
) -> tuple[ClubCard, ...]:
    """The clubs one belongs to, oldest first (`CLUB_ORDER`); none for the holder of a link. One query."""
    if by.user is None:
        return ()
    mine = models.Club.objects.filter(memberships__user=by.user).annotate(role=F("memberships__role"))
    rows = keyset.walk(mine, CLUB_ORDER, after, limit)
    return tuple(ClubCard(row.pk, row.name, row.time_zone, row.role, row.created_at) for row in rows)


def members(
    club: models.Club, *, after: Sequence[object] | None = None, limit: int | None = None
) -> tuple[MemberCard, ...]:
    """Who belongs to the club, in the order of coming (`MEMBER_ORDER`). One query."""
    rows = keyset.walk(models.Membership.objects.filter(club=club).select_related("user"), MEMBER_ORDER, after, limit)
    return tuple(member_card(row) for row in rows)


def member_card(row: models.Membership) -> MemberCard:
    """The stored membership as a frozen row; its user is read if he was not."""
    return MemberCard(row.pk, row.user_id, str(row.user), row.role, row.created_at)


def invitations(
    club: models.Club, *, after: Sequence[object] | None = None, limit: int | None = None
) -> tuple[InvitationCard, ...]:
    """The invitations that are still good, newest first (`INVITATION_ORDER`). One query."""
    good = models.Invitation.objects.filter(club=club, revoked_at=None, expires_at__gt=timezone.now())
    rows = keyset.walk(good.select_related("created_by"), INVITATION_ORDER, after, limit)
    return tuple(
        InvitationCard(row.pk, row.role, str(row.created_by or ""), row.created_at, row.expires_at) for row in rows
    )


def club_page(club: models.Club) -> ClubPage:
    """People, seasons, members and invitations of a club. Four queries."""
    return ClubPage(people.players(club), seasons.seasons_of(club), members(club), invitations(club))
