"""Clubs, their members, and invitations into them."""

import uuid

from rest_framework.request import Request
from rest_framework.response import Response

from games import access, errors
from games.actions import clubs, limits
from games.api import cursors, door, examples
from games.api.operation import Answer, Operation, operation
from games.models.clubs import Role
from games.selectors import clubs as clubs_
from games.serializers import clubs as shown
from games.serializers import shapes


class Clubs(door.Door):
    """/clubs"""

    @operation(Operation(
        "listClubs", "clubs", "List your clubs",
        "The clubs you belong to, oldest first.",
        {200: Answer(shown.ClubList, "Some clubs.", examples.listed(examples.CLUB))},
        query=shapes.ListQuery,
    ))  # fmt: skip
    def get(self, request: Request) -> Response:
        query = self.asked(shapes.ListQuery)
        rows, following = cursors.walk(
            request, query, lambda **part: clubs_.clubs_of(self.by, **part), clubs_.CLUB_ORDER
        )
        return Response({"items": [shown.card(row) for row in rows], "next": following})

    @operation(Operation(
        "createClub", "clubs", "Found a club",
        "You become its organiser. With an `id` of yours a retry is 200.",
        {
            201: Answer(shown.Club, "The new club.", examples.CLUB),
            200: Answer(shown.Club, "It was there already, with this id and content.", examples.CLUB),
        },
        body=shown.NewClub, sends={"name": "Friday table", "time_zone": "Asia/Dhaka"}, guarded=True,
        codes=("bad_characters", "unknown_time_zone"), refusals=(errors.IdConflict,),
    ))  # fmt: skip
    def post(self, request: Request) -> Response:
        access.user_who(self.by)
        club, created = clubs.create_club(by=self.by, **self.given(shown.NewClub).model_dump())
        return Response(shown.club(club, Role.ORGANISER), status=201 if created else 200)


class Club(door.Door):
    """/clubs/{club}"""

    @operation(Operation(
        "getClub", "clubs", "Get a club",
        "Name, time zone and your role.",
        {200: Answer(shown.Club, "The club.", examples.CLUB)},
    ))  # fmt: skip
    def get(self, request: Request, club: uuid.UUID) -> Response:
        found = access.club_to_see(self.by, club)
        return Response(shown.club(found, found.role))  # type: ignore[attr-defined]  # access notes it on the row

    @operation(Operation(
        "editClub", "clubs", "Change a club",
        "For organisers; what is left out stays.",
        {200: Answer(shown.Club, "The club now.", examples.CLUB)},
        body=shown.ClubEdit, sends={"name": "Friday table"}, guarded=True,
        codes=("bad_characters", "unknown_time_zone"),
    ))  # fmt: skip
    def patch(self, request: Request, club: uuid.UUID) -> Response:
        found = access.club_to_run(self.by, club)
        edited = clubs.edit_club(club=found, by=self.by, **self.given(shown.ClubEdit).given())
        return Response(shown.club(edited, Role.ORGANISER))


class Members(door.Door):
    """/clubs/{club}/members"""

    @operation(Operation(
        "listMembers", "clubs", "List a club's members",
        "Who belongs to the club, in the order of coming.",
        {200: Answer(shown.MemberList, "Some members.", examples.listed(examples.MEMBER))},
        query=shapes.ListQuery,
    ))  # fmt: skip
    def get(self, request: Request, club: uuid.UUID) -> Response:
        found, query = access.club_to_see(self.by, club), self.asked(shapes.ListQuery)
        rows, following = cursors.walk(
            request, query, lambda **part: clubs_.members(found, **part), clubs_.MEMBER_ORDER
        )
        return Response({"items": [shown.member(row) for row in rows], "next": following})


