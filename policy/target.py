"""Parse an address once, strictly, into a ``Target``; everything later works on that value.

In: the text of a URL, perhaps relative to a base. Out: a ``Target``, or ``Refused``. The parser is
ada (WHATWG URL Standard, https://url.spec.whatwg.org/); what it accepts is narrowed here, because
a spelling that two programs read differently is a way around a rule:

* a backslash, C0 control, space, DEL, soft hyphen, zero width or bidi character anywhere inside;
* ``%`` or ``@`` in the authority, so neither encoded hosts nor user names;
* an IPv4 address that is not written as the canonical four decimal numbers;
* an empty or over-long label, an over-long name, an over-long URL; any scheme but http and https.

Leading and trailing C0 controls and spaces are stripped first, as WHATWG does. Nothing else ever
parses the raw text: the HTTP client gets its URL from the Target alone.
"""

import re
from dataclasses import dataclass
from typing import Final, NoReturn

import ada_url

from fetchwarden.policy.addresses import Address, parse_address
from fetchwarden.policy.codes import Code
from fetchwarden.policy.errors import InvalidInput, Refused
from fetchwarden.policy.limits import MAX_LABEL_CHARS, MAX_NAME_CHARS, MAX_URL_CHARS

__all__ = ["Target", "parse"]

_DEFAULT_PORTS: Final = {"http": 80, "https": 443}
_STRIPPED: Final = "".join(map(chr, range(0x21)))

# C0 controls, space, DEL, backslash; then what is not seen: soft hyphen, combining grapheme joiner,
# Arabic letter mark, Hangul fillers, Khmer inherent vowels, Mongolian vowel separator, zero width
# and bidi controls, BOM, half-width Hangul filler, tag characters.
_REFUSED_CHARACTER: Final = re.compile(
    "[\x00-\x20\x7f\\\\\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f"
    "\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\U000e0000-\U000e007f]"
)
_HREF: Final = ("href",)
# A scheme, slashes, and what stands up to the path.
_WRITTEN: Final = re.compile(r"(?:([A-Za-z][A-Za-z0-9+.-]*):)?(/*)([^/?#]*)")


@dataclass(frozen=True, slots=True)
class Target:
    """A parsed http or https address. Only ``parse`` makes one; one that exists is valid.

    Attributes:
        href: the WHATWG serialisation, fragment included.
        scheme: ``http`` or ``https``.
        host: the host as it stands in ``href``: an ASCII name in lower case, a dotted quad, or an
            IPv6 address in brackets.
        port: the effective port, 1 to 65535, or 0 where port 0 was written.
        address: the address when the host is an IP literal (IPv4-mapped ones as their IPv4).
    """

    href: str
    scheme: str
    host: str
    port: int
    address: Address | None

    @property
    def name(self) -> str:
        """The host without its final dot: what names are compared by."""
        return self.host.removesuffix(".")

    @property
    def origin(self) -> tuple[str, str, int]:
        """Scheme, host and effective port (RFC 6454); two targets share it or they do not."""
        return (self.scheme, self.host, self.port)

    @property
    def request_href(self) -> str:
        """``href`` without its fragment: what is asked of the server."""
        return self.href.partition("#")[0]

    @property
    def fragment(self) -> str:
        """The fragment with its ``#``, or ""."""
        _, sharp, fragment = self.href.partition("#")
        return sharp + fragment

    @property
    def path(self) -> str:
        """The path, without query and fragment; always starts with ``/``."""
        rest = self.request_href.partition("?")[0]
        return rest[rest.index("/", len(self.scheme) + 3) :]

    @property
    def origin_text(self) -> str:
        """The origin as text, such as ``https://example.com:8443``; a default port is left out."""
        port = "" if _DEFAULT_PORTS[self.scheme] == self.port else f":{self.port}"
        return f"{self.scheme}://{self.host}{port}"

    @property
    def redacted(self) -> str:
        """The address as a log may hold it: query values masked, at most 2,000 characters."""
        head, question, query = self.request_href.partition("?")
        if question:
            fields = (field.partition("=") for field in query.split("&"))
            head += "?" + "&".join(name + ("=***" if equals else "") for name, equals, _ in fields)
        return head[:2_000]

    def __str__(self) -> str:
        return self.href


