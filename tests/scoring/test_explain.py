"""The result in words."""

import pytest

from games.scoring import explain, rules, sheet
from tests.scoring.tables import built_in, read, round_

TENS = "10 times its number plus 1 for each trick over: 42."


def why(loaded: rules.Rules, played: sheet.Round, seat: int = 1) -> str:
    players = len(played.calls)
    scored = sheet.score(loaded, players=players, rounds=[played])
    return " ".join(str(said) for said in explain.call(loaded, scored.rounds[0], seat, players=players))


def bridge(slug: str, bid: int, won: int) -> str:
    return why(built_in(slug), round_(1, (bid, 2, 2, 2), (won, 13 - won, 0, 0)))


@pytest.mark.parametrize(
    ("slug", "bid", "won", "said"),
    [
        ("call-bridge", 9, 10, "Called 9, won 10. One over is allowed; a call of 8 or more pays 13."),
        ("call-bridge", 9, 9, "Called 9, won 9. Just as called; a call of 8 or more pays 13."),
        ("call-bridge", 9, 8, "Called 9, won 8. 1 short; a call of 8 or more that fails loses its number: −9."),
        ("call-bridge", 4, 6, "Called 4, won 6. 2 over, where one is allowed; a call that fails loses its number: −4."),
        ("call-bridge", 4, 5, "Called 4, won 5. One over is allowed; a call pays its number: 4."),
        (
            "call-bridge-tens", 4, 6,
            "Called 4, won 6. Up to 2 over are allowed; a call pays " + TENS,
        ),
        (
            "call-break-tens", 4, 6,
            "Called 4, won 6. Any number over is allowed; a call pays " + TENS,
        ),
    ],
)  # fmt: skip
def test_call_is_explained(slug: str, bid: int, won: int, said: str) -> None:
    assert bridge(slug, bid, won) == said


def test_call_with_tenths_is_explained() -> None:
    played = round_(1, (3, 2, 2, 2), (4, 9, 0, 0))
    assert why(built_in("call-break"), played).endswith("a call pays its number plus 0.1 for each trick over: 3.1.")


def test_exact_calls_are_explained() -> None:
    wizard = built_in("wizard")
    assert why(wizard, round_(1, (0, 1, 0), (0, 1, 0), cards=1)) == (
        "Called 0, won 0. Just as called; a call pays 20 plus 10 times its number: 20."
    )
    assert why(wizard, round_(1, (0, 1, 0), (1, 0, 0), cards=1)) == (
        "Called 0, won 1. 1 over; a call that fails loses 10 for each trick it is off: −10."
    )
    assert why(built_in("oh-hell"), round_(1, (1, 0, 1), (0, 1, 0), cards=1)) == (
        "Called 1, won 0. 1 short; a call that fails pays the tricks won: 0."
    )


def test_open_call_says_how_many_tricks_it_takes() -> None:
    assert why(built_in("call-bridge"), round_(1, (9, None, None, None))) == "Called 9. It takes 9 or 10 tricks."
    assert why(built_in("call-bridge"), round_(1, (13, 2, 2, 2))) == "Called 13. It takes 13 tricks."
    assert why(built_in("call-break"), round_(1, (3, 2, 2, 2))) == "Called 3. It takes at least 3 tricks."
    assert why(built_in("wizard"), round_(1, (1, 0, 0), cards=1)) == "Called 1. It takes 1 trick."
    assert why(built_in("call-bridge"), round_(1, (None, 2, 2, 2))) == ""


def test_open_call_is_not_promised_what_the_table_decides() -> None:
    loaded = read(contracts=[{"when": {"table_bids": "under"}, "over": 2}, {}])
    assert why(loaded, round_(1, (1, None), cards=5)) == "Called 1."
    assert why(loaded, round_(1, (1, 2), cards=5)) == "Called 1. It takes 1 to 3 tricks."


def test_call_without_a_number_is_explained() -> None:
    loaded = read(bidding={"optional": True})
    assert why(loaded, round_(1, (None, 5), (0, 5), cards=5)).startswith("No call, won 0. Just as called;")


def test_void_and_typed_rounds_are_explained() -> None:
    assert why(built_in("call-bridge"), round_(1, (2, 2, 2, 2), void=True)) == "This deal does not count."
    typed = sheet.Round(1, (sheet.Call(points=42), sheet.Call(points=-50), sheet.Call()), None, 1)
    assert [why(built_in("points-only"), typed, seat) for seat in (1, 2, 3)] == ["+4.2 entered.", "−5 entered.", ""]


def test_near_call_is_explained() -> None:
    contract = {"made": {"cards": 10}, "near": {"within": 1, "points": {"cards": 5}}}
    played = round_(1, (2, 3), (1, 4), cards=5)
    assert why(read(contracts=[contract]), played) == (
        "Called 2, won 1. 1 off is near; a call that fails pays 5 for each trick of the deal: 25."
    )


