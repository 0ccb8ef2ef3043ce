"""Clubs, members and invitations, always with a stranger at hand."""

import uuid

from games.access import Principal
from tests.api.speaker import Speaker


def test_club_is_made_once_with_its_id(as_ann: Speaker, as_eve: Speaker) -> None:
    body = {"id": str(uuid.uuid4()), "name": "Ours", "time_zone": "Asia/Dhaka"}
    first, second = as_ann.post("/clubs", body), as_ann.post("/clubs", body)
    assert [first.status, second.status, first.json["role"]] == [201, 200, "organiser"]
    assert first.json == second.json
    assert as_ann.post("/clubs", {**body, "name": "Theirs"}).code == "id_conflict"
    assert "current" not in as_eve.post("/clubs", body).json


def test_club_in_no_time_zone_is_refused(as_ann: Speaker) -> None:
    assert as_ann.post("/clubs", {"name": "Ours", "time_zone": "Moon"}).codes == [("/time_zone", "unknown_time_zone")]


def test_club_is_changed_by_organisers(as_ann: Speaker, as_sam: Speaker, as_eve: Speaker, club_id: str) -> None:
    path = f"/clubs/{club_id}"
    assert as_ann.patch(path, {"name": "New"}).json["name"] == "New"
    assert as_ann.patch(path, {}).json["name"] == "New"
    assert [who.patch(path, {"name": "X"}).code for who in (as_sam, as_eve)] == ["forbidden", "not_found"]


def test_invitation_lets_in_with_its_role(as_ann: Speaker, as_eve: Speaker, club_id: str) -> None:
    invited = as_ann.post(f"/clubs/{club_id}/invitations", {"role": "scorer"}).json
    assert as_eve.get(f"/clubs/{club_id}").code == "not_found"
    joined = as_eve.post("/invitations/accept", {"secret": invited["secret"]})
    assert (joined.json["id"], joined.json["role"]) == (club_id, "scorer")
    assert as_eve.get(f"/clubs/{club_id}").json == joined.json


def test_revoked_invitation_lets_nobody_in(as_ann: Speaker, as_eve: Speaker, club_id: str) -> None:
    invited = as_ann.post(f"/clubs/{club_id}/invitations", {"role": "viewer"}).json
    path = f"/clubs/{club_id}/invitations"
    assert [one["id"] for one in as_ann.get(path).json["items"]] == [invited["id"]]
    assert as_ann.delete(f"{path}/{invited['id']}").status == 204
    accepted = as_eve.post("/invitations/accept", {"secret": invited["secret"]})
    assert accepted.codes == [("/secret", "invitation_expired")]
    assert as_eve.post("/invitations/accept", {"secret": "none"}).codes == [("/secret", "unknown_invitation")]


def test_last_organiser_stays(as_ann: Speaker, ann: Principal, club_id: str) -> None:
    assert ann.user is not None
    path = f"/clubs/{club_id}/members/{ann.user.pk}"
    assert [as_ann.patch(path, {"role": "viewer"}).code, as_ann.delete(path).code] == ["last_organiser"] * 2
    assert as_ann.patch(path, {"role": "organiser"}).json["role"] == "organiser"


def test_members_are_listed_promoted_and_removed(
    as_ann: Speaker, as_bob: Speaker, bob: Principal, as_eve: Speaker, club_id: str
) -> None:
    assert bob.user is not None
    path = f"/clubs/{club_id}/members"
    assert [one["user"]["name"] for one in as_bob.get(path).json["items"]] == ["Ann", "Bob"]
    assert as_ann.patch(f"{path}/{bob.user.pk}", {"role": "scorer"}).json["role"] == "scorer"
    assert as_eve.delete(f"{path}/{bob.user.pk}").code == "not_found"
    assert as_bob.delete(f"{path}/{bob.user.pk}").status == 204
    assert as_bob.get(path).code == "not_found"
