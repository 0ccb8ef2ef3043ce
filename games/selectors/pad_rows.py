"""The lines of the pad: what each player called and took, and what he or his side has."""

from dataclasses import dataclass, replace

from games import words
from games.scoring import facts, phrases, tricks
from games.selectors import pad_keys, pad_table
from games.selectors.pad_table import Cell, Table, Value
from games.words import Points, Sentence

# The script of the pad says these too, so they stand here once.
ROW = Sentence("{name}: total {total}. Change")
ROW_CALLED = Sentence("{name}: called {bid}, total {total}. Change")
ROW_TOOK = Sentence("{name}: called {bid}, took {tricks}, total {total}. Change")
WITH_KIND = Sentence("{bid} {kind}")
MARKERS = "●■▲"


@dataclass(frozen=True, slots=True)
class Row:
    """One player's line. `target` is what a tap on it changes; `past` marks the values of the deal before.

    Where partners have one total it stands on the first one's line, their bags on the next; `side` numbers partners.
    Their tricks together, and what those bring, stand on the line of the first who did not call nil.
    """

    seat: int
    name: str
    total: int
    rank: int
    dealer: bool = False
    now: bool = False
    bid: int | None = None
    kind: str | None = None
    tricks: int | None = None
    derived: bool = False
    made: bool | None = None
    points: int | None = None
    past: bool = False
    target: Cell | None = None
    side: int | None = None
    owns: bool = True
    bags: int | None = None
    free: bool = False

    @property
    def call_apart(self) -> bool:
        """Whether a tap on the call changes something else than one on the line; `free`: a call may be left out."""
        if self.target is None or self.target.field == "bid":
            return False
        return self.free or (self.called is not None and not self.past)

    @property
    def shape(self) -> int:
        """The colour of the side."""
        return (self.side or 1) - 1

    @property
    def marker(self) -> str:
        """What partners are known by."""
        return MARKERS[self.shape]

    @property
    def called(self) -> Sentence | int | None:
        """The call in words."""
        return spoken_call(Value(self.bid, self.kind))

    @property
    def star(self) -> str:
        """What stands behind the number of a call that is more than one."""
        return pad_table.STARS[self.kind] if self.kind else ""

    @property
    def kind_name(self) -> Sentence | None:
        """That in words."""
        return phrases.KINDS[self.kind] if self.kind else None

    @property
    def label(self) -> Sentence:
        """The row in words, for the link that changes it."""
        values: dict[str, words.Value] = {"name": self.name, "total": Points(self.total)}
        called = self.called
        if called is None:
            return replace(ROW, values=values)
        values["bid"] = called
        if self.tricks is None:
            return replace(ROW_CALLED, values=values)
        return replace(ROW_TOOK, values=values | {"tricks": self.tricks})


def spoken_call(value: Value) -> Sentence | int | None:
    """A call as a value for a sentence: its number, a nil, or a number with what stands beside it."""
    if value.kind is None:
        return value.number
    kind = phrases.KINDS[value.kind]
    return kind if value.number is None else replace(WITH_KIND, values={"bid": value.number, "kind": kind})


def rows(now: Table, cell: Cell | None, before: facts.ScoredRound | None) -> tuple[Row, ...]:
    """A line for each seat; where nothing is entered yet, with what the deal before brought."""
    if before is not None and before.status == "scored":
        return tuple(past_row(now, cell, seat, before) for seat in now.seats)
    return lines(now, cell)


def lines(now: Table, cell: Cell | None) -> tuple[Row, ...]:
    """A line for each seat with what is entered in this deal."""
    return tuple(_row(now, cell, seat) for seat in now.seats)


def _row(now: Table, cell: Cell | None, seat: int) -> Row:
    call, counted = now.call(seat), now.count_of(seat)
    row = replace(frame(now, cell, seat), bid=call.bid, kind=call.kind)
    if now.rules.points.typed:
        return replace(row, tricks=call.tricks, made=call.made, points=call.points)
    if not _carries(now, seat, counted):
        return row
    count = now.derived.get(counted, pad_table.held(now, counted).number)
    outcome = pad_keys.outcome(now, seat, count if counted.field == "tricks" else None)
    return replace(row, tricks=count, derived=counted in now.derived, made=outcome.made, points=outcome.points)


def _carries(now: Table, seat: int, counted: Cell) -> bool:
    """Whether the tricks of the cell stand on the seat's line."""
    return counted.field != "side" or now.sharing(counted.seat)[0] == seat


def past_row(now: Table, cell: Cell | None, seat: int, before: facts.ScoredRound) -> Row:
    """A line with what a complete deal brought."""
    call = before.calls[seat - 1]
    row = replace(frame(now, cell, seat), bid=call.bid, kind=call.kind, past=True)
    if before.sides and not tricks.alone(call):
        return _past_side(now, row, before)
    return replace(row, tricks=call.tricks, derived=call.derived, made=call.made, points=call.points)


def _past_side(now: Table, row: Row, before: facts.ScoredRound) -> Row:
    """The side's own part on the line of its first partner who did not call nil."""
    number = now.side_of(row.seat)
    sharing = [seat for seat in now.partners[number - 1] if not tricks.alone(before.calls[seat - 1])]
    if sharing[0] != row.seat or now.rules.points.typed:
        return replace(row, points=before.calls[row.seat - 1].points)
    side = before.sides[number - 1]
    return replace(
        row, tricks=side.tricks, derived=side.derived, made=side.made, points=apart(side, before, now.partners)
    )


def apart(side: facts.ScoredSideRound, before: facts.ScoredRound, partners: tuple[tuple[int, ...], ...]) -> int | None:
    """What a side got beside its nils, in tenths."""
    if side.points is None:
        return None
    calls = (before.calls[seat - 1] for seat in partners[side.number - 1])
    return side.points - sum(call.points or 0 for call in calls if tricks.alone(call))


def frame(now: Table, cell: Cell | None, seat: int) -> Row:
    """A line without anything of the deal."""
    side = now.side_of(seat)
    partners = now.partners[side - 1]
    place = partners.index(seat)
    return Row(
        seat=seat,
        name=now.names[seat - 1],
        total=now.totals[seat - 1],
        rank=now.ranks[seat - 1],
        dealer=now.round.dealer == seat,
        now=cell is not None and _asks(now, cell, seat),
        target=_tapped(now, seat),
        side=side if len(partners) > 1 else None,
        owns=not paired(now) or place == 0,
        bags=_bags(now, side, place),
        free=now.rules.bidding.optional,
    )


def paired(now: Table) -> bool:
    """Whether partners have one total."""
    return now.rules.table.scored_by != "seat" and any(len(seats) > 1 for seats in now.partners)


def _bags(now: Table, side: int, place: int) -> int | None:
    """Bags stand beside a total of one's own, and below one that partners share."""
    if now.rules.bags is None or not now.sides or place != (1 if paired(now) else 0):
        return None
    return now.sides[side - 1].bags


def _asks(now: Table, cell: Cell, seat: int) -> bool:
    return seat in now.sharing(cell.seat) if cell.field == "side" else cell.seat == seat


def _tapped(now: Table, seat: int) -> Cell | None:
    """What a tap on a row changes: the calls while they are made, then the counts."""
    if now.rules.points.typed:
        return None
    return now.count_of(seat) if tricks.bids_in(now.rules, now.round.calls) else Cell(seat, "bid")
