"""The built-in rule sets are complete and dressed for people."""

import pytest

from games import rulebook
from games.scoring import explain, rules

TWELVE = (
    "call-break", "call-break-bonus-13", "call-break-minimum-11", "call-break-shortfall", "call-break-tens",
    "call-bridge", "call-bridge-no-bonus", "call-bridge-race", "call-bridge-tens",
    "oh-hell", "points-only", "wizard",
)  # fmt: skip


def test_rulebook_holds_the_twelve() -> None:
    assert rulebook.slugs() == TWELVE


@pytest.mark.parametrize("slug", TWELVE)
def test_rule_set_is_built_and_dressed(slug: str) -> None:
    loaded = rulebook.load(slug)
    assert rules.unsupported(loaded.rules) is None
    assert rules.parse(loaded.definition) == loaded.rules
    assert loaded.summary.endswith(".")
    assert all((loaded.name, loaded.family, loaded.sources))


@pytest.mark.parametrize("slug", TWELVE)
def test_rule_set_can_be_told(slug: str) -> None:
    told = [str(sentence) for sentence in explain.in_words(rulebook.load(slug).rules)]
    assert len(told) >= 5
    assert all(sentence.endswith(".") for sentence in told)


def test_rulebook_knows_no_other_slug() -> None:
    with pytest.raises(KeyError):
        rulebook.load("../call-bridge")


def test_call_bridge_in_words() -> None:
    assert [str(sentence) for sentence in explain.in_words(rulebook.load("call-bridge").rules)] == [
        "For 4 players.",
        "A round has 13 tricks.",
        "Everybody calls in turn how many tricks they will win, the dealer last.",
        "A call is 2 or more.",
        "With a call of 8 or more, one over is allowed.",
        "Made, it pays 13.",
        "Failed, it loses its number.",
        "With any other call, one over is allowed.",
        "Made, it pays its number.",
        "Failed, it loses its number.",
        "The game goes on until the players end it.",
        "The most points win.",
        "Level players share the place.",
    ]
