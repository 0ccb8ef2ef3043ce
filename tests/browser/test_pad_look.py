"""The pad and the deal being changed at every size: no scrolling, nothing too small, nothing axe would mend."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from games import models
from games.access import Principal
from games.actions import rounds, sessions
from games.selectors import facts
from tests.browser.conftest import SignIn
from tests.browser.test_pad_taps import tap
from tests.browser.test_pages_look import AXE
from tests.conftest import TableMaker, played

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
UPRIGHT = [(360, 560), (360, 640), (320, 568), (412, 732)]
SIZES = """() => {
  const shown = [...document.querySelectorAll("button, a[href], summary, input:not([type=hidden]), select")]
    .filter(e => e.checkVisibility() && !e.matches(".skip"));
  const small = e => Math.min(e.getBoundingClientRect().width, e.getBoundingClientRect().height);
  const least = all => Math.min(...all.map(small), 999);
  const font = e => e ? parseFloat(getComputedStyle(e).fontSize) : 999;
  return {
    down: document.documentElement.scrollHeight - innerHeight, aside: document.documentElement.scrollWidth - innerWidth,
    keys: least(shown.filter(e => e.matches(".pad *"))), others: least(shown.filter(e => !e.matches(".pad *"))),
    total: font(document.querySelector(".tot")), key: font(document.querySelector(".pad button")),
    prompt: font(document.querySelector("#say")),
  };
}"""


def with_cards(session: models.Session, by: Principal, cards: int) -> models.Session:
    """The first deal has so many cards, which is no entry where the rules deal as many."""
    if facts.facts(session).deal(()).cards != cards:
        rounds.put_round(session=session, by=by, number=1, cells=[rounds.Cell(None, "cards", cards)])
    return session


@pytest.mark.parametrize(
    ("rules", "players", "cards"),
    [
        ("call-break", 3, 17),
        ("wizard", 3, 20),
        ("call-bridge", 4, 13),
        ("oh-hell", 5, 10),
        ("oh-hell", 6, 8),
        ("oh-hell", 7, 7),
        ("spades", 4, 13),
        ("bid-whist", 4, 13),
        ("spades-solo", 4, 13),
        ("skull-king", 7, 10),
    ],
)
def test_pad_never_scrolls_upright(
    page: Page, ann: Principal, table: TableMaker, sign_in: SignIn, rules: str, players: int, cards: int
) -> None:
    session = with_cards(table(rules, players=players), ann, cards)
    sign_in(page.context, ann)
    for width, height in UPRIGHT:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"/t/{session.pk}/")
        sizes = page.evaluate(SIZES)
        assert (width, sizes["down"], sizes["aside"]) == (width, 0, 0)
        assert sizes["keys"] >= 48
        assert sizes["others"] >= 44
        assert (sizes["total"] >= 24, sizes["key"] >= 24, sizes["prompt"] >= 17) == (True, True, True)


@pytest.mark.parametrize("keys", ["", "big"])
def test_pad_of_four_never_scrolls_on_its_side(
    page: Page, ann: Principal, table: TableMaker, sign_in: SignIn, keys: str
) -> None:
    session = table()
    sign_in(page.context, ann, keys=keys)
    page.set_viewport_size({"width": 640, "height": 360})
    page.goto(f"/t/{session.pk}/")
    sizes = page.evaluate(SIZES)
    assert (sizes["down"], sizes["aside"], sizes["keys"] >= 48) == (0, 0, True)


def test_pad_big_keys_stand_in_four_columns(page: Page, ann: Principal, table: TableMaker, sign_in: SignIn) -> None:
    session = table()
    sign_in(page.context, ann, keys="big")
    page.set_viewport_size({"width": 360, "height": 560})
    page.goto(f"/t/{session.pk}/")
    assert page.evaluate("new Set([...document.querySelectorAll('.pad button')].map(e => e.offsetLeft)).size") == 4
    assert page.evaluate(SIZES)["down"] == 0


def test_pad_undo_keeps_its_place(page: Page, ann: Principal, table: TableMaker, sign_in: SignIn) -> None:
    sign_in(page.context, ann)
    page.set_viewport_size({"width": 360, "height": 640})
    places = []
    for cards in (13, 8, 1):
        session = with_cards(table("oh-hell" if cards < 13 else "call-bridge"), ann, cards)
        page.goto(f"/t/{session.pk}/")
        box = page.locator(".undo").bounding_box()
        assert box is not None
        places.append((round(box["x"] + box["width"]), round(box["y"] + box["height"])))
    assert places == [(352, 632)] * 3


def mended(page: Page) -> list[str]:
    """What axe finds, and where."""
    found = Axe().run(page, options=AXE).response["violations"]
    return [f"{one['id']}: {node['html'][:120]}" for one in found for node in one["nodes"]]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pad_has_nothing_axe_would_mend(
    page: Page, ann: Principal, bob: Principal, table: TableMaker, sign_in: SignIn, theme: str
) -> None:
    found: list[str] = []
    for address in _states(ann, table):
        sign_in(page.context, ann, theme=theme)
        page.goto(address)
        found += mended(page)
    page.locator("summary").click()
    found += mended(page)
    sign_in(page.context, bob, theme=theme)
    page.goto(page.url)
    found += mended(page)
    assert found == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pad_of_partners_has_nothing_axe_would_mend(
    page: Page, ann: Principal, table: TableMaker, sign_in: SignIn, theme: str
) -> None:
    spades, pirates = table("spades"), played(table("skull-king", players=2), ann, ((0, 1), (0, 1)))
    bids = [rounds.Cell(1, "bid", 3), rounds.Cell(2, "bid", None, "nil"), rounds.Cell(3, "bid", 4)]
    counts = [rounds.Cell(4, "bid", 5), rounds.Cell(2, "tricks", 0), rounds.Cell(None, "tricks", 8, side=1)]
    rounds.put_round(session=spades, by=ann, number=1, cells=bids + counts)
    sign_in(page.context, ann, theme=theme)
    sheet = [f"/t/{spades.pk}/{rest}" for rest in ("", "sheet", "end", "r/1?seat=2&field=bid&v=5")]
    found: list[str] = []
    for address in [
        *sheet,
        f"/t/{table('bid-whist').pk}/?seat=2&field=bid&kind=no_trump",
        f"/t/{pirates.pk}/r/1?extras=1",
    ]:
        page.goto(address)
        found += mended(page)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
    assert found == []


def _states(ann: Principal, table: TableMaker) -> list[str]:
    """A deal being changed, a winner to be tapped, typed points, a result, counts and, at last, calls."""
    calls, counts, one, typed, over = table(), table(), table("oh-hell"), table("points-only"), table()
    bids = [rounds.Cell(seat, "bid", 3) for seat in range(1, 5)]
    rounds.put_round(session=counts, by=ann, number=1, cells=[*bids, rounds.Cell(2, "tricks", 5)])
    with_cards(one, ann, 1)
    none = [rounds.Cell(seat, "bid", 0) for seat in range(1, 5)]
    rounds.put_round(session=one, by=ann, number=1, cells=none)
    played(over, ann, ((4, 3, 2, 3), (5, 2, 3, 3)))
    open_ = played(table(), ann, ((4, 3, 2, 3), (5, 2, 3, 3)))
    changed = f"/t/{open_.pk}/r/1?seat=1&field=tricks&v=4"
    sessions.finish_session(session=over, by=ann)
    return [changed, *(f"/t/{session.pk}/" for session in (one, typed, over, counts, calls))]


def test_pad_changing_a_deal_says_what_is_missing(
    page: Page, ann: Principal, table: TableMaker, sign_in: SignIn
) -> None:
    session = played(table(), ann, ((4, 5, 2, 3), (5, 5, 0, 3)))
    sign_in(page.context, ann)
    page.goto(f"/t/{session.pk}/r/1?seat=2&field=tricks")
    tap(page, 4)
    assert "12 of 13: one trick is missing." in page.locator(".note").inner_text()
    assert page.locator("button", has_text="Done").is_disabled()
    page.locator("tr[data-seat='3'] th a").click()
    tap(page, 1)
    page.get_by_role("button", name="Done").click()
    page.wait_for_url("**/sheet")
    assert [call.tricks for call in models.Call.objects.order_by("seat__number")] == [5, 4, 1, 3]


def test_pad_names_have_two_lines(phone: Page, club: models.Club, ann: Principal) -> None:
    seats = [sessions.NewSeat(name=name) for name in ("Shirin Tabassum", "Karim Uddin", "Mina", "Abdurrahman")]
    session, _ = sessions.start_session(club=club, by=ann, new=sessions.NewSession("call-bridge", seats))
    phone.goto(f"/t/{session.pk}/")
    cut = """all => all.filter(one =>
        Math.max(one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth) > 4
    ).map(one => one.textContent)"""
    assert phone.locator(".play th bdi").evaluate_all(cut) == []


def test_pad_rows_look_pressable_where_a_name_is_asked_for(phone: Page, table: TableMaker) -> None:
    session = table("tarneeb")
    phone.goto(f"/t/{session.pk}/")
    ground = "all => [...new Set(all.map(one => getComputedStyle(one).backgroundColor))]"
    rows = phone.locator(".play tbody tr")
    assert rows.evaluate_all(ground) == ["rgb(233, 238, 244)"]
    rows.first.click()
    assert phone.locator(".play tbody tr:not(.now)").evaluate_all(ground) == ["rgba(0, 0, 0, 0)"]


def test_pad_on_a_desk_keeps_its_head_clear(phone: Page, table: TableMaker) -> None:
    phone.set_viewport_size({"width": 1280, "height": 800})
    phone.goto(f"/t/{table().pk}/")
    more, pad = phone.locator("summary"), phone.locator("#pad")
    before = more.bounding_box()
    more.click()
    assert more.bounding_box() == before
    more.click()
    pad.evaluate("one => one.focus({focusVisible: true})")
    drawn = pad.evaluate(
        "one => one.getBoundingClientRect().top - Math.max(0, parseFloat(getComputedStyle(one).outlineOffset))"
    )
    words = phone.locator("header > a").evaluate("""one => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getBoundingClientRect().bottom;
    }""")
    assert drawn > words + 2
