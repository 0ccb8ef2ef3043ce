"""Between the server and WSGI: slow senders hold no thread, and nothing raw gets through."""

import asyncio
from collections.abc import MutableMapping
from typing import Any

import pytest

from scorekeeper import asgi

Message = MutableMapping[str, Any]


def scope(path: str = "/healthz", query: bytes = b"", *headers: tuple[bytes, bytes]) -> Message:
    return {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "query_string": query,
        "headers": [(b"host", b"localhost"), *headers],
        "client": ("192.0.2.1", 5000),
        "server": ("127.0.0.1", 8000),
    }


async def answer(messages: list[Message], asked: Message) -> list[Message]:
    """What is sent back when the client sends these messages and then nothing more."""
    sent: list[Message] = []

    async def receive() -> Message:
        return messages.pop(0) if messages else await asyncio.Event().wait()  # type: ignore[return-value]  # never ends

    async def send(message: Message) -> None:
        sent.append(message)

    await asgi.application(asked, receive, send)
    return sent


def part(body: bytes, more: bool) -> Message:
    return {"type": "http.request", "body": body, "more_body": more}


def test_request_is_answered_once_its_body_is_there() -> None:
    sent = asyncio.run(answer([part(b"a", True), part(b"b", False)], scope()))
    assert (sent[0]["status"], b"".join(message.get("body", b"") for message in sent)) == (200, b'{"status": "ok"}')


def test_slow_sender_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asgi, "GATHER_SECONDS", 0.01)
    assert asyncio.run(answer([part(b"a", True)], scope()))[0]["status"] == 408


def test_sender_who_left_gets_no_answer() -> None:
    assert asyncio.run(answer([part(b"a", True), {"type": "http.disconnect"}], scope())) == []


def test_large_body_is_handed_on_as_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asgi, "GATHER_AT_MOST", 3)
    assert asyncio.run(answer([part(b"abcd", True)], scope()))[0]["status"] == 200


def test_names_with_underscores_are_dropped() -> None:
    asked = scope("/", b"", (b"x_forwarded_for", b"203.0.113.1"), (b"accept", b"*/*"))
    assert asgi.readable(asked, 0)["headers"] == [(b"host", b"localhost"), (b"accept", b"*/*")]


def test_body_in_chunks_gets_its_length() -> None:
    assert asgi.readable(scope(), 7)["headers"][-1] == (b"content-length", b"7")


@pytest.mark.parametrize(
    ("raw", "readable"), [(b"a=\xff b", b"a=%FF%20b"), (b"a=%ff&b=1+2", b"a=%ff&b=1+2"), (b"q=[]|^", b"q=[]|^")]
)
def test_raw_bytes_in_a_query_are_escaped_and_the_rest_is_left(raw: bytes, readable: bytes) -> None:
    assert asgi.readable(scope("/", raw), None)["query_string"] == readable
