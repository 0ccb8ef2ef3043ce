"""Fields that several forms are made of."""

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


class Tenths(forms.DecimalField):
    """Points with at most one decimal, in any digits and with either decimal sign; the value is in tenths."""

    widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
    default_error_messages = {"invalid": _("Write a number with at most one decimal.")}

    def __init__(self, **options: Any) -> None:
        super().__init__(max_digits=8, decimal_places=1, **options)

    def to_python(self, value: Any) -> Any:
        return super().to_python(str(value or "").strip().replace("−", "-").replace(",", "."))

    def clean(self, value: Any) -> Any:
        points = super().clean(value)
        return None if points is None else int(points * 10)


class Once(forms.UUIDField):
    """The id of what the form will make, chosen when the form is shown: pressed twice, it is made once."""

    widget = forms.HiddenInput

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, initial=base.new_id, **options)


class Choice(forms.ChoiceField):
    """One of a few, shown as a row of pills."""

    widget = forms.RadioSelect
