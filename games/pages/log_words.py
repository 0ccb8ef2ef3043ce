"""An entry of the log as a sentence: which cell, whose, what it holds now and what it held."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from games import rulebook, words
from games.actions import board
from games.pages import telling
from games.selectors import sessions
from games.words import Points, Sentence, Value

OF_SEAT = {
    "bid": Sentence("Deal {n}: {name} called {value}"),
    "tricks": Sentence("Deal {n}: {name} took {value}"),
    "extra": Sentence("Deal {n}: {name}, extra points {value}"),
    "points": Sentence("Deal {n}: {name}, points {value}"),
    "made": Sentence("Deal {n}: {name}, call made: {value}"),
}
CLEARED = {
    "bid": Sentence("Deal {n}: {name}'s call taken out"),
    "tricks": Sentence("Deal {n}: {name}'s tricks taken out"),
    "extra": Sentence("Deal {n}: {name}'s extra points taken out"),
    "points": Sentence("Deal {n}: {name}'s points taken out"),
    "made": Sentence("Deal {n}: {name}'s result taken out"),
}
WHOLE = {
    "start": Sentence("The table was opened"),
    "finish": Sentence("The game was finished"),
    "reopen": Sentence("The game was opened again"),
    "edit": Sentence("Title, day or season was changed"),
}
UNDOABLE = (*board.OF_CALL, "void", "dealer", "cards")


@dataclass(frozen=True)
class Told:
    """What happened; `was` is the value before, None where there was none."""

    what: Sentence
    was: Sentence | None = None


def told(
    row: sessions.ChangeRow, names: Mapping[int, str], sides: Mapping[int, str | Sentence] = MappingProxyType({})
) -> Told:
    """The entry in words, with the names at the seats and of the sides."""
    if row.field is None:
        return Told(WHOLE.get(row.what, Sentence("Something was changed")))
    if row.field == "rules":
        now = Sentence("Played on by other rules: {rules}", {"rules": _rules(str(row.new))})
        return Told(now, Sentence("was {value}", {"value": _rules(str(row.old))}))
    before = None if row.field == "void" else _held(row.field, row.old, row.old_kind)
    was = Sentence("was {value}", {"value": before}) if before is not None else None
    return Told(_what(row, names, sides), was)


def _rules(pinned: str) -> Sentence:
    """What `slug@version` is called; a club's own rules are known by that alone."""
    slug = pinned.partition("@")[0]
    return words.title(rulebook.load(slug).name if slug in rulebook.slugs() else pinned)


def can_undo(row: sessions.ChangeRow) -> bool:
    """May this entry be taken back by its own button?"""
    return row.field in UNDOABLE and not row.undone and row.what not in ("undo", "redo")


def _what(row: sessions.ChangeRow, names: Mapping[int, str], sides: Mapping[int, str | Sentence]) -> Sentence:
    field = row.field or ""
    if field == "adjustment":
        return _adjusted(row, names)
    if row.seat is None and row.side is None:
        return _of_deal(field, row, names)
    held = _held(field, row.new, row.new_kind)
    name = sides.get(row.side, "") if row.side is not None else names.get(row.seat or 0, "")
    values: telling.Said = {"n": row.round or 0, "name": name}
    if held is None:
        return Sentence(CLEARED.get(field, CLEARED["points"]).text, values)
    return Sentence(OF_SEAT.get(field, OF_SEAT["points"]).text, {**values, "value": held})


def _held(field: str, value: object, kind: str | None) -> Value | None:
    """What the cell holds, a call's kind with it; None where it is empty."""
    if kind:
        return telling.called(value if isinstance(value, int) else None, kind)
    return None if value is None else _value(field, value)


def _adjusted(row: sessions.ChangeRow, names: Mapping[int, str]) -> Sentence:
    values: telling.Said = {
        "name": names.get(row.seat or 0, ""),
        "value": _value("adjustment", row.new if row.new is not None else row.old),
    }
    if row.new is None:
        return Sentence("{name}: {value} taken out", values)
    return Sentence("{name}: {value} beside the deals", values)


def _of_deal(field: str, row: sessions.ChangeRow, names: Mapping[int, str]) -> Sentence:
    number = row.round or 0
    if field == "void" and row.new is None:
        return Sentence("Deal {n} counts again", {"n": number})
    if field == "void":
        return Sentence("Deal {n} is dealt again: {reason}", {"n": number, "reason": str(row.new)})
    if field == "dealer":
        return Sentence("Deal {n}: {name} deals", {"n": number, "name": names.get(_int(row.new), "")})
    return Sentence("Deal {n}: {cards} cards", {"n": number, "cards": _int(row.new)})


def _value(field: str, value: object) -> Value:
    if isinstance(value, bool):
        return Sentence("yes") if value else Sentence("no")
    if field in sessions.IN_TENTHS:
        return Points(_int(value), signed=True)
    return _int(value)


def _int(value: object) -> int:
    return value if isinstance(value, int) else 0
