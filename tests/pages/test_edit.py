"""Changing a deal by plain forms: the draft is in the address, and is stored as one correction when it adds up."""

import re

import pytest
from django.test import Client

from games import models
from games.access import Principal
from games.actions import rounds, sessions
from tests.conftest import TableMaker, played
from tests.pages.test_pad import browser_of, stored

GIVEN = ((4, 5, 2, 3), (5, 5, 0, 3))


@pytest.fixture
def phone(ann: Principal) -> Client:
    """Ann's."""
    return browser_of(ann)


@pytest.fixture
def session(ann: Principal, table: TableMaker) -> models.Session:
    """One deal is played, all its counts are given."""
    return played(table(), ann, GIVEN)


def shown(phone: Client, session: models.Session, query: str = "") -> str:
    return phone.get(f"/t/{session.pk}/r/1{query}").content.decode()


def live(text: str) -> list[int]:
    """The keys that can be pressed."""
    return [int(value) for value in re.findall(r'name="v" value="(\d+)"(?: class="\w*")?>', text)]


def test_edit_stands_on_the_tapped_cell(phone: Client, session: models.Session) -> None:
    text = shown(phone, session, "?seat=3&field=tricks")
    assert "<bdi>Mina</bdi> called 2: how many taken?" in text
    assert "now 0" in text


def test_edit_key_shows_the_draft_and_stores_nothing(phone: Client, session: models.Session) -> None:
    text = shown(phone, session, "?seat=2&field=tricks&v=4")
    assert "was 5, now 4" in text
    assert "12 of 13: one trick is missing." in text
    assert (stored(session)[1], models.Change.objects.filter(session=session).count()) == ((5, 5), 2)


def test_edit_may_begin_with_the_count_that_grows(phone: Client, session: models.Session) -> None:
    assert live(shown(phone, session, "?seat=3&field=tricks")) == list(range(14))
    text = shown(phone, session, "?seat=3&field=tricks&v=1")
    assert "14 of 13: one trick too many." in text
    assert 'name="done" value="1" disabled' in text
    assert "too many" not in shown(phone, session, "?t3=1&seat=2&field=tricks&v=4")


def test_edit_draft_goes_along_to_the_next_cell(phone: Client, session: models.Session) -> None:
    text = shown(phone, session, "?t2=4&seat=3&field=tricks&v=1")
    assert re.findall(r'type="hidden" name="(t\d)" value="(\d+)"', text.split('id="done"')[1]) == [
        ("t2", "4"),
        ("t3", "1"),
    ]
    assert "is missing" not in text


def test_edit_done_stores_all_changes_as_one(phone: Client, session: models.Session) -> None:
    sent = {"version": session.version, "t2": 4, "t3": 1, "done": 1}
    answer = phone.post(f"/t/{session.pk}/r/1", sent)
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/t/{session.pk}/sheet")
    assert stored(session) == [(4, 5), (5, 4), (2, 1), (3, 3)]
    assert models.Change.objects.filter(session=session).count() == 3


def test_edit_of_a_deal_with_a_derived_count_needs_one_key(phone: Client, ann: Principal, table: TableMaker) -> None:
    session = table()
    bids = [rounds.Cell(seat, "bid", bid) for seat, bid in enumerate(GIVEN[0], 1)]
    counts = [rounds.Cell(seat, "tricks", count) for seat, count in ((2, 5), (3, 0), (4, 3))]
    rounds.put_round(session=session, by=ann, number=1, cells=[*bids, *counts])
    text = shown(phone, session, "?seat=2&field=tricks&v=4")
    assert "is missing" not in text
    assert '<td class="auto">6' in text


def test_edit_begins_where_somebody_entered_a_count(phone: Client, ann: Principal, table: TableMaker) -> None:
    session = table("skull-king")
    bids = [rounds.Cell(seat, "bid", 1) for seat in range(1, 5)]
    rounds.put_round(session=session, by=ann, number=1, cells=[*bids, rounds.Cell(4, "tricks", 1)])
    text = shown(phone, session)
    assert "<bdi>Shirin</bdi> called 1: how many taken?" in text
    assert "worked out from the others" not in text


