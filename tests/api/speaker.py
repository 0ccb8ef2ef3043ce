"""A program that speaks with the API, and holds every answer against the description."""

import json
from typing import Any

import jsonschema
from django.test import Client
from django.urls import URLPattern

from games.access import Principal
from games.actions import people
from games.api import description, urls

BASE = "/api/v1"
Json = dict[str, Any]


class Speaker:
    """Somebody with a token, or without one. Every answer is checked: documented, in shape, never a crash."""

    def __init__(self, token: str | None = None) -> None:
        self.client = Client(raise_request_exception=True)
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def ask(self, method: str, path: str, body: object = None, *, raw: Any = None, **headers: Any) -> "Answer":
        """One request; `raw` is sent as it is."""
        sent = raw if raw is not None else b"" if body is None else json.dumps(body).encode()
        kind = headers.pop("content_type", "application/json")
        named = self.headers | {name.replace("_", "-"): value for name, value in headers.items()}
        full = path if path.startswith("/") and path.startswith(BASE) else BASE + path
        response = self.client.generic(method, full, sent, content_type=kind if sent else "", headers=named)
        answer = Answer(response)
        answer.check(method, full.partition("?")[0])
        return answer

    def get(self, path: str, **headers: str) -> "Answer":
        """GET."""
        return self.ask("GET", path, **headers)

    def post(self, path: str, body: object = None, **headers: str) -> "Answer":
        """POST."""
        return self.ask("POST", path, {} if body is None else body, **headers)

    def put(self, path: str, body: object, **headers: str) -> "Answer":
        """PUT."""
        return self.ask("PUT", path, body, **headers)

    def patch(self, path: str, body: object, **headers: str) -> "Answer":
        """PATCH."""
        return self.ask("PATCH", path, body, **headers)

    def delete(self, path: str, **headers: str) -> "Answer":
        """DELETE."""
        return self.ask("DELETE", path, **headers)


class Answer:
    """What came back."""

    def __init__(self, response: Any) -> None:
        self.status: int = response.status_code
        self.headers = response.headers
        self.text: str = response.content.decode()
        self.json: Any = json.loads(self.text) if self.text else None

    @property
    def code(self) -> str:
        """The problem's code, "" where it went well."""
        return self.json["code"] if self.status >= 400 else ""

    @property
    def codes(self) -> list[tuple[str, str]]:
        """Pointer and code of every single mistake."""
        return [(one["pointer"], one["code"]) for one in self.json["errors"]]

    @property
    def etag(self) -> str:
        """The ETag."""
        return str(self.headers["ETag"])

    def check(self, method: str, path: str) -> None:
        """Documented, in shape, with the headers every answer has."""
        assert self.status < 500 or self.status == 503, self.text
        assert self.headers["X-Request-Id"]
        assert self.headers["X-Content-Type-Options"] == "nosniff"
        assert "Cache-Control" in self.headers
        kind = "application/problem+json" if self.status >= 400 else "application/json"
        assert self.json is None or self.headers["Content-Type"] == kind
        if self.status >= 400:
            check_shape({"$ref": "#/components/schemas/Problem"}, self.json)
            assert self.json["request_id"] == self.headers["X-Request-Id"]
            assert self.json["status"] == self.status
        if self.status == 401:
            assert self.headers["WWW-Authenticate"] == "Bearer"
        documented = operation_of(method, path)
        if documented is not None:
            self.check_documented(documented)

    def check_documented(self, operation: Json) -> None:
        """The operation says that it may answer like this."""
        assert str(self.status) in operation["responses"], (operation["operationId"], self.status, self.text)
        told = follow(operation["responses"][str(self.status)])
        assert ("content" in told) == bool(self.text)
        for media in told.get("content", {}).values():
            check_shape(media["schema"], self.json)


def follow(part: Json) -> Json:
    """The part a reference leads to."""
    while "$ref" in part:
        found: Any = description.document()
        for name in part["$ref"].removeprefix("#/").split("/"):
            found = found[name]
        part = found
    return part


def check_shape(schema: Json, value: object) -> None:
    """The value has the shape and nothing beside it."""
    jsonschema.Draft202012Validator({**schema, "components": closed()}).validate(value)


_closed: list[Json] = []


def closed() -> Json:
    """The components, in which objects with named members have no others."""
    if not _closed:
        _closed.append(_close(description.document()["components"]))
    return _closed[0]


def _close(part: Any) -> Any:
    if isinstance(part, list):
        return [_close(one) for one in part]
    if not isinstance(part, dict):
        return part
    made = {name: _close(value) for name, value in part.items()}
    if "properties" in made and made.get("type") == "object":
        made.setdefault("additionalProperties", False)
    return made


def operation_of(method: str, path: str) -> Json | None:
    """The documented operation of a request; None where there is none."""
    template = template_of(path.removeprefix(BASE))
    operations: Json = description.document()["paths"].get(template, {})
    found: Json | None = operations.get("get" if method == "HEAD" else method.lower())
    return found


def template_of(path: str) -> str:
    """`/clubs/0197…` → `/clubs/{club}`."""
    for pattern in urls.urlpatterns:
        if isinstance(pattern, URLPattern) and pattern.resolve(path.removeprefix("/")):
            return "/" + str(pattern.pattern).replace("<str:", "{").replace(">", "}")
    return ""


def token_of(by: Principal, scope: str = "manage") -> str:
    """A token for somebody who is there already."""
    return people.create_token(by=by, name="", scope=scope)[1]


def speaker(by: Principal, scope: str = "manage") -> Speaker:
    """Somebody who is there already, as a program."""
    return Speaker(token_of(by, scope))
