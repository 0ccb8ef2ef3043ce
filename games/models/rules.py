"""Rule sets that sessions are pinned to."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.base import Keyed


class RuleSet(Keyed):
    """One version of a rule set, in the rules language. Never changed once used; `club` null = built in."""

    club = models.ForeignKey("games.Club", models.CASCADE, null=True, related_name="rule_sets")
    slug = models.SlugField(max_length=60)
    version = models.PositiveIntegerField()
    name = models.CharField(max_length=120)
    definition = models.JSONField()
    created_by = models.ForeignKey("games.User", models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "slug", "version"], name="rule_set_version_once"),
            models.UniqueConstraint(fields=["slug", "version"], condition=Q(club=None), name="rule_set_built_in_once"),
            models.CheckConstraint(condition=Q(version__gte=1), name="rule_set_version_from_1"),
        ]

    def __str__(self) -> str:
        return f"{self.slug}@{self.version}"
