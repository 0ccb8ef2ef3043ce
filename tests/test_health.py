"""/healthz says that the process is there, /readyz that it can keep what people enter."""

import pytest
from django.db import connection
from django.db.migrations import recorder
from django.test import Client


def test_healthz_needs_no_database(client: Client) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}


@pytest.mark.django_db
def test_readyz_tells_what_is_missing(client: Client) -> None:
    # the tests' own PostgreSQL is fast because it does not wait for the disk, and is not called ready for it
    durable = connection.vendor == "sqlite"
    answer = client.get("/readyz")
    assert answer.json()["checks"] == {"database": True, "migrations": True, "durability": durable}
    assert answer.status_code == (200 if durable else 503)


@pytest.mark.django_db
def test_readyz_sees_a_missing_migration(client: Client) -> None:
    recorder.MigrationRecorder(connection).record_unapplied("games", "0002_write_ahead_log")
    assert client.get("/readyz").json()["checks"]["migrations"] is False


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_health_is_only_read(client: Client, path: str) -> None:
    assert client.post(path).status_code == 405
