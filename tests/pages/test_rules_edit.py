"""House rules made in the editor without a script: contracts come and go, the deals are planned anew."""

import copy
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from games import models, rulebook
from games.access import Principal
from games.actions import rules
from games.actions.rules import Written
from games.forms import rules as forms
from games.forms import rules_fields
from games.pages import rules_edit
from games.scoring import preview
from games.scoring import rules as language
from tests.pages.conftest import As
from tests.pages.test_own_rules import text_of


class Sitting:
    """Somebody in front of the form: presses a button with what is typed, and has what comes back."""

    def __init__(self, browser: Client, club: models.Club, base: str) -> None:
        self.browser, self.club = browser, club
        self.path = f"/clubs/{club.pk}/rules/new?from={base}"
        self.page: Any = browser.get(self.path)

    def sent(self) -> dict[str, str]:
        """What the form sends as it stands."""
        form = self.page.context["form"]
        values = {name: form[name].value() for name in form.fields}
        typed = {name: str(value) for name, value in values.items() if value is not None}
        return typed | {"contracts": self.page.context["order"]}

    def press(self, do: str, /, **typed: object) -> HttpResponse:
        """Press a button; names of fields are written with __ in place of a point."""
        changes = {name.replace("__", "."): str(value) for name, value in typed.items()}
        self.page = self.browser.post(self.path, self.sent() | changes | {"do": do})
        return self.page  # type: ignore[no-any-return]  # a response with its context

    def published(self, **typed: object) -> dict[str, Any]:
        """What is stored after publishing."""
        assert self.press("publish", **typed).status_code == 303
        definition: dict[str, Any] = self.club.rule_sets.get().definition
        return definition


@pytest.fixture
def sit(club: models.Club, ann: Principal, as_: As) -> Any:
    """`sit("oh-hell")`: Ann starts from these rules."""
    return lambda base: Sitting(as_(ann), club, base)


def paid(definition: dict[str, Any], *calls: preview.AskedCall, cards: int) -> list[int | None]:
    """Tenths for each call alone."""
    by = language.parse(definition)
    asked = (preview.preview(by, preview.Asked(calls=(call,), cards=cards)).calls[0] for call in calls)
    return [None if answer is None else answer.points for answer in asked]


def call(bid: int | str, tricks: int) -> preview.AskedCall:
    """A call of a number or a kind, and its tricks."""
    if isinstance(bid, str):
        return preview.AskedCall(kind=bid, tricks=tricks)
    return preview.AskedCall(bid=bid, tricks=tricks)


def contracts_of(slug: str) -> list[Any]:
    """The contracts as the rulebook has them."""
    found: Any = rulebook.load(slug).definition["contracts"]
    return list(found)


def test_a_nil_that_pays_fifty_is_added(sit: Any) -> None:
    table = sit("call-bridge")
    added = table.press("add", name="With nil", end__target="50")
    assert (added.status_code, table.page.context["order"]) == (200, "2 0 1")
    assert "A new contract" in text_of(added)
    assert not table.club.rule_sets.exists()
    shown = table.press(
        "show", contracts__2__when__kind="nil", contracts__2__made__flat=50, contracts__2__failed__flat="-50"
    )
    assert "For nil" in text_of(shown)
    assert "Call nil, take 0 Nil: no trick taken, 50 points. +50" in text_of(shown)
    made = table.published()
    assert (made["name"], made["end"], made["bidding"]) == ("With nil", {"target": 50}, {"min": 2, "kinds": ["nil"]})
    assert made["contracts"][0] == {"when": {"kind": "nil"}, "made": {"flat": 50}, "failed": {"flat": -50}}
    assert made["contracts"][1:] == contracts_of("call-bridge")
    tried = (call("nil", 0), call("nil", 2), call(9, 10), call(4, 6))
    assert paid(made, *tried, cards=13) == [500, -500, 130, -40]


def test_nils_go_with_their_contracts(sit: Any) -> None:
    table = sit("spades")
    assert table.page.context["order"] == "0 1 2"
    table.press("drop:0")
    table.press("drop:1")
    made = table.published(name="No nil")
    assert made["bidding"] == {"min": 1}
    assert made["contracts"] == contracts_of("spades")[2:]


