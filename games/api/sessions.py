"""Sessions: started, seen, listed, finished, reopened, changed, deleted; and what was done in them."""

import contextlib
import uuid
from collections.abc import Iterator
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from games import access, errors, models
from games.actions import rules, sessions
from games.api import cursors, door, examples
from games.api.operation import Answer, Operation, operation
from games.models.clubs import Role
from games.selectors import rules as rules_
from games.selectors import sessions as sessions_
from games.selectors import what_if as what_if_
from games.serializers import people as people_shapes
from games.serializers import sessions as shown
from games.serializers import what_if as previews
from games.words import Sentence

STARTS = (
    "bad_characters",
    "unknown_rules",
    "unknown_player",
    "duplicate_player",
    "unknown_season",
)

EDITS = (
    "bad_characters",
    "unknown_season",
    "other_rules",
    "unknown_rules",
    "rules_do_not_fit",
    "not_allowed",
)


def etag(session: models.Session) -> str:
    """A session's ETag: its version, the club's people version, the language."""
    return door.etag(session.version, session.club.people_version)


def whole(session: models.Session, status: int = 200) -> Response:
    """The sheet as it now is, with its ETag."""
    view = sessions_.sheet_now(session.pk)
    return Response(shown.sheet(view), status=status, headers={"ETag": etag(view.session)})


def etag_now(session: models.Session) -> str:
    """The ETag after a write."""
    session.refresh_from_db(fields=["version"])
    return etag(session)


@contextlib.contextmanager
def conflicts_shown() -> Iterator[None]:
    """A refusal that names another session of the club shows it."""
    try:
        yield
    except errors.IdConflict as refused:
        if refused.current is not None and "session" in refused.current:
            refused.current = {**shown.sheet(sessions_.sheet_now(uuid.UUID(str(refused.current["session"]))))}
        raise


class Sessions(door.Door):
    """/clubs/{club}/sessions"""

    @operation(Operation(
        "listSessions", "sessions", "List a club's sessions",
        "Newest first, without their rounds. A filter that names what is not there or not yours finds nothing.",
        {200: Answer(shown.SessionList, "Some sessions.", examples.listed(examples.SESSION_CARD))},
        query=shown.SessionsQuery,
    ))  # fmt: skip
    def get(self, request: Request, club: uuid.UUID) -> Response:
        found, query = access.club_to_see(self.by, club), self.asked(shown.SessionsQuery)
        rows, following = cursors.walk(
            request,
            query,
            lambda **part: sessions_.session_list(found, filters=filters(query), **part),
            sessions_.SESSION_ORDER,
        )
        return Response({"items": [shown.card(row) for row in rows], "next": following})

    @operation(Operation(
        "startSession", "sessions", "Start a session",
        "`players` are ids or `{name}`, in the direction of play; names nobody has are added to the club. With an `id` "
        "of yours a retry is 200.",
        {
            201: Answer(shown.Session, "The new session at version 1.", examples.NEW_SESSION, etag=True),
            200: Answer(shown.Session, "It was there already, with this id and content.", examples.SESSION, etag=True),
        },
        body=shown.NewSession, sends=examples.START, guarded=True, codes=STARTS, refusals=(errors.IdConflict,),
    ))  # fmt: skip
    def post(self, request: Request, club: uuid.UUID) -> Response:
        found = access.club_to_score(self.by, club)
        new = new_session(self.given(shown.NewSession))
        with conflicts_shown():
            session, created = sessions.start_session(club=found, by=self.by, new=new)
        return whole(session, 201 if created else 200)


def filters(query: shown.SessionsQuery) -> sessions_.HistoryFilters:
    """The filters of a list of sessions."""
    names = sessions_.HistoryFilters.__dataclass_fields__
    return sessions_.HistoryFilters(**{name: getattr(query, name) for name in names})


def new_session(body: shown.NewSession) -> sessions.NewSession:
    """What a session starts with, as the action takes it. Invalid."""
    end = body.end or shown.End()
    if body.end is not None and not (end.rounds or end.target is not None):
        missing = errors.Problem("required", Sentence("Say after how many deals, or at which total."), pointer="/end")
        raise errors.Invalid(problems=(missing,))
    same = ("id", "rules", "title", "season", "first_dealer", "external_id", "played_at")
    seats = [
        sessions.NewSeat(name=seat.name) if isinstance(seat, shown.NamedSeat) else sessions.NewSeat(player=seat)
        for seat in body.players
    ]
    rest = {name: getattr(body, name) for name in same}
    return sessions.NewSession(seats=seats, end_rounds=end.rounds, end_target=end.target, **rest)


