"""The editor of a rule set: a field for every place of the definition that people change; the rest stays as it is."""

import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games import errors, speech
from games.forms import fields
from games.scoring import fields as scoring_fields
from games.scoring import language

Path = tuple[str | int, ...]
# A text that is translated when it is shown.
Label = Any
# Where an open window, a missing table or a plain value means nothing, it is left out.
EMPTY: tuple[object, ...] = (None, "", [], {}, ["", ""])
POLYNOMIALS = ("made", "failed", "failed_under", "failed_over")
HOOK = "hook"
USUAL = ("flat", "bid", "tricks", "over", "off")
NAMES: Mapping[str, Label] = {
    "flat": _("fixed"),
    "bid": _("times the call"),
    "tricks": _("times the tricks"),
    "cards": _("times the cards dealt"),
    "off": _("per trick off"),
    "over": _("per trick over"),
    "bid_squared": _("times the call squared"),
    "off_squared": _("times the tricks off, squared"),
    "off_triangle": _("for tricks off: 1, 3, 6, 10 …"),
    "table": _("times the call's value"),
}
PAYS: Mapping[str, Label] = {
    "made": _("Made, it pays"),
    "failed": _("Failed, it pays"),
    "failed_under": _("Too few tricks, it pays"),
    "failed_over": _("Too many tricks, it pays"),
}


# small letters in every language: what is typed is compared with it
ANY = pgettext_lazy("how many tricks, no limit", "any")


class Bound(forms.CharField):
    """How many tricks short or over are allowed; "any", or the reader's word for it, is no limit."""

    def to_python(self, value: Any) -> Any:
        text = str(value or "").strip().lower()[:20]
        if text in ("", "any", str(ANY)):
            return "any" if text else ""
        try:
            return int(text.replace("−", "-"))
        except ValueError:
            raise ValidationError(format_lazy(_("Write a whole number, or {any}."), any=ANY)) from None

    def prepare_value(self, value: Any) -> Any:
        return ANY if value == "any" else value


Places = dict[str, forms.Field]


class Hook(fields.Choice):
    """Whether the last caller is bound; how exactly stays as it is."""

    def __init__(self, **options: Any) -> None:
        choices = [("", _("allowed")), (HOOK, _("not by the last caller"))]
        super().__init__(label=_("Calls that add up to the tricks"), choices=choices, required=False, **options)


@dataclass(frozen=True)
class Part:
    """Some fields under a heading, in groups with or without a heading of their own."""

    title: Label
    groups: tuple[tuple[Label | None, Places], ...]
    # Which contract it is about; None for everything else.
    contract: int | None = None


class Editor(forms.Form):
    """Made for one definition; `definition()` is that one with what was changed in it."""

    def __init__(self, *args: Any, base: Mapping[str, object], rules: language.Rules, **options: Any) -> None:
        super().__init__(*args, **options)
        self.base, self.parts = base, tuple(parts(base, rules))
        for part in self.parts:
            for group in part.groups:
                self.fields.update(group[1])

    def definition(self) -> dict[str, object]:
        """The definition as it is meant now. What was left alone is left as it was."""
        kept: dict[str, object] = copy.deepcopy(dict(self.base))
        for name, value in self.cleaned_data.items():
            field = self.fields[name]
            was = field.clean(_sent(field.initial))
            if value != was and not (value in EMPTY and was in EMPTY):
                put(kept, path_of(name), plain(field, value))
        return kept

    def refuse(self, problems: tuple[errors.Problem, ...]) -> None:
        """Put every problem beside the field it is about, else above all."""
        for one in problems:
            self.add_error(self._field_at(one.pointer), speech.say(one.detail))

    def _field_at(self, pointer: str) -> str | None:
        name = pointer.strip("/").replace("/", ".")
        return next((one for one in self.fields if name and _related(one, name)), None)


def _sent(initial: Any) -> Any:
    """What a browser sends for a field that is left alone."""
    return "" if initial is None else str(initial)


def _related(one: str, other: str) -> bool:
    """The same place, or one of them inside the other."""
    return f"{one}.".startswith(f"{other}.") or f"{other}.".startswith(f"{one}.")


def path_of(name: str) -> Path:
    """`contracts.0.made.bid` → the way there."""
    return tuple(int(step) if step.isdecimal() else step for step in name.split("."))


def plain(field: forms.Field, value: Any) -> object:
    """The value as a definition has it: points as numbers, the hook as a table of its own."""
    if isinstance(field, Hook):
        return {} if value else None
    if isinstance(field, fields.Tenths) and value is not None:
        return scoring_fields.number_of(value)
    return int(value) if isinstance(field, fields.Choice) and str(value).isdecimal() else value


def put(table: Any, path: Path, value: object) -> None:
    """Write a value at a place, or take it away; windows keep their two bounds, and a table left empty goes."""
    step, rest = path[0], path[1:]
    if isinstance(step, int):
        if rest:
            put(table[step], rest, value)
        else:
            table[step] = "" if value is None else value
        return
    if rest:
        inner = table.setdefault(step, ["", ""] if isinstance(rest[0], int) else {})
        put(inner, rest, value)
        if inner in EMPTY:
            del table[step]
    elif value is None or value == "":
        table.pop(step, None)
    else:
        table[step] = value


def at(base: Any, path: Path, missing: Any = None) -> Any:
    """What stands at a place."""
    for step in path:
        if isinstance(base, list):
            base = base[step] if isinstance(step, int) and step < len(base) else None
        else:
            base = base.get(step) if isinstance(base, Mapping) else None
        if base is None:
            return missing
    return base


