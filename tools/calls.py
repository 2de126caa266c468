"""Read what a model wrote as the arguments of a call, and say what of it people may see.

In: text, which may be anything. Out: ``Call``, or None for what is no JSON object. Nothing is
guessed: a name that stands there twice, or a number that JSON does not have, is refused.
"""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from fetchwarden.tools.arguments import MASK
from fetchwarden.tools.definition import ToolDefinition
from fetchwarden.tools.settings import Secret, Settings

__all__ = ["Call", "parse_call", "strings_in", "texts_of"]


@dataclass(frozen=True, slots=True)
class Call:
    """The arguments of a call, as the model wrote them.

    Attributes:
        arguments: the JSON object; for the tool, which may change it.
        key: equal for equal arguments, whatever the order and the spelling.
        texts: every text in it, names included, and behind them its numbers as text.
        written: for each argument its text, or what it is as JSON.
    """

    arguments: dict[str, Any] = field(repr=False)
    key: str = field(repr=False)
    texts: tuple[str, ...] = field(repr=False)
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


def parse_call(text: str) -> Call | None:
    """The arguments in *text*; none are an empty object. None for what is no JSON object.

    >>> parse_call(' {"page": 2} ').arguments, parse_call("[]"), parse_call("").arguments
    ({'page': 2}, None, {})
    """
    try:
        value = json.loads(
            text if text.strip() else "{}",
            parse_constant=_refuse,
            parse_float=_finite,
            object_pairs_hook=_once,
        )
        if not isinstance(value, dict):
            return None
        return Call(
            arguments=value,
            key=json.dumps(value, sort_keys=True),
            texts=texts_of(value),
            written={name: _written(each) for name, each in value.items()},
        )
    except (ValueError, RecursionError):
        return None


def texts_of(arguments: object) -> tuple[str, ...]:
    """Everything that a model wrote into *arguments*: texts, names, and behind them numbers.

    >>> texts_of({"page": 2, "query": "a"})
    ('page', 'query', 'a', '2')
    """
    return (*strings_in(arguments, names=True), *map(_written, _numbers_in(arguments)))


def strings_in(value: object, *, names: bool = False) -> list[str]:
    """The texts in a JSON value, in their order; with *names*, those of its members as well."""
    found: list[str] = []
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, str):
            found.append(each)
        elif isinstance(each, dict):
            for name in reversed(each):
                waiting.append(each[name])
                if names:
                    waiting.append(name)
        elif isinstance(each, list | tuple):
            waiting.extend(reversed(each))
    return found


def _numbers_in(value: object) -> list[object]:
    found: list[object] = []
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, int | float) and not isinstance(each, bool):
            found.append(each)
        elif isinstance(each, dict):
            waiting.extend(reversed(each.values()))
        elif isinstance(each, list | tuple):
            waiting.extend(reversed(each))
    return found


def _written(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        raise ValueError("a name stands there twice")
    return value


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError("the number is too great")
    return number


def _refuse(text: str) -> float:
    raise ValueError(f"{text} is no JSON")
