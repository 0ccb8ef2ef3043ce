"""Seasons: beginning one, and its standings with the race."""

import uuid
from collections.abc import Sequence
from decimal import Decimal

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext, pgettext

from games import access, models, speech
from games.actions import seasons
from games.forms import clubs as forms
from games.forms import refused
from games.models.seasons import Metric
from games.pages import charts, door, show, telling, visitor
from games.selectors import seasons as selectors
from games.words import Sentence

LATELY = 8


@door.page("GET", "POST")
def begin(request: HttpRequest, club_id: uuid.UUID) -> HttpResponse:
    by = visitor.of(request)
    club = access.club_to_run(by, club_id)
    form = forms.Season(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refused.Onto(form):
            values = {name: value for name, value in form.cleaned_data.items() if value is not None}
            return show.moved("season", seasons.create_season(club=club, by=by, **values)[0].pk)
    return show.form(request, "games/season_new.html", form, {"club": club, "here": "club"})


@door.page("GET")
def season(request: HttpRequest, season_id: uuid.UUID) -> HttpResponse:
    row = access.season_to_see(visitor.of(request), season_id)
    race = selectors.season_race(row)
    context = {
        "here": "club",
        "season": row,
        "facts": facts(row, race),
        "steps": race.steps[: -LATELY - 1 : -1],
        **lines(row),
        **race_context(row, race),
    }
    return show.page(request, "games/season.html", context)


def lines(season: models.Season) -> dict[str, object]:
    """The table, and who is not ranked yet."""
    rows = selectors.standings(season).rows
    return {
        "rows": [line for line in rows if line.counted],
        "waiting": [line for line in rows if not line.counted],
        "waiting_title": too_few(season),
    }


def facts(season: models.Season, race: selectors.Race) -> tuple[Sentence, ...]:
    """What it ranks by, and how many games there were."""
    by = Sentence("Points a game.") if season.metric == Metric.AVERAGE else Sentence("Points added up.")
    count = season.min_sessions
    least = Sentence("Ranked from {n} game on.", {"n": count}, "Ranked from {n} games on.", count)
    played = Sentence("{games} played.", {"games": telling.games(len(race.steps))})
    return (by, least, played) if count > 1 else (by, played)


def too_few(season: models.Season) -> Sentence:
    """Over the table of those who have not played enough."""
    least = season.min_sessions
    return Sentence("Not ranked yet: fewer than {n} game", {"n": least}, "Not ranked yet: fewer than {n} games", least)


def race_context(season: models.Season, race: selectors.Race) -> dict[str, object]:
    """The race of the season's value, in hundredths."""
    before = None if season.metric == Metric.AVERAGE else 0
    ways = [charts.Way(line.player_name, (before, *map(hundredths, line.values))) for line in race.lines]
    words = {
        "step_word": pgettext("one that was played", "Game"),
        "step_caption": gettext("The season's value after each game"),
    }
    said = Sentence("Average so far, game by game.") if before is None else Sentence("Points added up, game by game.")
    return {"race": charts.race(best(ways), write), "race_words": said, **words}


def hundredths(value: Decimal | None) -> int | None:
    """The value without its decimals."""
    return None if value is None else int(value * 100)


def write(value: int) -> str:
    """A value of the race, with the decimals it has."""
    exact = Decimal(value).scaleb(-2)
    decimals = Decimal(1) if value % 100 == 0 else Decimal("0.1") if value % 10 == 0 else Decimal("0.01")
    return speech.num(exact.quantize(decimals))


def best(ways: Sequence[charts.Way]) -> list[charts.Way]:
    """As many lines as can be told apart: those in front at the end."""
    ordered = sorted(ways, key=lambda way: -(way.values[-1] or 0))
    return ordered[: len(charts.MARKERS)]
