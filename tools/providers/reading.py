"""Read what providers send, of which nothing can be relied on.

In: JSON values and texts. Out: objects, counts of tokens and texts, or None for what is none. What
is nested deeper than ``MAX_DEPTH`` is refused here, so that nothing behind it has to recurse.
"""

import json
import math
from collections.abc import Iterator, Mapping
from typing import Any, Final

from fetchwarden.tools.calls import finite, refuse_constant
from fetchwarden.tools.rounds import Usage

__all__ = [
    "DONE",
    "TooDeep",
    "json_object",
    "json_value",
    "text_or_nothing",
    "texts_in",
    "usage_in",
]

DONE: Final = "[DONE]"
"""What a stream of events ends with, where it says so; no JSON."""
MAX_DEPTH: Final = 100
"""Objects and lists in one another; what is nested deeper was made to do harm."""
_MAX_DIGITS: Final = 400
_NOT_READ: Final = frozenset(
    {"type", "role", "id", "status", "call_id", "tool_call_id", "tool_use_id", "signature"}
)


class TooDeep(ValueError):
    """A JSON value is nested deeper than anybody needs."""


def json_value(text: str) -> object:
    """The JSON value in *text*; None for anything else.

    Servers write numbers that JSON does not have, beside texts that are wanted: they are read as
    None, since they could not be sent back.

    >>> json_value("[1]"), json_value("[NaN, -Infinity, 1e999]"), json_value("[DONE]")
    ([1], [None, None, None], None)

    Raises:
        TooDeep: it is nested deeper than ``MAX_DEPTH``.
    """
    try:
        value: object = json.loads(
            text, parse_constant=lambda _: None, parse_float=_float, parse_int=_int
        )
    except RecursionError:
        raise TooDeep from None
    except ValueError:
        return None
    return _shallow(value, text)


def json_object(text: object) -> dict[str, Any] | None:
    """The JSON object in *text*, read strictly; None for anything else.

    >>> json_object('{"a": 1}'), json_object('{"a": NaN}'), json_object('{"a":')
    ({'a': 1}, None, None)
    """
    if not isinstance(text, str):
        return None
    try:
        value = json.loads(text, parse_constant=refuse_constant, parse_float=finite)
        return _shallow(value, text) if isinstance(value, dict) else None
    except (ValueError, RecursionError):
        return None


def text_or_nothing(value: object) -> str:
    """*value* if it is text; "" for anything else."""
    return value if isinstance(value, str) else ""


def texts_in(value: object) -> Iterator[str]:
    """The texts of *value*, JSON, that a model reads: not ids, roles, types or signatures.

    >>> list(texts_in([{"type": "text", "text": "a"}, ["b", " ", {"id": "c"}]]))
    ['a', 'b']
    """
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, str):
            if each.strip():
                yield each
        elif isinstance(each, Mapping):
            members = [member for name, member in each.items() if name not in _NOT_READ]
            waiting.extend(reversed(members))
        elif isinstance(each, list | tuple):
            waiting.extend(reversed(each))


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


def _shallow(value: Any, text: str) -> Any:
    """*value*, which was read from *text*, if it is not nested too deep."""
    if text.count("[") + text.count("{") <= MAX_DEPTH:
        return value  # what most are: there are not even as many
    layer: list[object] = [value]
    for _ in range(MAX_DEPTH + 1):
        inner: list[object] = []
        for each in layer:
            if isinstance(each, dict):
                inner.extend(each.values())
            elif isinstance(each, list):
                inner.extend(each)
        layer = inner
        if not layer:
            return value
    raise TooDeep


def _float(text: str) -> float | None:
    number = float(text)
    return number if math.isfinite(number) else None


def _int(text: str) -> int | None:
    return int(text) if len(text) <= _MAX_DIGITS else None
