"""A conversation with a model that has tools: question by question, one loop for each answer.

In: a model, tools, and what a person writes. Out: the answer in pieces, with its sources. What a
person writes and attaches counts as given; the guidance on tools stands behind the system prompt,
the same from answer to answer, so that providers can cache it. Of an answer only its text goes into
the next question: what tools brought stays with the answer it was for.
"""

from collections.abc import AsyncGenerator, Callable, Iterable, Mapping
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any

from fetchwarden.policy.errors import InvalidInput
from fetchwarden.tools.conversation import Conversation
from fetchwarden.tools.executor import CallListener, Executor, TraceListener
from fetchwarden.tools.fencing import Fence, with_question
from fetchwarden.tools.loop import AnswerLoop, Chunk, LoopLimits, LoopMaker, ToolLoop
from fetchwarden.tools.offers import Prepared, RequestFacts, name_for_people, refuse_provider
from fetchwarden.tools.providers.endpoint import ModelEndpoint
from fetchwarden.tools.providers.transport import AsyncClient
from fetchwarden.tools.registry import Registry

__all__ = ["Chat", "Document"]


@dataclass(frozen=True, slots=True)
class Document:
    """A text that goes along with a question. Others may have written it, so it is fenced.

    Attributes:
        name: what it is called.
        text: what it says.
    """

    name: str
    text: str = field(repr=False)


class Chat:
    """One conversation. Ask one question at a time."""

    def __init__(
        self,
        endpoint: ModelEndpoint,
        client: AsyncClient,
        registry: Registry,
        facts: RequestFacts,
        *,
        system: str = "",
        limits: LoopLimits | None = None,
        is_self_hosted: bool = False,
        fence: Fence | None = None,
        make_loop: LoopMaker = ToolLoop,
        on_call: CallListener | None = None,
        on_trace: TraceListener | None = None,
        on_running: Callable[[tuple[str, ...]], None] = lambda _: None,
    ) -> None:
        """A conversation.

        Args:
            endpoint: the model.
            client: an ``httpx.AsyncClient``, or one made alike; whoever passes it closes it.
            registry: the tools.
            facts: what is selected and set, how far the provider is trusted, and the
                ``Conversation`` whose rules hold.
            system: the system prompt; the guidance on tools comes behind it.
            limits: what an answer may cost.
            is_self_hosted: whether the model runs on the operator's own machines, which some
                content demands.
            fence: what stands around texts that others wrote.
            make_loop: makes the loop of each answer, in place of ours.
            on_call: told of every call before it is carried out.
            on_trace: told of every call that ended.
            on_running: told the names of the tools that run now, and of none when they are done.
        """
        self._endpoint = endpoint
        self._client = client
        self._registry = registry
        self._facts = facts
        self._system = system
        self._limits = limits or LoopLimits()
        self._is_self_hosted = is_self_hosted
        self._fence = fence or Fence()
        self._make_loop = make_loop
        self._on_call = on_call
        self._on_trace = on_trace
        self._on_running = on_running
        self._messages: tuple[Mapping[str, Any], ...] = ()
        self._system_prompt = system
        self._is_answering = False

    @property
    def conversation(self) -> Conversation:
        """What was given in it, and what it demands."""
        return self._facts.conversation

    @property
    def messages(self) -> tuple[Mapping[str, Any], ...]:
        """What was asked and answered, as it goes along with the next question."""
        return self._messages

    @property
    def system_prompt(self) -> str:
        """The system prompt as it was last sent, with the guidance on tools."""
        return self._system_prompt

    async def ask(
        self, question: str, documents: Iterable[Document] = ()
    ) -> AsyncGenerator[Chunk, None]:
        """The answer, piece by piece. Close it (``contextlib.aclosing``) when you stop early.

        Of an answer that broke off or was stopped, what was shown stays in the conversation;
        without any the question can be asked again. Its addresses count as given in any case.

        Args:
            question: what the person writes.
            documents: what goes along with it.

        Raises:
            InvalidInput: *question* is blank, or another answer is not at its end.
            Refused: the conversation holds what this provider may not see.
            ModelFailed: the provider refused a request, or its answer broke off.
            NoAnswer: the model gave neither text nor a call.
        """
        if not question.strip():
            raise InvalidInput("a question must say something")
        if self._is_answering:
            raise InvalidInput("the last answer is not at its end; close it first")
        refuse_provider(self._facts, is_self_hosted=self._is_self_hosted)
        self._is_answering = True
        try:
            chunks = self._answer(question, list(documents))
            async with aclosing(chunks):
                async for chunk in chunks:
                    yield chunk
        finally:
            self._is_answering = False

    async def _answer(
        self, question: str, documents: list[Document]
    ) -> AsyncGenerator[Chunk, None]:
        texts = [document.text for document in documents]
        self.conversation.add_user_message(question, documents=texts)
        prepared = await self._registry.prepare(self._facts)
        system = "\n\n".join(part for part in (self._system, prepared.system_prompt) if part)
        self.conversation.set_system_prompt(system)
        self._system_prompt = system
        fenced = [self._fence.around(each.text, each.name, what="document") for each in documents]
        asked = {"role": "user", "content": with_question("", fenced, question)}
        chunks = self._loop(prepared, system, asked).run()
        said: list[str] = []
        try:
            async with aclosing(chunks):
                async for chunk in chunks:
                    said.append(chunk.text)
                    yield chunk
        finally:
            if text := "".join(said).strip():
                answered = {"role": "assistant", "content": text}
                self._messages = (*self._messages, asked, answered)

    def _loop(self, prepared: Prepared, system: str, asked: Mapping[str, Any]) -> AnswerLoop:
        facts, trace = self._facts, self._on_trace
        adapter = self._endpoint.adapter(
            self._client,
            (*self._messages, asked),
            system=system,
            functions=tuple(offer.function for offer in prepared.offers),
        )
        executor = Executor(
            prepared.offers,
            on_trace=trace,
            on_call=self._on_call,
            component=facts.component,
        )
        names = {
            offer.function.name: name_for_people(offer.tool, offer.tool.definition)
            for offer in prepared.offers
        }
        return self._make_loop(
            adapter=adapter,
            executor=executor,
            conversation=facts.conversation,
            confidence=facts.confidence,
            provider=f"{self._endpoint.api}, {self._endpoint.model}",
            names=names,
            limits=self._limits,
            fence=self._fence,
            on_running=self._on_running,
            on_trace=(lambda _: None) if trace is None else (lambda each: trace(each, "")),
        )
