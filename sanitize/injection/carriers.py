r"""Decode what carries text in another writing: base64, hexadecimal, binary, Morse code.

In: a text. Out: for each carrier in it where it stands and what it says. A carrier must be long
enough for a few words and decode to printable text, so hashes, tokens, pictures and dumps of
programs are none. Each character is decoded once for each kind of carrier, so the work is linear.
"""

import binascii
import re
from base64 import b64decode
from collections.abc import Iterator
from typing import Final

__all__ = ["read_carriers"]

MAX_CHARS: Final = 24_000
"""Characters of one carrier that are decoded."""
MIN_PRINTABLE: Final = 0.9
"""Share of printable characters in what is taken for text."""

_LONG: Final = re.compile(r"[A-Za-z0-9+/_-]{16}")
_IN_BASE64: Final = {code: "w" if re.match(r"[\w+/-]", chr(code)) else " " for code in range(128)}
_IS_MIXED: Final = re.compile(r"[A-Z][^A-Z]*[a-z]|[a-z][^a-z]*[A-Z]")
_BASE64: Final = re.compile(
    r"(?<![A-Za-z0-9+/_=-])[A-Za-z0-9+/_-]{16,}"
    r"(?:[ ]?\r?\n[ >]{0,4}[A-Za-z0-9+/_-]{8,}){0,200}={0,2}(?![A-Za-z0-9+/_-])"
)
_LINE: Final = re.compile(r"[A-Za-z0-9+/_-]{16,}")
_HEX: Final = re.compile(
    r"(?<![A-Za-z0-9])(?:0x|\\x)?[0-9A-Fa-f]{2}(?:[\s:,-]{0,2}(?:0x|\\x)?[0-9A-Fa-f]{2}){11,}(?![A-Za-z0-9])"
)
_BINARY: Final = re.compile(r"(?<![01])[01]{7,8}(?:[\s,]{0,2}[01]{7,8}){5,}(?![01])")
_MORSE: Final = re.compile(r"(?<![.\-\w])[.\-]{1,6}(?:[ \n/|]{1,3}[.\-]{1,6}){11,}(?![.\-\w])")
# Letters have codes from 41 to 7a, so these begin with digits, for which a search is quick.
_IS_NUMBERS: Final = re.compile(
    r"[2-7][0-9A-Fa-f][\s:,-]{0,2}(?:0x|\\x)?[2-7][0-9A-Fa-f][\s:,-]{0,2}(?:0x|\\x)?[2-7][0-9A-Fa-f]"
    r"|[01]{7,8}[\s,]{0,2}[01]{7,8}"
)
_IS_MORSE: Final = re.compile(r"[.\-]{1,6} [.\-]{1,6} [.\-]{1,6} ")
_MORSE_CODE: Final = (
    ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- "
    "-..- -.-- --.. ----- .---- ..--- ...-- ....- ..... -.... --... ---.. ----."
)
_LETTERS: Final = dict(
    zip(_MORSE_CODE.split(), "abcdefghijklmnopqrstuvwxyz0123456789", strict=True)
)
_NOT_HEX: Final = re.compile(r"0x|\\x|[^0-9A-Fa-f]")


def read_carriers(text: str) -> Iterator[tuple[int, int, str, str]]:
    """The start and the end of each carrier in *text*, its kind, and the text it carries."""
    if _has_long_word(text):
        for run in _BASE64.finditer(text):
            if _IS_MIXED.search(run[0]) is None:
                continue  # an address or a long word
            whole = [*_if_text(*run.span(), "base64", _base64(run[0]))]
            yield from whole
            if not whole and "\n" in run[0]:
                # What follows on the next line need not belong to it.
                for line in _LINE.finditer(run[0]):
                    at = run.start() + line.start()
                    yield from _if_text(at, at + len(line[0]), "base64", _base64(line[0]))
    if _IS_NUMBERS.search(text) is not None:
        for run in _HEX.finditer(text):
            digits = _NOT_HEX.sub("", run[0][:MAX_CHARS])
            yield from _if_text(*run.span(), "hex", bytes.fromhex(digits[: len(digits) & ~1]))
        for run in _BINARY.finditer(text):
            size = "[01]{8}" if re.search("[01]{8}", run[0]) else "[01]{7}"
            groups = re.findall(size, run[0][:MAX_CHARS])
            yield from _if_text(*run.span(), "binary", bytes(int(group, 2) for group in groups))
    if _IS_MORSE.search(text) is not None:
        for run in _MORSE.finditer(text):
            words = re.split(r" ?[/|\n] ?|   ", run[0][:MAX_CHARS])
            said = " ".join("".join(_LETTERS.get(code, "?") for code in w.split()) for w in words)
            yield from _if_text(*run.span(), "morse", said.encode())


def _has_long_word(text: str) -> bool:
    if text.isascii():
        # Many times as quick as the pattern.
        return "wwwwwwwwwwwwwwww" in text.translate(_IN_BASE64)
    return _LONG.search(text) is not None


def _base64(run: str) -> bytes:
    compact = re.sub(r"[\s>=]", "", run[:MAX_CHARS]).translate({ord("-"): "+", ord("_"): "/"})
    compact = compact[: len(compact) - (len(compact) % 4 == 1)]
    try:
        return b64decode(compact + "=" * (-len(compact) % 4))
    except binascii.Error:
        return b""


def _if_text(start: int, end: int, kind: str, data: bytes) -> Iterator[tuple[int, int, str, str]]:
    try:
        # In UTF-16 every other byte of Latin text is zero.
        said = data.decode("utf-16-le" if data.count(0) * 4 >= len(data) else "utf-8")
    except UnicodeDecodeError:
        return
    printable = sum(character.isprintable() or character in "\n\r\t" for character in said)
    if said and printable >= MIN_PRINTABLE * len(said):
        yield start, end, kind, said
