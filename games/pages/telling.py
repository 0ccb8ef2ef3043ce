"""What several pages say about a game in a sentence."""

from collections.abc import Sequence

from games import words
from games.scoring import phrases, ranking, sheet
from games.selectors import corrections, pad_table, sessions
from games.words import Points, Sentence, Value

Said = dict[str, Value]


def listed(names: Sequence[str]) -> Sentence:
    """Names with commas between them."""
    text = ", ".join(f"{{n{at}}}" for at in range(len(names)))
    return Sentence(text, {f"n{at}": name for at, name in enumerate(names)})


def deals(count: int) -> Sentence:
    """How many deals."""
    return Sentence("{n} deal", {"n": count}, "{n} deals", count)


def games(count: int) -> Sentence:
    """How many games."""
    return Sentence("{n} game", {"n": count}, "{n} games", count)


def result(card: sessions.SessionCard) -> Sentence:
    """Who won, and by how much."""
    first = [seat for seat in card.seats if seat.number in card.winners]
    rest = [seat for seat in card.seats if seat.number not in card.winners]
    if not first:
        return Sentence("Stopped before the first deal")
    if len(first) > 1 or not rest:
        return Sentence("First: {names}", {"names": listed([seat.player_name for seat in first])})
    margin = min(abs(first[0].total - seat.total) for seat in rest)
    return Sentence("{name} won by {points}", {"name": first[0].player_name, "points": Points(margin)})


def going(card: sessions.SessionCard) -> tuple[Sentence, ...]:
    """Which deal is on, and who leads."""
    rules = words.title(card.session.rules.name)
    now = Sentence("{rules}, deal {n}.", {"rules": rules, "n": card.session.rounds_played + 1})
    return (now, *leading(card.seats)) if card.session.rounds_played else (now,)


def leading(seats: Sequence[sessions.SeatRow]) -> tuple[Sentence, ...]:
    """Who leads; nothing where several do."""
    first = [seat for seat in seats if seat.rank == 1]
    if len(first) != 1:
        return ()
    return (Sentence("{name} leads with {points}.", {"name": first[0].player_name, "points": Points(first[0].total)}),)


def table_now(view: sessions.SheetView) -> tuple[Sentence, ...]:
    """The line below a table's title: the rules, the deal that is on, and who deals."""
    rules, deal = words.title(view.session.rules.name), view.sheet.next
    if deal is None:
        return (Sentence("{rules}, {deals}.", {"rules": rules, "deals": deals(view.sheet.played)}),)
    last = ranking.rounds_to_play(view.facts.rules, len(view.seats), view.facts.end() or sheet.end_of(view.facts.rules))
    dealer = Sentence("{name} deals.", {"name": view.name_of[deal.dealer]})
    if last is None:
        return (Sentence("{rules}, deal {n} is on.", {"rules": rules, "n": deal.number}), dealer)
    voided = sum(round_.status == "void" for round_ in view.rounds)
    values: Said = {"rules": rules, "n": deal.number, "last": last + voided}
    return (Sentence("{rules}, deal {n} of {last} is on.", values), dealer)


def changed(view: sessions.SheetView, at: corrections.Place, one: corrections.Correction) -> Sentence:
    """The note below the sheet about a corrected cell."""
    old: Points | int | Sentence = one.old if isinstance(one.old, int) else 0
    if one.field in ("points", "extra"):
        old = Points(one.old if isinstance(one.old, int) else 0)
    elif one.old_kind is not None:
        old = called(one.old if isinstance(one.old, int) else None, one.old_kind)
    values: Said = {"n": at.round, "name": _whose(view, at), "old": old, "by": one.by}
    if one.field == "bid":
        return Sentence("Deal {n}: {name}'s call was {old}, changed by {by}.", values)
    if one.field == "tricks":
        return Sentence("Deal {n}: {name}'s tricks were {old}, changed by {by}.", values)
    return Sentence("Deal {n}: {name} had {old}, changed by {by}.", values)


def _whose(view: sessions.SheetView, at: corrections.Place) -> str | Sentence:
    """The player's name, or the names of partners."""
    seats = (at.seat,) if at.seat else next(one.seats for one in view.sheet.sides if one.number == at.side)
    return pad_table.joined([view.name_of[seat] for seat in seats])


def called(bid: int | None, kind: str) -> Sentence:
    """A call that is more than a number: a nil, or a number with what stands beside it."""
    name = phrases.KINDS.get(kind, Sentence(kind))
    return name if bid is None else Sentence("{bid} {kind}", {"bid": bid, "kind": name})
