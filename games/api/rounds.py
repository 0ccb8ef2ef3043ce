"""What is entered at the table: rounds by their number, single entries, adjustments."""

import contextlib
import uuid
from collections.abc import Iterator
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from games import access, errors, models, speech
from games.actions import adjustments, rounds
from games.api import catalogue, door, examples, reading, sessions
from games.api.operation import Answer, Operation, operation
from games.scoring import refusals
from games.selectors import sessions as sessions_
from games.serializers import rounds as shown
from games.serializers import sessions as sheets

OF_RULES = tuple(refusals.CODES)


def one_round(view: sessions_.SheetView, number: int) -> sheets.Round:
    """One round of the sheet. NotFound."""
    pairs = zip(view.rounds, view.sheet.rounds, strict=True)
    found = next((pair for pair in pairs if pair[0].number == number), None)
    if found is None:
        raise errors.NotFound
    return sheets.round_(*found)


@contextlib.contextmanager
def conflicts_shown(session: models.Session) -> Iterator[None]:
    """A refusal that names a round shows it as it is stored."""
    try:
        yield
    except (errors.RoundConflict, errors.NotLastRound) as refused:
        if refused.current is not None and "round" in refused.current:
            refused.current = {**one_round(sessions_.sheet_now(session.pk), int(str(refused.current["round"])))}
        raise


class Round(door.Door):
    """/sessions/{session}/rounds/{number}"""

    @operation(Operation(
        "getRound", "rounds", "Get a round",
        "One round of the sheet.",
        {200: Answer(sheets.Round, "The round.", examples.ROUND, etag=True)},
    ))  # fmt: skip
    def get(self, request: Request, session: uuid.UUID, number: int) -> Response:
        found = access.session_to_see(self.by, session)
        return Response(one_round(sessions_.score_sheet(found), number), headers={"ETag": sessions.etag(found)})

    @operation(Operation(
        "putRound", "rounds", "Write a round",
        "A round has a number, so writing it twice is harmless: equal cells change nothing, other values need "
        "`If-Match`. Cells left out are not touched. Bids now, tricks later, or both at once.",
        {
            201: Answer(sheets.Round, "A new round.", examples.BIDDING, etag=True),
            200: Answer(sheets.Round, "The round now.", examples.ROUND, etag=True),
        },
        body=shown.RoundIn, sends=examples.PUT, guarded=True,
        codes=("bad_characters", "duplicate_seat", "duplicate_side", *OF_RULES),
        refusals=(
            errors.SessionFinished, errors.GameOver, errors.RoundGap, errors.RoundConflict, errors.StaleVersion,
            errors.PreconditionRequired, errors.RulesRefused,
        ),
    ))  # fmt: skip
    def put(self, request: Request, session: uuid.UUID, number: int) -> Response:
        found = access.session_to_score(self.by, session)
        version = door.if_match(request, found)
        cells, void = cells_of(self.given(shown.RoundIn))
        with conflicts_shown(found):
            put = rounds.put_round(session=found, by=self.by, number=number, cells=cells, void=void, if_match=version)
        view = sessions_.sheet_now(found.pk)
        status = 201 if put.created else 200
        return Response(one_round(view, number), status=status, headers={"ETag": sessions.etag(view.session)})

    @operation(Operation(
        "takeBackRound", "rounds", "Take back the last round",
        "Needs `If-Match`; an undo brings it back.",
        {204: Answer(None, "Gone.", etag=True)}, guarded=True,
        refusals=(errors.SessionFinished, errors.NotLastRound, errors.StaleVersion, errors.PreconditionRequired),
    ))  # fmt: skip
    def delete(self, request: Request, session: uuid.UUID, number: int) -> Response:
        found = access.session_to_score(self.by, session)
        version = door.if_match(request, found)
        with conflicts_shown(found):
            rounds.take_back_round(session=found, by=self.by, number=number, if_match=version)
        return Response(status=204, headers={"ETag": sessions.etag_now(found)})


def cells_of(body: shown.RoundIn) -> tuple[list[rounds.Cell], str | rounds.Unset | None]:
    """The cells of a round, as the action takes them, and whether it is void. Invalid."""
    refuse_shape(body)
    cells = [cell for at, call in enumerate(body.calls) for cell in cells_in(call, f"/calls/{at}")]
    cells += [cell for at, side in enumerate(body.sides) for cell in cells_in(side, f"/sides/{at}")]
    own = {"dealer": body.dealer, "cards": body.cards}
    cells += [rounds.Cell(None, name, number, pointer=f"/{name}") for name, number in own.items() if number is not None]
    if "status" not in body.model_fields_set:
        return cells, rounds.UNSET
    return cells, None if body.status is None else body.reason


def cells_in(call: shown.CallIn | shown.SideIn, pointer: str) -> Iterator[rounds.Cell]:
    """The cells of one call that are given; a nil is a kind without a number. A side has its tricks."""
    if isinstance(call, shown.SideIn):
        yield rounds.Cell(None, "tricks", call.tricks, pointer=f"{pointer}/tricks", side=call.side)
        return
    for name in shown.CELLS:
        given, kind = getattr(call, name), call.kind if name == "bid" else None
        if given is not None or kind is not None:
            yield rounds.Cell(call.seat, name, given, kind, f"{pointer}/{name}")


