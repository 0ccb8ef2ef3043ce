"""Which door a failure leaves by: programs get a problem document, people a page."""

from django.http import HttpRequest, HttpResponse

from games.api import problems
from games.pages import refused


def for_programs(request: HttpRequest) -> bool:
    """Is it an address of the API?"""
    return request.path_info.startswith("/api/v")


def unreadable(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler400."""
    return problems.unreadable(request, exception) if for_programs(request) else refused.bad_request(request, exception)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler403."""
    return problems.forbidden(request, exception) if for_programs(request) else refused.forbidden(request, exception)


def missing(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler404."""
    return problems.missing(request, exception) if for_programs(request) else refused.not_found(request, exception)


def crashed(request: HttpRequest) -> HttpResponse:
    """Django's handler500."""
    return problems.crashed(request) if for_programs(request) else refused.server_error(request)
