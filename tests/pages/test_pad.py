"""The pad as plain forms: seven taps, nothing overwritten, and every way back."""

import re
import uuid
from html.parser import HTMLParser

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import models
from games.access import Principal
from games.actions import rules, sessions
from games.pages import visitor
from games.selectors import facts
from tests.conftest import played
from tests.scoring import tables

BIDS, COUNTS = (4, 3, 2, 5), (4, 3, 1)


class Inputs(HTMLParser):
    """The hidden fields of the form of keys, and its buttons."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.inside, self.fields, self.keys = False, dict[str, str](), dict[str, bool]()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.inside = found.get("id") == "pad"
        elif self.inside and tag == "input":
            self.fields[found["name"]] = found.get("value", "")
        elif self.inside and tag == "button" and found.get("name") == "v":
            self.keys[found["value"]] = "disabled" not in found


def start(club: models.Club, by: Principal, rules: str = "call-bridge", players: int = 4) -> models.Session:
    """A new table with invented people."""
    seats = tuple(sessions.NewSeat(name=name) for name in ("Rahim", "Karim", "Mina", "Shirin", "Anu")[:players])
    return sessions.start_session(club=club, by=by, new=sessions.NewSession(rules=rules, seats=seats))[0]


@pytest.fixture
def table(club: models.Club, ann: Principal) -> models.Session:
    """Four people at Call Bridge; Rahim deals."""
    return start(club, ann)


def browser_of(who: Principal) -> Client:
    """A browser that is logged in."""
    assert who.user is not None
    client = Client()
    client.force_login(who.user, backend=visitor.BACKEND)
    return client


@pytest.fixture
def phone(ann: Principal) -> Client:
    """Ann's."""
    return browser_of(ann)


def address(session: models.Session, rest: str = "") -> str:
    return f"/t/{session.pk}/{rest}"


def inputs(phone: Client, session: models.Session, query: str = "") -> Inputs:
    return Inputs(phone.get(address(session, query)).content.decode())


def tap(phone: Client, session: models.Session, value: int | str, name: str = "v", query: str = "") -> HttpResponse:
    """Press one key of the page as it now is."""
    return press(phone, session, inputs(phone, session, query).fields | {name: str(value)})


def press(phone: Client, session: models.Session, sent: dict[str, str]) -> HttpResponse:
    response = phone.post(address(session), sent)
    assert isinstance(response, HttpResponse)
    return response


def deal(phone: Client, session: models.Session, bids: tuple[int, ...] = BIDS, counts: tuple[int, ...] = COUNTS) -> int:
    """Key one deal in; returns how many taps it took."""
    return sum(tap(phone, session, value).status_code == 303 for value in (*bids, *counts))


def stored(session: models.Session, number: int = 1) -> list[tuple[int | None, int | None]]:
    """Bids and tricks of a deal, as they stand in the database."""
    found = facts.facts(session)
    calls = [found.calls.get((number, seat.number)) for seat in found.seats]
    return [(call.bid, call.tricks) if call else (None, None) for call in calls]


def test_pad_deal_takes_seven_taps(phone: Client, table: models.Session) -> None:
    assert deal(phone, table) == 7
    assert stored(table) == [(5, None), (4, 4), (3, 3), (2, 1)]
    assert table.entries.count() == 7


def test_calls_that_may_be_left_out_are_a_tap_away(club: models.Club, ann: Principal, phone: Client) -> None:
    written = rules.Written(definition=tables.made(bidding={"optional": True}))
    rules.publish_rules(club=club, by=ann, slug="free", written=written)
    table = start(club, ann, "free", 3)
    text = phone.get(address(table)).content.decode()
    assert "<bdi>Karim</bdi>: how many taken?" in text
    assert 'href="?seat=2&amp;field=bid#pad">·<span class="vh">no call</span>' in text
    tap(phone, table, 2, query="?seat=2&field=bid")
    assert inputs(phone, table).fields["seat"] == "3"  # who has called makes the others be asked
    tap(phone, table, 1, query="?seat=2&field=tricks")
    tap(phone, table, 3)
    # called 2, won 1: −2 for one off; no call counts as 0: won 3 is −6, won 1 (worked out) −2
    assert list(table.seats.order_by("number").values_list("total", flat=True)) == [-20, -20, -60]


