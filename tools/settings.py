"""What can be set of a tool: the fields, which value of several counts, and what is wrong with it.

In: a tool's fields, and the values that an organisation locks, a user stored and an organisation
sets by default, each under ``<tool>.<name>``. Out: the effective settings. A secret has no default,
is never taken from the user where the organisation locks it, and is shown by nothing here: not by
``repr``, not by a fault (spec: tool-loop 9; well-formed fields: 5.1).
"""

import html
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal
from urllib.parse import quote_plus

from fetchwarden.tools.arguments import MASK, shown
from fetchwarden.tools.definition import Tool, ToolDefinition
from fetchwarden.tools.options import OPTION_SOURCES

__all__ = [
    "OPTION_SOURCES",
    "Secret",
    "SettingField",
    "SettingType",
    "Settings",
    "check_value",
    "choice",
    "configuration_fault",
    "effective_settings",
    "entries",
    "key_of",
    "missing_required",
    "offered_values",
    "positive_int",
    "values_fault",
]

SettingType = Literal["string", "secret", "integer", "choice", "list"]

_SEPARATORS: Final = re.compile(r"[\r\n,;]")
_INTEGER: Final = re.compile(r"\+?[0-9]{1,30}")


@dataclass(frozen=True, slots=True)
class SettingField:
    """One setting of a tool. ``tools.fields`` says whether fields are well-formed.

    Attributes:
        name: its name within the tool.
        meaning: what it does, for people.
        type: ``string``, ``secret``, ``integer``, ``choice`` (one value out of several) or ``list``
            (entries parted by commas, semicolons or line ends).
        default: what holds where nothing is set, as text; "" for nothing.
        required: whether the tool cannot work without it.
        minimum: the least integer that is allowed; None for 1.
        maximum: the greatest integer that is used; None for no limit.
        clamps: whether a greater integer counts as the maximum instead of being a fault.
        option_source: the name of the list that a choice is out of; "" for none.
        values: the values of a choice, where no source has them.
        group: the heading it stands under; "" for none.
    """

    name: str
    meaning: str
    type: SettingType = "string"
    default: str = ""
    required: bool = False
    minimum: int | None = None
    maximum: int | None = None
    clamps: bool = True
    option_source: str = ""
    values: tuple[str, ...] = ()
    group: str = ""


