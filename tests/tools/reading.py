"""Read pages with ``read_web_page`` in a small web; for its tests."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from fetchwarden.policy.confidence import Confidence
from fetchwarden.policy.outbound import OutboundLevel, OutboundRequirement
from fetchwarden.tools.conversation import Conversation
from fetchwarden.tools.definition import ToolContext
from fetchwarden.tools.result import Requirements, ToolResult
from fetchwarden.tools.web.read_web_page import ReadWebPage
from tests.tools.chat import Web

GIVEN = "http://a.test/newsletter/2026-10"
WIKI = "http://b.test/confluence/"
ATTACKER = "http://evil.test/?mail=board-meeting"
NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
LEVELS = OutboundLevel
OFF: Mapping[str, str] = {}
ON = {"free_address_choice": "ON"}


def conversation(level: OutboundLevel = LEVELS.UNRESTRICTED) -> Conversation:
    """A conversation in which the user gave two addresses, restricted to *level*."""
    chat = Conversation()
    chat.add_user_message(f"Please summarise {GIVEN} and {WIKI}given.")
    chat.require(Requirements(outbound=OutboundRequirement(level, "the mailbox")))
    return chat


def tool(world: Web, wiki: str | None = WIKI) -> ReadWebPage:
    """The tool, reading in *world*."""
    return ReadWebPage(world.reader(), wiki_url=wiki, now=lambda: NOW)


async def read(
    world: Web,
    url: str,
    level: OutboundLevel = LEVELS.UNRESTRICTED,
    settings: Mapping[str, str] = OFF,
    **arguments: Any,
) -> ToolResult:
    """What the tool returns for *url*."""
    context = ToolContext(conversation(level), settings, Confidence.MEDIUM)
    return await tool(world).run({"url": url, **arguments}, context)


def body(result: ToolResult) -> str:
    """The text of the page in *result*."""
    text: str = result.value["content"]["text_content"]
    return text
