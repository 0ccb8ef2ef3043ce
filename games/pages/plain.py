"""Pages that show only words."""

from django.http import HttpRequest, HttpResponse

from games.pages import door, show


@door.page("GET")
def help_page(request: HttpRequest) -> HttpResponse:
    return show.page(request, "games/help.html", {"here": "help"})
