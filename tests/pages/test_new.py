"""The new table: one form that works with plain buttons."""

import pytest
from django.conf import settings
from django.test import Client

from games import models
from games.access import Principal
from games.models.base import new_id
from games.pages import seats
from tests.conftest import TableMaker
from tests.pages.conftest import As

pytestmark = pytest.mark.django_db
NAMES = ["Rahim", "Karim", "Mina", "Shirin"]
START = {"do": "start", "rules": "call-bridge", "player": NAMES, "dealer": "2", "end": ""}


def test_first_table_makes_a_guest_and_a_club(client: Client) -> None:
    answer = client.post("/new", START)
    session = models.Session.objects.get()
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/t/{session.pk}/")
    assert (session.club.name, session.first_dealer, session.rules.slug) == ("Our table", 2, "call-bridge")
    assert session.club.memberships.get().role == "organiser"
    assert client.get(f"/t/{session.pk}/sheet").status_code == 200


def test_first_table_is_remembered_for_a_year(client: Client) -> None:
    client.post("/new", START)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    assert (cookie["max-age"], cookie["httponly"], cookie["samesite"]) == (365 * 86400, True, "Lax")


def test_second_table_stands_in_the_same_club(client: Client) -> None:
    client.post("/new", START)
    client.post("/new", START | {"club": str(models.Club.objects.get().pk)})
    assert (models.Club.objects.count(), models.User.objects.count(), models.Player.objects.count()) == (1, 1, 4)


def test_table_knows_the_zone_a_script_told(client: Client) -> None:
    client.post("/new", START | {"time_zone": "Asia/Dhaka"})
    assert models.Club.objects.get().time_zone == "Asia/Dhaka"


def test_table_ignores_a_zone_that_is_none(client: Client) -> None:
    client.post("/new", START | {"time_zone": "Nowhere/Land"})
    assert models.Club.objects.get().time_zone == "UTC"


@pytest.mark.parametrize(
    ("given", "rounds", "target"),
    [
        ({"end": "rounds", "end_rounds": "৭", "end_target": "x"}, 7, None),
        ({"end": "target", "end_target": "12,5"}, None, 125),
        ({"end": "", "end_rounds": "3"}, None, None),
    ],
)
def test_table_may_agree_on_another_end(
    client: Client, given: dict[str, str], rounds: int | None, target: int | None
) -> None:
    client.post("/new", START | given)
    session = models.Session.objects.get()
    assert (session.end_rounds, session.end_target) == (rounds, target)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"player": ["Rahim", "rahim", "Mina", "Shirin"]}, "has a seat already"),
        ({"player": ["Rahim", "Karim"]}, "is for 4 players"),
        ({"player": [" ", ""]}, 'id="player-1-error">Write the names of the players.'),
        ({"player": ["Rahim", "Ka\u200brim", "Mina", "Shirin"]}, "invisible signs"),
        ({"end": "rounds", "end_rounds": ""}, "Write a number."),
        ({"end": "rounds", "end_rounds": "0"}, "greater than or equal to 1"),
        ({"end": "target", "end_target": "1.25"}, "at most one decimal"),
        ({"rules": "none"}, "not one of the available choices"),
    ],
)
def test_what_does_not_fit_is_said_and_nothing_is_lost(client: Client, given: dict[str, str], words: str) -> None:
    answer = client.post("/new", START | given)
    assert (answer.status_code, models.Session.objects.count()) == (422, 0)
    assert words in answer.text
    assert 'value="Shirin"' in answer.text or len(given.get("player", NAMES)) == 2


def test_buttons_arrange_the_seats(client: Client) -> None:
    answer = client.post("/new", START | {"do": "up-2", "end": "rounds", "end_rounds": "9"})
    assert answer.context["seats"] == seats.Seats(("Karim", "Rahim", "Mina", "Shirin"), 0)
    assert (answer.status_code, 'value="9"' in answer.text) == (200, True)


