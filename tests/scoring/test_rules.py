"""Definitions: what is read, what is refused and with which path."""

import json
from decimal import Decimal

import pytest

from games import errors, words
from games.scoring import language, rules, soundness
from tests.scoring.tables import EXACT, made, read, wrong

ANY: dict[str, object] = {"over": "any"}


def contracts(*more: dict[str, object]) -> dict[str, object]:
    return made(contracts=[*more, ANY])


def test_rules_points_become_tenths() -> None:
    loaded = read(points={"decimals": 1}, contracts=[{"made": {"bid": 1, "over": Decimal("0.1"), "flat": 2.5}}])
    assert loaded.contracts[0].made == language.Polynomial(bid=1, over=Decimal("0.1"), flat=2.5)  # type: ignore[arg-type]  # read as points
    assert (loaded.contracts[0].made.bid, loaded.contracts[0].made.over, loaded.contracts[0].made.flat) == (10, 1, 25)


def test_rules_left_out_keys_have_their_meaning() -> None:
    loaded = rules.parse({"name": "x", "points": {"typed": True}})
    assert rules.player_range(loaded) == (2, 10)
    assert (loaded.deal.deck, loaded.bidding.min, loaded.bidding.hook, loaded.tricks.total) == (52, 0, None, "exact")
    assert (loaded.ranking.order, loaded.ranking.ties, loaded.table.direction) == ("high", "shared", "clockwise")


def test_rules_an_empty_hook_is_on() -> None:
    assert read(bidding={"hook": {}}).bidding.hook == language.Hook(from_cards=1, last_round=True)


def test_rules_open_bounds_are_empty_or_null() -> None:
    first = rules.parse(contracts({"when": {"bid": [3, ""]}}))
    assert first == rules.parse(contracts({"when": {"bid": [3, None]}}))
    assert first.contracts[0].when == language.When(bid=(3, None))


def test_rules_dump_leaves_out_what_means_nothing() -> None:
    spelled_out = made(table={"sides": "none"}, deal={"cards": 5, "deck": 52}, extras={"allowed": "none"}, bidding={})
    assert rules.dump(rules.parse(spelled_out)) == EXACT
    assert json.loads(json.dumps(rules.dump(read(end={"target": 50})))) == made(end={"target": 50})


@pytest.mark.parametrize(
    ("definition", "code", "pointer"),
    [
        (made(nonsense=1), "unknown_field", "/nonsense"),
        (made(deal={"cards": 5, "a/b~c": 1}), "unknown_field", "/deal/a~1b~0c"),
        ({"contracts": [{}], "deal": {"cards": 5}}, "required", "/name"),
        ({"name": "x", "contracts": [{}]}, "required", "/deal/cards"),
        ({"name": "x", "deal": {"cards": 5}}, "required", "/contracts"),
        (made(name=5), "wrong_type", "/name"),
        (made(name=""), "out_of_range", "/name"),
        (made(name="a\x00b"), "bad_text", "/name"),
        (made(name="a\u202eb"), "bad_text", "/name"),
        (made(sources=["x"] * 33), "out_of_range", "/sources"),
        (made(deal={"cards": "13"}), "not_allowed", "/deal/cards"),
        (made(deal={"cards": True}), "wrong_type", "/deal/cards"),
        (made(deal={"cards": 5.0}), "wrong_type", "/deal/cards"),
        (made(deal={"cards": 105}), "out_of_range", "/deal/cards"),
        (made(deal={"cards": [1] * 201}), "out_of_range", "/deal/cards"),
        (made(deal={"cards": {"shape": "up", "low": {"x": 1}}}), "wrong_type", "/deal/cards/low/x"),
        (made(deal={"cards": 5, "deck": 105}), "out_of_range", "/deal/deck"),
        (made(points={"decimals": True}), "wrong_type", "/points/decimals"),
        (made(points={"decimals": 2}), "out_of_range", "/points/decimals"),
        (contracts({"made": {"flat": "1"}}), "wrong_type", "/contracts/0/made/flat"),
        (contracts({"made": {"flat": True}}), "wrong_type", "/contracts/0/made/flat"),
        (contracts({"made": {"flat": float("nan")}}), "out_of_range", "/contracts/0/made/flat"),
        (contracts({"made": {"flat": Decimal("1e999999")}}), "out_of_range", "/contracts/0/made/flat"),
        (contracts({"made": {"flat": 10_001}}), "out_of_range", "/contracts/0/made/flat"),
        (contracts({"made": {"flat": 0.25}}), "out_of_range", "/contracts/0/made/flat"),
        (contracts({"made": {"flat": 0.5}}), "out_of_range", "/contracts/0/made/flat"),
        (contracts({"values": {"03": 1}}), "wrong_type", "/contracts/0/values/03"),
        (contracts({"over": "all"}), "not_allowed", "/contracts/0/over"),
        (contracts({"over": {"bid": 1, "off": 1}}), "unknown_field", "/contracts/0/over/off"),
        (contracts({"when": {"bid": [3]}}), "required", "/contracts/0/when/bid/1"),
        (contracts({"when": {"kind": "moon"}}), "not_allowed", "/contracts/0/when/kind"),
        (made(contracts=[ANY] * 65), "out_of_range", "/contracts"),
        (made(ranking={"ties": []}), "out_of_range", "/ranking/ties"),
        (made(ranking={"ties": ["bids", "bids"]}), "out_of_range", "/ranking/ties"),
        (made(end={"rounds": "all"}), "not_allowed", "/end/rounds"),
        (made(bidding={"total": {"steps": [[1, 2, 3]]}}), "out_of_range", "/bidding/total/steps/0"),
    ],
)
def test_rules_refuse_with_the_path(definition: dict[str, object], code: str, pointer: str) -> None:
    assert wrong(definition) == [(code, pointer)]


