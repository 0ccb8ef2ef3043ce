"""The pad by plain forms in games of sides, nils, declarers and extra points; and what is odd."""

import re
from typing import Any

import pytest
from django.test import Client

from games import models
from games.access import Principal
from games.actions import rounds, sessions
from games.selectors import odd
from tests.conftest import FRIENDS, TableMaker, played
from tests.pages.test_pad import address, browser_of, inputs, tap


@pytest.fixture
def phone(ann: Principal) -> Client:
    """Ann's."""
    return browser_of(ann)


def taps(phone: Client, session: models.Session, *keys: int | str, query: str = "") -> int:
    """Press these keys; how many were taken."""
    return sum(tap(phone, session, key, query=query).status_code == 303 for key in keys)


def totals(session: models.Session) -> list[tuple[int, int | None]]:
    """Each side's total (tenths) and bags."""
    return list(session.sides.order_by("number").values_list("total", "bags"))


def page(phone: Client, session: models.Session, rest: str = "") -> str:
    return phone.get(address(session, rest)).content.decode()


@pytest.mark.parametrize(
    ("keys", "number", "found"),
    [
        # Karim 2, Mina 4, Shirin 5, Rahim 3: Karim's side takes 8 of 7, the others 5 of 7.
        ((2, 4, 5, 3, 8), 5, [(-700, 0), (710, 1)]),
        # Karim nil and takes none; Mina's side takes 8 of 7, Shirin is left 5 of 5.
        (("nil", 4, 5, 3, 0, 8), 6, [(710, 1), (1500, 0)]),
        # Mina blind nil too, and takes two: −200 + 2, two bags; Rahim is left 6 of 3: 33, three bags.
        (("nil", "blind_nil", 5, 3, 0, 2, 5), 7, [(-1650, 5), (1500, 0)]),
    ],
)
def test_spades_takes_five_six_or_seven_taps(
    phone: Client, table: TableMaker, keys: tuple[int | str, ...], number: int, found: list[tuple[int, int]]
) -> None:
    session = table("spades")
    assert taps(phone, session, *keys) == number
    assert totals(session) == found


def test_declared_deal_takes_two_taps_and_a_name(phone: Client, table: TableMaker) -> None:
    session = table("tarneeb")
    text = page(phone, session)
    assert "Who declares? Tap the name." in text
    [mina] = re.findall(r'href="(\?seat=3&amp;field=bid)#pad"', text)
    assert tap(phone, session, 9, query=mina.replace("&amp;", "&")).status_code == 303
    assert taps(phone, session, 10) == 1
    assert totals(session) == [(100, None), (0, None)]


def test_kind_beside_a_number_is_pressed_before_it(phone: Client, table: TableMaker) -> None:
    session = table("bid-whist")
    link = re.findall(
        r'href="(\?seat=2&amp;field=bid&amp;kind=no_trump)#pad"', page(phone, session, "?seat=2&field=bid")
    )
    query = link[0].replace("&amp;", "&")
    assert 'data-kind="no_trump" aria-current="true"' in page(phone, session, query)
    assert tap(phone, session, "no_trump:4", query=query).status_code == 303
    assert list(models.Call.objects.filter(bid__isnull=False).values_list("bid", "kind")) == [(4, "no_trump")]


def test_nil_can_be_changed_and_taken_back(phone: Client, table: TableMaker) -> None:
    session = table("spades")
    taps(phone, session, "nil")
    assert inputs(phone, session, "?seat=2&field=bid").fields["was"] == "nil"
    assert taps(phone, session, 4, query="?seat=2&field=bid") == 1
    assert [tap(phone, session, 1, "undo").status_code for _ in range(2)] == [303, 303]
    assert models.Call.objects.exclude(bid=None, kind=None).count() == 0


def test_two_phones_with_a_nil_and_a_number_see_both(phone: Client, table: TableMaker) -> None:
    session = table("spades")
    first, second = (inputs(phone, session).fields for _ in range(2))
    phone.post(address(session), first | {"v": "blind_nil"})
    answer = phone.post(address(session), second | {"v": "6"})
    assert answer.status_code == 409
    said = re.sub("</?bdi>", "", answer.content.decode())
    assert re.findall(r"this phone 6, other phone blind nil \(\d\d:\d\d, Ann\)", said) != []


