"""The kinds of value the rules language is made of: points, windows, lists and maps, read strictly, within limits."""

import unicodedata
from collections.abc import Callable
from decimal import Decimal
from typing import Annotated, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    Discriminator,
    Field,
    PlainSerializer,
    Tag,
    WithJsonSchema,
)
from pydantic_core import PydanticCustomError
from typing_extensions import TypeAliasType

COEFFICIENT_LIMIT = 10_000
TOTAL_LIMIT = 1_000_000
CARDS_LIMIT = 104
PLAYERS_LIMIT = 10
ROUNDS_LIMIT = 999_999
# The last round a game may end with, and a contract may ask for.
ROUNDS_ASKED = 1000
# A schema says of two whole numbers that they are in order one number at a time: up to the cards of one of four.
ORDER_SAID = 13

# The marks pydantic puts into a path when a value may have several shapes; `rules.parse` leaves them out again.
SHAPES = ("|one", "|word", "|map", "|list")

Kind = Literal["nil", "blind_nil", "double_nil", "blind", "no_trump"]
KINDS_WITHOUT_NUMBER: frozenset[str] = frozenset({"nil", "blind_nil", "double_nil"})


def out_of_range() -> PydanticCustomError:
    """The refusal of a value of the right type that is too small, too large or too fine."""
    return PydanticCustomError("out_of_range", "out of range")


def tenths_of(value: object, limit: int = COEFFICIENT_LIMIT) -> int:
    """Points as a program writes them (4.2) in tenths (42); refuses no numbers, too large and too fine ones."""
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise PydanticCustomError("wrong_type", "no number")
    # The text of a float is the shortest that means it: 0.1 is a tenth, not its binary neighbour.
    number = Decimal(repr(value)) if isinstance(value, float) else value
    if not (isinstance(number, int) or number.is_finite()) or not -limit <= number <= limit:
        raise out_of_range()
    tenths = Decimal(number).quantize(Decimal("0.1"))
    if tenths != number:
        raise PydanticCustomError("too_fine", "too many decimals")
    return int(tenths * 10)


def number_of(tenths: int) -> int | float:
    """Tenths as the number a program reads: 42 → 4.2, 130 → 13."""
    return tenths // 10 if tenths % 10 == 0 else tenths / 10


def _reader(limit: int) -> Callable[[object], int]:
    return lambda value: tenths_of(value, limit)


def _schema(limit: int) -> WithJsonSchema:
    about = "Points, with at most one decimal."
    return WithJsonSchema({"type": "number", "minimum": -limit, "maximum": limit, "description": about})


# Tenths inside; these names stand in the schema, where they are points.
Coefficient = TypeAliasType(
    "Coefficient",
    Annotated[int, BeforeValidator(_reader(COEFFICIENT_LIMIT)), PlainSerializer(number_of), _schema(COEFFICIENT_LIMIT)],
)
TotalPoints = TypeAliasType(
    "TotalPoints",
    Annotated[int, BeforeValidator(_reader(TOTAL_LIMIT)), PlainSerializer(number_of), _schema(TOTAL_LIMIT)],
)


