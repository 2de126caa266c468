"""What a worker is asked, what it answers, and the frame both travel in.

A frame is a length, a tag (the place of the message's kind in ``KINDS``), and the message as
``wire`` writes it. Both sides are of one installation, so there are no versions.
"""

from dataclasses import dataclass
from struct import Struct
from typing import Any, Final, Literal

from fetchwarden.sanitize.injection.filtering import FilterItem
from fetchwarden.sanitize.injection.finding import Scan
from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.page import Page
from fetchwarden.tools.workers.wire import Malformed, decode, encode

__all__ = [
    "HEADER",
    "KINDS",
    "Convert",
    "Converted",
    "Fault",
    "Filter",
    "Ready",
    "Refusal",
    "Screened",
    "pack",
    "unpack",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Convert:
    """Asked: the page of *body*, or of *text*; the fields are the arguments of ``convert``."""

    body: bytes
    text: str | None
    url: str
    media_type: str
    charset: str | None
    options: ConvertOptions


@dataclass(frozen=True, slots=True)
class Filter:
    """Asked: the texts of one tool call, filtered."""

    items: tuple[FilterItem, ...]


@dataclass(frozen=True, slots=True)
class Ready:
    """Answered once, unasked: the worker is confined and waits."""


@dataclass(frozen=True, slots=True)
class Converted:
    """Answered: the page."""

    page: Page


@dataclass(frozen=True, slots=True)
class Screened:
    """Answered: a result for each text. The report is made of them by whoever asked."""

    results: tuple[Scan, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Answered: the rules of the conversion say no. What is told about it is not the worker's."""

    code: Literal["unsupported_media_type", "not_text"]


@dataclass(frozen=True, slots=True)
class Fault:
    """Answered: an exception of that name. The worker ends."""

    name: str


KINDS: Final[tuple[type, ...]] = (Convert, Filter, Ready, Converted, Screened, Refusal, Fault)

HEADER: Final = Struct(">IB")
"""Bytes of the message, its tag."""


def pack(message: object) -> list[bytes]:
    """*message* as a frame, in pieces.

    Raises:
        Malformed: it cannot be told, or is longer than a frame can be.
    """
    pieces = encode(message)
    length = sum(map(len, pieces))
    if length >= 2**32:
        raise Malformed("longer than a frame can be")
    return [HEADER.pack(length, KINDS.index(type(message))), *pieces]


def unpack(tag: int, data: bytes) -> Any:
    """The message of that tag.

    Raises:
        Malformed: it is none.
    """
    if tag >= len(KINDS):
        raise Malformed("a tag of no message")
    return decode(KINDS[tag], data)
