"""The rules language as frozen models: every key a rule set may have, with what it means when it is left out."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from games.scoring import fields


class Part(BaseModel):
    """A table of the language. Unknown keys are refused, and nothing is converted: "12" is no number."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, use_attribute_docstrings=True)


class Table(Part):
    """Who sits at the table."""

    players: fields.PlayersRange | None = None
    """Fewest and most. Left out, 2 to 10 may play (partners: 4 or 6) and nothing is checked against the pack."""
    sides: Literal["none", "pairs"] = "none"
    """`pairs` are seats 1 and 3 against 2 and 4; of six players 1 and 4, 2 and 5, 3 and 6. No other number plays."""
    scored_by: Literal["seat", "side", "declarer"] = "seat"
    """`seat`: each alone. `side`: the bids and tricks of `pairs` are added and scored once. `declarer`: one call of the
    round has a bid, and its side plays against the others.
    """
    direction: Literal["clockwise", "counterclockwise"] = "clockwise"
    """Which way pages draw the table. Seats are numbered in the direction of play either way."""


class Schedule(Part):
    """Deals whose size changes from round to round. A size the pack cannot give is lowered to what it can."""

    shape: Literal["up", "down", "up-down", "down-up"]
    """`up` is from `low` to `high`, `down` from `high` to `low`; the others go there and back."""
    low: fields.SizeByPlayers = 1
    """The smallest deal: a number; `max`, an equal share of the pack; `max-1`, the same with a card left to turn up; or
    for each number of players one of these.
    """
    high: fields.SizeByPlayers = "max"
    """The largest deal, told in the same ways."""
    step: fields.Cards = 1
    """How many cards more or fewer from one deal to the next. `low` and `high` are dealt whatever the step."""
    repeat_low: fields.RepeatByPlayers = 1
    """How often the smallest deal is played each time: a number; `players`, once for each; or for each number of
    players one of these.
    """
    repeat_high: fields.RepeatByPlayers = 1
    """The same for the largest deal."""


CardsOfDeal = Annotated[
    Annotated[fields.Cards, fields.One]
    | Annotated[Literal["all"], fields.Word]
    | Annotated[tuple[fields.Cards, ...], Field(min_length=1, max_length=200), fields.AsTuple, fields.List]
    | Annotated[Schedule, fields.Map],
    fields.ByShape,
]


USUAL_DECK = 52


class Deal(Part):
    """How many cards each player gets, and from which pack."""

    cards: CardsOfDeal | None = None
    """Cards each: a number; `all`, an equal share of the pack; a list, one for each round; or a schedule. Needed unless
    points are typed in.
    """
    deck: fields.Deck = USUAL_DECK
    """Cards in the pack, or that for each number of players."""
    redeal_moves_dealer: bool = False
    """After a void round the next player deals; else the same one again."""


class Hook(Part):
    """The last bidder may not bring the bids to the number of cards each player has. `{}` is on in every round."""

    from_cards: fields.Cards = 1
    """Holds in deals of so many cards or more."""
    last_round: bool = True
    """Whether it holds in the last round too."""


_Sum = Annotated[int, Field(ge=-fields.COEFFICIENT_LIMIT, le=fields.COEFFICIENT_LIMIT)]
TotalStep = Annotated[tuple[fields.TotalPoints, _Sum], fields.AsTuple, fields.PAIR]
OwnStep = Annotated[tuple[fields.TotalPoints, fields.Count], fields.AsTuple, fields.PAIR]


class Total(Part):
    """What all bids of a round have to come to. At least one of `min`, `max` and `steps` is given."""

    min: _Sum | None = None
    """The least."""
    max: _Sum | None = None
    """The most."""
    relative_to_cards: bool = False
    """All limits are counted from the cards each player has: −1 is one less."""
    of: Literal["bids", "values"] = "bids"
    """What is added up: the `bids`, or their `values`, what each would pay if made exactly."""
    on_miss: Literal["redeal", "refuse"] = "redeal"
    """What a table does that misses it: deal again (`redeal`) or bid otherwise (`refuse`). The refusal names it."""
    steps: Annotated[tuple[TotalStep, ...], Field(max_length=20), fields.AsTuple] = ()
    """Pairs, rising: once the best total at the table is the first number, the bids come to the second at least."""


