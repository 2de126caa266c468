"""The one question for everybody: what keeps a tool from being offered."""

import logging
from collections.abc import Mapping
from typing import Any

import pytest

from fetchwarden.policy.confidence import Confidence
from fetchwarden.policy.outbound import OutboundKind, OutboundLevel, OutboundRequirement
from fetchwarden.tools.collection import LevelOverrides
from fetchwarden.tools.conversation import Conversation
from fetchwarden.tools.definition import (
    Visibility,
)
from fetchwarden.tools.offers import BlockReason, StoredSettings, restriction_text
from fetchwarden.tools.registry import Registry
from fetchwarden.tools.result import Requirements
from tests.servers.loop import awaited
from tests.tools.samples import KEY, Sample, definition, offered, request, sample


def restricted(level: OutboundLevel = OutboundLevel.ONLY_LINKS_FROM_CHAT) -> Conversation:
    """A conversation that holds content of a mailbox."""
    conversation = Conversation()
    conversation.require(Requirements(outbound=OutboundRequirement(level, "Work mail")))
    return conversation


class Unsteady(Sample):
    """A tool that cannot say whether it is there."""

    def is_available(self) -> bool:
        """No answer."""
        raise RuntimeError("no answer")


class Undecided(Sample):
    """A tool that cannot say whether it is configured."""

    def fault_in(self, settings: Mapping[str, str]) -> str | None:
        """No answer."""
        raise KeyError(len(settings))


@pytest.mark.parametrize(
    ("tool", "facts", "reason"),
    [
        (sample("tool"), {}, BlockReason.NONE),
        (sample("tool"), {"tools_enabled": False}, BlockReason.TOOLS_SWITCHED_OFF),
        (sample("tool"), {"may_run_tools": False}, BlockReason.NOT_AVAILABLE_HERE),
        (sample("tool"), {"model_can_use_tools": False}, BlockReason.MODEL_CANNOT_USE_TOOLS),
        (sample("other"), {}, BlockReason.NOT_AVAILABLE_HERE),
        (
            sample("tool", visibility=Visibility(chat=False)),
            {},
            BlockReason.NOT_AVAILABLE_HERE,
        ),
        (sample("tool"), {"disabled": frozenset({"tool"})}, BlockReason.TOOL_SWITCHED_OFF),
        (sample("tool", available=False), {}, BlockReason.NOT_AVAILABLE_HERE),
        (Unsteady(definition("tool")), {}, BlockReason.NOT_AVAILABLE_HERE),
        (sample("tool", settings=(KEY,)), {}, BlockReason.NOT_CONFIGURED),
        (
            sample("tool", settings=(KEY,)),
            {"settings": StoredSettings(user={"tool.key": " "})},
            BlockReason.NOT_CONFIGURED,
        ),
        (
            sample("tool", settings=(KEY,)),
            {"settings": StoredSettings(user={"tool.key": "1"})},
            BlockReason.NONE,
        ),
        (sample("tool", fault="the key is stale"), {}, BlockReason.NOT_CONFIGURED),
        (Undecided(definition("tool")), {}, BlockReason.NOT_CONFIGURED),
        (
            sample("tool", min_confidence=Confidence.HIGH),
            {"confidence": Confidence.MEDIUM},
            BlockReason.PROVIDER_CONFIDENCE_TOO_LOW,
        ),
        (
            sample("tool"),
            {
                "confidence": Confidence.MEDIUM,
                "levels": LevelOverrides(stored={"tool": "HIGH"}),
            },
            BlockReason.PROVIDER_CONFIDENCE_TOO_LOW,
        ),
        (sample("tool"), {"confidence": Confidence.NONE}, BlockReason.NONE),
        (
            sample("tool"),
            {"conversation": restricted()},
            BlockReason.OUTBOUND_DATA_RESTRICTED,
        ),
        (
            sample("tool", enforces_outbound=True),
            {"conversation": restricted(OutboundLevel.ONLY_CONFIGURED_SERVICES)},
            BlockReason.NONE,
        ),
    ],
)
@awaited
async def test_each_obstacle(tool: Sample, facts: dict[str, Any], reason: BlockReason) -> None:
    """The question and the request come to the same answer, and who is blocked is not asked."""
    registry = Registry([tool])
    asked = request("tool", **facts)
    assert registry.block_reason("tool", asked) is reason
    prepared = await registry.prepare(asked)
    is_free = reason is BlockReason.NONE
    assert [offer.tool for offer in prepared.offers] == ([tool] if is_free else [])
    assert registry.runnable(asked) == (("tool",) if is_free else ())
    assert len(tool.asked) == is_free


