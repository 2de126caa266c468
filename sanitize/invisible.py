r"""Take out the characters that nobody sees: the carriers of smuggled text.

In: any text. Out: the text without them, and how many were taken out or replaced. Gone are the C0
and C1 controls but for tab and line feed, with the terminal sequences that they begin, soft
hyphens, zero width and filler characters, the bidi controls of UAX #9, the tag characters and
variation selectors that can spell out hidden text, and private use. Joiners stay where a script or
an emoji needs them (UAX #31 section 2.3, UTS #51), and so do single variation selectors of emoji,
Chinese characters (UTS #37) and Mongolian letters, and the tags of the three flags that are spelled
with them. Lone surrogates become U+FFFD, exotic line ends a space. Doing it twice changes nothing.
"""

import re
from typing import Final

__all__ = ["align", "strip_invisible"]

_SPACE_LIKE: Final = "\x0b\x0c\x85\u2028\u2029"
_GONE: Final = (
    "\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b"
    "\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb"
    "\ue000-\uf8ff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff"
    "\U000f0000-\U0010ffff"
)
_EMOJI: Final = (
    "\xa9\xae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u2460-\u24ff\u25a0-\u27bf"
    "\u2900-\u297f\u2b00-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff"
)
# Scripts whose letters joiners shape: Arabic and its kin, Indic, South-East Asian, Mongolian.
_JOINED: Final = (
    "\u0600-\u08ff\u0900-\u0dff\u1000-\u109f\u1780-\u17ff\u1800-\u18af\u1a20-\u1aaf\u1b00-\u1bff"
    "\ua840-\ua87f\ua8e0-\ua8ff\uaa60-\uaa7f\ufb50-\ufdff\ufe70-\ufefc"
)
# Variation selectors; those of Mongolian are its own.
_SELECTORS: Final = "\ufe00-\ufe0f\u180b-\u180d\u180f\U000e0100-\U000e01ef"
# What they choose a form of: Chinese characters (UTS #37), and Mongolian letters.
_IDEOGRAPHS: Final = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_SUSPECT: Final = re.compile(f"[\r{_SPACE_LIKE}{_GONE}{_SELECTORS}\u200c\u200d\ud800-\udfff]")
# All else in the basic plane, where nearly all texts are: such a set is looked up more quickly.
_SEEN: Final = re.compile(
    "[\\t\\n -~\xa0-\xac\xae-\u034e\u0350-\u061b\u061d-\u115e\u1161-\u17b3\u17b6-\u180a"
    "\u1810-\u200a\u2010-\u2027\u202f-\u205f\u2070-\u3163\u3165-\ud7ff\uf900-\ufdff\ufe10-\ufefe"
    "\uff00-\uff9f\uffa1-\uffef\ufffc-\uffff]*+"
)
_ASCII_SEEN: Final = bytes((9, 10, *range(32, 127)))
RUN: Final = 16
"""Characters that are compared at once."""
# England, Scotland, Wales: the only tag sequences of UTS #51 that are for interchange.
_FLAGS: Final = "|".join(
    "".join(chr(0xE0000 + ord(letter)) for letter in region)
    for region in ("gbeng", "gbsct", "gbwls")
)
_REMOVED: Final = re.compile(f"(\U0001f3f4(?:{_FLAGS})\U000e007f)|[{_GONE}]+")
# What tells a terminal to colour, hide or link (ECMA-48 sections 5.4 and 5.6).
_TERMINAL: Final = re.compile(
    "\x1b\\[[0-?]{0,64}[ -/]{0,8}[@-~]"
    "|\x1b\\][^\x07\x1b\x9c\n]{0,2000}(?:\x07|\x1b\\\\|\x9c)"
    # Unlike the escape, these may stand in JSON and XML: they must not eat what parts their texts.
    "|\x9b[0-;=?]{0,64}[ !#-+\\-./]{0,8}[@-~]"
    '|\x9d[^\x07\x1b\x9c\n"<>]{0,2000}(?:\x07|\x1b\\\\|\x9c)'
)
_SPACED: Final = re.compile(f"[{_SPACE_LIKE}]")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_SELECTOR: Final = re.compile(
    f"(?<=[{_EMOJI}0-9#*])([\ufe0e\ufe0f])[{_SELECTORS}]*"
    f"|(?<=[{_IDEOGRAPHS}])([\ufe00-\ufe02\U000e0100-\U000e01ef])[{_SELECTORS}]*"
    f"|(?<=[\u1820-\u18aa])([\u180b-\u180d\u180f])[{_SELECTORS}]*"
    f"|[{_SELECTORS}]+"
)
_IS_GONE: Final = re.compile(f"[{_GONE}]")
_IS_SELECTOR: Final = re.compile(f"[{_SELECTORS}]")
# Between two letters, or two emoji, a single joiner stays; a run of them goes.
_JOINER: Final = re.compile(
    "[\u200c\u200d]"
    f"(?:(?<![{_JOINED}{_EMOJI}\ufe0f].)[\u200c\u200d]*|[\u200c\u200d]+|(?![{_JOINED}{_EMOJI}]))",
    re.DOTALL,
)


def strip_invisible(text: str) -> tuple[str, int]:
    r"""*text* without invisible characters, and how many characters were removed or replaced.

    >>> strip_invisible("pay\u200bment\U000e0041")
    ('payment', 2)
    """
    if text.isascii():
        # Many times as quick as a search for a set of characters.
        if not text.encode().translate(None, _ASCII_SEEN):
            return text, 0
    elif _SEEN.fullmatch(text) is not None or _SUSPECT.search(text) is None:
        return text, 0
    length = len(text)
    text = text.replace("\r\n", "\n")
    ends = length - len(text)
    text = text.replace("\r", "\n")
    if "\x1b" in text or "\x9b" in text or "\x9d" in text:
        text = _TERMINAL.sub("", text)
    text, surrogates = _SURROGATE.subn("\ufffd", text)
    text, spaces = _SPACED.subn(" ", text)
    # A search for one set of characters is several times as quick as that for what is around them.
    if _IS_GONE.search(text) is not None:
        text = _REMOVED.sub(r"\1", text)
    if _IS_SELECTOR.search(text) is not None:
        text = _SELECTOR.sub(_chosen, text)
    text = _JOINER.sub("", text)
    return text, length - ends - len(text) + surrogates + spaces


def _chosen(run: re.Match[str]) -> str:
    return run[1] or run[2] or run[3] or ""


def align(text: str, stripped: str) -> list[int]:
    """For each character of *stripped*, and for its end, its place in *text* before it was."""
    places: list[int] = []
    position = 0
    for at in range(0, len(stripped), RUN):
        run = stripped[at : at + RUN]
        if text[position : position + RUN] == run:
            places += range(position, position + len(run))
            position += len(run)
            continue
        for character in run:
            while (known := text[position]) != character and not (
                (character == "\ufffd" and "\ud800" <= known <= "\udfff")
                or (character == " " and known in _SPACE_LIKE)
                or (character == "\n" and known == "\r")
            ):
                position += 1
            places.append(position)
            position += 1
    return [*places, len(text)]
