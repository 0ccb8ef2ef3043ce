"""What is entered on the sheet itself: points that no deal brings."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.forms import fields


class Adjustment(forms.Form):
    """A penalty or bonus; `points` become tenths."""

    seat = forms.TypedChoiceField(label=_("Player"), coerce=int)
    points = fields.Tenths(label=_("Points"), help_text=_("With a minus for a penalty."))
    reason = fields.Text(label=_("Why"), max_length=200)

    def __init__(self, *args: Any, seats: Iterable[tuple[int, str]], **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["seat"].choices = list(seats)  # type: ignore[attr-defined]  # the field is a ChoiceField


class Dealer(forms.Form):
    """Who deals first in the next game; "" goes on by itself."""

    dealer = forms.IntegerField(min_value=1, max_value=10, required=False)
