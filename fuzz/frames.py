"""URLs around a host: tables of templates in which some client finds the host and a rule may not.

In: ``draw`` and the text of a host. Out: a URL, or a Location value. A decoy stands for the public
web. ``{h}`` is the host that is reached, ``{d}`` the decoy, ``{s}`` the scheme. The
reading is that of the WHATWG URL Standard or, where the two differ, of RFC 3986: a guard must be
right for every client behind it.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from hypothesis.strategies import DrawFn

from fetchwarden.fuzz.choices import pick

__all__ = ["DECOYS", "FRAMES", "LOCATIONS", "framed", "location_of", "plain"]

DECOYS: Final = ("example.com", "www.iana.org", "8.8.8.8")

PLAIN: Final = ("{s}://{h}/", "{s}://{h}", "{s}://{h}/a/b?c=d#e")

FRAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "scheme and slashes": (
        "{s}:{h}/",
        "{s}:/{h}/",
        "{s}:///{h}/",
        "{s}://///{h}/",
    ),
    "port": (
        "{s}://{h}:80/",
        "{s}://{h}:/",
        "{s}://{h}:443",
        "{s}://{h}:00080/",
        "{s}://{h}:8080/",
        "{s}://{h}:6379/",
    ),
    "user name": (
        "{s}://{d}@{h}/",
        "{s}://{d}:80@{h}/",
        "{s}://u:p@{h}/",
        "{s}://@{h}/",
        "{s}://:@{h}/",
        "{s}://{d}@{d}@{h}/",
        "{s}://{d}%40@{h}/",
        "{s}://{d}%2f@{h}/",
        "{s}://{d}:80%23@{h}/",
        "{s}://{d};@{h}/",
        "{s}://{d}&@{h}/",
    ),
    "backslash": (
        "{s}:\\\\{h}\\",
        "{s}:/\\{h}/",
        "{s}:\\/{h}/",
        "{s}://{h}\\@{d}/",
        "{s}://{d}\\@{h}/",
        "{s}://{h}\\.{d}/",
        "{s}://{h}\\{d}/",
        "{s}:\\\\{d}@{h}/",
    ),
    "decoy behind": (
        "{s}://{h}#@{d}/",
        "{s}://{h}?@{d}/",
        "{s}://{h}/@{d}/",
        "{s}://{h}#{d}",
        "{s}://{h}/#@{d}",
        "{s}://{h}:80#@{d}/",
        "{s}://{h}?{s}://{d}/",
        "{s}://{h}/..//{d}/",
        "{s}://{h}/%2f@{d}",
    ),
    "white space and controls": (
        " {s}://{h}/",
        "\t\n{s}://{h}/ ",
        "\x00\x1f{s}://{h}/\x00",
        "{s}:/\t/{h}/",
        "{s}:\n//{h}/",
        "{s}://\r\n{h}/",
        "{s}://{h}\t/",
        "h\ttt\np://{h}/",
        "{s}://{h}\r\nHost: {d}/",
    ),
}
"""Every kind of frame with its templates; all lead to the host."""

LOCATIONS: Final = (
    "//{h}/",
    "///{h}/",
    "//{h}",
    "/\\{h}/",
    "\\\\{h}\\",
    "\\/{h}/",
    "/\t/{h}/",
    "\t//{h}/",
    "//{d}@{h}/",
    "//{d}\\@{h}/",
    "//{h}\\@{d}/",
    "//{h}#@{d}/",
    "//{h}?@{d}/",
    "//{h}:443/",
    "http:{h}/",
    "http:/{h}/",
)
"""Location values that lead from a page of https to the host, besides all absolute frames."""

_SCHEMES: Final = ("http", "https", "HTTP", "hTTpS", "Http")


# Without slashes the scheme of the page makes a path of the rest.
_NOT_IN_LOCATIONS: Final = frozenset({"{s}:{h}/", "{s}:/{h}/"})
_ALL_LOCATIONS: Final = (
    *LOCATIONS,
    *(t for row in (PLAIN, *FRAMES.values()) for t in row if t not in _NOT_IN_LOCATIONS),
)


def plain(draw: DrawFn, host: str) -> str:
    """An ordinary URL of *host*."""
    return _filled(draw, PLAIN, host)


def framed(draw: DrawFn, kind: str, host: str) -> str:
    """A URL of one *kind* (a key of ``FRAMES``) that leads to *host*."""
    return _filled(draw, FRAMES[kind], host)


def location_of(draw: DrawFn, host: str) -> str:
    """A Location value that leads to *host* from a page of https."""
    return _filled(draw, _ALL_LOCATIONS, host)


def _filled(draw: DrawFn, templates: Sequence[str], host: str) -> str:
    template = pick(draw, templates)
    return template.format(s=pick(draw, _SCHEMES), h=host, d=pick(draw, DECOYS))