@pytest.mark.parametrize("key", ["blind:4", "nil:2", "0", "blind", "x", "-", ":", "9999"])
def test_key_that_is_not_ours_changes_nothing(phone: Client, table: TableMaker, key: str) -> None:
    session = table("spades")
    assert tap(phone, session, key).status_code == 422
    assert session.entries.count() == 0


def test_points_of_a_game_with_tenths_have_them_everywhere(phone: Client, table: TableMaker, ann: Principal) -> None:
    session = played(table("call-break"), ann, ((3, 3, 3, 3), (4, 4, 3, 2)))
    text = page(phone, session)
    assert re.findall(r'<td class="tot">(.+?)</td>', text) == ["3.1", "3.1", "3.0", "−3.0"]
    assert "with 3.1." in text
    sessions.finish_session(session=session, by=ann)
    assert "Shirin −3.0" in page(phone, session, "end")


# -- a deal that is changed --------------------------------------------------------------------------------------------
def spades_deal(session: models.Session, by: Principal) -> models.Session:
    """Calls 3, nil, 4, 5; Karim takes none, Rahim and Mina 8."""
    bids = [rounds.Cell(1, "bid", 3), rounds.Cell(2, "bid", None, "nil"), rounds.Cell(3, "bid", 4)]
    counts = [rounds.Cell(4, "bid", 5), rounds.Cell(2, "tricks", 0), rounds.Cell(None, "tricks", 8, side=1)]
    rounds.put_round(session=session, by=by, number=1, cells=bids + counts)
    session.refresh_from_db()
    return session


def change(phone: Client, session: models.Session, query: str) -> tuple[str, dict[str, str]]:
    """The page of deal 1 with a draft, and what its form would store."""
    text = page(phone, session, f"r/1?{query}")
    form = text[text.index('id="done"') :]
    return text, dict(re.findall(r'name="([bts]\d+|version)" value="([^"]*)"', form[: form.index("</form>")]))


def store(phone: Client, session: models.Session, sent: dict[str, str]) -> int:
    return phone.post(address(session, "r/1"), {**sent, "done": "1"}).status_code


def test_edit_of_a_side_changes_its_count(phone: Client, table: TableMaker, ann: Principal) -> None:
    session = spades_deal(table("spades"), ann)
    text, sent = change(phone, session, "seat=1&field=side&v=7")
    assert "was 8, now 7" in text
    assert sent["s1"] == "7"
    assert (store(phone, session, sent), totals(session)) == (303, [(700, 0), (1510, 1)])


def test_edit_of_a_nil_into_a_number_moves_his_tricks_to_the_side(
    phone: Client, table: TableMaker, ann: Principal
) -> None:
    session = spades_deal(table("spades"), ann)
    _, sent = change(phone, session, "seat=2&field=bid&v=1")
    assert {name: value for name, value in sent.items() if name != "version"} == {"b2": "1", "t2": "-"}
    assert (store(phone, session, sent), totals(session)) == (303, [(710, 1), (-600, 0)])


def test_edit_of_a_number_into_a_nil_asks_for_his_tricks(phone: Client, table: TableMaker, ann: Principal) -> None:
    session = spades_deal(table("spades"), ann)
    text, sent = change(phone, session, "seat=4&field=bid&v=nil")
    assert sent["b4"] == "nil"
    assert "was 5, now nil" in text
    # Nobody of that side is counted together any more: Shirin's tricks are what is left.
    assert (store(phone, session, sent), totals(session)) == (303, [(710, 1), (50, 5)])


def test_edit_of_who_declares_takes_the_other_call_away(phone: Client, table: TableMaker, ann: Principal) -> None:
    session = table("tarneeb")
    cells = [rounds.Cell(3, "bid", 9), rounds.Cell(None, "tricks", 10, side=1)]
    rounds.put_round(session=session, by=ann, number=1, cells=cells)
    session.refresh_from_db()
    _, sent = change(phone, session, "seat=2&field=bid&v=7")
    assert {name: value for name, value in sent.items() if name != "version"} == {"b2": "7", "b3": "-"}
    assert store(phone, session, sent) == 303
    assert list(models.Call.objects.exclude(bid=None).values_list("seat__number", "bid")) == [(2, 7)]


