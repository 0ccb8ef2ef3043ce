"""Every text that people can be shown, found where it is written: in code, templates and the rulebook."""

import ast
import functools
import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from babel.messages import extract
from django.conf import settings
from django.utils import dates, translation
from django.utils.translation import template

from games import rulebook

# What each argument is; a keyword argument of the same name counts as well.
CALLS = {
    "_": ("text",),
    "gettext": ("text",),
    "gettext_lazy": ("text",),
    "ngettext": ("text", "plural"),
    "ngettext_lazy": ("text", "plural"),
    "pgettext": ("context", "text"),
    "pgettext_lazy": ("context", "text"),
    "npgettext": ("context", "text", "plural"),
    "Sentence": ("text", "values", "plural"),
}
# The same for the pseudo-Python that Django makes of a template.
IN_TEMPLATES = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
# What Django says on our pages. It is translated there too, but not everywhere, nor always well.
DJANGO = (
    ("This field is required.", None),
    ("Enter a valid date.", None),
    ("Enter a valid UUID.", None),
    ("Enter a whole number.", None),
    ("Null characters are not allowed.", None),
    ("Select a valid choice. %(value)s is not one of the available choices.", None),
    ("Ensure this value is greater than or equal to %(limit_value)s.", None),
    ("Ensure this value is less than or equal to %(limit_value)s.", None),
    (
        "Ensure this value has at most %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at most %(limit_value)d characters (it has %(show_value)d).",
    ),
    (
        "Ensure that there are no more than %(max)s digit in total.",
        "Ensure that there are no more than %(max)s digits in total.",
    ),
    (
        "Ensure that there are no more than %(max)s decimal place.",
        "Ensure that there are no more than %(max)s decimal places.",
    ),
    (
        "Ensure that there are no more than %(max)s digit before the decimal point.",
        "Ensure that there are no more than %(max)s digits before the decimal point.",
    ),
)


@dataclass(frozen=True)
class Text:
    """One text as it is written; `place` is the file, from the top of the tree."""

    text: str
    plural: str | None
    context: str | None
    place: str


@functools.cache
def every() -> tuple[Text, ...]:
    """All of them, in the order of the files; the same text may stand in several."""
    top = Path(settings.BASE_DIR)
    code = [path for path in sorted((top / "games").rglob("*.py")) if "migrations" not in path.parts]
    found = [text for path in code for text in in_code(path.read_text("utf-8"), _place(path, top))]
    for path in sorted((top / "templates").rglob("*.html")):
        found += in_template(path.read_text("utf-8"), _place(path, top))
    return (*found, *in_rulebook(), *in_django())


def _place(path: Path, top: Path) -> str:
    return path.relative_to(top).as_posix()


def in_code(source: str, place: str) -> Iterator[Text]:
    """What gettext and its kin are called with, and sentences."""
    for _, said in calls(ast.parse(source)):
        for text in filter(None, said.get("text", ())):
            yield Text(text, _first(said.get("plural", ())), _first(said.get("context", ())), place)


def calls(tree: ast.AST) -> Iterator[tuple[ast.Call, dict[str, list[str]]]]:
    """Each such call with the texts that its arguments can be, by role; none where an argument is worked out."""
    given = sorted(_given(tree))
    for node in ast.walk(tree):
        name = _called(node)
        if isinstance(node, ast.Call) and name in CALLS:
            yield node, {role: _literals(value, given) for role, value in _arguments(node, CALLS[name])}


def _called(node: ast.AST) -> str:
    """The last part of what is called."""
    called = node.func if isinstance(node, ast.Call) else None
    return called.id if isinstance(called, ast.Name) else called.attr if isinstance(called, ast.Attribute) else ""


def _given(tree: ast.AST) -> Iterator[tuple[int, str, str]]:
    """Names that a text was given to: a long sentence does not always fit into the call."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            for text in _literals(node.value, []):
                yield node.lineno, node.targets[0].id, text


def _arguments(call: ast.Call, roles: tuple[str, ...]) -> Iterator[tuple[str, ast.expr]]:
    yield from zip(roles, call.args, strict=False)
    yield from ((one.arg, one.value) for one in call.keywords if one.arg in roles)


def _literals(node: ast.expr, given: list[tuple[int, str, str]]) -> list[str]:
    """The texts an argument can be: itself, either side of a choice, or what its name was given last."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    if isinstance(node, ast.IfExp):
        return _literals(node.body, given) + _literals(node.orelse, given)
    if isinstance(node, ast.Name):
        return [text for line, name, text in given if name == node.id and line <= node.lineno][-1:]
    return []


def _first(texts: Iterable[str]) -> str | None:
    return next(iter(texts), None)


def in_template(source: str, place: str) -> Iterator[Text]:
    """What `translate`, `blocktranslate` and `_("…")` say."""
    code = io.BytesIO(template.templatize(source, origin=place).encode())
    for _, said, _, context in extract.extract("python", code, keywords=IN_TEMPLATES):
        text, plural = said if isinstance(said, tuple) else (said, None)
        yield Text(text, plural, context, place)


def in_rulebook() -> Iterator[Text]:
    """Names and summaries of the built-in rule sets."""
    for slug in rulebook.slugs():
        rules = rulebook.load(slug)
        for text in filter(None, (rules.name, rules.summary)):
            yield Text(text, None, None, f"games/rulebook/{slug}.toml")


def in_django() -> Iterator[Text]:
    """Days, months and what its forms say; `django` stands for the file."""
    with translation.override("en"):
        days = [str(name) for names in (dates.WEEKDAYS, dates.MONTHS) for name in names.values()]
    for text, plural in (*DJANGO, *((day, None) for day in days)):
        yield Text(text, plural, None, "django")
