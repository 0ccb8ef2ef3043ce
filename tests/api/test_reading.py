"""What is refused before anything is looked at, and what every answer carries."""

import json

import pytest
from django.conf import LazySettings
from django.db import OperationalError
from django.test import Client

from games import errors, models
from games.access import Principal
from games.api import catalogue, problems, reading
from games.formats import strict_json
from tests.api.speaker import BASE, Speaker, token_of


def sent(nobody: Speaker, raw: bytes, **headers: str) -> str:
    return nobody.ask("POST", "/guests", raw=raw, **headers).code


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"{", "malformed_json"),
        (b'{"name": NaN}', "malformed_json"),
        (b'{"name": -Infinity}', "malformed_json"),
        (b'{"name": 1e400}', "malformed_json"),
        (b'{"name": 1e-99999999999999999999}', "malformed_json"),
        (b'{"name": ' + b"9" * 5000 + b"}", "malformed_json"),
        (b'{"name": "a\tb"}', "malformed_json"),
        (b"\xef\xbb\xbf{}", "malformed_json"),
        (b'{"name": "a", "name": "b"}', "duplicate_key"),
        (b'{"a": {"b": 1, "b": 2}}', "duplicate_key"),
        (b'{"name": "\\u0000"}', "bad_text"),
        (b'{"name": "\\ud800"}', "bad_text"),
        (b'{"\\udfff": 1}', "bad_text"),
        (b'{"name": "\xff"}', "bad_text"),
        (b"[" * 20_000, "too_deep"),
        (b'{"a":' * 33 + b"1" + b"}" * 33, "too_deep"),
        (b"[]", "not_an_object"),
        (b"null", "not_an_object"),
        (b'"a"', "not_an_object"),
    ],
)
def test_body_that_cannot_be_read_is_refused(nobody: Speaker, raw: bytes, code: str) -> None:
    assert sent(nobody, raw) == code


def test_brackets_in_texts_are_not_depth() -> None:
    assert strict_json.loads(json.dumps({"a": "[" * 100 + '\\"'}).encode()) == {"a": "[" * 100 + '\\"'}
    assert strict_json.loads(b'{"a":' * 32 + b"1" + b"}" * 32)


@pytest.mark.parametrize("end", [b"", b"\\", b'"', b"x"])
def test_strings_that_never_end_are_no_json(end: bytes) -> None:
    with pytest.raises(errors.MalformedJson):
        strict_json.loads(b'{"a":"' + b'\\"' * 9 + end)


def test_body_over_the_limit_is_refused(nobody: Speaker) -> None:
    body = json.dumps({"name": "x" * reading.MOST_BYTES}).encode()
    assert sent(nobody, body) == "too_large"
    assert sent(nobody, b" " * (reading.MOST_BYTES - 2) + b"{}") == ""


def test_body_that_is_no_json_is_refused(nobody: Speaker) -> None:
    types = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/xml"]
    assert {sent(nobody, b"{}", content_type=kind) for kind in types} == {"unsupported_media_type"}
    assert sent(nobody, b"{}", content_type="application/json; charset=foo") == "unsupported_media_type"
    assert sent(nobody, b"{}", content_type="application/json; charset=UTF-8") == ""
    assert sent(nobody, b"{}", Content_Encoding="gzip") == "unsupported_media_type"


def test_answers_are_json_only(nobody: Speaker) -> None:
    accepted = {kind: nobody.get("/problems", Accept=kind).status for kind in (
        "*/*", "application/json", "application/*;q=0.5", "text/html, */*;q=0.1", "application/problem+json",
        "text/html", "application/json;q=0", "image/png",
    )}  # fmt: skip
    assert list(accepted.values()) == [200, 200, 200, 200, 200, 406, 406, 406]


def test_unknown_addresses_are_problems(nobody: Speaker) -> None:
    for path in ("/nothing", "/rules/", "/clubs.json", "/sessions/x/y/z", "/"):
        assert nobody.get(path).code == "not_found"


