"""What people type about themselves and each other."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.forms import fields

INVITATION = re.compile(r"[\w-]+")


class Secret(forms.Form):
    """A personal link, pasted whole or only its secret part."""

    secret = forms.CharField(
        label=_("Your link"),
        max_length=300,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )

    def clean_secret(self) -> str:
        text: str = self.cleaned_data["secret"]
        return text.rpartition("#")[2]

    def invitation(self) -> str:
        """The secret of an invitation that was pasted here, else ""."""
        found: str = self.cleaned_data["secret"].rpartition("/join/")[2]
        return found if "/join/" in self.cleaned_data["secret"] and INVITATION.fullmatch(found) else ""


class Guest(forms.Form):
    """A newcomer's name."""

    name = fields.Text(label=_("Your name, as others see it beside what you enter"), required=False)

    def __init__(self, *args: Any, looks_on: bool = False, **options: Any) -> None:
        super().__init__(*args, **options)
        if looks_on:
            self.fields["name"].label = _("Your name, as the others in the club see it")


class Player(forms.Form):
    """Somebody who sits at tables."""

    id = fields.Once()
    name = fields.Text(label=_("Name"))
    second_name = fields.Text(label=_("Name in another script"), required=False)


UNKNOWN = _("This link is not known, or it was ended.")
