"""Which row of rules a session is pinned to."""

from games import errors, models, rulebook
from games.errors import Problem
from games.scoring import rules as language
from games.selectors import rules as reading
from games.words import Sentence


def pin_rules(name: str) -> models.RuleSet:
    """The stored rule set for `slug` (its newest version) or `slug@version`; a built-in is stored at its first use.

    Runs inside an action's transaction. Invalid with `unknown_rules` or `rules_not_supported`, pointer `/rules`.
    """
    slug, _, version = name.partition("@")
    built_in = rulebook.load(slug) if slug in rulebook.slugs() else None
    if built_in is None or (version and version != str(built_in.version)):
        return _older(slug, version)
    if language.unsupported(built_in.rules) is not None:
        raise _refused("rules_not_supported", Sentence("These rules use something that cannot be scored here yet."))
    row, _ = models.RuleSet.objects.get_or_create(
        club=None,
        slug=slug,
        version=built_in.version,
        defaults={"name": built_in.name, "definition": language.dump(built_in.rules)},
    )
    return row


def _older(slug: str, version: str) -> models.RuleSet:
    """A version that the rulebook has left behind, kept because sessions were played by it."""
    row = reading.stored(slug, version)
    if row is None:
        raise _refused("unknown_rules", Sentence("There are no rules of that name."))
    return row


def _refused(code: str, detail: Sentence) -> errors.Invalid:
    return errors.Invalid(problems=(Problem(code, detail, pointer="/rules"),))
