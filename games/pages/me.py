"""Personal links: how a guest comes back on another phone."""

from django import urls
from django.http import HttpRequest, HttpResponse

from games import access, errors
from games.actions import limits, people
from games.forms import people as forms
from games.models.people import Scope
from games.pages import door, show, visitor
from games.selectors import people as selectors


@door.page("GET", "POST")
def me(request: HttpRequest) -> HttpResponse:
    by = visitor.of(request)
    link = None
    if request.method == "POST":
        visitor.known(request)
        if "revoke" in request.POST:
            people.revoke_token(by=by, token_id=show.id_of(request.POST["revoke"]))
            return show.moved("me")
        link = request.build_absolute_uri(urls.reverse("back")) + "#" + people.personal_link(by=by)
    tokens = selectors.tokens(by) if by.user is not None else ()
    response = show.page(request, "games/me.html", {"by": by, "link": link, "tokens": tokens, "here": "settings"})
    response.headers["Cache-Control"] = "no-store"
    return response


@door.page("GET", "POST")
def back(request: HttpRequest) -> HttpResponse:
    form = forms.Secret(request.POST or None)
    if request.method == "POST" and form.is_valid():
        invitation = form.invitation()
        if invitation:
            return show.moved("join", invitation)
        limits.count(limits.SECRETS, request.META["REMOTE_ADDR"])
        if returns(request, form.cleaned_data["secret"]):
            return show.moved("home")
        form.add_error("secret", forms.UNKNOWN)
    return show.form(request, "games/back.html", form, {"by": visitor.of(request)})


def returns(request: HttpRequest, secret: str) -> bool:
    """Recognise whoever has this secret; only one that reaches everything lets a browser in."""
    try:
        by = access.principal_of(secret)
    except errors.Unauthenticated:
        return False
    if by.user is None or by.scope != Scope.MANAGE:
        return False
    visitor.recognise(request, by.user)
    return True
