"""Read what a model wrote as the arguments of a call, and say what of it people may see.

In: text, which may be anything. Out: ``Call``, or None for what is no JSON object. Nothing is
guessed: a name that stands there twice, or a number that JSON does not have, is refused.
"""

import json
import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from fetchwarden.tools.arguments import MASK
from fetchwarden.tools.definition import ToolDefinition
from fetchwarden.tools.settings import Secret, Settings

__all__ = [
    "Call",
    "Written",
    "WrittenCalls",
    "finite",
    "names_in",
    "parse_call",
    "refuse_constant",
    "strings_in",
    "values_in",
    "written_in",
]

_MAX_NUMBER: Final = 10**4_000


@dataclass(frozen=True, slots=True)
class Call:
    """The arguments of a call, as the model wrote them.

    Attributes:
        arguments: the JSON object; for the tool, which may change it.
        key: equal for equal arguments, whatever the order and the spelling.
        texts: every text in it, and behind them its numbers as text.
        names: every name in it.
        written: for each argument its text, or what it is as JSON.
    """

    arguments: dict[str, Any] = field(repr=False)
    key: str = field(repr=False)
    texts: tuple[str, ...] = field(repr=False)
    names: tuple[str, ...] = field(repr=False)
    written: Mapping[str, str] = field(repr=False)

    def masked_arguments(self, definition: ToolDefinition) -> dict[str, str]:
        """What people see: each argument as text, and asterisks for the sensitive ones."""
        return {
            name: MASK if name in definition.sensitive_arguments else text
            for name, text in self.written.items()
        }

    def hidden(self, definition: ToolDefinition) -> Settings:
        """The texts of sensitive arguments, to mask them wherever else they stand."""
        return Settings(
            {
                str(number): Secret(text)
                for number, text in enumerate(
                    text
                    for name in sorted(definition.sensitive_arguments & self.arguments.keys())
                    for text in strings_in(self.arguments[name])
                )
            }
        )


def parse_call(text: object) -> Call | None:
    """The arguments in *text*; none are an empty object. None for what is no JSON object.

    >>> parse_call(' {"page": 2} ').arguments, parse_call("[]"), parse_call("").arguments
    ({'page': 2}, None, {})
    """
    if text is None:
        text = ""
    if not isinstance(text, str):
        return None  # an object that a provider has decoded was not read strictly
    try:
        value = json.loads(
            text if text.strip() else "{}",
            parse_constant=refuse_constant,
            parse_float=finite,
            object_pairs_hook=_once,
        )
        if not isinstance(value, dict):
            return None
        return Call(
            arguments=value,
            key=json.dumps(value, sort_keys=True),
            texts=values_in(value),
            names=names_in(value),
            written={name: _written(each) for name, each in value.items()},
        )
    except (ValueError, RecursionError):
        return None


@dataclass(frozen=True, slots=True)
class Written:
    """What a model wrote into a call that somebody else may have carried out.

    Attributes:
        texts: as those of a ``Call``; of what could not be read all that it says, in any reading.
        names: as those of a ``Call``.
        is_readable: whether ``parse_call`` reads it. Others read what it does not, each in its own
            way, so what came back cannot be judged.
    """

    texts: tuple[str, ...] = field(repr=False)
    names: tuple[str, ...] = field(repr=False)
    is_readable: bool = True

    def __add__(self, other: "Written") -> "Written":
        return Written(
            (*self.texts, *other.texts),
            (*self.names, *other.names),
            self.is_readable and other.is_readable,
        )


def written_in(arguments: object) -> Written:
    """What stands in the *arguments* of a call: their text, or the values they were decoded to.

    >>> written_in('{"q": "a", "q": "b"}')
    Written(is_readable=False)
    """
    try:
        call = parse_call(arguments if isinstance(arguments, str) else json.dumps(arguments))
    except (TypeError, ValueError, RecursionError):
        call = None
    if call is not None:
        return Written(call.texts, call.names)
    if isinstance(arguments, str):
        return Written((arguments, *_said_leniently(arguments)), (), is_readable=False)
    others = [
        str(each)
        for each in _walk(arguments)
        if not isinstance(each, str | int | float | dict | list | tuple | None)
    ]
    names = tuple(name for name in names_in(arguments) if isinstance(name, str))
    return Written((*values_in(arguments), *others), names, is_readable=False)


