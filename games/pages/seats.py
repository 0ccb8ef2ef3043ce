"""The players of a new table as a list of names that plain buttons put in order."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext

from games.forms import fields
from games.pages import show

MOST = 10
DRAW = "draw"


@dataclass(frozen=True)
class Seats:
    """Names in playing order, "" where nobody is yet; `dealer` is an index, or None for a draw."""

    names: tuple[str, ...]
    dealer: int | None = 0
    errors: dict[int, str] = field(default_factory=dict)

    @property
    def taken(self) -> tuple[str, ...]:
        """The names that are written."""
        return tuple(name for name in self.names if name)

    @property
    def rows(self) -> list[dict[str, object]]:
        """What the form shows for each seat."""
        last = len(self.names) - 1
        return [
            {
                "number": at + 1,
                "name": name,
                "error": self.errors.get(at, ""),
                "up": at > 0,
                "down": at < last,
                "remove": last > 1,
                "dealer": at == self.dealer,
            }
            for at, name in enumerate(self.names)
        ]


def sent(form: QueryDict) -> Seats:
    """The seats of a submitted form, as they were typed."""
    names = tuple(name[:200] for name in form.getlist("player")[:MOST])
    dealer = form.get("dealer", "")
    if dealer == DRAW:
        return Seats(names, None)
    return Seats(names, (show.number(dealer, len(names)) or 1) - 1)


def arranged(seats: Seats, button: str) -> Seats:
    """After a press on up-2, down-2, remove-2, add, or seat-<name>; the dealer stays with the person."""
    verb, _, what = button.partition("-")
    if verb == "seat":
        return seated(seats, what)
    if verb == "add" and len(seats.names) < MOST:
        return replace(seats, names=(*seats.names, ""))
    place = show.number(what, len(seats.names))
    return seats if place is None else _put(seats, _moved(list(range(len(seats.names))), verb, place - 1))


def _moved(order: list[int], verb: str, at: int) -> list[int]:
    if verb == "remove":
        return order[:at] + order[at + 1 :]
    to = at - 1 if verb == "up" else at + 1 if verb == "down" else at
    if to in order:
        order[at], order[to] = order[to], order[at]
    return order


def _put(seats: Seats, order: Sequence[int]) -> Seats:
    dealer = order.index(seats.dealer) if seats.dealer in order else None if seats.dealer is None else 0
    return Seats(tuple(seats.names[one] for one in order), dealer)


def seated(seats: Seats, name: str) -> Seats:
    """With that person on the first empty seat, or on a new one."""
    names = list(seats.names)
    if "" in names:
        names[names.index("")] = name
    elif len(names) < MOST:
        names.append(name)
    return replace(seats, names=tuple(names))


def checked(seats: Seats, lot: str) -> Seats:
    """Without the empty seats, names as they are kept, errors where one cannot be kept, and the dealer drawn.

    `lot` is the random id of the form: the same form draws the same dealer, however often it is sent.
    """
    kept = [at for at, name in enumerate(seats.names) if name.strip()]
    if not kept:
        return replace(seats, names=(), errors={0: gettext("Write the names of the players.")})
    seats = _put(replace(seats, errors={}), kept)
    names, errors = [], {}
    for at, name in enumerate(seats.names):
        try:
            names.append(fields.Text().clean(name))
        except ValidationError as wrong:
            names.append(name)
            errors[at] = " ".join(wrong.messages)
    dealer = sum(lot.encode()) % len(names) if seats.dealer is None else seats.dealer
    return Seats(tuple(names), dealer, errors)
