"""A season of 10 000 rounds by other rules, as its page asks: what is added to reading what was played."""

import uuid
from datetime import UTC, datetime, timedelta
from typing import TypeVar

import pytest
from django.db.models import Model

from games import models, rulebook
from games.access import Principal
from games.actions import sessions
from games.selectors import played as reading
from games.selectors import season_what_if
from tests.benchmarks.ratios import ratio
from tests.conftest import TableMaker, played

pytestmark = [pytest.mark.benchmark, pytest.mark.django_db]
DEALS = (((4, 3, 2, 3), (5, 2, 3, 3)), ((2, 3, 4, 2), (2, 4, 4, 3)), ((9, 2, 2, 2), (9, 1, 2, 1)))
EVENINGS, DEALS_EACH = 200, 50
Row = TypeVar("Row", bound=Model)


@pytest.fixture
def long_season(table: TableMaker, ann: Principal, season: models.Season) -> models.Season:
    """200 evenings of 50 deals: one that was played, and copies of its rows."""
    one = played(table(season=season.pk), ann, *(DEALS[at % 3] for at in range(DEALS_EACH)))
    sessions.finish_session(session=one, by=ann)
    for evening in range(1, EVENINGS):
        copied(models.Session.objects.get(pk=one.pk), season, evening)
    return season


def copied(session: models.Session, season: models.Season, evening: int) -> None:
    """The same evening again, some weeks later."""
    seats, rounds = list(session.seats.select_related("side").order_by("number")), list(session.rounds.all())
    calls = list(models.Call.objects.filter(round__session=session))
    results = list(session.results.all())
    session.pk, session.played_at = uuid.uuid4(), datetime(2020, 1, 1, tzinfo=UTC) + timedelta(weeks=evening)
    session.save(force_insert=True)
    session.seasons.add(season)
    sides = again([seat.side for seat in seats], session=session)
    for seat in seats:
        seat.side = sides[seat.side_id]
    new_seats, new_rounds = again(seats, session=session), again(rounds, session=session)
    for call in calls:
        call.round, call.seat = new_rounds[call.round_id], new_seats[call.seat_id]
    again(calls)
    again(results, session=session)


def again(rows: list[Row], **changed: object) -> dict[object, Row]:
    """The rows stored once more, by the keys they had."""
    before = [row.pk for row in rows]
    for row in rows:
        row.pk = None
        for name, value in changed.items():
            setattr(row, name, value)
    return dict(zip(before, type(rows[0])._default_manager.bulk_create(rows), strict=True))


def test_a_season_by_other_rules_costs_little_more_than_reading_it(long_season: models.Season) -> None:
    rules = rulebook.load("call-bridge-tens")
    assert season_what_if.season(long_season, rules).sessions == EVENINGS
    found = ratio(lambda: season_what_if.season(long_season, rules), lambda: reading.of_season(long_season))
    print(f"a season of 10 000 rounds by other rules : reading it = {found:.2f}")  # noqa: T201 - as a benchmark does
    assert found < 3
