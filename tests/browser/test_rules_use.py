"""A club's own rules made in a browser, and a table that plays on by them."""

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from games import models
from games.access import Principal
from tests.browser.conftest import SignIn
from tests.conftest import TableMaker, played

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FIRST = ((8, 2, 2, 2), (9, 2, 2, 0))


def test_rules_are_changed_shown_published_and_played_on_by(
    context: BrowserContext, page: Page, ann: Principal, club: models.Club, sign_in: SignIn, table: TableMaker
) -> None:
    session = played(table(), ann, FIRST)
    sign_in(context, ann)
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"/clubs/{club.pk}/rules/")
    page.get_by_label("Start from").select_option("call-bridge")
    page.get_by_role("button", name="Change them").click()
    page.get_by_label("Name", exact=True).fill("Our bridge")
    page.locator("[name='contracts.0.made.flat']").fill("15")
    page.get_by_role("button", name="Show what it does").click()
    expect(page.get_by_text("11 cells differ.")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.get_by_role("button", name="Publish for the club").click()
    expect(page.get_by_role("heading", name="Our bridge")).to_be_visible()
    page.goto(f"/t/{session.pk}/rules")
    page.get_by_label("Other rules").select_option("our-bridge")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_text("13 → 15")).to_be_visible()
    page.get_by_role("button", name="Play on by these rules").click()
    page.wait_for_url("**/sheet")
    session.refresh_from_db()
    assert (str(session.rules), session.seats.get(number=1).total) == ("our-bridge@1", 150)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_nil_is_added_and_the_deals_are_planned_anew(
    browser: Browser, live_server: LiveServer, ann: Principal, club: models.Club, sign_in: SignIn, scripts: bool
) -> None:
    phone = browser.new_context(base_url=live_server.url, java_script_enabled=scripts)
    page = sign_in(phone, ann).new_page()
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"/clubs/{club.pk}/rules/new?from=oh-hell")
    page.get_by_label("Name", exact=True).fill("Seven and nil")
    expect(page.get_by_label("Deal by deal")).to_be_hidden()
    page.get_by_label("Most cards", exact=True).fill("7")
    page.get_by_role("button", name="Add a contract").click()
    expect(page.get_by_role("heading", name="A new contract")).to_be_in_viewport()
    page.get_by_label("Called is").select_option("nil")
    page.locator("[name='contracts.1.made.flat']").fill("50")
    page.locator("[name='contracts.1.failed.flat']").fill("-50")
    page.locator("[name='contracts.1.failed.flat']").press("Enter")
    expect(page.get_by_text("With 3 to 7 players 13 deals: 7 6 5 4 3 2 1 2 3 4 5 6 7")).to_be_in_viewport()
    expect(page.get_by_text("Call nil, take 0")).to_be_visible()
    page.get_by_role("button", name="Publish for the club").click()
    expect(page.get_by_role("heading", name="Seven and nil")).to_be_visible()
    assert club.rule_sets.get().definition["bidding"] == {"hook": {}, "kinds": ["nil"]}
    phone.close()
