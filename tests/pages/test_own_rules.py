"""A club's own rules in the browser: made, shown, published, passed on; and tables and seasons by other rules."""

import re
import tomllib

import pytest
from django.test import Client

from games import models, rulebook
from games.access import Principal
from games.actions import rules, sessions
from games.actions.rules import Written
from games.pages import rules_edit
from tests.conftest import TableMaker, member, played
from tests.pages.conftest import As

FIRST = ((3, 3, 3, 3), (4, 3, 3, 3))
SECOND = ((8, 2, 2, 2), (9, 2, 2, 0))


def text_of(page: object) -> str:
    """The page's words, without tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", page.content.decode()).split())  # type: ignore[attr-defined]  # a response


def fields_of(browser: Client, path: str) -> dict[str, str]:
    """What the form of a page sends when nothing is changed."""
    form = browser.get(path).context["form"]
    sent = {name: form[name].value() for name in form.fields}
    return {name: str(value) for name, value in sent.items() if value is not None and value is not False}


@pytest.mark.parametrize("slug", rulebook.slugs())
def test_every_rule_set_can_be_started_from(club: models.Club, ann: Principal, as_: As, slug: str) -> None:
    browser, path = as_(ann), f"/clubs/{club.pk}/rules/new?from={slug}"
    sent = fields_of(browser, path)
    assert browser.post(path, sent | {"do": "publish"}).status_code == 303
    assert club.rule_sets.get().definition == rules_edit.unsaid(rulebook.load(slug)).definition


def test_a_change_is_shown_before_it_is_published(club: models.Club, ann: Principal, as_: As) -> None:
    browser, path = as_(ann), f"/clubs/{club.pk}/rules/new?from=call-bridge"
    sent = fields_of(browser, path) | {"name": "Our bridge", "contracts.0.made.flat": "15", "end.target": "50"}
    shown = browser.post(path, sent | {"do": "show"})
    assert "+15*" in text_of(shown)
    assert "11 cells differ." in text_of(shown)
    assert not club.rule_sets.exists()
    published = browser.post(path, sent | {"do": "publish"})
    assert published["Location"] == f"/clubs/{club.pk}/rules/our-bridge/"
    base = rules_edit.unsaid(rulebook.load("call-bridge")).definition
    contracts = [{**base["contracts"][0], "made": {"flat": 15}}, base["contracts"][1]]  # type: ignore[index]  # two of them
    assert club.rule_sets.get().definition == {
        **base, "name": "Our bridge", "contracts": contracts, "end": {"target": 50},
    }  # fmt: skip


def test_no_limit_is_typed_in_the_reader_s_words(club: models.Club, ann: Principal, as_: As) -> None:
    browser, path = as_(ann), f"/clubs/{club.pk}/rules/new?from=call-bridge"
    browser.defaults["HTTP_ACCEPT_LANGUAGE"] = "it"
    sent = fields_of(browser, path) | {"name": "Mina", "contracts.1.over": "Qualsiasi", "do": "publish"}
    assert browser.post(path, sent).status_code == 303
    assert club.rule_sets.get().definition["contracts"][1]["over"] == "any"
    assert 'value="qualsiasi"' in browser.get(f"/clubs/{club.pk}/rules/mina/edit").content.decode()


def test_the_next_version_is_edited_from_the_newest(club: models.Club, ann: Principal, as_: As) -> None:
    publish(club, ann)
    browser, path = as_(ann), f"/clubs/{club.pk}/rules/ours/edit"
    sent = fields_of(browser, path) | {"bidding.min": "", "bidding.hook": "hook", "bidding.total.min": "11"}
    assert browser.post(path, sent | {"do": "publish"}).status_code == 303
    newest = club.rule_sets.get(version=2).definition
    assert newest["bidding"] == {"max": 13, "hook": {}, "total": {"min": 11}} or newest["bidding"] == {
        "hook": {}, "total": {"min": 11},
    }  # fmt: skip
    assert "Version 2" in text_of(browser.get(f"/clubs/{club.pk}/rules/ours/"))
    assert browser.get(f"/clubs/{club.pk}/rules/ours@1/").status_code == 200


def test_what_is_no_rule_set_is_told_beside_its_field(club: models.Club, ann: Principal, as_: As) -> None:
    browser, path = as_(ann), f"/clubs/{club.pk}/rules/new?from=call-bridge"
    sent = fields_of(browser, path) | {"contracts.0.when.bid.0": "13", "contracts.0.when.bid.1": "8", "do": "publish"}
    page = browser.post(path, sent)
    assert (page.status_code, list(page.context["form"].errors)) == (422, ["contracts.0.when.bid.0"])
    odd = browser.post(path, sent | {"contracts.0.over": "some"})
    assert "contracts.0.over" in odd.context["form"].errors
    assert not club.rule_sets.exists()


def test_new_rules_never_take_a_name_that_is_there(club: models.Club, ann: Principal, as_: As) -> None:
    browser = as_(ann)
    for base in ("call-bridge", "wizard", "oh-hell"):
        path = f"/clubs/{club.pk}/rules/new?from={base}"
        browser.post(path, fields_of(browser, path) | {"name": "Call Bridge", "do": "publish"})
    slugs = club.rule_sets.order_by("slug").values_list("slug", "version")
    assert list(slugs) == [("call-bridge-2", 1), ("call-bridge-3", 1), ("call-bridge-4", 1)]
    path = f"/clubs/{club.pk}/rules/new?from=wizard"
    browser.post(path, fields_of(browser, path) | {"name": "\u099a\u09be\u09b0", "do": "publish"})
    assert club.rule_sets.filter(slug="rules").count() == 1


def publish(club: models.Club, by: Principal, **change: object) -> models.RuleSet:
    """The club's own form of Call Bridge."""
    written = Written(based_on="call-bridge", change={"name": "Ours", **change})
    return rules.publish_rules(club=club, by=by, slug="ours", written=written)[0]


