"""Sheet, log and end of a table."""

import re

import pytest

from games import models
from games.access import Principal
from games.actions import rounds, sessions
from games.models.base import new_id
from games.pages import about
from tests.conftest import TableMaker, member, played
from tests.pages.conftest import As

pytestmark = pytest.mark.django_db
DEALS = (((4, 3, 2, 3), (5, 2, 3, 3)), ((9, 2, 2, 2), (9, 1, 2, 1)))


@pytest.fixture
def session(table: TableMaker, ann: Principal) -> models.Session:
    """Two deals of Call Bridge: 17, -5, 4, 1."""
    return played(table(), ann, *DEALS)


def test_sheet_shows_points_with_signs(as_: As, ann: Principal, session: models.Session) -> None:
    text = as_(ann).get(f"/t/{session.pk}/sheet").text
    assert ">+13<" in text
    assert ">−3<span" in text
    assert '<td class="tot">17</td>' in text


def test_sheet_keeps_tenths_in_line(as_: As, ann: Principal, table: TableMaker) -> None:
    session = played(table("call-break"), ann, ((5, 3, 2, 3), (5, 2, 3, 3)))
    text = as_(ann).get(f"/t/{session.pk}/sheet").text
    assert ">+5.0<" in text
    assert ">+2.1<" in text


def test_sheet_names_the_extra_points(as_: As, ann: Principal, table: TableMaker) -> None:
    session = played(table("skull-king"), ann, ((1, 0, 0, 0), (1, 0, 0, 0)))
    rounds.put_round(session=session, by=ann, number=1, cells=[rounds.Cell(1, "extra", 200)])
    text = as_(ann).get(f"/t/{session.pk}/sheet").text
    assert re.findall(r'class="pts pos">(\S+)</span><small>1/1</small><small>Extra (\S+)</small>', text) == [
        ("+40", "+20")
    ]
    assert text.count("<small>Extra") == 1


def test_sheet_paints_a_loss_as_one_even_with_the_call_made(as_: As, ann: Principal, table: TableMaker) -> None:
    session = table("spades")
    bids = [rounds.Cell(seat, "bid", bid, kind) for seat, bid, kind in ((1, None, "nil"), (2, 3, None), (3, 2, None))]
    counts = [rounds.Cell(1, "tricks", 3), rounds.Cell(None, "tricks", 3, side=1)]
    last = rounds.Cell(4, "bid", 4)
    rounds.put_round(session=session, by=ann, number=1, cells=[*bids, last, *counts])
    text = as_(ann).get(f"/t/{session.pk}/sheet").text
    assert re.findall(r'class="pts (\w+)">(\S+)</span><small>2/3', text) == [("neg", "−76")]


def test_sheet_marks_what_was_corrected(as_: As, ann: Principal, session: models.Session) -> None:
    entry = rounds.Entry(id=new_id(), field="bid", round=1, seat=2, value=4, was=3)
    rounds.enter(session=session, by=ann, entries=[entry])
    text = as_(ann).get(f"/t/{session.pk}/sheet").text
    assert "<bdi>Karim</bdi>&#x27;s call was 3, changed by <bdi>Ann</bdi>." in text


def test_sheet_takes_a_penalty_and_takes_it_back(as_: As, ann: Principal, session: models.Session) -> None:
    browser, address = as_(ann), f"/t/{session.pk}/sheet"
    answer = browser.post(address, {"seat": "2", "points": "−2,5", "reason": "Late"})
    made = models.Adjustment.objects.get()
    assert (answer.status_code, made.points, made.reason) == (303, -25, "Late")
    assert "Late" in browser.get(address).text
    assert browser.post(f"/t/{session.pk}/adjustments/{made.pk}").status_code == 303
    assert models.Adjustment.objects.filter(cancelled_at=None).count() == 0


def test_penalty_that_does_not_fit_is_refused(as_: As, ann: Principal, session: models.Session) -> None:
    answer = as_(ann).post(f"/t/{session.pk}/sheet", {"seat": "9", "points": "1.25", "reason": ""})
    assert (answer.status_code, models.Adjustment.objects.count()) == (422, 0)


def test_penalty_after_the_end_is_refused_in_words(as_: As, ann: Principal, session: models.Session) -> None:
    sessions.finish_session(session=session, by=ann)
    answer = as_(ann).post(f"/t/{session.pk}/sheet", {"seat": "2", "points": "-5", "reason": "Late"})
    assert (answer.status_code, models.Adjustment.objects.count()) == (422, 0)
    assert 'value="Late"' in answer.text
    assert re.search(r'role="alert"[^<]*>.*finished', answer.text, re.DOTALL)


