"""Who is looking: the user of the session cookie, or nobody yet."""

from django.contrib import auth
from django.contrib.auth import middleware
from django.http import HttpRequest

from games import access, errors, models
from games.actions import limits

# Guests have no password; the cookie alone says who they are.
BACKEND = "django.contrib.auth.backends.ModelBackend"


def of(request: HttpRequest) -> access.Principal:
    """The principal of this request; without a user, for a first visitor."""
    user = middleware.get_user(request)  # the row itself: request.user is only a promise of it
    return access.Principal(user=user if isinstance(user, models.User) else None)


def known(request: HttpRequest) -> access.Principal:
    """The principal, who has to be somebody. NotFound."""
    by = of(request)
    if by.user is None:
        raise errors.NotFound
    return by


def returning(request: HttpRequest) -> access.Principal | None:
    """Who comes back, remembered for another year; None for a stranger, who may then become a guest. RateLimited."""
    by = of(request)
    if by.user is not None:
        request.session.modified = True  # the year starts again
        return by
    limits.count(limits.GUESTS, request.META["REMOTE_ADDR"])
    return None


def recognise(request: HttpRequest, user: models.User) -> access.Principal:
    """From now on this browser is that user's."""
    auth.login(request, user, backend=BACKEND)
    return access.Principal(user=user)