def test_high_calls_get_a_contract_of_their_own(sit: Any) -> None:
    table = sit("call-bridge-no-bonus")
    table.press("add")
    typed = {"contracts__1__when__bid__0": 8, "contracts__1__made__flat": 13, "contracts__1__failed__bid": -1}
    shown = table.press("show", **typed, contracts__1__over="any")
    assert "For a call of 8 or more" in text_of(shown)
    # made: 8 with 8 to 13 tricks (6 cells), 9 with 9 to 13 (5), 10 (4), 11 (3), 12 (2); 13 with 13 pays what it did
    assert "20 cells differ." in text_of(shown)
    made = table.published(name="Thirteen")
    assert paid(made, call(8, 8), call(8, 13), call(9, 8), call(7, 8), call(7, 9), cards=13) == [130, 130, -90, 70, -70]


def test_the_plan_of_deals_is_changed(sit: Any) -> None:
    table = sit("oh-hell")
    shown = table.press("show", name="Short", deal__cards__high=7)
    assert "With 3 to 7 players 13 deals: 7 6 5 4 3 2 1 2 3 4 5 6 7" in text_of(shown)
    made = table.published()
    assert made["deal"]["cards"] == {"shape": "down-up", "high": 7}
    assert made["end"] == {"rounds": "schedule"}


@pytest.mark.parametrize(
    ("typed", "sizes"),
    [
        ({"shape": "up"}, [*range(1, 11)]),
        ({"shape": "up-down", "low": 2, "high": 4, "repeat_high": 2}, [2, 3, 4, 4, 3, 2]),
        ({"shape": "down", "high": 9, "step": 4}, [9, 5, 1]),
        ({"shape": "list", "list": "৩, 1 2"}, [3, 1, 2]),
        ({"shape": "up", "low": 11, "high": "", "turned": "yes"}, [11, 12]),
        ({"shape": "up", "high": "3 4 5 6 7"}, [1, 2, 3, 4]),
        ({"shape": "down", "low": 3, "high": 4, "repeat_low": "players"}, [4, 3, 3, 3, 3]),
    ],
)
def test_deals_are_planned_in_any_shape(sit: Any, typed: dict[str, object], sizes: list[int]) -> None:
    made = sit("oh-hell").published(name="Planned", **{f"deal__cards__{name}": value for name, value in typed.items()})
    assert list(language.schedule(language.parse(made), 4) or ()) == sizes


@pytest.mark.parametrize(("shape", "cards"), [("all", "all"), ("number", 9)])
def test_an_end_with_the_plan_goes_with_the_plan(sit: Any, shape: str, cards: object) -> None:
    table = sit("oh-hell")
    typed = {"table__players__1": 5, "deal__cards__shape": shape, "deal__cards__number": 9}
    made = table.published(name="Same", **typed)
    assert (made["deal"], "end" in made) == ({"cards": cards}, False)


def test_another_number_of_players_takes_the_plan_along(sit: Any) -> None:
    made = sit("oh-hell").published(name="For two", table__players__0=2)
    assert list(language.schedule(language.parse(made), 2) or ())[:3] == [10, 9, 8]


def test_what_the_deals_lack_is_told_beside_the_field(sit: Any) -> None:
    wrong: list[tuple[dict[str, object], str]] = [
        ({"deal__cards__high": "7 8"}, "deal.cards.high"),
        ({"deal__cards__low": 9, "deal__cards__high": 4}, "deal.cards.high"),
        ({"deal__cards__shape": "list"}, "deal.cards.list"),
        ({"deal__cards__shape": "list", "deal__cards__list": "3 x"}, "deal.cards.list"),
        ({"deal__cards__shape": "number", "deal__cards__number": 30}, "deal.cards.number"),
        ({"deal__cards__shape": "number"}, "deal.cards.number"),
        ({"deal__deck": "2"}, "deal.deck"),
    ]
    table = sit("oh-hell")
    for typed, field in wrong:
        page = table.browser.post(
            table.path,
            table.sent() | {name.replace("__", "."): value for name, value in typed.items()} | {"do": "publish"},
        )
        assert (page.status_code, list(page.context["form"].errors)) == (422, [field])