def test_viewer_changes_nothing(as_: As, bob: Principal, session: models.Session) -> None:
    browser, here = as_(bob), f"/t/{session.pk}"
    posts = {
        f"{here}/sheet": {"seat": "1", "points": "5", "reason": "x"},
        f"{here}/log": {"do": "undo"},
        f"{here}/end": {"do": "finish"},
        f"{here}/again": {},
        f"{here}/adjustments/{new_id()}": {},
    }
    assert {browser.post(address, values).status_code for address, values in posts.items()} == {403}
    assert (models.Session.objects.count(), models.Session.objects.get().version) == (1, session.version)


def test_viewer_sees_no_buttons(as_: As, bob: Principal, session: models.Session) -> None:
    pages = [as_(bob).get(f"/t/{session.pk}/{page}").text for page in ("sheet", "log", "end")]
    assert ["<form" in page for page in pages] == [False, False, False]


def test_log_tells_old_and_new(as_: As, ann: Principal, session: models.Session) -> None:
    entry = rounds.Entry(id=new_id(), field="bid", round=1, seat=2, value=4, was=3)
    rounds.enter(session=session, by=ann, entries=[entry])
    text = as_(ann).get(f"/t/{session.pk}/log?deal=1").text
    assert "Deal 1: <bdi>Karim</bdi> called 4</b> <i>was 3</i>" in text
    assert "Deal 2" not in text


def test_log_takes_back_one_entry_and_brings_it_again(as_: As, ann: Principal, session: models.Session) -> None:
    entry = rounds.Entry(id=new_id(), field="bid", round=1, seat=2, value=4, was=3)
    rounds.enter(session=session, by=ann, entries=[entry])
    browser, address = as_(ann), f"/t/{session.pk}/log"
    assert browser.post(address, {"do": "undo", "of": entry.id}).status_code == 303
    assert bid_of(session, 1, 2) == 3
    assert browser.post(address, {"do": "redo"}).status_code == 303
    assert bid_of(session, 1, 2) == 4


def test_log_counts_a_form_sent_twice_once(as_: As, ann: Principal, session: models.Session) -> None:
    for bid, was in ((4, 3), (5, 4)):
        entry = rounds.Entry(id=new_id(), field="bid", round=1, seat=2, value=bid, was=was)
        rounds.enter(session=session, by=ann, entries=[entry])
    browser, form = as_(ann), {"do": "undo", "id": str(new_id())}
    for _ in range(2):
        browser.post(f"/t/{session.pk}/log", form)
    assert bid_of(session, 1, 2) == 4


def test_log_says_why_nothing_was_taken_back(as_: As, ann: Principal, session: models.Session) -> None:
    answer = as_(ann).post(f"/t/{session.pk}/log", {"do": "undo", "of": new_id()})
    assert (answer.status_code, "no such entry" in answer.text) == (422, True)


def bid_of(session: models.Session, number: int, seat: int) -> int | None:
    return models.Call.objects.get(round__session=session, round__number=number, seat__number=seat).bid


def test_end_finishes_and_opens_again(as_: As, ann: Principal, bob: Principal, session: models.Session) -> None:
    browser, address = as_(ann), f"/t/{session.pk}/end"
    assert "Not over yet" in browser.get(address).text
    browser.post(address, {"do": "finish"})
    assert "<bdi>Rahim</bdi> wins" in browser.get(address).text
    assert browser.post(address, {"do": "reopen"}).headers["Location"] == f"/t/{session.pk}/sheet?reopened=1"
    told, sheet = "The game is open again", f"/t/{session.pk}/sheet?reopened=1"
    assert [told in who.get(sheet).text for who in (browser, as_(bob))] == [True, False]
    assert models.Session.objects.get().status == "open"
    browser.post(address, {"do": "finish"})
    assert told not in browser.get(sheet).text


def test_end_has_a_text_to_share(as_: As, ann: Principal, session: models.Session) -> None:
    sessions.finish_session(session=session, by=ann)
    shared = as_(ann).get(f"/t/{session.pk}/end").context["share"]
    assert ": 1 Rahim 17 · 2 Mina 4 · 3 Shirin 1 · 4 Karim −5" in shared


def test_again_moves_the_deal_on(as_: As, ann: Principal, session: models.Session) -> None:
    sessions.finish_session(session=session, by=ann)
    answer = as_(ann).post(f"/t/{session.pk}/again")
    new = models.Session.objects.exclude(pk=session.pk).get()
    assert (answer.headers["Location"], new.first_dealer, new.seats.count()) == (f"/t/{new.pk}/", 3, 4)


def test_again_with_another_dealer(as_: As, ann: Principal, session: models.Session) -> None:
    as_(ann).post(f"/t/{session.pk}/again", {"dealer": "2"})
    assert models.Session.objects.exclude(pk=session.pk).get().first_dealer == 2


