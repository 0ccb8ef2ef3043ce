"""Sessions as a whole: started, finished, reopened, edited, played again, adjusted, deleted."""

import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games import errors, models
from games.access import Principal
from games.actions import adjustments, rounds, sessions
from games.actions.sessions import NewSeat, NewSession
from games.models.base import new_id
from tests.conftest import PlayerMaker, TableMaker, played

FULL = ((3, 3, 3, 3), (4, 3, 3, 3))
FOUR = [NewSeat(name=name) for name in ("Rahim", "Karim", "Mina", "Shirin")]


def start(club: models.Club, by: Principal, **rest: Any) -> tuple[models.Session, bool]:
    """A Call Bridge session of four."""
    new = NewSession(**{"rules": "call-bridge", "seats": FOUR, **rest})
    return sessions.start_session(club=club, by=by, new=new)


def code_and_pointer(club: models.Club, by: Principal, **rest: Any) -> tuple[str, str]:
    """What the first problem of a refused start says."""
    with pytest.raises(errors.Invalid) as refused:
        start(club, by, **rest)
    return refused.value.problems[0].code, refused.value.problems[0].pointer


def test_a_session_starts_at_version_1_with_its_seats(club: models.Club, ann: Principal) -> None:
    session, created = start(club, ann, title="Friday")
    seats = list(session.seats.order_by("number").values_list("number", "player__name", "side__number"))
    assert (created, session.version, session.status) == (True, 1, "open")
    assert seats == [(1, "Rahim", 1), (2, "Karim", 2), (3, "Mina", 3), (4, "Shirin", 4)]


def test_known_names_are_not_added_again(club: models.Club, ann: Principal, player: PlayerMaker) -> None:
    mina = player("Mina", aliases=["Minu"])
    session, _ = start(club, ann, seats=[NewSeat(name=name) for name in ("rahim", "KARIM", "minu", "Shirin")])
    assert session.seats.get(number=3).player_id == mina.pk
    assert club.players.count() == 4


def test_what_cannot_start(club: models.Club, ann: Principal) -> None:
    assert code_and_pointer(club, ann, rules="no-such-game") == ("unknown_rules", "/rules")
    assert code_and_pointer(club, ann, seats=FOUR[:3]) == ("out_of_range", "/players")
    assert code_and_pointer(club, ann, seats=[*FOUR[:3], FOUR[0]]) == ("duplicate_player", "/players/3")
    assert code_and_pointer(club, ann, seats=[*FOUR[:3], NewSeat(new_id())]) == ("unknown_player", "/players/3")
    assert code_and_pointer(club, ann, first_dealer=5) == ("out_of_range", "/first_dealer")
    assert code_and_pointer(club, ann, season=new_id()) == ("unknown_season", "/season")
    assert not models.Session.objects.exists()
    assert not models.Player.objects.exists()


def test_another_club_s_player_is_unknown(club: models.Club, ann: Principal, eve: Principal) -> None:
    hers = models.Club.objects.get(memberships__user=eve.user)
    stranger = start(hers, eve)[0].seats.get(number=1).player_id
    seats = [*FOUR[:3], NewSeat(stranger)]
    assert code_and_pointer(club, ann, seats=seats) == ("unknown_player", "/players/3")


def test_a_retry_with_the_same_id_is_the_same_session(club: models.Club, ann: Principal) -> None:
    made = uuid.uuid4()
    first, second = start(club, ann, id=made), start(club, ann, id=made)
    assert (first[0].pk, first[1], second[0].pk, second[1]) == (made, True, made, False)
    with pytest.raises(errors.IdConflict):
        start(club, ann, id=made, title="other")


def test_an_external_id_is_taken_once(club: models.Club, ann: Principal) -> None:
    first, _ = start(club, ann, external_id="x1")
    with pytest.raises(errors.IdConflict) as refused:
        start(club, ann, external_id="x1")
    assert refused.value.current == {"session": str(first.pk)}


def test_finish_twice_is_once(table: TableMaker, ann: Principal) -> None:
    sheet = played(table(), ann, FULL)
    versions = [sessions.finish_session(session=sheet, by=ann).version for _ in range(2)]
    assert (versions, sheet.results.count()) == ([3, 3], 4)


def test_a_half_entered_round_keeps_the_session_open(table: TableMaker, ann: Principal) -> None:
    sheet = table()
    rounds.put_round(session=sheet, by=ann, number=1, cells=[rounds.Cell(1, "bid", 3)])
    with pytest.raises(errors.RoundIncomplete):
        sessions.finish_session(session=sheet, by=ann)


def test_any_scorer_reopens_for_half_an_hour(table: TableMaker, ann: Principal) -> None:
    sheet = played(table(), ann, FULL)
    sessions.finish_session(session=sheet, by=ann)
    assert sessions.reopen_session(session=sheet, by=ann, organiser=False).status == "open"
    sessions.finish_session(session=sheet, by=ann)
    models.Session.objects.update(finished_at=timezone.now() - timedelta(minutes=31))
    with pytest.raises(errors.Forbidden):
        sessions.reopen_session(session=sheet, by=ann, organiser=False)
    assert sessions.reopen_session(session=sheet, by=ann, organiser=True).results.count() == 0


def test_a_result_is_there_from_the_moment_the_rules_end_the_game(table: TableMaker, ann: Principal) -> None:
    sheet = played(table(end_rounds=1), ann, ((3, 3, 3, 4), (4, 3, 3, 3)))
    results = list(sheet.results.order_by("player__seats__number").values_list("points", "place", "won", "made"))
    assert results == [(30, 1, True, 1), (30, 1, True, 1), (30, 1, True, 1), (-40, 4, False, 0)]
    assert (sheet.status, sheet.over, sheet.reason) == ("open", True, "rounds")


