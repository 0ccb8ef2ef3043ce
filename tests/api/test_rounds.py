"""Rounds by their number, in the order of checks that the contract names; single entries; adjustments."""

import uuid

import pytest

from tests.api.conftest import whole_round
from tests.api.speaker import Json, Speaker

BIDS, TRICKS = (4, 3, 2, 3), (5, 3, 2, 3)
OTHERS = (3, 5, 2, 3)


def rounds_of(table: Json, number: int) -> str:
    return f"/sessions/{table['id']}/rounds/{number}"


def entry(field: str, **rest: object) -> Json:
    return {"id": str(uuid.uuid4()), "field": field, **rest}


def test_round_is_written_once_and_repeated_without_effect(as_ann: Speaker, table: Json) -> None:
    path = rounds_of(table, 1)
    first = as_ann.put(path, whole_round(BIDS))
    second = as_ann.put(path, whole_round(BIDS, TRICKS))
    third = as_ann.put(path, whole_round(BIDS, TRICKS), If_Match='"1"')
    assert [first.status, second.status, third.status] == [201, 200, 200]
    assert [first.json["status"], second.json["status"]] == ["playing", "scored"]
    assert second.etag == third.etag


def test_round_is_corrected_with_the_present_version_only(as_ann: Speaker, table: Json) -> None:
    path = rounds_of(table, 1)
    tag = as_ann.put(path, whole_round(BIDS, TRICKS)).etag
    without = as_ann.put(path, whole_round(BIDS, OTHERS))
    stale = as_ann.put(path, whole_round(BIDS, OTHERS), If_Match='"1"')
    right = as_ann.put(path, whole_round(BIDS, OTHERS), If_Match=tag)
    assert [without.code, stale.code, right.status] == ["round_conflict", "stale_version", 200]
    assert [call["tricks"] for call in without.json["current"]["calls"]] == list(TRICKS)
    assert stale.json["current_version"] == 2
    assert [call["points"] for call in right.json["calls"]] == [-4, -3, 2, 3]


def test_round_beyond_the_next_is_a_gap(as_ann: Speaker, table: Json) -> None:
    assert as_ann.put(rounds_of(table, 2), whole_round(BIDS)).code == "round_gap"
    assert as_ann.get(rounds_of(table, 1)).code == "not_found"
    assert as_ann.put(rounds_of(table, 0), whole_round(BIDS)).code == "not_found"


def test_round_that_does_not_add_up_says_what_does(as_ann: Speaker, table: Json) -> None:
    answer = as_ann.put(rounds_of(table, 1), whole_round(BIDS, (5, 3, 2, 4)))
    wrong = answer.json["errors"][0]
    assert (answer.code, wrong["code"], wrong["expected"], wrong["actual"]) == (
        "rules_refused", "tricks_do_not_add_up", 13, 14,
    )  # fmt: skip
    assert as_ann.get(f"/sessions/{table['id']}").json["version"] == 1


def test_round_with_illegal_bids_names_each_seat(as_ann: Speaker, table: Json) -> None:
    answer = as_ann.put(rounds_of(table, 1), whole_round((1, 14, 2, 3)))
    assert [(one["seat"], one["code"], one["pointer"]) for one in answer.json["errors"]] == [
        (1, "bid_too_low", "/calls/0/bid"),
        (2, "bid_too_high", "/calls/1/bid"),
    ]


def test_tricks_without_bids_are_refused(as_ann: Speaker, table: Json) -> None:
    answer = as_ann.put(rounds_of(table, 1), {"calls": [{"seat": 1, "bid": 4, "tricks": 4}]})
    assert {one["code"] for one in answer.json["errors"]} == {"bids_missing"}


def test_last_count_is_derived_and_not_stored(as_ann: Speaker, table: Json) -> None:
    body = whole_round(BIDS, TRICKS)
    del body["calls"][3]["tricks"]
    fourth = as_ann.put(rounds_of(table, 1), body).json["calls"][3]
    assert (fourth["tricks"], fourth["derived"], fourth["points"]) == (3, True, 3)
    same = as_ann.put(rounds_of(table, 1), {"calls": [{"seat": 4, "tricks": 3}]}).json["calls"][3]
    assert (same["tricks"], same["derived"]) == (3, False)


