"""Reads what programs send: JSON without surprises, a query string without doubt, and whether they take JSON back."""

import re
from collections.abc import Iterable, Mapping
from typing import IO, Any
from urllib import parse

from rest_framework import negotiation, parsers, renderers
from rest_framework.request import Request

from games import errors
from games.api import catalogue
from games.formats import strict_json
from games.words import Sentence

MOST_BYTES = 256 * 1024
MOST_PARAMETERS = 30
PROBLEM = "application/problem+json"


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
        return strict_json.loads(sent)


def _check_type(media_type: str, encoding: str) -> None:
    parameters = [part.strip().lower() for part in media_type.split(";")[1:]]
    if any(part not in ("", "charset=utf-8", 'charset="utf-8"') for part in parameters):
        raise errors.UnsupportedMediaType(Sentence("JSON is sent in UTF-8."))
    if encoding.strip().lower() not in ("", "identity"):
        raise errors.UnsupportedMediaType(Sentence("Bodies are not compressed here."))


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
    strict_json.check_texts(pairs)
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
