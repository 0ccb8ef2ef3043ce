"""Lists of clubs, members, invitations, players, tokens and seasons, and walking them in pages."""

from pytest_django import DjangoAssertNumQueries

from games import models
from games.access import Principal
from games.actions import clubs as actions
from games.actions import people as people_actions
from games.actions import seasons as season_actions
from games.selectors import clubs, keyset, people, seasons
from tests.conftest import PlayerMaker


def test_clubs_of_a_member_are_his_only(club: models.Club, bob: Principal, eve: Principal) -> None:
    assert [(card.id, card.role) for card in clubs.clubs_of(bob)] == [(club.pk, "viewer")]
    assert [card.name for card in clubs.clubs_of(eve)] == ["Eve's own"]


def test_clubs_of_a_link_are_none(db: None) -> None:
    assert clubs.clubs_of(Principal(link=models.Link(role="score"))) == ()


def test_members_come_in_their_order(club: models.Club, bob: Principal) -> None:
    assert [(card.name, card.role) for card in clubs.members(club)] == [("Ann", "organiser"), ("Bob", "viewer")]


def test_invitations_show_only_good_ones(club: models.Club, ann: Principal) -> None:
    kept, _ = actions.invite(club=club, by=ann, role="scorer")
    gone, _ = actions.invite(club=club, by=ann, role="viewer")
    actions.revoke_invitation(club=club, by=ann, invitation_id=gone.pk)
    assert [(card.id, card.role, card.created_by) for card in clubs.invitations(club)] == [(kept.pk, "scorer", "Ann")]


def test_tokens_show_only_ones_own(ann: Principal, eve: Principal) -> None:
    kept, _ = people_actions.create_token(by=ann, name="Scoreboard", scope="read")
    gone, _ = people_actions.create_token(by=ann, name="Old", scope="read")
    people_actions.revoke_token(by=ann, token_id=gone.pk)
    people_actions.create_token(by=eve, name="Hers", scope="read")
    assert [(card.id, card.name, card.scope) for card in people.tokens(ann)] == [(kept.pk, "Scoreboard", "read")]


def test_players_are_found_by_any_name(club: models.Club, player: PlayerMaker) -> None:
    player("Mina", second_name="মিনা", aliases=["Mimi"])
    player("Rafi", external_id="7")
    assert [card.name for card in people.players(club)] == ["Mina", "Rafi"]
    assert [card.name for card in people.players(club, q="MIM")] == ["Mina"]
    assert [card.name for card in people.players(club, q="মি")] == ["Mina"]
    assert [card.name for card in people.players(club, q="%")] == []
    assert [card.name for card in people.players(club, external_id="7")] == ["Rafi"]


def test_players_are_walked_in_pages(club: models.Club, player: PlayerMaker) -> None:
    for name in ("Tara", "Anu", "Mina", "Rafi", "Sami"):
        player(name)
    for sort, order in people.PLAYER_ORDERS.items():
        walked: list[people.PlayerCard] = []
        after = None
        while page := people.players(club, sort=sort, after=after, limit=2):
            walked += page
            after = keyset.place(page[-1], order)
            if len(walked) == 2:
                player(f"Zed {order}")
        assert [card.name for card in walked if card.name in {"Tara", "Anu", "Mina", "Rafi", "Sami"}] == {
            "name": ["Anu", "Mina", "Rafi", "Sami", "Tara"],
            "created_at": ["Tara", "Anu", "Mina", "Rafi", "Sami"],
            "-created_at": ["Sami", "Rafi", "Mina", "Anu", "Tara"],
        }[sort]


def test_seasons_come_newest_first(club: models.Club, ann: Principal, season: models.Season) -> None:
    season_actions.create_season(club=club, by=ann, name="Winter", metric="average", external_id="w")
    assert [(card.name, card.metric) for card in seasons.seasons_of(club)] == [
        ("Winter", "average"),
        ("Autumn", "points"),
    ]
    assert [card.name for card in seasons.seasons_of(club, external_id="w")] == ["Winter"]


def test_club_page_costs_four_queries(
    club: models.Club,
    ann: Principal,
    bob: Principal,
    season: models.Season,
    player: PlayerMaker,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for name in ("Mina", "Rafi", "Sami"):
        player(name)
        actions.invite(club=club, by=ann, role="viewer")
    with django_assert_num_queries(4):
        page = clubs.club_page(club)
    assert (len(page.players), len(page.seasons), len(page.members), len(page.invitations)) == (3, 1, 2, 4)
