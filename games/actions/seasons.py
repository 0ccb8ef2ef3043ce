"""Everything written about seasons."""

import uuid
from collections.abc import Sequence
from typing import TypedDict, Unpack

from games import access, errors, models, rulebook
from games.actions import locks, transaction
from games.errors import Problem
from games.models.base import new_id
from games.models.seasons import Metric
from games.selectors import rules as reading
from games.words import Sentence

COUNTED_METRICS = (Metric.POINTS, Metric.AVERAGE)


class SeasonFields(TypedDict, total=False):
    """What a season is made of; what is left out stays as it is."""

    name: str
    metric: str
    min_sessions: int
    order: str
    rules: str
    external_id: str | None
    best_of: int | None
    place_points: Sequence[int]
    ties: Sequence[str]


@transaction.action
def create_season(
    *,
    club: models.Club,
    by: access.Principal,
    id: uuid.UUID | None = None,  # noqa: A002 (the API's own word)
    **given: Unpack[SeasonFields],
) -> tuple[models.Season, bool]:
    """A season of the club; (season, False) if that id is there with the same content.

    `rules`, a slug or slug@version, lets only sessions by those rules in. Invalid, IdConflict(current).
    """
    club = locks.locked(club)
    asked = models.Season(id=id or new_id(), club=club)
    _set(asked, given)
    there = models.Season.objects.filter(pk=id).first() if id else None
    if there is not None:
        return _same(there, asked), False
    _refuse_external_id(asked)
    locks.inserted(asked)
    return asked, True


@transaction.action
def edit_season(*, season: models.Season, by: access.Principal, **given: Unpack[SeasonFields]) -> models.Season:
    """Change what is given; the version moves with it. Invalid, IdConflict(current)."""
    locks.locked(season.club)
    season = locks.locked(season)
    before = _content(season)
    _set(season, given)
    _refuse_external_id(season)
    if _content(season) != before:
        _refuse_strangers(season)
        season.version += 1
        season.save()
    return season


def _set(season: models.Season, given: SeasonFields) -> None:
    for field, value in given.items():
        setattr(season, field, list(value) if isinstance(value, list | tuple) else value)
    problems = (*_not_counted(season), *_unknown_rules(season))
    if problems:
        raise errors.Invalid(problems=problems)


def _not_counted(season: models.Season) -> tuple[Problem, ...]:
    """What the tables can hold but nobody counts yet."""
    wrong = {
        "/metric": season.metric not in COUNTED_METRICS,
        "/best_of": season.best_of is not None,
        "/place_points": bool(season.place_points),
        "/ties": bool(season.ties),
    }
    detail = Sentence("Seasons cannot be ranked this way yet.")
    return tuple(Problem("not_supported", detail, pointer=pointer) for pointer, is_wrong in wrong.items() if is_wrong)


def _unknown_rules(season: models.Season) -> tuple[Problem, ...]:
    slug, at, version = season.rules.partition("@")
    named = not at or reading.VERSION.fullmatch(version)
    known = named and (slug in rulebook.slugs() or reading.stored(slug, version, season.club) is not None)
    detail = Sentence("There are no rules of that name.")
    return () if known or not season.rules else (Problem("unknown_rules", detail, pointer="/rules"),)


def _refuse_strangers(season: models.Season) -> None:
    """A season cannot be narrowed to rules that sessions in it were not played by."""
    slug, _, version = season.rules.partition("@")
    fitting = {"rules__slug": slug} | ({"rules__version": int(version)} if version else {})
    if slug and season.sessions.exclude(**fitting).exists():
        detail = Sentence("There are games by other rules in this season.")
        raise errors.Invalid(problems=(Problem("other_rules", detail, pointer="/rules"),))


def _content(season: models.Season) -> tuple[object, ...]:
    return tuple(getattr(season, name) for name in ("club_id", *SeasonFields.__annotations__))


def _same(there: models.Season, asked: models.Season) -> models.Season:
    if _content(there) == _content(asked):
        return there
    raise errors.IdConflict(current=_shown(there) if there.club_id == asked.club_id else None)


def _refuse_external_id(season: models.Season) -> None:
    if season.external_id is None:
        return
    others = models.Season.objects.filter(club_id=season.club_id, external_id=season.external_id)
    taken = others.exclude(pk=season.pk).first()
    if taken is not None:
        raise errors.IdConflict(current=_shown(taken))


def _shown(season: models.Season) -> dict[str, object]:
    return {"id": str(season.pk), "name": season.name}
