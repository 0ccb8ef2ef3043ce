"""The pages in use: with and without scripts, by keyboard, printed, with other people's text spacing."""

import pytest
from playwright.sync_api import Browser, BrowserContext, Page
from pytest_django.live_server_helper import LiveServer

from games import models
from games.access import Principal
from games.actions import sessions
from tests.browser.conftest import SignIn, Watched
from tests.conftest import TableMaker, played

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NAMES = ("Rahim", "Karim", "Mina", "Shirin")
DEAL = ((4, 3, 2, 3), (5, 2, 3, 3))
SPACING = "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }"
COVERED = """() => {
  const e = document.activeElement, r = e.getBoundingClientRect();
  const top = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
  return !(e === top || e.contains(top) || top?.contains(e) || e.matches(".vh, .skip, [type=radio]"));
}"""


@pytest.fixture
def finished(ann: Principal, season: models.Season, table: TableMaker) -> models.Session:
    """A game of five deals that counts for the season."""
    session = played(table(season=season.pk), ann, *[DEAL] * 5)
    return sessions.finish_session(session=session, by=ann)


@pytest.mark.parametrize("scripts", [True, False])
def test_first_table_is_started_by_typing_names(scripts: bool, browser: Browser, live_server: LiveServer) -> None:
    page = browser.new_context(base_url=live_server.url, java_script_enabled=scripts).new_page()
    page.goto("/")
    page.get_by_role("link", name="New table").click()
    for number, name in enumerate(NAMES, 1):
        page.get_by_role("textbox", name=f"Player {number}", exact=True).fill(name)
    page.locator("#start").click()
    page.wait_for_url("**/t/*/")
    session = models.Session.objects.get()
    assert [seat.player.name for seat in session.seats.order_by("number")] == list(NAMES)
    page.context.close()


def test_next_game_with_the_same_people_is_one_click(
    page: Page, context: BrowserContext, ann: Principal, sign_in: SignIn, finished: models.Session
) -> None:
    sign_in(context, ann)
    page.goto("/")
    page.get_by_role("button", name="Again: Rahim, Karim, Mina, Shirin").click()
    page.wait_for_url("**/t/*/")
    assert models.Session.objects.filter(status="open").count() == 1


def test_seats_move_without_scripts_and_names_stay(browser: Browser, live_server: LiveServer) -> None:
    page = browser.new_context(base_url=live_server.url, java_script_enabled=False).new_page()
    page.goto("/new")
    page.get_by_role("textbox", name="Player 1", exact=True).fill("Rahim")
    page.get_by_role("textbox", name="Player 2", exact=True).fill("Karim")
    page.get_by_role("button", name="Player 2 one up").click()
    fields = page.locator("[name=player]")
    assert [field.input_value() for field in fields.all()] == ["Karim", "Rahim", "", ""]
    page.context.close()


def test_names_appear_on_the_dealers_as_they_are_typed(page: Page) -> None:
    page.goto("/new")
    page.get_by_role("textbox", name="Player 2", exact=True).fill("Mina")
    page.locator(".choice label", has=page.locator("[name=dealer][value='2']")).click()
    assert page.locator(".dealer").all_inner_texts()[1] == "Mina"
    assert page.locator("#start").inner_text() == "Start: Mina deals"


def test_club_lives_in_the_zone_of_the_phone(browser: Browser, live_server: LiveServer) -> None:
    page = browser.new_context(base_url=live_server.url, timezone_id="Europe/Rome").new_page()
    page.goto("/new")
    for number, name in enumerate(NAMES, 1):
        page.get_by_role("textbox", name=f"Player {number}", exact=True).fill(name)
    page.locator("#start").click()
    page.wait_for_url("**/t/*/")
    assert models.Club.objects.get().time_zone == "Europe/Rome"
    page.context.close()


def test_personal_link_fills_itself_in_and_leaves_no_trace(
    browser: Browser, page: Page, context: BrowserContext, ann: Principal, sign_in: SignIn, club: models.Club
) -> None:
    sign_in(context, ann)
    page.goto("/me")
    page.get_by_role("button", name="Make my link").click()
    link = page.locator("#link").input_value()
    phone = browser.new_page()
    phone.goto(link)
    assert phone.evaluate("location.hash") == ""
    phone.get_by_role("button", name="Open my tables").click()
    phone.wait_for_load_state()
    assert phone.get_by_text("Thursday club").count() == 1
    phone.close()


