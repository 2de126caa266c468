"""Spell a host in ways that some client reads as that very host, and a naive rule does not.

In: ``draw`` and an address, or the canonical text of an IPv4 address or a name. Out: the text of a
host as it may stand in a URL. Numbers follow ``inet_aton`` and the WHATWG IPv4 parser (URL
Standard, section 3.5), characters follow UTS #46 and percent-decoding (section 3.6), IPv6 follows
RFC 4291 section 2.2, RFC 4007 section 11 and RFC 6874.
"""

from collections.abc import Callable, Mapping
from ipaddress import IPv4Address, IPv6Address
from typing import Final

from hypothesis.strategies import DrawFn

from fetchwarden.fuzz.choices import flip, number, pick, some
from fetchwarden.fuzz.truth import Address

__all__ = [
    "IPV4_SPELLINGS",
    "IPV6_SPELLINGS",
    "TEXT_SPELLINGS",
    "bracketed",
    "spelled",
]

# Characters that UTS #46 drops, and others that some client does not see.
_INVISIBLE: Final = (
    "\u00ad\u034f\u180b\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202c\u202d\u202e\u2060\u2064"
    "\u2066\u2069\ufe00\ufe0f\ufeff\t\n\r\x00\x01\x1f\x7f\U000e0041"
)
_SHIFTS: Final = range(112, -16, -16)
_ZONES: Final = ("eth0", "lo", "1", "0", "25")
_DOTS: Final = "\u3002\uff0e\uff61"
# The zero of each row of ten digits: full-width, mathematical bold, double-struck, sans, sans bold,
# mono, segmented.
_DIGIT_ROWS: Final = (0xFF10, 0x1D7CE, 0x1D7D8, 0x1D7E2, 0x1D7EC, 0x1D7F6, 0x1FBF0)
_SUPERSCRIPT: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_SUBSCRIPT: Final = "₀₁₂₃₄₅₆₇₈₉"
_CIRCLED: Final = "⓪①②③④⑤⑥⑦⑧⑨"
# "a" of each row of small letters, then "A" of rows of capitals (mapped to small ones).
_LETTER_ROWS: Final = (0xFF41, 0x24D0, 0x1D41A, 0x1D4EA, 0x1D5BA, 0x1D68A, 0xFF21, 0x24B6, 0x1D400)
_ODD_LETTERS: Final = {"s": "ſ", "k": "\u212a", "i": "ⁱ", "l": "ℓ", "e": "ℯ"}


def _lookalikes() -> dict[str, str]:
    table = {".": _DOTS}
    for value, digit in enumerate("0123456789"):
        rows = "".join(chr(start + value) for start in _DIGIT_ROWS)
        table[digit] = rows + _CIRCLED[value] + _SUPERSCRIPT[value] + _SUBSCRIPT[value]
    for value, letter in enumerate("abcdefghijklmnopqrstuvwxyz"):
        rows = "".join(chr(start + value) for start in _LETTER_ROWS)
        table[letter] = rows + _ODD_LETTERS.get(letter, "")
    return table


LOOKALIKES: Final[Mapping[str, str]] = _lookalikes()
"""Characters that UTS #46 maps to the ASCII one."""


def spelled(draw: DrawFn, address: Address) -> str:
    """The text of a host that some client reads as *address*."""
    if isinstance(address, IPv6Address):
        return pick(draw, tuple(IPV6_SPELLINGS.values()))(draw, address)
    if flip(draw):
        return pick(draw, tuple(TEXT_SPELLINGS.values()))(draw, str(address))
    return pick(draw, tuple(IPV4_SPELLINGS.values()))(draw, address)


# --- IPv4 as numbers -----------------------------------------------------------------------------


def _octal(draw: DrawFn, value: int) -> str:
    return "0" * number(draw, 1, 4) + f"{value:o}"


def _hexadecimal(draw: DrawFn, value: int) -> str:
    prefix = pick(draw, ("0x", "0X")) + "0" * number(draw, 0, 4)
    return prefix + (f"{value:X}" if flip(draw) else f"{value:x}")


def _decimal(_draw: DrawFn, value: int) -> str:
    return str(value)


def _parts(draw: DrawFn, address: IPv4Address, least: int = 1, most: int = 4) -> list[int]:
    """The address as one to four numbers, the last of which holds all octets that are left."""
    octets = address.packed
    count = number(draw, least, most)
    return [*octets[: count - 1], int.from_bytes(octets[count - 1 :])]


def octal(draw: DrawFn, address: IPv4Address) -> str:
    """All numbers in octal: ``0177.0.0.01``."""
    return ".".join(_octal(draw, part) for part in _parts(draw, address))


def hexadecimal(draw: DrawFn, address: IPv4Address) -> str:
    """All numbers in hexadecimal: ``0x7f000001``."""
    return ".".join(_hexadecimal(draw, part) for part in _parts(draw, address))


def short(draw: DrawFn, address: IPv4Address) -> str:
    """Fewer than four decimal numbers: ``2130706433``, ``127.1``."""
    return ".".join(map(str, _parts(draw, address, 1, 3)))


