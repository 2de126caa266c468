"""Shows what a decision holds and what a log gets for it."""

import dataclasses

import pytest

from fetchwarden.policy.addresses import AddressClass
from fetchwarden.policy.codes import TABLE, Code
from fetchwarden.policy.decision import Decision, allow, refuse


def test_allow() -> None:
    """An allowing decision names its rule and has no code."""
    decision = allow("target", "public")
    assert decision == Decision(judge="target", allowed=True, rule="public")
    assert decision.code is None
    assert decision.event() == {
        "event": "decision",
        "judge": "target",
        "allowed": True,
        "rule": "public",
    }


def test_refuse() -> None:
    """A refusing decision carries code, detail and facts; its event says what happened."""
    decision = refuse("head", "media type", Code.UNSUPPORTED_MEDIA_TYPE, "a/b", media_type="a file")
    assert not decision.allowed
    assert decision.facts == (("media_type", "a file"),)
    assert decision.event() == {
        "event": "decision",
        "judge": "head",
        "allowed": False,
        "rule": "media type",
        "code": "unsupported_media_type",
        "happened": TABLE[Code.UNSUPPORTED_MEDIA_TYPE].happened,
        "detail": "a/b",
    }


def test_event_with_address_class() -> None:
    """The event names the class of the addresses where they were judged."""
    decision = dataclasses.replace(
        allow("resolution", "public", "d"), address_class=AddressClass.PRIVATE
    )
    assert decision.event()["address_class"] == "private"
    assert decision.event()["detail"] == "d"


def test_event_without_detail() -> None:
    """A refusal without detail has none in its event."""
    event = refuse("target", "deny", Code.HOST_DENIED).event()
    assert "detail" not in event
    assert "address_class" not in event


def test_frozen() -> None:
    """A decision cannot be changed, and equal ones are interchangeable."""
    decision = allow("target", "public")
    with pytest.raises(dataclasses.FrozenInstanceError):
        decision.allowed = False  # type: ignore[misc]
    assert len({decision, allow("target", "public")}) == 1
