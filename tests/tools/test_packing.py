"""Shows that a conversation's state survives being packed, and that what does not fit tightens."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fetchwarden.policy.confidence import Confidence, DataSecurity
from fetchwarden.policy.outbound import OutboundLevel, OutboundRequirement
from fetchwarden.policy.provenance import Origin
from fetchwarden.tools.conversation import MAX_COUNT, MAX_ORIGINS, VERSION, Conversation
from fetchwarden.tools.packing import (
    MAX_BYTES,
    MAX_CARRIED,
    MAX_CARRIED_MARKS,
    packed,
    unpacked,
)
from fetchwarden.tools.result import Requirements
from tests.property.strategies import policy_settings

hashes = st.lists(st.binary(min_size=16, max_size=16).map(bytes.hex), max_size=5, unique=True)
counts = st.integers(0, MAX_COUNT)
states = st.fixed_dictionaries(
    {
        "version": st.just(VERSION),
        "given": st.fixed_dictionaries({origin.value: hashes for origin in Origin}),
        "made_up": hashes,
        "takes_results": st.booleans(),
        "confidence": st.sampled_from(Confidence).map(lambda level: level.name),
        "data_security": st.sampled_from(DataSecurity).map(str),
        "outbound": st.sampled_from(OutboundLevel).map(lambda level: level.name),
        "demanded_by": st.text(st.characters(codec="utf-8"), max_size=200)
        | st.just("\ud800" * 200)
        | st.just("\U0010ffff" * 200),
        "links": st.builds(
            lambda shared, links: {"": shared, **links},
            counts,
            st.dictionaries(st.binary(min_size=16, max_size=16).map(bytes.hex), counts, max_size=5),
        ),
    }
)
EMPTY = packed(Conversation().save(results=True))


def numbered(number: int) -> str:
    """Return a hash."""
    return number.to_bytes(16, "big").hex()


def largest() -> dict[str, Any]:
    """Return the state of a conversation that holds as much as any can."""
    return {
        **Conversation().save(results=True),
        "given": {origin.value: [numbered(n) for n in range(20_000)] for origin in Origin},
        "made_up": [numbered(n) for n in range(20_000)],
        "demanded_by": "\U0010ffff" * 200,
        "links": {"": MAX_COUNT} | {numbered(n): MAX_COUNT for n in range(MAX_ORIGINS)},
    }


@policy_settings
@given(states)
def test_round_trip(state: dict[str, Any]) -> None:
    """Every state comes back as it was, but for its version, and is packed the same again."""
    again = {"version": VERSION, **unpacked(packed(state))}
    assert again == state
    assert packed(again) == packed(state)
    assert [*again["given"]] == [origin.value for origin in Origin]


def test_the_order_of_sites_does_not_show() -> None:
    """Conversations that read the same sites in another order are packed alike."""
    sites = ["https://a.example/", "https://b.example/", "https://c.example/"]
    one, other = Conversation(), Conversation()
    for here, there in zip(sites, reversed(sites), strict=True):
        one.count_link(here)
        other.count_link(there)
    assert packed(one.save(results=True)) == packed(other.save(results=True))


def test_every_level_has_its_number() -> None:
    """Every level can be packed, and a new one would be missed here."""
    for confidence, security, level in zip(
        [*Confidence], [*DataSecurity] * 3, [*OutboundLevel] * 3, strict=False
    ):
        conversation = Conversation()
        conversation.require(Requirements(confidence, security, OutboundRequirement(level, "x")))
        stored = conversation.save(results=True)
        assert {"version": VERSION, **unpacked(packed(stored))} == stored


def test_the_newest_are_carried() -> None:
    """Of too many given addresses the oldest are left out, for each origin by itself."""
    again = unpacked(packed(largest()))
    for origin in Origin:
        most = MAX_CARRIED[origin]
        assert again["given"][origin.value] == [numbered(n) for n in range(20_000 - most, 20_000)]


@pytest.mark.parametrize("takes_results", [True, False])
@pytest.mark.parametrize("more", [0, 1])
def test_marks_that_do_not_fit_close_results(takes_results: bool, more: int) -> None:
    """With one mark more than fits, results give nothing any more; nothing opens them again."""
    state = {
        **Conversation().save(results=True),
        "made_up": [numbered(n) for n in range(MAX_CARRIED_MARKS + more)],
        "takes_results": takes_results,
    }
    again = unpacked(packed(state))
    assert again["takes_results"] is (takes_results and not more)
    assert again["made_up"] == state["made_up"][more:]


def test_the_largest_state_fits() -> None:
    """The bound on bytes holds for a conversation that holds as much as any can."""
    assert len(packed(largest())) <= MAX_BYTES


def test_every_cut_and_every_addition_is_told() -> None:
    """A state that ends early or goes on is none."""
    conversation = Conversation()
    conversation.add_user_message("https://a.example/")
    conversation.count_link("https://a.example/")
    state = packed(conversation.save(results=True))
    for place in range(len(state)):
        with pytest.raises(ValueError, match="ends early"):
            unpacked(state[:place])
    with pytest.raises(ValueError, match="more than a state"):
        unpacked(state + b"\0")


@pytest.mark.parametrize("head", [b"\0\x05\0\2\1", b"\0\0\3\2\1", b"\0\0\0\3\1"])
def test_levels_that_are_none(head: bytes) -> None:
    """A level that nobody knows is told, and not taken for another one."""
    assert unpacked(b"\0\0\0\2\1" + EMPTY[5:])
    with pytest.raises(ValueError, match=r"valid|no such level"):
        unpacked(head + EMPTY[5:])


@policy_settings
@given(st.binary(max_size=60))
def test_any_bytes(state: bytes) -> None:
    """Of any bytes comes a state that is packed into just them, or an error of one kind."""
    try:
        stored = unpacked(state)
    except ValueError:
        return
    assert len(packed(stored)) == len(state)
