"""Who asks: a bearer token first (its presence makes cookies count for nothing), else the site's cookie with CSRF."""

from django.http import HttpRequest, HttpResponse
from django.middleware import csrf
from rest_framework import authentication
from rest_framework.request import Request

from games import access, errors, models


class Bearer(authentication.BaseAuthentication):
    """`Authorization: Bearer <token>`, a user's token or a link."""

    def authenticate(self, request: Request) -> tuple[models.User | None, access.Principal] | None:
        """BadToken, CredentialExpired."""
        if "HTTP_AUTHORIZATION" not in request.META:
            return None
        by = access.principal_of(secret(request.META["HTTP_AUTHORIZATION"]))
        return by.user, by

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


def secret(header: str) -> str:
    """The token in an Authorization header. BadToken."""
    kind, _, rest = header.strip().partition(" ")
    if kind.lower() != "bearer" or not rest.strip():
        raise errors.BadToken
    return rest.strip()


class Cookie(authentication.BaseAuthentication):
    """The site's own pages: the session cookie, and for writes the CSRF token beside it."""

    def authenticate(self, request: Request) -> tuple[models.User, access.Principal] | None:
        """CsrfFailed."""
        plain: HttpRequest = request._request
        user = getattr(plain, "user", None)
        if "HTTP_AUTHORIZATION" in request.META or not isinstance(user, models.User) or not user.is_active:
            return None
        check_csrf(plain)
        return user, access.Principal(user=user)


class _Check(csrf.CsrfViewMiddleware):
    """Django's check, which says why instead of answering with a page."""

    def _reject(self, request: HttpRequest, reason: str) -> str:
        return reason


def check_csrf(request: HttpRequest) -> None:
    """CsrfFailed unless a write carries its token; reading needs none."""
    check = _Check(lambda _: HttpResponse())
    check.process_request(request)
    if check.process_view(request, lambda _: HttpResponse(), (), {}):
        raise errors.CsrfFailed
