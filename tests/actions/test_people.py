"""Guests, tokens and players."""

import uuid
from datetime import timedelta

import pytest
from django.utils import timezone

from games import access, errors, models
from games.access import Principal
from games.actions import people
from games.models.base import new_id
from tests.conftest import PlayerMaker


def keys(player: models.Player) -> set[str]:
    return set(models.PlayerName.objects.filter(player=player).values_list("key", flat=True))


def test_guest_has_neither_mail_nor_password(db: None) -> None:
    user = people.create_guest(name="Mina")
    assert (user.name, user.email, user.has_usable_password()) == ("Mina", None, False)


def test_guest_comes_in_with_a_token(db: None) -> None:
    user, secret = people.welcome_guest(name="Mina")
    assert (access.principal_of(secret).user, secret[:4]) == (user, "skt_")


def test_user_is_renamed(ann: Principal) -> None:
    people.rename_user(by=ann, name="Anna")
    assert set(models.User.objects.values_list("name", flat=True)) == {"Anna"}


def test_token_stands_for_its_user_as_far_as_its_scope(ann: Principal) -> None:
    token, secret = people.create_token(by=ann, name="Scoreboard", scope="read")
    who = access.principal_of(secret)
    assert (who.user, who.scope, who.token) == (ann.user, "read", token)


def test_token_secret_is_not_stored(ann: Principal) -> None:
    token, secret = people.create_token(by=ann, name="", scope="read")
    assert secret not in {str(value) for value in models.Token.objects.filter(pk=token.pk).values_list().get()}


def test_token_of_a_narrow_token_is_refused(ann: Principal) -> None:
    with pytest.raises(errors.ScopeMissing):
        people.create_token(by=Principal(user=ann.user, scope="score"), name="", scope="read")


def test_token_that_has_run_out_is_refused(ann: Principal) -> None:
    with pytest.raises(errors.Invalid) as refused:
        people.create_token(by=ann, name="", scope="read", expires_at=timezone.now() - timedelta(seconds=1))
    assert refused.value.problems[0].pointer == "/expires_at"


def test_revoked_token_is_no_credential(ann: Principal) -> None:
    token, secret = people.create_token(by=ann, name="", scope="manage")
    people.revoke_token(by=ann, token_id=token.pk)
    people.revoke_token(by=ann, token_id=token.pk)
    with pytest.raises(errors.CredentialExpired):
        access.principal_of(secret)


def test_revoking_a_strangers_token_finds_nothing(ann: Principal, eve: Principal) -> None:
    token, secret = people.create_token(by=ann, name="", scope="manage")
    with pytest.raises(errors.NotFound):
        people.revoke_token(by=eve, token_id=token.pk)
    assert access.principal_of(secret).user == ann.user


def test_read_token_ends_itself_but_no_other(ann: Principal) -> None:
    token, secret = people.create_token(by=ann, name="", scope="read")
    other, _ = people.create_token(by=ann, name="", scope="read")
    with pytest.raises(errors.ScopeMissing):
        people.revoke_token(by=access.principal_of(secret), token_id=other.pk)
    people.revoke_token(by=access.principal_of(secret), token_id=token.pk)
    assert models.Token.objects.exclude(revoked_at=None).get() == token


def test_personal_link_brings_one_back(ann: Principal) -> None:
    who = access.principal_of(people.personal_link(by=ann))
    assert (who.user, who.scope) == (ann.user, "manage")


def test_player_is_known_by_every_name(player: PlayerMaker) -> None:
    mina = player("Mina Rahman", second_name="মিনা", aliases=["Mi", "MI"])
    assert keys(mina) == {"mina rahman", "মিনা", "mi"}


@pytest.mark.parametrize("name", ["MINA", "ｍｉｎａ", "মি\u200dনা", "mi"])
def test_player_of_a_known_name_is_refused(club: models.Club, ann: Principal, player: PlayerMaker, name: str) -> None:
    mina = player("Mina", second_name="মিনা", aliases=["Mi"])
    with pytest.raises(errors.NameTaken) as refused:
        people.add_player(club=club, by=ann, name=name)
    assert refused.value.current == {"id": str(mina.pk), "name": "Mina"}
    assert models.Player.objects.count() == 1