def mixed(draw: DrawFn, address: IPv4Address) -> str:
    """Each number in a radix of its own: ``0x7f.0.01``."""
    first, *rest = _parts(draw, address, 2)
    texts = [pick(draw, (_octal, _hexadecimal))(draw, first)]
    texts += [pick(draw, (_octal, _hexadecimal, _decimal))(draw, part) for part in rest]
    return ".".join(texts)


def padded(draw: DrawFn, address: IPv4Address) -> str:
    """Decimal numbers with leading zeros, as lenient parsers read them: ``127.000.000.001``."""
    width = number(draw, 3 if min(address.packed) < 100 else 4, 6)
    return ".".join(str(octet).zfill(width) for octet in address.packed)


def overflow(draw: DrawFn, address: IPv4Address) -> str:
    """Numbers that are right once they wrap around: ``383.256.256.257``."""
    turns = number(draw, 1, 3)
    if flip(draw):
        return str(int(address) + (turns << 32))
    wrapped = some(draw, range(4))
    octets = enumerate(address.packed)
    return ".".join(str(octet + 256 * turns * (index in wrapped)) for index, octet in octets)


# --- the text of an IPv4 address or of a name ----------------------------------------------------


def _some(draw: DrawFn, text: str, spell: Callable[[str], str], among: str = "") -> str:
    """*text* with at least one of its characters (of those *among*) spelled by *spell*."""
    places = [index for index, char in enumerate(text) if not among or char in among]
    chosen = set(some(draw, places))
    return "".join(spell(char) if index in chosen else char for index, char in enumerate(text))


def lookalike(draw: DrawFn, text: str) -> str:
    """Full-width, circled and mathematical characters, and the ideographic full stops."""
    among = "".join(LOOKALIKES)
    return _some(draw, text, lambda char: pick(draw, LOOKALIKES[char]), among)


def percent_encoded(draw: DrawFn, text: str) -> str:
    """Characters percent-encoded: ``%6cocalhost``."""
    return _some(draw, text, lambda char: f"%{ord(char):02x}")


def double_encoded(draw: DrawFn, text: str) -> str:
    """Characters percent-encoded twice or thrice: ``%256cocalhost``."""
    layers = "25" * number(draw, 1, 2)
    return _some(draw, text, lambda char: f"%{layers}{ord(char):02X}")


def encoded_lookalike(draw: DrawFn, text: str) -> str:
    """A lookalike that is percent-encoded itself: ``%EF%BC%91`` for a full-width one."""
    spelled = lookalike(draw, text)
    return "".join(
        char if char.isascii() else "".join(f"%{octet:02X}" for octet in char.encode())
        for char in spelled
    )


def invisible(draw: DrawFn, text: str) -> str:
    """Characters between the others that are dropped or not seen: soft hyphen, tab, bidi marks."""
    return _some(draw, text, lambda char: char + pick(draw, _INVISIBLE))


def trailing_dot(draw: DrawFn, text: str) -> str:
    """The root's dot behind it, plain or ideographic."""
    return text + pick(draw, "." + _DOTS)


# --- IPv6 ----------------------------------------------------------------------------------------


def bracketed(draw: DrawFn, address: IPv6Address) -> str:
    """Any spelling of RFC 4291: leading zeros, case, ``::`` anywhere, a dotted quad at the end."""
    groups = [f"{part:x}" for part in (int(address) >> shift & 0xFFFF for shift in _SHIFTS)]
    dotted = flip(draw)
    if dotted:
        groups[6:] = [str(IPv4Address(int(address) & 0xFFFFFFFF))]
    starts = [index for index, group in enumerate(groups) if group == "0"]
    text = ""
    if starts and flip(draw):
        start = pick(draw, starts)
        end = start + 1
        while end < len(groups) and groups[end] == "0" and flip(draw):
            end += 1
        text = f"{':'.join(groups[:start])}::{':'.join(groups[end:])}"
    else:
        width = number(draw, 1, 4)
        text = ":".join(group if "." in group else group.zfill(width) for group in groups)
    return f"[{text.upper()}]" if flip(draw) else f"[{text}]"


def zoned(draw: DrawFn, address: IPv6Address) -> str:
    """A zone id, encoded or not: ``[fe80::1%25eth0]``."""
    text = bracketed(draw, address)[1:-1]
    return f"[{text}{pick(draw, ('%25', '%'))}{pick(draw, _ZONES)}]"


IPV4_SPELLINGS: Final[Mapping[str, Callable[[DrawFn, IPv4Address], str]]] = {
    "IPv4 in octal": octal,
    "IPv4 in hexadecimal": hexadecimal,
    "IPv4 in fewer numbers": short,
    "IPv4 in mixed radices": mixed,
    "IPv4 with leading zeros": padded,
    "IPv4 that wraps around": overflow,
}
IPV6_SPELLINGS: Final[Mapping[str, Callable[[DrawFn, IPv6Address], str]]] = {
    "IPv6 spelled otherwise": bracketed,
    "IPv6 with a zone": zoned,
}
TEXT_SPELLINGS: Final[Mapping[str, Callable[[DrawFn, str], str]]] = {
    "lookalike characters": lookalike,
    "percent-encoded host": percent_encoded,
    "double-encoded host": double_encoded,
    "encoded lookalikes": encoded_lookalike,
    "invisible characters": invisible,
    "final dot": trailing_dot,
}
