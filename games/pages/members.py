"""Who else is in a club, and how others get in: invitations and roles."""

import uuid

from django import urls
from django.conf import settings
from django.http import HttpRequest, HttpResponse

from games import access, errors, models
from games.actions import clubs, limits
from games.forms import clubs as forms
from games.forms import people as people_forms
from games.forms import refused
from games.pages import door, show, visitor
from games.selectors import clubs as selectors
from games.selectors import invitations


@door.page("GET", "POST")
def members(request: HttpRequest, club_id: uuid.UUID) -> HttpResponse:
    by = visitor.of(request)
    club = access.club_to_run(by, club_id)
    form = forms.Invite(request.POST if request.POST.get("do") == "invite" else None)
    role_form = forms.Role(request.POST if request.POST.get("do") == "role" else None)
    context: dict[str, object] = {"club": club, "by": by, "here": "club", "role_form": role_form, "roles": forms.ROLES}
    if form.is_bound and form.is_valid():
        context |= {"link": invite(request, club, form.cleaned_data["role"]), "link_role": form.cleaned_data["role"]}
    elif request.method == "POST":
        with refused.Onto(role_form):
            change(request, club, role_form)
            return show.moved("members", club.pk)
    context |= {"members": selectors.members(club), "invitations": selectors.invitations(club)}
    response = show.form(request, "games/members.html", form, context)
    response.headers["Cache-Control"] = "no-store"
    return response


def invite(request: HttpRequest, club: models.Club, role: str) -> str:
    """The address of a new invitation."""
    secret = clubs.invite(club=club, by=visitor.of(request), role=role)[1]
    return request.build_absolute_uri(urls.reverse("join", args=[secret]))


def change(request: HttpRequest, club: models.Club, form: forms.Role) -> None:
    """End an invitation, give another role, or take somebody out. NotFound, LastOrganiser."""
    by = visitor.of(request)
    if request.POST.get("do") == "revoke":
        clubs.revoke_invitation(club=club, by=by, invitation_id=show.id_of(request.POST.get("invitation", "")))
    elif not form.is_valid():
        raise errors.Invalid
    elif form.cleaned_data["role"]:
        clubs.change_role(club=club, by=by, user_id=form.cleaned_data["user"], role=form.cleaned_data["role"])
    else:
        clubs.remove_member(club=club, by=by, user_id=form.cleaned_data["user"])


@door.page("GET", "POST")
def join(request: HttpRequest, secret: str) -> HttpResponse:
    """One tap makes a guest out of a stranger and a member out of a guest."""
    form = people_forms.Guest(request.POST or None)
    if request.method == "POST" and form.is_valid():
        limits.count(visitor.key(request, "secrets"), limit=settings.LIMIT_SECRETS_PER_HOUR, seconds=3600)
        if invitations.invited(secret) is not None:
            with refused.Onto(form):
                by = visitor.welcome(request, name=form.cleaned_data["name"])
                return show.moved("club", clubs.accept_invitation(by=by, secret=secret).club_id)
    found = invitations.invited(secret)
    context = {"invitation": found, "secret": secret, "by": visitor.of(request)}
    return show.form(request, "games/join.html", form, context, status=200 if found else 404)
