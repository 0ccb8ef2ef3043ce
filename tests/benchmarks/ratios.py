"""Measures two things turn by turn and tells how much dearer the one is: the median of the ratios of the turns."""

import statistics
import time
from collections.abc import Callable


def seconds(act: Callable[[], object]) -> float:
    """How long one call takes."""
    began = time.perf_counter()
    act()
    return time.perf_counter() - began


def ratio(act: Callable[[], object], yardstick: Callable[[], object], *, turns: int = 9) -> float:
    """The median over the turns of `act` : `yardstick`; both are called once before, so that nothing is cold."""
    act()
    yardstick()
    return statistics.median(seconds(act) / seconds(yardstick) for _ in range(turns))
