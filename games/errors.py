"""Everything that can be refused: one exception per kind, with the stable code and HTTP status of the API."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from games.words import Sentence


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong. `pointer` is an RFC 6901 path into what was sent, "" for the whole of it."""

    code: str
    detail: Sentence
    seat: int | None = None
    pointer: str = ""
    expected: int | None = None
    actual: int | None = None
    on_miss: str | None = None

    @property
    def members(self) -> dict[str, int | str]:
        """What it says beside code, words and place, as far as it does."""
        named = {"seat": self.seat, "expected": self.expected, "actual": self.actual, "on_miss": self.on_miss}
        return {name: given for name, given in named.items() if given is not None}


@dataclass(eq=False)
class Refusal(Exception):
    """Something a person or a program asked for and may not have. Raised before anything is written."""

    code: ClassVar[str]
    status: ClassVar[int]
    title: ClassVar[Sentence]

    detail: Sentence | None = None
    problems: tuple[Problem, ...] = ()
    current: Mapping[str, object] | None = field(default=None)
    current_version: int | None = None
    retry_after: int | None = None

    @property
    def told(self) -> tuple[Sentence, ...]:
        """Why, in its own words."""
        return tuple(one.detail for one in self.problems) or (self.detail or self.title,)

    def __str__(self) -> str:
        return f"{self.code}: {self.detail or self.title}"


class Malformed(Refusal):
    """The request cannot be read at all."""

    status = 400


class MalformedJson(Malformed):
    """The body is no JSON."""

    code, title = "malformed_json", Sentence("The body is not valid JSON.")


class DuplicateKey(Malformed):
    """An object names a member twice."""

    code, title = "duplicate_key", Sentence("A member is given twice.")


class BadText(Malformed):
    """NUL, a lone surrogate or bytes that are not UTF-8."""

    code, title = "bad_text", Sentence("The text holds characters that cannot be kept.")


class TooDeep(Malformed):
    """Nested deeper than 32 levels."""

    code, title = "too_deep", Sentence("The body is nested too deeply.")


class NotAnObject(Malformed):
    """The body is JSON but no object."""

    code, title = "not_an_object", Sentence("The body has to be a JSON object.")


class UnknownParameter(Malformed):
    """A query parameter this operation does not have."""

    code, title = "unknown_parameter", Sentence("There is no such parameter here.")


class BadParameter(Malformed):
    """A query parameter with a value it cannot have."""

    code, title = "bad_parameter", Sentence("A parameter has a value it cannot have.")


class BadCursor(Malformed):
    """A cursor that did not come from here, or for another list."""

    code, title = "bad_cursor", Sentence("This cursor is not one of ours.")


class Unauthenticated(Refusal):
    """Nobody knows who is asking."""

    status = 401


class AuthenticationRequired(Unauthenticated):
    """No credentials were sent."""

    code, title = "authentication_required", Sentence("Say who you are: send a token.")


class BadToken(Unauthenticated):
    """The token was never given out."""

    code, title = "bad_token", Sentence("This token is not known.")


class CredentialExpired(Unauthenticated):
    """The token was valid once; it ran out or was revoked."""

    code, title = "credential_expired", Sentence("This token is not valid any more.")


class Forbidden(Refusal):
    """The thing may be seen, but not this done to it."""

    code, status, title = "forbidden", 403, Sentence("You may see this, but not do this.")


class ScopeMissing(Forbidden):
    """The token's scope does not reach that far."""

    code, title = "scope_missing", Sentence("This token may not do that.")


class CsrfFailed(Forbidden):
    """A write by cookie without its CSRF token."""

    code, title = "csrf_failed", Sentence("The page was open too long. Load it again and repeat.")


class NotFound(Refusal):
    """Not there, or not yours to know: nobody can tell which."""

    code, status, title = "not_found", 404, Sentence("There is nothing here, or it is not yours to see.")


