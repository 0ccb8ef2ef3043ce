"""Who may do what: one matrix over all operations of the API. An operation without a row fails."""

import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.management import call_command
from pytest_django import DjangoDbBlocker

from games import access, models
from games.access import Principal
from games.actions import clubs, sessions
from games.api import description
from tests.api.conftest import whole_round
from tests.api.speaker import Answer, Json, Speaker, speaker, token_of
from tests.conftest import guest, member

SUBJECTS = ("anonymous", "outsider", "viewer", "scorer", "organiser", "read", "score", "revoked", "expired")
OPEN = (2, 2, 2, 2, 2, 2, 2, 2, 2)
OPEN_BUT_COUNTED = (2, 2, 2, 2, 2, 2, 2, 401, 401)
OWN = (401, 2, 2, 2, 2, 2, 2, 401, 401)
OWN_WRITE = (401, 2, 2, 2, 2, 403, 403, 401, 401)
SEE = (401, 404, 2, 2, 2, 2, 2, 401, 401)
SCORE = (401, 404, 403, 2, 2, 403, 2, 401, 401)
RUN = (401, 404, 403, 403, 2, 403, 403, 401, 401)
OF_ANN = (401, 404, 404, 404, 2, 403, 403, 401, 401)


@dataclass(frozen=True)
class Case:
    """One request, and what each subject gets: 2 = it goes well."""

    row: tuple[int, ...]
    request: str
    body: Json | None = None
    headers: Json = field(default_factory=dict)


NEW_TABLE = {"rules": "call-bridge", "players": [{"name": name} for name in "WXYZ"]}
ENTRY = {"id": str(uuid.uuid4()), "round": 1, "seat": 1, "field": "bid", "value": 4}
TENS = {"rules": "call-bridge-tens"}
OWN_RULES = {"slug": "ours", "based_on": "call-bridge", "change": {"end": {"target": 50}}}
CASES = {
    "getDescription": Case(OPEN, "GET /openapi.json"),
    "listProblems": Case(OPEN, "GET /problems"),
    "listRules": Case(OPEN, "GET /rules"),
    "getRules": Case(OPEN, "GET /rules/wizard"),
    "getPoints": Case(OPEN, "GET /rules/call-bridge/points"),
    "previewScore": Case(OPEN_BUT_COUNTED, "POST /score-previews", {"rules": "call-bridge"}),
    "createGuest": Case(OPEN, "POST /guests", {}),
    "getMe": Case(OWN, "GET /me"),
    "listTokens": Case(OWN, "GET /tokens"),
    "createToken": Case(OWN_WRITE, "POST /tokens", {}),
    "revokeToken": Case(OF_ANN, "DELETE /tokens/{token}"),
    "listClubs": Case(OWN, "GET /clubs"),
    "createClub": Case(OWN_WRITE, "POST /clubs", {"name": "New"}),
    "getClub": Case(SEE, "GET /clubs/{club}"),
    "editClub": Case(RUN, "PATCH /clubs/{club}", {"name": "New"}),
    "listMembers": Case(SEE, "GET /clubs/{club}/members"),
    "changeRole": Case(RUN, "PATCH /clubs/{club}/members/{user}", {"role": "scorer"}),
    "removeMember": Case(RUN, "DELETE /clubs/{club}/members/{user}"),
    "listInvitations": Case(RUN, "GET /clubs/{club}/invitations"),
    "invite": Case(RUN, "POST /clubs/{club}/invitations", {"role": "viewer"}),
    "revokeInvitation": Case(RUN, "DELETE /clubs/{club}/invitations/{invitation}"),
    "acceptInvitation": Case(OWN_WRITE, "POST /invitations/accept", {"secret": "{secret}"}),
    "listClubRules": Case(SEE, "GET /clubs/{club}/rules"),
    "publishRules": Case(RUN, "POST /clubs/{club}/rules", OWN_RULES),
    "getClubRules": Case(SEE, "GET /clubs/{club}/rules/ours"),
    "listPlayers": Case(SEE, "GET /clubs/{club}/players"),
    "addPlayer": Case(SCORE, "POST /clubs/{club}/players", {"name": "Newcomer"}),
    "getPlayer": Case(SEE, "GET /players/{player}"),
    "editPlayer": Case(SCORE, "PATCH /players/{player}", {"second_name": "New"}),
    "listSeasons": Case(SEE, "GET /clubs/{club}/seasons"),
    "createSeason": Case(RUN, "POST /clubs/{club}/seasons", {"name": "New"}),
    "getSeason": Case(SEE, "GET /seasons/{season}"),
    "editSeason": Case(RUN, "PATCH /seasons/{season}", {"name": "New"}),
    "getStandings": Case(SEE, "GET /seasons/{season}/standings"),
    "whatIfSeason": Case(SEE, "POST /seasons/{season}/what-if", TENS),
    "listSessions": Case(SEE, "GET /clubs/{club}/sessions"),
    "startSession": Case(SCORE, "POST /clubs/{club}/sessions", NEW_TABLE),
    "getSession": Case(SEE, "GET /sessions/{session}"),
    "editSession": Case(SCORE, "PATCH /sessions/{session}", {"title": "New"}),
    "deleteSession": Case(RUN, "DELETE /sessions/{session}"),
    "whatIfSession": Case(SEE, "POST /sessions/{session}/what-if", TENS),
    "finishSession": Case(SCORE, "POST /sessions/{session}/finish", {}),
    "reopenSession": Case(SCORE, "POST /sessions/{session}/reopen", {}),
    "listChanges": Case(SEE, "GET /sessions/{session}/changes"),
    "getRound": Case(SEE, "GET /sessions/{session}/rounds/1"),
    "putRound": Case(SCORE, "PUT /sessions/{session}/rounds/2", whole_round((4, 3, 2, 3))),
    "takeBackRound": Case(SCORE, "DELETE /sessions/{session}/rounds/1", None, {"If-Match": '"3"'}),
    "enter": Case(SCORE, "POST /sessions/{session}/entries", {"entries": [ENTRY]}),
    "adjust": Case(SCORE, "POST /sessions/{session}/adjustments", {"seat": 1, "points": -1, "reason": "x"}),
    "cancelAdjustment": Case(SCORE, "DELETE /sessions/{session}/adjustments/{adjustment}"),
}


