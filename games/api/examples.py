"""One evening, told once: what the description shows for every request and every answer."""

from typing import Any

from games import errors
from games.words import Sentence

REQUEST = "0d9f5f6a-6a1c-4f0e-9a53-0c2f1f6b7c11"
ID = {
    "user": "019ad3b0-1000-7000-8000-000000000001",
    "token": "019ad3b0-1000-7000-8000-000000000002",
    "club": "019ad3b0-2000-7000-8000-000000000001",
    "invitation": "019ad3b0-2000-7000-8000-000000000002",
    "season": "019ad3b0-3000-7000-8000-000000000001",
    "session": "019ad3b0-4000-7000-8000-000000000001",
    "player": "019ad3b0-5000-7000-8000-000000000001",
    "adjustment": "019ad3b0-6000-7000-8000-000000000001",
    "entry": "019ad3b0-7000-7000-8000-000000000001",
}
EVENING = "2026-05-01T19:30:00Z"
NIGHT = "2026-05-01T19:42:00Z"
SECRET = "skt_9xQ0s5T7n0Zc1hV3k8m2b4d6f8h0j2l4n6p8r0t2v4x"  # noqa: S105 (made up)
WAY_IN = "ski_N0oTVdtxRjZ5hTRrvM4mVqk8BOQXWg5rV0pGhRkYb3A"

INFO: dict[str, Any] = {
    "description": (
        "Keeps the score of Call Bridge, Spades and their relatives: clubs, players, seasons, sessions, rounds.\n\n"
        "Become a guest with `POST /guests`, send the token as `Authorization: Bearer …`, and follow the main path: "
        "club → players → session → rounds → finish → standings. Writing twice is harmless everywhere: rounds have "
        "numbers, entries and new things may have ids of yours.\n\n"
        "Every answer of 400 and above is a problem document; its `code` is the contract, its texts are translated "
        "(`Accept-Language`). Times are RFC 3339 in UTC, points have at most one decimal, seats and rounds are "
        "numbered from 1, seats in the direction of play.\n\n"
        "What has a default may be left out, and in a definition that is answered it is left out too: to "
        "`openapi-typescript` say `--default-non-nullable=false`."
    ),
    "contact": {"name": "Whoever runs this site"},
    "license": {"name": "The terms of this site", "identifier": "LicenseRef-Terms"},
}
TAGS = {
    "people": "Guests, tokens and the players of a club.",
    "clubs": "People who play together, their roles and invitations.",
    "rules": "The rulebook, tables of points, and scores without storing anything.",
    "sessions": "One game at one table.",
    "rounds": "What is entered at the table.",
    "seasons": "Sessions that are ranked together.",
    "problems": "Everything that can go wrong, and this description.",
}

USER = {"id": ID["user"], "name": "Ann"}
GUEST = {"user": USER, "token": SECRET}
ME = {"user": USER, "scope": "manage", "link": None}
TOKEN = {"id": ID["token"], "name": "Scoreboard", "scope": "read", "created_at": EVENING, "expires_at": None}
NEW_TOKEN = {**TOKEN, "token": SECRET}
CLUB = {
    "id": ID["club"],
    "name": "Friday table",
    "time_zone": "Asia/Dhaka",
    "role": "organiser",
    "created_at": EVENING,
}
MEMBER = {"user": USER, "role": "scorer", "created_at": EVENING}
INVITATION = {"id": ID["invitation"], "role": "scorer", "created_at": EVENING, "expires_at": "2026-05-15T19:30:00Z"}
NEW_INVITATION = {**INVITATION, "secret": WAY_IN}
PLAYER: dict[str, Any] = {
    "id": ID["player"],
    "club": ID["club"],
    "name": "Ann",
    "second_name": "",
    "aliases": [],
    "external_id": None,
    "created_at": EVENING,
}
SEASON: dict[str, Any] = {
    "id": ID["season"],
    "club": ID["club"],
    "name": "Autumn",
    "metric": "average",
    "min_sessions": 3,
    "best_of": None,
    "place_points": [],
    "ties": [],
    "order": "high",
    "rules": None,
    "external_id": None,
    "version": 4,
    "created_at": EVENING,
}


def player(seat: int) -> dict[str, str]:
    """The player in that seat."""
    return {"id": f"{ID['player'][:-1]}{seat}", "name": ("Ann", "Bob", "Cem", "Dia")[seat - 1]}


STANDINGS = {
    "season": ID["season"],
    "version": 4,
    "metric": "average",
    "items": [
        {
            "rank": 1,
            "player": player(1),
            "value": 14.25,
            "points": 57,
            "sessions": 4,
            "rounds": 20,
            "wins": 2,
            "made": 15,
            "calls": 20,
            "counted": True,
            "why": "57 in 4 games, 2 won.",
        }
    ],
    "next": None,
}
RULES_CARD = {
    "slug": "call-bridge",
    "version": 1,
    "name": "Call Bridge",
    "family": "call-bridge",
    "players": [4, 4],
    "summary": "Call 2 to 13; one trick over is allowed; a call of 8 or more pays 13.",
    "sources": ["Published rules of the game"],
}
DEFINITION = {
    "name": "Call Bridge",
    "table": {"players": [4, 4]},
    "deal": {"cards": 13},
    "bidding": {"min": 2},
    "contracts": [
        {"when": {"bid": [8, 13]}, "over": 1, "made": {"flat": 13}, "failed": {"bid": -1}},
        {"over": 1, "made": {"bid": 1}, "failed": {"bid": -1}},
    ],
}
RULES = {**RULES_CARD, "definition": DEFINITION, "schedule": None}
POINTS = {
    "cards": 3,
    "players": 4,
    "bids": [2, 3],
    "tricks": [0, 1, 2, 3],
    "points": [[-2, -2, 2, 2], [-3, -3, -3, 3]],
}
PREVIEW = {
    "rules": "call-bridge",
    "calls": [{"bid": 4, "tricks": 5}, {"bid": 9, "tricks": 8}, None, None],
}
PREVIEWED = {
    "calls": [
        {"seat": 1, "points": 4, "made": True, "why": "Called 4, won 5."},
        {"seat": 2, "points": -9, "made": False, "why": "Called 9, won 8."},
        None,
        None,
    ],
    "problems": [],
}
PROBLEMS = {
    "items": [
        {"code": "not_found", "status": 404, "in_errors": False, "detail": str(errors.NotFound.title)},
        {
            "code": "hook",
            "status": 422,
            "in_errors": True,
            "detail": "The last call may not make the calls total that.",
        },
    ],
    "next": None,
}
START = {
    "rules": "call-bridge",
    "players": [{"name": "Ann"}, {"name": "Bob"}, {"name": "Cem"}, {"name": "Dia"}],
    "title": "Friday",
}


