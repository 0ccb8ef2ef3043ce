"""How often something may be done: an exact count in the database, for all processes together."""

import time
from dataclasses import dataclass
from typing import NamedTuple

from django.conf import settings
from django.db import connection

from games import errors, models
from games.actions import transaction

# Every window is shorter than this, so older counters are of no use.
KEPT_SECONDS = 86_400
_COUNT = """
INSERT INTO games_limit ("key", "window", "count") VALUES (%s, %s, 1)
ON CONFLICT ("key", "window") DO UPDATE SET "count" = games_limit."count" + 1
RETURNING "count"
"""


@dataclass(frozen=True)
class Limit:
    """Counted per address in windows of so many seconds; `setting` names how many a window."""

    name: str
    setting: str
    seconds: int
    # False: whoever shows a token is not counted.
    everybody: bool = True


GUESTS = Limit("guests", "LIMIT_GUESTS_PER_HOUR", 3600)
TOKENS = Limit("tokens", "LIMIT_TOKENS_PER_HOUR", 3600)
SECRETS = Limit("secrets", "LIMIT_SECRETS_PER_HOUR", 3600)
PREVIEWS = Limit("previews", "LIMIT_PREVIEWS_PER_MINUTE", 60, everybody=False)


class Allowance(NamedTuple):
    """What is left: `limit` uses a window, `remaining` of them, `reset` seconds until it is full again."""

    limit: int
    remaining: int
    reset: int


def count(limit: Limit, address: str) -> Allowance:
    """Count one use from that address. RateLimited(retry_after) for every one beyond the limit."""
    return count_key(f"{limit.name}:{address}", limit=getattr(settings, limit.setting), seconds=limit.seconds)


def used_up(limit: Limit, reset: int) -> Allowance:
    """Nothing left for so many seconds."""
    return Allowance(getattr(settings, limit.setting), 0, reset)


def count_key(key: str, *, limit: int, seconds: int) -> Allowance:
    """Count one use of `key` (at most 120 characters) in the running window of `seconds`; kept whatever comes after.

    RateLimited(retry_after) for every use beyond `limit`.
    """
    now = int(time.time())
    window = now - now % seconds
    used = count_up(key, window)
    reset = window + seconds - now
    if used > limit:
        raise errors.RateLimited(retry_after=reset)
    return Allowance(limit, limit - used, reset)


@transaction.action
def count_up(key: str, window: int) -> int:
    """One more use of `key` in the window that began at `window` (Unix seconds); how many there are now."""
    with connection.cursor() as cursor:
        cursor.execute(_COUNT, [key[:120], window])
        used: int = cursor.fetchone()[0]
    if used == 1:
        _forget(window - KEPT_SECONDS)
    return used


def _forget(before: int) -> None:
    old = models.Limit.objects.filter(window__lt=before).select_for_update(skip_locked=True)
    models.Limit.objects.filter(pk__in=[row.pk for row in old[:500]]).delete()
