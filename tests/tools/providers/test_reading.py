"""What providers send is read with caution: numbers, depth, texts."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fetchwarden.tools.providers.reading import (
    MAX_DEPTH,
    TooDeep,
    json_object,
    json_value,
    texts_in,
)

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=20,
)


def nested(depth: int, *, in_lists: bool) -> str:
    """Return JSON that is nested so deep."""
    left, right = ("[", "]") if in_lists else ('{"a":', "}")
    return left * depth + "1" + right * depth


@given(json_values)
def test_json_is_read_as_it_is(value: Any) -> None:
    """What JSON can say is read as it was written."""
    written = json.dumps(value)
    assert json_value(written) == value
    if isinstance(value, dict):
        assert json_object(written) == value


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "9" * 5000])
def test_numbers_that_json_does_not_have(number: str) -> None:
    """They are nothing in what a provider says, and no arguments in what a model writes."""
    assert json_value(f'{{"a": [{number}, "b"]}}') == {"a": [None, "b"]}
    assert json_object(f'{{"a": {number}}}') is None


@given(st.integers(1, 3000), st.booleans(), st.integers(0, 2000))
def test_depth_has_a_bound(depth: int, in_lists: bool, brothers: int) -> None:
    """What is nested deeper is refused, however many values stand beside each other."""
    text = f"[{nested(depth, in_lists=in_lists)}{',[]' * brothers}]"
    arguments = f'{{"a": {text}}}'
    if depth < MAX_DEPTH:
        assert isinstance(json_value(text), list)
    else:
        with pytest.raises(TooDeep):
            json_value(text)
    assert (json_object(arguments) is None) is (depth > MAX_DEPTH - 2)


def test_texts_of_any_depth() -> None:
    """They are found without recursion, in their order; blank ones are none, nor are ids."""
    deep: Any = "inner"
    for _ in range(50_000):
        deep = [deep]
    value = [{"id": "x", "content": [" \n", "a", {"text": "b"}]}, deep, ("c",), 5, None]
    assert list(texts_in(value)) == ["a", "b", "inner", "c"]