def test_rules_leave_as_a_file_and_come_back(club: models.Club, ann: Principal, as_: As) -> None:
    row, browser = publish(club, ann), as_(ann)
    file = browser.get(f"/clubs/{club.pk}/rules/ours@1/file")
    assert file["Content-Disposition"] == 'attachment; filename="ours-1.toml"'
    assert tomllib.loads(file.content.decode()) == row.definition
    taken = browser.post(f"/clubs/{club.pk}/rules/", {"text": file.content.decode()})
    assert taken["Location"] == f"/clubs/{club.pk}/rules/ours/"
    assert club.rule_sets.count() == 1
    other = file.content.decode().replace('"Ours"', '"Theirs"')
    taken = browser.post(f"/clubs/{club.pk}/rules/", {"text": other})
    assert taken["Location"] == f"/clubs/{club.pk}/rules/theirs/"
    assert club.rule_sets.get(slug="theirs").definition == row.definition | {"name": "Theirs"}
    built_in = Client().get("/rules/wizard/file")
    assert tomllib.loads(built_in.content.decode()) == rulebook.load("wizard").definition


@pytest.mark.parametrize(
    "text", ["", "no = rules", "[", "{", "[1]", "{}" * 40_000, '{"name": NaN}', "x = " + "[" * 5000]
)
def test_what_is_no_file_is_refused(club: models.Club, ann: Principal, as_: As, text: str) -> None:
    page = as_(ann).post(f"/clubs/{club.pk}/rules/", {"text": text})
    assert (page.status_code, club.rule_sets.exists()) == (422, False)


def test_who_may_see_and_who_may_change(
    club: models.Club, ann: Principal, bob: Principal, eve: Principal, as_: As
) -> None:
    publish(club, ann)
    list_, edit = f"/clubs/{club.pk}/rules/", f"/clubs/{club.pk}/rules/ours/edit"
    paths = (list_, f"{list_}ours/", f"{list_}ours/file", edit, f"{list_}new?from=wizard")
    assert [as_(bob).get(path).status_code for path in paths] == [200, 200, 200, 403, 403]
    assert [as_(eve).get(path).status_code for path in paths] == [404] * 5
    assert [Client().get(path).status_code for path in paths] == [404] * 5
    assert as_(bob).post(list_, {"text": "x"}).status_code == 403


