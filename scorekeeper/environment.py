"""Reads one environment variable at a time, strictly: what cannot be meant stops the start with a sentence."""

import os
import secrets
from collections.abc import Iterable
from pathlib import Path
from urllib import parse

LOCAL_HOSTS = ("localhost", "127.0.0.1", "[::1]")
PREFIXES = ("SCOREKEEPER_", "LIMIT_")
SHORTEST_SECRET = 50
TRUTH = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}

asked: set[str] = set()


class BadSetting(SystemExit):
    """Ends the start with one sentence on stderr and exit code 1, without a traceback."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"Scorekeeper cannot start: {name} {why}")


def text(name: str, default: str = "") -> str:
    asked.add(name)
    return os.environ.get(name, default).strip()


def choice(name: str, allowed: tuple[str, ...]) -> str:
    """The first one allowed is the default."""
    value = text(name) or allowed[0]
    if value not in allowed:
        raise BadSetting(name, f"must be one of {', '.join(allowed)}, not {value!r}.")
    return value


def flag(name: str) -> bool:
    value = text(name).lower() or "0"
    if value not in TRUTH:
        raise BadSetting(name, f"must be 1 or 0, not {value!r}.")
    return TRUTH[value]


def number(name: str, default: int, least: int = 0, most: int = 10**9) -> int:
    value = text(name) or str(default)
    # int() also takes "1_000", "+5" and other scripts' digits: nobody means those here
    if not (value.isascii() and value.isdigit()) or not least <= int(value) <= most:
        raise BadSetting(name, f"must be a whole number from {least} to {most}, not {value!r}.")
    return int(value)


def hosts(name: str, default: Iterable[str], production: bool) -> list[str]:
    given = [part.strip() for part in text(name).split(",") if part.strip()]
    for host in given:
        if "/" in host or " " in host:
            raise BadSetting(name, f"must be host names with commas between them, not {host!r}.")
        if production and host == "*":
            raise BadSetting(name, "must not be * in production: write down the names that the site answers to.")
    return given or list(default)


def address(name: str, default: str, production: bool) -> parse.SplitResult:
    """The address people type, such as https://scores.example.org."""
    value = text(name) or ("" if production else default)
    if not value:
        raise BadSetting(name, "must be set in production, such as https://scores.example.org.")
    parts = split(value.rstrip("/"))
    if parts is None or parts.scheme not in ("http", "https") or not parts.hostname or any(parts[2:]):
        raise BadSetting(name, f"must be an address such as https://scores.example.org, without a path, not {value!r}.")
    if production and parts.scheme != "https":
        raise BadSetting(name, "must begin with https:// in production: sign-in cookies travel over it.")
    return parts


def split(value: str) -> parse.SplitResult | None:
    try:
        parts = parse.urlsplit(value)
        return parts if parts.port != 0 and not parts.username else None
    except ValueError:  # a port that is no number, a bracket that is not closed
        return None


def folder(name: str, default: Path) -> Path:
    path = Path(text(name) or default).expanduser().resolve()
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BadSetting(name, f"must be a folder that can be written to: {path} ({error.strerror}).") from None
    return path


def secret(name: str, production: bool, keep_in: Path) -> str:
    """From the variable, or from the file that <name>_FILE names, or (not in production) made once and kept."""
    value = text(name) or secret_file(f"{name}_FILE")
    if not value and not production:
        return kept_secret(keep_in / "secret")
    if not value:
        raise BadSetting(name, f"must be set in production: at least {SHORTEST_SECRET} random characters.")
    if len(value) < SHORTEST_SECRET or len(set(value)) < 10 or value.startswith("django-insecure"):
        raise BadSetting(name, f"is too easy to guess: it needs at least {SHORTEST_SECRET} random characters.")
    return value


def secret_file(name: str) -> str:
    path = text(name)
    if not path:
        return ""
    try:
        return Path(path).read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError):
        raise BadSetting(name, f"must be a file that can be read, not {path!r}.") from None


def kept_secret(path: Path) -> str:
    """Several processes may start at once: the first link wins and all read the same."""
    if not path.exists():
        draft = path.with_name(f"secret-{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(64), "utf-8")
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text("utf-8").strip()


def refuse_unknown() -> None:
    """A misspelt limit must not be a limit that is silently not there. Call it after the last setting was read."""
    for name in sorted(os.environ):
        if name.startswith(PREFIXES) and name not in asked:
            raise BadSetting(name, "is not a setting of Scorekeeper: is it misspelt?")
