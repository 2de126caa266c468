"""Shows which tools may run on which level, and that a level only ever gets stricter."""

from itertools import product

import pytest

from fetchwarden.policy.outbound import (
    NO_REQUIREMENT,
    OutboundKind,
    OutboundLevel,
    OutboundRequirement,
    is_outbound_allowed,
    level_of,
    tightened,
)

STRICTEST, LINKS, UNRESTRICTED = OutboundLevel
NONE, CONFIGURED, QUERIES, CHOSEN = OutboundKind


@pytest.mark.parametrize(
    ("level", "kind", "allowed"),
    [
        (UNRESTRICTED, NONE, True),
        (UNRESTRICTED, CONFIGURED, True),
        (UNRESTRICTED, QUERIES, True),
        (UNRESTRICTED, CHOSEN, True),
        (UNRESTRICTED, None, True),
        (LINKS, NONE, True),
        (LINKS, CONFIGURED, True),
        (LINKS, QUERIES, False),
        (LINKS, CHOSEN, False),
        (LINKS, None, False),
        (STRICTEST, NONE, True),
        (STRICTEST, CONFIGURED, True),
        (STRICTEST, QUERIES, False),
        (STRICTEST, CHOSEN, False),
        (STRICTEST, None, False),
    ],
)
def test_matrix(level: OutboundLevel, kind: OutboundKind | None, allowed: bool) -> None:
    """Restricted levels let nothing go to others; a tool that says nothing is the most open."""
    assert is_outbound_allowed(level, kind) is allowed


@pytest.mark.parametrize("level", [STRICTEST, LINKS, UNRESTRICTED, 99])
def test_a_tool_that_enforces_the_level_itself_may_run(level: object) -> None:
    """A tool that refuses what goes too far is allowed on every level."""
    assert is_outbound_allowed(level, CHOSEN, enforces_itself=True)


@pytest.mark.parametrize("level", [99, -1, 2, "UNRESTRICTED", None])
def test_unknown_levels_are_strict(level: object) -> None:
    """What is no level, even a number of one, allows what the strictest allows."""
    assert not is_outbound_allowed(level, QUERIES)
    assert not is_outbound_allowed(level, CHOSEN)
    assert not is_outbound_allowed(level, None)
    assert is_outbound_allowed(level, CONFIGURED)


@pytest.mark.parametrize(("held", "arriving"), list(product(OutboundLevel, OutboundLevel)))
def test_tightened(held: OutboundLevel, arriving: OutboundLevel) -> None:
    """A stricter demand replaces a looser one with its name; of equals the first stays named."""
    found = tightened(OutboundRequirement(held, "first"), OutboundRequirement(arriving, "second"))
    expected = ("second", arriving) if arriving < held else ("first", held)
    assert (found.demanded_by, found.level) == expected


def test_no_requirement_changes_nothing() -> None:
    """Demanding nothing leaves a demand as it is."""
    held = OutboundRequirement(LINKS, "a mailbox")
    assert tightened(held, NO_REQUIREMENT) is held
    assert tightened(NO_REQUIREMENT, NO_REQUIREMENT) is NO_REQUIREMENT


def test_a_demand_of_an_unknown_level_is_the_strictest() -> None:
    """A demand whose level is none makes the conversation as strict as can be."""
    arriving = OutboundRequirement(99, "a mailbox")  # type: ignore[arg-type]
    assert tightened(NO_REQUIREMENT, arriving) == OutboundRequirement(STRICTEST, "a mailbox")


@pytest.mark.parametrize("level", OutboundLevel)
def test_level_of_a_name(level: OutboundLevel) -> None:
    """A stored name gives back its level."""
    assert level_of(level.name) is level


@pytest.mark.parametrize("text", ["", "unrestricted", "2", 2, None, []])
def test_unreadable_levels_are_the_strictest(text: object) -> None:
    """What is no name of a level reads as the strictest one."""
    assert level_of(text) is STRICTEST