def test_the_first_obstacle_wins() -> None:
    """With every obstacle at once they show one after the other, in the order of the spec."""
    tool = sample("tool", settings=(KEY,), min_confidence=Confidence.HIGH, available=False)
    hidden = sample("tool", visibility=Visibility(chat=False))
    conversation = restricted()
    facts: dict[str, Any] = {
        "tools_enabled": False,
        "may_run_tools": False,
        "model_can_use_tools": False,
        "disabled": frozenset({"tool"}),
        "confidence": Confidence.LOW,
        "conversation": conversation,
    }

    def reason(registered: Sample = tool, **mended: Any) -> str:
        facts.update(mended)
        return Registry([registered]).block_reason("tool", request(**facts)).value

    assert reason() == "tools_switched_off"
    assert reason(tools_enabled=True) == "not_available_here"
    assert reason(may_run_tools=True) == "model_cannot_use_tools"
    assert reason(hidden, model_can_use_tools=True) == "not_available_here"
    assert reason() == "tool_switched_off"
    assert reason(disabled=frozenset()) == "not_available_here"
    tool.available = True
    assert reason() == "not_configured"
    settings = StoredSettings(locked={"tool.key": "1"})
    assert reason(settings=settings) == "provider_confidence_too_low"
    assert reason(confidence=Confidence.HIGH) == "outbound_data_restricted"
    assert reason(conversation=Conversation()) == "none"


def test_an_assistants_tool_and_an_unknown_one_are_not_available_here() -> None:
    """Lists of components replace the flags, and the list of the denied has the last word."""
    seen = Visibility(allowed=frozenset({"summary", "chat"}), denied=frozenset({"chat"}))
    registry = Registry([sample("tool", visibility=seen)])
    reasons = {
        component: registry.block_reason("tool", request(component=component))
        for component in ("summary", "chat", "other")
    }
    assert reasons["summary"] is BlockReason.NONE
    assert reasons["chat"] is reasons["other"] is BlockReason.NOT_AVAILABLE_HERE
    assert registry.block_reason("unknown", request()) is BlockReason.NOT_AVAILABLE_HERE


@pytest.mark.parametrize("level", list(OutboundLevel))
@pytest.mark.parametrize("kind", [None, *OutboundKind])
@awaited
async def test_outbound_matrix(level: OutboundLevel, kind: OutboundKind | None) -> None:
    """Below UNRESTRICTED only tools that stay inside or with configured services are offered."""
    is_free = level is OutboundLevel.UNRESTRICTED or kind in {
        OutboundKind.NONE,
        OutboundKind.CONFIGURED_SERVICE,
    }
    registry = Registry([sample("tool", outbound=kind)])
    asked = request("tool", conversation=restricted(level))
    assert len((await registry.prepare(asked)).offers) == len(registry.runnable(asked)) == is_free


@awaited
async def test_a_restricted_conversation_is_offered_the_wiki_alone() -> None:
    """The wiki, a configured service, stays; the search engine comes back in a new conversation."""
    wiki = sample("wiki", outbound=OutboundKind.CONFIGURED_SERVICE)
    search = sample("search", outbound=OutboundKind.THIRD_PARTY_QUERIES)
    registry = Registry([wiki, search])
    asked = request("wiki", "search", conversation=restricted())
    assert await offered(registry, asked) == ["wiki"]
    assert await offered(registry, request("wiki", "search")) == ["search", "wiki"]


def test_who_left_a_tool_out_stands_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    """Confidence and outbound data are told to the operator; a tool switched off is a detail."""
    caplog.set_level(logging.DEBUG)
    registry = Registry([sample("tool")])
    registry.runnable(request("tool", conversation=restricted()))
    registry.runnable(request("tool", disabled=frozenset({"tool"})))
    assert [(each.levelname, each.getMessage()) for each in caplog.records] == [
        ("INFO", "not offered: tool: outbound_data_restricted"),
        ("DEBUG", "not offered: tool: tool_switched_off"),
    ]


@pytest.mark.parametrize(
    ("demanded_by", "present", "named"),
    [
        ("Work mail", "Post", '"Post"'),
        ("Work mail", None, "removed since"),
        ("", "Post", "not recorded"),
    ],
)
def test_a_restriction_names_its_source_and_its_level(
    demanded_by: str, present: str | None, named: str
) -> None:
    """The present name of the source is told, or that it is gone, and always what is allowed."""
    demanded = OutboundRequirement(OutboundLevel.ONLY_CONFIGURED_SERVICES, demanded_by)
    text = restriction_text(demanded, lambda _: present)
    assert named in text
    assert "configured services" in text
    assert "new conversation" in text
    assert ("Post" in text) == ("Post" in named)


def test_a_level_that_is_none_reads_as_the_strictest() -> None:
    """A level that nobody knows is told as configured services alone."""
    unknown = OutboundRequirement(99, "Mail")  # type: ignore[arg-type]
    strictest = OutboundRequirement(OutboundLevel.ONLY_CONFIGURED_SERVICES, "Mail")
    assert restriction_text(unknown, str) == restriction_text(strictest, str)
