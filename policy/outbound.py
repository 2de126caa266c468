"""What may leave a conversation: levels that only tighten, and what a tool sends where.

In: the level of a conversation and the kind of a tool. Out: whether the tool may run (spec:
tool-loop 6.2, web-tools 7). Unknown levels count as the strictest, and a tool that says nothing as
the most open kind, so whatever is forgotten is refused.
"""

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Final

__all__ = [
    "NO_REQUIREMENT",
    "OutboundKind",
    "OutboundLevel",
    "OutboundRequirement",
    "is_outbound_allowed",
    "level_of",
    "tightened",
]


class OutboundLevel(IntEnum):
    """Where a conversation may still send data; the smaller level is the stricter one."""

    ONLY_CONFIGURED_SERVICES = 0
    ONLY_LINKS_FROM_CHAT = 1
    UNRESTRICTED = 2


class OutboundKind(StrEnum):
    """Where the arguments of a tool go.

    ``none``: nowhere beyond this program and the provider of the model; ``configured_service``: to
    a service that the operator configured; ``third_party_queries``: queries the model writes go to
    a service of somebody else; ``model_chosen_addresses``: to addresses that the model chooses.
    """

    NONE = "none"
    CONFIGURED_SERVICE = "configured_service"
    THIRD_PARTY_QUERIES = "third_party_queries"
    MODEL_CHOSEN_ADDRESSES = "model_chosen_addresses"


@dataclass(frozen=True, slots=True)
class OutboundRequirement:
    """A level, and who demanded it first, in words for people; "" for nobody."""

    level: OutboundLevel
    demanded_by: str = ""


NO_REQUIREMENT: Final = OutboundRequirement(OutboundLevel.UNRESTRICTED)
_STRICTEST: Final = OutboundLevel.ONLY_CONFIGURED_SERVICES
_OPEN: Final = frozenset({OutboundKind.NONE, OutboundKind.CONFIGURED_SERVICE})


def is_outbound_allowed(
    level: object, kind: OutboundKind | None, *, enforces_itself: bool = False
) -> bool:
    """Whether a tool of *kind* may run on *level*.

    Args:
        level: the level of the conversation; what is none counts as the strictest.
        kind: what the tool says of itself; None for one that says nothing.
        enforces_itself: whether the tool refuses by itself, on every call, what goes too far.
    """
    return level is OutboundLevel.UNRESTRICTED or enforces_itself or kind in _OPEN


def tightened(held: OutboundRequirement, arriving: OutboundRequirement) -> OutboundRequirement:
    """The stricter of two requirements; of equals the one that was there first.

    What is no level counts as the strictest and is made it.
    """
    if not isinstance(arriving.level, OutboundLevel):
        arriving = OutboundRequirement(_STRICTEST, arriving.demanded_by)
    return arriving if arriving.level < held.level else held


def level_of(text: object) -> OutboundLevel:
    """The level that a stored text names; what cannot be read is the strictest.

    >>> level_of("UNRESTRICTED").name, level_of("unknown").name
    ('UNRESTRICTED', 'ONLY_CONFIGURED_SERVICES')
    """
    known = OutboundLevel.__members__.get(text) if isinstance(text, str) else None
    return _STRICTEST if known is None else known
