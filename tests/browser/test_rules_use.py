"""A club's own rules made in a browser, and a table that plays on by them."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

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
