"""Judge JSON by the request types of the vendors' clients, to the last member.

In: a JSON value, and a type: TypedDicts, unions, literals, lists. Out: why it does not fit, one
line for each fault. Pydantic reads an ``Iterable`` lazily and lets unknown members pass, so that a
check with it proves nothing; this one walks all of it.
"""

import functools
import types
import typing
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import typing_extensions

_LISTS = (list, Iterable, Sequence, tuple)
_UNIONS = (Union, types.UnionType)
_REQUIRED = (
    typing.Required,
    typing.NotRequired,
    typing_extensions.Required,
    typing_extensions.NotRequired,
)


def faults(value: object, kind: Any, path: str = "$") -> list[str]:
    """Return what is wrong with *value* as a *kind*; nothing where it fits."""
    kind, arguments, origin = _bare(kind)
    if kind in (Any, object):
        return []
    if origin in _UNIONS:
        return _closest(value, arguments, path)
    if origin is Literal:
        return [] if value in arguments else [f"{path}: {value!r} is none of {arguments}"]
    if typing_extensions.is_typeddict(kind):
        return _faults_of_members(value, kind, path)
    base = origin or kind
    if base in _LISTS:
        if not isinstance(value, list):
            return [f"{path}: no list"]
        inner = arguments[0] if arguments else Any
        return [
            fault for n, each in enumerate(value) for fault in faults(each, inner, f"{path}[{n}]")
        ]
    if base in (dict, Mapping):
        if not isinstance(value, dict):
            return [f"{path}: no object"]
        inner = arguments[1] if arguments else Any
        return [fault for name in value for fault in faults(value[name], inner, f"{path}.{name}")]
    return _faults_of_scalar(value, base, path)


def _bare(kind: Any) -> tuple[Any, tuple[Any, ...], Any]:
    """Return *kind* without what is only told about it, its arguments and its origin."""
    while True:
        origin = get_origin(kind)
        if origin is Annotated or origin in _REQUIRED:
            kind = get_args(kind)[0]
        elif isinstance(kind, typing_extensions.TypeAliasType):
            kind = kind.__value__
        else:
            return kind, get_args(kind), origin


def _closest(value: object, kinds: Sequence[Any], path: str) -> list[str]:
    """Return the faults in the alternative that *value* comes closest to."""

    def distance(found: list[str]) -> tuple[bool, int]:
        # Another kind of value, or another type of object, says that another one was meant.
        told = [fault for fault in found if fault.startswith((f"{path}: no", f"{path}.type: "))]
        return (bool(told), len(found))

    return min((faults(value, each, path) for each in kinds), key=distance)


@functools.cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


@functools.cache
def _required(kind: Any) -> frozenset[str]:
    """Return the members that have to be there.

    ``__required_keys__`` does not tell: where annotations are strings, it knows no ``Required``.
    """
    bases = [
        each
        for each in typing_extensions.get_original_bases(kind)
        if typing_extensions.is_typeddict(each)
    ]
    inherited = {name for base in bases for name in _hints(base)}
    required = {name for base in bases for name in _required(base)}
    for name, hint in _hints(kind).items():
        marker = get_origin(hint)
        if marker in (typing.Required, typing_extensions.Required):
            required.add(name)
        elif marker in (typing.NotRequired, typing_extensions.NotRequired):
            required.discard(name)
        elif name not in inherited and kind.__total__:
            required.add(name)
    return frozenset(required)


def _faults_of_members(value: object, kind: Any, path: str) -> list[str]:
    if not isinstance(value, dict):
        return [f"{path}: no object"]
    hints = _hints(kind)
    found = [f"{path}: without {name!r}" for name in sorted(_required(kind) - value.keys())]
    for name, each in value.items():
        if name in hints:
            found += faults(each, hints[name], f"{path}.{name}")
        else:
            found.append(f"{path}: {name!r} is unknown")
    return found


def _faults_of_scalar(value: object, kind: Any, path: str) -> list[str]:
    if kind is type(None) or kind is None:
        fits = value is None
    elif kind is float:
        fits = isinstance(value, int | float) and not isinstance(value, bool)
    elif kind is int:
        fits = isinstance(value, int) and not isinstance(value, bool)
    elif kind in (str, bool):
        fits = isinstance(value, kind)
    else:
        fits = False  # files and models have no place in JSON
    return [] if fits else [f"{path}: no {getattr(kind, '__name__', kind)}"]
