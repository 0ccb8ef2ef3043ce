"""What is read about players and about one's own tokens."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from games import access, models
from games.formats import names
from games.selectors import keyset

# The orders a list of players can have; the first one is the ordinary one.
PLAYER_ORDERS = {"name": ("name", "id"), "created_at": ("created_at", "id"), "-created_at": ("-created_at", "-id")}
TOKEN_ORDER = ("-created_at", "-id")


@dataclass(frozen=True)
class PlayerCard:
    """Somebody who sits at tables."""

    id: uuid.UUID
    club_id: uuid.UUID
    name: str
    second_name: str
    aliases: tuple[str, ...]
    external_id: str | None
    created_at: datetime


@dataclass(frozen=True)
class TokenCard:
    """A token that was not revoked; its secret is not known any more."""

    id: uuid.UUID
    name: str
    scope: str
    created_at: datetime
    expires_at: datetime | None


def player_card(player: models.Player) -> PlayerCard:
    """The stored player as a frozen row."""
    return PlayerCard(
        player.pk,
        player.club_id,
        player.name,
        player.second_name,
        tuple(player.aliases),
        player.external_id,
        player.created_at,
    )


def players(
    club: models.Club,
    *,
    q: str = "",
    external_id: str | None = None,
    sort: str = "name",
    after: Sequence[object] | None = None,
    limit: int | None = None,
) -> tuple[PlayerCard, ...]:
    """The club's players but merged ones, in one of `PLAYER_ORDERS`; `q` is part of any of their names. One query."""
    rows = models.Player.objects.filter(club=club, merged_into=None)
    if external_id is not None:
        rows = rows.filter(external_id=external_id)
    if q:
        spelled = models.PlayerName.objects.filter(club=club, key__contains=names.key(q))
        rows = rows.filter(pk__in=spelled.values("player_id"))
    return tuple(player_card(row) for row in keyset.walk(rows, PLAYER_ORDERS[sort], after, limit))


def tokens(
    by: access.Principal, *, after: Sequence[object] | None = None, limit: int | None = None
) -> tuple[TokenCard, ...]:
    """One's own tokens, newest first (`TOKEN_ORDER`), revoked ones left out. One query."""
    if by.user is None:
        return ()
    rows = keyset.walk(models.Token.objects.filter(user=by.user, revoked_at=None), TOKEN_ORDER, after, limit)
    return tuple(TokenCard(row.pk, row.name, row.scope, row.created_at, row.expires_at) for row in rows)
