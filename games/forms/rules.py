"""The editor of a rule set: a field for every place of the definition that people change; the rest stays as it is."""

import copy
from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games import errors, rulebook, speech
from games.forms import fields, rules_contracts, rules_deal, rules_fields
from games.forms.rules_fields import Fields, Group, Label, Part
from games.scoring import fields as limits
from games.scoring import language, schedules, sides

HOOK = "hook"
HOOKS: Mapping[str, Label] = {"": _("allowed"), HOOK: _("not by the last caller")}
MISSES: Mapping[str, Label] = {"redeal": _("deal again"), "refuse": _("call again")}
ORDERS: Mapping[str, Label] = {"turn": _("one after the other"), "together": _("all at once")}
COUNTED: Mapping[str, Label] = {"yes": _("from the tricks of the deal"), "no": _("from 0")}
WINNERS: Mapping[str, Label] = {"exact": _("has a winner"), "at_most": _("may have none")}
EXTRAS: Mapping[str, Label] = {"none": _("not entered"), "if_made": _("for a call that is made"), "always": _("always")}
TIES: Mapping[str, Label] = {
    "shared": _("share the place"),
    "play_on": _("play another deal"),
    "tricks": _("most tricks first"),
    "contracts_made": _("most calls made first"),
    "bids": _("highest calls first"),
}
DECIMALS: Mapping[str, Label] = {"0": _("whole numbers"), "1": _("with tenths")}
TURNS: Mapping[str, Label] = {"clockwise": _("clockwise"), "counterclockwise": _("counterclockwise")}
KEEPS: Mapping[str, Label] = {"remainder": _("are kept"), "reset": _("are forgotten")}
IN_FRONT: Mapping[str, Label] = {"high": _("most points first"), "low": _("fewest points first")}
DEFENDERS: Mapping[str, Label] = {
    "none": _("nothing"),
    "tricks": _("a point for each trick"),
    "over_book": _("a point for each trick that counts"),
}
# small letters in every language, as with any number of tricks
ALL = pgettext_lazy("how many deals", "all")
FOR_WHICH = _("Say which calls it is for.")


