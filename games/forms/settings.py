"""What a reader may choose for one phone, and the name others see."""

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from games.forms import fields

DIGITS = [("", _("as the language has it")), ("latn", "0 1 2 3"), ("beng", "০ ১ ২ ৩"), ("deva", "० १ २ ३")]
THEMES = [("", _("as the phone")), ("light", _("light")), ("dark", _("dark"))]
KEYS = [("", _("normal")), ("big", _("big"))]


class Settings(forms.Form):
    """All of it but the name is kept in cookies, each of its field's name."""

    language = fields.Choice(label=_("Language"), choices=settings.LANGUAGES)
    digits = fields.Choice(label=_("Digits"), choices=DIGITS, required=False)
    theme = fields.Choice(label=_("Colours"), choices=THEMES, required=False)
    keys = fields.Choice(label=_("Keys"), choices=KEYS, required=False)
    name = fields.Text(label=_("Your name, as others see it beside what you enter"), required=False)
