"""Taps with the script in games of sides and kinds: nothing is asked twice, nothing is lost without a network."""

import pytest
from playwright.sync_api import Page, expect

from games import models
from games.access import Principal
from games.actions import rules
from games.selectors import odd
from tests.browser.test_pad_sides import press
from tests.browser.test_pad_taps import PAUSE, settled
from tests.conftest import TableMaker, played
from tests.scoring import tables

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def calls(session: models.Session) -> list[tuple[int, int | None, str | None]]:
    """Seat, number and kind of each call that is stored."""
    rows = models.Call.objects.filter(round__session=session).exclude(bid=None, kind=None)
    return list(rows.order_by("seat__number").values_list("seat__number", "bid", "kind"))


def test_declared_deal_takes_a_name_and_two_keys(phone: Page, table: TableMaker) -> None:
    session = table("tarneeb")
    phone.goto(f"/t/{session.pk}/")
    press(phone, "@Mina 9")
    expect(phone.locator("#say")).to_contain_text("Mina called 9: how many taken?")
    assert phone.locator("tr.now bdi").all_text_contents() == ["Rahim", "Mina"]
    press(phone, "10")
    expect(phone.locator("h1")).to_contain_text("Deal 2")
    assert session.entries.count() == 2
    assert phone.locator("tbody .tot").all_text_contents() == ["10", "0", "", ""]


def test_calls_that_may_be_left_out_are_a_tap_away(phone: Page, ann: Principal, table: TableMaker) -> None:
    club = table().club
    written = rules.Written(definition=tables.made(bidding={"optional": True}))
    rules.publish_rules(club=club, by=ann, slug="free", written=written)
    session = table("free")
    phone.goto(f"/t/{session.pk}/")
    expect(phone.locator("#say")).to_contain_text("Karim: how many taken?")
    phone.locator("tr[data-seat='3'] td a").click()
    press(phone, "2 1")
    phone.locator("tr[data-seat='2'] th a").click()
    expect(phone.locator("tr[data-seat='1'] td a")).to_have_text("·no call")
    press(phone, "1 2 0")
    expect(phone.locator("h1")).to_contain_text("Deal 2")
    # Mina called 2 and won 2, Karim 1 and 1; no call is 0: Shirin won 0, Rahim 2
    assert phone.locator("tbody .tot").all_text_contents() == ["−4", "11", "12", "10"]


def test_kind_beside_a_number_goes_with_one_key_only(phone: Page, table: TableMaker) -> None:
    session = table("oh-hell-prospect")
    phone.goto(f"/t/{session.pk}/")
    phone.locator("[data-kind=blind]").click()
    assert phone.locator("[data-kind=blind]").get_attribute("aria-current") is not None
    press(phone, "1 0")
    settled(phone)
    assert calls(session) == [(2, 1, "blind"), (3, 0, None)]
    assert phone.locator("tr[data-seat='2'] td").first.text_content() == "1*blind"


def test_undo_brings_a_nil_back(phone: Page, table: TableMaker) -> None:
    session = table("spades")
    phone.goto(f"/t/{session.pk}/")
    press(phone, "nil 4 @Karim 3")
    settled(phone)
    assert calls(session) == [(2, 3, None), (3, 4, None)]
    phone.locator(".undo:enabled").click()
    settled(phone)
    assert calls(session) == [(2, None, "nil"), (3, 4, None)]
    expect(phone.locator("tr[data-seat='2'] td").first).to_have_text("0nil")


def test_calls_of_partners_are_kept_without_a_network(phone: Page, table: TableMaker) -> None:
    session = table("spades")
    phone.goto(f"/t/{session.pk}/")
    phone.context.set_offline(True)
    press(phone, "nil 4 5 3 0 8")
    assert (session.entries.count(), phone.locator("tbody td.auto").all_text_contents()) == (0, ["5worked out"])
    phone.context.set_offline(False)
    settled(phone)
    expect(phone.locator("h1")).to_contain_text("Deal 2")
    assert list(session.sides.order_by("number").values_list("total", flat=True)) == [710, 1500]


def test_call_far_above_the_usual_is_asked_about_once(phone: Page, ann: Principal, table: TableMaker) -> None:
    years = table()
    for _ in range(odd.KNOWN):
        played(years, ann, ((3, 3, 3, 4), (3, 3, 3, 4)))
    session = table()
    phone.goto(f"/t/{session.pk}/")
    press(phone, "12")
    assert "Karim called 12, and till now hardly ever more than 3." in phone.locator(".odd").inner_text()
    phone.get_by_role("button", name="Change it").click()
    expect(phone.locator("#say")).to_contain_text("Karim: how many will you take?")
    press(phone, "11")
    assert phone.locator(".odd").count() == 0
    settled(phone)
    assert calls(session) == [(2, 11, None)]
    for _ in range(2):
        phone.locator(".undo:enabled").click()
        settled(phone)
        phone.wait_for_timeout(PAUSE)
    press(phone, "12")
    settled(phone)
    assert (calls(session), phone.locator(".odd").count()) == ([(2, 12, None)], 0)
