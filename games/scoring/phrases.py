"""The smallest pieces of an explanation: which calls a contract is for, what it allows and what a polynomial pays."""

from collections.abc import Iterator, Sequence

from games import words
from games.scoring import contracts, fields, language, schedules
from games.words import Points, Sentence, Value

Said = dict[str, Value]

NOTHING = Sentence("nothing")

# At the beginning of a sentence.
NILS = {
    "nil": Sentence("Nil"),
    "blind_nil": Sentence("Blind nil"),
    "double_nil": Sentence("Double nil"),
}

KINDS = {
    "nil": Sentence("nil"),
    "blind_nil": Sentence("blind nil"),
    "double_nil": Sentence("double nil"),
    "blind": Sentence("blind"),
    "no_trump": Sentence("no trump"),
}

_ONCE = {
    "bid": Sentence("its number"),
    "tricks": Sentence("the tricks won"),
    "cards": Sentence("the tricks of the deal"),
    "off": Sentence("1 for each trick it is off"),
    "over": Sentence("1 for each trick over"),
    "bid_squared": Sentence("its number squared"),
    "off_squared": Sentence("the square of the tricks it is off"),
    "off_triangle": Sentence("1 for the first trick it is off, 2 for the second and so on"),
    "table": Sentence("its value in the table"),
}
_TIMES = {
    "bid": Sentence("{factor} times its number"),
    "tricks": Sentence("{factor} for each trick won"),
    "cards": Sentence("{factor} for each trick of the deal"),
    "off": Sentence("{factor} for each trick it is off"),
    "over": Sentence("{factor} for each trick over"),
    "bid_squared": Sentence("{factor} times its number squared"),
    "off_squared": Sentence("{factor} times the square of the tricks it is off"),
    "off_triangle": Sentence("{factor} for the first trick it is off, twice that for the second and so on"),
    "table": Sentence("{factor} times its value in the table"),
}


def terms(paid: language.Polynomial) -> dict[str, int]:
    """The coefficients that are not 0, in tenths, in the order of the language."""
    return {name: points for name, points in paid if points}


def loses(paid: language.Polynomial) -> bool:
    """Whether every part of it takes points away, so that one may speak of losing."""
    return bool(terms(paid)) and all(points < 0 for points in terms(paid).values())


def formula(paid: language.Polynomial) -> Points | Sentence:
    """A polynomial in words; for one that only takes away, what is lost."""
    sign = -1 if loses(paid) else 1
    parts = list(terms(paid).items())
    if not parts:
        return NOTHING
    spoken = _term(*parts[0], sign)
    for name, points in parts[1:]:
        if points * sign < 0:
            spoken = Sentence("{first} minus {second}", {"first": spoken, "second": _term(name, points, -sign)})
        else:
            spoken = Sentence("{first} plus {second}", {"first": spoken, "second": _term(name, points, sign)})
    return spoken


def _term(name: str, points: int, sign: int) -> Points | Sentence:
    factor = Points(points * sign)
    if name == "flat":
        return factor
    return _ONCE[name] if factor.tenths == 10 else Sentence(_TIMES[name].text, {"factor": factor})


def listed(parts: Sequence[int | Points | Sentence]) -> int | Points | Sentence:
    """Several things in a row: 8, 7, 6."""
    row = parts[0]
    for part in parts[1:]:
        row = Sentence("{first}, {second}", {"first": row, "second": part})
    return row


def subject(rules: language.Rules, index: int) -> Sentence:
    """The calls a contract is for: "a call of 8 or more in a round of 4 tricks"."""
    when = rules.contracts[index].when
    if when is None:
        return Sentence("a call") if index == 0 else Sentence("any other call")
    spoken = _bids(when.bid)
    if when.kind in fields.KINDS_WITHOUT_NUMBER:
        spoken = KINDS[when.kind]
    elif when.kind:
        spoken = Sentence("{call} ({kind})", {"call": spoken, "kind": KINDS[when.kind]})
    for condition in _conditions(when):
        spoken = Sentence("{call} {condition}", {"call": spoken, "condition": condition})
    return spoken


