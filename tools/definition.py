"""What a tool is: its function, its settings, where its data goes, and the port it is called by.

In: what an implementation says of itself. Out: values that the registry offers from and the
executor calls through. Names for people are the implementation's, never the definition's, since
only those can be translated (spec: tool-loop 5.2, seed "Writing a tool").
"""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol

from fetchwarden.policy.confidence import Confidence
from fetchwarden.policy.outbound import OutboundKind
from fetchwarden.tools.result import ToolResult
from fetchwarden.tools.schema import to_openai_strict

if TYPE_CHECKING:
    from fetchwarden.tools.conversation import Conversation
    from fetchwarden.tools.settings import SettingField

__all__ = [
    "Activation",
    "Function",
    "Tool",
    "ToolContext",
    "ToolDefinition",
    "Visibility",
]

Activation = Literal["selection", "context"]
"""Whether people select a tool, or it offers itself from the context of a conversation."""


@dataclass(frozen=True, slots=True)
class Function:
    """What a model is offered.

    Attributes:
        name: 1 to 64 of ASCII letters, digits, ``_`` and ``-``.
        description: what it does, for the model alone.
        parameters: its JSON Schema, an object; an optional argument is absent from ``required``.
        strict: whether hosts that bind a model's output to a schema may do so.
    """

    name: str
    description: str
    parameters: Mapping[str, Any]
    strict: bool = True

    def with_words(self, description: str, parameters: Mapping[str, Any]) -> "Function":
        """The same function, worded and shaped for one request."""
        return replace(self, description=description, parameters=parameters)

    def to_openai_chat(self, *, enforces_strict: bool = False) -> dict[str, Any]:
        """It as a tool of OpenAI's Chat Completions.

        Args:
            enforces_strict: whether the host binds a model to strict schemas. Most that speak this
                interface do not, and read a schema as it is written.
        """
        is_strict = self.strict and enforces_strict
        return {"type": "function", "function": self._openai(is_strict=is_strict)}

    def to_openai_responses(self) -> dict[str, Any]:
        """It as a tool of OpenAI's Responses."""
        return {"type": "function", **self._openai(is_strict=self.strict)}

    def to_anthropic(self) -> dict[str, Any]:
        """It as a tool of Anthropic's Messages; the schema stays as it is written."""
        return {
            "name": self.name,
            "description": self.description,
            "input_schema": deepcopy(dict(self.parameters)),
            "strict": self.strict,
        }

    def to_mcp(self) -> dict[str, Any]:
        """It as a tool of the Model Context Protocol (``tools/list``)."""
        return {
            "name": self.name,
            "description": self.description,
            "inputSchema": deepcopy(dict(self.parameters)),
        }

    def _openai(self, *, is_strict: bool) -> dict[str, Any]:
        written = deepcopy(dict(self.parameters))
        return {
            "name": self.name,
            "description": self.description,
            "parameters": to_openai_strict(written) if is_strict else written,
            "strict": is_strict,
        }


@dataclass(frozen=True, slots=True)
class Visibility:
    """Where a tool is visible. As soon as a list has an entry, the lists replace the flags.

    Attributes:
        chat: whether in the component ``chat``.
        assistants: whether in every other one.
        allowed: components that see it; empty for all.
        denied: components that do not; it has the last word.
    """

    chat: bool = True
    assistants: bool = True
    allowed: frozenset[str] = frozenset()
    denied: frozenset[str] = frozenset()

    def is_visible_in(self, component: str) -> bool:
        """Whether a tool is visible in *component*."""
        if not self.allowed and not self.denied:
            return self.chat if component == CHAT else self.assistants
        return (not self.allowed or component in self.allowed) and component not in self.denied


CHAT: Final = "chat"
"""The component of a plain conversation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolDefinition:
    """A tool.

    Attributes:
        id: a stable id in lower case with underscores.
        function: what a model is offered by default.
        settings: the settings it has, in their order.
        instructions: guidance for the system prompt, for the settings' defaults; "" for none.
        visibility: where it is visible.
        min_confidence: the least that a provider must be trusted for it to be offered.
        activation: whether it is selected or offers itself.
        outbound: where its arguments go; None, saying nothing, is the most open kind.
        enforces_outbound: whether it refuses by itself, on every call, what goes too far.
        returns_untrusted_content: whether others wrote what it returns.
        sensitive_arguments: argument names that traces mask.
        deadline: seconds that one call may take; None for no limit of the executor's.
    """

    id: str
    function: Function
    settings: tuple["SettingField", ...] = ()
    instructions: str = ""
    visibility: Visibility = field(default_factory=Visibility)
    min_confidence: Confidence = Confidence.NONE
    activation: Activation = "selection"
    outbound: OutboundKind | None = None
    enforces_outbound: bool = False
    returns_untrusted_content: bool = False
    sensitive_arguments: frozenset[str] = frozenset()
    deadline: float | None = None


@dataclass(frozen=True, slots=True)
class ToolContext:
    """What a tool knows of the request it works for.

    Attributes:
        conversation: the conversation; a tool reads it and never changes it.
        settings: the effective settings of the tool, by name; absent where none is set.
        confidence: how far the provider of the model is trusted.
        call_id: the provider's id of the call; "" outside of one.
        component: where the request comes from.
        is_persons: whether a person wrote the arguments, and no model.
    """

    conversation: "Conversation"
    settings: Mapping[str, str] = field(default_factory=dict, repr=False)
    confidence: Confidence = Confidence.NONE
    call_id: str = ""
    component: str = CHAT
    is_persons: bool = False


class Tool(Protocol):
    """The port of a tool. ``tools.web.read_web_page`` is the model to follow.

    Whoever names it as a base class writes ``definition`` and ``run``, and may leave the rest.
    """

    @property
    def definition(self) -> ToolDefinition:
        """What it is; always the same."""
        ...

    @property
    def display_name(self) -> str:
        """Its name for people; may be translated. Its id, where it says nothing."""
        return self.definition.id

    def to_openai_chat(self, *, enforces_strict: bool = False) -> dict[str, Any]:
        """Its function as a tool of OpenAI's Chat Completions; see ``Function``."""
        return self.definition.function.to_openai_chat(enforces_strict=enforces_strict)

    def to_openai_responses(self) -> dict[str, Any]:
        """Its function as a tool of OpenAI's Responses."""
        return self.definition.function.to_openai_responses()

    def to_anthropic(self) -> dict[str, Any]:
        """Its function as a tool of Anthropic's Messages."""
        return self.definition.function.to_anthropic()

    def to_mcp(self) -> dict[str, Any]:
        """Its function as a tool of the Model Context Protocol (``tools/list``)."""
        return self.definition.function.to_mcp()

    def is_available(self) -> bool:
        """Whether this installation has it; asked often, so keep it cheap."""
        return True

    def fault_in(self, settings: Mapping[str, str]) -> str | None:  # noqa: ARG002
        """What is wrong with *settings*, in words for people; None for nothing."""
        return None

    async def offer(self, context: ToolContext) -> Function | None:  # noqa: ARG002
        """The function for this request; None when there is nothing to offer. Keep it stable."""
        return self.definition.function

    async def instructions(self, context: ToolContext) -> str:  # noqa: ARG002
        """The guidance for this request."""
        return self.definition.instructions

    async def run(self, arguments: Mapping[str, Any], context: ToolContext) -> ToolResult:
        """Carry out a call.

        Raises:
            ToolBlocked: the rules refuse it; the message is told to the model as it stands.
            BadArgument: an argument is wrong; the message says what would be right.
            Exception: it failed; what the model is told of it is the executor's to decide.
        """
        ...
