"""The settings page: cookies for this phone, and one's own name."""

from django import urls
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation

from games.actions import people
from games.forms import settings as forms
from games.pages import door, show, visitor

COOKIES = ("language", "digits", "theme", "keys")


@door.page("GET", "POST")
def choose(request: HttpRequest) -> HttpResponse:
    by = visitor.of(request)
    form = forms.Settings(request.POST or None, initial=now(request))
    if request.method != "POST" or not form.is_valid():
        context = {"here": "settings", "by": by, "saved": "saved" in request.GET}
        return show.form(request, "games/settings.html", form, context)
    chosen = form.cleaned_data
    if by.user is not None and chosen["name"] != by.user.name:
        people.rename_user(by=by, name=chosen["name"])
    response = show.see_other(f"{urls.reverse('settings')}?saved=1")
    for cookie in COOKIES:
        remember(response, cookie, chosen[cookie])
    return response


def now(request: HttpRequest) -> dict[str, str]:
    """What is chosen at present."""
    user = visitor.of(request).user
    chosen = {cookie: request.COOKIES.get(cookie, "") for cookie in ("digits", "theme", "keys")}
    return {**chosen, "language": translation.get_language() or "en", "name": user.name if user else ""}


def remember(response: HttpResponse, cookie: str, value: str) -> None:
    """Keep the choice for a year; the empty choice needs no cookie."""
    name = settings.LANGUAGE_COOKIE_NAME if cookie == "language" else cookie
    if not value:
        response.delete_cookie(name, samesite="Lax")
        return
    secure = settings.SESSION_COOKIE_SECURE
    response.set_cookie(name, value, settings.SESSION_COOKIE_AGE, secure=secure, httponly=True, samesite="Lax")
