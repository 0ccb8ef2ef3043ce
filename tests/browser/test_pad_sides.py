"""Games of partners, nils, extra points and tenths, played whole on the pad: totals as worked out by hand."""

import re

import pytest
from playwright.sync_api import Page, expect

from games import models
from tests.browser.test_pad_taps import PAUSE
from tests.conftest import FRIENDS, TableMaker

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def press(page: Page, keys: str) -> None:
    """Press keys one after the other: "3 nil 5"; @Mina taps her name."""
    for key in keys.split():
        if key.startswith("@"):
            page.locator("tbody th", has_text=key[1:]).locator("a, button").click()
        else:
            page.locator(f'.pad button[name=v][value="{key}"]:enabled').click()
        page.wait_for_timeout(PAUSE)


def play(page: Page, session: models.Session, deals: list[str]) -> None:
    """All deals in the order the pad asks for; after each the pad does not scroll and the next one waits."""
    page.goto(f"/t/{session.pk}/")
    for number, keys in enumerate(deals, 1):
        deal(page, number, keys)


def deal(page: Page, number: int, keys: str) -> None:
    """One deal."""
    expect(page.locator("h1")).to_contain_text(f"Deal {number}")
    press(page, keys)
    expect(page.locator("h1")).not_to_contain_text(re.compile(rf"Deal {number}\b"))
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


def keyed(number: int, calls: list[int], tricks: list[int]) -> str:
    """The keys of one deal: calls from the dealer's left on, then counts until the last, or all, follow."""
    order = [(number + k) % len(calls) for k in range(len(calls))]
    bids = " ".join(str(calls[at]) for at in order)
    if sum(tricks) == 1:
        return f"{bids} @{FRIENDS[tricks.index(1)]}"
    counts = [tricks[at] for at in order]
    enough = next(n for n in range(1, len(calls)) if n == len(calls) - 1 or sum(counts[:n]) == sum(tricks))
    return f"{bids} {' '.join(map(str, counts[:enough]))}"


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


def test_pad_game_of_wizard(phone: Page, table: TableMaker) -> None:
    """Fifteen deals of 1 to 15 cards; made 20 and 10 a trick, missed 10 for each trick off."""
    session = table("wizard")
    # Rahim 0 of 0: 20 each. Karim 1 of 1: 30 each. Mina all but one: 20 + 10 × (cards − 1). Shirin calls 1, takes 0.
    deals = [keyed(cards, [0, 1, cards - 1, 1], [0, 1, cards - 1, 0]) for cards in range(1, 16)]
    play(phone, session, deals)
    # Mina: 15 × 20 + 10 × (0 + 1 + … + 14) = 300 + 1050.
    assert totals(session) == [3000, 4500, 13500, -1500]
    expect(phone.locator(".note b")).to_have_text("Mina wins with 1350.")


def test_pad_game_of_oh_hell_with_the_hook(phone: Page, table: TableMaker) -> None:
    """Nineteen deals of 10 to 1 and back to 10 cards; made 10 and a trick each, missed a trick each."""
    session = table("oh-hell")
    sizes = [*range(10, 0, -1), *range(2, 11)]
    phone.goto(f"/t/{session.pk}/")
    for number, cards in enumerate(sizes, 1):
        calls, tricks = [0, 1, cards - 1, 1], [0, 1, cards - 1, 0]
        expect(phone.locator("h1")).to_contain_text(f"Deal {number}/19 · {cards} card")
        keys, dealer = keyed(number, calls, tricks).split(), (number - 1) % 4
        press(phone, " ".join(keys[:3]))
        assert struck(phone) == [key for key in [cards - sum(calls) + calls[dealer]] if key >= 0]
        press(phone, " ".join(keys[3:]))
        expect(phone.locator("h1")).not_to_contain_text(f"Deal {number}/")
    # Rahim 19 × 10. Karim 19 × 11. Mina 19 × 9 and all the cards, 10 + … + 1 + … + 10 = 109. Shirin nothing.
    assert totals(session) == [1900, 2090, 2800, 0]


def struck(page: Page) -> list[int]:
    """The keys that cannot be pressed."""
    return [int(text) for text in page.locator(".pad button[name=v]:disabled").all_text_contents()]


def test_pad_game_of_skull_king_with_extras(phone: Page, table: TableMaker) -> None:
    """Ten deals of 1 to 10 cards; 0 stakes ten times the cards, a trick called and made is 20, off costs 10."""
    session = table("skull-king", players=3)
    phone.goto(f"/t/{session.pk}/")
    for cards in range(1, 11):
        karim = 2 if cards == 5 else 1
        deal(phone, cards, keyed(cards, [0, karim, cards - 1], [0, 1, cards - 1]))
        if cards == 3:
            add_extra(phone, 2, "+", "30")
        if cards == 5:
            add_extra(phone, 2, "+", "20")
    add_extra(phone, 3, "-", "20")
    # Rahim 10 × (1 + … + 10). Karim 9 × 20 and 30, in the fifth deal −10, his 20 not counted with it.
    # Mina 10 in the first, then 20 × (1 + … + 9), 20 off in the last.
    assert totals(session) == [5500, 2000, 8900]
    expect(phone.locator(".note b")).to_have_text("Mina wins with 890.")


def test_pad_extra_points_are_those_of_the_deal_being_played(phone: Page, table: TableMaker) -> None:
    session = table("skull-king", players=3)
    phone.goto(f"/t/{session.pk}/")
    deal(phone, 1, keyed(1, [0, 1, 0], [0, 1, 0]))
    link = phone.locator("#extra")
    expect(link).to_have_attribute("href", f"/t/{session.pk}/r/1?extras=1")
    press(phone, "0")
    expect(link).to_be_hidden()
    press(phone, "1 1")
    assert link.evaluate("one => one.pathname + one.search") == f"/t/{session.pk}/r/2?extras=1"
    link.click()
    expect(phone.locator("h1")).to_contain_text("Deal 2")


def add_extra(page: Page, seat: int, sign: str, points: str) -> None:
    """Type extra points for the deal that was just played."""
    page.locator("a[href*=extras]").click()
    page.locator(f"[name=sign{seat}]").select_option(sign)
    page.locator(f"[name=points{seat}]").fill(points)
    page.get_by_role("button", name="Save these points").click()
    page.wait_for_url("**/#pad")


def test_pad_game_of_call_break_in_tenths(phone: Page, table: TableMaker) -> None:
    """Five deals; a call that is reached counts, each trick over is a tenth, a call that is not costs itself."""
    session = table("call-break")
    deals = [
        keyed(1, [3, 3, 3, 3], [4, 4, 3, 2]),  # 3.1, 3.1, 3.0, −3
        keyed(2, [5, 2, 4, 2], [5, 3, 3, 2]),  # 5.0, 2.1, −4, 2.0
        keyed(3, [1, 8, 2, 2], [0, 9, 2, 2]),  # −1, 8.1, 2.0, 2.0
        keyed(4, [4, 4, 3, 2], [6, 3, 3, 1]),  # 4.2, −4, 3.0, −2
        keyed(5, [2, 1, 1, 6], [3, 2, 1, 7]),  # 2.1, 1.1, 1.0, 6.1
    ]
    play(phone, session, deals)
    assert totals(session) == [134, 104, 50, 51]
    assert phone.locator("tbody .tot").all_text_contents() == ["13.4", "10.4", "5.0", "5.1"]
    expect(phone.locator(".note b")).to_have_text("Rahim wins with 13.4.")