class WrittenCalls:
    """The calls of a written conversation, by their ids, which some providers use again."""

    def __init__(self) -> None:
        """None yet."""
        self._calls: dict[str, Written] = {}
        self._answered: set[str] = set()
        self._under_way: dict[str, Written] = {}

    def add(self, call_id: str, arguments: object) -> None:
        """Take note of a call. Of calls with one id, a result may be that of any."""
        written = written_in(arguments)
        if call_id in self._calls and call_id not in self._answered:
            written = self._calls[call_id] + written
        self._answered.discard(call_id)
        self._calls[call_id] = self._under_way[call_id] = written

    def answered(self, call_id: object) -> Written | None:
        """The call that a result is of; None where it is not known."""
        if not isinstance(call_id, str) or call_id not in self._calls:
            return None
        self._answered.add(call_id)
        self._under_way.pop(call_id, None)
        return self._calls[call_id]

    @property
    def under_way(self) -> Collection[Written]:
        """The calls of which there is no result yet, in their order."""
        return self._under_way.values()

    def give_up(self) -> list[Written]:
        """The calls of which there was no result, and is not waited for one any more."""
        given_up = list(self._under_way.values())
        self._under_way.clear()
        return given_up


def values_in(arguments: object) -> tuple[str, ...]:
    """The texts that a model wrote into *arguments* as values, and behind them its numbers.

    >>> values_in({"page": 2, "query": "a"})
    ('a', '2')
    """
    numbers = [
        spelling
        for each in _walk(arguments)
        if isinstance(each, int | float) and not isinstance(each, bool)
        for spelling in _spelled(each)
    ]
    return (*strings_in(arguments), *dict.fromkeys(numbers))


def names_in(arguments: object) -> tuple[str, ...]:
    """The names in *arguments*, at any depth.

    >>> names_in({"page": 2, "deep": [{"b": 1}]})
    ('page', 'deep', 'b')
    """
    found = (name for each in _walk(arguments) if isinstance(each, dict) for name in each)
    return tuple(dict.fromkeys(found))


def strings_in(value: object) -> list[str]:
    """The texts in a JSON value, in their order."""
    return [each for each in _walk(value) if isinstance(each, str)]


def _walk(value: object) -> Iterator[object]:
    """*value* and all values in it, in their order; without recursion, however deep it is."""
    waiting = [value]
    while waiting:
        each = waiting.pop()
        yield each
        if isinstance(each, dict):
            waiting.extend(reversed(each.values()))
        elif isinstance(each, list | tuple):
            waiting.extend(reversed(each))


def _spelled(number: float) -> list[str]:
    """*number* as text; one without a fraction also in plain digits."""
    if isinstance(number, int):
        # More digits than are written in one go; no address has as many.
        return [str(number)] if abs(number) < _MAX_NUMBER else []
    plain = [str(int(number))] if number.is_integer() else []
    return [json.dumps(number), *plain]


def _written(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _said_leniently(text: str) -> tuple[str, ...]:
    """What *text* says to a reader that takes doubled names and numbers that JSON does not have."""
    try:
        return values_in(json.loads(text, object_pairs_hook=list))
    except (ValueError, RecursionError):
        return ()


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        raise ValueError("a name stands there twice")
    return value


def finite(text: str) -> float:
    """The number in *text*, for ``json.loads``.

    Raises:
        ValueError: it is too great for a float, and would become no JSON.
    """
    number = float(text)
    if not math.isfinite(number):
        raise ValueError("the number is too great")
    return number


def refuse_constant(text: str) -> float:
    """For ``json.loads``: NaN and the infinities are no JSON (RFC 8259, section 6).

    Raises:
        ValueError: always.
    """
    raise ValueError(f"{text} is no JSON")
