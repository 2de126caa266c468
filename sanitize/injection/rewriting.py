"""Rewrite a text by steps and still know where each character came from.

In: a text and, step by step, patterns with what replaces their matches. Out: the rewritten text,
and for any of its places the place in the text at the start. A step that keeps every length (case,
look-alike letters) needs no entry; a step that matches nothing costs one search.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from operator import sub

__all__ = ["Rewriting"]


class Rewriting:
    """A text that was rewritten.

    Attributes:
        text: as it is now.
    """

    __slots__ = ("_steps", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        # For each step where its replacements start and end, there and in the text before it.
        self._steps: list[tuple[list[int], list[int], list[int], list[int]]] = []

    def copy(self) -> "Rewriting":
        """The same, which can be rewritten in another way."""
        copied = Rewriting(self.text)
        copied._steps = self._steps.copy()
        return copied

    def replace(
        self, pattern: re.Pattern[str], replacement: str | Callable[[re.Match[str]], str]
    ) -> bool:
        """Replace each match of *pattern*, which is not empty; whether that changed anything."""
        if not replacement:
            return self._remove(pattern)
        return self.replace_spans(
            [
                (*match.span(), replacement if isinstance(replacement, str) else replacement(match))
                for match in pattern.finditer(self.text)
            ]
        )

    def _remove(self, pattern: re.Pattern[str]) -> bool:
        spans = [match.span() for match in pattern.finditer(self.text)]
        if not spans:
            return False
        self.text = pattern.sub("", self.text)
        befores, afters = [a for a, _ in spans], [b for _, b in spans]
        gone = [0, *accumulate(map(sub, afters, befores))]
        places = [*map(sub, befores, gone)]
        self._steps.append((places, places, befores, afters))
        return True

    def replace_spans(self, spans: Sequence[tuple[int, int, str]]) -> bool:
        """Replace spans, which are in order and do not overlap; whether that changed anything."""
        text = self.text
        out: list[str] = []
        befores: list[tuple[int, int]] = []
        sizes: list[int] = []
        last = 0
        for start, end, new in spans:
            if new == text[start:end]:
                continue
            out += text[last:start], new
            befores.append((start, end))
            sizes.append(len(new))
            last = end
        if not befores:
            return False
        out.append(text[last:])
        self.text = "".join(out)
        growth = [0, *accumulate(n - (b - a) for n, (a, b) in zip(sizes, befores, strict=True))]
        starts = [a + grown for (a, _), grown in zip(befores, growth, strict=False)]
        ends = [start + size for start, size in zip(starts, sizes, strict=True)]
        self._steps.append((starts, ends, [a for a, _ in befores], [b for _, b in befores]))
        return True

    def keep_length(self, text: str) -> None:
        """Take *text* for the present one, of which each character stands for the one there."""
        if len(text) != len(self.text):
            raise ValueError("the length must not change")
        self.text = text

    def origin(self, start: int, end: int) -> tuple[int, int]:
        """Where the characters from *start* up to *end* came from: a span of the first text.

        Of what was replaced as a whole the span has it whole.
        """
        for starts, ends, befores, afters in reversed(self._steps):
            first = bisect_right(starts, start) - 1
            last = first if end == start + 1 else bisect_right(starts, end - 1) - 1
            if first >= 0:
                inside = start < ends[first]
                start = befores[first] if inside else afters[first] + start - ends[first]
            if last >= 0:
                inside = end - 1 < ends[last]
                end = afters[last] if inside else afters[last] + end - ends[last]
        return start, end
