"""One bid and one result: which contract fits, whether it was made, and what it pays."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.scoring import fields, language


@dataclass(frozen=True, slots=True)
class Facts:
    """What a contract may ask about a call. None is unknown, but for `kind`: there it is a call without one.

    `also` are further kinds, where partners named different ones beside their numbers.
    """

    bid: int
    kind: str | None = None
    players: int | None = None
    cards: int | None = None
    round: int | None = None
    own_total: int | None = None
    last_round: bool | None = None
    table_bids: str | None = None
    also: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a call brings: `contract` is its index, `points` are tenths; None where a fact that decides is unknown.

    `how` names what pays: made, failed, failed_under, failed_over, near or slam.
    """

    contract: int | None = None
    made: bool | None = None
    points: int | None = None
    how: str | None = None


@dataclass(frozen=True, slots=True)
class PointsTable:
    """Contract points in tenths, a row for each bid and a column for each number of tricks; None where unknown."""

    bids: tuple[int, ...]
    tricks: tuple[int, ...]
    points: tuple[tuple[int | None, ...], ...]


def fitting(rules: language.Rules, facts: Facts) -> int | None:
    """Index of the contract of a call; None if the first that may fit asks for a fact nobody gave."""
    for index, contract in enumerate(rules.contracts):
        fits = True if contract.when is None else _fits(contract.when, facts)
        if fits is not False:
            return index if fits else None
    return None


def outcome(rules: language.Rules, facts: Facts, tricks: int) -> Outcome:
    """Score one call by its contract alone, whatever the limits of bidding say. Points are tenths.

    With a declarer `tricks` are all those of the declarer's side; book, slam and factors are reckoned in.
    """
    index = fitting(rules, facts)
    return Outcome() if index is None else _outcome(rules, index, facts, tricks)


def _outcome(rules: language.Rules, index: int, facts: Facts, tricks: int) -> Outcome:
    contract, counted = rules.contracts[index], tricks - book(rules)
    how, polynomial = _paying(contract, facts.bid, counted)
    plain = Outcome(index, how == "made", _value(contract, polynomial, facts, counted), how)
    return plain if rules.table.scored_by != "declarer" else _declared(declarer(rules), facts, tricks, plain)


def declarer(rules: language.Rules) -> language.Declarer:
    """How a declarer is scored; what is left out means no book, nothing for defenders and no slam."""
    return rules.declarer or _DECLARER


_DECLARER = language.Declarer()


def book(rules: language.Rules) -> int:
    """Tricks of a declarer's side that do not count."""
    return declarer(rules).book if rules.table.scored_by == "declarer" else 0


def _declared(played: language.Declarer, facts: Facts, tricks: int, plain: Outcome) -> Outcome:
    """The slam in place of the contract's points, then the factor of the declarer's kind."""
    how, points = plain.how, plain.points
    if played.slam is not None and facts.cards is None:
        points = None
    elif played.slam is not None and tricks == facts.cards and facts.bid < tricks - played.book:
        how, points = "slam", played.slam
    factor = declared_factor(played, facts.kind)
    return Outcome(plain.contract, plain.made, None if points is None else points * factor, how)


def declared_factor(played: language.Declarer, kind: str | None) -> int:
    """What a declarer's kind multiplies, for both sides."""
    return next((factor for named, factor in played.multiply.items() if named == kind), 1)


def bound(limit: int | str | language.Formula, bid: int) -> int | None:
    """A bound of the window for this bid, in tricks; None means no limit."""
    if isinstance(limit, language.Formula):
        return limit.flat + limit.bid * bid
    return None if isinstance(limit, str) else limit


def polynomials(contract: language.Contract) -> Iterator[tuple[str, language.Polynomial]]:
    """Every polynomial of a contract with its path below it."""
    yield from (("made", contract.made), ("failed", contract.failed))
    yield from (("failed_under", contract.failed_under),) if contract.failed_under else ()
    yield from (("failed_over", contract.failed_over),) if contract.failed_over else ()
    yield from (("near/points", contract.near.points),) if contract.near else ()


def window(contract: language.Contract, bid: int) -> tuple[int | None, int | None]:
    """Fewest and most tricks that make this bid; None where there is no limit."""
    under, over = bound(contract.under, bid), bound(contract.over, bid)
    return None if under is None else bid - under, None if over is None else bid + over


def worth(rules: language.Rules, facts: Facts) -> int | None:
    """A bid's value: what its contract pays when made exactly, in tenths; None if a fact that decides is unknown."""
    index = fitting(rules, facts)
    if index is None:
        return None
    contract = rules.contracts[index]
    return _value(contract, contract.made, facts, facts.bid)