class MethodNotAllowed(Refusal):
    """The address is there, the method is not."""

    code, status, title = "method_not_allowed", 405, Sentence("This address does not take that method.")


class NotAcceptable(Refusal):
    """Only JSON is spoken here."""

    code, status, title = "not_acceptable", 406, Sentence("Answers are JSON only.")


class TooLarge(Refusal):
    """The body is over the limit."""

    code, status, title = "too_large", 413, Sentence("The body is too large.")


class UnsupportedMediaType(Refusal):
    """The body is not application/json."""

    code, status, title = "unsupported_media_type", 415, Sentence("Send JSON.")


class Conflict(Refusal):
    """It does not fit what is stored; the stored thing is in `current`."""

    status = 409


class RoundConflict(Conflict):
    """A cell of the round already holds another value."""

    code, title = "round_conflict", Sentence("This deal already has other values.")


class RoundGap(Conflict):
    """The round is beyond the next one."""

    code, title = "round_gap", Sentence("The deals before this one are not there yet.")


class RoundIncomplete(Conflict):
    """The last round lacks something."""

    code, title = "round_incomplete", Sentence("The last deal is not complete.")


class NotLastRound(Conflict):
    """Only the last round can be taken back."""

    code, title = "not_last_round", Sentence("Only the last deal can be taken back.")


class SessionFinished(Conflict):
    """The session is closed."""

    code, title = "session_finished", Sentence("This game is finished. Open it again to change it.")


class GameOver(Conflict):
    """The rules have ended the game."""

    code, title = "game_over", Sentence("The rules have ended this game; only corrections are open.")


class IdConflict(Conflict):
    """The id, or the external id, belongs to something else."""

    code, title = "id_conflict", Sentence("This id is already used for something else.")


class NameTaken(Conflict):
    """Somebody of that name is there already."""

    code, title = "name_taken", Sentence("This name is already taken.")


class RulesInUse(Conflict):
    """The rule set cannot change any more."""

    code, title = "rules_in_use", Sentence("These rules are in use and cannot be changed.")


class LastOrganiser(Conflict):
    """A club keeps at least one organiser."""

    code, title = "last_organiser", Sentence("The last organiser cannot leave.")


class StaleVersion(Refusal):
    """`If-Match` names an older version."""

    code, status, title = "stale_version", 412, Sentence("It has changed since you last saw it.")


class PreconditionRequired(Refusal):
    """The write needs `If-Match`."""

    code, status, title = "precondition_required", 428, Sentence("Send If-Match with the version you have seen.")


class Invalid(Refusal):
    """The values are wrong; one problem each."""

    code, status, title = "validation_error", 422, Sentence("Some values are not right.")


class InvalidRules(Invalid):
    """A definition that is no rule set; `pointer` leads to the field."""


class RulesRefused(Refusal):
    """The rules of the game do not allow it; one problem a seat."""

    code, status, title = "rules_refused", 422, Sentence("The rules of this game do not allow that.")


class RateLimited(Refusal):
    """Too often."""

    code, status, title = "rate_limited", 429, Sentence("That was too often. Wait a little.")


class Busy(Refusal):
    """The database could not be had in time."""

    code, status, title = "busy", 503, Sentence("Too much is going on. Try again in a moment.")


class DatabaseAway(Refusal):
    """The database does not answer."""

    code, status, title = "database_away", 503, Sentence("The score book cannot be reached. Try again in a moment.")


class ServerError(Refusal):
    """Our own mistake; only the request id leaves the house."""

    code, status, title = "server_error", 500, Sentence("Something went wrong here. Nothing was changed.")


def kinds() -> tuple[type[Refusal], ...]:
    """Every refusal with a code of its own, in the order of this file."""
    return tuple(kind for kind in _below(Refusal) if "code" in vars(kind))


def _below(kind: type[Refusal]) -> list[type[Refusal]]:
    return [one for child in kind.__subclasses__() for one in (child, *_below(child))]
