"""A small web, and a model in a conversation that reads in it: all of it the real parts."""

import json
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any

from fetchwarden.policy.confidence import Confidence
from fetchwarden.policy.limits import Limits
from fetchwarden.policy.rules import EgressRules
from fetchwarden.retrieval.resolver import DnsResolver
from fetchwarden.tools.conversation import Conversation
from fetchwarden.tools.definition import Tool
from fetchwarden.tools.executor import Executor
from fetchwarden.tools.offers import RequestFacts, StoredSettings
from fetchwarden.tools.registry import Registry
from fetchwarden.tools.result import ToolOutcome
from fetchwarden.tools.web.read_web_page import ReadWebPage
from fetchwarden.tools.web.reader import Reader
from tests.retrieval.world import World

NAMES = {"c.test": ["93.184.216.36"], "evil.test": ["93.184.216.37"]}
PARAGRAPH = "Whole sentences make a page that is worth reading. " * 12


class Web(World):
    """A small web in which tools read; it lets go of their readers."""

    def __init__(self) -> None:
        super().__init__(NAMES)
        self._readers: list[Reader] = []

    def reader(
        self,
        rules: EgressRules | None = None,
        limits: Limits | None = None,
        *,
        filter_injection: bool = False,
    ) -> Reader:
        """A reader that lives here."""
        resolver = DnsResolver([f"127.0.0.1:{self.names.port}"])
        reader = Reader(
            resolver=resolver,
            dialer=self.dialer,
            filter_injection=filter_injection,
            rules=rules,
            limits=limits,
        )
        self._readers.append(reader)
        return reader

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        for reader in self._readers:
            await reader.close()
        await super().__aexit__(kind, error, traceback)


class Chat:
    """A conversation with the tools, and a model that does what it is told."""

    def __init__(
        self,
        world: Web,
        settings: Mapping[str, str] | None = None,
        *,
        others: Sequence[Tool] = (),
        rules: EgressRules | None = None,
    ) -> None:
        """A chat that reads in *world* with *settings*, and has *others* at hand."""
        self.conversation = Conversation()
        self.settings = dict(settings or {})
        self._tools = [ReadWebPage(world.reader(rules)), *others]
        self._registry = Registry(self._tools)

    async def call(self, name: str, **arguments: Any) -> ToolOutcome:
        """One call of the model, in a request of its own."""
        request = RequestFacts(
            confidence=Confidence.MEDIUM,
            model_can_use_tools=True,
            selected=frozenset(tool.definition.id for tool in self._tools),
            settings=StoredSettings(
                user={f"read_web_page.{name}": value for name, value in self.settings.items()}
            ),
            conversation=self.conversation,
        )
        prepared = await self._registry.prepare(request)
        executor = Executor(prepared.offers)
        text = json.dumps(arguments)
        return await executor.execute("call", name, text, self.conversation, Confidence.MEDIUM, 1)

    async def read(self, url: Any, **more: Any) -> ToolOutcome:
        """Read *url* as the model asks for it."""
        return await self.call("read_web_page", url=url, **more)
