"""Who else is in a club, and how others get in: invitations and roles."""

import uuid

from django import urls
from django.http import HttpRequest, HttpResponse

from games import access, models
from games.actions import clubs, limits
from games.forms import clubs as forms
from games.forms import people as people_forms
from games.forms import refused
from games.models.clubs import Role
from games.pages import door, show, visitor
from games.selectors import clubs as selectors
from games.selectors import invitations


@door.page("GET", "POST")
def members(request: HttpRequest, club_id: uuid.UUID) -> HttpResponse:
    """Who is in, and a new invitation: its link is shown in the answer and never again."""
    club = access.club_to_run(visitor.of(request), club_id)
    form = forms.Invite(request.POST or None)
    link = invite(request, club, form.cleaned_data["role"]) if form.is_bound and form.is_valid() else None
    return shown(request, club, form, forms.Role(), link)


def invite(request: HttpRequest, club: models.Club, role: str) -> str:
    """The address of a new invitation."""
    secret = clubs.invite(club=club, by=visitor.of(request), role=role)[1]
    return request.build_absolute_uri(urls.reverse("join", args=[secret]))


@door.page("POST")
def change(request: HttpRequest, club_id: uuid.UUID) -> HttpResponse:
    """Another role for somebody, or none."""
    by = visitor.of(request)
    club = access.club_to_run(by, club_id)
    form = forms.Role(request.POST)
    with refused.Onto(form):
        if form.is_valid():
            set_role(club, by, form.cleaned_data["user"], form.cleaned_data["role"])
            return show.moved("members", club.pk)
    return shown(request, club, forms.Invite(), form)


def set_role(club: models.Club, by: access.Principal, user_id: uuid.UUID, role: str) -> None:
    """NotFound, LastOrganiser."""
    if role:
        clubs.change_role(club=club, by=by, user_id=user_id, role=role)
    else:
        clubs.remove_member(club=club, by=by, user_id=user_id)


@door.page("POST")
def end(request: HttpRequest, club_id: uuid.UUID, invitation_id: uuid.UUID) -> HttpResponse:
    """The invitation lets nobody in any more."""
    by = visitor.of(request)
    clubs.revoke_invitation(club=access.club_to_run(by, club_id), by=by, invitation_id=invitation_id)
    return show.moved("members", club_id)


def shown(
    request: HttpRequest, club: models.Club, form: forms.Invite, role_form: forms.Role, link: str | None = None
) -> HttpResponse:
    context = {
        "club": club,
        "by": visitor.of(request),
        "here": "club",
        "link": link,
        "link_role": form.data.get("role"),
        "role_form": role_form,
        "roles": forms.ROLES,
        "members": selectors.members(club),
        "invitations": selectors.invitations(club),
    }
    response = show.form(request, "games/members.html", form, context, status=422 if role_form.errors else 200)
    response.headers["Cache-Control"] = "no-store"
    return response


@door.page("GET", "POST")
def join(request: HttpRequest, secret: str) -> HttpResponse:
    """One tap makes a guest out of a stranger and a member out of a guest."""
    found = invitations.invited(secret)
    looks_on = found is not None and found.role == Role.VIEWER
    form = people_forms.Guest(request.POST or None, looks_on=looks_on)
    if request.method == "POST" and form.is_valid():
        limits.count(limits.SECRETS, request.META["REMOTE_ADDR"])
        if found is not None:
            with refused.Onto(form):
                return show.moved("club", joined(request, form.cleaned_data["name"], secret).club_id)
    context = {"invitation": found, "secret": secret, "by": visitor.of(request)}
    return show.form(request, "games/join.html", form, context, status=200 if found else 404)


def joined(request: HttpRequest, name: str, secret: str) -> models.Membership:
    """The membership of whoever comes back, or of the guest a stranger becomes."""
    by = visitor.returning(request)
    if by is not None:
        return clubs.accept_invitation(by=by, secret=secret)
    user, membership = clubs.accept_invitation_as_guest(guest=name, secret=secret)
    visitor.recognise(request, user)
    return membership
