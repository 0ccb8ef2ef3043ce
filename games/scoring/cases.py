"""The cases a rule set's contracts tell apart: what has to be known beside call and cards to say what is paid."""

import itertools
from collections.abc import Iterator, Mapping, Sequence

from games.scoring import language, schedules

Case = Mapping[str, bool | int | str]


def cases(rules: language.Rules) -> Iterator[Case]:
    """Each combination of deciding facts, by the names `contracts.points_table` takes; totals are tenths.

    Calls without a kind come first, then those of each kind. Where nothing decides there is one empty case.
    """
    asked = [contract.when for contract in rules.contracts if contract.when]
    axes: dict[str, Sequence[bool | int | str]] = {
        "table_bids": _table_bids(asked),
        "last_round": _last_round(asked),
        "own_total": own_totals(rules),
        "players": _players(rules, asked),
    }
    deciding = {name: values for name, values in axes.items() if values}
    for kind in (None, *rules.bidding.kinds):
        called = {} if kind is None else {"kind": kind}
        for combination in itertools.product(*deciding.values()):
            yield dict(zip(deciding, combination, strict=True)) | called


def own_totals(rules: language.Rules) -> Sequence[int]:
    """A total (tenths) below every one that a contract names, then those from which something changes, rising."""
    step = 1 if rules.points.decimals else 10
    windows = [contract.when.own_total for contract in rules.contracts if contract.when and contract.when.own_total]
    bounds = {low for low, _ in windows if low is not None} | {high + step for _, high in windows if high is not None}
    return [min(bounds) - step, *sorted(bounds)] if bounds else []


def _table_bids(asked: Sequence[language.When]) -> Sequence[str]:
    return ("under", "equal", "over") if any(when.table_bids for when in asked) else ()


def _last_round(asked: Sequence[language.When]) -> Sequence[bool]:
    return (False, True) if any(when.last_round is not None for when in asked) else ()


def _players(rules: language.Rules, asked: Sequence[language.When]) -> Sequence[int]:
    return schedules.player_numbers(rules) if any(when.players for when in asked) else ()
