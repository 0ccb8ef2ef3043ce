"""The one way in for an ASGI server: event streams by ASGI, all else by WSGI, which is several times cheaper."""

import asyncio
import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib import parse

import a2wsgi
from django.core import asgi

from scorekeeper import wsgi

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

THREADS = 8
EVENTS = re.compile(r"/api/v1/sessions/[^/]+/events")
# Django refuses bodies far below this; what is larger is not gathered, but read by the view as it comes
GATHER_AT_MOST = 6 * 1024 * 1024
GATHER_SECONDS = 30

streams: Any = asgi.get_asgi_application()
pages: Any = a2wsgi.WSGIMiddleware(wsgi.application, workers=THREADS)  # type: ignore[arg-type]  # its types are stricter than Django's


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] != "http":
        await pages(scope, receive, send)
    elif EVENTS.fullmatch(scope["path"]):
        await streams(scope, receive, send)
    else:
        await plain(scope, receive, send)


async def plain(scope: Scope, receive: Receive, send: Send) -> None:
    """The body is gathered first: a slow sender must not hold one of the few threads."""
    try:
        body, complete = await asyncio.wait_for(gather(receive), GATHER_SECONDS)
    except TimeoutError:
        await send({"type": "http.response.start", "status": 408, "headers": [(b"connection", b"close")]})
        await send({"type": "http.response.body", "body": b""})
        return
    if body is not None:
        await pages(readable(scope, len(body) if complete else None), replay(body, complete, receive), send)


async def gather(receive: Receive) -> tuple[bytes | None, bool]:
    """The body and whether that is all of it; None if the client has gone."""
    body = bytearray()
    while len(body) <= GATHER_AT_MOST:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None, True
        body += message.get("body", b"")
        if not message.get("more_body", False):
            return bytes(body), True
    return bytes(body), False


def replay(body: bytes, complete: bool, receive: Receive) -> Receive:
    waiting = [{"type": "http.request", "body": body, "more_body": not complete}]

    async def again() -> MutableMapping[str, Any]:
        return waiting.pop() if waiting else await receive()

    return again


def readable(scope: Scope, length: int | None) -> Scope:
    """What WSGI would trip over: names with "_" pass for those with "-", raw bytes in a query, a body in chunks."""
    headers = [(name, value) for name, value in scope["headers"] if b"_" not in name]
    if length and not any(name == b"content-length" for name, _ in headers):
        headers.append((b"content-length", str(length).encode()))
    query = parse.quote_from_bytes(scope["query_string"], safe=bytes(range(0x21, 0x7F)))
    return {**scope, "headers": headers, "query_string": query.encode()}
