"""A club's own rules through the door for programs: published, played by, moved to, and compared with."""

from typing import Any

from games import rulebook
from tests.api.conftest import whole_round
from tests.api.speaker import Json, Speaker

# no rule set of the rulebook pays like this: the square of an exact call, half a point for each trick of a failed one
SQUARES: Json = {
    "name": "Squares",
    "table": {"players": [3, 5]},
    "deal": {"cards": 7},
    "points": {"decimals": 1},
    "contracts": [{"made": {"bid_squared": 1}, "failed": {"tricks": 0.5}}],
}
BIDS, TRICKS = (4, 3, 2, 3), (5, 3, 2, 3)


def test_rules_are_published_in_versions(as_ann: Speaker, club_id: str) -> None:
    path = f"/clubs/{club_id}/rules"
    first = as_ann.post(path, {"slug": "squares", "definition": SQUARES})
    again = as_ann.post(path, {"slug": "squares", "definition": SQUARES})
    changed = as_ann.post(path, {"slug": "squares", "based_on": "squares", "change": {"end": {"rounds": 5}}})
    assert [(one.status, one.json["version"]) for one in (first, again, changed)] == [(201, 1), (200, 1), (201, 2)]
    assert first.json["definition"] == SQUARES
    assert changed.json["definition"] == SQUARES | {"end": {"rounds": 5}}
    assert (changed.json["versions"], changed.json["in_use"]) == ([2, 1], False)
    assert as_ann.get(f"{path}/squares@1").json == first.json | {"versions": [2, 1]}
    assert [(one["slug"], one["version"]) for one in as_ann.get(path).json["items"]] == [("squares", 2)]


def test_schedule_of_a_club_s_rules_is_told(as_ann: Speaker, club_id: str) -> None:
    up = SQUARES | {"deal": {"cards": {"shape": "up", "low": 3, "high": 6}}}
    as_ann.post(f"/clubs/{club_id}/rules", {"slug": "up", "definition": up})
    path = f"/clubs/{club_id}/rules/up"
    assert as_ann.get(f"{path}?players=3").json["schedule"] == [3, 4, 5, 6]
    assert "schedule" not in as_ann.get(path).json
    assert as_ann.get(f"{path}?players=7").status == 400


def test_lists_of_rules_are_walked(as_ann: Speaker, club_id: str) -> None:
    for slug in "abc":
        as_ann.post(f"/clubs/{club_id}/rules", {"slug": slug, "definition": SQUARES})
    met, path = [], f"/clubs/{club_id}/rules?limit=1"
    while path:
        page = as_ann.get(path).json
        met += [one["slug"] for one in page["items"]]
        path = page["next"]
    assert met == ["a", "b", "c"]


def test_unpublished_kinds_of_rules_score_a_session(as_ann: Speaker, club_id: str) -> None:
    as_ann.post(f"/clubs/{club_id}/rules", {"slug": "squares", "definition": SQUARES})
    players = [{"name": name} for name in ("Ann", "Bob", "Cem")]
    session = as_ann.post(f"/clubs/{club_id}/sessions", {"rules": "squares", "players": players}).json
    assert session["rules"] == {"slug": "squares", "version": 1, "name": "Squares"}
    played = as_ann.put(f"/sessions/{session['id']}/rounds/1", whole_round((3, 2, 1), (3, 3, 1))).json
    assert [call["points"] for call in played["calls"]] == [9, 1.5, 1]
    assert as_ann.get(f"/clubs/{club_id}/rules/squares").json["in_use"] is True


