"""Seasons and standings, always with a stranger at hand."""

import uuid

from games import models
from tests.api.conftest import whole_round
from tests.api.speaker import Json, Speaker

BIDS, TRICKS = (4, 3, 2, 3), (5, 3, 2, 3)


def played(who: Speaker, club_id: str, season: str, names: tuple[str, ...] = ("Ann", "Bob", "Cem", "Dia")) -> Json:
    """A finished session of one round in that season."""
    body = {"rules": "call-bridge", "players": [{"name": name} for name in names], "season": season}
    session: Json = who.post(f"/clubs/{club_id}/sessions", body).json
    who.put(f"/sessions/{session['id']}/rounds/1", whole_round(BIDS, TRICKS))
    who.post(f"/sessions/{session['id']}/finish")
    return session


def test_season_is_made_and_changed(as_ann: Speaker, as_sam: Speaker, club_id: str) -> None:
    body = {"id": str(uuid.uuid4()), "name": "Autumn", "metric": "average", "rules": "call-bridge"}
    path = f"/clubs/{club_id}/seasons"
    made, again = as_ann.post(path, body), as_ann.post(path, body)
    assert ([made.status, again.status], made.json) == ([201, 200], again.json)
    assert as_ann.post(path, {**body, "name": "Spring"}).code == "id_conflict"
    edited = as_ann.patch(f"/seasons/{body['id']}", {"min_sessions": 2, "rules": None}).json
    assert (edited["min_sessions"], edited["rules"], edited["version"]) == (2, None, 2)
    assert as_sam.post(path, {"name": "Mine"}).code == "forbidden"
    assert [one["id"] for one in as_sam.get(path).json["items"]] == [body["id"]]


def test_season_that_cannot_be_counted_is_refused(as_ann: Speaker, club_id: str) -> None:
    body = {"name": "Autumn", "metric": "wins", "best_of": 3}
    answer = as_ann.post(f"/clubs/{club_id}/seasons", body)
    assert answer.codes == [("/metric", "not_supported"), ("/best_of", "not_supported")]


def test_standings_follow_the_sessions(as_ann: Speaker, season: models.Season, club_id: str) -> None:
    path = f"/seasons/{season.pk}/standings"
    assert as_ann.get(path).json["items"] == []
    for _ in range(2):
        played(as_ann, club_id, str(season.pk))
    table = as_ann.get(path).json
    assert [(one["rank"], one["player"]["name"], one["value"]) for one in table["items"]] == [
        (1, "Ann", 8), (2, "Bob", 6), (2, "Dia", 6), (4, "Cem", 4),
    ]  # fmt: skip
    assert {"points": 8, "sessions": 2, "rounds": 2, "wins": 2, "made": 2, "calls": 2}.items() <= table["items"][
        0
    ].items()
    assert table["items"][0]["why"].startswith("8 in 2 games, 2 won.")


def test_standings_are_walked(as_ann: Speaker, season: models.Season, club_id: str) -> None:
    played(as_ann, club_id, str(season.pk))
    path = f"/seasons/{season.pk}/standings?limit=1"
    met: list[str] = []
    while path:
        page = as_ann.get(path).json
        met, path = met + [one["player"]["name"] for one in page["items"]], page["next"]
    assert met == ["Ann", "Bob", "Dia", "Cem"]


def test_standings_know_what_a_program_has(
    as_ann: Speaker, as_eve: Speaker, season: models.Season, club_id: str
) -> None:
    path = f"/seasons/{season.pk}/standings"
    tag = as_ann.get(path).etag
    assert as_ann.get(path, If_None_Match=tag).status == 304
    assert as_eve.get(path, If_None_Match=tag).code == "not_found"
    assert as_ann.get(path, If_None_Match=tag, Accept_Language="it").status == 200
    played(as_ann, club_id, str(season.pk))
    assert as_ann.get(path, If_None_Match=tag).status == 200


def test_averages_have_two_decimals(as_ann: Speaker, club_id: str) -> None:
    season = as_ann.post(f"/clubs/{club_id}/seasons", {"name": "Mean", "metric": "average", "min_sessions": 2}).json
    played(as_ann, club_id, season["id"])
    played(as_ann, club_id, season["id"])
    third = played(as_ann, club_id, season["id"], ("Ann", "Bob", "Cem", "Eli"))
    as_ann.post(f"/sessions/{third['id']}/reopen")
    as_ann.post(f"/sessions/{third['id']}/adjustments", {"seat": 1, "points": -4, "reason": "x"})
    as_ann.post(f"/sessions/{third['id']}/finish")
    items = as_ann.get(f"/seasons/{season['id']}/standings").json["items"]
    assert {one["player"]["name"]: one["value"] for one in items}["Ann"] == 2.67
    assert (items[-1]["player"]["name"], items[-1]["rank"], items[-1]["counted"]) == ("Eli", None, False)
