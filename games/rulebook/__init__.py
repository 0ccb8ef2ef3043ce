"""The built-in rule sets: one TOML file each, read once."""

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Literal

from games.rulebook import absent
from games.scoring import rules

_HERE = Path(__file__).parent

Confidence = Literal["read", "code", "reported", "memory"]
NOT_COVERED = absent.NOT_COVERED


@dataclass(frozen=True)
class OtherName:
    """What people call the game elsewhere; `language` is the code of the language the name is written in."""

    language: str
    name: str


@dataclass(frozen=True)
class BuiltIn:
    """A rule set that comes with the house. `definition` is the canonical one, `version` counts its editions.

    `confidence` says how sure its figures are: read in a rule text, taken from a program's code, reported by another
    source, or partly from memory; `sources` name the part.
    """

    slug: str
    version: int
    definition: Mapping[str, object]
    rules: rules.Rules
    name: str
    family: str
    summary: str
    sources: tuple[str, ...]
    confidence: Confidence = "read"
    other_names: tuple[OtherName, ...] = ()


@functools.cache
def slugs() -> tuple[str, ...]:
    """Every slug, in alphabetical order."""
    return tuple(sorted(path.stem for path in _HERE.glob("*.toml")))


@functools.cache
def load(slug: str) -> BuiltIn:
    """The rule set of that slug. Raises KeyError where there is none."""
    if slug not in slugs():
        raise KeyError(slug)
    written = tomllib.loads((_HERE / f"{slug}.toml").read_text(encoding="utf-8"), parse_float=Decimal)
    # These two speak about the rule set; the rules language has no such keys.
    confidence, other_names = written.pop("confidence", "read"), written.pop("other_names", [])
    parsed = rules.parse(written)
    return BuiltIn(
        slug=slug,
        version=1,
        definition=rules.dump(parsed),
        rules=parsed,
        name=parsed.name,
        family=parsed.family or slug,
        summary=parsed.summary or "",
        sources=parsed.sources,
        confidence=confidence,
        other_names=tuple(OtherName(**one) for one in other_names),
    )
