"""Guests, tokens, who one is, and the players of a club."""

import uuid

from rest_framework.request import Request
from rest_framework.response import Response

from games import access, errors
from games.actions import limits, people
from games.api import cursors, door, examples
from games.api.operation import Answer, Operation, operation
from games.selectors import people as people_
from games.serializers import people as shown
from games.serializers import shapes


class Guests(door.Door):
    """/guests"""

    @operation(Operation(
        "createGuest", "people", "Become a guest",
        "A user without e-mail, and the token to act with. A guest can do everything a user can.",
        {201: Answer(shown.Guest, "The guest and the token, shown this once.", examples.GUEST)},
        body=shown.NewGuest, sends={"name": "Ann"}, optional_body=True, open=True, limit=limits.GUESTS,
        codes=("bad_characters",),
    ))  # fmt: skip
    def post(self, request: Request) -> Response:
        user, secret = people.welcome_guest(name=self.given(shown.NewGuest).name)
        return Response({"user": shown.user(user), "token": secret}, status=201)


class Me(door.Door):
    """/me"""

    @operation(Operation(
        "getMe", "people", "Get yourself",
        "Whose token this is and how far it reaches.",
        {200: Answer(shown.Me, "Who asks.", examples.ME)},
    ))  # fmt: skip
    def get(self, request: Request) -> Response:
        return Response(shown.me(self.by))


class Tokens(door.Door):
    """/tokens"""

    @operation(Operation(
        "listTokens", "people", "List your tokens",
        "Those that were not revoked, newest first, without their secrets.",
        {200: Answer(shown.TokenList, "Some tokens.", examples.listed(examples.TOKEN))},
        query=shapes.ListQuery,
    ))  # fmt: skip
    def get(self, request: Request) -> Response:
        query = self.asked(shapes.ListQuery)
        rows, following = cursors.walk(
            request, query, lambda **part: people_.tokens(self.by, **part), people_.TOKEN_ORDER
        )
        return Response({"items": [shown.token(row) for row in rows], "next": following})

    @operation(Operation(
        "createToken", "people", "Make a token",
        "For another program or phone. The secret is shown this once. Needs a token that may `manage`.",
        {201: Answer(shown.Token, "The token with its secret.", examples.NEW_TOKEN)},
        body=shown.NewToken, sends={"name": "Scoreboard", "scope": "read"}, guarded=True, limit=limits.TOKENS,
        codes=("bad_characters",),
    ))  # fmt: skip
    def post(self, request: Request) -> Response:
        access.user_who(self.by)
        token, secret = people.create_token(by=self.by, **self.given(shown.NewToken).model_dump())
        return Response({**shown.token(token), "token": secret}, status=201)


class Token(door.Door):
    """/tokens/{token}"""

    @operation(Operation(
        "revokeToken", "people", "Revoke a token",
        "It ends at once; twice is once. Every token may end itself.",
        {204: Answer(None, "It is over.")}, guarded=True,
    ))  # fmt: skip
    def delete(self, request: Request, token: uuid.UUID) -> Response:
        people.revoke_token(by=self.by, token_id=token)
        return Response(status=204)


class Players(door.Door):
    """/clubs/{club}/players"""

    @operation(Operation(
        "listPlayers", "people", "List a club's players",
        "Everybody who sits at this club's tables.",
        {200: Answer(shown.PlayerList, "Some players.", examples.listed(examples.PLAYER))},
        query=shown.PlayersQuery,
    ))  # fmt: skip
    def get(self, request: Request, club: uuid.UUID) -> Response:
        found, query = access.club_to_see(self.by, club), self.asked(shown.PlayersQuery)
        wanted = {"q": query.q, "external_id": query.external_id, "sort": query.sort}
        rows, following = cursors.walk(
            request,
            query,
            lambda **part: people_.players(found, **wanted, **part),  # type: ignore[arg-type]  # three texts by name
            people_.PLAYER_ORDERS[query.sort],
        )
        return Response({"items": [shown.player(row) for row in rows], "next": following})

    @operation(Operation(
        "addPlayer", "people", "Add a player",
        "Names are compared without case and accents of form, second names and aliases included; a known one is 409 "
        "`name_taken` with the player in `current`. With an `id` of yours a retry is 200.",
        {
            201: Answer(shown.Player, "The new player.", examples.PLAYER),
            200: Answer(shown.Player, "It was there already, with this id and content.", examples.PLAYER),
        },
        body=shown.NewPlayer, sends={"name": "Ann"}, guarded=True, codes=("bad_characters",),
        refusals=(errors.NameTaken, errors.IdConflict),
    ))  # fmt: skip
    def post(self, request: Request, club: uuid.UUID) -> Response:
        found = access.club_to_score(self.by, club)
        player, created = people.add_player(club=found, by=self.by, **self.given(shown.NewPlayer).model_dump())
        return Response(shown.player(people_.player_card(player)), status=201 if created else 200)


class Player(door.Door):
    """/players/{player}"""

    @operation(Operation(
        "getPlayer", "people", "Get a player",
        "Somebody of a club you belong to.",
        {200: Answer(shown.Player, "The player.", examples.PLAYER)},
    ))  # fmt: skip
    def get(self, request: Request, player: uuid.UUID) -> Response:
        return Response(shown.player(people_.player_card(access.player_to_see(self.by, player))))

    @operation(Operation(
        "editPlayer", "people", "Change a player",
        "Name, second name, aliases, your own id; what is left out stays.",
        {200: Answer(shown.Player, "The player now.", examples.PLAYER)},
        body=shown.PlayerEdit, sends={"aliases": ["Annie"]}, guarded=True, codes=("bad_characters",),
        refusals=(errors.NameTaken, errors.IdConflict),
    ))  # fmt: skip
    def patch(self, request: Request, player: uuid.UUID) -> Response:
        found = access.player_to_edit(self.by, player)
        edited = people.edit_player(player=found, by=self.by, **self.given(shown.PlayerEdit).given())
        return Response(shown.player(people_.player_card(edited)))
