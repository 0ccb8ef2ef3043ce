"""Errors that no view could catch: programs get a problem document, people a page."""

from django.http import HttpRequest, HttpResponse

from games.api import problems
from games.pages import refused


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return problems.unreadable(request, exception) if for_program(request) else refused.bad_request(request, exception)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return problems.forbidden(request, exception) if for_program(request) else refused.forbidden(request, exception)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return problems.missing(request, exception) if for_program(request) else refused.not_found(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    return problems.crashed(request) if for_program(request) else refused.server_error(request)


def for_program(request: HttpRequest) -> bool:
    """Is this an address of the API? Its docs are for people."""
    return request.path_info.startswith("/api/") and not request.path_info.startswith("/api/docs")
