"""Read a message history of pydantic-ai into a ``Conversation``.

In: messages. Out: nothing; the conversation knows what they gave and demand. Texts are given by
whoever wrote them: a part in the person's name beside results of tools was written by a tool
(``ToolReturn.content``), and a retry by the framework, of what the model wrote. What the model
wrote, and results of calls whose arguments are not in the history, give nothing.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from pydantic_ai.messages import (
    BaseToolCallPart,
    BaseToolReturnPart,
    FileUrl,
    ModelMessage,
    ModelRequest,
    SystemPromptPart,
    TextContent,
    ToolReturnPart,
    UserContent,
    UserPromptPart,
)

from fetchwarden.policy.confidence import confidence_of, security_of
from fetchwarden.policy.outbound import OutboundRequirement, level_of
from fetchwarden.tools.calls import Call, parse_call
from fetchwarden.tools.conversation import Conversation
from fetchwarden.tools.result import Requirements
from fetchwarden.tools.transcript import texts_in

__all__ = ["METADATA", "History", "requirements_record"]

METADATA: Final = "fetchwarden"
"""The key of ours in the metadata of a result."""
Prompt = str | Sequence[UserContent] | None


def requirements_record(requirements: Requirements) -> dict[str, str]:
    """*requirements* as JSON values."""
    return {
        "confidence": requirements.confidence.name,
        "data_security": requirements.data_security.value,
        "outbound": requirements.outbound.level.name,
        "demanded_by": requirements.outbound.demanded_by,
    }


class History:
    """What of a history a conversation knows already."""

    def __init__(self, conversation: Conversation) -> None:
        """Nothing yet."""
        self._conversation = conversation
        # The parts themselves, so that no other one gets the id of one that is gone.
        self._read: dict[int, object] = {}
        self._arguments: dict[str, Any] = {}
        self._known_results: set[str] = set()

    def knows_result(self, call_id: str) -> None:
        """The conversation has been told of the result of this call."""
        self._known_results.add(call_id)

    def read(
        self, messages: Sequence[ModelMessage], prompt: Prompt, own: Collection[str] = ()
    ) -> None:
        """Take note of what is new.

        Args:
            messages: the history so far.
            prompt: what the person asked in this run.
            own: names of our tools: what was refused there was not kept by anybody.
        """
        if prompt is not None and self._is_new(prompt):
            self._from_person(prompt)
        system: list[str] = []
        instructions: str | None = None
        for message in messages:
            if isinstance(message, ModelRequest):
                parts = message.parts
                system += [part.content for part in parts if isinstance(part, SystemPromptPart)]
                instructions = message.instructions
                self._request(message, prompt, own)
            else:
                self._response(message.parts, own)
        # Of all instructions only the last ones are sent.
        self._conversation.set_system_prompt("\n".join([*system, instructions or ""]))

    def _request(self, message: ModelRequest, prompt: Prompt, own: Collection[str]) -> None:
        results = [part for part in message.parts if isinstance(part, ToolReturnPart)]
        for part in message.parts:
            if isinstance(part, ToolReturnPart):
                self._result(part, own)
            elif isinstance(part, UserPromptPart) and self._is_new(part):
                if not results or part.content == prompt:
                    self._from_person(part.content)
                else:
                    ids = [result.tool_call_id for result in results]
                    self._note(_texts(part.content), [self._call(each) for each in ids])

    def _response(self, parts: Sequence[object], own: Collection[str]) -> None:
        for part in parts:
            if isinstance(part, BaseToolCallPart):
                self._arguments[part.tool_call_id] = part.args
        # What a provider's own tools returned stands in its answer.
        for part in parts:
            if isinstance(part, BaseToolReturnPart):
                self._result(part, own)

    def _result(self, part: "BaseToolReturnPart[Any]", own: Collection[str]) -> None:
        if part.tool_call_id in self._known_results or not self._is_new(part):
            return
        call = self._call(part.tool_call_id)
        if part.outcome == "success":
            self._note([part.model_response_str()], [call])
            self._demand(part.metadata)
        elif part.tool_name not in own:
            # Whoever failed may have kept what the model wrote.
            self._note([], [call])

    def _demand(self, metadata: object) -> None:
        """Hold to what a result of ours demanded."""
        told = metadata.get(METADATA) if isinstance(metadata, Mapping) else None
        demanded = told.get("requirements") if isinstance(told, Mapping) else None
        if isinstance(demanded, Mapping):
            by = demanded.get("demanded_by")
            self._conversation.require(
                Requirements(
                    confidence=confidence_of(demanded.get("confidence")),
                    data_security=security_of(demanded.get("data_security")),
                    outbound=OutboundRequirement(
                        level_of(demanded.get("outbound")), by if isinstance(by, str) else ""
                    ),
                )
            )

    def _call(self, call_id: str) -> Call | None:
        arguments = self._arguments.get(call_id, ...)
        if arguments is ...:
            return None
        try:
            return parse_call(
                arguments if isinstance(arguments, str) else json.dumps(arguments or {})
            )
        except (TypeError, ValueError, RecursionError):
            return None

    def _note(self, texts: list[str], calls: list[Call | None]) -> None:
        """Results of *calls*; without the arguments of one its echoes could not be told."""
        known = [call for call in calls if call is not None]
        if len(known) == len(calls):
            self._conversation.note_result(
                [each for text in texts for each in texts_in(text)],
                [text for call in known for text in call.texts],
                names=[name for call in known for name in call.names],
            )

    def _from_person(self, content: str | Sequence[UserContent]) -> None:
        items = [content] if isinstance(content, str) else content
        urls = [item.url for item in items if isinstance(item, FileUrl)]
        self._conversation.add_user_message("\n".join(_texts(content)), documents=urls)

    def _is_new(self, part: object) -> bool:
        """Whether *part* was not read yet; it is now."""
        if id(part) in self._read:
            return False
        self._read[id(part)] = part
        return True


def _texts(content: str | Sequence[UserContent]) -> list[str]:
    items = [content] if isinstance(content, str) else content
    texts = [item.content if isinstance(item, TextContent) else item for item in items]
    return [text for text in texts if isinstance(text, str)]
