"""What one server does differently from others: switches, since no server is known by its name.

In: what an operator knows of a server. Out: a value that the requests are written by.
"""

from dataclasses import dataclass
from typing import Final, Literal, get_args

from fetchwarden.policy.errors import InvalidInput

__all__ = ["NO_DEVIATIONS", "Deviations", "SystemRole"]

SystemRole = Literal["system", "developer", "user"]
_ROLES: Final = get_args(SystemRole)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deviations:
    """What one server does differently; one of Chat Completions, where nothing else is said.

    Attributes:
        enforces_strict: it binds the model to strict schemas, as OpenAI does.
        takes_strict: it takes the member ``strict`` of a function (all interfaces).
        takes_sequential: it takes ``parallel_tool_calls``; Hugging Face refuses it.
        takes_usage: it takes ``stream_options``, without which many tell no usage.
        takes_reasoning: it takes back what the model thought, by the names it came under:
            ``reasoning_content`` and ``reasoning_details``.
        wants_reasoning: it wants back what came under the name ``reasoning``, too, which others
            refuse.
        takes_encrypted_reasoning: it takes ``include`` with ``reasoning.encrypted_content``
            (Responses), without which no reasoning can be sent back, since nothing is stored.
        system_role: who speaks the system prompt (Responses, too). ``user`` is for a server that
            knows no such role: the prompt then stands before the first message of the person.

    Raises:
        InvalidInput: *system_role* is no role, or two switches contradict each other.
    """

    enforces_strict: bool = False
    takes_strict: bool = True
    takes_sequential: bool = True
    takes_usage: bool = True
    takes_reasoning: bool = True
    wants_reasoning: bool = False
    takes_encrypted_reasoning: bool = True
    system_role: SystemRole = "system"

    def __post_init__(self) -> None:
        if self.system_role not in _ROLES:
            raise InvalidInput(f"system_role must be one of {', '.join(_ROLES)}")
        if self.enforces_strict and not self.takes_strict:
            raise InvalidInput("a server that enforces strict schemas takes strict")
        if self.wants_reasoning and not self.takes_reasoning:
            raise InvalidInput("a server that wants reasoning takes it")


NO_DEVIATIONS: Final = Deviations()
"""A server that does nothing differently."""