class Bidding(Part):
    """Which bids may be made. Points never look at these limits."""

    optional: bool = False
    """A call may go without a bid, which then counts as 0."""
    order: Literal["turn", "together"] = "turn"
    """One after the other (`turn`), or all shown at once (`together`)."""
    min: fields.Count = 0
    """The lowest bid."""
    max: fields.Count | None = None
    """The highest bid. Left out, the cards each player has, less the declarer's `book`."""
    kinds: Annotated[
        tuple[fields.Kind, ...], Field(max_length=5), fields.AsTuple, fields.Distinct, fields.DISTINCT
    ] = ()
    """`nil`, `blind_nil` and `double_nil` are called in place of a number, `blind` and `no_trump` beside one."""
    hook: Hook | None = None
    total: Total | None = None
    min_by_own_total: Annotated[tuple[OwnStep, ...], Field(max_length=20), fields.AsTuple] = ()
    """Pairs, rising: who has a total of the first number bids the second at least."""


class Tricks(Part):
    """What the tricks of a round add up to."""

    total: Literal["exact", "at_most", "free"] = "exact"
    """`exact`: to the cards each player has. `at_most`: a trick may have no winner. `free`: nothing is added up, and
    tricks may be left out.
    """


class Points(Part):
    """How fine points are, and whether people type them in."""

    decimals: Annotated[int, Field(ge=0, le=1)] = 0
    """Digits after the decimal point, in the definition and on the sheet."""
    typed: bool = False
    """There are no contracts then."""


class When(Part):
    """What has to hold, all of it. A window is [lowest, highest], both included; an open bound is null or empty."""

    bid: fields.Window | None = None
    """The bid; where sides are pooled, the partners' together."""
    players: fields.PlayersWindow | None = None
    """How many play."""
    cards: fields.Window | None = None
    """The cards each player has in the round."""
    round: fields.Window | None = None
    """The number of the round; void ones are not counted."""
    own_total: fields.TotalWindow | None = None
    """The total before the round: the player's, or his side's where sides are scored."""
    kind: fields.Kind | None = None
    """What was called, one of `bidding.kinds`. Left out, anything."""
    last_round: bool | None = None
    """Whether it is the last round."""
    table_bids: Literal["under", "equal", "over"] | None = None
    """All bids of the table together, against the cards each player has."""


class Polynomial(Part):
    """Points of a call: each number times what it stands for, added up; a loss is below 0. 13 is thirteen points."""

    flat: fields.Coefficient = 0
    """A fixed number of points."""
    bid: fields.Coefficient = 0
    """For each trick bid."""
    tricks: fields.Coefficient = 0
    """For each trick won."""
    cards: fields.Coefficient = 0
    """For each card a player was dealt in the round."""
    off: fields.Coefficient = 0
    """For each trick that bid and tricks differ by, over or under."""
    over: fields.Coefficient = 0
    """For each trick won above the bid."""
    bid_squared: fields.Coefficient = 0
    """Times the square of the bid."""
    off_squared: fields.Coefficient = 0
    """Times the square of the difference."""
    off_triangle: fields.Coefficient = 0
    """Times 1, 3, 6, 10 … for a difference of 1, 2, 3, 4 …"""
    table: fields.Coefficient = 0
    """Times what `values` of the contract has for the bid."""


class Formula(Part):
    """A number of tricks that depends on the bid: `flat` + `bid` × the bid."""

    flat: fields.Margin = 0
    """A fixed number of tricks."""
    bid: fields.Margin = 0
    """Tricks for each trick bid."""


Bound = Annotated[
    Annotated[fields.Margin, fields.One] | Annotated[Literal["any"], fields.Word] | Annotated[Formula, fields.Map],
    fields.ByShape,
]


class Near(Part):
    """What a call pays that missed by little; it counts as failed all the same."""

    within: fields.Cards
    """How many tricks away from making it is near."""
    points: Polynomial
    """What is paid in place of `failed`."""


class Contract(Part):
    """What a call pays. It is made with no less than bid − `under` and no more than bid + `over` tricks."""

    when: When | None = None
    """Which calls it is for; the first contract that fits counts. The last has no `when`: it is for all others."""
    under: Bound = 0
    """How many tricks may be missing: a number, `any`, or a formula."""
    over: Bound = 0
    """How many tricks may be too many, told in the same ways."""
    made: Polynomial = Polynomial()
    """What a made call pays."""
    failed: Polynomial = Polynomial()
    """What a failed call pays."""
    failed_under: Polynomial | None = None
    """In place of `failed` where tricks are missing."""
    failed_over: Polynomial | None = None
    """In place of `failed` where there are too many."""
    near: Near | None = None
    """In place of all of these where the call missed by little."""
    values: Annotated[dict[fields.CountKey, fields.Coefficient], Field(max_length=105), fields.BY_COUNT] = Field(
        default_factory=dict
    )
    """For each bid the number that `table` is multiplied by."""


