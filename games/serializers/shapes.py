"""The ground of all shapes: strict reading, its mistakes as problems with code and pointer, and the common types."""

import re
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Annotated, Any, ClassVar, Self

import pydantic
import pydantic_core
from pydantic import BeforeValidator, ConfigDict, Field, WithJsonSchema
from pydantic_core import PydanticCustomError, core_schema

from games import errors
from games.formats import names
from games.scoring import fields
from games.words import Sentence

MOST_PROBLEMS = 50
# Tags of unions stand in pydantic's paths, but not in the client's body.
TAG = "|"
UUID_PATTERN = "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}"
_UUID = re.compile(UUID_PATTERN)
_MOMENT = re.compile(
    r"([0-9]{4})-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})"
)
_COUNT = re.compile("[0-9]{1,9}")

DETAILS = {
    "required": Sentence("This is missing."),
    "unknown_field": Sentence("There is no such member here."),
    "read_only_field": Sentence("This cannot be set from outside."),
    "wrong_type": Sentence("This is of the wrong type."),
    "out_of_range": Sentence("This is outside what is allowed."),
}
CODES = {"missing": "required", "extra_forbidden": "unknown_field"}
BOUNDS = {
    "greater_than_equal": ("ge", Sentence("This has to be at least {bound}.")),
    "less_than_equal": ("le", Sentence("This may be at most {bound}.")),
    "too_long": ("max_length", Sentence("At most {bound} of them are allowed.")),
    "too_short": ("min_length", Sentence("At least {bound} of them are needed.")),
}
RANGED = {*BOUNDS, "greater_than", "less_than", "literal_error", "enum", "out_of_range"}


class Body(pydantic.BaseModel):
    """A request's body. Nothing is guessed: unknown members, "12" for 12 and 1.0 for 1 are mistakes."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, hide_input_in_errors=True)
    # Members that answers have and nobody may send.
    read_only: ClassVar[frozenset[str]] = frozenset()

    @classmethod
    def read(cls, raw: Mapping[str, object]) -> Self:
        """The body as values. Invalid."""
        try:
            return cls.model_validate(raw)
        except pydantic.ValidationError as found:
            raise errors.Invalid(problems=tuple(problems(cls, found))) from None

    def given(self) -> dict[str, Any]:
        """The members that were sent, null ones too."""
        return {name: getattr(self, name) for name in type(self).model_fields if name in self.model_fields_set}


class Query(Body):
    """A request's query parameters; every value comes as text."""

    _sent: dict[str, str] = pydantic.PrivateAttr(default_factory=dict)

    @property
    def sent(self) -> Mapping[str, str]:
        """The parameters as they came."""
        return self._sent

    @classmethod
    def ask(cls, raw: Mapping[str, str]) -> Self:
        """The parameters as values. UnknownParameter, BadParameter."""
        for name in raw:
            if name not in cls.model_fields:
                raise errors.UnknownParameter(Sentence("There is no parameter {name} here.", {"name": name[:40]}))
        try:
            query = cls.model_validate(raw)
            query._sent.update(raw)
            return query
        except pydantic.ValidationError as found:
            first = found.errors(include_input=False)[0]
            name, why = str(first["loc"][0]), _allowed(first) or verdict(first)[1]
            raise errors.BadParameter(Sentence("The parameter {name}: {why}", {"name": name, "why": why})) from None


def _allowed(found: pydantic_core.ErrorDetails) -> Sentence | None:
    """The values there are, where only some are."""
    values = re.findall("'([^']*)'", str(found.get("ctx", {}).get("expected", "")))
    return Sentence("It is one of {values}.", {"values": ", ".join(values)}) if values else None


def problems(model: type[Body], failed: pydantic.ValidationError) -> Iterator[errors.Problem]:
    """What pydantic found, in our codes, at most 50; the values themselves are never repeated."""
    for found in failed.errors(include_input=False, include_url=False)[:MOST_PROBLEMS]:
        code, detail = verdict(found)
        path = [part for part in found["loc"] if not (isinstance(part, str) and part.startswith(TAG))]
        if code == "unknown_field" and len(path) == 1 and path[0] in model.read_only:
            code, detail = "read_only_field", DETAILS["read_only_field"]
        yield errors.Problem(code, detail, pointer=pointer(path))


def verdict(found: pydantic_core.ErrorDetails) -> tuple[str, Sentence]:
    """Code and sentence of one of pydantic's findings."""
    kind, context = found["type"], found.get("ctx", {})
    if "sentence" in context:
        return kind, context["sentence"]
    if kind in BOUNDS:
        member, sentence = BOUNDS[kind]
        return "out_of_range", Sentence(sentence.text, {"bound": int(context[member])})
    code = CODES.get(kind, "out_of_range" if kind in RANGED else "wrong_type")
    return code, DETAILS[code]


