"""The result in words a player accepts: why a call paid what it did, what the rules are, why the game is over."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.scoring import contracts, facts, language, phrases, portrait, sides, tricks
from games.words import Points, Sentence

in_words, outline = portrait.in_words, portrait.outline


def call(rules: language.Rules, scored_round: facts.ScoredRound, seat: int, *, players: int) -> tuple[Sentence, ...]:
    """Why the call of a seat brought what it did: "Called 9, won 10." "One over is allowed; a call of 8 …".

    A call that counts for its side is explained with the side. For an open round what is known so far and how many
    tricks the call takes; nothing where nothing is entered.
    """
    scored = scored_round.calls[seat - 1]
    if scored_round.status == "void":
        return (Sentence("This deal does not count."),)
    seated = sides.units(rules, players)
    shared = scored_round.sides[sides.unit_of(seated, seat)] if scored_round.sides else None
    return (*result(rules, scored, shared), *_needed(rules, scored_round, seat, seated))


def result(
    rules: language.Rules, scored: facts.ScoredCall, shared: facts.ScoredSideRound | None = None
) -> tuple[Sentence, ...]:
    """What one call was and why it paid what it did, from the call and, where sides are scored, its side."""
    if rules.points.typed:
        points = scored.points
        return () if points is None else (Sentence("{points} entered.", {"points": Points(points, signed=True)}),)
    if shared is not None and not (tricks.alone(scored) and rules.table.scored_by == "side"):
        return (*_said(scored), *(side(rules, shared) if shared.points is not None else ()))
    if scored.contract is None or scored.points is None or scored.tricks is None:
        return tuple(_said(scored))
    if tricks.alone(scored):
        return (_nil(scored), *_beside(rules, scored.parts, scored.bags))
    paid = scored.points if scored.parts is None else scored.parts.contract
    about = _Result(scored.bid or 0, scored.tricks, scored.made is True, scored.how, scored.contract, paid)
    beside = _beside(rules, scored.parts, scored.bags)
    return (*_said(scored), _reason(rules, about), *beside, *(_sum(scored.points) if beside else ()))


def side(rules: language.Rules, scored: facts.ScoredSideRound) -> tuple[Sentence, ...]:
    """Why a side got its points: what its partners called together and won, its bags. Its nils speak for themselves."""
    if scored.points is None or scored.parts is None or rules.points.typed:
        return ()
    beside = _beside(rules, scored.parts, scored.bags)
    if scored.contract is None or scored.bid is None or scored.won is None:
        return (*_defence(rules, scored), *beside, *(_sum(scored.points) if beside else ()))
    about = _Result(scored.bid, scored.won, scored.made is True, scored.how, scored.contract, scored.parts.contract)
    named: phrases.Said = {"bid": scored.bid, "tricks": scored.won}
    said = Sentence("The side called {bid}, won {tricks}.", named)
    more = beside or scored.points != scored.parts.contract
    return (said, _reason(rules, about), *beside, *(_sum(scored.points) if more else ()))


@dataclass(frozen=True, slots=True)
class _Result:
    """One call with its tricks and what its contract paid for it."""

    bid: int
    won: int
    made: bool
    how: str | None
    contract: int
    points: int


def _sum(points: int) -> tuple[Sentence, ...]:
    """What it comes to, where more than the contract pays."""
    return (Sentence("In all {points}.", {"points": Points(points, signed=True)}),)


def _said(scored: facts.ScoredCall) -> Iterator[Sentence]:
    said: phrases.Said = {"bid": scored.bid or 0, "tricks": scored.tricks or 0}
    if scored.kind is not None:
        # A preview may ask about a kind that no rules have: it stays as it was written.
        said["kind"] = phrases.NILS.get(scored.kind) or phrases.KINDS.get(scored.kind) or scored.kind
    if tricks.alone(scored):
        yield Sentence("{kind} called.", said)
    elif scored.tricks is not None and scored.bid is None:
        yield Sentence("No call, won {tricks}.", said)
    elif scored.bid is not None and scored.kind is not None:
        yield Sentence("Called {bid} ({kind}).", said)
        if scored.tricks is not None:
            yield Sentence("Won {tricks}.", said)
    elif scored.bid is not None:
        yield (
            Sentence("Called {bid}.", said) if scored.tricks is None else Sentence("Called {bid}, won {tricks}.", said)
        )


def _nil(scored: facts.ScoredCall) -> Sentence:
    """Nil: no trick taken, 100 points."""
    won, points = scored.tricks or 0, scored.points or 0
    paid = points if scored.parts is None else scored.parts.contract
    said: phrases.Said = {
        "kind": phrases.NILS[scored.kind or "nil"],
        "tricks": won,
        "points": Points(paid),
    }
    if won == 0:
        return Sentence("{kind}: no trick taken, {points} points.", said)
    return Sentence(
        "{kind}: {tricks} trick taken, {points} points.", said, "{kind}: {tricks} tricks taken, {points} points.", won
    )


def _beside(rules: language.Rules, parts: facts.Parts | None, bags: int | None) -> tuple[Sentence, ...]:
    """What points have beside the contract: the table's success, extras and bags."""
    if parts is None:
        return ()
    return (*_table(rules, parts), *_extra(parts), *_bags(rules, parts, bags))


