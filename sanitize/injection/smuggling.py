"""Read what characters that nobody sees spell out, before they are taken away.

In: a text that holds invisible characters. Out: the hidden texts and where they stood. Known are
tag characters (Unicode 16, section 23.9), bytes in variation selectors, and bits written with two
kinds of zero width characters. They vanish from the text in any case (``sanitize.invisible``); this
is for the report, which tells an attack from a joiner too many.
"""

import re
from collections import Counter
from typing import Final

__all__ = ["read_smuggled"]

_TAGS: Final = re.compile("[\U000e0000-\U000e007f]{4,}")
_SELECTORS: Final = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]{6,}")
_BITS: Final = re.compile("[\u200b-\u200f\u2060-\u2064\ufeff\u180e]{32,}")
MAX_CHARS: Final = 8_000
"""Characters of one hidden text that are read."""


def read_smuggled(text: str) -> list[tuple[int, int, str]]:
    """The start, the end and the words of each text hidden in *text*."""
    found = [
        (*run.span(), "".join(chr(ord(tag) - 0xE0000) for tag in run[0][:MAX_CHARS]))
        for run in _TAGS.finditer(text)
    ]
    for run in _SELECTORS.finditer(text):
        codes = (ord(character) for character in run[0][:MAX_CHARS])
        data = bytes(code - 0xFE00 if code < 0xFE10 else code - 0xE0100 + 16 for code in codes)
        found.append((*run.span(), data.decode(errors="replace")))
    for run in _BITS.finditer(text):
        found += [(*run.span(), words) for words in _bits(run[0][: 8 * MAX_CHARS])]
    return found


def _bits(run: str) -> list[str]:
    signs = [sign for sign, _ in Counter(run).most_common(2)]
    if len(signs) < 2:
        return []
    words = []
    for zero, one in (signs, reversed(signs)):
        bits = "".join("1" if sign == one else "0" for sign in run if sign in (zero, one))
        data = bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits) - 7, 8))
        words.append(data.decode(errors="replace"))
    return words
