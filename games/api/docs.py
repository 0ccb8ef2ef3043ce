"""The description for people: pages made from the checked-in file, without network and without scripts."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django import shortcuts, urls
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import html
from django.views.decorators import http

from games.api import description, schema

Json = dict[str, Any]
BASE = "/api/v1"
METHODS = ("get", "post", "put", "patch", "delete")


@dataclass(frozen=True)
class Card:
    """An operation in the list."""

    id: str
    method: str
    path: str
    summary: str
    tag: str

    @property
    def short(self) -> str:
        """The path without what many have in common."""
        head, _, rest = self.path.partition("}/")
        return f"…/{rest}" if rest else head


@dataclass(frozen=True)
class Member:
    """A member of a body or an answer, or a parameter. `must` = it cannot be left out; `says` is HTML."""

    name: str
    type: str
    says: str
    limits: str = ""
    must: bool = False
    # Where the type is told, if that is not here.
    link: str = ""

    @property
    def steps(self) -> list[str]:
        """The name in pieces, between which a line may end."""
        return re.findall("[^._]+[._]?", self.name)


@dataclass(frozen=True)
class Outcome:
    """One way an operation ends."""

    status: str
    phrase: str
    says: str
    example: str = ""


@http.require_safe
def every(request: HttpRequest) -> HttpResponse:
    """All operations, by what they are about."""
    document = description.document()
    groups = [
        (tag["name"], tag["description"], [one for one in cards() if one.tag == tag["name"]])
        for tag in document["tags"]
    ]
    says = [marked(part) for part in document["info"]["description"].split("\n\n")]
    return page(request, "games/api.html", {"groups": groups, "says": says})


@http.require_safe
def one(request: HttpRequest, name: str) -> HttpResponse:
    """One operation: parameters, body, answers, and the line to type."""
    found = next((card for card in cards() if card.id == name), None)
    if found is None:
        raise Http404
    return page(request, "games/api_operation.html", {"cards": cards(), **described(found)})


def described(card: Card) -> dict[str, object]:
    """An operation as it is shown."""
    told = description.document()["paths"][card.path][card.method.lower()]
    return {
        "card": card,
        "says": marked(told["description"]),
        "open": {} in told["security"] or not told["security"],
        "parameters": [parameter(one) for one in told.get("parameters", ())],
        "members": list(body_members(told)),
        "line": line(card, told),
        "outcomes": [outcome(status, follow(answer)) for status, answer in told["responses"].items()],
        "answers": list(answer_members(told)),
    }


def page(request: HttpRequest, template: str, context: Mapping[str, object]) -> HttpResponse:
    """A page in the reader's colours."""
    theme = request.COOKIES.get("theme", "")
    chosen = theme if theme in ("light", "dark") else ""
    return shortcuts.render(request, template, {**context, "theme": chosen, "here": "api"})


def cards() -> list[Card]:
    """Every operation, in the order of the paths."""
    paths = description.document()["paths"]
    return [
        Card(told["operationId"], method.upper(), path, told["summary"], told["tags"][0])
        for path, item in paths.items()
        for method in METHODS
        if (told := item.get(method))
    ]


def marked(text: str) -> str:
    """A text in which what stands between backticks is code."""
    parts = enumerate(text.split("`"))
    return html.format_html_join(
        "", "{}", ((html.format_html("<code>{}</code>", one) if at % 2 else one,) for at, one in parts)
    )


def follow(part: Json) -> Json:
    """The part a reference leads to."""
    while "$ref" in part:
        found: Any = description.document()
        for name in part["$ref"].removeprefix("#/").split("/"):
            found = found[name]
        part = found
    return part


def parameter(told: Json) -> Member:
    """A parameter."""
    where = {"path": "path", "query": "query", "header": "header"}[told["in"]]
    kind = f"{type_of(told['schema'])}, {where}"
    return Member(told["name"], kind, marked(told["description"]), limits(told["schema"]), told["required"])


def body_members(told: Json) -> Iterator[Member]:
    """The members of the body, nested ones with their path."""
    content = told.get("requestBody", {}).get("content", {})
    for media in content.values():
        yield from members(media["schema"])


def answer_members(told: Json) -> Iterator[Member]:
    """The members of the first answer that goes well."""
    first: Json = next((answer for status, answer in told["responses"].items() if status.startswith("2")), {})
    for media in follow(first).get("content", {}).values():
        yield from members(media["schema"])


def members(shape: Json, prefix: str = "", depth: int = 0) -> Iterator[Member]:
    """The members of a shape, down to three levels; a definition has a page of its own."""
    shape = resolved(shape)
    for name, part in shape.get("properties", {}).items():
        inner, mark = unwrapped(part)
        yield member(prefix + name, part, name in shape.get("required", ()))
        if depth < 2:
            yield from members(inner, f"{prefix}{name}{mark}.", depth + 1)
    for choice in shape.get("oneOf", ()):
        yield from members(choice, prefix, depth)


