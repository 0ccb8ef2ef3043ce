"""Two doors, one house: a write through either leaves the same rows, and what one refuses the other refuses too."""

import html
import re
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import pytest
from django.apps import apps
from django.db import transaction
from django.test import Client
from django.utils import timezone

from games import models, rulebook
from games.access import Principal
from games.actions import adjustments, clubs, rounds, seasons, sessions
from games.api import description
from games.formats import toml
from games.models.base import new_id
from games.pages import about
from tests.api.speaker import BASE, Answer, Json, Speaker, operation_of, speaker
from tests.conftest import TableMaker, played
from tests.pages.test_pad import browser_of

pytestmark = pytest.mark.django_db
DEAL = ((4, 3, 2, 3), (5, 2, 3, 3))
# What the doors themselves keep, and moments of writing.
OWN = {"Limit", "Token"}
# Keys the database counts up, and what is random.
LEFT_OUT = ("id", "hash", "expires_at")
COUNTED = ("change_id", "seat_id", "side_id", "round_id", "undone_by_id", "of_id")


@dataclass(frozen=True)
class Write:
    """The same wish for programs and for people, `{…}` filled in. A refusal `says` why; a page may show other words."""

    request: str
    body: Json
    address: str
    form: Json
    says: str = ""
    headers: Json = field(default_factory=dict)
    by: str = "ann"
    shows: str = ""


