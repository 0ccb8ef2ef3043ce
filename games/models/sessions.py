"""One sitting at a table: who sat where, what was called and taken, and what came of it. Points are in tenths."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.base import InClub, Keyed


class Session(Keyed):
    """One game at one table. `version` counts its changes. `over`, `reason`, `rounds_played` are a cache."""

    class Status(models.TextChoices):
        """Only finishing and reopening move it."""

        OPEN = "open"
        FINISHED = "finished"

    club = models.ForeignKey("games.Club", models.CASCADE, related_name="sessions")
    rules = models.ForeignKey("games.RuleSet", models.PROTECT, related_name="sessions")
    seasons = models.ManyToManyField("games.Season", related_name="sessions")
    title = models.CharField(max_length=120, blank=True)
    external_id = models.CharField(max_length=100, null=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    version = models.PositiveIntegerField(default=1)
    first_dealer = models.PositiveSmallIntegerField(default=1)
    # The session's own end; where one of them is set, the rules' whole end is replaced.
    end_rounds = models.PositiveSmallIntegerField(null=True)
    end_target = models.BigIntegerField(null=True)
    played_at = models.DateTimeField(default=timezone.now)
    created_by = models.ForeignKey("games.User", models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True)
    over = models.BooleanField(default=False)
    reason = models.CharField(max_length=10, blank=True)
    rounds_played = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "external_id"], name="session_external_id_once"),
            models.CheckConstraint(condition=Q(version__gte=1), name="session_version_from_1"),
            models.CheckConstraint(condition=Q(status__in=["open", "finished"]), name="session_status_known"),
            models.CheckConstraint(condition=Q(first_dealer__range=(1, 10)), name="session_first_dealer_in_range"),
            models.CheckConstraint(
                condition=Q(status="finished", finished_at__isnull=False) | Q(status="open", finished_at=None),
                name="session_finished_at_when_finished",
            ),
        ]
        indexes = [models.Index(fields=["club", "-played_at", "-id"], name="session_of_club_by_time")]

    def __str__(self) -> str:
        return self.title or str(self.id)


class Side(InClub):
    """What is scored together; a seat that plays alone is its own side. `total` and `bags` are a cache."""

    session = models.ForeignKey(Session, models.CASCADE, related_name="sides")
    number = models.PositiveSmallIntegerField()
    total = models.BigIntegerField(default=0)
    bags = models.PositiveSmallIntegerField(null=True)
    rank = models.PositiveSmallIntegerField(default=1)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["session", "number"], name="side_once")]

    def __str__(self) -> str:
        return f"side {self.number} of {self.session_id}"


class Seat(InClub):
    """A player's chair, numbered in the direction of play, for the rounds he sat there. Totals are a cache."""

    session = models.ForeignKey(Session, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey("games.Player", models.PROTECT, related_name="seats")
    side = models.ForeignKey(Side, models.CASCADE, related_name="seats")
    from_round = models.PositiveIntegerField(default=1)
    to_round = models.PositiveIntegerField(null=True)
    total = models.BigIntegerField(default=0)
    rank = models.PositiveSmallIntegerField(default=1)
    made = models.PositiveIntegerField(default=0)
    calls = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "number", "from_round"], name="seat_once"),
            models.CheckConstraint(condition=Q(number__range=(1, 10)), name="seat_number_in_range"),
            models.CheckConstraint(
                condition=Q(to_round=None) | Q(to_round__gte=models.F("from_round")), name="seat_rounds_in_order"
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.number} of {self.session_id}"


class Round(InClub):
    """One deal. `cards`, `dealer` are facts from its opening; `reason` says why it is void; `status` is a cache."""

    class Status(models.TextChoices):
        """bidding until every bid is in, then playing, scored; or void."""

        BIDDING = "bidding"
        PLAYING = "playing"
        SCORED = "scored"
        VOID = "void"

    session = models.ForeignKey(Session, models.CASCADE, related_name="rounds")
    number = models.PositiveIntegerField()
    cards = models.PositiveSmallIntegerField(null=True)
    dealer = models.PositiveSmallIntegerField()
    void = models.BooleanField(default=False)
    reason = models.CharField(max_length=200, blank=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.BIDDING)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="round_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="round_number_from_1"),
            models.CheckConstraint(condition=Q(dealer__range=(1, 10)), name="round_dealer_in_range"),
            models.CheckConstraint(condition=Q(cards=None) | Q(cards__range=(1, 104)), name="round_cards_in_range"),
        ]

    def __str__(self) -> str:
        return f"round {self.number} of {self.session_id}"


class Call(InClub):
    """One seat in one round. made, points, total are a cache; everything else is fact. Tenths of points."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="calls")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="rounds")
    bid = models.PositiveSmallIntegerField(null=True)
    kind = models.CharField(max_length=12, null=True)
    tricks = models.PositiveSmallIntegerField(null=True)
    extra = models.BigIntegerField(null=True)
    entered_made = models.BooleanField(null=True)
    entered_points = models.BigIntegerField(null=True)
    made = models.BooleanField(null=True)
    points = models.BigIntegerField(null=True)
    total = models.BigIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "seat"], name="call_once"),
            models.CheckConstraint(condition=Q(bid=None) | Q(bid__lte=104), name="call_bid_in_range"),
            models.CheckConstraint(condition=Q(tricks=None) | Q(tricks__lte=104), name="call_tricks_in_range"),
        ]

    def __str__(self) -> str:
        return f"call of seat {self.seat_id} in round {self.round_id}"


class SideTricks(InClub):
    """A side's tricks in a round, where they are pooled."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="side_tricks")
    side = models.ForeignKey(Side, models.CASCADE, related_name="tricks")
    tricks = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["round", "side"], name="side_tricks_once")]

    def __str__(self) -> str:
        return f"{self.tricks} tricks of side {self.side_id} in round {self.round_id}"


class Adjustment(Keyed, InClub):
    """A penalty or bonus of its own. In the totals at once; the game's end sees it from round `from_round` on.

    A cancelled one counts for nothing and is on no list; it stays so that a late retry does not bring it back.
    """

    session = models.ForeignKey(Session, models.CASCADE, related_name="adjustments")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="adjustments")
    points = models.BigIntegerField()
    reason = models.CharField(max_length=200)
    from_round = models.PositiveIntegerField()
    created_at = models.DateTimeField(default=timezone.now)
    cancelled_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.points} for seat {self.seat_id}"


class Result(InClub):
    """What a player took home. There from the moment the game is over; seasons and statistics read only this."""

    session = models.ForeignKey(Session, models.CASCADE, related_name="results")
    player = models.ForeignKey("games.Player", models.CASCADE, related_name="results")
    points = models.BigIntegerField()
    place = models.PositiveSmallIntegerField()
    rounds = models.PositiveIntegerField()
    made = models.PositiveIntegerField()
    calls = models.PositiveIntegerField()
    won = models.BooleanField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["session", "player"], name="result_once")]

    def __str__(self) -> str:
        return f"{self.player_id} was {self.place} in {self.session_id}"
