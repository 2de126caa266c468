"""Where a link leads, and whether it may stand in the result.

In: an address as it is written in a page, and the address of the page. Out: an absolute, escaped
address that cannot break out of a Markdown link, or the reason why there is none. WHATWG URL, by
ada. Only http, https and mailto stay; user names and passwords in an address do not.
"""

import re
from dataclasses import dataclass
from typing import Final, NamedTuple

import ada_url

__all__ = ["Base", "Link"]

MAX_BRACKETS: Final = 3
"""Round brackets inside each other that may stand in an address as they are."""
MAX_HREF_CHARS: Final = 8192
"""Characters of an address; longer ones are dropped."""

_BREAKING: Final = re.compile(r"[\s<>\\|`]")
_BRACKET: Final = re.compile(r"[()]")
_ENTITY: Final = re.compile(r"&(?=#?\w{1,32};)")
# An absolute address that needs no parser: what it says is what it means.
_PLAIN: Final = re.compile(
    r"https?://(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?!xn--)[a-z]{2,}"
    r"(?:[/?#][A-Za-z0-9/?#~._:,;=+&%@!$*-]*)?"
)
# Not one that runs something, reads what is here, or belongs to a program of the machine.
_HARMLESS: Final = re.compile(
    r"(?!(?:javascript|vbscript|livescript|data|file|blob|filesystem|about|view-source|jar|shell"
    r"|https?|wss?|ms-[a-z]*|search(?:-ms)?|chrome[a-z-]*|moz-[a-z-]*|intent|android-app|res):)"
    r"[a-z][a-z0-9+.-]*:[^\s@\\]+\Z",
    re.IGNORECASE,
)
_EDGES: Final = "".join(map(chr, range(33)))
_NOWHERE: Final = "http://nowhere.invalid/"


class Link(NamedTuple):
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

    def link(self, href: str, text: str = "") -> Link:
        """Judge *href*, the target of a link with the *text*.

        Other schemes than those of the web stay only where the page shows the address itself.
        """
        found = self._judge(href, ("http:", "https:", "mailto:"))
        if found.url is None and href and href == text and _HARMLESS.match(href) is not None:
            return _written(href)
        return found

    def image(self, src: str) -> Link:
        """Judge *src*, the source of an image: http and https only."""
        return self._judge(src, ("http:", "https:"))

    def _judge(self, href: str, schemes: tuple[str, ...]) -> Link:
        if len(href) > MAX_HREF_CHARS:
            return _BROKEN
        if _is_plain(href):
            return Link(_ENTITY.sub("&amp;", href) if "&" in href else href)
        parsed = _parse(href, self.url)
        if parsed is None:
            return self._relative(href) if self.url is None else _BROKEN
        if parsed.protocol not in schemes or parsed.names_user:
            return _UNSAFE
        link = _written(parsed.href)
        is_mail = parsed.protocol == "mailto:"
        # A slash that the page left out behind the host, or capitals in a mailto, change nothing.
        if link.url is not None and (
            link.url == f"{href}/" or (is_mail and link.url.lower() == href.lower())
        ):
            return Link(href)
        return link

    def _relative(self, href: str) -> Link:
        """*href* as it is written, for a page whose own address is not known."""
        parsed = _parse(href, _NOWHERE)
        if parsed is None:
            return _BROKEN
        if parsed.names_user:
            return _UNSAFE
        return _written("".join(href.strip(_EDGES).splitlines()))


def _written(url: str) -> Link:
    """*url* as it can stand in the round brackets of a link."""
    url = _ENTITY.sub("&amp;", _BREAKING.sub(_percent, url))
    depth = 0
    for bracket in _BRACKET.findall(url):
        depth += 1 if bracket == "(" else -1
        if not 0 <= depth <= MAX_BRACKETS:
            break
    if depth:
        url = _BRACKET.sub(r"\\\g<0>", url)
    return Link(url) if len(url) <= MAX_HREF_CHARS else _BROKEN


class _Parsed(NamedTuple):
    href: str
    protocol: str
    names_user: bool  # has a user name or a password


def _parse(href: str, base: str | None) -> _Parsed | None:
    try:
        whole = ada_url.join_url(base, href) if base else href
        # What was joined is written out in full: an at sign must stand before any user name.
        if base and "@" not in whole and whole.startswith(("http://", "https://")):
            return _Parsed(whole, whole[: whole.index(":") + 1], names_user=False)
        parsed = ada_url.parse_url(whole, ("href", "protocol", "username", "password"))
    except ValueError:
        return None
    names_user = bool(parsed["username"] or parsed["password"])
    return _Parsed(parsed["href"], parsed["protocol"], names_user)


def _is_plain(url: str) -> bool:
    """Whether *url* is absolute and means what it says to any parser."""
    return _PLAIN.fullmatch(url) is not None and "xn--" not in url and "/." not in url


def _http(url: str, base: str | None) -> str | None:
    if len(url) > MAX_HREF_CHARS:
        return None
    if _is_plain(url):
        return url
    parsed = _parse(url, base)
    return parsed.href if parsed and parsed.protocol in ("http:", "https:") else None


def _percent(found: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in found[0].encode())
