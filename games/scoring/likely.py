"""Which count of tricks is most likely wrong where they do not add up."""

from collections.abc import Sequence


def likeliest(counts: Sequence[tuple[int | None, int]], off: int, cards: int) -> int | None:
    """The position of the count that, mended by `off` tricks, comes nearest to its call; None where that is no one's.

    `counts` are (called, won); a call of None is not known. A count that would come no nearer, or one of several that
    come equally near, is not named: people miscount, but they seldom miss a made call.
    """
    nearer = [_nearer(called, won, off) if 0 <= won + off <= cards else 0 for called, won in counts]
    best = max(nearer, default=0)
    return nearer.index(best) if best > 0 and nearer.count(best) == 1 else None


def _nearer(called: int | None, won: int, off: int) -> int:
    """By how many tricks the mended count is nearer to the call."""
    return 0 if called is None else abs(won - called) - abs(won + off - called)