def test_edit_names_the_likeliest_count(phone: Client, table: TableMaker, ann: Principal) -> None:
    session = played(table(), ann, ((4, 5, 2, 3), (5, 5, 0, 3)))
    text, _ = change(phone, session, "seat=2&field=tricks&v=4")
    assert "12 of 13: one trick is missing." in text
    assert "Perhaps <bdi>Mina</bdi> took 1." in text


# -- extra points ------------------------------------------------------------------------------------------------------
@pytest.fixture
def pirates(table: TableMaker, ann: Principal) -> models.Session:
    """One deal of Skull King: Rahim 0 of 0, Karim 1 of 1."""
    return played(table("skull-king", players=2), ann, ((0, 1), (0, 1)))


def extras(phone: Client, session: models.Session, **typed: str) -> Any:
    text = page(phone, session, "r/1?extras=1")
    sent = dict(re.findall(r'type="hidden" name="(round|version)" value="(\d+)"', text))
    return phone.post(address(session, "r/1?extras=1"), {**sent, **typed})


def test_extras_are_added_and_lead_back_to_the_pad(phone: Client, pirates: models.Session) -> None:
    assert f"{address(pirates, 'r/1')}?extras=1" in page(phone, pirates)
    answer = extras(phone, pirates, points2="30", points1="10", sign1="-")
    assert (answer.status_code, answer.headers["Location"]) == (303, address(pirates, "#pad"))
    assert list(pirates.seats.order_by("number").values_list("total", flat=True)) == [0, 500]


def test_extras_can_be_taken_away_again(phone: Client, pirates: models.Session) -> None:
    extras(phone, pirates, points2="30")
    assert re.findall(r'name="points2" value="(.+?)"', page(phone, pirates, "r/1?extras=1")) == ["30"]
    extras(phone, pirates, points2="")
    assert list(models.Call.objects.values_list("extra", flat=True)) == [None, None]


def test_extras_that_cannot_be_read_are_kept(phone: Client, pirates: models.Session) -> None:
    answer = extras(phone, pirates, points2="many")
    assert (answer.status_code, 'value="many"' in answer.content.decode()) == (422, True)


def test_extras_of_rules_without_them_find_nothing(phone: Client, table: TableMaker, ann: Principal) -> None:
    session = played(table(), ann, ((4, 5, 2, 3), (5, 5, 0, 3)))
    assert phone.get(address(session, "r/1?extras=1")).status_code == 404


def test_extras_are_not_for_viewers(bob: Principal, pirates: models.Session) -> None:
    assert browser_of(bob).post(address(pirates, "r/1?extras=1"), {"points1": "5"}).status_code == 403


# -- sheet and end -----------------------------------------------------------------------------------------------------
def test_sheet_has_a_column_a_side(phone: Client, table: TableMaker, ann: Principal) -> None:
    text = page(phone, spades_deal(table("spades"), ann), "sheet")
    heads = re.findall(r'<th scope="col">(<bdi>.+?)</th>', text)
    assert heads[:2] == ["<bdi>Rahim</bdi> and <bdi>Mina</bdi>", "<bdi>Karim</bdi> and <bdi>Shirin</bdi>"]
    assert re.findall(r'class="tot">(\d+)<small>(\d bags?)</small>', text) == [("71", "1 bag"), ("150", "0 bags")]
    assert "<small><bdi>Karim</bdi> nil/0 +100</small>" in text
    assert '<small>5/<span class="auto">5</span>' in text


def test_sheet_marks_a_corrected_nil_and_a_side_s_count(phone: Client, table: TableMaker, ann: Principal) -> None:
    session = spades_deal(table("spades"), ann)
    cells = [rounds.Cell(2, "bid", None, "blind_nil"), rounds.Cell(None, "tricks", 7, side=1)]
    rounds.put_round(session=session, by=ann, number=1, cells=cells, if_match=session.version)
    text = page(phone, session, "sheet").replace("<bdi>", "").replace("</bdi>", "")
    assert "Deal 1: Karim&#x27;s call was nil, changed by Ann." in text
    assert "Deal 1: Rahim and Mina&#x27;s tricks were 8, changed by Ann." in text


def test_log_names_the_partners_of_a_side(phone: Client, table: TableMaker, ann: Principal) -> None:
    text = re.sub("<.*?>", "", page(phone, spades_deal(table("spades"), ann), "log"))
    assert "Deal 1: Rahim and Mina took 8" in text
    assert "Deal 1: Karim called nil" in text


