"""The first page: go on, play again, or begin."""

from django.http import HttpRequest, HttpResponse

from games.models.base import new_id
from games.pages import door, show, telling, visitor
from games.selectors import clubs, sessions

OPEN, LATELY = 4, 5


@door.page("GET")
def home(request: HttpRequest) -> HttpResponse:
    by = visitor.of(request)
    if by.user is None:
        return show.page(request, "games/welcome.html", {})
    going = sessions.open_sessions(by, limit=OPEN)
    lately = sessions.recent_sessions(by, limit=LATELY)
    context = {
        "by": by,
        "going": [(card, telling.going(card)) for card in going],
        "lately": [(card, telling.result(card)) for card in lately],
        "again": again(lately),
        "clubs": clubs.clubs_of(by),
    }
    return show.page(request, "games/home.html", context)


def again(lately: tuple[sessions.SessionCard, ...]) -> dict[str, object] | None:
    """The last game, to be played once more by the same people."""
    if not lately:
        return None
    names = telling.listed([seat.player_name for seat in lately[0].seats])
    return {"id": lately[0].session.pk, "names": names, "new_id": new_id()}
