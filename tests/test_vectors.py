"""The figures the sources of the rule sets state, and whole games worked out by hand: every vector of every kind."""

from collections import Counter

import pytest

from games import rulebook
from tests import reckoning
from tests.reckoning import Vector

VECTORS = reckoning.stored("vectors.json")
SESSIONS = reckoning.stored("sessions.json")
EVERY = [*VECTORS, *SESSIONS]


def test_vectors_are_all_there() -> None:
    assert len({one["id"] for one in EVERY}) == len(EVERY)
    given = Counter(one["kind"] for one in VECTORS if one["id"].startswith("v"))
    assert given == {
        "seat_score": 180, "bid_check": 25, "end_check": 21, "side_score": 16, "round_score": 10, "trick_check": 8,
        "schedule": 8, "declarer_score": 7,
    }  # fmt: skip  # 275 in all
    assert {one["rules"] for one in VECTORS} | {"points-only"} == set(rulebook.slugs())
    assert len(VECTORS) >= 375
    assert sum(one["kind"] == "session" for one in EVERY) >= 12


@pytest.mark.parametrize("vector", EVERY, ids=[f"{one['rules']}-{one['id']}" for one in EVERY])
def test_vector(vector: Vector) -> None:
    assert reckoning.differences(rulebook.load(vector["rules"]).rules, vector) == []
