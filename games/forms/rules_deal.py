"""The cards in the editor of rules: how many are dealt, on one deal or over a whole plan of deals."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from games import speech
from games.forms import rules_fields
from games.forms.rules_fields import Fields, Group, Label, Part
from games.scoring import language, schedules

CARDS = "deal.cards"
PLANNED = ("up", "down", "up-down", "down-up")
SHAPES: Mapping[str, Label] = {
    "number": _("always as many"),
    "all": _("the whole pack"),
    "up": _("growing"),
    "down": _("shrinking"),
    "up-down": _("growing, then shrinking"),
    "down-up": _("shrinking, then growing"),
    "list": _("as listed"),
}
TIMES: Mapping[str, Label] = {
    "1": _("once"),
    "2": _("twice"),
    "3": _("three times"),
    "4": _("four times"),
    "players": _("once for each player"),
}
TIMES_MEAN: Mapping[str, object] = {str(times): times for times in range(1, 5)} | {"players": "players"}
AGAIN: Mapping[str, Label] = {"yes": _("the next player"), "no": _("the same player")}
ABOUT_LIST = _("With spaces between them: 10 8 6 8 10.")
ABOUT_PLAN = _(
    "Left empty, the most is what the pack gives. Write one number, or one for each number of players, fewest first."
)


def part(base: Mapping[str, object], rules: language.Rules) -> Part:
    """All about the cards; which of the groups counts is said by the first field."""
    cards = rules_fields.at(base, ("deal", "cards"))
    plan = cards if isinstance(cards, Mapping) else {}
    shape = plan.get("shape") or ("list" if isinstance(cards, list) else "all" if cards == "all" else "number")
    number = cards if isinstance(cards, int) else None
    listed = " ".join(map(str, cards)) if isinstance(cards, list) else ""
    groups = (
        Group({f"{CARDS}.shape": rules_fields.Pick(_("Cards each"), SHAPES, initial=shape)}),
        Group({f"{CARDS}.number": rules_fields.whole(_("So many"), 1, initial=number)}, mark="by-number"),
        Group(_ends(plan, rules), mark="by-plan", about=ABOUT_PLAN),
        Group({f"{CARDS}.list": _sizes(_("Deal by deal"), listed)}, mark="by-list", about=ABOUT_LIST),
    )
    steps = (Group({name: field}, mark="by-plan") for name, field in _steps(plan).items())
    return Part(_("Cards"), groups, (*steps, Group(_pack(base, rules))), mark="deals")


def _ends(plan: Mapping[str, Any], rules: language.Rules) -> Fields:
    low, high = (_shown(rules, plan.get(name)) for name in ("low", "high"))
    return {
        f"{CARDS}.low": _sizes(_("Fewest cards"), low or "1"),
        f"{CARDS}.high": _sizes(_("Most cards"), high),
    }


def _steps(plan: Mapping[str, Any]) -> Fields:
    turned = "yes" if plan.get("high") == "max-1" else "no"
    return {
        f"{CARDS}.step": rules_fields.whole(_("So many more or fewer each time"), 1),
        f"{CARDS}.repeat_low": rules_fields.Listed(_("Dealt with the fewest cards"), TIMES, TIMES_MEAN),
        f"{CARDS}.repeat_high": rules_fields.Listed(_("Dealt with the most cards"), TIMES, TIMES_MEAN),
        f"{CARDS}.turned": rules_fields.switch(_("One card is turned up for trumps"), initial=turned),
    }


def _sizes(label: Label, initial: str) -> rules_fields.Sizes:
    return rules_fields.Sizes(label=label, initial=initial, required=False)


def _pack(base: Mapping[str, object], rules: language.Rules) -> Fields:
    named = rules_fields.at(base, ("deal", "deck")) is not None
    return {
        "deal.deck": _sizes(_("Cards in the pack, if not 52"), _by_players(rules, rules.deal.deck) if named else ""),
        "deal.redeal_moves_dealer": rules_fields.switch(_("Dealt again by"), AGAIN),
    }


def _by_players(rules: language.Rules, sizes: int | Mapping[int, int]) -> str:
    if isinstance(sizes, int):
        return str(sizes)
    return " ".join(str(sizes[players]) for players in schedules.player_numbers(rules))


def _shown(rules: language.Rules, given: Any) -> str:
    """A size as it is typed; one number where the pack makes the rest of it, as with 10, 10, 8, 7."""
    if not isinstance(given, Mapping):
        return str(given) if isinstance(given, int) else ""
    sizes = {int(players): size for players, size in given.items()}
    numbers = schedules.player_numbers(rules)
    if not all(isinstance(sizes[players], int) for players in numbers):
        return ""
    most = max(sizes[players] for players in numbers)
    packs = {players: (schedules.deck(rules, players) or 0) // players for players in numbers}
    same = all(min(most, packs[players]) == min(sizes[players], packs[players]) for players in numbers)
    return str(most) if same else _by_players(rules, sizes)


def misfits(sent: Mapping[str, Any], numbers: Sequence[int]) -> Iterator[tuple[str, str]]:
    """(field, text) where there is neither one number nor one for each number of players."""
    fit = format_lazy(_("Write one number, or {n} of them: one for each number of players."), n=len(numbers))
    asked = ["deal.deck", *(f"{CARDS}.{name}" for name in ("low", "high") if sent.get(f"{CARDS}.shape") in PLANNED)]
    for name in asked:
        if len(sent.get(name) or ()) not in (0, 1, len(numbers)):
            yield name, speech.figures(str(fit))


def cards_of(sent: Mapping[str, Any], old: object, numbers: Sequence[int]) -> object:
    """What `deal.cards` is now."""
    shape = sent[f"{CARDS}.shape"]
    if shape == "list":
        return list(sent[f"{CARDS}.list"])
    if shape not in PLANNED:
        return "all" if shape == "all" else sent[f"{CARDS}.number"]
    before = old if isinstance(old, Mapping) else {}
    plan = {name: sent[f"{CARDS}.{name}"] for name in ("low", "high", "step", "repeat_low", "repeat_high")}
    meant = {
        "low": sizes(plan["low"], numbers),
        "high": sizes(plan["high"], numbers) or ("max-1" if sent[f"{CARDS}.turned"] == "yes" else None),
        "step": plan["step"],
        "repeat_low": TIMES_MEAN.get(plan["repeat_low"], before.get("repeat_low")),
        "repeat_high": TIMES_MEAN.get(plan["repeat_high"], before.get("repeat_high")),
    }
    return {"shape": shape} | {name: value for name, value in meant.items() if value is not None}


def sizes(given: Sequence[int], numbers: Sequence[int]) -> object:
    """One number, a map from the number of players, or None for nothing typed."""
    if len(given) < 2:
        return given[0] if given else None
    return {str(players): size for players, size in zip(numbers, given, strict=True)}


def blamed(shape: str) -> str:
    """The field to put a problem with `deal.cards` as a whole beside."""
    return f"{CARDS}.{shape if shape in ('number', 'list') else 'high' if shape in PLANNED else 'shape'}"
