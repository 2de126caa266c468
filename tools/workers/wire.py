"""Values as bytes and back, for two processes of which one may have been taken over.

In: a frozen dataclass. Out: bytes; and from bytes that dataclass, or ``Malformed``. Nothing but
data can be written, and nothing is called on reading but the dataclasses' own constructors: what
pickle would do is what a worker must not be able to do to its parent.

The annotations of a dataclass are its schema. A value is a record: a length and a JSON array of
its fields in order (RFC 8259). A text of more than ``LONG`` characters, bytes, and the members of
a tuple of dataclasses stand behind the record, in the order in which it refers to them, since a
record is at most ``MAX_RECORD`` bytes long. So no bytes become more than a small multiple of
themselves in memory, while all of JSON at once could be made of empty lists, twenty times as large
once they are read.
"""

import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from struct import Struct
from types import NoneType, UnionType
from typing import (
    Any,
    Final,
    Literal,
    NoReturn,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from fetchwarden.policy.errors import FetchwardenError

__all__ = ["LONG", "MAX_RECORD", "Malformed", "decode", "encode"]

LONG: Final = 1_024
"""Characters of a text from which it stands behind its record."""
MAX_RECORD: Final = 256 * 1_024
"""Bytes of one record."""
MAX_NUMBER: Final = 2**53
"""Whole numbers are smaller than this, in both directions."""

_LENGTH: Final = Struct(">I")
# Lone surrogates, which a text may hold, come back as they were: two of them not as one character.
_SURROGATES: Final = "surrogatepass"

T = TypeVar("T")
Read = Callable[[Any, "_Source"], Any]


class Malformed(ValueError):
    """Bytes, or a value, that are not of the form that was asked for."""


def encode(value: object) -> list[bytes]:
    """The dataclass *value* as pieces of bytes, to be written one after the other.

    Raises:
        Malformed: something in it is no data, or a record is too long.
    """
    pieces: list[bytes] = []
    _write(value, pieces)
    return pieces


def decode(kind: type[T], data: bytes) -> T:
    """The *kind* that *data* holds.

    Raises:
        Malformed: it does not, or not only.

    >>> from fetchwarden.sanitize.truncate import Truncation
    >>> decode(Truncation, b"".join(encode(Truncation(kept=2, total=3, left=1))))
    Truncation(kept=2, total=3, left=1)
    """
    source = _Source(data)
    try:
        value: T = _record(_reader(kind), source)  # type: ignore[arg-type]  # classes are hashable
    except (ValueError, TypeError, RecursionError, FetchwardenError) as fault:
        raise Malformed(f"no {kind.__name__}: {type(fault).__name__}") from fault
    if source.place != len(data):
        raise Malformed(f"more than a {kind.__name__}")
    return value


class _Source:
    """Bytes that are taken from the front."""

    def __init__(self, data: bytes) -> None:
        self.data = memoryview(data)
        self.place = 0

    def take(self, count: object) -> memoryview:
        if type(count) is not int or not 0 <= count <= len(self.data) - self.place:
            raise Malformed("a length that is not there")
        self.place += count
        return self.data[self.place - count : self.place]


def _write(value: object, pieces: list[bytes]) -> None:
    place = len(pieces)
    pieces.append(b"")  # the record stands before what it refers to
    plain = _plain(value, pieces)
    text = json.dumps(plain, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    record = text.encode("utf-8", _SURROGATES)
    if len(record) > MAX_RECORD:
        raise Malformed(f"a {type(value).__name__} is too long for a record")
    pieces[place] = _LENGTH.pack(len(record)) + record


def _plain(value: object, pieces: list[bytes]) -> object:
    """*value* as JSON has it; what is long goes to *pieces*."""
    match value:
        case None | bool() | int() | float():
            return value
        case bytes():
            pieces.append(value)
            return [len(value)]
        case str() if len(value) > LONG:
            pieces.append(value.encode("utf-8", _SURROGATES))
            return [len(pieces[-1])]
        case str():
            return str(value)
        case Mapping():
            return {str(key): _plain(held, pieces) for key, held in value.items()}
        case list() | tuple() if value and _is_value(value[0]):
            for member in value:
                _write(member, pieces)
            return len(value)
        case list() | tuple():
            return [_plain(member, pieces) for member in value]
    if not _is_value(value):
        raise Malformed(f"a {type(value).__name__} is no data")
    return [_plain(getattr(value, field.name), pieces) for field in fields(value)]  # type: ignore[arg-type]  # it is one


def _is_value(value: object) -> bool:
    return is_dataclass(value) and not isinstance(value, type)


def _record(read: Read, source: _Source) -> Any:
    (length,) = _LENGTH.unpack(source.take(_LENGTH.size))
    if length > MAX_RECORD:
        raise Malformed("a record that is too long")
    text = str(source.take(length), "utf-8", _SURROGATES)
    return read(json.loads(text, parse_constant=_no_constant), source)


def _no_constant(name: str) -> NoReturn:
    raise Malformed(f"{name} is not in JSON")


@cache
def _reader(kind: Any) -> Read:
    """What reads a *kind*: a dataclass, or what may be annotated in one."""
    if isinstance(kind, type) and is_dataclass(kind):
        return _reader_of_value(kind)
    if kind in _PLAIN:
        return _PLAIN[kind]
    origin, given = get_origin(kind), get_args(kind)
    if origin is Literal:
        return _checked(str, lambda value: value in given)
    if origin in {Union, UnionType} and len(given) == 2 and NoneType in given:
        (other,) = (one for one in given if one is not NoneType)
        read: Read = _reader(other)
        return lambda value, source: None if value is None else read(value, source)
    if origin is tuple and len(given) == 2 and given[1] is Ellipsis:
        return _reader_of_members(given[0])
    if isinstance(origin, type) and issubclass(origin, Mapping) and given[0] is str:
        return _reader_of_mapping(_reader(given[1]))
    raise TypeError(f"{kind!r} has no form on the wire")


def _reader_of_value(kind: type) -> Read:
    hints = get_type_hints(kind)
    names = [field.name for field in fields(kind)]
    readers = [_reader(hints[name]) for name in names]

    def read(value: object, source: _Source) -> object:
        held = _list(value)
        if len(held) != len(names):
            raise Malformed(f"not the fields of a {kind.__name__}")
        return kind(
            **{
                name: read_field(one, source)
                for name, read_field, one in zip(names, readers, held, strict=True)
            }
        )

    return read


def _reader_of_members(kind: Any) -> Read:
    read: Read = _reader(kind)
    are_values = is_dataclass(kind)

    def read_members(value: object, source: _Source) -> tuple[Any, ...]:
        if are_values and type(value) is int and value > 0:
            # Each takes its bytes from the source, so that a false count soon ends.
            return tuple(_record(read, source) for _ in range(value))
        held = _list(value)
        if are_values and held:
            raise Malformed("values that are no records")
        return tuple(read(one, source) for one in held)

    return read_members


def _reader_of_mapping(read: Read) -> Read:
    def read_mapping(value: object, source: _Source) -> dict[str, Any]:
        if type(value) is not dict:
            raise Malformed("not a mapping")
        return {key: read(one, source) for key, one in value.items()}

    return read_mapping


def _list(value: object) -> Sequence[Any]:
    if type(value) is not list:
        raise Malformed("not a list")
    return value


def _checked(kind: type, fits: Callable[[Any], bool]) -> Read:
    def read(value: object, _: _Source) -> object:
        if type(value) is not kind or not fits(value):
            raise Malformed(f"not a {kind.__name__}")
        return value

    return read


def _text(value: object, source: _Source) -> str:
    if type(value) is str:
        return value
    (length,) = _list(value)
    return str(source.take(length), "utf-8", _SURROGATES)


def _bytes(value: object, source: _Source) -> bytes:
    (length,) = _list(value)
    return bytes(source.take(length))


def _number(value: object, _: _Source) -> float:
    # A whole number stays one, as it would have without the wire.
    if type(value) not in {int, float} or not abs(value) < MAX_NUMBER:  # type: ignore[arg-type]  # just checked
        raise Malformed("not a number")
    if not math.isfinite(value):  # type: ignore[arg-type]  # just checked
        raise Malformed("not a finite number")
    return value  # type: ignore[return-value]  # just checked


_PLAIN: Final[dict[Any, Read]] = {
    str: _text,
    bytes: _bytes,
    bool: _checked(bool, lambda _: True),
    int: _checked(int, lambda value: abs(value) < MAX_NUMBER),
    float: _number,
}
