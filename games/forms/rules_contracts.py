"""The contracts in the editor of rules: which there are, in which order, and the fields of each."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from games import errors, speech
from games.forms import rules_fields
from games.forms.rules_fields import Fields, Group, Label, Part, Path
from games.scoring import fields as limits
from games.words import Sentence

# The keys of the contracts: indexes in the definition the editor started from, new ones counted on. The order travels
# in the form, so that a field keeps its name when contracts come, go and change places.
Order = tuple[int, ...]
# More than these are rules that somebody wrote in a file.
MOST = 20
FOREIGN = Sentence("These contracts are not those of the rules you started from. Open the page again.")
TOO_MANY = Sentence("These rules have too many contracts to be changed here. Change them in their file.")
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
PAYS: Mapping[str, Label] = {"made": _("Made, it pays"), "failed": _("Failed, it pays")}
# Each with the coefficients that are asked for although they are not in use.
RARE: Mapping[str, tuple[Label, tuple[str, ...]]] = {
    "failed_under": (_("Too few tricks, it pays"), ("flat", "bid", "tricks", "off")),
    "failed_over": (_("Too many tricks, it pays"), ("flat", "bid", "tricks", "off")),
    "near.points": (_("Failed by only a few, it pays"), ("flat", "bid", "cards")),
}
BESIDE: Mapping[str, tuple[Label, tuple[str, ...]]] = {
    "made": (_("Made, it also pays"), ("cards", "bid_squared")),
    "failed": (_("Failed, it also pays"), ("cards", "off_squared", "off_triangle")),
}
KINDS: Mapping[str, Label] = {
    "": _("a number"),
    "nil": _("nil"),
    "blind_nil": _("blind nil"),
    "double_nil": _("double nil"),
    "blind": _("a number, blind"),
    "no_trump": _("a number, no trump"),
}
TABLE_BIDS: Mapping[str, Label] = {
    "": _("no matter"),
    "under": _("fewer than the tricks"),
    "equal": _("equal to the tricks"),
    "over": _("more than the tricks"),
}
LAST: Mapping[str, Label] = {"": _("no matter"), "yes": _("in the last deal"), "no": _("before the last deal")}


def order_of(text: str, count: int) -> Order:
    """The keys as the form sent them; without any those of `count` contracts as they are. Invalid for all others."""
    sent = text.split() if text else [str(key) for key in range(count)]
    keys = tuple(int(key) for key in sent if key.isascii() and key.isdecimal() and len(key) < 3)
    known = len(keys) == len(sent) == len(set(keys))
    if not known or keys[-1:] != tuple(range(count))[-1:]:
        raise _refused(FOREIGN)
    if len(keys) > MOST:
        raise _refused(TOO_MANY)
    return keys


def _refused(detail: Sentence) -> errors.Invalid:
    return errors.Invalid(problems=(errors.Problem("out_of_range", detail, pointer="/contracts"),))


def next_key(order: Order, count: int) -> int | None:
    """The key a further contract would have; None where there are enough."""
    return min(set(range(count, count + MOST)) - set(order)) if 0 < len(order) < MOST else None


def stepped(order: Order, do: str, count: int) -> Order:
    """The order after a button: "add", "drop:3", "up:3". The last contract is for all other calls and stays last."""
    what, _colon, key = do.partition(":")
    new, moving = next_key(order, count), [str(one) for one in order[:-1]]
    if what == "add" and new is not None:
        return (new, *order)
    if what not in ("drop", "up") or key not in moving:
        return order
    rest, index = list(order), moving.index(key)
    moved = rest.pop(index)
    if what == "up":
        rest.insert(max(index - 1, 0), moved)
    return tuple(rest)


def with_blanks(given: Sequence[Mapping[str, Any]], order: Order) -> list[Any]:
    """A contract for every key: those of the definition, then empty ones."""
    return [*given, *({} for _key in range(len(given), max(order, default=-1) + 1))]


def parts(base: Mapping[str, object], order: Order) -> Iterator[Part]:
    """A part for each contract; what it is for is asked of all but the last."""
    for key in order:
        here: Path = ("contracts", key)
        asked, seldom = ((), ()) if key == order[-1] else (_asked(here), tuple(_seldom(base, here)))
        paid = (Group(_polynomial(base, (*here, name), USUAL), PAYS[name]) for name in PAYS)
        groups = (*asked, _bounds(base, here), *paid)
        yield Part(_("Contract"), groups, (*seldom, *_rare(base, here), *_values(base, here)), key)


def _asked(here: Path) -> tuple[Group, Group]:
    """Which calls it is for."""
    kind = rules_fields.Listed(_("Called is"), KINDS, {"": None})
    window = _window((*here, "when", "bid"), _("From this call"), _("To this call"))
    return Group({rules_fields.named(here, "when", "kind"): kind}), Group(window)


def _window(path: Path, first: Label, last: Label, low: int = 0, high: int = limits.CARDS_LIMIT) -> Fields:
    return {
        rules_fields.named(path, end): rules_fields.whole(label, low, high) for end, label in enumerate((first, last))
    }


def _seldom(base: Mapping[str, object], here: Path) -> Iterator[Group]:
    """On which deals it holds."""
    path: Path = (*here, "when")
    when = rules_fields.at(base, path, {})
    found = _window((*path, "cards"), _("From so many cards"), _("To so many cards"))
    if "players" in when:
        found |= _window((*path, "players"), _("Fewest players"), _("Most players"), 2, limits.PLAYERS_LIMIT)
    if "round" in when:
        found |= _window((*path, "round"), _("From this deal"), _("To this deal"), 0, limits.ROUNDS_ASKED)
    if "own_total" in when:
        ends = enumerate((_("From so many points"), _("To so many points")))
        found |= {rules_fields.named(path, "own_total", end): rules_fields.tenths(label) for end, label in ends}
    yield Group(found, _("Only on these deals"))
    last = rules_fields.Listed(_("When"), LAST, {"": None, "yes": True, "no": False})
    together = rules_fields.Listed(_("All calls together"), TABLE_BIDS, {"": None})
    yield Group({rules_fields.named(path, "last_round"): last})
    yield Group({rules_fields.named(path, "table_bids"): together})


def _bounds(base: Mapping[str, object], here: Path) -> Group:
    """How far from the call it is still made; a bound that is a formula stays as it is."""
    labels = {"under": _("Tricks short allowed"), "over": _("Tricks over allowed")}
    return Group(
        {
            rules_fields.named(here, name): rules_fields.Worded(word="any", shown=rules_fields.ANY, label=label)
            for name, label in labels.items()
            if not isinstance(rules_fields.at(base, (*here, name)), Mapping)
        }
    )


def _rare(base: Mapping[str, object], here: Path) -> Iterator[Group]:
    for name, (title, asked) in BESIDE.items():
        given = rules_fields.at(base, (*here, name), {})
        yield Group(_coefficients((*here, name), [one for one in asked if one not in given]), title)
    for name, (title, asked) in RARE.items():
        found = _polynomial(base, (*here, *name.split(".")), asked)
        if name == "near.points":
            within = rules_fields.whole(_("By so many tricks at most"), 1)
            found = {rules_fields.named(here, "near", "within"): within} | found
        yield Group(found, title)


def _values(base: Mapping[str, object], here: Path) -> Iterator[Group]:
    """What a call is worth, where the points hang on that: every number up to the highest that has a value."""
    given = rules_fields.at(base, (*here, "values"), {})
    if given:
        bids = range(max(map(int, given)) + 1)
        found: Fields = {rules_fields.named(here, "values", bid): rules_fields.tenths(speech.num(bid)) for bid in bids}
        yield Group(found, _("What a call of so many is worth"))


def _polynomial(base: Mapping[str, object], path: Path, asked: Sequence[str]) -> Fields:
    """The coefficients that are asked for, and those that are in use."""
    given = rules_fields.at(base, path, {})
    return _coefficients(path, [name for name in NAMES if name in asked or name in given])


def _coefficients(path: Path, names: Sequence[str]) -> Fields:
    return {rules_fields.named(path, name): rules_fields.tenths(NAMES[name]) for name in names}


def open_ones(given: Sequence[Any], order: Order, now: Sequence[Any]) -> list[int]:
    """The keys of contracts before the last that are for every call now, and were not so at first."""
    asking = [key for key in order[:-1] if key >= len(given) or given[key].get("when")]
    return [key for key, one in zip(order, now, strict=True) if key in asking and not one.get("when")]


def kinds(base: Mapping[str, Any], before: Sequence[Any], now: Sequence[Any]) -> list[str]:
    """The kinds of call there are: with a contract for a kind it comes, with the last such contract it goes."""
    old = rules_fields.at(base, ("bidding", "kinds"), [])
    was, named = _kinds_of(before), _kinds_of(now)
    return [*(kind for kind in old if kind in named or kind not in was), *(kind for kind in named if kind not in old)]


def _kinds_of(contracts: Sequence[Any]) -> list[str]:
    found = (rules_fields.at(one, ("when", "kind")) for one in contracts)
    return list(dict.fromkeys(kind for kind in found if kind))
