"""What one round pays where sides are scored: nils alone, the rest pooled, or a declarer against the others."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from games.scoring import contracts, facts, language, paying, sides, tricks

Calls = Mapping[int, facts.ScoredCall]
Paid = tuple[tuple[facts.ScoredCall, ...], tuple[facts.ScoredSideRound, ...]]


@dataclass(frozen=True, slots=True)
class Hands:
    """What a table called and won: `won` is by side; `known` are the seats whose calls are known."""

    calls: tuple[facts.ScoredCall, ...]
    won: tuple[int | None, ...]
    derived: tuple[bool, ...]
    known: frozenset[int]


@dataclass(frozen=True, slots=True)
class _Side:
    """One side before its bags. `own` is what its nils bring together, `shared` what the rest does; tenths."""

    number: int
    calls: Calls
    own: int | None
    shared: contracts.Outcome
    bid: int | None = None
    won: int | None = None
    new_bags: int = 0
    extra: int = 0
    factor: int = 1

    @property
    def change(self) -> int | None:
        """What the round brings the side, without a penalty for bags."""
        return added([self.own, self.shared.points, self.extra])


_NOBODY = contracts.Outcome()
_NOTHING = contracts.Outcome(points=0)


def hands(
    rules: language.Rules, players: int, round_: facts.Round, filled: Mapping[tricks.Cell, int], calls: Calls
) -> Hands:
    """The counts of the sides of a round, those that are certain (`filled`) with them; `calls` are by seat."""
    cells = [tricks.Cell(side=number) for number, _ in enumerate(sides.sides_of(rules, players), 1)]
    won = tuple(filled.get(cell, tricks.count(round_, cell)) for cell in cells)
    table = tuple(calls.get(seat, facts.ScoredCall()) for seat in range(1, players + 1))
    return Hands(table, won, tuple(cell in filled for cell in cells), frozenset(calls))


def unpaid(held: Hands) -> tuple[facts.ScoredSideRound, ...]:
    """The sides of a round that is not scored yet."""
    counts = zip(held.won, held.derived, strict=True)
    return tuple(facts.ScoredSideRound(number, won, derived) for number, (won, derived) in enumerate(counts, 1))


def scored(rules: language.Rules, table: paying.Table, held: Hands) -> Paid:
    """Calls (by seat) and sides with what they bring; None where something that decides is unknown."""
    seated = enumerate(sides.sides_of(rules, len(held.calls)), 1)
    sitting = {number: {seat: held.calls[seat - 1] for seat in seats} for number, seats in seated}
    if rules.points.typed:
        found = [_typed(number, calls) for number, calls in sitting.items()]
    elif rules.table.scored_by == "declarer":
        found = _declared(rules, table, sitting, held)
    else:
        found = [_pooled(rules, table, number, calls, held) for number, calls in sitting.items()]
    done = tuple(_finished(rules, table, side, held) for side in found)
    totals = {seat: one.total for side, one in zip(found, done, strict=True) for seat in side.calls}
    shown = {seat: replace(call, total=totals[seat]) for side in found for seat, call in side.calls.items()}
    return tuple(shown[seat] for seat in sorted(shown)), done


def _finished(rules: language.Rules, table: paying.Table, side: _Side, held: Hands) -> facts.ScoredSideRound:
    """The side with its bags and its total."""
    before = table.total(min(side.calls))
    bags, penalty = paying.pile(rules.bags, table.bags_of(side.number), side.new_bags)
    points = added([side.change, penalty])
    parts = None
    if points is not None:
        contract = (side.shared.points or 0) // side.factor if side.factor else 0
        parts = facts.Parts(contract, 0, side.factor, side.extra, side.new_bags, penalty or 0)
    return facts.ScoredSideRound(
        side.number, held.won[side.number - 1], held.derived[side.number - 1], points,
        bags if points is not None else None, side.bid, side.won, side.shared.made,
        None if before is None or points is None else before + points,
        side.shared.contract, side.shared.how, parts,
    )  # fmt: skip  # what was entered, what it brings, what it comes to, why


def added(points: Sequence[int | None]) -> int | None:
    """The sum; None if a part of it is unknown."""
    known = [one for one in points if one is not None]
    return sum(known) if len(known) == len(points) else None


def _typed(number: int, calls: Calls) -> _Side:
    """Typed points: a side's are those of its seats."""
    return _Side(number, calls, added([call.points for call in calls.values()]), _NOTHING)


def _pooled(rules: language.Rules, table: paying.Table, number: int, calls: Calls, held: Hands) -> _Side:
    """Nils by their own contracts; the other partners' bids and tricks are added and scored once."""
    nils = {seat: _nil(rules, table, seat, call) for seat, call in calls.items() if tricks.alone(call)}
    partners = {seat: call for seat, call in calls.items() if seat not in nils}
    own = added([call.points for call in nils.values()])
    if not partners:
        new_bags = sum(_nil_bags(rules, call) for call in nils.values())
        return _Side(number, nils, own, _NOTHING, new_bags=new_bags)
    helps = rules.side.failed_nil_helps_partner
    failed = [call for call in nils.values() if call.made is False]
    won = added([held.won[number - 1], *(call.tricks for call in failed if helps)])
    certain = held.known.issuperset(partners) and not (helps and any(call.made is None for call in nils.values()))
    bid = sum(call.bid or 0 for call in partners.values())
    shared = _shared(rules, table, partners, won if certain else None)
    new_bags = paying.bagged(rules, shared, bid, won or 0, alone=False)
    new_bags += sum(_nil_bags(rules, call) for call in nils.values() if not (helps and call in failed))
    extra = sum(paying.counted_extra(rules, call.extra, shared.made) for call in partners.values())
    shown = {seat: _sharing(call, shared) for seat, call in partners.items()}
    return _Side(number, {**nils, **shown}, own, shared, bid, won, new_bags, extra)


