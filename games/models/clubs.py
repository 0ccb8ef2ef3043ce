"""Clubs, who belongs to them with which right, and invitations into them."""

from django.db import models
from django.utils import timezone

from games.models.base import Keyed


class Role(models.TextChoices):
    """viewer < scorer < organiser."""

    VIEWER = "viewer"
    SCORER = "scorer"
    ORGANISER = "organiser"


class Club(Keyed):
    """People who play together. `people_version` counts changes of names, so that cached sheets notice."""

    name = models.CharField(max_length=80)
    time_zone = models.CharField(max_length=64, default="UTC")
    people_version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """A user's role in a club."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships")
    user = models.ForeignKey("games.User", models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="membership_once"),
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="membership_role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} is {self.role} of {self.club_id}"


class Invitation(Keyed):
    """A secret that makes whoever has it a member. Only its hash is kept."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=10, choices=Role)
    hash = models.CharField(max_length=64, unique=True)
    created_by = models.ForeignKey("games.User", models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)
    accepted_by = models.ManyToManyField("games.User", related_name="accepted")

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(role__in=Role.values), name="invitation_role_known")]

    def __str__(self) -> str:
        return f"{self.role} of {self.club_id} until {self.expires_at}"
