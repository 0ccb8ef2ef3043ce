"""Many at the same moment: what one club, one season and one name must still be afterwards."""

import threading
from collections.abc import Callable

import pytest
from django.core import management
from django.db import connection

from games import errors, models
from games.access import Principal
from games.actions import clubs, people, sessions
from games.models.base import new_id
from tests.conftest import TableMaker, member

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*acts: Callable[[], object]) -> list[object]:
    """What each of them returned or was refused with, all begun at the same moment."""
    barrier = threading.Barrier(len(acts))
    outcomes: list[object] = [None] * len(acts)

    def run(at: int) -> None:
        connection.ensure_connection()
        barrier.wait()
        try:
            outcomes[at] = acts[at]()
        except errors.Refusal as refused:
            outcomes[at] = type(refused)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=[at]) for at in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes


def test_tables_that_finish_together_are_all_counted(season: models.Season, play: TableMaker, ann: Principal) -> None:
    tables = [play({"Mina": 10, "Rafi": 20, f"Guest {n}": 0}, season=season, finish=False) for n in range(8)]
    at_once(*(lambda one=one: sessions.finish_session(session=one, by=ann) for one in tables))
    rows = models.Standing.objects.filter(season=season, player__name__in=["Mina", "Rafi"]).order_by("player__name")
    assert list(rows.values_list("points", "sessions", "wins")) == [(80, 8, 0), (160, 8, 8)]
    management.call_command("verify")


def test_people_who_write_one_name_together_add_one_player(club: models.Club, ann: Principal) -> None:
    outcomes = at_once(*[lambda: people.add_player(club=club, by=ann, name="Mina")[1]] * 8)
    assert sorted(map(str, outcomes)) == sorted(["True", *[str(errors.NameTaken)] * 7])
    assert models.Player.objects.count() == 1


def test_last_two_organisers_cannot_both_leave(club: models.Club, ann: Principal) -> None:
    other = member(club, ann, "Ora", "organiser")
    assert ann.user is not None
    assert other.user is not None
    ids = [ann.user.pk, other.user.pk]
    outcomes = at_once(*(lambda who=who: clubs.remove_member(club=club, by=ann, user_id=who) for who in ids))
    assert outcomes.count(errors.LastOrganiser) == 1
    assert models.Membership.objects.count() == 1


def test_one_id_from_two_clubs_at_once_is_one_session(club: models.Club, ann: Principal, eve: Principal) -> None:
    hers = models.Club.objects.get(memberships__user=eve.user)
    made = new_id()
    seats = [sessions.NewSeat(name=name) for name in ("Rahim", "Karim", "Mina", "Shirin")]
    new = sessions.NewSession("call-bridge", seats, id=made)
    outcomes = at_once(
        lambda: sessions.start_session(club=club, by=ann, new=new)[1],
        lambda: sessions.start_session(club=hers, by=eve, new=new)[1],
    )
    assert sorted(map(str, outcomes)) == sorted(["True", str(errors.IdConflict)])
    assert models.Session.objects.count() == 1
