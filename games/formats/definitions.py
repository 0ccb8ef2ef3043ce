"""Reads a rule set from text that people paste: TOML, or JSON."""

import json
import tomllib
from collections.abc import Mapping
from decimal import Decimal

from games import errors
from games.words import Sentence

MOST_CHARACTERS = 64 * 1024
TOO_LONG = Sentence("This is too long for a rule set.")
NEITHER = Sentence("This is neither TOML nor JSON.")


def read(text: str) -> Mapping[str, object]:
    """The definition in the text, not yet checked; numbers with a point are exact. Invalid (`/text`)."""
    if len(text) > MOST_CHARACTERS:
        raise _refused("out_of_range", TOO_LONG)
    try:
        found = json.loads(text, parse_float=Decimal) if text.lstrip().startswith("{") else _toml(text)
    except (ValueError, RecursionError):
        raise _refused("wrong_type", NEITHER) from None
    if not isinstance(found, Mapping):
        raise _refused("wrong_type", NEITHER)
    return found


def _toml(text: str) -> object:
    return tomllib.loads(text.replace("\r\n", "\n"), parse_float=Decimal)


def _refused(code: str, detail: Sentence) -> errors.Invalid:
    return errors.Invalid(problems=(errors.Problem(code, detail, pointer="/text"),))