ENTRY = {"id": "{new}", "round": 2, "seat": 3, "field": "bid", "value": 2}
TAP = {"id": "{new}", "round": "2", "seat": "3", "field": "bid", "was": "", "v": "2"}
NAMES = ["Rahim", "Karim", "Mina", "Shirin"]
PENALTY = {"seat": 2, "points": -5, "reason": "Out of turn"}
TYPED = {"seat": "2", "points": "-5", "reason": "Out of turn"}
OURS = toml.dumps(rulebook.load("call-bridge").definition)
WRITES = {
    "start a session": Write(
        "POST /clubs/{club}/sessions",
        {"id": "{new}", "rules": "call-bridge", "players": [{"name": name} for name in NAMES], "first_dealer": 2},
        "/new",
        {"do": "start", "club": "{club}", "id": "{new}", "rules": "call-bridge", "player": NAMES, "dealer": "2"},
    ),
    "enter": Write("POST /sessions/{session}/entries", {"entries": [ENTRY]}, "/t/{session}/", TAP),
    "undo": Write(
        "POST /sessions/{session}/entries",
        {"entries": [{"id": "{new}", "field": "undo"}]},
        "/t/{session}/",
        {"undo_id": "{new}", "undo": "1"},
    ),
    "correct a round": Write(
        "PUT /sessions/{session}/rounds/1",
        {"calls": [{"seat": 2, "tricks": 3}, {"seat": 3, "tricks": 2}]},
        "/t/{session}/r/1",
        {"version": "{version}", "t2": "3", "t3": "2", "done": "1"},
        headers={"If-Match": '"{version}"'},
    ),
    "call a round void": Write(
        "PUT /sessions/{session}/rounds/1",
        {"status": "void", "reason": "misdeal"},
        "/t/{session}/r/1",
        {"version": "{version}", "void": "1"},
        headers={"If-Match": '"{version}"'},
    ),
    "adjust": Write("POST /sessions/{session}/adjustments", PENALTY, "/t/{session}/sheet", TYPED),
    "cancel an adjustment": Write(
        "DELETE /sessions/{session}/adjustments/{adjustment}", {}, "/t/{session}/adjustments/{adjustment}", {}
    ),
    "finish": Write("POST /sessions/{over}/finish", {}, "/t/{over}/end", {}),
    "reopen": Write("POST /sessions/{finished}/reopen", {}, "/t/{finished}/end", {"do": "reopen"}),
    "edit a session": Write(
        "PATCH /sessions/{over}",
        {"title": "Friday", "season": None},
        "/t/{over}/about",
        {"title": "Friday", "season": "", "day": "{day}"},
    ),
    "play on by other rules": Write(
        "PATCH /sessions/{session}",
        {"rules": "call-bridge-tens"},
        "/t/{session}/rules",
        {"to": "call-bridge-tens", "seen": "{version}"},
        headers={"If-Match": '"{version}"'},
    ),
    "delete a session": Write("DELETE /sessions/{over}", {}, "/t/{over}/delete", {}),
    "found a club": Write(
        "POST /clubs",
        {"id": "{new}", "name": "Sunday", "time_zone": "Asia/Dhaka"},
        "/clubs/",
        {"id": "{new}", "name": "Sunday", "time_zone": "Asia/Dhaka"},
    ),
    "edit a club": Write(
        "PATCH /clubs/{club}", {"name": "Sunday"}, "/clubs/{club}/edit", {"name": "Sunday", "time_zone": ""}
    ),
    "invite": Write("POST /clubs/{club}/invitations", {"role": "scorer"}, "/clubs/{club}/invite", {"role": "scorer"}),
    "revoke an invitation": Write(
        "DELETE /clubs/{club}/invitations/{invitation}", {}, "/clubs/{club}/invitations/{invitation}", {}
    ),
    "take up an invitation": Write(
        "POST /invitations/accept", {"secret": "{secret}"}, "/join/{secret}", {"name": ""}, by="eve"
    ),
    "change a role": Write(
        "PATCH /clubs/{club}/members/{user}",
        {"role": "scorer"},
        "/clubs/{club}/roles",
        {"user": "{user}", "role": "scorer"},
    ),
    "remove a member": Write(
        "DELETE /clubs/{club}/members/{user}", {}, "/clubs/{club}/roles", {"user": "{user}", "role": ""}
    ),
    "add a player": Write(
        "POST /clubs/{club}/players",
        {"name": "Anu", "second_name": "অনু"},
        "/clubs/{club}/people",
        {"name": "Anu", "second_name": "অনু"},
    ),
    "edit a player": Write(
        "PATCH /players/{player}", {"name": "Minu"}, "/players/{player}/", {"name": "Minu", "second_name": ""}
    ),
    "make a season": Write(
        "POST /clubs/{club}/seasons",
        {"id": "{new}", "name": "Winter", "metric": "points", "min_sessions": 3, "order": "low"},
        "/clubs/{club}/seasons/new",
        {"id": "{new}", "name": "Winter", "metric": "points", "min_sessions": "3", "order": "low"},
    ),
    "publish rules": Write(
        "POST /clubs/{club}/rules",
        {"slug": "call-bridge-2", "based_on": "call-bridge", "change": {}},
        "/clubs/{club}/rules/",
        {"text": OURS},
    ),
}
# Programs' own: what people do in other ways, and what stores nothing.
ONE_DOOR = {
    *("createGuest", "createToken", "revokeToken", "takeBackRound", "editSeason"),
    *("previewScore", "whatIfSession", "whatIfSeason"),
}
REFUSED = {
    "a call that is too high": Write(
        "POST /sessions/{session}/entries",
        {"entries": [ENTRY | {"value": 99}]},
        "/t/{session}/",
        TAP | {"v": "99"},
        "A call is at most 13, not 99.",
    ),
    "finishing half a round": Write(
        "POST /sessions/{session}/finish", {}, "/t/{session}/end", {}, "The last deal is not complete."
    ),
    "tricks that do not add up": Write(
        "PUT /sessions/{session}/rounds/1",
        {"calls": [{"seat": 2, "tricks": 3}]},
        "/t/{session}/r/1",
        {"version": "{version}", "t2": "3", "done": "1"},
        "The tricks come to 14; the deal has 13.",
        {"If-Match": '"{version}"'},
    ),
    "a call in a finished game": Write(
        "POST /sessions/{finished}/entries",
        {"entries": [ENTRY]},
        "/t/{finished}/",
        TAP,
        "This game is finished. Open it again to change it.",
    ),
    "a name twice": Write(
        "POST /clubs/{club}/players",
        {"name": "mina"},
        "/clubs/{club}/people",
        {"name": "mina"},
        "This name is already taken.",
    ),
    "the last organiser": Write(
        "PATCH /clubs/{club}/members/{self}",
        {"role": "viewer"},
        "/clubs/{club}/roles",
        {"user": "{self}", "role": "viewer"},
        "The last organiser cannot leave.",
    ),
    "rules that do not fit": Write(
        "PATCH /sessions/{session}",
        {"rules": "points-only"},
        "/t/{session}/rules",
        {"to": "points-only", "seen": "{version}"},
        "Deal 1 has no points that were typed in.",
        {"If-Match": '"{version}"'},
    ),
    "an invitation that is over": Write(
        "POST /invitations/accept",
        {"secret": "{ended}"},
        "/join/{ended}",
        {"name": ""},
        "not valid any more",
        by="eve",
        shows="This invitation does not work",
    ),
}


@dataclass(frozen=True)
class World:
    """Ann's club with one of everything; Ann and Eve at both doors."""

    programs: dict[str, Speaker]
    browsers: dict[str, Client]
    ids: dict[str, str]

    def filled(self, part: Any) -> Any:
        """The part with real ids in it."""
        if isinstance(part, dict):
            return {name: self.filled(value) for name, value in part.items()}
        if isinstance(part, list):
            return [self.filled(one) for one in part]
        return re.sub(r"{(\w+)}", lambda found: self.ids[found[1]], part) if isinstance(part, str) else part

    def ask(self, write: Write) -> Answer:
        """By the door for programs."""
        method, path = self.filled(write.request).split()
        body = None if method == "DELETE" else self.filled(write.body)
        return self.programs[write.by].ask(method, path, body, **self.filled(write.headers))

    def send(self, write: Write) -> Any:
        """By the door for people."""
        return self.browsers[write.by].post(self.filled(write.address), self.filled(write.form))


