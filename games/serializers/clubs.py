"""Clubs, their members and invitations as JSON."""

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from games import models
from games.selectors import clubs
from games.serializers import people, shapes
from games.serializers.shapes import Body, IdOut, TimeOut

Role = Literal["viewer", "scorer", "organiser"]
Zone = Annotated[str, shapes.Text(1, 64), Field(description="An IANA name, such as `Asia/Dhaka`.")]


class NewClub(Body):
    """People who play together; whoever makes it is its organiser."""

    id: Annotated[shapes.Id | None, Field(description="Yours, so that a retry is harmless.")] = None
    name: shapes.Name
    time_zone: Zone = "UTC"
    read_only = frozenset({"role", "created_at"})


class ClubEdit(Body):
    """What changes; what is left out stays."""

    name: shapes.Name = shapes.left_out()
    time_zone: Zone = shapes.left_out()
    read_only = frozenset({"id", "role", "created_at"})


class Club(TypedDict):
    """A club as one of its members sees it; `role` is yours."""

    id: IdOut
    name: str
    time_zone: str
    role: Role
    created_at: TimeOut


class ClubList(TypedDict):
    """A page of your clubs."""

    items: list[Club]
    next: str | None


class RoleEdit(Body):
    """Another role for a member."""

    role: Role
    read_only = frozenset({"user", "created_at"})


class Member(TypedDict):
    """Somebody who belongs to the club."""

    user: people.User
    role: Role
    created_at: TimeOut


class MemberList(TypedDict):
    """A page of a club's members."""

    items: list[Member]
    next: str | None


class NewInvitation(Body):
    """A way in for whoever has its secret."""

    role: Role
    expires_at: Annotated[shapes.Moment | None, Field(description="When it ends; in two weeks if left out.")] = None
    read_only = frozenset({"id", "secret", "created_at"})


class Invitation(TypedDict):
    """An invitation. Its `secret` is shown only when it is made."""

    id: IdOut
    role: Role
    created_at: TimeOut
    expires_at: TimeOut
    secret: NotRequired[str]


class InvitationList(TypedDict):
    """A page of the invitations that are still good."""

    items: list[Invitation]
    next: str | None


class Acceptance(Body):
    """The secret of an invitation."""

    secret: Annotated[str, shapes.Text(1, 200)]


def card(row: clubs.ClubCard) -> Club:
    """A club of a list."""
    return {
        "id": str(row.id),
        "name": row.name,
        "time_zone": row.time_zone,
        "role": row.role,  # type: ignore[typeddict-item]  # the database keeps only these three
        "created_at": shapes.time(row.created_at),
    }


def club(row: models.Club, role: str) -> Club:
    """A stored club, for a member of that role."""
    return card(clubs.ClubCard(row.pk, row.name, row.time_zone, role, row.created_at))


def member(row: clubs.MemberCard) -> Member:
    """A member."""
    return {
        "user": {"id": str(row.user_id), "name": row.name},
        "role": row.role,  # type: ignore[typeddict-item]  # the database keeps only these three
        "created_at": shapes.time(row.created_at),
    }


def membership(row: models.Membership) -> Member:
    """A stored membership."""
    return member(clubs.member_card(row))


def invitation(row: clubs.InvitationCard | models.Invitation) -> Invitation:
    """An invitation without its secret."""
    return {
        "id": str(row.pk if isinstance(row, models.Invitation) else row.id),
        "role": row.role,  # type: ignore[typeddict-item]  # the database keeps only these three
        "created_at": shapes.time(row.created_at),
        "expires_at": shapes.time(row.expires_at),
    }
