"""manage.py backup: a whole copy while in use, and never over another file."""

import contextlib
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from django.core import management
from django.core.management import base
from django.db import connection

pytestmark = pytest.mark.django_db(transaction=True)


def migrations_in(file: Path) -> int:
    if connection.vendor == "sqlite":
        with contextlib.closing(sqlite3.connect(file)) as copy:
            return int(copy.execute("SELECT count(*) FROM django_migrations").fetchone()[0])
    asked = ["pg_restore", "--data-only", "--table=django_migrations", "--file=-", str(file)]
    dump = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    return len(dump.split("stdin;\n")[1].split("\\.")[0].splitlines())


def migrations_here() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM django_migrations")
        return int(cursor.fetchone()[0])


def test_backup_holds_every_row(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "copy"
    management.call_command("backup", str(file))
    assert migrations_in(file) == migrations_here()
    assert capsys.readouterr().out == f"Copied to {file} ({file.stat().st_size} bytes) and checked.\n"
    assert [path.name for path in tmp_path.iterdir()] == ["copy"]


def test_backup_is_for_its_owner_only(tmp_path: Path) -> None:
    management.call_command("backup", str(tmp_path / "copy"))
    assert (tmp_path / "copy").stat().st_mode & 0o777 == 0o600


def test_backup_overwrites_nothing(tmp_path: Path) -> None:
    (tmp_path / "copy").write_text("mine")
    with pytest.raises(base.CommandError, match="is already there, and a backup overwrites nothing"):
        management.call_command("backup", str(tmp_path / "copy"))
    assert (tmp_path / "copy").read_text() == "mine"


def test_backup_says_that_there_is_nothing_yet(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "backup", str(tmp_path / "copy")],
        env={"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path)},
        cwd=Path(__file__).parent.parent,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (1, "CommandError: There is no database yet: start the site once.\n")
    assert list(tmp_path.glob("copy*")) == []


def test_backup_says_where_it_cannot_write(tmp_path: Path) -> None:
    with pytest.raises(base.CommandError, match="cannot be written"):
        management.call_command("backup", str(tmp_path / "none" / "copy"))