def test_conditions_are_told() -> None:
    when = {
        "bid": [2, 3], "players": [2, 4], "cards": ["", 5], "round": [1, 1], "own_total": [0, ""], "last_round": False,
        "table_bids": "equal",
    }  # fmt: skip
    loaded = read(contracts=[{"when": when, "made": {"flat": 5}}, {}])
    assert str(explain.in_words(loaded)[3]) == (
        "With a call from 2 to 3 at a table of 2 to 4 players in a deal of at most 5 tricks in deal 1 "
        "with a total of at least 0 before the last deal when all calls together equal the tricks, "
        "exactly that number of tricks makes it."
    )


def test_what_a_call_pays_stands_below_it() -> None:
    told = {str(said): [str(one) for one in below] for said, below in explain.outline(built_in("spades")) if below}
    assert told == {
        "With nil, no trick may be won.": ["Made, it pays 100.", "Failed, it pays −100 plus the tricks won."],
        "With blind nil, no trick may be won.": ["Made, it pays 200.", "Failed, it pays −200 plus the tricks won."],
        "With any other call, any number over is allowed.": [
            "Made, it pays 10 times its number plus 1 for each trick over.",
            "Failed, it loses 10 times its number.",
        ],
    }


def test_rules_in_words_tell_bidding_and_failing() -> None:
    loaded = read(
        deal={"cards": [3, 5], "deck": 40},
        bidding={
            "max": 4, "optional": True, "min_by_own_total": [[30, 3]], "hook": {"from_cards": 2, "last_round": False},
            "total": {"min": 3, "max": 9, "on_miss": "refuse", "steps": [[40, 5]]},
        },
        contracts=[{"under": 1, "over": "any", "failed_under": {"off": -1}, "failed": {"flat": 2, "bid": -1}}],
        ranking={"order": "low", "ties": ["tricks", "bids"]},
        end={"floor": -20, "rounds": 1},
    )  # fmt: skip
    told = [str(sentence) for sentence in explain.in_words(loaded)]
    assert told == [
        "For 2 to 10 players.",
        "The deals have these numbers of tricks: 3, 5.",
        "The pack has 40 cards.",
        "Everybody calls in turn how many tricks they will win, the dealer last.",
        "A call is 0 to 4.",
        "A player need not call.",
        "From 30 points on a player calls 3 or more.",
        "The dealer may not make the calls total the tricks of the deal.",
        "That holds in deals of 2 tricks or more.",
        "It does not hold in the last deal.",
        "It is not allowed that the calls together are less than 3.",
        "It is not allowed that the calls together are more than 9.",
        "Once somebody has 40 points, at least 5 are asked for.",
        "With a call, 1 short and any number over are allowed.",
        "Made, it pays nothing.",
        "With too few tricks, it loses 1 for each trick it is off.",
        "Failed, it pays 2 minus its number.",
        "The game ends when somebody has −20 points or less.",
        "The game ends after 1 deal.",
        "The fewest points win.",
        "Between level players this decides: the tricks won, the sum of the calls.",
    ]


@pytest.mark.parametrize(
    ("end", "stopped", "said"),
    [
        (sheet.End(target=40), False, "The target of 4 points is reached."),
        (sheet.End(floor=-20), False, "Somebody fell to −2 points."),
        (sheet.End(rounds=1), False, "All deals are played."),
        (sheet.End(), True, "The players ended the game."),
        (sheet.End(target=500), False, "The game ends when somebody has 50 points or more."),
        (sheet.End(rounds=3), False, "The game ends after 3 deals."),
        (sheet.End(), False, "The game goes on until the players end it."),
    ],
)
def test_end_is_explained(end: sheet.End, stopped: bool, said: str) -> None:
    loaded, played = built_in("call-bridge"), round_(1, (4, 3, 2, 2), (4, 3, 4, 2))
    scored = sheet.score(loaded, players=4, rounds=[played], end=end, stopped=stopped)
    assert str(explain.end(loaded, scored, end)[0]) == said


def test_end_without_a_round_has_no_winner() -> None:
    scored = sheet.score(built_in("call-bridge"), players=4, rounds=[], stopped=True)
    said = explain.end(built_in("call-bridge"), scored, sheet.End())
    assert [str(one) for one in said] == ["The players ended the game.", "No deal was complete, so nobody won."]


def told(loaded: rules.Rules, played: sheet.Round, seat: int) -> str:
    return why(loaded, played, seat)


def hand(*calls: sheet.Call, won: tuple[int | None, ...] = ()) -> sheet.Round:
    return sheet.Round(1, calls, 13, 1, side_tricks=won)


Call = sheet.Call


def test_side_is_explained_with_its_bags() -> None:
    played = hand(Call(3), Call(4), Call(2), Call(3), won=(7, 6))
    assert told(built_in("spades"), played, 1) == (
        "Called 3. The side called 5, won 7. Any number over is allowed; a call pays 10 times its number plus "
        "1 for each trick over: 52. 2 bags, now 2. In all +52."
    )
    assert told(built_in("spades"), played, 4) == (
        "Called 3. The side called 7, won 6. 1 short; a call that fails loses 10 times its number: −70."
    )


