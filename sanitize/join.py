"""Join written blocks to a document, a quote or a list.

In: blocks, each a ``Written`` paragraph, heading and so on, or a list of items that are blocks
themselves. Out: text with LF and without blank lines at its ends. Lists next to each other get
different markers, items are indented by the width of theirs, and a list is tight where CommonMark
(sections 5.2 and 5.3) reads it the same without blank lines.
"""

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

__all__ = ["WrittenBlock", "join_blocks", "write_quote"]

MAX_NUMBER: Final = 999_999_999
"""The highest number CommonMark lets an item have."""

_NEXT_LINE: Final = re.compile(r"\n(?=[^\n])")
_RULE: Final = "---"
_UNLIKE_RULE: Final = "___"
# Which block can follow which without a blank line between, inside of an item.
_TIGHT: Final = {
    "p": frozenset({"ul", "ol", "pre", "quote", "h"}),
    "h": frozenset({"p", "ul", "ol", "pre", "quote", "h"}),
    "pre": frozenset({"p", "ul", "ol", "pre", "quote", "h"}),
}


@dataclass(slots=True)
class WrittenBlock:
    """One block.

    Attributes:
        kind: ``p``, ``h``, ``pre``, ``quote``, ``table``, ``hr``, ``ul`` or ``ol``.
        text: as it is written, for all but lists.
        items: the blocks of each item, for lists.
        start: the number of the first item.
    """

    kind: str
    text: str = ""
    items: "list[list[WrittenBlock]]" = field(default_factory=list)
    start: int = 1


def join_blocks(blocks: list[WrittenBlock], *, is_tight: bool = False) -> str:
    """*blocks* as one text."""
    parts: list[str] = []
    before = ""
    is_other = False
    for block in blocks:
        kind = block.kind
        is_other = kind == before and not is_other
        if parts:
            parts.append("\n" if is_tight and _fits(before, block) else "\n\n")
        parts.append(_write_list(block, is_other=is_other) if block.items else block.text)
        before = kind
    return "".join(parts)


def write_quote(blocks: list[WrittenBlock]) -> str:
    """*blocks* in a quote."""
    return "\n".join(f"> {line}" if line else ">" for line in join_blocks(blocks).split("\n"))


def _fits(before: str, block: WrittenBlock) -> bool:
    """Whether *block* is read as itself right behind a block of the kind *before*."""
    if block.kind not in _TIGHT.get(before, ()):
        return False
    if before == "p" and block.items:
        # Only a list that starts with 1 and with some text can interrupt a paragraph.
        return bool(block.items[0]) and block.start == 1
    return True


def _write_list(block: WrittenBlock, *, is_other: bool) -> str:
    is_ordered = block.kind == "ol"
    is_tight = all(
        all(_fits(first.kind, second) for first, second in pairwise(item)) for item in block.items
    )
    lines: list[str] = []
    number = block.start
    for item in block.items:
        if is_ordered:
            marker = f"{min(number, MAX_NUMBER)}{')' if is_other else '.'}"
            number += 1
        else:
            marker = "*" if is_other else "-"
        text = join_blocks(item, is_tight=is_tight)
        if text.startswith(_RULE) and item[0].kind == "hr":
            text = _UNLIKE_RULE + text[len(_RULE) :]
        indent = "\n" + " " * (len(marker) + 1)
        lines.append(f"{marker} {_NEXT_LINE.sub(indent, text)}" if text else marker)
    return ("\n" if is_tight else "\n\n").join(lines)
