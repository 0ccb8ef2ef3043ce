"""The frame of every view: read, know who asks, count, run the view, and give the answer its headers."""

import re
import uuid
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import cache, translation
from rest_framework import views
from rest_framework.request import Request
from rest_framework.response import Response

from games import access, errors, models
from games.actions import limits
from games.api import identity, operation, reading
from games.serializers import shapes

B = TypeVar("B", bound=shapes.Body)
Q = TypeVar("Q", bound=shapes.Query)
# Parts of a path that are no ids.
TEXTS = ("slug",)
MINIMAL = "return=minimal"
VARY = ("Accept-Language", "Authorization", "Cookie")


class Door(views.APIView):
    """A path of the API. What cannot be read is refused first, then who asks, then how often; rights are the view's."""

    operation: operation.Operation
    query: shapes.Query
    raw: Mapping[str, object]
    allowance: limits.Allowance | None = None
    format_kwarg = None
    _by: access.Principal | None = None

    @property
    def by(self) -> access.Principal:
        """Who asks. AuthenticationRequired, BadToken, CredentialExpired, CsrfFailed."""
        if self._by is None:
            found = self.request.auth
            if not isinstance(found, access.Principal):
                raise errors.AuthenticationRequired
            self._by = found
        return self._by

    @property
    def allowed_methods(self) -> list[str]:
        """The methods that this path has."""
        return [name.upper() for name in self.http_method_names if hasattr(getattr(self, name, None), "operation")]

    def dispatch(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        """Ids in the path become UUIDs here; what is none stays None and is refused once it is known who asks."""
        return super().dispatch(request, *args, **{name: _in_path(name, value) for name, value in kwargs.items()})

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """Everything before the view itself, in the order of the contract."""
        self.operation = operation.of_view(self, request.method or "")
        request.accepted_renderer, request.accepted_media_type = self.perform_content_negotiation(request)
        self.query = self.operation.query.ask(reading.query(request.META.get("QUERY_STRING", "")))
        self.raw = self._body(request)
        self._identify(request, None in kwargs.values())
        self._count()

    def _identify(self, request: Request, lost: bool) -> None:
        """Open operations look at a token only where it is spared from counting, late ones leave it to the view."""
        spared = self.operation.spares_tokens and "HTTP_AUTHORIZATION" in request.META
        if spared or not (self.operation.open or (self.operation.late and not lost)):
            self._by = self.by
        if lost:
            raise errors.NotFound

    def _body(self, request: Request) -> Mapping[str, object]:
        if self.operation.body is None:
            return {}
        empty = request.META.get("CONTENT_LENGTH") in (None, "", "0")
        if empty and not self.operation.optional_body:
            raise errors.MalformedJson
        sent: Mapping[str, object] = {} if empty else dict(request.data)
        return sent

    def _count(self) -> None:
        limit = self.operation.limit
        if limit is not None and (limit.everybody or self._by is None):
            try:
                self.allowance = limits.count(limit, self.request.META["REMOTE_ADDR"])
            except errors.RateLimited as refused:
                self.allowance = limits.used_up(limit, refused.retry_after or 0)
                raise

    def given(self, shape: type[B]) -> B:
        """The body in that shape; call it after the rights are proven. Invalid."""
        return shape.read(self.raw)

    def asked(self, shape: type[Q]) -> Q:
        """The query in that shape."""
        assert isinstance(self.query, shape)  # noqa: S101 (a slip of the program, never of a client)
        return self.query

    def finalize_response(self, request: Request, response: Any, *args: object, **kwargs: object) -> Response:
        """Nobody's answer is kept for somebody else."""
        final = super().finalize_response(request, response, *args, **kwargs)
        cache.patch_vary_headers(final, VARY)
        final.headers.setdefault("Cache-Control", "no-cache" if self._by is None else "private, no-store")
        if self.allowance is not None:
            for name, value in _allowed(self.operation, self.allowance).items():
                final.headers[name] = value
        return final

    def fresh(self, version_of: Callable[[str, uuid.UUID], tuple[int, int] | None], id: uuid.UUID) -> str | None:  # noqa: A002 (the API's own word)
        """The ETag of what a program has already and may still see, found in one query; None = look in full."""
        meta = self.request.META
        if "HTTP_IF_NONE_MATCH" not in meta or "HTTP_AUTHORIZATION" not in meta:
            return None
        versions = version_of(identity.secret(meta["HTTP_AUTHORIZATION"]), id)
        tag = etag(*versions) if versions else None
        return tag if tag and unchanged(self.request, tag) else None


def _in_path(name: str, value: object) -> object:
    if not isinstance(value, str) or name in TEXTS:
        return value
    if name == "number":
        return int(value) if value.isascii() and value.isdigit() and 1 <= len(value) <= 6 and value[0] != "0" else None
    return uuid.UUID(value) if shapes.is_uuid(value) else None


def _allowed(of: operation.Operation, left: limits.Allowance) -> dict[str, str]:
    name, seconds = (of.limit.name, of.limit.seconds) if of.limit else ("", 0)
    return {
        "RateLimit-Policy": f'"{name}";q={left.limit};w={seconds}',
        "RateLimit": f'"{name}";r={left.remaining};t={left.reset}',
    }


def etag(*parts: object) -> str:
    """A strong ETag; the first part is the version that If-Match is compared with."""
    return '"' + ".".join(str(part) for part in (*parts, translation.get_language() or settings.LANGUAGE_CODE)) + '"'


def unchanged(request: HttpRequest | Request, tag: str) -> bool:
    """Does If-None-Match name this ETag?"""
    named = [part.strip().removeprefix("W/") for part in request.META.get("HTTP_IF_NONE_MATCH", "").split(",")]
    return tag in named or "*" in named


def not_modified(tag: str) -> Response:
    """304: the program has it already."""
    return Response(status=304, headers={"ETag": tag, "Cache-Control": "private, no-store"})


def minimal(request: Request) -> bool:
    """Whether the program asks for no more than it needs (RFC 7240)."""
    wanted = re.sub(r'[\s"]', "", request.META.get("HTTP_PREFER", "").lower()).split(",")
    first = next((one for one in wanted if one.startswith("return=")), "")
    return first.split(";")[0] == MINIMAL


def if_match(request: Request, session: models.Session) -> int | None:
    """The version in If-Match, None without the header; 0, which no version is, for whatever else it holds.

    `*` matches the session whatever its version (RFC 9110).
    """
    header = request.META.get("HTTP_IF_MATCH")
    if header is None or header.strip() == "*":
        return None if header is None else session.version
    quoted = header.strip()
    version = quoted[1:-1].split(".")[0] if len(quoted) > 2 and quoted[0] == quoted[-1] == '"' else ""
    return int(version) if version.isascii() and version.isdigit() and len(version) <= 9 else 0