class Editor(forms.Form):
    """Made for one definition; `definition()` is that one with what was changed in it.

    `order` has the keys of the contracts there are now.
    """

    def __init__(
        self,
        sent: Mapping[str, Any] | None = None,
        *,
        base: rulebook.BuiltIn,
        order: rules_contracts.Order,
        initial: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(sent, initial=initial, label_suffix="")
        self.base: dict[str, Any] = copy.deepcopy(dict(base.definition))
        self.order, self.given = order, self.base.get("contracts", [])
        if order:
            self.base["contracts"] = rules_contracts.with_blanks(self.given, order)
        self.parts = tuple(parts(self.base, base.rules, order))
        for group in (one for part in self.parts for one in part.all_groups):
            self.fields.update(group.fields)
            group.shown = [self[name] for name in group.fields]
        for name, field in self.fields.items():
            rules_fields.start(field, rules_fields.at(self.base, rules_fields.path_of(name)))

    def clean(self) -> dict[str, Any]:
        """What the fields say together has to be clear before it is a definition."""
        for name, text in rules_deal.misfits(self.cleaned_data, self._players()):
            self.add_error(name, text)
        if not self.errors:
            for key in rules_contracts.open_ones(self.given, self.order, self.definition().get("contracts", [])):
                self.add_error(rules_fields.named(("contracts", key), "when", "kind"), FOR_WHICH)
        return self.cleaned_data

    def definition(self) -> dict[str, Any]:
        """The definition as it is meant now. What was left alone is left as it was."""
        kept, sent = copy.deepcopy(self.base), self.cleaned_data
        changed = [name for name, value in sent.items() if rules_fields.changed(self.fields[name], value)]
        for name in changed:
            of_no_hook = name.startswith("bidding.hook.") and sent["bidding.hook"] == ""
            if not of_no_hook and not name.startswith(f"{rules_deal.CARDS}."):
                rules_fields.put(kept, rules_fields.path_of(name), rules_fields.plain(self.fields[name], sent[name]))
        self._deal(kept, changed)
        self._contracts(kept)
        _let_go(kept)
        return kept

    def _deal(self, kept: dict[str, Any], changed: list[str]) -> None:
        """The cards, from several fields; anew too where the numbers of players are others."""
        numbers, shape = self._players(), f"{rules_deal.CARDS}.shape"
        sent = self.cleaned_data | {shape: self.cleaned_data[shape] or self.fields[shape].initial}
        moved = any(name.startswith("table.players") for name in changed)
        if moved or any(name.startswith(f"{rules_deal.CARDS}.") for name in changed):
            old = rules_fields.at(kept, ("deal", "cards"))
            rules_fields.put(kept, ("deal", "cards"), rules_deal.cards_of(sent, old, numbers))
        if "deal.deck" in changed or (moved and "deck" in kept.get("deal", {})):
            rules_fields.put(kept, ("deal", "deck"), rules_deal.sizes(sent["deal.deck"], numbers))

    def _players(self) -> list[int]:
        """Every number of players that may sit down."""
        ends = [self.cleaned_data.get(f"table.players.{end}") for end in (0, 1)]
        low, high = (typed or usual for typed, usual in zip(ends, schedules.ANY_NUMBER, strict=True))
        pairs = rules_fields.at(self.base, ("table", "sides")) == "pairs"
        return [players for players in range(low, high + 1) if not pairs or players in sides.PAIRS]

    def _contracts(self, kept: dict[str, Any]) -> None:
        if not self.order:
            return
        kept["contracts"] = [kept["contracts"][key] for key in self.order]
        found = rules_contracts.kinds(self.base, self.given, kept["contracts"])
        rules_fields.put(kept, ("bidding", "kinds"), found or None)

    def refuse(self, problems: tuple[errors.Problem, ...]) -> None:
        """Put every problem beside the field it is about, else above all."""
        for one in problems:
            self.add_error(self._field_at(one.pointer), speech.say(one.detail))

    def _field_at(self, pointer: str) -> str | None:
        steps = pointer.strip("/").split("/")
        if steps[:2] == ["deal", "cards"]:
            exact = ".".join(steps[:3])
            return exact if exact in self.fields else rules_deal.blamed(self.cleaned_data[f"{rules_deal.CARDS}.shape"])
        if steps[0] == "contracts" and len(steps) > 1 and int(steps[1]) < len(self.order):
            steps[1] = str(self.order[int(steps[1])])
        name = ".".join(steps)
        return next((one for one in self.fields if name and _related(one, name)), None)


def _related(one: str, other: str) -> bool:
    """The same place, or one of them inside the other."""
    return f"{one}.".startswith(f"{other}.") or f"{other}.".startswith(f"{one}.")


def _let_go(kept: dict[str, Any]) -> None:
    """What makes no sense any more goes: an end with the plan where nothing is planned, bags without a number."""
    planned = isinstance(rules_fields.at(kept, ("deal", "cards")), list | Mapping)
    if not planned and rules_fields.at(kept, ("end", "rounds")) == "schedule":
        rules_fields.put(kept, ("end", "rounds"), None)
    if "bags" in kept and not {"every", "penalty"} & set(kept["bags"]):
        del kept["bags"]


def parts(base: Mapping[str, object], rules: language.Rules, order: rules_contracts.Order) -> Iterator[Part]:
    """The headings and their fields."""
    yield Part(_("Name"), (Group(_names()),))
    yield Part(_("Table"), (Group(_table()),))
    yield rules_deal.part(base, rules)
    if not rules.points.typed:
        together = Group(_total(), _("All calls together"))
        yield Part(_("Calls"), (Group(_calls(rules)), together), (Group(_rare_calls()),))
    yield from rules_contracts.parts(base, order)
    if rules.table.scored_by != "declarer" and not rules.points.typed:
        bags, seldom = (Group(_bags(rules)),), rules.bags is None
        yield Part(_("Overtricks that pile up"), () if seldom else bags, bags if seldom else ())
    if rules.table.scored_by == "declarer":
        yield Part(_("The side with the call"), (Group(_declarer()),))
    extras = Group({"extras.allowed": rules_fields.Pick(_("Extra points"), EXTRAS)})
    yield Part(_("Beside the tricks"), (extras,), tuple(_effects(rules)))
    rounds = rules_fields.Worded(word="schedule", shown=ALL, label=_("After so many deals"))
    lists = {word: [word] for word in ("tricks", "contracts_made", "bids")}
    ties = Group({"ranking.ties": rules_fields.Pick(_("Level players"), TIES, lists)})
    yield Part(pgettext_lazy("of a game", "End"), (Group({"end.rounds": rounds}), Group(_end(rules))), (ties,))


def _names() -> Fields:
    return {
        "name": fields.Text(label=_("Name")),
        "summary": fields.Text(label=_("In one sentence"), max_length=500, required=False),
    }


def _table() -> Fields:
    return {
        "table.players.0": rules_fields.whole(_("Fewest players"), 2, limits.PLAYERS_LIMIT),
        "table.players.1": rules_fields.whole(_("Most players"), 2, limits.PLAYERS_LIMIT),
        "table.direction": rules_fields.Pick(_("The deal passes"), TURNS),
        "points.decimals": rules_fields.Pick(_("Points"), DECIMALS, {"0": 0, "1": 1}),
    }


def _calls(rules: language.Rules) -> Fields:
    words, given = _("Calls that add up to the tricks"), HOOK if rules.bidding.hook else ""
    return {
        "bidding.min": rules_fields.whole(_("Lowest call")),
        "bidding.max": rules_fields.whole(_("Highest call")),
        "bidding.hook": rules_fields.Pick(words, HOOKS, {"": None, HOOK: {}}, initial=given),
    }


def _total() -> Fields:
    most = limits.COEFFICIENT_LIMIT
    return {
        "bidding.total.min": rules_fields.whole(_("At least"), -most, most),
        "bidding.total.max": rules_fields.whole(_("At most"), -most, most),
        "bidding.total.on_miss": rules_fields.Pick(_("If they are not"), MISSES),
    }


def _rare_calls() -> Fields:
    return {
        "bidding.hook.from_cards": rules_fields.whole(_("The last caller is bound from so many cards"), 1),
        "bidding.hook.last_round": rules_fields.switch(_("Bound in the last deal too"), usual="yes"),
        "bidding.order": rules_fields.Pick(_("Calls are made"), ORDERS),
        "bidding.total.relative_to_cards": rules_fields.switch(_("All calls together are counted"), COUNTED),
        "tricks.total": rules_fields.Pick(_("Every trick"), WINNERS),
    }


def _bags(rules: language.Rules) -> Fields:
    bags: Fields = {
        "bags.every": rules_fields.whole(_("So many cost"), 1, limits.COEFFICIENT_LIMIT),
        "bags.penalty": rules_fields.tenths(_("this many points")),
        "bags.keep": rules_fields.Pick(_("Those above that"), KEEPS),
    }
    of_nils: Fields = {
        "side.failed_nil_bags": rules_fields.switch(_("The tricks of a failed nil pile up"), usual="yes"),
        "side.failed_nil_helps_partner": rules_fields.switch(_("The tricks of a failed nil help the partner")),
    }
    return bags | of_nils if rules.table.scored_by == "side" else bags


def _declarer() -> Fields:
    factor = rules_fields.whole(_("No trump counts so many times"), 1, limits.COEFFICIENT_LIMIT)
    return {
        "declarer.defenders": rules_fields.Pick(_("If it fails, the others get"), DEFENDERS),
        "declarer.book": rules_fields.whole(_("Tricks that do not count")),
        "declarer.slam": rules_fields.tenths(_("All tricks, not called")),
        "declarer.multiply.no_trump": factor,
    }


def _effects(rules: language.Rules) -> Iterator[Group]:
    """What depends on the whole table; only where every seat has its own points and nothing piles up."""
    if rules.points.typed or rules.table.scored_by != "seat":
        return
    label = _("If all fail, points count so many times")
    yield Group({"round.multiply.all_failed": rules_fields.whole(label, 0, limits.COEFFICIENT_LIMIT)})
    paid: Fields = {
        f"round.by_success.{makers}": rules_fields.tenths(speech.num(makers)) for makers in rules.round.by_success
    }
    if paid:
        yield Group(paid, _("Extra for each, if so many make their calls"))


def _end(rules: language.Rules) -> Fields:
    ends = {"end.target": _("At so many points"), "end.floor": _("Down at so many points")}
    if rules.table.sides == "pairs":
        ends["end.partner_min"] = _("The partner needs")
    return {name: rules_fields.tenths(label) for name, label in ends.items()} | {
        "ranking.order": rules_fields.Pick(_("In front"), IN_FRONT)
    }
