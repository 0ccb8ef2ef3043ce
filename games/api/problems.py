"""Whatever goes wrong leaves as a problem document (RFC 9457), from a refusal down to a crash."""

import logging
import sys
from collections.abc import Mapping
from typing import Any, NotRequired

import psycopg
import psycopg_pool
from django.core import exceptions
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, JsonResponse
from rest_framework import exceptions as rest
from rest_framework.response import Response
from typing_extensions import TypedDict

from games import errors, speech
from games.api import reading
from games.words import Sentence

CATALOGUE = "/api/v1/problems"
BUSY_SECONDS = 1
AWAY_SECONDS = 5
log = logging.getLogger(__name__)

# What Django and REST framework raise themselves.
FOREIGN: tuple[tuple[type[BaseException], type[errors.Refusal]], ...] = (
    (Http404, errors.NotFound),
    (exceptions.RequestDataTooBig, errors.TooLarge),
    (exceptions.PermissionDenied, errors.Forbidden),
    (rest.NotFound, errors.NotFound),
    (rest.NotAuthenticated, errors.AuthenticationRequired),
    (rest.AuthenticationFailed, errors.BadToken),
    (rest.PermissionDenied, errors.Forbidden),
    (rest.MethodNotAllowed, errors.MethodNotAllowed),
    (rest.NotAcceptable, errors.NotAcceptable),
    (rest.UnsupportedMediaType, errors.UnsupportedMediaType),
    (rest.ParseError, errors.MalformedJson),
)
BUSY = (
    psycopg.errors.LockNotAvailable,
    psycopg.errors.QueryCanceled,
    psycopg.errors.DeadlockDetected,
    psycopg_pool.PoolTimeout,
)


class Wrong(TypedDict):
    """One thing that is wrong with what was sent."""

    pointer: str
    code: str
    detail: str
    seat: NotRequired[int]
    expected: NotRequired[int]
    actual: NotRequired[int]
    on_miss: NotRequired[str]


class Problem(TypedDict):
    """Every answer of 400 and above. `code` is the contract; title and detail are for people, in their language."""

    type: str
    title: str
    status: int
    code: str
    detail: str
    request_id: str
    errors: list[Wrong]
    current: NotRequired[dict[str, Any]]
    current_version: NotRequired[int]


def refusal_of(failure: BaseException | None) -> errors.Refusal | None:
    """The refusal a failure amounts to; None where it is our own mistake."""
    if isinstance(failure, errors.Refusal):
        return failure
    if isinstance(failure, OperationalError | InterfaceError):
        return _database(failure)
    return next((refusal() for kind, refusal in FOREIGN if isinstance(failure, kind)), None)


def _database(failure: BaseException) -> errors.Refusal:
    log.warning("the database failed: %s", failure)
    locked = "locked" in str(failure) or isinstance(failure.__cause__, BUSY)
    return errors.Busy(retry_after=BUSY_SECONDS) if locked else errors.DatabaseAway(retry_after=AWAY_SECONDS)


def document(refused: errors.Refusal, request_id: str) -> Problem:
    """The problem document of a refusal, in the reader's language."""
    written: Problem = {
        "type": f"{CATALOGUE}#{refused.code}",
        "title": speech.say(refused.title),
        "status": refused.status,
        "code": refused.code,
        "detail": speech.say(refused.detail or refused.title),
        "request_id": request_id,
        "errors": [_wrong(one) for one in refused.problems],
    }
    if refused.current is not None:
        written["current"] = dict(refused.current)
    if refused.current_version is not None:
        written["current_version"] = refused.current_version
    return written


def _wrong(problem: errors.Problem) -> Wrong:
    detail = speech.say(problem.detail)
    written: Wrong = {"pointer": problem.pointer, "code": problem.code, "detail": detail, **problem.members}  # type: ignore[typeddict-item]  # its own names
    return written


def headers(refused: errors.Refusal) -> dict[str, str]:
    """What a refusal says in headers."""
    named = {"Cache-Control": "private, no-store"}
    if refused.status == 401:
        named["WWW-Authenticate"] = "Bearer"
    if refused.retry_after is not None:
        named["Retry-After"] = str(refused.retry_after)
    return named


def answer(failure: Exception, context: Mapping[str, Any]) -> Response | None:
    """REST framework's exception handler; what is our own mistake goes on to `crashed`."""
    refused = refusal_of(failure)
    if refused is None:
        return None
    view, request = context["view"], context["request"]
    response = Response(
        document(refused, request_id(request)),
        status=refused.status,
        headers=headers(refused),
        content_type=reading.PROBLEM,
    )
    if refused.status == 405:
        response.headers["Allow"] = ", ".join(view.allowed_methods)
    return response


def request_id(request: Any) -> str:
    """The number the outermost floor gave this request."""
    return str(getattr(request, "request_id", ""))


def plain(request: HttpRequest, refused: errors.Refusal) -> JsonResponse:
    """A problem document outside REST framework."""
    written = document(refused, request_id(request))
    response = JsonResponse(written, status=refused.status, headers=headers(refused), content_type=reading.PROBLEM)
    response.headers["Vary"] = "Accept-Language"
    return response


def unreadable(request: HttpRequest, exception: Exception | None = None) -> JsonResponse:
    """Django's handler400 for addresses of the API: a host that is not ours, a header that makes no sense."""
    odd = errors.BadParameter(Sentence("The request makes no sense: look at the address it was sent to."))
    return plain(request, refusal_of(exception) or odd)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> JsonResponse:
    """Django's handler403."""
    return plain(request, errors.Forbidden())


def missing(request: HttpRequest, exception: Exception | None = None) -> JsonResponse:
    """Django's handler404: an address that is none of ours."""
    return plain(request, errors.NotFound())


def crashed(request: HttpRequest) -> JsonResponse:
    """Django's handler500: only the request's number leaves the house."""
    return plain(request, refusal_of(sys.exc_info()[1]) or errors.ServerError())
