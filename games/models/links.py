"""Links that let somebody without an account watch or score one session."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.base import InClub, Keyed


class Link(Keyed, InClub):
    """A secret that gives one right on one session. Only its hash is kept."""

    class Role(models.TextChoices):
        """What the link lets one do."""

        WATCH = "watch"
        SCORE = "score"

    session = models.ForeignKey("games.Session", models.CASCADE, related_name="links")
    role = models.CharField(max_length=5, choices=Role)
    label = models.CharField(max_length=80, blank=True)
    hash = models.CharField(max_length=64, unique=True)
    created_by = models.ForeignKey("games.User", models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(role__in=["watch", "score"]), name="link_role_known")]

    def __str__(self) -> str:
        return f"{self.role} link of {self.session_id}"
