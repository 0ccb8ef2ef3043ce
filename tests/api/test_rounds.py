"""Rounds by their number, in the order of checks that the contract names."""

from tests.api.conftest import whole_round
from tests.api.speaker import Json, Speaker

BIDS, TRICKS = (4, 3, 2, 3), (5, 3, 2, 3)


def test_round_is_written_once_and_repeated_without_effect(as_ann: Speaker, table: Json) -> None:
    path = f"/sessions/{table['id']}/rounds/1"
    first = as_ann.put(path, whole_round(BIDS))
    second = as_ann.put(path, whole_round(BIDS, TRICKS))
    third = as_ann.put(path, whole_round(BIDS, TRICKS), If_Match='"1"')
    assert [first.status, second.status, third.status] == [201, 200, 200]
    assert [first.json["status"], second.json["status"]] == ["playing", "scored"]
    assert second.etag == third.etag
