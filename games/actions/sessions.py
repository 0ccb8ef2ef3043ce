"""Sessions as a whole: started, finished, reopened, described, played again, deleted."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from games import access, errors, models
from games.actions import book, clubs, locks, people, results
from games.actions import rules as rules_
from games.actions.transaction import action
from games.models.base import new_id
from games.scoring import phrases, sheet
from games.scoring import rules as language
from games.selectors import facts as facts_
from games.words import Sentence

OPEN, FINISHED = models.Session.Status.OPEN, models.Session.Status.FINISHED

# How long any scorer may reopen a finished session; later an organiser has to. The pages say it in words.
REOPENING = timedelta(minutes=30)


@dataclass(frozen=True)
class NewSeat:
    """Who sits there: a player of the club by id, or a name that is added if nobody has it."""

    player: uuid.UUID | None = None
    name: str | None = None


@dataclass(frozen=True)
class NewSession:
    """What a session starts with. Targets in tenths; `end_rounds` and `end_target` replace the rules' whole end."""

    rules: str
    seats: Sequence[NewSeat]
    title: str = ""
    season: uuid.UUID | None = None
    first_dealer: int = 1
    end_rounds: int | None = None
    end_target: int | None = None
    id: uuid.UUID | None = None
    external_id: str | None = None
    played_at: datetime | None = None


@action
def start_session(*, club: models.Club, by: access.Principal, new: NewSession) -> tuple[models.Session, bool]:
    """Seat the players and open the sheet at version 1; (session, created).

    Invalid with pointers (unknown_rules, unknown_player, duplicate_player, out_of_range,
    unknown_season), IdConflict with `current` where the id or external id stands for something else.
    """
    return _start(locks.locked(club), by, new)


@action
def start_session_in_new_club(
    *, club_name: str, time_zone: str, by: access.Principal, new: NewSession
) -> models.Session:
    """The first table of a user without a club: the club is made on the way. Forbidden, ScopeMissing, Invalid."""
    club, _ = clubs.new_club(access.user_who(by), club_name, time_zone)
    return _start(club, by, new)[0]


@action
def start_session_as_guest(*, club_name: str, time_zone: str, new: NewSession) -> tuple[models.User, models.Session]:
    """A stranger's first table: the guest he becomes, with a club of that name, and the session. Invalid as above."""
    user = people.new_guest("")
    club, _ = clubs.new_club(user, club_name, time_zone)
    return user, _start(club, access.Principal(user=user), new)[0]


def _start(club: models.Club, by: access.Principal, new: NewSession) -> tuple[models.Session, bool]:
    rules = rules_.pin_rules(new.rules, club)
    players = _players(club, new.seats)
    _check_table(rules, players, new)
    season = _season(club, new.season)
    stored = _stored(club, new, players, rules, season)
    if stored is not None:
        return stored, False
    return _opened(club, by, new, rules, players, [season.pk] if season else []), True


def _opened(
    club: models.Club,
    by: access.Principal,
    new: NewSession,
    rules: models.RuleSet,
    players: Sequence[models.Player],
    seasons: Sequence[uuid.UUID],
) -> models.Session:
    """The new sheet at version 1, with everybody on his seat. IdConflict where the id was taken at this moment."""
    session = locks.inserted(models.Session(**_columns(club, by, new, rules)))
    _seat(session, players)
    models.Change.objects.create(club=club, session=session, version=1, what="start", user=by.user, link=by.link)
    results.move_seasons(session, seasons)
    return session


def _columns(club: models.Club, by: access.Principal, new: NewSession, rules: models.RuleSet) -> dict[str, Any]:
    return {
        "id": new.id or new_id(),
        "club": club,
        "rules": rules,
        "title": new.title,
        "first_dealer": new.first_dealer,
        "end_rounds": new.end_rounds,
        "end_target": new.end_target,
        "external_id": new.external_id,
        "played_at": new.played_at or timezone.now(),
        "created_by": by.user,
    }


