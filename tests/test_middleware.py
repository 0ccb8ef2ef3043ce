"""What every answer carries, and what is believed about the caller."""

import pytest
from django import http
from django.test import Client, RequestFactory

from scorekeeper import middleware

WANTED = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


@pytest.mark.parametrize(
    ("path", "host", "status"),
    [("/healthz", "localhost", 200), ("/healthz", "evil.example", 400), ("/nothing-here", "localhost", 404)],
)
def test_every_answer_has_the_security_headers(client: Client, path: str, host: str, status: int) -> None:
    answer = client.get(path, headers={"host": host})
    assert answer.status_code == status
    assert {name: answer.headers[name] for name in WANTED} == WANTED


def test_request_number_is_ours_and_new_each_time(client: Client) -> None:
    numbers = {client.get("/healthz", headers={"x-request-id": "mine"}).headers["X-Request-Id"] for _ in range(3)}
    assert (len(numbers), "mine" in numbers) == (3, False)


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, "203.0.113.1", "192.0.2.1"),
        (1, "203.0.113.1, 198.51.100.2", "198.51.100.2"),
        (2, "203.0.113.1, 198.51.100.2", "203.0.113.1"),
        (3, "203.0.113.1, 198.51.100.2", "192.0.2.1"),
        (1, "", "192.0.2.1"),
    ],
)
def test_caller_is_what_our_own_proxies_saw(proxies: int, forwarded: str, address: str) -> None:
    meta = {"REMOTE_ADDR": "192.0.2.1", "HTTP_X_FORWARDED_FOR": forwarded}
    assert middleware.caller(meta, proxies) == address


def compressed(path: str, answer: http.response.HttpResponseBase) -> bool:
    request = RequestFactory().get(path, headers={"accept-encoding": "gzip"})
    compress = middleware.CompressPages(lambda _: answer)
    return compress.process_response(request, answer).headers.get("Content-Encoding") == "gzip"


def test_pages_are_compressed_but_neither_programs_answers_nor_streams() -> None:
    text = b"points " * 100
    assert compressed("/rules/x", http.HttpResponse(text))
    assert not compressed("/api/v1/rules/x", http.HttpResponse(text))
    assert not compressed("/rules/x", http.StreamingHttpResponse([text]))