@pytest.fixture
def world(club: models.Club, ann: Principal, eve: Principal, bob: Principal, table: TableMaker) -> World:
    season, _ = seasons.create_season(club=club, by=ann, name="Autumn")
    session, over, finished = (played(table(season=season.pk), ann, DEAL) for _ in range(3))
    rounds.enter(session=session, by=ann, entries=[rounds.Entry(new_id(), "bid", round=2, seat=1, value=3)])
    sessions.finish_session(session=finished, by=ann)
    adjustment, _ = adjustments.adjust(session=session, by=ann, seat=1, points=-10, reason="x")
    invitation, secret = clubs.invite(club=club, by=ann, role="scorer")
    ended, late = clubs.invite(club=club, by=ann, role="scorer")
    clubs.revoke_invitation(club=club, by=ann, invitation_id=ended.pk)
    session.refresh_from_db()
    made: dict[str, Any] = {
        "club": club,
        "session": session,
        "over": over,
        "finished": finished,
        "adjustment": adjustment,
    }
    made |= {"invitation": invitation, "player": club.players.get(name="Mina"), "user": bob.user, "self": ann.user}
    ids = {name: str(row.pk) for name, row in made.items()}
    ids |= {"secret": secret, "ended": late, "new": str(new_id()), "version": str(session.version)}
    ids |= {"day": about.local(over).date().isoformat()}
    people_ = {"ann": ann, "eve": eve}
    programs = {name: speaker(by) for name, by in people_.items()}
    return World(programs, {name: browser_of(by) for name, by in people_.items()}, ids)


def rows() -> dict[str, list[Json]]:
    """Everything in the database."""
    found = [model for model in apps.get_app_config("games").get_models() if model.__name__ not in OWN]
    return {model.__name__: list(model._default_manager.values()) for model in found}


@dataclass(frozen=True)
class Stored:
    """What is stored, compared with a moment: ids and times that came after it are only said to be new."""

    ids: frozenset[uuid.UUID]
    at: datetime

    @classmethod
    def now(cls) -> "Stored":
        values = (value for found in rows().values() for row in found for value in row.values())
        return cls(frozenset(value for value in values if isinstance(value, uuid.UUID)), timezone.now())

    def since(self) -> dict[str, list[str]]:
        return {name: sorted(repr(self.masked(row)) for row in found) for name, found in rows().items()}

    def masked(self, row: Json) -> Json:
        counted = {name: value for name, value in row.items() if name not in LEFT_OUT and not name.endswith(COUNTED)}
        return {name: "new" if self.is_new(value) else value for name, value in counted.items()}

    def is_new(self, value: object) -> bool:
        if isinstance(value, uuid.UUID):
            return value not in self.ids
        return isinstance(value, datetime) and value > self.at


def after(then: Stored, write: Callable[[], Any]) -> tuple[Any, dict[str, list[str]]]:
    """What a write answers and leaves; then it is undone."""
    before = transaction.savepoint()
    answer = write()
    left = then.since()
    transaction.savepoint_rollback(before)
    return answer, left


@pytest.mark.parametrize("write", WRITES.values(), ids=WRITES)
def test_both_doors_write_the_same(world: World, write: Write) -> None:
    then = Stored.now()
    asked, by_program = after(then, lambda: world.ask(write))
    sent, by_page = after(then, lambda: world.send(write))
    assert (asked.status // 100, sent.status_code) in ((2, 303), (2, 200)), (asked.text, sent.text)
    assert by_program != then.since()
    assert by_page == by_program


@pytest.mark.parametrize("write", REFUSED.values(), ids=REFUSED)
def test_both_doors_refuse_the_same(world: World, write: Write) -> None:
    then = Stored.now()
    asked, by_program = after(then, lambda: world.ask(write))
    sent, by_page = after(then, lambda: world.send(write))
    assert write.says in said(asked.json)
    assert (write.shows or write.says) in html.unescape(sent.text)
    assert by_program == by_page == then.since()


def said(answer: Json) -> str:
    """All that a refusal says."""
    problems = [*answer.get("errors", ()), *answer.get("results", ())]
    return " ".join(one.get("detail", "") for one in (answer, *problems))


def test_every_operation_that_writes_stands_here() -> None:
    asked = [write.request.split() for write in WRITES.values()]
    tried = {(operation_of(method, BASE + path) or {})["operationId"] for method, path in asked}
    paths = description.document()["paths"].values()
    documented = {told["operationId"] for item in paths for method, told in item.items() if method != "get"}
    assert documented == tried | ONE_DOOR