def compared(bids_total: int | None, cards: int | None) -> str | None:
    """All bids against the cards: under, equal or over; None if either is unknown."""
    if bids_total is None or cards is None:
        return None
    return "under" if bids_total < cards else "over" if bids_total > cards else "equal"


def highest_bid(rules: language.Rules, cards: int | None) -> int | None:
    """The highest bid of a round of so many cards; None if nothing is known that limits it."""
    most = None if cards is None else cards - book(rules)
    limits = [limit for limit in (rules.bidding.max, most) if limit is not None]
    return min(limits, default=None)


def legal_bids(rules: language.Rules, cards: int, kind: str | None = None) -> tuple[int, ...]:
    """Every number that may be bid in a round of so many cards; a kind without a number counts as 0."""
    if kind in fields.KINDS_WITHOUT_NUMBER:
        return (0,)
    return tuple(range(rules.bidding.min, (highest_bid(rules, cards) or 0) + 1))


def points_table(
    rules: language.Rules,
    cards: int,
    *,
    players: int | None = None,
    round: int | None = None,  # noqa: A002 - the word the rules language has for it
    last_round: bool | None = None,
    own_total: int | None = None,
    table_bids: str | None = None,
    kind: str | None = None,
) -> PointsTable:
    """Contract points of every legal bid × tricks of a round of so many cards, in tenths.

    A fact is needed only if some `when` names it. Round effects, bags, sides and extras are not in it; rules whose
    points are typed give an empty table. `cards` above the language's limit (104) are cut.
    """
    cards = max(0, min(cards, fields.CARDS_LIMIT))
    bids = legal_bids(rules, cards, kind) if rules.contracts else ()
    tricks = tuple(range(cards + 1)) if bids else ()
    known = (kind, players, cards, round, own_total, last_round, table_bids)
    rows = tuple(_row(rules, Facts(bid, *known), tricks) for bid in bids)
    return PointsTable(bids, tricks, rows)


def _row(rules: language.Rules, facts: Facts, tricks: Sequence[int]) -> tuple[int | None, ...]:
    index = fitting(rules, facts)
    if index is None:
        return (None,) * len(tricks)
    return tuple(_outcome(rules, index, facts, won).points for won in tricks)


def _fits(when: language.When, facts: Facts) -> bool | None:
    """Whether all conditions hold; None if none fails but one asks for an unknown fact."""
    unknown = False
    for holds in _answers(when, facts):
        if holds is False:
            return False
        unknown = unknown or holds is None
    return None if unknown else True


def _answers(when: language.When, facts: Facts) -> Iterator[bool | None]:
    yield _inside(when.bid, facts.bid)
    yield _inside(when.players, facts.players)
    yield _inside(when.cards, facts.cards)
    yield _inside(when.round, facts.round)
    yield _inside(when.own_total, facts.own_total)
    yield when.kind is None or when.kind == facts.kind or when.kind in facts.also
    yield _equals(when.last_round, facts.last_round)
    yield _equals(when.table_bids, facts.table_bids)


def _inside(limits: tuple[int | None, int | None] | None, number: int | None) -> bool | None:
    if limits is None:
        return True
    low, high = limits
    if number is None:
        return None
    return (low is None or low <= number) and (high is None or number <= high)


def _equals(wanted: object, given: object) -> bool | None:
    if wanted is None:
        return True
    return None if given is None else wanted == given


def _paying(contract: language.Contract, bid: int, tricks: int) -> tuple[str, language.Polynomial]:
    """The polynomial that pays, with its name. Near and the two sides of failure are measured from the window."""
    low, high = window(contract, bid)
    short = 0 if low is None else max(low - tricks, 0)
    beyond = 0 if high is None else max(tricks - high, 0)
    if not short and not beyond:
        return "made", contract.made
    if contract.near and max(short, beyond) <= contract.near.within:
        return "near", contract.near.points
    if short and contract.failed_under:
        return "failed_under", contract.failed_under
    if beyond and contract.failed_over:
        return "failed_over", contract.failed_over
    return "failed", contract.failed


def _value(contract: language.Contract, paid: language.Polynomial, facts: Facts, tricks: int) -> int | None:
    if (paid.cards and facts.cards is None) or (paid.table and facts.bid not in contract.values):
        return None
    bid, gap = facts.bid, abs(tricks - facts.bid)
    return (
        paid.flat
        + paid.bid * bid
        + paid.tricks * tricks
        + paid.cards * (facts.cards or 0)
        + paid.off * gap
        + paid.over * max(tricks - bid, 0)
        + paid.bid_squared * bid * bid
        + paid.off_squared * gap * gap
        + paid.off_triangle * gap * (gap + 1) // 2
        # Both are tenths, so their product is hundredths; the definition was refused if that left a remainder.
        + paid.table * contract.values.get(bid, 0) // 10
    )
