"""What a long evening costs: 60 rounds of 10 players, against what cannot be saved."""

import itertools
import json
import uuid

import pytest

from games import models
from games.access import Principal
from games.actions import rounds
from games.actions import seasons as season_actions
from games.selectors import facts, seasons, sessions
from tests.benchmarks.ratios import ratio
from tests.conftest import TableMaker, played

pytestmark = [pytest.mark.benchmark, pytest.mark.django_db]


@pytest.fixture
def long_evening(table: TableMaker, ann: Principal) -> models.Session:
    """60 rounds of 10 players, points typed in: the longest sheet there is."""
    sheet = table("points-only", players=10)
    for number in range(1, 61):
        cells = [rounds.Cell(seat, "points", number * seat % 97) for seat in range(1, 11)]
        rounds.put_round(session=sheet, by=ann, number=number, cells=cells)
    sheet.refresh_from_db()
    return sheet


def test_the_fold_costs_no_more_than_reading_its_facts(long_evening: models.Session) -> None:
    known = facts.facts(long_evening)
    found = ratio(known.score, lambda: facts.facts(long_evening))
    print(f"fold of 60 × 10 : reading its facts = {found:.2f}")  # noqa: T201 - the figure is what a benchmark is for
    assert found < 3


def test_correcting_round_1_costs_a_few_taps(long_evening: models.Session, ann: Principal) -> None:
    values = itertools.cycle((500, 600))
    was = {"now": models.Call.objects.get(round__session=long_evening, round__number=1, seat__number=1).entered_points}

    def correct() -> None:
        value = next(values)
        entry = rounds.Entry(uuid.uuid4(), "points", 1, 1, value=value, was=was["now"])
        assert rounds.enter(session=long_evening, by=ann, entries=[entry]).verdicts[0].verdict == "written"
        was["now"] = value

    def tap() -> None:
        last = models.Call.objects.get(round__session=long_evening, round__number=60, seat__number=1).entered_points
        entry = rounds.Entry(uuid.uuid4(), "points", 60, 1, value=(last or 0) % 90 + 1, was=last)
        assert rounds.enter(session=long_evening, by=ann, entries=[entry]).verdicts[0].verdict == "written"

    found = ratio(correct, tap)
    print(f"correcting round 1 of 60 : correcting the last = {found:.2f}")  # noqa: T201 - as above
    assert found < 8


def test_a_sheet_costs_little_more_than_its_json(long_evening: models.Session) -> None:
    plain = [[call.points for call in one.calls] for one in sessions.score_sheet(long_evening).rounds]
    found = ratio(lambda: sessions.score_sheet(long_evening), lambda: [json.dumps(plain) for _ in range(60)])
    print(f"sheet of 60 × 10 : 60 times its points as JSON = {found:.2f}")  # noqa: T201 - as above
    assert found < 40


def test_standings_do_not_grow_with_the_rounds_played(
    table: TableMaker, ann: Principal, season: models.Season, club: models.Club
) -> None:
    short = season_actions.create_season(club=club, by=ann, name="Short evenings")[0]
    for number in range(6):
        played(table(season=season.pk, end_rounds=30), ann, *[((3, 3, 3, 3), (4, 3, 3, 3))] * 30)
        played(table(season=short.pk, end_rounds=1, title=str(number)), ann, ((3, 3, 3, 3), (4, 3, 3, 3)))
    found = ratio(lambda: seasons.standings(season), lambda: seasons.standings(short), turns=21)
    print(f"standings after 30 rounds a session : after 1 = {found:.2f}")  # noqa: T201 - as above
    assert found < 2