def parts(base: Mapping[str, object], rules: language.Rules) -> Iterator[Part]:
    """The headings and their fields, filled in with what the definition says."""
    yield Part(_("Name"), ((None, _names(rules)),))
    yield Part(_("Table"), ((None, _table(base)),))
    if not rules.points.typed:
        yield Part(_("Calls"), ((None, _calls(base, rules)),))
    for index, contract in enumerate(rules.contracts):
        yield Part(_("Contract"), tuple(_contract(base, index, contract)), index)
    if rules.table.scored_by == "side":
        yield Part(_("Overtricks that pile up"), ((None, _bags(base)),))
    yield Part(_("End"), ((None, _end(base, rules)),))


def _names(rules: language.Rules) -> Places:
    return {
        "name": fields.Text(label=_("Name"), initial=rules.name),
        "summary": fields.Text(label=_("In one sentence"), initial=rules.summary or "", max_length=500, required=False),
    }


def _whole(label: Label, initial: Any, low: int = 0, high: int = 1000) -> fields.Whole:
    return fields.Whole(label=label, initial=initial, min_value=low, max_value=high, required=False)


def _tenths(label: Label, initial: Any) -> fields.Tenths:
    return fields.Tenths(label=label, initial=initial, required=False)


def _table(base: Mapping[str, object]) -> Places:
    found: Places = {
        "table.players.0": _whole(_("Fewest players"), at(base, ("table", "players", 0)), 2, 10),
        "table.players.1": _whole(_("Most players"), at(base, ("table", "players", 1)), 2, 10),
    }
    cards = at(base, ("deal", "cards"))
    if cards is None or isinstance(cards, int):
        found["deal.cards"] = _whole(_("Cards each"), cards, 1, 104)
    decimals = [("0", _("whole numbers")), ("1", _("with tenths"))]
    given = str(at(base, ("points", "decimals"), 0))
    found["points.decimals"] = fields.Choice(label=_("Points"), choices=decimals, initial=given)
    return found


def _calls(base: Mapping[str, object], rules: language.Rules) -> Places:
    bidding = ("bidding",)
    misses = [("redeal", _("deal again")), ("refuse", _("call again"))]
    return {
        "bidding.min": _whole(_("Lowest call"), at(base, (*bidding, "min")), 0, 104),
        "bidding.max": _whole(_("Highest call"), at(base, (*bidding, "max")), 0, 104),
        "bidding.hook": Hook(initial="" if rules.bidding.hook is None else HOOK),
        "bidding.total.min": _whole(_("All calls together, at least"), at(base, (*bidding, "total", "min")), -1000),
        "bidding.total.max": _whole(_("All calls together, at most"), at(base, (*bidding, "total", "max")), -1000),
        "bidding.total.on_miss": fields.Choice(
            label=_("If they are not"),
            choices=misses,
            initial=at(base, (*bidding, "total", "on_miss"), "redeal"),
            required=False,
        ),
    }


def _contract(
    base: Mapping[str, object], index: int, contract: language.Contract
) -> Iterator[tuple[Label | None, Places]]:
    here = ("contracts", index)
    yield None, _window(base, here) | _bounds(base, here, contract)
    for paid in POLYNOMIALS:
        given = at(base, (*here, paid))
        if given is not None or paid in POLYNOMIALS[:2]:
            yield PAYS[paid], dict(_polynomial((*here, paid), given or {}))


def _window(base: Mapping[str, object], here: Path) -> Places:
    """For which calls it is; the last contract takes all that are left."""
    window = at(base, (*here, "when", "bid"))
    labels = (_("From this call"), _("To this call")) if window else ()
    return {
        named(here, "when", "bid", bound): _whole(label, window[bound], 0, 104) for bound, label in enumerate(labels)
    }


def _bounds(base: Mapping[str, object], here: Path, contract: language.Contract) -> Places:
    """How far from the call it is still made; a bound that is a formula stays as it is."""
    labels = {"under": _("Tricks short allowed"), "over": _("Tricks over allowed")}
    plain_ones = [name for name in labels if not isinstance(getattr(contract, name), language.Formula)]
    about = format_lazy(_("A number, or {any}."), any=ANY)
    return {
        named(here, name): Bound(
            label=labels[name], initial=at(base, (*here, name), ""), required=False, help_text=about
        )
        for name in plain_ones
    }


def _polynomial(path: Path, given: Mapping[str, object]) -> Iterator[tuple[str, forms.Field]]:
    """The usual coefficients, and those that are in use."""
    for name in NAMES:
        if name in USUAL or name in given:
            yield named(path, name), _tenths(NAMES[name], given.get(name))


def named(here: Path, *steps: str | int) -> str:
    """The field's name: its place in the definition."""
    return ".".join(map(str, (*here, *steps)))


def _bags(base: Mapping[str, object]) -> Places:
    return {
        "bags.every": _whole(_("So many cost"), at(base, ("bags", "every")), 1),
        "bags.penalty": _tenths(_("this many points"), at(base, ("bags", "penalty"))),
    }


def _end(base: Mapping[str, object], rules: language.Rules) -> Places:
    orders = [("high", _("most points first")), ("low", _("fewest points first"))]
    found: Places = {}
    if rules.end.rounds != "schedule":
        found["end.rounds"] = _whole(_("After so many deals"), at(base, ("end", "rounds")), 1)
    found["end.target"] = _tenths(_("At so many points"), at(base, ("end", "target")))
    found["end.floor"] = _tenths(_("Down at so many points"), at(base, ("end", "floor")))
    found["ranking.order"] = fields.Choice(label=_("In front"), choices=orders, initial=rules.ranking.order)
    return found
