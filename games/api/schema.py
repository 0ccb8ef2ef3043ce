"""The OpenAPI description, made from what every operation says about itself and from the shapes it speaks in."""

import itertools
from collections.abc import Iterable, Iterator
from http import HTTPStatus
from typing import Any

import pydantic
from drf_spectacular import openapi, plumbing
from pydantic import json_schema

from games import errors
from games.api import door, examples, operation, problems, reading
from games.scoring import fields
from games.scoring import rules as language
from games.serializers import rules, shapes

Json = dict[str, Any]
REFERENCE = "#/components/schemas/{model}"
DEFINITION = rules.DEFINITION["title"]
# Parts of paths; everything else in one is an id.
PARTS: dict[str, tuple[Json, str, object]] = {
    "number": (
        {"type": "integer", "minimum": 1, "maximum": fields.ROUNDS_LIMIT},
        "The number of the round, from 1.",
        1,
    ),
    "slug": ({"type": "string"}, "A rule set's slug, or `slug@version`.", "call-bridge"),
}
ID_OF = {
    "adjustment": "The adjustment's id.",
    "club": "The club's id.",
    "invitation": "The invitation's id.",
    "player": "The player's id.",
    "season": "The season's id.",
    "session": "The session's id.",
    "token": "The token's id.",
    "user": "The user's id.",
}
HEADERS: dict[int, Json] = {
    401: {"WWW-Authenticate": {"description": "How to sign in.", "schema": {"type": "string"}}},
    429: {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}},
    503: {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}},
}
PREFER = "`return=minimal` leaves the sheet out of the answer, which is all a phone on a bad line needs."
IF_MATCH = "The session's ETag as you have seen it, or just its version in quotes."