def pointer(path: list[int | str]) -> str:
    """An RFC 6901 pointer."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in path)


def wrong(code: str, sentence: Sentence | None = None) -> PydanticCustomError:
    """A finding of our own, for validators to raise."""
    return PydanticCustomError(code, "refused", {"sentence": sentence or DETAILS[code]})


@dataclass(frozen=True)
class Text:
    """A text of so many characters, cleaned as every text people type is."""

    least: int
    most: int

    def check(self, value: str) -> str:
        try:
            kept = names.clean(value)
        except names.Unfit as unfit:
            raise wrong(unfit.code, unfit.detail) from None
        if len(kept) < self.least:
            raise wrong("out_of_range", Sentence("This may not be empty."))
        if len(kept) > self.most:
            raise wrong("out_of_range", Sentence("At most {bound} characters are allowed.", {"bound": self.most}))
        return kept

    def __get_pydantic_core_schema__(
        self, source: object, handler: pydantic.GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        return core_schema.no_info_after_validator_function(self.check, core_schema.str_schema(strict=True))

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: pydantic.GetJsonSchemaHandler
    ) -> dict[str, object]:
        return {"type": "string", "minLength": self.least, "maxLength": self.most}


@dataclass(frozen=True)
class Counted:
    """A whole number in a query, between bounds."""

    least: int
    most: int

    def __get_pydantic_core_schema__(
        self, source: object, handler: pydantic.GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        bounded = core_schema.int_schema(ge=self.least, le=self.most)
        return core_schema.no_info_before_validator_function(_count, bounded)

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: pydantic.GetJsonSchemaHandler
    ) -> dict[str, object]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True)
class Truth:
    """`true` or `false` in a query."""

    def __get_pydantic_core_schema__(
        self, source: object, handler: pydantic.GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        return core_schema.no_info_before_validator_function(_truth, core_schema.bool_schema(strict=True))

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: pydantic.GetJsonSchemaHandler
    ) -> dict[str, object]:
        return {"type": "boolean"}


def is_uuid(text: str) -> bool:
    """Is it a UUID in its usual form?"""
    return _UUID.fullmatch(text) is not None


def _uuid(value: object) -> uuid.UUID:
    if not isinstance(value, str) or not is_uuid(value):
        raise wrong("wrong_type", Sentence("This has to be a UUID."))
    return uuid.UUID(value)


def _moment(value: object) -> datetime:
    found = _MOMENT.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        raise wrong("wrong_type", Sentence("This has to be a time such as 2026-05-01T19:30:00Z."))
    # far years do not survive the way to UTC
    if not 1899 <= int(found[1]) <= 9000:
        raise wrong("out_of_range")
    try:
        # a "Z" in capitals and six decimals are all that Python reads
        text = found[0].upper().replace(found[2] or "\0", (found[2] or "")[:7])
        moment = datetime.fromisoformat(text).astimezone(UTC)
    except ValueError:
        raise wrong("wrong_type", Sentence("This has to be a time such as 2026-05-01T19:30:00Z.")) from None
    if moment.year < 1900:
        raise wrong("out_of_range", Sentence("A time lies from 1900 on."))
    return moment


def _until_tomorrow(value: object) -> datetime:
    moment = _moment(value)
    if moment.date() > datetime.now(UTC).date() + timedelta(days=1):
        raise wrong("out_of_range", Sentence("A time lies from 1900 to tomorrow."))
    return moment


def _tenths(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise wrong("wrong_type", Sentence("Points are a number."))
    exact = Decimal(str(value))
    if not -100_000 <= exact <= 100_000:
        raise wrong("out_of_range")
    if exact * 10 != (exact * 10).to_integral_value():
        raise wrong("out_of_range", Sentence("Points have at most one decimal."))
    return int(exact * 10)


def _truth(value: object) -> bool:
    if value not in ("true", "false"):
        raise wrong("wrong_type")
    return value == "true"


def _count(value: object) -> int:
    if not isinstance(value, str) or not _COUNT.fullmatch(value):
        raise wrong("wrong_type")
    return int(value)


ID_SCHEMA = {"type": "string", "format": "uuid"}
TIME_SCHEMA = {"type": "string", "format": "date-time"}
POINTS_SCHEMA = {"type": "number", "description": "Points, with at most one decimal."}

Id = Annotated[uuid.UUID, BeforeValidator(_uuid), WithJsonSchema(ID_SCHEMA)]
Moment = Annotated[datetime, BeforeValidator(_moment), WithJsonSchema(TIME_SCHEMA)]
PlayedAt = Annotated[
    datetime,
    BeforeValidator(_until_tomorrow),
    WithJsonSchema({**TIME_SCHEMA, "description": "From 1900 to tomorrow."}),
]
# Tenths inside, a number with at most one decimal outside.
Points = Annotated[int, BeforeValidator(_tenths), WithJsonSchema(POINTS_SCHEMA)]
Name = Annotated[str, Text(1, 80)]
Title = Annotated[str, Text(0, 120)]
ExternalId = Annotated[str, Text(1, 100)]
SeatNumber = Annotated[int, Field(ge=1, le=fields.PLAYERS_LIMIT)]

# The same in answers, where they are plain JSON values already.
IdOut = Annotated[str, WithJsonSchema(ID_SCHEMA)]
TimeOut = Annotated[str, WithJsonSchema(TIME_SCHEMA)]
PointsOut = Annotated[float, WithJsonSchema(POINTS_SCHEMA)]


def left_out() -> Any:
    """For members of an edit: nothing is assumed about what is not sent."""
    return Field(default_factory=lambda: None)


class NoQuery(Query):
    """An operation without parameters."""


class ListQuery(Query):
    """What every list takes."""

    limit: Annotated[int, Counted(1, 100), Field(description="How many at most.")] = 50
    cursor: Annotated[str | None, Field(max_length=1000, description="Where to go on: part of `next`.")] = None


def time(moment: datetime) -> str:
    """RFC 3339 in UTC with Z; microseconds only where there are some."""
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


def number(tenths: int) -> float:
    """Tenths as the JSON number of points: 42 → 4.2, 170 → 17."""
    return fields.number_of(tenths)


def plain(value: Decimal) -> float:
    """A decimal as a JSON number, without decimals where it has none."""
    return int(value) if value == value.to_integral_value() else float(value)


def number_or_none(tenths: int | None) -> float | None:
    """The same where there may be no points yet."""
    return None if tenths is None else number(tenths)
