"""What the pad's forms send: a tap, an undo, a choice of the menu, typed points."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import errors, speech

FIELDS = [("bid", "bid"), ("tricks", "tricks")]
CELLS = {"bid": "b", "tricks": "t"}
MOST_SEATS, MOST_CARDS, MOST_ROUNDS = 10, 104, 100_000
# Every digit anybody may type, and the signs of their keyboards.
LATIN = str.maketrans("".join(speech.DIGITS.values()), speech.DIGITS["latn"] * len(speech.DIGITS)) | {
    ord("−"): "-",
    ord("–"): "-",
    ord(","): ".",
    ord("٫"): ".",
}
NUMBER = re.compile(r"([+-]?)(?=[0-9.])([0-9]{0,6})(?:\.([0-9]?))?")


class Focus(forms.Form):
    """The cell somebody tapped, in the address."""

    seat = forms.IntegerField(min_value=1, max_value=MOST_SEATS)
    field = forms.ChoiceField(choices=FIELDS)


class Menu(forms.Form):
    """Something done to the deal as a whole. `id` is made anew with every page, so that sending twice does it once."""

    id = forms.UUIDField()
    round = forms.IntegerField(min_value=1, max_value=MOST_ROUNDS)
    version = forms.IntegerField(min_value=1)


class Again(Menu):
    """The deal does not count; `calls` is what the calls came to, where that is the reason."""

    calls = forms.IntegerField(min_value=0, max_value=MOST_SEATS * MOST_CARDS, required=False)


class Dealer(Menu):
    """Somebody else deals. `was` is who stands there, where the deal is open already."""

    dealer = forms.IntegerField(min_value=1, max_value=MOST_SEATS)
    dealer_was = forms.IntegerField(min_value=1, max_value=MOST_SEATS, required=False)


class Tap(Focus):
    """A key: one value for one cell, with what the page showed there before."""

    id = forms.UUIDField()
    round = forms.IntegerField(min_value=1, max_value=MOST_ROUNDS)
    was = forms.IntegerField(min_value=0, max_value=MOST_CARDS, required=False)
    v = forms.IntegerField(min_value=0, max_value=MOST_CARDS)


class Took(forms.Form):
    """Who took the one trick of a deal of one card."""

    id = forms.UUIDField()
    round = forms.IntegerField(min_value=1, max_value=MOST_ROUNDS)
    took = forms.IntegerField(min_value=1, max_value=MOST_SEATS)


class Undo(forms.Form):
    """Take the newest entry back."""

    undo_id = forms.UUIDField()


def checked(form: forms.Form) -> dict[str, Any]:
    """What a form of buttons says. Invalid: only a page of ours sends it, so there is no field to mend."""
    if not form.is_valid():
        raise errors.Invalid
    return form.cleaned_data


def tenths(text: str) -> int:
    """Typed points in tenths: "4.2", "−5", "৪,২" or "+ 3". ValueError."""
    found = NUMBER.fullmatch("".join(text.translate(LATIN).split()))
    if found is None:
        raise ValueError(text)
    sign, whole, tenth = found.groups()
    value = int(whole or 0) * 10 + int(tenth or 0)
    return -value if sign == "-" else value


class PointsField(forms.Field):
    """Points with one decimal at most, in any digits; the value is tenths."""

    def to_python(self, value: object) -> int | None:
        """Tenths; None where nothing is typed."""
        if not isinstance(value, str) or not value.strip():
            return None
        try:
            return tenths(value)
        except ValueError as failure:
            raise ValidationError(_("Write points, such as 12 or −4.5."), code="invalid") from failure


class TypedPoints(forms.Form):
    """Points of a whole deal: a number for each seat, and a sign for keyboards that have none."""

    round = forms.IntegerField(min_value=1, max_value=MOST_ROUNDS, widget=forms.HiddenInput)

    def __init__(
        self, names: Sequence[str], sent: Mapping[str, str] | None = None, initial: Mapping[str, object] | None = None
    ) -> None:
        """One line for each name, in the order of the seats."""
        super().__init__(sent, initial=dict(initial or {}))
        self.names = tuple(names)
        for seat, name in enumerate(self.names, 1):
            self.fields[f"sign{seat}"] = _sign(name)
            self.fields[f"points{seat}"] = _points(name)

    def lines(self) -> tuple[tuple[forms.BoundField, forms.BoundField], ...]:
        """The two fields of each seat, as bound to what was sent."""
        return tuple((self[f"sign{seat}"], self[f"points{seat}"]) for seat in range(1, len(self.names) + 1))

    def points(self) -> tuple[int, ...]:
        """Tenths by seat, once the form is valid."""
        return tuple(self._signed(seat) for seat in range(1, len(self.names) + 1))

    def _signed(self, seat: int) -> int:
        value: int = self.cleaned_data[f"points{seat}"]
        return -abs(value) if self.cleaned_data[f"sign{seat}"] == "-" else value


def _sign(name: str) -> forms.Field:
    label = gettext("Sign of {name}").format(name=name)
    widget = forms.Select(attrs={"aria-label": label})
    return forms.ChoiceField(choices=[("+", "+"), ("-", "−")], required=False, widget=widget)


def _points(name: str) -> forms.Field:
    label = gettext("Points of {name}").format(name=name)
    attributes = {"inputmode": "decimal", "autocomplete": "off", "maxlength": "9", "aria-label": label}
    empty = {"required": _("Write 0 where nothing was won.")}
    return PointsField(label=name, widget=forms.TextInput(attrs=attributes), error_messages=empty)


class Draft(forms.Form):
    """A deal being changed: its changed cells as `b1` (a bid) and `t1` (tricks), and the key that was pressed."""

    version = forms.IntegerField(min_value=1, required=False)
    v = forms.IntegerField(min_value=0, max_value=MOST_CARDS, required=False)

    def __init__(self, sent: Mapping[str, str]) -> None:
        """What the address or the form says."""
        super().__init__(sent)
        for seat in range(1, MOST_SEATS + 1):
            for letter in CELLS.values():
                self.fields[f"{letter}{seat}"] = forms.IntegerField(min_value=0, max_value=MOST_CARDS, required=False)

    def cells(self) -> dict[tuple[int, str], int]:
        """The changed values by seat and field, once the form is checked."""
        named = {
            (seat, field): f"{letter}{seat}" for seat in range(1, MOST_SEATS + 1) for field, letter in CELLS.items()
        }
        found = {cell: self.cleaned_data[name] for cell, name in named.items()}
        return {cell: value for cell, value in found.items() if value is not None}
