"""A deal keyed in on the pad, with the script and without it."""

import gzip
import random
import re
from collections.abc import Iterator
from pathlib import Path

import brotli  # type: ignore[import-untyped]  # it has no types
import pytest
from playwright.sync_api import Browser, Page, expect

from games import models
from games.access import Principal
from games.actions import rounds
from games.selectors import facts
from tests.browser.conftest import SignIn, Watched
from tests.conftest import TableMaker, played

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
BIDS, COUNTS = (4, 3, 2, 5), (4, 3, 1)
HEADERS = 900  # of one answer, at most
PAUSE = 270  # equal keys within a quarter of a second are one


@pytest.fixture(params=[True, False], ids=["script", "plain"])
def pad_page(
    request: pytest.FixtureRequest,
    browser: Browser,
    browser_context_args: dict[str, object],
    ann: Principal,
    sign_in: SignIn,
) -> Iterator[Page]:
    """Ann's browser, once with and once without a script."""
    context = browser.new_context(**browser_context_args, java_script_enabled=request.param)  # type: ignore[arg-type] # the plugin's own fixture is a plain dict
    yield sign_in(context, ann).new_page()
    context.close()


def tap(page: Page, value: int | str) -> None:
    """Press a key once the page asks for the next value."""
    page.locator(f'.pad button[name=v][value="{value}"]:enabled').click()
    page.wait_for_timeout(PAUSE)


def deal(page: Page, bids: tuple[int, ...] = BIDS, counts: tuple[int, ...] = COUNTS) -> int:
    """Key one deal in; returns the number of taps."""
    for value in (*bids, *counts):
        tap(page, value)
    return len(bids) + len(counts)


def stored(session: models.Session, number: int = 1) -> list[tuple[int | None, int | None]]:
    """Bids and tricks of a deal as they stand in the database."""
    found = facts.facts(session)
    calls = [found.calls.get((number, seat.number)) for seat in found.seats]
    return [(call.bid, call.tricks) if call else (None, None) for call in calls]


def totals(page: Page) -> list[str]:
    return page.locator("tbody .tot").all_text_contents()


def settled(page: Page) -> None:
    """Wait until everything tapped is sent and judged."""
    page.wait_for_function("() => !Object.keys(localStorage).some(name => name.startsWith('pad:'))")


def test_pad_deal_takes_seven_taps(pad_page: Page, table: TableMaker) -> None:
    session = table()
    pad_page.goto(f"/t/{session.pk}/")
    assert deal(pad_page) == 7
    expect(pad_page.locator("h1")).to_contain_text("Deal 2")
    assert stored(session) == [(5, None), (4, 4), (3, 3), (2, 1)]
    assert session.entries.count() == 7
    assert totals(pad_page) == ["5", "4", "3", "−2"]


def test_pad_double_click_is_one_entry(pad_page: Page, table: TableMaker) -> None:
    session = table()
    pad_page.goto(f"/t/{session.pk}/")
    pad_page.locator('.pad button[value="4"][name=v]').dblclick(delay=5)
    pad_page.wait_for_timeout(600)
    assert (session.entries.count(), stored(session)[1]) == (1, (4, None))


def test_pad_undo_walks_back_through_every_state(
    page: Page, ann: Principal, table: TableMaker, sign_in: SignIn
) -> None:
    session, seen = table(), []
    sign_in(page.context, ann)
    page.goto(f"/t/{session.pk}/")
    for value in (*(BIDS + COUNTS) * 5,):
        seen.append([stored(session, number) for number in range(1, 7)])
        tap(page, value)
        settled(page)
    for before in reversed(seen):
        page.locator(".undo:enabled").click()
        page.wait_for_timeout(PAUSE)
        settled(page)
        assert [stored(session, number) for number in range(1, 7)] == before


def test_pad_hook_strikes_the_forbidden_key_and_says_so(pad_page: Page, table: TableMaker) -> None:
    session = table("oh-hell")
    pad_page.goto(f"/t/{session.pk}/")
    for value in (2, 3, 1):
        tap(pad_page, value)
    expect(pad_page.locator('.pad button[name=v][value="4"]')).to_be_disabled()
    assert pad_page.locator(".pad button[name=v]:disabled").count() == 1
    expect(pad_page.locator("#say")).to_contain_text("4 not allowed: the calls would add up to 10")


def test_pad_fixes_a_value_two_deals_back_in_four_taps(pad_page: Page, table: TableMaker) -> None:
    session = table()
    pad_page.goto(f"/t/{session.pk}/")
    for _ in range(3):
        deal(pad_page)
    pad_page.get_by_role("link", name="Sheet").click()
    pad_page.locator('tbody a[href*="/r/1"][href*="seat=3"]').first.click()
    pad_page.locator('.pad button[name=v][value="1"]').click()
    pad_page.get_by_role("button", name="Done").click()
    expect(pad_page).to_have_url(re.compile("/sheet"))
    assert stored(session)[2] == (3, 1)
    assert stored(session)[0] == (5, None)


