"""What a session leaves behind: results, and the sums of its seasons. Plain functions inside an action's transaction.

The caller holds the session's lock. Seasons are locked next, in the order of their ids, before anything is summed up:
two tables that finish at the same moment wait for each other here, and the second one sees what the first one wrote.
"""

import uuid
from collections.abc import Collection, Iterable, Mapping

from django.db.models import Count, F, Q, Sum

from games import errors, models
from games.errors import Problem
from games.scoring import sheet as scoring
from games.words import Sentence

RESULT_FIELDS = ("points", "place", "rounds", "made", "calls", "won")
SUMS = ("points", "sessions", "rounds", "wins", "made", "calls")


def store_results(session: models.Session, sheet: scoring.Sheet) -> None:
    """One result per player while the game is over, none while it is not; seasons follow where something changed."""
    wanted = results_of(session, sheet)
    stored = {row.player_id: row for row in models.Result.objects.filter(session=session)}
    if _figures(wanted) == _figures(stored):
        return
    models.Result.objects.filter(session=session).exclude(player_id__in=wanted).delete()
    models.Result.objects.bulk_create(
        [wanted[player] for player in sorted(wanted)],
        update_conflicts=True,
        unique_fields=["session", "player"],
        update_fields=RESULT_FIELDS,
    )
    for season in lock_seasons(session.seasons.values_list("pk", flat=True)):
        recount(season, {*wanted, *stored})


def results_of(session: models.Session, sheet: scoring.Sheet) -> dict[uuid.UUID, models.Result]:
    """The results the sheet asks for, by player, not saved; empty while the game is not over. Points in tenths."""
    if not sheet.over:
        return {}
    rounds = sum(round_.status == "scored" for round_ in sheet.rounds)
    seats = models.Seat.objects.filter(session=session, to_round=None)
    return {
        player: models.Result(
            club_id=session.club_id,
            session=session,
            player_id=player,
            points=sheet.totals[number - 1],
            place=sheet.ranks[number - 1],
            rounds=rounds,
            made=sheet.made[number - 1],
            calls=sheet.calls[number - 1],
            won=number in sheet.winners,
        )
        for number, player in seats.values_list("number", "player_id")
    }


def _figures(results: Mapping[uuid.UUID, models.Result]) -> dict[uuid.UUID, tuple[object, ...]]:
    return {player: tuple(getattr(row, name) for name in RESULT_FIELDS) for player, row in results.items()}


def move_seasons(session: models.Session, season_ids: Iterable[uuid.UUID]) -> None:
    """Set the seasons a session belongs to; the old and the new ones are counted again. Invalid (`/season`)."""
    before = set(session.seasons.values_list("pk", flat=True))
    after = set(season_ids)
    seasons = {season.pk: season for season in lock_seasons(before | after)}
    for season_id in after - before:
        _refuse_season(session, seasons.get(season_id))
    session.seasons.set([seasons[season_id] for season_id in after])
    players = set(models.Result.objects.filter(session=session).values_list("player_id", flat=True))
    for season_id in sorted(before ^ after) if players else ():
        recount(seasons[season_id], players)


def _refuse_season(session: models.Session, season: models.Season | None) -> None:
    if season is None or season.club_id != session.club_id:
        raise _invalid("unknown_season", Sentence("There is no such season in this club."))
    rules = session.rules
    if season.rules not in ("", rules.slug, f"{rules.slug}@{rules.version}"):
        raise _invalid("other_rules", Sentence("This season is played by other rules."))


def _invalid(code: str, detail: Sentence) -> errors.Invalid:
    return errors.Invalid(problems=(Problem(code, detail, pointer="/season"),))


def lock_seasons(season_ids: Iterable[uuid.UUID]) -> list[models.Season]:
    """The seasons of these ids that are there, locked, in the order of their ids."""
    wanted = models.Season.objects.filter(pk__in=list(season_ids)).order_by("pk")
    return list(wanted.select_for_update(no_key=True))


def recount(season: models.Season, players: Collection[uuid.UUID]) -> None:
    """Bring these players' sums in a locked season in line with their results, and move its version."""
    sums = counted(season, players)
    models.Standing.objects.filter(season=season, player_id__in=players).exclude(player_id__in=sums).delete()
    models.Standing.objects.bulk_create(
        [models.Standing(club_id=season.club_id, season=season, player_id=who, **sums[who]) for who in sorted(sums)],
        update_conflicts=True,
        unique_fields=["season", "player"],
        update_fields=SUMS,
    )
    models.Season.objects.filter(pk=season.pk).update(version=F("version") + 1)


def counted(season: models.Season, players: Collection[uuid.UUID] | None = None) -> dict[uuid.UUID, dict[str, int]]:
    """Sums over the season's results by player, in one query; of these players only, or of all. Points in tenths."""
    results = models.Result.objects.filter(session__seasons=season)
    if players is not None:
        results = results.filter(player_id__in=players)
    rows = results.values_list("player_id").annotate(
        Sum("points"), Count("pk"), Sum("rounds"), Count("pk", filter=Q(won=True)), Sum("made"), Sum("calls")
    )
    return {player: dict(zip(SUMS, sums, strict=True)) for player, *sums in rows.order_by("player_id")}