def test_pad_tap_leads_back_to_the_keys(phone: Client, table: models.Session) -> None:
    assert tap(phone, table, 4).headers["Location"] == address(table, "#pad")


def test_pad_shows_the_derived_count_as_worked_out(phone: Client, table: models.Session) -> None:
    deal(phone, table)
    text = phone.get(address(table)).content.decode()
    assert '<td class="auto dim">5<span class="vh">worked out</span></td>' in text
    assert "Deal 1: <bdi>Rahim</bdi> 5 (auto), check the pile." in text


def test_pad_totals_follow_at_once(phone: Client, table: models.Session) -> None:
    deal(phone, table)
    text = phone.get(address(table)).content.decode()
    assert re.findall(r'<td class="tot">(.+?)</td>', text) == ["5", "4", "3", "−2"]


def test_pad_back_and_the_same_key_is_one_entry(phone: Client, table: models.Session) -> None:
    sent = inputs(phone, table).fields | {"v": "4"}
    assert [press(phone, table, sent).status_code for _ in range(2)] == [303, 303]
    assert table.entries.count() == 1


def test_pad_back_and_another_key_overwrites_nothing(phone: Client, table: models.Session) -> None:
    sent = inputs(phone, table).fields
    press(phone, table, sent | {"v": "4"})
    answer = press(phone, table, sent | {"v": "5"})
    assert answer.status_code == 409
    assert "Already saved as 4." in answer.content.decode()
    assert stored(table)[1] == (4, None)


def test_pad_two_phones_with_the_same_value_agree(phone: Client, table: models.Session) -> None:
    first, second = (inputs(phone, table).fields for _ in range(2))
    assert [press(phone, table, one | {"v": "4"}).status_code for one in (first, second)] == [303, 303]
    assert table.entries.count() == 1


def test_pad_two_phones_with_other_values_see_both(phone: Client, table: models.Session) -> None:
    first, second = (inputs(phone, table).fields for _ in range(2))
    press(phone, table, first | {"v": "4"})
    answer = press(phone, table, second | {"v": "6"})
    assert answer.status_code == 409
    said = answer.content.decode().replace("<bdi>", "").replace("</bdi>", "")
    assert re.findall(r"this phone 6, other phone 4 \(\d\d:\d\d, Ann\)", said) != []
    assert stored(table)[1] == (4, None)


def test_pad_choosing_the_own_value_in_a_conflict_writes_it(phone: Client, table: models.Session) -> None:
    first, second = (inputs(phone, table).fields for _ in range(2))
    press(phone, table, first | {"v": "4"})
    press(phone, table, second | {"v": "6"})
    chosen = second | {"id": str(uuid.uuid4()), "was": "4", "v": "6"}
    assert press(phone, table, chosen).status_code == 303
    assert stored(table)[1] == (6, None)


def test_pad_tapped_row_changes_its_value_and_the_cursor_returns(phone: Client, table: models.Session) -> None:
    tap(phone, table, 4)
    tap(phone, table, 3)
    assert tap(phone, table, 7, query="?seat=2&field=bid").status_code == 303
    assert stored(table)[1] == (7, None)
    assert inputs(phone, table).fields["seat"] == "4"


def test_pad_undo_goes_back_across_deals_one_tap_each(phone: Client, table: models.Session) -> None:
    seen = []
    for value in (*BIDS, *COUNTS, *BIDS):
        seen.append((stored(table), stored(table, 2)))
        tap(phone, table, value)
    for before in reversed(seen):
        tap(phone, table, 1, "undo")
        assert (stored(table), stored(table, 2)) == before


def test_pad_undo_sent_twice_is_one(phone: Client, table: models.Session) -> None:
    deal(phone, table)
    sent = inputs(phone, table).fields | {"undo": "1"}
    assert [press(phone, table, sent).status_code for _ in range(2)] == [303, 303]
    assert stored(table) == [(5, None), (4, 4), (3, 3), (2, None)]


def test_pad_strikes_what_is_left_of_a_wrong_sum(phone: Client, table: models.Session) -> None:
    for value in (*BIDS, 9):
        tap(phone, table, value)
    keys = inputs(phone, table).keys
    assert [value for value, live in keys.items() if live] == ["0", "1", "2", "3", "4"]