def _players(club: models.Club, seats: Sequence[NewSeat]) -> list[models.Player]:
    """The players in seat order; unknown names are added to the club. Invalid where one is unknown or sits twice."""
    ids = [seat.player for seat in seats if seat.player]
    by_id = {player.pk: player for player in models.Player.objects.filter(club=club, pk__in=ids, merged_into=None)}
    by_name = iter(people.players_named(club, [seat.name or "" for seat in seats if not seat.player]))
    players = [by_id.get(seat.player) if seat.player else next(by_name) for seat in seats]
    problems = [one for at, player in enumerate(players) if (one := _seat_problem(players[:at], player, at))]
    if problems:
        raise errors.Invalid(problems=tuple(problems))
    return [player for player in players if player is not None]


def _seat_problem(
    earlier: Sequence[models.Player | None], player: models.Player | None, at: int
) -> errors.Problem | None:
    if player is None:
        detail = Sentence("This player is not in the club.")
        return errors.Problem("unknown_player", detail, seat=at + 1, pointer=f"/players/{at}")
    if player in earlier:
        detail = Sentence("{name} has a seat already.", {"name": player.name})
        return errors.Problem("duplicate_player", detail, seat=at + 1, pointer=f"/players/{at}")
    return None


def _check_table(rules: models.RuleSet, seated: Sequence[models.Player], new: NewSession) -> None:
    plain = facts_.rules_of(rules.pk)
    if not language.may_sit(plain, len(seated)):
        detail = phrases.too_many_or_few(rules.name, plain)
        raise errors.Invalid(problems=(errors.Problem("out_of_range", detail, pointer="/players"),))
    _refuse_dealer(new.first_dealer, len(seated))
    if new.end_target is not None and new.end_target <= 0:
        detail = Sentence("The target has to be above 0.")
        raise errors.Invalid(problems=(errors.Problem("out_of_range", detail, pointer="/end/target"),))


def _refuse_dealer(dealer: int, players: int) -> None:
    if not 1 <= dealer <= players:
        detail = Sentence("The first dealer has to be one of the seats.")
        raise errors.Invalid(problems=(errors.Problem("out_of_range", detail, pointer="/first_dealer"),))


def _season(club: models.Club, season_id: uuid.UUID | None) -> models.Season | None:
    if season_id is None:
        return None
    season = models.Season.objects.filter(club=club, pk=season_id).first()
    if season is None:
        detail = Sentence("This season is not in the club.")
        raise errors.Invalid(problems=(errors.Problem("unknown_season", detail, pointer="/season"),))
    return season


def _stored(
    club: models.Club,
    new: NewSession,
    players: Sequence[models.Player],
    rules: models.RuleSet,
    season: models.Season | None,
) -> models.Session | None:
    """The session this request already made, if it is a retry; IdConflict if its ids stand for something else."""
    if new.external_id is not None:
        other = models.Session.objects.filter(club=club, external_id=new.external_id).first()
        if other is not None and other.pk != new.id:
            raise errors.IdConflict(current={"session": str(other.pk)})
    stored = models.Session.objects.filter(pk=new.id).first() if new.id else None
    if stored is None:
        return None
    if stored.club_id != club.pk:
        raise errors.IdConflict
    if not _same(stored, new, players, rules, season):
        raise errors.IdConflict(current={"session": str(stored.pk)})
    return stored


def _same(
    stored: models.Session,
    new: NewSession,
    players: Sequence[models.Player],
    rules: models.RuleSet,
    season: models.Season | None,
) -> bool:
    """Was the stored session started with these values?"""
    seats = list(stored.seats.filter(from_round=1).order_by("number").values_list("player_id", flat=True))
    given = ("title", "first_dealer", "end_rounds", "end_target", "external_id")
    return (
        all(getattr(stored, name) == getattr(new, name) for name in given)
        and stored.rules_id == rules.pk
        and seats == [player.pk for player in players]
        and new.played_at in (None, stored.played_at)
        and list(stored.seasons.values_list("pk", flat=True)) == ([season.pk] if season else [])
    )


def _seat(session: models.Session, players: Sequence[models.Player]) -> None:
    """The table's sides, and a seat for each player on his."""
    common = {"club_id": session.club_id, "session": session}
    fresh = sheet.score(facts_.rules_of(session.rules_id), players=len(players), rounds=()).sides
    sides = models.Side.objects.bulk_create(models.Side(**common, number=one.number, bags=one.bags) for one in fresh)
    models.Seat.objects.bulk_create(
        models.Seat(**common, number=number, player=players[number - 1], side=side)
        for side, one in zip(sides, fresh, strict=True)
        for number in one.seats
    )