def member(name: str, part: Json, must: bool = False) -> Member:
    """One member; what is not said about it is said about its shape."""
    inner = unwrapped(part)[0]
    own = part.get("description") or inner.get("description")
    says = own or follow(inner).get("description", "").partition("\n\n")[0]
    bounds = limits(inner | {key: part[key] for key in BOUNDS if key in part})
    return Member(name, type_of(part), marked(says), bounds, must, link(part))


def told_apart(part: Json) -> str:
    """The name of a definition or of a part of one, which are told on their own page; empty for anything else."""
    name = str(part.get("$ref", "")).removeprefix(schema.REFERENCE.format(model=""))
    return name if name.startswith(schema.DEFINITION) else ""


def label(name: str) -> str:
    """What a part of a definition is called on the page."""
    return name.removeprefix(schema.DEFINITION) or name


def link(part: Json) -> str:
    """Where the first type that is told apart stands; empty if there is none."""
    found = next((name for name in map(told_apart, nested(part)) if name), "")
    return f"{urls.reverse('api_definition')}#{label(found)}" if found else ""


def nested(part: Json) -> Iterator[Json]:
    """The part, what it may be instead, and what stands in it if it is a list or a map."""
    yield part
    inside = [part[key] for key in ("items", "additionalProperties") if isinstance(part.get(key), dict)]
    for one in (*inside, *(one for key in CHOICES for one in part.get(key, ()))):
        yield from nested(one)


def resolved(part: Json) -> Json:
    """The part a reference leads to, unless it is told apart."""
    return part if told_apart(part) else follow(part)


def unwrapped(part: Json) -> tuple[Json, str]:
    """What stands in a list or beside null, and the mark for that."""
    part = resolved(part)
    choices = [one for one in part.get("anyOf", ()) if one != {"type": "null"}]
    if choices:
        return unwrapped(choices[0])
    if part.get("type") == "array":
        return unwrapped(part.get("items", {}))[0], "[]"
    return part, ""


def type_of(part: Json) -> str:
    """A type in a few words."""
    if name := told_apart(part):
        return label(name)
    part = follow(part)
    types = part.get("type", ())
    choices = types if isinstance(types, list) else [type_of(one) for key in CHOICES for one in part.get(key, ())]
    if choices and not isinstance(types, str):
        return " or ".join(dict.fromkeys(choices))
    if "enum" in part or "const" in part:
        return " or ".join(f'"{one}"' for one in part.get("enum", [part.get("const")]))
    if isinstance(part.get("additionalProperties"), dict):
        return "map"
    kind = str(part.get("format") or part.get("type", "anything"))
    return f"list of {type_of(part['items'])}" if kind == "array" and "items" in part else kind


def limits(part: Json) -> str:
    """Bounds and default in short, as JSON has them."""
    return ", ".join(f"{name} {json.dumps(part[key])}" for key, name in BOUNDS.items() if key in part)


CHOICES = ("anyOf", "oneOf")
BOUNDS = {
    "minimum": "≥",
    "maximum": "≤",
    "maxLength": "characters ≤",
    "minItems": "items ≥",
    "maxItems": "items ≤",
    "default": "default",
}


def line(card: Card, told: Json) -> str:
    """The curl line that does it."""
    path = card.path
    for one in told.get("parameters", ()):
        if one["in"] == "path":
            path = path.replace("{" + one["name"] + "}", str(one["example"]))
    parts = ["curl" if card.method == "GET" else f"curl -X {card.method}", f'"$SITE{BASE}{path}"']
    if told["security"] and {} not in told["security"]:
        parts.append('-H "Authorization: Bearer $TOKEN"')
    if any(one["name"] == "If-Match" for one in told.get("parameters", ())) and card.method == "DELETE":
        parts.append("-H 'If-Match: \"12\"'")
    for media in told.get("requestBody", {}).get("content", {}).values():
        sent = json.dumps(follow(media["examples"]["usual"])["value"], ensure_ascii=False)
        parts += ["-H 'Content-Type: application/json'", f"-d '{sent}'"]
    return " \\\n  ".join(parts)


def outcome(status: str, told: Json) -> Outcome:
    """One way it ends, with its example."""
    shown = ""
    for media in told.get("content", {}).values():
        example = follow(next(iter(media["examples"].values())))["value"]
        shown = written(example)
    says = told["description"]
    return Outcome(status, HTTPStatus(int(status)).phrase, marked(says.partition(": ")[2] or says), shown)


def written(value: object) -> str:
    """JSON on several lines, with lists and objects on one where nothing else is in them."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    return re.sub(r"(?<=[\[{])\n\s*([^\[\]{}]{,60})\n\s*(?=[\]}])", lambda found: re.sub(r"\n\s*", " ", found[1]), text)