@pytest.mark.parametrize("dealer", ["9", "x", "11"])
def test_again_with_no_such_dealer_is_refused(as_: As, ann: Principal, session: models.Session, dealer: str) -> None:
    assert as_(ann).post(f"/t/{session.pk}/again", {"dealer": dealer}).status_code == 422


def test_names_are_escaped_and_isolated(as_: As, ann: Principal, club: models.Club) -> None:
    seats = [sessions.NewSeat(name=name) for name in ("<b>Eve", "רות", "C & D", "x{name}")]
    session, _ = sessions.start_session(club=club, by=ann, new=sessions.NewSession("call-bridge", seats))
    text = as_(ann).get(f"/t/{played(session, ann, *DEALS).pk}/end").text
    assert "<bdi>&lt;b&gt;Eve</bdi>" in text
    assert "<bdi>C &amp; D</bdi>" in text
    assert "<b>Eve" not in text


def test_table_gets_a_title_a_day_and_a_season(
    as_: As, ann: Principal, session: models.Session, season: models.Season
) -> None:
    form = {"title": "The long evening", "day": "2026-11-01", "season": str(season.pk)}
    assert as_(ann).post(f"/t/{session.pk}/about", form).status_code == 303
    hour = session.played_at.time()
    session.refresh_from_db()
    assert (session.title, about.local(session).date().isoformat()) == ("The long evening", "2026-11-01")
    assert (session.played_at.minute, list(session.seasons.all())) == (hour.minute, [season])


@pytest.mark.parametrize("day", ["0001-01-01", "1899-12-31", "9999-12-31", "x", ""])
def test_impossible_days_are_refused(as_: As, ann: Principal, session: models.Session, day: str) -> None:
    answer = as_(ann).post(f"/t/{session.pk}/about", {"title": "", "day": day, "season": ""})
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["day"])


def test_season_of_another_club_is_refused(as_: As, ann: Principal, session: models.Session) -> None:
    answer = as_(ann).post(f"/t/{session.pk}/about", {"title": "", "day": "2026-11-01", "season": str(new_id())})
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["season"])


def test_game_is_deleted_by_organisers_only(
    as_: As, ann: Principal, club: models.Club, session: models.Session
) -> None:
    cleo = member(club, ann, "Cleo", "scorer")
    assert as_(cleo).post(f"/t/{session.pk}/delete").status_code == 403
    assert as_(ann).post(f"/t/{session.pk}/delete").headers["Location"] == f"/clubs/{club.pk}/"
    assert models.Session.objects.count() == 0


def test_every_name_is_isolated(as_: As, ann: Principal, session: models.Session, season: models.Season) -> None:
    sessions.edit_session(session=session, by=ann, given={"season": season.pk})
    sessions.finish_session(session=session, by=ann)
    here, club = f"/t/{session.pk}", f"/clubs/{session.club_id}"
    pages = ("/", f"{here}/sheet", f"{here}/log", f"{here}/end", f"{club}/", f"{club}/people", f"/seasons/{season.pk}/")
    found = {page: bare_names(as_(ann).get(page).text) for page in (*pages, f"{club}/history")}
    assert {page: names for page, names in found.items() if names} == {}


def bare_names(html: str) -> list[str]:
    """Names of players outside <bdi>, where that could stand."""
    text = re.sub(r"<(title|textarea|option|svg)\b.*?</\1>|<span class=.vh.>.*?</span>", "", html, flags=re.DOTALL)
    return re.findall(r".{20}(?<!<bdi>)(?:Rahim|Karim|Shirin)(?=[^>]*<)", text)


def test_again_pressed_twice_is_one_game(as_: As, ann: Principal, session: models.Session) -> None:
    form = {"id_": str(new_id())}
    places = {as_(ann).post(f"/t/{session.pk}/again", form).headers["Location"] for _ in range(2)}
    assert (len(places), models.Session.objects.count()) == (1, 2)


def test_again_under_a_foreign_id_is_refused(as_: As, ann: Principal, session: models.Session, eve: Principal) -> None:
    theirs = clubs_of(eve)
    seats = [sessions.NewSeat(name=name) for name in "abcd"]
    other, _ = sessions.start_session(club=theirs, by=eve, new=sessions.NewSession("call-bridge", seats))
    assert as_(ann).post(f"/t/{session.pk}/again", {"id_": str(other.pk)}).status_code == 409


def clubs_of(by: Principal) -> models.Club:
    return models.Club.objects.get(memberships__user=by.user)


def test_penalty_pressed_twice_is_one(as_: As, ann: Principal, session: models.Session) -> None:
    form = {"id_": str(new_id()), "seat": "2", "points": "-5", "reason": "Late"}
    answers = {as_(ann).post(f"/t/{session.pk}/sheet", form).status_code for _ in range(2)}
    assert (answers, models.Adjustment.objects.count()) == ({303}, 1)