def refuse_shape(body: shown.RoundIn) -> None:
    """Invalid for a seat or side given twice and for a reason without a void."""
    calls = [(f"/calls/{at}", one) for at, one in enumerate(body.calls)]
    sides = [(f"/sides/{at}", one) for at, one in enumerate(body.sides)]
    named = ((path, *_named(one)) for path, one in (*calls, *sides))
    wrong = reading.twice(named)
    if body.reason and body.status != "void":
        wrong.append(catalogue.problem("required", "/status"))
    if wrong:
        raise errors.Invalid(problems=tuple(wrong))


def _named(one: shown.CallIn | shown.SideIn) -> tuple[str, int]:
    return ("seat", one.seat) if isinstance(one, shown.CallIn) else ("side", one.side)


class Entries(door.Door):
    """/sessions/{session}/entries"""

    @operation(Operation(
        "enter", "rounds", "Write single entries",
        "What a phone sends: one cell each, in order, with an id of its own and what it saw before (`was`). Each gets "
        "a verdict; nothing that stands is overwritten. `undo` takes back, `redo` brings back, without limit.",
        {200: Answer(shown.Entered, "A verdict for each.", examples.ENTERED, etag=True)},
        body=shown.Entries, sends=examples.ENTRIES, guarded=True, terse=True, codes=("bad_characters", *OF_RULES),
    ))  # fmt: skip
    def post(self, request: Request, session: uuid.UUID) -> Response:
        found = access.session_to_score(self.by, session)
        entries = entries_of(self.given(shown.Entries))
        entered = rounds.enter(session=found, by=self.by, entries=entries)
        results = [verdict(*pair) for pair in zip(entries, entered.verdicts, strict=True)]
        answer = {"results": results, "version": entered.version}
        if door.minimal(request):
            return Response(answer, headers={"ETag": sessions.etag_now(found), "Preference-Applied": door.MINIMAL})
        view = sessions_.sheet_now(found.pk)
        return Response(answer | {"session": sheets.sheet(view)}, headers={"ETag": sessions.etag(view.session)})


def entries_of(body: shown.Entries) -> list[rounds.Entry]:
    """The entries as the action takes them. Invalid for tricks that name neither seat nor side, or both."""
    tricks = [(at, one) for at, one in enumerate(body.entries) if isinstance(one, shown.TricksEntry)]
    wrong = [
        catalogue.problem("required", f"/entries/{at}/seat")
        for at, one in tricks
        if one.seat is None and one.side is None
    ]
    wrong += [catalogue.problem("unknown_field", f"/entries/{at}/side") for at, one in tricks if one.seat and one.side]
    if wrong:
        raise errors.Invalid(problems=tuple(wrong))
    return [rounds.Entry(**one.given()) for one in body.entries]


def verdict(entry: rounds.Entry, one: rounds.Verdict) -> dict[str, Any]:
    """What became of one entry."""
    answer = {"id": str(one.id), "verdict": one.verdict, **shown.author(one.by, one.at)}
    if one.current is not None:
        answer["current"] = sheets.value_of(entry.field, one.current.value)
        if one.current.kind is not None:
            answer["current_kind"] = one.current.kind
    problem = one.problem
    if problem is not None:
        answer |= {"code": problem.code, "detail": speech.say(problem.detail), **problem.members}
    return answer


class Adjustments(door.Door):
    """/sessions/{session}/adjustments"""

    @operation(Operation(
        "adjust", "rounds", "Give or take points",
        "A penalty or bonus of its own, in the totals at once; never a patched total. With an `id` of yours a retry is "
        "200.",
        {
            201: Answer(sheets.Adjustment, "The new adjustment.", examples.ADJUSTMENT, etag=True),
            200: Answer(sheets.Adjustment, "It was there already.", examples.ADJUSTMENT, etag=True),
        },
        body=shown.NewAdjustment, sends={"seat": 2, "points": -5, "reason": "Played out of turn"}, guarded=True,
        codes=("bad_characters",), refusals=(errors.SessionFinished, errors.IdConflict),
    ))  # fmt: skip
    def post(self, request: Request, session: uuid.UUID) -> Response:
        found = access.session_to_score(self.by, session)
        body = self.given(shown.NewAdjustment)
        made, created = adjustments.adjust(
            session=found, by=self.by, seat=body.seat, points=body.points, reason=body.reason, id_=body.id
        )
        row = sessions_.AdjustmentRow(made.pk, body.seat, made.points, made.reason, made.created_at)
        tag = sessions.etag_now(found)
        return Response(sheets.adjustment(row), status=201 if created else 200, headers={"ETag": tag})


class Adjustment(door.Door):
    """/sessions/{session}/adjustments/{adjustment}"""

    @operation(Operation(
        "cancelAdjustment", "rounds", "Cancel an adjustment",
        "It leaves the list and the totals.",
        {204: Answer(None, "Gone.", etag=True)}, guarded=True, refusals=(errors.SessionFinished,),
    ))  # fmt: skip
    def delete(self, request: Request, session: uuid.UUID, adjustment: uuid.UUID) -> Response:
        found = access.session_to_score(self.by, session)
        adjustments.cancel_adjustment(session=found, by=self.by, adjustment_id=adjustment)
        return Response(status=204, headers={"ETag": sessions.etag_now(found)})
