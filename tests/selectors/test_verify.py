"""`manage.py verify` finds nothing in a played season, and every number that was tampered with."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core import management
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import F, Model

from games import models
from games.access import Principal
from games.actions import adjustments, people, sessions
from tests.conftest import PlayerMaker, TableMaker

TAMPERED: list[tuple[type[Model], dict[str, Any]]] = [
    (models.Call, {"points": 7}),
    (models.Call, {"total": 7}),
    (models.Call, {"made": True}),
    (models.Call, {"entered_points": 7}),
    (models.Call, {"bid": 7}),
    (models.Call, {"tricks": 7}),
    (models.Round, {"void": True, "reason": "misdeal"}),
    (models.Entry, {"new": 7}),
    (models.Seat, {"total": 7}),
    (models.Seat, {"rank": 7}),
    (models.Seat, {"made": 7}),
    (models.Seat, {"calls": 7}),
    (models.Side, {"total": 7}),
    (models.Side, {"rank": 7}),
    (models.Round, {"status": "playing"}),
    (models.Session, {"over": False}),
    (models.Session, {"reason": "target"}),
    (models.Session, {"rounds_played": 7}),
    (models.Session, {"version": 77}),
    (models.Change, {"version": F("version") + 50}),
    (models.Result, {"points": 7}),
    (models.Result, {"place": 7}),
    (models.Result, {"rounds": 7}),
    (models.Result, {"won": False}),
    (models.Standing, {"points": 7}),
    (models.Standing, {"sessions": 7}),
    (models.Standing, {"wins": 7}),
    (models.PlayerName, {"key": "nobody"}),
]


@pytest.fixture
def played(season: models.Season, play: TableMaker, ann: Principal) -> None:
    session = play({"Mina": 42, "Rafi": 100}, season=season)
    play({"Mina": 42, "Tara": 42}, season=season)
    sessions.reopen_session(session=session, by=ann, organiser=True)
    adjustments.adjust(session=session, by=ann, seat=1, points=-15, reason="late")
    sessions.finish_session(session=session, by=ann)


@pytest.fixture
def verify(capsys: pytest.CaptureFixture[str]) -> Callable[[], tuple[int, str]]:
    """Exit status, and what was printed."""

    def verify() -> tuple[int, str]:
        try:
            management.call_command("verify")
        except SystemExit as left:
            return int(left.code or 0), capsys.readouterr().out
        return 0, capsys.readouterr().out

    return verify


def test_verify_finds_nothing_where_actions_wrote(
    played: None, player: PlayerMaker, ann: Principal, verify: Callable[[], tuple[int, str]]
) -> None:
    people.edit_player(player=player("Zoe", aliases=["Z"]), by=ann, name="Zoé", second_name="জো")
    assert verify() == (0, "2 sessions, 1 seasons: 0 differences.\n")


@pytest.mark.parametrize(("model", "values"), TAMPERED)
def test_verify_finds_what_was_tampered_with(
    played: None, verify: Callable[[], tuple[int, str]], model: type[Model], values: dict[str, Any]
) -> None:
    model._default_manager.filter(pk=model._default_manager.order_by("pk")[0].pk).update(**values)
    status, told = verify()
    assert (status, "recomputed" in told) == (1, True)


@pytest.mark.parametrize("model", [models.Call, models.Result, models.Standing, models.PlayerName])
def test_verify_finds_what_is_missing(played: None, verify: Callable[[], tuple[int, str]], model: type[Model]) -> None:
    model._default_manager.filter(pk=model._default_manager.order_by("pk")[0].pk).delete()
    assert verify()[0] == 1


def test_verify_refuses_tables_of_another_version(db: None) -> None:
    newest = MigrationLoader(None).graph.leaf_nodes("games")[0]
    MigrationRecorder(connection).record_unapplied(*newest)
    with pytest.raises(management.CommandError, match=r"run manage\.py migrate"):
        management.call_command("verify")


def test_a_lost_first_change_is_found(table: TableMaker, verify: Callable[[], tuple[int, str]]) -> None:
    table().changes.filter(version=1).delete()
    assert verify()[0] == 1
