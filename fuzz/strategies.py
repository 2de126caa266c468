"""Hypothesis strategies for hostile URLs, address embeddings, redirects and lists of entries.

In: nothing, or the kinds that are wanted. Out: strategies. ``cases()`` draws a ``Case``, which says
what its URL leads to and so what a guard must answer; ``hostile_urls()`` draws only the text. What
is hostile is hostile for at least one widespread client: a guard does not choose what stands behind
it. Texts for parsers, right or wrong, come from ``any_urls()``.

>>> from hypothesis import find
>>> case = find(cases(["final dot"]), lambda case: case.leads_to == "localhost")
>>> "localhost" in case.url, case.kind
(True, 'final dot')
"""

from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address
from typing import Final

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from fetchwarden.fuzz.choices import flip, number, pick, strategy_of
from fetchwarden.fuzz.embeddings import EMBEDDINGS, any_address, carried_by, public_address
from fetchwarden.fuzz.frames import DECOYS, FRAMES, framed, location_of, plain
from fetchwarden.fuzz.hosts import HOSTS, any_host, host_text, plain_host
from fetchwarden.fuzz.spellings import spelled
from fetchwarden.fuzz.truth import INTERNAL, Address
from fetchwarden.policy.errors import InvalidInput

__all__ = [
    "KINDS",
    "Case",
    "addresses",
    "any_urls",
    "cases",
    "embedded_addresses",
    "entries",
    "hostile_urls",
    "internal_names",
    "location_cases",
    "public_addresses",
    "public_urls",
    "redirect_locations",
    "spellings_of",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A hostile URL (or Location), and the truth about it.

    Attributes:
        url: the text that is put before a guard.
        kind: the trick; a key of ``KINDS``, or ``"redirect"``.
        leads_to: the address or internal name that some client would reach.
    """

    url: str
    kind: str
    leads_to: str


def cases(kinds: Iterable[str] | None = None) -> SearchStrategy[Case]:
    """Hostile cases of all *kinds*, or of those that are named.

    Raises:
        InvalidInput: a kind is not in ``KINDS``.
    """
    wanted = tuple(KINDS if kinds is None else dict.fromkeys(kinds))
    unknown = [kind for kind in wanted if kind not in KINDS]
    if unknown or not wanted:
        raise InvalidInput(f"kinds: {unknown} not known; there are {', '.join(KINDS)}")
    return strategy_of(_case, wanted)


def hostile_urls(kinds: Iterable[str] | None = None) -> SearchStrategy[str]:
    """URLs that lead to an address or a name that is not public; arguments as for ``cases``."""
    return cases(kinds).map(lambda case: case.url)


def addresses() -> SearchStrategy[Address]:
    """Addresses of both versions that are not public, as themselves."""
    return strategy_of(any_address)


def public_addresses() -> SearchStrategy[Address]:
    """Addresses of the public web, among them neighbours of the private ranges."""
    return strategy_of(public_address)


def embedded_addresses(inner: IPv4Address | None = None) -> SearchStrategy[IPv6Address]:
    """IPv6 addresses of every form that carries *inner*, or an address that is not public."""
    return strategy_of(_embedded, inner)


def spellings_of(address: Address) -> SearchStrategy[str]:
    """Texts of a URL's host that some client reads as *address*."""
    return strategy_of(spelled, address)


def internal_names() -> SearchStrategy[str]:
    """Names of the machine itself, its cloud and its network, in lower case."""
    return st.sampled_from(INTERNAL)


def redirect_locations(host: str | None = None) -> SearchStrategy[str]:
    """Location values that lead from a page of https to *host*, or to anything not public."""
    if host is not None:
        return strategy_of(location_of, host)
    return location_cases().map(lambda case: case.url)


def location_cases() -> SearchStrategy[Case]:
    """Hostile Location values of a page of https, with the truth about them."""
    return strategy_of(_location_case)


def public_urls() -> SearchStrategy[str]:
    """Ordinary URLs of the public web: what a guard should let through."""
    return strategy_of(_public_url)


def any_urls() -> SearchStrategy[str]:
    """Texts for a parser: hostile, ordinary, relative, malformed, and no URLs at all."""
    return st.one_of(
        hostile_urls(), redirect_locations(), public_urls(), strategy_of(_soup), st.text()
    )


def entries() -> SearchStrategy[str]:
    """Entries of an operator's list, right and wrong (forms: ``policy.entries``)."""
    return st.one_of(strategy_of(_host_entry), strategy_of(_network), any_urls())


# --- cases ---------------------------------------------------------------------------------------

_FRAME_KINDS: Final = tuple(FRAMES)

KINDS: Final = (*HOSTS, *FRAMES, "combined")
"""Every kind of hostile URL: a trick in the host, a trick around it, one of each."""


def _case(draw: DrawFn, kinds: tuple[str, ...]) -> Case:
    kind = pick(draw, kinds)
    if kind in HOSTS:
        host, leads_to = HOSTS[kind](draw)
        url = plain(draw, host)
    elif kind in FRAMES:
        host, leads_to = plain_host(draw)
        url = framed(draw, kind, host)
    else:
        host, leads_to = any_host(draw)
        url = framed(draw, pick(draw, _FRAME_KINDS), host)
    return Case(url=url, kind=kind, leads_to=leads_to)


def _location_case(draw: DrawFn) -> Case:
    host, leads_to = any_host(draw)
    return Case(url=location_of(draw, host), kind="redirect", leads_to=leads_to)


def _public_url(draw: DrawFn) -> str:
    host = host_text(public_address(draw)) if flip(draw) else pick(draw, DECOYS)
    return plain(draw, host)


def _embedded(draw: DrawFn, inner: IPv4Address | None = None) -> IPv6Address:
    form = pick(draw, tuple(EMBEDDINGS))
    return EMBEDDINGS[form](draw, inner or carried_by(draw, form))


# --- texts, right and wrong ----------------------------------------------------------------------

_PORTS: Final = ("80", "", "0", "65535", "65536", "8O", "-1", "+80", "８０", "80:80", " 80", "1_0")
_PIECES: Final = (
    *("http", "https", "HTTP", "ftp", "file", "javascript", "ws", "data", "blob:http"),
    *(":", "/", "//", "///", "\\", "?", "#", "@", "%", "%2f", "%00", "%25", "[", "]", ".", ".."),
    *("127.0.0.1", "0x7f.1", "[::1]", "[v1.fe80::a]", "[::1", "::1]", "example.com", "localhost"),
    *("a", "xn--", "xn--bcher-kva", "bücher", "ß", "ı", "۱", "مثال", "例え", "-", "_", "*", "1"),
    *(" ", "\t", "\n", "\x00", "\x7f", "\xa0", "\u200b", "\u202e"),
    *("\u3002", "\ufffd", "\U0010ffff"),
    *("a" * 63, "a" * 64, "a." * 127, "é" * 60, "&", "=", "+", "'", '"', "<", "|", "^", "`", "{"),
)
_STARTS: Final = ("http://", "https://", "http:", "//", "/", "", "http://example.com", "https:/")
_CHARACTERS: Final = st.characters(codec="utf-8")


def _any_host_text(draw: DrawFn) -> str:
    return any_host(draw)[0]


def _decoy(draw: DrawFn) -> str:
    return pick(draw, DECOYS)


def _canonical(_draw: DrawFn, address: Address) -> str:
    return str(address)


def _bracketed(_draw: DrawFn, address: Address) -> str:
    return host_text(address)


def _pieces(draw: DrawFn, most: int = 4) -> str:
    return "".join(
        draw(_CHARACTERS) if number(draw, 0, 9) == 9 else pick(draw, _PIECES)
        for _ in range(number(draw, 1, most))
    )


def _soup(draw: DrawFn) -> str:
    """Pieces of URLs in any order, mostly behind a scheme."""
    return pick(draw, _STARTS) + _pieces(draw, 8)


def _host_entry(draw: DrawFn) -> str:
    """A host, perhaps with what makes a port, a wildcard or a prefix of it."""
    host = pick(draw, (_any_host_text, _decoy, _pieces))(draw)
    match number(draw, 0, 3):
        case 1:
            return f"{host}:{pick(draw, (*_PORTS, str(number(draw, 0, 70_000))))}"
        case 2:
            return pick(draw, ("*.", "*", ".", "*.*.", "a.*.")) + host
        case 3:
            path = pick(draw, ("", "/", "/a", "/a/", "/%2f", "/a/../b", "/%61", "/*", "/a?b"))
            return f"{pick(draw, ('https://', 'http://', 'HTTP://', 'ftp://'))}{host}{path}"
        case _:
            return host


def _network(draw: DrawFn) -> str:
    """A network, mostly with its low bits cleared."""
    address = pick(draw, (any_address, public_address, _embedded))(draw)
    bits = number(draw, 0, address.max_prefixlen)
    if number(draw, 0, 3):
        address = type(address)(int(address) >> bits << bits)
    text = pick(draw, (_canonical, spelled, _bracketed))(draw, address)
    if number(draw, 0, 3) == 3:  # something that does not belong there
        at = number(draw, 0, len(text))
        text = text[:at] + pick(draw, ("[", "]", "%eth0", "%\u202e", " ", "[]")) + text[at:]
    length = pick(draw, (str(address.max_prefixlen - bits), "0", "33", "129", "-1", "255.0.0.0"))
    return f"{text}/{length}"
