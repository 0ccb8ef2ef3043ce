"""TOML: what is written is read back the same, for every rule set there is."""

import tomllib
from decimal import Decimal

import pytest

from games import rulebook
from games.formats import toml
from games.scoring import rules


@pytest.mark.parametrize("slug", rulebook.slugs())
def test_rule_sets_come_back_the_same(slug: str) -> None:
    definition = rulebook.load(slug).definition
    assert tomllib.loads(toml.dumps(definition)) == definition
    assert rules.parse(tomllib.loads(toml.dumps(definition), parse_float=Decimal)) == rulebook.load(slug).rules


def test_odd_texts_and_names_come_back() -> None:
    odd = {"name": 'tab\t "quoted" \\ back \x7f\nনাম', "a key": {"ß": 1, "": {"x.y": [True, 0.1, [{}]]}}, "none": []}
    assert tomllib.loads(toml.dumps(odd)) == odd


def test_contracts_are_read_at_a_glance() -> None:
    written = toml.dumps({"name": "One", "deal": {"cards": 13}, "contracts": [{"made": {"bid": 1}}, {"over": "any"}]})
    headings = '[deal]\ncards = 13\n\n[[contracts]]\nmade = { bid = 1 }\n\n[[contracts]]\nover = "any"\n'
    assert written == f'name = "One"\n\n{headings}'
