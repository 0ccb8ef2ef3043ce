"""What every page's door does before its view and when the view refuses."""

import functools
from collections.abc import Callable
from typing import Concatenate, ParamSpec

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse

from games import errors, speech
from games.pages import show

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def page(*methods: str) -> Callable[[View[P]], View[P]]:
    """Take those methods only, write in the reader's digits, and turn a refusal into a page."""

    def hung(view: View[P]) -> View[P]:
        @functools.wraps(view)
        def opened(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            with speech.digits(request.COOKIES.get("digits")):
                try:
                    _check_method(request, methods)
                    return view(request, *args, **kwargs)
                except errors.MethodNotAllowed as refused:
                    return show.refusal(request, refused, Allow=", ".join(methods))
                except errors.Refusal as refused:
                    return show.refusal(request, refused)
                except OperationalError:
                    return show.refusal(request, errors.Busy())

        return opened

    return hung


def _check_method(request: HttpRequest, methods: tuple[str, ...]) -> None:
    if ("GET" if request.method == "HEAD" else request.method) not in methods:
        raise errors.MethodNotAllowed
