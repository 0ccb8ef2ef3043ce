"""`manage.py demo`: a played season, once however often it is run, and a link that opens it."""

import io
import re

import pytest
from django.core import management

from games import access, models
from games.selectors import seasons


def demo() -> str:
    told = io.StringIO()
    management.call_command("demo", address="http://table.example:8000/", stdout=told)
    return told.getvalue()


@pytest.fixture
def told(db: None) -> str:
    return demo()


def counts() -> list[int]:
    kinds = (models.Club, models.Player, models.Season, models.Session, models.Round, models.Change, models.Result)
    return [kind._default_manager.count() for kind in kinds]


def test_demo_has_played_a_season(told: str) -> None:
    table = seasons.standings(models.Season.objects.get())
    assert [row.rank for row in table.rows] == sorted(row.rank or 99 for row in table.rows)
    assert (len(table.rows), counts()[:4]) == (7, [1, 7, 1, 12])
    assert sum(row.made for row in table.rows) * 2 > sum(row.calls for row in table.rows)


def test_demo_leaves_one_table_open(told: str) -> None:
    session = models.Session.objects.get(status="open")
    assert list(session.rounds.order_by("number").values_list("status", flat=True)) == ["scored"] * 3 + ["playing"]


def test_demo_gives_a_link_that_opens_it(told: str) -> None:
    link = re.search(r"http://table\.example:8000/\S*#(skl_\S+)", told)
    assert link is not None
    by = access.principal_of(link[1])
    assert access.club_to_run(by, models.Club.objects.get().pk).name == "Thursday cards"


def test_demo_run_twice_makes_nothing_twice(told: str) -> None:
    before = counts()
    demo()
    assert counts() == before


def test_demo_stands_up_to_verify(told: str) -> None:
    management.call_command("verify")
