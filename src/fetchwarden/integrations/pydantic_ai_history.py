"""Read a message history of pydantic-ai into a ``Conversation``.

In: messages. Out: nothing; the conversation knows what they gave and demand. Texts are given by
whoever wrote them, which ``pydantic_ai_prompts`` tells: what a tool wrote in the person's name
counts as its result. What the model wrote, and results of calls whose arguments are not in the
history or could not be read, give nothing; what the model wrote into calls that may have been
carried out counts as made up, whatever became of them.

What a later run could not tell is kept in the metadata of the requests of this run: who wrote what
stands in the person's name, which calls of our tools were refused before they were carried out, and
how often each origin was read.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from pydantic_ai.messages import (
    BaseToolCallPart,
    BaseToolReturnPart,
    FileUrl,
    ModelMessage,
    ModelRequest,
    ModelResponse,
    SystemPromptPart,
    ToolReturnPart,
    UserContent,
)

from fetchwarden.integrations.pydantic_ai_prompts import (
    MODEL,
    PERSON,
    Authors,
    Prompt,
    is_result,
    kept_in,
    noted,
    prompts_of,
    texts_of,
)
from fetchwarden.policy.confidence import confidence_of, security_of
from fetchwarden.policy.outbound import OutboundRequirement, level_of
from fetchwarden.tools.calls import Written, WrittenCalls, written_in
from fetchwarden.tools.conversation import Conversation
from fetchwarden.tools.result import Requirements
from fetchwarden.tools.transcript import texts_in

__all__ = ["GIVES", "History", "requirements_record"]

GIVES: Final = "returns_addresses"
"""Whether a result gives addresses, in its metadata; other tools can say there that it does not."""
_REFUSED: Final = "refused"
_LINKS: Final = "links"


def requirements_record(requirements: Requirements) -> dict[str, str]:
    """*requirements* as JSON values."""
    return {
        "confidence": requirements.confidence.name,
        "data_security": requirements.data_security.value,
        "outbound": requirements.outbound.level.name,
        "demanded_by": requirements.outbound.demanded_by,
    }


class History:
    """What of a history a conversation knows already. All toolsets of a run share one.

    Attributes:
        conversation: the conversation.
        is_models: whether a model wrote what is asked in it, as where an agent asks another one.
    """

    def __init__(self, conversation: Conversation, run: object = None) -> None:
        """Nothing yet.

        Args:
            conversation: the conversation.
            run: what stands for the run; it lives as long as this.
        """
        self.conversation = conversation
        self._run = run
        self.is_models = False
        # The parts themselves, so that no other one gets the id of one that is gone.
        self._read: dict[int, object] = {}
        self._authors = Authors()
        self._calls = WrittenCalls()
        self._known_results: set[str] = set()
        self._refused: set[str] = set()
        self._links = conversation.links

    def knows_result(self, call_id: str, *, is_refused: bool = False) -> None:
        """The conversation has been told of the result of this call.

        Args:
            call_id: its id.
            is_refused: whether it was refused, so that nobody can have kept what the model wrote.
        """
        self._known_results.add(call_id)
        if is_refused:
            self._refused.add(call_id)

    def read(
        self, messages: Sequence[ModelMessage], prompt: Prompt, run_id: str | None = None
    ) -> None:
        """Take note of what is new.

        Args:
            messages: the history so far; of those of this run the metadata is added to.
            prompt: what was asked in this run.
            run_id: this run.
        """
        # What is asked may come into the messages only later.
        is_new = prompt is not None and self._is_new(prompt)
        if prompt is not None and is_new and not _is_taken_over(prompt, messages, run_id):
            if self.is_models:
                self._from_model(prompt)
            else:
                self._from_person(prompt)
        system: list[str] = []
        instructions: str | None = None
        every = self._authors.of(messages, prompt, run_id)
        for message, told in zip(messages, every, strict=True):
            if isinstance(message, ModelRequest):
                parts = message.parts
                self.conversation.hold_links(kept_in(message).get(_LINKS))
                system += [part.content for part in parts if isinstance(part, SystemPromptPart)]
                instructions = message.instructions
                authors = [MODEL if self.is_models and by == PERSON else by for by in told]
                self._request(message, authors)
                if run_id is not None and message.run_id == run_id:
                    self._keep(message, authors)
            else:
                self._response(message.parts)
        self._keep_links(messages, run_id)
        # Of all instructions only the last ones are sent.
        self.conversation.set_system_prompt("\n".join([*system, instructions or ""]))

    def note_calls(self, messages: Sequence[ModelMessage], own: Collection[str]) -> None:
        """Take note of the calls of the last answer, which other tools may have carried out by now.

        Args:
            messages: the history so far.
            own: names of functions whose calls are told of when they end.
        """
        last = next((each for each in reversed(messages) if isinstance(each, ModelResponse)), None)
        for part in () if last is None else last.parts:
            if isinstance(part, BaseToolCallPart) and part.tool_name not in own:
                self._note([], [written_in(part.args or {})], gives=False)

    def _request(self, message: ModelRequest, authors: list[str]) -> None:
        ids = [part.tool_call_id for part in message.parts if is_result(part)]  # type: ignore[union-attr]
        beside = [self._calls.answered(each) for each in ids]
        refused = kept_in(message).get(_REFUSED)
        gives = True
        for part in message.parts:
            if is_result(part):
                self._result(part, refused if isinstance(refused, list) else [])
                gives = gives and kept_in(part).get(GIVES) is not False
        for part, author in zip(prompts_of(message), authors, strict=True):
            if not self._is_new(part):
                continue
            if author == PERSON:
                self._from_person(part.content)
            elif author == MODEL:
                self._from_model(part.content)
            elif ids:
                self._note(texts_of(part.content), beside, gives=gives)

    def _keep(self, message: ModelRequest, authors: list[str]) -> None:
        """Keep in *message* what a later run could not tell."""
        self._authors.keep(message, authors)
        refused = [
            part.tool_call_id
            for part in message.parts
            if isinstance(part, ToolReturnPart) and part.tool_call_id in self._refused
        ]
        if refused:
            noted(message, _REFUSED, refused)

    def _keep_links(self, messages: Sequence[ModelMessage], run_id: str | None) -> None:
        """Keep in the last request of this run how often each origin was read."""
        links = self.conversation.links
        read = {name: count for name, count in links.items() if count != self._links.get(name)}
        last = messages[-1] if messages else None
        if read and isinstance(last, ModelRequest) and run_id is not None and last.run_id == run_id:
            told = kept_in(last).get(_LINKS)
            noted(last, _LINKS, {**(told if isinstance(told, Mapping) else {}), **read})
            self._links = links

    def _response(self, parts: Sequence[object]) -> None:
        for part in parts:
            if isinstance(part, BaseToolCallPart) and self._is_new(part):
                self._calls.add(part.tool_call_id, part.args or {})
        # What a provider's own tools returned stands in its answer.
        for part in parts:
            if isinstance(part, BaseToolReturnPart):
                self._result(part, [])

    def _result(self, part: Any, refused: Collection[object]) -> None:
        if part.tool_call_id in self._known_results or not self._is_new(part):
            return
        call = self._calls.answered(part.tool_call_id)
        if getattr(part, "outcome", "retried") == "success":
            gives = kept_in(part).get(GIVES) is not False
            self._note([part.model_response_str()], [call], gives=gives)
            self._demand(part)
        elif part.tool_call_id not in refused:
            # Whoever failed may have kept what the model wrote.
            self._note([], [call], gives=False)

    def _demand(self, part: object) -> None:
        """Hold to what a result of ours demanded."""
        demanded = kept_in(part).get("requirements")
        if isinstance(demanded, Mapping):
            by = demanded.get("demanded_by")
            self.conversation.require(
                Requirements(
                    confidence=confidence_of(demanded.get("confidence")),
                    data_security=security_of(demanded.get("data_security")),
                    outbound=OutboundRequirement(
                        level_of(demanded.get("outbound")), by if isinstance(by, str) else ""
                    ),
                )
            )

    def _note(self, texts: list[str], calls: Sequence[Written | None], *, gives: bool) -> None:
        """Results of *calls*; without the arguments of one its echoes could not be told."""
        known = [call for call in calls if call is not None]
        gives = gives and len(known) == len(calls) and all(call.is_readable for call in known)
        if known:
            self.conversation.note_result(
                [each for text in texts for each in texts_in(text)] if gives else [],
                [text for call in known for text in call.texts],
                names=[name for call in known for name in call.names],
            )

    def _from_person(self, content: str | Sequence[UserContent]) -> None:
        text = "\n".join(texts_of(content))
        self.conversation.add_user_message(text, documents=_urls_of(content))

    def _from_model(self, content: str | Sequence[UserContent]) -> None:
        self.conversation.note_result([], [*texts_of(content), *_urls_of(content)])

    def _is_new(self, part: object) -> bool:
        """Whether *part* was not read yet; it is now."""
        if id(part) in self._read:
            return False
        self._read[id(part)] = part
        return True


def _is_taken_over(
    prompt: str | Sequence[UserContent], messages: Sequence[ModelMessage], run_id: str | None
) -> bool:
    """Whether a run that asks nothing was said to ask what the history ended with.

    That may be the words of a tool, and is judged where it stands.
    """
    earlier = [
        text
        for message in messages
        if run_id is None or message.run_id != run_id
        for part in prompts_of(message)
        for text in (*texts_of(part.content), *_urls_of(part.content))
    ]
    asked = [*texts_of(prompt), *_urls_of(prompt)]
    return bool(asked) and set(asked) <= set(earlier)


def _urls_of(content: str | Sequence[UserContent]) -> list[str]:
    items = [content] if isinstance(content, str) else content
    return [item.url for item in items if isinstance(item, FileUrl)]
