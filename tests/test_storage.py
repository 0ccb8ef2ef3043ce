"""Browsers keep files for ever, so every name changes with its content, also inside the scripts."""

import re
from pathlib import Path

import pytest
from django.core import management
from django.test import override_settings

HASHED = {"staticfiles": {"BACKEND": "scorekeeper.storage.HashedFiles"}}


@pytest.fixture
def collected(tmp_path: Path) -> Path:
    """All files as `serve` lays them out."""
    with override_settings(STATIC_ROOT=tmp_path, STORAGES=HASHED, WHITENOISE_USE_FINDERS=False):
        management.call_command("collectstatic", interactive=False, verbosity=0)
    return tmp_path / "games"


def test_scripts_import_each_other_by_hashed_names(collected: Path) -> None:
    script = next(collected.glob("pad.????????????.js")).read_text("utf-8")
    found = re.findall(r'from "(\./[\w.]+)"', script)
    assert [name for name in found if not re.fullmatch(r"\./\w+\.[0-9a-f]{12}\.js", name)] == []
    assert found
    assert [name for name in found if not (collected / name).exists()] == []