def test_unknown_version_is_a_problem(db: None) -> None:
    assert Client().get("/api/v2/rules").json()["code"] == "not_found"


def test_other_methods_name_those_that_are_there(nobody: Speaker) -> None:
    for method in ("DELETE", "OPTIONS", "TRACE", "BREW", "PUT"):
        answer = nobody.ask(method, "/clubs")
        assert (answer.code, answer.headers["Allow"]) == ("method_not_allowed", "GET, POST, HEAD")


def test_head_is_get_without_a_body(nobody: Speaker) -> None:
    answer = Client().head(f"{BASE}/problems")
    assert (answer.status_code, answer.content) == (200, b"")


def test_unknown_parameters_are_refused(nobody: Speaker) -> None:
    assert nobody.get("/rules?colour=red").code == "unknown_parameter"
    assert nobody.get("/problems?limit=1").code == "unknown_parameter"
    assert nobody.ask("POST", "/guests?x=1", {}).code == "unknown_parameter"


@pytest.mark.parametrize(
    "query", ["limit=0", "limit=101", "limit=x", "limit=1.0", "limit=", "limit=1&limit=2", "limit=１"]
)
def test_limits_outside_are_refused(nobody: Speaker, query: str) -> None:
    assert nobody.get(f"/rules?{query}").code == "bad_parameter"


def test_parameters_that_are_no_text_are_refused(nobody: Speaker) -> None:
    assert nobody.get("/rules?q=%FF").code == "bad_text"
    assert nobody.get("/rules?q=%00").code == "bad_text"
    assert nobody.get("/rules?q=%ED%A0%80").code == "bad_text"


def test_cursors_are_good_for_their_own_list_only(nobody: Speaker) -> None:
    following = nobody.get("/rules?limit=2").json["next"]
    assert nobody.get(following.replace("limit=2", "limit=3")).status == 200
    for broken in ("x", "", "eyJhIjoxfQ:1:abc", following.partition("cursor=")[2][:-1]):
        assert nobody.get(f"/rules?cursor={broken}").code == "bad_cursor"
    assert nobody.get(following + "&family=oh-hell").code == "bad_cursor"


def test_mistakes_have_pointers(as_ann: Speaker, club: models.Club) -> None:
    body = {"rules": 5, "players": ["x", {"name": "A", "a/b~": 1}, 3], "end": {"rounds": "4"}, "id": "0", "version": 3}
    assert sorted(as_ann.post(f"/clubs/{club.pk}/sessions", body).codes) == [
        ("/end/rounds", "wrong_type"),
        ("/id", "wrong_type"),
        ("/players/0", "wrong_type"),
        ("/players/1/a~1b~0", "unknown_field"),
        ("/players/2", "wrong_type"),
        ("/rules", "wrong_type"),
        ("/version", "read_only_field"),
    ]


@pytest.mark.parametrize("value", ["12", 1.0, True, [12], {"a": 1}])
def test_only_whole_numbers_are_whole_numbers(as_ann: Speaker, value: object) -> None:
    answer = as_ann.post("/score-previews", {"rules": "call-bridge", "calls": [{"seat": 1}], "bids_total": value})
    assert answer.codes == [("/bids_total", "wrong_type")]


def test_rights_come_before_the_shape_and_unreadable_bodies_earlier(
    as_bob: Speaker, nobody: Speaker, club: models.Club
) -> None:
    assert as_bob.post(f"/clubs/{club.pk}/players", {"colour": 1}).code == "forbidden"
    assert as_bob.ask("POST", f"/clubs/{club.pk}/players", raw=b"{").code == "malformed_json"
    assert nobody.ask("POST", f"/clubs/{club.pk}/players", raw=b"{").code == "malformed_json"
    assert nobody.post(f"/clubs/{club.pk}/players", {"colour": 1}).code == "authentication_required"


def test_what_is_no_id_is_not_found(as_ann: Speaker, nobody: Speaker) -> None:
    assert as_ann.get("/clubs/5").code == "not_found"
    assert nobody.get("/clubs/5").code == "authentication_required"