@pytest.mark.parametrize(
    ("rules", "players", "seed"),
    [
        ("oh-hell", 4, 1),
        ("oh-hell", 3, 2),
        ("call-bridge", 4, 3),
        ("call-break", 5, 4),
        ("call-break-bonus-13", 4, 5),
        ("spades", 4, 6),
        ("spades", 4, 7),
        ("spades-solo", 4, 8),
        ("four-hundred", 4, 9),
        ("oh-hell-prospect", 4, 10),
    ],
)
def test_pad_paints_what_the_server_would_show(
    page: Page, ann: Principal, table: TableMaker, sign_in: SignIn, rules: str, players: int, seed: int
) -> None:
    session, chance = table(rules, players=players), random.Random(seed)  # noqa: S311 # the same game every time
    sign_in(page.context, ann)
    page.goto(f"/t/{session.pk}/")
    for _ in range(2 * players + 2):
        compare(page)
        keys = page.locator(".pad button[name=v]:enabled:visible")
        tap(page, keys.nth(chance.randrange(keys.count())).get_attribute("value") or "")
        settled(page)
    compare(page)


def test_pad_writes_the_readers_digits(page: Page, ann: Principal, table: TableMaker, sign_in: SignIn) -> None:
    session = table("call-break")
    sign_in(page.context, ann, digits="beng")
    page.goto(f"/t/{session.pk}/")
    for value in (4, 3, 2, 5, 5):
        tap(page, value)
    assert page.locator("tr[data-seat='2'] td").all_text_contents() == ["৪", "৫", "+৪.১made", "০.০"]
    assert re.findall("[0-9]", page.locator("#play").inner_text()) == []


def compare(page: Page) -> None:
    """The page is what the server would show, as soon as the next deal is fetched."""
    for _ in range(20):
        if drawn(page) == served(page):
            return
        page.wait_for_timeout(100)
    assert drawn(page) == served(page)


PAINTED = "tbody tr, .say span, .say small, .pad button, #pad > [name=seat], #pad > [name=field], #pad > [name=was]"
DRAWN = f"""part => [...part.querySelectorAll("{PAINTED}")]
  .map(e => [e.className, e.textContent.trim().replace(/\\s+/g, " "), e.disabled, e.type == "hidden" ? e.value : "",
             [...e.querySelectorAll("td, a")].map(d => d.className.trim() + "|" + (d.ariaLabel || ""))])"""


def drawn(page: Page) -> object:
    """Rows, prompt and keys as the script has painted them."""
    return page.evaluate(f"() => ({DRAWN})(document.getElementById('play'))")


def served(page: Page) -> object:
    """The same from a page of the server."""
    return page.evaluate(f"""async () => {{
      const text = await (await fetch("?part=1", {{cache: "no-store"}})).text();
      return ({DRAWN})(new DOMParser().parseFromString(text, "text/html"));
    }}""")


def test_pad_status_says_one_sentence_a_tap(page: Page, ann: Principal, table: TableMaker, sign_in: SignIn) -> None:
    session = table()
    sign_in(page.context, ann)
    page.goto(f"/t/{session.pk}/")
    page.evaluate("""() => { window.said = [];
      new MutationObserver(all => said.push(...all.map(() => document.getElementById("status").textContent)))
        .observe(document.getElementById("status"), {childList: true, characterData: true, subtree: true}); }""")
    deal(page)
    settled(page)
    said = page.evaluate("() => window.said")
    assert len(said) == 7
    assert max(len(sentence) for sentence in said) <= 120
    assert said[0] == "Karim 4. Mina: how many will you take?"
    assert said[-1] == "Deal 1 is complete. Rahim leads with 5."


def test_pad_can_be_played_on_a_keyboard(page: Page, ann: Principal, table: TableMaker, sign_in: SignIn) -> None:
    session = table()
    sign_in(page.context, ann)
    page.goto(f"/t/{session.pk}/")
    page.locator("#pad").focus()
    for typed in ("4", "3", "10", "5", "4", "0", "8"):
        page.keyboard.type(typed)
        page.wait_for_timeout(650)
        assert page.evaluate("document.activeElement !== document.body")
    settled(page)
    assert stored(session) == [(5, None), (4, 4), (3, 0), (10, 8)]