def test_pad_refuses_a_struck_key_that_is_sent_all_the_same(phone: Client, table: models.Session) -> None:
    answer = tap(phone, table, 1)
    assert (answer.status_code, stored(table)[1]) == (422, (None, None))
    assert "A call is at least 2, not 1." in answer.content.decode()


def test_pad_too_few_calls_offer_a_new_deal_or_another_call(phone: Client, club: models.Club, ann: Principal) -> None:
    table = start(club, ann, "call-break-minimum-11")
    answers = [tap(phone, table, value) for value in (2, 2, 2, 2)]
    text = answers[-1].content.decode()
    assert ([answer.status_code for answer in answers], stored(table)[0]) == ([303, 303, 303, 422], (None, None))
    assert re.findall(r'class="btn2"[^>]*>(Deal again|Change a call)<', text) == ["Deal again", "Change a call"]
    assert 'id="pad"' not in text


def test_pad_deal_again_keeps_the_deal_void_with_its_reason(phone: Client, club: models.Club, ann: Principal) -> None:
    table = start(club, ann, "call-break-minimum-11")
    for value in (2, 2, 2):
        tap(phone, table, value)
    sent = {"id": str(uuid.uuid4()), "round": "1", "version": "4", "calls": "8", "again": "1"}
    assert press(phone, table, sent).status_code == 303
    assert list(table.rounds.values_list("void", "reason")) == [(True, "the calls came to 8")]
    assert "Deal 1 is dealt again: <bdi>the calls came to 8</bdi>" in phone.get(address(table)).content.decode()


def test_pad_of_one_card_takes_one_tap_for_the_winner(phone: Client, club: models.Club, ann: Principal) -> None:
    table = start(club, ann, "oh-hell", players=5)
    played(table, ann, *(((0,) * 5, (cards, 0, 0, 0, 0)) for cards in range(10, 1, -1)))
    for _ in range(5):
        tap(phone, table, 0)
    assert "Who took it?" in phone.get(address(table)).content.decode()
    assert press(phone, table, {"id": str(uuid.uuid4()), "round": "10", "took": "3"}).status_code == 303
    assert [count for _, count in stored(table, 10)] == [None, None, 1, None, None]


def test_pad_dealer_can_be_set_for_a_deal_that_is_not_begun(phone: Client, table: models.Session) -> None:
    sent = {"id": str(uuid.uuid4()), "round": "1", "version": "1", "dealer": "3", "dealer_was": ""}
    assert press(phone, table, sent).status_code == 303
    assert inputs(phone, table).fields["seat"] == "4"


def test_pad_takes_the_last_deal_back(phone: Client, table: models.Session) -> None:
    deal(phone, table)
    sent = {"id": str(uuid.uuid4()), "round": "1", "version": "8", "take_back": "1"}
    assert (press(phone, table, sent).status_code, table.rounds.count()) == (303, 0)


def test_pad_finish_leads_to_the_result(phone: Client, table: models.Session) -> None:
    deal(phone, table)
    answer = press(phone, table, {"finish": "1"})
    assert (answer.status_code, answer.headers["Location"]) == (303, address(table, "end"))


def test_pad_finish_refuses_half_a_deal(phone: Client, table: models.Session) -> None:
    tap(phone, table, 4)
    answer = press(phone, table, {"finish": "1"})
    assert answer.status_code == 409
    text = answer.content.decode()
    assert "The last deal is not complete." in text
    assert text.count("Take deal 1 back") == 2  # beside what is wrong, not only in the menu


def test_pad_of_a_finished_game_has_no_keys(phone: Client, table: models.Session) -> None:
    deal(phone, table)
    press(phone, table, {"finish": "1"})
    text = phone.get(address(table)).content.decode()
    assert "<bdi>Rahim</bdi> wins with 5." in text
    assert 'name="v"' not in text


