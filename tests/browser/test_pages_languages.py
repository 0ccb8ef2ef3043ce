"""The narrowest phone in every language: words of other lengths overflow nothing and shrink no target."""

import pytest
from django.conf import settings
from playwright.sync_api import BrowserContext, Page

from games import models
from games.access import Principal
from games.actions import sessions
from tests.browser.conftest import SignIn
from tests.browser.test_pages_look import DEALS, SMALL
from tests.conftest import TableMaker, played

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
GAMES = {"call-bridge": 4, "spades": 4, "skull-king": 5, "points-only": 4}
ASIDE = """Math.max(document.documentElement.scrollWidth - innerWidth,
    ...[...document.querySelectorAll(".tabs")].map(one => one.scrollWidth - one.clientWidth))"""
DOWN = "document.documentElement.scrollHeight - innerHeight"


@pytest.fixture
def addresses(club: models.Club, ann: Principal, season: models.Season, table: TableMaker) -> list[str]:
    """A finished game's pages, and those beside it."""
    won = played(table(season=season.pk, end_rounds=3), ann, *DEALS)
    sessions.finish_session(session=won, by=ann)
    here = [f"/t/{won.pk}/{page}" for page in ("sheet", "log", "end", "rules", "r/1")]
    there = [f"/clubs/{club.pk}/", f"/clubs/{club.pk}/history", f"/seasons/{season.pk}/", f"/clubs/{club.pk}/people"]
    return [*here, *there, "/", "/new", "/settings", "/me", "/rules/wizard", f"/clubs/{club.pk}/rules/new?from=spades"]


@pytest.fixture
def pads(table: TableMaker) -> list[str]:
    """A new table of each game."""
    return [f"/t/{table(slug, players=players).pk}/" for slug, players in GAMES.items()]


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES if code != "en"])
def test_words_of_every_language_fit(
    language: str,
    context: BrowserContext,
    page: Page,
    ann: Principal,
    sign_in: SignIn,
    addresses: list[str],
    pads: list[str],
) -> None:
    sign_in(context, ann, language=language)
    page.set_viewport_size({"width": 320, "height": 740})
    found = {}
    for address in [*addresses, *pads, f"{pads[0]}sheet"]:
        page.goto(address)
        found[address] = (page.evaluate(ASIDE), page.evaluate(SMALL))
    assert {address: seen for address, seen in found.items() if seen != (0, [])} == {}
    page.set_viewport_size({"width": 360, "height": 640})
    for address in pads:
        page.goto(address)
        assert (address, page.evaluate(DOWN)) == (address, 0)