def test_what_cannot_be_published(as_ann: Speaker, as_eve: Speaker, club_id: str) -> None:
    path = f"/clubs/{club_id}/rules"
    refused = [
        ({"slug": "x"}, ("/definition", "required")),
        ({"slug": "x", "change": {}}, ("/based_on", "required")),
        ({"slug": "x", "definition": SQUARES, "based_on": "wizard"}, ("/definition", "not_allowed")),
        ({"slug": "x", "based_on": "none-like-this", "change": {}}, ("/based_on", "unknown_rules")),
        ({"slug": "X y", "definition": SQUARES}, ("/slug", "bad_characters")),
        ({"slug": "x", "definition": SQUARES | {"contracts": []}}, ("/definition/contracts", "required")),
        ({"slug": "x", "definition": SQUARES | {"name": "a\u202eb"}}, ("/definition/name", "bad_characters")),
        ({"slug": "x", "based_on": "wizard", "change": {"deal": {"odd": 1}}}, ("/change/deal/odd", "unknown_field")),
        ({"slug": "x", "definition": SQUARES, "version": 2}, ("/version", "read_only_field")),
    ]
    for body, problem in refused:
        assert as_ann.post(path, body).codes == [problem], body
    taken = as_ann.post(path, {"slug": "wizard", "definition": SQUARES})
    assert (taken.status, taken.code, taken.json["current"]["name"]) == (409, "name_taken", "Wizard")
    assert as_ann.get(path).json["items"] == []


def test_another_club_s_rules_are_nobody_s_business(as_ann: Speaker, as_eve: Speaker, club_id: str) -> None:
    as_ann.post(f"/clubs/{club_id}/rules", {"slug": "squares", "definition": SQUARES})
    hers = as_eve.get("/clubs").json["items"][0]["id"]
    start = {"rules": "squares", "players": [{"name": name} for name in "XYZ"]}
    assert as_eve.get(f"/clubs/{club_id}/rules/squares").code == "not_found"
    assert as_eve.get(f"/clubs/{hers}/rules/squares").code == "not_found"
    assert as_eve.post(f"/clubs/{hers}/sessions", start).codes == [("/rules", "unknown_rules")]
    based = {"slug": "mine", "based_on": "squares", "change": {}}
    assert as_eve.post(f"/clubs/{hers}/rules", based).codes == [("/based_on", "unknown_rules")]
    assert as_eve.post("/score-previews", {"rules": "squares"}).codes == [("/rules", "unknown_rules")]


def test_texts_of_rules_are_kept_like_every_text(as_ann: Speaker, club_id: str) -> None:
    body = {"slug": "x", "definition": SQUARES | {"name": "  Cafe\u0301 ", "sources": [" book "]}}
    made = as_ann.post(f"/clubs/{club_id}/rules", body).json
    assert (made["name"], made["sources"]) == ("Caf\u00e9", ["book"])


def written(by: Speaker, table: Json) -> str:
    """The path of the session with one round in it."""
    by.put(f"/sessions/{table['id']}/rounds/1", whole_round(BIDS, TRICKS))
    return f"/sessions/{table['id']}"


def test_a_running_session_moves_to_other_rules(as_ann: Speaker, table: Json) -> None:
    path = written(as_ann, table)
    body = {"rules": "call-bridge-tens"}
    assert as_ann.patch(path, body).code == "precondition_required"
    stale = as_ann.patch(path, body, If_Match='"1"')
    assert (stale.code, stale.json["current_version"]) == ("stale_version", 2)
    moved = as_ann.patch(path, body, If_Match=as_ann.get(path).etag)
    assert (moved.json["version"], moved.json["rules"]["slug"]) == (3, "call-bridge-tens")
    assert [seat["total"] for seat in moved.json["seats"]] == [41, 30, 20, 30]
    assert as_ann.patch(path, body).json["version"] == 3
    line = as_ann.get(f"{path}/changes?after=2").json["items"][0]
    assert (line["what"], line["field"], line["old"], line["new"]) == (
        "rules", "rules", "call-bridge@1", "call-bridge-tens@1",
    )  # fmt: skip