class Secret(str):
    """The text of a secret. It is itself where it is used, and masked where it is shown.

    >>> Secret("hunter2")
    '*****'
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return repr(MASK)


class Settings(Mapping[str, str]):
    """The effective settings of a tool, by name; a name is absent where nothing is set.

    >>> Settings({"timeout": "60", "key": Secret("hunter2")})
    Settings({'timeout': '60', 'key': '*****'})
    """

    __slots__ = ("_secrets", "_values")

    def __init__(self, values: Mapping[str, str]) -> None:
        """The settings with *values*, of which secret ones are ``Secret``."""
        self._values = dict(values)
        secrets = (value for value in self._values.values() if isinstance(value, Secret) and value)
        # The longer first, so that no part of one is left over.
        listed = [_pattern(str(secret)) for secret in sorted(secrets, key=len, reverse=True)]
        self._secrets = re.compile("|".join(listed), re.IGNORECASE) if listed else None

    def __getitem__(self, name: str) -> str:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"Settings({self._values!r})"

    def masked_value(self, value: Any) -> Any:
        """A JSON value without the secrets, in whatever text of it they stand."""
        if self._secrets is None:
            return value
        if isinstance(value, str):
            return self.masked(value)
        if isinstance(value, list | tuple):
            return [self.masked_value(each) for each in value]
        if isinstance(value, dict):
            return {self.masked(str(k)): self.masked_value(each) for k, each in value.items()}
        return value

    def masked(self, text: str) -> str:
        """*text* without the secrets, also as spelled in addresses, JSON, HTML or a ``repr``.

        Ask before a text is cut, and before it goes to a model, a log or a trace.

        >>> Settings({"key": Secret("a/b c")}).masked("GET /?key=a%2Fb+c failed")
        'GET /?key=***** failed'
        """
        return text if self._secrets is None else self._secrets.sub(MASK, text)


def _pattern(secret: str) -> str:
    """What finds *secret*, as it is or with any of its characters spelled otherwise."""
    # Atomic groups, so that time stays linear whatever a secret is made of.
    mixed = "".join(f"(?>{'|'.join(_spellings(c))})" for c in secret)
    return f"{re.escape(secret)}|{mixed}"


def _spellings(char: str) -> list[str]:
    octets = char.encode("utf-8", "surrogatepass")
    spellings = {
        char,
        "".join(f"%{octet:02X}" for octet in octets),
        quote_plus(char, errors="replace"),
        json.dumps(char)[1:-1],
        json.dumps(char, ensure_ascii=False)[1:-1],
        repr(char)[1:-1],
        html.escape(char),
        f"\\{char}" if char in "'\"/" else char,
    }
    return sorted(map(re.escape, spellings), key=len, reverse=True)


def key_of(tool_id: str, name: str) -> str:
    """The key of a setting in every store: ``<tool>.<name>``."""
    return f"{tool_id}.{name}"


def offered_values(field: SettingField) -> tuple[str, ...]:
    """The values that a choice is out of; none for an unknown source or another type."""
    if field.option_source:
        return OPTION_SOURCES.get(field.option_source, ())
    return field.values


def effective_settings(
    definition: ToolDefinition,
    locked: Mapping[str, str],
    user: Mapping[str, str],
    defaults: Mapping[str, str],
) -> Settings:
    """The values that count: locked before the user's before the organisation's default.

    A stored empty text counts as a value. A secret has no default, and a blank one is none; where
    it is locked, *user* is not asked at all, so a secret that could not be deciphered, which
    *locked* holds as "", leaves the tool without one.

    Args:
        definition: the tool.
        locked: what the organisation locks, by ``<tool>.<name>``; secrets deciphered.
        user: what the user stored; asked for one key at a time.
        defaults: what the organisation sets where the user does not.
    """
    values: dict[str, str] = {}
    for field in definition.settings:
        key = key_of(definition.id, field.name)
        if field.type == "secret":
            secret = locked[key] if key in locked else user.get(key, "")
            if secret.strip():
                values[field.name] = Secret(secret.strip())
            continue
        for source in (locked, user, defaults):
            if key in source:
                values[field.name] = source[key]
                break
    return Settings(values)


def missing_required(definition: ToolDefinition, settings: Mapping[str, str]) -> tuple[str, ...]:
    """The keys of the required settings that are absent or blank, in the order of the fields."""
    return tuple(
        key_of(definition.id, field.name)
        for field in definition.settings
        if field.required and not settings.get(field.name, "").strip()
    )


def check_value(field: SettingField, value: str, *, key: str = "") -> str | None:
    """What is wrong with a stored value, in words for people; None for nothing. Blank passes.

    Args:
        field: the setting.
        value: its value; repeated in the words unless it is a secret.
        key: how the words name the setting; its name by default.
    """
    return _fault(field, value, key or field.name, shown(value))


def values_fault(fields: Iterable[SettingField], settings: Mapping[str, str]) -> str | None:
    """The first of *fields* whose value is wrong, in words for people; None for none."""
    faults = (check_value(field, settings.get(field.name, "")) for field in fields)
    return next((fault for fault in faults if fault is not None), None)


def _fault(field: SettingField, value: str, key: str, told: str) -> str | None:
    if not value.strip():
        return None
    name = f"The setting '{key}'"
    if field.type == "secret":
        if value.strip().isprintable():
            return None
        return f"{name} must be one line of printable characters."
    if field.type == "choice" and value not in offered_values(field):
        return f"{name} must be one of {', '.join(offered_values(field))}, but is {told}."
    if field.type == "integer":
        least = field.minimum or 1
        number = _number(value)
        if number is None or number < least:
            wanted = "a positive integer" if least == 1 else f"an integer of at least {least}"
            return f"{name} must be {wanted}, but is {told}."
        if field.maximum is not None and number > field.maximum and not field.clamps:
            return f"{name} must be an integer of at most {field.maximum}, but is {told}."
    return None


def configuration_fault(tool: Tool, settings: Settings) -> str | None:
    """What keeps *tool* from working with *settings*, in words for people; None for nothing.

    All missing settings come first, then the first wrong value, then what the tool itself says.
    """
    definition = tool.definition
    if missing := missing_required(definition, settings):
        return f"Required settings are missing: {', '.join(missing)}."
    for field in definition.settings:
        value = settings.get(field.name, "")
        # Masked before it is cut: a part of a secret that stands in the wrong field is one, too.
        told = shown(settings.masked(value))
        if fault := _fault(field, value, key_of(definition.id, field.name), told):
            return fault
    own = tool.fault_in(settings)
    return None if own is None else settings.masked(own)


def positive_int(settings: Mapping[str, str], field: SettingField) -> int | None:
    """The integer of a setting, within its range; its default where none can be read.

    None where it has no default either, which then is no limit.
    """
    for text in (settings.get(field.name, ""), field.default):
        if number := _number(text):
            number = max(number, field.minimum or 1)
            return number if field.maximum is None else min(number, field.maximum)
    return None


def choice(settings: Mapping[str, str], field: SettingField) -> str:
    """The value of a choice; its default where the stored one is not offered."""
    value = settings.get(field.name, "")
    return value if value in offered_values(field) else field.default


def entries(settings: Mapping[str, str], field: SettingField) -> tuple[str, ...]:
    """The entries of a list, each once, without blanks around them; empty ones are left out."""
    text = settings.get(field.name, field.default)
    found = (entry.strip() for entry in _SEPARATORS.split(text))
    return tuple(dict.fromkeys(entry for entry in found if entry))


def _number(text: str) -> int | None:
    return int(text) if _INTEGER.fullmatch(text.strip()) else None