def test_pad_backspace_takes_back(page: Page, ann: Principal, table: TableMaker, sign_in: SignIn) -> None:
    session = table()
    sign_in(page.context, ann)
    page.goto(f"/t/{session.pk}/")
    page.locator("#pad").focus()
    page.keyboard.type("4")
    page.wait_for_timeout(PAUSE)
    page.keyboard.press("Backspace")
    page.wait_for_timeout(PAUSE)
    settled(page)
    assert stored(session) == [(None, None)] * 4


def test_pad_of_one_card_takes_a_tap_on_the_winner(pad_page: Page, ann: Principal, table: TableMaker) -> None:
    session = table("oh-hell")
    rounds.put_round(session=session, by=ann, number=1, cells=[rounds.Cell(None, "cards", 1)])
    pad_page.goto(f"/t/{session.pk}/")
    for _ in range(4):
        tap(pad_page, 0)
    pad_page.locator("tbody button", has_text="Mina").click()
    expect(pad_page.locator("h1")).to_contain_text("Deal 2")
    assert [count for _, count in stored(session)] == [None, None, 1, None]


def test_pad_too_few_calls_offer_two_ways_on(pad_page: Page, table: TableMaker) -> None:
    session = table("call-break-minimum-11")
    pad_page.goto(f"/t/{session.pk}/")
    for value in (2, 2, 2, 2):
        tap(pad_page, value)
    assert pad_page.locator(".note .btn2").all_text_contents() == ["Deal again", "Change a call"]
    pad_page.get_by_role("button", name="Deal again").last.click()
    expect(pad_page.locator("h1")).to_contain_text("Deal 2")
    assert list(session.rounds.values_list("void", flat=True)) == [True]


@pytest.mark.parametrize("language", ["en", "bn", "ne"])
def test_pad_is_quiet_and_small(
    watched: Watched, ann: Principal, table: TableMaker, sign_in: SignIn, language: str
) -> None:
    page, session, bodies = watched.page, table(), list[bytes]()
    sign_in(page.context, ann)
    page.set_extra_http_headers({"Accept-Language": language})
    page.on("response", lambda response: bodies.append(response.body()))
    page.goto(f"/t/{session.pk}/", wait_until="networkidle")
    asked = [url for url in watched.requests if not url.startswith("data:")]
    assert len(asked) <= 6
    # As they are sent: pages by the middleware with some padding, files as they were collected.
    packed = [len(gzip.compress(bodies[0], 6)) + 100, *(len(brotli.compress(body)) for body in bodies[1:])]
    assert sum(packed) + HEADERS * len(asked) <= 25_000
    assert packed[0] <= 12_000
    deal(page)
    assert watched.complaints == []


def test_pad_round_online_is_small(page: Page, ann: Principal, table: TableMaker, sign_in: SignIn) -> None:
    session = played(table(), ann, *[((4, 3, 2, 3), (5, 2, 3, 3))] * 12)
    sign_in(page.context, ann)
    page.goto(f"/t/{session.pk}/", wait_until="networkidle")
    line, received = page.context.new_cdp_session(page), list[int]()
    line.send("Network.enable")
    line.on("Network.loadingFinished", lambda one: received.append(one["encodedDataLength"]))
    taps = deal(page)
    settled(page)
    page.wait_for_load_state("networkidle")
    # A small answer to each tap, then the next deal's page; most of each are headers.
    assert [size <= 1_000 for size in received] == [True] * taps + [False]
    assert sum(received) <= 10_000


def test_pad_script_is_small() -> None:
    scripts = Path("games/static/games").glob("pad*.js")
    assert sum(len(gzip.compress(script.read_bytes(), 9)) for script in scripts) <= 10_000


def test_pad_nothing_moves_by_itself(page: Page, ann: Principal, table: TableMaker, sign_in: SignIn) -> None:
    session = table()
    sign_in(page.context, ann)
    page.goto(f"/t/{session.pk}/")
    page.evaluate("""() => { window.moved = 0;
      new PerformanceObserver(list => list.getEntries().forEach(one => { moved += one.value; }))
        .observe({type: "layout-shift", buffered: true}); }""")
    for _ in range(4):
        deal(page)
    # the next deal comes from the server: without it there is nothing to tap
    expect(page.locator("h1")).to_contain_text("Deal 5")
    settled(page)
    page.context.set_offline(True)
    tap(page, 4)
    expect(page.locator("#net")).to_contain_text("kept", timeout=4000)
    page.context.set_offline(False)
    settled(page)
    assert page.evaluate("() => window.moved") == 0


def test_pad_heading_names_what_is_asked(pad_page: Page, table: TableMaker) -> None:
    pad_page.goto(f"/t/{table().pk}/")
    expect(pad_page.locator("h1")).to_contain_text("Call")
    for value in BIDS:
        tap(pad_page, value)
    expect(pad_page.locator("h1")).to_contain_text("Tricks")
