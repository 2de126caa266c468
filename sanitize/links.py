"""Where a link leads, and whether it may stand in the result.

In: an address as it is written in a page, and the address of the page. Out: an absolute, escaped
address that cannot break out of a Markdown link, or the reason why there is none. WHATWG URL, by
ada. Only http, https and mailto stay; user names and passwords in an address do not.
"""

import re
from dataclasses import dataclass
from typing import Final

import ada_url

__all__ = ["Base", "Link"]

MAX_HREF_CHARS: Final = 8192
"""Characters of an address; longer ones are dropped."""

_BREAKING: Final = re.compile(r"[\s()<>\\|`]|(?<=[A-Za-z0-9]);")


@dataclass(frozen=True, slots=True)
class Link:
    """One judged address: ``url``, or None and the ``reason`` as it is counted."""

    url: str | None
    reason: str = ""


_UNSAFE: Final = Link(None, "unsafe-link")
_BROKEN: Final = Link(None, "broken-link")


@dataclass(frozen=True, slots=True)
class Base:
    """What relative addresses of a page are resolved against; None when there is nothing usable."""

    url: str | None

    @classmethod
    def of(cls, page_url: str, base_href: str | None = None) -> "Base":
        """Its ``<base href>`` if that is http or https, else the address of the page."""
        own = cls(_http(page_url, None))
        if base_href:
            other = _http(base_href, own.url)
            if other is not None:
                return cls(other)
        return own

    def link(self, href: str) -> Link:
        """Judge *href*, the target of a link."""
        return self._judge(href, ("http:", "https:", "mailto:"))

    def image(self, src: str) -> Link:
        """Judge *src*, the source of an image: http and https only."""
        return self._judge(src, ("http:", "https:"))

    def _judge(self, href: str, schemes: tuple[str, ...]) -> Link:
        if len(href) > MAX_HREF_CHARS:
            return _BROKEN
        parsed = _parse(href, self.url)
        if parsed is None:
            return _BROKEN
        if parsed["protocol"] not in schemes or parsed["username"] or parsed["password"]:
            return _UNSAFE
        url = _BREAKING.sub(_percent, parsed["href"])
        return Link(url) if len(url) <= MAX_HREF_CHARS else _BROKEN


def _parse(href: str, base: str | None) -> ada_url.ada_adapter.ParseAttributes | None:
    try:
        whole = ada_url.join_url(base, href) if base else href
        return ada_url.parse_url(whole, ("href", "protocol", "username", "password"))
    except ValueError:
        return None


def _http(url: str, base: str | None) -> str | None:
    parsed = _parse(url, base) if len(url) <= MAX_HREF_CHARS else None
    if parsed is None or parsed["protocol"] not in ("http:", "https:"):
        return None
    return parsed["href"]


def _percent(found: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in found[0].encode())