class Member(door.Door):
    """/clubs/{club}/members/{user}"""

    @operation(Operation(
        "changeRole", "clubs", "Change a member's role",
        "For organisers. The last organiser stays one.",
        {200: Answer(shown.Member, "The member now.", examples.MEMBER)},
        body=shown.RoleEdit, sends={"role": "scorer"}, guarded=True, refusals=(errors.LastOrganiser,),
    ))  # fmt: skip
    def patch(self, request: Request, club: uuid.UUID, user: uuid.UUID) -> Response:
        found = access.club_to_run(self.by, club)
        row = clubs.change_role(club=found, by=self.by, user_id=user, role=self.given(shown.RoleEdit).role)
        return Response(shown.membership(row))

    @operation(Operation(
        "removeMember", "clubs", "Remove a member",
        "Organisers remove anybody, everybody may leave; the last organiser cannot. Players of the club stay.",
        {204: Answer(None, "Gone.")}, guarded=True, refusals=(errors.LastOrganiser,),
    ))  # fmt: skip
    def delete(self, request: Request, club: uuid.UUID, user: uuid.UUID) -> Response:
        found = access.club_to_remove_from(self.by, club, user)
        clubs.remove_member(club=found, by=self.by, user_id=user)
        return Response(status=204)


class Invitations(door.Door):
    """/clubs/{club}/invitations"""

    @operation(Operation(
        "listInvitations", "clubs", "List a club's invitations",
        "Those that are still good, newest first, without their secrets. For organisers.",
        {200: Answer(shown.InvitationList, "Some invitations.", examples.listed(examples.INVITATION))},
        query=shapes.ListQuery, guarded=True,
    ))  # fmt: skip
    def get(self, request: Request, club: uuid.UUID) -> Response:
        found, query = access.club_to_run(self.by, club), self.asked(shapes.ListQuery)
        rows, following = cursors.walk(
            request, query, lambda **part: clubs_.invitations(found, **part), clubs_.INVITATION_ORDER
        )
        return Response({"items": [shown.invitation(row) for row in rows], "next": following})

    @operation(Operation(
        "invite", "clubs", "Invite somebody",
        "For organisers. Whoever has the secret takes up the role; it is shown this once.",
        {201: Answer(shown.Invitation, "The invitation with its secret.", examples.NEW_INVITATION)},
        body=shown.NewInvitation, sends={"role": "scorer"}, guarded=True,
    ))  # fmt: skip
    def post(self, request: Request, club: uuid.UUID) -> Response:
        found = access.club_to_run(self.by, club)
        invitation, secret = clubs.invite(club=found, by=self.by, **self.given(shown.NewInvitation).model_dump())
        return Response({**shown.invitation(invitation), "secret": secret}, status=201)


class Invitation(door.Door):
    """/clubs/{club}/invitations/{invitation}"""

    @operation(Operation(
        "revokeInvitation", "clubs", "Revoke an invitation",
        "For organisers. Who is in already stays; twice is once.",
        {204: Answer(None, "It is over.")}, guarded=True,
    ))  # fmt: skip
    def delete(self, request: Request, club: uuid.UUID, invitation: uuid.UUID) -> Response:
        found = access.club_to_run(self.by, club)
        clubs.revoke_invitation(club=found, by=self.by, invitation_id=invitation)
        return Response(status=204)


class Acceptances(door.Door):
    """/invitations/accept"""

    @operation(Operation(
        "acceptInvitation", "clubs", "Take up an invitation",
        "You get its role in its club; who has a higher one keeps it.",
        {200: Answer(shown.Club, "The club you are in now.", examples.CLUB)},
        body=shown.Acceptance, sends={"secret": "ski_N0oTVdtxRjZ5hTRrvM4mVqk8BOQXWg5rV0pGhRkYb3A"}, guarded=True,
        limit=limits.SECRETS, codes=("unknown_invitation", "invitation_expired"),
    ))  # fmt: skip
    def post(self, request: Request) -> Response:
        access.user_who(self.by)
        row = clubs.accept_invitation(by=self.by, secret=self.given(shown.Acceptance).secret)
        return Response(shown.club(row.club, row.role))
