"""Every page in a language whose letters are all wide: what is read in plain letters was never translated."""

import json
import re
from collections.abc import Iterable
from html.parser import HTMLParser
from pathlib import Path

import polib
import pytest
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.test import Client, RequestFactory
from django.utils import translation
from pytest_django import Settings

from games import errors, models, rulebook
from games.access import Principal
from games.actions import adjustments, clubs, rounds, rules, sessions
from games.management import messages
from games.models.base import new_id
from games.pages import show
from tests.conftest import FRIENDS, TableMaker, played
from tests.pages.conftest import As

LETTERS = {ord(letter): ord(letter) + 0xFEE0 for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"}
AS_IT_IS = re.compile(r"(\{\w*\}|%\(\w+\)[sd]|%%|<[^>]*>|&\w+;)")
SPOKEN = ("aria-label", "title", "alt", "placeholder", "data-says", "data-plain", "data-done", "data-none")
TEMPLATES = Path(__file__).parents[2] / "templates"
SILENT = ("script", "style", "code", "pre", "textarea")
WITHOUT_END = ("meta", "link", "input", "br", "hr", "img")
LANGUAGES = ("English", "Italiano", "Esperanto")
# what people and places are called
NAMES = (*FRIENDS, "Ann", "Thursday club", "Autumn", "Scorekeeper", "Europe/Rome", "Rome", *LANGUAGES)
DEALS = (((4, 3, 2, 3), (5, 2, 3, 3)), ((2, 3, 4, 2), (2, 4, 4, 3)), ((9, 2, 2, 2), (9, 1, 2, 1)))
KINDS_OF_GAMES = ("spades", "wizard", "skull-king", "bid-whist", "tarneeb", "oh-hell", "israeli-whist", "points-only")


def wide(text: str) -> str:
    """The text in wide letters; what stands for something else as it is."""
    parts = AS_IT_IS.split(text)
    return "".join(part if at % 2 else part.translate(LETTERS) for at, part in enumerate(parts))


@pytest.fixture
def widened(settings: Settings, tmp_path: Path) -> None:
    """Whoever reads Esperanto reads every text of the message files in wide letters."""
    settings.LOCALE_PATHS = [tmp_path]
    path = messages.path_of("eo")
    path.parent.mkdir(parents=True)
    file = messages.renewed(polib.POFile(), "eo")
    for entry in file:
        # the letters of a date's pattern stand for something else
        entry.msgstr = entry.msgid if entry.msgctxt == "date, Django's format" else wide(entry.msgid)
        entry.msgstr_plural = {0: wide(entry.msgid), 1: wide(entry.msgid_plural)} if entry.msgid_plural else {}
    path.with_suffix(".mo").write_bytes(file.to_binary())


class Plain(HTMLParser):
    """What a page says in plain letters: its text, and the attributes that are read out."""

    def __init__(self, page: str, plain: str = "[A-Za-z]") -> None:
        super().__init__()
        self.plain = plain
        self.found: list[str] = []
        self.inside: list[tuple[str, bool]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in WITHOUT_END:
            # what names its language is a quotation
            self.inside.append((tag, tag in SILENT or ("lang" in given and tag != "html")))
        for name in SPOKEN:
            self.hear(given.get(name) or "")

    def handle_endtag(self, tag: str) -> None:
        while self.inside and self.inside.pop()[0] != tag:
            pass

    def handle_data(self, text: str) -> None:
        self.hear(text)

    def hear(self, text: str) -> None:
        rest = re.sub("|".join((r"\{\w+\}", *map(re.escape, NAMES))), "", text)
        if re.search(self.plain, rest) and not any(silent for _, silent in self.inside):
            self.found.append(" ".join(text.split()))


def plain(answer: HttpResponseBase) -> list[str]:
    """What was never translated on a page."""
    assert isinstance(answer, HttpResponse)
    return Plain(answer.content.decode()).found


@pytest.fixture
def reader(widened: None, as_: As, ann: Principal) -> Client:
    """Ann's browser, which asks for wide letters."""
    browser = as_(ann)
    browser.defaults["HTTP_ACCEPT_LANGUAGE"] = "eo"
    return browser


def heard(browser: Client, addresses: Iterable[str]) -> dict[str, list[str]]:
    """What was never translated, by address."""
    found = {address: plain(browser.get(address)) for address in addresses}
    return {address: texts for address, texts in found.items() if texts}


@pytest.fixture
def going(table: TableMaker, ann: Principal, season: models.Season) -> models.Session:
    """A game of the season with two deals, a correction, and a third that was begun."""
    session = played(table(season=season.pk), ann, *DEALS[:2])
    entries = [("bid", 1, 4, 3), ("bid", 3, 5, None)]
    for field, round_, value, was in entries:
        entry = rounds.Entry(id=new_id(), field=field, round=round_, seat=2, value=value, was=was)
        rounds.enter(session=session, by=ann, entries=[entry])
    return session


@pytest.fixture
def over(table: TableMaker, ann: Principal, season: models.Season) -> models.Session:
    """A finished game of the season."""
    session = played(table(season=season.pk, end_rounds=3), ann, *DEALS)
    sessions.finish_session(session=session, by=ann)
    return session


@pytest.fixture
def spades(table: TableMaker, ann: Principal) -> models.Session:
    """Partners with a nil, bags, a void deal, a penalty, something taken back, and other rules since."""
    session = table("spades")
    nil = [rounds.Cell(1, "bid", None, "nil"), *(rounds.Cell(seat, "bid", 3) for seat in (2, 3, 4))]
    tricks = [
        rounds.Cell(1, "tricks", 1),
        *(rounds.Cell(None, "tricks", taken, side=side) for side, taken in ((1, 4), (2, 8))),
    ]
    rounds.put_round(session=session, by=ann, number=1, cells=nil + tricks)
    rounds.put_round(session=session, by=ann, number=2, cells=[], void="1, 2, 3")
    adjustments.adjust(session=session, by=ann, seat=2, points=-55, reason="1, 2, 3")
    rules.move_rules(session=session, by=ann, rules="spades-110", if_match=4)
    entries = [rounds.Entry(new_id(), field="dealer", round=3, value=2, was=3), rounds.Entry(new_id(), "undo")]
    for entry in entries:
        rounds.enter(session=session, by=ann, entries=[entry])
    session.refresh_from_db()
    return session


@pytest.fixture
def typed(table: TableMaker, ann: Principal) -> models.Session:
    """A game of ten whose points are entered, with a penalty."""
    session = table("points-only", players=10)
    adjustments.adjust(session=session, by=ann, seat=2, points=-55, reason="1, 2, 3")
    return session


def own_rules(club: models.Club, ann: Principal) -> None:
    """The club's own rules: Call Bridge under the name of a player."""
    change = {"name": "Mina", "bidding": {"min": 1}}
    rules.publish_rules(club=club, by=ann, slug="ours", written=rules.Written(based_on="call-bridge", change=change))


def test_wide_letters_arrive(reader: Client) -> None:
    assert wide("Undo {n}") in wide("Undo {n} <b>deals</b>") == "Ｕｎｄｏ {n} <b>ｄｅａｌｓ</b>"
    assert "Ｓｅｔｔｉｎｇｓ" in reader.get("/").content.decode()


def test_plain_letters_are_heard() -> None:
    page = '<p>Ｕｎｄｏ <bdi>Mina</bdi> 3<a title="Undo">x</a> <code>n</code><i lang="en">n</i><br></p>Deal {n}'
    assert Plain(page).found == ["Undo", "x", "Deal {n}"]


# a page's shape is made of names of classes
MARKUP = re.compile(
    r"{% block shape %}[\w ]+|{#.*?#}|{% *blocktranslate.*?endblocktranslate *%}|{%.*?%}|{{.*?}}", re.DOTALL
)


@pytest.mark.parametrize("path", sorted(TEMPLATES.rglob("*.html")), ids=lambda path: path.stem)
def test_template_has_no_words_of_its_own(path: Path) -> None:
    assert Plain(MARKUP.sub("", path.read_text("utf-8"))).found == []


def test_pages_of_a_club_are_translated(
    reader: Client, club: models.Club, ann: Principal, season: models.Season, over: models.Session
) -> None:
    own_rules(club, ann)
    here, mina = f"/clubs/{club.pk}", club.players.get(name="Mina").pk
    inside = ("", "people", "invite", "edit", "history", "history?q=0", "rules/", "rules/ours/", "rules/ours/edit")
    pages = [f"{here}/{page}" for page in (*inside, "seasons/new")]
    seasons = [f"/seasons/{season.pk}/{page}" for page in ("", "what-if", "what-if?to=call-bridge-tens")]
    invited = f"/join/{clubs.invite(club=club, by=ann, role='viewer')[1]}"
    assert heard(reader, [*pages, *seasons, invited, f"/players/{mina}/", "/clubs/?all=1"]) == {}


def test_pages_of_tables_are_translated(
    reader: Client, going: models.Session, over: models.Session, typed: models.Session
) -> None:
    inside = ("", "sheet", "log", "about", "end", "rules", "rules?to=call-bridge-tens")
    pages = [f"/t/{session.pk}/{page}" for session in (going, over, typed) for page in inside]
    assert heard(reader, [*pages, f"/t/{going.pk}/r/1", f"/t/{going.pk}/r/1?seat=2&field=bid"]) == {}


def test_pages_of_partners_are_translated(reader: Client, spades: models.Session, ann: Principal) -> None:
    inside = ("", "sheet", "log", "log?deal=1", "about", "end", "rules", "r/1")
    assert heard(reader, [f"/t/{spades.pk}/{page}" for page in inside]) == {}
    sessions.finish_session(session=spades, by=ann)
    assert heard(reader, [f"/t/{spades.pk}/{page}" for page in ("", "sheet", "log", "end")]) == {}


def test_other_pages_are_translated(reader: Client, going: models.Session, over: models.Session) -> None:
    plain_pages = ("/", "/new", "/settings", "/me", "/back", "/help", "/rules/", "/rules/?q=0", "/nothing")
    assert heard(reader, (*plain_pages, *(f"/new?rules={slug}" for slug in KINDS_OF_GAMES))) == {}


@pytest.mark.usefixtures("widened")
def test_pages_of_a_stranger_are_translated(client: Client) -> None:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "eo"
    assert heard(client, ("/", "/new", "/clubs/", "/me", "/back", "/settings", "/t/0/", f"/t/{new_id()}/")) == {}


def test_rulebook_is_translated(reader: Client) -> None:
    assert heard(reader, (f"/rules/{slug}" for slug in rulebook.slugs())) == {}


def test_editor_of_rules_is_translated(reader: Client, club: models.Club) -> None:
    assert heard(reader, (f"/clubs/{club.pk}/rules/new?from={slug}" for slug in KINDS_OF_GAMES)) == {}


@pytest.mark.parametrize("slug", KINDS_OF_GAMES)
def test_pad_is_translated(reader: Client, table: TableMaker, slug: str) -> None:
    session = table(slug)
    assert heard(reader, [f"/t/{session.pk}/", f"/t/{session.pk}/sheet", f"/t/{session.pk}/rules"]) == {}


def test_bengali_pages_have_digits_of_one_kind(
    as_: As, ann: Principal, club: models.Club, season: models.Season, going: models.Session, over: models.Session
) -> None:
    browser = as_(ann)
    browser.defaults["HTTP_ACCEPT_LANGUAGE"] = "bn"
    inside = ("", "sheet", "log", "about", "end", "rules", "rules?to=call-bridge-tens")
    pages = [f"/t/{session.pk}/{page}" for session in (going, over) for page in inside]
    pages += ["/", f"/clubs/{club.pk}/", f"/seasons/{season.pk}/", "/rules/call-bridge", "/rules/wizard", "/help"]
    found = {text for address in pages for text in Plain(browser.get(address).content.decode(), "[0-9]").found}
    assert found - {rulebook.load(slug).name for slug in rulebook.slugs()} == set()


def test_what_the_script_says_is_translated(reader: Client, going: models.Session) -> None:
    page = reader.get(f"/t/{going.pk}/").content.decode()
    blocks = re.findall(r'<script id="(told|says)" type="application/json">(.*?)</script>', page)
    told, says = (json.loads(dict(blocks)[name]) for name in ("told", "says"))
    left = {name: re.sub(r"\{\w+\}", "", text) for name, text in {**says, "": told["spoken"]}.items()}
    assert {name: text for name, text in left.items() if re.search("[a-z]", text) and "Karim" not in text} == {}


def test_forms_complain_in_translation(
    reader: Client, club: models.Club, going: models.Session, typed: models.Session
) -> None:
    here, long = f"/clubs/{club.pk}", "7" * 300
    sent = {
        "/new": {"do": "start", "name": [long, long], "rules": "9", "end": "rounds", "end_rounds": "x"},
        "/settings": {"language": "9", "name": long},
        f"{here}/edit": {"name": "", "time_zone": "9"},
        f"{here}/people": {"name": long},
        f"{here}/seasons/new": {"name": "", "metric": "9", "minimum": "5000", "order": "9"},
        f"{here}/rules/new?from=call-bridge": {"name": "", "bidding.min": "x", "bidding.max": "9999", "do": "show"},
        f"/t/{going.pk}/sheet": {"seat": "9", "points": "1.25", "reason": ""},
        f"/t/{going.pk}/about": {"title": long, "day": "9", "season": "9"},
        f"/t/{typed.pk}/": {"points_1": "x"},
    }
    answers = {address: reader.post(address, values) for address, values in sent.items()}
    assert {address: plain(answer) for address, answer in answers.items() if plain(answer)} == {}
    assert {address: answer.status_code for address, answer in answers.items()} == dict.fromkeys(sent, 422)


@pytest.mark.usefixtures("widened")
@pytest.mark.parametrize("kind", errors.kinds(), ids=lambda kind: kind.code)
def test_refusals_are_translated(rf: RequestFactory, kind: type[errors.Refusal]) -> None:
    with translation.override("eo"):
        assert plain(show.refusal(rf.get("/"), kind())) == []


def test_problems_of_the_api_are_translated(reader: Client) -> None:
    answer = reader.post("/api/v1/clubs", {"name": 1, "x": 1}, content_type="application/json")
    texts = [answer.json()["title"], *(problem["detail"] for problem in answer.json()["errors"])]
    assert [text for text in texts if re.search("[a-z]", text)] == []
