"""Make ``docs/codes.md``, ``docs/settings.md`` and ``docs/configuration.md``: ``make docs``.

The codes come from the table in ``policy.codes``, the settings from the definitions of the built-in
tools, the configuration of the service from its models.
"""

from collections.abc import Iterable, Iterator
from enum import Enum
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from fetchwarden.configuration import Configuration, TokenSection
from fetchwarden.policy.codes import TABLE
from fetchwarden.tools.builtin import BUILTIN_DEFINITIONS
from fetchwarden.tools.definition import ToolDefinition
from fetchwarden.tools.options import OPTION_SOURCES
from fetchwarden.tools.settings import SettingField, key_of, offered_values

__all__ = [
    "CONFIGURATION_PAGE",
    "PAGE",
    "SETTINGS_PAGE",
    "codes_page",
    "configuration_page",
    "main",
    "settings_page",
]

PAGE = Path(__file__).with_name("codes.md")
SETTINGS_PAGE = Path(__file__).with_name("settings.md")
CONFIGURATION_PAGE = Path(__file__).with_name("configuration.md")

_HEAD = """# Codes

Every refusal and failure has one stable code. This page is made from `policy/codes.py` by
`make docs`; a test keeps the two equal.

- **refused**: our rules said no (`Refused`, exit status 3).
- **failed**: the world did not play along (`RetrievalError`, exit status 4).
- **misuse**: the caller passed something that cannot work (`Misuse`, exit status 2).

What the model is told never names an address. A refusal of anything that is not public and a
failure to connect to an allowed private host read alike, so that a model cannot map a network.
`web_fetch` is the nearest error code of Anthropic's web fetch tool. A code marked *retry* may
succeed later without any change.

| code | family | what happened | what the model is told | what an operator can change | web_fetch |
|---|---|---|---|---|---|
"""

_SETTINGS_HEAD = """# Settings of the tools

Every setting of every built-in tool. This page is made from their definitions by `make docs`; a
test keeps the two equal.

Of several values of a setting the first of these counts: what the organisation locks, what the user
stored, what the organisation sets by default, the default below. A stored empty value counts as a
value. All values are texts.

- **string**: any text.
- **secret**: a text that is never shown: not in logs, traces or errors, not to the model. It has no
  default, and one that the organisation locks never falls back to the user's.
- **integer**: digits. A greater number than the range has *counts as the greatest* where the range
  says so, and is a fault elsewhere.
- **choice**: one of the values of its range, spelled just so.
- **list**: entries parted by commas, semicolons or line ends.

A tool is not offered while a required setting is missing or blank, or a value is a fault.
"""
_COLUMNS = """
| key | meaning | type | range | default | secret | required |
|---|---|---|---|---|---|---|
"""


def codes_page() -> str:
    """The whole page of codes as Markdown."""
    rows = []
    for code, row in TABLE.items():
        family = f"{row.family}, *retry*" if row.retryable else row.family
        cells = (f"`{code.value}`", family, row.happened, row.told, row.remedy, row.web_fetch)
        rows.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n")
    return _HEAD + "".join(rows)


def settings_page(definitions: Iterable[ToolDefinition]) -> str:
    """The whole page of settings as Markdown, with the tools in their order."""
    parts = [_SETTINGS_HEAD]
    sources = set()
    for definition in definitions:
        parts.append(f"\n## `{definition.id}`\n")
        if not definition.settings:
            parts.append("\nIt has no settings.\n")
            continue
        parts.append(_COLUMNS)
        parts += [_row(definition.id, field) for field in definition.settings]
        sources |= {field.option_source for field in definition.settings if field.option_source}
    if len(parts) == 1:
        parts.append("\nThere is no built-in tool yet.\n")
    if sources:
        parts.append("\n## Lists of values\n\n| list | values |\n|---|---|\n")
        parts += [f"| {name} | {_codes(OPTION_SOURCES[name])} |\n" for name in sorted(sources)]
    return "".join(parts)


def _row(tool_id: str, field: SettingField) -> str:
    cells = (
        f"`{key_of(tool_id, field.name)}`",
        f"{field.group}: {field.meaning}" if field.group else field.meaning,
        field.type,
        _range(field),
        f"`{field.default}`" if field.default else "none",
        "yes" if field.type == "secret" else "no",
        "yes" if field.required else "no",
    )
    # A row is one line, whatever a meaning holds.
    return "| " + " | ".join(" ".join(cell.split()).replace("|", "\\|") for cell in cells) + " |\n"


def _range(field: SettingField) -> str:
    if field.type == "choice":
        values = offered_values(field)
        return f"the list {field.option_source}" if field.option_source else _codes(values)
    if field.type != "integer":
        return "any"
    if field.maximum is None:
        return f"from {field.minimum or 1}"
    clamp = ", more counts as the greatest" if field.clamps else ""
    return f"{field.minimum or 1} to {field.maximum}{clamp}"


def _codes(values: Iterable[str]) -> str:
    return ", ".join(f"`{value}`" for value in values)


_CONFIGURATION_HEAD = """# Configuration of the service

Every key of `fetchwarden serve`. This page is made from `configuration.py` by `make docs`; a test
keeps the two equal. [The service](service.md) tells how they are used.

A key is written in a TOML file, as a variable, or both: the variable of `server.port` is
`FETCHWARDEN__SERVER__PORT`, and a list or a table in a variable is JSON. The command line wins over
variables, variables over the file, and the file over the defaults. An unknown key is an error.
"""


def configuration_page() -> str:
    """The whole page of the configuration as Markdown."""
    parts = [_CONFIGURATION_HEAD]
    for name, field in Configuration.model_fields.items():
        is_token = name == "tokens"
        section: Any = TokenSection if is_token else field.annotation
        title = "tokens.<name>" if is_token else name
        parts.append(f"\n## `[{title}]`\n\n{' '.join((section.__doc__ or '').split())}\n\n")
        parts.append("| key | meaning | default |\n|---|---|---|\n")
        parts += [f"| `{key}` | {told} | {shown} |\n" for key, told, shown in _keys(section)]
    return "".join(parts)


def _keys(section: type[BaseModel]) -> Iterator[tuple[str, str, str]]:
    for key, field in section.model_fields.items():
        value = field.get_default(call_default_factory=True)
        told = field.description or f"Settings of `{key}`; see [settings](settings.md)."
        if isinstance(value, Enum):
            value = value.name
        shown = "none" if value is None or value in ((), {}) else f"`{_shown(value)}`"
        yield key, " ".join(told.split()).replace("|", "\\|"), shown


def _shown(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(str(each) for each in value)
    return f"{value:g}" if isinstance(value, float) else str(value)


def main() -> None:
    """Write the pages."""
    CONFIGURATION_PAGE.write_text(configuration_page(), encoding="utf-8")
    PAGE.write_text(codes_page(), encoding="utf-8")
    SETTINGS_PAGE.write_text(settings_page(BUILTIN_DEFINITIONS), encoding="utf-8")


if __name__ == "__main__":
    main()
