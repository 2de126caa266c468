"""What to remember of addresses that a model made up, so that no later call gives them either.

In: addresses without their scheme, as folded by ``policy.spellings``. Out: *marks*, texts whose
hashes a conversation keeps, and whether an address carries one. A tool may keep what it was sent
and return it spelled, joined or nested in another way; marks see through that as far as the
address, or what stands in its query, is still there.

A made-up address closes what lies below it only if it could hold something: if it has a query, or a
part of ``MIN_CARRIED`` characters. Else a search for a site would close the site.
"""

import re
from collections.abc import Callable, Iterable
from typing import Final

from fetchwarden.policy.spellings import folds

__all__ = [
    "MIN_CARRIED",
    "bare_of",
    "canonical",
    "host_of",
    "marks_of",
    "released_by",
    "trimmed",
    "was_made_up",
]

MIN_CARRIED: Final = 12
"""Characters, as folded, from which a part of an address is taken to carry something."""

_MAX_STARTS: Final = 1_000
"""Characters of an address that are looked at for where a made-up one may end."""
_MAX_WORDS: Final = 50
# What is left of an escape where an address was cut short.
_CUT_ESCAPE: Final = re.compile("%[0-9a-f]?$")
_ENDS: Final = "/?#&=.,;:!"
_HOST_END: Final = re.compile(r"[/?#]")
_PARTS: Final = re.compile(r"[/.?&=#;:]+")
_WORDS: Final = re.compile(r"[?&=#;/]+")
_SITE: Final = re.compile(r"(?:www\.)*([^/?#:]*)(?::[0-9]+)?")


def marks_of(addresses: Iterable[str], *, as_it_is: bool = False) -> set[str]:
    """What to remember of *addresses*, which have no scheme.

    Args:
        addresses: as they are written, or as their keys spell them.
        as_it_is: whether only the very address is meant, and not what goes on where it ends.
    """
    marks: set[str] = set()
    for start in {canonical(trimmed(fold)) for fold in folds(addresses)} - {""}:
        can_hold = "?" in start or any(len(part) >= MIN_CARRIED for part in _PARTS.split(start))
        kind = "start" if can_hold and not as_it_is else "whole"
        marks |= {f"host {host_of(start)}", f"{kind} {start}"}
        marks |= {f"word {word}" for word in _words(start)}
    return marks


def released_by(key: str) -> set[str]:
    """The marks that are void once a person gave the address of *key*."""
    starts = {canonical(trimmed(fold)) for fold in folds([bare_of(key)])}
    return {key} | {f"{kind} {start}" for start in starts for kind in ("start", "whole")}


def was_made_up(needle: str, is_marked: Callable[[str], bool]) -> bool:
    """Whether *needle*, folded and without its scheme, is or carries what was made up."""
    plain = canonical(needle)
    if any(is_marked(f"word {word}") for word in _words(plain)):
        return True
    host = host_of(plain)
    if not is_marked(f"host {host}"):
        return False
    if is_marked(f"whole {plain}"):
        return True
    ends = range(len(host), min(len(plain), len(host) + _MAX_STARTS) + 1)
    return any(is_marked(f"start {plain[:end]}") for end in ends)


def _words(start: str) -> list[str]:
    """The long words of a query."""
    query = start.partition("?")[2]
    return [word for word in _WORDS.split(query)[:_MAX_WORDS] if len(word) >= MIN_CARRIED]


def trimmed(fold: str) -> str:
    """*fold* without what may stand at the end of an address or not."""
    return _CUT_ESCAPE.sub("", fold).strip(_ENDS)


def canonical(start: str) -> str:
    """*start* without its port and without "www." before its host."""
    return _SITE.sub(r"\1", start, count=1)


def host_of(start: str) -> str:
    """The host of an address without its scheme, with its port."""
    return _HOST_END.split(start, 1)[0]


def bare_of(key: str) -> str:
    """*key* without its scheme and, if it is the scheme's own, its port."""
    scheme, _, rest = key.partition("://")
    host, slash, path = rest.partition("/")
    return host.removesuffix(":443" if scheme == "https" else ":80") + slash + path
