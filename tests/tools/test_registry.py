"""What a request is offered, in which words and in which order, and what people can select."""

import asyncio
from typing import Any

import pytest

from fetchwarden.policy.confidence import Confidence
from fetchwarden.tools.collection import Collection
from fetchwarden.tools.definition import (
    Function,
    ToolContext,
    Visibility,
)
from fetchwarden.tools.offers import BlockReason, StoredSettings
from fetchwarden.tools.registry import Registry
from tests.servers.loop import awaited
from tests.tools.samples import (
    KEY,
    MAILS,
    Minimal,
    Sample,
    definition,
    function,
    mail_registry,
    offered,
    request,
    sample,
)


@awaited
async def test_tools_come_in_the_order_of_their_names_for_people() -> None:
    """The order follows the names for people whatever their case, and the ids where these agree."""
    tools = [sample("c", name="Zeta"), sample("b", name="beta"), sample("a", name="BETA")]
    chosen = request("a", "b", "c")
    assert await offered(Registry(tools), chosen) == ["a", "b", "c"]
    assert await offered(Registry(reversed(tools)), chosen) == ["a", "b", "c"]


@awaited
async def test_only_selected_tools_and_those_that_offer_themselves() -> None:
    """What is not selected is not asked unless it offers itself; an unknown id does no harm."""
    away = sample("away")
    registry = Registry([away, sample("chosen"), sample("itself", activation="context")])
    assert await offered(registry, request("chosen", "unknown")) == ["chosen", "itself"]
    assert not away.asked


@awaited
async def test_an_untouched_function_is_the_registered_one() -> None:
    """A tool that says nothing of its own is offered as it is registered, the very same object."""
    minimal = Minimal()
    told = function("minimal")

    async def same(_: ToolContext) -> Function:
        return function("twin")

    twin = sample("twin", offered=same)
    prepared = await Registry([minimal, twin]).prepare(request("minimal", "twin"))
    assert prepared.offers[0].function == told
    assert prepared.offers[1].function is twin.definition.function
    assert prepared.system_prompt.endswith("## minimal\n\nLook twice.")


class Worded(Minimal):
    """A tool that words its instructions for each request."""

    async def instructions(self, context: ToolContext) -> str:
        """By the level of trust."""
        return f" For {context.confidence.name}. "


@awaited
async def test_instructions_of_a_request_stand_instead_of_the_registered_ones() -> None:
    """What a tool says for a request replaces its guidance; a function of its own does not."""
    prepared = await Registry([Worded()]).prepare(request("minimal"))
    assert "For HIGH." in prepared.system_prompt
    assert "Look twice." not in prepared.system_prompt

    async def worded(_: ToolContext) -> Function:
        return function("tool", description="Looks in two places.")

    tool = sample("tool", offered=worded, instructions="Be brief.")
    prepared = await Registry([tool]).prepare(request("tool"))
    assert "Be brief." in prepared.system_prompt


@awaited
async def test_only_words_and_shape_of_an_answer_count(caplog: pytest.LogCaptureFixture) -> None:
    """Another name and another strictness are left aside with a warning; the words are taken."""
    schema = {"type": "object", "properties": {}, "required": []}

    async def worded(_: ToolContext) -> Function:
        return Function("other", "Looks in two places.", schema, strict=False)

    prepared = await Registry([sample("tool", offered=worded)]).prepare(request("tool"))
    (offer,) = prepared.offers
    assert offer.function == Function("tool", "Looks in two places.", schema, strict=True)
    assert "stay as registered" in caplog.text
    schema["properties"]["late"] = {"type": "string"}  # type: ignore[index]
    assert offer.function.parameters["properties"] == {}


@pytest.mark.parametrize(
    "answer",
    [
        function("tool", description="Other.", parameters=[]),
        function("tool", description="Other.", parameters={"x": object()}),
        function("tool", description=None),
    ],
)
@awaited
async def test_a_shape_that_is_none_is_not_offered(answer: Function) -> None:
    """For an answer without words, or without a JSON object, the registered function stands in."""

    async def offered_as(_: ToolContext) -> Function:
        return answer

    tool = sample("tool", offered=offered_as)
    (offer,) = (await Registry([tool]).prepare(request("tool"))).offers
    assert offer.function is tool.definition.function


@awaited
async def test_a_tool_with_nothing_to_offer_is_left_out() -> None:
    """None leaves a tool out of the request, while nothing is in its way."""

    async def nothing(_: ToolContext) -> None:
        return None

    registry = Registry([sample("tool", offered=nothing, instructions="Never read.")])
    prepared = await registry.prepare(request("tool"))
    assert not prepared.offers
    assert not prepared.system_prompt
    assert registry.block_reason("tool", request("tool")) is BlockReason.NONE


async def _raises(_: ToolContext) -> Function:
    raise RuntimeError("https://inner.example/?key=hunter2")


async def _cancels_itself(_: ToolContext) -> Function:
    raise asyncio.CancelledError


async def _no_function(_: ToolContext) -> Function:
    return "tool"  # type: ignore[return-value]


