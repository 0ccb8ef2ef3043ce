"""A translatable sentence as a plain value: the floors that know no Django speak with it."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Points:
    """A number of points in tenths; it is written as 4.2, −5 or, signed, +4.1."""

    tenths: int
    signed: bool = False


@dataclass(frozen=True, slots=True)
class Sentence:
    """A message with `{named}` places. `text` is the key of the translation; with `plural`, `n` chooses the form.

    Values are whole numbers, `Points`, names (str) or sentences. `speech.say` turns it into the reader's language;
    `str()` gives it in English, for logs and tests.
    """

    text: str
    values: Mapping[str, "Value"] = field(default_factory=dict)
    plural: str | None = None
    n: int = 1

    def __str__(self) -> str:
        text = self.text if self.plural is None or self.n == 1 else self.plural
        return text.format(**{name: plain(value) for name, value in self.values.items()})


# What may stand in a sentence.
Value = int | str | Points | Sentence


def title(name: str) -> Sentence:
    """A rule set's name: those of the rulebook are translated, a club's own stays as it is, braces and all."""
    return Sentence(name.replace("{", "{{").replace("}", "}}"))


def plain(value: Value) -> str:
    """English text of one value."""
    return plain_points(value) if isinstance(value, Points) else str(value)


def plain_points(points: Points) -> str:
    """`Points(42)` → "4.2"; the decimal is written only where there is one. Minus is U+2212."""
    whole, tenth = divmod(abs(points.tenths), 10)
    sign = "−" if points.tenths < 0 else "+" if points.signed and points.tenths > 0 else ""
    return f"{sign}{whole}.{tenth}" if tenth else f"{sign}{whole}"
