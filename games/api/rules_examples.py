"""The same evening by other rules, and the rules that the club made of them."""

from typing import Any

from games.api import examples

PUBLISH = {"slug": "friday-bridge", "based_on": "call-bridge", "change": {"end": {"target": 50}}}
CLUB_RULES_CARD = {
    **examples.RULES_CARD,
    "slug": "friday-bridge",
    "in_use": False,
    "created_at": examples.EVENING,
}
CLUB_RULES = {
    **CLUB_RULES_CARD,
    "definition": {**examples.DEFINITION, "end": {"target": 50}},
    "versions": [1],
}


def seat(number: int, before: tuple[int, int], after: tuple[int, int]) -> dict[str, Any]:
    """A seat by both rules: total and rank."""
    sides = {name: {"total": total, "rank": rank} for name, (total, rank) in (("before", before), ("after", after))}
    return {"number": number, "player": examples.player(number), **sides}


def call(number: int, before: int, after: int) -> dict[str, Any]:
    """The first call of a seat by both rules."""
    return {
        "seat": number,
        "before": {"points": before, "total": before},
        "after": {"points": after, "total": after},
    }


OPEN: dict[str, Any] = {"over": False, "reason": None, "winners": []}
CALLED = ((4, 41), (3, 30), (2, 20), (3, 30))
COMPARED = {
    "session": examples.ID["session"],
    "version": 3,
    "before": {"rules": {"slug": "call-bridge", "version": 1, "name": "Call Bridge"}, "end": OPEN},
    "after": {"rules": {"slug": "call-bridge-tens", "version": 1, "name": "Call Bridge, tens"}, "end": OPEN},
    "seats": [
        seat(at, (old, rank), (new, rank))
        for at, ((old, rank), (_, new)) in enumerate(zip(examples.TOTALS, CALLED, strict=True), 1)
    ],
    "rounds": [{"number": 1, "calls": [call(at, *paid) for at, paid in enumerate(CALLED, 1)]}],
}
SEASON_COMPARED = {
    "season": examples.ID["season"],
    "version": 4,
    "metric": "average",
    "rules": {"slug": "call-bridge-tens", "version": 1, "name": "Call Bridge, tens"},
    "sessions": 4,
    "items": [
        {
            "player": examples.player(1),
            "before": {"rank": 2, "value": 14.25, "points": 57, "sessions": 4, "wins": 2},
            "after": {"rank": 1, "value": 151.5, "points": 606, "sessions": 4, "wins": 3},
        }
    ],
    "other_winners": [
        {
            "session": examples.ID["session"],
            "title": "Friday",
            "played_at": examples.EVENING,
            "before": ["Bob"],
            "after": ["Ann"],
        }
    ],
    "left_out": [],
}
