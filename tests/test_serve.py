"""manage.py serve: one command from nothing to a site that answers, and sentences where it cannot."""

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from http import client
from pathlib import Path

import psycopg
import pytest
from django.conf import settings
from django.core.management import base
from psycopg import sql

from games.management import network

ROOT = Path(__file__).parent.parent
COMMAND = (sys.executable, "manage.py", "serve")


def launch(folder: Path, *arguments: str, **variables: str) -> subprocess.Popen[str]:
    environment = {"PATH": os.environ["PATH"], "VAR_DIR": str(folder)} | variables
    pipe = subprocess.PIPE
    return subprocess.Popen([*COMMAND, *arguments], env=environment, cwd=ROOT, stdout=pipe, stderr=pipe, text=True)


def first_line(server: subprocess.Popen[str]) -> str:
    assert server.stdout
    line = server.stdout.readline()
    assert line, server.communicate()[1]
    return line


def port_of(line: str) -> int:
    found = re.search(r":(\d+)/", line)
    assert found, line
    return int(found[1])


def end(server: subprocess.Popen[str]) -> tuple[int, str]:
    server.send_signal(signal.SIGINT)
    _, errors = server.communicate(timeout=20)
    return server.returncode, errors


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("var")


def new_database() -> dict[str, str]:
    """An empty database on the tests' PostgreSQL, if they have one; else the server makes its SQLite file."""
    url = os.environ.get("DATABASE_URL")
    if url is None:
        return {}
    name = f"serve_{os.environ.get('PYTEST_XDIST_WORKER', 'main')}"
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    return {"DATABASE_URL": url.replace("/postgres?", f"/{name}?")}


@pytest.fixture(scope="module")
def port(folder: Path) -> Iterator[int]:
    server = launch(folder, "--port", "0", **new_database())
    yield port_of(first_line(server))
    assert end(server)[0] == 0


def ask(port: int, path: str, host: str = "localhost") -> tuple[int, client.HTTPMessage, bytes]:
    with contextlib.closing(client.HTTPConnection("127.0.0.1", port, timeout=10)) as connection:
        connection.request("GET", path, headers={"Host": host})
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()