def _table(rules: language.Rules, parts: facts.Parts) -> Iterator[Sentence]:
    if parts.success:
        said: phrases.Said = {"number": parts.makers, "points": Points(parts.success, signed=True)}
        yield Sentence(
            "{number} player made it: {points}.", said, "{number} players made it: {points} for each.", parts.makers
        )
    if parts.factor != 1 and rules.table.scored_by == "declarer":
        if not parts.contract:
            return
        yield Sentence("All points of such a deal count {factor} times.", {"factor": parts.factor})
    elif parts.factor != 1:
        yield Sentence("Everybody failed: all points count {factor} times.", {"factor": parts.factor})


def _extra(parts: facts.Parts) -> Iterator[Sentence]:
    if parts.extra:
        yield Sentence("Extra points: {points}.", {"points": Points(parts.extra, signed=True)})


def _bags(rules: language.Rules, parts: facts.Parts, bags: int | None) -> Iterator[Sentence]:
    """2 bags, now 9."""
    if rules.bags is None or bags is None or not (parts.new_bags or parts.penalty):
        return
    said: phrases.Said = {"new": parts.new_bags, "bags": bags, "every": rules.bags.every}
    if parts.penalty:
        said["points"] = Points(parts.penalty, signed=True)
        yield Sentence(
            "{new} bag fills up {every}: {points}, now {bags}.",
            said,
            "{new} bags fill up {every}: {points}, now {bags}.",
            parts.new_bags,
        )
    else:
        yield Sentence("{new} bag, now {bags}.", said, "{new} bags, now {bags}.", parts.new_bags)


def _defence(rules: language.Rules, scored: facts.ScoredSideRound) -> Iterator[Sentence]:
    """What the side of the defenders gets."""
    if rules.table.scored_by != "declarer" or scored.won is None or scored.parts is None:
        return
    said: phrases.Said = {"tricks": scored.won, "points": Points(scored.parts.contract, signed=True)}
    if scored.parts.contract:
        yield Sentence(
            "The call failed; the defenders won {tricks} trick: {points}.",
            said,
            "The call failed; the defenders won {tricks} tricks: {points}.",
            scored.won,
        )
    else:
        yield Sentence("The defenders get nothing.")


def _needed(rules: language.Rules, round_: facts.ScoredRound, seat: int, seated: sides.Seats) -> Iterator[Sentence]:
    """How many tricks make a call whose round is still played; partners' calls are taken together."""
    found = _asking(rules, round_, seat, seated)
    index = None if found is None else contracts.fitting(rules, found)
    if found is None or index is None:
        return
    low, high = contracts.window(rules.contracts[index], found.bid)
    low, high = (None if edge is None else edge + contracts.book(rules) for edge in (low, high))
    if round_.cards is not None and high is not None:
        high = min(high, round_.cards)
    low = low if low is None or low > 0 or high == 0 else None
    if high == 0:
        yield Sentence("No trick may be won.")
        return
    said: phrases.Said = {"range": phrases.span((low, high))}
    yield Sentence("It takes {range} trick.", said, "It takes {range} tricks.", low or 0 if high is None else high)


