"""Fields that several forms are made of."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games import speech
from games.formats import names


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


class Choice(forms.ChoiceField):
    """One of a few, shown as a row of pills."""

    widget = forms.RadioSelect
