"""May you? Every way to a club's things goes through here: 404 = not yours to know of, 403 = not yours to do."""

import hashlib
import uuid
from dataclasses import dataclass, field
from typing import TypeVar

from django.db.models import F, Model, Q, QuerySet
from django.utils import timezone

from games import errors, models
from games.models.clubs import Role
from games.models.people import Scope

Row = TypeVar("Row", bound=Model)
RANK = {Role.VIEWER: 1, Role.SCORER: 2, Role.ORGANISER: 3}
# What a token's scope lets its user be at most.
REACH = {Scope.READ: 1, Scope.SCORE: 2, Scope.MANAGE: 3}


@dataclass(frozen=True)
class Principal:
    """Who acts: a user, as far as `scope` reaches, or the holder of a link to one session."""

    user: models.User | None = None
    link: models.Link | None = None
    scope: str = Scope.MANAGE
    token: models.Token | None = field(default=None, compare=False)

    @property
    def name(self) -> str:
        """What others see beside an entry."""
        return str(self.user) if self.user else self.link.label if self.link else ""


def secret_hash(secret: str) -> str:
    """SHA-256 in hex: enough for secrets of 256 random bits, and it can be looked up."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def principal_of(secret: str) -> Principal:
    """Who sent this bearer token, a user's or a link's? One query for a user's. BadToken, CredentialExpired."""
    token = models.Token.objects.select_related("user").filter(hash=secret_hash(secret)).first()
    if token is not None:
        _still_good(token)
        return Principal(user=token.user, scope=token.scope, token=token)
    link = models.Link.objects.filter(hash=secret_hash(secret)).first()
    if link is None:
        raise errors.BadToken
    _still_good(link)
    return Principal(link=link, scope=Scope.SCORE if link.role == models.Link.Role.SCORE else Scope.READ)


def _still_good(credential: models.Token | models.Link) -> None:
    over = credential.expires_at is not None and credential.expires_at <= timezone.now()
    if over or credential.revoked_at is not None:
        raise errors.CredentialExpired


def club_to_see(by: Principal, club_id: uuid.UUID) -> models.Club:
    """The club, for any member. NotFound, ScopeMissing."""
    return _club(by, club_id, Role.VIEWER)


def club_to_score(by: Principal, club_id: uuid.UUID) -> models.Club:
    """The club, for scorers and organisers: they start sessions and add people. NotFound, Forbidden, ScopeMissing."""
    return _club(by, club_id, Role.SCORER)


def club_to_run(by: Principal, club_id: uuid.UUID) -> models.Club:
    """The club, for organisers. NotFound, Forbidden, ScopeMissing."""
    return _club(by, club_id, Role.ORGANISER)


def _club(by: Principal, club_id: uuid.UUID, role: str) -> models.Club:
    return _granted(by, models.Club.objects.filter(pk=club_id), "", role)


def _granted(by: Principal, rows: "QuerySet[Row]", club: str, needs: str) -> Row:
    """The one row, with the principal's role in its club as `.role`; `club` ("" or "club__") leads to that club."""
    mine = rows.filter(**{f"{club}memberships__user": by.user}).annotate(role=F(f"{club}memberships__role"))
    row = mine.first() if by.user is not None else None
    if row is None:
        raise errors.NotFound
    _demand(by, getattr(row, "role"), needs)  # noqa: B009 - the annotation is not on the class, and mypy is strict
    return row


def _demand(by: Principal, has: str, needs: str) -> None:
    """Refuse unless both the role and the token's scope reach far enough."""
    if RANK[Role(has)] < RANK[Role(needs)]:
        raise errors.Forbidden
    if REACH[Scope(by.scope)] < RANK[Role(needs)]:
        raise errors.ScopeMissing


def reaches(thing: object, role: str) -> bool:
    """Does the role there, which access or a selector noted as `.role`, reach that far? A link's holder has none."""
    return RANK[Role(getattr(thing, "role", Role.VIEWER))] >= RANK[Role(role)]


def session_to_see(by: Principal, session_id: uuid.UUID) -> models.Session:
    """The session (rules and club beside it). NotFound."""
    return _session(by, session_id, Role.VIEWER)


