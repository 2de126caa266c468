"""In which other spellings the same text may come back, and what all of them have in common.

In: text. Out: its *decoded forms* (percent, HTML references, JSON escapes, base64, hexadecimal,
each where it stands, and all of them again), and its *folds*: without case, white space, marks of
Markdown, what is not seen and what decorates a letter; host names in letters, without default
port and final dot. Folding both sides makes a search for one text in another blind to all of it.

A decoder only adds forms, so it may guess. Everything is linear in the text and bounded in number;
what goes beyond raises ``TooManyForms``, for its caller to take the strict way.
"""

import binascii
import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import lru_cache
from html import unescape
from itertools import product
from typing import Final
from urllib.parse import unquote

__all__ = ["MAX_DEPTH", "MAX_FORMS", "TooManyForms", "decoded_forms", "folds"]

MAX_DEPTH: Final = 4
"""Steps of decoding; a text that goes on after them is refused."""
MAX_FORMS: Final = 48
"""Forms of one text."""


class TooManyForms(Exception):
    """A text is wrapped in more ways, or more often, than any honest one."""


def decoded_forms(text: str, *, max_forms: int = MAX_FORMS) -> list[str]:
    """*text* and everything that it decodes to, in up to ``MAX_DEPTH`` steps.

    Raises:
        TooManyForms: there are more than *max_forms*, or the last step is not the end.

    >>> decoded_forms("%2568")
    ['%2568', '%68', 'h']
    """
    forms = {text: None}
    step = [text]
    for depth in range(MAX_DEPTH + 1):
        fresh: dict[str, None] = {}
        for form in step:
            for decode in _DECODERS:
                decoded = decode(form)
                if decoded not in forms:
                    fresh[decoded] = None
        forms.update(fresh)
        if len(forms) > max_forms or (fresh and depth == MAX_DEPTH):
            raise TooManyForms
        step = list(fresh)
    return list(forms)


def folds(forms: Iterable[str]) -> set[str]:
    """The folds of each of *forms*; what holds no letter may fold to "".

    >>> sorted(folds(["Bücher.Example.:80/**x**"]))
    ['bucher.example.:80/x', 'bucher.example/x']
    """
    found: set[str] = set()
    for form in forms:
        plain = _SLASHES.sub("/", form.translate(_FOLD))
        found.add(plain)
        if "xn--" in plain:
            found.add(_PUNYCODE.sub(_letters, plain))
    found |= {_PORT.sub("", plain) for plain in found}
    return found


# --- decoders: a text in, the same text with what they know decoded in its place ----------------


def _percent(text: str) -> str:
    return unquote(text) if "%" in text else text


def _percent_latin(text: str) -> str:
    return unquote(text, "latin-1") if "%" in text else text


# Leading zeros and more digits than any character has are cut, since int() is slow on long runs.
_ZEROS: Final = re.compile(r"(?<=&#)0+(?=[0-9])|(?<=&#[xX])0+(?=[0-9A-Fa-f])")
_DIGITS: Final = re.compile(r"(?<=&#[0-9]{8})[0-9]+|(?<=&#[xX][0-9A-Fa-f]{8})[0-9A-Fa-f]+")


def _references(text: str) -> str:
    return unescape(_DIGITS.sub("", _ZEROS.sub("", text))) if "&" in text else text


_ESCAPE: Final = re.compile(
    r"\\(?:u\{0*([0-9A-Fa-f]{1,6})\}|u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2})|(.))", re.DOTALL
)
_CONTROLS: Final = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f"}


def _escapes(text: str) -> str:
    if "\\" not in text:
        return text
    decoded = _ESCAPE.sub(_escaped, text)
    # Two halves of a character beyond the first 65,536, each escaped by itself.
    return decoded.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _escaped(found: re.Match[str]) -> str:
    if found[4] is not None:
        return _CONTROLS.get(found[4], found[4])
    number = int(found[1] or found[2] or found[3], 16)
    return chr(number) if number <= 0x10FFFF else ""