def test_end_ranks_sides(phone: Client, table: TableMaker, ann: Principal) -> None:
    session = spades_deal(table("spades"), ann)
    sessions.finish_session(session=session, by=ann)
    answer = phone.get(address(session, "end"))
    assert [(str(step.place.name), step.place.total) for step in answer.context["podium"]] == [
        ("Karim and Shirin", 1500),
        ("Rahim and Mina", 710),
    ]
    assert ": 1 Karim and Shirin 150 · 2 Rahim and Mina 71" in answer.context["share"]


# -- odd entries -------------------------------------------------------------------------------------------------------
def years(session: models.Session, by: Principal) -> models.Session:
    """Thirty deals in which everybody calls 3 or 4."""
    for _ in range(odd.KNOWN):
        played(session, by, ((3, 3, 3, 4), (3, 3, 3, 4)))
    return session


def asked(text: str) -> list[str]:
    """The quiet question on the page."""
    return [re.sub("<.*?>", "", found) for found in re.findall(r'class="note calm odd"><p class="sub">(.*?)<a', text)]


def test_call_far_above_the_usual_is_asked_about_once(phone: Client, table: TableMaker, ann: Principal) -> None:
    years(table(), ann)
    session = table()
    answer = tap(phone, session, 12)
    assert answer.headers["Location"] == address(session, "?odd=2#pad")
    text = page(phone, session, "?odd=2")
    assert asked(text) == ["Karim called 12, and till now hardly ever more than 3. Is that right? "]
    assert 'href="?seat=2&amp;field=bid#pad">Change it' in text
    again = tap(phone, session, 11, query="?seat=2&field=bid")
    assert (again.headers["Location"], asked(page(phone, session))) == (address(session, "#pad"), [])


@pytest.mark.parametrize(("bid", "seat"), [(5, 2), (2, 3)])
def test_call_near_the_usual_is_not_asked_about(
    phone: Client, table: TableMaker, ann: Principal, bid: int, seat: int
) -> None:
    years(table(), ann)
    session = table()
    answer = tap(phone, session, bid, query=f"?seat={seat}&field=bid")
    assert answer.headers["Location"] == address(session, "#pad")
    assert asked(page(phone, session, f"?odd={seat}")) == []


def test_nobody_is_asked_who_is_not_known(phone: Client, table: TableMaker) -> None:
    assert tap(phone, table(), 12).headers["Location"].endswith("/#pad")


@pytest.mark.parametrize(
    ("calls", "usual"),
    [
        ({3: 29}, None),
        ({3: 30}, 3),
        ({3: 20, 4: 9, 9: 1}, 9),
        # One call of 9 in two hundred is not usual; two are.
        ({3: 150, 4: 49, 9: 1}, 4),
        ({3: 150, 4: 48, 9: 2}, 9),
        ({}, None),
    ],
)
def test_highest_usual_call(calls: dict[int, int], usual: int | None) -> None:
    assert odd.highest_usual(calls) == usual


@pytest.mark.parametrize(
    ("rules", "deal", "question"),
    [
        (
            "call-bridge",
            ((4, 4, 3, 2), (4, 4, 3, 2)),
            ["Deal 1: all made their calls, and these came to 13. Is that right? "],
        ),
        ("call-bridge", ((4, 4, 3, 2), (4, 5, 3, 1)), []),
        ("call-bridge", ((4, 4, 2, 2), (4, 4, 3, 2)), []),
        # Where calls have to be met exactly, they come to the cards whenever all are made.
        ("call-bridge-exact", ((4, 4, 3, 2), (4, 4, 3, 2)), []),
    ],
)
def test_deal_in_which_nothing_is_left_over_is_asked_about(
    phone: Client, table: TableMaker, ann: Principal, rules: str, deal: Any, question: list[str]
) -> None:
    session = played(table(rules), ann, deal)
    assert asked(page(phone, session)) == question
    tap(phone, session, 3)
    assert asked(page(phone, session)) == []


def test_friends_sit_at_every_number_of_seats(phone: Client, table: TableMaker) -> None:
    for players in range(2, 11):
        session = table("points-only", players=players)
        assert re.findall(r"<bdi>(\w+)</bdi></span>", page(phone, session)) == list(FRIENDS[:players])
