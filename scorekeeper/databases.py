"""Turns DATABASE_URL into Django's settings for SQLite or PostgreSQL."""

from pathlib import Path
from typing import Any

import dj_database_url

from scorekeeper import environment

POSTGRES_LIMITS = "-c lock_timeout=5s -c statement_timeout=15s -c idle_in_transaction_session_timeout=15s"


def from_url(name: str, var: Path, pool_size: int) -> dict[str, Any]:
    url = environment.text(name)
    if not url:
        return sqlite(str(var / "scorekeeper.sqlite3"))
    try:
        parsed: dict[str, Any] = dict(dj_database_url.parse(url))
    except ValueError:
        raise environment.BadSetting(
            name, "must be an address such as postgres://user:password@host/database."
        ) from None
    if parsed["ENGINE"] == "django.db.backends.sqlite3" and parsed["NAME"] not in ("", ":memory:"):
        return sqlite(parsed["NAME"])
    if parsed["ENGINE"] == "django.db.backends.postgresql":
        return postgres(parsed, pool_size)
    raise environment.BadSetting(name, "must name a PostgreSQL database or an SQLite file.")


def sqlite(path: str) -> dict[str, Any]:
    """WAL is not set here: it stays with the file and is set once, by the migration that makes the tables."""
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        # opening it takes longer than most requests: each thread keeps its own
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            # a transaction that begins as a reader and goes on to write fails at once when another one has written
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            # NORMAL may lose the last acknowledged rounds when the power goes
            "init_command": "PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON",
        },
        # a file, not memory: only then have the tests' threads connections of their own
        "TEST": {"NAME": str(Path(path).with_name("test.sqlite3"))},
    }


def postgres(parsed: dict[str, Any], pool_size: int) -> dict[str, Any]:
    options = dict(parsed.get("OPTIONS", {}))
    return parsed | {
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": options
        | {
            "options": f"{options.get('options', '')} {POSTGRES_LIMITS}".strip(),
            "pool": {"min_size": 1, "max_size": pool_size, "timeout": 5},
        },
    }
