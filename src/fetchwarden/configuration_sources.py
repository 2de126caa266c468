"""Where a configuration comes from: defaults, a TOML file, the environment, the command line.

In: the path of a file, the variables, options of the command line; the later ones win, key by key.
Out: the configuration, and for every key where its value comes from. A variable is named after its
key: ``server.port`` is ``FETCHWARDEN__SERVER__PORT``. Faults name keys and never show values, since
a value may be a secret in the wrong place.
"""

import difflib
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeGuard

from pydantic import BaseModel, SecretStr, ValidationError

from fetchwarden.configuration import Configuration, TokenSection, is_name
from fetchwarden.policy.errors import InvalidInput
from fetchwarden.search_command import ENGINES
from fetchwarden.tools.arguments import MASK
from fetchwarden.tools.builtin import BUILTIN_DEFINITIONS
from fetchwarden.tools.settings import check_value, offered_values

__all__ = ["FILE_VARIABLE", "PREFIX", "Loaded", "load_configuration"]

PREFIX: Final = "FETCHWARDEN__"
"""What the variable of a key begins with; its sections are parted by two underscores."""
FAMILY: Final = "FETCHWARDEN_"
"""What all variables of ours begin with."""
FILE_VARIABLE: Final = "FETCHWARDEN_CONFIG"
"""The variable that names the file, where the command line names none."""
DEFAULT: Final = "default"
_USER: Final = re.compile(r"([a-z][a-z0-9+.-]*://)[^/@\s]*@", re.IGNORECASE)
_SETTINGS: Final = {each.id: {f.name: f for f in each.settings} for each in BUILTIN_DEFINITIONS}


@dataclass(frozen=True, slots=True)
class Loaded:
    """A configuration.

    Attributes:
        configuration: all of it.
        sources: where the value of a key comes from, for those that are not the default.
    """

    configuration: Configuration
    sources: Mapping[str, str]

    def rows(self) -> Iterator[tuple[str, object, str]]:
        """Every key with its value and where that comes from; secrets are asterisks."""
        for key, value in _leaves("", self.configuration):
            yield key, value, self._source(key)

    def _source(self, key: str) -> str:
        """That of the key, or of what it is part of."""
        while key:
            if key in self.sources:
                return self.sources[key]
            key = key.rpartition(".")[0]
        return DEFAULT


def load_configuration(
    path: str | None,
    environment: Mapping[str, str],
    overrides: Mapping[str, object] | None = None,
) -> Loaded:
    """The configuration in force.

    Args:
        path: of a TOML file; when None the one that ``FETCHWARDEN_CONFIG`` names, if any.
        environment: the variables.
        overrides: of the command line, by key, such as ``server.port``.

    Raises:
        InvalidInput: a key is unknown, a value cannot be used, or the file cannot be read.
    """
    path = path or environment.get(FILE_VARIABLE) or None
    values: dict[str, Any] = {}
    sources: dict[str, str] = {}
    layers: list[tuple[str, Any, str]] = []
    if path:
        layers += [(key, value, f"file {path}") for key, value in _flat("", _read(path))]
    layers += _variables(environment)
    layers += [(key, value, "command line") for key, value in (overrides or {}).items()]
    for key, value, source in layers:
        _put(values, key, value, source)
        # What stood below it is gone with the table that it was in.
        for below in [each for each in sources if each.startswith(f"{key}.")]:
            del sources[below]
        sources[key] = source
    try:
        configuration = Configuration.model_validate(values)
    except ValidationError as error:
        raise InvalidInput(_told(error, sources)) from None
    _check_settings(configuration, sources)
    return Loaded(configuration, sources)