def _as_tuple(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def _opened(value: object) -> object:
    """A window's open bound is "" in TOML, which has no null."""
    if not isinstance(value, list | tuple):
        return value
    return tuple(None if bound == "" else bound for bound in value[:3])


def _dumped(window: tuple[int | None, int | None]) -> list[int | str]:
    return ["" if bound is None else bound for bound in window]


def _dumped_points(window: tuple[int | None, int | None]) -> list[int | float | str]:
    return ["" if bound is None else number_of(bound) for bound in window]


def checked(schema: dict[str, object]) -> dict[str, object]:
    """The schema where validators look and generators of code do not: these would make a type of each `anyOf`."""
    return {"if": {}, "then": schema}


def ordered(least: int, most: int) -> dict[str, object]:
    """What a schema says of two numbers, the second not below the first: some number lies between, `least` to `most`.

    It is said number by number; where both are above `ORDER_SAID` only that they are no more than `most`.
    """
    said = min(most, ORDER_SAID)
    between = [(at, at) for at in range(least, said + 1)] + ([(most, said + 1)] if most > said else [])
    return checked({"anyOf": [{"prefixItems": [{"maximum": low}, {"minimum": high}]} for low, high in between]})


def _window_schema(kind: str, **order: object) -> WithJsonSchema:
    number = {"type": kind, "minimum": -TOTAL_LIMIT, "maximum": TOTAL_LIMIT}
    bound = {"anyOf": [number, {"type": "null"}, {"const": "", "type": "string"}]}
    about = "Lowest and highest, both included; an open bound is null or empty."
    return WithJsonSchema(
        {"type": "array", "items": bound, "minItems": 2, "maxItems": 2, "description": about, **order}
    )


_Whole = Annotated[int, Field(ge=-TOTAL_LIMIT, le=TOTAL_LIMIT)]
_Bounds = Annotated[tuple[_Whole | None, _Whole | None], BeforeValidator(_opened), PlainSerializer(_dumped)]
# Of bids, cards or rounds; none of them is below 0, and the last round that may be named is the most of them all.
Window = TypeAliasType("Window", Annotated[_Bounds, _window_schema("integer", **ordered(0, ROUNDS_ASKED))])
PlayersWindow = TypeAliasType(
    "PlayersWindow", Annotated[_Bounds, _window_schema("integer", **ordered(2, PLAYERS_LIMIT))]
)
TotalWindow = TypeAliasType(
    "TotalWindow",
    Annotated[
        tuple[TotalPoints | None, TotalPoints | None],
        BeforeValidator(_opened),
        PlainSerializer(_dumped_points),
        _window_schema("number"),
    ],
)


def _key(value: object) -> object:
    """The names in a JSON object are texts: "3" is three, "03" and "+3" are nothing."""
    if isinstance(value, str) and len(value) <= 3 and value.isascii() and value.isdigit() and str(int(value)) == value:
        return int(value)
    return value


def _readable(value: str) -> str:
    """Refuse control and direction-override characters; joiners stay, some scripts need them."""
    if any(unicodedata.category(sign) in {"Cc", "Cs", "Zl", "Zp"} or sign in _INVISIBLE for sign in value):
        raise PydanticCustomError("bad_text", "bad text")
    return value


_INVISIBLE = frozenset("\u200b\u2060\ufeff\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def _distinct(values: tuple[str, ...]) -> tuple[str, ...]:
    if len(set(values)) != len(values):
        raise out_of_range()
    return values


def _shape(value: object) -> str:
    if isinstance(value, dict | BaseModel):
        return "|map"
    if isinstance(value, list | tuple):
        return "|list"
    return "|word" if isinstance(value, str) else "|one"


def _lines(most: int) -> WithJsonSchema:
    """Text in a schema: what `_readable` refuses is no part of it."""
    invisible = "".join(f"\\u{ord(sign):04x}" for sign in sorted(_INVISIBLE))
    pattern = f"^[^{_CONTROLS}{invisible}]*$"
    about = "Text on one line, without invisible signs."
    return WithJsonSchema(
        {"type": "string", "minLength": 1, "maxLength": most, "pattern": pattern, "description": about}
    )


# As a pattern has them: control characters, and the separators of lines and paragraphs.
_CONTROLS = "\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029"

# What a schema says about the names in a map from numbers, and about lists.
BY_PLAYERS = Field(json_schema_extra={"propertyNames": {"pattern": "^([1-9]|10)$"}})
BY_COUNT = Field(json_schema_extra={"propertyNames": {"pattern": "^([0-9]|[1-9][0-9]|10[0-4])$"}})
AsTuple = BeforeValidator(_as_tuple)
AsKey = BeforeValidator(_key)
# Two numbers; the first and the second are told apart before this.
PAIR = Field(json_schema_extra={"items": {"type": "number"}})
DISTINCT = Field(json_schema_extra={"uniqueItems": True})
Distinct = AfterValidator(_distinct)
ByShape = Discriminator(_shape)
One, Word, Map, List = (Tag(shape) for shape in SHAPES)

Name = TypeAliasType("Name", Annotated[str, Field(min_length=1, max_length=80), AfterValidator(_readable), _lines(80)])
Line = TypeAliasType(
    "Line", Annotated[str, Field(min_length=1, max_length=500), AfterValidator(_readable), _lines(500)]
)
Count = Annotated[int, Field(ge=0, le=CARDS_LIMIT)]
Cards = Annotated[int, Field(ge=1, le=CARDS_LIMIT)]
Margin = Annotated[int, Field(ge=-CARDS_LIMIT, le=CARDS_LIMIT)]
Factor = Annotated[int, Field(ge=-COEFFICIENT_LIMIT, le=COEFFICIENT_LIMIT)]
Players = Annotated[int, Field(ge=2, le=PLAYERS_LIMIT)]
PlayersRange = Annotated[
    tuple[Players, Players],
    AsTuple,
    WithJsonSchema(
        {
            "type": "array",
            "items": {"type": "integer", "minimum": 2, "maximum": PLAYERS_LIMIT},
            "minItems": 2,
            "maxItems": 2,
            **ordered(2, PLAYERS_LIMIT),
        }
    ),
]
PlayersKey = Annotated[int, AsKey, Field(ge=1, le=PLAYERS_LIMIT)]
CountKey = Annotated[int, AsKey, Field(ge=0, le=CARDS_LIMIT)]

Size = Annotated[Annotated[Cards, One] | Annotated[Literal["max", "max-1"], Word], ByShape]
SizeByPlayers = Annotated[
    Annotated[Cards, One]
    | Annotated[Literal["max", "max-1"], Word]
    | Annotated[dict[PlayersKey, Size], BY_PLAYERS, Map],
    ByShape,
]
_Times = Annotated[int, Field(ge=1, le=20)]
Repeat = Annotated[Annotated[_Times, One] | Annotated[Literal["players"], Word], ByShape]
RepeatByPlayers = Annotated[
    Annotated[_Times, One] | Annotated[Literal["players"], Word] | Annotated[dict[PlayersKey, Repeat], BY_PLAYERS, Map],
    ByShape,
]
Deck = Annotated[
    Annotated[Cards, One] | Annotated[dict[PlayersKey, Cards], BY_PLAYERS, Map],
    ByShape,
]
