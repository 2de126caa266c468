"""What a provider tells of a failure, and whether asking again may help."""

import pickle
from typing import Any

import pytest

from fetchwarden.tools.providers.failing import (
    BrokeOff,
    ModelFailed,
    failure_in,
    failure_in_text,
    failure_of,
)


@pytest.mark.parametrize(
    ("error", "may_pass"),
    [
        ({"type": "invalid_request_error", "message": "bad"}, False),
        ({"code": "context_length_exceeded", "message": "long"}, False),
        ({"code": "insufficient_quota"}, False),
        ({"code": 400, "message": "bad"}, False),
        ({"code": "404"}, False),
        ({"type": "overloaded_error", "message": "busy"}, True),
        ({"code": 503}, True),
        ({"code": 429}, True),
        ({"code": 1301}, True),
        ({"message": "?"}, True),
        ("busy", True),
    ],
)
def test_whether_it_may_pass(error: Any, *, may_pass: bool) -> None:
    """A request that was wrong stays so; of others nobody knows."""
    for value in ({"error": error}, {"type": "error", "error": error}, [{"error": error}]):
        told = failure_in(value)
        assert told is not None
        assert told.may_pass is may_pass


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"error": {"message": {"deep": 1}, "code": "x"}}, "x"),
        ({"error": {"message": ""}}, "error"),
        ({"error": 5}, "error"),
        ({"error": True}, "error"),
        ({"type": "error"}, "error"),
        ({"object": "response", "status": "cancelled"}, "response cancelled"),
    ],
)
def test_words(value: Any, said: str) -> None:
    """Whatever stands in their place, there are some."""
    told = failure_in(value)
    assert told is not None
    assert told.said == said


@pytest.mark.parametrize(
    "value", [None, 5, "error", [], [5], {}, {"error": None}, {"choices": 5}, {"choices": [5, {}]}]
)
def test_no_failure(value: Any) -> None:
    """What tells of none is none."""
    assert failure_in(value) is None


def test_texts_of_failures() -> None:
    """A message in JSON, or the text itself."""
    texts = ['{"message": "a"}', '{"error": "a"}', '[{"error": {"message": "a"}}]', "a", " a\n"]
    assert [failure_in_text(text).said for text in texts] == ["a"] * 5
    assert failure_in_text("[" * 500 + "]" * 500).said == "[" * 500 + "]" * 500


def test_retrying() -> None:
    """The status says it, unless something else does; the kind survives being packed."""
    assert [failure_of(status, "").retryable for status in (400, 404, 429, 500)] == [
        False,
        False,
        True,
        True,
    ]
    assert ModelFailed("x").retryable
    assert not ModelFailed("x", may_pass=False).retryable
    copied = pickle.loads(pickle.dumps(BrokeOff("it went silent", detail="d")))  # noqa: S301 - ours
    assert (type(copied), copied.detail, copied.retryable) == (BrokeOff, "d", True)
