"""Decide what a link or an image of the page becomes in the result.

In: an ``a`` or ``img`` element. Out: the address to write, or what stands instead. Links that lead
nowhere safe are text; an image is its alternative text unless the caller wants more, since a client
that shows images would send the address out (spec: web-tools 2.2). What was refused is counted.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from fetchwarden.sanitize.invisible import strip_invisible
from fetchwarden.sanitize.links import Base
from fetchwarden.sanitize.options import ConvertOptions

__all__ = ["MAX_ALT_CHARS", "Targets"]

MAX_ALT_CHARS: Final = 500
"""Characters of an image's alternative text; longer ones are cut."""

_ALT_SOURCES: Final = ("alt", "aria-label", "title")
_SRC_SOURCES: Final = (
    *("data-src", "data-original", "data-lazy-src", "data-lazy", "data-srcset", "src", "srcset"),
)


class Targets:
    """The judge of one page.

    Attributes:
        removed: how many links and images were refused, by reason.
    """

    def __init__(self, base: Base, options: ConvertOptions) -> None:
        self.removed: Counter[str] = Counter()
        self._base = base
        self._images = options.images

    def link(self, attributes: Mapping[str, str | None], text: str = "") -> str | None:
        """The address an ``a`` element of *text* leads to; None when only its text is wanted."""
        href = attributes.get("href")
        if href is None or not (href or self._base.url is None):
            return None
        link = self._base.link(href, text)
        if link.url is None:
            self.removed[link.reason] += 1
        return link.url

    def image(self, attributes: Mapping[str, str | None]) -> tuple[str | None, str]:
        """The address of an ``img`` element, None unless it is to be shown, and its text."""
        # Beside an address, nothing but the text that is meant to stand for the image.
        sources = _ALT_SOURCES[:1] if self._images == "link" else _ALT_SOURCES
        values = (attributes.get(name) for name in sources)
        alt = next((value for value in values if value and not value.isspace()), "")
        alt, gone = strip_invisible(alt[: 10 * MAX_ALT_CHARS])
        alt = " ".join(alt.split())[:MAX_ALT_CHARS].rstrip()
        if self._images == "none" or not (alt or self._images == "link"):
            self.removed["image"] += 1
            return None, ""
        self.removed["invisible-character"] += gone
        if self._images == "link":
            for source in self._sources(attributes):
                judged = self._base.image(source)
                if judged.url is not None:
                    return judged.url, alt
        return None, alt

    def _sources(self, attributes: Mapping[str, str | None]) -> Iterator[str]:
        """Where the image may be, the real place before that of a placeholder."""
        for name in _SRC_SOURCES:
            value = (attributes.get(name) or "").strip()
            if name.endswith("srcset"):
                value = value.split(",")[0].split(" ")[0]
            if value and value[:5].lower() != "data:":
                yield value
