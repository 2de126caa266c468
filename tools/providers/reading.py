"""Read what providers send, of which nothing can be relied on.

In: JSON values and texts. Out: objects, counts of tokens and texts, or None for what is none.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from fetchwarden.tools.calls import finite, refuse_constant
from fetchwarden.tools.rounds import Usage

__all__ = ["json_object", "json_value", "texts_in", "usage_in"]

_NOT_READ: Final = frozenset(
    {"type", "role", "id", "status", "call_id", "tool_call_id", "tool_use_id", "signature"}
)


def json_value(text: str) -> object:
    """The JSON value in *text*; None for anything else, and for numbers that JSON does not have.

    >>> json_value("[1]"), json_value("[NaN]"), json_value("[1e999]"), json_value("[DONE]")
    ([1], None, None, None)
    """
    try:
        return json.loads(text, parse_constant=refuse_constant, parse_float=finite)
    except (ValueError, RecursionError):
        return None


def json_object(text: object) -> dict[str, Any] | None:
    """The JSON object in *text*; None for anything else.

    >>> json_object('{"a": 1}'), json_object('{"a": NaN}'), json_object('{"a":')
    ({'a': 1}, None, None)
    """
    value = json_value(text) if isinstance(text, str) else None
    return value if isinstance(value, dict) else None


def texts_in(value: object) -> Iterator[str]:
    """The texts of *value*, JSON, that a model reads: not ids, roles, types or signatures."""
    if isinstance(value, str):
        if value.strip():
            yield value
    elif isinstance(value, Mapping):
        for name, each in value.items():
            if name not in _NOT_READ:
                yield from texts_in(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from texts_in(each)


def usage_in(told: object, asked: str, answered: str) -> Usage | None:
    """What a round cost, from the members *asked* and *answered*; None where it is not told.

    >>> usage_in({"input_tokens": 3, "output_tokens": 1}, "input_tokens", "output_tokens")
    Usage(input_tokens=3, output_tokens=1)
    """
    if not isinstance(told, Mapping):
        return None
    sent, made = told.get(asked), told.get(answered)
    if type(sent) is int and type(made) is int and min(sent, made) >= 0:  # True is no count
        return Usage(sent, made)
    return None
