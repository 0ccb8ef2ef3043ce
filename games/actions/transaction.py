"""What every action is wrapped in: one transaction of its own and, on SQLite, one writer at a time in this process."""

import functools
import threading
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from django.db import connection, transaction

P = ParamSpec("P")
R = TypeVar("R")
# SQLite's own waiting is unfair: under load one phone can wait for seconds while another writes a hundred times.
_one_writer = threading.RLock()


def action(function: Callable[P, R]) -> Callable[P, R]:
    """Run `function` as one durable transaction: all of it is kept or nothing is."""

    @functools.wraps(function)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        if connection.vendor != "sqlite":
            with transaction.atomic(durable=True):
                return function(*args, **kwargs)
        with _one_writer, transaction.atomic(durable=True):
            return function(*args, **kwargs)

    return run
