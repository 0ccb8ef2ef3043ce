"""The rounds of a session while an action writes into them: cells that can be read, set and put back. No database."""

import dataclasses
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from games import errors
from games.scoring import rules as language
from games.scoring import sheet
from games.selectors.facts import Facts

Plain = int | bool | str | None
OF_CALL = ("bid", "tricks", "extra", "points", "made")


class Spot(NamedTuple):
    """Where a cell is: a seat's, a side's (its pooled tricks), or, with neither, one of the whole round."""

    round: int
    seat: int | None
    field: str
    side: int | None = None


class Held(NamedTuple):
    """What a cell holds: its value and, for a bid, the kind beside it. A nil is a kind without a value."""

    value: Plain = None
    kind: str | None = None

    @property
    def empty(self) -> bool:
        """Nothing is entered."""
        return self.value is None and self.kind is None


@dataclass
class Draft:
    """One round being written."""

    number: int
    cards: int | None
    dealer: int
    reason: str | None
    calls: list[sheet.Call]
    side_tricks: list[int | None]

    @property
    def empty(self) -> bool:
        """No cell of a seat or side holds anything and the round is not void."""
        unwritten = all(call == sheet.Call() for call in self.calls) and set(self.side_tricks) <= {None}
        return self.reason is None and unwritten

    def plain(self) -> sheet.Round:
        """The round as scoring wants it."""
        return sheet.Round(
            self.number,
            tuple(self.calls),
            self.cards,
            self.dealer,
            void=self.reason is not None,
            side_tricks=tuple(self.side_tricks),
        )


@dataclass
class Board:
    """All rounds of one session, in order, with the session's rules beside them."""

    facts: Facts
    drafts: dict[int, Draft] = field(default_factory=dict)
    _scored: sheet.Sheet | None = None

    @property
    def rules(self) -> language.Rules:
        """The rules the session is pinned to."""
        return self.facts.rules

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.facts.seats)

    @classmethod
    def of(cls, facts: Facts) -> "Board":
        """The stored rounds, ready to be written."""
        plain = zip(facts.rounds, facts.plain_rounds(), strict=True)
        return cls(facts, {row.number: _draft(row.reason if row.void else None, round_) for row, round_ in plain})

    def copy(self) -> "Board":
        """A board that can be written without touching this one."""
        drafts = {number: _copy(draft) for number, draft in self.drafts.items()}
        return Board(self.facts, drafts)

    def rounds(self) -> tuple[sheet.Round, ...]:
        """The rounds as scoring wants them."""
        return tuple(draft.plain() for _, draft in sorted(self.drafts.items()))

    def score(self) -> sheet.Sheet:
        """The fold over the rounds as they now are."""
        if self._scored is None:
            self._scored = self.facts.score(self.rounds())
        return self._scored

    def get(self, spot: Spot) -> Held:
        """What the cell holds; an empty one where the round is not there."""
        draft = self.drafts.get(spot.round)
        if draft is None:
            return Held()
        if spot.field == "void":
            return Held(draft.reason)
        if spot.side is not None:
            return Held(draft.side_tricks[spot.side - 1])
        if spot.seat is None:
            return Held(getattr(draft, spot.field))
        call = draft.calls[spot.seat - 1]
        return Held(getattr(call, spot.field), call.kind if spot.field == "bid" else None)

    def set(self, spot: Spot, held: Held) -> None:
        """Write the cell; opens the round where it is not there. A last round without anything left in it goes."""
        draft = self.drafts.get(spot.round) or self._open(spot.round)
        self._scored = None
        if spot.field == "void":
            draft.reason = None if held.value is None else str(held.value)
        elif spot.side is not None:
            draft.side_tricks[spot.side - 1] = None if held.value is None else int(held.value)
        elif spot.seat is None:
            value = getattr(self._deal(spot.round), spot.field) if held.value is None else held.value
            setattr(draft, spot.field, value)
        else:
            draft.calls[spot.seat - 1] = _written(draft.calls[spot.seat - 1], spot.field, held)
        self.trim()

    def trim(self) -> None:
        """Take off last rounds in which nothing is left."""
        while self.drafts and self._idle(self.drafts[max(self.drafts)]):
            del self.drafts[max(self.drafts)]
            self._scored = None

    def _idle(self, draft: Draft) -> bool:
        return draft.empty and not self.own_of_round(draft)

    def _open(self, number: int) -> Draft:
        deal = self._deal(number)
        self.drafts[number] = Draft(
            number, deal.cards, deal.dealer, None, [sheet.Call()] * self.players, [None] * len(self.facts.sides)
        )
        return self.drafts[number]

    def own_of_round(self, draft: Draft) -> list[str]:
        """The cells of the whole round that hold something else than the rules suggest."""
        deal = self._deal(draft.number)
        own = {
            "void": draft.reason is not None,
            "dealer": draft.dealer != deal.dealer,
            "cards": draft.cards != deal.cards,
        }
        return [name for name, differs in own.items() if differs]

    def _deal(self, number: int) -> sheet.Deal:
        """What the rules say about the deal of this round, from the rounds before it."""
        return self.facts.deal(tuple(round_ for round_ in self.rounds() if round_.number < number))

    def next_number(self) -> int:
        """The number of the round that may be written now: the open one while it lacks anything, else the one after."""
        coming = self.score().next
        return max(self.drafts, default=0) + 1 if coming is None else coming.number

    def problems(self, number: int) -> tuple[errors.Problem, ...]:
        """What the rules refuse about one round as it now stands."""
        if number not in self.drafts or self.drafts[number].reason is not None:
            return ()
        scored = next(one for one in self.score().rounds if one.number == number)
        return sheet.problems(
            self.rules,
            players=self.players,
            round_=self.drafts[number].plain(),
            own_totals=scored.own_totals,
            last_round=scored.last_round,
        )


def _written(call: sheet.Call, field_: str, held: Held) -> sheet.Call:
    changed: dict[str, Any] = {field_: held.value} | ({"kind": held.kind} if field_ == "bid" else {})
    return dataclasses.replace(call, **changed)


def _draft(reason: str | None, round_: sheet.Round) -> Draft:
    return Draft(round_.number, round_.cards, round_.dealer, reason, list(round_.calls), list(round_.side_tricks))


def _copy(draft: Draft) -> Draft:
    return replace(draft, calls=list(draft.calls), side_tricks=list(draft.side_tricks))
