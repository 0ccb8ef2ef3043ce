"""Eight phones on one cell of a real server: one is written, the others are told; and what this rests on is proven."""

import json
import shutil
import threading
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http import client
from pathlib import Path
from typing import Any

from tests import servers

ROOT = Path(__file__).parent.parent
PHONES = 8
CELLS = 100
LOCK = "found = type(row)._default_manager.select_for_update(no_key=True)"
QUEUE = "with _one_writer, transaction.atomic(durable=True):"
IMMEDIATE = '"transaction_mode": "IMMEDIATE"'


@dataclass
class Site:
    """A server of its own and a club in it."""

    port: int
    token: str
    club: str

    def ask(self, line: client.HTTPConnection, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Status and JSON of one request."""
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        line.request(method, f"/api/v1{path}", None if body is None else json.dumps(body), headers)
        answer = line.getresponse()
        return answer.status, json.loads(answer.read() or b"null")


@contextmanager
def site(folder: Path, tree: Path = ROOT) -> Iterator[Site]:
    """Start the server of that tree on an empty database; a guest with a club is there."""
    with servers.running(folder, tree) as port:
        line = client.HTTPConnection("127.0.0.1", port, timeout=60)
        found = Site(port, "", "")
        found.token = found.ask(line, "POST", "/guests", {"name": "Ann"})[1]["token"]
        found.club = found.ask(line, "POST", "/clubs", {"name": "Club"})[1]["id"]
        line.close()
        yield found


def race(where: Site, cells: int) -> list[list[tuple[int, str]]]:
    """For each of so many empty cells: status and verdict of eight phones that send different values at once."""
    line = client.HTTPConnection("127.0.0.1", where.port, timeout=60)
    players = [{"name": f"P{n}"} for n in range(4)]
    started = where.ask(line, "POST", f"/clubs/{where.club}/sessions", {"rules": "call-bridge", "players": players})
    path = f"/sessions/{started[1]['id']}"
    answers: list[list[tuple[int, str]]] = [[] for _ in range(cells)]
    barrier = threading.Barrier(PHONES)

    def phone(number: int) -> None:
        for at in range(cells):
            # A line of its own for each cell: one that waited long at the barrier would have been hung up on.
            own = client.HTTPConnection("127.0.0.1", where.port, timeout=60)
            own.connect()
            entry = {"id": str(uuid.uuid4()), "round": 1, "seat": at % 4 + 1, "field": "bid", "value": 2 + number}
            barrier.wait(timeout=60)
            status, body = where.ask(own, "POST", f"{path}/entries", {"entries": [entry]})
            answers[at].append((status, body["results"][0]["verdict"] if status == 200 else str(body)))
            if barrier.wait(timeout=60) == 0 and at % 4 == 3:
                clear(where, own, path)
            own.close()
            barrier.wait(timeout=60)

    phones = [threading.Thread(target=phone, args=[number]) for number in range(PHONES)]
    for one in phones:
        one.start()
    for one in phones:
        one.join()
    line.close()
    assert [len(one) for one in answers] == [PHONES] * cells
    return answers


def clear(where: Site, line: client.HTTPConnection, path: str) -> None:
    """Take the round back, so that its cells are empty again."""
    version = where.ask(line, "GET", path)[1]["version"]
    headers = {"Authorization": f"Bearer {where.token}", "If-Match": f'"{version}"'}
    line.request("DELETE", f"/api/v1{path}/rounds/1", headers=headers)
    line.getresponse().read()


def clean(answers: list[tuple[int, str]]) -> bool:
    """Exactly one written, the others in conflict, and nobody turned away."""
    return sorted(answers) == [(200, "conflict")] * (PHONES - 1) + [(200, "written")]


def test_of_eight_values_for_an_empty_cell_exactly_one_is_written(tmp_path: Path) -> None:
    with site(tmp_path) as where:
        answers = race(where, CELLS)
    assert [one for one in answers if not clean(one)] == []


def test_without_what_holds_writers_back_it_would_not(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    for name in ("games", "scorekeeper", "templates"):
        shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "manage.py", tree)
    if servers.on_postgres():
        without(tree / "games/actions/locks.py", LOCK, "found = type(row)._default_manager.get_queryset()")
    else:
        without(tree / "games/actions/transaction.py", QUEUE, "with transaction.atomic(durable=True):")
        without(tree / "scorekeeper/databases.py", IMMEDIATE, '"transaction_mode": "DEFERRED"')
    with site(tmp_path / "var", tree) as where:
        answers = race(where, CELLS // 4)
    assert [one for one in answers if not clean(one)] != []


def without(file: Path, guard: str, instead: str) -> None:
    """Take a guard out of the copy."""
    text = file.read_text()
    assert guard in text
    file.write_text(text.replace(guard, instead))