def test_player_of_the_same_name_in_another_club_is_added(
    club: models.Club, eve: Principal, player: PlayerMaker
) -> None:
    player("Mina")
    eves = models.Club.objects.exclude(pk=club.pk).get()
    assert people.add_player(club=eves, by=eve, name="Mina")[1] is True


def test_player_sent_twice_is_one(club: models.Club, ann: Principal) -> None:
    key = new_id()
    first = people.add_player(club=club, by=ann, name="Mina", aliases=["Mi"], id=key)
    second = people.add_player(club=club, by=ann, name="Mina", aliases=["Mi"], id=key)
    assert (first[0], first[1], second[0], second[1]) == (second[0], True, first[0], False)


def test_player_id_with_other_content_is_refused(club: models.Club, ann: Principal, player: PlayerMaker) -> None:
    mina = player("Mina")
    with pytest.raises(errors.IdConflict) as refused:
        people.add_player(club=club, by=ann, name="Rafi", id=mina.pk)
    assert refused.value.current == {"id": str(mina.pk), "name": "Mina"}


def test_player_id_of_a_foreign_club_tells_nothing(club: models.Club, eve: Principal, player: PlayerMaker) -> None:
    mina = player("Mina")
    eves = models.Club.objects.exclude(pk=club.pk).get()
    with pytest.raises(errors.IdConflict) as refused:
        people.add_player(club=eves, by=eve, name="Mina", id=mina.pk)
    assert refused.value.current is None


def test_player_external_id_is_taken_once(club: models.Club, ann: Principal, player: PlayerMaker) -> None:
    mina, rafi = player("Mina", external_id="7"), player("Rafi")
    for write in (
        lambda: people.add_player(club=club, by=ann, name="Sami", external_id="7"),
        lambda: people.edit_player(player=rafi, by=ann, external_id="7"),
    ):
        with pytest.raises(errors.IdConflict) as refused:
            write()
        assert refused.value.current == {"id": str(mina.pk), "name": "Mina"}


def test_renaming_a_player_moves_the_people_version(club: models.Club, ann: Principal, player: PlayerMaker) -> None:
    mina = people.edit_player(player=player("Mina"), by=ann, name="Mina R.")
    club.refresh_from_db()
    assert (mina.name, keys(mina), club.people_version) == ("Mina R.", {"mina r."}, 2)


def test_giving_an_alias_leaves_the_people_version(club: models.Club, ann: Principal, player: PlayerMaker) -> None:
    mina = people.edit_player(player=player("Mina"), by=ann, aliases=["Mi"])
    club.refresh_from_db()
    assert (mina.aliases, keys(mina), club.people_version) == (["Mi"], {"mina", "mi"}, 1)


def test_renaming_a_player_to_a_known_name_is_refused(ann: Principal, player: PlayerMaker) -> None:
    player("Rafi", aliases=["Raf"])
    mina = player("Mina")
    with pytest.raises(errors.NameTaken):
        people.edit_player(player=mina, by=ann, name="raf")
    assert (models.Player.objects.get(pk=mina.pk).name, keys(mina)) == ("Mina", {"mina"})


def test_players_named_adds_only_who_is_missing(club: models.Club, player: PlayerMaker) -> None:
    mina = player("Mina", aliases=["Mi"])
    found = people.players_named(club, ["MI", "Rafi", "mina", "rafi"])
    assert (found[0], found[2], found[1], models.Player.objects.count()) == (mina, mina, found[3], 2)


def test_player_of_a_club_that_is_gone_is_not_added(club: models.Club, ann: Principal) -> None:
    gone = models.Club(id=uuid.UUID(int=7), name="Gone")
    with pytest.raises(errors.NotFound):
        people.add_player(club=gone, by=ann, name="Mina")


def test_a_token_that_expires_makes_none_that_outlives_it(ann: Principal) -> None:
    soon = timezone.now() + timedelta(minutes=1)
    short, _ = people.create_token(by=ann, name="short", scope="manage", expires_at=soon)
    by = Principal(user=ann.user, token=short)
    assert people.create_token(by=by, name="long", scope="manage")[0].expires_at == soon