def test_editing_moves_the_season_and_takes_null(
    table: TableMaker, ann: Principal, club: models.Club, season: models.Season
) -> None:
    sheet = played(table(end_rounds=1), ann, FULL)
    sessions.edit_session(session=sheet, by=ann, given={"season": season.pk, "title": "Final"})
    assert season.standings.count() == 4
    edited = sessions.edit_session(session=sheet, by=ann, given={"season": None})
    assert (season.standings.count(), edited.title) == (0, "Final")


def test_editing_with_the_same_values_changes_nothing(table: TableMaker, ann: Principal) -> None:
    sheet = table(title="Friday")
    assert sessions.edit_session(session=sheet, by=ann, given={"title": "Friday", "season": None}).version == 1


def test_an_adjustment_is_in_the_totals_at_once(table: TableMaker, ann: Principal) -> None:
    sheet = played(table(), ann, FULL)
    made, created = adjustments.adjust(session=sheet, by=ann, seat=2, points=-55, reason="late")
    assert (created, made.from_round, sheet.seats.get(number=2).total) == (True, 2, -25)
    adjustments.cancel_adjustment(session=sheet, by=ann, adjustment_id=made.pk)
    assert sheet.seats.get(number=2).total == 30


def test_an_adjustment_after_the_rules_end_works_the_end_out_anew(table: TableMaker, ann: Principal) -> None:
    race = played(table("call-bridge-race", end_target=30), ann, ((3, 2, 2, 2), (7, 2, 2, 2)))
    assert (race.over, race.reason) == (True, "target")
    adjustments.adjust(session=race, by=ann, seat=1, points=-10, reason="talked")
    race.refresh_from_db()
    assert (race.over, race.results.count()) == (False, 0)


def test_an_adjustment_counts_for_the_end_from_the_next_round_on(table: TableMaker, ann: Principal) -> None:
    race = played(table("call-bridge-race", end_target=40), ann, ((3, 2, 2, 2), (7, 2, 2, 2)))
    adjustments.adjust(session=race, by=ann, seat=1, points=20, reason="bonus")
    race.refresh_from_db()
    assert (race.over, race.seats.get(number=1).total) == (False, 50)
    played(race, ann, ((2, 5, 5, 5), (1, 4, 4, 4)))
    race.refresh_from_db()
    assert (race.over, race.reason) == (False, "")


def test_an_adjustment_with_its_id_again_is_the_same(table: TableMaker, ann: Principal) -> None:
    sheet, made = table(), uuid.uuid4()
    for _ in range(2):
        adjustments.adjust(session=sheet, by=ann, seat=2, points=-50, reason="late", id_=made)
    sheet.refresh_from_db()
    assert (sheet.version, sheet.adjustments.count()) == (2, 1)
    with pytest.raises(errors.IdConflict):
        adjustments.adjust(session=sheet, by=ann, seat=2, points=-60, reason="late", id_=made)


def test_a_finished_session_takes_no_adjustment(table: TableMaker, ann: Principal) -> None:
    sheet = sessions.finish_session(session=table(), by=ann)
    with pytest.raises(errors.SessionFinished):
        adjustments.adjust(session=sheet, by=ann, seat=2, points=-50, reason="late")


def test_a_rematch_seats_the_same_people_with_the_next_dealer(table: TableMaker, ann: Principal) -> None:
    sheet = played(table(first_dealer=2, end_rounds=2), ann, FULL, FULL)
    again = sessions.rematch(session=sheet, by=ann)
    assert (again.first_dealer, again.end_rounds, again.rules_id) == (4, 2, sheet.rules_id)
    names = list(again.seats.order_by("number").values_list("player__name", flat=True))
    assert names == ["Rahim", "Karim", "Mina", "Shirin"]


def test_a_deleted_session_leaves_no_sums_behind(table: TableMaker, ann: Principal, season: models.Season) -> None:
    sheet = played(table(end_rounds=1, season=season.pk), ann, FULL)
    assert season.standings.count() == 4
    sessions.delete_session(session=sheet, by=ann)
    assert (season.standings.count(), models.Session.objects.count(), models.Result.objects.count()) == (0, 0, 0)


def test_a_late_retry_does_not_bring_a_cancelled_adjustment_back(table: TableMaker, ann: Principal) -> None:
    sheet, made = table(), uuid.uuid4()
    adjustments.adjust(session=sheet, by=ann, seat=2, points=-50, reason="late", id_=made)
    adjustments.cancel_adjustment(session=sheet, by=ann, adjustment_id=made)
    assert not adjustments.adjust(session=sheet, by=ann, seat=2, points=-50, reason="late", id_=made)[1]
    assert sheet.seats.get(number=2).total == 0
    with pytest.raises(errors.NotFound):
        adjustments.cancel_adjustment(session=sheet, by=ann, adjustment_id=made)


@pytest.mark.parametrize("target", [0, -10])
def test_a_target_is_above_nothing(club: models.Club, ann: Principal, target: int) -> None:
    assert code_and_pointer(club, ann, end_target=target) == ("out_of_range", "/end/target")


def test_no_version_is_no_version(club: models.Club, ann: Principal) -> None:
    assert code_and_pointer(club, ann, rules="call-bridge@") == ("unknown_rules", "/rules")


def test_a_side_starts_with_the_bags_it_has(table: TableMaker) -> None:
    assert list(table("spades").sides.values_list("bags", flat=True)) == [0, 0]