def _asking(rules: language.Rules, round_: facts.ScoredRound, seat: int, seated: sides.Seats) -> contracts.Facts | None:
    """What decides about the call of a seat; None where there is none or it is played out already."""
    scored = round_.calls[seat - 1]
    if not tricks.has_bid(scored) or scored.tricks is not None or scored.contract is not None or rules.points.typed:
        return None
    shared = [scored]
    if sides.pooled(rules) and not tricks.alone(scored):
        seats = seated[sides.unit_of(seated, seat)]
        shared = [one for one in (round_.calls[other - 1] for other in seats) if not tricks.alone(one)]
        if round_.status == "bidding" or round_.sides[sides.unit_of(seated, seat)].tricks is not None:
            return None
    bids = None if round_.status == "bidding" else sum(one.bid or 0 for one in round_.calls)
    kinds = [one.kind for one in shared if one.kind is not None]
    return contracts.Facts(
        sum(one.bid or 0 for one in shared), kinds[0] if kinds else None, len(round_.calls), round_.cards, round_.step,
        round_.own_totals[seat - 1], round_.last_round, contracts.compared(bids, round_.cards), frozenset(kinds[1:]),
    )  # fmt: skip  # the facts in the order of the language


def _reason(rules: language.Rules, about: _Result) -> Sentence:
    """What was allowed, which calls pay what, and what that came to."""
    if about.how == "slam":
        points: phrases.Said = {"points": Points(about.points, signed=True)}
        return Sentence("Every trick taken without having called them all: {points}.", points)
    contract = rules.contracts[about.contract]
    paid = _paid(contract, about.how)
    who = Sentence("a call") if contract.when is None else phrases.subject(rules, about.contract)
    said: phrases.Said = {
        "lead": _lead(contract, about, contracts.book(rules)),
        "call": who,
        "formula": phrases.formula(paid),
        "points": Points(about.points),
    }
    plain = set(phrases.terms(paid)) <= {"flat"} and rules.table.scored_by != "declarer"
    if about.made:
        return (
            Sentence("{lead}; {call} pays {formula}.", said)
            if plain
            else Sentence("{lead}; {call} pays {formula}: {points}.", said)
        )
    if phrases.loses(paid):
        return Sentence("{lead}; {call} that fails loses {formula}: {points}.", said)
    return (
        Sentence("{lead}; {call} that fails pays {formula}.", said)
        if plain
        else Sentence("{lead}; {call} that fails pays {formula}: {points}.", said)
    )


def _paid(contract: language.Contract, how: str | None) -> language.Polynomial:
    if how == "near" and contract.near:
        return contract.near.points
    sides_ = {"made": contract.made, "failed_under": contract.failed_under, "failed_over": contract.failed_over}
    return sides_.get(how or "") or contract.failed


def _lead(contract: language.Contract, about: _Result, book: int) -> Sentence:
    """How far the result is from the call, and what would have been allowed."""
    gap = about.won - book - about.bid
    over = contracts.bound(contract.over, about.bid)
    if about.made:
        return _made(gap, over)
    if about.how == "near":
        return Sentence("{off} off is near", {"off": abs(gap)})
    if gap < 0:
        return Sentence("{off} short", {"off": -gap})
    if over:
        return Sentence(
            "{off} over, where one is allowed",
            {"off": gap, "over": over},
            "{off} over, where {over} are allowed",
            over,
        )
    return Sentence("{off} over", {"off": gap})


def _made(gap: int, over: int | None) -> Sentence:
    if gap == 0:
        return Sentence("Just as called")
    if gap < 0:
        return Sentence("{off} short is allowed", {"off": -gap})
    if over is None:
        return Sentence("Any number over is allowed")
    return Sentence("One over is allowed", {"over": over}, "Up to {over} over are allowed", over)


def end(rules: language.Rules, sheet: facts.Sheet, end: facts.End) -> tuple[Sentence, ...]:
    """Why the game is over; while it is not, what will end it. `end` is the session's own or `sheet.end_of(rules)`."""
    if not sheet.over:
        return tuple(portrait.ends(end))
    reasons = {
        "target": Sentence("The target of {points} points is reached.", {"points": Points(end.target or 0)}),
        "floor": Sentence("Somebody fell to {points} points.", {"points": Points(end.floor or 0)}),
        "rounds": Sentence("All deals are played."),
        "schedule": Sentence("All deals are played."),
        "stopped": Sentence("The players ended the game."),
    }
    if not sheet.winners:
        return (reasons[sheet.reason or "stopped"], Sentence("No deal was complete, so nobody won."))
    return (reasons[sheet.reason or "stopped"], *portrait.ranking(rules))