def test_a_contract_for_every_call_is_none(sit: Any) -> None:
    table = sit("call-bridge")
    table.press("add", name="Mine")
    page: Any = table.press("publish", contracts__2__made__flat=20)
    assert (page.status_code, list(page.context["form"].errors)) == (422, ["contracts.2.when.kind"])
    assert page.context["form"]["contracts.2.made.flat"].value() == "20"
    assert "A new contract · Called is: Say which calls it is for." in text_of(page)
    assert "Call 4, take 4" not in text_of(page)


def test_what_is_wrong_is_told_with_its_contract(sit: Any) -> None:
    page = sit("call-bridge").press("show", contracts__0__failed__bid="x")
    said = "For a call of 8 or more · Failed, it pays · times the call: Write a number with at most one decimal."
    assert text_of(page).count(said) == 2


def test_a_contract_no_call_comes_to_is_told(sit: Any) -> None:
    table = sit("call-bridge")
    table.press("add")
    table.press("up:0")
    shown = table.press("show", contracts__2__when__bid__0=10, contracts__2__made__flat=20, contracts__2__over=1)
    assert (table.page.context["order"], shown.status_code) == ("0 2 1", 200)
    assert "For a call of 10 or more No call comes to this contract." in text_of(shown)
    assert "No call comes to this contract." not in text_of(table.press("up:2"))
    table.press("up:0")
    made = table.published(name="Twenty")
    assert paid(made, call(10, 11), call(9, 9), cards=13) == [130, 130]


def test_a_contract_is_moved_up(sit: Any) -> None:
    table = sit("call-bridge")
    table.press("add")
    table.press("up:0", contracts__2__when__bid__0=10, contracts__2__made__flat=20, contracts__2__over=1)
    table.press("up:2")
    assert table.page.context["order"] == "2 0 1"
    made = table.published(name="Twenty")
    assert paid(made, call(10, 11), call(9, 9), cards=13) == [200, 130]


def test_a_refusal_finds_the_contract_where_it_stands(sit: Any) -> None:
    table = sit("call-bridge")
    table.press("add")
    page: Any = table.press("show", contracts__2__when__bid__0=20)
    assert list(page.context["form"].errors) == ["contracts.2.when.bid.0"]
    odd: Any = table.press("show", contracts__2__when__bid__0=12, contracts__0__made__flat="1.5")
    assert list(odd.context["form"].errors) == ["contracts.0.made.flat"]


def test_a_button_keeps_everything_typed_and_complains_of_nothing(sit: Any) -> None:
    table = sit("wizard")
    page: Any = table.press("add", name="", bidding__min="x", contracts__0__made__flat="2.55")
    form = page.context["form"]
    assert (page.status_code, page.context["wrong"]) == (200, [])
    assert [form[name].value() for name in ("name", "bidding.min", "contracts.0.made.flat")] == ["", "x", "2.55"]


@pytest.mark.parametrize(
    "keys",
    [
        "0",
        "1 0",
        "0 0 1",
        "2 1 0",
        "x",
        "-1 1",
        "100 1",
        "0 1 " * 9999,
        "\x00",
        "٣ 1",
        " ".join(map(str, [*range(2, 30), 1])),
    ],
)
def test_contracts_of_somebody_s_own_making_are_refused(sit: Any, keys: str) -> None:
    table = sit("call-bridge")
    page = table.browser.post(table.path, table.sent() | {"contracts": keys, "do": "publish"})
    assert (page.status_code, table.club.rule_sets.exists()) == (422, False)
    assert "That did not work" in text_of(page)


@pytest.mark.parametrize("do", ["adds", "drop:1", "drop:77", "drop:", "up:0", "up:x", "\x00", "drop:0:0"])
def test_buttons_that_are_not_there_do_nothing(sit: Any, do: str) -> None:
    table = sit("call-bridge")
    table.press(do)
    assert table.page.context["order"] == "0 1"


@pytest.mark.parametrize("value", ["\x00", "9" * 500, "-1", "[]", "{}", "max", "as-is", "\ufffd", "1 " * 400, ""])
def test_hostile_values_are_told_and_never_break(sit: Any, value: str) -> None:
    table = sit("oh-hell")
    everywhere = dict.fromkeys(table.page.context["form"].fields, value)
    assert table.press("publish", **everywhere).status_code == 422
    assert not table.club.rule_sets.exists()


