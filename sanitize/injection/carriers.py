r"""Decode what carries text in another writing: base64, numbers of all bases, Morse code.

In: a text. Out: for each carrier in it where it stands and what it says. A carrier must be long
enough for a few words and decode to printable text, so hashes, tokens, pictures and dumps of
programs are none. What stands right before or behind it may look like a part of it, such as a
number, and need not be text. Each character is decoded a few times for each kind of carrier, so the
work is linear.
"""

import base64
import binascii
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from string import ascii_letters
from typing import Final

from fetchwarden.sanitize.injection.shapes import runs_of, shapes

__all__ = ["Known", "read_carriers"]

MAX_CHARS: Final = 24_000
"""Signs of one carrier that are decoded at once."""
OVERLAP: Final = 2_400
"""Of these are decoded with the next ones again."""
MAX_OTHERS: Final = 0.2
"""Share of what is no letter in numbers that are taken for text."""
MIN_TEXT: Final = 12
"""Bytes of text between such that are none."""
MOST: Final = 0.7
"""Share of text in what is taken for text with faults."""
MIN_PRINTABLE: Final = 0.9
"""Share of printable characters in what is taken for text."""

_BASE64_CHARACTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-"
# The signs of the shortest carriers of each kind, and of what may be between them.
_IN_BASE64: Final = shapes({"w": _BASE64_CHARACTERS})
_IN_NUMBERS: Final = shapes({"w": "0123456789ABCDEFabcdef \t\n\r\x0b\x0c\x1c\x1d\x1e\x1f:;,-x\\"})
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
    r"(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{16,}"
    r"(?:[ ]?\r?\n[ >]{0,4}[A-Za-z0-9+/_-]{8,}){0,200}={0,2}(?![A-Za-z0-9+/_-])"
)
_BETWEEN: Final = re.compile(r"[\s>=]")
_LINE: Final = re.compile(r"[A-Za-z0-9+/_-]{16,}")
_BASE32: Final = re.compile(r"[A-Z2-7]{20,}")
_SEGMENT: Final = re.compile(r"[A-Za-z0-9+]{16,}")
_HEX: Final = re.compile(
    r"(?<![A-Za-z0-9])(?:0x|\\x)?[0-9A-Fa-f](?:[\s:,-]{0,2}(?:0x|\\x)?[0-9A-Fa-f]){23,}(?![A-Za-z0-9])"
)
_BINARY: Final = re.compile(r"(?<![01])[01](?:[\s,;]{0,2}[01]){41,}")
_NOT_BINARY: Final = re.compile(r"[^01]+")
_BYTES: Final = re.compile(r"(?<![\w.])[0-9]{2,3}(?:[\s,;]{1,3}[0-9]{2,3}){11,}(?!\w)")
_LETTERS_OF_TEXT: Final = f"{ascii_letters} ".encode() + bytes(range(128, 256))
_BYTE: Final = re.compile(r"[0-9A-Fa-f]{2,3}")
_CODE_POINT: Final = re.compile(r"\+([0-9A-Fa-f]{4,6})")
_NUMBER: Final = re.compile(r"[0-9]+")
# What programs write for a byte, and mails, and the standard for a character.
_OCTAL: Final = re.compile(r"\\[0-3]?[0-7]{2}(?:\\[0-3]?[0-7]{2}){11,}")
_QUOTED: Final = re.compile(r"=[0-9A-Fa-f]{2}(?:(?:=\r?\n)?=[0-9A-Fa-f]{2}){11,}")
_CODES: Final = re.compile(r"[Uu]\+[0-9A-Fa-f]{4,6}(?:[\s,;]{0,2}[Uu]\+[0-9A-Fa-f]{4,6}){11,}")
_MORSE: Final = re.compile(
    r"(?<![.\-A-Za-z0-9])[.\-]{1,6}(?:[ \n/|]{1,3}[.\-]{1,6}){11,}(?![.\-A-Za-z0-9])"
)
_ONE_SIGN: Final = re.compile(r"[.-][^.-]")
_MORSE_CODE: Final = (
    ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- "
    "-..- -.-- --.. ----- .---- ..--- ...-- ....- ..... -.... --... ---.. ----."
)
_LETTERS: Final = dict(
    zip(_MORSE_CODE.split(), "abcdefghijklmnopqrstuvwxyz0123456789", strict=True)
)
# Text in UTF-8 among other bytes.
_TEXT: Final = re.compile(rb"(?:[\t\n\r -~]|[\xc2-\xf4][\x80-\xbf]{1,3})+")
_DIGITS: Final = re.compile(r"[0-9A-Fa-f]{24,}")
_NOT_HEX: Final = re.compile(r"0x|\\x|[^0-9A-Fa-f]")


