"""What the documents show with curl, done with curl against a server of its own."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import test_serve

TESTS = Path(__file__).parent
pytestmark = pytest.mark.curl


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A fresh server on a fresh database."""
    server = test_serve.launch(tmp_path_factory.mktemp("var"), "--port", "0")
    yield f"http://127.0.0.1:{test_serve.port_of(test_serve.first_line(server))}"
    test_serve.end(server)


@pytest.mark.parametrize("script", ["main_path.sh", "worked_examples.sh"])
def test_script_works(site: str, script: str) -> None:
    done = subprocess.run([TESTS / script, site], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
