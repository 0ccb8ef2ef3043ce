"""What the pad's forms send: a tap, an undo, a choice of the menu, typed points."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import errors
from games.forms.fields import Tenths
from games.scoring import fields
from games.selectors.pad_table import NOTHING, STARS, Cell, Field, Value

FIELDS = [("bid", "bid"), ("tricks", "tricks"), ("side", "side")]
CELLS: dict[Field, str] = {"bid": "b", "tricks": "t", "side": "s"}
MOST_SEATS, MOST_CARDS, MOST_ROUNDS = fields.PLAYERS_LIMIT, fields.CARDS_LIMIT, fields.ROUNDS_LIMIT
# What a cell that was emptied is written as.
EMPTIED = "-"
VALUE = re.compile("(?:({kinds}):?)?([0-9]{{1,3}})?".format(kinds="|".join(STARS)))


class ValueField(forms.Field):
    """What a key stands for: "5", "nil" or "blind:5"; in a draft also that a cell was emptied."""

    def __init__(self, *, required: bool = True, emptied: bool = False) -> None:
        super().__init__(required=required)
        self.emptied = emptied

    def to_python(self, value: object) -> Value | None:
        """None where nothing is given."""
        if not isinstance(value, str) or not value:
            return None
        if value == EMPTIED and self.emptied:
            return NOTHING
        found = VALUE.fullmatch(value)
        kind, digits = found.groups() if found else (None, None)
        number = None if digits is None else int(digits)
        if found is None or (number or 0) > MOST_CARDS or (number is None) is not (kind in fields.KINDS_WITHOUT_NUMBER):
            raise ValidationError(_("This page was out of date; nothing is changed."), code="invalid")
        return Value(number, kind)


class Focus(forms.Form):
    """The cell somebody tapped, in the address, and the kind that is to stand beside its number."""

    seat = forms.IntegerField(min_value=1, max_value=MOST_SEATS)
    field = forms.ChoiceField(choices=FIELDS)
    kind = forms.ChoiceField(choices=[(kind, kind) for kind in STARS], required=False)

    def cell(self) -> Cell:
        """The cell, once the form is checked."""
        return Cell(self.cleaned_data["seat"], self.cleaned_data["field"])


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
    was = ValueField(required=False)
    v = ValueField()


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
    wrong = {
        "required": _("Write 0 where nothing was won."),
        "invalid": _("Write points with at most one decimal, such as 12 or −4.5."),
    }
    return Tenths(label=name, widget=forms.TextInput(attrs=attributes), error_messages=wrong)


class Extras(TypedPoints):
    """Extra points of a deal; who got none has nothing there."""

    version = forms.IntegerField(min_value=1, widget=forms.HiddenInput)

    def __init__(
        self, names: Sequence[str], sent: Mapping[str, str] | None = None, initial: Mapping[str, object] | None = None
    ) -> None:
        """As typed points, but none is missed."""
        super().__init__(names, sent, initial)
        for seat, _name in enumerate(self.names, 1):
            self.fields[f"points{seat}"].required = False

    def extras(self) -> tuple[int | None, ...]:
        """Tenths by seat, None where nothing is typed."""
        seats = range(1, len(self.names) + 1)
        return tuple(None if self.cleaned_data[f"points{seat}"] is None else self._signed(seat) for seat in seats)


class Draft(forms.Form):
    """A deal being changed: its changed cells as `b1` (a bid), `t1` (tricks), `s1` (a side's), and the key pressed."""

    version = forms.IntegerField(min_value=1, required=False)
    v = ValueField(required=False)

    def __init__(self, sent: Mapping[str, str]) -> None:
        """What the address or the form says."""
        super().__init__(sent)
        for name in _names():
            self.fields[name] = ValueField(required=False, emptied=True)

    def cells(self) -> dict[Cell, Value]:
        """The changed values by cell, once the form is checked."""
        found = {cell: self.cleaned_data[name] for name, cell in _names().items()}
        return {cell: value for cell, value in found.items() if value is not None}


def name_of(cell: Cell) -> str:
    """What a cell is called in an address."""
    return f"{CELLS[cell.field]}{cell.seat}"


def text_of(value: Value) -> str:
    """What a value is called in an address."""
    return value.text or EMPTIED


def _names() -> dict[str, Cell]:
    cells = [Cell(seat, field) for seat in range(1, MOST_SEATS + 1) for field in CELLS]
    return {name_of(cell): cell for cell in cells}
