"""Says "session 7 is at version 12" to whoever watches, once the write is committed."""

import uuid
from collections.abc import Callable

from django.db import transaction

_listeners: list[Callable[[uuid.UUID, int], None]] = []


def listen(listener: Callable[[uuid.UUID, int], None]) -> Callable[[], None]:
    """Call `listener(session id, version)` after every committed change in this process; returns what ends it."""
    _listeners.append(listener)
    return lambda: _listeners.remove(listener)


def announce(session_id: uuid.UUID, version: int) -> None:
    """Tell the listeners once the running transaction is committed; never before, and not at all if it fails."""
    transaction.on_commit(lambda: [listener(session_id, version) for listener in tuple(_listeners)])
