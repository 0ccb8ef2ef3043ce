"""Reads JSON without surprises: nothing twice, nothing endless, nothing that cannot be kept."""

import decimal
import json
import math
import re
from decimal import Decimal
from typing import NoReturn

from games import errors
from games.words import Sentence

MOST_DEPTH = 32
MOST_DIGITS = 18
LONGEST_NUMBER = 40
# A string takes all it can and gives nothing back, also where it never ends: the time grows with the length only.
_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)|[\[\]{}]', re.DOTALL)


def loads(sent: bytes) -> dict[str, object]:
    """A JSON object from bytes; whole numbers become int, others Decimal.

    MalformedJson, DuplicateKey, BadText (NUL, lone surrogates, no UTF-8), TooDeep, NotAnObject.
    """
    try:
        text = sent.decode("utf-8")
    except UnicodeDecodeError:
        raise errors.BadText from None
    # before it is parsed: the parser itself would run out of stack
    if _depth(text) > MOST_DEPTH:
        raise errors.TooDeep
    try:
        found = json.loads(
            text, object_pairs_hook=_object, parse_int=_whole, parse_float=exact, parse_constant=_constant
        )
    except ValueError:
        raise errors.MalformedJson from None
    if not isinstance(found, dict):
        raise errors.NotAnObject
    check_texts(found)
    return found


def _depth(text: str) -> int:
    depth = deepest = 0
    for found in _BRACKETS.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(found[0], 0)
        deepest = max(depth, deepest)
    return deepest


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise errors.DuplicateKey
    return made


def _whole(text: str) -> int:
    if len(text.removeprefix("-")) > MOST_DIGITS:
        raise errors.MalformedJson(Sentence("A number is too long."))
    return int(text)


def exact(text: str) -> Decimal:
    """A number with a point or an exponent as it stands. MalformedJson."""
    if len(text) > LONGEST_NUMBER or not math.isfinite(float(text)):
        raise errors.MalformedJson(Sentence("A number is too long."))
    try:
        return Decimal(text)
    except decimal.InvalidOperation:
        raise errors.MalformedJson(Sentence("A number is too long.")) from None


def _constant(text: str) -> NoReturn:
    raise errors.MalformedJson(Sentence("NaN and Infinity are no JSON."))


def check_texts(found: object) -> None:
    """BadText where a text in it cannot be kept."""
    if isinstance(found, str):
        if "\0" in found or any("\ud800" <= sign <= "\udfff" for sign in found):
            raise errors.BadText
    elif isinstance(found, dict):
        for name, value in found.items():
            check_texts(name)
            check_texts(value)
    elif isinstance(found, list | tuple):
        for value in found:
            check_texts(value)
