"""Fields that several forms are made of."""

import re
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games import speech
from games.formats import names
from games.models import base


class Text(forms.CharField):
    """One line that may be kept: no control characters, nothing invisible."""

    def __init__(self, *, max_length: int = 80, **options: Any) -> None:
        super().__init__(max_length=max_length, **options)

    def to_python(self, value: Any) -> str:
        text = super().to_python(value) or ""
        try:
            return names.clean(text)
        except names.Unfit as unfit:
            raise ValidationError(speech.say(unfit.detail), code=unfit.code) from unfit


class Whole(forms.IntegerField):
    """A whole number in any digits; a plain field, because steppers and wheels change it by accident."""

    widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
    default_error_messages = {"invalid": _("Write a whole number.")}

    def to_python(self, value: Any) -> int | None:
        return super().to_python(value.replace("−", "-") if isinstance(value, str) else value)

    def prepare_value(self, value: Any) -> Any:
        return in_digits(value)


# The signs of all keyboards.
SIGNS = str.maketrans({"−": "-", "–": "-", ",": ".", "٫": "."})
NUMBER = re.compile(r"([+-]?)(?=[\d.])(\d{0,6})(?:\.(\d?))?")


class Tenths(forms.Field):
    """Points with at most one decimal, in any digits and with any decimal sign; the value is in tenths."""

    widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
    default_error_messages = {"invalid": _("Write a number with at most one decimal.")}

    def to_python(self, value: object) -> int | None:
        """Tenths; None where nothing is typed."""
        text = "".join(str(value or "").translate(SIGNS).split())
        if not text:
            return None
        found = NUMBER.fullmatch(text)
        if found is None:
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        sign, whole, tenth = found.groups()
        tenths = int(whole or 0) * 10 + int(tenth or 0)
        return -tenths if sign == "-" else tenths

    def prepare_value(self, value: Any) -> Any:
        return in_digits(value)


def in_digits(value: Any) -> Any:
    """A number as the reader writes it, and what he typed in the digits of the page."""
    if value is None or isinstance(value, str):
        return value and speech.figures(value)
    return speech.num(Decimal(str(value)))


class Once(forms.UUIDField):
    """The id of what the form will make, chosen when the form is shown: pressed twice, it is made once."""

    widget = forms.HiddenInput

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, initial=base.new_id, **options)


class Choice(forms.ChoiceField):
    """One of a few, shown as a row of pills."""

    widget = forms.RadioSelect
