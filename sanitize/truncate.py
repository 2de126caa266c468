"""Cut a page to a length without leaving half of anything.

In: Markdown and a limit in characters. Out: a beginning of it that ends where a block or a line
ends, if there is such a place in its second half, and a note of what is missing. A code fence is
closed or left out, a table row is whole or left out, and no character is torn from its accents.
"""

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from fetchwarden.sanitize.tidy import Fences

__all__ = ["Truncation", "cut", "truncate"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Truncation:
    """How much of a page is there, in characters (code points) of Markdown.

    Attributes:
        kept: characters of the page in the result, without the note and an added fence.
        total: characters of the whole page; a lower bound where the page was so large that its
            end was never converted.
        left: characters not in the result: ``total - kept``.
    """

    kept: int
    total: int
    left: int


_ROW: Final = re.compile(r"[ \t>]*\|")
_JOINS: Final = frozenset("\u200c\u200d\ufe0e\ufe0f\u20e3") | {
    chr(tone) for tone in range(0x1F3FB, 0x1F400)
}
_MAX_GRAPHEME: Final = 32
"""Characters of a combining sequence that are looked back over."""


def truncate(
    markdown: str, max_chars: int | None, *, beyond: int = 0
) -> tuple[str, Truncation | None]:
    """*markdown*, at most *max_chars* long with its note, and what was cut (None: nothing).

    Args:
        markdown: the whole page.
        max_chars: the limit in characters; None for no limit. If it is too small for the note,
            the result is cut without one.
        beyond: characters known to be missing behind the end of *markdown* already.
    """
    length = len(markdown)
    total = length + beyond
    if not beyond and (max_chars is None or length <= max_chars):
        return markdown, None
    # The number of missing characters has at most as many digits as the total.
    room = len(_note(total)) + 2
    if max_chars is None or length + room <= max_chars:
        kept, fence = length, _open_fence(markdown)
    elif max_chars <= room:
        kept, fence = cut(markdown, max_chars)
        return markdown[:kept] + fence, Truncation(kept=kept, total=total, left=total - kept)
    else:
        kept, fence = cut(markdown, max_chars - room)
    left = total - kept
    parts = [part for part in (markdown[:kept] + fence, _note(left)) if part]
    return "\n\n".join(parts), Truncation(kept=kept, total=total, left=left)


def _note(left: int) -> str:
    return f"[The page was cut here; {left} more characters are not shown.]"


def cut(text: str, limit: int) -> tuple[int, str]:
    """Where to cut *text* so that it and the fence to close it, returned too, fit *limit*."""
    end = limit
    while end > 0:
        end = _whole_line(text, _break_before(text, end))
        fence = _open_fence(text[:end])
        if end + len(fence) <= limit:
            return end, fence
        end = min(end - 1, limit - len(fence))
    return 0, ""


def _break_before(text: str, limit: int) -> int:
    if limit >= len(text):
        return len(text.rstrip())
    for mark in ("\n\n", "\n"):
        place = text.rfind(mark, 0, limit + len(mark))
        if place >= limit // 2:
            return len(text[:place].rstrip())
    end = limit
    for _ in range(_MAX_GRAPHEME):
        if end == 0 or not _is_joined(text[end - 1], text[end]):
            break
        end -= 1
    return len(text[:end].rstrip())


def _is_joined(before: str, after: str) -> bool:
    if "\ud800" <= before <= "\udbff" and "\udc00" <= after <= "\udfff":
        return True
    return before == "\u200d" or after in _JOINS or unicodedata.category(after).startswith("M")


def _whole_line(text: str, end: int) -> int:
    """*end*, or an earlier line end when half a table row or a lone head would remain."""
    while True:
        start = text.rfind("\n", 0, end) + 1
        stop = text.find("\n", end)
        stop = len(text) if stop < 0 else stop
        if end == start or not _ROW.match(text, start, end):
            return end
        if not text[end:stop].strip() and not _is_rule_next(text, stop):
            return end
        end = start
        while end and text[end - 1].isspace():
            end -= 1


def _is_rule_next(text: str, stop: int) -> bool:
    following = text[stop + 1 : stop + 200].partition("\n")[0]
    return bool(_ROW.match(following)) and not following.strip(" \t>|:-")


def _open_fence(text: str) -> str:
    """What closes the code fence open at the end of *text*; "" when none is."""
    fences = Fences()
    for line in text.split("\n"):
        fences.feed(line)
    return f"\n{fences.prefix}{fences.mark}" if fences.mark else ""
