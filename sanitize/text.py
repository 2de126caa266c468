"""Take a text document as it is: JSON, XML, plain text, Markdown and their like.

In: decoded text. Out: the same with LF line ends, without invisible characters and blank edges; the
indentation of the first line stays (spec: web-tools 2.1).
"""

import re
from typing import Final

from fetchwarden.policy.codes import Code
from fetchwarden.policy.errors import Refused
from fetchwarden.sanitize.invisible import strip_invisible

__all__ = ["read_text"]

_BLANK_LINES: Final = re.compile(r"(?>(?:[^\S\n]*+\n)+)")


def read_text(text: str) -> tuple[str, int]:
    """The document and the number of invisible characters taken out.

    Raises:
        Refused: ``NOT_TEXT``, there are NUL characters.
    """
    if "\0" in text:
        raise Refused(Code.NOT_TEXT)
    text = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    text, gone = strip_invisible(text)
    blank = _BLANK_LINES.match(text)
    return text[blank.end() if blank else 0 :].rstrip(), gone