def call(seat: int, bid: int, tricks: int | None = None, points: int | None = None) -> dict[str, Any]:
    """One seat's call."""
    scored = points is not None
    return {
        "seat": seat,
        "bid": bid,
        "kind": None,
        "tricks": tricks,
        "derived": False,
        "extra": None,
        "made": points > 0 if points is not None else None,
        "points": points,
        "total": points,
        "why": f"Called {bid}, won {tricks}." if scored else None,
    }


BIDDING = {
    "number": 1,
    "status": "playing",
    "cards": 13,
    "dealer": 1,
    "calls": [call(1, 4), call(2, 3), call(3, 2), call(4, 3)],
}
ROUND = {
    **BIDDING,
    "status": "scored",
    "calls": [call(1, 4, 5, 4), call(2, 3, 3, 3), call(3, 2, 2, 2), call(4, 3, 3, 3)],
}
PUT = {
    "calls": [
        {"seat": 1, "bid": 4, "tricks": 5},
        {"seat": 2, "bid": 3, "tricks": 3},
        {"seat": 3, "bid": 2, "tricks": 2},
        {"seat": 4, "bid": 3, "tricks": 3},
    ]
}
ADJUSTMENT = {
    "id": ID["adjustment"],
    "seat": 2,
    "points": -5,
    "reason": "Played out of turn",
    "created_at": NIGHT,
}


def seat(number: int, total: int = 0, rank: int = 1, calls: int = 0) -> dict[str, Any]:
    """One chair."""
    counts = {"made": calls, "calls": calls}
    return {"number": number, "side": number, "player": player(number), "total": total, "rank": rank, **counts}


TOTALS = ((4, 1), (3, 2), (2, 4), (3, 2))
SESSION_CARD: dict[str, Any] = {
    "id": ID["session"],
    "club": ID["club"],
    "season": ID["season"],
    "title": "Friday",
    "status": "open",
    "version": 3,
    "first_dealer": 1,
    "external_id": None,
    "played_at": EVENING,
    "created_at": EVENING,
    "rules": {"slug": "call-bridge", "version": 1, "name": "Call Bridge"},
    "seats": [seat(at, total, rank, 1) for at, (total, rank) in enumerate(TOTALS, 1)],
    "end": {"over": False, "reason": None, "winners": []},
}
SESSION = {
    **SESSION_CARD,
    "sides": [
        {"number": at, "seats": [at], "total": total, "bags": None, "rank": rank}
        for at, (total, rank) in enumerate(TOTALS, 1)
    ],
    "rounds": [ROUND],
    "adjustments": [],
    "next": {"number": 2, "cards": 13, "dealer": 2, "bids_from": 3},
}
NEW_SESSION = {
    **SESSION,
    "season": None,
    "version": 1,
    "seats": [seat(at) for at in range(1, 5)],
    "sides": [{"number": at, "seats": [at], "total": 0, "bags": None, "rank": 1} for at in range(1, 5)],
    "rounds": [],
    "next": {"number": 1, "cards": 13, "dealer": 1, "bids_from": 2},
}
FINISHED = {
    **SESSION,
    "status": "finished",
    "version": 4,
    "next": None,
    "end": {"over": True, "reason": "stopped", "winners": [1]},
}
CHANGE = {
    "version": 2,
    "at": NIGHT,
    "by": {"kind": "user", "name": "Ann"},
    "what": "put_round",
    "round": 1,
    "seat": 1,
    "field": "bid",
    "entry": ID["entry"],
    "undone": False,
    "old": None,
    "new": 4,
}
ENTRIES = {"entries": [{"id": ID["entry"], "round": 1, "seat": 1, "field": "bid", "value": 4, "was": None}]}
ENTERED = {
    "results": [{"id": ID["entry"], "verdict": "written", "current": 4}],
    "version": 3,
    "session": SESSION,
}
OPENAPI = {
    "openapi": "3.1.1",
    "info": {"title": "Scorekeeper", "version": "1.0.0"},
    "servers": [{"url": "/api/v1"}],
    "tags": [{"name": "rules"}],
    "paths": {},
    "components": {},
}


def listed(item: object) -> dict[str, object]:
    """A page with one item."""
    return {"items": [item], "next": None}


def refusal(kind: type[errors.Refusal]) -> errors.Refusal:
    """A refusal of that kind as it may look."""
    if kind is errors.Invalid:
        missing = errors.Problem("required", Sentence("This is missing."), pointer="/name")
        return kind(problems=(missing,))
    if kind in (errors.StaleVersion, errors.PreconditionRequired):
        return kind(current_version=12)
    if issubclass(kind, errors.Conflict):
        return kind(current={"id": ID["session"]})
    return kind()
