"""A cookie jar for one read: host-only, small, thrown away afterwards.

A cookie goes back to the host that set it and to no other, whatever its Domain attribute says
(RFC 6265 section 5.3 allows subdomains; nothing that reads one page needs them).
"""

from collections.abc import Sequence
from http.cookies import Morsel
from typing import Final

from aiohttp import CookieJar
from aiohttp.abc import AbstractCookieJar
from aiohttp.typedefs import LooseCookies
from yarl import URL

__all__ = ["HostOnlyCookieJar"]

MAX_COOKIES: Final = 50
MAX_COOKIE_CHARS: Final = 4096


class HostOnlyCookieJar(CookieJar):
    """Path, expiry and Secure are honoured as usual; Domain is not."""

    def __init__(self) -> None:
        # unsafe: IP addresses are hosts too.
        super().__init__(unsafe=True, quote_cookie=False)

    def update_cookies(self, cookies: LooseCookies, response_url: URL = URL()) -> None:  # noqa: B008  the base's own signature; URL is immutable
        """Keep what *response_url* set, for its own host."""
        for name, cookie in cookies.items() if hasattr(cookies, "items") else cookies:
            if len(self) >= MAX_COOKIES or len(str(cookie)) > MAX_COOKIE_CHARS:
                continue
            if isinstance(cookie, Morsel):
                cookie["domain"] = ""
            super().update_cookies([(name, cookie)], response_url)

    def update_cookies_from_headers(self, headers: Sequence[str], response_url: URL) -> None:
        """Keep what Set-Cookie headers say, by way of ``update_cookies`` above.

        ``CookieJar`` has a short cut here that would honour Domain.
        """
        AbstractCookieJar.update_cookies_from_headers(self, headers, response_url)
