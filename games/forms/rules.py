"""The editor of a rule set: a field for every place of the definition that people change; the rest stays as it is."""

import copy
from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games import errors, speech
from games.forms import fields, rules_contracts, rules_deal, rules_fields
from games.forms.rules_fields import Group, Label, Part, Places
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
# small letters in every language, as with any number of tricks
ALL = pgettext_lazy("how many deals", "all")


class Editor(forms.Form):
    """Made for one definition; `definition()` is that one with what was changed in it.

    `order` has the keys of the contracts there are now.
    """

    def __init__(
        self,
        *args: Any,
        base: Mapping[str, object],
        rules: language.Rules,
        order: rules_contracts.Order,
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        self.base: dict[str, Any] = copy.deepcopy(dict(base))
        self.order, self.given = order, self.base.get("contracts", [])
        if order:
            self.base["contracts"] = rules_contracts.with_blanks(self.given, order)
        self.parts = tuple(parts(self.base, rules, order))
        for part in self.parts:
            for group in (*part.groups, *part.folded):
                self.fields.update(group.places)

    def clean(self) -> dict[str, Any]:
        """What the fields say together has to be clear before it is a definition."""
        for name, text in rules_deal.misfits(self.cleaned_data, self._players()):
            self.add_error(name, text)
        if self.errors:
            return self.cleaned_data
        for place, text in rules_contracts.unmet(self.definition().get("contracts", [])):
            self.add_error(rules_fields.named(("contracts", self.order[place]), "when", "kind"), text)
        return self.cleaned_data

    def definition(self) -> dict[str, Any]:
        """The definition as it is meant now. What was left alone is left as it was."""
        kept, sent = copy.deepcopy(self.base), self.cleaned_data
        changed = {name for name, value in sent.items() if rules_fields.changed(self.fields[name], value)}
        for name in (one for one in self.fields if one in changed and not one.startswith(f"{rules_deal.CARDS}.")):
            if name.startswith("bidding.hook.") and sent["bidding.hook"] == "":
                continue
            rules_fields.put(kept, rules_fields.path_of(name), rules_fields.plain(self.fields[name], sent[name]))
        self._deal(kept, changed)
        self._contracts(kept)
        _let_go(kept)
        return kept

    def _deal(self, kept: dict[str, Any], changed: set[str]) -> None:
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
    if rules_fields.at(kept, ("end", "rounds")) == "schedule":
        cards = rules_fields.at(kept, ("deal", "cards"))
        if not isinstance(cards, list | Mapping):
            rules_fields.put(kept, ("end", "rounds"), None)
    bags = kept.get("bags")
    if bags is not None and not {"every", "penalty"} & set(bags):
        del kept["bags"]


def parts(base: Mapping[str, object], rules: language.Rules, order: rules_contracts.Order) -> Iterator[Part]:
    """The headings and their fields, filled in with what the definition says."""
    yield Part(_("Name"), (Group(None, _names(rules)),))
    yield Part(_("Table"), (Group(None, _table(base, rules)),))
    yield rules_deal.part(base, rules)
    if not rules.points.typed:
        together = Group(_("All calls together"), _total(base))
        yield Part(_("Calls"), (Group(None, _calls(base)), together), (Group(None, _rare_calls(base)),))
    yield from rules_contracts.parts(base, order)
    if rules.table.scored_by != "declarer" and not rules.points.typed:
        bags, seldom = (Group(None, _bags(base, rules)),), rules.bags is None
        yield Part(_("Overtricks that pile up"), () if seldom else bags, bags if seldom else ())
    if rules.table.scored_by == "declarer":
        yield Part(_("The side with the call"), (Group(None, _declarer(base)),))
    yield Part(_("Beside the tricks"), (Group(None, _extras(rules)),), tuple(_effects(base, rules)))
    ends = (Group(None, _rounds(base)), Group(None, _end(base, rules)))
    yield Part(pgettext_lazy("of a game", "End"), ends, (Group(None, _ties(base)),))


def _names(rules: language.Rules) -> Places:
    return {
        "name": fields.Text(label=_("Name"), initial=rules.name),
        "summary": fields.Text(label=_("In one sentence"), initial=rules.summary or "", max_length=500, required=False),
    }


def _table(base: Mapping[str, object], rules: language.Rules) -> Places:
    players = rules_fields.at(base, ("table", "players"), [None, None])
    decimals: Mapping[str, Label] = {"0": _("whole numbers"), "1": _("with tenths")}
    turns: Mapping[str, Label] = {"clockwise": _("clockwise"), "counterclockwise": _("counterclockwise")}
    return {
        "table.players.0": rules_fields.whole(_("Fewest players"), players[0], 2, 10),
        "table.players.1": rules_fields.whole(_("Most players"), players[1], 2, 10),
        "table.direction": rules_fields.Pick(_("The deal passes"), turns, rules.table.direction),
        "points.decimals": rules_fields.Pick(_("Points"), decimals, rules.points.decimals, {"0": 0, "1": 1}),
    }


def _calls(base: Mapping[str, object]) -> Places:
    bidding = base.get("bidding", {})
    given = None if rules_fields.at(bidding, (HOOK,)) is None else dict[str, object]()
    return {
        "bidding.min": rules_fields.whole(_("Lowest call"), rules_fields.at(bidding, ("min",)), 0, 104),
        "bidding.max": rules_fields.whole(_("Highest call"), rules_fields.at(bidding, ("max",)), 0, 104),
        "bidding.hook": rules_fields.Pick(_("Calls that add up to the tricks"), HOOKS, given, {"": None, HOOK: {}}),
    }


def _total(base: Mapping[str, object]) -> Places:
    total = rules_fields.at(base, ("bidding", "total"), {})
    return {
        "bidding.total.min": rules_fields.whole(_("At least"), total.get("min"), -1000),
        "bidding.total.max": rules_fields.whole(_("At most"), total.get("max"), -1000),
        "bidding.total.on_miss": rules_fields.Pick(_("If they are not"), MISSES, total.get("on_miss", "redeal")),
    }


def _rare_calls(base: Mapping[str, object]) -> Places:
    bidding = base.get("bidding", {})
    given = rules_fields.at(base, ("tricks", "total"), "exact")
    relative = rules_fields.at(bidding, ("total", "relative_to_cards"), missing=False)
    last = rules_fields.at(bidding, (HOOK, "last_round"), missing=True)
    order = rules_fields.at(bidding, ("order",), "turn")
    return {
        "bidding.hook.from_cards": rules_fields.whole(
            _("The last caller is bound from so many cards"), rules_fields.at(bidding, (HOOK, "from_cards")), 1, 104
        ),
        "bidding.hook.last_round": rules_fields.switch(_("Bound in the last deal too"), last, usual=True),
        "bidding.order": rules_fields.Pick(_("Calls are made"), ORDERS, order),
        "bidding.total.relative_to_cards": rules_fields.switch(_("All calls together are counted"), relative, COUNTED),
        "tricks.total": rules_fields.Pick(_("Every trick"), WINNERS, given),
    }


def _bags(base: Mapping[str, object], rules: language.Rules) -> Places:
    bags = base.get("bags", {})
    keeps: Mapping[str, Label] = {"remainder": _("are kept"), "reset": _("are forgotten")}
    given = rules_fields.at(bags, ("keep",), "remainder")
    found: Places = {
        "bags.every": rules_fields.whole(_("So many cost"), rules_fields.at(bags, ("every",)), 1),
        "bags.penalty": rules_fields.tenths(_("this many points"), rules_fields.at(bags, ("penalty",))),
        "bags.keep": rules_fields.Pick(_("Those above that"), keeps, given),
    }
    if rules.table.scored_by == "side":
        found["side.failed_nil_bags"] = rules_fields.switch(
            _("The tricks of a failed nil pile up"), rules.side.failed_nil_bags, usual=True
        )
        found["side.failed_nil_helps_partner"] = rules_fields.switch(
            _("The tricks of a failed nil help the partner"), rules.side.failed_nil_helps_partner
        )
    return found


def _declarer(base: Mapping[str, object]) -> Places:
    given = rules_fields.at(base, ("declarer", "defenders"), "none")
    words: Mapping[str, Label] = {
        "none": _("nothing"),
        "tricks": _("a point for each trick"),
        "over_book": _("a point for each trick that counts"),
    }
    factor = rules_fields.at(base, ("declarer", "multiply", "no_trump"))
    return {
        "declarer.defenders": rules_fields.Pick(_("If it fails, the others get"), words, given),
        "declarer.book": rules_fields.whole(
            _("Tricks that do not count"), rules_fields.at(base, ("declarer", "book")), 0, 104
        ),
        "declarer.slam": rules_fields.tenths(_("All tricks, not called"), rules_fields.at(base, ("declarer", "slam"))),
        "declarer.multiply.no_trump": rules_fields.whole(_("No trump counts so many times"), factor, 1),
    }


def _extras(rules: language.Rules) -> Places:
    return {"extras.allowed": rules_fields.Pick(_("Extra points"), EXTRAS, rules.extras.allowed)}


def _effects(base: Mapping[str, object], rules: language.Rules) -> Iterator[Group]:
    """What depends on the whole table; only where every seat has its own points and nothing piles up."""
    if rules.points.typed or rules.table.scored_by != "seat":
        return
    factor = rules_fields.at(base, ("round", "multiply", "all_failed"))
    label = _("If all fail, points count so many times")
    yield Group(None, {"round.multiply.all_failed": rules_fields.whole(label, factor)})
    paid = rules_fields.at(base, ("round", "by_success"), {})
    places: Places = {
        f"round.by_success.{makers}": rules_fields.tenths(speech.figures(makers), paid[makers]) for makers in paid
    }
    if places:
        yield Group(_("Extra for each, if so many make their calls"), places)


def _rounds(base: Mapping[str, object]) -> Places:
    given = rules_fields.at(base, ("end", "rounds"), "")
    return {
        "end.rounds": rules_fields.Worded(word="schedule", shown=ALL, label=_("After so many deals"), initial=given)
    }


def _end(base: Mapping[str, object], rules: language.Rules) -> Places:
    end = base.get("end", {})
    orders: Mapping[str, Label] = {"high": _("most points first"), "low": _("fewest points first")}
    found: Places = {
        "end.target": rules_fields.tenths(_("At so many points"), rules_fields.at(end, ("target",))),
        "end.floor": rules_fields.tenths(_("Down at so many points"), rules_fields.at(end, ("floor",))),
    }
    if rules.table.sides == "pairs":
        found["end.partner_min"] = rules_fields.tenths(_("The partner needs"), rules_fields.at(end, ("partner_min",)))
    found["ranking.order"] = rules_fields.Pick(_("In front"), orders, rules.ranking.order)
    return found


def _ties(base: Mapping[str, object]) -> Places:
    given = rules_fields.at(base, ("ranking", "ties"), "shared")
    lists = {word: [word] for word in ("tricks", "contracts_made", "bids")}
    return {"ranking.ties": rules_fields.Pick(_("Level players"), TIES, given, lists)}
