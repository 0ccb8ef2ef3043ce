"""`manage.py demo`: a club that has played a season, with a table still open, made by actions like any other."""

import random
import uuid
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django import urls
from django.conf import settings
from django.core.management import base
from django.utils import timezone

from games import access, models
from games.actions import clubs, people, rounds, seasons, sessions
from games.models.clubs import Role
from games.scoring import sheet
from games.selectors import facts

# Every id is made from this one, so that a second run finds what the first one made.
ROOT = uuid.UUID("0199a000-0000-7000-8000-5c04e4ee9e40")
NAMES = {"Anu": "অনু", "Bela": "বেলা", "Karim": "করিম", "Mina": "মিনা", "Rafi": "রফি", "Sami": "সামি", "Tara": "তারা"}
# How many tricks each of them tends to take.
LUCK = {"Anu": 11, "Bela": 9, "Karim": 10, "Mina": 12, "Rafi": 8, "Sami": 10, "Tara": 9}
# Tricks taken against the call: mostly right, more often one over than one short.
SLIPS = (-2, -1, -1, 0, 0, 0, 0, 1, 1)


@dataclass(frozen=True)
class Evening:
    """What was played: rules, names in seat order, and after how many rounds they stopped."""

    rules: str
    names: str
    rounds: int
    title: str = ""
    finished: bool = True


EVENINGS = (
    Evening("call-bridge", "Mina Rafi Tara Sami", 8, "First evening"),
    Evening("call-bridge", "Anu Karim Mina Bela", 8),
    Evening("oh-hell", "Anu Bela Karim Rafi Sami Tara", 15, "Rainy Sunday"),
    Evening("call-bridge", "Karim Tara Anu Rafi", 10),
    Evening("call-bridge", "Mina Anu Sami Karim", 8, "At Mina's"),
    Evening("call-break", "Bela Rafi Tara Mina", 5),
    Evening("call-bridge", "Rafi Bela Karim Mina", 10),
    Evening("call-bridge", "Tara Sami Anu Mina", 8),
    Evening("oh-hell", "Mina Karim Tara Anu", 19, "Holiday"),
    Evening("call-bridge", "Sami Karim Bela Anu", 8),
    Evening("call-bridge", "Karim Mina Rafi Anu", 10, "Return match"),
    Evening("call-bridge", "Anu Mina Karim Tara", 4, "Tonight", finished=False),
)


class Command(base.BaseCommand):
    """Running it twice makes nothing twice; it only gives out another link."""

    help = "Fill in a club with a played season, and print the link that opens it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where the link leads."""
        parser.add_argument("--address", default=settings.BASE_URL, help="the site's address, for the link")

    def handle(self, *, address: str, **options: object) -> None:
        """Make what is not there yet."""
        by, club = _club()
        _people(club, by)
        season, _ = seasons.create_season(
            club=club, by=by, name="Call Bridge Thursdays", rules="call-bridge", min_sessions=3, id=_id("season")
        )
        for number, evening in enumerate(EVENINGS):
            _play(_start(club, by, season, number, evening), by, number, evening)
        secret = people.personal_link(by=by)
        self.stdout.write(f"{club.name} has played {len(EVENINGS)} evenings. Open it with this link, which is yours:")
        self.stdout.write(f"    {address.rstrip('/')}{urls.reverse('back')}#{secret}")


def _id(name: str) -> uuid.UUID:
    return uuid.uuid5(ROOT, name)


def _club() -> tuple[access.Principal, models.Club]:
    """The demo club and its organiser, of an earlier run or new."""
    member = models.Membership.objects.filter(club=_id("club"), role=Role.ORGANISER).select_related("user", "club")
    there = member.order_by("pk").first()
    if there is not None:
        return access.Principal(user=there.user), there.club
    by = access.Principal(user=people.create_guest(name="Mina"))
    return by, clubs.create_club(by=by, name="Thursday cards", time_zone="Asia/Dhaka", id=_id("club"))[0]


def _people(club: models.Club, by: access.Principal) -> None:
    there = set(models.Player.objects.filter(club=club).values_list("pk", flat=True))
    for name, second_name in NAMES.items():
        if _id(name) not in there:
            people.add_player(club=club, by=by, name=name, second_name=second_name, id=_id(name))


def _start(
    club: models.Club, by: access.Principal, season: models.Season, number: int, evening: Evening
) -> models.Session:
    stored = models.Session.objects.filter(pk=_id(f"session {number}")).first()
    if stored is not None:
        return stored
    new = sessions.NewSession(
        rules=evening.rules,
        seats=[sessions.NewSeat(player=_id(name)) for name in evening.names.split()],
        title=evening.title,
        season=season.pk if evening.rules == "call-bridge" else None,
        first_dealer=1 + number % len(evening.names.split()),
        id=_id(f"session {number}"),
        played_at=_evening_of(number),
    )
    return sessions.start_session(club=club, by=by, new=new)[0]


def _evening_of(number: int) -> datetime:
    """One evening a week; the last one is now."""
    ago = len(EVENINGS) - 1 - number
    return timezone.now() - timedelta(weeks=ago)


def _play(session: models.Session, by: access.Principal, number: int, evening: Evening) -> None:
    """Play on from where an earlier run was interrupted."""
    if session.status == models.Session.Status.FINISHED:
        return
    known = facts.facts(session)
    for round_number in range(len(known.rounds) + 1, evening.rounds + 1):
        # the same cards for the same round, whenever it is played
        chance = random.Random(f"{number}.{round_number}")  # noqa: S311 (a made-up evening, not a secret)
        cells = _deal(facts.facts(session), evening.names.split(), chance)
        if not evening.finished and round_number == evening.rounds:
            cells = [cell for cell in cells if cell.field == "bid"]
        rounds.put_round(session=session, by=by, number=round_number, cells=cells)
    if evening.finished:
        sessions.finish_session(session=session, by=by)


def _deal(known: facts.Facts, names: Sequence[str], chance: random.Random) -> list[rounds.Cell]:
    """Calls and tricks of the next round, as the rules allow them."""
    deal = known.score().next
    if deal is None or deal.cards is None:
        raise base.CommandError("The demo's rules have changed: this game is over too early.")
    takers = chance.choices(range(len(names)), [LUCK[name] for name in names], k=deal.cards)
    tricks = [takers.count(seat) for seat in range(len(names))]
    bids = _bids(known, deal, tricks, chance)
    calls = zip(("bid", "tricks"), (bids, tricks), strict=True)
    return [rounds.Cell(seat, field, value) for field, values in calls for seat, value in enumerate(values, 1)]


def _bids(known: facts.Facts, deal: sheet.Deal, tricks: Sequence[int], chance: random.Random) -> list[int]:
    """Calls near the tricks that will be taken; asked again until the rules take all of them."""
    cards = deal.cards or 0
    while True:
        bids = [max(0, min(cards, taken - chance.choice(SLIPS))) for taken in tricks]
        calls = tuple(sheet.Call(bid=bid) for bid in bids)
        round_ = sheet.Round(deal.number, calls, deal.cards, deal.dealer)
        if not sheet.problems(known.rules, players=len(tricks), round_=round_):
            return bids
