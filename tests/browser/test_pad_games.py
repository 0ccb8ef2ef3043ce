"""The worked examples of the rules, played as whole games on the pad: the sheet has to be the one the rules give."""

import pytest
from playwright.sync_api import Page, expect

from games import models
from games.access import Principal
from tests.browser.conftest import SignIn
from tests.browser.test_pad_taps import settled, tap
from tests.conftest import TableMaker

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Deals = list[tuple[tuple[int, ...], tuple[int, ...]]]

# Four called: four or five tricks bring 4, fewer or more cost 4. Nine called: nine or ten bring 13, else they cost 9.
CALL_BRIDGE: Deals = [
    ((4, 4, 2, 3), (4, 5, 2, 2)),
    ((4, 9, 2, 2), (3, 9, 1, 0)),
    ((9, 2, 2, 2), (10, 2, 1, 0)),
    ((9, 4, 2, 2), (11, 0, 2, 0)),
    ((9, 4, 2, 2), (8, 4, 1, 0)),
    ((4, 3, 2, 2), (6, 3, 2, 2)),
]
# Four called in tens: four, five, six tricks bring 40, 41, 42; seven cost 40. Twelve deals.
TENS: Deals = [
    ((4, 3, 3, 3), (4, 3, 3, 3)),
    ((4, 3, 3, 2), (5, 3, 3, 2)),
    ((4, 3, 2, 2), (6, 3, 2, 2)),
    ((4, 2, 2, 2), (7, 2, 2, 2)),
] * 3
# The first to reach what was agreed.
RACE: Deals = [((9, 2, 2, 2), (9, 2, 1, 1))] * 2


def play(page: Page, session: models.Session, deals: Deals) -> None:
    """Key in all deals in the order the pad asks for, until each stands."""
    page.goto(f"/t/{session.pk}/")
    for number, (bids, tricks) in enumerate(deals, 1):
        order = [(number + k) % 4 for k in range(4)]
        for value in [bids[at] for at in order] + _asked(tricks, order):
            tap(page, value)
        settled(page)
        expect(page.locator("h1")).not_to_contain_text(f"Deal {number}")


def _asked(tricks: tuple[int, ...], order: list[int]) -> list[int]:
    """The counts the pad asks for: until one is left, or they reach the cards."""
    counts = [tricks[at] for at in order]
    return next(counts[:n] for n in range(1, 4) if n == 3 or sum(counts[:n]) == 13)


def totals(session: models.Session) -> list[int]:
    return [seat.total // 10 for seat in session.seats.order_by("number")]


def test_pad_game_of_call_bridge(page: Page, ann: Principal, table: TableMaker, sign_in: SignIn) -> None:
    session = table()
    sign_in(page.context, ann)
    play(page, session, CALL_BRIDGE)
    assert totals(session) == [-9, 22, 0, -9]
    page.get_by_text("More").click()
    page.get_by_role("button", name="Finish the game").click()
    page.wait_for_url("**/end")
    page.goto(f"/t/{session.pk}/sheet")
    assert page.locator("tfoot .tot").all_text_contents() == ["−9", "22", "0", "−9"]


def test_pad_game_in_tens_ends_after_twelve_deals(
    page: Page, ann: Principal, table: TableMaker, sign_in: SignIn
) -> None:
    session = table("call-bridge-tens")
    sign_in(page.context, ann)
    play(page, session, TENS)
    expect(page.locator("h1")).to_have_text("The game is over")
    assert totals(session) == [249, 330, 300, 270]
    page.get_by_role("button", name="Finish the game").click()
    page.wait_for_url("**/end")


def test_pad_race_ends_at_the_agreed_target(page: Page, ann: Principal, table: TableMaker, sign_in: SignIn) -> None:
    session = table("call-bridge-race", end_target=200)
    sign_in(page.context, ann)
    play(page, session, RACE)
    expect(page.locator(".note")).to_have_text("Rahim wins with 26.")
    assert totals(session) == [26, 4, -4, -4]
