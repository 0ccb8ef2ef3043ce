"""What is entered on the sheet itself: points that no deal brings."""

import datetime
from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.forms import fields


class Adjustment(forms.Form):
    """A penalty or bonus; `points` become tenths."""

    id_ = fields.Once()
    seat = forms.TypedChoiceField(label=_("Player"), coerce=int)
    points = fields.Tenths(label=_("Points"), help_text=_("With a minus for a penalty."))
    reason = fields.Text(label=_("Why"), max_length=200)

    def __init__(self, *args: Any, seats: Iterable[tuple[int, str]], **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["seat"].choices = list(seats)  # type: ignore[attr-defined]  # the field is a ChoiceField


class Dealer(forms.Form):
    """Who deals first in the next game; "" goes on by itself."""

    id_ = fields.Once()
    dealer = forms.IntegerField(min_value=1, max_value=10, required=False)


class Facts(forms.Form):
    """A table's own facts: what it is called, on which day of the club it was played, what it counts for."""

    title = fields.Text(label=_("Title"), max_length=120, required=False)
    day = forms.DateField(label=_("Day"), widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"))
    season = fields.Choice(label=_("Counts for"), required=False)

    def __init__(self, *args: Any, seasons: Iterable[tuple[str, str]], **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["season"].choices = [("", _("no season")), *seasons]  # type: ignore[attr-defined]  # a ChoiceField

    def clean_day(self) -> datetime.date:
        """From 1900 to tomorrow."""
        day: datetime.date = self.cleaned_data["day"]
        tomorrow = timezone.now().date() + datetime.timedelta(days=1)
        if not datetime.date(1900, 1, 2) <= day <= tomorrow:
            raise ValidationError(_("Choose a day from 1900 to today."), code="out_of_range")
        return day