def session_to_score(by: Principal, session_id: uuid.UUID) -> models.Session:
    """The session, for whoever may enter into it. NotFound, Forbidden, ScopeMissing."""
    return _session(by, session_id, Role.SCORER)


def session_to_run(by: Principal, session_id: uuid.UUID) -> models.Session:
    """The session, for organisers of its club. NotFound, Forbidden, ScopeMissing."""
    return _session(by, session_id, Role.ORGANISER)


def _session(by: Principal, session_id: uuid.UUID, role: str) -> models.Session:
    found = models.Session.objects.select_related("rules", "club").filter(pk=session_id)
    if by.link is not None:
        return _session_by_link(by, found.filter(pk=by.link.session_id).first(), role)
    return _granted(by, found, "club__", role)


def _session_by_link(by: Principal, session: models.Session | None, role: str) -> models.Session:
    if session is None or by.link is None:
        raise errors.NotFound
    _demand(by, Role.SCORER if by.link.role == models.Link.Role.SCORE else Role.VIEWER, role)
    return session


def session_version(secret: str, session_id: uuid.UUID) -> tuple[int, int] | None:
    """(version, club's people version) if that token may see the session, in one query; else None: ask in full."""
    sessions = models.Session.objects.filter(_member_with(secret), pk=session_id)
    return sessions.values_list("version", "club__people_version").first()


def _member_with(secret: str) -> Q:
    """Rows of a club whose member has that token, in one filter() so that it is one and the same token."""
    tokens = "club__memberships__user__tokens__"
    good = Q(**{f"{tokens}hash": secret_hash(secret), f"{tokens}revoked_at": None})
    return good & (Q(**{f"{tokens}expires_at": None}) | Q(**{f"{tokens}expires_at__gt": timezone.now()}))


def season_version(secret: str, season_id: uuid.UUID) -> tuple[int, int] | None:
    """The same for a season's standings: (version, club's people version) in one query, or None."""
    seasons = models.Season.objects.filter(_member_with(secret), pk=season_id)
    return seasons.values_list("version", "club__people_version").first()


def season_to_see(by: Principal, season_id: uuid.UUID) -> models.Season:
    """The season, for any member of its club. NotFound."""
    return _season(by, season_id, Role.VIEWER)


def season_to_run(by: Principal, season_id: uuid.UUID) -> models.Season:
    """The season, for organisers. NotFound, Forbidden, ScopeMissing."""
    return _season(by, season_id, Role.ORGANISER)


def _season(by: Principal, season_id: uuid.UUID, role: str) -> models.Season:
    return _granted(by, models.Season.objects.select_related("club").filter(pk=season_id), "club__", role)


def player_to_see(by: Principal, player_id: uuid.UUID) -> models.Player:
    """The player, for any member of the club. NotFound."""
    return _player(by, player_id, Role.VIEWER)


def player_to_edit(by: Principal, player_id: uuid.UUID) -> models.Player:
    """The player, for scorers and organisers. NotFound, Forbidden, ScopeMissing."""
    return _player(by, player_id, Role.SCORER)


def _player(by: Principal, player_id: uuid.UUID, role: str) -> models.Player:
    return _granted(by, models.Player.objects.select_related("club").filter(pk=player_id), "club__", role)


def user_who(by: Principal, scope: str = Scope.MANAGE) -> models.User:
    """The user who acts in his own name, with a token that reaches that far. Forbidden (links), ScopeMissing."""
    if by.user is None:
        raise errors.Forbidden
    if REACH[Scope(by.scope)] < REACH[Scope(scope)]:
        raise errors.ScopeMissing
    return by.user


def club_to_remove_from(by: Principal, club_id: uuid.UUID, user_id: uuid.UUID) -> models.Club:
    """The club, for organisers, and for a member who takes himself out. NotFound, Forbidden, ScopeMissing."""
    if by.user is None or by.user.pk != user_id:
        return club_to_run(by, club_id)
    club = club_to_see(by, club_id)
    user_who(by)
    return club