class Session(door.Door):
    """/sessions/{session}"""

    @operation(Operation(
        "getSession", "sessions", "Get the score sheet",
        "Everything a phone or a scoreboard draws: seats, rounds, totals, what comes next.",
        {
            200: Answer(shown.Session, "The sheet.", examples.SESSION, etag=True),
            304: Answer(None, "Nothing has changed.", etag=True),
        },
        late=True,
    ))  # fmt: skip
    def get(self, request: Request, session: uuid.UUID) -> Response:
        known = self.fresh(access.session_version, session)
        if known:
            return door.not_modified(known)
        found = access.session_to_see(self.by, session)
        tag = etag(found)
        if door.unchanged(request, tag):
            return door.not_modified(tag)
        return Response(shown.sheet(sessions_.score_sheet(found)), headers={"ETag": tag})

    @operation(Operation(
        "editSession", "sessions", "Change a session",
        "Title, season, time, your own id; also of a finished session. What is left out stays.\n\n`rules`, on its own "
        "and with `If-Match`, plays on by other rules: every round is scored anew. With `preview=true` the answer is "
        "the sheet as it would be, with everything that changes, and nothing is stored.",
        {200: Answer(shown.Session | previews.SessionPreview, "The sheet now.", examples.SESSION, etag=True)},
        query=previews.EditQuery, body=shown.SessionEdit, sends={"title": "Friday"}, guarded=True, codes=EDITS,
        refusals=(errors.IdConflict, errors.SessionFinished, errors.StaleVersion, errors.PreconditionRequired),
    ))  # fmt: skip
    def patch(self, request: Request, session: uuid.UUID) -> Response:
        found = access.session_to_score(self.by, session)
        given = self.given(shown.SessionEdit).given()
        if self.asked(previews.EditQuery).preview:
            return preview(found, given, door.if_match(request, found))
        if "rules" in given:
            name = only_rules(given)
            version = door.if_match(request, found)
            return whole(rules.move_rules(session=found, by=self.by, rules=name, if_match=version))
        with conflicts_shown():
            return whole(sessions.edit_session(session=found, by=self.by, given=given))

    @operation(Operation(
        "deleteSession", "sessions", "Delete a session",
        "With everything entered into it. For organisers.",
        {204: Answer(None, "Gone.")}, guarded=True,
    ))  # fmt: skip
    def delete(self, request: Request, session: uuid.UUID) -> Response:
        sessions.delete_session(session=access.session_to_run(self.by, session), by=self.by)
        return Response(status=204)


def only_rules(given: dict[str, Any]) -> str:
    """The rules to play on by. Invalid where something else comes with them."""
    others = [name for name in given if name != "rules"]
    if others:
        alone = Sentence("Rules are changed on their own.")
        raise errors.Invalid(
            problems=tuple(errors.Problem("not_allowed", alone, pointer=f"/{name}") for name in others)
        )
    return str(given["rules"])


def preview(found: models.Session, given: dict[str, Any], if_match: int | None) -> Response:
    """The sheet as it would be. BadParameter without rules, and everything that the move would refuse."""
    if "rules" not in given:
        raise errors.BadParameter(Sentence("Only a change of rules can be previewed."))
    wanted = rules_.meant(only_rules(given), found.club)
    compared = what_if_.preview_move(found, wanted, if_match)
    would_be = shown.sheet(sessions_.sheet_of(compared.facts_after))
    return Response({**would_be, "changes": previews.compared(compared)}, headers={"ETag": etag(found)})


class Finish(door.Door):
    """/sessions/{session}/finish"""

    @operation(Operation(
        "finishSession", "sessions", "Finish a session",
        "Twice is the same as once.",
        {200: Answer(shown.Session, "The finished sheet.", examples.FINISHED, etag=True)},
        body=people_shapes.Nothing, sends={}, optional_body=True, guarded=True, refusals=(errors.RoundIncomplete,),
    ))  # fmt: skip
    def post(self, request: Request, session: uuid.UUID) -> Response:
        found = access.session_to_score(self.by, session)
        self.given(people_shapes.Nothing)
        return whole(sessions.finish_session(session=found, by=self.by))


class Reopen(door.Door):
    """/sessions/{session}/reopen"""

    @operation(Operation(
        "reopenSession", "sessions", "Reopen a session",
        "Any scorer for 30 minutes after it was finished, later an organiser. Twice is the same as once.",
        {200: Answer(shown.Session, "The open sheet.", examples.SESSION, etag=True)},
        body=people_shapes.Nothing, sends={}, optional_body=True, guarded=True,
    ))  # fmt: skip
    def post(self, request: Request, session: uuid.UUID) -> Response:
        found = access.session_to_score(self.by, session)
        self.given(people_shapes.Nothing)
        organiser = access.reaches(found, Role.ORGANISER)
        return whole(sessions.reopen_session(session=found, by=self.by, organiser=organiser))


class Changes(door.Door):
    """/sessions/{session}/changes"""

    @operation(Operation(
        "listChanges", "sessions", "List what was done",
        "Oldest first, a row per cell; `limit` counts changes. `after` takes up where a version left off.",
        {200: Answer(shown.ChangeList, "Some changes.", examples.listed(examples.CHANGE))},
        query=shown.ChangesQuery,
    ))  # fmt: skip
    def get(self, request: Request, session: uuid.UUID) -> Response:
        found, query = access.session_to_see(self.by, session), self.asked(shown.ChangesQuery)
        key = cursors.after(request, query)
        start = max(query.after, key[0] if key else 0)
        rows = sessions_.changes(found, after=start, limit=query.limit)
        last = rows[-1].version if rows else found.version
        following = cursors.next_page(request, query, [last]) if last < found.version else None
        return Response({"items": [shown.change(row) for row in rows], "next": following})
