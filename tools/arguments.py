"""Read the arguments of a call: each as it was meant, or refused so that a model can mend it.

In: the JSON object that a model wrote, untrusted. Out: Python values, None for what was left out;
null and absent are the same. Nothing is guessed: a placeholder such as 0 is no page. A refusal
names the argument, says what would be right, repeats what arrived as far as ``MAX_ECHO`` characters
and, for an optional argument, ends with what leaving it out does (spec: web-tools 8, tool-loop 8).
"""

import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from typing import Any, Final

__all__ = ["MASK", "MAX_ECHO", "Arguments", "BadArgument", "shown"]

MAX_ECHO: Final = 40
"""Characters of a wrong value that are repeated; a GUID in quotes fits."""
MAX_INT: Final = 2**31 - 1
"""The greatest integer that is read, as in 32 bits."""
MASK: Final = "*****"
"""What stands in place of a value that is not to be seen."""

_DO_WITHOUT: Final = "the call does without it"
_TIME: Final = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
    r"(?:T(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:\.[0-9]{1,7})?)?"
    r"(?:Z|[+-](?:0[0-9]|1[0-3]):[0-5][0-9]|[+-]14:00)?)?"
)
_TIME_WORDS: Final = (
    "a date such as 2026-09-01 or a time such as 2026-09-01T14:30, 2026-09-01T14:30:00Z or "
    "2026-09-01T14:30+02:00"
)


class BadArgument(Exception):
    """An argument is wrong. The message is for the model.

    Attributes:
        argument: its name; "" where none is told.
        masked: the message without the value that arrived, for people's eyes when the argument is
            a sensitive one.
    """

    def __init__(self, text: str, argument: str = "", masked: str | None = None) -> None:
        """A refusal in *text*, which is *masked* already where that is None."""
        super().__init__(text, argument, masked)
        self.argument = argument
        self.masked = text if masked is None else masked

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True, slots=True)
class Arguments:
    """The arguments of one call.

    ``if_left_out`` ends the sentence "Leave it out, and …", such as "the first page is read". Texts
    come back without blanks around them. Every method raises ``BadArgument`` for what is wrong.

    >>> Arguments({"page": "5"}).optional_positive_int("page", if_left_out="the first page is read")
    Traceback (most recent call last):
    fetchwarden.tools.arguments.BadArgument: The argument 'page' must be a positive integer, but \
was "5". Leave it out, and the first page is read.

    Attributes:
        given: what the model wrote, by name.
    """

    given: Mapping[str, Any] = field(repr=False)

    def required_string(self, name: str) -> str:
        """A text that is not empty."""
        value = self.given.get(name)
        if value is None:
            text = (
                f"The required argument '{name}' is missing: it must be there, a non-empty string."
            )
            raise BadArgument(text, name)
        text = _string(name, value, None)
        if not text:
            raise _wrong(name, "a non-empty string", value, None)
        return text

    def required_line(self, name: str, max_chars: int) -> str:
        """A text of one line that is not empty."""
        return _line(name, self.required_string(name), max_chars, None)

    def optional_string(self, name: str, *, if_left_out: str = _DO_WITHOUT) -> str | None:
        """A text, which may be empty."""
        value = self.given.get(name)
        return None if value is None else _string(name, value, if_left_out)

    def optional_line(
        self, name: str, max_chars: int, *, if_left_out: str = _DO_WITHOUT
    ) -> str | None:
        """A text of one line that is not empty; its refusals tell lengths instead of the value."""
        value = self.given.get(name)
        if value is None:
            return None
        return _line(name, _string(name, value, if_left_out), max_chars, if_left_out)

    def optional_positive_int(self, name: str, *, if_left_out: str = _DO_WITHOUT) -> int | None:
        """An integer from 1 to ``MAX_INT``, written as a JSON number without a fraction."""
        value = self.given.get(name)
        if value is None:
            return None
        if type(value) is not int or value < 1:
            raise _wrong(name, "a positive integer", value, if_left_out)
        if value > MAX_INT:
            raise _wrong(name, f"a positive integer of at most {MAX_INT}", value, if_left_out)
        return value

    def optional_offset(self, name: str, *, if_left_out: str = _DO_WITHOUT) -> int | None:
        """An integer from 0 to ``MAX_INT``, written as a JSON number without a fraction."""
        if self.given.get(name) == 0 and type(self.given[name]) is int:
            return 0
        return self.optional_positive_int(name, if_left_out=if_left_out)

    def optional_boolean(self, name: str, *, if_left_out: str = _DO_WITHOUT) -> bool | None:
        """True or false, as JSON has them."""
        value = self.given.get(name)
        if value is None or isinstance(value, bool):
            return value
        raise _wrong(name, "true or false", value, if_left_out)

    def optional_choice(
        self, name: str, values: Sequence[str], *, if_left_out: str = _DO_WITHOUT
    ) -> str | None:
        """One of *values*, spelled just so."""
        value = self.given.get(name)
        if value is None:
            return None
        if isinstance(value, str) and value.strip() in values:
            return value.strip()
        raise _wrong(name, f"one of {_listed(values)}", value, if_left_out)

    def optional_choices(
        self, name: str, values: Sequence[str], *, if_left_out: str = _DO_WITHOUT
    ) -> tuple[str, ...] | None:
        """Some of *values* in the order of the model, each once; an empty list is a wrong one."""
        value = self.given.get(name)
        if value is None:
            return None
        if not isinstance(value, list | tuple) or not value:
            expected = f"a non-empty list of values out of {_listed(values)}"
            raise _wrong(name, expected, value, if_left_out)
        for entry in value:
            if not isinstance(entry, str) or entry.strip() not in values:
                expected = f"a list of values out of {_listed(values)}"
                raise _wrong(name, expected, entry, if_left_out, arrived="one of its entries was")
        return tuple(dict.fromkeys(entry.strip() for entry in value))

    def optional_time(
        self, name: str, zone: tzinfo, *, if_left_out: str = _DO_WITHOUT
    ) -> datetime | None:
        """A point in time of ISO 8601; in *zone* where it names none, a date being its start.

        It always has a time zone, and there is a time in UTC for it.
        """
        value = self.given.get(name)
        if value is None:
            return None
        text = value.strip() if isinstance(value, str) else ""
        if not _TIME.fullmatch(text):
            raise _wrong(name, _TIME_WORDS, value, if_left_out)
        try:
            time = datetime.fromisoformat(text)
            time = time if time.tzinfo else time.replace(tzinfo=zone)
            time.astimezone(UTC)
        except (ValueError, OverflowError):
            raise _wrong(name, _TIME_WORDS, value, if_left_out) from None
        return time


