"""Fold look-alike characters, so that a word is found however it is spelled.

In: text. Out: text of the same length in lower case, with compatibility forms (full width,
mathematical, circled, small capital letters), accents on letters and typographic marks folded to
plain ones (Unicode NFKC, UTS #39 confusables in spirit). Cyrillic, Greek and Armenian letters are
folded only in words that mix them with Latin, and in words of nothing but look-alikes amid Latin
text: words of these languages themselves stay.
"""

import re
import unicodedata
from string import ascii_lowercase
from typing import Final

__all__ = ["fold", "unleet"]

# Letters that look Latin without being compatibility forms: Cyrillic, Greek, Armenian, Cherokee.
_LOOKS: Final = dict(
    zip(
        "авекмнорстухіјѕԁһӏєзьъгпԛԝүѵҽқңҹғαβγδεηικλμνορστυχωաոսօհցքյզւ",
        "abekmhopctyxijsdhiezbbrnqwuvekhqfabydenikluvopotuxwwnuohgpjqi",
        strict=True,
    )
)
# Latin letters that Unicode does not take for forms of others: small capitals, IPA, turned ones.
_FORMS: Final = dict(
    zip(
        "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡʏᴢɑɡıøłđħŧƒɩʋɐɔǝɥɯɹʇʌʍʎ",
        "abcdefghijklmnopqrstuvwyzagioldhtfivacehmrtvwy",
        strict=True,
    )
)
_MARKS: Final = {
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u02bc\u0060\u00b4", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"'),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
    **dict.fromkeys(
        "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a", " "
    ),
    **dict.fromkeys("\u202f\u205f\u3000\t", " "),
    "\u3002": ".",
    "\u3001": ",",
    "\u060c": ",",
    "\u0130": "i",
}
_FOREIGN: Final = re.compile("[\u0370-\u03ff\u0400-\u04ff\u0531-\u0587]")
# A word with both Latin letters and letters that may be meant to look like them.
_LETTERS: Final = "a-z\u0370-\u03ff\u0400-\u04ff\u0531-\u0587"
# It begins where a run of such letters does, so that no run is read again from each of them.
_MIXED: Final = re.compile(
    f"(?<![{_LETTERS}])(?:[a-z]++|[\u0370-\u03ff\u0400-\u04ff\u0531-\u0587]++)[{_LETTERS}]++"
)
# Where there is none of these, there is no such word.
_TOUCHING: Final = re.compile(f"{_FOREIGN.pattern}(?:(?<=[a-z].)|(?=[a-z]))")
# Letters that cannot be told from Latin ones; words of others are words of their language.
_TWINS: Final = "асеорхуіѕјһԁӏԛԝονυρχω"
_ALONE: Final = re.compile(f"[{_TWINS}](?<![^\\W_].)[{_TWINS}]*(?![^\\W_])")
_LATIN: Final = re.compile("[a-z]")
_NO_LETTERS: Final = bytes(range(256)).translate(None, ascii_lowercase.encode())
MAX_SHARE: Final = 4
"""Of how many Latin letters one may be a word of look-alikes, for it to be folded."""

# No folded text holds this letter, so it can stand for the sign that stands for other scripts.
_UNUSED: Final = "\xff"
_LEET: Final = bytes.maketrans(b"013457@$!?\xff", b"oieastasi ?")


class _Folds(dict[int, int | str]):
    """What each character becomes; found out when it is first seen."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        folded = _MARKS.get(character) or _folded(character)
        self[code] = folded
        return folded


def _folded(character: str) -> str:
    lower = character.lower()
    if lower in _FORMS:
        return _FORMS[lower]
    whole = unicodedata.normalize("NFKD", lower)
    plain = "".join(part for part in whole if not unicodedata.combining(part)).lower()
    name = unicodedata.name(plain[:1], "") if plain else ""
    if len(plain) == 1 and name.startswith(("LATIN", "GREEK", "DIGIT", "ARABIC", "HEBREW")):
        return _FORMS.get(plain, plain)
    whole = unicodedata.normalize("NFKC", lower)
    if len(whole) == 1:
        return whole
    return lower if len(lower) == 1 else character


_FOLDS: Final = _Folds()
# The only character of Latin-1 that becomes one beyond it: a Greek letter.
_UNLIKE: Final = "\xb5"
_LATIN_FOLDS: Final = bytes(
    ord(chr(code).translate(_FOLDS)) if chr(code) != _UNLIKE else code for code in range(256)
)

# What is not among the letters and signs that most texts consist of, and that stay as they are:
# Latin, Greek, Cyrillic, Hebrew, Arabic, Indic, Thai, Japanese, Chinese, Korean.
_MAY_CHANGE: Final = re.compile(
    "[^\x00-\x08\n-@\\[-_a-~\u03b1-\u03c9\u0430-\u045f\u05d0-\u05ea\u0627-\u06bf\u0900-\u097f"
    "\u0980-\u09ff\u0e00-\u0e7f\u3041-\u3096\u30a1-\u30fa\u3400-\u9fff\uac00-\ud7a3]+"
)
_FEW: Final = 8
"""For so many characters one run of what may change is replaced sooner than all are looked up."""


def fold(text: str) -> str:
    """*text* folded; as long as before.

    >>> fold("Ｉｇｎоrе")
    'ignore'
    """
    if text.isascii():
        return text.lower().replace("\t", " ")
    folded = _translated(text)
    if _FOREIGN.search(folded) is not None and _LATIN.search(folded) is not None:
        if _TOUCHING.search(folded) is not None:
            folded = _MIXED.sub(_as_latin, folded)
        foreign = sum(map(len, _ALONE.findall(folded)))
        if foreign * MAX_SHARE <= _latin_letters(folded):
            folded = _ALONE.sub(_as_latin, folded)
    return folded


def _latin_letters(folded: str) -> int:
    # In UTF-8 the bytes of letters of ASCII are in no other character.
    return len(folded.encode("utf-8", "surrogatepass").translate(None, _NO_LETTERS))


def _translated(text: str) -> str:
    if _UNLIKE not in text:
        try:
            return text.encode("latin-1").translate(_LATIN_FOLDS).decode("latin-1")
        except UnicodeEncodeError:
            pass  # other characters, which take longer
    if len(_MAY_CHANGE.findall(text)) * _FEW > len(text):
        return text.translate(_FOLDS)
    return _MAY_CHANGE.sub(_folded_run, text)


def _folded_run(run: re.Match[str]) -> str:
    return run[0].translate(_FOLDS)


def _as_latin(word: re.Match[str]) -> str:
    return "".join([_LOOKS.get(character, character) for character in word[0]])


def unleet(folded: str) -> str:
    """*folded* with letters for the digits that look like them; as long as before.

    What is not of Latin script is left blank.
    """
    data = folded.replace("?", _UNUSED).encode("latin-1", "replace")
    return data.translate(_LEET).decode("latin-1")
