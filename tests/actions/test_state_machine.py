"""Random evenings against a pure model: taps, corrections, undo, redo, finishing; Call Bridge's points by hand."""

import itertools
import uuid
from dataclasses import dataclass, field

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from games import errors, models
from games.access import Principal
from games.actions import clubs, people, rounds, sessions
from games.actions.rounds import Entry
from games.selectors import verify

SEATS = range(1, 5)
Cells = dict[tuple[int, int, str], int]
# Cell → what it held and what it holds.
Action = dict[tuple[int, int, str], tuple[int | None, int | None]]


def points(bid: int, tricks: int) -> int:
    """Call Bridge in tenths: one over is allowed, calls of 8 and more pay 13."""
    made = bid <= tricks <= bid + 1
    return (130 if bid >= 8 else bid * 10) if made else -bid * 10


@dataclass
class Model:
    """What the sheet has to hold: cells, and the stacks of what can be taken back and brought back."""

    cells: Cells = field(default_factory=dict)
    done: list[Action] = field(default_factory=list)
    undone: list[Action] = field(default_factory=list)

    def write(self, cells: dict[tuple[int, int, str], int | None]) -> None:
        """One action; None clears."""
        self.done.append({key: (self.cells.get(key), value) for key, value in cells.items()})
        self.undone.clear()
        self._put(cells)

    def step(self, source: list[Action], target: list[Action], which: int) -> None:
        """Move the newest action from one stack to the other."""
        action = source.pop()
        target.append(action)
        self._put({key: pair[which] for key, pair in action.items()})

    def _put(self, cells: dict[tuple[int, int, str], int | None]) -> None:
        for key, value in cells.items():
            if value is None:
                self.cells.pop(key, None)
            else:
                self.cells[key] = value

    def totals(self) -> list[int]:
        """Totals in tenths of the rounds that are complete, a missing last count worked out."""
        totals = [0, 0, 0, 0]
        for number in {key[0] for key in self.cells}:
            bids = [self.cells.get((number, seat, "bid")) for seat in SEATS]
            tricks = [self.cells.get((number, seat, "tricks")) for seat in SEATS]
            given = [one for one in tricks if one is not None]
            if None in bids or (len(given) < 3 and sum(given) < 13):
                continue
            rest = [13 - sum(given) if one is None and len(given) == 3 else one or 0 for one in tricks]
            totals = [t + points(b or 0, w) for t, b, w in zip(totals, bids, rest, strict=True)]
        return totals


