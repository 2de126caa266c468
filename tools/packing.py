"""A conversation's stored state as few bytes, and back: what a ledger token carries.

In: what ``Conversation.save`` tells, results of tools included. Out: bytes, at most ``MAX_BYTES``:
levels and counts as numbers, hashes as they are, the one text of who demanded the outbound level.
Hashes cannot be compressed, so nothing is.

What does not fit makes the conversation that comes back stricter, never looser: of given addresses
the oldest are left out, and where the marks of what was made up do not all fit, results give
nothing any more.
"""

import struct
from collections.abc import Mapping
from typing import Any, Final

from fetchwarden.policy.confidence import Confidence, DataSecurity
from fetchwarden.policy.outbound import OutboundLevel
from fetchwarden.policy.provenance import Origin

__all__ = ["MAX_BYTES", "MAX_CARRIED", "MAX_CARRIED_MARKS", "packed", "unpacked"]

MAX_CARRIED: Final = {
    Origin.SYSTEM_PROMPT: 1_000,
    Origin.USER_MESSAGE: 1_000,
    Origin.DOCUMENT: 1_000,
    Origin.TOOL_RESULT: 3_000,
}
"""Given addresses of each origin, the newest ones."""
MAX_CARRIED_MARKS: Final = 3_000
"""Marks of what the model made up."""
MAX_BYTES: Final = 190_000
"""Bytes of the largest state: a bound that a test holds."""

_HASH_BYTES: Final = 16
_LEVELS: Final = struct.Struct(">HBBB")
_SIZE: Final = struct.Struct(">H")
_COUNT: Final = struct.Struct(">I")
# In the order in which tokens number them; new ones go to the end.
_SECURITIES: Final = (
    DataSecurity.NOT_SPECIFIED,
    DataSecurity.ALLOW_ANY,
    DataSecurity.SELF_HOSTED,
)


def packed(stored: Mapping[str, Any]) -> bytes:
    """*stored*, as ``Conversation.save(results=True)`` tells it, as bytes. Equal in, equal out."""
    links = dict(stored["links"])
    shared = links.pop("")
    # The order in which sites were read makes no difference.
    sites = sorted(links)
    marks = stored["made_up"]
    by = stored["demanded_by"].encode("utf-8", "surrogatepass")
    return b"".join(
        [
            _LEVELS.pack(
                Confidence[stored["confidence"]],
                _SECURITIES.index(DataSecurity(stored["data_security"])),
                OutboundLevel[stored["outbound"]],
                stored["takes_results"] and len(marks) <= MAX_CARRIED_MARKS,
            ),
            _SIZE.pack(len(by)),
            by,
            *(_hashes(stored["given"][origin], MAX_CARRIED[origin]) for origin in Origin),
            _hashes(marks, MAX_CARRIED_MARKS),
            _COUNT.pack(shared),
            _hashes(sites, len(sites)),
            *(_COUNT.pack(links[site]) for site in sites),
        ]
    )


def unpacked(state: bytes) -> dict[str, Any]:
    """What was packed, as ``Conversation.save(results=True)`` tells it, but for its version.

    Raises:
        ValueError: nothing that ``packed`` makes.
    """
    reader = _Reader(state)
    try:
        confidence, security, outbound, takes_results = reader.numbers(_LEVELS)
        stored = {
            "confidence": Confidence(confidence).name,
            "data_security": _SECURITIES[security].value,
            "outbound": OutboundLevel(outbound).name,
            "takes_results": bool(takes_results),
            "demanded_by": reader.text(),
            "given": {origin.value: reader.hashes() for origin in Origin},
            "made_up": reader.hashes(),
        }
        shared = reader.number()
        sites = reader.hashes()
        stored["links"] = {"": shared} | {site: reader.number() for site in sites}
    except IndexError:
        raise ValueError("there is no such level") from None
    if not reader.is_at_end():
        raise ValueError("there is more than a state")
    return stored


def _hashes(hashes: list[str], most: int) -> bytes:
    """The newest *most* of hashes, behind their number."""
    newest = hashes[-most:]
    return _SIZE.pack(len(newest)) + b"".join(map(bytes.fromhex, newest))


class _Reader:
    """Takes a state apart from its front; what is not there is an error."""

    def __init__(self, state: bytes) -> None:
        self._state = state
        self._at = 0

    def numbers(self, form: struct.Struct) -> tuple[int, ...]:
        return form.unpack(self._taken(form.size))

    def number(self) -> int:
        return self.numbers(_COUNT)[0]

    def text(self) -> str:
        return self._taken(self.numbers(_SIZE)[0]).decode("utf-8", "surrogatepass")

    def hashes(self) -> list[str]:
        return [self._taken(_HASH_BYTES).hex() for _ in range(self.numbers(_SIZE)[0])]

    def is_at_end(self) -> bool:
        return self._at == len(self._state)

    def _taken(self, size: int) -> bytes:
        taken = self._state[self._at : self._at + size]
        self._at += size
        if len(taken) < size:
            raise ValueError("the state ends early")
        return taken
