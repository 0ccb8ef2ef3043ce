"""The rulebook as it is read: filters, versions, and what is not there."""

import pytest

from games import errors, models, rulebook
from games.access import Principal
from games.actions import rules as actions
from games.selectors import rules
from tests.conftest import TableMaker


def test_rule_sets_are_the_whole_rulebook_by_name() -> None:
    found = rules.rule_sets()
    assert {one.slug for one in found} == set(rulebook.slugs())
    assert [one.name for one in found] == sorted(one.name for one in found)


def test_rule_sets_are_filtered() -> None:
    assert {one.family for one in rules.rule_sets(family="call-bridge")} == {"call-bridge"}
    assert "call-bridge" not in {one.slug for one in rules.rule_sets(players=5)}
    assert "oh-hell" in {one.slug for one in rules.rule_sets(players=5)}
    assert [one.slug for one in rules.rule_sets(q="OH  hell GENTLE")] == ["oh-hell-gentleman"]
    assert [one.slug for one in rules.rule_sets(q="lakdi")] == ["call-break"]
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


def publish(club: models.Club, by: Principal, slug: str, **change: object) -> models.RuleSet:
    """The club's own form of Call Bridge."""
    written = actions.Written(based_on="call-bridge", change=change)
    return actions.publish_rules(club=club, by=by, slug=slug, written=written)[0]


def test_a_club_s_rules_are_listed_in_their_newest_version(club: models.Club, ann: Principal) -> None:
    for slug, name in (("b", "One"), ("b", "Two"), ("a", "Three")):
        publish(club, ann, slug, name=name)
    listed = rules.club_rule_sets(club)
    assert [(one.slug, one.version, one.name, one.in_use) for one in listed] == [
        ("a", 1, "Three", False), ("b", 2, "Two", False),
    ]  # fmt: skip
    assert [one.slug for one in rules.club_rule_sets(club, after=["a"], limit=5)] == ["b"]
    assert [one.version for one in rules.club_versions(club, "b")] == [2, 1]
    assert rules.club_rule_set(club, "b@1").name == "One"


def test_rules_in_use_say_so(club: models.Club, ann: Principal, table: TableMaker) -> None:
    publish(club, ann, "ours")
    table("ours")
    publish(club, ann, "ours", name="Second")
    assert [(one.version, one.in_use) for one in rules.club_versions(club, "ours")] == [(2, False), (1, True)]


def test_another_club_s_rules_are_not_there(club: models.Club, ann: Principal, eve: Principal) -> None:
    publish(club, ann, "ours")
    hers = models.Club.objects.get(memberships__user=eve.user)
    assert rules.club_rule_sets(hers) == ()
    for found in (rules.club_rule_set, rules.club_versions):
        with pytest.raises(errors.NotFound):
            found(hers, "ours")
    for name in ("ours@2", "ours@x", "call-bridge", "a\0b", ""):
        with pytest.raises(errors.NotFound):
            rules.club_rule_set(club, name)
    with pytest.raises(errors.NotFound):
        rules.rule_set("ours", hers)


def test_a_club_finds_its_own_rules_and_the_rulebook(club: models.Club, ann: Principal) -> None:
    publish(club, ann, "ours", name="Ours")
    assert (rules.rule_set("ours", club).name, rules.rule_set("ours@1", club).version) == ("Ours", 1)
    assert rules.rule_set("wizard", club) == rulebook.load("wizard")


def test_siblings_are_the_nearest_of_the_family_with_what_they_say_otherwise() -> None:
    found = rules.siblings(rulebook.load("call-bridge"))
    told = {one.rules.slug: [str(sentence) for sentence in one.but] for one in found}
    assert "call-bridge-no-bonus" in told
    assert all(one.rules.family == "call-bridge" and one.but for one in found)
    assert [len(one.but) for one in found] == sorted(len(one.but) for one in found)


def test_a_rule_set_alone_in_its_family_has_no_siblings() -> None:
    assert rules.siblings(rulebook.load("points-only")) == ()
