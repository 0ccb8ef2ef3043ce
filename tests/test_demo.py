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


def test_demo_has_played_a_season_and_has_a_table_open(told: str) -> None:
    table = seasons.standings(models.Season.objects.get())
    assert [row.rank for row in table.rows] == sorted(row.rank or 99 for row in table.rows)
    assert (len(table.rows), counts()[:4]) == (7, [1, 7, 1, 12])
    assert sum(row.made for row in table.rows) * 2 > sum(row.calls for row in table.rows)
    session = models.Session.objects.get(status="open")
    assert list(session.rounds.order_by("number").values_list("status", flat=True)) == ["scored"] * 3 + ["playing"]


def test_demo_run_twice_makes_nothing_twice_but_a_link(told: str) -> None:
    before = counts()
    links = [re.search(r"http://table\.example:8000/\S*#(skl_\S+)", text) for text in (told, demo())]
    users = {access.principal_of(link[1]).user for link in links if link}
    assert (counts(), len(users), None in links) == (before, 1, False)
    management.call_command("verify")
