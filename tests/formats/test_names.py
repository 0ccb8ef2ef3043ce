"""Which text may be kept, and which names are the same."""

import pytest

from games.formats import names


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Ann  ", "Ann"),
        ("Ame\u0301lie", "Amélie"),
        ("", ""),
        ("   ", ""),
        ("র\u200d\u09cd\u09afাব", "র\u200d\u09cd\u09afাব"),
        ("क\u094d\u200cष", "क\u094d\u200cष"),
        ("👩\u200d👧", "👩\u200d👧"),
        ("🏳\ufe0f\u200d🌈", "🏳\ufe0f\u200d🌈"),
        ("Ann O'Neil-1", "Ann O'Neil-1"),
    ],
)
def test_clean_keeps(given: str, kept: str) -> None:
    assert names.clean(given) == kept


@pytest.mark.parametrize(
    "given",
    [
        "A\u200bnn",
        "A\u2060nn",
        "\ufeffAnn",
        "A\u202enn",
        "A\u2067nn",
        "A\nnn",
        "A\x7fnn",
        "A\0nn",
        "A\ud800nn",
        "A\u2028nn",
        "\u200dAnn",
        "Ann\u200c",
        "A \u200dnn",
        "A\u200d\u200dnn",
        "\u3164",
        "\u2800\u2800",
    ],
)
def test_clean_refuses(given: str) -> None:
    with pytest.raises(names.Unfit):
        names.clean(given)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("Straße", "STRASSE"),
        ("Ａｎｎ", "ann"),
        ("Ann  Lee", "ann lee"),
        ("র\u200d\u09cd\u09afাব", "র\u09cd\u09afাব"),
        ("Ann\ufe0f", "Ann"),
        ("İris", "i̇ris"),
    ],
)
def test_key_is_the_same(one: str, other: str) -> None:
    assert names.key(one) == names.key(other)


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anna"), ("Ann Lee", "AnnLee"), ("Zoë", "Zoe")])
def test_key_differs(one: str, other: str) -> None:
    assert names.key(one) != names.key(other)


def test_key_of_letters_that_unfold_fits_its_column() -> None:
    assert len(names.key("\ufdfa" * 80)) == 320
    assert names.key("\ufdfa" * 80) != names.key("\ufdfa" * 79)


@pytest.mark.parametrize("text", ["\u0301", "\uffff", "A\U000e001a", "\ufdd0", "\u0301 \u0302"])
def test_what_is_no_text_is_refused(text: str) -> None:
    with pytest.raises(names.Unfit):
        names.clean(text)