def _read(path: str) -> dict[str, Any]:
    try:
        return tomllib.loads(Path(path).read_text("utf-8"))
    except OSError as error:
        raise InvalidInput(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InvalidInput(f"{path} is not UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise InvalidInput(f"{path} is no TOML: {error}") from None
    except (ValueError, RecursionError):
        raise InvalidInput(f"{path} is no TOML: a number or a list in it is too long") from None


def _variables(environment: Mapping[str, str]) -> Iterator[tuple[str, Any, str]]:
    for variable, setting in ENGINES.values():
        if value := environment.get(variable, "").strip():
            yield f"tools.web_search.{setting}", value, f"variable {variable}"
    for variable in sorted(environment):
        source = f"variable {variable}"
        if variable.startswith(PREFIX):
            key = variable.removeprefix(PREFIX).lower().replace("__", ".")
            # A table lies over that of the file key by key, as one in a file does.
            for each, value in _flat("", {key: _value(environment[variable])}):
                yield each, value, source
        elif variable.upper().startswith(FAMILY) and "__" in variable:
            raise InvalidInput(f"{source}: it is not read; names of keys begin with {PREFIX}")


def _value(text: str) -> object:
    """What a variable says: a list or a table as JSON, everything else as it is written."""
    if text.lstrip()[:1] in {"[", "{"}:
        try:
            return json.loads(text)
        except ValueError:
            return text
    return text


def _flat(prefix: str, values: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The leaves of a file by their keys; what has a dot in its name is one leaf with its table."""
    for name, value in values.items():
        key = f"{prefix}.{name}" if prefix else name
        if isinstance(value, Mapping) and value and not any("." in each for each in value):
            yield from _flat(key, value)
        else:
            yield key, value


def _put(values: dict[str, Any], key: str, value: Any, source: str) -> None:
    *path, last = key.split(".")
    for place, name in enumerate(path):
        section = values.setdefault(name, {})
        if not isinstance(section, dict):
            inner = ".".join(path[: place + 1])
            raise InvalidInput(f"{key} ({source}): {inner} is a value, not a section")
        values = section
    values[last] = value


def _told(error: ValidationError, sources: Mapping[str, str]) -> str:
    """The faults, one a line; of no value more than its key."""
    lines = []
    for fault in error.errors(include_input=False, include_url=False, include_context=False):
        place = [str(part) for part in fault["loc"]]
        if place[:1] == ["tokens"] and len(place) > 1 and not is_name(place[1]):
            place[1] = "…"  # it may be a token in the wrong place
        key = ".".join(place) or "configuration"
        source = next((f" ({sources[each]})" for each in _above(key) if each in sources), "")
        if fault["type"] == "extra_forbidden":
            lines.append(f"{key}{source}: there is no such key{_meant(place)}")
        else:
            said = fault["msg"].removeprefix("Value error, ")
            lines.append(f"{key}{source}: {said}")
    return "\n".join(lines)


def _above(key: str) -> Iterator[str]:
    while key:
        yield key
        key = key.rpartition(".")[0]


def _meant(place: list[str]) -> str:
    """What was perhaps meant by a key that is not there."""
    known: object = Configuration
    if len(place) > 1:
        field = Configuration.model_fields.get(place[0])
        known = TokenSection if place[0] == "tokens" else field and field.annotation
    names = list(known.model_fields) if _is_model(known) else []
    close = difflib.get_close_matches(place[-1], names, 1)
    return f"; {close[0]} is one" if close else ""


def _is_model(value: object) -> TypeGuard[type[BaseModel]]:
    return isinstance(value, type) and issubclass(value, BaseModel)


def _check_settings(configuration: Configuration, sources: Mapping[str, str]) -> None:
    """Refuse settings that no tool has, and values that none can be."""
    for tool, fields in _SETTINGS.items():
        for name, value in getattr(configuration.tools, tool).items():
            key = f"tools.{tool}.{name}"
            source = f" ({sources[key]})" if key in sources else ""
            if name not in fields:
                close = difflib.get_close_matches(name, fields, 1)
                meant = f"; {close[0]} is one" if close else ""
                raise InvalidInput(f"{key}{source}: the tool has no such setting{meant}")
            if check_value(fields[name], value):
                values = ", ".join(offered_values(fields[name]))
                right = f"is one of {values}" if values else f"is no {fields[name].type} in range"
                raise InvalidInput(f"{key}{source}: its value {right}")


def _leaves(prefix: str, value: object) -> Iterator[tuple[str, object]]:
    if isinstance(value, BaseModel):
        items: Any = ((name, getattr(value, name)) for name in type(value).model_fields)
    elif isinstance(value, Mapping):
        items = value.items()
    else:
        yield prefix, _masked(prefix, value)
        return
    for name, each in items:
        yield from _leaves(f"{prefix}.{name}" if prefix else name, each)


def _masked(key: str, value: object) -> object:
    if isinstance(value, SecretStr) or (
        # A token may have been put where its digest belongs.
        value is not None and key.startswith("tokens.") and key.endswith(".sha256")
    ):
        return MASK
    if isinstance(value, str):
        value = _USER.sub(rf"\1{MASK}@", value)
        if key.endswith(".secret_file") and not Path(value).exists():
            return MASK  # it may be the token itself
    section, _, rest = key.partition(".")
    tool, _, name = rest.partition(".")
    if section == "tools" and name in _SETTINGS.get(tool, {}):
        return MASK if _SETTINGS[tool][name].type == "secret" else value
    return getattr(value, "name", value)
