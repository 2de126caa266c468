"""``fetchwarden chat``: a conversation with a model that has the web tools, at a terminal.

The answer goes to standard output as it arrives, what tools do to standard error. Ctrl-C stops an
answer and keeps the conversation; the end of the input ends it.
"""

import argparse
import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import AsyncExitStack, aclosing
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fetchwarden.chat_arguments import endpoint_of, facts_of, head_of
from fetchwarden.chat_screen import Screen
from fetchwarden.chat_transcript import Transcript
from fetchwarden.policy.errors import FetchwardenError
from fetchwarden.search_command import ENGINES

if TYPE_CHECKING:
    from fetchwarden.policy.rules import EgressRules
    from fetchwarden.retrieval.resolver import Resolver
    from fetchwarden.tools.chat import Chat
    from fetchwarden.tools.offers import RequestFacts
    from fetchwarden.tools.providers.endpoint import ModelEndpoint
    from fetchwarden.tools.registry import Registry
    from fetchwarden.tools.result import ToolTrace

__all__ = ["run_chat"]


def run_chat(
    arguments: argparse.Namespace,
    environment: Mapping[str, str],
    rules: "EgressRules",
    make_resolver: Callable[[], "Resolver | None"],
    screen: Screen,
) -> int:
    """Talk until the input ends.

    Args:
        arguments: of the command line.
        environment: the variables.
        rules: where reads may go.
        make_resolver: how names are resolved; asked once for pages and once for engines.
        screen: the terminal.

    Returns:
        the number of answers that failed.

    Raises:
        InvalidInput: an argument cannot be used.
    """
    endpoint, facts = endpoint_of(arguments, environment), facts_of(arguments, environment)
    path = arguments.transcript
    transcript = Transcript(path, head_of(arguments)) if path else None
    talk = _Talk(arguments, endpoint, facts, screen, transcript)
    failed = 0
    # One loop for all answers; each of them is a task of its own, which Ctrl-C cancels.
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        try:
            chat = runner.run(talk.opened(stack, rules, make_resolver))
            for question in _questions(screen):
                if transcript is not None:
                    transcript.ask(question)
                try:
                    how = runner.run(talk.answer(chat, question))
                except KeyboardInterrupt:
                    how = "stopped"
                    screen.note("stopped")
                except FetchwardenError as error:
                    how = error.code.value
                    failed += 1
                    screen.error(error)
                if transcript is not None:
                    transcript.keep(chat.system_prompt, how)
        finally:
            runner.run(stack.aclose())
    return failed


def _questions(screen: Screen) -> Iterator[str]:
    """What the person asks, until the input ends; Ctrl-C takes back what was begun."""
    while True:
        try:
            line = screen.ask()
        except KeyboardInterrupt:
            screen.note("", "(the end of the input, Ctrl-D, ends the chat)")
            continue
        if line is None:
            return
        if line.strip():
            yield line.strip()


@dataclass(frozen=True, slots=True)
class _Talk:
    """What a conversation is made of."""

    arguments: argparse.Namespace
    endpoint: "ModelEndpoint"
    facts: "RequestFacts"
    screen: Screen
    transcript: Transcript | None

    async def opened(
        self,
        stack: AsyncExitStack,
        rules: "EgressRules",
        make_resolver: Callable[[], "Resolver | None"],
    ) -> "Chat":
        """The conversation, with everything that it needs opened on *stack*."""
        import httpx  # noqa: PLC0415  start-up

        from fetchwarden.retrieval.fetcher import Fetcher  # noqa: PLC0415
        from fetchwarden.tools.builtin import web_tools  # noqa: PLC0415
        from fetchwarden.tools.chat import Chat  # noqa: PLC0415
        from fetchwarden.tools.injection import InjectionFilter  # noqa: PLC0415
        from fetchwarden.tools.loop import LoopLimits  # noqa: PLC0415
        from fetchwarden.tools.registry import Registry  # noqa: PLC0415
        from fetchwarden.tools.web.reader import Reader  # noqa: PLC0415

        arguments, screen = self.arguments, self.screen
        injection_filter = InjectionFilter(on_report=screen.report)
        reader = await stack.enter_async_context(
            Reader(rules=rules, resolver=make_resolver(), injection_filter=injection_filter)
        )
        fetcher = await stack.enter_async_context(Fetcher(resolver=make_resolver()))
        client = await stack.enter_async_context(httpx.AsyncClient())
        wiki = arguments.wiki
        registry = Registry(web_tools(reader, fetcher, wiki_url=wiki, on_page=screen.page))
        self._tell_tools(registry)
        return Chat(
            self.endpoint,
            client,
            registry,
            self.facts,
            system=arguments.system,
            limits=LoopLimits(arguments.max_calls, arguments.max_result_chars),
            is_self_hosted=arguments.self_hosted,
            on_call=self._on_call,
            on_trace=self._on_trace,
        )

    async def answer(self, chat: "Chat", question: str) -> str:
        """Show one answer, with its sources at the end; how it ended, for the transcript."""
        from fetchwarden.tools.sources import sources_markdown  # noqa: PLC0415

        sources, cut = "", ""
        chunks = chat.ask(question)
        try:
            async with aclosing(chunks):
                async for chunk in chunks:
                    self.screen.say(chunk.text)
                    if self.transcript is not None:
                        self.transcript.say(chunk)
                    sources = sources_markdown(chunk.model_sources, chunk.tool_sources)
                    cut = chunk.cut
        finally:
            self.screen.end(sources)
        if cut:
            self.screen.cut(cut)
        return f"cut_{cut}" if cut else "complete"

    def _tell_tools(self, registry: "Registry") -> None:
        """Say which tools there are, and what is in the way of the others."""
        for tool in registry.tools:
            name = tool.definition.id
            if name in self.facts.selected:
                reason = registry.block_reason(name, self.facts).value
                said = "offered" if reason == "none" else f"not offered: {reason.replace('_', ' ')}"
                if (name, reason) == ("web_search", "not_configured"):
                    variables = ", ".join(variable for variable, _ in ENGINES.values())
                    said = f"{said}; set one of {variables}"
                self.screen.note(f"{name}: {said}")

    def _on_call(self, name: str, given: Mapping[str, str]) -> None:
        self.screen.call(name, given, self.facts.conversation)

    def _on_trace(self, trace: "ToolTrace", detail: str) -> None:
        del detail
        self.screen.trace(trace)
        if self.transcript is not None:
            self.transcript.call(trace)
