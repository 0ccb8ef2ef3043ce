"""Several phones at one table, a phone without a network, and somebody who only watches."""

import re
from collections.abc import Callable, Iterator

import pytest
from django.conf import settings
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from games import models
from games.access import Principal
from games.actions import rounds
from games.models.base import new_id
from tests.browser.conftest import SignIn
from tests.browser.test_pad_taps import BIDS, deal, settled, stored, tap, totals
from tests.conftest import TableMaker, member

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Phones = Callable[[Principal], Page]


@pytest.fixture
def phone(browser: Browser, browser_context_args: dict[str, object], sign_in: SignIn) -> Iterator[Phones]:
    """`phone(ann)` is another phone of hers."""
    contexts: list[BrowserContext] = []

    def new(by: Principal) -> Page:
        contexts.append(browser.new_context(**browser_context_args))  # type: ignore[arg-type] # the plugin's own fixture is a plain dict
        return sign_in(contexts[-1], by).new_page()

    yield new
    for context in contexts:
        context.close()


@pytest.fixture
def bert(club: models.Club, ann: Principal) -> Principal:
    """Scores in Ann's club too."""
    return member(club, ann, "Bert", "scorer")


def test_pad_two_phones_with_the_same_value_agree(
    phone: Phones, ann: Principal, bert: Principal, table: TableMaker
) -> None:
    session = table()
    one, two = phone(ann), phone(bert)
    for page in (one, two):
        page.goto(f"/t/{session.pk}/")
    for page in (one, two):
        tap(page, 4)
        settled(page)
    assert two.locator("#told-note").count() == 0
    assert session.entries.count() == 1


def test_pad_two_phones_with_other_values_see_both(
    phone: Phones, ann: Principal, bert: Principal, table: TableMaker
) -> None:
    session = table()
    one, two = phone(ann), phone(bert)
    for page in (one, two):
        page.goto(f"/t/{session.pk}/")
    tap(one, 4)
    settled(one)
    tap(two, 6)
    expect(two.locator("#told-note")).to_contain_text(re.compile(r"this phone 6, other phone 4 \(\d\d:\d\d, Ann\)"))
    assert two.locator("#told-note button").all_text_contents() == ["4", "6"]
    assert stored(session)[1] == (4, None)
    expect(two.locator("#told-note b")).to_have_text("Karim, deal 1: Call")
    two.reload()
    expect(two.locator("#told-note button")).to_have_text(["4", "6"])
    two.locator("#told-note button", has_text="6").click()
    settled(two)
    assert stored(session)[1] == (6, None)


def test_pad_conflict_ends_with_another_tap_on_its_cell(phone: Phones, ann: Principal, table: TableMaker) -> None:
    session = table()
    page = phone(ann)
    page.goto(f"/t/{session.pk}/")
    rounds.enter(session=session, by=ann, entries=[rounds.Entry(new_id(), "bid", 1, 2, value=5)])
    tap(page, 3)
    expect(page.locator("#told-note button")).to_have_text(["5", "3"])
    page.locator("tr[data-seat='2'] th a").click()
    tap(page, 4)
    settled(page)
    page.reload()
    expect(page.locator("tr[data-seat='2'] td").first).to_have_text("4")
    assert (page.locator("#told-note").count(), stored(session)[1]) == (0, (4, None))


def test_pad_conflicts_are_asked_about_one_after_the_other(phone: Phones, ann: Principal, table: TableMaker) -> None:
    session = table()
    page = phone(ann)
    page.goto(f"/t/{session.pk}/")
    page.context.set_offline(True)
    for value in (3, 4):
        tap(page, value)
    for seat, value in ((2, 5), (3, 6)):
        rounds.enter(session=session, by=ann, entries=[rounds.Entry(new_id(), "bid", 1, seat, value=value)])
    page.context.set_offline(False)
    for name, values in (("Mina", ["6", "4"]), ("Karim", ["5", "3"])):
        expect(page.locator("#told-note b")).to_have_text(f"{name}, deal 1: Call")
        expect(page.locator("#told-note button")).to_have_text(values)
        page.locator("#told-note button").first.click()
    settled(page)
    assert stored(session)[1:3] == [(5, None), (6, None)]


def test_pad_shows_what_others_entered(phone: Phones, ann: Principal, bert: Principal, table: TableMaker) -> None:
    session = table()
    page = phone(bert)
    page.goto(f"/t/{session.pk}/")
    entry = rounds.Entry(new_id(), "bid", 1, 2, value=7)
    rounds.enter(session=session, by=ann, entries=[entry])
    expect(page.locator("tr[data-seat='2'] td").first).to_have_text("7", timeout=6000)
    expect(page.locator("tr.now")).to_have_attribute("data-seat", "3")


