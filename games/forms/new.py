"""The new table: everything but the seats, which are a list of names with buttons."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.forms import fields

ENDS = [("", _("as the rules say")), ("rounds", _("after a number of deals")), ("target", _("at a number of points"))]


class Table(forms.Form):
    """Rules, first dealer (a seat, or drawn), the end and the season. `end_target` becomes tenths."""

    id = fields.Once()
    rules = fields.Choice(label=pgettext_lazy("a kind, such as Call Bridge", "Game"))
    dealer = forms.CharField(required=False, max_length=4)
    end = fields.Choice(label=_("Game ends"), choices=ENDS, required=False)
    end_rounds = fields.Whole(label=_("Deals"), min_value=1, max_value=1000, required=False)
    end_target = fields.Tenths(label=_("Points"), required=False)
    season = fields.Choice(label=_("Counts for"), required=False)

    def __init__(
        self, *args: Any, rules: Iterable[tuple[str, str]], seasons: Iterable[tuple[str, str]], **options: Any
    ) -> None:
        super().__init__(*args, **options)
        self.fields["rules"].choices = list(rules)  # type: ignore[attr-defined]  # the field is a ChoiceField
        self.fields["season"].choices = list(seasons)  # type: ignore[attr-defined]  # the field is a ChoiceField

    def clean(self) -> dict[str, Any]:
        """The chosen end's number is needed, the other one's is not looked at."""
        values: dict[str, Any] = super().clean() or self.cleaned_data
        for end in ("rounds", "target"):
            if values.get("end") != end:
                values[f"end_{end}"] = None
                self.errors.pop(f"end_{end}", None)
            elif values.get(f"end_{end}") is None and f"end_{end}" not in self.errors:
                self.add_error(f"end_{end}", ValidationError(_("Write a number.")))
        return values
