"""Decide what a link or an image of the page becomes in the result.

In: an ``a`` or ``img`` element. Out: the address to write, or what stands instead. Links that lead
nowhere safe are text; an image is its alternative text unless the caller wants more, since a client
that shows images would send the address out (spec: web-tools 2.2). What was refused is counted.
"""

from collections import Counter
from typing import Final

from fetchwarden.sanitize.elements import Element
from fetchwarden.sanitize.invisible import strip_invisible
from fetchwarden.sanitize.links import Base
from fetchwarden.sanitize.options import ConvertOptions

__all__ = ["MAX_ALT_CHARS", "Targets"]

MAX_ALT_CHARS: Final = 500
"""Characters of an image's alternative text; longer ones are cut."""

_ALT_SOURCES: Final = ("alt", "aria-label", "title")
_SRC_SOURCES: Final = ("data-src", "src")


class Targets:
    """The judge of one page.

    Attributes:
        removed: how many links and images were refused, by reason.
    """

    def __init__(self, base: Base, options: ConvertOptions) -> None:
        self.removed: Counter[str] = Counter()
        self._base = base
        self._images = options.images

    def link(self, element: Element) -> str | None:
        """The address an ``a`` element leads to, or None when only its text is wanted."""
        href = element.attributes.get("href")
        if not href:
            return None
        link = self._base.link(href)
        if link.url is None:
            self.removed[link.reason] += 1
        return link.url

    def image(self, element: Element) -> tuple[str | None, str]:
        """The address of an ``img`` element, None unless it is to be shown, and its text."""
        values = (element.attributes.get(name) for name in _ALT_SOURCES)
        alt = next((value for value in values if value and not value.isspace()), "")
        alt, gone = strip_invisible(alt[: 10 * MAX_ALT_CHARS])
        alt = " ".join(alt.split())[:MAX_ALT_CHARS].rstrip()
        if self._images == "none" or not alt:
            self.removed["image"] += 1
            return None, ""
        self.removed["invisible-character"] += gone
        if self._images == "link":
            for name in _SRC_SOURCES:
                source = self._base.image(element.attributes.get(name) or "data:")
                if source.url is not None:
                    return source.url, alt
        return None, alt
