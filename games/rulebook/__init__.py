"""The built-in rule sets: one TOML file each, read once."""

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from games.scoring import rules

_HERE = Path(__file__).parent


@dataclass(frozen=True)
class BuiltIn:
    """A rule set that comes with the house. `definition` is the canonical one, `version` counts its editions."""

    slug: str
    version: int
    definition: Mapping[str, object]
    rules: rules.Rules
    name: str
    family: str
    summary: str
    sources: tuple[str, ...]


@functools.cache
def slugs() -> tuple[str, ...]:
    """Every slug, in alphabetical order."""
    return tuple(sorted(path.stem for path in _HERE.glob("*.toml")))


@functools.cache
def load(slug: str) -> BuiltIn:
    """The rule set of that slug. Raises KeyError where there is none."""
    if slug not in slugs():
        raise KeyError(slug)
    text = (_HERE / f"{slug}.toml").read_text(encoding="utf-8")
    parsed = rules.parse(tomllib.loads(text, parse_float=Decimal))
    return BuiltIn(
        slug=slug,
        version=1,
        definition=rules.dump(parsed),
        rules=parsed,
        name=parsed.name,
        family=parsed.family or slug,
        summary=parsed.summary or "",
        sources=parsed.sources,
    )
