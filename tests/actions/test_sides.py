"""Games of partners: sides at the table, pooled tricks, nils, bags, a declarer."""

import pytest

from games import errors, models
from games.access import Principal
from games.actions import rounds
from games.actions.rounds import Cell
from games.models.base import new_id
from games.selectors import verify
from tests.conftest import TableMaker


def put(sheet: models.Session, by: Principal, number: int, bids: list[Cell], tricks: list[Cell]) -> models.Session:
    """Write a whole deal and return the session as stored."""
    rounds.put_round(session=sheet, by=by, number=number, cells=bids + tricks)
    sheet.refresh_from_db()
    return sheet


def bid(seat: int, value: int | None, kind: str | None = None) -> Cell:
    """A seat's bid."""
    return Cell(seat, "bid", value, kind)


def pooled(side: int, tricks: int) -> Cell:
    """A side's tricks."""
    return Cell(None, "tricks", tricks, side=side)


def totals(sheet: models.Session) -> list[tuple[int, int | None]]:
    """Each side's total (tenths) and bags."""
    return list(sheet.sides.order_by("number").values_list("total", "bags"))


@pytest.fixture
def spades(table: TableMaker) -> models.Session:
    """A Spades table: 1 and 3 against 2 and 4."""
    return table("spades")


def test_partners_face_each_other(spades: models.Session) -> None:
    assert list(spades.seats.order_by("number").values_list("side__number", flat=True)) == [1, 2, 1, 2]


def test_a_side_s_tricks_are_entered_once(spades: models.Session, ann: Principal) -> None:
    put(spades, ann, 1, [bid(1, 3), bid(2, 2), bid(3, 2), bid(4, 4)], [pooled(1, 7)])
    assert spades.rounds.get().status == "scored"
    assert totals(spades) == [(520, 2), (600, 0)]


def test_a_failed_nil_is_a_bag_and_does_not_help(spades: models.Session, ann: Principal) -> None:
    bids = [bid(1, None, "nil"), bid(2, 4), bid(3, 4), bid(4, 4)]
    put(spades, ann, 1, bids, [Cell(1, "tricks", 1), pooled(1, 4), pooled(2, 8)])
    assert totals(spades) == [(-590, 1), (800, 0)]


def test_taking_back_gives_the_side_s_cell_back(spades: models.Session, ann: Principal) -> None:
    put(spades, ann, 1, [bid(1, 3), bid(2, 2), bid(3, 2), bid(4, 4)], [pooled(1, 7), pooled(2, 6)])
    rounds.take_back_round(session=spades, by=ann, number=1, if_match=2)
    assert totals(spades) == [(0, 0), (0, 0)]
    rounds.enter(session=spades, by=ann, entries=[rounds.Entry(new_id(), "undo")])
    assert totals(spades) == [(520, 2), (600, 0)]
    spades.refresh_from_db()
    assert list(verify.session_differences(spades)) == []


def test_both_partners_win(table: TableMaker, ann: Principal) -> None:
    spades = table("spades", end_target=500)
    put(spades, ann, 1, [bid(1, 3), bid(2, 2), bid(3, 2), bid(4, 4)], [pooled(1, 5)])
    assert spades.over
    assert sorted(spades.results.filter(won=True).values_list("player__name", flat=True)) == ["Karim", "Shirin"]


def test_a_declarer_s_game_takes_one_bid(table: TableMaker, ann: Principal) -> None:
    tarneeb = table("tarneeb")
    put(tarneeb, ann, 1, [bid(2, 8)], [pooled(2, 9)])
    assert [total for total, _ in totals(tarneeb)] == [0, 90]


def test_partners_need_an_even_table(table: TableMaker) -> None:
    with pytest.raises(errors.Invalid) as refused:
        table("spades", players=3)
    assert refused.value.problems[0].code == "out_of_range"