# At least the length of "a.bc/d" in base64 and in hexadecimal; base64 may be wrapped in lines. What
# may fail late starts only where a run does, so that no run is read from each of its characters.
_BASE64: Final = re.compile(r"[A-Za-z0-9+/]{8,}={0,2}")
_BASE64LINES: Final = re.compile(
    r"(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{8,}(?:[\r\n]+[A-Za-z0-9+/]+)+={0,2}"
)
_BASE64URL: Final = re.compile(r"[A-Za-z0-9_-]{8,}={0,2}")
_HEX: Final = re.compile(
    r"(?<![0-9A-Za-z])(?:0x)?[0-9A-Fa-f]{2}(?:[\s:,-]?(?:0x)?[0-9A-Fa-f]{2}){5,}(?![0-9A-Za-z])"
)
_BESIDE: Final = 2
"""Pairs at either end of a hexadecimal run that may be words, such as "be" or "add"."""
_NO_DATA: Final = str.maketrans("-_", "+/", "\r\n=")
_NO_HEX: Final = re.compile(r"0x|[\s:,-]")


def _base64(text: str) -> str:
    return _BASE64.sub(_from_base64, text)


def _base64_lines(text: str) -> str:
    return _BASE64LINES.sub(_from_base64, text)


def _base64url(text: str) -> str:
    return _BASE64URL.sub(_from_base64, text)


def _from_base64(found: re.Match[str]) -> str:
    data = found[0].translate(_NO_DATA)
    # One character over says nothing; what padding is missing is put back.
    data = data[: len(data) - (len(data) % 4 == 1)]
    return _readable(binascii.a2b_base64(data + "=" * (-len(data) % 4))) or found[0]


def _hexadecimal(text: str) -> str:
    return _HEX.sub(_from_hex, text)


def _from_hex(found: re.Match[str]) -> str:
    data = bytes.fromhex(_NO_HEX.sub("", found[0]))
    for before, behind in product(range(_BESIDE + 1), repeat=2):
        end = len(data) - behind
        text = _readable(data[before:end])
        if text:
            parts = (data[:before].hex(" "), text, data[end:].hex(" "))
            return " ".join(part for part in parts if part)
    return found[0]


def _readable(data: bytes) -> str:
    """The text that *data* is in UTF-8, or for letters in UTF-16; "" for anything else."""
    try:
        text = data.replace(b"\0", b"").decode()
    except UnicodeDecodeError:
        return ""
    return text if all(c.isprintable() or c in "\t\r\n" for c in text) else ""


_DECODERS: Final[tuple[Callable[[str], str], ...]] = (
    _percent,
    _percent_latin,
    _references,
    _escapes,
    _base64,
    _base64_lines,
    _base64url,
    _hexadecimal,
)

# --- folding -----------------------------------------------------------------------------------

_DROPPED: Final = frozenset("+*_~`[](){}<>\"'|^")
# The full stops of other scripts that a host name may hold (UTS #46).
_FULL_STOPS: Final = str.maketrans("。", ".")


@lru_cache(maxsize=4096)
def _folded(character: str) -> str:
    """*character* in lower case, without what decorates it; "" for what is not compared."""
    if character == "\\":
        return "/"
    plain = unicodedata.normalize("NFKD", character).casefold()
    plain = unicodedata.normalize("NFKD", plain).translate(_FULL_STOPS)
    return "".join(
        c for c in plain if c not in _DROPPED and unicodedata.category(c)[0] not in "CMZ"
    )


class _Fold(dict[int, str]):
    """A table for ``str.translate`` that knows every character."""

    def __missing__(self, number: int) -> str:
        return _folded(chr(number))


_FOLD: Final = _Fold({number: _folded(chr(number)) for number in range(128)})
_SLASHES: Final = re.compile(r"/{2,}")
_PORT: Final = re.compile(r"\.(?=:[0-9])|\.?(?::0*(?:80|443))?(?=[/?#]|$)")
_PUNYCODE: Final = re.compile(r"xn--([a-z0-9-]{1,59})")


def _letters(found: re.Match[str]) -> str:
    try:
        return found[1].encode().decode("punycode").translate(_FOLD)
    except UnicodeError:
        return found[0]
