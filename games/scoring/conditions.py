"""What the JSON Schema of a definition says about keys that have to go together, and what it leaves to the engine."""

import typing
from collections.abc import Iterator
from typing import Any

from games.scoring import fields, language, sides

Json = dict[str, Any]

# The last of so many contracts can be told from the others; of more, only that one of them fits every call.
MOST_CONTRACTS_TOLD = 6

NAMED: Json = {"not": {"type": "null"}}
# The polynomials of a contract, each with its path.
POLYNOMIALS = ("made", "failed", "failed_under", "failed_over", "near.points")

# What the engine refuses although the schema takes it: the code of the problem, and why in words.
LEFT_TO_THE_ENGINE = (
    ("wrong_type", "A whole number is written without a decimal point: `5`, not `5.0`."),
    ("out_of_range", "Points have at most one decimal, also where `points.decimals` is 1."),
    (
        "out_of_range",
        "`bidding.min` is no more than `bidding.max`, nor than the tricks that count of the largest deal.",
    ),
    ("out_of_range", "`bidding.total.min` is no more than `bidding.total.max`."),
    ("out_of_range", "The thresholds of steps rise."),
    ("not_enough_cards", "Where `table.players` is given, the pack has `deal.cards` for everybody."),
    ("out_of_range", "A schedule's smallest deal is no larger than its largest, and none has no cards."),
    (
        "never_met",
        "The two bounds of a window are in order, and some legal bid, table, deal or round is between them.",
    ),
    ("never_met", "Some number of tricks makes a contract: for some bid −under is not above over."),
    ("required", "Every bid that may reach a contract with `table` points has its value."),
    ("out_of_range", "A value times the `table` points has at most one decimal."),
    ("not_allowed", f"The last of more than {MOST_CONTRACTS_TOLD} contracts has no `when`."),
)

_ABOUT = (
    "Some things the schema does not say, or only for small numbers. They are refused with 422 all the same, so these "
    "have to hold too:"
)
_TEXTS = (
    "Texts lose the space around them before they are measured; then something of them has to be seen, and an "
    "invisible sign may not stand where it joins nothing (`out_of_range`, `bad_characters`)."
)


def in_words() -> str:
    """What a program has to look at itself, for the schema cannot say it."""
    listed = "\n".join(f"- {why} (`{code}`)" for code, why in LEFT_TO_THE_ENGINE)
    return f"{_ABOUT}\n\n{listed}\n\n{_TEXTS}"


def conditions() -> Iterator[Json]:
    """The conditions that hold for a whole definition, all of them.

    They are said with `anyOf`: some validators take the members named below `then` for all that may be there.
    """
    yield _if(given("points.typed", {"const": True}), _typed(), _counted())
    yield _unless(given("points.decimals", {"const": 1}), _whole_points())
    yield _if(given("table.sides", {"const": "pairs"}), _partners(), at("table.scored_by", {"not": {"const": "side"}}))
    yield _if(given("end.rounds", {"const": "schedule"}), given("deal.cards", _scheduled()))
    yield _if(given("bidding.total", {"type": "object"}), at("bidding.total", _limits_of_totals()))
    yield {"anyOf": [_limits_of_bids(*step) for step in _steps(fields.CARDS_LIMIT)]}
    yield _unless(_bids_of_nothing(), {"anyOf": [_ends_from_lowest_bid(*step) for step in _steps(fields.CARDS_LIMIT)]})
    pooled = given("table.scored_by", {"const": "side"})
    yield _unless(pooled, {"anyOf": [_starts_up_to_highest_bid(*step) for step in _steps(fields.CARDS_LIMIT)]})
    yield at("contracts", {"items": _values_for_table()})
    yield from (_unless(_kind_allowed(kind), _kind_not_asked(kind)) for kind in typing.get_args(fields.Kind))
    yield from (_if(_sits(players), _in_maps(players)) for players in _tables())
    yield _if(_pack_counts(), {"allOf": [_if(_sits(players), _in_pack(players)) for players in _tables()]})


def at(path: str, schema: Json) -> Json:
    """The schema holds at the path, where something is there."""
    for name in reversed(path.split(".")):
        schema = {"properties": {name: schema}}
    return schema


def given(path: str, schema: Json) -> Json:
    """Something is at the path, and the schema holds for it."""
    for name in reversed(path.split(".")):
        schema = {"required": [name], "properties": {name: schema}}
    return schema


def _if(condition: Json, then: Json, otherwise: Json | None = None) -> Json:
    if otherwise is None:
        return {"anyOf": [{"not": condition}, then]}
    return {"anyOf": [{"allOf": [condition, then]}, {"allOf": [{"not": condition}, otherwise]}]}


def _unless(condition: Json, then: Json) -> Json:
    return {"anyOf": [condition, then]}


def _typed() -> Json:
    """Points that are typed in know no contracts, so no bid has a value."""
    return _joined(at("contracts", {"maxItems": 0}), at("bidding.total.of", {"const": "bids"}))


