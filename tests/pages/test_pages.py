"""Every page: longer lists cost no more queries, odd addresses are answered, refusals are shown."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext

from games import models
from games.access import Principal
from games.actions import clubs, people, sessions
from games.pages import refused
from tests.conftest import TableMaker, member, played
from tests.pages.conftest import As

pytestmark = pytest.mark.django_db
DEAL = ((4, 3, 2, 3), (5, 2, 3, 3))
Addresses = Callable[[tuple[str, ...]], list[str]]


@pytest.fixture
def addresses(club: models.Club, ann: Principal, season: models.Season, table: TableMaker) -> Addresses:
    """Fills in the ids of a club with one finished game."""
    session = played(table(season=season.pk), ann, DEAL)
    sessions.finish_session(session=session, by=ann)
    player = club.players.get(name="Mina")
    ids = {"t": session.pk, "c": club.pk, "s": season.pk, "p": player.pk}
    return lambda patterns: [pattern.format(**ids) for pattern in patterns]


def queries(browser: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as caught:
        assert browser.get(address).status_code == 200
    return len(caught)


def test_lists_cost_the_same_for_one_and_three_games(
    addresses: Addresses, as_: As, ann: Principal, table: TableMaker, season: models.Season
) -> None:
    browser = as_(ann)
    lists = ["/", "/clubs/?all=1", *addresses(("/clubs/{c}/", "/clubs/{c}/history", "/seasons/{s}/", "/new?club={c}"))]
    table()
    before = {address: queries(browser, address) for address in lists}
    for _ in range(2):
        table()
        sessions.finish_session(session=played(table(season=season.pk), ann, DEAL), by=ann)
        clubs.create_club(by=ann, name="One more")
    assert {address: queries(browser, address) for address in lists} == before


def test_sheet_costs_the_same_for_one_and_three_deals(as_: As, ann: Principal, table: TableMaker) -> None:
    session = played(table(), ann, DEAL)
    pages = [f"/t/{session.pk}/{page}" for page in ("sheet", "log", "end")]
    before = {address: queries(as_(ann), address) for address in pages}
    played(session, ann, DEAL, DEAL)
    assert {address: queries(as_(ann), address) for address in pages} == before


def test_people_cost_the_same_for_one_and_three(as_: As, ann: Principal, club: models.Club) -> None:
    member(club, ann, "Bob", "viewer")
    people.add_player(club=club, by=ann, name="Mina")
    pages = [f"/clubs/{club.pk}/people", f"/clubs/{club.pk}/invite", "/me"]
    before = {address: queries(as_(ann), address) for address in pages}
    for name in ("Cleo", "Dora"):
        member(club, ann, name, "scorer")
        people.add_player(club=club, by=ann, name=name)
        people.personal_link(by=ann)
    assert {address: queries(as_(ann), address) for address in pages} == before


@pytest.mark.parametrize("address", ["/nothing", "/rules/none", "/rules/x@9", "/t/0/sheet", "/join/none"])
def test_unknown_addresses_show_a_page(address: str, client: Client) -> None:
    answer = client.get(address)
    assert (answer.status_code, answer.headers["Content-Type"]) == (404, "text/html; charset=utf-8")


def test_refusals_show_code_and_number(client: Client) -> None:
    answer = client.get("/nothing")
    assert "<code>not_found</code>" in answer.text
    assert answer.headers["X-Request-Id"] in answer.text


def test_methods_a_page_does_not_take_are_refused(client: Client) -> None:
    answer = client.post("/help")
    assert (answer.status_code, answer.headers["Allow"]) == (405, "GET")


def test_forms_without_token_are_refused_with_a_page() -> None:
    answer = Client(enforce_csrf_checks=True).post("/new", {"do": "start"})
    assert (answer.status_code, "<code>csrf_failed</code>" in answer.text) == (403, True)


def test_crafted_queries_never_break_a_page(addresses: Addresses, as_: As, ann: Principal) -> None:
    browser = as_(ann)
    (history,) = addresses(("/clubs/{c}/history",))
    odd = ("after=x", "q=%00", "q=%ED%A0%80", "player=x", "season=%FF", "rules=%00", "player=0&after=%00")
    assert {browser.get(f"{history}?{query}").status_code for query in odd} <= {200, 404}
    assert {browser.get(f"/rules/?{query}").status_code for query in ("players=999", "q=%00", "family=%00")} == {200}
    assert browser.get("/rules/wizard?cards=%F0%9F").status_code == 200


def test_our_own_mistakes_show_a_page_with_their_number(rf: RequestFactory) -> None:
    request = rf.get("/")
    request.request_id = "0197-5c1e"  # type: ignore[attr-defined]  # the outermost middleware writes it
    answer = refused.server_error(request)
    assert (answer.status_code, "0197-5c1e" in answer.text, "server_error" in answer.text) == (500, True, True)


HOSTILE = ("\0", "a\0b", "\ufeff", "\u202egnp", "9" * 5000, "1e400", "NaN", "-" * 300, "{name}", "<script>", "\ufffd")
FORMS = {
    "/new": ("do", "rules", "player", "dealer", "end", "end_rounds", "end_target", "season", "time_zone"),
    "/settings": ("language", "digits", "theme", "keys", "name"),
    "/back": ("secret",),
    "/clubs/": ("name", "time_zone"),
    "/clubs/{c}/edit": ("name", "time_zone"),
    "/clubs/{c}/people": ("name", "second_name"),
    "/clubs/{c}/invite": ("role",),
    "/clubs/{c}/roles": ("user", "role"),
    "/clubs/{c}/seasons/new": ("name", "metric", "min_sessions", "order"),
    "/players/{p}/": ("name", "second_name"),
    "/t/{t}/sheet": ("seat", "points", "reason"),
    "/t/{t}/about": ("title", "day", "season"),
    "/t/{t}/log": ("do", "of", "id"),
    "/t/{t}/again": ("dealer",),
}


@pytest.mark.parametrize("pattern", FORMS)
def test_hostile_values_never_break_a_form(pattern: str, addresses: Addresses, as_: As, ann: Principal) -> None:
    (address,) = addresses((pattern,))
    browser = as_(ann)
    sent = [dict.fromkeys(FORMS[pattern], value) for value in HOSTILE]
    sent += [{"do": "start"} | one for one in sent] + [{name: value} for name in FORMS[pattern] for value in HOSTILE]
    answers = {browser.post(address, one).status_code for one in sent}
    assert answers <= {200, 303, 404, 409, 422, 429}
