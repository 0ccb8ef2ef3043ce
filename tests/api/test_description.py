"""The description: made from the operations, checked in, served, complete, and read by others without a finding."""

import ast
import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import jsonschema
import pytest
from django.core.management import call_command
from django.utils import translation

from games import errors
from games.api import catalogue, description, operation, urls
from tests.api.speaker import Json, Speaker, check_shape, follow

ROOT = Path(__file__).parents[2]
NODE = ROOT / "tests" / "node"


def operations() -> Iterator[tuple[str, str, Json]]:
    for path, item in description.document()["paths"].items():
        yield from ((path, method, told) for method, told in item.items())


def contents() -> Iterator[tuple[str, Json]]:
    """Every body of every operation, with a name."""
    for _, _, told in operations():
        bodies = [told["requestBody"]] if "requestBody" in told else []
        for part in (*bodies, *map(follow, told["responses"].values())):
            yield from ((told["operationId"], media) for media in part.get("content", {}).values())


def test_description_is_what_the_operations_say(tmp_path: Path) -> None:
    made = tmp_path / "openapi.json"
    with translation.override("en"):  # whatever an earlier request asked for
        call_command("spectacular", "--file", str(made), "--format", "openapi-json", "--validate", "--fail-on-warn")
    assert json.loads(made.read_text()) == description.document()


def test_description_is_served(nobody: Speaker) -> None:
    assert nobody.get("/openapi.json").json == description.document()


def test_served_paths_are_the_documented_ones() -> None:
    served = {
        ("/" + str(one.pattern).replace("<str:", "{").replace(">", "}"), method.lower())
        for one in urls.urlpatterns
        for method in one.callback.cls(**one.callback.view_initkwargs).allowed_methods  # type: ignore[attr-defined]  # REST framework's
        if method != "HEAD"
    }
    assert served == {(path, method) for path, method, _ in operations()}


def test_operations_are_described_in_full() -> None:
    for _, _, told in operations():
        assert {"operationId", "summary", "description", "tags", "security", "responses"} <= set(told)
        assert {"400", "406"} <= set(told["responses"])
        assert ("401" in told["responses"]) == (told["security"] not in ([], [{}]))
        assert ({"413", "415", "422"} <= set(told["responses"])) == ("requestBody" in told)
    ids = [told["operationId"] for _, _, told in operations()]
    assert len(ids) == len(set(ids))


def test_paths_with_ids_document_404() -> None:
    assert {path for path, _, told in operations() if "{" in path and "404" not in told["responses"]} == set()


def test_examples_have_their_shape() -> None:
    checked = 0
    for name, media in contents():
        for example in media["examples"].values():
            check_shape(media["schema"], follow(example)["value"])
            checked += 1
        assert media["examples"], name
    assert checked > 300


def test_schemas_are_schemas() -> None:
    for schema in description.document()["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)


MAKERS = ("Problem", "problem", "_invalid", "refused", "_useless", "wrong")


def name_of(call: ast.Call) -> str:
    return str(getattr(call.func, "attr", getattr(call.func, "id", "")))


def codes_in(folder: str) -> set[str]:
    """Every code that some `Problem("code", …)` in the folder gives, or a function that makes a refusal of it."""
    found: set[str] = set()
    for file in (ROOT / "games" / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and name_of(node) in MAKERS:
                found |= {str(one.value) for one in node.args[:1] if isinstance(one, ast.Constant)}
    return found


def test_catalogue_lists_every_refusal(nobody: Speaker) -> None:
    listed = {(one["code"], one["status"]) for one in nobody.get("/problems").json["items"] if not one["in_errors"]}
    assert listed == {(kind.code, kind.status) for kind in errors.kinds()}


@pytest.mark.parametrize("folder", ["scoring", "actions", "selectors", "api", "serializers"])
def test_catalogue_lists_every_code_of_a_value(folder: str) -> None:
    assert codes_in(folder) - set(catalogue.VALUES) - {kind.code for kind in errors.kinds()} == set()
    assert codes_in(folder)


def test_catalogue_speaks_the_readers_language(nobody: Speaker) -> None:
    answer = nobody.get("/problems", Accept_Language="bn")
    assert answer.headers["Content-Language"] == "bn"


def test_refusals_named_by_views_are_documented() -> None:
    documented = {told["operationId"]: set(told["responses"]) for _, _, told in operations()}
    for one in urls.urlpatterns:
        for view in vars(one.callback.cls).values():  # type: ignore[attr-defined]  # REST framework's
            of = getattr(view, "operation", None)
            if isinstance(of, operation.Operation):
                assert {str(kind.status) for kind in of.refusals} <= documented[of.id]


def wanted() -> dict[str, str]:
    """The Node packages of the checks, with their versions."""
    found: dict[str, str] = json.loads((NODE / "package.json").read_text("utf-8"))["dependencies"]
    return found


def installed(name: str) -> str:
    file = NODE / "node_modules" / name / "package.json"
    return str(json.loads(file.read_text("utf-8"))["version"]) if file.is_file() else ""


def run(program: str, *options: str | Path, folder: Path = NODE) -> "subprocess.CompletedProcess[str]":
    """What a program of the Node packages says; they are installed first where they are not."""
    if {name: installed(name) for name in wanted()} != wanted():
        subprocess.run(["npm", "install", "--no-package-lock", "--no-audit", "--no-fund"], cwd=NODE, check=True)
    command = (NODE / "node_modules" / ".bin" / program, *options)
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.mark.node
@pytest.mark.parametrize(
    "command",
    [
        ("spectral", "lint", "--fail-severity=hint", "-r", ".spectral.yaml"),
        ("redocly", "lint", "--config", "redocly.yaml"),
    ],
    ids=["spectral", "redocly"],
)
def test_linters_find_nothing(command: tuple[str, ...]) -> None:
    done = run(*command, description.FILE)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.node
def test_types_made_from_the_description_fit_what_programs_send(tmp_path: Path) -> None:
    """Away from the linters' settings, which the maker of the types would take for its own."""
    shutil.copy(NODE / "sends.ts", tmp_path)
    made = run("openapi-typescript", description.FILE, "--default-non-nullable=false", "-o", "api.ts", folder=tmp_path)
    assert made.returncode == 0, made.stderr
    compiled = run("tsc", "--strict", "--noEmit", "sends.ts", folder=tmp_path)
    assert compiled.stdout == ""
    types = (tmp_path / "api.ts").read_text("utf-8")
    assert "Definition: {" in types
    assert "unknown |" not in types