@action
def finish_session(*, session: models.Session, by: access.Principal) -> models.Session:
    """Close the sheet; twice is the same as once. RoundIncomplete while the last round lacks something."""
    facts = book.open_book(session)
    row = facts.session
    if row.status == FINISHED:
        return row
    if facts.score().unfinished:
        raise errors.RoundIncomplete
    row.status, row.finished_at = FINISHED, timezone.now()
    book.record(row, by, "finish")
    book.store_totals(facts, facts.score())
    return row


@action
def reopen_session(*, session: models.Session, by: access.Principal, organiser: bool) -> models.Session:
    """Open the sheet again; twice is once. Any scorer within 30 minutes, later organisers only: else Forbidden."""
    facts = book.open_book(session)
    row = facts.session
    if row.status == OPEN or row.finished_at is None:
        return row
    if not organiser and timezone.now() - row.finished_at > REOPENING:
        raise errors.Forbidden
    row.status, row.finished_at = OPEN, None
    book.record(row, by, "reopen")
    book.store_totals(facts, facts.score())
    return row


@action
def edit_session(*, session: models.Session, by: access.Principal, given: Mapping[str, Any]) -> models.Session:
    """Change title, season (id or null), played_at or external_id, also of a finished session. Invalid, IdConflict."""
    row = locks.locked(session)
    changed = {name: value for name, value in given.items() if name != "season" and getattr(row, name) != value}
    _check_external_id(row, changed.get("external_id"))
    moved = _moved(row, given)
    if not changed and moved is None:
        return row
    for name, value in changed.items():
        setattr(row, name, value)
    book.record(row, by, "edit")
    row.save()
    if moved is not None:
        results.move_seasons(row, moved)
    book.announce(row)
    return row


def _check_external_id(row: models.Session, external_id: str | None) -> None:
    if external_id is None:
        return
    other = models.Session.objects.filter(club=row.club_id, external_id=external_id).exclude(pk=row.pk).first()
    if other is not None:
        raise errors.IdConflict(current={"session": str(other.pk)})


def _moved(row: models.Session, given: Mapping[str, Any]) -> list[uuid.UUID] | None:
    """The seasons the session belongs to from now on; None where that does not change."""
    if "season" not in given:
        return None
    season = _season(row.club, given["season"])
    wanted = [season.pk] if season else []
    return None if list(row.seasons.values_list("pk", flat=True)) == wanted else wanted


@action
def delete_session(*, session: models.Session, by: access.Principal) -> None:
    """Remove the session with all that was entered; seasons are counted anew."""
    row = locks.locked(session)
    results.move_seasons(row, [])
    row.delete()


@action
def rematch(
    *, session: models.Session, by: access.Principal, first_dealer: int | None = None, id_: uuid.UUID | None = None
) -> models.Session:
    """A new session with the same seats, rules, end and seasons; the next seat deals first, or the one named.

    With an id of the caller's twice is once. Invalid, IdConflict.
    """
    row = locks.locked(session)
    there = models.Session.objects.filter(pk=id_).first() if id_ else None
    if there is not None:
        return _same_evening(there, row)
    players = [seat.player for seat in row.seats.filter(to_round=None).select_related("player").order_by("number")]
    dealer = first_dealer or _next_dealer(row, len(players))
    _refuse_dealer(dealer, len(players))
    again = NewSession(row.rules.slug, (), row.title, None, dealer, row.end_rounds, row.end_target, id_)
    club = models.Club.objects.get(pk=row.club_id)
    return _opened(club, by, again, row.rules, players, list(row.seasons.values_list("pk", flat=True)))


def _same_evening(there: models.Session, row: models.Session) -> models.Session:
    """The rematch that was already made under this id, or IdConflict."""
    if (there.club_id, there.rules_id) != (row.club_id, row.rules_id):
        raise errors.IdConflict
    return there


def _next_dealer(row: models.Session, players: int) -> int:
    last = row.rounds.order_by("-number").first()
    return row.first_dealer if last is None else last.dealer % players + 1
