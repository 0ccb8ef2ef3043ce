"""Users who act, their tokens, and players who sit at tables."""

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.utils import timezone

from games.models.base import InClub, Keyed, new_id


class User(AbstractBaseUser):
    """Who acts. A guest has no e-mail and no usable password; giving both later keeps everything."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    name = models.CharField(max_length=80, blank=True)
    email = models.EmailField(null=True, unique=True)
    is_active = models.BooleanField(default=True)
    created_at = models.DateTimeField(default=timezone.now)

    USERNAME_FIELD = "email"
    objects = BaseUserManager["User"]()

    def __str__(self) -> str:
        return self.name or "guest"


class Scope(models.TextChoices):
    """How far a token reaches: read < score < manage."""

    READ = "read"
    SCORE = "score"
    MANAGE = "manage"


class Token(Keyed):
    """A secret that stands for its user, as far as its scope reaches. Only its hash is kept."""

    user = models.ForeignKey(User, models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=80, blank=True)
    scope = models.CharField(max_length=10, choices=Scope, default=Scope.MANAGE)
    hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(scope__in=Scope.values), name="token_scope_known")]

    def __str__(self) -> str:
        return f"{self.scope} token {self.name} of {self.user_id}"


class Player(Keyed):
    """Somebody who sits at tables; may have no user. A merged player points to the one who stays."""

    club = models.ForeignKey("games.Club", models.CASCADE, related_name="players")
    user = models.ForeignKey(User, models.SET_NULL, null=True, related_name="players")
    name = models.CharField(max_length=80)
    second_name = models.CharField(max_length=80, blank=True)
    aliases = models.JSONField(default=list)
    external_id = models.CharField(max_length=100, null=True)
    merged_into = models.ForeignKey("self", models.SET_NULL, null=True, related_name="merged")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "external_id"], name="player_external_id_once")]

    def __str__(self) -> str:
        return self.name


class PlayerName(InClub):
    """The compared form of a player's name or alias: nobody else in the club may have it."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="names")
    key = models.CharField(max_length=320)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "key"], name="player_name_once")]

    def __str__(self) -> str:
        return self.key
