"""Turns sentences into the reader's language and numbers into the reader's digits: the one way either is written."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from decimal import Decimal

from django.utils.formats import get_format
from django.utils.translation import get_language, gettext, ngettext

from games.words import Points, Sentence, Value

DIGITS = {"latn": "0123456789", "beng": "০১২৩৪৫৬৭৮৯", "deva": "०१२३४५६७८९"}
# CLDR's default digits; every other language writes Latin ones.
OF_LANGUAGE = {"bn": "beng", "ne": "deva"}
_chosen: ContextVar[str | None] = ContextVar("digits", default=None)
_decimals: ContextVar[int] = ContextVar("decimals", default=0)


@contextmanager
def digits(system: str | None) -> Iterator[None]:
    """Write numbers with that digit system ("latn", "beng", "deva") inside the block; None = the language's own."""
    before = _chosen.set(system if system in DIGITS else None)
    try:
        yield
    finally:
        _chosen.reset(before)


def system() -> str:
    """The digit system now in force."""
    return _chosen.get() or OF_LANGUAGE.get(get_language() or "", "latn")


@contextmanager
def tenths(decimals: int) -> Iterator[None]:
    """Write all points inside the block with at least so many decimals (0 or 1): those of a game stand alike."""
    before = _decimals.set(decimals)
    try:
        yield
    finally:
        _decimals.reset(before)


def num(value: int | Decimal | str) -> str:
    """A number, or a text with Latin digits, in the reader's digits, decimal sign and with the U+2212 minus."""
    text = str(value).replace("-", "−")
    if isinstance(value, Decimal):
        text = text.replace(".", get_format("DECIMAL_SEPARATOR"))
    return figures(text)


def figures(text: str) -> str:
    """A whole text with its Latin digits in the reader's, nothing else touched."""
    return text.translate(str.maketrans(DIGITS["latn"], DIGITS[system()]))


def points(tenths: int, *, signed: bool = False, decimals: int | None = None) -> str:
    """Tenths as points: 42 → "4.2", −50 → "−5"; with `signed` a gain has its plus, with `decimals` 1 −50 is "−5.0"."""
    least = _decimals.get() if decimals is None else decimals
    value = Decimal(tenths) / 10
    sign = "+" if signed and tenths > 0 else ""
    return sign + num(value.quantize(Decimal("0.1")) if tenths % 10 or least else Decimal(tenths // 10))


def title(name: str) -> str:
    """A rule set's name, or its sentence: the rulebook's in the reader's language, a club's own as it is."""
    return gettext(name)


def say(spoken: Sentence | Iterable[Sentence]) -> str:
    """A sentence, or several joined by spaces, in the reader's language."""
    if not isinstance(spoken, Sentence):
        return " ".join(say(one) for one in spoken)
    text = gettext(spoken.text) if spoken.plural is None else ngettext(spoken.text, spoken.plural, spoken.n)
    return text.format(**{name: _said(value) for name, value in spoken.values.items()})


def _said(value: Value) -> str:
    if isinstance(value, Points):
        return points(value.tenths, signed=value.signed)
    if isinstance(value, Sentence):
        return say(value)
    return num(value) if isinstance(value, int) else value