@pytest.mark.parametrize(
    ("typed", "tenths"),
    [("12", 120), ("-4.5", -45), ("−4,5", -45), ("৪.৫", 45), ("४", 40), ("+3", 30), (".5", 5)],
)
def test_pad_typed_points_take_any_digits(
    phone: Client, club: models.Club, ann: Principal, typed: str, tenths: int
) -> None:
    table = start(club, ann, "points-only", players=2)
    sent = {"round": "1", "points1": typed, "points2": "0", "points": "1"}
    assert press(phone, table, sent).status_code == 303
    assert [call.entered_points for call in models.Call.objects.order_by("seat__number")] == [tenths, 0]


def test_pad_typed_points_have_a_sign_for_keyboards_without_one(
    phone: Client, club: models.Club, ann: Principal
) -> None:
    table = start(club, ann, "points-only", players=2)
    press(phone, table, {"round": "1", "points1": "4", "sign1": "-", "points2": "0", "points": "1"})
    assert models.Call.objects.get(seat__number=1).entered_points == -40


def test_pad_typed_points_keep_what_was_typed(phone: Client, club: models.Club, ann: Principal) -> None:
    table = start(club, ann, "points-only", players=2)
    answer = press(phone, table, {"round": "1", "points1": "four", "points2": "7", "points": "1"})
    text = answer.content.decode()
    assert (answer.status_code, 'value="four"' in text, 'value="7"' in text) == (422, True, True)
    assert models.Call.objects.count() == 0


def test_pad_typed_points_say_below_their_line_what_they_may_be(
    phone: Client, club: models.Club, ann: Principal
) -> None:
    table = start(club, ann, "points-only", players=2)
    text = press(phone, table, {"round": "1", "points1": "1.55", "points2": "7", "points": "1"}).content.decode()
    (named, said) = re.search(
        r'aria-describedby="(\w+)".*?<td class="err" id="\1" colspan="3">(.*?)<', text, re.S
    ).groups()  # type: ignore[union-attr]  # it is there
    assert (named, said) == ("id_points1_error", "Write points with at most one decimal, such as 12 or −4.5.")


def test_pad_viewer_sees_rows_without_keys(bob: Principal, table: models.Session) -> None:
    text = browser_of(bob).get(address(table)).content.decode()
    assert "<bdi>Rahim</bdi>" in text
    assert re.findall(r'name="(?:v|undo|again|finish)"', text) == []


def test_pad_viewer_cannot_tap(bob: Principal, table: models.Session) -> None:
    sent = {"id": str(uuid.uuid4()), "round": "1", "seat": "2", "field": "bid", "was": "", "v": "4"}
    assert browser_of(bob).post(address(table), sent).status_code == 403
    assert table.entries.count() == 0


def test_pad_stranger_finds_nothing(eve: Principal, table: models.Session) -> None:
    assert browser_of(eve).get(address(table)).status_code == 404
    assert browser_of(eve).post(address(table), {"finish": "1"}).status_code == 404


@pytest.mark.parametrize(
    "sent", [{}, {"v": "4"}, {"v": "x", "id": "1"}, {"undo": "1"}, {"again": "1"}, {"dealer": "99"}]
)
def test_pad_form_that_is_not_ours_changes_nothing(phone: Client, table: models.Session, sent: dict[str, str]) -> None:
    assert press(phone, table, sent).status_code == 422
    assert models.Change.objects.filter(session=table).exclude(version=1).count() == 0


def test_pad_unchanged_part_is_not_sent_again(phone: Client, table: models.Session) -> None:
    tag = phone.get(address(table, "?part=1")).headers["ETag"]
    same = phone.get(address(table, "?part=1"), headers={"If-None-Match": tag})
    tap(phone, table, 4)
    other = phone.get(address(table, "?part=1"), headers={"If-None-Match": tag})
    assert (same.status_code, same.content, other.status_code) == (304, b"", 200)


def test_pad_asks_the_database_as_much_for_one_deal_as_for_five(phone: Client, table: models.Session) -> None:
    deal(phone, table)
    one = queries(phone, table)
    for _ in range(4):
        deal(phone, table, (3, 3, 3, 3), (4, 4, 4))
    assert (queries(phone, table), table.rounds.count()) == (one, 5)


def queries(phone: Client, table: models.Session) -> int:
    """How many queries the pad takes."""
    with CaptureQueriesContext(connection) as found:
        phone.get(address(table))
    return len(found)
