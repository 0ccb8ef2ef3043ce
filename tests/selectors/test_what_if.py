"""Sessions and seasons by other rules: what changes, what is left out, and that nothing is stored."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.core import serializers
from pytest_django import DjangoAssertNumQueries

from games import errors, models, rulebook
from games.access import Principal
from games.actions import adjustments, rounds, rules, seasons, sessions
from games.selectors import rules as rule_sets
from games.selectors import season_what_if, what_if
from games.selectors import seasons as season_lists
from tests.conftest import TableMaker, played

FIRST = ((3, 3, 3, 3), (4, 3, 3, 3))
SECOND = ((8, 2, 2, 2), (9, 2, 2, 0))
TENS = rulebook.load("call-bridge-tens")


def stored() -> str:
    """Everything a session or season leaves in the database."""
    kept = (models.Session, models.Round, models.Call, models.Seat, models.Result, models.Standing, models.RuleSet)
    return "".join(serializers.serialize("json", model.objects.order_by("pk")) for model in kept)


def test_a_session_stands_beside_itself(ann: Principal, table: TableMaker) -> None:
    session = sessions.finish_session(session=played(table(), ann, FIRST, SECOND), by=ann)
    before = stored()
    compared = what_if.session(session, TENS)
    assert [(one.total_before, one.total_after) for one in compared.seats] == [
        (160, 1120), (50, 500), (50, 500), (10, 100),
    ]  # fmt: skip
    assert [(one.rank_before, one.rank_after) for one in compared.seats] == [(1, 1), (2, 2), (2, 2), (4, 4)]
    assert (compared.before.slug, compared.after.slug) == ("call-bridge", "call-bridge-tens")
    assert (compared.sheet_before.winners, compared.sheet_after.winners) == ((1,), (1,))
    assert stored() == before


def test_only_what_changes_is_told(ann: Principal, table: TableMaker) -> None:
    session = played(table("call-bridge-no-bonus"), ann, FIRST, SECOND)
    compared = what_if.session(session, rulebook.load("call-bridge"))
    assert [(one.number, [call.seat for call in one.calls]) for one in compared.changed] == [(2, [1])]
    assert what_if.session(session, rulebook.load("call-bridge-no-bonus")).changed == ()


def test_a_preview_is_what_the_move_does(ann: Principal, table: TableMaker) -> None:
    session = played(table(), ann, FIRST, SECOND)
    adjustments.adjust(session=session, by=ann, seat=2, points=-15, reason="Late")
    session.refresh_from_db()
    before = stored()
    preview = what_if.preview_move(session, TENS)
    assert stored() == before
    rules.move_rules(session=session, by=ann, rules="call-bridge-tens", if_match=session.version)
    rows = session.seats.order_by("number").values_list("total", "rank")
    assert [(one.total_after, one.rank_after) for one in preview.seats] == list(rows)
    calls = models.Call.objects.filter(round__session=session).order_by("round__number", "seat__number")
    assert [call.total_after for one in preview.rounds for call in one.calls] == list(
        calls.values_list("total", flat=True)
    )


def test_a_preview_refuses_what_the_move_does(ann: Principal, table: TableMaker) -> None:
    session = played(table(), ann, FIRST)
    with pytest.raises(errors.StaleVersion):
        what_if.preview_move(session, TENS, if_match=1)
    finished = sessions.finish_session(session=session, by=ann)
    with pytest.raises(errors.SessionFinished):
        what_if.preview_move(finished, TENS)
    assert what_if.preview_move(finished, rulebook.load("call-bridge")).changed == ()


def misfit(session: models.Session, slug: str) -> str:
    """Why the session cannot be scored by those rules."""
    with pytest.raises(errors.Invalid) as refused:
        what_if.session(session, rulebook.load(slug))
    problem = refused.value.problems[0]
    assert (problem.code, problem.pointer) == ("rules_do_not_fit", "/rules")
    return str(problem.detail)


def test_what_does_not_fit_says_why(ann: Principal, table: TableMaker) -> None:
    bridge = played(table(), ann, FIRST)
    assert misfit(bridge, "points-only") == "Deal 1 has no points that were typed in."
    assert misfit(played(table("oh-hell", 3), ann), "call-bridge") == "Call Bridge is for 4 players."
    typed = table("points-only")
    cells = [rounds.Cell(seat, "points", 10) for seat in (1, 2, 3, 4)]
    rounds.put_round(session=typed, by=ann, number=1, cells=cells)
    assert misfit(typed, "call-bridge") == "It is not known how many cards were dealt in deal 1."


def test_partners_stay_partners(ann: Principal, table: TableMaker) -> None:
    definition: dict[str, Any] = {
        **rulebook.load("call-bridge").definition,
        "table": {"players": [4, 4], "sides": "pairs"},
    }
    pairs = rule_sets.from_definition(definition)
    with pytest.raises(errors.Invalid) as refused:
        what_if.session(table(), pairs)
    assert str(refused.value.problems[0].detail) == "By these rules the players would not be the same partners."


def spades(session: models.Session, by: Principal) -> models.Session:
    """One deal: a nil made beside 5 called and 6 taken, against 7 called and taken."""
    bids = [rounds.Cell(1, "bid", None, "nil"), *(rounds.Cell(seat, "bid", n) for seat, n in ((2, 4), (3, 5), (4, 3)))]
    nil, first, second = (
        rounds.Cell(1, "tricks", 0),
        *(rounds.Cell(None, "tricks", n, side=s) for s, n in ((1, 6), (2, 7))),
    )
    rounds.put_round(session=session, by=by, number=1, cells=[*bids, nil, first, second])
    session.refresh_from_db()
    return session


def test_partners_are_compared_together(ann: Principal, table: TableMaker, season: models.Season) -> None:
    session = sessions.finish_session(session=spades(table("spades", season=season.pk), ann), by=ann)
    compared = what_if.session(session, rulebook.load("spades-no-bags"))
    assert [(one.total_before, one.total_after) for one in compared.seats] == [
        (1510, 1500), (700, 700), (1510, 1500), (700, 700),
    ]  # fmt: skip
    places = {one.player_name: one for one in season_what_if.season(season, rulebook.load("spades-no-bags")).players}
    assert (places["Mina"].before.points, places["Mina"].after.points, places["Mina"].after.wins) == (1510, 1500, 1)
    assert misfit(session, "call-bridge") == "By these rules the players would not be the same partners."


def test_a_session_of_partners_moves_with_its_bags(ann: Principal, table: TableMaker) -> None:
    session = spades(table("spades"), ann)
    rules.move_rules(session=session, by=ann, rules="spades-no-bags", if_match=session.version)
    assert list(session.sides.order_by("number").values_list("total", "bags")) == [(1500, None), (700, None)]


def test_kinds_and_extra_points_have_to_exist(ann: Principal, table: TableMaker) -> None:
    solo = table("spades-solo")
    cells = [rounds.Cell(1, "bid", None, "nil"), *(rounds.Cell(seat, "bid", 4) for seat in (2, 3, 4))]
    rounds.put_round(session=solo, by=ann, number=1, cells=cells)
    assert misfit(solo, "call-bridge") == "Deal 1: one of the calls does not exist in these rules."
    skull = table("skull-king", 3)
    cells = [rounds.Cell(seat, "bid", 1) for seat in (1, 2, 3)] + [rounds.Cell(1, "extra", 200)]
    rounds.put_round(session=skull, by=ann, number=1, cells=cells)
    assert misfit(skull, "wizard") == "Deal 1 has extra points, and these rules have none."


def test_tricks_have_to_add_up(ann: Principal, table: TableMaker) -> None:
    session = table("points-only")
    cells = [rounds.Cell(seat, "points", 10) for seat in (1, 2, 3, 4)]
    cells += [rounds.Cell(seat, name, 3) for seat in (1, 2, 3, 4) for name in ("bid", "tricks")]
    rounds.put_round(session=session, by=ann, number=1, cells=[*cells, rounds.Cell(None, "cards", 13)])
    assert misfit(session, "call-bridge") == "Deal 1: the tricks do not add up to the cards."


def test_a_void_deal_fits_everywhere(ann: Principal, table: TableMaker) -> None:
    session = played(table(), ann, FIRST)
    rounds.put_round(session=session, by=ann, number=2, cells=[], void="Misdeal")
    assert [one.number for one in what_if.session(session, TENS).rounds] == [1, 2]


def evening(ann: Principal, table: TableMaker, season: models.Season, *deals: Any, **rest: Any) -> models.Session:
    """A finished session of the season."""
    day = datetime(2026, 9, 1 + season.sessions.count(), 19, tzinfo=UTC)
    session = played(table(season=season.pk, played_at=day, **rest), ann, *deals)
    return sessions.finish_session(session=session, by=ann)


def test_a_season_stands_beside_itself(ann: Principal, table: TableMaker, season: models.Season) -> None:
    evening(ann, table, season, FIRST, ((4, 4, 2, 2), (5, 4, 2, 2)))
    evening(ann, table, season, SECOND)
    played(table(season=season.pk), ann, FIRST)
    before = stored()
    compared = season_what_if.season(season, TENS)
    places = {one.player_name: (one.before.points, one.after.points) for one in compared.players}
    assert places == {"Rahim": (200, 1530), "Karim": (90, 900), "Mina": (70, 700), "Shirin": (30, 300)}
    assert [(one.player_name, one.before.rank, one.after.rank) for one in compared.players] == [
        ("Rahim", 1, 1), ("Karim", 2, 2), ("Mina", 3, 3), ("Shirin", 4, 4),
    ]  # fmt: skip
    assert (compared.sessions, compared.left_out) == (2, ())
    lost = [(one.before, one.after) for one in compared.other_winners]
    assert lost == [(("Rahim", "Karim"), ("Rahim",))]
    assert stored() == before


def test_its_own_rules_change_nothing(ann: Principal, table: TableMaker, season: models.Season) -> None:
    late = evening(ann, table, season, FIRST, SECOND)
    sessions.reopen_session(session=late, by=ann, organiser=True)
    late.refresh_from_db()
    adjustments.adjust(session=late, by=ann, seat=1, points=-200, reason="Late")
    sessions.finish_session(session=late, by=ann)
    evening(ann, table, season, SECOND)
    compared = season_what_if.season(season, rulebook.load("call-bridge"))
    lines = season_lists.standings(season).rows
    assert [(one.player_id, one.after.rank, one.after.points, one.after.wins) for one in compared.players] == [
        (one.player_id, one.rank, one.points, one.wins) for one in lines
    ]
    assert [one.before for one in compared.players] == [one.after for one in compared.players]
    assert compared.other_winners == ()


def test_what_does_not_fit_is_left_out_on_both_sides(ann: Principal, table: TableMaker, season: models.Season) -> None:
    evening(ann, table, season, FIRST)
    odd = evening(ann, table, season, ((2, 2, 2), (3, 4, 3)), rules="oh-hell", players=3)
    compared = season_what_if.season(season, TENS)
    assert [(one.session_id, str(one.reason)) for one in compared.left_out] == [
        (odd.pk, f"{TENS.name} is for 4 players.")
    ]
    assert {one.before.points for one in compared.players} == {30}
    assert compared.sessions == 1


@pytest.mark.parametrize(("metric", "value"), [("points", 62), ("average", 31)])
def test_the_season_ranks_by_its_metric(
    club: models.Club, ann: Principal, table: TableMaker, metric: str, value: int
) -> None:
    season, _ = seasons.create_season(club=club, by=ann, name=metric, metric=metric)
    evening(ann, table, season, FIRST)
    evening(ann, table, season, FIRST)
    assert season_what_if.season(season, TENS).players[0].after.exact == value


def test_a_tie_is_broken_as_the_rules_say(ann: Principal, table: TableMaker, season: models.Season) -> None:
    # 20, 20 and 10 points: of the first two the one who called more in all is ahead
    evening(ann, table, season, ((1, 1, 0), (1, 0, 0)), ((0, 1, 1), (1, 1, 0)), rules="wizard", players=3)
    players = season_what_if.season(season, rulebook.load("wizard")).players
    assert {one.player_name: one.after.points for one in players} == {"Rahim": 200, "Karim": 200, "Mina": 100}
    assert [one.player_name for one in players if one.after.wins] == ["Karim"]


def test_queries_do_not_grow(
    ann: Principal, table: TableMaker, season: models.Season, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    evening(ann, table, season, FIRST)
    with django_assert_num_queries(8):
        season_what_if.season(season, TENS)
    for _ in range(3):
        evening(ann, table, season, FIRST, SECOND)
    with django_assert_num_queries(8):
        season_what_if.season(season, TENS)
    session = season.sessions.select_related("rules")[0]
    with django_assert_num_queries(6):
        what_if.session(session, TENS)


def test_an_empty_season_compares_to_nothing(season: models.Season) -> None:
    compared = season_what_if.season(season, TENS)
    assert (compared.players, compared.sessions, compared.left_out) == ((), 0, ())
