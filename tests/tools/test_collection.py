"""What a selection stands for, and which level of trust a collection needs."""

import pytest

from fetchwarden.policy.confidence import Confidence
from fetchwarden.tools.collection import Collection, LevelOverrides
from fetchwarden.tools.offers import BlockReason
from fetchwarden.tools.registry import Registry
from tests.tools.samples import MAILS, mail_registry, request, sample


@pytest.mark.parametrize("member", ["search_mails", "read_mail", "count_mails", "mailboxes"])
def test_a_member_stands_for_its_collection(member: str) -> None:
    """Every member selects the whole collection, and a model gets all its tools."""
    registry = mail_registry()
    assert registry.normalize({member}) == {"mailboxes"}
    assert registry.expand([member]) == set(MAILS.tools)


@pytest.mark.parametrize(
    ("selected", "expected"),
    [
        ({"search_confluence"}, {"search_confluence", "read_web_page"}),
        ({"read_web_page", "web_search"}, {"read_web_page", "web_search"}),
        ({"semantic_search"}, set()),
        ({"search_mails", "semantic_search"}, {"mailboxes"}),
        ({"unknown"}, {"unknown"}),
        ({"mailboxes", "read_mail", "count_mails"}, {"mailboxes"}),
        (set(), set()),
    ],
)
def test_normalize(selected: set[str], expected: set[str]) -> None:
    """The wiki brings the reader, nobody selects what offers itself, and unknown ids stay."""
    assert mail_registry().normalize(selected) == expected


def test_what_a_member_brings_comes_with_its_collection() -> None:
    """What a tool brings follows it into a collection, on both ends."""
    names = ("search_confluence", "read_web_page", "a", "b")
    wiki = Collection(id="wiki", tools=("search_confluence", "a"))
    web = Collection(id="web", tools=("read_web_page", "b"))
    registry = Registry(map(sample, names), [wiki, web])
    assert registry.normalize({"a"}) == {"wiki", "web"}
    assert registry.expand({"a"}) == set(names)


def test_known_ids() -> None:
    """Tools and collections are known, members too; nothing else is."""
    collections = mail_registry().collections
    assert all(map(collections.is_known, ["web_search", "mailboxes", "read_mail"]))
    assert not collections.is_known("unknown")
    assert collections.collection_of("unknown") == "unknown"


@pytest.mark.parametrize(
    ("locked", "stored", "level"),
    [
        ({}, {}, "VERY_LOW"),
        ({}, {"mailboxes": "LOW"}, "LOW"),
        ({}, {"read_mail": "MEDIUM"}, "MEDIUM"),
        ({}, {"read_mail": "MEDIUM", "count_mails": "HIGH", "mailboxes": "LOW"}, "HIGH"),
        ({}, {"mailboxes": "NONE"}, "NONE"),
        ({}, {"mailboxes": "UNKNOWN"}, "VERY_LOW"),
        ({}, {"mailboxes": "high"}, "VERY_LOW"),
        ({"mailboxes": "LOW"}, {"mailboxes": "HIGH"}, "LOW"),
        ({"read_mail": "MEDIUM", "mailboxes": "LOW"}, {}, "MEDIUM"),
        ({"mailboxes": "300"}, {"mailboxes": "LOW"}, "HIGH"),
        ({"mailboxes": "UNKNOWN"}, {}, "HIGH"),
        ({"mailboxes": ""}, {}, "HIGH"),
        ({"web_search": "HIGH"}, {"unknown": "HIGH"}, "VERY_LOW"),
    ],
)
def test_levels_of_a_collection(locked: dict[str, str], stored: dict[str, str], level: str) -> None:
    """Locked levels go first, of several the highest counts; a locked one that is none is HIGH."""
    levels = LevelOverrides(locked, stored)
    for name in ("mailboxes", *MAILS.tools):
        assert mail_registry().required_confidence(name, levels).name == level


def test_members_demand_nothing_by_themselves() -> None:
    """The level of a collection takes the place of its members' own; a lone tool keeps its own."""
    high, none = Confidence.HIGH, Confidence.NONE
    tools = [sample("a", min_confidence=high), sample("b"), sample("c", min_confidence=high)]
    both = Collection(id="both", tools=("a", "b"), min_confidence=Confidence.MEDIUM)
    registry = Registry(tools, [both])
    levels = [registry.required_confidence(name, LevelOverrides()) for name in "abcd"]
    assert levels == [Confidence.MEDIUM, Confidence.MEDIUM, high, none]
    lesser = request(confidence=Confidence.LOW)
    assert registry.block_reason("b", lesser) is BlockReason.PROVIDER_CONFIDENCE_TOO_LOW


def test_setting_a_level() -> None:
    """A level is stored for the collection in place of those of its tools; a default is not."""
    registry = mail_registry()
    stored = {"read_mail": "HIGH", "web_search": "LOW"}
    changed = registry.with_level(stored, "count_mails", Confidence.MEDIUM)
    assert changed == {"mailboxes": "MEDIUM", "web_search": "LOW"}
    assert registry.with_level(changed, "mailboxes", Confidence.VERY_LOW) == {"web_search": "LOW"}
    assert stored == {"read_mail": "HIGH", "web_search": "LOW"}


@pytest.mark.parametrize("disabled", ["mailboxes", "read_mail"])
def test_one_member_switches_all_off(disabled: str) -> None:
    """A collection is switched off by its own id and by that of any member, as a whole."""
    registry = mail_registry()
    asked = request(disabled=frozenset({disabled}))
    assert {registry.block_reason(name, asked) for name in MAILS.tools} == {
        BlockReason.TOOL_SWITCHED_OFF
    }
    assert registry.block_reason("web_search", asked) is BlockReason.NONE
