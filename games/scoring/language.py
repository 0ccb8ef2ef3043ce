"""The rules language as frozen models: every key a rule set may have, with what it means when it is left out."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from games.scoring import fields


class Part(BaseModel):
    """A table of the language. Unknown keys are refused, and nothing is converted: "12" is no number."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Table(Part):
    """Who sits there. Without `players` 2 to 10 may, and then nothing is checked against the pack."""

    players: fields.PlayersRange | None = None
    sides: Literal["none", "pairs"] = "none"
    scored_by: Literal["seat", "side", "declarer"] = "seat"
    direction: Literal["clockwise", "counterclockwise"] = "clockwise"


Size = Annotated[Annotated[fields.Cards, fields.One] | Annotated[Literal["max", "max-1"], fields.Word], fields.ByShape]
SizeByPlayers = Annotated[
    Annotated[fields.Cards, fields.One]
    | Annotated[Literal["max", "max-1"], fields.Word]
    | Annotated[dict[fields.PlayersKey, Size], fields.BY_PLAYERS, fields.Map],
    fields.ByShape,
]
_Times = Annotated[int, Field(ge=1, le=20)]
Repeat = Annotated[Annotated[_Times, fields.One] | Annotated[Literal["players"], fields.Word], fields.ByShape]
RepeatByPlayers = Annotated[
    Annotated[_Times, fields.One]
    | Annotated[Literal["players"], fields.Word]
    | Annotated[dict[fields.PlayersKey, Repeat], fields.BY_PLAYERS, fields.Map],
    fields.ByShape,
]


class Schedule(Part):
    """Rounds whose size rises or falls from one to the next."""

    shape: Literal["up", "down", "up-down", "down-up"]
    low: SizeByPlayers = 1
    high: SizeByPlayers = "max"
    step: fields.Cards = 1
    repeat_low: RepeatByPlayers = 1
    repeat_high: RepeatByPlayers = 1


CardsOfDeal = Annotated[
    Annotated[fields.Cards, fields.One]
    | Annotated[Literal["all"], fields.Word]
    | Annotated[tuple[fields.Cards, ...], Field(min_length=1, max_length=200), fields.AsTuple, fields.List]
    | Annotated[Schedule, fields.Map],
    fields.ByShape,
]
Deck = Annotated[
    Annotated[fields.Cards, fields.One]
    | Annotated[dict[fields.PlayersKey, fields.Cards], fields.BY_PLAYERS, fields.Map],
    fields.ByShape,
]


USUAL_DECK = 52


class Deal(Part):
    """How many cards each player gets, from which pack, and who deals again."""

    cards: CardsOfDeal | None = None
    deck: Deck = USUAL_DECK
    redeal_moves_dealer: bool = False


class Hook(Part):
    """The last bidder may not make the bids total the cards."""

    from_cards: fields.Cards = 1
    last_round: bool = True


_Sum = Annotated[int, Field(ge=-fields.COEFFICIENT_LIMIT, le=fields.COEFFICIENT_LIMIT)]
TotalStep = Annotated[tuple[fields.TotalPoints, _Sum], fields.AsTuple, fields.PAIR]
OwnStep = Annotated[tuple[fields.TotalPoints, fields.Count], fields.AsTuple, fields.PAIR]


class Total(Part):
    """What all bids together have to reach or may not pass."""

    min: _Sum | None = None
    max: _Sum | None = None
    relative_to_cards: bool = False
    of: Literal["bids", "values"] = "bids"
    on_miss: Literal["redeal", "refuse"] = "redeal"
    steps: Annotated[tuple[TotalStep, ...], Field(max_length=20), fields.AsTuple] = ()


class Bidding(Part):
    """Which bids may be made, and in which order."""

    optional: bool = False
    order: Literal["turn", "together"] = "turn"
    min: fields.Count = 0
    max: fields.Count | None = None
    kinds: Annotated[
        tuple[fields.Kind, ...], Field(max_length=5), fields.AsTuple, fields.Distinct, fields.DISTINCT
    ] = ()
    hook: Hook | None = None
    total: Total | None = None
    min_by_own_total: Annotated[tuple[OwnStep, ...], Field(max_length=20), fields.AsTuple] = ()


class Tricks(Part):
    """What the tricks of a round add up to."""

    total: Literal["exact", "at_most", "free"] = "exact"


class Points(Part):
    """How fine points are, and whether people type them in."""

    decimals: Annotated[int, Field(ge=0, le=1)] = 0
    typed: bool = False


class When(Part):
    """The facts a contract asks for."""

    bid: fields.Window | None = None
    players: fields.PlayersWindow | None = None
    cards: fields.Window | None = None
    round: fields.Window | None = None
    own_total: fields.TotalWindow | None = None
    kind: fields.Kind | None = None
    last_round: bool | None = None
    table_bids: Literal["under", "equal", "over"] | None = None


