"""What every request and every answer gets: a number, the caller's address, security headers, compression."""

import uuid
from collections.abc import Awaitable, Callable

from asgiref.sync import iscoroutinefunction
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware import gzip
from django.utils import decorators

from scorekeeper import logs

Answer = HttpResponseBase | Awaitable[HttpResponseBase]
Next = Callable[[HttpRequest], Answer]

HEADERS = {
    "Content-Security-Policy": "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data:",
            "connect-src 'self'",
            "manifest-src 'self'",
            "worker-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        )
    ),
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


@decorators.sync_and_async_middleware
def edge(get_response: Next) -> Next:
    """Outermost, so that files, refusals and crashes get the headers too; the number is ours, never the client's."""

    def before(request: HttpRequest) -> str:
        request.request_id = str(uuid.uuid4())  # type: ignore[attr-defined]  # Django's request has no such member
        logs.request_id.set(request.request_id)  # type: ignore[attr-defined]  # set on the line above
        request.META["REMOTE_ADDR"] = caller(request.META, settings.TRUSTED_PROXIES)
        return str(logs.request_id.get())

    def after(response: HttpResponseBase, number: str) -> HttpResponseBase:
        response.headers["X-Request-Id"] = number
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response

    def sync_edge(request: HttpRequest) -> HttpResponseBase:
        number = before(request)
        return after(get_response(request), number)  # type: ignore[arg-type]  # a plain function gives a plain answer

    async def async_edge(request: HttpRequest) -> HttpResponseBase:
        number = before(request)
        return after(await get_response(request), number)  # type: ignore[misc]  # and this one an awaitable

    return async_edge if iscoroutinefunction(get_response) else sync_edge


def caller(meta: dict[str, str], proxies: int) -> str:
    """The address that the outermost of our own proxies saw; with none, what is on the wire and nothing claimed."""
    claimed = [part.strip() for part in meta.get("HTTP_X_FORWARDED_FOR", "").split(",")]
    if proxies and len(claimed) >= proxies and claimed[-proxies]:
        return claimed[-proxies]
    return meta.get("REMOTE_ADDR", "")


class CompressPages(gzip.GZipMiddleware):
    """Not programs' answers, whose strong ETags it would weaken, and not streams, which it would hold back."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.streaming or request.path_info.startswith("/api/"):
            return response
        return super().process_response(request, response)
