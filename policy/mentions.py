"""Which web addresses a text mentions, and when two addresses ask a server for the same thing.

In: text, or an address. Out: the addresses as they are written, or a *request key* such as
``https://example.org:443/report?x=1`` (spec: web-tools 6.6, tool-loop 7.1 and 7.2). A key is made
from a ``Target`` alone, so an address that ``policy.target.parse`` refuses has none: it holds a
user name, has two readings, or is no web address at all.

Beyond the spec, an address ends where another one is joined to it by ``](``, a comma, a semicolon
or a closing bracket, so that no address is made of two. And where nobody can tell whether it goes
on, all readings are told: a comma may be a part of a query, and writing without spaces goes on
behind an address without one.
"""

import re
from collections.abc import Callable
from html import unescape
from typing import Final

from fetchwarden.policy.errors import Refused
from fetchwarden.policy.target import Target, parse

__all__ = ["find_addresses", "request_key", "whole_address", "without_addresses"]

_STOP: Final = "\\s<>\"'`{}|\\\\^"
_ADDRESS: Final = re.compile(rf"https?://[^{_STOP}]+", re.IGNORECASE)
# Where one address is joined to the next; the characters before it are trimmed off.
_JOINED: Final = re.compile(r"\]\(|[,;)\]](?=https?://)", re.IGNORECASE)
_TRIMMED: Final = frozenset(
    ".,;:!?*_~。、，；：！？」』】》）”’…»›〉］“｡．،؟।～•"
    # Invisible characters, as they are copied along.
    "\u00ad\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\ufeff"
)
# What ends a sentence, or a part of one, where no space is written.
_WIDE_MARKS: Final = re.compile(
    "[\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]"
)
# Where Chinese, Japanese or Korean writing follows what is in ASCII.
_WIDE_TEXT: Final = re.compile(
    "(?<=[!-~])[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3"
    "\uf900-\ufaff\U00020000-\U0003ffff]"
)
_CLOSING: Final = {")": "(", "]": "["}
# With its semicolon, as a browser reads it inside an attribute; "&copy=1" is a parameter.
_REFERENCE: Final = re.compile(
    r"&(?:#[0-9]{1,10}|#[xX][0-9A-Fa-f]{1,8}|[A-Za-z][A-Za-z0-9]{1,31});"
)


def find_addresses(text: str | None) -> list[str]:
    """The http and https addresses in *text*, in their order, each with its other readings.

    These are its HTML-decoded form; what it is if Chinese, Japanese or Korean writing behind it is
    none of it; and the whole, where a comma or semicolon joins an address to a query.

    Linear in the length of *text*; an address that stands twice is told twice. None holds none.

    >>> find_addresses("See (https://example.org/a?b=1&amp;c=2).")
    ['https://example.org/a?b=1&amp;c=2', 'https://example.org/a?b=1&c=2']
    """
    found: list[str] = []
    for run in _ADDRESS.finditer(text or ""):
        for written in _split(run[0]):
            address = _trimmed(written)
            forms = [address, _decoded(written)] if "&" in address else [address]
            if not address.isascii():
                forms += [_trimmed(form[: end.start()]) for form in forms for end in _ends(form)]
            found += [form for form in dict.fromkeys(forms) if not form.endswith("://")]
    return found


def whole_address(text: str) -> str | None:
    """*text*, if it is one address and nothing else, as a field of a result may be; else None.

    What would be taken off in a sentence belongs to it.

    >>> whole_address(" https://example.org/Yahoo! "), whole_address("See https://example.org/")
    ('https://example.org/Yahoo!', None)
    """
    text = text.strip()
    return text if _ADDRESS.fullmatch(text) else None


def request_key(url: str | Target) -> str | None:
    """What *url* asks which server for; None for what is no address that can be read.

    Scheme, host and port are in their one form; path and query are exact, the fragment is left out.

    >>> request_key("HTTPS://Example.org./report?x=1#top")
    'https://example.org:443/report?x=1'
    """
    if not isinstance(url, Target):
        if not isinstance(url, str):
            return None
        try:
            url = parse(url)
        except Refused:
            return None
    rest = url.request_href[len(url.scheme) + 3 :]
    return f"{url.scheme}://{url.name}:{url.port}{rest[rest.index('/') :]}"


def without_addresses(text: str, is_known: Callable[[str], bool]) -> str:
    """*text* without the addresses whose request key *is_known*; what stands behind "#" stays.

    >>> without_addresses("a https://example.org/x#b", lambda key: True)
    'a  #b'
    """

    def cut(found: re.Match[str]) -> str:
        run = found[0]
        address = next(iter(find_addresses(run)), "")
        key = request_key(address) if run.startswith(address) else None
        if key is None or not is_known(key):
            return run
        return f" {run[len(address.partition('#')[0]) :]}"

    return _ADDRESS.sub(cut, text) if "://" in text else text


def _split(run: str) -> list[str]:
    """The addresses that *run* is joined of, and the whole if it may be one."""
    pieces: list[str] = []
    start = 0
    is_query = False
    for joint in _JOINED.finditer(run):
        # What follows "](" is searched on its own only if it is an address.
        pieces.append(run[start : joint.start()])
        is_query = joint[0] in ",;" and (is_query or (not start and "?" in pieces[0]))
        start = joint.end()
    pieces.append(run[start:])
    if is_query:
        pieces.append(run)
    return [piece for piece in pieces if _ADDRESS.match(piece)]


def _ends(address: str) -> list[re.Match[str]]:
    """Where *address* may end, if writing without spaces goes on behind it."""
    found = (pattern.search(address, len("https://")) for pattern in (_WIDE_MARKS, _WIDE_TEXT))
    return [end for end in found if end is not None]


def _trimmed(address: str) -> str:
    """*address* without the punctuation of the sentence around it; balanced brackets stay."""
    surplus = {
        closing: address.count(closing) - address.count(opening)
        for closing, opening in _CLOSING.items()
    }
    end = len(address)
    while True:
        last = address[end - 1]
        if surplus.get(last, 0) > 0:
            surplus[last] -= 1
        elif last not in _TRIMMED:
            return address[:end]
        end -= 1


def _decoded(address: str) -> str:
    """The HTML-decoded form, which may end earlier; *address* still has its punctuation."""
    run = _ADDRESS.match(_REFERENCE.sub(lambda found: unescape(found[0]), address))
    return _trimmed(address) if run is None else _trimmed(run[0])
