"""The exact counter."""

import threading
from collections import Counter

import pytest
from django.db import connection

from games import errors, models
from games.actions import limits

HOUR = 3600


def count(key: str, limit: int) -> str:
    try:
        return str(limits.count_key(key, limit=limit, seconds=HOUR).remaining)
    except errors.RateLimited:
        return "refused"


def test_count_tells_what_is_left_and_then_refuses(db: None) -> None:
    assert [count("guests:1", 2) for _ in range(4)] == ["1", "0", "refused", "refused"]


def test_count_refusal_says_when_to_come_back(db: None) -> None:
    with pytest.raises(errors.RateLimited) as refused:
        limits.count_key("guests:1", limit=0, seconds=HOUR)
    assert 0 < (refused.value.retry_after or 0) <= HOUR


def test_count_keeps_keys_apart(db: None) -> None:
    assert [count("guests:1", 1), count("guests:2", 1)] == ["0", "0"]


def test_count_begins_anew_in_the_next_window(db: None) -> None:
    assert [limits.count_up("a", HOUR), limits.count_up("a", HOUR), limits.count_up("a", 2 * HOUR)] == [1, 2, 1]


def test_count_forgets_windows_of_yesterday(db: None) -> None:
    limits.count_up("old", 0)
    limits.count_up("new", limits.KEPT_SECONDS + 1)
    assert list(models.Limit.objects.values_list("key", flat=True)) == ["new"]


@pytest.mark.django_db(transaction=True)
def test_count_lets_exactly_as_many_through_as_it_says() -> None:
    outcomes: Counter[str] = Counter()

    def use() -> None:
        outcomes.update("refused" if count("guests:1", 10) == "refused" else "let through" for _ in range(5))
        connection.close()

    threads = [threading.Thread(target=use) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert outcomes == {"let through": 10, "refused": 30}
