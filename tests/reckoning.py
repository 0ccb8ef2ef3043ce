"""Works out what a vector asks in the scoring core and says where the answer differs from the expected one."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

from games.scoring import preview, rules, sheet, sides

Vector = Mapping[str, Any]


def stored(name: str) -> list[Vector]:
    """The vectors of a file beside this one."""
    found: list[Vector] = json.loads((Path(__file__).parent / name).read_text("utf-8"), parse_float=Decimal)
    return found


def tenths(points: Sequence[Any] | None) -> tuple[int | None, ...] | None:
    """Points in tenths; null stays."""
    return None if points is None else tuple(one if one is None else int(one * 10) for one in points)


def differences(loaded: rules.Rules, vector: Vector) -> list[str]:
    """What comes out otherwise than expected, one line each."""
    return [
        f"{vector['id']} {what}: {got!r}, not {wanted!r}"
        for what, got, wanted in _WAYS[vector["kind"]](loaded, vector)
        if got != wanted
    ]


Found = Iterator[tuple[str, object, object]]


def called(bid: object) -> tuple[int | None, str | None]:
    """A bid as the vectors write it: a number, "nil", "blind:6", or null."""
    if not isinstance(bid, str):
        return bid, None  # type: ignore[return-value]  # a number or null
    kind, _, number = bid.partition(":")
    return (int(number) if number else None), kind


def asked(bid: object, won: int | None, *, kind: str | None = None, seat: int | None = None) -> preview.AskedCall:
    """One call of a question."""
    number, named = called(bid)
    return preview.AskedCall(seat, number, kind or named, won)


def ask(loaded: rules.Rules, vector: Vector, calls: Sequence[preview.AskedCall], **more: Any) -> preview.Preview:
    """Put the question of a vector."""
    before = vector.get("prior_state") or {}
    return preview.preview(
        loaded,
        preview.Asked(
            calls=tuple(calls),
            cards=vector["hand_size"],
            round=vector.get("round_number"),
            last_round=vector.get("last_round") or False,
            bids_total=vector.get("total_bids"),
            own_totals=tenths(before.get("totals")),  # type: ignore[arg-type]  # totals have no gaps
            bags=tuple(before["bags"]) if "bags" in before else None,
            rounds_played=before.get("rounds_played"),
            stopped=before.get("stopped", False),
            extras=tenths(vector.get("bonus")) or (),
            **more,
        ),
    )


def _scores(loaded: rules.Rules, vector: Vector) -> Found:
    tags = vector.get("bid_tags") or [None] * len(vector["bids"])
    kinds = [tag[0] if isinstance(tag, list) and tag else tag or None for tag in tags]
    calls = [asked(bid, won, kind=kind) for bid, won, kind in zip(vector["bids"], vector["tricks"], kinds, strict=True)]
    players = len(calls) if vector["kind"] == "round_score" else None
    answer = ask(loaded, vector, calls, players=players)
    yield "points", tuple(call and call.points for call in answer.calls), tenths(vector["expected_scores"])
    yield from _more(vector, answer.totals, tuple(call and call.bags for call in answer.calls))
    if players and not (vector.get("prior_state") or vector.get("last_round")):
        played = [sheet.Call(one.bid, one.kind, one.tricks) for one in calls]
        extras = tenths(vector.get("bonus")) or (None,) * players
        played = [sheet.Call(c.bid, c.kind, c.tricks, e) for c, e in zip(played, extras, strict=True)]
        round_ = sheet.Round(1, tuple(played), vector["hand_size"], 1)
        yield "fold", sheet.score(loaded, players=players, rounds=[round_]).totals, tenths(vector["expected_scores"])


def _more(vector: Vector, totals: object, bags: object) -> Found:
    if vector.get("expected_totals") is not None:
        yield "totals", totals, tenths(vector["expected_totals"])
    if vector.get("expected_bags") is not None:
        yield "bags", bags, tuple(vector["expected_bags"])


def _side_scores(loaded: rules.Rules, vector: Vector) -> Found:
    seated = sides.sides_of(loaded, 2 * max(2, len(vector["teams"])))
    parts = list(zip(seated, vector["bids"], vector["tricks"], strict=False))
    calls = [
        asked(bid, won, seat=seat)
        for seats, bids, counts in parts
        for seat, bid, won in zip(seats, bids, counts, strict=True)
    ]
    for how, answer in (("seats", ask(loaded, vector, calls)), ("cells", _by_cells(loaded, vector, parts))):
        by_side = answer.sides or ()
        yield f"points by {how}", tuple(side.points for side in by_side), tenths(vector["expected_scores"])
        yield from _more(vector, answer.totals, tuple(side.bags for side in by_side))


def _by_cells(loaded: rules.Rules, vector: Vector, parts: Sequence[tuple[Any, Any, Any]]) -> preview.Preview:
    """The same question with a side's tricks once for the side."""
    calls, won = [], []
    for seats, bids, counts in parts:
        nil = [called(bid)[1] in ("nil", "blind_nil", "double_nil") for bid in bids]
        own = zip(seats, bids, counts, nil, strict=True)
        calls += [asked(bid, count if alone else None, seat=seat) for seat, bid, count, alone in own]
        pool = [count for count, alone in zip(counts, nil, strict=True) if not alone]
        won.append(sum(pool) if pool else None)
    return ask(loaded, vector, calls, side_tricks=tuple(won))


