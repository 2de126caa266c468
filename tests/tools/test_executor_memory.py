"""The same failing call, and the addresses that a call gives: what lasts after it."""

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from fetchwarden.policy.codes import Code
from fetchwarden.policy.errors import InvalidRule, Refused, RetrievalError
from fetchwarden.tools.arguments import Arguments, BadArgument
from fetchwarden.tools.conversation import Conversation
from fetchwarden.tools.definition import ToolContext
from fetchwarden.tools.executor import AGAIN, MAX_REMEMBERED
from fetchwarden.tools.result import Requirements, ToolBlocked, ToolResult
from tests.servers.loop import awaited
from tests.tools.calling import MAIL, call, executor_of, raising, returning
from tests.tools.samples import Run, sample


async def _wrong_page(arguments: Mapping[str, Any], _: ToolContext) -> ToolResult:
    Arguments(arguments).optional_positive_int("page", if_left_out="to get the first page")
    raise Refused(Code.NOT_TEXT)


@pytest.mark.parametrize(
    ("first", "second", "runs"),
    [
        ('{"page": 0}', '{"page": 0}', 1),
        ('{"page": 0, "query": "ä"}', ' {"query":"\\u00e4",\n"page":0}', 1),
        ('{"a": {"b": 1, "c": [null]}}', '{"a": {"c": [null], "b": 1}}', 1),
        ("", "{}", 1),
        ('{"page": 0}', '{"page": "0"}', 2),
        ('{"page": 0}', '{"page": false}', 2),
        ('{"page": 1}', '{"page": 1.0}', 2),
        ('{"page": 0}', '{"page": 0, "query": null}', 2),
        ('{"a": [1, 2]}', '{"a": [2, 1]}', 2),
    ],
)
@awaited
async def test_the_same_failing_call_is_answered_from_memory(
    first: str, second: str, runs: int
) -> None:
    """Equal arguments, whatever their order and spelling, do not run again once they failed."""
    tool = sample("tool", run=_wrong_page)
    executor = executor_of(tool)
    once = await call(executor, arguments=first)
    again = await call(executor, arguments=second)
    assert len(tool.calls) == runs
    assert (again.content == f"{once.content} {AGAIN}") == (runs == 1)
    assert again.trace.status == "error"
    assert not again.trace.was_executed


@pytest.mark.parametrize(
    ("failure", "runs"),
    [
        (Refused(Code.NOT_TEXT), 1),
        (InvalidRule("wrong"), 1),
        (RetrievalError(Code.CONNECT_FAILED), 2),
        (RuntimeError("by chance"), 2),
        (ToolBlocked("Not given yet."), 2),
    ],
)
@awaited
async def test_only_what_would_fail_again_is_remembered(failure: Exception, runs: int) -> None:
    """What may succeed later, was refused or failed for reasons unknown runs when asked again."""
    tool = sample("tool", run=raising(failure))
    executor = executor_of(tool)
    await call(executor)
    await call(executor)
    assert len(tool.calls) == runs


@awaited
async def test_memory_is_of_one_tool_and_of_one_executor() -> None:
    """Another tool with the same arguments runs, and so does the tool in the next answer."""
    one, two = sample("one", run=_wrong_page), sample("two", run=_wrong_page)
    executor = executor_of(one, two)
    await call(executor, "one", {"page": 0})
    await call(executor, "two", {"page": 0})
    await call(executor_of(one), "one", {"page": 0})
    assert (len(one.calls), len(two.calls)) == (2, 1)


@awaited
async def test_the_oldest_failures_are_forgotten() -> None:
    """Memory is bounded: a failure runs again once many others have followed."""
    tool = sample("tool", run=_wrong_page)
    executor = executor_of(tool)
    for number in range(MAX_REMEMBERED + 1):
        await call(executor, arguments={"number": number})
    await call(executor, arguments={"number": MAX_REMEMBERED})
    assert len(tool.calls) == MAX_REMEMBERED + 1
    await call(executor, arguments={"number": 0})
    assert len(tool.calls) == MAX_REMEMBERED + 2


@awaited
async def test_a_restriction_goes_before_memory() -> None:
    """A call that failed before is blocked, once the conversation does not allow its tool."""
    tool = sample("tool", run=_wrong_page)
    executor, conversation = executor_of(tool), Conversation()
    await call(executor, conversation=conversation)
    conversation.require(Requirements(outbound=MAIL))
    assert (await call(executor, conversation=conversation)).trace.status == "blocked"


# --- addresses ---

INTRANET = "https://intranet.example.org/budget"
ATTACKER = "https://attacker.example/?mail=board-meeting"


@awaited
async def test_addresses_of_a_result_are_given_but_no_echoes() -> None:
    """What a result brings counts as given, in text or deep in JSON, and no echo of the call."""
    value = {"query": f"budget {ATTACKER}", "found": [{"passages": (f"See {INTRANET}.",)}]}
    tool = sample("tool", run=returning(ToolResult(value=value)))
    conversation = Conversation()
    arguments = {"query": f"budget {ATTACKER}"}
    await call(executor_of(tool), arguments=arguments, conversation=conversation)
    assert conversation.is_given(INTRANET)
    assert not conversation.is_given(ATTACKER)
    text = f"{ATTACKER.upper()}. More on https://example.org/newsletter/2026-10"
    tool = sample("tool", run=returning(ToolResult(text)))
    await call(executor_of(tool), arguments=arguments, conversation=conversation)
    assert conversation.is_given("https://example.org/newsletter/2026-10")
    assert not conversation.is_given(ATTACKER)


