"""The rules of the house that a program can check, and the proof that it does."""

import ast
import re
import statistics
import subprocess
import sys
import tokenize
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core import management

ROOT = Path(__file__).parent.parent
HOUSE = [ROOT / "manage.py", ROOT / "docker" / "healthcheck.py", *sorted((ROOT / "scorekeeper").rglob("*.py"))]
# migrations are written by Django
GAMES = [path for path in sorted((ROOT / "games").rglob("*.py")) if path.parent.name != "migrations"]
TESTS = sorted((ROOT / "tests").rglob("*.py"))
WRITTEN = [*HOUSE, *GAMES, *TESTS]
SHOWN = [*sorted((ROOT / "templates").rglob("*.html")), *sorted((ROOT / "games").rglob("*.js"))]


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def functions_in(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


# -- Floors ----------------------------------------------------------------------------------------

# each line breaks one rule: the room it stands in, what it imports, and the import as the linter tells it
PLANTED = [
    ("scoring", "from games import formats", "games.scoring.planted -> games.formats"),
    ("formats", "from games import selectors", "games.formats.planted -> games.selectors"),
    ("models", "from games import access", "games.models.planted -> games.access"),
    ("selectors", "from games import actions", "games.selectors.planted -> games.actions"),
    ("actions", "from games import forms", "games.actions.planted -> games.forms"),
    ("actions", "from games import pages", "games.actions.planted -> games.pages"),
    ("forms", "from games import actions", "games.forms.planted -> games.actions"),
    ("serializers", "from games import actions", "games.serializers.planted -> games.actions"),
    ("serializers", "from games import pages", "games.serializers.planted -> games.pages"),
    ("api", "from games import pages", "games.api.planted -> games.pages"),
    ("pages", "from games import api", "games.pages.planted -> games.api"),
    ("pages", "from games import management", "games.pages.planted -> games.management"),
    ("scoring", "import django", "games.scoring.planted -> django"),
    ("rulebook", "import django", "games.rulebook.planted -> django"),
    ("formats", "import django", "games.formats.planted -> django"),
    ("pages", "import rest_framework", "games.pages.planted -> rest_framework"),
    ("actions", "import rest_framework", "games.actions.planted -> rest_framework"),
    ("selectors", "import drf_spectacular", "games.selectors.planted -> drf_spectacular"),
    ("models", "import scorekeeper", "games.models.planted -> scorekeeper"),
    ("api", "from scorekeeper import urls", "games.api.planted -> scorekeeper.urls"),
]
FILES = {"errors": "from games import scoring", "words": "from games import errors", "live": "from games import access"}


def lint(folder: Path) -> tuple[int, str]:
    command = [sys.executable, "-c", "from importlinter import cli; cli.lint_imports_command()", "--no-cache"]
    done = subprocess.run([*command, "--no-logo"], cwd=folder, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def copy_house(folder: Path) -> None:
    for path in [ROOT / "pyproject.toml", *HOUSE, *GAMES]:
        target = folder / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes())


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the linter tells of a copy of the house in which every rule is broken."""
    folder = tmp_path_factory.mktemp("house")
    copy_house(folder)
    for room, line, _ in PLANTED:
        (folder / "games" / room).mkdir(exist_ok=True)
        (folder / "games" / room / "__init__.py").touch()
        with (folder / "games" / room / "planted.py").open("a") as file:
            file.write(f"{line}\n")
    for file_name, line in FILES.items():
        with (folder / "games" / f"{file_name}.py").open("a") as file:
            file.write(f"\n{line}\n")
    (folder / "games" / "oddments.py").touch()
    code, text = lint(folder)
    assert code == 1
    return re.sub(r"\s+", " ", text)


def test_floors_hold() -> None:
    code, text = lint(ROOT)
    assert (code, text if code else "") == (0, "")


@pytest.mark.parametrize("arrow", [arrow for _, _, arrow in PLANTED])
def test_planted_import_is_caught(told: str, arrow: str) -> None:
    assert f"{arrow} (l." in told


@pytest.mark.parametrize("arrow", ["games.errors -> games.scoring", "games.words -> games.errors", "games.live -> "])
def test_import_planted_in_a_single_file_is_caught(told: str, arrow: str) -> None:
    assert arrow in told


def test_new_file_needs_a_floor(told: str) -> None:
    assert "oddments" in told


def test_every_room_but_two_is_barred_from_the_web_framework() -> None:
    rooms = {path.relative_to(ROOT / "games").parts[0].removesuffix(".py") for path in GAMES}
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    barred = {name for contract in contracts[1:3] for name in contract["source_modules"]}
    assert {f"games.{room}" for room in rooms - {"__init__", "apps", "api", "serializers"}} - barred == set()


# what reads better alone: decorators, and a column's default
ALONE = {"action", "new_id", "operation"}


def functions_taken_in(tree: ast.AST) -> list[str]:
    """Functions imported by name: called without their module, a line does not show the floor it calls."""
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module]
    ours = [(node.module or "", alias.name) for node in imports for alias in node.names if alias.name.islower()]
    return [name for module, name in ours if module.startswith("games") and not is_module(module, name)]


def is_module(package: str, name: str) -> bool:
    folder = ROOT / package.replace(".", "/")
    return name in ALONE or (folder / f"{name}.py").exists() or (folder / name / "__init__.py").exists()


@pytest.mark.parametrize("path", [*HOUSE, *GAMES], ids=name_of)
def test_functions_are_called_through_their_module(path: Path) -> None:
    assert functions_taken_in(tree_of(path)) == []


def test_function_taken_in_is_seen() -> None:
    assert functions_taken_in(ast.parse("from games.access import club_to_see\nfrom games import access")) == [
        "club_to_see"
    ]


# -- Writes ----------------------------------------------------------------------------------------

WRITES = {
    "save",
    "create",
    "get_or_create",
    "update_or_create",
    "bulk_create",
    "bulk_update",
    "delete",
    "select_for_update",
}
QUERIES = re.compile(r"objects|\.(all|filter|exclude|order_by|using|none)\(")
SQL = re.compile(r"\s*(INSERT|UPDATE|DELETE|REPLACE|DROP|ALTER|CREATE|TRUNCATE)\b", re.IGNORECASE)


def writes_in(tree: ast.AST) -> list[str]:
    """Calls that write to the database, as source text."""
    return [ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Call) and is_write(node)]


def is_write(call: ast.Call) -> bool:
    if not isinstance(call.func, ast.Attribute):
        return False
    method, whose = call.func.attr, ast.unparse(call.func.value)
    if method in ("execute", "executemany"):
        return bool(call.args) and bool(SQL.match(ast.unparse(call.args[0]).lstrip("f'\"")))
    # a dict is updated too, and is no query
    return method.removeprefix("a") in WRITES or (method in ("update", "aupdate") and bool(QUERIES.search(whose)))


@pytest.mark.parametrize("path", [path for path in GAMES if "actions" not in path.parts], ids=name_of)
def test_nothing_but_actions_writes(path: Path) -> None:
    assert writes_in(tree_of(path)) == []


@pytest.mark.parametrize(
    "line",
    [
        "club.save()",
        "models.Club.objects.create(name='x')",
        "models.Club.objects.filter(id=1).update(name='x')",
        "club.players.all().delete()",
        "cursor.execute('delete from games_club')",
        "cursor.execute(f'UPDATE {table} SET x = 1')",
        "await club.asave()",
    ],
)
def test_write_is_seen(line: str) -> None:
    assert len(writes_in(ast.parse(f"async def f(): {line}"))) == 1


def test_actions_do_write() -> None:
    assert any(writes_in(tree_of(path)) for path in GAMES if "actions" in path.parts)


# -- Models and migrations -------------------------------------------------------------------------


@pytest.mark.django_db
def test_no_migration_is_missing() -> None:
    management.call_command("makemigrations", "--check", "--dry-run", verbosity=0)


def test_every_migration_has_a_name_somebody_gave_it() -> None:
    names = [path.stem for path in (ROOT / "games" / "migrations").glob("[0-9]*.py")]
    assert [name for name in names if "auto" in name or not re.fullmatch(r"\d{4}_[a-z_]+", name)] == []


@pytest.mark.parametrize("path", [path for path in GAMES if "models" in path.parts], ids=name_of)
def test_models_only_say_what_a_row_is(path: Path) -> None:
    text = path.read_text("utf-8")
    assert re.findall(r"def (?:save|delete|clean)\b|^\s+ordering\s*=", text, re.MULTILINE) == []


@pytest.mark.parametrize("path", [*HOUSE, *GAMES], ids=name_of)
def test_nothing_happens_behind_the_scenes(path: Path) -> None:
    assert (
        re.findall(r"models\.signals|dispatch import receiver|@receiver|ATOMIC_REQUESTS", path.read_text("utf-8")) == []
    )


# -- Size and words --------------------------------------------------------------------------------


@pytest.mark.parametrize("path", WRITTEN, ids=name_of)
def test_file_says_in_one_line_what_it_is(path: Path) -> None:
    said = ast.get_docstring(tree_of(path), clean=False) or ""
    assert (said != "", "\n" in said) == (True, False)


@pytest.mark.parametrize("path", [*WRITTEN, *SHOWN], ids=name_of)
def test_file_is_short(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 400


def test_functions_are_short() -> None:
    found = [(node, name_of(path)) for path in [*HOUSE, *GAMES] for node in functions_in(tree_of(path))]
    lengths = sorted((node.end_lineno or 0) - node.lineno + 1 for node, _ in found)
    longest = [(place, node.name) for node, place in found if (node.end_lineno or 0) - node.lineno >= 50]
    within_25 = sum(length <= 25 for length in lengths) / len(lengths)
    assert (statistics.median(lengths) <= 8, within_25 >= 0.9, longest) == (True, True, [])


VIEW = re.compile(r"door\.page|operation\(|http\.require")


def views_in(tree: ast.AST) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    """What an address leads to, by what is hung on it."""
    return [node for node in functions_in(tree) if any(VIEW.match(ast.unparse(one)) for one in node.decorator_list)]


def test_views_are_short() -> None:
    found = [(node, name_of(path)) for path in GAMES for node in views_in(tree_of(path))]
    assert len(found) > 80
    assert [(place, node.name) for node, place in found if (node.end_lineno or 0) - node.lineno >= 15] == []


@pytest.mark.parametrize("path", WRITTEN, ids=name_of)
def test_every_suppression_has_a_reason(path: Path) -> None:
    with path.open("rb") as file:
        comments = [token.string for token in tokenize.tokenize(file.readline) if token.type == tokenize.COMMENT]
    suppressions = [comment for comment in comments if re.search(r"noqa|type: ignore|ruff: |mypy: |pragma", comment)]
    reasoned = re.compile(r"# (noqa: [A-Z]+\d+(, [A-Z]+\d+)*|type: ignore\[[a-z, -]+\])\W+\w.+")
    assert [comment for comment in suppressions if not reasoned.fullmatch(comment)] == []


SILENT_FLOORS = ("scoring", "actions", "selectors", "access.py")


def undocumented(tree: ast.Module) -> list[str]:
    public = [node for node in tree.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")]
    return [node.name for node in public if not ast.get_docstring(node)]


@pytest.mark.parametrize(
    "path", [path for path in GAMES if path.relative_to(ROOT / "games").parts[0] in SILENT_FLOORS], ids=name_of
)
def test_every_public_function_below_the_doors_is_documented(path: Path) -> None:
    assert undocumented(tree_of(path)) == []


EMPTY_WORDS = {"manage", "manager", "handle", "handler", "process", "processor", "data", "info", "obj"}
EMPTY_FILES = {"utils", "util", "helpers", "helper", "common", "services", "misc", "signals"}
# what Django, Pydantic and Python call them, so must we
THEIRS = {
    *("handle", "handler400", "handler403", "handler404", "handler500", "initial_data", "process_exception"),
    *("process_response", "process_view", "validated_data"),
    *("handler", "handle_data", "handle_endtag", "handle_starttag"),
}


def names_given_in(tree: ast.AST) -> set[str]:
    """The names of functions, classes, parameters and variables that a file makes up itself."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
    return found


def empty_names_in(tree: ast.AST) -> set[str]:
    words = {
        name: set(re.findall(r"[a-z]+", re.sub(r"([A-Z])", r" \1", name).lower())) for name in names_given_in(tree)
    }
    return {name for name, parts in words.items() if parts & EMPTY_WORDS and name not in THEIRS}


@pytest.mark.parametrize("path", WRITTEN, ids=name_of)
def test_names_say_something(path: Path) -> None:
    assert (path.stem in EMPTY_FILES, empty_names_in(tree_of(path))) == (False, set())


def test_empty_name_is_seen() -> None:
    tree = ast.parse("class RoundManager: pass\ndef f(club_info):\n    data = 1\n    datum = 2")
    assert empty_names_in(tree) == {"RoundManager", "club_info", "data"}


# -- Tests -----------------------------------------------------------------------------------------

LEFT_OUT = re.compile(r"(?:mark|pytest)\.(?:skip|skipif|xfail|importorskip)\b|\bunittest\b")


@pytest.mark.parametrize("path", [path for path in TESTS if path != Path(__file__)], ids=name_of)
def test_no_test_is_left_out(path: Path) -> None:
    assert LEFT_OUT.findall(path.read_text("utf-8")) == []