def test_void_round_keeps_its_number_and_is_taken_back(as_ann: Speaker, table: Json) -> None:
    path = rounds_of(table, 1)
    tag = as_ann.put(path, whole_round(BIDS)).etag
    body = {"status": "void", "reason": "Misdeal"}
    assert as_ann.put(path, body).code == "precondition_required"
    void = as_ann.put(path, body, If_Match=tag)
    assert (void.json["status"], void.json["reason"], void.json["calls"][0]["bid"]) == ("void", "Misdeal", 4)
    assert as_ann.get(f"/sessions/{table['id']}").json["next"]["number"] == 2
    again = as_ann.put(path, {"status": None}, If_Match=void.etag)
    assert again.json["status"] == "playing"


def test_shapes_of_rounds_are_checked(as_ann: Speaker, table: Json) -> None:
    path = rounds_of(table, 1)
    assert as_ann.put(path, {"calls": [{"seat": 1, "bid": 4}, {"seat": 1, "bid": 5}]}).codes == [
        ("/calls/1/seat", "duplicate_seat")
    ]
    sides = {"calls": [{"side": 1, "tricks": 4}], "sides": [{"side": 2, "tricks": 1}, {"side": 1, "tricks": 4}]}
    assert as_ann.put(path, sides).codes == [("/sides/1/side", "duplicate_side")]
    assert as_ann.put(path, {"calls": [{"seat": 5, "bid": 4}]}).codes == [("/calls/0/seat", "out_of_range")]
    assert as_ann.put(path, {"calls": [{"seat": 1, "points": 4.25}]}).codes == [("/calls/0/points", "out_of_range")]
    assert as_ann.put(path, {}).codes == [("/calls", "required")]
    assert as_ann.put(path, {"reason": "x"}).codes == [("/status", "required")]
    assert as_ann.put(path, {"number": 1, "calls": []}).codes == [("/number", "read_only_field")]


def test_tricks_of_a_side_are_refused_where_seats_have_their_own(as_ann: Speaker, table: Json) -> None:
    path, pooled = rounds_of(table, 1), {"side": 1, "tricks": 7}
    answers = [as_ann.put(path, body) for body in ({"sides": [pooled]}, {"calls": [pooled]})]
    assert [[code for _, code in one.codes] for one in answers] == [["side_tricks_not_allowed"]] * 2
    single = entry("tricks", round=1, side=1, value=7)
    results = as_ann.post(f"/sessions/{table['id']}/entries", {"entries": [single]}).json["results"]
    assert results[0]["code"] == "side_tricks_not_allowed"


def test_last_round_is_taken_back_with_if_match(as_ann: Speaker, table: Json) -> None:
    as_ann.put(rounds_of(table, 1), whole_round(BIDS, TRICKS))
    tag = as_ann.put(rounds_of(table, 2), whole_round(BIDS)).etag
    assert as_ann.delete(rounds_of(table, 2)).code == "precondition_required"
    assert as_ann.delete(rounds_of(table, 1), If_Match=tag).code == "not_last_round"
    gone = as_ann.delete(rounds_of(table, 2), If_Match=tag)
    assert (gone.status, as_ann.get(rounds_of(table, 2)).status) == (204, 404)
    assert gone.etag == as_ann.get(f"/sessions/{table['id']}").etag


def test_points_are_typed_where_the_rules_say_so(as_ann: Speaker, club_id: str) -> None:
    body = {"rules": "points-only", "players": [{"name": "Ann"}, {"name": "Bob"}]}
    typed = as_ann.post(f"/clubs/{club_id}/sessions", body).json
    calls = [{"seat": 1, "points": 4.2}, {"seat": 2, "points": -17.0}]
    answer = as_ann.put(rounds_of(typed, 1), {"calls": calls})
    assert '"points":4.2,' in answer.text
    assert '"points":-17,' in answer.text
    assert as_ann.get(f"/sessions/{typed['id']}/changes?after=1").json["items"][0]["new"] == 4.2


def test_entries_get_a_verdict_each(as_ann: Speaker, as_sam: Speaker, table: Json) -> None:
    path = f"/sessions/{table['id']}/entries"
    first = entry("bid", round=1, seat=1, value=4)
    written = as_ann.post(path, {"entries": [first]}).json
    again = as_ann.post(path, {"entries": [first]}).json
    other = as_sam.post(path, {"entries": [entry("bid", round=1, seat=1, value=5)]}).json["results"][0]
    same = as_sam.post(path, {"entries": [entry("bid", round=1, seat=1, value=4)]}).json["results"][0]
    reused = as_ann.post(path, {"entries": [{**first, "value": 6}]}).json["results"][0]
    assert [written["results"][0]["verdict"], again["results"][0]["verdict"]] == ["written", "duplicate"]
    assert (written["version"], again["version"]) == (2, 2)
    assert (other["verdict"], other["current"], other["by"]) == ("conflict", 4, {"kind": "user", "name": "Ann"})
    assert same["verdict"] == "agreed"
    assert (reused["verdict"], reused["code"]) == ("refused", "entry_id_reused")


