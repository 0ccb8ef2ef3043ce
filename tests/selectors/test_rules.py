"""The rulebook as it is read: filters, versions, and what is not there."""

import pytest

from games import errors, models, rulebook
from games.actions import rules as actions
from games.selectors import rules


def test_rule_sets_are_the_whole_rulebook_by_name() -> None:
    found = rules.rule_sets()
    assert {one.slug for one in found} == set(rulebook.slugs())
    assert [one.name for one in found] == sorted(one.name for one in found)


def test_rule_sets_are_filtered() -> None:
    assert {one.family for one in rules.rule_sets(family="call-bridge")} == {"call-bridge"}
    assert "call-bridge" not in {one.slug for one in rules.rule_sets(players=5)}
    assert "oh-hell" in {one.slug for one in rules.rule_sets(players=5)}
    assert [one.slug for one in rules.rule_sets(q="OH  hell")] == ["oh-hell"]
    assert rules.rule_sets(q="no such game") == ()


def test_rule_set_is_found_with_and_without_its_version() -> None:
    assert rules.rule_set("call-bridge") == rules.rule_set("call-bridge@1") == rulebook.load("call-bridge")


@pytest.mark.parametrize("name", ["", "@", "no-such-game", "call-bridge@2", "call-bridge@x", "call-bridge@²", "a\0@1"])
def test_rule_set_that_is_not_there_is_not_found(db: None, name: str) -> None:
    with pytest.raises(errors.NotFound):
        rules.rule_set(name)


def test_rule_set_of_an_older_edition_is_read_from_its_row(db: None) -> None:
    row = actions.pin_rules("call-bridge")
    models.RuleSet.objects.filter(pk=row.pk).update(version=7)
    older = rules.rule_set("call-bridge@7")
    assert (older.version, older.rules, older.name) == (7, rulebook.load("call-bridge").rules, "Call Bridge")
    assert actions.pin_rules("call-bridge@7").pk == row.pk