def test_a_preview_stores_nothing(as_ann: Speaker, table: Json) -> None:
    path = written(as_ann, table)
    before = as_ann.get(path)
    shown = as_ann.patch(f"{path}?preview=true", {"rules": "call-bridge-tens"})
    after = as_ann.get(path)
    assert (after.json, after.etag) == (before.json, before.etag) == (before.json, shown.etag)
    changes = shown.json.pop("changes")
    moved = as_ann.patch(path, {"rules": "call-bridge-tens"}, If_Match=shown.etag).json
    assert moved | {"version": 2} == shown.json
    assert [(seat["before"]["total"], seat["after"]["total"]) for seat in changes["seats"]] == [
        (4, 41), (3, 30), (2, 20), (3, 30),
    ]  # fmt: skip
    call = {"seat": 1, "before": {"points": 4, "total": 4}, "after": {"points": 41, "total": 41}}
    assert changes["rounds"][0]["calls"][0] == call


def test_what_a_move_refuses(as_ann: Speaker, table: Json) -> None:
    path = written(as_ann, table)
    seen = as_ann.get(path).etag
    for query in ("", "?preview=true"):
        for name, code in (("points-only", "rules_do_not_fit"), ("none-like-this", "unknown_rules")):
            assert as_ann.patch(path + query, {"rules": name}, If_Match=seen).codes == [("/rules", code)]
        both = as_ann.patch(path + query, {"rules": "wizard", "title": "x"}, If_Match=seen)
        assert both.codes == [("/title", "not_allowed")]
        assert as_ann.patch(path + query, {"rules": "call-bridge-tens"}, If_Match='"1"').code == "stale_version"
    assert as_ann.patch(f"{path}?preview=true", {"title": "x"}).code == "bad_parameter"
    assert as_ann.patch(f"{path}?preview=1", {"rules": "wizard"}).code == "bad_parameter"
    as_ann.post(f"{path}/finish")
    tag = as_ann.get(path).etag
    assert as_ann.patch(path, {"rules": "call-bridge-tens"}, If_Match=tag).code == "session_finished"


def test_a_session_by_other_rules(as_ann: Speaker, as_bob: Speaker, table: Json) -> None:
    path = written(as_ann, table)
    as_ann.post(f"{path}/finish")
    by_slug = as_bob.post(f"{path}/what-if", {"rules": "call-bridge-tens"}).json
    definition: Any = rulebook.load("call-bridge-tens").definition
    by_definition = as_bob.post(f"{path}/what-if", {"rules": dict(definition)}).json
    assert by_slug["after"]["rules"]["slug"] == "call-bridge-tens"
    assert by_definition["after"]["rules"] == {"slug": None, "version": None, "name": definition["name"]}
    assert by_definition["seats"] == by_slug["seats"]
    assert [one["after"] for one in by_slug["seats"]] == [
        {"total": 41, "rank": 1}, {"total": 30, "rank": 2}, {"total": 20, "rank": 4}, {"total": 30, "rank": 2},
    ]  # fmt: skip
    assert by_slug["after"]["end"] == {"over": True, "reason": "stopped", "winners": [1]}
    assert as_bob.post(f"{path}/what-if", {"rules": {"name": "x"}}).codes[0][0].startswith("/rules/")


def test_a_season_by_other_rules(as_ann: Speaker, as_bob: Speaker, club_id: str, table: Json) -> None:
    season = as_ann.post(f"/clubs/{club_id}/seasons", {"name": "Autumn", "metric": "average"}).json["id"]
    path = written(as_ann, table)
    as_ann.patch(path, {"season": season})
    as_ann.post(f"{path}/finish")
    three = {"rules": "oh-hell", "players": [{"name": name} for name in ("Ann", "Bob", "Cem")], "season": season}
    other = as_ann.post(f"/clubs/{club_id}/sessions", three).json["id"]
    as_ann.post(f"/sessions/{other}/finish")
    answer = as_bob.post(f"/seasons/{season}/what-if", {"rules": "call-bridge-tens"}).json
    assert answer["items"][0]["before"] == {"rank": 1, "value": 4, "points": 4, "sessions": 1, "wins": 1}
    assert answer["items"][0]["after"] == {"rank": 1, "value": 41, "points": 41, "sessions": 1, "wins": 1}
    assert [one["session"] for one in answer["left_out"]] == [other]
    assert (answer["sessions"], answer["other_winners"]) == (1, [])
