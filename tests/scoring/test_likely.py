"""Which count is most likely wrong where the tricks do not add up."""

import pytest

from games.scoring import likely


@pytest.mark.parametrize(
    ("counts", "off", "found"),
    [
        # One trick is missing, and one player is one short of his call.
        ([(4, 4), (3, 2), (2, 2), (4, 4)], 1, 1),
        # One too many: the one who is one over.
        ([(4, 4), (3, 3), (2, 3), (4, 4)], -1, 2),
        # Two players are as far away: nobody is named.
        ([(4, 3), (3, 2), (2, 2), (4, 5)], 1, None),
        # Whoever is mended gets further away from his call.
        ([(4, 4), (3, 3), (2, 2), (3, 3)], 1, None),
        # Nobody can have fewer than no tricks, or more than there are.
        ([(0, 1), (3, 3)], -2, None),
        ([(13, 12), (0, 0)], 2, None),
        # A call nobody knows tells nothing.
        ([(None, 2), (3, 2)], 1, 1),
        # Two tricks missing: half of the way is nearer, all of it is nearest.
        ([(4, 3), (5, 3), (2, 2)], 2, 1),
        ([], 1, None),
    ],
)
def test_likeliest_count(counts: list[tuple[int | None, int]], off: int, found: int | None) -> None:
    assert likely.likeliest(counts, off, 13) == found
