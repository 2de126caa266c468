r"""Decode what carries text in another writing: base64, hexadecimal, binary, Morse code.

In: a text. Out: for each carrier in it where it stands and what it says. A carrier must be long
enough for a few words and decode to printable text, so hashes, tokens, pictures and dumps of
programs are none. Each character is decoded once for each kind of carrier, so the work is linear.
"""

import binascii
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from fetchwarden.sanitize.injection.shapes import runs_of, shapes

__all__ = ["read_carriers"]

MAX_CHARS: Final = 24_000
"""Characters of one carrier that are decoded."""
MIN_PRINTABLE: Final = 0.9
"""Share of printable characters in what is taken for text."""

_BASE64_CHARACTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-"
# The signs of the shortest carriers of each kind, and of what may be between them.
_IN_BASE64: Final = shapes({"w": _BASE64_CHARACTERS})
_IN_NUMBERS: Final = shapes({"w": "0123456789ABCDEFabcdef \t\n\r\x0b\x0c\x1c\x1d\x1e\x1f:,-x\\"})
_IN_MORSE: Final = shapes({"w": ".- \n/|"})
_WIDE_BLANK: Final = re.compile("[\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]")
MIN_BASE64: Final = 16
MIN_NUMBERS: Final = 24
MIN_MORSE: Final = 23
_LONG_BASE64: Final = b"w" * MIN_BASE64
_LONG_NUMBERS: Final = b"w" * MIN_NUMBERS
_LONG_MORSE: Final = b"w" * MIN_MORSE
_IS_MIXED: Final = re.compile(r"[A-Z][^A-Z]*[a-z]|[a-z][^a-z]*[A-Z]")
_BASE64: Final = re.compile(
    r"(?<![A-Za-z0-9+/_=-])[A-Za-z0-9+/_-]{16,}"
    r"(?:[ ]?\r?\n[ >]{0,4}[A-Za-z0-9+/_-]{8,}){0,200}={0,2}(?![A-Za-z0-9+/_-])"
)
_BETWEEN: Final = re.compile(r"[\s>=]")
_LINE: Final = re.compile(r"[A-Za-z0-9+/_-]{16,}")
_HEX: Final = re.compile(
    r"(?<![A-Za-z0-9])(?:0x|\\x)?[0-9A-Fa-f]{2}(?:[\s:,-]{0,2}(?:0x|\\x)?[0-9A-Fa-f]{2}){11,}(?![A-Za-z0-9])"
)
_BINARY: Final = re.compile(r"(?<![01])[01]{7,8}(?:[\s,]{0,2}[01]{7,8}){5,}(?![01])")
_MORSE: Final = re.compile(r"(?<![.\-\w])[.\-]{1,6}(?:[ \n/|]{1,3}[.\-]{1,6}){11,}(?![.\-\w])")
_MORSE_CODE: Final = (
    ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- "
    "-..- -.-- --.. ----- .---- ..--- ...-- ....- ..... -.... --... ---.. ----."
)
_LETTERS: Final = dict(
    zip(_MORSE_CODE.split(), "abcdefghijklmnopqrstuvwxyz0123456789", strict=True)
)
_NOT_HEX: Final = re.compile(r"0x|\\x|[^0-9A-Fa-f]")


Carrier = tuple[int, int, str, str]
"""Where a carrier starts and ends, its kind, and the text it carries."""


def read_carriers(text: str, known: dict[str, str] | None = None) -> Iterable[Carrier]:
    """The carriers in *text*.

    *known* remembers what is in base64, of which there may be much, for another look at the text.
    """
    data = text.encode("ascii", "replace")
    if not text.isascii():
        data = _WIDE_BLANK.sub(" ", text).encode("ascii", "replace")
    found: list[Iterable[Carrier]] = []
    shape = data.translate(_IN_BASE64)
    if _LONG_BASE64 in shape:
        found.append(_read_base64(text, shape, {} if known is None else known))
    shape = data.translate(_IN_NUMBERS)
    if _LONG_NUMBERS in shape:
        found.append(_read_numbers(text, shape))
    shape = data.translate(_IN_MORSE)
    if _LONG_MORSE in shape:
        found.append(_read_morse(text, shape))
    return chain.from_iterable(found) if found else ()


def _read_base64(text: str, shape: bytes, known: dict[str, str]) -> Iterator[Carrier]:
    done = 0
    for start, _ in runs_of(b"w", MIN_BASE64, shape):
        if start < done:
            continue
        match = _BASE64.match(text, start)
        if match is None:
            continue
        run, done = match[0], match.end()
        said = known.get(run)
        if said is None:
            # One without both cases is an address or a long word.
            said = known[run] = _said(_base64(run)) if _IS_MIXED.search(run) is not None else ""
        if said:
            yield start, done, "base64", said
        elif "\n" in run and _IS_MIXED.search(run) is not None:
            # What follows on the next line need not belong to it.
            for line in _LINE.finditer(run):
                said = _said(_base64(line[0]))
                if said:
                    yield start + line.start(), start + line.end(), "base64", said


def _read_numbers(text: str, shape: bytes) -> Iterator[Carrier]:
    for low, high in runs_of(b"w", MIN_NUMBERS, shape):
        for run in _HEX.finditer(text, low, high + 1):
            digits = _NOT_HEX.sub("", run[0][:MAX_CHARS])
            yield from _if_text(*run.span(), "hex", bytes.fromhex(digits[: len(digits) & ~1]))
        for run in _BINARY.finditer(text, low, high + 1):
            size = "[01]{8}" if re.search("[01]{8}", run[0]) else "[01]{7}"
            groups = re.findall(size, run[0][:MAX_CHARS])
            yield from _if_text(*run.span(), "binary", bytes(int(group, 2) for group in groups))


def _read_morse(text: str, shape: bytes) -> Iterator[Carrier]:
    for low, high in runs_of(b"w", MIN_MORSE, shape):
        for run in _MORSE.finditer(text, low, high + 1):
            words = re.split(r" ?[/|\n] ?|   ", run[0][:MAX_CHARS])
            said = " ".join("".join(_LETTERS.get(code, "?") for code in w.split()) for w in words)
            yield from _if_text(*run.span(), "morse", said.encode())


def _base64(run: str) -> bytes:
    compact = _BETWEEN.sub("", run[:MAX_CHARS]).replace("-", "+").replace("_", "/")
    compact = compact[: len(compact) - (len(compact) % 4 == 1)]
    try:
        return binascii.a2b_base64(compact + "=" * (-len(compact) % 4))
    except binascii.Error:
        return b""


def _if_text(start: int, end: int, kind: str, data: bytes) -> Iterator[Carrier]:
    said = _said(data)
    if said:
        yield start, end, kind, said


def _said(data: bytes) -> str:
    """The text that *data* is; nothing if it is none."""
    try:
        # In UTF-16 every other byte of Latin text is zero.
        said = data.decode("utf-16-le" if data.count(0) * 4 >= len(data) else "utf-8")
    except UnicodeDecodeError:
        return ""
    is_text = said.isprintable() or _printable(said) >= MIN_PRINTABLE * len(said)
    return said if is_text else ""


def _printable(said: str) -> int:
    return sum(character.isprintable() or character in "\n\r\t" for character in said)
