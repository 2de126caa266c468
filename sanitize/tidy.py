r"""Give Markdown its final shape: line ends, blank lines, trailing spaces.

In: Markdown with LF. Out: the same without trailing spaces, without blank lines at either end, and
outside of code fences with one blank line in a row at most. ``Fences`` follows the code fences of
CommonMark section 4.5 line by line, inside quotes and lists too.
"""

import re
from typing import Final

__all__ = ["Fences", "tidy"]

_OPENING: Final = re.compile(
    r"((?:[ \t>]|[-+*][ \t]|[0-9]{1,9}[.)][ \t])*)(`{3,}(?=[^`\n]*$)|~{3,})"
)
_CLOSING: Final = re.compile(r"[ \t>]*(`{3,}|~{3,})[ \t]*$")
_ITEM_MARKER: Final = re.compile(r"[^ \t>]")


class Fences:
    """Which fence is open after the lines seen so far.

    Attributes:
        mark: the characters of the open fence, "" when none is.
        prefix: what must stand before a closing fence: its indentation and quote marks.
    """

    def __init__(self) -> None:
        self.mark = ""
        self.prefix = ""

    def feed(self, line: str) -> bool:
        """Take *line*; whether it belongs to a code block, its fences included."""
        if self.mark:
            closing = _CLOSING.match(line)
            if closing and closing[1][0] == self.mark[0] and len(closing[1]) >= len(self.mark):
                self.mark = ""
            return True
        opening = _OPENING.match(line)
        if opening is None:
            return False
        self.prefix = _ITEM_MARKER.sub(" ", opening[1])
        self.mark = opening[2]
        return True


def tidy(markdown: str) -> str:
    """*markdown* in its final shape."""
    fences = Fences()
    lines: list[str] = []
    for raw in markdown.split("\n"):
        line = raw.rstrip()
        if fences.feed(line):
            lines.append(line)
            continue
        if line.lstrip(" >") == "\\":
            line = line[:-1].rstrip()  # a hard break with nothing before it
        if not line.strip(" >"):
            before = _without_break(lines[-1]) if lines else ""
            lines[-1:] = [before]
            if not before.strip(" >") and _quotes(before) == _quotes(line):
                continue
        lines.append(line)
    if lines and not fences.mark:
        lines[-1] = _without_break(lines[-1])
    return "\n".join(lines).strip("\n")


def _without_break(line: str) -> str:
    """*line* without the backslash of a hard break, which must not end a paragraph."""
    slashes = len(line) - len(line.rstrip("\\"))
    return line[:-1].rstrip() if slashes % 2 else line


def _quotes(line: str) -> int:
    return line.count(">")
