"""The built-in rule sets are complete and dressed for people."""

import json
from pathlib import Path
from typing import Any

import pytest

from games import rulebook
from games.scoring import explain, rules

# What the source marks say about a rule set has to agree with its confidence.
MARKS = {"code": "(program source)", "reported": "(reported by another source)", "memory": "from memory, not seen"}


def vectors() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "vectors.json").read_text("utf-8"))
    return found


@pytest.mark.parametrize("slug", rulebook.slugs())
def test_rule_set_is_dressed(slug: str) -> None:
    loaded = rulebook.load(slug)
    assert rules.parse(loaded.definition) == loaded.rules
    assert loaded.summary.endswith(".")
    assert all((loaded.name, loaded.family, loaded.sources))


@pytest.mark.parametrize("slug", rulebook.slugs())
def test_rule_set_marks_what_is_not_sure(slug: str) -> None:
    loaded = rulebook.load(slug)
    assert loaded.confidence in ("read", *MARKS)
    assert MARKS.get(loaded.confidence, "") in " ".join(loaded.sources)


@pytest.mark.parametrize("slug", rulebook.slugs())
def test_rule_set_can_be_told(slug: str) -> None:
    told = [str(sentence) for sentence in explain.in_words(rulebook.load(slug).rules)]
    assert len(told) >= 5
    assert all(sentence.endswith(".") for sentence in told)


def test_names_and_summaries_differ() -> None:
    loaded = [rulebook.load(slug) for slug in rulebook.slugs()]
    assert len({one.name for one in loaded}) == len(loaded)
    assert len({one.summary for one in loaded}) == len(loaded)


def test_no_two_rule_sets_are_the_same_game() -> None:
    dress = {"name", "family", "summary", "sources"}
    games = [{k: v for k, v in rulebook.load(slug).definition.items() if k not in dress} for slug in rulebook.slugs()]
    assert len({json.dumps(game, sort_keys=True) for game in games}) == len(games)


def test_every_rule_set_has_its_vectors() -> None:
    assert {one["rules"] for one in vectors()} == set(rulebook.slugs())


def test_vectors_say_where_they_come_from() -> None:
    assert [one["id"] for one in vectors() if not one["citation"] or not (one["note"] or one["id"] < "w")] == []
    assert {one["source"] for one in vectors()} == {"worked example", "derived"}


def test_rulebook_knows_no_other_slug() -> None:
    with pytest.raises(KeyError):
        rulebook.load("../call-bridge")


def test_call_bridge_has_its_bengali_names() -> None:
    assert rulebook.OtherName("bn", "কল ব্রিজ") in rulebook.load("call-bridge").other_names


def test_games_left_out_have_a_reason() -> None:
    assert all(str(name) and str(reason).endswith(".") for name, reason in rulebook.NOT_COVERED)
    assert len({str(name) for name, _ in rulebook.NOT_COVERED}) == len(rulebook.NOT_COVERED)


def test_call_bridge_in_words() -> None:
    assert [str(sentence) for sentence in explain.in_words(rulebook.load("call-bridge").rules)] == [
        "For 4 players.",
        "A deal has 13 tricks.",
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
