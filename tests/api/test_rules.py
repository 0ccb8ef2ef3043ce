"""The rulebook through the door for programs."""

from urllib import parse

import pytest

from games import rulebook
from games.management import messages
from tests.api.speaker import Speaker


def test_rules_are_filtered_by_family_players_and_words(nobody: Speaker) -> None:
    assert {one["family"] for one in nobody.get("/rules?family=oh-hell").json["items"]} == {"oh-hell"}
    assert "call-bridge" not in [one["slug"] for one in nobody.get("/rules?players=3").json["items"]]
    assert "wizard" in [one["slug"] for one in nobody.get("/rules?q=wiz").json["items"]]
    assert nobody.get("/rules?q=none-like-this").json["items"] == []


def test_rules_walk_meets_the_whole_rulebook_once(nobody: Speaker) -> None:
    met, path = [], "/rules?limit=30"
    while path:
        page = nobody.get(path).json
        met += [one["slug"] for one in page["items"]]
        path = page["next"]
    assert sorted(met) == sorted(rulebook.slugs())


def test_rules_show_definition_and_schedule(nobody: Speaker) -> None:
    answer = nobody.get("/rules/oh-hell?players=4").json
    assert answer["schedule"][:3] == [10, 9, 8]
    assert answer["definition"]["name"] == answer["name"]


def test_rules_are_named_in_the_reader_s_language_and_their_definition_is_not(nobody: Speaker) -> None:
    said = messages.read("bn").find("Call Bridge").msgstr
    answer = nobody.get("/rules/call-bridge", Accept_Language="bn").json
    assert (answer["name"], answer["definition"]["name"]) == (said, "Call Bridge")
    assert said in {one["name"] for one in nobody.get("/rules?family=call-bridge", Accept_Language="bn").json["items"]}
    found = nobody.get(f"/rules?q={parse.quote(said)}", Accept_Language="bn").json["items"]
    assert "call-bridge" in {one["slug"] for one in found}


def test_every_definition_scores_like_its_slug(nobody: Speaker) -> None:
    for slug in rulebook.slugs():
        definition = nobody.get(f"/rules/{slug}").json["definition"]
        asked = {"cards": 5, "calls": [{"bid": 3, "tricks": 4}]}
        by_slug = nobody.post("/score-previews", {"rules": slug, **asked}).json
        assert nobody.post("/score-previews", {"rules": definition, **asked}).json == by_slug


def test_rules_unknown_or_of_another_version_are_not_found(nobody: Speaker) -> None:
    assert [nobody.get(f"/rules/{name}").status for name in ("none", "wizard@9", "wizard@1")] == [404, 404, 200]


def test_points_are_those_of_the_rules(nobody: Speaker) -> None:
    table = nobody.get("/rules/call-bridge/points?cards=13&players=4").json
    assert table["points"][table["bids"].index(9)][8:12] == [-9, 13, 13, -9]


@pytest.mark.parametrize("slug", rulebook.slugs())
def test_points_are_all_told_case_by_case(nobody: Speaker, slug: str) -> None:
    table = nobody.get(f"/rules/{slug}/points?cards=5").json
    cases = [one["points"] for one in table.get("tables", ())] or [table["points"]]
    assert [points for one in cases for row in one for points in row if points is None] == []


def test_points_say_when_a_case_is_met(nobody: Speaker) -> None:
    table = nobody.get("/rules/four-hundred/points").json
    assert [(one["when"], one["points"][3][5]) for one in table["tables"]] == [
        ({"own_total": 29}, 10), ({"own_total": 30}, 5),
    ]  # fmt: skip


def test_points_leave_out_cases_of_other_tables(nobody: Speaker) -> None:
    asked = "/rules/oh-hell-binary-nil/points?cards=5"
    assert [one["when"] for one in nobody.get(asked).json["tables"]] == [{"players": n} for n in range(3, 8)]
    assert [one["when"] for one in nobody.get(asked + "&players=5").json["tables"]] == [{"players": 5}]


def test_points_of_several_sizes_ask_for_one(nobody: Speaker) -> None:
    assert nobody.get("/rules/oh-hell/points").code == "bad_parameter"
    assert nobody.get("/rules/oh-hell/points?cards=3").json["bids"] == [0, 1, 2, 3]


def test_players_that_do_not_fit_are_refused(nobody: Speaker) -> None:
    assert nobody.get("/rules/call-bridge?players=5").code == "bad_parameter"