@pytest.mark.parametrize(
    ("wanted", "whole"),
    [
        ("return=minimal", False),
        ('respond-async, Return="minimal"; foo=1', False),
        ("return = minimal", False),
        ("return=representation", True),
        ("return=representation, return=minimal", True),
        ("return=minimalist", True),
        ("", True),
    ],
)
def test_entries_answer_as_little_as_is_wanted(as_ann: Speaker, table: Json, wanted: str, whole: bool) -> None:
    written = {"entries": [entry("bid", round=1, seat=1, value=4)]}
    answer = as_ann.post(f"/sessions/{table['id']}/entries", written, Prefer=wanted)
    assert ("session" in answer.json, answer.json["version"], len(answer.json["results"])) == (whole, 2, 1)
    assert answer.headers["ETag"] == as_ann.get(f"/sessions/{table['id']}").headers["ETag"]
    assert answer.headers.get("Preference-Applied") == (None if whole else "return=minimal")


def test_entries_that_would_not_add_up_are_refused_together(as_ann: Speaker, table: Json) -> None:
    as_ann.put(rounds_of(table, 1), whole_round(BIDS))
    tricks = [entry("tricks", round=1, seat=seat, value=value) for seat, value in enumerate((5, 3, 2, 4), 1)]
    results = as_ann.post(f"/sessions/{table['id']}/entries", {"entries": tricks}).json["results"]
    assert [one["code"] for one in results] == ["tricks_do_not_add_up"] * 4
    assert (results[0]["expected"], results[0]["actual"]) == (13, 14)


def test_entries_undo_and_redo(as_ann: Speaker, table: Json) -> None:
    path = f"/sessions/{table['id']}/entries"
    bid = entry("bid", round=1, seat=1, value=4)
    as_ann.post(path, {"entries": [bid]})
    undone = as_ann.post(path, {"entries": [entry("undo", of=bid["id"])]}).json
    assert (undone["results"][0]["verdict"], undone["session"]["rounds"]) == ("written", [])
    redone = as_ann.post(path, {"entries": [entry("redo")]}).json
    assert redone["session"]["rounds"][0]["calls"][0]["bid"] == 4
    nothing = as_ann.post(path, {"entries": [entry("redo")]}).json["results"][0]
    assert nothing["code"] == "nothing_to_redo"


def test_entry_clears_only_what_was_seen(as_ann: Speaker, table: Json) -> None:
    path = f"/sessions/{table['id']}/entries"
    as_ann.post(path, {"entries": [entry("bid", round=1, seat=1, value=4)]})
    blind = as_ann.post(path, {"entries": [entry("bid", round=1, seat=1, value=None)]}).json["results"][0]
    seen = as_ann.post(path, {"entries": [entry("bid", round=1, seat=1, value=None, was=4)]}).json["results"][0]
    assert (blind["code"], seen["verdict"], seen["current"]) == ("required", "written", None)


@pytest.mark.parametrize(
    ("wrong", "pointer", "code"),
    [
        (entry("bid", round=1, seat=1, value="4"), "/entries/0/value", "wrong_type"),
        (entry("tricks", round=1, value=4), "/entries/0/seat", "required"),
        (entry("tricks", round=1, seat=1, side=1, value=4), "/entries/0/side", "unknown_field"),
        (entry("colour", round=1, seat=1, value=4), "/entries/0/field", "out_of_range"),
        (entry("made", round=1, seat=1, value=1), "/entries/0/value", "wrong_type"),
        (entry("undo", round=1), "/entries/0/round", "unknown_field"),
        (entry("dealer", round=1, seat=1, value=1), "/entries/0/seat", "unknown_field"),
        ({"field": "redo"}, "/entries/0/id", "required"),
    ],
)
def test_shapes_of_entries_are_checked(as_ann: Speaker, table: Json, wrong: Json, pointer: str, code: str) -> None:
    answer = as_ann.post(f"/sessions/{table['id']}/entries", {"entries": [wrong]})
    assert (pointer, code) in answer.codes


