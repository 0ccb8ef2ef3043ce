"""Merge patches: the examples of the standard, and that a difference leads where it should."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.formats import patches

# RFC 7396, appendix A
EXAMPLES = [
    ({"a": "b"}, {"a": "c"}, {"a": "c"}),
    ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
    ({"a": "b"}, {"a": None}, {}),
    ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
    ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
    ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
    ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
    ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
    (["a", "b"], ["c", "d"], ["c", "d"]),
    ({"a": "b"}, ["c"], ["c"]),
    ({"a": "foo"}, None, None),
    ({"a": "foo"}, "bar", "bar"),
    ({"e": None}, {"a": 1}, {"e": None, "a": 1}),
    ([1, 2], {"a": "b", "c": None}, {"a": "b"}),
    ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
]
PLAIN = st.integers() | st.booleans() | st.text(max_size=3) | st.lists(st.integers(), max_size=2)
OBJECTS = st.dictionaries(st.sampled_from("abc"), st.recursive(PLAIN, lambda inner: st.dictionaries(
    st.sampled_from("abc"), inner, max_size=3), max_leaves=8), max_size=3)  # fmt: skip


@pytest.mark.parametrize(("document", "patch", "result"), EXAMPLES)
def test_patches_follow_the_standard(document: object, patch: object, result: object) -> None:
    assert patches.merged(document, patch) == result


@given(OBJECTS, OBJECTS)
def test_difference_leads_from_one_to_the_other(before: dict[str, object], after: dict[str, object]) -> None:
    assert patches.merged(before, patches.difference(before, after)) == after


@given(OBJECTS)
def test_nothing_differs_from_itself(document: dict[str, object]) -> None:
    assert patches.difference(document, document) == {}
