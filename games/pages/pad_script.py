"""What the script of the pad is told: the facts of the deal, and the sentences it says before the server answers."""

from collections.abc import Mapping, Sequence

from django import urls
from django.utils.formats import get_format
from django.utils.translation import gettext

from games import models, speech
from games.pages import pad_notices
from games.scoring import contracts, phrases, refusals, tricks
from games.selectors import odd, pad_keys, pad_rows, pad_table
from games.selectors import pad as selectors
from games.words import Sentence

# Why a deal does not count, where it is the calls' doing.
CAME_TO = Sentence("the calls came to {calls}")
SAYS = {
    "bid": selectors.ASK_BID,
    "tricks": selectors.ASK_TRICKS,
    "count": selectors.ASK_COUNT,
    "together": selectors.ASK_TOGETHER,
    "pair": pad_table.PAIR,
    "with": pad_rows.WITH_KIND,
    "declarer": selectors.ASK_DECLARER,
    "play": selectors.PLAY,
    "left": selectors.LEFT,
    "called": selectors.CALLED,
    "still": selectors.STILL,
    "hook": selectors.HOOK,
    "raised": selectors.RAISED,
    "row": pad_rows.ROW,
    "rowCalled": pad_rows.ROW_CALLED,
    "rowTook": pad_rows.ROW_TOOK,
    "odd": pad_notices.ODD_CALL,
    "none": Sentence("no call"),
    "made": Sentence("made"),
    "missed": Sentence("missed"),
    "auto": Sentence("worked out"),
    "bids": Sentence("Call"),
    "counts": Sentence("Tricks"),
    "saved": Sentence("Saved ✓"),
    "kept": Sentence("⟳ {n} kept on this phone"),
    "tapped": Sentence("{name} {value}."),
    "clash": pad_notices.CLASHED,
    "clashSide": pad_notices.CLASH,
    "again": Sentence("Deal again"),
    "change": Sentence("Change a call"),
    "changeIt": Sentence("Change it"),
    "cameTo": CAME_TO,
    "reload": Sentence("Something is odd. The keys still work; every tap loads the page."),
}


def told(
    session: models.Session, pad: selectors.Pad, tag: str, usual: Mapping[int, int], *, scores: bool
) -> dict[str, object]:
    """The block of JSON in the page. Points in tenths, seats from 1; lists by seat or from 0 to the cards.

    `usual` is the highest call that is usual for a seat, where it is known.
    """
    address = urls.reverse("pad", args=[session.pk])
    known: dict[str, object] = {"part": f"{address}?part=1", "tag": tag, "version": session.version}
    if not scores or pad.phase in ("points", "over"):
        return known
    return (
        known
        | _deal(pad)
        | _numbers(pad.table)
        | {
            "session": str(session.pk),
            "entries": f"/api/v1/sessions/{session.pk}/entries",
            "digits": speech.DIGITS[speech.system()],
            "decimal": get_format("DECIMAL_SEPARATOR"),
            "decimals": pad.table.rules.points.decimals,
            "spoken": speech.say(pad.spoken) if pad.spoken else "",
            "usual": [usual.get(seat) for seat in pad.table.seats],
            "margin": odd.MARGIN,
        }
    )


def says() -> dict[str, str]:
    """The sentences of SAYS in the reader's language."""
    return {name: gettext(one.text) for name, one in SAYS.items()}


def _deal(pad: selectors.Pad) -> dict[str, object]:
    now = pad.table
    return {
        "phase": pad.phase,
        "number": now.round.number,
        "cards": now.round.cards,
        "dealer": now.round.dealer,
        "names": now.names,
        "bids": [call.bid for call in now.round.calls],
        "kinds": [call.kind for call in now.round.calls],
        "tricks": [call.tricks for call in now.round.calls],
        "pools": [pad_table.held(now, pad_table.Cell(side, "side")).number for side in range(1, len(now.partners) + 1)],
        "sides": now.partners if now.pooled else None,
        "totals": now.totals,
        "cursor": pad.cursor,
        "beside": pad.beside,
        "optional": tricks.bids_optional(now.rules),
        "declared": now.declared,
        "sum": now.rules.tricks.total,
    }


def _numbers(now: pad_table.Table) -> dict[str, object]:
    kinds: tuple[str | None, ...] = (None, *now.rules.bidding.kinds)
    own = pad_keys.asks(now, "own_total")
    tables = {f"{kind or ''}{seat or ''}": (kind, seat) for kind in kinds for seat in (now.seats if own else (None,))}
    # What partners bring together is the server's to reckon; a nil stands alone.
    alone = {name: of for name, of in tables.items() if not now.pooled or of[0] in pad_table.lonely_kinds(now.rules)}
    return {
        "limits": pad_keys.limits(now),
        "least": [pad_keys.raised(now, pad_table.Cell(seat, "bid")) for seat in now.seats],
        "noZero": pad_keys.no_zero(now),
        "stars": {kind: pad_table.STARS[kind] for kind in now.rules.bidding.kinds},
        "kindNames": {kind: gettext(phrases.KINDS[kind].text) for kind in now.rules.bidding.kinds},
        "hook": refusals.forbidden_total(now.rules, now.round.cards, now.last_round),
        "total": _total(now),
        "book": contracts.book(now.rules),
        "helps": now.rules.side.failed_nil_helps_partner,
        "own": own,
        "late": pad_keys.asks(now, "table_bids"),
        "made": {name: pad_keys.windows(now, *of) for name, of in tables.items()},
        "points": {name: pad_keys.worth(now, *of) for name, of in alone.items()},
    }


def _total(now: pad_table.Table) -> Sequence[object] | None:
    """Least and most the calls may come to, and whether others are refused outright; an empty list: ask the server."""
    total = now.rules.bidding.total
    if total is None:
        return None
    if total.of != "bids":
        return []
    return [*refusals.total_limits(now.rules, now.round.cards, now.own_totals), total.on_miss == "refuse"]