def parse(url: str, base: "str | Target | None" = None) -> Target:
    """The one ``Target`` that *url* means, relative to *base* if given.

    Args:
        url: the text as it came, at most 8,192 characters.
        base: an absolute address that *url* may be relative to.

    Raises:
        Refused: with the code ``invalid_url``, ``url_too_long``, ``unsupported_scheme``,
            ``ambiguous_url``, ``userinfo_in_url``, ``ambiguous_address`` or ``invalid_host_name``.
        InvalidInput: *url* is not text.

    >>> parse("HTTP://Bücher.example:80/a/../b").href
    'http://xn--bcher-kva.example/b'
    >>> parse("../c", "https://example.com/a/b/").href
    'https://example.com/a/c'
    """
    if not isinstance(url, str):
        raise InvalidInput(f"an address must be text, not {type(url).__name__}")
    if base is not None and not isinstance(base, Target):
        base = parse(base)
    if len(url) > MAX_URL_CHARS:
        _refuse(Code.URL_TOO_LONG, f"{len(url)} characters")
    text = url.strip(_STRIPPED)
    found = _REFUSED_CHARACTER.search(text)
    if found is not None:
        _refuse(Code.AMBIGUOUS_URL, f"U+{ord(found[0]):04X} at character {found.start()}")
    try:
        absolute = text if base is None else ada_url.join_url(base.href, text)
        href = ada_url.parse_url(absolute, attributes=_HREF)["href"]
    except ValueError:
        _refuse(Code.INVALID_URL, "rejected by the WHATWG URL parser")
    scheme, _, rest = href.partition("://")
    if scheme not in _DEFAULT_PORTS:
        _refuse(Code.UNSUPPORTED_SCHEME, f"scheme {href.partition(':')[0]!r}")
    written = _authority(text, base)
    host = rest.partition("/")[0]
    if "@" in host or (written is not None and "@" in written):
        _refuse(Code.USERINFO_IN_URL, "@ in the authority")
    if len(href) > MAX_URL_CHARS:
        _refuse(Code.URL_TOO_LONG, f"{len(href)} characters once escaped")
    # The serialisation of an http URL without userinfo: host, perhaps a port, always a path.
    port = ""
    if not host.endswith("]") and ":" in host:
        host, _, port = host.rpartition(":")
    address = _judge_authority(written, host)
    if address is None:
        _judge_labels(host.removesuffix("."))
    return Target(
        href=href,
        scheme=scheme,
        host=host,
        port=int(port) if port else _DEFAULT_PORTS[scheme],
        address=address,
    )


def _authority(text: str, base: Target | None) -> str | None:
    """The authority as it was written, or None when it comes from the base.

    The text holds no backslash and no white space here, so the states of the WHATWG parser that
    lead to an authority are just these (URL Standard, section 4.4, "scheme state" onwards).
    """
    found = _WRITTEN.match(text)
    assert found is not None, "each part of the pattern may be empty"
    scheme, slashes, authority = found.groups()
    if scheme is None:
        return authority if len(slashes) >= 2 else None
    if base is not None and scheme.lower() == base.scheme and len(slashes) < 2:
        return None
    return authority


def _judge_authority(written: str | None, host: str) -> Address | None:
    """Refuse an authority that is not written plainly; the address if the host is a literal."""
    if written is not None and "%" in written:
        _refuse(Code.AMBIGUOUS_URL, "% in the authority")
    if host.startswith("["):
        return parse_address(host[1:-1])
    # WHATWG "ends in a number": such a host is an IPv4 address or invalid.
    if not host[-1:].isdigit():
        return None
    last = host.rpartition(".")[2]
    if not last.isdigit():
        return None
    if written is not None and written.partition(":")[0] != host:
        _refuse(Code.AMBIGUOUS_ADDRESS, "an IPv4 address in another spelling")
    return parse_address(host)


def _judge_labels(name: str) -> None:
    if 0 < len(name) <= MAX_LABEL_CHARS and ".." not in name and name[0] != "." != name[-1]:
        return
    if len(name) > MAX_NAME_CHARS:
        _refuse(Code.INVALID_HOST_NAME, f"a name of {len(name)} characters")
    for label in name.split("."):
        if not 0 < len(label) <= MAX_LABEL_CHARS:
            _refuse(Code.INVALID_HOST_NAME, f"a label of {len(label)} characters")


def _refuse(code: Code, detail: str) -> NoReturn:
    raise Refused(code, detail) from None
