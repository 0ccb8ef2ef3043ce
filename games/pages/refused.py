"""Pages for what never reaches a view: unknown addresses, failed forms, our own mistakes."""

from django.http import HttpRequest, HttpResponse

from games import errors, speech
from games.pages import show


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return spoken(request, errors.BadText())


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return spoken(request, errors.Forbidden())


def csrf(request: HttpRequest, reason: str = "") -> HttpResponse:
    return spoken(request, errors.CsrfFailed())


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return spoken(request, errors.NotFound())


def server_error(request: HttpRequest) -> HttpResponse:
    return spoken(request, errors.ServerError())


def spoken(request: HttpRequest, refused: errors.Refusal) -> HttpResponse:
    with speech.digits(request.COOKIES.get("digits")):
        return show.refusal(request, refused)
