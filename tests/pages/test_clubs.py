"""Clubs on the site: people, invitations, roles, seasons and history."""

import re

import pytest
from django.test import Client

from games import models
from games.access import Principal
from games.actions import clubs, rules, sessions
from games.models.base import new_id
from tests.conftest import TableMaker, member, played
from tests.pages.conftest import As

pytestmark = pytest.mark.django_db
DEAL = ((4, 3, 2, 3), (5, 2, 3, 3))


def test_only_club_is_opened_at_once(as_: As, ann: Principal, club: models.Club) -> None:
    assert as_(ann).get("/clubs/").headers["Location"] == f"/clubs/{club.pk}/"
    assert as_(ann).get("/clubs/?all=1").status_code == 200


def test_club_is_founded(as_: As, ann: Principal) -> None:
    answer = as_(ann).post("/clubs/", {"name": "Sunday club", "time_zone": "Asia/Dhaka"})
    club = models.Club.objects.get()
    assert (answer.headers["Location"], club.time_zone) == (f"/clubs/{club.pk}/", "Asia/Dhaka")


def test_club_is_renamed(as_: As, ann: Principal, club: models.Club) -> None:
    as_(ann).post(f"/clubs/{club.pk}/edit", {"name": "Friday club", "time_zone": "Asia/Kathmandu"})
    club.refresh_from_db()
    assert (club.name, club.time_zone) == ("Friday club", "Asia/Kathmandu")


def test_unknown_zone_stands_beside_its_field(as_: As, ann: Principal, club: models.Club) -> None:
    answer = as_(ann).post(f"/clubs/{club.pk}/edit", {"name": "Friday", "time_zone": "Mars/Base"})
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["time_zone"])


def test_person_is_added_and_renamed(as_: As, ann: Principal, club: models.Club) -> None:
    browser = as_(ann)
    browser.post(f"/clubs/{club.pk}/people", {"name": "Rahim"})
    player = club.players.get()
    browser.post(f"/players/{player.pk}/", {"name": "Raheem", "second_name": "রহিম"})
    player.refresh_from_db()
    assert (player.name, player.second_name) == ("Raheem", "রহিম")


def test_known_name_is_refused_and_kept(as_: As, ann: Principal, club: models.Club) -> None:
    browser = as_(ann)
    browser.post(f"/clubs/{club.pk}/people", {"name": "Rahim"})
    answer = browser.post(f"/clubs/{club.pk}/people", {"name": "RAHIM"})
    assert (answer.status_code, 'value="RAHIM"' in answer.text) == (422, True)


def test_invitation_makes_a_stranger_a_scorer_in_one_tap(as_: As, ann: Principal, club: models.Club) -> None:
    page = as_(ann).post(f"/clubs/{club.pk}/invite", {"role": "scorer"}).text
    found = re.search(r"/join/[\w-]+", page)
    assert found
    phone = Client()
    assert "Thursday club" in phone.get(found[0]).text
    assert phone.post(found[0], {"name": "Cleo"}).headers["Location"] == f"/clubs/{club.pk}/"
    assert club.memberships.get(user__name="Cleo").role == "scorer"


def test_bad_invitation_makes_no_guest(client: Client) -> None:
    assert client.post("/join/ski_none", {"name": "Eve"}).status_code == 404
    assert models.User.objects.count() == 0


def test_invitation_pasted_as_a_personal_link_leads_to_itself(ann: Principal, club: models.Club) -> None:
    _, secret = clubs.invite(club=club, by=ann, role="viewer")
    pasted = [f"http://testserver/join/{secret}", "http://evil.example/join/../settings", "/join/"]
    answers = [Client().post("/back", {"secret": text}) for text in pasted]
    assert [answer.status_code for answer in answers] == [303, 422, 422]
    assert answers[0].headers["Location"] == f"/join/{secret}"


def test_ended_invitation_does_not_work(as_: As, ann: Principal, club: models.Club) -> None:
    invitation, secret = clubs.invite(club=club, by=ann, role="viewer")
    as_(ann).post(f"/clubs/{club.pk}/invitations/{invitation.pk}")
    assert Client().get(f"/join/{secret}").status_code == 404


def test_role_is_changed_and_taken_away(as_: As, ann: Principal, bob: Principal, club: models.Club) -> None:
    browser, form = as_(ann), {"user": str(bob.user.pk if bob.user else "")}
    browser.post(f"/clubs/{club.pk}/roles", form | {"role": "scorer"})
    assert club.memberships.get(user=bob.user).role == "scorer"
    browser.post(f"/clubs/{club.pk}/roles", form | {"role": ""})
    assert club.memberships.filter(user=bob.user).count() == 0


def test_last_organiser_stays_and_is_told_why(as_: As, ann: Principal, club: models.Club) -> None:
    form = {"user": str(ann.user.pk if ann.user else ""), "role": "viewer"}
    answer = as_(ann).post(f"/clubs/{club.pk}/roles", form)
    assert (answer.status_code, "last organiser" in answer.text) == (422, True)


def test_season_is_begun_and_ranks(as_: As, ann: Principal, club: models.Club, table: TableMaker) -> None:
    browser = as_(ann)
    form = {"name": "Winter", "metric": "average", "min_sessions": "2", "order": "high"}
    address = browser.post(f"/clubs/{club.pk}/seasons/new", form).headers["Location"]
    season = models.Season.objects.get()
    for _ in range(2):
        sessions.finish_session(session=played(table(season=season.pk), ann, DEAL), by=ann)
    page = browser.get(address)
    assert [line.rank for line in page.context["rows"]] == [1, 2, 3, 4]
    assert "8 in 2 games, 2 won." in page.text


