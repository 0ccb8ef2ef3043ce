"""Clubs, members and invitations."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import access, errors, models
from games.access import Principal
from games.actions import clubs
from games.models.base import new_id
from tests.conftest import guest, member


def role(club: models.Club, who: Principal) -> str | None:
    return models.Membership.objects.filter(club=club, user=who.user).values_list("role", flat=True).first()


def test_club_has_its_maker_as_organiser(club: models.Club, ann: Principal) -> None:
    assert (club.name, club.time_zone, role(club, ann)) == ("Thursday club", "Europe/Rome", "organiser")


def test_club_sent_twice_is_one(ann: Principal) -> None:
    key = new_id()
    first, created = clubs.create_club(by=ann, name="Friday", id=key)
    second, again = clubs.create_club(by=ann, name="Friday", id=key)
    assert (first, created, again) == (second, True, False)


def test_club_id_with_other_content_is_refused(club: models.Club, ann: Principal) -> None:
    with pytest.raises(errors.IdConflict) as refused:
        clubs.create_club(by=ann, name="Other", id=club.pk)
    assert refused.value.current == {"id": str(club.pk), "name": "Thursday club"}


def test_club_id_of_strangers_tells_nothing(club: models.Club, eve: Principal) -> None:
    with pytest.raises(errors.IdConflict) as refused:
        clubs.create_club(by=eve, name="Thursday club", time_zone="Europe/Rome", id=club.pk)
    assert refused.value.current is None


@pytest.mark.parametrize("zone", ["", "Mars/Olympus", "../../etc/passwd", "europe/rome"])
def test_club_in_an_unknown_time_zone_is_refused(ann: Principal, zone: str) -> None:
    with pytest.raises(errors.Invalid) as refused:
        clubs.create_club(by=ann, name="Friday", time_zone=zone)
    assert [(one.code, one.pointer) for one in refused.value.problems] == [("unknown_time_zone", "/time_zone")]


def test_club_by_a_narrow_token_is_refused(ann: Principal) -> None:
    with pytest.raises(errors.ScopeMissing):
        clubs.create_club(by=Principal(user=ann.user, scope="score"), name="Friday")


def test_club_is_edited(club: models.Club, ann: Principal) -> None:
    clubs.edit_club(club=club, by=ann, time_zone="Asia/Dhaka")
    club.refresh_from_db()
    assert (club.name, club.time_zone) == ("Thursday club", "Asia/Dhaka")


def test_invitation_makes_a_member(club: models.Club, ann: Principal, eve: Principal) -> None:
    invitation, secret = clubs.invite(club=club, by=ann, role="scorer")
    clubs.accept_invitation(by=eve, secret=secret)
    assert (role(club, eve), secret[:4], secret in invitation.hash) == ("scorer", "ski_", False)


@pytest.mark.parametrize(("has", "invited", "then"), [("viewer", "scorer", "scorer"), ("scorer", "viewer", "scorer")])
def test_invitation_never_takes_a_right_away(
    club: models.Club, ann: Principal, has: str, invited: str, then: str
) -> None:
    who = member(club, ann, "Bob", has)
    clubs.accept_invitation(by=who, secret=clubs.invite(club=club, by=ann, role=invited)[1])
    assert role(club, who) == then


def test_invitation_that_nobody_gave_is_refused(eve: Principal) -> None:
    with pytest.raises(errors.Invalid) as refused:
        clubs.accept_invitation(by=eve, secret="ski_made-up")
    assert (refused.value.problems[0].code, refused.value.problems[0].pointer) == ("unknown_invitation", "/secret")


def test_revoked_invitation_is_refused(club: models.Club, ann: Principal, eve: Principal) -> None:
    invitation, secret = clubs.invite(club=club, by=ann, role="scorer")
    clubs.revoke_invitation(club=club, by=ann, invitation_id=invitation.pk)
    with pytest.raises(errors.Invalid) as refused:
        clubs.accept_invitation(by=eve, secret=secret)
    assert (refused.value.problems[0].code, role(club, eve)) == ("invitation_expired", None)


def test_invitation_runs_out(club: models.Club, ann: Principal, eve: Principal) -> None:
    invitation, secret = clubs.invite(club=club, by=ann, role="scorer")
    models.Invitation.objects.filter(pk=invitation.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    with pytest.raises(errors.Invalid):
        clubs.accept_invitation(by=eve, secret=secret)


def test_invitation_into_the_past_is_refused(club: models.Club, ann: Principal) -> None:
    with pytest.raises(errors.Invalid):
        clubs.invite(club=club, by=ann, role="scorer", expires_at=timezone.now())


def test_invitation_of_another_club_is_not_found(club: models.Club, ann: Principal, eve: Principal) -> None:
    invitation, _ = clubs.invite(club=club, by=ann, role="scorer")
    eves = models.Club.objects.exclude(pk=club.pk).get()
    with pytest.raises(errors.NotFound):
        clubs.revoke_invitation(club=eves, by=eve, invitation_id=invitation.pk)


def test_role_is_changed(club: models.Club, ann: Principal, bob: Principal) -> None:
    assert bob.user is not None
    clubs.change_role(club=club, by=ann, user_id=bob.user.pk, role="organiser")
    assert role(club, bob) == "organiser"


def test_role_of_a_stranger_is_not_found(club: models.Club, ann: Principal, eve: Principal) -> None:
    assert eve.user is not None
    with pytest.raises(errors.NotFound):
        clubs.change_role(club=club, by=ann, user_id=eve.user.pk, role="viewer")


def test_last_organiser_stays(club: models.Club, ann: Principal, bob: Principal) -> None:
    assert ann.user is not None
    with pytest.raises(errors.LastOrganiser):
        clubs.change_role(club=club, by=ann, user_id=ann.user.pk, role="viewer")
    with pytest.raises(errors.LastOrganiser):
        clubs.remove_member(club=club, by=ann, user_id=ann.user.pk)
    assert role(club, ann) == "organiser"


def test_organiser_leaves_where_another_stays(club: models.Club, ann: Principal) -> None:
    assert ann.user is not None
    other = member(club, ann, "Ora", "organiser")
    clubs.remove_member(club=club, by=ann, user_id=ann.user.pk)
    assert (role(club, ann), role(club, other)) == (None, "organiser")


def test_link_holder_makes_no_club(db: None) -> None:
    with pytest.raises(errors.Forbidden):
        clubs.create_club(by=Principal(link=models.Link(role="score")), name="Friday")


def test_guest_without_a_name_may_make_a_club(db: None) -> None:
    assert clubs.create_club(by=guest(""), name="Our table")[1] is True


def test_member_may_take_out_himself_and_nobody_else(club: models.Club, ann: Principal, bob: Principal) -> None:
    assert ann.user is not None
    assert bob.user is not None
    assert access.club_to_remove_from(bob, club.pk, bob.user.pk) == club
    assert access.club_to_remove_from(ann, club.pk, bob.user.pk) == club
    with pytest.raises(errors.Forbidden):
        access.club_to_remove_from(bob, club.pk, ann.user.pk)


def test_member_does_not_leave_by_a_narrow_token(club: models.Club, bob: Principal) -> None:
    assert bob.user is not None
    with pytest.raises(errors.ScopeMissing):
        access.club_to_remove_from(Principal(user=bob.user, scope="score"), club.pk, bob.user.pk)


def test_who_is_taken_out_does_not_come_back_by_the_same_invitation(club: models.Club, ann: Principal) -> None:
    secret = clubs.invite(club=club, by=ann, role="scorer")[1]
    vic = guest("Vic")
    clubs.accept_invitation(by=vic, secret=secret)
    assert vic.user is not None
    clubs.remove_member(club=club, by=ann, user_id=vic.user.pk)
    with pytest.raises(errors.Invalid) as refused:
        clubs.accept_invitation(by=vic, secret=secret)
    assert refused.value.problems[0].code == "invitation_expired"


def test_who_is_given_less_does_not_get_it_back_by_the_same_invitation(club: models.Club, ann: Principal) -> None:
    secret = clubs.invite(club=club, by=ann, role="scorer")[1]
    vic = guest("Vic")
    clubs.accept_invitation(by=vic, secret=secret)
    assert vic.user is not None
    clubs.change_role(club=club, by=ann, user_id=vic.user.pk, role="viewer")
    with pytest.raises(errors.Invalid):
        clubs.accept_invitation(by=vic, secret=secret)


def test_only_one_becomes_organiser_by_an_invitation(club: models.Club, ann: Principal) -> None:
    secret = clubs.invite(club=club, by=ann, role="organiser")[1]
    assert clubs.accept_invitation(by=guest("Vic"), secret=secret).role == "organiser"
    with pytest.raises(errors.Invalid):
        clubs.accept_invitation(by=guest("Wim"), secret=secret)


@pytest.mark.parametrize("name", ["localtime", "Factory"])
def test_a_time_zone_is_a_place(ann: Principal, name: str) -> None:
    with pytest.raises(errors.Invalid):
        clubs.create_club(by=ann, name="Club", time_zone=name)