@awaited
async def test_an_echo_of_a_name_in_the_arguments_is_none_either() -> None:
    """An address that a model hides in the name of an argument is not given by repeating it."""
    tool = sample("tool", run=returning(ToolResult(f"unknown: {ATTACKER}")))
    conversation = Conversation()
    arguments = {"query": {ATTACKER: [1]}}
    await call(executor_of(tool), arguments=arguments, conversation=conversation)
    assert not conversation.is_given(ATTACKER)


@awaited
async def test_what_a_silent_tool_stores_is_no_link_of_the_next_one() -> None:
    """An address is made up also where it went into a tool that gives no addresses."""
    store = sample("store", run=returning(ToolResult("saved", returns_addresses=False)))
    load = sample("load", run=returning(ToolResult(f"note 1: {ATTACKER}")))
    conversation = Conversation()
    executor = executor_of(store, load)
    for name, arguments in (("store", {"note": ATTACKER}), ("load", {"id": 1})):
        outcome = await call(executor, name, arguments=arguments, conversation=conversation)
        assert outcome.trace.status == "success"
    assert not conversation.is_given(ATTACKER)


@pytest.mark.parametrize(
    "kept",
    [
        ATTACKER.upper(),
        ATTACKER.replace("board", "bo%61rd"),
        f"{ATTACKER}&page=2",
        f"https://wiki.example/?to={ATTACKER}",
    ],
)
@awaited
async def test_what_a_tool_keeps_comes_back_as_no_link(kept: str) -> None:
    """Nor is it given when a later call returns it spelled or joined in another way."""
    store = sample("store", run=returning(ToolResult("saved")))
    load = sample("load", run=returning(ToolResult(f"note 1: {kept} of {INTRANET}")))
    conversation = Conversation()
    executor = executor_of(store, load)
    await call(executor, "store", arguments={"note": ATTACKER}, conversation=conversation)
    await call(executor, "load", arguments={"id": 1}, conversation=conversation)
    assert not conversation.is_given(kept)
    assert conversation.is_given(INTRANET)


@awaited
async def test_numbers_are_what_the_model_wrote_and_names_are_not() -> None:
    """A long number that comes back in a query is an echo; the name of an argument is none."""
    built = "https://shop.example/?account="
    found = f"{built}471100081500 {built}4711 https://shop.example/?language_names=de"
    tool = sample("tool", run=returning(ToolResult(found)))
    conversation = Conversation()
    arguments = {"language_names": "de", "deep": [{"number": 471100081500.0}]}
    await call(executor_of(tool), arguments=arguments, conversation=conversation)
    assert not conversation.is_given(f"{built}471100081500")
    assert conversation.is_given(f"{built}4711")
    assert conversation.is_given("https://shop.example/?language_names=de")


async def _keeps_and_is_late(_: Mapping[str, Any], __: ToolContext) -> ToolResult:
    await asyncio.Event().wait()
    raise AssertionError("nobody sets it")


@pytest.mark.parametrize(
    ("run", "is_remembered"),
    [
        (raising(RuntimeError("stored, then broken")), True),
        (raising(RetrievalError(Code.CONNECT_FAILED)), True),
        (_keeps_and_is_late, True),
        (returning("no result"), True),
        (raising(ToolBlocked("No.")), False),
        (raising(BadArgument("No.")), False),
    ],
)
@awaited
async def test_a_failed_call_may_have_kept_what_it_was_sent(
    run: Run, *, is_remembered: bool
) -> None:
    """What the model wrote into a call that failed is made up; what was refused was not taken."""
    store = sample("store", run=run, deadline=0.01)
    load = sample("load", run=returning(ToolResult(f"note: {ATTACKER}")))
    conversation, executor = Conversation(), executor_of(store, load)
    await call(executor, "store", arguments={"note": ATTACKER}, conversation=conversation)
    await call(executor, "load", conversation=conversation)
    assert conversation.is_given(ATTACKER) is not is_remembered


@awaited
async def test_host_and_path_in_arguments_of_their_own_are_joined() -> None:
    """As the executor sees them, with their names."""
    tool = sample("tool", run=returning(ToolResult(f"{INTRANET} {ATTACKER} https://evil.test/a/b")))
    conversation = Conversation()
    arguments = {
        "host": "attacker.example",
        "path": "?mail=board-meeting",
        "n": ["evil.test/a", "b"],
    }
    await call(executor_of(tool), arguments=arguments, conversation=conversation)
    assert conversation.is_given(INTRANET)
    assert not conversation.is_given(ATTACKER)
    assert not conversation.is_given("https://evil.test/a/b")


@pytest.mark.parametrize(
    "run",
    [
        returning(ToolResult(INTRANET, returns_addresses=False)),
        returning(ToolResult(INTRANET, value="the model is shown this")),
        returning(ToolResult(value={INTRANET: 1})),
        raising(ToolBlocked(INTRANET)),
        raising(RuntimeError(INTRANET)),
    ],
)
@awaited
async def test_addresses_that_are_not_given(run: Run) -> None:
    """What a tool keeps back, what is not shown, and what stands in a failure is not given."""
    conversation = Conversation()
    await call(executor_of(sample("tool", run=run)), conversation=conversation)
    assert not conversation.is_given(INTRANET)
