"""Copies the database to a file while people go on playing, and proves that the copy is whole."""

import contextlib
import os
import shutil
import sqlite3
import subprocess
from argparse import ArgumentParser
from pathlib import Path

from django.core.management import base
from django.db import connection

OPTIONS = ("host", "port", "service", "sslmode", "sslrootcert")


class Command(base.BaseCommand):
    help = "Copy the database to FILE; safe while in use."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="a file that is not there yet")

    def handle(self, *, file: Path, **options: object) -> None:
        if file.exists():
            raise base.CommandError(f"{file} is already there, and a backup overwrites nothing.")
        # beside the target, so that the name appears at once and only when the copy is whole
        draft = file.with_name(f".{file.name}.{os.getpid()}")
        try:
            (copy_sqlite if connection.vendor == "sqlite" else copy_postgres)(draft)
            keep(draft, file)
        except OSError as error:
            raise base.CommandError(f"{file} cannot be written: {error.strerror}.") from None
        finally:
            draft.unlink(missing_ok=True)
        self.stdout.write(f"Copied to {file} ({file.stat().st_size} bytes) and checked.")


def copy_sqlite(draft: Path) -> None:
    if not Path(connection.settings_dict["NAME"]).exists():
        raise base.CommandError("There is no database yet: start the site once.")
    draft.touch(mode=0o600)
    source = sqlite3.connect(f"{Path(connection.settings_dict['NAME']).as_uri()}?mode=ro", uri=True, timeout=20)
    with contextlib.closing(source), contextlib.closing(sqlite3.connect(draft)) as target:
        source.backup(target)
        problems = target.execute("PRAGMA integrity_check").fetchall()
    if problems != [("ok",)]:
        raise base.CommandError(f"The copy is damaged, and so is the database: {problems[0][0]}.")


def copy_postgres(draft: Path) -> None:
    draft.touch(mode=0o600)
    run("pg_dump", "--format=custom", f"--file={draft}")
    run("pg_restore", "--list", str(draft))


def run(program: str, *arguments: str) -> None:
    path = shutil.which(program)
    if path is None:
        raise base.CommandError(f"{program} is not installed: it comes with PostgreSQL's client programs.")
    settings = os.environ | client_settings()
    done = subprocess.run([path, *arguments], env=settings, capture_output=True, text=True)  # noqa: S603  # no shell, our own arguments
    if done.returncode:
        raise base.CommandError(f"{program} did not succeed: {done.stderr.strip()}")


def client_settings() -> dict[str, str]:
    """In the environment, so that no list of processes shows the password."""
    wanted = {"PGDATABASE": "NAME", "PGUSER": "USER", "PGPASSWORD": "PASSWORD", "PGHOST": "HOST", "PGPORT": "PORT"}
    found = {name: str(connection.settings_dict[key]) for name, key in wanted.items() if connection.settings_dict[key]}
    options = connection.settings_dict["OPTIONS"]
    return found | {f"PG{key.upper()}": str(options[key]) for key in OPTIONS if key in options}


def keep(draft: Path, file: Path) -> None:
    with draft.open("rb") as written:
        os.fsync(written.fileno())
    try:
        os.link(draft, file)
    except FileExistsError:
        raise base.CommandError(f"{file} is already there, and a backup overwrites nothing.") from None