@pytest.mark.parametrize("kind", ["deal", "bidding", "contracts.0", "end"])
def test_a_large_number_in_any_field_breaks_nothing(kind: str) -> None:
    started = editor("spades")
    sent = {name: str(started[name].value() or "") for name in started.fields}
    for name in (one for one in sent if one.startswith(kind)):
        form = editor("spades", sent | {name: "104"})
        assert (rules_edit.checked(form) is None) == bool(form.errors), name


def editor(slug: str, sent: dict[str, str] | None = None) -> forms.Editor:
    """The form for rules of the rulebook."""
    base = rulebook.load(slug)
    return forms.Editor(sent, base=base, order=tuple(range(len(base.rules.contracts))))


@pytest.mark.parametrize("slug", ["oh-hell", "call-break-minimum-11", "spades", "tarneeb"])
def test_the_usual_word_means_what_is_left_out(slug: str) -> None:
    form = editor(slug)
    picks = {name: field for name, field in form.fields.items() if isinstance(field, rules_fields.Pick)}
    for name in (one for one in picks if not one.startswith("deal.cards.")):
        path, said = rules_fields.path_of(name), copy.deepcopy(form.base)
        if rules_fields.at(said, path[:-1]) is not None or path[0] in ("extras", "ranking", "tricks"):
            left = copy.deepcopy(said)
            rules_fields.put(said, path, picks[name].means[picks[name].usual])
            rules_fields.put(left, path, None)
            assert language.parse(said) == language.parse(left), name


def test_there_is_an_end_to_adding(sit: Any) -> None:
    table = sit("wizard")
    keys = " ".join(map(str, range(18, -1, -1)))
    table.page = table.browser.post(table.path, table.sent() | {"contracts": keys, "do": "add"})
    assert table.page.context["order"] == f"19 {keys}"
    assert "Add a contract" not in text_of(table.page)


def test_rules_of_a_file_with_many_contracts_are_left_to_the_file(club: models.Club, ann: Principal, as_: As) -> None:
    contracts = [*({"when": {"bid": [bid, bid]}, "made": {"flat": bid}} for bid in range(30)), {}]
    definition = {"name": "Many", "deal": {"cards": 40}, "contracts": contracts}
    models.RuleSet.objects.create(club=club, slug="many", version=1, name="Many", definition=definition)
    page = as_(ann).get(f"/clubs/{club.pk}/rules/many/edit")
    assert (page.status_code, "Change them in their file." in text_of(page)) == (422, True)


def test_what_was_typed_belongs_to_its_version(sit: Any, ann: Principal) -> None:
    table = sit("call-bridge")
    table.published(name="Ours")
    table.path = f"/clubs/{table.club.pk}/rules/ours/edit"
    table.page = table.browser.get(table.path)
    fields = '<input type="hidden" name="version" value="1"><input type="hidden" name="seen" value="1">'
    assert fields in table.page.content.decode()
    typed = table.sent() | {"version": "1", "seen": "1", "contracts.0.made.flat": "15", "do": "publish"}
    shorter = Written(definition={"name": "Ours", "deal": {"cards": 13}, "contracts": [{"made": {"flat": 1}}]})
    rules.publish_rules(club=table.club, by=ann, slug="ours", written=shorter)
    told: Any = table.browser.post(table.path, typed)
    assert (told.status_code, table.club.rule_sets.count()) == (422, 2)
    assert "Version 2 is out by now." in text_of(told)
    assert told.context["form"]["contracts.0.made.flat"].value() == "15"
    assert '<input type="hidden" name="seen" value="2">' in told.content.decode()
    assert table.browser.post(table.path, typed | {"seen": "2"}).status_code == 303
    newest = table.club.rule_sets.get(version=3).definition["contracts"]
    assert newest == [contracts_of("call-bridge")[0] | {"made": {"flat": 15}}, contracts_of("call-bridge")[1]]
    assert table.browser.post(table.path, typed | {"version": "x"}).status_code == 404