def test_rules_refusal_of_one_contract_in_many() -> None:
    assert wrong(made(contracts=[ANY, {"made": {"fat": 1}}, ANY])) == [("unknown_field", "/contracts/1/made/fat")]


@pytest.mark.parametrize(
    ("definition", "code", "pointer"),
    [
        (made(contracts=[{"when": {"bid": [1, 2]}}]), "not_allowed", "/contracts/0/when"),
        (contracts({"when": {"bid": [6, ""]}}), "never_met", "/contracts/0/when/bid"),
        (made(bidding={"min": 3}, contracts=[{"when": {"bid": [0, 2]}}, ANY]), "never_met", "/contracts/0/when/bid"),
        (contracts({"when": {"bid": [4, 3]}}), "never_met", "/contracts/0/when/bid"),
        (contracts({"when": {"own_total": [4, 3]}}), "never_met", "/contracts/0/when/own_total"),
        (contracts({"when": {"cards": [6, 9]}}), "never_met", "/contracts/0/when/cards"),
        (contracts({"when": {"players": [11, ""]}}), "never_met", "/contracts/0/when/players"),
        (contracts({"when": {"round": ["", 0]}}), "never_met", "/contracts/0/when/round"),
        (contracts({"when": {"kind": "nil"}}), "kind_not_allowed", "/contracts/0/when/kind"),
        (contracts({"under": -2, "over": 1}), "never_met", "/contracts/0/over"),
        (contracts({"made": {"table": 1}, "values": {"1": 1}}), "required", "/contracts/0/values"),
        (made(contracts=[{"when": {"bid": [0, ""]}}, {"made": {"table": 1}}]), "required", "/contracts/1/values"),
        (made(points={"typed": True}), "not_allowed", "/contracts"),
        (made(bidding={"min": 6}), "out_of_range", "/bidding/min"),
        (made(bidding={"min": 6, "max": 8}), "out_of_range", "/bidding/min"),
        (made(bidding={"min": 3, "max": 2}), "out_of_range", "/bidding/max"),
        (made(bidding={"total": {}}), "required", "/bidding/total/min"),
        (made(bidding={"total": {"min": 5, "max": 4}}), "out_of_range", "/bidding/total/max"),
        (made(bidding={"total": {"steps": [[5, 1], [5, 2]]}}), "out_of_range", "/bidding/total/steps"),
        (made(bidding={"min_by_own_total": [[5, 1], [4, 2]]}), "out_of_range", "/bidding/min_by_own_total"),
        (made(table={"players": [5, 4]}), "out_of_range", "/table/players"),
        (made(table={"players": [3, 4], "sides": "pairs"}), "not_allowed", "/table/sides"),
        (made(table={"players": [4, 4], "scored_by": "side"}), "not_allowed", "/table/scored_by"),
        (made(table={"players": [4, 4]}, deal={"cards": 14}), "not_enough_cards", "/deal/cards"),
        (made(table={"players": [4, 4]}, deal={"cards": [2, 14, 2]}), "not_enough_cards", "/deal/cards"),
        (made(deal={"cards": "all", "deck": {"2": 52}}), "required", "/deal/deck"),
        (made(deal={"cards": {"shape": "up", "high": {"2": 5}}}), "required", "/deal/cards/high"),
        (made(deal={"cards": {"shape": "up", "low": 5, "high": 4}}), "out_of_range", "/deal/cards"),
        (made(deal={"cards": "all", "deck": 9}), "not_enough_cards", "/deal/deck"),
        (made(end={"rounds": "schedule"}), "not_allowed", "/end/rounds"),
        (made(end={"target": 4.5}), "out_of_range", "/end/target"),
        (made(bidding={"total": {"steps": [[0.5, 1]]}}), "out_of_range", "/bidding/total/steps/0/0"),
        (contracts({"values": {"1": 0.5}}), "out_of_range", "/contracts/0/values/1"),
        (contracts({"near": {"within": 1, "points": {"off": 0.5}}}), "out_of_range", "/contracts/0/near/points/off"),
        (contracts({"when": {"own_total": [0.5, ""]}}), "out_of_range", "/contracts/0/when/own_total/0"),
    ],
)
def test_rules_refuse_what_does_not_go_together(definition: dict[str, object], code: str, pointer: str) -> None:
    assert wrong(definition) == [(code, pointer)]


