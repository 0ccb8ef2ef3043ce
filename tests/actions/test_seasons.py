"""Seasons, and their sums that move with every result."""

import pytest

from games import errors, models
from games.access import Principal
from games.actions import rounds, seasons, sessions
from games.models.base import new_id
from tests.conftest import TableMaker


def sums(season: models.Season) -> dict[str, tuple[int, int, int]]:
    """Points, sessions and wins by name."""
    rows = models.Standing.objects.filter(season=season).select_related("player")
    return {row.player.name: (row.points, row.sessions, row.wins) for row in rows}


def version(season: models.Season) -> int:
    return models.Season.objects.get(pk=season.pk).version


def test_season_by_points_needs_only_a_name(club: models.Club, ann: Principal) -> None:
    season, created = seasons.create_season(club=club, by=ann, name="Autumn")
    assert (season.metric, season.min_sessions, season.order, season.version, created) == ("points", 1, "high", 1, True)


@pytest.mark.parametrize(
    ("given", "pointer"),
    [
        ({"metric": "wins"}, "/metric"),
        ({"metric": "places"}, "/metric"),
        ({"best_of": 3}, "/best_of"),
        ({"place_points": [3, 2, 1]}, "/place_points"),
        ({"ties": ["wins"]}, "/ties"),
    ],
)
def test_season_that_nobody_counts_yet_is_refused(
    club: models.Club, ann: Principal, given: dict[str, object], pointer: str
) -> None:
    with pytest.raises(errors.Invalid) as refused:
        seasons.create_season(club=club, by=ann, name="Autumn", **given)  # type: ignore[arg-type]  # one of several columns
    assert [(one.code, one.pointer) for one in refused.value.problems] == [("not_supported", pointer)]


def test_season_of_unknown_rules_is_refused(club: models.Club, ann: Principal) -> None:
    with pytest.raises(errors.Invalid) as refused:
        seasons.create_season(club=club, by=ann, name="Autumn", rules="no-such-rules")
    assert (refused.value.problems[0].code, refused.value.problems[0].pointer) == ("unknown_rules", "/rules")


def test_season_sent_twice_is_one(club: models.Club, ann: Principal) -> None:
    key = new_id()
    first, _ = seasons.create_season(club=club, by=ann, name="Autumn", min_sessions=3, id=key)
    second, created = seasons.create_season(club=club, by=ann, name="Autumn", min_sessions=3, id=key)
    assert (first, created) == (second, False)


def test_season_id_with_other_content_is_refused(club: models.Club, ann: Principal, season: models.Season) -> None:
    with pytest.raises(errors.IdConflict) as refused:
        seasons.create_season(club=club, by=ann, name="Winter", id=season.pk)
    assert refused.value.current == {"id": str(season.pk), "name": "Autumn"}


def test_season_external_id_is_taken_once(club: models.Club, ann: Principal, season: models.Season) -> None:
    seasons.edit_season(season=season, by=ann, external_id="a")
    with pytest.raises(errors.IdConflict) as refused:
        seasons.create_season(club=club, by=ann, name="Winter", external_id="a")
    assert refused.value.current == {"id": str(season.pk), "name": "Autumn"}


def test_editing_a_season_moves_its_version_once(ann: Principal, season: models.Season) -> None:
    seasons.edit_season(season=season, by=ann, metric="average", min_sessions=2)
    seasons.edit_season(season=season, by=ann, min_sessions=2)
    assert version(season) == 2


def test_finished_session_is_summed_up(season: models.Season, play: TableMaker) -> None:
    play({"Mina": 425, "Rafi": -10}, season=season)
    play({"Rafi": 100, "Tara": 100}, season=season)
    assert sums(season) == {"Mina": (425, 1, 1), "Rafi": (90, 2, 1), "Tara": (100, 1, 1)}


def test_session_counts_in_nobody_elses_season(season: models.Season, play: TableMaker) -> None:
    play({"Mina": 425, "Rafi": -10})
    assert (sums(season), version(season)) == ({}, 1)


def test_open_session_does_not_count_yet(season: models.Season, play: TableMaker) -> None:
    play({"Mina": 10, "Rafi": 20}, season=season, finish=False)
    assert (sums(season), version(season)) == ({}, 1)


def test_reopened_session_is_taken_out(season: models.Season, play: TableMaker, ann: Principal) -> None:
    play({"Mina": 10, "Rafi": 20}, season=season)
    session = play({"Mina": 30, "Tara": 20}, season=season)
    sessions.reopen_session(session=session, by=ann, organiser=True)
    assert sums(season) == {"Mina": (10, 1, 0), "Rafi": (20, 1, 1)}


def test_corrected_session_is_summed_up_anew(season: models.Season, play: TableMaker, ann: Principal) -> None:
    session = play({"Mina": 10, "Rafi": 20}, season=season)
    sessions.reopen_session(session=session, by=ann, organiser=True)
    now = models.Session.objects.get(pk=session.pk).version
    rounds.put_round(session=session, by=ann, number=1, cells=[rounds.Cell(1, "points", 30)], if_match=now)
    sessions.finish_session(session=session, by=ann)
    assert sums(season) == {"Mina": (30, 1, 1), "Rafi": (20, 1, 0)}


def test_finishing_twice_moves_nothing(season: models.Season, play: TableMaker, ann: Principal) -> None:
    session = play({"Mina": 10, "Rafi": 20}, season=season)
    before = version(season)
    sessions.finish_session(session=session, by=ann)
    assert version(season) == before


def test_deleted_session_is_taken_out(season: models.Season, play: TableMaker, ann: Principal) -> None:
    sessions.delete_session(session=play({"Mina": 10, "Rafi": 20}, season=season), by=ann)
    assert (sums(season), models.Result.objects.count()) == ({}, 0)


def test_session_moves_to_another_season(
    club: models.Club, season: models.Season, play: TableMaker, ann: Principal
) -> None:
    winter, _ = seasons.create_season(club=club, by=ann, name="Winter")
    session = play({"Mina": 10, "Rafi": 20}, season=season)
    sessions.edit_session(session=session, by=ann, given={"season": winter.pk})
    assert (sums(season), sums(winter)) == ({}, {"Mina": (10, 1, 0), "Rafi": (20, 1, 1)})


def test_session_by_other_rules_stays_out(club: models.Club, play: TableMaker, ann: Principal) -> None:
    bridge, _ = seasons.create_season(club=club, by=ann, name="Bridge", rules="call-bridge")
    with pytest.raises(errors.Invalid) as refused:
        play({"Mina": 10, "Rafi": 20}, season=bridge)
    assert (refused.value.problems[0].code, refused.value.problems[0].pointer) == ("other_rules", "/season")


def test_season_is_not_narrowed_past_its_sessions(season: models.Season, play: TableMaker, ann: Principal) -> None:
    play({"Mina": 10, "Rafi": 20}, season=season)
    seasons.edit_season(season=season, by=ann, rules="points-only")
    with pytest.raises(errors.Invalid) as refused:
        seasons.edit_season(season=season, by=ann, rules="call-bridge")
    assert (refused.value.problems[0].code, refused.value.problems[0].pointer) == ("other_rules", "/rules")


def test_foreign_season_takes_no_session(play: TableMaker, eve: Principal) -> None:
    foreign = models.Club.objects.get(name="Eve's own")
    hers, _ = seasons.create_season(club=foreign, by=eve, name="Hers")
    with pytest.raises(errors.Invalid) as refused:
        play({"Mina": 10, "Rafi": 20}, season=hers)
    assert refused.value.problems[0].code == "unknown_season"