def test_season_lists_who_has_not_played_enough(
    as_: As, ann: Principal, table: TableMaker, season: models.Season
) -> None:
    models.Season.objects.update(min_sessions=3)
    sessions.finish_session(session=played(table(season=season.pk), ann, DEAL), by=ann)
    page = as_(ann).get(f"/seasons/{season.pk}/")
    assert ([line.rank for line in page.context["waiting"]], page.context["rows"]) == ([None] * 4, [])
    assert "Not ranked yet: fewer than 3 games" in page.text


def test_season_form_is_checked(as_: As, ann: Principal, club: models.Club) -> None:
    form = {"name": "", "metric": "wins", "min_sessions": "0", "order": "up"}
    answer = as_(ann).post(f"/clubs/{club.pk}/seasons/new", form)
    assert (answer.status_code, sorted(answer.context["form"].errors)) == (
        422,
        ["metric", "min_sessions", "name", "order"],
    )


def test_history_is_found_by_title_and_walked(
    as_: As, ann: Principal, club: models.Club, table: TableMaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.pages.history.PAGE", 2)
    for number in range(3):
        table(title=f"Evening {number}")
    browser, address = as_(ann), f"/clubs/{club.pk}/history"
    first = browser.get(address).context
    second = browser.get(f"{address}?{first['older']}").context
    titles = [row.card.session.title for page in (first, second) for row in page["cards"]]
    assert (sorted(titles), second["older"]) == (["Evening 0", "Evening 1", "Evening 2"], "")
    assert len(browser.get(f"{address}?q=evening+1").context["cards"]) == 1


def test_history_is_filtered_by_rules_of_the_club(
    as_: As, ann: Principal, club: models.Club, table: TableMaker
) -> None:
    written = rules.Written(based_on="call-bridge", change={"name": "Our bridge"})
    rules.publish_rules(club=club, by=ann, slug="ours", written=written)
    table(title="Theirs")
    table(title="Ours", rules="ours")
    page = as_(ann).get(f"/clubs/{club.pk}/history?rules=ours")
    assert [row.card.session.title for row in page.context["cards"]] == ["Ours"]
    assert '<option value="ours" selected>Our bridge</option>' in page.text


def test_history_tells_the_title_it_was_found_by(as_: As, ann: Principal, club: models.Club, table: TableMaker) -> None:
    session = played(table(title="Holiday", end_rounds=1), ann, ((4, 4, 2, 3), (4, 5, 2, 2)))
    sessions.finish_session(session=session, by=ann)
    assert "<bdi>Holiday</bdi>, " in as_(ann).get(f"/clubs/{club.pk}/history?q=holiday").text


def test_history_offers_only_rules_that_were_played(
    as_: As, ann: Principal, club: models.Club, table: TableMaker
) -> None:
    rules.publish_rules(club=club, by=ann, slug="unused", written=rules.Written(based_on="spades", change={}))
    for slug in ("wizard", "oh-hell", "wizard"):
        table(slug)
    (offered, *_) = as_(ann).get(f"/clubs/{club.pk}/history").context["selects"]
    assert offered["options"] == [("oh-hell", "Oh Hell"), ("wizard", "Wizard")]


def test_game_that_is_over_is_not_open_any_more(as_: As, ann: Principal, club: models.Club, table: TableMaker) -> None:
    played(table(title="Done", end_rounds=1), ann, ((4, 4, 2, 3), (4, 5, 2, 2)))
    going = table(title="Going")
    for address, lately in (("/", "lately"), (f"/clubs/{club.pk}/", "games")):
        shown = as_(ann).get(address).context
        assert [card.session.title for card, _ in shown["going"]] == [going.title]
        assert [card.session.title for card, _ in shown[lately]] == ["Done"]


@pytest.mark.parametrize(
    ("role", "words"), [("viewer", "as the others in the club"), ("scorer", "beside what you enter")]
)
def test_newcomer_is_asked_for_a_name_by_what_he_may_do(
    client: Client, ann: Principal, club: models.Club, role: str, words: str
) -> None:
    secret = clubs.invite(club=club, by=ann, role=role)[1]
    assert words in client.get(f"/join/{secret}").text


def test_who_may_not_make_rules_is_not_told_to(as_: As, ann: Principal, bob: Principal, club: models.Club) -> None:
    told = ["Start from the rules" in as_(by).get(f"/clubs/{club.pk}/rules/").text for by in (ann, bob)]
    assert told == [True, False]


def test_scorer_sees_no_organisers_links(as_: As, ann: Principal, club: models.Club) -> None:
    cleo = member(club, ann, "Cleo", "scorer")
    text = as_(cleo).get(f"/clubs/{club.pk}/").text
    assert (f"/clubs/{club.pk}/invite" in text, f"/clubs/{club.pk}/people" in text) == (False, True)


@pytest.mark.parametrize(
    ("address", "form"),
    [
        ("/clubs/{c}/people", {"name": "Rahim"}),
        ("/clubs/{c}/seasons/new", {"name": "Winter", "metric": "points", "order": "high"}),
        ("/clubs/", {"name": "Second club"}),
    ],
)
def test_forms_pressed_twice_count_once(
    as_: As, ann: Principal, club: models.Club, address: str, form: dict[str, str]
) -> None:
    made = form | {"id": str(new_id())}
    answers = {as_(ann).post(address.format(c=club.pk), made).status_code for _ in range(2)}
    counts = (club.players.count(), club.seasons.count(), models.Club.objects.count())
    assert (answers, sum(counts)) == ({303}, 2)