Known = dict[str, list[tuple[int, int, str]]]
"""What is in runs of base64: where in them a text starts and ends, and the text."""

Carrier = tuple[int, int, str, str]
"""Where a carrier starts and ends, its kind, and the text it carries."""


def read_carriers(text: str, known: Known | None = None) -> Iterable[Carrier]:
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
    # Most texts have none of these signs, which one look at each tells.
    if "\\" in text and "\\1" in text:
        found.append(_read_bytes(text, "octal", _OCTAL, 8))
    if "=" in text and ("=4" in text or "=5" in text or "=6" in text or "=7" in text):
        found.append(_read_bytes(text, "hex", _QUOTED, 16))
    if "+" in text and ("u+" in text or "U+" in text):
        found.append(_read_codes(text))
    shape = data.translate(_IN_MORSE)
    if _LONG_MORSE in shape:
        found.append(_read_morse(text, shape))
    return chain.from_iterable(found) if found else ()


def _read_base64(text: str, shape: bytes, known: Known) -> Iterator[Carrier]:
    done = 0
    for start, _ in runs_of(b"w", MIN_BASE64, shape):
        if start < done:
            continue
        match = _BASE64.match(text, start)
        if match is None:
            continue
        run, done = match[0], match.end()
        if _IS_MIXED.search(run) is None:
            # One without both cases is an address or a long word, or of the smaller alphabet.
            compact = _BETWEEN.sub("", run)
            if _BASE32.fullmatch(compact) is not None:
                for part in _parts(compact):
                    yield from _if_text(start, done, "base32", [_base32(part)])
            continue
        texts = known.get(run)
        if texts is None:
            texts = known[run] = _in_base64(run)
        for low, high, said in texts:
            yield start + low, start + high, "base64", said


def _in_base64(run: str) -> list[tuple[int, int, str]]:
    """The texts in *run*, and where in it they are."""
    size = len(run)
    parts = [_base64(part) for part in _parts(_BETWEEN.sub("", run))]
    texts = [(0, size, said) for data in parts if (said := _said(data))]
    if not texts and size <= MAX_CHARS:
        # What follows on the next line need not belong to it, nor other parts of an address.
        apart = _LINE if "\n" in run else _SEGMENT
        texts = [
            (*one.span(), said)
            for one in apart.finditer(run)
            if len(one[0]) < size and (said := _said(_base64(one[0])))
        ]
    return texts or [(0, size, said) for data in parts if (said := _inside(data))]


def _read_numbers(text: str, shape: bytes) -> Iterator[Carrier]:
    for low, high in runs_of(b"w", MIN_NUMBERS, shape):
        for run in _HEX.finditer(text, low, high + 1):
            for part in _parts(run[0]):
                digits = _NOT_HEX.sub("", part)
                yield from _if_text(*run.span(), "hex", _hex(digits))
                longest = max(_DIGITS.findall(part), key=len, default="")
                if 0 < len(longest) < len(digits):  # beside it there are other numbers
                    yield from _if_text(*run.span(), "hex", _hex(longest))
        for run in _BYTES.finditer(text, low, high + 1):
            for part in _parts(run[0]):
                yield from _if_text(*run.span(), "decimal", _numbers(part))
        for run in _BINARY.finditer(text, low, high + 1):
            for part in _parts(run[0]):
                readings = _binary(part)
                texts = [said for said in map(_said, readings) if said]
                for said in dict.fromkeys(texts or [_text_of(readings)]):
                    if said:
                        yield *run.span(), "binary", said


def _read_bytes(text: str, kind: str, pattern: re.Pattern[str], base: int) -> Iterator[Carrier]:
    for run in pattern.finditer(text):
        for part in _parts(run[0]):
            data = bytes([int(code, base) for code in _BYTE.findall(part)])
            yield from _if_text(*run.span(), kind, [data])


def _read_codes(text: str) -> Iterator[Carrier]:
    for run in _CODES.finditer(text):
        for part in _parts(run[0]):
            codes = [int(code, 16) for code in _CODE_POINT.findall(part)]
            said = "".join(map(chr, filter(_is_character, codes)))
            yield from _if_text(*run.span(), "hex", [said.encode()])


