"""The container files: linted, without root, without secrets, and with nothing writable that need not be."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from scorekeeper import environment

DOCKER = Path(__file__).parent.parent / "docker"
DOCKERFILE = (DOCKER / "Dockerfile").read_text("utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((DOCKER / "compose.yaml").read_text("utf-8"))
SERVICES = list(COMPOSE["services"].values())
SECRET = re.compile(r"SECRET|PASSWORD|TOKEN|_KEY")


def test_dockerfile_pleases_the_linter() -> None:
    hadolint = shutil.which("hadolint", path=str(Path(sys.executable).parent))
    assert hadolint
    done = subprocess.run([hadolint, DOCKER / "Dockerfile"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "")


def test_image_runs_as_a_numbered_user_that_is_not_root() -> None:
    assert re.findall(r"^USER (.+)$", DOCKERFILE, re.MULTILINE) == ["10001:10001"]


def test_image_says_whether_it_is_well() -> None:
    assert re.findall(r"^HEALTHCHECK .+ CMD (.+)$", DOCKERFILE, re.MULTILINE) == ['["python", "docker/healthcheck.py"]']


def test_image_holds_no_secret() -> None:
    assert [line for line in DOCKERFILE.splitlines() if SECRET.search(line)] == []


def test_image_takes_in_only_what_is_named() -> None:
    lines = (DOCKER / "Dockerfile.dockerignore").read_text("utf-8").splitlines()
    assert [line for line in lines if not line.startswith(("!", "#"))] == ["*", "**/__pycache__"]


def test_bases_have_a_version() -> None:
    bases = re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)
    bases += [service["image"] for service in SERVICES if "image" in service]
    assert [base for base in bases if not re.search(r":\d", base)] == []


@pytest.mark.parametrize("service", SERVICES, ids=COMPOSE["services"])
def test_service_has_no_rights_it_does_not_need(service: dict[str, Any]) -> None:
    wanted = {"read_only": True, "cap_drop": ["ALL"], "security_opt": ["no-new-privileges:true"]}
    assert {name: service.get(name) for name in wanted} == wanted
    assert {"privileged", "cap_add", "network_mode", "pid"} & set(service) == set()


@pytest.mark.parametrize("service", SERVICES, ids=COMPOSE["services"])
def test_secrets_come_from_outside(service: dict[str, Any]) -> None:
    secrets = [str(value) for name, value in service["environment"].items() if SECRET.search(name)]
    assert [secret for secret in secrets if not re.fullmatch(r"\$\{\w+:\?.+\}", secret)] == []


def test_database_cannot_be_reached_from_outside() -> None:
    database = COMPOSE["services"]["database"]
    assert ("ports" in database, database["networks"], COMPOSE["networks"]["inside"]) == (
        False,
        ["inside"],
        {"internal": True},
    )


def test_compose_sets_only_settings_that_there_are() -> None:
    assert set(COMPOSE["services"]["site"]["environment"]) - environment.asked == set()