def _declared(loaded: rules.Rules, vector: Vector) -> Found:
    kind = (vector.get("bid_tags") or [None])[0]
    first, *rest = vector["tricks"]
    call = asked(vector["bids"][0], None, kind=kind)
    own = asked(vector["bids"][0], first, kind=kind)
    ways = {
        "sides": ask(loaded, vector, [call], side_tricks=(first, *rest)),
        "seat": ask(loaded, vector, [own]),
        "rotated": ask(loaded, vector, [preview.AskedCall(2, call.bid, call.kind)], side_tricks=(*rest, first)),
    }
    for how, answer in ways.items():
        wanted = tenths(vector["expected_scores"]) or ()
        by_side = tuple(side.points for side in answer.sides or ())
        yield f"points by {how}", by_side, wanted[::-1] if how == "rotated" else wanted


def _problems(loaded: rules.Rules, vector: Vector, calls: Sequence[sheet.Call]) -> set[str]:
    before = tenths((vector.get("prior_state") or {}).get("totals"))
    found = sheet.problems(
        loaded,
        players=len(calls),
        round_=sheet.Round(1, tuple(calls), vector["hand_size"], dealer=1),
        own_totals=before,  # type: ignore[arg-type]  # totals have no gaps
        last_round=vector.get("last_round") or False,
    )
    return {problem.code for problem in found}


def _bid_check(loaded: rules.Rules, vector: Vector) -> Found:
    tags = vector.get("bid_tags") or [None] * len(vector["bids"])
    read = [(*called(bid), tag) for bid, tag in zip(vector["bids"], tags, strict=True)]
    codes = _problems(loaded, vector, [sheet.Call(bid, kind or tag) for bid, kind, tag in read])
    yield f"allowed {sorted(codes)}", not codes, vector["expected"]


def _trick_check(loaded: rules.Rules, vector: Vector) -> Found:
    codes = _problems(loaded, vector, [sheet.Call(loaded.bidding.min, tricks=won) for won in vector["tricks"]])
    found = codes & {"tricks_do_not_add_up", "out_of_range"}
    yield f"allowed {sorted(codes)}", not found, vector["expected"]


def _ends(loaded: rules.Rules, vector: Vector) -> Found:
    players, named = len(vector["players"]), vector["players"]
    seated = sides.units(loaded, 2 * players if sides.pooled(loaded) else players)
    end = ask(loaded, vector, [], players=sum(map(len, seated))).end
    yield "known", end is not None, True
    if end is not None:
        yield "ended", end.over, vector["expected"]["ended"]
        winners = [name for name, seats in zip(named, seated, strict=True) if set(seats) <= set(end.winners)]
        yield "winners", winners, vector["expected"]["winners"] or []


def _schedules(loaded: rules.Rules, vector: Vector) -> Found:
    yield "schedule", rules.schedule(loaded, len(vector["players"])), tuple(vector["expected"])


