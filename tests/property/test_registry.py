"""Shows what a selection always means, and that nothing depends on the order of registration."""

import asyncio
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from fetchwarden.policy.confidence import Confidence
from fetchwarden.policy.outbound import OutboundKind, OutboundLevel, OutboundRequirement
from fetchwarden.tools.collection import Collection, LevelOverrides
from fetchwarden.tools.conversation import Conversation
from fetchwarden.tools.definition import Visibility
from fetchwarden.tools.offers import BlockReason, StoredSettings
from fetchwarden.tools.registry import Registry
from fetchwarden.tools.result import Requirements
from fetchwarden.tools.settings import SettingField
from tests.property.strategies import policy_settings
from tests.tools.samples import Sample, request, sample

NAMES = ["search_confluence", "read_web_page", "web_search", "search_mails", "read_mail", "itself"]
COLLECTIONS = ["mailboxes", "web"]
KEY = SettingField(name="key", meaning="A key.", required=True)

names = st.sampled_from([*NAMES, *COLLECTIONS, "unknown"])
selections = st.sets(names)
levels = st.sampled_from([*Confidence.__members__, "", "high"])
overrides = st.dictionaries(names, levels, max_size=3)
collections = st.lists(
    st.builds(
        Collection,
        id=names,
        tools=st.lists(names, max_size=4).map(tuple),
        min_confidence=st.sampled_from(Confidence),
    ),
    max_size=3,
)


@st.composite
def tool_lists(draw: st.DrawFn) -> list[Sample]:
    """Draw tools with ids and functions of their own, some with obstacles."""
    chosen = draw(st.lists(st.sampled_from(NAMES), unique=True))
    return [
        sample(
            name,
            name=draw(st.sampled_from(["", "Alpha", "alpha", "Ärger"])),
            activation="context" if name == "itself" else "selection",
            available=draw(st.sampled_from([True, True, False])),
            settings=draw(st.sampled_from([(), (), (KEY,)])),
            instructions=draw(st.sampled_from(["", "Be brief.", "Quote."])),
            min_confidence=draw(st.sampled_from(Confidence)),
            outbound=draw(st.sampled_from([None, *OutboundKind])),
            enforces_outbound=draw(st.booleans()),
            visibility=Visibility(chat=draw(st.booleans())),
        )
        for name in chosen
    ]


@st.composite
def request_facts(draw: st.DrawFn) -> dict[str, Any]:
    """Draw what a request can be like."""
    conversation = Conversation()
    demanded = OutboundRequirement(draw(st.sampled_from(OutboundLevel)), "Mail")
    conversation.require(Requirements(outbound=demanded))
    stored = {f"{name}.key": "1" for name in draw(st.sets(st.sampled_from(NAMES)))}
    return {
        "selected": frozenset(draw(selections)),
        "disabled": frozenset(draw(st.sets(names, max_size=1))),
        "confidence": draw(st.sampled_from(Confidence)),
        "component": draw(st.sampled_from(["chat", "summary"])),
        "tools_enabled": draw(st.sampled_from([True, True, True, False])),
        "settings": StoredSettings(user=stored),
        "levels": LevelOverrides(draw(overrides), draw(overrides)),
        "conversation": conversation,
    }


@policy_settings
@given(tool_lists(), collections, selections)
def test_normalize_and_expand(
    tools: list[Sample], declared: list[Collection], selected: set[str]
) -> None:
    """Normalising is idempotent and leaves its input alone; expanding adds to what was selected."""
    registry = Registry(tools, declared)
    before = set(selected)
    normal = registry.normalize(selected)
    expanded = registry.expand(selected)
    assert selected == before
    assert registry.normalize(normal) == normal
    assert registry.normalize(expanded) == normal
    assert registry.expand(normal) == registry.expand(expanded) == expanded
    selectable = {tool.definition.id for tool in tools if tool.definition.activation != "context"}
    assert selected & selectable <= expanded
    assert {registry.collections.collection_of(name) for name in expanded} == normal


@policy_settings
@given(tool_lists(), collections, request_facts(), st.randoms(use_true_random=False))
def test_no_answer_depends_on_the_order_of_registration(
    tools: list[Sample], declared: list[Collection], facts: dict[str, Any], random: Any
) -> None:
    """In whatever order tools are registered, the same is in the way and the same is offered."""
    shuffled = random.sample(tools, len(tools))
    one, other = Registry(tools, declared), Registry(shuffled, declared)
    asked = request(**facts)
    for name in [*NAMES, *COLLECTIONS, "unknown"]:
        assert one.block_reason(name, asked) is other.block_reason(name, asked)
    assert asyncio.run(one.prepare(asked)) == asyncio.run(other.prepare(asked))


@policy_settings
@given(tool_lists(), collections, request_facts())
def test_what_is_prepared_is_stable_and_free(
    tools: list[Sample], declared: list[Collection], facts: dict[str, Any]
) -> None:
    """The same conversation is offered the same twice, and only tools with nothing in the way."""
    registry = Registry(tools, declared)
    asked = request(**facts)
    prepared = asyncio.run(registry.prepare(asked))
    assert prepared == asyncio.run(registry.prepare(asked))
    ids = tuple(offer.tool.definition.id for offer in prepared.offers)
    assert ids == registry.runnable(asked)
    assert all(registry.block_reason(name, asked) is BlockReason.NONE for name in ids)
    assert set(ids) <= registry.expand(asked.selected) | {"itself"}


@policy_settings
@given(tool_lists(), collections, request_facts(), st.sampled_from(OutboundLevel))
def test_tightening_takes_tools_away_and_adds_none(
    tools: list[Sample], declared: list[Collection], facts: dict[str, Any], level: OutboundLevel
) -> None:
    """What a conversation demands anew can only shorten the list of what is offered."""
    registry = Registry(tools, declared)
    asked = request(**facts)
    before = registry.runnable(asked)
    asked.conversation.require(Requirements(outbound=OutboundRequirement(level, "Mail")))
    after = registry.runnable(asked)
    assert [name for name in before if name in after] == list(after)
