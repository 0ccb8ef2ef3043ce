"""What somebody who holds an invitation may know before he accepts it."""

from dataclasses import dataclass

from django.utils import timezone

from games import access, models


@dataclass(frozen=True)
class Invited:
    """Into which club, as what."""

    club_name: str
    role: str


def invited(secret: str) -> Invited | None:
    """The invitation of that secret while it is good; None for every other text. One query."""
    good = models.Invitation.objects.filter(revoked_at=None, expires_at__gt=timezone.now())
    row = good.select_related("club").filter(hash=access.secret_hash(secret)).first()
    return None if row is None else Invited(row.club.name, row.role)
