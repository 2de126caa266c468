"""A model and how it is reached: what cannot work is refused when it is written down."""

from typing import Any

import pytest

from fetchwarden.policy.errors import InvalidInput
from fetchwarden.tools.providers.deviations import Deviations
from fetchwarden.tools.providers.endpoint import ModelEndpoint
from tests.servers.loop import awaited
from tests.tools.providers.clients import Played, PlayingClient
from tests.tools.providers.fakes import EVENTS
from tests.tools.providers.playing import KEY, lines
from tests.tools.samples import function

APIS: dict[str, tuple[str, str]] = {
    "openai": ("chat", "/chat/completions"),
    "openai-responses": ("responses", "/responses"),
    "anthropic": ("anthropic", "/v1/messages"),
}
apis = pytest.mark.parametrize("api", APIS)


def endpoint(**given: Any) -> ModelEndpoint:
    """Return a model."""
    return ModelEndpoint(**{"api": "openai", "model": "m", "key": KEY, **given})


async def asked(**given: Any) -> Any:
    """Return what the client was asked for a round."""
    kind, _ = APIS[given["api"]]
    client = PlayingClient(Played([lines(*EVENTS[kind]("Hi."))]))
    messages = ({"role": "user", "content": "Q"},)
    adapter = endpoint(**given).adapter(client, messages, functions=(function("look"),))
    assert [event async for event in adapter.round(None, with_tools=True)]
    return client.asked[0]


deep: list[Any] = []
for _ in range(50_000):
    deep = [deep]


@pytest.mark.parametrize(
    "given",
    [
        {"extra": {"temperature": float("nan")}},
        {"extra": {"x": b"1"}},
        {"extra": {"x": deep}},
        {"native_tools": ({"type": object()},)},
        {"key": "sk-1\n"},
        {"key": " sk-1"},
        {"key": "sk-ä"},
        {"headers": {"x-team": "a\r\nb"}},
        {"headers": {"": "a"}},
        {"headers": {"x\n": "a"}},
        {"api": "other"},
        {"model": " "},
        {"base_url": "ftp://a.example"},
    ],
)
def test_what_cannot_be_sent(given: dict[str, Any]) -> None:
    """It is told at once, without the key."""
    with pytest.raises(InvalidInput) as caught:
        endpoint(**given)
    assert "sk-" not in str(caught.value)


@apis
@pytest.mark.parametrize(
    ("base", "before", "behind"),
    [
        ("https://a.example/v1", "https://a.example/v1", ""),
        ("https://a.example/v1/", "https://a.example/v1", ""),
        ("https://a.example/v1?api-version=1", "https://a.example/v1", "?api-version=1"),
        ("https://a.example/v1/?a=b/&c=d#x", "https://a.example/v1", "?a=b/&c=d"),
    ],
)
@awaited
async def test_where_the_interface_is(api: str, base: str, before: str, behind: str) -> None:
    """Its path stands behind that of the base, and before the query."""
    request = await asked(api=api, base_url=base)
    assert request["url"] == f"{before}{APIS[api][1]}{behind}"


@apis
@awaited
async def test_headers_replace_ours(api: str) -> None:
    """A key that is given as a header is the only one."""
    name = "X-Api-Key" if api == "anthropic" else "Authorization"
    request = await asked(api=api, headers={name: "theirs", "X-Team": "tides"})
    given = {key: value for key, value in request["headers"].items() if key.lower() == name.lower()}
    assert given == {name.lower(): "theirs"}
    assert request["headers"]["x-team"] == "tides"


@apis
@awaited
async def test_deviations_hold_on_every_interface(api: str) -> None:
    """What a server refuses is left out, whichever it speaks."""
    assert b'"strict"' in (await asked(api=api))["content"]
    bare = Deviations(takes_strict=False, takes_encrypted_reasoning=False)
    content = (await asked(api=api, deviations=bare))["content"]
    assert b'"strict"' not in content
    assert b'"include"' not in content
