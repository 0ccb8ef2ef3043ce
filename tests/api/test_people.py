"""Guests, tokens and players, always with a stranger at hand."""

import uuid
from datetime import UTC, datetime, timedelta

import pytest

from games import models
from games.access import Principal
from tests.api.speaker import Speaker, token_of


def test_guest_acts_at_once(nobody: Speaker) -> None:
    made = nobody.post("/guests", {"name": "Ann"})
    me = Speaker(made.json["token"]).get("/me").json
    assert (made.status, me) == (201, {"user": made.json["user"], "scope": "manage", "link": None})


def test_guest_needs_no_body(nobody: Speaker) -> None:
    assert nobody.ask("POST", "/guests").json["user"]["name"] == ""


def test_token_is_shown_once_and_hashed(as_ann: Speaker) -> None:
    made = as_ann.post("/tokens", {"name": "Board", "scope": "read"}).json
    listed = as_ann.get("/tokens").json["items"]
    assert made["id"] in [one["id"] for one in listed]
    assert all("token" not in one for one in listed)
    assert not models.Token.objects.filter(hash=made["token"]).exists()


def test_token_reaches_as_far_as_its_scope(ann: Principal, club: models.Club) -> None:
    codes = {}
    for scope in ("read", "score", "manage"):
        who = Speaker(token_of(ann, scope))
        codes[scope] = [
            who.get(f"/clubs/{club.pk}").code,
            who.post(f"/clubs/{club.pk}/players", {"name": scope}).code,
            who.patch(f"/clubs/{club.pk}", {"name": scope}).code,
        ]
    assert codes["read"] == ["", "scope_missing", "scope_missing"]
    assert codes["score"] == ["", "", "scope_missing"]
    assert codes["manage"] == ["", "", ""]


def test_revoked_and_expired_tokens_are_over(as_ann: Speaker) -> None:
    made = as_ann.post("/tokens", {}).json
    assert [as_ann.delete(f"/tokens/{made['id']}").status for _ in range(2)] == [204, 204]
    assert Speaker(made["token"]).get("/me").code == "credential_expired"
    late = as_ann.post("/tokens", {"expires_at": "2026-01-01T00:00:00Z"})
    assert late.codes == [("/expires_at", "out_of_range")]
    models.Token.objects.update(expires_at=datetime.now(UTC) - timedelta(seconds=1))
    assert as_ann.get("/me").code == "credential_expired"


def test_token_of_somebody_else_is_not_there(as_ann: Speaker, as_eve: Speaker) -> None:
    made = as_ann.post("/tokens", {}).json
    assert as_eve.delete(f"/tokens/{made['id']}").code == "not_found"
    assert as_eve.delete(f"/tokens/{uuid.uuid4()}").code == "not_found"


def test_player_of_a_known_name_is_shown(as_ann: Speaker, club_id: str) -> None:
    made = as_ann.post(f"/clubs/{club_id}/players", {"name": "Ann", "aliases": ["Annie"]})
    taken = as_ann.post(f"/clubs/{club_id}/players", {"name": "ANNIE"})
    assert (made.status, taken.code, taken.json["current"]["id"]) == (201, "name_taken", made.json["id"])


def test_player_with_an_id_is_made_once(as_ann: Speaker, club_id: str) -> None:
    body = {"id": str(uuid.uuid4()), "name": "Ann", "external_id": "7"}
    answers = [as_ann.post(f"/clubs/{club_id}/players", sent) for sent in (body, body, {**body, "name": "Bob"})]
    assert [one.status for one in answers] == [201, 200, 409]
    assert answers[0].json == answers[1].json
    assert answers[2].code == "id_conflict"
    assert as_ann.get(f"/clubs/{club_id}/players?external_id=7").json["items"] == [answers[0].json]


def test_player_is_changed_member_by_member(as_ann: Speaker, club_id: str) -> None:
    made = as_ann.post(f"/clubs/{club_id}/players", {"name": "Ann", "external_id": "7"}).json
    edited = as_ann.patch(f"/players/{made['id']}", {"second_name": "অ্যান"})
    assert edited.json == {**made, "second_name": "অ্যান"}
    assert as_ann.patch(f"/players/{made['id']}", {"external_id": None}).json["external_id"] is None
    assert as_ann.patch(f"/players/{made['id']}", {"club": club_id}).codes == [("/club", "read_only_field")]
    assert as_ann.patch(f"/players/{made['id']}", {"name": ""}).codes == [("/name", "out_of_range")]


def test_players_are_searched_sorted_and_walked(as_ann: Speaker, club_id: str) -> None:
    for name in ("Cem", "Ann", "Bob"):
        as_ann.post(f"/clubs/{club_id}/players", {"name": name})
    path = f"/clubs/{club_id}/players?limit=1&sort=-created_at"
    met: list[str] = []
    while path:
        page = as_ann.get(path).json
        met, path = met + [one["name"] for one in page["items"]], page["next"]
    assert met == ["Bob", "Ann", "Cem"]
    assert [one["name"] for one in as_ann.get(f"/clubs/{club_id}/players?q=b").json["items"]] == ["Bob"]
    assert as_ann.get(f"/clubs/{club_id}/players?sort=secret").code == "bad_parameter"


@pytest.mark.parametrize("name", ["\u200b", "a\u202eb", " ", "\u200d", "a\u0007", "x" * 81])
def test_names_nobody_can_read_are_refused(as_ann: Speaker, club_id: str, name: str) -> None:
    assert as_ann.post(f"/clubs/{club_id}/players", {"name": name}).codes[0][0] == "/name"


def test_strangers_see_no_players(as_ann: Speaker, as_eve: Speaker, club_id: str) -> None:
    made = as_ann.post(f"/clubs/{club_id}/players", {"name": "Ann"}).json
    assert as_eve.get(f"/players/{made['id']}").code == "not_found"
    assert as_eve.get(f"/clubs/{club_id}/players").code == "not_found"