def test_rules_values_are_needed_only_where_they_are_read() -> None:
    bonus = {"when": {"bid": [4, ""]}, "made": {"flat": 13}}
    assert wrong(made(contracts=[bonus, {"made": {"table": 1}, "values": {"0": 0, "1": 1, "2": 2, "3": 5}}])) == []


def test_rules_table_times_value_stays_in_tenths() -> None:
    values = {str(bid): 0.5 for bid in range(6)}
    halves = made(points={"decimals": 1}, contracts=[{"made": {"table": 0.5}, "values": values}])
    assert set(wrong(halves)) == {("out_of_range", f"/contracts/0/values/{bid}") for bid in range(6)}
    assert wrong(made(points={"decimals": 1}, contracts=[{"made": {"table": 2}, "values": values}])) == []


def test_rules_schedule_is_lowered_to_the_pack() -> None:
    loaded = read(deal={"cards": {"shape": "up", "high": 20}}, table={"players": [4, 4]})
    assert rules.schedule(loaded, 4) == tuple(range(1, 14))


def test_rules_players_left_out_check_nothing_against_the_pack() -> None:
    assert wrong(made(deal={"cards": 13, "deck": 20})) == []


def test_rules_never_echo_what_was_sent() -> None:
    secret = "x" * 300
    definition = made(name=[secret], family=secret, **{secret: 1})
    with pytest.raises(errors.InvalidRules) as caught:
        rules.parse(definition)
    said = [str(problem.detail) + problem.pointer for problem in caught.value.problems]
    assert [one for one in said if "xxx" in one] == []
    assert len(said) == 3


def test_rules_give_at_most_fifty_problems() -> None:
    assert len(wrong(made(**{f"key{number}": 1 for number in range(200)}))) == 50


def test_rules_problem_details_are_sentences() -> None:
    with pytest.raises(errors.InvalidRules) as caught:
        rules.parse({})
    assert caught.value.problems == (
        errors.Problem("required", words.Sentence("This has to be given."), pointer="/name"),
    )


def test_rules_say_how_many_may_sit() -> None:
    pairs = read(table={"sides": "pairs"})
    assert [players for players in range(1, 12) if rules.may_sit(pairs, players)] == [4, 6]
    assert [players for players in range(1, 12) if rules.may_sit(read(), players)] == list(range(2, 11))


