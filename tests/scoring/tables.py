"""Rule sets and rounds the scoring tests play with."""

from collections.abc import Mapping, Sequence

from games import errors, rulebook
from games.scoring import rules, sheet

Definition = dict[str, object]

EXACT: Definition = {
    "name": "Exact",
    "deal": {"cards": 5},
    "contracts": [{"made": {"flat": 10, "bid": 1}, "failed": {"off": -2}}],
}


def made(**parts: object) -> Definition:
    """EXACT with other parts."""
    return {**EXACT, **parts}


def read(**parts: object) -> rules.Rules:
    return rules.parse(made(**parts))


def built_in(slug: str) -> rules.Rules:
    return rulebook.load(slug).rules


def wrong(definition: Mapping[str, object]) -> list[tuple[str, str]]:
    """Code and path of everything that is refused."""
    try:
        rules.parse(definition)
    except errors.InvalidRules as error:
        return [(problem.code, problem.pointer) for problem in error.problems]
    return []


def round_(
    number: int,
    bids: Sequence[int | None],
    won: Sequence[int | None] = (),
    *,
    cards: int | None = 13,
    dealer: int = 1,
    void: bool = False,
) -> sheet.Round:
    """A round from its bids and tricks."""
    counts = won or (None,) * len(bids)
    calls = tuple(sheet.Call(bid, tricks=count) for bid, count in zip(bids, counts, strict=True))
    return sheet.Round(number, calls, cards, dealer, void)


def points(scored: sheet.ScoredRound) -> tuple[int | None, ...]:
    return tuple(call.points for call in scored.calls)
