"""The rules language for people who write programs: a page made from its schema in the checked-in description."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.views.decorators import http

from games.api import description, docs, examples, schema


@dataclass(frozen=True)
class Part:
    """One object of the language: its name, the keys that lead to it, what it is for (HTML), and its keys."""

    name: str
    path: str
    says: str
    rows: Sequence[docs.Member]


@http.require_safe
def definition(request: HttpRequest) -> HttpResponse:
    """Every key of a definition, then what no schema says about them."""
    first, *others = parts()
    context = {
        "parts": [first, *(one for one in others if one.rows)],
        "values": [docs.member(one.name, told(f"{schema.DEFINITION}{one.name}")) for one in others if not one.rows],
        "example": docs.written(examples.DEFINITION),
        "blocks": blocks(told(schema.DEFINITION)["description"])[1:],
    }
    return docs.page(request, "games/api_definition.html", context)


def told(name: str) -> docs.Json:
    """The schema of that name."""
    found: docs.Json = description.document()["components"]["schemas"][name]
    return found


def parts() -> list[Part]:
    """A definition and all it is made of, each once, in the order of the keys."""
    paths: dict[str, str] = {}
    for name, path in walk(schema.DEFINITION, ()):
        paths.setdefault(name, path)
    return [part(name, path) for name, path in paths.items()]


def walk(name: str, path: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The names of a schema and of those below it, with the keys on the way."""
    yield name, ".".join(path)
    for key, member in told(name).get("properties", {}).items():
        for below in filter(None, map(docs.told_apart, docs.nested(member))):
            yield from walk(below, (*path, key))


def part(name: str, path: str) -> Part:
    """A schema as it is shown."""
    says = docs.marked(told(name).get("description", "").partition("\n\n")[0])
    return Part(docs.label(name), path, says, list(docs.members(told(name))))


def blocks(text: str) -> list[list[str]]:
    """Paragraphs and lists, as HTML: what is alone is a paragraph."""
    return [[docs.marked(line.removeprefix("- ")) for line in block.split("\n- ")] for block in text.split("\n\n")]
