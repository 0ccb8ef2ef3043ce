"""What the script of the pad is told: the facts of the deal, and the sentences it says before the server answers."""

from collections.abc import Sequence

from django import urls
from django.utils.formats import get_format
from django.utils.translation import gettext

from games import models, speech
from games.pages import pad_notices
from games.scoring import refusals, tricks
from games.selectors import pad as selectors
from games.selectors import pad_keys
from games.words import Sentence

# Why a deal does not count, where it is the calls' doing.
CAME_TO = Sentence("the calls came to {calls}")
SAYS = {
    "bid": selectors.ASK_BID,
    "tricks": selectors.ASK_TRICKS,
    "count": selectors.ASK_COUNT,
    "play": selectors.PLAY,
    "left": selectors.LEFT,
    "called": selectors.CALLED,
    "still": selectors.STILL,
    "hook": selectors.HOOK,
    "row": selectors.ROW,
    "rowCalled": selectors.ROW_CALLED,
    "rowTook": selectors.ROW_TOOK,
    "made": Sentence("made"),
    "missed": Sentence("missed"),
    "auto": Sentence("worked out"),
    "saved": Sentence("Saved ✓"),
    "kept": Sentence("⟳ {n} kept on this phone"),
    "tapped": Sentence("{name} {value}."),
    "clash": Sentence("{name}, deal {number}"),
    "clashSide": pad_notices.CLASH,
    "again": Sentence("Deal again"),
    "change": Sentence("Change a call"),
    "cameTo": CAME_TO,
    "reload": Sentence("Something is odd. The keys still work; every tap loads the page."),
}


def told(session: models.Session, pad: selectors.Pad, tag: str, *, scores: bool) -> dict[str, object]:
    """The block of JSON in the page. Points in tenths, seats from 1; lists by seat or from 0 to the cards."""
    address = urls.reverse("pad", args=[session.pk])
    known: dict[str, object] = {"part": f"{address}?part=1", "tag": tag, "version": session.version}
    if not scores or pad.phase not in ("bid", "tricks", "winner"):
        return known
    return (
        known
        | _deal(pad)
        | _numbers(pad.table)
        | {
            "session": str(session.pk),
            "entries": f"/api/v1/sessions/{session.pk}/entries",
            "says": {name: gettext(one.text) for name, one in SAYS.items()},
            "digits": speech.DIGITS[speech.system()],
            "decimal": get_format("DECIMAL_SEPARATOR"),
            "spoken": speech.say(pad.spoken) if pad.spoken else "",
        }
    )


def _deal(pad: selectors.Pad) -> dict[str, object]:
    now = pad.table
    return {
        "phase": pad.phase,
        "number": now.round.number,
        "cards": now.round.cards,
        "dealer": now.round.dealer,
        "names": now.names,
        "bids": [call.bid for call in now.round.calls],
        "tricks": [call.tricks for call in now.round.calls],
        "totals": now.totals,
        "cursor": pad.cursor,
        "optional": tricks.bids_optional(now.rules),
        "sum": now.rules.tricks.total,
    }


def _numbers(now: pad_keys.Table) -> dict[str, object]:
    cards = now.round.cards
    return {
        "limits": pad_keys.limits(now),
        "hook": refusals.forbidden_total(now.rules, cards, now.last_round),
        "total": _total(now),
        "made": pad_keys.windows(now),
        "points": pad_keys.worth(now),
    }


def _total(now: pad_keys.Table) -> Sequence[object] | None:
    """Least and most the calls may come to, and whether others are refused outright; an empty list: ask the server."""
    total = now.rules.bidding.total
    if total is None:
        return None
    if total.of != "bids":
        return []
    return [*refusals.total_limits(now.rules, now.round.cards, now.own_totals), total.on_miss == "refuse"]
