"""Rule sets: a definition read into frozen models and back."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic import json_schema as pydantic_schema
from pydantic_core import core_schema

from games import errors
from games.scoring import conditions, fields, language, schedules, soundness
from games.words import Sentence

Rules = language.Rules
schedule = schedules.schedule
cards_for = schedules.cards_for
player_range = schedules.player_range

MOST_PROBLEMS = 50

_DETAILS = {
    "unknown_field": Sentence("The rules language has no such key."),
    "required": Sentence("This has to be given."),
    "wrong_type": Sentence("This value has the wrong type."),
    "out_of_range": Sentence("This value is too small, too large or has too many decimals."),
    "not_allowed": Sentence("This is none of the words that may stand here."),
    "bad_text": Sentence("The text holds characters that cannot be kept."),
}
_CODES = {
    "extra_forbidden": "unknown_field",
    "missing": "required",
    "literal_error": "not_allowed",
    "too_fine": "out_of_range",
    "greater_than_equal": "out_of_range",
    "less_than_equal": "out_of_range",
    "too_short": "out_of_range",
    "too_long": "out_of_range",
    "string_too_short": "out_of_range",
    "string_too_long": "out_of_range",
}


def parse(definition: Mapping[str, object]) -> Rules:
    """Read a definition as JSON or TOML gives it. Points become tenths.

    Raises `errors.InvalidRules` with one problem a field (at most 50), each with the path of the field and never with
    what was sent.
    """
    try:
        rules = Rules.model_validate(definition)
    except ValidationError as error:
        found = error.errors(include_url=False, include_context=False, include_input=False)[:MOST_PROBLEMS]
        raise errors.InvalidRules(problems=tuple(_problem(one["type"], one["loc"]) for one in found)) from None
    except RecursionError:
        raise errors.InvalidRules(problems=(errors.Problem("wrong_type", _DETAILS["wrong_type"]),)) from None
    problems = tuple(_problems(rules))[:MOST_PROBLEMS]
    if problems:
        raise errors.InvalidRules(problems=problems)
    return rules


def dump(rules: Rules) -> dict[str, object]:
    """The canonical definition, fit for JSON and TOML alike: keys that mean the same left out are left out."""
    return rules.model_dump(mode="json", exclude_defaults=True, exclude_none=True)


class _Described(pydantic_schema.GenerateJsonSchema):
    """Without titles that only repeat names, and without what a part means when all of it is left out."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> dict[str, Any]:
        whole = isinstance(schema.get("default"), BaseModel)
        return self.generate_inner(schema["schema"]) if whole else super().default_schema(schema)


_ABOUT = (
    "A rule set in the rules language. What is left out has its default; needed are a `name` and either `deal.cards` "
    'with one of `contracts`, or `points.typed`. In a map from numbers the names are texts: `{"4": 52}`.'
)


def json_schema(ref_template: str = "#/$defs/{model}") -> dict[str, Any]:
    """JSON Schema of a definition (2020-12); its parts are under `$defs`, named by `ref_template`.

    It takes what `parse` takes, but for what its description lists.
    """
    schema = Rules.model_json_schema(ref_template=ref_template, schema_generator=_Described)
    return {
        **schema,
        "description": f"{_ABOUT}\n\n{conditions.in_words()}",
        **fields.checked({"allOf": list(conditions.conditions())}),
    }


def may_sit(rules: Rules, players: int) -> bool:
    """Whether so many players can play by these rules; partners need a table of 4 or 6."""
    return players in schedules.player_numbers(rules)


def _problems(rules: Rules) -> Iterator[errors.Problem]:
    if not rules.points.typed and not rules.contracts:
        path = "/contracts" if rules.deal.cards is not None else "/deal/cards"
        yield errors.Problem("required", _DETAILS["required"], pointer=path)
    yield from soundness.problems(rules)


def _problem(kind: str, path: Sequence[int | str]) -> errors.Problem:
    code = kind if kind in _DETAILS else _CODES.get(kind, "wrong_type")
    return errors.Problem(code, _DETAILS[code], pointer=_pointer(path))


def _pointer(path: Sequence[int | str]) -> str:
    steps = [str(step) for step in path if step not in fields.SHAPES and step != "[key]"]
    # A key somebody else made up is repeated only where it is short and harmless; else its parent is meant.
    kept = steps if all(len(step) <= 64 and step.isprintable() for step in steps) else steps[:-1]
    return "".join("/" + step.replace("~", "~0").replace("/", "~1") for step in kept)
