"""Counters for what may only be done so often."""

from django.db import models


class Limit(models.Model):
    """How often `key` was used in the window that began at `window` (Unix seconds)."""

    key = models.CharField(max_length=120)
    window = models.BigIntegerField()
    count = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["key", "window"], name="limit_once")]
        indexes = [models.Index(fields=["window"], name="limit_by_window")]

    def __str__(self) -> str:
        return f"{self.key}: {self.count}"
