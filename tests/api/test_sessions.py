"""Sessions from start to end, always with a stranger at hand."""

import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import models
from tests.api.conftest import NAMES, whole_round
from tests.api.speaker import Json, Speaker

BIDS, TRICKS = (4, 3, 2, 3), (5, 3, 2, 3)
PLAYERS = [{"name": name} for name in NAMES]


def start(who: Speaker, club_id: str, **rest: object) -> Json:
    """A new table of Call Bridge."""
    made: Json = who.post(f"/clubs/{club_id}/sessions", {"rules": "call-bridge", "players": PLAYERS, **rest}).json
    return made


def queries(who: Speaker, path: str, **headers: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as seen:
        who.get(path, **headers)
    return len(seen)


def test_session_starts_at_version_one(as_ann: Speaker, club_id: str) -> None:
    made = as_ann.post(f"/clubs/{club_id}/sessions", {"rules": "call-bridge@1", "players": PLAYERS, "title": "Fri"})
    assert (made.status, made.etag) == (201, '"1.1.en"')
    assert made.json["rules"] == {"slug": "call-bridge", "version": 1, "name": "Call Bridge"}
    assert made.json["next"] == {"number": 1, "cards": 13, "dealer": 1, "bids_from": 2}
    assert [seat["player"]["name"] for seat in made.json["seats"]] == list(NAMES)
    assert made.json["end"] == {"over": False, "reason": None, "winners": []}


def test_session_takes_players_by_id_and_by_name(as_ann: Speaker, club_id: str) -> None:
    ann = as_ann.post(f"/clubs/{club_id}/players", {"name": "Ann"}).json
    made = start(as_ann, club_id, players=[ann["id"], {"name": "bob"}, {"name": "Cem"}, {"name": "Dia"}])
    assert made["seats"][0]["player"] == {"id": ann["id"], "name": "Ann"}
    assert len(as_ann.get(f"/clubs/{club_id}/players").json["items"]) == 4


def test_session_with_an_id_is_started_once(as_ann: Speaker, club_id: str) -> None:
    body = {"id": str(uuid.uuid4()), "rules": "call-bridge", "players": PLAYERS, "external_id": "night-7"}
    answers = [as_ann.post(f"/clubs/{club_id}/sessions", sent) for sent in (body, body, {**body, "title": "X"})]
    assert [one.status for one in answers] == [201, 200, 409]
    assert answers[2].json["current"] == answers[0].json
    other = as_ann.post(f"/clubs/{club_id}/sessions", {**body, "id": str(uuid.uuid4())})
    assert (other.code, other.json["current"]["id"]) == ("id_conflict", body["id"])


@pytest.mark.parametrize(
    ("wrong", "codes"),
    [
        ({"rules": "none"}, [("/rules", "unknown_rules")]),
        ({"players": [str(uuid.uuid4()), *PLAYERS[1:]]}, [("/players/0", "unknown_player")]),
        ({"players": [*PLAYERS[:3], {"name": "ann"}]}, [("/players/3", "duplicate_player")]),
        ({"players": PLAYERS[:3]}, [("/players", "out_of_range")]),
        ({"first_dealer": 5}, [("/first_dealer", "out_of_range")]),
        ({"season": str(uuid.uuid4())}, [("/season", "unknown_season")]),
        ({"end": {}}, [("/end", "required")]),
        ({"played_at": "0001-01-01T00:00:00+14:00"}, [("/played_at", "out_of_range")]),
        ({"played_at": "2200-01-01T00:00:00Z"}, [("/played_at", "out_of_range")]),
        ({"status": "open"}, [("/status", "read_only_field")]),
    ],
)
def test_session_that_cannot_start_says_why(
    as_ann: Speaker, club_id: str, wrong: Json, codes: list[tuple[str, str]]
) -> None:
    answer = as_ann.post(f"/clubs/{club_id}/sessions", {"rules": "call-bridge", "players": PLAYERS, **wrong})
    assert answer.codes == codes


def test_session_with_another_end_ends_there(as_ann: Speaker, club_id: str) -> None:
    made = start(as_ann, club_id, end={"rounds": 1})
    as_ann.put(f"/sessions/{made['id']}/rounds/1", whole_round(BIDS, TRICKS))
    sheet = as_ann.get(f"/sessions/{made['id']}").json
    assert sheet["end"] == {"over": True, "reason": "rounds", "winners": [1]}
    assert (sheet["status"], sheet["next"]) == ("open", None)
    assert as_ann.put(f"/sessions/{made['id']}/rounds/2", whole_round(BIDS)).code == "game_over"


def test_session_is_finished_and_reopened(as_ann: Speaker, as_sam: Speaker, table: Json) -> None:
    path = f"/sessions/{table['id']}"
    as_ann.put(f"{path}/rounds/1", whole_round(BIDS))
    assert as_sam.post(f"{path}/finish").code == "round_incomplete"
    as_ann.put(f"{path}/rounds/1", whole_round(BIDS, TRICKS))
    done, again = as_sam.ask("POST", f"{path}/finish"), as_sam.post(f"{path}/finish")
    assert (done.json, done.etag) == (again.json, again.etag)
    assert (done.json["status"], done.json["end"]["winners"]) == ("finished", [1])
    assert as_sam.post(f"{path}/reopen").json["status"] == "open"


def test_session_is_described_anew(as_ann: Speaker, season: models.Season, table: Json) -> None:
    path = f"/sessions/{table['id']}"
    edited = as_ann.patch(path, {"title": "Late", "season": str(season.pk), "played_at": "2020-01-01T12:00:00+02:00"})
    assert (edited.json["season"], edited.json["played_at"]) == (str(season.pk), "2020-01-01T10:00:00Z")
    assert as_ann.patch(path, {"season": None}).json["season"] is None
    assert as_ann.patch(path, {"first_dealer": 2}).codes == [("/first_dealer", "read_only_field")]
    assert as_ann.patch(path, {"played_at": None}).codes == [("/played_at", "wrong_type")]


def test_session_is_deleted_by_organisers(as_ann: Speaker, as_sam: Speaker, table: Json) -> None:
    path = f"/sessions/{table['id']}"
    assert [as_sam.delete(path).code, as_ann.delete(path).status, as_ann.get(path).code] == [
        "forbidden",
        204,
        "not_found",
    ]


def test_sessions_are_filtered(as_ann: Speaker, season: models.Season, club_id: str) -> None:
    one = start(as_ann, club_id, title="One", season=str(season.pk), external_id="1", played_at="2020-01-01T00:00:00Z")
    two = start(as_ann, club_id, title="Two", players=[{"name": name} for name in "WXYZ"])
    path = f"/clubs/{club_id}/sessions"
    found = {
        query: [row["id"] for row in as_ann.get(f"{path}?{query}").json["items"]]
        for query in (
            "", f"season={season.pk}", f"season={uuid.uuid4()}", f"player={two['seats'][0]['player']['id']}",
            "rules=wizard", "status=finished", "played_to=2021-01-01T00:00:00Z", "played_from=2021-01-01T00:00:00Z",
            "external_id=1", "q=two", "q=ann",
        )
    }  # fmt: skip
    first, second = [one["id"]], [two["id"]]
    assert list(found.values()) == [second + first, first, [], second, [], [], first, second, first, second, first]
    assert as_ann.get(f"{path}?season=x").code == "bad_parameter"
    assert as_ann.get(f"{path}?played_to=0001-01-01T00:00:00%2B14:00").code == "bad_parameter"


def test_sessions_walk_meets_each_once_whatever_is_added(as_ann: Speaker, club_id: str) -> None:
    ids = [start(as_ann, club_id)["id"] for _ in range(3)]
    path = f"/clubs/{club_id}/sessions?limit=1&rules=call-bridge"
    met: list[str] = []
    while path:
        page = as_ann.get(path).json
        met, path = met + [one["id"] for one in page["items"]], page["next"]
        start(as_ann, club_id)
    assert met == ids[::-1]


def test_sheet_in_hand_costs_one_query(as_ann: Speaker, as_eve: Speaker, table: Json) -> None:
    path = f"/sessions/{table['id']}"
    tag = as_ann.get(path).etag
    assert as_ann.get(path, If_None_Match=tag).status == 304
    assert as_ann.get(path, If_None_Match=f'"x", W/{tag}').status == 304
    assert queries(as_ann, path, If_None_Match=tag) == 1
    assert as_ann.get(path, If_None_Match=tag, Accept_Language="bn").status == 200
    assert as_eve.get(path, If_None_Match=tag).code == "not_found"
    assert as_eve.get(path, If_None_Match="*").code == "not_found"


def test_renaming_a_player_makes_the_sheet_new(as_ann: Speaker, table: Json) -> None:
    path = f"/sessions/{table['id']}"
    tag = as_ann.get(path).etag
    as_ann.patch(f"/players/{table['seats'][0]['player']['id']}", {"name": "Anna"})
    assert as_ann.get(path, If_None_Match=tag).json["seats"][0]["player"]["name"] == "Anna"
    assert as_ann.put(f"{path}/rounds/1", whole_round(BIDS), If_Match=tag).status == 201


def test_sheets_and_lists_cost_the_same_however_long(as_ann: Speaker, club_id: str) -> None:
    made = start(as_ann, club_id)
    paths = [f"/sessions/{made['id']}", f"/clubs/{club_id}/sessions", f"/clubs/{club_id}/players", "/clubs"]
    paths += [f"/sessions/{made['id']}/changes", f"/clubs/{club_id}/seasons", f"/clubs/{club_id}/members", "/tokens"]
    costs = []
    done = 0
    for rounds in (1, 3, 50):
        for number in range(done + 1, rounds + 1):
            as_ann.put(f"/sessions/{made['id']}/rounds/{number}", whole_round(BIDS, TRICKS))
            start(as_ann, club_id, players=[{"name": f"{name}{number}"} for name in NAMES])
            as_ann.post("/clubs", {"name": "More"})
            as_ann.post(f"/clubs/{club_id}/seasons", {"name": "More"})
            as_ann.post("/tokens", {})
        done = rounds
        costs.append([queries(as_ann, path) for path in paths])
    assert costs[0] == costs[1] == costs[2]


def test_changes_tell_who_did_what(as_ann: Speaker, as_eve: Speaker, table: Json) -> None:
    path = f"/sessions/{table['id']}"
    as_ann.put(f"{path}/rounds/1", {"calls": [{"seat": 1, "bid": 4}]})
    as_ann.post(f"{path}/adjustments", {"seat": 2, "points": -5.5, "reason": "Late"})
    items = as_ann.get(f"{path}/changes?after=1").json["items"]
    assert [(one["version"], one["what"], one["old"], one["new"]) for one in items] == [
        (2, "put_round", None, 4),
        (3, "adjust", None, -5.5),
    ]
    assert items[0]["by"] == {"kind": "user", "name": "Ann"}
    first = as_ann.get(f"{path}/changes?limit=1").json
    assert [one["version"] for one in as_ann.get(first["next"]).json["items"]] == [2]
    assert as_eve.get(f"{path}/changes").code == "not_found"


def test_reading_writes_nothing(as_ann: Speaker, table: Json) -> None:
    with CaptureQueriesContext(connection) as seen:
        for path in (f"/sessions/{table['id']}", "/clubs", f"/clubs/{table['club']}/sessions", "/me", "/tokens"):
            as_ann.get(path)
    assert [one["sql"] for one in seen if not one["sql"].startswith(("SELECT", "DECLARE", "CLOSE", "FETCH"))] == []