class Bags(Part):
    """Tricks above made bids, which pile up round after round until they cost something."""

    every: Annotated[int, Field(ge=1, le=1000)]
    """So many bags cost the penalty, twice as many cost it twice."""
    penalty: fields.Coefficient
    """What that costs: points, below 0."""
    keep: Literal["remainder", "reset"] = "remainder"
    """What stays in the bag afterwards: the `remainder`, or nothing (`reset`)."""


class Side(Part):
    """What the tricks of a failed nil count for."""

    failed_nil_helps_partner: bool = False
    """They count towards the partner's bid."""
    failed_nil_bags: bool = True
    """They are bags, unless they help the partner."""


class Multiply(Part):
    """Factors on everybody's points of a round."""

    all_failed: fields.Factor = 1
    """The factor where nobody made it."""


class Effects(Part):
    """What depends on the whole table: (contract + `by_success`) × `multiply` + extra. Not with bags or pooled
    sides."""

    by_success: Annotated[dict[fields.PlayersKey, fields.Coefficient], Field(max_length=10), fields.BY_PLAYERS] = Field(
        default_factory=dict
    )
    """For each number of players who made it, what each of them gets on top."""
    multiply: Multiply = Multiply()


class TricksIf(Part):
    """Defenders are paid only if they took enough."""

    tricks_if: fields.Count
    """The fewest tricks that are paid; then all of them are, a point each."""


class Declarer(Part):
    """How a round is paid where one side's bid is played against the others."""

    book: fields.Count = 0
    """How many tricks of the declarer's side do not count: with 6, a bid of 1 needs 7."""
    defenders: Annotated[
        Annotated[Literal["none", "tricks", "over_book"], fields.Word] | Annotated[TricksIf, fields.Map],
        fields.ByShape,
    ] = "none"
    """What the others get if the bid failed: nothing; a point for each of their `tricks`; for each above the book
    (`over_book`); or for each if they took enough.
    """
    slam: fields.Coefficient | None = None
    """In place of the points where the declarer's side took every trick without having bid that."""
    multiply: Annotated[dict[fields.Kind, fields.Factor], Field(max_length=5)] = Field(default_factory=dict)
    """For each kind the factor on the points of both sides."""


class Extras(Part):
    """Points entered beside the tricks: for special cards, or a bonus the table agreed on."""

    allowed: Literal["none", "always", "if_made"] = "none"
    """`if_made`: with a failed call they are kept and count 0."""


Rounds = Annotated[
    Annotated[int, Field(ge=1, le=fields.ROUNDS_ASKED), fields.One] | Annotated[Literal["schedule"], fields.Word],
    fields.ByShape,
]


class End(Part):
    """What ends a game, asked after each complete round: target, floor, rounds; with none, the schedule."""

    rounds: Rounds | None = None
    """After so many rounds that are not void, or with the last deal of the `schedule`."""
    target: fields.TotalPoints | None = None
    """As soon as a total is this or more."""
    floor: fields.TotalPoints | None = None
    """As soon as a total is this or less."""
    partner_min: fields.TotalPoints | None = None
    """The target counts only for a player whose partner has at least this."""


TieBreak = Literal["tricks", "contracts_made", "bids"]


class Ranking(Part):
    """Who is ahead of whom."""

    order: Literal["high", "low"] = "high"
    """Whether the most points are first, or the fewest."""
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
    """`shared`: all who share the first place win. `play_on`: another round while it is shared. A list: what decides,
    one after the other, each added up over the session; more is better.
    """


class Rules(Part):
    """A rule set in the rules language. Inside, points are tenths; `rules.parse` reads one, `rules.dump` writes it."""

    name: fields.Name
    """What people call these rules."""
    family: fields.Name | None = None
    """The game they belong to, such as `call-bridge`."""
    summary: fields.Line | None = None
    """A sentence for people."""
    sources: Annotated[tuple[fields.Line, ...], Field(max_length=32), fields.AsTuple] = ()
    """Where the figures come from."""
    table: Table = Table()
    deal: Deal = Deal()
    bidding: Bidding = Bidding()
    tricks: Tricks = Tricks()
    points: Points = Points()
    contracts: Annotated[tuple[Contract, ...], Field(max_length=64), fields.AsTuple] = ()
    """What calls pay, asked from the first on. At least one, or none if points are typed in."""
    bags: Bags | None = None
    side: Side = Side()
    round: Effects = Effects()
    declarer: Declarer | None = None
    extras: Extras = Extras()
    end: End = End()
    ranking: Ranking = Ranking()