@pytest.mark.parametrize("count", [4, 6])
def test_edit_refuses_what_does_not_add_up(phone: Client, session: models.Session, count: int) -> None:
    answer = phone.post(f"/t/{session.pk}/r/1", {"version": session.version, "t2": count, "done": 1})
    assert (answer.status_code, stored(session)[1]) == (422, (5, 5))


def test_edit_of_something_changed_meanwhile_keeps_the_draft(
    phone: Client, ann: Principal, session: models.Session
) -> None:
    rounds.put_round(session=session, by=ann, number=1, cells=[rounds.Cell(4, "bid", 2)], if_match=session.version)
    answer = phone.post(f"/t/{session.pk}/r/1", {"version": session.version, "b1": 6, "done": 1})
    text = answer.content.decode()
    assert (answer.status_code, stored(session)[0]) == (412, (4, 5))
    assert "Somebody has changed the game meanwhile." in text
    assert ('name="b1" value="6"' in text, f'name="version" value="{session.version + 1}"' in text) == (True, True)


def test_edit_nothing_changed_leads_back(phone: Client, session: models.Session) -> None:
    answer = phone.post(f"/t/{session.pk}/r/1", {"version": session.version, "done": 1})
    assert (answer.status_code, models.Change.objects.filter(session=session).count()) == (303, 2)


def test_edit_of_a_finished_game_offers_to_open_it(phone: Client, ann: Principal, session: models.Session) -> None:
    sessions.finish_session(session=session, by=ann)
    text = shown(phone, session)
    assert ("Open it again" in text, live(text)) == (True, [])
    assert phone.post(f"/t/{session.pk}/r/1", {"reopen": 1}).status_code == 303
    assert live(shown(phone, session, "?seat=2&field=tricks")) == list(range(14))


def test_edit_void_deal_can_count_again(phone: Client, ann: Principal, session: models.Session) -> None:
    rounds.put_round(session=session, by=ann, number=1, cells=[], void="two aces", if_match=session.version)
    assert "two aces" in shown(phone, session)
    answer = phone.post(f"/t/{session.pk}/r/1", {"version": session.version + 1, "count": 1})
    assert (answer.status_code, session.rounds.get().void) == (303, False)


def test_edit_typed_points_are_there_to_be_changed(phone: Client, ann: Principal, table: TableMaker) -> None:
    session = table("points-only", players=2)
    cells = [rounds.Cell(1, "points", 45), rounds.Cell(2, "points", -30)]
    rounds.put_round(session=session, by=ann, number=1, cells=cells)
    text = shown(phone, session)
    assert re.findall(r'name="points\d" value="(.+?)"', text) == ["4.5", "−3"]
    sent = {"round": 1, "version": 2, "points1": "5", "points2": "−3", "points": 1}
    assert phone.post(f"/t/{session.pk}/r/1", sent).status_code == 303
    assert models.Call.objects.get(seat__number=1).entered_points == 50


def test_edit_is_not_for_viewers_or_strangers(bob: Principal, eve: Principal, session: models.Session) -> None:
    address = f"/t/{session.pk}/r/1"
    watching, outside = browser_of(bob), browser_of(eve)
    assert [client.get(address).status_code for client in (watching, outside)] == [403, 404]
    assert [client.post(address, {"done": 1}).status_code for client in (watching, outside)] == [403, 404]


@pytest.mark.parametrize("rest", ["r/9", "r/0"])
def test_edit_of_a_deal_that_is_not_there_finds_nothing(phone: Client, session: models.Session, rest: str) -> None:
    assert phone.get(f"/t/{session.pk}/{rest}").status_code == 404


@pytest.mark.parametrize("query", ["?t2=x", "?v=-1&seat=2&field=tricks", "?version=0", "?t2=" + "9" * 5000])
def test_edit_address_that_is_not_ours_is_refused(phone: Client, session: models.Session, query: str) -> None:
    assert phone.get(f"/t/{session.pk}/r/1{query}").status_code == 422
