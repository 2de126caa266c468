"""Shows that no sequence of calls loosens a conversation, and what no call ever tells."""

import asyncio
import json
from collections.abc import Mapping
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from fetchwarden.policy.codes import Code
from fetchwarden.policy.confidence import Confidence, DataSecurity
from fetchwarden.policy.errors import InvalidRule, Refused, RetrievalError
from fetchwarden.policy.outbound import (
    OutboundKind,
    OutboundLevel,
    OutboundRequirement,
    is_outbound_allowed,
)
from fetchwarden.tools.calls import parse_call, strings_in
from fetchwarden.tools.conversation import Conversation
from fetchwarden.tools.definition import ToolContext
from fetchwarden.tools.executor import Executor
from fetchwarden.tools.offers import Offer
from fetchwarden.tools.result import Requirements, ToolBlocked, ToolResult
from fetchwarden.tools.settings import Secret, Settings
from tests.property.strategies import policy_settings
from tests.tools.samples import sample

SECRET = "hunter2/ä"
INNER = "https://inner.example/report"
SETTINGS = Settings({"key": Secret(SECRET)})

words = st.sampled_from(["a", INNER, SECRET, f"see {INNER}?key={SECRET}"])
values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=8,
)
requirements = st.builds(
    Requirements,
    confidence=st.sampled_from(Confidence),
    data_security=st.sampled_from(DataSecurity),
    outbound=st.builds(OutboundRequirement, st.sampled_from(OutboundLevel), st.just("Mail")),
)
results = st.one_of(
    st.builds(ToolResult, words, requirements=requirements),
    st.builds(ToolResult, value=st.dictionaries(words, words), requirements=requirements),
)
failures = st.one_of(
    st.builds(ToolBlocked, st.just("No.")),
    st.builds(RuntimeError, words),
    st.builds(InvalidRule, words),
    st.builds(Refused, st.just(Code.NOT_TEXT), words),
    st.builds(RetrievalError, st.just(Code.CONNECT_FAILED), words),
)
kinds = st.sampled_from([None, *OutboundKind])
calls = st.tuples(st.one_of(results, failures), kinds, st.integers(0, 2))

STRICTNESS = [DataSecurity.NOT_SPECIFIED, DataSecurity.ALLOW_ANY, DataSecurity.SELF_HOSTED]


def strictness(conversation: Conversation) -> tuple[int, int, int]:
    """Return how strict a conversation is on its three scales; greater is stricter."""
    return (
        conversation.confidence,
        STRICTNESS.index(conversation.data_security),
        -conversation.outbound.level,
    )


@policy_settings
@given(st.lists(calls, max_size=6))
def test_no_sequence_of_calls_loosens_a_conversation(
    sequence: list[tuple[ToolResult | Exception, OutboundKind | None, int]],
) -> None:
    """Every scale only tightens, a failure changes nothing, and no forbidden tool ever runs."""
    conversation, heard, forbidden = Conversation(), list[str](), list[int]()

    async def run(arguments: Mapping[str, Any], context: ToolContext) -> ToolResult:
        number: int = arguments["number"]
        ending, kind, _ = sequence[number]
        if not is_outbound_allowed(context.conversation.outbound.level, kind):
            forbidden.append(number)
        if isinstance(ending, Exception):
            raise ending
        return ending

    tools = {kind: sample(kind or "open", outbound=kind, run=run) for _, kind, _ in sequence}
    executor = Executor(
        [Offer(tool, tool.definition.function, "", SETTINGS) for tool in tools.values()],
        on_trace=lambda trace, detail: heard.append(f"{trace} {trace.result} {detail}"),
    )

    async def main() -> None:
        for number, (ending, kind, times) in enumerate(sequence):
            for _ in range(times):
                before = strictness(conversation)
                given_before = conversation.is_given(INNER)
                outcome = await executor.execute(
                    "call",
                    tools[kind].definition.function.name,
                    json.dumps({"number": number}),
                    conversation,
                    Confidence.HIGH,
                    1,
                )
                after = strictness(conversation)
                assert all(new >= old for new, old in zip(after, before, strict=True))
                if outcome.is_error:
                    assert after == before
                    assert conversation.is_given(INNER) == given_before
                    assert INNER not in outcome.content
                assert SECRET not in outcome.content
                assert isinstance(ending, ToolResult) or outcome.is_error

    asyncio.run(main())
    assert not forbidden
    assert not any(SECRET in text for text in heard)


@policy_settings
@given(st.dictionaries(st.text(max_size=5), values, max_size=4), st.randoms(use_true_random=False))
def test_equal_arguments_have_equal_keys(arguments: dict[str, Any], random: Any) -> None:
    """The order of members and the spelling of characters make no other call of it."""
    shuffled = dict(random.sample(list(arguments.items()), len(arguments)))
    plain = parse_call(json.dumps(arguments))
    other = parse_call(json.dumps(shuffled, ensure_ascii=False, indent=1))
    assert plain is not None
    assert other is not None
    assert plain.key == other.key
    assert plain.arguments == arguments
    assert set(arguments) <= set(plain.names)
    assert set(strings_in(arguments)) <= set(plain.texts)


@policy_settings
@given(st.text() | values.map(json.dumps))
def test_no_text_breaks_the_reading_of_arguments(text: str) -> None:
    """Whatever a model writes is read as an object or not at all."""
    call = parse_call(text)
    assert call is None or isinstance(call.arguments, dict)