@pytest.mark.parametrize(
    ("button", "names", "dealer"),
    [
        ("up-2", ("b", "a", "c"), 0),
        ("down-2", ("a", "c", "b"), 2),
        ("remove-1", ("b", "c"), 0),
        ("remove-2", ("a", "c"), 0),
        ("up-1", ("a", "b", "c"), 1),
        ("down-3", ("a", "b", "c"), 1),
        ("add", ("a", "b", "c", ""), 1),
        ("seat-d", ("a", "b", "c", "d"), 1),
        ("up-99", ("a", "b", "c"), 1),
        ("up-x", ("a", "b", "c"), 1),
        ("", ("a", "b", "c"), 1),
    ],
)
def test_dealer_stays_with_the_person(button: str, names: tuple[str, ...], dealer: int) -> None:
    assert seats.arranged(seats.Seats(("a", "b", "c"), 1), button) == seats.Seats(names, dealer)


def test_known_people_take_the_first_empty_seat() -> None:
    assert seats.seated(seats.Seats(("a", "", "")), "d").names == ("a", "d", "")


def test_seats_end_at_ten() -> None:
    full = seats.Seats(tuple("abcdefghij"))
    assert seats.arranged(full, "add") == seats.arranged(full, "seat-z") == full


def test_drawn_dealer_is_one_of_the_players() -> None:
    drawn = {seats.checked(seats.Seats(("a", "b", ""), None), str(new_id())).dealer for _ in range(100)}
    assert drawn == {0, 1}


def test_empty_seats_do_not_count() -> None:
    assert seats.checked(seats.Seats(("", "a", " ", "b"), 3), "") == seats.Seats(("a", "b"), 1)


def test_form_is_filled_in_as_last_time(as_: As, ann: Principal, table: TableMaker) -> None:
    table("oh-hell", players=5, first_dealer=5)
    answer = as_(ann).get("/new")
    assert answer.context["seats"] == seats.Seats(("Rahim", "Karim", "Mina", "Shirin", "Anu"), 0)
    assert answer.context["chosen"] == "oh-hell"


def test_newest_season_is_chosen_and_can_be_left(
    as_: As, ann: Principal, club: models.Club, season: models.Season
) -> None:
    browser = as_(ann)
    assert str(browser.get("/new").context["form"]["season"].value()) == str(season.pk)
    browser.post("/new", START | {"club": club.pk, "season": season.pk})
    browser.post("/new", START | {"club": club.pk, "season": ""})
    assert sorted(session.seasons.count() for session in models.Session.objects.all()) == [0, 1]


def test_season_is_chosen_only_where_it_takes_the_game(
    as_: As, ann: Principal, club: models.Club, season: models.Season
) -> None:
    models.Season.objects.filter(pk=season.pk).update(rules="spades")
    browser = as_(ann)
    chosen = [browser.get(f"/new?rules={rules}").context["form"]["season"].value() for rules in ("spades", "wizard")]
    assert chosen == [str(season.pk), ""]
    answer = browser.post("/new", START | {"club": club.pk, "season": season.pk})
    assert answer.context["wrong"] == ["This season is played by other rules."]
    assert answer.text.count("This season is played by other rules.") == 2  # above all, and beside the field


def test_table_in_another_club_is_not_found(as_: As, eve: Principal, club: models.Club) -> None:
    assert as_(eve).post("/new", START | {"club": club.pk}).status_code == 404


def test_table_in_a_club_one_only_watches_is_refused(as_: As, bob: Principal, club: models.Club) -> None:
    assert as_(bob).post("/new", START | {"club": club.pk}).status_code == 403
    assert models.Session.objects.count() == 0


def test_start_pressed_twice_is_one_table(as_: As, ann: Principal, club: models.Club) -> None:
    form = START | {"club": club.pk, "dealer": "draw", "id": str(new_id())}
    answers = [as_(ann).post("/new", form) for _ in range(2)]
    assert (models.Session.objects.count(), {answer.status_code for answer in answers}) == (1, {303})


@pytest.mark.parametrize("names", [["", "", "", ""], ["Rahim", "", "Mina", ""]])
def test_empty_seats_stay_when_the_start_is_refused(client: Client, names: list[str]) -> None:
    answer = client.post("/new", START | {"player": names})
    assert (answer.status_code, len(answer.context["seats"].names)) == (422, 4)
