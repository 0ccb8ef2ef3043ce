"""The locks hold what pyproject.toml asks for, and the README's two command lines install from them."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
ASKED = {
    "requirements.txt": PROJECT["dependencies"],
    "requirements-dev.txt": PROJECT["dependencies"] + PROJECT["optional-dependencies"]["dev"],
}


def locked(file: str) -> dict[str, str]:
    """Each package's version."""
    return dict(re.findall(r"^([\w.-]+)==([\w.]+)", (ROOT / file).read_text("utf-8"), re.MULTILINE))


@pytest.mark.parametrize("file", ASKED)
def test_lock_has_a_fitting_version_of_everything(file: str) -> None:
    versions = locked(file)
    wanted = [Requirement(line) for line in ASKED[file]]
    assert [one.name for one in wanted if not one.specifier.contains(versions.get(one.name.lower(), "0"))] == []


@pytest.mark.parametrize("file", ASKED)
def test_every_locked_package_has_a_hash(file: str) -> None:
    packages = re.split(r"\n(?=\S)", (ROOT / file).read_text("utf-8").strip())
    assert [package.split("==")[0] for package in packages if "--hash=sha256:" not in package] == []


@pytest.mark.parametrize("file", ASKED)
def test_lock_names_no_place_to_fetch_from(file: str) -> None:
    assert re.findall(r"://|--index|--find-links|^-e", (ROOT / file).read_text("utf-8"), re.MULTILINE) == []


def test_what_runs_is_the_same_in_both_locks() -> None:
    assert locked("requirements.txt").items() - locked("requirements-dev.txt").items() == set()


@pytest.mark.parametrize("file", ASKED)
def test_readme_installs_from_the_lock(file: str) -> None:
    lines = [
        line for line in (ROOT / "README.md").read_text("utf-8").splitlines() if f"--requirement {file} &&" in line
    ]
    assert [line.split(" && ")[0] for line in lines] == ["python3 -m venv .venv"]
