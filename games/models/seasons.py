"""Seasons, and each player's sums in them."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.base import InClub, Keyed


class Metric(models.TextChoices):
    """What a season ranks by."""

    POINTS = "points"
    AVERAGE = "average"
    WINS = "wins"
    PLACES = "places"


class Season(Keyed):
    """Sessions that are ranked together. `version` moves whenever its standings may have."""

    club = models.ForeignKey("games.Club", models.CASCADE, related_name="seasons")
    name = models.CharField(max_length=80)
    external_id = models.CharField(max_length=100, null=True)
    metric = models.CharField(max_length=10, choices=Metric, default=Metric.POINTS)
    min_sessions = models.PositiveIntegerField(default=1)
    best_of = models.PositiveIntegerField(null=True)
    place_points = models.JSONField(default=list)
    ties = models.JSONField(default=list)
    order = models.CharField(max_length=4, default="high")
    rules = models.CharField(max_length=60, blank=True)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "external_id"], name="season_external_id_once"),
            models.CheckConstraint(condition=Q(metric__in=Metric.values), name="season_metric_known"),
            models.CheckConstraint(condition=Q(order__in=["high", "low"]), name="season_order_known"),
            models.CheckConstraint(condition=Q(min_sessions__gte=1), name="season_min_sessions_from_1"),
        ]

    def __str__(self) -> str:
        return self.name


class Standing(InClub):
    """A player's sums over the sessions of a season that count; written with the result that changes them."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="standings")
    player = models.ForeignKey("games.Player", models.CASCADE, related_name="standings")
    points = models.BigIntegerField()
    sessions = models.PositiveIntegerField()
    rounds = models.PositiveIntegerField()
    wins = models.PositiveIntegerField()
    made = models.PositiveIntegerField()
    calls = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["season", "player"], name="standing_once"),
            models.CheckConstraint(condition=Q(sessions__gte=1), name="standing_of_a_counted_session"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.season_id}: {self.points}"