def test_rules_every_key_once_is_read() -> None:
    definition = {
        "name": "Every key once", "family": "x", "summary": "One sentence.", "sources": ["somewhere"],
        "table": {"players": [4, 4], "sides": "pairs", "scored_by": "side", "direction": "counterclockwise"},
        "deal": {
            "cards": {
                "shape": "down-up", "low": 2, "high": "max-1", "step": 2,
                "repeat_low": "players", "repeat_high": {"4": 2},
            },
            "deck": {"4": 32}, "redeal_moves_dealer": True,
        },
        "bidding": {
            "optional": True, "order": "together", "min": 2, "max": 6, "kinds": ["nil", "blind"],
            "hook": {"from_cards": 2, "last_round": False},
            "total": {
                "min": 3, "max": 30, "relative_to_cards": True, "of": "values", "on_miss": "refuse",
                "steps": [[30, 12], [40, 13]],
            },
            "min_by_own_total": [[30, 3], [40, 4]],
        },
        "tricks": {"total": "at_most"}, "points": {"decimals": 1},
        "contracts": [
            {
                "when": {
                    "bid": [2, 3], "players": ["", 4], "cards": [1, ""], "round": [2, ""], "own_total": ["", 5.5],
                    "kind": "blind", "last_round": False, "table_bids": "under",
                },
                "under": 1, "over": {"flat": -1, "bid": 1},
                "made": {"flat": 13, "table": 1}, "failed": {"bid": -1}, "failed_under": {"off_triangle": -1},
                "failed_over": {"off_squared": -1}, "near": {"within": 1, "points": {"cards": 5}},
                "values": {"2": 2, "3": 10},
            },
            {"over": "any", "made": {"bid": 1, "over": 0.1, "bid_squared": 1, "tricks": 1, "off": 1, "cards": 2}},
        ],
        "bags": {"every": 10, "penalty": -100, "keep": "reset"},
        "side": {"failed_nil_helps_partner": True, "failed_nil_bags": False},
        "round": {"by_success": {"1": 30}, "multiply": {"all_failed": 2}},
        "declarer": {"book": 6, "defenders": {"tricks_if": 7}, "slam": 16, "multiply": {"no_trump": 2}},
        "extras": {"allowed": "if_made"},
        "end": {"rounds": 12, "target": 50, "floor": -200, "partner_min": 1},
        "ranking": {"order": "low", "ties": ["tricks", "contracts_made", "bids"]},
    }  # fmt: skip  # packed like the page of the language
    assert wrong(definition) == []
    assert rules.dump(rules.parse(definition)) == definition


def test_rules_have_a_json_schema() -> None:
    schema = rules.json_schema("#/components/schemas/{model}")
    assert schema["required"] == ["name"]
    assert schema["additionalProperties"] is False
    assert "#/components/schemas/Contract" in json.dumps(schema)


HIGH: dict[str, object] = {"when": {"bid": [4, ""]}}


@pytest.mark.parametrize(
    ("contracts", "bidding", "none"),
    [
        ([HIGH, ANY], {}, ()),
        ([HIGH, {"when": {"bid": [5, 5]}}, ANY], {}, (1,)),
        ([{"when": {"bid": [5, 5]}}, HIGH, ANY], {}, ()),
        ([{"when": {"bid": [5, ""], "last_round": True}}, {"when": {"bid": [5, 5]}}, ANY], {}, ()),
        ([ANY, HIGH, ANY], {}, (1, 2)),
        ([HIGH, {"when": {"bid": ["", 3]}}, ANY], {}, (2,)),
        ([HIGH, ANY], {"min": 4}, (1,)),
        ([{"when": {"bid": ["", 0]}}, {"when": {"kind": "nil"}}, ANY], {"kinds": ["nil"]}, (1,)),
        ([{"when": {"bid": [1, ""]}}, {"when": {"kind": "nil"}}, ANY], {"kinds": ["nil"]}, ()),
        ([{"when": {"kind": "nil", "bid": [2, 3]}}, ANY], {"kinds": ["nil"]}, (0,)),
    ],
)
def test_rules_contracts_that_no_call_comes_to(
    contracts: list[object], bidding: dict[str, object], none: tuple[int, ...]
) -> None:
    assert soundness.unreached(read(contracts=contracts, bidding=bidding)) == none
