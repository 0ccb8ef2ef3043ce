"""The settings: silent at home, strict in production, and a sentence instead of a traceback."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper import environment

ROOT = Path(__file__).parent.parent
SECRET = "yUo2-wq7Rk_3mPzXa9Lt5VbNc8Ej1Hs6Gd4Ff0QiWxKnBvTrMy"
PRODUCTION = {"SCOREKEEPER_MODE": "production", "SECRET_KEY": SECRET, "BASE_URL": "https://scores.example.org"}
SHOW = "from scorekeeper import settings as s; shown = {}; print(shown)"


def python(tmp_path: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path)} | variables
    return subprocess.run([sys.executable, *arguments], env=environment, cwd=ROOT, capture_output=True, text=True)


def show(tmp_path: Path, expression: str, **variables: str) -> str:
    done = python(tmp_path, "-c", SHOW.format(expression), **variables)
    assert done.stderr == ""
    return done.stdout.strip()


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"DEBUG": "1"}, "DEBUG must not be set in production: error pages would show secrets to strangers."),
        ({"SECRET_KEY": ""}, "SECRET_KEY must be set in production: at least 50 random characters."),
        ({"SECRET_KEY": "short"}, "SECRET_KEY is too easy to guess: it needs at least 50 random characters."),
        ({"SECRET_KEY": "ab" * 40}, "SECRET_KEY is too easy to guess: it needs at least 50 random characters."),
        (
            {"SECRET_KEY": f"django-insecure-{SECRET}"},
            "SECRET_KEY is too easy to guess: it needs at least 50 random characters.",
        ),
        (
            {"SECRET_KEY": "", "SECRET_KEY_FILE": "/none"},
            "SECRET_KEY_FILE must be a file that can be read, not '/none'.",
        ),
        (
            {"ALLOWED_HOSTS": "a.example, *"},
            "ALLOWED_HOSTS must not be * in production: write down the names that the site answers to.",
        ),
        ({"BASE_URL": ""}, "BASE_URL must be set in production, such as https://scores.example.org."),
        (
            {"BASE_URL": "http://scores.example.org"},
            "BASE_URL must begin with https:// in production: sign-in cookies travel over it.",
        ),
        (
            {"BASE_URL": "https://[x"},
            "BASE_URL must be an address such as https://scores.example.org, without a path, not 'https://[x'.",
        ),
        ({"DATABASE_URL": "mysql://a@b/c"}, "DATABASE_URL must name a PostgreSQL database or an SQLite file."),
        (
            {"DATABASE_URL": "nonsense"},
            "DATABASE_URL must be an address such as postgres://user:password@host/database.",
        ),
        ({"SCOREKEEPER_MODE": "prod"}, "SCOREKEEPER_MODE must be one of local, production, not 'prod'."),
        ({"DEBUG": "maybe"}, "DEBUG must be 1 or 0, not 'maybe'."),
        (
            {"LIMIT_GUESTS_PER_HOUR": "৬০"},
            "LIMIT_GUESTS_PER_HOUR must be a whole number from 0 to 1000000000, not '৬০'.",
        ),
        ({"LIMIT_GUEST_PER_HOUR": "5"}, "LIMIT_GUEST_PER_HOUR is not a setting of Scorekeeper: is it misspelt?"),
        ({"TRUSTED_PROXIES": "11"}, "TRUSTED_PROXIES must be a whole number from 0 to 10, not '11'."),
        (
            {"ALLOWED_HOSTS": "https://a.example"},
            "ALLOWED_HOSTS must be host names with commas between them, not 'https://a.example'.",
        ),
        ({"VAR_DIR": "/dev/null/x"}, "VAR_DIR must be a folder that can be written to: /dev/null/x (Not a directory)."),
    ],
)
def test_start_stops_with_a_sentence(tmp_path: Path, changes: dict[str, str], sentence: str) -> None:
    done = python(tmp_path, "-c", "import scorekeeper.settings", **(PRODUCTION | changes))
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"Scorekeeper cannot start: {sentence}\n")


def test_sentence_reaches_whoever_types_a_command(tmp_path: Path) -> None:
    done = python(tmp_path, "manage.py", "check", DEBUG="perhaps")
    assert (done.returncode, done.stderr) == (1, "Scorekeeper cannot start: DEBUG must be 1 or 0, not 'perhaps'.\n")


def test_production_passes_the_deploy_check(tmp_path: Path) -> None:
    done = python(tmp_path, "manage.py", "check", "--deploy", "--fail-level", "WARNING", **PRODUCTION)
    assert (done.returncode, done.stderr) == (0, "")


def test_production_takes_host_and_cookies_from_its_address(tmp_path: Path) -> None:
    expression = "s.ALLOWED_HOSTS, s.CSRF_TRUSTED_ORIGINS, s.SESSION_COOKIE_NAME, s.CSRF_COOKIE_SECURE"
    assert show(tmp_path, expression, **PRODUCTION) == str(
        (["scores.example.org"], ["https://scores.example.org"], "__Host-session", True)
    )


def test_home_needs_nothing_and_keeps_its_secret(tmp_path: Path) -> None:
    first = show(tmp_path, "s.SECRET_KEY")
    assert len(first) > 80
    assert show(tmp_path, "s.SECRET_KEY") == first
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600


def test_home_answers_to_this_machine_only_over_plain_http(tmp_path: Path) -> None:
    shown = show(tmp_path, "s.ALLOWED_HOSTS, s.SESSION_COOKIE_SECURE, s.SESSION_COOKIE_NAME, s.DEBUG")
    assert shown == "(['localhost', '127.0.0.1', '[::1]'], False, 'session', False)"


def test_secret_can_be_a_file(tmp_path: Path) -> None:
    (tmp_path / "key").write_text(f"{SECRET}\n")
    settings = PRODUCTION | {"SECRET_KEY": "", "SECRET_KEY_FILE": str(tmp_path / "key")}
    assert show(tmp_path, "s.SECRET_KEY", **settings) == SECRET


def test_database_url_switches_to_postgresql(tmp_path: Path) -> None:
    expression = "s.DATABASES['default']['ENGINE'], s.DATABASES['default']['OPTIONS']"
    shown = show(tmp_path, expression, DATABASE_URL="postgres://ann@db/scores?sslmode=require")
    assert shown == str(
        (
            "django.db.backends.postgresql",
            {
                "sslmode": "require",
                "options": "-c lock_timeout=5s -c statement_timeout=15s -c idle_in_transaction_session_timeout=15s",
                "pool": {"min_size": 1, "max_size": 10, "timeout": 5},
            },
        )
    )


def test_database_url_can_be_an_sqlite_file(tmp_path: Path) -> None:
    shown = show(tmp_path, "s.DATABASES['default']['NAME']", DATABASE_URL=f"sqlite:///{tmp_path}/a.sqlite3")
    assert shown == f"{tmp_path}/a.sqlite3"


def test_readme_tells_every_setting() -> None:
    told = set(re.findall(r"`([A-Z][A-Z_]+)`", (ROOT / "README.md").read_text("utf-8")))
    assert environment.asked - told == set()