def _is_character(code: int) -> bool:
    return 0 < code < 0xD800 or 0xDFFF < code < 0x110000


def _numbers(run: str) -> Iterator[bytes]:
    """What decimal numbers, or octal ones, may be as bytes."""
    written = _NUMBER.findall(run)
    for base, digits in ((10, "0123456789"), (8, "01234567")):
        numbers = [int(number, base) for number in written if not number.strip(digits)]
        data = bytes([number for number in numbers if number < 256])
        # Any numbers of two digits are printable; those of a text are letters.
        if data and len(data.translate(None, _LETTERS_OF_TEXT)) <= MAX_OTHERS * len(data):
            yield data


def _read_morse(text: str, shape: bytes) -> Iterator[Carrier]:
    for low, high in runs_of(b"w", MIN_MORSE, shape):
        for run in _MORSE.finditer(text, low, high + 1):
            for part in _parts(run[0]):
                words = re.split(r" ?[/|\n] ?|   ", part)
                said = " ".join(
                    "".join(_LETTERS.get(code, "?") for code in w.split()) for w in words
                )
                yield from _if_text(*run.span(), "morse", [said.encode()])
                if _ONE_SIGN.match(part) is not None:
                    # What seems to be its first letter may be a full stop or a dash.
                    yield from _if_text(*run.span(), "morse", [said[1:].encode()])


def _parts(signs: str) -> Iterable[str]:
    """*signs* in parts that are decoded at once; in nearly all cases one."""
    if len(signs) <= MAX_CHARS:
        return (signs,)
    step = MAX_CHARS - OVERLAP
    return [signs[at : at + MAX_CHARS] for at in range(0, len(signs) - OVERLAP, step)]


def _base64(run: str) -> bytes:
    compact = run.replace("-", "+").replace("_", "/")
    compact = compact[: len(compact) - (len(compact) % 4 == 1)]
    try:
        return binascii.a2b_base64(compact + "=" * (-len(compact) % 4))
    except binascii.Error:
        return b""


def _base32(run: str) -> bytes:
    try:
        return base64.b32decode(run + "=" * (-len(run) % 8))
    except binascii.Error:
        return b""


def _hex(digits: str) -> Iterator[bytes]:
    """What *digits* may be: pairs from the first one on, or from the second."""
    yield bytes.fromhex(digits[: len(digits) & ~1])
    yield bytes.fromhex(digits[1 : 1 + (len(digits) - 1 & ~1)])


def _binary(run: str) -> list[bytes]:
    """What *run* may be: groups that stand apart, or bits by eight or seven from any one on."""
    apart = _NOT_BINARY.split(run)
    bits = "".join(apart)
    longest = max(apart, key=len)
    found = [_bytes_of(longest)]
    for size in (8, 7):
        groups = [group for group in apart if len(group) == size]
        if groups:
            data = bytes([int(group, 2) for group in groups])
            if size * len(groups) == len(bits):
                return [data]
            found.append(data)
    if longest == bits and len(bits) % 8 == 0 and _said(found[0]):
        return found
    found += [_bytes_of(bits[at:]) for at in range(8)]
    for at in range(7):
        starts = range(at, len(bits) - 6, 7)
        found.append(bytes([int(bits[start : start + 7], 2) for start in starts]))
    return [data for data in found if len(data) >= MIN_TEXT]


def _bytes_of(bits: str) -> bytes:
    size = len(bits) // 8
    return int(bits[: 8 * size] or "0", 2).to_bytes(size or 1, "big")


def _if_text(start: int, end: int, kind: str, readings: Iterable[bytes]) -> Iterator[Carrier]:
    said = _text_of(readings)
    if said:
        yield start, end, kind, said


def _text_of(readings: Iterable[bytes]) -> str:
    """The first of *readings* that is a text; if none is, the most of one of them that is."""
    most = ""
    for number, data in enumerate(readings):
        said = _said(data) if not number or len(data) >= MIN_TEXT else ""
        if said:
            return said
        inside = _inside(data)
        if len(inside) > len(most):
            most = inside
    return most


def _inside(data: bytes) -> str:
    """What is text in *data*, which is none as a whole; nothing if that is little."""
    parts = _TEXT.findall(data)
    if not parts:
        return ""
    if sum(map(len, parts)) < MOST * len(data):
        parts = [max(parts, key=len)]
        if len(parts[0]) < MIN_TEXT:
            return ""
    return _said(b" ".join(parts).decode("utf-8", "ignore").encode())


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
