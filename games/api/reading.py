"""Reads what programs send: JSON without surprises, a query string without doubt, and whether they take JSON back."""

import decimal
import json
import math
import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import IO, Any, NoReturn
from urllib import parse

from rest_framework import negotiation, parsers, renderers
from rest_framework.request import Request

from games import errors
from games.api import catalogue
from games.words import Sentence

MOST_BYTES = 256 * 1024
MOST_DEPTH = 32
MOST_DIGITS = 18
LONGEST_NUMBER = 40
MOST_PARAMETERS = 30
PROBLEM = "application/problem+json"
_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]', re.DOTALL)


class StrictJsonParser(parsers.BaseParser):
    """UTF-8 only; no duplicate keys, NUL, lone surrogates, NaN; at most 256 KiB and 32 levels; an object."""

    media_type = "application/json"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> dict[str, object]:
        """The body. MalformedJson, DuplicateKey, BadText, TooDeep, NotAnObject, TooLarge, UnsupportedMediaType."""
        request = (parser_context or {})["request"]
        _check_type(media_type or "", request.META.get("HTTP_CONTENT_ENCODING", ""))
        if int(request.META.get("CONTENT_LENGTH") or 0) > MOST_BYTES:
            raise errors.TooLarge
        sent = stream.read(MOST_BYTES + 1)
        if len(sent) > MOST_BYTES:
            raise errors.TooLarge
        return loads(sent)


def _check_type(media_type: str, encoding: str) -> None:
    parameters = [part.strip().lower() for part in media_type.split(";")[1:]]
    if any(part not in ("", "charset=utf-8", 'charset="utf-8"') for part in parameters):
        raise errors.UnsupportedMediaType(Sentence("JSON is sent in UTF-8."))
    if encoding.strip().lower() not in ("", "identity"):
        raise errors.UnsupportedMediaType(Sentence("Bodies are not compressed here."))


def loads(sent: bytes) -> dict[str, object]:
    """A JSON object from bytes; whole numbers become int, others Decimal."""
    try:
        text = sent.decode("utf-8")
    except UnicodeDecodeError:
        raise errors.BadText from None
    # before it is parsed: the parser itself would run out of stack
    if _depth(text) > MOST_DEPTH:
        raise errors.TooDeep
    try:
        found = json.loads(
            text, object_pairs_hook=_object, parse_int=_whole, parse_float=_decimal, parse_constant=_constant
        )
    except ValueError:
        raise errors.MalformedJson from None
    if not isinstance(found, dict):
        raise errors.NotAnObject
    _check_texts(found)
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


def _decimal(text: str) -> Decimal:
    if len(text) > LONGEST_NUMBER or not math.isfinite(float(text)):
        raise errors.MalformedJson(Sentence("A number is too long."))
    try:
        return Decimal(text)
    except decimal.InvalidOperation:
        raise errors.MalformedJson(Sentence("A number is too long.")) from None


def _constant(text: str) -> NoReturn:
    raise errors.MalformedJson(Sentence("NaN and Infinity are no JSON."))


def _check_texts(found: object) -> None:
    if isinstance(found, str):
        if "\0" in found or any("\ud800" <= sign <= "\udfff" for sign in found):
            raise errors.BadText
    elif isinstance(found, dict):
        for name, value in found.items():
            _check_texts(name)
            _check_texts(value)
    elif isinstance(found, list):
        for value in found:
            _check_texts(value)


def query(raw: str) -> dict[str, str]:
    """The parameters of a query string, each given once. BadText, BadParameter."""
    try:
        pairs = parse.parse_qsl(
            raw, keep_blank_values=True, encoding="utf-8", errors="strict", max_num_fields=MOST_PARAMETERS
        )
    except UnicodeDecodeError:
        raise errors.BadText from None
    except ValueError:
        raise errors.BadParameter(Sentence("There are too many parameters.")) from None
    for _, value in pairs:
        _check_texts(value)
    if len(dict(pairs)) < len(pairs):
        raise errors.BadParameter(Sentence("A parameter is given twice."))
    return dict(pairs)


class JsonOnly(negotiation.BaseContentNegotiation):
    """Answers are JSON, whatever else a program would like better. NotAcceptable where it takes no JSON at all."""

    def select_parser(self, request: Request, parsers: Iterable[parsers.BaseParser]) -> parsers.BaseParser | None:
        kind = request.content_type.split(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == kind), None)

    def select_renderer(
        self, request: Request, renderers: Iterable[renderers.BaseRenderer], format_suffix: str | None = None
    ) -> tuple[renderers.BaseRenderer, str]:
        if not accepts_json(request.META.get("HTTP_ACCEPT", "")):
            raise errors.NotAcceptable
        return next(iter(renderers)), "application/json"


def accepts_json(header: str) -> bool:
    """Does an Accept header let JSON through? An empty one does."""
    ranges = [part.strip().lower() for part in header.split(",") if part.strip()]
    return not ranges or any(_takes_json(one) for one in ranges)


def _takes_json(media_range: str) -> bool:
    kind, *parameters = (part.strip() for part in media_range.split(";"))
    refused = any(re.fullmatch(r"q=0(\.0{0,3})?", part) for part in parameters)
    return not refused and kind in ("*/*", "application/*", "application/json", PROBLEM)


def twice(places: Iterable[tuple[str, str, int]]) -> list[errors.Problem]:
    """A problem for every seat or side that came before; each as (path of its object, "seat" or "side", number)."""
    known: set[tuple[str, int]] = set()
    found = []
    for path, name, number in places:
        if (name, number) in known:
            found.append(catalogue.problem(f"duplicate_{name}", f"{path}/{name}", number if name == "seat" else None))
        known.add((name, number))
    return found