def test_focus_is_never_covered(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 560})
    page.goto("/new")
    covered = []
    for _ in range(45):
        page.keyboard.press("Tab")
        if page.evaluate(COVERED):
            covered.append(page.evaluate("document.activeElement.outerHTML.slice(0, 90)"))
    assert covered == []


def test_wide_letters_fit(
    page: Page, context: BrowserContext, ann: Principal, sign_in: SignIn, finished: models.Session
) -> None:
    sign_in(context, ann)
    here, season = f"/t/{finished.pk}", finished.seasons.get()
    wider = {}
    for address in ("/", "/new", f"{here}/sheet", f"{here}/end", f"{here}/log", f"/seasons/{season.pk}/", "/settings"):
        page.goto(address)
        # through the debugger's hands, for the policy of the page lets no style in
        page.evaluate(
            "css => { const s = new CSSStyleSheet(); s.replaceSync(css); document.adoptedStyleSheets = [s]; }", SPACING
        )
        wider[address] = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert {address: over for address, over in wider.items() if over > 0} == {}


def test_charts_have_title_description_and_table(
    page: Page, context: BrowserContext, ann: Principal, sign_in: SignIn, finished: models.Session
) -> None:
    sign_in(context, ann)
    for address in (f"/t/{finished.pk}/sheet", f"/t/{finished.pk}/end"):
        page.goto(address)
        assert page.locator("figure svg[role=img] > title, figure svg[role=img] > desc").count() == 2
        page.locator("figure summary").click()
        assert page.locator("figure tbody tr").all_inner_texts()[-1].split() == ["5", "20", "−15", "10", "15"]


def test_tables_have_captions_and_heads(
    page: Page, context: BrowserContext, ann: Principal, sign_in: SignIn, finished: models.Session
) -> None:
    sign_in(context, ann)
    for address in (f"/t/{finished.pk}/sheet", f"/seasons/{finished.seasons.get().pk}/", "/rules/call-bridge"):
        page.goto(address)
        tables = page.locator("table").count()
        assert page.locator("table > caption").count() == tables > 0
        assert page.locator("tbody tr:not(:has(th[scope=row]))").count() == 0


def test_sheet_is_printed_on_one_page(
    page: Page, context: BrowserContext, ann: Principal, sign_in: SignIn, finished: models.Session
) -> None:
    sign_in(context, ann)
    page.goto(f"/t/{finished.pk}/sheet")
    printed = page.pdf(format="A4", prefer_css_page_size=True)
    assert printed.count(b"/Type /Page\n") == 1


def test_reduced_motion_moves_nothing(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto("/new")
    script = (
        "[...document.querySelectorAll('*')].filter(e => parseFloat(getComputedStyle(e).transitionDuration) > 0).length"
    )
    assert page.evaluate(script) == 0


def test_pages_are_light(
    watched: Watched, context: BrowserContext, ann: Principal, sign_in: SignIn, finished: models.Session
) -> None:
    sign_in(context, ann)
    heavy = {}
    for address in ("/", "/new", "/rules/call-bridge", f"/t/{finished.pk}/sheet", f"/t/{finished.pk}/end"):
        answer = watched.page.goto(address)
        assert answer is not None
        heavy[address] = answer.request.sizes()["responseBodySize"]
    assert {address: size for address, size in heavy.items() if size > 15_000} == {}


def test_buttons_that_need_scripts_are_not_there_without(
    browser: Browser, live_server: LiveServer, ann: Principal, sign_in: SignIn, finished: models.Session
) -> None:
    context = sign_in(browser.new_context(base_url=live_server.url, java_script_enabled=False), ann)
    page = context.new_page()
    page.goto(f"/t/{finished.pk}/sheet")
    assert (page.locator(".print").count(), page.locator(".print:visible").count()) == (1, 0)
    page.goto(f"/t/{finished.pk}/end")
    assert (page.locator(".share").count(), page.locator(".share:visible").count()) == (1, 0)
    context.close()
