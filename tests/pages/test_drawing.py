"""The race, the heat table and the log's sentences as plain values."""

import itertools
import re

import pytest

from games import rulebook, speech
from games.pages import charts, heat, log_words, rules_shown
from games.scoring import phrases
from games.scoring import rules as language
from games.selectors.sessions import ChangeRow

WAYS = [charts.Way("Ann", (0, 40, -10)), charts.Way("Bob", (0, 30, -5)), charts.Way("Cleo", (None, None, 20))]


def drawn() -> charts.Race:
    race = charts.race(WAYS, speech.points)
    assert race is not None
    return race


def test_race_begins_with_the_second_step() -> None:
    assert charts.race([charts.Way("Ann", (0, 40))], speech.points) is None
    assert charts.race([], speech.points) is None


def test_race_has_the_same_numbers_in_its_table() -> None:
    assert [row.totals for row in drawn().rows] == [("4", "3", "–"), ("−1", "−0.5", "2")]


def test_race_begins_a_line_where_its_player_joins() -> None:
    assert [line.points.count(",") for line in drawn().lines] == [3, 3, 1]


def test_race_stays_inside_its_picture() -> None:
    places = [float(number) for line in drawn().lines for pair in line.points.split() for number in pair.split(",")]
    assert (min(places) >= charts.TOP, max(places) <= charts.RIGHT) == (True, True)


def test_race_keeps_labels_apart() -> None:
    ways = [charts.Way(f"P{number}", (0, 10, 10)) for number in range(7)]
    race = charts.race(ways, speech.points)
    assert race is not None
    heights = sorted(float(line.label_y) for line in race.lines)
    gaps = [below - above for above, below in itertools.pairwise(heights)]
    assert (min(gaps), max(heights) <= charts.HEIGHT) == (charts.LABEL_GAP, True)


@pytest.mark.parametrize(("low", "high"), [(0, 1), (-10, 40), (-99999, 99999), (0, 131), (-1, 0)])
def test_race_has_few_round_heights(low: int, high: int) -> None:
    race = charts.race([charts.Way("Ann", (0, low, high))], speech.points)
    assert race is not None
    assert 1 <= len(race.heights) <= 6
    assert re.search(r"\d", race.heights[0].label)


@pytest.mark.parametrize(
    ("names", "label"),
    [
        (("Karim",), "Karim"),
        (("Christopher",), "Christop…"),
        (("Karim", "Rafi"), "Kari/Rafi"),
        (("Karim", "Rafi", "Mina"), "Ka/Ra/Mi"),
        (("Karim", "Rafi", "Mina", "Salma", "Ann"), "K/R/M/S/A"),
    ],
)
def test_race_has_room_for_everybody_on_a_line(names: tuple[str, ...], label: str) -> None:
    race = charts.race([charts.Way(" & ".join(names), (0, 10, 20), names)], speech.points)
    assert race is not None
    assert race.lines[0].short == label


def test_heat_has_a_row_for_each_legal_call() -> None:
    (table,) = heat.tables(rulebook.load("call-bridge").rules, 13)
    assert [row.bid for row in table.rows] == list(range(2, 14))
    assert [cell.points for cell in table.rows[7].cells][8:11] == [-90, 130, 130]


@pytest.mark.parametrize(
    ("points", "tint"), [(None, ""), (0, ""), (130, "p4"), (20, "p1"), (98, "p4"), (97, "p3"), (-130, "n4"), (-1, "n1")]
)
def test_heat_tints_by_quarters(points: int | None, tint: str) -> None:
    assert heat.tint(points, -130, 130) == tint


@pytest.mark.parametrize("slug", rulebook.slugs())
def test_every_rule_set_has_a_table_or_is_typed(slug: str) -> None:
    rules = rulebook.load(slug).rules
    sizes = rules_shown.card_numbers(rules)
    assert bool(sizes) != rules.points.typed
    tables = heat.tables(rules, rules_shown.usual(sizes) or 1) if sizes else ()
    assert all(cell.points is not None for table in tables for row in table.rows for cell in row.cells)


def test_heat_tells_cases_apart() -> None:
    rules = language.parse(
        {
            "name": "Cases",
            "deal": {"cards": 3},
            "table": {"players": [3, 4]},
            "contracts": [
                {"when": {"own_total": [30, ""]}, "made": {"flat": 2}},
                {"when": {"players": [4, 4]}, "made": {"flat": 3}},
                {"made": {"flat": 1}},
            ],
        }
    )
    found = [(" ".join(map(str, one.when)), one.rows[0].cells[0].points) for one in heat.tables(rules, 3)]
    assert found == [
        ("With fewer than 30 points before the deal. With 3 players.", 10),
        ("With fewer than 30 points before the deal. With 4 players.", 30),
        ("With 30 points or more before the deal. With 3 players.", 20),
        ("With 30 points or more before the deal. With 4 players.", 20),
    ]


def test_examples_are_the_published_ones() -> None:
    found = rules_shown.examples(rulebook.load("call-bridge").rules, 13)
    assert [(str(one.title), one.points) for one in found] == [
        ("Call 4, take 4", 40),
        ("Call 4, take 5", 40),
        ("Call 4, take 6", -40),
        ("Call 4, take 3", -40),
        ("Call 13, take 13", 130),
    ]


def told(**row: object) -> tuple[str, str | None]:
    line = log_words.told(ChangeRow(1, None, "user", "Ann", "enter", **row), {1: "Mina", 2: "Rafi"})  # type: ignore[arg-type]  # the words ask no time
    return str(line.what), None if line.was is None else str(line.was)


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ({"field": "bid", "round": 2, "seat": 1, "new": 4, "old": 3}, ("Deal 2: Mina called 4", "was 3")),
        (
            {"field": "tricks", "round": 2, "seat": 1, "new": None, "old": 3},
            ("Deal 2: Mina's tricks taken out", "was 3"),
        ),
        (
            {"field": "bid", "round": 2, "seat": 1, "new_kind": "nil", "old": 3},
            (f"Deal 2: Mina called {phrases.KINDS['nil']}", "was 3"),
        ),
        ({"field": "bid", "round": 2, "seat": 1, "new": 4, "new_kind": "blind"}, ("Deal 2: Mina called 4 blind", None)),
        ({"field": "points", "round": 1, "seat": 2, "new": -25}, ("Deal 1: Rafi, points −2.5", None)),
        (
            {"field": "made", "round": 1, "seat": 2, "new": True, "old": False},
            ("Deal 1: Rafi, call made: yes", "was no"),
        ),
        ({"field": "void", "round": 3, "new": "Misdeal"}, ("Deal 3 is dealt again: Misdeal", None)),
        ({"field": "void", "round": 3, "old": "Misdeal"}, ("Deal 3 counts again", None)),
        ({"field": "dealer", "round": 3, "new": 2}, ("Deal 3: Rafi deals", None)),
        ({"field": "cards", "round": 3, "new": 7}, ("Deal 3: 7 cards", None)),
        ({"field": "adjustment", "seat": 2, "new": -50}, ("Rafi: −5 beside the deals", None)),
        ({"field": "adjustment", "seat": 2, "old": -50}, ("Rafi: −5 taken out", "was −5")),
        ({}, ("Something was changed", None)),
    ],
)
def test_log_says_what_happened(row: dict[str, object], words: tuple[str, str | None]) -> None:
    assert told(**row) == words
