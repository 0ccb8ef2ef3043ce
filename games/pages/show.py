"""Shows a page in the reader's colours, and a refusal as a page."""

import uuid
from collections.abc import Mapping

from django import forms, shortcuts
from django.http import HttpRequest, HttpResponse

from games import errors

THEMES = ("light", "dark")
KEYS = ("big",)


def page(request: HttpRequest, template: str, context: Mapping[str, object], *, status: int = 200) -> HttpResponse:
    """The template with the reader's choices; never kept by anybody in between."""
    response = shortcuts.render(request, template, {**choices(request), **context}, status=status)
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def form(
    request: HttpRequest, template: str, asked: forms.Form, context: Mapping[str, object], *, status: int = 200
) -> HttpResponse:
    """A page with a form on it: 422 where what was typed did not fit."""
    return page(request, template, {"form": asked, **context}, status=422 if asked.errors else status)


def choices(request: HttpRequest) -> dict[str, str]:
    """Theme and size of the keys from their cookies; "" = as the phone has it."""
    return {"theme": _one_of(request, "theme", THEMES), "keys": _one_of(request, "keys", KEYS)}


def _one_of(request: HttpRequest, cookie: str, allowed: tuple[str, ...]) -> str:
    value = request.COOKIES.get(cookie, "")
    return value if value in allowed else ""


def moved(name: str, *args: object) -> HttpResponse:
    """After a write: go and look there (303, so that going back asks nothing again)."""
    return see_other(shortcuts.resolve_url(name, *args))


def see_other(address: str) -> HttpResponse:
    """The same with an address."""
    return HttpResponse(status=303, headers={"Location": address})


def id_of(text: str) -> uuid.UUID:
    """An id that came in a form or a query. NotFound."""
    try:
        return uuid.UUID(text)
    except ValueError as failure:
        raise errors.NotFound from failure


def number(text: str, most: int) -> int | None:
    """A whole number from 1 that came in a form or a query; None for every other text."""
    value = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0
    return value if 1 <= value <= most else None


def refusal(request: HttpRequest, refused: errors.Refusal, **headers: str) -> HttpResponse:
    """What was refused, in words, with its code and the number of the request."""
    context = {"refusal": refused, "request_id": getattr(request, "request_id", "")}
    response = page(request, "games/refused.html", context, status=refused.status)
    for name, value in headers.items():
        response.headers[name] = value
    if refused.retry_after is not None:
        response.headers["Retry-After"] = str(refused.retry_after)
    return response