def test_adjustment_counts_at_once_and_is_cancelled(as_ann: Speaker, table: Json) -> None:
    path = f"/sessions/{table['id']}/adjustments"
    body = {"id": str(uuid.uuid4()), "seat": 2, "points": -5.5, "reason": "Late"}
    made, again = as_ann.post(path, body), as_ann.post(path, body)
    assert (made.status, again.status, again.etag) == (201, 200, made.etag)
    assert as_ann.post(path, {**body, "points": 1}).code == "id_conflict"
    sheet = as_ann.get(f"/sessions/{table['id']}").json
    assert (sheet["seats"][1]["total"], sheet["adjustments"]) == (-5.5, [made.json])
    assert as_ann.delete(f"{path}/{body['id']}").status == 204
    assert as_ann.get(f"/sessions/{table['id']}").json["adjustments"] == []
    assert as_ann.delete(f"{path}/{body['id']}").code == "not_found"


def test_finished_session_takes_what_it_has_and_nothing_else(as_ann: Speaker, table: Json) -> None:
    as_ann.put(rounds_of(table, 1), whole_round(BIDS, TRICKS))
    as_ann.post(f"/sessions/{table['id']}/finish")
    assert as_ann.put(rounds_of(table, 1), whole_round(BIDS, TRICKS)).status == 200
    assert as_ann.put(rounds_of(table, 2), whole_round(BIDS)).code == "session_finished"
    adjusted = as_ann.post(f"/sessions/{table['id']}/adjustments", {"seat": 1, "points": 1, "reason": "x"})
    assert adjusted.code == "session_finished"


def test_strangers_and_viewers_write_nothing(as_bob: Speaker, as_eve: Speaker, table: Json) -> None:
    path = rounds_of(table, 1)
    assert [who.put(path, whole_round(BIDS)).code for who in (as_bob, as_eve)] == ["forbidden", "not_found"]
    assert as_bob.get(f"/sessions/{table['id']}").json["version"] == 1


def test_extra_points_that_do_not_fit_are_pointed_at(as_ann: Speaker, club_id: str) -> None:
    players = [{"name": name} for name in ("A", "B")]
    session = as_ann.post(f"/clubs/{club_id}/sessions", {"rules": "skull-king", "players": players}).json
    calls = [{"seat": 1, "bid": 1, "tricks": 1, "extra": 0.5}, {"seat": 2, "bid": 0, "tricks": 0}]
    answer = as_ann.put(f"/sessions/{session['id']}/rounds/1", {"calls": calls})
    assert (answer.code, answer.codes) == ("rules_refused", [("/calls/0/extra", "out_of_range")])


def test_a_star_matches_whatever_version(as_ann: Speaker, table: Json) -> None:
    as_ann.put(rounds_of(table, 1), whole_round(BIDS))
    fixed = as_ann.put(rounds_of(table, 1), {"calls": [{"seat": 1, "bid": 5}]}, If_Match="*")
    assert (fixed.status, fixed.json["calls"][0]["bid"]) == (200, 5)


def test_a_round_that_is_not_there_is_not_found(as_ann: Speaker, table: Json) -> None:
    assert as_ann.delete(rounds_of(table, 9)).status == 404


def test_each_problem_points_to_its_number(as_ann: Speaker, table: Json) -> None:
    bodies = ({"calls": [{"seat": 5, "bid": 4}]}, {"dealer": 9}, {"calls": [{"seat": 1, "bid": 4}], "cards": 14})
    found = [as_ann.put(rounds_of(table, 1), body).json["errors"][0]["pointer"] for body in bodies]
    assert found == ["/calls/0/seat", "/dealer", "/cards"]


def test_a_new_round_of_nothing_but_suggestions_is_refused_and_leaves_nothing(as_ann: Speaker, table: Json) -> None:
    bodies: tuple[Json, ...] = ({"dealer": 1}, {"cards": 13}, {"dealer": 1, "cards": 13}, {"status": None}, {})
    answers = [as_ann.put(rounds_of(table, 1), body) for body in bodies]
    assert [(one.status, one.json["errors"][0]["code"]) for one in answers] == [(422, "required")] * 5
    now = as_ann.get(f"/sessions/{table['id']}").json
    assert (now["version"], now["rounds"]) == (1, [])
