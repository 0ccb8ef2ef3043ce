"""Who changed what: one Change per action on a session, one Entry per cell it wrote."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.base import InClub


class Change(InClub):
    """One action: audit, optimistic locking and live pages at once. `version` counts without gaps within a session."""

    session = models.ForeignKey("games.Session", models.CASCADE, related_name="changes")
    version = models.PositiveIntegerField()
    what = models.CharField(max_length=20)
    user = models.ForeignKey("games.User", models.SET_NULL, null=True, related_name="+")
    link = models.ForeignKey("games.Link", models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["session", "version"], name="change_once")]

    @property
    def author(self) -> tuple[str, str]:
        """user or link, and the name that others see."""
        return ("link", self.link.label) if self.link else ("user", str(self.user) if self.user else "")

    def __str__(self) -> str:
        return f"{self.what}, version {self.version} of {self.session_id}"


class Entry(InClub):
    """One cell written. `id` is the client's where it made one. An undo's entries point to what they took back (`of`).

    `old` and `new` are the plain values of the cell (number, truth, reason or null; points in tenths), a bid's kind
    beside them. An entry stands while `undone_by` is null.
    """

    session = models.ForeignKey("games.Session", models.CASCADE, related_name="entries")
    entry_id = models.UUIDField()
    change = models.ForeignKey(Change, models.CASCADE, related_name="entries")
    round = models.PositiveIntegerField(null=True)
    seat = models.PositiveSmallIntegerField(null=True)
    side = models.PositiveSmallIntegerField(null=True)
    field = models.CharField(max_length=12)
    old = models.JSONField(null=True)
    new = models.JSONField(null=True)
    old_kind = models.CharField(max_length=12, null=True)
    new_kind = models.CharField(max_length=12, null=True)
    of = models.ForeignKey("self", models.SET_NULL, null=True, related_name="taken_back_by")
    undone_by = models.ForeignKey(Change, models.SET_NULL, null=True, related_name="undid")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "entry_id"], name="entry_once"),
            models.CheckConstraint(condition=~(Q(seat__gte=1) & Q(side__gte=1)), name="entry_of_seat_or_side"),
        ]

    def __str__(self) -> str:
        return f"{self.field} of round {self.round}, seat {self.seat}"