def test_tokens_and_only_tokens_are_taken(nobody: Speaker) -> None:
    for header in ("Bearer", "Bearer x", "Basic YTpi", "", "Bearer é"):
        assert nobody.get("/me", Authorization=header).code == "bad_token"


def test_cookie_writes_need_the_csrf_token(ann: Principal) -> None:
    assert ann.user is not None
    client = Client(enforce_csrf_checks=True)
    client.force_login(ann.user)
    body = {"name": "Ours"}
    assert client.get(f"{BASE}/clubs").status_code == 200
    refused = client.post(f"{BASE}/clubs", body, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (403, "csrf_failed")
    client.cookies["csrf"] = "a" * 32
    taken = client.post(f"{BASE}/clubs", body, content_type="application/json", headers={"X-CSRFToken": "a" * 32})
    assert taken.status_code == 201


def test_a_token_makes_cookies_count_for_nothing(ann: Principal, eve: Principal) -> None:
    assert ann.user is not None
    client = Client(enforce_csrf_checks=True, headers={"Authorization": f"Bearer {token_of(eve)}"})
    client.force_login(ann.user)
    assert client.get(f"{BASE}/me").json()["user"]["name"] == "Eve"
    bad = client.get(f"{BASE}/me", headers={"Authorization": "Bearer none"})
    assert bad.json()["code"] == "bad_token"


def test_answers_to_somebody_are_kept_by_nobody(as_ann: Speaker, nobody: Speaker) -> None:
    assert as_ann.get("/clubs").headers["Cache-Control"] == "private, no-store"
    assert nobody.get("/clubs").headers["Cache-Control"] == "private, no-store"
    assert {"Authorization", "Cookie", "Accept-Language"} <= set(as_ann.get("/clubs").headers["Vary"].split(", "))


def test_guests_are_counted(nobody: Speaker, settings: LazySettings) -> None:
    settings.LIMIT_GUESTS_PER_HOUR = 2
    answers = [nobody.post("/guests", {}) for _ in range(3)]
    assert [one.status for one in answers] == [201, 201, 429]
    assert int(answers[2].headers["Retry-After"]) > 0
    assert answers[2].headers["RateLimit"].startswith('"guests";r=0;')


def test_a_failing_database_is_named() -> None:
    assert getattr(problems.refusal_of(OperationalError("database is locked")), "code", "") == "busy"
    assert getattr(problems.refusal_of(OperationalError("server closed the connection")), "code", "") == "database_away"
    assert problems.refusal_of(ValueError()) is None


def test_a_crash_tells_only_its_number(monkeypatch: pytest.MonkeyPatch, db: None) -> None:
    monkeypatch.setattr(catalogue, "items", lambda: 1 / 0)
    answer = Client(raise_request_exception=False).get(f"{BASE}/problems")
    assert (answer.status_code, answer.headers["Content-Type"]) == (500, reading.PROBLEM)
    assert answer.json()["request_id"] == answer.headers["X-Request-Id"]
    assert (answer.json()["code"], "Zero" in answer.content.decode()) == ("server_error", False)


def test_a_database_that_fails_is_a_503_everywhere(monkeypatch: pytest.MonkeyPatch, db: None) -> None:
    def locked() -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr(catalogue, "items", locked)
    answer = Client().get(f"{BASE}/problems")
    assert (answer.status_code, answer.json()["code"], answer.headers["Retry-After"]) == (503, "busy", "1")


def test_a_host_that_is_not_ours_is_a_problem(db: None) -> None:
    answer = Client().get(f"{BASE}/problems", headers={"Host": "evil.example"})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_parameter")


def test_texts_are_translated_and_codes_are_not(nobody: Speaker) -> None:
    answers = {language: nobody.get("/me", Accept_Language=language) for language in ("en", "bn")}
    assert {one.code for one in answers.values()} == {"authentication_required"}
    assert answers["bn"].headers["Content-Language"] == "bn"