def _nil(rules: language.Rules, table: paying.Table, seat: int, call: facts.ScoredCall) -> facts.ScoredCall:
    """A call without a number, which brings what its own contract pays."""
    brought = paying.outcome(rules, table, seat, call)
    extra = paying.counted_extra(rules, call.extra, brought.made)
    done = paying.paid(call, brought, added([brought.points, extra]), None)
    if brought.points is None or not extra:
        return done
    return replace(done, parts=facts.Parts(brought.points, extra=extra))


def _nil_bags(rules: language.Rules, call: facts.ScoredCall) -> int:
    return paying.bagged(rules, contracts.Outcome(made=call.made), 0, call.tricks or 0, alone=True)


def _shared(rules: language.Rules, table: paying.Table, partners: Calls, won: int | None) -> contracts.Outcome:
    """What partners' calls bring together; each kind one of them named beside his number counts."""
    bids_known = rules.bidding.optional or all(tricks.has_bid(call) for call in partners.values())
    if won is None or not bids_known:
        return contracts.Outcome()
    kinds = [call.kind for call in partners.values() if call.kind is not None]
    bid = sum(call.bid or 0 for call in partners.values())
    about = table.about(bid, kinds[0] if kinds else None, min(partners), frozenset(kinds[1:]))
    return contracts.outcome(rules, about, won)


def _sharing(call: facts.ScoredCall, shared: contracts.Outcome) -> facts.ScoredCall:
    """A call that counts for its side: it shows the side's result and has no points of its own."""
    return replace(call, made=shared.made, points=None, contract=shared.contract, how=shared.how)


def _declared(rules: language.Rules, table: paying.Table, sitting: Mapping[int, Calls], held: Hands) -> list[_Side]:
    """The declarer's side by his contract, the others by what they took if it failed. The first bid declares."""
    declarer = next((seat for seat, call in enumerate(held.calls, 1) if tricks.has_bid(call)), None)
    call = held.calls[declarer - 1] if declarer else facts.ScoredCall()
    won = {number: _all_won(calls, held.won[number - 1]) for number, calls in sitting.items()}
    home = next((number for number, calls in sitting.items() if declarer in calls), None)
    took = won[home] if home else None
    shared = contracts.Outcome()
    if declarer and took is not None:
        shared = contracts.outcome(rules, table.about(call.bid or 0, call.kind, declarer), took)
    return [
        _declaring(rules, number, calls, declarer, shared, took or 0)
        if number == home
        else _defending(rules, number, calls, shared, call.kind, won[number])
        for number, calls in sitting.items()
    ]


def _all_won(calls: Calls, pool: int | None) -> int | None:
    """All tricks of a side: its own cell and those of its nils."""
    nils = [call.tricks for call in calls.values() if tricks.alone(call)]
    return added(nils if len(nils) == len(calls) else [*nils, pool])


def _declaring(
    rules: language.Rules, number: int, calls: Calls, declarer: int | None, shared: contracts.Outcome, won: int
) -> _Side:
    shown = {seat: _sharing(call, shared if seat == declarer else _NOBODY) for seat, call in calls.items()}
    bid = calls[declarer or 0].bid or 0
    extra = sum(paying.counted_extra(rules, call.extra, shared.made) for call in calls.values())
    new_bags = paying.bagged(rules, shared, bid, won, alone=False)
    factor = contracts.declared_factor(contracts.declarer(rules), calls[declarer or 0].kind)
    return _Side(number, shown, 0, shared, bid, won, new_bags, extra, factor)


def _defending(
    rules: language.Rules, number: int, calls: Calls, shared: contracts.Outcome, kind: str | None, won: int | None
) -> _Side:
    """A side that does not declare; with `if_made` its extras count nothing, for it made no call."""
    extra = sum(paying.counted_extra(rules, call.extra, None) for call in calls.values())
    paid = contracts.Outcome(points=_defence(rules, shared, kind, won))
    shown = {seat: _sharing(call, _NOBODY) for seat, call in calls.items()}
    factor = contracts.declared_factor(contracts.declarer(rules), kind)
    return _Side(number, shown, 0, paid, won=won, extra=extra, factor=factor)


def _defence(rules: language.Rules, shared: contracts.Outcome, kind: str | None, won: int | None) -> int | None:
    """What defenders are paid, in tenths: nothing unless the contract failed."""
    played = contracts.declarer(rules)
    if shared.made or (shared.made is not None and played.defenders == "none"):
        return 0
    if shared.made is None or won is None:
        return None
    counted = {"tricks": won, "over_book": max(won - played.book, 0)}
    if isinstance(played.defenders, language.TricksIf):
        paid = won if won >= played.defenders.tricks_if else 0
    else:
        paid = counted[played.defenders]
    return paid * 10 * contracts.declared_factor(played, kind)