@dataclass
class World:
    """Ann's club with everything in it, its people, and Eve with a club of her own."""

    who: dict[str, Speaker]
    ids: dict[str, str]
    ann: Principal
    eve: Principal

    def ask(self, subject: str, case: Case) -> Answer:
        """The case, asked by that subject."""
        method, path = case.request.format(**self.ids).split()
        return self.who[subject].ask(method, path, filled(case.body, self.ids), **case.headers)


def filled(body: Any, ids: dict[str, str]) -> Any:
    """The body with real ids and secrets in it."""
    if isinstance(body, dict):
        return {name: filled(value, ids) for name, value in body.items()}
    return body.format(**ids) if isinstance(body, str) else body


@pytest.fixture(scope="module")
def built(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """Made once; every test's own writes are rolled back."""
    with django_db_blocker.unblock():
        yield build()
        call_command("flush", interactive=False, verbosity=0)


@pytest.fixture
def world(built: World, db: None) -> World:
    return built


def build() -> World:
    ann, eve = guest("Ann"), guest("Eve")
    club, _ = clubs.create_club(by=ann, name="Ours")
    clubs.create_club(by=eve, name="Eve's own")
    tom = member(club, ann, "Tom", "viewer")
    as_ann = speaker(ann)
    who = {
        "anonymous": Speaker(),
        "outsider": speaker(eve),
        "viewer": speaker(member(club, ann, "Bob", "viewer")),
        "scorer": speaker(member(club, ann, "Sam", "scorer")),
        "organiser": as_ann,
        **{scope: speaker(ann, scope) for scope in ("read", "score")},
        **{kind: Speaker(spoiled(ann, kind)) for kind in ("revoked", "expired")},
    }
    return World(who, {**contents(as_ann, str(club.pk)), "user": str(tom.user and tom.user.pk)}, ann, eve)


def spoiled(by: Principal, how: str) -> str:
    """A token that was good once."""
    secret = token_of(by)
    past = datetime.now(UTC) - timedelta(minutes=1)
    token = models.Token.objects.filter(user=by.user).order_by("-created_at", "-id")[:1]
    models.Token.objects.filter(pk__in=[one.pk for one in token]).update(
        **{"revoked_at" if how == "revoked" else "expires_at": past}
    )
    return secret


def contents(as_ann: Speaker, club: str) -> dict[str, str]:
    """One of everything, by its name in paths."""
    season = as_ann.post(f"/clubs/{club}/seasons", {"name": "Autumn"}).json["id"]
    invited = as_ann.post(f"/clubs/{club}/invitations", {"role": "viewer"}).json
    players = [{"name": name} for name in ("Ann", "Bob", "Cem", "Dia")]
    table = {"rules": "call-bridge", "players": players, "season": season}
    session = as_ann.post(f"/clubs/{club}/sessions", table).json
    as_ann.put(f"/sessions/{session['id']}/rounds/1", whole_round((4, 3, 2, 3), (5, 3, 2, 3)))
    penalty = {"seat": 1, "points": -1, "reason": "x"}
    as_ann.post(f"/clubs/{club}/rules", OWN_RULES)
    return {
        "club": club,
        "season": season,
        "invitation": invited["id"],
        "secret": invited["secret"],
        "session": session["id"],
        "player": session["seats"][0]["player"]["id"],
        "adjustment": as_ann.post(f"/sessions/{session['id']}/adjustments", penalty).json["id"],
        "token": as_ann.post("/tokens", {}).json["id"],
    }


def test_every_operation_has_a_row() -> None:
    documented = {told["operationId"] for item in description.document()["paths"].values() for told in item.values()}
    assert set(CASES) == documented


@pytest.mark.parametrize("subject", SUBJECTS)
@pytest.mark.parametrize("name", CASES)
def test_matrix(world: World, name: str, subject: str) -> None:
    answer = world.ask(subject, CASES[name])
    expected = CASES[name].row[SUBJECTS.index(subject)]
    assert (answer.status // 100 if expected == 2 else answer.status) == expected, answer.text


def same(foreign: Answer, missing: Answer) -> bool:
    """Nobody can tell one from the other."""
    masked = [{**one.json, "request_id": ""} if isinstance(one.json, dict) else one.json for one in (foreign, missing)]
    kept = [{name: one.headers[name] for name in one.headers if name != "X-Request-Id"} for one in (foreign, missing)]
    return foreign.status == missing.status and masked[0] == masked[1] and kept[0] == kept[1]


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if "{" in case.request])
def test_foreign_and_missing_ids_give_the_same_answer(world: World, name: str) -> None:
    nowhere = World(world.who, {name: str(uuid.uuid4()) for name in world.ids}, world.ann, world.eve)
    foreign, missing = world.ask("outsider", CASES[name]), nowhere.ask("outsider", CASES[name])
    assert foreign.status == 404
    assert same(foreign, missing)


