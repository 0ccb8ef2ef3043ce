"""Who may see and do what: one row for every address of the site. A new page without a row fails."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, reverse

from games import models
from games.access import Principal
from games.actions import adjustments, clubs, rules, seasons
from scorekeeper import urls
from tests import servers
from tests.conftest import TableMaker, member, played
from tests.pages.conftest import As

pytestmark = pytest.mark.django_db
DEAL = ((4, 3, 2, 3), (5, 2, 3, 3))

# A stranger, an outsider, a viewer, a scorer, an organiser; 2 = it goes well, or what was typed is wrong.
OPEN = (2, 2, 2, 2, 2)
KNOWN = (404, 2, 2, 2, 2)
SEE = (404, 404, 2, 2, 2)
SCORE = (404, 404, 403, 2, 2)
RUN = (404, 404, 403, 403, 2)
# The tests' PostgreSQL does not wait for the disk, and says so.
READY = (503, 503, 503, 503, 503) if servers.on_postgres() else OPEN
NOT = (405, 405, 405, 405, 405)


@dataclass(frozen=True)
class Row:
    """Who may look, who may write, and what is sent then."""

    look: tuple[int, ...]
    write: tuple[int, ...] = NOT
    form: dict[str, str] = field(default_factory=dict)


ROWS = {
    "api_docs": Row(OPEN),
    "api_definition": Row(OPEN),
    "api_operation": Row(OPEN),
    "healthz": Row(OPEN),
    "readyz": Row(READY),
    "home": Row(OPEN),
    "new": Row(OPEN, OPEN),
    "pad": Row(SEE, SCORE),
    "edit": Row(SCORE, SCORE),
    "sheet": Row(SEE, SCORE),
    "about": Row(SCORE, SCORE),
    "delete": Row(NOT, RUN),
    "adjustment": Row(NOT, SCORE),
    "log": Row(SEE, SCORE),
    "end": Row(SEE, SCORE),
    "table_rules": Row(SEE, SCORE),
    "again": Row(NOT, SCORE),
    "clubs": Row(OPEN, OPEN),
    "club": Row(SEE),
    "club_edit": Row(RUN, RUN),
    "people": Row(SCORE, SCORE),
    "members": Row(RUN, RUN),
    "roles": Row(NOT, RUN, {"user": "{user}", "role": "viewer"}),
    "invitation": Row(NOT, RUN),
    "history": Row(SEE),
    "club_rules": Row(SEE, RUN),
    "rules_new": Row(RUN, RUN),
    "own_rules": Row(SEE),
    "rules_edit": Row(RUN, RUN),
    "rules_file": Row(SEE),
    "season_new": Row(RUN, RUN),
    "season": Row(SEE),
    "season_rules": Row(SEE),
    "player": Row(SCORE, SCORE),
    "join": Row(OPEN, OPEN),
    "rulebook": Row(OPEN),
    "rules": Row(OPEN),
    "built_in_file": Row(OPEN),
    "settings": Row(OPEN, OPEN),
    "me": Row(OPEN, KNOWN),
    "back": Row(OPEN, OPEN),
    "help": Row(OPEN),
}
# What an address has to say beside its path.
ASKED = {"rules_new": "?from=wizard"}
PAGES = [pattern for pattern in urls.urlpatterns if isinstance(pattern, URLPattern) and pattern.name]


@dataclass(frozen=True)
class World:
    """A club with one of everything, and the browsers of five people."""

    browsers: tuple[Client, ...]
    ids: dict[str, object]

    def address(self, page: URLPattern) -> str:
        """The page's address, with real ids in it."""
        wanted = page.pattern.converters
        return reverse(str(page.name), kwargs={name: self.ids[name] for name in wanted}) + ASKED.get(str(page.name), "")

    def statuses(self, ask: Callable[[Client], int]) -> tuple[int, ...]:
        """What each of them gets; nobody meets what another one wrote."""
        return tuple(2 if status in (200, 302, 303, 409, 422) else status for status in map(undone(ask), self.browsers))


def undone(ask: Callable[[Client], int]) -> Callable[[Client], int]:
    def asked(browser: Client) -> int:
        before = transaction.savepoint()
        status = ask(browser)
        transaction.savepoint_rollback(before)
        return status

    return asked


@pytest.fixture
def world(club: models.Club, ann: Principal, bob: Principal, eve: Principal, table: TableMaker, as_: As) -> World:
    cleo = member(club, ann, "Cleo", "scorer")
    session, season = contents(club, ann, table)
    adjustment, _ = adjustments.adjust(session=session, by=ann, seat=1, points=-10, reason="x")
    invitation, secret = clubs.invite(club=club, by=ann, role="viewer")
    things = {"session": session, "club": club, "season": season, "adjustment": adjustment, "invitation": invitation}
    ids: dict[str, object] = {f"{name}_id": thing.pk for name, thing in things.items()}
    ids |= {"player_id": club.players.get(name="Mina").pk, "user": cleo.user and cleo.user.pk}
    ids |= {"number": 1, "secret": secret, "name": "getMe"}
    return World((Client(), *(as_(by) for by in (eve, bob, cleo, ann))), ids)


def contents(club: models.Club, ann: Principal, table: TableMaker) -> tuple[models.Session, models.Season]:
    """A game, a season and rules of the club's own."""
    written = rules.Written(based_on="call-bridge", change={"name": "Ours"})
    rules.publish_rules(club=club, by=ann, slug="ours", written=written)
    season, _ = seasons.create_season(club=club, by=ann, name="Autumn")
    return played(table(season=season.pk), ann, DEAL), season


def test_every_page_has_a_row() -> None:
    assert {page.name for page in PAGES} == set(ROWS)


@pytest.fixture(params=PAGES, ids=lambda page: page.name)
def place(request: pytest.FixtureRequest, world: World) -> URLPattern:
    """Every page, one after the other; rules in a path are the club's own below it."""
    found: URLPattern = request.param
    world.ids["slug"] = "ours" if "club_id" in found.pattern.converters else "wizard"
    return found


def test_looking(world: World, place: URLPattern) -> None:
    address = world.address(place)
    with CaptureQueriesContext(connection) as caught:
        assert world.statuses(lambda browser: browser.get(address).status_code) == ROWS[str(place.name)].look
    assert [query["sql"] for query in caught if WRITES.match(query["sql"])] == []


WRITES = re.compile(r"\s*(INSERT|UPDATE|DELETE|REPLACE|DROP|ALTER|CREATE|TRUNCATE)\b")


def test_writing(world: World, place: URLPattern) -> None:
    address, row = world.address(place), ROWS[str(place.name)]
    form = {name: text.format(**world.ids) for name, text in row.form.items()}
    assert world.statuses(lambda browser: browser.post(address, form).status_code) == row.write
