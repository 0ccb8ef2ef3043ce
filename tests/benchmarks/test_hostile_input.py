"""What somebody may send on purpose: the time grows with its size, never with the square of it."""

import pytest

from games import errors
from games.formats import strict_json
from tests.benchmarks.ratios import ratio

pytestmark = pytest.mark.benchmark


def unended(quotes: int) -> None:
    with pytest.raises(errors.MalformedJson):
        strict_json.loads(b'{"a":"' + b'\\"' * quotes)


def test_strings_that_never_end_cost_no_more_than_their_length() -> None:
    found = ratio(lambda: unended(20_000), lambda: unended(5_000))
    print(f"a string that never ends, 40 kB : 10 kB = {found:.2f}")  # noqa: T201 - the figure is what a benchmark is for
    assert found < 8