@pytest.mark.parametrize("member_name", ["player", "season"])
def test_foreign_references_in_a_body_give_the_same_answer(world: World, member_name: str) -> None:
    own = world.who["outsider"].get("/clubs").json["items"][0]["id"]

    def start(there: str) -> Answer:
        players = [there if member_name == "player" else {"name": "A"}, *({"name": name} for name in "BCD")]
        season = {"season": there} if member_name == "season" else {}
        return world.who["outsider"].post(
            f"/clubs/{own}/sessions", {"rules": "call-bridge", "players": players, **season}
        )

    foreign = start(world.ids[member_name])
    assert [code for _, code in foreign.codes] == [f"unknown_{member_name}"]
    assert same(foreign, start(str(uuid.uuid4())))


def test_foreign_season_of_an_edit_is_unknown(world: World) -> None:
    own = world.who["outsider"].get("/clubs").json["items"][0]["id"]
    session = world.who["outsider"].post(f"/clubs/{own}/sessions", NEW_TABLE).json
    edited = world.who["outsider"].patch(f"/sessions/{session['id']}", {"season": world.ids["season"]})
    assert edited.codes == [("/season", "unknown_season")]


@pytest.mark.parametrize("name", ["season", "player"])
def test_foreign_filters_find_nothing(world: World, name: str) -> None:
    own = world.who["outsider"].get("/clubs").json["items"][0]["id"]
    path = f"/clubs/{own}/sessions?{name}="
    foreign = world.who["outsider"].get(path + world.ids[name])
    assert (foreign.status, foreign.json) == (200, {"items": [], "next": None})
    assert same(foreign, world.who["outsider"].get(path + str(uuid.uuid4())))


def test_foreign_ids_cannot_be_taken(world: World) -> None:
    own = world.who["outsider"].get("/clubs").json["items"][0]["id"]
    for path, body in (
        (f"/clubs/{own}/players", {"id": world.ids["player"], "name": "A"}),
        (f"/clubs/{own}/seasons", {"id": world.ids["season"], "name": "A"}),
        (f"/clubs/{own}/sessions", {**NEW_TABLE, "id": world.ids["session"]}),
        ("/clubs", {"id": world.ids["club"], "name": "A"}),
    ):
        answer = world.who["outsider"].post(path, body)
        assert (answer.code, answer.json.get("current")) == ("id_conflict", None)


def test_lists_hold_what_is_ones_own(world: World) -> None:
    assert [one["name"] for one in world.who["outsider"].get("/clubs").json["items"]] == ["Eve's own"]
    assert world.ids["token"] not in [one["id"] for one in world.who["outsider"].get("/tokens").json["items"]]


def test_link_reaches_its_own_session_only(world: World) -> None:
    session = models.Session.objects.get(pk=world.ids["session"])
    secret = "skl_" + "x" * 43
    models.Link.objects.create(
        club_id=session.club_id,
        session=session,
        role="score",
        hash=access.secret_hash(secret),
        expires_at=datetime.now(UTC) + timedelta(days=1),
    )
    holder = Speaker(secret)
    assert holder.get(f"/sessions/{session.pk}").status == 200
    assert holder.put(f"/sessions/{session.pk}/rounds/2", whole_round((4, 3, 2, 3))).status == 201
    assert holder.get("/me").json["link"] == {"session": str(session.pk), "role": "score"}
    other, _ = sessions.start_session(
        club=session.club,
        by=world.ann,
        new=sessions.NewSession("call-bridge", [sessions.NewSeat(name=name) for name in "WXYZ"]),
    )
    refused = [f"/sessions/{other.pk}", f"/clubs/{session.club_id}", f"/seasons/{world.ids['season']}"]
    assert [holder.get(path).status for path in refused] == [404, 404, 404]
    assert [holder.post(path, {"name": "A"}).status for path in ("/clubs", "/tokens")] == [403, 403]
    assert holder.get("/clubs").json["items"] == []
