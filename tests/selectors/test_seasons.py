"""Standings: ranks, values, words, and the price of reading them."""

from decimal import Decimal

import pytest
from pytest_django import DjangoAssertNumQueries

from games import models
from games.access import Principal
from games.actions import people, seasons
from games.selectors import seasons as selectors
from tests.conftest import TableMaker


def table(season: models.Season) -> list[tuple[int | None, str, str]]:
    """Rank, name and value, from top to bottom."""
    season.refresh_from_db()
    return [(row.rank, row.player_name, str(row.value)) for row in selectors.standings(season).rows]


def why(season: models.Season, name: str) -> str:
    season.refresh_from_db()
    row = next(row for row in selectors.standings(season).rows if row.player_name == name)
    return " ".join(str(sentence) for sentence in row.why)


def test_standings_of_a_new_season_are_empty(season: models.Season) -> None:
    assert selectors.standings(season).rows == ()


def test_standings_rank_by_points_and_share_a_rank(season: models.Season, play: TableMaker) -> None:
    play({"Mina": 42, "Rafi": 100, "Tara": 42, "Anu": -5}, season=season)
    assert table(season) == [(1, "Rafi", "10"), (2, "Mina", "4.2"), (2, "Tara", "4.2"), (4, "Anu", "-0.5")]


def test_standings_may_rank_the_lowest_first(season: models.Season, play: TableMaker, ann: Principal) -> None:
    play({"Mina": 42, "Rafi": 100}, season=season)
    seasons.edit_season(season=season, by=ann, order="low")
    assert table(season) == [(1, "Mina", "4.2"), (2, "Rafi", "10")]


def test_standings_rank_averages_on_the_exact_fraction(season: models.Season, play: TableMaker, ann: Principal) -> None:
    seasons.edit_season(season=season, by=ann, metric="average")
    for mina, rafi in ((10, 0), (10, 0), (0, 20), (0, 0), (0, 0), (0, 0), (0, 0)):
        play({"Mina": mina, "Rafi": rafi}, season=season)
    play({"Anu": 2857, "Tara": 2857}, season=season)
    play({"Rafi": 10, "Anu": 3}, season=season)
    assert table(season) == [(1, "Tara", "285.70"), (2, "Anu", "143.00"), (3, "Rafi", "0.38"), (4, "Mina", "0.29")]


@pytest.mark.parametrize(
    ("points", "value"), [((1, 2, 2, 0), "0.12"), ((3, 4, 4, 4), "0.38"), ((-5, 0, 0, 0), "-0.12")]
)
def test_standings_round_averages_half_to_even(
    season: models.Season, play: TableMaker, ann: Principal, points: tuple[int, ...], value: str
) -> None:
    seasons.edit_season(season=season, by=ann, metric="average", min_sessions=2)
    for at, mina in enumerate(points):
        play({"Mina": mina, f"Guest {at}": 0}, season=season)
    assert table(season)[0] == (1, "Mina", value)


def test_standings_list_those_below_the_minimum_last(season: models.Season, play: TableMaker, ann: Principal) -> None:
    seasons.edit_season(season=season, by=ann, min_sessions=2)
    play({"Mina": 10, "Rafi": 5}, season=season)
    play({"Mina": 10, "Tara": 1000}, season=season)
    assert table(season) == [(1, "Mina", "2"), (None, "Tara", "100"), (None, "Rafi", "0.5")]
    assert [row.counted for row in selectors.standings(season).rows] == [True, False, False]


def test_standings_say_why(season: models.Season, play: TableMaker, ann: Principal) -> None:
    seasons.edit_season(season=season, by=ann, min_sessions=2)
    for _ in range(2):
        play({"Mina": 713, "Rafi": 713, "Sami": 1}, season=season)
    play({"Tara": 5, "Sami": -2}, season=season)
    assert why(season, "Mina") == "142.6 in 2 games, 2 won. Level with Rafi."
    assert why(season, "Sami") == "0 in 3 games, 0 won."
    assert why(season, "Tara") == "0.5 in 1 game, 1 won. 1 more to be ranked."


def test_standings_name_no_crowd(season: models.Season, play: TableMaker) -> None:
    play({"Mina": 10, "Rafi": 10, "Sami": 10}, season=season)
    assert why(season, "Mina") == "1 in 1 game, 1 won. Level with 2 others."


def test_standings_count_rounds_and_calls(season: models.Season, play: TableMaker) -> None:
    play({"Mina": 10, "Rafi": 5}, season=season)
    row = selectors.standings(season).rows[0]
    assert (row.sessions, row.rounds, row.wins, row.made, row.calls) == (1, 1, 1, 0, 0)


def test_standings_show_the_last_ten_places(season: models.Season, play: TableMaker) -> None:
    for week in range(12):
        play({"Mina": 10 if week > 9 else 0, "Rafi": 5}, season=season)
    assert selectors.standings(season).rows[0].form == (1, 1, 1, 1, 1, 1, 1, 1, 2, 2)


def test_standings_follow_a_renamed_player(season: models.Season, play: TableMaker, ann: Principal) -> None:
    play({"Mina": 10, "Rafi": 5}, season=season)
    people.edit_player(player=models.Player.objects.get(name="Mina"), by=ann, name="Mina R.")
    assert table(season)[0] == (1, "Mina R.", "1")


@pytest.mark.parametrize("evenings", [1, 3])
def test_standings_cost_the_same_however_long_the_season(
    season: models.Season,
    play: TableMaker,
    django_assert_num_queries: DjangoAssertNumQueries,
    evenings: int,
) -> None:
    for evening in range(evenings):
        play({"Mina": 10, "Rafi": 5, f"Guest {evening}": 1}, season=season)
    with django_assert_num_queries(2):
        selectors.standings(season)
    with django_assert_num_queries(1):
        selectors.standings(season, with_form=False)


def test_race_runs_up_session_by_session(season: models.Season, play: TableMaker) -> None:
    second = play({"Mina": 10, "Rafi": 5}, season=season, week=2)
    first = play({"Mina": 32, "Anu": 5}, season=season, week=1)
    race = selectors.season_race(season)
    assert [step.session_id for step in race.steps] == [first.pk, second.pk]
    assert {line.player_name: line.values for line in race.lines} == {
        "Anu": (Decimal("0.5"), Decimal("0.5")),
        "Mina": (Decimal("3.2"), Decimal("4.2")),
        "Rafi": (None, Decimal("0.5")),
    }


def test_race_of_averages_may_fall(season: models.Season, play: TableMaker, ann: Principal) -> None:
    season = seasons.edit_season(season=season, by=ann, metric="average")
    play({"Mina": 10, "Rafi": 5}, season=season)
    play({"Mina": 0, "Rafi": 5}, season=season)
    mina = next(line for line in selectors.season_race(season).lines if line.player_name == "Mina")
    assert mina.values == (Decimal("1.00"), Decimal("0.50"))


def test_race_costs_one_query(
    season: models.Season, play: TableMaker, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(3):
        play({"Mina": 10, "Rafi": 5}, season=season)
    with django_assert_num_queries(1):
        selectors.season_race(season)
