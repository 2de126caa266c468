"""One entry of an operator's list, and what it covers.

In: the text of an entry. Out: an ``Entry``, or ``InvalidRule`` that shows the right spelling.

==================  ============================================================================
``host``            that name or IP address alone, on the permitted ports
``host:port``       that name or IP address on that port alone
``*.suffix``        every name below the suffix, at any depth; not the suffix itself
``10.1.0.0/16``     a network: IP literals in it, and names that resolve into it
``https://h/path/`` that origin, and paths that equal the prefix or continue it behind a slash
==================  ============================================================================

Servers read paths in more ways than one: they decode once or more, drop ``;parameters``, resolve
steps, or ignore case. A URL prefix covers a path only if it is below the prefix as written and in
the widest of these readings, and holds no encoded slash or backslash (``%2f``, ``%5c``). In a deny
list it covers a path that is below it in that widest reading.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_network
from posixpath import normpath
from typing import Final, Literal, NoReturn
from urllib.parse import unquote

from fetchwarden.policy.addresses import (
    Address,
    AddressClass,
    classes_within,
    describe,
    parse_address,
)
from fetchwarden.policy.errors import InvalidRule, Refused
from fetchwarden.policy.hosts import NameClass, special_name
from fetchwarden.policy.target import Target, parse

__all__ = ["Entry", "opens_something", "parse_entries", "parse_entry"]

MAX_DECODINGS: Final = 3
_PARAMETERS: Final = re.compile(r";[^/]*")
_FORMS: Final = "host, host:port, *.suffix, a network such as 10.1.0.0/16, or a URL prefix"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One parsed entry; ``text`` is its canonical spelling."""

    text: str
    kind: Literal["host", "suffix", "network", "prefix"]
    name: str = ""
    port: int | None = None
    address: Address | None = None
    network: IPv4Network | IPv6Network | None = None
    target: Target | None = None

    def __str__(self) -> str:
        return self.text

    def covers_target(self, target: Target) -> bool:
        """Whether the address as written is covered, without knowing what its name resolves to."""
        match self.kind:
            case "host":
                if self.port is not None and self.port != target.port:
                    return False
                if self.address is not None:
                    return target.address == self.address
                return target.address is None and target.name == self.name
            case "suffix":
                return target.address is None and target.name.endswith("." + self.name)
            case "network":
                return target.address is not None and self.covers_address(
                    target.address, target.port
                )
            case "prefix":
                return self.target is not None and _continues(self.target, target)

    def denies_target(self, target: Target) -> bool:
        """``covers_target`` for a deny list: a prefix also covers what a server may read as it."""
        if self.kind != "prefix" or self.target is None:
            return self.covers_target(target)
        mine, its = self.target, target
        if (mine.scheme, mine.name, mine.port) != (its.scheme, its.name, its.port):
            return False
        return _is_below(_as_servers_read(mine.path), _as_servers_read(its.path))

    def covers_name(self, name: str, port: int) -> bool:
        """Whether a bare *name*, such as one met behind a CNAME, is covered on this port."""
        if self.kind == "suffix":
            return name.endswith("." + self.name)
        if self.kind == "prefix" and self.target is not None:
            return (self.target.name, self.target.port, self.target.path) == (name, port, "/")
        return self.kind == "host" and self.port in {None, port} and self.name == name

    def covers_entry(self, other: "Entry") -> bool:
        """Whether everything that *other* covers is covered by this entry too, as far as seen."""
        if self == other:
            return True
        if other.target is not None:
            return self.denies_target(other.target)
        if other.network is not None or other.address is not None:
            return self._covers_addresses_of(other)
        if self.kind == "suffix":
            return f".{other.name}".endswith(f".{self.name}") and other.name != self.name
        return (
            other.kind == "host"
            and self.kind == "host"
            and self.name == other.name
            and (self.port in {None, other.port})
        )

    def _covers_addresses_of(self, other: "Entry") -> bool:
        if self.network is not None and other.network is not None:
            return self.network.version == other.network.version and (
                self.network.supernet_of(other.network)  # type: ignore[arg-type]  # same version
            )
        if self.network is not None and other.address is not None:
            return other.address in self.network
        return (
            self.address is not None
            and self.address == other.address
            and (self.port in {None, other.port})
        )

    def covers_address(self, address: Address, port: int) -> bool:
        """Whether *address* lies in this network, or is this very address on this port."""
        if self.kind == "network" and self.network is not None:
            return address.version == self.network.version and address in self.network
        if self.kind != "host" or self.address is None:
            return False
        return self.address == address and self.port in {None, port}


def parse_entries(texts: Iterable[str], *, what: str) -> tuple[Entry, ...]:
    """The entries that *texts* spell, without repetitions, in order.

    Raises:
        InvalidRule: an entry is malformed, or *texts* is a single string.
    """
    if isinstance(texts, str) or not isinstance(texts, Iterable):
        raise InvalidRule(f"{what} must be a list of entries, not {texts!r}")
    return tuple(dict.fromkeys(parse_entry(text, what=what) for text in texts))


