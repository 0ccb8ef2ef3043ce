"""Users, tokens and players as JSON."""

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from games import access, models
from games.selectors import people
from games.serializers import shapes
from games.serializers.shapes import Body, IdOut, ListQuery, TimeOut

Scope = Literal["read", "score", "manage"]


class Nothing(Body):
    """No members at all; the body may be left out."""


class NewGuest(Body):
    """Somebody without e-mail and password."""

    name: Annotated[str, shapes.Text(0, 80), Field(description="How others see you.")] = ""


class User(TypedDict):
    """Who acts."""

    id: IdOut
    name: str


class Guest(TypedDict):
    """A new guest and the token to act with; the token is shown this once."""

    user: User
    token: str


class LinkCard(TypedDict):
    """The one session a link is for."""

    session: IdOut
    role: Literal["watch", "score"]


class Me(TypedDict):
    """Who asks: a user as far as the token's scope reaches, or the holder of a link."""

    user: User | None
    scope: Scope
    link: LinkCard | None


class NewToken(Body):
    """A token for another program or phone."""

    name: Annotated[str, shapes.Text(0, 80), Field(description="What it is for.")] = ""
    scope: Annotated[Scope, Field(description="How far it reaches: read < score < manage.")] = "manage"
    expires_at: Annotated[shapes.Moment | None, Field(description="When it ends; null = never.")] = None
    read_only = frozenset({"id", "token", "created_at"})


class Token(TypedDict):
    """A token. Its secret, `token`, is shown only when it is made."""

    id: IdOut
    name: str
    scope: Scope
    created_at: TimeOut
    expires_at: TimeOut | None
    token: NotRequired[str]


class TokenList(TypedDict):
    """A page of one's own tokens."""

    items: list[Token]
    next: str | None


Aliases = Annotated[list[shapes.Name], Field(max_length=20)]


class NewPlayer(Body):
    """Somebody who sits at tables."""

    id: Annotated[shapes.Id | None, Field(description="Yours, so that a retry is harmless.")] = None
    name: shapes.Name
    second_name: Annotated[str, shapes.Text(0, 80), Field(description="The name in a second script.")] = ""
    aliases: Aliases = []
    external_id: shapes.ExternalId | None = None
    read_only = frozenset({"club", "created_at"})


class PlayerEdit(Body):
    """What changes; what is left out stays."""

    name: shapes.Name = shapes.left_out()
    second_name: Annotated[str, shapes.Text(0, 80)] = shapes.left_out()
    aliases: Aliases = shapes.left_out()
    external_id: shapes.ExternalId | None = shapes.left_out()
    read_only = frozenset({"id", "club", "created_at"})


class PlayersQuery(ListQuery):
    """Which players, and in which order."""

    q: Annotated[str, shapes.Text(0, 80), Field(description="Part of one of their names.")] = ""
    external_id: Annotated[str | None, Field(max_length=100, description="The one with this id of yours.")] = None
    sort: Annotated[Literal["name", "created_at", "-created_at"], Field(description="The order.")] = "name"


class Player(TypedDict):
    """Somebody who sits at tables of one club."""

    id: IdOut
    club: IdOut
    name: str
    second_name: str
    aliases: list[str]
    external_id: str | None
    created_at: TimeOut


class PlayerList(TypedDict):
    """A page of a club's players."""

    items: list[Player]
    next: str | None


class PlayerName(TypedDict):
    """A player, as other things name him."""

    id: IdOut
    name: str


def user(row: models.User) -> User:
    """A user."""
    return {"id": str(row.pk), "name": row.name}


def me(by: access.Principal) -> Me:
    """Who asks."""
    link = by.link
    return {
        "user": None if by.user is None else user(by.user),
        "scope": by.scope,  # type: ignore[typeddict-item]  # the database keeps only these three
        "link": None if link is None else {"session": str(link.session_id), "role": link.role},  # type: ignore[typeddict-item]  # nor these two
    }


def token(row: people.TokenCard | models.Token) -> Token:
    """A token without its secret."""
    return {
        "id": str(row.pk if isinstance(row, models.Token) else row.id),
        "name": row.name,
        "scope": row.scope,  # type: ignore[typeddict-item]  # the database keeps only these three
        "created_at": shapes.time(row.created_at),
        "expires_at": None if row.expires_at is None else shapes.time(row.expires_at),
    }


def player(row: people.PlayerCard) -> Player:
    """A player."""
    return {
        "id": str(row.id),
        "club": str(row.club_id),
        "name": row.name,
        "second_name": row.second_name,
        "aliases": list(row.aliases),
        "external_id": row.external_id,
        "created_at": shapes.time(row.created_at),
    }
