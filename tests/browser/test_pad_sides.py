"""Games of partners, nils, extra points and tenths, played whole on the pad: totals as worked out by hand."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from games import models
from games.access import Principal
from tests.browser.conftest import SignIn
from tests.browser.test_pad_taps import PAUSE, settled
from tests.conftest import TableMaker

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SMALL = {"width": 360, "height": 640}


@pytest.fixture
def phone(page: Page, ann: Principal, sign_in: SignIn) -> Page:
    """Ann's small phone."""
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]  # a plain dict is one
    sign_in(page.context, ann)
    return page


@pytest.fixture
def plain_phone(
    browser: Browser, browser_context_args: dict[str, object], ann: Principal, sign_in: SignIn
) -> Iterator[Page]:
    """The same without a script."""
    given = browser_context_args | {"viewport": SMALL, "java_script_enabled": False}
    context = browser.new_context(**given)  # type: ignore[arg-type]  # the plugin's own fixture is a plain dict
    yield sign_in(context, ann).new_page()
    context.close()


def press(page: Page, keys: str) -> int:
    """Press keys one after the other: "3 nil 5"; @Mina taps her name. Returns how many taps that were."""
    for key in keys.split():
        if key.startswith("@"):
            page.locator("tbody th", has_text=key[1:]).locator("a, button").click()
        else:
            page.locator(f'.pad button[name=v][value="{key}"]:enabled').click()
        page.wait_for_timeout(PAUSE)
    return len(keys.split())


def play(page: Page, session: models.Session, deals: list[str]) -> None:
    """All deals in the order the pad asks for; after each the pad does not scroll and the next one waits."""
    page.goto(f"/t/{session.pk}/")
    for number, keys in enumerate(deals, 1):
        expect(page.locator("h1")).to_contain_text(f"Deal {number}")
        press(page, keys)
        settled(page) if page.evaluate("() => Boolean(window.localStorage)") else None
        expect(page.locator("h1")).not_to_contain_text(f"Deal {number}")
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


def totals(session: models.Session) -> list[int]:
    """Tenths by seat."""
    return list(session.seats.order_by("number").values_list("total", flat=True))


# Calls from the dealer's left on, then the tricks asked for: a nil at his seat, partners at the first one's place.
# Rahim and Mina (1, 3) against Karim and Shirin (2, 4). Ten a trick called, one for each over, ten bags cost 100.
SPADES = [
    # 1: Karim 4, Mina nil, Shirin 4, Rahim 5. Asked: 2+4, Mina, then 1+3 is left.
    #    2+4 take 8: 80. Mina 0: 100. Rahim 5: 50. → 150 : 80
    "4 nil 4 5 8 0",
    # 2: Mina 3, Shirin 5, Rahim 3, Karim blind nil. Asked 1+3: 8 of 6: 62, two bags. Shirin 4 of 5: −50.
    #    Karim's one trick: −200 + 1, a bag. → 212 : −169; bags 2 : 1
    "3 5 3 blind_nil 8 4",
    # 3: Shirin 2, Rahim 5, Karim 3, Mina 4. Asked 2+4: 2 of 5: −50; 1+3 take 11 of 9: 92, two bags.
    #    → 304 : −219; bags 4 : 1
    "2 5 3 4 2",
    # 4: Rahim 4, Karim 2, Mina 3, Shirin 2. Asked 1+3: 13 of 7: 76, six bags: the tenth costs 100.
    #    → 280 : −259; bags 0 : 1
    "4 2 3 2 13",
    # 5: Karim 3, Mina 4, Shirin 3, Rahim blind nil. Asked 2+4: 7 of 6: 61, a bag; Mina's 6 of 4: 42, two bags;
    #    Rahim nothing: 200. → 522 : −198; over at 500.
    "3 4 3 blind_nil 7 6",
]


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_pad_game_of_spades(request: pytest.FixtureRequest, table: TableMaker, script: bool) -> None:
    page: Page = request.getfixturevalue("phone" if script else "plain_phone")
    session = table("spades")
    play(page, session, SPADES)
    expect(page.locator("h1")).to_have_text("The game is over")
    expect(page.locator(".note b")).to_have_text("Rahim and Mina win with 522.")
    assert totals(session) == [5220, -1980, 5220, -1980]
    assert list(session.sides.order_by("number").values_list("bags", flat=True)) == [2, 2]