def _tables(loaded: rules.Rules, vector: Vector) -> Found:
    yield "may sit", rules.may_sit(loaded, len(vector["players"])), vector["expected"]


def _seats(loaded: rules.Rules, vector: Vector) -> Found:
    yield "players", list(rules.player_range(loaded)), vector["expected"]


def _calls(given: Vector, players: int) -> tuple[sheet.Call, ...]:
    nothing = [None] * players
    columns = (
        [called(bid) for bid in given.get("bids", nothing)], given.get("kinds", nothing), given.get("tricks", nothing),
        tenths(given.get("extras", nothing)) or (), tenths(given.get("points", nothing)) or (),
        given.get("made", nothing),
    )  # fmt: skip  # the columns in the order of a call
    return tuple(
        sheet.Call(bid, kind or named, won, extra, made, points)
        for (bid, named), kind, won, extra, points, made in zip(*columns, strict=True)
    )


def play(loaded: rules.Rules, session: Vector) -> tuple[sheet.Sheet, list[str]]:
    """Open every round as the sheet so far says, fill in what is given; with what the rules refuse on the way."""
    rounds, refused = list[sheet.Round](), list[str]()
    limits = session.get("end") or {}
    options: dict[str, Any] = {
        "players": len(session["expected"]["totals"]),
        "first_dealer": session["first_dealer"],
        "end": sheet.End(**{name: limit * (1 if name == "rounds" else 10) for name, limit in limits.items()})
        if limits
        else None,
        "adjustments": [
            sheet.Adjustment(one["seat"], int(one["points"] * 10), one["from_round"])
            for one in session.get("adjustments", ())
        ],
    }
    for given in session["rounds"]:
        deal = sheet.score(loaded, rounds=rounds, **options).next
        if deal is None:
            return sheet.score(loaded, rounds=rounds, **options), [*refused, f"over before round {len(rounds) + 1}"]
        round_ = sheet.Round(
            deal.number, _calls(given, options["players"]), given.get("cards", deal.cards),
            given.get("dealer", deal.dealer), bool(given.get("void")), tuple(given.get("side_tricks") or ()),
        )  # fmt: skip  # the facts of a round in their order
        rounds.append(round_)
        now = sheet.score(loaded, rounds=rounds, **options).rounds[-1]
        found = sheet.problems(
            loaded, players=options["players"], round_=round_, own_totals=now.own_totals, last_round=now.last_round
        )
        refused += [f"round {deal.number}: {problem.code}" for problem in found]
    return sheet.score(loaded, rounds=rounds, stopped=session.get("stopped", False), **options), refused


def _sessions(loaded: rules.Rules, session: Vector) -> Found:
    scored, refused = play(loaded, session)
    expected = session["expected"]
    yield "refused", refused, []
    yield "scores", [_of_round(one) for one in scored.rounds], [tenths(points) for points in expected["scores"]]
    yield "dealers", [one.dealer for one in scored.rounds], expected["dealers"]
    yield "cards", [one.cards for one in scored.rounds], expected["cards"]
    yield "totals", scored.totals, tenths(expected["totals"])
    yield "ranks", list(scored.ranks), expected["ranks"]
    yield "next", scored.next, expected["next"] and sheet.Deal(**expected["next"])
    yield "reason", scored.reason, expected["reason"]
    yield "winners", list(scored.winners), expected["winners"]
    if "bags" in expected:
        yield "bags", [side.bags for side in scored.sides], expected["bags"]


def _of_round(scored: sheet.ScoredRound) -> tuple[int | None, ...]:
    """Points by seat, or by side where sides are scored."""
    return tuple(one.points for one in scored.sides or scored.calls)


_WAYS: Mapping[str, Callable[[rules.Rules, Vector], Found]] = {
    "seat_score": _scores,
    "round_score": _scores,
    "side_score": _side_scores,
    "declarer_score": _declared,
    "bid_check": _bid_check,
    "trick_check": _trick_check,
    "end_check": _ends,
    "schedule": _schedules,
    "players": _seats,
    "table_check": _tables,
    "session": _sessions,
}
