"""Rule sets from text that people paste: exact, bounded, and told where it goes wrong."""

from decimal import Decimal

import pytest

from games import errors
from games.formats import definitions


def wrong(text: str) -> str:
    with pytest.raises(errors.Invalid) as caught:
        definitions.read(text)
    (problem,) = caught.value.problems
    assert problem.pointer == "/text"
    return problem.detail.text.format(**problem.detail.values)


def test_numbers_are_exact_in_both() -> None:
    assert definitions.read('{"a": 0.1}') == definitions.read("a = 0.1\r\n") == {"a": Decimal("0.1")}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a = 1\nb = = 2", "This is neither TOML nor JSON: look at line 2."),
        ("a = 1\na = 2", "This is neither TOML nor JSON."),
        ("{", "This is neither TOML nor JSON."),
        ('{"a": 1, "a": 2}', "A member is given twice."),
        ('{"a": "x\\u0000y"}', "The text holds characters that cannot be kept."),
        ('a = "x\\u0000y"', "The text holds characters that cannot be kept."),
        ('{"a": 1e-9999999999999999999999}', "A number is too long."),
        ("a = 1e-9999999999999999999999", "A number is too long."),
        ('{"a": 1e400}', "A number is too long."),
        ('{"a": ' * 40, "The body is nested too deeply."),
        ("a = " + "[" * 9000, "This is neither TOML nor JSON."),
        ("{" + " " * definitions.MOST_CHARACTERS, "This is too long for a rule set."),
    ],
)
def test_what_cannot_be_read_says_why(text: str, said: str) -> None:
    assert wrong(text) == said


def test_keys_of_too_many_parts_are_never_parsed() -> None:
    assert wrong("a = 1\n" + ".".join(["a"] * 32_000) + " = 1") == "Line 2 is too long for a rule set."
    assert wrong(("." * 500 + "\n") * 100) == "This is neither TOML nor JSON: look at line 1."
