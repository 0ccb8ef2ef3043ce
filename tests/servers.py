"""Real servers for tests: started with manage.py serve on a database of their own, ended with the test."""

import os
import re
import signal
import subprocess
import sys
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from psycopg import sql

ROOT = Path(__file__).parent.parent


def on_postgres() -> bool:
    """Do the tests run on PostgreSQL?"""
    return "DATABASE_URL" in os.environ


def new_database() -> dict[str, str]:
    """An empty database on the tests' PostgreSQL, if they have one; else the server makes its SQLite file."""
    if not on_postgres():
        return {}
    url, name = os.environ["DATABASE_URL"], f"server_{uuid.uuid4().hex}"
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    return {"DATABASE_URL": url.replace("/postgres?", f"/{name}?")}


@contextmanager
def running(folder: Path, tree: Path = ROOT, **variables: str) -> Iterator[int]:
    """The port of a server that runs the code of `tree`; its files lie in `folder`."""
    environment = {"PATH": os.environ["PATH"], "VAR_DIR": str(folder), **new_database(), **variables}
    command = (sys.executable, "manage.py", "serve", "--port", "0")
    log = folder.with_suffix(".log")
    with log.open("w") as errors:
        server = subprocess.Popen(command, env=environment, cwd=tree, stdout=subprocess.PIPE, stderr=errors, text=True)
    try:
        yield port_of(server, log)
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(timeout=20)
        if server.stdout:
            server.stdout.close()


def port_of(server: "subprocess.Popen[str]", log: Path) -> int:
    """The port in the first line the server prints."""
    line = server.stdout.readline() if server.stdout else ""
    found = re.search(r":(\d+)/", line)
    assert found, line + log.read_text()
    return int(found[1])
