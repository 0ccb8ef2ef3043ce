"""Who is always there: Ann runs the club and scores, Bob watches, Eve is a stranger. All state is made by actions."""

from collections.abc import Callable

import pytest

from games import models
from games.access import Principal
from games.actions import clubs, people, seasons

PlayerMaker = Callable[..., models.Player]


def guest(name: str) -> Principal:
    """Somebody new, with every right over what is his own."""
    return Principal(user=people.create_guest(name=name))


@pytest.fixture
def ann(db: None) -> Principal:
    """Organiser of the club."""
    return guest("Ann")


@pytest.fixture
def bob(club: models.Club, ann: Principal) -> Principal:
    """Viewer in the club."""
    return member(club, ann, "Bob", "viewer")


@pytest.fixture
def eve(db: None) -> Principal:
    """Has nothing to do with the club, but one of her own."""
    eve = guest("Eve")
    clubs.create_club(by=eve, name="Eve's own")
    return eve


def member(club: models.Club, by: Principal, name: str, role: str) -> Principal:
    """A new guest who took up an invitation."""
    new = guest(name)
    clubs.accept_invitation(by=new, secret=clubs.invite(club=club, by=by, role=role)[1])
    return new


@pytest.fixture
def club(ann: Principal) -> models.Club:
    """Ann's club, still without players."""
    return clubs.create_club(by=ann, name="Thursday club", time_zone="Europe/Rome")[0]


@pytest.fixture
def player(club: models.Club, ann: Principal) -> PlayerMaker:
    """`player("Mina")` adds her to the club."""
    return lambda name, **rest: people.add_player(club=club, by=ann, name=name, **rest)[0]


@pytest.fixture
def season(club: models.Club, ann: Principal) -> models.Season:
    """A season by points in which nobody has played."""
    return seasons.create_season(club=club, by=ann, name="Autumn")[0]