HOUSE_RULES = [
    ("skull-king", {"extras__allowed": "always"}, ("extras", "allowed"), "always"),
    ("skull-king", {"tricks__total": "at_most"}, ("tricks", "total"), "at_most"),
    ("oh-hell", {"bidding__hook": ""}, ("bidding",), None),
    ("oh-hell", {"bidding__hook__from_cards": 3}, ("bidding", "hook"), {"from_cards": 3}),
    ("oh-hell", {"bidding__hook__last_round": "no"}, ("bidding", "hook"), {"last_round": False}),
    ("oh-hell", {"bidding__hook": "", "bidding__hook__from_cards": 3}, ("bidding",), None),
    ("wizard", {"bidding__hook": "hook", "bidding__hook__from_cards": 4}, ("bidding", "hook"), {"from_cards": 4}),
    ("wizard", {"bidding__order": "together"}, ("bidding", "order"), "together"),
    ("wizard", {"ranking__ties": "play_on"}, ("ranking", "ties"), "play_on"),
    ("oh-hell", {"ranking__ties": "tricks"}, ("ranking", "ties"), ["tricks"]),
    ("call-break", {"table__direction": "clockwise"}, ("table", "direction"), None),
    ("call-break", {"end__rounds": 3}, ("end", "rounds"), 3),
    ("call-bridge", {"deal__redeal_moves_dealer": "yes"}, ("deal", "redeal_moves_dealer"), True),
    ("spades", {"bags__keep": "reset"}, ("bags", "keep"), "reset"),
    ("spades", {"bags__every": "", "bags__penalty": ""}, ("bags",), None),
    ("spades", {"side__failed_nil_helps_partner": "yes"}, ("side", "failed_nil_helps_partner"), True),
    ("spades", {"side__failed_nil_bags": "no"}, ("side", "failed_nil_bags"), False),
    ("call-break", {"bags__every": 10, "bags__penalty": "-5"}, ("bags",), {"every": 10, "penalty": -5}),
    ("tarneeb", {"declarer__slam": ""}, ("declarer", "slam"), None),
    ("israeli-whist", {"round__multiply__all_failed": 2}, ("round",), {"multiply": {"all_failed": 2}}),
    ("oh-hell", {"contracts__0__failed_under__off": -1}, ("contracts", 0, "failed_under"), {"off": -1}),
    (
        "skull-king", {"contracts__1__near__within": 1, "contracts__1__near__points__cards": 5},
        ("contracts", 1, "near"), {"within": 1, "points": {"cards": 5}},
    ),
    ("four-hundred", {"contracts__0__values__5": 12}, ("contracts", 0, "values", "5"), 12),
]  # fmt: skip


@pytest.mark.parametrize(("base", "typed", "path", "meant"), HOUSE_RULES)
def test_house_rules_of_the_catalogue_can_be_made(
    sit: Any, base: str, typed: dict[str, object], path: tuple[str | int, ...], meant: object
) -> None:
    found: Any = sit(base).published(name="House rules", **typed)
    for step in path:
        found = found.get(step) if isinstance(found, dict) else found[step]
    assert found == meant


def test_new_rules_do_not_keep_a_sentence_that_is_no_longer_true(sit: Any) -> None:
    sitting = sit("call-bridge")
    assert not sitting.page.context["form"]["summary"].value()
    assert "summary" not in sitting.published(name="Ours", contracts__1__over=5)


@pytest.mark.parametrize(
    ("chosen", "base", "name", "shown"),
    [
        ({"language": "bn"}, "oh-hell", "contracts.0.made.flat", "১০"),
        ({"language": "hi"}, "oh-hell", "contracts.0.made.flat", "10"),
        ({"language": "hi", "digits": "deva"}, "oh-hell", "contracts.0.made.flat", "१०"),
        ({"language": "bn"}, "call-break", "contracts.0.made.over", "০.১"),
        ({"language": "it"}, "call-break", "contracts.0.made.over", "0,1"),
        ({"language": "bn"}, "wizard", "contracts.0.failed.off", "−১০"),
    ],
)
def test_numbers_stand_in_the_readers_digits(
    club: models.Club, ann: Principal, as_: As, chosen: dict[str, str], base: str, name: str, shown: str
) -> None:
    browser = as_(ann)
    browser.cookies.load(chosen)
    sitting = Sitting(browser, club, base)
    assert f'name="{name}" value="{shown}"' in sitting.page.text
    assert sitting.published(name="Ours")["contracts"] == rulebook.load(base).definition["contracts"]