def _bids(window: tuple[int | None, int | None] | None) -> Sentence:
    low, high = window or (None, None)
    if low is not None and low == high:
        return Sentence("a call of {bid}", {"bid": low})
    if low is not None and high is not None:
        return Sentence("a call from {low} to {high}", {"low": low, "high": high})
    if low is not None:
        return Sentence("a call of {low} or more", {"low": low})
    return Sentence("a call") if high is None else Sentence("a call of {high} or less", {"high": high})


def _conditions(when: language.When) -> Iterator[Sentence]:
    if when.players:
        yield Sentence("at a table of {range} players", {"range": span(when.players)})
    if when.cards:
        yield Sentence("in a deal of {range} tricks", {"range": span(when.cards)})
    if when.round:
        yield Sentence("in deal {range}", {"range": span(when.round)})
    if when.own_total:
        low, high = when.own_total
        yield Sentence("with a total of {range}", {"range": span((_points(low), _points(high)))})
    if when.last_round is not None:
        yield Sentence("in the last deal") if when.last_round else Sentence("before the last deal")
    if when.table_bids:
        yield _TABLE_BIDS[when.table_bids]


_TABLE_BIDS = {
    "under": Sentence("when all calls together are fewer than the tricks"),
    "equal": Sentence("when all calls together equal the tricks"),
    "over": Sentence("when all calls together are more than the tricks"),
}


def _points(bound: int | None) -> Points | None:
    return None if bound is None else Points(bound)


def span(window: tuple[int | Points | None, int | Points | None]) -> Sentence:
    """A range with open ends: "3", "3 or 4", "3 to 5", "at least 3", "at most 5"."""
    low, high = window
    if low is not None and low == high:
        return Sentence("{number}", {"number": low})
    if isinstance(low, int) and high == low + 1:
        return Sentence("{low} or {high}", {"low": low, "high": high})
    if low is not None and high is not None:
        return Sentence("{low} to {high}", {"low": low, "high": high})
    if low is not None:
        return Sentence("at least {low}", {"low": low})
    return Sentence("any number") if high is None else Sentence("at most {high}", {"high": high})


def is_nil(contract: language.Contract) -> bool:
    """Whether the contract is for a call in place of a number."""
    return contract.when is not None and contract.when.kind in fields.KINDS_WITHOUT_NUMBER


def allowance(contract: language.Contract, *, nil: bool = False) -> Sentence:
    """How far from the call it is still made."""
    if nil and contract.under == 0 and contract.over == 0:
        return Sentence("no trick may be won")
    if isinstance(contract.under, language.Formula) or isinstance(contract.over, language.Formula):
        return Sentence("the tricks that make it depend on its number")
    under, over = contracts.bound(contract.under, 0), contracts.bound(contract.over, 0)
    if (under, over) == (0, 0):
        return Sentence("exactly that number of tricks makes it")
    if under == 0:
        return allowed_over(over)
    values: Said = {"under": _any(under), "over": _any(over)}
    return Sentence("{under} short and {over} over are allowed", values)


def allowed_over(over: int | None) -> Sentence:
    """How many tricks over the call are allowed."""
    if over is None:
        return Sentence("any number over is allowed")
    return Sentence("one over is allowed", {"over": over}, "up to {over} over are allowed", over)


def _any(bound: int | None) -> int | Sentence:
    return Sentence("any number") if bound is None else bound


def for_others(rules: language.Rules) -> Sentence:
    """That another number of players was named than may sit down."""
    low, high = schedules.player_range(rules)
    return Sentence("These rules are for {low} to {high} players.", {"low": low, "high": high})


def too_many_or_few(name: str, rules: language.Rules) -> Sentence:
    """The same of rules of that name: for 4, for 4 or 6, for 3 to 7."""
    low, high = schedules.player_range(rules)
    ends = {"low": low, "high": high}
    span = Sentence("{low} or {high}", ends) if rules.table.sides == "pairs" else Sentence("{low} to {high}", ends)
    players = low if low == high else span
    return Sentence("{name} is for {players} players.", {"name": words.title(name), "players": players})