def test_a_table_is_started_by_the_club_s_rules(club: models.Club, ann: Principal, as_: As) -> None:
    publish(club, ann)
    browser = as_(ann)
    page = browser.get(f"/new?club={club.pk}&rules=ours")
    assert f"/clubs/{club.pk}/rules/ours/" in page.content.decode()
    names = {"player": ["A", "B", "C", "D"], "dealer": "1", "rules": "ours", "do": "start", "club": str(club.pk)}
    assert browser.post("/new", names).status_code == 303
    session = models.Session.objects.get()
    assert str(session.rules) == "ours@1"
    assert f"/clubs/{club.pk}/rules/ours@1/" in browser.get(f"/t/{session.pk}/rules").content.decode()


def test_a_table_plays_on_by_other_rules(ann: Principal, table: TableMaker, as_: As) -> None:
    session, browser = played(table(), ann, FIRST, SECOND), as_(ann)
    path = f"/t/{session.pk}/rules"
    page = browser.get(f"{path}?to=call-bridge-tens")
    assert "Rahim 1 16 1 112" in text_of(page)
    assert "1 3 → 31 3 → 30 3 → 30 3 → 30 2 16 → 112" in text_of(page)
    session.refresh_from_db()
    assert (session.version, str(session.rules)) == (3, "call-bridge@1")
    stale = browser.post(path, {"to": "call-bridge-tens", "seen": "2"})
    assert stale.status_code == 412
    assert browser.post(path, {"to": "call-bridge-tens", "seen": "3"}).status_code == 303
    session.refresh_from_db()
    assert (session.version, str(session.rules)) == (4, "call-bridge-tens@1")
    assert "Call Bridge Tens was Call Bridge" in text_of(browser.get(f"/t/{session.pk}/log"))


def test_what_does_not_fit_is_said_on_the_page(ann: Principal, table: TableMaker, as_: As) -> None:
    session, browser = played(table(), ann, FIRST), as_(ann)
    path = f"/t/{session.pk}/rules"
    page = browser.get(f"{path}?to=points-only")
    assert (page.status_code, "Deal 1 has no points that were typed in." in text_of(page)) == (422, True)
    assert browser.get(f"{path}?to=none-like-this").status_code == 404
    assert browser.post(path, {"to": "points-only", "seen": "2"}).status_code == 422


def test_lookers_on_and_finished_tables_only_compare(
    club: models.Club, ann: Principal, table: TableMaker, as_: As
) -> None:
    session = played(table(), ann, FIRST)
    path = f"/t/{session.pk}/rules?to=call-bridge-tens"
    assert "Play on by these rules" in text_of(as_(ann).get(path))
    assert "Play on by these rules" not in text_of(as_(member(club, ann, "Vic", "viewer")).get(path))
    sessions.finish_session(session=session, by=ann)
    assert "Play on by these rules" not in text_of(as_(ann).get(path))


def test_a_season_by_other_rules(ann: Principal, table: TableMaker, season: models.Season, as_: As) -> None:
    for deals in ((FIRST, ((4, 4, 2, 2), (5, 4, 2, 2))), (SECOND,)):
        sessions.finish_session(session=played(table(season=season.pk), ann, *deals), by=ann)
    sessions.finish_session(session=table("oh-hell", 3, season=season.pk), by=ann)
    browser, path = as_(ann), f"/seasons/{season.pk}/what-if"
    assert browser.get(path).status_code == 200
    said = text_of(browser.get(f"{path}?to=call-bridge-tens"))
    assert "2 games counted anew. 1 has another winner. 1 does not fit." in said
    assert "Rahim 1 20 1 153 2 2" in said
    assert browser.get(f"{path}?to=none").status_code == 404