def parse_entry(text: str, *, what: str = "entry") -> Entry:
    """The one entry that *text* spells.

    Raises:
        InvalidRule: malformed; the message says what would be right.

    >>> parse_entry("Wiki.Example.COM:8443").text
    'wiki.example.com:8443'
    """
    if not isinstance(text, str):
        raise InvalidRule(f"{what}: an entry must be text, not {type(text).__name__}")
    entry = text.strip(" \t\r\n")
    if not entry:
        _malformed(what, text, f"an entry is {_FORMS}")
    if "://" in entry:
        return _parse_prefix(entry, what)
    if entry.startswith("*"):
        return _parse_suffix(entry, what)
    if "/" in entry:
        return _parse_network(entry, what)
    return _parse_host(entry, what)


def opens_something(entry: Entry) -> bool:
    """Whether an allow list can open what *entry* names, at least in part.

    Loopback, link-local, metadata and multicast are closed to every list, by name and by address.
    """
    if entry.network is not None:
        return classes_within(entry.network) != {AddressClass.NEVER}
    address = entry.address
    if entry.target is not None:
        address = entry.target.address
    if address is not None:
        return describe(address).address_class is not AddressClass.NEVER
    special = special_name(entry.target.name if entry.target is not None else entry.name)
    if entry.kind == "suffix" and special is not None and special.pattern == "*":
        return True
    return special is None or special.name_class is NameClass.INTERNAL


def _parse_prefix(entry: str, what: str) -> Entry:
    try:
        target = parse(entry)
    except Refused as refusal:
        _malformed(what, entry, str(refusal))
    if target.port == 0:
        _malformed(what, entry, "a port is a number from 1 to 65535")
    if "?" in target.href or "#" in target.href:
        _malformed(what, entry, "a URL prefix has no query and no fragment")
    if not _is_plain_path(target.path):
        _malformed(what, entry, "a URL prefix holds no %2F and no %5C")
    return Entry(text=target.href, kind="prefix", target=target)


def _parse_suffix(entry: str, what: str) -> Entry:
    rest = entry.removeprefix("*.")
    if rest == entry or "*" in rest or "/" in rest:
        _malformed(what, entry, "a wildcard is written *.suffix and covers all names below it")
    target = _host(rest, what, entry)
    if target.address is not None or ":" in rest:
        _malformed(what, entry, "a wildcard is *.suffix with a name, without a port")
    return Entry(text=f"*.{target.name}", kind="suffix", name=target.name)


def _parse_network(entry: str, what: str) -> Entry:
    written, _, prefix = entry.partition("/")
    if written.startswith("[") and written.endswith("]"):
        written = written[1:-1]
    try:
        if not prefix.isdecimal():
            raise ValueError(prefix)
        address = parse_address(written)
        loose = ip_network(f"{written}/{prefix}", strict=False)
    except ValueError:
        _malformed(what, entry, f"neither a network nor a URL with https://; an entry is {_FORMS}")
    if address.version != loose.version:
        if loose.prefixlen < 96:
            _malformed(what, entry, "write the IPv4 network")
        _malformed(what, entry, f"write it as {address}/{loose.prefixlen - 96}")
    if loose.network_address != address:
        _malformed(what, entry, f"bits are set behind the prefix; did you mean {loose}?")
    return Entry(text=str(loose), kind="network", network=loose)


def _parse_host(entry: str, what: str) -> Entry:
    if entry.count(":") > 1 and not entry.startswith("["):
        entry = f"[{entry}]"
    target = _host(entry, what, entry)
    port = target.port if entry.rpartition("]")[2].find(":") >= 0 else None
    if port == 0 or entry.endswith(":"):
        _malformed(what, entry, "a port is a number from 1 to 65535")
    host = target.name
    if target.address is not None:
        host = str(target.address) if target.address.version == 4 else f"[{target.address}]"
    text = host if port is None else f"{host}:{port}"
    name = "" if target.address is not None else target.name
    return Entry(text=text, kind="host", name=name, port=port, address=target.address)


def _host(host: str, what: str, entry: str) -> Target:
    if any(mark in host for mark in "/?#*"):
        _malformed(what, entry, f"an entry is {_FORMS}")
    try:
        return parse(f"http://{host}/")
    except Refused as refusal:
        _malformed(what, entry, str(refusal))


def _continues(prefix: Target, target: Target) -> bool:
    if prefix.origin != target.origin or not _is_plain_path(target.path):
        return False
    if not _is_below(prefix.path, target.path):
        return False
    return _is_below(_as_servers_read(prefix.path), _as_servers_read(target.path))


def _is_below(start: str, path: str) -> bool:
    return path == start or path.startswith(start if start.endswith("/") else start + "/")


def _is_plain_path(path: str) -> bool:
    lowered = path.lower()
    return "%2f" not in lowered and "%5c" not in lowered


def _as_servers_read(path: str) -> str:
    """*path* as a server may read it: decoded more than once, without parameters, in lower case."""
    for _ in range(MAX_DECODINGS):
        path = unquote(path)
    path = _PARAMETERS.sub("", path.replace("\\", "/")).lower()
    slash = "/" if path.endswith("/") else ""
    return normpath("/" + path.lstrip("/")).rstrip("/") + slash


def _malformed(what: str, entry: str, right: str) -> NoReturn:
    raise InvalidRule(f"{what}: {entry!r} is not usable: {right}") from None
