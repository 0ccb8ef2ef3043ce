"""Ann, Bob and Eve as programs, and a table that Ann has started."""

import pytest

from games import models
from games.access import Principal
from tests.api.speaker import Json, Speaker, speaker
from tests.conftest import member

NAMES = ("Ann", "Bob", "Cem", "Dia")


@pytest.fixture
def nobody(db: None) -> Speaker:
    """Without a token."""
    return Speaker()


@pytest.fixture
def as_ann(ann: Principal) -> Speaker:
    """The organiser."""
    return speaker(ann)


@pytest.fixture
def as_bob(bob: Principal) -> Speaker:
    """A viewer."""
    return speaker(bob)


@pytest.fixture
def as_sam(club: models.Club, ann: Principal) -> Speaker:
    """A scorer."""
    return speaker(member(club, ann, "Sam", "scorer"))


@pytest.fixture
def as_eve(eve: Principal) -> Speaker:
    """A stranger."""
    return speaker(eve)


@pytest.fixture
def club_id(club: models.Club) -> str:
    """Ann's club, as a path names it."""
    return str(club.pk)


@pytest.fixture
def table(as_ann: Speaker, club: models.Club) -> Json:
    """A table of Call Bridge with four players and no round yet."""
    body = {"rules": "call-bridge", "players": [{"name": name} for name in NAMES]}
    started: Json = as_ann.post(f"/clubs/{club.pk}/sessions", body).json
    return started


def whole_round(bids: tuple[int, ...], tricks: tuple[int, ...] | None = None) -> Json:
    """The body of a round with every bid, and with the tricks where they are given."""
    calls = [{"seat": seat, "bid": bid} for seat, bid in enumerate(bids, 1)]
    if tricks is not None:
        calls = [call | {"tricks": won} for call, won in zip(calls, tricks, strict=True)]
    return {"calls": calls}
