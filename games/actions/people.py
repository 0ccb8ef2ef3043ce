"""Everything written about users, their tokens, and the people who sit at tables."""

import secrets
import uuid
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TypedDict, Unpack

from django.db.models import F
from django.utils import timezone

from games import access, errors, models, speech
from games.actions import locks, transaction
from games.errors import Problem
from games.formats import names
from games.models.base import new_id
from games.models.people import Scope
from games.words import Sentence


class PlayerFields(TypedDict, total=False):
    """What may be changed about a player; what is left out stays."""

    name: str
    second_name: str
    aliases: Sequence[str]
    external_id: str | None


@transaction.action
def create_guest(*, name: str) -> models.User:
    """A user without e-mail and password; `name` may be empty."""
    return new_guest(name)


@transaction.action
def welcome_guest(*, name: str) -> tuple[models.User, str]:
    """A guest together with his first token, which reaches everything of his. The secret is not stored."""
    user = new_guest(name)
    return user, _new_token(user, "", Scope.MANAGE, None)[1]


def new_guest(name: str) -> models.User:
    """A user without credentials; a plain function inside an action's transaction."""
    user = models.User(name=name)
    user.set_unusable_password()
    user.save(force_insert=True)
    return user


@transaction.action
def rename_user(*, by: access.Principal, name: str) -> models.User:
    """Change one's own name, as others see it beside entries. Forbidden, ScopeMissing."""
    user = locks.locked(access.user_who(by))
    user.name = name
    user.save(update_fields=["name"])
    return user


@transaction.action
def create_token(
    *, by: access.Principal, name: str, scope: str, expires_at: datetime | None = None
) -> tuple[models.Token, str]:
    """A token for oneself and its secret, which is not stored. Forbidden, ScopeMissing, Invalid (`/expires_at`).

    A token that expires makes none that outlives it.
    """
    until = by.token.expires_at if by.token else None
    if until is not None and (expires_at is None or expires_at > until):
        expires_at = until
    if expires_at is not None and expires_at <= timezone.now():
        raise errors.Invalid(problems=(in_the_past("/expires_at"),))
    return _new_token(access.user_who(by), name, scope, expires_at)


@transaction.action
def personal_link(*, by: access.Principal) -> str:
    """The secret of a new token by which one comes back on another phone. Forbidden, ScopeMissing."""
    secret = new_secret("skl_")
    name = speech.say(Sentence("Personal link"))
    models.Token.objects.create(user=access.user_who(by), name=name, hash=access.secret_hash(secret))
    return secret


@transaction.action
def revoke_token(*, by: access.Principal, token_id: uuid.UUID) -> None:
    """End one of one's own tokens; twice is once. A token of any scope may end itself. NotFound, ScopeMissing."""
    itself = by.token is not None and by.token.pk == token_id
    user = access.user_who(by, Scope.READ if itself else Scope.MANAGE)
    token = models.Token.objects.select_for_update().filter(user=user, pk=token_id).first()
    if token is None:
        raise errors.NotFound
    models.Token.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=timezone.now())


def _new_token(user: models.User, name: str, scope: str, expires_at: datetime | None) -> tuple[models.Token, str]:
    secret = new_secret("skt_")
    token = models.Token(user=user, name=name, scope=scope, hash=access.secret_hash(secret), expires_at=expires_at)
    token.save(force_insert=True)
    return token, secret


def new_secret(prefix: str) -> str:
    """256 random bits behind a prefix that tells people and scanners what they have found."""
    return prefix + secrets.token_urlsafe(32)


def in_the_past(pointer: str) -> Problem:
    """The problem of an end that has already come."""
    return Problem("out_of_range", Sentence("This time has already passed."), pointer=pointer)


@transaction.action
def add_player(
    *,
    club: models.Club,
    by: access.Principal,
    name: str,
    second_name: str = "",
    aliases: Sequence[str] = (),
    external_id: str | None = None,
    id: uuid.UUID | None = None,  # noqa: A002 (the API's own word)
) -> tuple[models.Player, bool]:
    """Add somebody who sits at tables; (player, False) if that id is there with the same content.

    IdConflict(current) for an id or external id of somebody else, NameTaken(current) for a known name.
    """
    club = locks.locked(club)
    player = models.Player(id=id or new_id(), club=club, name=name, external_id=external_id)
    player.second_name, player.aliases = second_name, list(aliases)
    there = models.Player.objects.filter(pk=id).first() if id else None
    if there is not None:
        return _same(there, player), False
    _refuse_external_id(player)
    locks.inserted(player)
    write_names(player)
    return player, True


def _same(there: models.Player, asked: models.Player) -> models.Player:
    fields = ("club_id", "name", "second_name", "aliases", "external_id")
    if all(getattr(there, name) == getattr(asked, name) for name in fields):
        return there
    raise errors.IdConflict(current=shown(there) if there.club_id == asked.club_id else None)


def players_named(club: models.Club, wanted: Sequence[str]) -> list[models.Player]:
    """The players of these names, one each, in that order; who is not there yet is added.

    Runs inside an action's transaction with the club locked. Names are compared by `names.key`, aliases included.
    """
    keys = [names.key(name) for name in wanted]
    known = models.PlayerName.objects.filter(club=club, key__in=keys).select_related("player__merged_into")
    found = {row.key: row.player.merged_into or row.player for row in known}
    for name, key in zip(wanted, keys, strict=True):
        if key not in found:
            found[key] = models.Player.objects.create(club=club, name=name)
            models.PlayerName.objects.create(club=club, player=found[key], key=key)
    return [found[key] for key in keys]


@transaction.action
def edit_player(*, player: models.Player, by: access.Principal, **given: Unpack[PlayerFields]) -> models.Player:
    """Change what is given. NameTaken(current), IdConflict(current)."""
    club = locks.locked(player.club)
    player = locks.locked(player)
    before = (player.name, player.second_name)
    for field, value in given.items():
        setattr(player, field, list(value) if field == "aliases" and isinstance(value, Iterable) else value)
    _refuse_external_id(player)
    write_names(player)
    player.save(update_fields=list(given))
    if (player.name, player.second_name) != before:
        models.Club.objects.filter(pk=club.pk).update(people_version=F("people_version") + 1)
    return player


def write_names(player: models.Player) -> None:
    """Bring the compared names in line with the player's; the club is locked by the caller. NameTaken(current)."""
    spelled = [player.name, player.second_name, *player.aliases]
    wanted = {names.key(name) for name in spelled if name}
    of_club = models.PlayerName.objects.filter(club_id=player.club_id)
    taken = of_club.filter(key__in=wanted).exclude(player=player).select_related("player__merged_into").first()
    if taken is not None:
        raise errors.NameTaken(current=shown(taken.player.merged_into or taken.player))
    of_club.filter(player=player).exclude(key__in=wanted).delete()
    known = set(of_club.filter(player=player).values_list("key", flat=True))
    models.PlayerName.objects.bulk_create(
        models.PlayerName(club_id=player.club_id, player=player, key=key) for key in sorted(wanted - known)
    )


def _refuse_external_id(player: models.Player) -> None:
    if player.external_id is None:
        return
    others = models.Player.objects.filter(club_id=player.club_id, external_id=player.external_id)
    taken = others.exclude(pk=player.pk).first()
    if taken is not None:
        raise errors.IdConflict(current=shown(taken))


def shown(player: models.Player) -> dict[str, object]:
    """The stored player, as a refusal shows him."""
    return {"id": str(player.pk), "name": player.name}