class Described(openapi.AutoSchema):
    """One operation of the description."""

    def get_operation(
        self, path: str, path_regex: str, path_prefix: str, method: str, registry: plumbing.ComponentRegistry
    ) -> Json:
        """The operation object."""
        self.registry = registry
        of = operation.of_view(self.view, method)
        described: Json = {
            "operationId": of.id,
            "summary": of.summary,
            "description": of.says,
            "tags": [of.tag],
            "security": security(of),
            "responses": {**self._answers(of), **self._refusals(of, method, path)},
        }
        parameters = [*in_path(path), *self._in_query(of), *in_headers(of)]
        if parameters:
            described["parameters"] = parameters
        if of.body is not None:
            described["requestBody"] = self._body(of)
        return described

    def _body(self, of: operation.Operation) -> Json:
        content = {"schema": self._schema(of.body), "examples": {"usual": {"value": of.sends}}}
        return {"required": not of.optional_body, "content": {"application/json": content}}

    def _in_query(self, of: operation.Operation) -> Iterator[Json]:
        schema = plain(of.query, "validation")
        for name, member in schema.get("properties", {}).items():
            says = member.pop("description", "")
            required = name in schema.get("required", ())
            yield {"name": name, "in": "query", "required": required, "description": says, "schema": member}

    def _answers(self, of: operation.Operation) -> Json:
        return {str(status): self._answer(one) for status, one in of.answers.items()}

    def _answer(self, one: operation.Answer) -> Json:
        written: Json = {"description": one.says}
        if one.etag:
            written["headers"] = {"ETag": {"description": "The version shown.", "schema": {"type": "string"}}}
        if one.shape is not None:
            example = {"usual": self._example(getattr(one.shape, "__name__", "Value"), one.example)}
            written["content"] = {"application/json": {"schema": self._schema(one.shape), "examples": example}}
        return written

    def _refusals(self, of: operation.Operation, method: str, path: str) -> Json:
        self._schema(problems.Problem)
        by_status: dict[int, list[type[errors.Refusal]]] = {}
        for kind in refusals(of, method, path):
            by_status.setdefault(kind.status, []).append(kind)
        return {str(status): self._refused(status, kinds, of.codes) for status, kinds in sorted(by_status.items())}

    def _refused(self, status: int, kinds: Iterable[type[errors.Refusal]], codes: Iterable[str]) -> Json:
        """The response object of one status: its codes in words, and an example."""
        named = list(dict.fromkeys(kinds))
        says = ", ".join(f"`{kind.code}`" for kind in named)
        if status == 422:
            says += " with " + ", ".join(f"`{code}`" for code in dict.fromkeys((*shapes.DETAILS, *codes)))
        code = named[0].code
        example = self._example(code, problems.document(examples.refusal(named[0]), examples.REQUEST))
        content = {"schema": {"$ref": REFERENCE.format(model="Problem")}, "examples": {code: example}}
        phrase = HTTPStatus(status).phrase
        written: Json = {"description": f"{phrase}: {says}.", "content": {reading.PROBLEM: content}}
        if status in HEADERS:
            written["headers"] = HEADERS[status]
        return self._shared(plumbing.ResolvedComponent.RESPONSE, phrase.replace(" ", ""), written)

    def _example(self, name: str, value: object) -> Json:
        return self._shared(plumbing.ResolvedComponent.EXAMPLE, name, {"value": value})

    def _shared(self, kind: str, name: str, value: Json) -> Json:
        """A reference to a component, which is registered once for all operations; a number tells others apart."""
        known = {one.name: one.schema for one in self.registry._components.values() if one.type == kind}
        names = (f"{name}{number or ''}" for number in itertools.count())
        fitting = next(one for one in names if known.get(one, value) == value)
        self._register(kind, fitting, value)
        return {"$ref": f"#/components/{kind}/{fitting}"}

    def _register(self, kind: str, name: str, value: Json) -> None:
        component = plumbing.ResolvedComponent(name, kind, value, name)  # type: ignore[no-untyped-call]  # theirs
        self.registry.register_on_missing(component)

    def _schema(self, shape: object) -> Json:
        """A reference to the shape, which is registered together with everything it is made of."""
        made = plain(
            shape, "validation" if isinstance(shape, type) and issubclass(shape, shapes.Body) else "serialization"
        )
        parts = made.pop("$defs", {})
        if "$ref" not in made and isinstance(shape, type):
            parts[shape.__name__] = made
            made = {"$ref": REFERENCE.format(model=shape.__name__)}
        for name, part in parts.items():
            self._register(plumbing.ResolvedComponent.SCHEMA, name, part)
        return made


def plain(shape: Any, mode: json_schema.JsonSchemaMode) -> Json:
    """The JSON schema of a shape, without the titles that only repeat names."""
    made = pydantic.TypeAdapter(shape).json_schema(ref_template=REFERENCE, mode=mode)
    untitled: Json = without_titles(made)
    return untitled


def without_titles(part: Any) -> Any:
    """Titles go, but that of a definition becomes a reference to it; members that are called "title" stay.

    A default of null goes too: it says no more than that something may be left out, and not that null does the same.
    """
    if isinstance(part, list):
        return [without_titles(one) for one in part]
    if not isinstance(part, dict):
        return part
    if part.items() >= rules.DEFINITION.items():
        return {"$ref": REFERENCE.format(model=DEFINITION), "description": part["description"]}
    kept = {
        name: value
        for name, value in part.items()
        if not (name == "title" and isinstance(value, str)) and (name, value) != ("default", None)
    }
    return {
        name: value if name in ("default", "example", "enum", "const") else without_titles(value)
        for name, value in kept.items()
    }


def definition() -> dict[str, Json]:
    """The schema of the rules language, and its parts by their names here."""
    whole = without_titles(language.json_schema(REFERENCE.format(model=f"{DEFINITION}{{model}}")))
    parts = whole.pop("$defs")
    return {DEFINITION: whole, **{f"{DEFINITION}{name}": part for name, part in parts.items()}}


