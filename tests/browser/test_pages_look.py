"""Every page at every width and in both themes: nothing overflows, is too small, unreadable or from elsewhere."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page

from games import models
from games.access import Principal
from games.actions import adjustments, clubs, people, rules, sessions
from tests.browser.conftest import SignIn, Watched
from tests.conftest import TableMaker, played

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WIDTHS = (320, 360, 1280)
DEALS = (((4, 3, 2, 3), (5, 2, 3, 3)), ((2, 3, 4, 2), (2, 4, 4, 3)), ((9, 2, 2, 2), (9, 1, 2, 1)))
SMALL = """() => [...document.querySelectorAll("button, a[href], input:not([type=hidden]), select, textarea, summary")]
  .filter(e => e.checkVisibility() && !e.closest(".vh, .skip, p, caption, figcaption") && !e.matches(".skip, .vh"))
  .map(e => [e.type == "radio" ? e.parentElement : e, e])
  .map(([box, e]) => [box.getBoundingClientRect(), e])
  .filter(([r]) => r.width < 43.99 || r.height < 43.99)
  .map(([r, e]) => `${e.outerHTML.slice(0, 90)} ${r.width}x${r.height}`)"""
AXE = {
    "runOnly": {
        "type": "tag",
        "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    }
}


@pytest.fixture
def addresses(club: models.Club, ann: Principal, season: models.Season, table: TableMaker) -> dict[str, str]:
    """Every page that needs something to show, with the longest things it may have to show."""
    won = played(
        table(season=season.pk, end_rounds=3, title="The long evening of the eleventh of September"), ann, *DEALS
    )
    sessions.finish_session(session=won, by=ann)
    going = played(table("points-only", players=10), ann)
    adjustments.adjust(session=going, by=ann, seat=2, points=-55, reason="Looked into the cards of the neighbour")
    played(table(season=season.pk), ann, *DEALS[:2])
    long_name = people.add_player(club=club, by=ann, name="Wolfeschlegelsteinhausenbergerdorff the Third of his Name")[
        0
    ]
    invitation = clubs.invite(club=club, by=ann, role="viewer")[1]
    here = f"/clubs/{club.pk}"
    change = {"name": "Our own bridge of long evenings", "bidding": {"min": 1}}
    rules.publish_rules(club=club, by=ann, slug="ours", written=rules.Written(based_on="call-bridge", change=change))
    return {
        "home": "/", "new": "/new", "sheet": f"/t/{won.pk}/sheet", "sheet-10": f"/t/{going.pk}/sheet",
        "log": f"/t/{won.pk}/log",
        "about": f"/t/{won.pk}/about", "end": f"/t/{won.pk}/end", "end-open": f"/t/{going.pk}/end",
        "club": f"{here}/", "clubs": "/clubs/?all=1", "people": f"{here}/people", "player": f"/players/{long_name.pk}/",
        "invite": f"{here}/invite", "edit": f"{here}/edit", "history": f"{here}/history",
        "nothing": f"{here}/history?q=nobody", "season-new": f"{here}/seasons/new", "season": f"/seasons/{season.pk}/",
        "rules": "/rules/call-bridge", "oh-hell": "/rules/oh-hell", "rulebook": "/rules/", "settings": "/settings",
        "own-rules": f"{here}/rules/", "own": f"{here}/rules/ours/", "own-edit": f"{here}/rules/ours/edit",
        "own-new": f"{here}/rules/new?from=wizard", "table-rules": f"/t/{going.pk}/rules",
        "what-if": f"/t/{won.pk}/rules?to=call-bridge-tens",
        "season-if": f"/seasons/{season.pk}/what-if?to=call-bridge-tens",
        "me": "/me", "back": "/back", "join": f"/join/{invitation}", "help": "/help", "404": "/nothing/here",
    }  # fmt: skip


@pytest.fixture(params=["light", "dark"])
def seen(request: pytest.FixtureRequest, context: BrowserContext, page: Page, ann: Principal, sign_in: SignIn) -> Page:
    """Ann's browser in one theme."""
    sign_in(context, ann, theme=request.param)
    return page


def test_pages_have_no_violations(seen: Page, addresses: dict[str, str]) -> None:
    found = {name: violations(seen, address) for name, address in addresses.items()}
    assert {name: rules for name, rules in found.items() if rules} == {}


def violations(page: Page, address: str) -> list[str]:
    page.goto(address)
    for fold in page.locator("details > summary").all():
        fold.click()
    # as high as the page: what has scrolled below the sticky button is not covered for good
    height = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({"width": page.viewport_size["width"], "height": max(740, height)})  # type: ignore[index]  # it has one
    results = Axe().run(page, options=AXE).response["violations"]
    return [f"{one['id']}: {node['html'][:120]}" for one in results for node in one["nodes"]]


@pytest.mark.parametrize("width", WIDTHS)
def test_pages_do_not_scroll_sideways(
    width: int, context: BrowserContext, page: Page, ann: Principal, sign_in: SignIn, addresses: dict[str, str]
) -> None:
    sign_in(context, ann)
    page.set_viewport_size({"width": width, "height": 740})
    wider = {}
    for name, address in addresses.items():
        page.goto(address)
        wider[name] = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert {name: over for name, over in wider.items() if over > 0} == {}


@pytest.mark.parametrize("width", WIDTHS)
def test_pages_have_large_targets(
    width: int, context: BrowserContext, page: Page, ann: Principal, sign_in: SignIn, addresses: dict[str, str]
) -> None:
    sign_in(context, ann)
    page.set_viewport_size({"width": width, "height": 740})
    small = {}
    for name, address in addresses.items():
        page.goto(address)
        small[name] = page.evaluate(SMALL)
    assert {name: rows for name, rows in small.items() if rows} == {}


def test_pages_ask_nobody_else_and_break_no_policy(
    watched: Watched, context: BrowserContext, ann: Principal, sign_in: SignIn, addresses: dict[str, str]
) -> None:
    sign_in(context, ann)
    for address in addresses.values():
        watched.page.goto(address)
    assert watched.complaints == []
    assert len(watched.requests) <= 4 * len(addresses)


def test_strangers_see_pages_without_violations(page: Page, live_server: object) -> None:
    found = {address: violations(page, address) for address in ("/", "/new", "/clubs/", "/me", "/back")}
    assert {address: rules for address, rules in found.items() if rules} == {}
