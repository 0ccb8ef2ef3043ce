"""A session's facts as scoring wants them, read in the same few queries however long the evening was."""

import functools
import uuid
from dataclasses import dataclass

from games import models
from games.scoring import rules as language
from games.scoring import sheet


@dataclass(frozen=True)
class Facts:
    """Rows of one session, and the plain values scoring asks for.

    `calls` is keyed by (round number, seat number), `side_tricks` by (round number, side number).
    """

    session: models.Session
    rules: language.Rules
    sides: tuple[models.Side, ...]
    seats: tuple[models.Seat, ...]
    rounds: tuple[models.Round, ...]
    calls: dict[tuple[int, int], models.Call]
    side_tricks: dict[tuple[int, int], models.SideTricks]
    adjustments: tuple[models.Adjustment, ...]

    def deal(self, rounds: tuple[sheet.Round, ...]) -> sheet.Deal:
        """The deal the rules suggest after these rounds, also where one lacks something or the game is over."""
        coming = self.score(rounds).next
        if coming is not None and coming.number not in {round_.number for round_ in rounds}:
            return coming
        dealer = self.session.first_dealer
        return sheet.deal_after(self.rules, players=len(self.seats), rounds=rounds, first_dealer=dealer)

    def score(self, rounds: tuple[sheet.Round, ...] | None = None) -> sheet.Sheet:
        """The fold over the stored rounds, or over these instead."""
        return sheet.score(
            self.rules,
            players=len(self.seats),
            rounds=self.plain_rounds() if rounds is None else rounds,
            first_dealer=self.session.first_dealer,
            end=self.end(),
            adjustments=self.plain_adjustments(),
            stopped=self.session.status == models.Session.Status.FINISHED,
        )

    def end(self) -> sheet.End | None:
        """The session's own end; None where the rules' end holds."""
        rounds, target = self.session.end_rounds, self.session.end_target
        return None if rounds is None and target is None else sheet.End(rounds=rounds, target=target)

    def plain_adjustments(self) -> tuple[sheet.Adjustment, ...]:
        """The adjustments that stand, with seat numbers."""
        numbers = {seat.pk: seat.number for seat in self.seats}
        return tuple(
            sheet.Adjustment(seat=numbers[one.seat_id], points=one.points, from_round=one.from_round)
            for one in self.adjustments
        )

    def plain_rounds(self) -> tuple[sheet.Round, ...]:
        """The stored rounds with a call for every seat, an empty one where nothing is entered."""
        return tuple(
            sheet.Round(
                number=row.number,
                calls=tuple(plain_call(self.calls.get((row.number, seat.number))) for seat in self.seats),
                cards=row.cards,
                dealer=row.dealer,
                void=row.void,
                side_tricks=tuple(self._tricks_of(row.number, side.number) for side in self.sides),
            )
            for row in self.rounds
        )

    def _tricks_of(self, round_: int, side: int) -> int | None:
        row = self.side_tricks.get((round_, side))
        return None if row is None else row.tricks


def plain_call(row: models.Call | None) -> sheet.Call:
    """The facts of one stored call; an empty call for None."""
    if row is None:
        return sheet.Call()
    return sheet.Call(
        bid=row.bid,
        kind=row.kind,
        tricks=row.tricks,
        extra=row.extra,
        made=row.entered_made,
        points=row.entered_points,
    )


def facts(session: models.Session) -> Facts:
    """Everything entered into the session: six queries."""
    seats = tuple(session.seats.select_related("player", "side").filter(to_round=None).order_by("number"))
    sides = tuple(session.sides.order_by("number"))
    rounds = tuple(session.rounds.order_by("number"))
    round_numbers = {row.pk: row.number for row in rounds}
    seat_numbers = {seat.pk: seat.number for seat in seats}
    side_numbers = {side.pk: side.number for side in sides}
    calls = models.Call.objects.filter(round__session=session)
    pooled = models.SideTricks.objects.filter(round__session=session)
    return Facts(
        session=session,
        rules=rules_of(session.rules_id),
        sides=sides,
        seats=seats,
        rounds=rounds,
        calls={(round_numbers[call.round_id], seat_numbers[call.seat_id]): call for call in calls},
        side_tricks={(round_numbers[one.round_id], side_numbers[one.side_id]): one for one in pooled},
        adjustments=tuple(session.adjustments.filter(cancelled_at=None).order_by("id")),
    )


@functools.lru_cache(maxsize=1024)
def rules_of(rule_set_id: uuid.UUID) -> language.Rules:
    """The parsed rules of a stored rule set, which never changes once it is used."""
    return language.parse(models.RuleSet.objects.values_list("definition", flat=True).get(pk=rule_set_id))