def send(port: int, raw: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", port), timeout=10) as wire:
        wire.sendall(raw)
        return wire.recv(65536).splitlines()[0]


def test_serve_makes_a_database_that_is_ready(port: int) -> None:
    status, _, body = ask(port, "/readyz")
    # the tests' PostgreSQL does not wait for the disk, and says so
    durable = "DATABASE_URL" not in os.environ
    assert json.loads(body)["checks"] == {"database": True, "migrations": True, "durability": durable}
    assert status == (200 if durable else 503)


def test_serve_sends_files_that_browsers_may_keep(port: int, folder: Path) -> None:
    names = json.loads((folder / "static" / "staticfiles.json").read_text("utf-8"))["paths"]
    status, headers, _ = ask(port, f"/static/{names['games/app.css']}")
    assert (status, headers["Cache-Control"]) == (200, "max-age=315360000, public, immutable")
    assert headers["Content-Security-Policy"].startswith("default-src 'none'")


def test_serve_refuses_a_foreign_host_name(port: int) -> None:
    assert ask(port, "/healthz", host="evil.example")[0] == 400


def test_serve_sends_event_streams_another_way_with_the_same_headers(port: int) -> None:
    headers = [ask(port, f"/api/v1/sessions/x/{end}")[1] for end in ("events", "event")]
    assert headers[0]["Content-Security-Policy"] == headers[1]["Content-Security-Policy"] != ""
    assert headers[0]["X-Request-Id"] != headers[1]["X-Request-Id"]


@pytest.mark.parametrize("target", [b"/healthz?a=\xff\xfe", b"/healthz?a=%ff", b'/healthz?a=%00&a="<'])
def test_serve_survives_raw_bytes_in_a_query(port: int, target: bytes) -> None:
    line = send(port, b"GET " + target + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    assert line in (b"HTTP/1.1 200 OK", b"HTTP/1.1 400 Bad Request")


def test_healthcheck_of_the_container_sees_whether_it_is_there(port: int) -> None:
    command = [sys.executable, "docker/healthcheck.py"]
    environment = {"BASE_URL": "http://localhost:8000"}
    codes = [subprocess.run([*command, str(tried)], cwd=ROOT, env=environment).returncode for tried in (port, 1)]
    assert codes == [0, 1]


def test_serve_says_that_a_port_is_taken(tmp_path: Path) -> None:
    with network.listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        server = launch(tmp_path, "--port", str(port))
        _, errors = server.communicate(timeout=20)
    told = f"CommandError: Port {port} is taken, perhaps by another Scorekeeper: take another one, such as --port"
    assert (server.returncode, errors) == (1, f"{told} {port + 1}.\n")


def test_serve_refuses_what_is_no_port(tmp_path: Path) -> None:
    server = launch(tmp_path, "--port", "99999")
    _, errors = server.communicate(timeout=20)
    assert (server.returncode, errors.splitlines()[-1]) == (
        2,
        "manage.py serve: error: argument --port: it must be a number from 0 to 65535, not '99999'",
    )


@pytest.mark.parametrize("url", ["sqlite:////no/such/folder/x.db", "postgres://a:b@127.0.0.1:1/c"])
def test_serve_says_that_there_is_no_database(tmp_path: Path, url: str) -> None:
    server = launch(tmp_path, "--port", "0", DATABASE_URL=url)
    _, errors = server.communicate(timeout=60)
    assert (server.returncode, "CommandError: The database cannot be reached: " in errors) == (1, True)
    assert "Traceback" not in errors


def test_serve_ends_cleanly(tmp_path: Path) -> None:
    server = launch(tmp_path, "--port", "0")
    first_line(server)
    assert end(server) == (0, "")


def test_lan_answers_to_own_addresses_without_secure_cookies(tmp_path: Path) -> None:
    addresses = network.own_addresses()
    server = launch(tmp_path, "--lan", "--port", "0")
    if not addresses:  # a machine without a network, such as a sealed container
        assert "this machine is in none" in server.communicate(timeout=20)[1]
        return
    port = port_of(first_line(server))
    statuses = [ask(port, "/healthz", host=f"{host}:{port}")[0] for host in (*addresses, "evil.example")]
    assert (statuses, end(server)[0]) == ([200] * len(addresses) + [400], 0)


def test_lan_is_refused_where_cookies_are_secure_only(tmp_path: Path) -> None:
    server = launch(tmp_path, "--lan", BASE_URL="https://scores.example.org")
    _, errors = server.communicate(timeout=20)
    assert (server.returncode, errors.startswith("CommandError: --lan is plain http for a network at home")) == (
        1,
        True,
    )


@pytest.fixture
def hosts() -> Iterator[list[str]]:
    before = list(settings.ALLOWED_HOSTS), list(settings.CSRF_TRUSTED_ORIGINS)
    yield settings.ALLOWED_HOSTS
    settings.ALLOWED_HOSTS[:], settings.CSRF_TRUSTED_ORIGINS[:] = before


def test_admit_adds_exactly_the_given_addresses(hosts: list[str]) -> None:
    before = list(hosts)
    network.admit(["192.0.2.7", "fd00::7", "0.0.0.0", "127.0.0.1"], 8000)  # noqa: S104  # it must not be admitted
    assert hosts == [*before, "192.0.2.7", "[fd00::7]"]
    assert settings.CSRF_TRUSTED_ORIGINS[-2:] == ["http://192.0.2.7:8000", "http://[fd00::7]:8000"]


def test_own_addresses_are_no_loopback_and_can_be_listened_on() -> None:
    addresses = network.own_addresses()
    assert not [address for address in addresses if address.startswith("127.")]
    for address in addresses:
        network.listen(address, 0).close()


def test_listen_says_who_is_not_here() -> None:
    with pytest.raises(base.CommandError, match=r"There is no machine called 'nobody\.invalid'"):
        network.listen("nobody.invalid", 8000)


def test_listen_says_that_an_address_is_another_machines() -> None:
    with pytest.raises(base.CommandError, match=r"Cannot listen on 203\.0\.113\.9 port 8000: Cannot assign"):
        network.listen("203.0.113.9", 8000)