def shown(value: Any) -> str:
    """*value* as JSON, cut at ``MAX_ECHO`` characters; what cannot be printed is escaped.

    >>> shown("x" * 50)
    '"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...'
    """
    written = ""
    try:
        # Piece by piece, so that neither depth nor length of what follows matters.
        for piece in json.JSONEncoder(ensure_ascii=False).iterencode(_cut(value)):
            written += "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in _cut(piece))
            if len(written) > MAX_ECHO:
                return written[:MAX_ECHO] + "..."
    except (ValueError, TypeError):
        return written + "..."
    return written


def _cut(value: Any) -> Any:
    """A long text shortened, yet still too long to be shown whole."""
    return value[: 2 * MAX_ECHO] if isinstance(value, str) else value


def _string(name: str, value: Any, if_left_out: str | None) -> str:
    if not isinstance(value, str):
        raise _wrong(name, "a string", value, if_left_out)
    if any("\ud800" <= c <= "\udfff" for c in value):
        raise _wrong(name, "a string of whole characters", value, if_left_out)
    return value.strip()


def _line(name: str, text: str, max_chars: int, if_left_out: str | None) -> str:
    if not text:
        fault = "must not be empty"
    elif len(text) > max_chars:
        fault = f"must have at most {max_chars} characters, but has {len(text)}"
    elif any(unicodedata.category(c) in {"Cc", "Zl", "Zp"} for c in text):
        fault = "must be one line, without line breaks or other control characters"
    else:
        return text
    refusal = f"The argument '{name}' {fault}.{_hint(if_left_out)}"
    raise BadArgument(refusal, name)


def _wrong(
    name: str, expected: str, value: Any, if_left_out: str | None, *, arrived: str = "was"
) -> BadArgument:
    start = f"The argument '{name}' must be {expected}, but {arrived} "
    end = f".{_hint(if_left_out)}"
    return BadArgument(start + shown(value) + end, name, start + MASK + end)


def _hint(if_left_out: str | None) -> str:
    if if_left_out is None:
        return ""
    return f" Leave it out, and {if_left_out.strip(' .') or _DO_WITHOUT}."


def _listed(values: Sequence[str]) -> str:
    return ", ".join(f'"{value}"' for value in values)