async def _hangs(_: ToolContext) -> Function:
    await asyncio.Event().wait()
    raise AssertionError("nobody sets it")


@pytest.mark.parametrize("offered_as", [_raises, _cancels_itself, _no_function, _hangs])
@awaited
async def test_a_tool_that_fails_when_asked_costs_only_itself(
    offered_as: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """It is left out, the others stay, and the log says which it was and not what it said."""
    tools = [sample("faulty", offered=offered_as), sample("sound")]
    registry = Registry(tools, offer_deadline=0.0 if offered_as is _hangs else 10.0)
    assert await offered(registry, request("faulty", "sound")) == ["sound"]
    assert "faulty failed when asked" in caplog.text
    assert "hunter2" not in caplog.text


@awaited
async def test_instructions_that_fail_cost_the_tool() -> None:
    """A tool that raises, or says nothing that is text, for its guidance is left out."""

    class Silent(Minimal):
        async def instructions(self, context: ToolContext) -> str:
            del context
            raise RuntimeError("no words")

    assert not (await Registry([Silent()]).prepare(request("minimal"))).offers


@awaited
async def test_a_name_that_fails_costs_only_the_name() -> None:
    """A tool whose name for people raises is placed by its id."""

    class Nameless(Sample):
        @property
        def display_name(self) -> str:
            raise RuntimeError("no translation")

    tools = [sample("c"), Nameless(definition("b")), sample("a")]
    assert await offered(Registry(tools), request("a", "b", "c")) == ["a", "b", "c"]


@awaited
async def test_cancelling_a_request_stops_it() -> None:
    """Who cancels while a tool is asked stops the request, not the tool."""
    asked = asyncio.Event()

    async def waits(_: ToolContext) -> Function:
        asked.set()
        return await asyncio.Future()

    registry = Registry([sample("tool", offered=waits)])
    preparing = asyncio.ensure_future(registry.prepare(request("tool")))
    await asked.wait()
    preparing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await preparing


@awaited
async def test_guidance_stands_once_under_the_names_it_is_for() -> None:
    """Equal texts become one section, blank ones none; the functions are what a model knows."""
    tools = [
        sample("a", instructions="Be brief."),
        sample("b", instructions=" Be brief.\n", function=function("look_b")),
        sample("c", instructions="Quote."),
        sample("d", instructions=" \n"),
    ]
    prompt = (await Registry(tools).prepare(request("a", "b", "c", "d"))).system_prompt
    assert prompt.startswith("# Tools\n\n")
    assert prompt.endswith("\n\n## a, look_b\n\nBe brief.\n\n## c\n\nQuote.")
    assert prompt.count("## ") == 2


@awaited
async def test_a_tool_is_asked_with_what_the_request_is_about() -> None:
    """A tool sees the conversation itself, its settings, the confidence and the component."""
    tool = sample("tool", settings=(KEY,))
    asked = request(
        "tool",
        component="summary",
        settings=StoredSettings(user={"tool.key": "1"}, locked={"other.key": "2"}),
    )
    (offer,) = (await Registry([tool]).prepare(asked)).offers
    (context,) = tool.asked
    assert context.conversation is asked.conversation
    assert dict(context.settings) == dict(offer.settings) == {"key": "1"}
    assert (context.confidence, context.component) == (Confidence.HIGH, "summary")


def test_catalog() -> None:
    """People see one entry for each collection, its tools in order, and no tool of context."""
    entries = {entry.id: entry for entry in mail_registry().catalog(request())}
    expected = {"web_search", "search_confluence", "read_web_page", "mailboxes"}
    assert set(entries) == expected
    assert [tool.definition.id for tool in entries["mailboxes"].tools] == [*MAILS.tools]
    assert all(entry.is_active and entry.is_configured for entry in entries.values())


def test_a_catalog_entry_goes_with_its_last_tool() -> None:
    """An entry is configured when all its tools are, and vanishes when none is there."""
    one, two = sample("one", settings=(KEY,)), sample("two")
    hidden = sample("hidden", visibility=Visibility(chat=False))
    registry = Registry([one, two, hidden], [Collection(id="both", tools=("two", "one"))])

    def entries(**facts: Any) -> list[tuple[int, bool, bool]]:
        found = registry.catalog(request(**facts))
        return [(len(entry.tools), entry.is_active, entry.is_configured) for entry in found]

    assert entries() == [(2, True, False)]
    assert entries(settings=StoredSettings(user={"one.key": "1"})) == [(2, True, True)]
    assert entries(disabled=frozenset({"two"})) == [(2, False, False)]
    assert entries(tools_enabled=False) == [(2, False, False)]
    one.available = False
    assert entries() == [(1, True, True)]
    two.available = False
    assert entries() == []


@awaited
async def test_a_tool_that_is_gone_comes_back_with_its_selection() -> None:
    """A tool that is not available is left out though selected, and is back once it is."""
    tool = sample("tool", available=False)
    registry = Registry([tool])
    assert await offered(registry, request("tool")) == []
    tool.available = True
    assert await offered(registry, request("tool")) == ["tool"]
