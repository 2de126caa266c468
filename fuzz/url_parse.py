"""Parsing refuses, or returns a Target that parses to itself and that yarl reads alike.

In: the UTF-8 of any text. It is parsed on its own and relative to a base. ``urllib`` is asked too:
nothing that a later program may read may differ from what was judged.
"""

from typing import Final
from urllib.parse import urlsplit

from hypothesis.strategies import SearchStrategy
from yarl import URL

from fetchwarden.fuzz import strategies
from fetchwarden.fuzz.inputs import data_of, text_of
from fetchwarden.policy.errors import Refused
from fetchwarden.policy.target import Target, parse

__all__ = ["one", "strategy"]

_BASE: Final = "https://base.example:8443/a/b?c#d"
_HOST_CHARACTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;={}`\"")


def strategy() -> SearchStrategy[bytes]:
    """URLs of every kind, right and wrong."""
    return strategies.any_urls().map(data_of)


def one(data: bytes) -> None:
    """Raise AssertionError if the text *data* is parsed in a way that breaks the invariant."""
    text = text_of(data)
    for base in (None, _BASE):
        try:
            target = parse(text, base)
        except Refused:
            continue
        _hold(target)


def _hold(target: Target) -> None:
    href = target.href
    assert href.isascii(), f"{href!a} is not ASCII"
    assert not set(href) & {*map(chr, range(0x21)), "\x7f"}, f"{href!a} holds a control"
    assert parse(href) == target, f"{href!a} parses to {parse(href).href!a}"
    assert parse(target.request_href).request_href == target.request_href
    assert href == target.request_href + target.fragment
    if not target.path.startswith("//"):  # which would be an authority
        assert parse(target.path, target).path == target.path
    assert 0 <= target.port <= 65_535

    sent = URL(target.request_href, encoded=True)
    head, _, query = target.request_href.partition("?")
    # yarl drops the ? of an empty query.
    assert str(sent) == (target.request_href if query else head), f"yarl writes {str(sent)!a}"
    assert sent.scheme == target.scheme, f"yarl reads the scheme {sent.scheme!a}"
    assert _bare(sent.raw_host) == _bare(target.host), f"yarl reads the host {sent.raw_host!a}"
    assert sent.port == target.port, f"yarl reads port {sent.port}"
    assert not sent.raw_user, f"yarl reads the user {sent.raw_user!a}"
    assert not sent.raw_password, "yarl reads a password"
    assert sent.raw_path == target.path, f"yarl reads the path {sent.raw_path!a}"

    split = urlsplit(target.request_href)
    assert split.hostname == _bare(target.host), f"urllib reads the host {split.hostname!a}"
    assert split.username is None, f"urllib reads the user {split.username!a}"
    assert (split.port is None) or split.port == target.port, f"urllib reads port {split.port}"

    if target.address is None:
        assert set(target.host) <= _HOST_CHARACTERS, f"host {target.host!a}"
        assert not target.host.rpartition(".")[2].isdigit(), f"{target.host!a} is no name"
    else:
        host = _bare(target.host)
        assert host == str(target.address) or ":" in host, f"{host!a} is not canonical"


def _bare(host: str | None) -> str:
    return (host or "").strip("[]")
