"""The kinds of field the editor of rules is made of, and the way from a field's name to its place in a definition."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.forms import fields
from games.scoring import fields as limits

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

# A text, maybe one that is translated when it is shown.
Label: TypeAlias = "str | _StrPromise"
Path = tuple[str | int, ...]
# By their names, which are places in the definition.
Fields = dict[str, forms.Field]
# Where an open window, a missing table or a plain value means nothing, it is left out.
EMPTY: tuple[object, ...] = (None, "", [], {}, ["", ""])
# An empty hook is one all the same.
MEANT_EMPTY = ("hook",)
AS_IS = "as-is"
MOST_SIZES = 200


@dataclass
class Group:
    """Fields that stand together; `mark` is a class of the stylesheet, `about` a sentence below them."""

    fields: Fields
    title: Label = ""
    mark: str = ""
    about: Label = ""
    # The same in their form.
    shown: list[forms.BoundField] = field(default_factory=list)

    @property
    def chosen(self) -> list[forms.BoundField]:
        """Those that are rows of pills."""
        return [one for one in self.shown if isinstance(one.field.widget, forms.RadioSelect)]

    @property
    def typed(self) -> list[forms.BoundField]:
        """All others."""
        return [one for one in self.shown if one not in self.chosen]


@dataclass(frozen=True)
class Part:
    """Some fields under a heading, and those that few people need, folded away."""

    title: Label
    groups: tuple[Group, ...]
    folded: tuple[Group, ...] = ()
    # Which contract it is about; None for everything else.
    contract: int | None = None
    mark: str = ""

    @property
    def all_groups(self) -> tuple[Group, ...]:
        """Those folded away too."""
        return *self.groups, *self.folded

    @property
    def is_open(self) -> bool:
        """Whether there is something to see below the fold: an error, something typed, another choice than usual."""
        return any(one.errors or _says(one) for group in self.folded for one in group.shown)


def _says(one: forms.BoundField) -> bool:
    usual = one.field.usual if isinstance(one.field, Pick) else ""
    return str(one.value() or "") != usual


class Worded(forms.CharField):
    """A whole number, or the one word (`word`, in the reader's language `shown`) that may stand for one."""

    def __init__(self, *, word: str, shown: Label, **options: Any) -> None:
        self.word, self.shown = word, shown
        about = format_lazy(_("A number, or {any}."), any=shown)
        super().__init__(required=False, help_text=about, **options)

    def to_python(self, value: Any) -> Any:
        text = str(value or "").strip().lower()[:20]
        if text in ("", self.word, str(self.shown).lower()):
            return self.word if text else ""
        try:
            return int(text.replace("−", "-"))
        except ValueError:
            raise ValidationError(format_lazy(_("Write a whole number, or {any}."), any=self.shown)) from None

    def prepare_value(self, value: Any) -> Any:
        return self.shown if value == self.word else fields.in_digits(value)


# small letters in every language: what is typed is compared with it
ANY = pgettext_lazy("how many tricks, no limit", "any")


class Sizes(forms.Field):
    """Numbers of cards in any digits, with spaces between them."""

    widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})

    def prepare_value(self, value: Any) -> Any:
        return fields.in_digits(value)

    def to_python(self, value: Any) -> tuple[int, ...]:
        try:
            sizes = tuple(int(one) for one in str(value or "")[:1000].replace(",", " ").split())
        except ValueError:
            sizes = (0,)
        if len(sizes) > MOST_SIZES or not all(0 < size <= limits.CARDS_LIMIT for size in sizes):
            raise ValidationError(_("Write whole numbers from 1 on, with spaces between them."))
        return sizes


class Pick(fields.Choice):
    """One of a few words, the usual first; `means` has what a word stands for where that is not the word itself."""

    def __init__(
        self, label: Label, words: Mapping[str, Label], means: Mapping[str, object] | None = None, **options: Any
    ) -> None:
        self.words, self.usual = words, next(iter(words))
        self.means = {word: word for word in words} | dict(means or {})
        super().__init__(label=label, choices=[*words.items()], required=False, **options)

    def start(self, given: object) -> None:
        """Choose what the definition says, the usual where it says nothing; what is none of the words can be kept."""
        named = [word for word, meant in self.means.items() if meant == given]
        self.initial = self.usual if given is None else named[0] if named else AS_IS
        if self.initial == AS_IS:
            self.choices = [*self.words.items(), (AS_IS, _("as it is now"))]


class Listed(Pick):
    """The same as a list to choose from."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, widget=forms.Select, **options)


WORDS: Mapping[str, Label] = {"yes": _("yes"), "no": _("no")}


def switch(label: Label, words: Mapping[str, Label] = WORDS, *, usual: str = "no", **options: Any) -> Pick:
    """Yes or no, or what these mean, the usual first."""
    return Pick(label, {usual: words[usual]} | dict(words), {"yes": True, "no": False}, **options)


def whole(label: Label, low: int = 0, high: int = limits.CARDS_LIMIT, **options: Any) -> fields.Whole:
    """A whole number that may be left out."""
    return fields.Whole(label=label, min_value=low, max_value=high, required=False, **options)


def tenths(label: Label) -> fields.Tenths:
    """Points that may be left out."""
    return fields.Tenths(label=label, required=False)


def start(field: forms.Field, given: object) -> None:
    """Show what the definition says, unless the field was made with something to show."""
    if isinstance(field, Pick) and field.initial is None:
        field.start(given)
    elif field.initial is None:
        field.initial = given


def changed(field: forms.Field, value: Any) -> bool:
    """Whether it says something else than it said at first."""
    if isinstance(field, Pick) and value not in field.means:
        return False
    was = field.clean("" if field.initial is None else str(field.initial))
    return bool(value != was and not (value in EMPTY and was in EMPTY))


def plain(field: forms.Field, value: Any) -> object:
    """The value as a definition has it: points as numbers, words as what they mean."""
    if isinstance(field, Pick):
        return field.means[value]
    if isinstance(field, fields.Tenths) and value is not None:
        return limits.number_of(value)
    return value


def named(here: Path, *steps: str | int) -> str:
    """The field's name: its place in the definition."""
    return ".".join(map(str, (*here, *steps)))


def path_of(name: str) -> Path:
    """`contracts.0.made.bid` → the way there."""
    return tuple(int(step) if step.isdecimal() else step for step in name.split("."))


def put(table: Any, path: Path, value: object) -> None:
    """Write a value at a place, or take it away; windows keep their two bounds, and a table left empty goes."""
    step, rest = path[0], path[1:]
    if isinstance(table, list):
        if rest:
            put(table[int(step)], rest, value)
        else:
            table[int(step)] = "" if value is None else value
        return
    key = str(step)
    if rest:
        inner = table.setdefault(key, ["", ""] if isinstance(rest[0], int) else {})
        put(inner, rest, value)
        if inner in EMPTY and key not in MEANT_EMPTY:
            del table[key]
    elif value is None or value == "":
        table.pop(key, None)
    else:
        table[key] = value


def at(base: Any, path: Path, missing: Any = None) -> Any:
    """What stands at a place."""
    for step in path:
        if isinstance(base, list):
            base = base[step] if isinstance(step, int) and step < len(base) else None
        else:
            base = base.get(str(step)) if isinstance(base, Mapping) else None
        if base is None:
            return missing
    return base