class Polynomial(Part):
    """Points in tenths from bid, tricks and cards; a name left out is 0."""

    flat: fields.Coefficient = 0
    bid: fields.Coefficient = 0
    tricks: fields.Coefficient = 0
    cards: fields.Coefficient = 0
    off: fields.Coefficient = 0
    over: fields.Coefficient = 0
    bid_squared: fields.Coefficient = 0
    off_squared: fields.Coefficient = 0
    off_triangle: fields.Coefficient = 0
    table: fields.Coefficient = 0


class Formula(Part):
    """A bound of a window that moves with the bid, in tricks."""

    flat: fields.Margin = 0
    bid: fields.Margin = 0


Bound = Annotated[
    Annotated[fields.Margin, fields.One] | Annotated[Literal["any"], fields.Word] | Annotated[Formula, fields.Map],
    fields.ByShape,
]


class Near(Part):
    """What a call pays that failed by no more than `within`."""

    within: fields.Cards
    points: Polynomial


class Contract(Part):
    """What a call pays: made when −under ≤ tricks − bid ≤ over."""

    when: When | None = None
    under: Bound = 0
    over: Bound = 0
    made: Polynomial = Polynomial()
    failed: Polynomial = Polynomial()
    failed_under: Polynomial | None = None
    failed_over: Polynomial | None = None
    near: Near | None = None
    values: Annotated[dict[fields.CountKey, fields.Coefficient], Field(max_length=105), fields.BY_COUNT] = Field(
        default_factory=dict
    )


class Bags(Part):
    """Overtricks that pile up."""

    every: Annotated[int, Field(ge=1, le=1000)]
    penalty: fields.Coefficient
    keep: Literal["remainder", "reset"] = "remainder"


class Side(Part):
    """What a failed nil does to its side."""

    failed_nil_helps_partner: bool = False
    failed_nil_bags: bool = True


class Multiply(Part):
    """Factors on a whole round."""

    all_failed: fields.Factor = 1


class Effects(Part):
    """What depends on the whole table."""

    by_success: Annotated[dict[fields.PlayersKey, fields.Coefficient], Field(max_length=10), fields.BY_PLAYERS] = Field(
        default_factory=dict
    )
    multiply: Multiply = Multiply()


class TricksIf(Part):
    """Defenders count their tricks if they have that many."""

    tricks_if: fields.Count


class Declarer(Part):
    """One call of the round has a bid; its side plays against the others."""

    book: fields.Count = 0
    defenders: Annotated[
        Annotated[Literal["none", "tricks", "over_book"], fields.Word] | Annotated[TricksIf, fields.Map],
        fields.ByShape,
    ] = "none"
    slam: fields.Coefficient | None = None
    multiply: Annotated[dict[fields.Kind, fields.Factor], Field(max_length=5)] = Field(default_factory=dict)


class Extras(Part):
    """Points entered beside the tricks."""

    allowed: Literal["none", "always", "if_made"] = "none"


Rounds = Annotated[
    Annotated[int, Field(ge=1, le=fields.ROUNDS_ASKED), fields.One] | Annotated[Literal["schedule"], fields.Word],
    fields.ByShape,
]


class End(Part):
    """What ends a game."""

    rounds: Rounds | None = None
    target: fields.TotalPoints | None = None
    floor: fields.TotalPoints | None = None
    partner_min: fields.TotalPoints | None = None


TieBreak = Literal["tricks", "contracts_made", "bids"]


class Ranking(Part):
    """Who is ahead of whom."""

    order: Literal["high", "low"] = "high"
    ties: Annotated[
        Annotated[Literal["shared", "play_on"], fields.Word]
        | Annotated[
            tuple[TieBreak, ...],
            Field(min_length=1, max_length=3),
            fields.AsTuple,
            fields.Distinct,
            fields.DISTINCT,
            fields.List,
        ],
        fields.ByShape,
    ] = "shared"


class Rules(Part):
    """A rule set in the rules language. Inside, points are tenths; `rules.parse` reads one, `rules.dump` writes it."""

    name: fields.Name
    family: fields.Name | None = None
    summary: fields.Line | None = None
    sources: Annotated[tuple[fields.Line, ...], Field(max_length=32), fields.AsTuple] = ()
    table: Table = Table()
    deal: Deal = Deal()
    bidding: Bidding = Bidding()
    tricks: Tricks = Tricks()
    points: Points = Points()
    contracts: Annotated[tuple[Contract, ...], Field(max_length=64), fields.AsTuple] = ()
    bags: Bags | None = None
    side: Side = Side()
    round: Effects = Effects()
    declarer: Declarer | None = None
    extras: Extras = Extras()
    end: End = End()
    ranking: Ranking = Ranking()