def test_nil_is_explained() -> None:
    played = hand(Call(kind="nil", tricks=0), Call(kind="blind_nil", tricks=2), Call(6), Call(3), won=(7, 4))
    assert told(built_in("spades"), played, 1) == "Nil: no trick taken, 100 points."
    assert told(built_in("spades"), played, 2) == "Blind nil: 2 tricks taken, −198 points."
    assert told(built_in("spades"), played, 4).endswith("3 bags, now 3. In all −167.")


def test_open_round_of_sides_says_what_it_takes() -> None:
    spades = built_in("spades")
    half = hand(Call(3), Call(kind="nil"), Call(), Call())
    assert [told(spades, half, seat) for seat in (1, 2, 3)] == ["Called 3.", "Nil called. No trick may be won.", ""]
    whole = hand(Call(3), Call(kind="nil"), Call(2), Call(4))
    assert told(spades, whole, 1) == "Called 3. It takes at least 5 tricks."
    assert told(spades, whole, 4) == "Called 4. It takes at least 4 tricks."


def test_full_bags_are_explained() -> None:
    played = hand(Call(1), Call(1), Call(1), Call(1), won=(13, 0))
    assert "11 bags fill up 10: −100, now 1. In all −69." in told(built_in("spades"), played, 1)


def test_declarer_and_defenders_are_explained() -> None:
    tarneeb = built_in("tarneeb")
    failed = hand(Call(8), Call(), Call(), Call(), won=(7, 6))
    assert told(tarneeb, failed, 1) == (
        "Called 8. The side called 8, won 7. 1 short; a call that fails loses its number: −8."
    )
    assert told(tarneeb, failed, 2) == "The call failed; the defenders won 6 tricks: +6."
    slam = hand(Call(8), Call(), Call(), Call(), won=(13, 0))
    assert told(tarneeb, slam, 1).endswith("won 13. Every trick taken without having called them all: +16.")
    assert told(tarneeb, slam, 4) == "The defenders get nothing."
    doubled = hand(Call(4, "no_trump"), Call(), Call(), Call(), won=(11, 2))
    assert told(built_in("bid-whist"), doubled, 1) == (
        "Called 4 (no trump). The side called 4, won 11. Any number over is allowed; a call pays its number: 4. "
        "All points of such a deal count 2 times. In all +8."
    )
    open_ = hand(Call(4, "no_trump"), Call(), Call(), Call())
    assert told(built_in("bid-whist"), open_, 1) == "Called 4 (no trump). It takes at least 10 tricks."


def test_success_factor_and_extra_are_explained() -> None:
    loaded = read(round={"by_success": {"1": 30}, "multiply": {"all_failed": 2}}, extras={"allowed": "always"})
    one = sheet.Round(1, (Call(2, tricks=2, extra=50), Call(2, tricks=3)), 5, 1)
    assert told(loaded, one, 1).endswith("1 player made it: +30. Extra points: +5. In all +47.")
    none = sheet.Round(1, (Call(1, tricks=2), Call(2, tricks=3)), 5, 1)
    assert told(loaded, none, 1).endswith("−2. Everybody failed: all points count 2 times. In all −4.")


@pytest.mark.parametrize(
    ("slug", "said"),
    [
        (
            "spades",
            (
                "Partners face each other; they win together.|"
                "The calls of partners are added, and so are their tricks.|"
                "In place of a number one may call: nil, blind nil.|With nil, no trick may be won.|"
                "The tricks of a failed nil do not help the partner.|Tricks over a call that is made are bags.|"
                "The tricks of a failed nil are bags too.|Every 10 bags cost 100.|The bags above that are kept."
            ),
        ),
        ("spades-zone", "Then the count starts again at 0."),
        (
            "bid-whist",
            (
                "One player has the call: so many tricks his side will win against the others.|"
                "Beside the number one may say: no trump.|"
                "The first 6 tricks of the side that has the call do not count.|"
                "If the call fails, the others get a point for each of their tricks above 6.|"
                "All points of a deal count 2 times with: no trump."
            ),
        ),
        (
            "tarneeb",
            (
                "If the call fails, the others get a point for each of their tricks.|"
                "Who wins every trick without having called them all gets 16 points instead."
            ),
        ),
        ("forty-one", "Every player has a score of his own.|That counts only if the partner has at least 0."),
        (
            "skull-king",
            "Extra points can be entered beside the tricks; they count only with a call that is made.",
        ),
    ],
)
def test_rules_in_words_tell_of_sides_bags_and_declarers(slug: str, said: str) -> None:
    words = [str(one) for one in explain.in_words(built_in(slug))]
    assert [one for one in said.split("|") if one not in words] == []


def test_rules_in_words_tell_what_the_table_and_the_end_do() -> None:
    loaded = read(
        round={"by_success": {"1": 30, "2": 20}, "multiply": {"all_failed": 2}},
        extras={"allowed": "always"},
        ranking={"ties": "play_on"},
    )
    words = [str(one) for one in explain.in_words(loaded)]
    said = (
        "If only one player makes his call, he has +30 beside.|If 2 players make their calls, each has +20 beside.|"
        "If everybody fails, all points count 2 times.|Extra points can be entered beside the tricks.|"
        "While the first place is shared, another deal is played."
    )
    assert [one for one in said.split("|") if one not in words] == []
