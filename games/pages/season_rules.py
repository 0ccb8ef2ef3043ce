"""A season by other rules: everybody's place and sum side by side."""

import uuid

from django.http import HttpRequest, HttpResponse

from games import access, errors, speech
from games.pages import choosing, door, show, visitor
from games.selectors import rules as selectors
from games.selectors import season_what_if, seasons
from games.words import Sentence

MOST_SHOWN = 50


@door.page("GET")
def season(request: HttpRequest, season_id: uuid.UUID) -> HttpResponse:
    row = access.season_to_see(visitor.of(request), season_id)
    wanted = request.GET.get("to", "")
    context: dict[str, object] = {"here": "club", "season": row, "groups": choosing.groups(row.club), "wanted": wanted}
    if not wanted:
        return show.page(request, "games/season_rules.html", context)
    try:
        compared = season_what_if.season(row, selectors.rule_set(wanted, row.club))
    except errors.NotFound:
        unknown = speech.say(Sentence("There are no rules of that name."))
        return show.page(request, "games/season_rules.html", context | {"notice": unknown}, status=404)
    return show.page(request, "games/season_rules.html", context | comparison(compared))


def comparison(compared: season_what_if.SeasonCompared) -> dict[str, object]:
    """What the tables show."""
    season_ = compared.season
    return {
        "compared": compared,
        "lines": [
            (one, seasons.shown(season_, one.before.exact), seasons.shown(season_, one.after.exact))
            for one in compared.players
        ],
        "facts": facts(compared),
        "other_winners": compared.other_winners[:MOST_SHOWN],
        "more_winners": max(0, len(compared.other_winners) - MOST_SHOWN),
        "left_out": compared.left_out[:MOST_SHOWN],
        "more_left_out": max(0, len(compared.left_out) - MOST_SHOWN),
    }


def another(n: int) -> Sentence:
    """How many games somebody else would have won."""
    if not n:
        return Sentence("None of them has another winner.")
    return Sentence("{n} has another winner.", {"n": n}, "{n} have another winner.", n)


def facts(compared: season_what_if.SeasonCompared) -> tuple[Sentence, ...]:
    """How many games were counted and how many have another winner."""
    n, others, out = compared.sessions, len(compared.other_winners), len(compared.left_out)
    told = [Sentence("{n} game counted anew.", {"n": n}, "{n} games counted anew.", n)]
    told.append(another(others))
    if out:
        told.append(Sentence("{n} does not fit.", {"n": out}, "{n} do not fit.", out))
    return tuple(told)