class Evening(RuleBasedStateMachine):
    """One table, many hands."""

    @initialize()
    def open_the_sheet(self) -> None:
        self.by = Principal(user=people.create_guest(name="Ann"))
        club, _ = clubs.create_club(by=self.by, name="Club", time_zone="UTC")
        seats = [sessions.NewSeat(name=name) for name in ("A", "B", "C", "D")]
        new = sessions.NewSession("call-bridge", seats)
        self.session, _ = sessions.start_session(club=club, by=self.by, new=new)
        self.model = Model()
        self.sent: list[Entry] = []

    def _enter(self, *entries: Entry) -> list[str]:
        done = rounds.enter(session=self.session, by=self.by, entries=entries)
        return [one.verdict for one in done.verdicts]

    def _open(self) -> bool:
        return models.Session.objects.get(pk=self.session.pk).status == "open"

    def _last(self) -> int:
        return max((key[0] for key in self.model.cells), default=0)

    @rule(
        bids=st.lists(st.integers(2, 9), min_size=4, max_size=4),
        cuts=st.lists(st.integers(0, 13), min_size=3, max_size=3),
    )
    def play_a_deal(self, bids: list[int], cuts: list[int]) -> None:
        edges = [0, *sorted(cuts), 13]
        tricks = [after - before for before, after in itertools.pairwise(edges)]
        number = self._last() + 1
        cells = {(number, seat, "bid"): bids[seat - 1] for seat in SEATS}
        cells |= {(number, seat, "tricks"): tricks[seat - 1] for seat in SEATS}
        self._put(number, cells)

    def _put(self, number: int, cells: dict[tuple[int, int, str], int]) -> None:
        sent = [rounds.Cell(seat, name, value) for (_, seat, name), value in cells.items()]
        try:
            done = rounds.put_round(session=self.session, by=self.by, number=number, cells=sent)
        except (errors.RoundGap, errors.SessionFinished, errors.RoundConflict):
            return
        if done.changed:
            self.model.write({key: value for key, value in cells.items() if self.model.cells.get(key) != value})

    @rule(
        seat=st.integers(1, 4),
        name=st.sampled_from(["bid", "tricks"]),
        value=st.integers(0, 14),
        ahead=st.integers(0, 2),
    )
    def tap(self, seat: int, name: str, value: int, ahead: int) -> None:
        key = (max(self._last() + ahead - 1, 1), seat, name)
        entry = Entry(uuid.uuid4(), name, key[0], seat, value=value)
        before = self.model.cells.get(key)
        [verdict] = self._enter(entry)
        if verdict == "written":
            assert before is None
            self.model.write({key: value})
            self.sent.append(entry)
        elif before is not None:
            expected = {"agreed"} if before == value else {"conflict", "refused"}
            assert verdict in expected

    @rule(
        seat=st.integers(1, 4),
        name=st.sampled_from(["bid", "tricks"]),
        value=st.none() | st.integers(0, 13),
        round_=st.integers(1, 4),
    )
    def correct(self, seat: int, name: str, value: int | None, round_: int) -> None:
        key = (round_, seat, name)
        was = self.model.cells.get(key)
        if was is None or was == value:
            return
        [verdict] = self._enter(Entry(uuid.uuid4(), name, round_, seat, value=value, was=was))
        if verdict == "written":
            self.model.write({key: value})

    @precondition(lambda self: self.sent)
    @rule(pick=st.integers(0, 50))
    def send_again(self, pick: int) -> None:
        assert self._enter(self.sent[pick % len(self.sent)]) == ["duplicate"]

    @rule()
    def undo(self) -> None:
        verdict = self._enter(Entry(uuid.uuid4(), "undo"))[0]
        if self._open() and self.model.done:
            assert verdict == "written"
            self.model.step(self.model.done, self.model.undone, 0)
        else:
            assert verdict == "refused"

    @precondition(lambda self: self.model.undone)
    @rule()
    def redo(self) -> None:
        verdict = self._enter(Entry(uuid.uuid4(), "redo"))[0]
        assert verdict == ("written" if self._open() else "refused")
        if verdict == "written":
            self.model.step(self.model.undone, self.model.done, 1)

    @rule()
    def finish_or_reopen(self) -> None:
        if not self._open():
            sessions.reopen_session(session=self.session, by=self.by, organiser=False)
            return
        try:
            sessions.finish_session(session=self.session, by=self.by)
        except errors.RoundIncomplete:
            return

    @invariant()
    def the_sheet_is_the_model(self) -> None:
        stored: Cells = {}
        for call in models.Call.objects.filter(round__session=self.session).select_related("round", "seat"):
            place = (call.round.number, call.seat.number)
            stored |= {
                (*place, name): getattr(call, name) for name in ("bid", "tricks") if getattr(call, name) is not None
            }
        assert stored == self.model.cells
        totals = self.session.seats.order_by("number").values_list("total", flat=True)
        assert list(totals) == self.model.totals()

    @invariant()
    def the_versions_have_no_gap(self) -> None:
        versions = list(self.session.changes.order_by("version").values_list("version", flat=True))
        assert versions == list(range(1, models.Session.objects.get(pk=self.session.pk).version + 1))


@pytest.mark.django_db
def test_random_evenings_follow_the_model() -> None:
    # No shrinking: with a database behind every step it takes minutes, and the seed in the report repeats the failure.
    profile = settings(
        max_examples=25,
        stateful_step_count=40,
        deadline=None,
        phases=(Phase.explicit, Phase.reuse, Phase.generate),
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        print_blob=True,
    )
    run_state_machine_as_test(Evening, settings=profile)
    assert [one for row in models.Session.objects.all() for one in verify.session_differences(row)] == []
