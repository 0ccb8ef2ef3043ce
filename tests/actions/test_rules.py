"""Which row a session's rules are pinned to."""

import pytest

from games import errors, models, rulebook
from games.actions import rules
from games.scoring import rules as language


def test_rules_are_pinned_once(db: None) -> None:
    first, second = rules.pin_rules("call-bridge"), rules.pin_rules("call-bridge@1")
    assert (first, models.RuleSet.objects.count()) == (second, 1)
    assert (first.slug, first.version, first.name, first.club) == ("call-bridge", 1, "Call Bridge", None)


@pytest.mark.parametrize("slug", rulebook.slugs())
def test_pinned_rules_mean_what_the_rulebook_says(db: None, slug: str) -> None:
    row = rules.pin_rules(slug)
    row.refresh_from_db()
    assert language.parse(row.definition) == rulebook.load(slug).rules


@pytest.mark.parametrize("name", ["", "no-such-game", "call-bridge@2", "call-bridge@-1", "Call-Bridge", "a\0b@1"])
def test_unknown_rules_are_refused(db: None, name: str) -> None:
    with pytest.raises(errors.Invalid) as refused:
        rules.pin_rules(name)
    assert [(one.code, one.pointer) for one in refused.value.problems] == [("unknown_rules", "/rules")]
