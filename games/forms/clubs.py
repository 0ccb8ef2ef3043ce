"""What people type about clubs, invitations and seasons."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.forms import fields
from games.models import clubs
from games.models.seasons import Metric

ROLES = [
    (clubs.Role.SCORER, _("keeps score")),
    (clubs.Role.VIEWER, _("looks on")),
    (clubs.Role.ORGANISER, _("organiser")),
]
METRICS = [(Metric.AVERAGE, _("points a game")), (Metric.POINTS, _("points added up"))]
ORDERS = [("high", _("most points first")), ("low", _("fewest points first"))]


class Club(forms.Form):
    """A club's own facts."""

    id = fields.Once()
    name = fields.Text(label=_("Name of the club"))
    time_zone = forms.CharField(
        label=_("Time zone"),
        max_length=64,
        required=False,
        help_text=_("As in Asia/Dhaka. Dates and times of the club are written in it."),
        widget=forms.TextInput(attrs={"list": "zones", "autocomplete": "off", "spellcheck": "false"}),
    )


class Invite(forms.Form):
    """What whoever opens the link may do."""

    role = fields.Choice(label=_("Whoever opens it"), choices=ROLES[:2], initial=clubs.Role.SCORER)


class Role(forms.Form):
    """Another role for somebody; "" takes him out of the club."""

    user = forms.UUIDField()
    role = forms.ChoiceField(choices=ROLES, required=False)


class Season(forms.Form):
    """A season to be."""

    id = fields.Once()
    name = fields.Text(label=_("Name"), help_text=_("For example: Winter 2026"))
    metric = fields.Choice(label=_("Ranked by"), choices=METRICS, initial=Metric.AVERAGE)
    min_sessions = fields.Whole(
        label=_("Games needed to be ranked"), min_value=1, max_value=1000, initial=1, required=False
    )
    order = fields.Choice(label=_("In front"), choices=ORDERS, initial="high")
