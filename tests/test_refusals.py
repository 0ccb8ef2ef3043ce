"""Errors beyond every view: a problem document for programs, a page for people."""

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from scorekeeper import refusals

CODES = {"bad_request": 400, "forbidden": 403, "not_found": 404}


def kind(answer: HttpResponse) -> tuple[int, str]:
    return answer.status_code, answer.headers["Content-Type"].partition(";")[0]


@pytest.mark.parametrize("name", CODES)
def test_refusals_speak_to_whoever_asked(name: str, rf: RequestFactory) -> None:
    handler = getattr(refusals, name)
    assert kind(handler(rf.get("/api/v1/x"), Exception())) == (CODES[name], "application/problem+json")
    assert kind(handler(rf.get("/x"), Exception())) == (CODES[name], "text/html")


def test_crashes_speak_to_whoever_asked(rf: RequestFactory) -> None:
    assert kind(refusals.server_error(rf.get("/api/v1/x"))) == (500, "application/problem+json")
    assert kind(refusals.server_error(rf.get("/api/docs"))) == (500, "text/html")
