"""Who has a total of his own at a table: every seat, or partners together; and what a side did in a deal."""

from collections.abc import Iterator
from dataclasses import dataclass

from games import speech
from games.pages import telling
from games.scoring import phrases, sheet, tricks
from games.selectors import pad_rows, pad_table, sessions
from games.words import Sentence


@dataclass(frozen=True)
class Place:
    """A seat, or a side whose partners are scored together; `number` is the seat's or the side's. Points are tenths."""

    number: int
    seats: tuple[int, ...]
    names: tuple[str, ...]
    total: int
    rank: int
    made: int
    calls: int
    bags: int | None

    @property
    def name(self) -> Sentence:
        """The names in one."""
        joined = pad_table.joined(self.names)
        return joined if isinstance(joined, Sentence) else telling.listed((joined,))


@dataclass(frozen=True)
class Nil:
    """A partner who called in place of a number, and what that brought."""

    name: str
    called: Sentence
    tricks: int | None
    points: int | None
    seat: int


@dataclass(frozen=True)
class SideCell:
    """What a side did in one deal: `bid` and `tricks` are those of the partners who are counted together.

    `bid` is in words and None where nobody of them called; `cell` is what a tap changes.
    """

    points: int | None
    made: bool | None
    bid: Sentence | int | None
    tricks: int | None
    derived: bool
    nils: tuple[Nil, ...]
    new_bags: int
    extra: int
    cell: pad_table.Cell
    changed: bool = False

    @property
    def bid_said(self) -> str:
        """The call as people read it."""
        return speech.say(self.bid) if isinstance(self.bid, Sentence) else speech.num(self.bid or 0)

    @property
    def counted(self) -> bool:
        """Whether anybody of the side is counted in its own cell."""
        return self.cell.field == "side"


def pooled(view: sessions.SheetView) -> bool:
    """Whether partners have one total and one line in every deal."""
    rules = view.facts.rules
    return rules.table.scored_by != "seat" and any(len(side.seats) > 1 for side in view.sheet.sides)


def places(view: sessions.SheetView) -> list[Place]:
    """Everybody with a total, in the order of the seats."""
    if pooled(view):
        return [_side(view, side) for side in view.sheet.sides]
    bags = {seat: side.bags for side in view.sheet.sides for seat in side.seats if len(side.seats) == 1}
    return [
        Place(one.number, (one.number,), (one.player_name,), one.total, one.rank, one.made, one.calls,
              bags.get(one.number))
        for one in view.seats
    ]  # fmt: skip  # one line a seat


def _side(view: sessions.SheetView, side: sheet.ScoredSide) -> Place:
    seats = [seat for seat in view.seats if seat.number in side.seats]
    made, calls = sum(seat.made for seat in seats), sum(seat.calls for seat in seats)
    names = tuple(seat.player_name for seat in seats)
    return Place(side.number, side.seats, names, side.total, side.rank, made, calls, side.bags)


def total_after(view: sessions.SheetView, place: Place, row: sessions.RoundRow) -> int:
    """The running total of a complete deal; partners have the same."""
    return row.calls[place.seats[0] - 1].total or 0


def side_cells(view: sessions.SheetView, row: sessions.RoundRow) -> list[SideCell]:
    """What each side did in a deal."""
    scored = next(one for one in view.sheet.rounds if one.number == row.number)
    partners = tuple(side.seats for side in view.sheet.sides)
    return [_cell(view, row, side, partners) for side in scored.sides]


def _cell(
    view: sessions.SheetView, row: sessions.RoundRow, side: sheet.ScoredSideRound, partners: tuple[tuple[int, ...], ...]
) -> SideCell:
    calls = [row.calls[seat - 1] for seat in partners[side.number - 1]]
    nils = tuple(_nils(view, calls))
    sharing = [call for call in calls if call.seat not in {nil.seat for nil in nils}]
    typed, open_ = view.facts.rules.points.typed, row.status in ("bidding", "playing")
    counted = sharing and row.status != "bidding" and not typed
    cell = pad_table.Cell(side.number, "side") if counted else pad_table.Cell(calls[0].seat, "bid")
    if not open_ and not sharing:
        cell = pad_table.Cell(calls[0].seat, "tricks")
    new_bags = side.parts.new_bags if side.parts else 0
    made = side.made if sharing else all(call.made for call in calls) if side.points is not None else None
    bid = _called_together(sharing)
    extra = sum(call.extra or 0 for call in calls)
    return SideCell(side.points, made, bid, side.tricks, side.derived, nils, new_bags, extra, cell)


def _nils(view: sessions.SheetView, calls: list[sessions.CallRow]) -> Iterator[Nil]:
    for call in calls:
        if call.kind is not None and tricks.alone(sheet.Call(call.bid, call.kind)):
            name = view.name_of[call.seat]
            yield Nil(name, phrases.KINDS[call.kind], call.tricks, call.points, call.seat)


def _called_together(calls: list[sessions.CallRow]) -> Sentence | int | None:
    """The number the partners called together, with what one of them named beside his."""
    bids = [call.bid for call in calls if call.bid is not None]
    kinds = [call.kind for call in calls if call.kind is not None]
    return pad_rows.spoken_call(pad_table.Value(sum(bids), kinds[0] if kinds else None)) if bids else None