def security(of: operation.Operation) -> list[Json]:
    """Who may ask."""
    if not of.open:
        return [{"token": []}, {"cookie": []}]
    return [{}, {"token": []}] if of.spares_tokens else []


def in_path(path: str) -> Iterator[Json]:
    """The parameters in a path."""
    for part in path.split("/"):
        if part.startswith("{"):
            name = part[1:-1]
            schema, says, example = PARTS.get(name) or (shapes.ID_SCHEMA, ID_OF[name], examples.ID[name])
            yield {
                "name": name,
                "in": "path",
                "required": True,
                "description": says,
                "schema": schema,
                "example": example,
            }


def in_headers(of: operation.Operation) -> Iterator[Json]:
    """`If-Match` where a write looks at it, `If-None-Match` where an answer has an ETag, `Prefer` where it is heard."""
    if errors.StaleVersion in of.refusals:
        schema = {"type": "string", "examples": ['"12"']}
        yield {"name": "If-Match", "in": "header", "required": False, "description": IF_MATCH, "schema": schema}
    if of.terse:
        schema = {"type": "string", "examples": [door.MINIMAL]}
        yield {"name": "Prefer", "in": "header", "required": False, "description": PREFER, "schema": schema}
    if 304 in of.answers:
        says = "An ETag you have; 304 if nothing has changed since."
        yield {
            "name": "If-None-Match",
            "in": "header",
            "required": False,
            "description": says,
            "schema": {"type": "string"},
        }


def refusals(of: operation.Operation, method: str, path: str) -> Iterator[type[errors.Refusal]]:
    """Every refusal an operation may answer with: what follows from its shape, then its own."""
    yield errors.UnknownParameter
    if of.query.model_fields:
        yield from (errors.BadParameter, errors.BadText)
    if issubclass(of.query, shapes.ListQuery):
        yield errors.BadCursor
    if of.body is not None:
        yield from (errors.MalformedJson, errors.DuplicateKey, errors.TooDeep, errors.NotAnObject)
        yield from (errors.TooLarge, errors.UnsupportedMediaType, errors.Invalid)
    if of.body is not None and not of.query.model_fields:
        yield errors.BadText
    yield from _rights(of, method, path)
    yield errors.NotAcceptable
    if of.limit is not None:
        yield errors.RateLimited
    yield from of.refusals
    yield from (errors.Busy, errors.DatabaseAway)


def _rights(of: operation.Operation, method: str, path: str) -> Iterator[type[errors.Refusal]]:
    if not of.open:
        yield errors.AuthenticationRequired
    if not of.open or of.spares_tokens:
        yield from (errors.BadToken, errors.CredentialExpired)
    if not of.open and method != "GET":
        yield errors.CsrfFailed
    if of.guarded:
        yield from (errors.Forbidden, errors.ScopeMissing)
    if "{" in path:
        yield errors.NotFound


def only_ours(endpoints: list[tuple[str, str, str, Any]]) -> list[tuple[str, str, str, Any]]:
    """drf-spectacular's hook: the paths of version 1."""
    return [one for one in endpoints if one[0].startswith("/api/v1/")]


def complete(result: Json, generator: Any, request: Any, public: bool) -> Json:
    """drf-spectacular's hook: what stands around the paths."""
    result["info"] |= examples.INFO
    result["servers"] = [{"url": "/api/v1", "description": "This site"}]
    result["tags"] = [{"name": name, "description": says} for name, says in examples.TAGS.items()]
    result["paths"] = {path.removeprefix("/api/v1"): item for path, item in result["paths"].items()}
    result["components"]["schemas"] = dict(sorted((result["components"]["schemas"] | definition()).items()))
    result["components"]["securitySchemes"] = {
        "token": {"type": "http", "scheme": "bearer", "description": "A guest's, a personal or a link's token."},
        "cookie": {
            "type": "apiKey",
            "in": "cookie",
            "name": "session",
            "description": "The site's own cookie; writes send `X-CSRFToken` beside it.",
        },
    }
    return result