def _counted() -> Json:
    """Contracts, the last of which fits every call, and cards to be dealt."""
    fits_all = at("when", {"type": "null"})
    last = [
        {"anyOf": [{"maxItems": count - 1}, {"minItems": count + 1}, {"prefixItems": [{}] * (count - 1) + [fits_all]}]}
        for count in range(1, MOST_CONTRACTS_TOLD + 1)
    ]
    contracts = given("contracts", {"minItems": 1, "contains": fits_all, "allOf": last})
    return {"allOf": [contracts, given("deal.cards", NAMED)]}


def _whole_points() -> Json:
    """No tenths anywhere; what is no number does not mind."""
    whole: Json = {"multipleOf": 1}
    paid: Json = {"additionalProperties": whole}
    steps: Json = {"items": {"prefixItems": [whole]}}
    contract = _joined(*(at(path, paid) for path in (*POLYNOMIALS, "values")), at("when.own_total", {"items": whole}))
    return _joined(
        at("contracts", {"items": contract}),
        at("round.by_success", paid),
        at("bidding", _joined(at("min_by_own_total", steps), at("total.steps", steps))),
        at("end", _joined(*(at(name, whole) for name in ("target", "floor", "partner_min")))),
        at("bags.penalty", whole),
        at("declarer.slam", whole),
    )


def _partners() -> Json:
    return at("table.players", {"items": {"enum": list(sides.PAIRS)}})


def _steps(most: int) -> list[tuple[int, int]]:
    """Two numbers are in order where the first is no more than one of these, the second no less than its partner."""
    said = fields.ORDER_SAID
    return [(number, number) for number in range(said + 1)] + [(most, said + 1)]


def _limits_of_bids(low: int, high: int) -> Json:
    """`min` is no more than `low`, `max` and a fixed number of cards no less than `high`."""
    bids = {"min": {"maximum": low}, "max": {"minimum": high}}
    return _joined(at("bidding", {"properties": bids}), at("deal.cards", {"minimum": high}))


def _bids_of_nothing() -> Json:
    """A contract may be asked about a bid of 0, whatever `min` says."""
    alone = sorted(fields.KINDS_WITHOUT_NUMBER)
    named = given("bidding.kinds", {"contains": {"enum": alone}})
    return {"anyOf": [given("bidding.optional", {"const": True}), named]}


def _ends_from_lowest_bid(low: int, high: int) -> Json:
    """`min` is no more than `low`, the end of any window of bids no less than `high`."""
    return _joined(at("bidding.min", {"maximum": low}), _windows({}, {"minimum": high}))


def _starts_up_to_highest_bid(low: int, high: int) -> Json:
    """The start of any window of bids is no more than `low`, `max` and a fixed number of cards no less than `high`."""
    limits = at("bidding.max", {"minimum": high}), at("deal.cards", {"minimum": high})
    return _joined(*limits, _windows({"maximum": low}))


def _windows(*bounds: Json) -> Json:
    return at("contracts", {"items": at("when.bid", {"prefixItems": list(bounds)})})


def _joined(*parts: Json) -> Json:
    """What several schemas of different members say, in one."""
    return {"properties": {name: part for one in parts for name, part in one["properties"].items()}}


def _values_for_table() -> Json:
    """A contract that pays from its `values` has some."""
    unpaid = (at(f"{polynomial}.table", {"const": 0}) for polynomial in POLYNOMIALS)
    return {"anyOf": [_joined(*unpaid), given("values", {"minProperties": 1})]}


def _limits_of_totals() -> Json:
    """A total has a limit at all."""
    limits: Json = {"min": {"type": "integer"}, "max": {"type": "integer"}, "steps": {"minItems": 1}}
    return {"anyOf": [given(name, schema) for name, schema in limits.items()]}


def _kind_allowed(kind: str) -> Json:
    return given("bidding.kinds", {"contains": {"const": kind}})


def _kind_not_asked(kind: str) -> Json:
    return at("contracts", {"items": at("when.kind", {"not": {"const": kind}})})


def _scheduled() -> Json:
    """A list or a schedule."""
    return {"not": {"type": ["integer", "string", "null"]}}


def _tables() -> range:
    return range(2, fields.PLAYERS_LIMIT + 1)


def _sits(players: int) -> Json:
    """So many may sit down: the range has them, and partners can have them."""
    table: Json = {"players": {"prefixItems": [{"maximum": players}, {"minimum": players}]}}
    return at("table", {"properties": table if players in sides.PAIRS else table | {"sides": {"const": "none"}}})


def _in_maps(players: int) -> Json:
    """A map from numbers of players has this one."""
    listed = given(str(players), {})
    return at("deal", {"properties": {"deck": listed, "cards": {"additionalProperties": listed}}})


def _pack_counts() -> Json:
    """The cards are held against the pack: all of it is dealt, or a schedule, or the players are named."""
    fixed = given("table.players", NAMED), given("deal.cards", NAMED)
    return {"anyOf": [{"allOf": list(fixed)}, given("deal.cards", {"type": ["string", "object"]})]}


def _in_pack(players: int) -> Json:
    """A card for everybody; of the usual pack, which needs no naming, also as many as are dealt."""
    deck: Json = {"minimum": players, "properties": {str(players): {"minimum": players}}}
    most: Json = {"maximum": language.USUAL_DECK // players}
    enough = _unless({"required": ["deck"]}, at("cards", {**most, "items": most}))
    return at("deal", {"properties": {"deck": deck}, **enough})
