"""The result in words a player accepts: why a call paid what it did, what the rules are, why the game is over."""

from collections.abc import Iterator

from games.scoring import contracts, facts, language, phrases, portrait
from games.words import Points, Sentence

in_words = portrait.in_words


def call(rules: language.Rules, scored_round: facts.ScoredRound, seat: int, *, players: int) -> tuple[Sentence, ...]:
    """Why the call of a seat brought what it did: "Called 9, won 10." "One over is allowed; a call of 8 …".

    For an open round what is known so far and how many tricks the call takes; nothing where nothing is entered.
    """
    scored = scored_round.calls[seat - 1]
    if scored_round.status == "void":
        return (Sentence("This round does not count."),)
    return (*result(rules, scored), *_needed(rules, scored_round, seat, players))


def result(rules: language.Rules, scored: facts.ScoredCall) -> tuple[Sentence, ...]:
    """What one call was and why it paid what it did, from the call alone."""
    if rules.points.typed:
        points = scored.points
        return () if points is None else (Sentence("{points} entered.", {"points": Points(points, signed=True)}),)
    if scored.contract is None or scored.points is None or scored.tricks is None:
        return tuple(_said(scored))
    return (*_said(scored), _reason(rules, scored, scored.contract, scored.points))


def _said(scored: facts.ScoredCall) -> Iterator[Sentence]:
    if scored.tricks is None and scored.bid is not None:
        yield Sentence("Called {bid}.", {"bid": scored.bid})
    elif scored.tricks is not None and scored.bid is None:
        yield Sentence("No call, won {tricks}.", {"tricks": scored.tricks})
    elif scored.tricks is not None and scored.bid is not None:
        yield Sentence("Called {bid}, won {tricks}.", {"bid": scored.bid, "tricks": scored.tricks})


def _needed(rules: language.Rules, round_: facts.ScoredRound, seat: int, players: int) -> Iterator[Sentence]:
    """How many tricks make a call whose round is still played."""
    scored = round_.calls[seat - 1]
    if scored.bid is None or scored.tricks is not None or rules.points.typed:
        return
    bids = None if round_.status == "bidding" else sum(one.bid or 0 for one in round_.calls)
    table_bids = contracts.compared(bids, round_.cards)
    own_total = round_.own_totals[seat - 1]
    about = contracts.Facts(
        scored.bid, scored.kind, players, round_.cards, round_.step, own_total, round_.last_round, table_bids
    )
    index = contracts.fitting(rules, about)
    if index is None:
        return
    low, high = contracts.window(rules.contracts[index], scored.bid)
    if round_.cards is not None and high is not None:
        high = min(high, round_.cards)
    said = {"range": phrases.span((low, high))}
    yield Sentence("It takes {range} trick.", said, "It takes {range} tricks.", low or 0 if high is None else high)


def _reason(rules: language.Rules, scored: facts.ScoredCall, index: int, points: int) -> Sentence:
    """What was allowed, which calls pay what, and what that came to."""
    contract = rules.contracts[index]
    paid = _paid(contract, scored.how)
    lead = _lead(contract, scored)
    who = Sentence("a call") if contract.when is None else phrases.subject(rules, index)
    said: phrases.Said = {
        "lead": lead,
        "call": who,
        "formula": phrases.formula(paid),
        "points": Points(points),
    }
    plain = set(phrases.terms(paid)) <= {"flat"}
    if scored.made:
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
    sides = {"made": contract.made, "failed_under": contract.failed_under, "failed_over": contract.failed_over}
    return sides.get(how or "") or contract.failed


def _lead(contract: language.Contract, scored: facts.ScoredCall) -> Sentence:
    """How far the result is from the call, and what would have been allowed."""
    bid, won = scored.bid or 0, scored.tricks or 0
    gap = won - bid
    over = contracts.bound(contract.over, bid)
    if scored.made:
        return _made(gap, over)
    if scored.how == "near":
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
        "rounds": Sentence("All rounds are played."),
        "schedule": Sentence("All rounds are played."),
        "stopped": Sentence("The players ended the game."),
    }
    if not sheet.winners:
        return (reasons[sheet.reason or "stopped"], Sentence("No round was complete, so nobody won."))
    return (reasons[sheet.reason or "stopped"], *portrait.ranking(rules))
