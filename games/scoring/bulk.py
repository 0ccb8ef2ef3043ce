"""Totals of very many rounds at once, by tables of points instead of the fold, where the rules allow it."""

import itertools
from collections.abc import Iterator, Sequence

from games.scoring import contracts, facts, fields, language, paying, ranking, sheet, sides, tricks


class _Rows(dict[int | None, tuple[int, ...]]):
    """Points by bid, then by number of tricks; a bid the rules do not allow gets its row when it is met."""

    def __init__(self, rules: language.Rules, players: int, cards: int, step: int, last_round: bool) -> None:
        table = contracts.points_table(rules, cards, players=players, round=step, last_round=last_round)
        rows = (tuple(points or 0 for points in row) for row in table.points)
        super().__init__(zip(table.bids, rows, strict=True))
        self.rules, self.known = rules, (None, players, cards, step, None, last_round)

    def __missing__(self, bid: int | None) -> tuple[int, ...]:
        cards = self.known[2] or 0
        if bid is None:
            raise KeyError(bid)
        about = contracts.Facts(bid, *self.known)
        self[bid] = tuple(contracts.outcome(self.rules, about, won).points or 0 for won in range(cards + 1))
        return self[bid]


def totals(rules: language.Rules, *, players: int, sessions: Sequence[Sequence[facts.Round]]) -> list[tuple[int, ...]]:
    """Totals by seat (tenths) of each session, equal to those of `sheet.score`; no adjustments are in them.

    Where seats are scored alone and nothing hangs on earlier rounds or on the rest of the table, points are looked up;
    other rules go through the fold.
    """
    if not by_tables(rules):
        return [sheet.score(rules, players=players, rounds=rounds).totals for rounds in sessions]
    tables = _Tables(rules, players)
    return [tables.totals(rounds) for rounds in sessions]


def by_tables(rules: language.Rules) -> bool:
    """Whether the points of a call follow from its bid, its tricks and the round alone."""
    if sides.pooled(rules) or rules.points.typed or rules.bags or paying.has_effects(rules):
        return False
    asked = [contract.when for contract in rules.contracts if contract.when]
    return all(when.own_total is None and when.table_bids is None for when in asked)


class _Tables:
    """The tables of points of one rule set at a table of so many players, made when they are first needed."""

    def __init__(self, rules: language.Rules, players: int) -> None:
        self.rules, self.players = rules, players
        whens = [contract.when for contract in rules.contracts if contract.when]
        self.asks_round = any(when.round or when.last_round is not None for when in whens)
        self.last_round = ranking.last_round(rules, players, sheet.end_of(rules))
        # A call with a kind or an extra is not looked up.
        self.plain = not rules.bidding.kinds and rules.extras.allowed == "none"
        self.known: dict[tuple[int, int], _Rows] = {}

    def totals(self, rounds: Sequence[facts.Round]) -> tuple[int, ...]:
        """The totals of one session."""
        paid = [points for points in self._paid(rounds) if points is not None]
        return tuple(map(sum, zip(*paid, strict=True))) if paid else (0,) * self.players

    def _paid(self, rounds: Sequence[facts.Round]) -> Iterator[Sequence[int] | None]:
        """The points of every round by seat; None where it does not count."""
        steps = itertools.count(1)
        for round_ in rounds:
            if round_.void:
                continue
            step = next(steps) if self.asks_round else 1
            try:
                yield self._looked_up(self._rows(round_.cards, step), round_.calls)
            except (KeyError, IndexError, TypeError):
                yield self._one_by_one(round_, step)

    def _looked_up(self, rows: _Rows, calls: Sequence[facts.Call]) -> Sequence[int]:
        """Raises KeyError, IndexError or TypeError where a call has something the rows do not know."""
        if not self.plain and any(call.kind is not None or call.extra is not None for call in calls):
            raise KeyError
        return [rows[call.bid][call.tricks] for call in calls]  # type: ignore[index]  # None raises what is promised

    def _rows(self, cards: int | None, step: int) -> _Rows:
        if cards is None or not 0 < cards <= fields.CARDS_LIMIT:
            raise KeyError(cards)
        found = self.known.get((cards, step))
        if found is None:
            found = _Rows(self.rules, self.players, cards, step, step == self.last_round)
            self.known[cards, step] = found
        return found

    def _one_by_one(self, round_: facts.Round, step: int) -> Sequence[int] | None:
        """A round with something the tables do not have, paid as the fold does."""
        filled = tricks.certain(self.rules, self.players, round_)
        if tricks.status(self.rules, round_, filled) != "scored":
            return None
        table_bids = contracts.compared(tricks.bids_total(round_.calls), round_.cards)
        table = paying.Table(self.players, round_.cards, step, step == self.last_round, table_bids, (), ())
        calls = paying.seats(self.rules, table, sheet.filled_in(round_.calls, filled))
        return [call.points or 0 for call in calls]