def test_pad_gone_back_to_is_not_the_old_one(phone: Phones, ann: Principal, table: TableMaker) -> None:
    session = table()
    page = phone(ann)
    page.goto(f"/t/{session.pk}/")
    page.get_by_role("link", name="Sheet").click()
    rounds.enter(session=session, by=ann, entries=[rounds.Entry(new_id(), "bid", 1, 2, value=7)])
    page.go_back()
    expect(page.locator("tr[data-seat='2'] td").first).to_have_text("7", timeout=2000)


def test_pad_asks_without_weight_while_nothing_happens(phone: Phones, ann: Principal, table: TableMaker) -> None:
    session, answers = table(), list[int]()
    page = phone(ann)
    page.goto(f"/t/{session.pk}/")
    page.on("response", lambda response: answers.append(response.status))
    page.wait_for_timeout(9000)
    assert answers == [304, 304]


def test_pad_keeps_taps_while_the_network_is_away(phone: Phones, ann: Principal, table: TableMaker) -> None:
    session = table()
    page = phone(ann)
    page.goto(f"/t/{session.pk}/")
    page.context.set_offline(True)
    deal(page)
    expect(page.locator("#net")).to_have_text("⟳ 7 kept on this phone", timeout=4000)
    assert (session.entries.count(), totals(page)) == (0, ["5", "4", "3", "−2"])
    page.context.set_offline(False)
    settled(page)
    expect(page.locator("h1")).to_contain_text("Deal 2")
    assert stored(session) == [(5, None), (4, 4), (3, 3), (2, 1)]


def test_pad_sends_what_it_kept_after_the_page_was_closed(phone: Phones, ann: Principal, table: TableMaker) -> None:
    session = table()
    page = phone(ann)
    page.goto(f"/t/{session.pk}/")
    page.route("**/entries", lambda route: route.abort())
    for value in BIDS:
        tap(page, value)
    assert session.entries.count() == 0
    page.unroute("**/entries")
    page.reload()
    settled(page)
    assert stored(session) == [(5, None), (4, None), (3, None), (2, None)]


def test_pad_answer_that_is_lost_writes_once(phone: Phones, ann: Principal, table: TableMaker) -> None:
    session = table()
    page = phone(ann)
    page.goto(f"/t/{session.pk}/")
    cut = iter((True, True, True))

    def swallow(route: Route) -> None:
        answer = route.fetch()
        if next(cut, False):
            route.abort()
        else:
            route.fulfill(response=answer)

    page.route("**/entries", swallow)
    tap(page, 4)
    settled(page)
    assert (session.entries.count(), stored(session)[1]) == (1, (4, None))


def test_pad_falls_back_to_plain_forms_when_something_is_odd(phone: Phones, ann: Principal, table: TableMaker) -> None:
    session = table()
    page = phone(ann)
    page.goto(f"/t/{session.pk}/")
    page.route("**/entries", lambda route: route.fulfill(status=404, body="{}"))
    tap(page, 4)
    expect(page.locator("#told-note")).to_be_visible()
    page.unroute("**/entries")
    tap(page, 3)
    page.wait_for_load_state()
    settled(page)
    assert stored(session)[1:3] == [(4, None), (3, None)]


def test_pad_viewer_sees_no_keys(phone: Phones, bob: Principal, table: TableMaker) -> None:
    session = table()
    page = phone(bob)
    page.goto(f"/t/{session.pk}/")
    assert page.locator("tbody tr").count() == 4
    assert page.locator("main button, main input").count() == 0
    expect(page.locator("#say")).to_contain_text("You are watching.")


def test_pad_viewer_follows_the_game(phone: Phones, ann: Principal, bob: Principal, table: TableMaker) -> None:
    session = table()
    page = phone(bob)
    page.goto(f"/t/{session.pk}/")
    rounds.enter(session=session, by=ann, entries=[rounds.Entry(new_id(), "bid", 1, 2, value=7)])
    expect(page.locator("tr[data-seat='2'] td").first).to_have_text("7", timeout=6000)


def test_pad_fetches_a_new_token_when_the_old_one_is_gone(phone: Phones, ann: Principal, table: TableMaker) -> None:
    session = table()
    page = phone(ann)
    page.goto(f"/t/{session.pk}/")
    page.context.clear_cookies(name=settings.CSRF_COOKIE_NAME)
    tap(page, 4)
    settled(page)
    assert stored(session)[1] == (4, None)


def test_pad_asks_to_keep_the_screen_on_and_again_when_it_is_seen_again(
    phone: Phones, ann: Principal, table: TableMaker
) -> None:
    page = phone(ann)
    page.add_init_script(
        """window.asked = 0;
        const lock = { request: async () => { asked += 1; return { released: true }; } };
        Object.defineProperty(navigator, "wakeLock", { value: lock });"""
    )
    page.goto(f"/t/{table().pk}/")
    tap(page, 4)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert page.evaluate("asked") == 2
