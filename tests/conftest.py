"""Who is always there: Ann runs the club and scores, Bob watches, Eve is a stranger. All state is made by actions."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings

from games import models
from games.access import Principal
from games.actions import clubs, people, rounds, seasons, sessions

# A busy machine is no mistake: nothing here is timed.
hypothesis_settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
hypothesis_settings.load_profile("house")

PlayerMaker = Callable[..., models.Player]
TableMaker = Callable[..., models.Session]
FRIENDS = ("Rahim", "Karim", "Mina", "Shirin", "Anu", "Bela", "Chandra", "Dilip", "Esha", "Farid")
FIRST_EVENING = datetime(2026, 9, 3, 19, 0, tzinfo=UTC)


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


@pytest.fixture
def table(club: models.Club, ann: Principal) -> TableMaker:
    """`table("oh-hell", players=3, title="Friday")` seats Ann's friends in order and opens the sheet."""

    def start(rules: str = "call-bridge", players: int = 4, **rest: Any) -> models.Session:
        seats = [sessions.NewSeat(name=name) for name in FRIENDS[:players]]
        return sessions.start_session(club=club, by=ann, new=sessions.NewSession(rules, seats, **rest))[0]

    return start


def played(session: models.Session, by: Principal, *deals: tuple[tuple[int, ...], tuple[int, ...]]) -> models.Session:
    """Write these deals (bids, tricks), one after the other, and return the session as stored."""
    for bids, tricks in deals:
        number = session.rounds.count() + 1
        bid = [rounds.Cell(seat, "bid", value) for seat, value in enumerate(bids, 1)]
        taken = [rounds.Cell(seat, "tricks", value) for seat, value in enumerate(tricks, 1)]
        rounds.put_round(session=session, by=by, number=number, cells=bid + taken)
    session.refresh_from_db()
    return session


@pytest.fixture
def play(club: models.Club, ann: Principal) -> TableMaker:
    """`play({"Mina": 42, "Rafi": -10}, season=season)` is an evening of typed points in tenths, finished unless told.

    Each one is played a week after the one before, unless `week` says when.
    """
    weeks = iter(range(1000))

    def play(
        points: dict[str, int], *, season: models.Season | None = None, week: int | None = None, finish: bool = True
    ) -> models.Session:
        seats = [sessions.NewSeat(name=name) for name in points]
        day = FIRST_EVENING + timedelta(weeks=next(weeks) if week is None else week)
        new = sessions.NewSession("points-only", seats, season=season.pk if season else None, played_at=day)
        session, _ = sessions.start_session(club=club, by=ann, new=new)
        cells = [rounds.Cell(seat, "points", value) for seat, value in enumerate(points.values(), 1)]
        rounds.put_round(session=session, by=ann, number=1, cells=cells)
        return sessions.finish_session(session=session, by=ann) if finish else session

    return play
