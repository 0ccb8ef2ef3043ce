"""Is the process there, and is it ready to keep what people enter?"""

from django import http
from django.db import Error, connection
from django.db.migrations import executor
from django.views.decorators import cache
from django.views.decorators import http as methods

# what would let an acknowledged round be lost when the power goes
DURABLE: dict[str, dict[str, tuple[str, ...]]] = {
    "sqlite": {"PRAGMA synchronous": ("2", "3")},
    "postgresql": {
        "SHOW fsync": ("on",),
        "SHOW full_page_writes": ("on",),
        "SHOW synchronous_commit": ("on", "local", "remote_write", "remote_apply"),
    },
}


@methods.require_safe
@cache.never_cache
def healthz(request: http.HttpRequest) -> http.JsonResponse:
    return http.JsonResponse({"status": "ok"})


@methods.require_safe
@cache.never_cache
def readyz(request: http.HttpRequest) -> http.JsonResponse:
    checks = {"database": False, "migrations": False, "durability": False}
    try:
        checks["durability"] = is_durable()
        checks["database"] = True
        checks["migrations"] = is_migrated()
    except Error:
        connection.close()
    ready = all(checks.values())
    return http.JsonResponse(
        {"status": "ready" if ready else "not ready", "checks": checks}, status=200 if ready else 503
    )


def is_durable() -> bool:
    with connection.cursor() as cursor:
        for question, answers in DURABLE[connection.vendor].items():
            cursor.execute(question)
            if str(cursor.fetchone()[0]) not in answers:
                return False
    return True


def is_migrated() -> bool:
    migrations = executor.MigrationExecutor(connection)
    return not migrations.migration_plan(migrations.loader.graph.leaf_nodes())
