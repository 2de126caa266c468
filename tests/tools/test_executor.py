"""One call at a time: what a model is told, and what the conversation holds then."""

import asyncio
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from fetchwarden.policy.codes import Code
from fetchwarden.policy.confidence import Confidence, DataSecurity
from fetchwarden.policy.errors import InvalidRule, Refused, RetrievalError
from fetchwarden.policy.outbound import OutboundKind, OutboundLevel, OutboundRequirement
from fetchwarden.tools.arguments import Arguments, BadArgument
from fetchwarden.tools.conversation import Beside, Conversation
from fetchwarden.tools.definition import ToolContext
from fetchwarden.tools.executor import FAILED, Executor
from fetchwarden.tools.offers import Offer, StoredSettings
from fetchwarden.tools.registry import Registry
from fetchwarden.tools.result import Requirements, Source, ToolBlocked, ToolResult
from fetchwarden.tools.settings import SettingField, Settings
from tests.servers.loop import awaited
from tests.tools.calling import MAIL, call, executor_of, raising, returning
from tests.tools.samples import function, request, sample

ALL = Requirements(Confidence.HIGH, DataSecurity.SELF_HOSTED, MAIL)


def demands_nothing(conversation: Conversation) -> bool:
    """Tell whether a conversation is as a new one is."""
    return (conversation.confidence, conversation.data_security, conversation.outbound.level) == (
        Confidence.NONE,
        DataSecurity.NOT_SPECIFIED,
        OutboundLevel.UNRESTRICTED,
    )


# --- success ---


@awaited
async def test_a_success_is_told_traced_and_demanded() -> None:
    """The model gets the result as JSON, people the trace, the conversation all three demands."""
    result = ToolResult(value={"größe": "<1 & 'ü'"}, requirements=ALL, sources=(Source("T", "u"),))
    tool = sample("tool", run=returning(result), name="Look")
    conversation = Conversation()
    executor = executor_of(tool, times=(5.0, 7.5))
    outcome = await call(executor, arguments={"query": "a", "page": 2}, conversation=conversation)
    assert outcome.content == '{"größe": "<1 & \'ü\'"}'
    assert outcome.result is result
    assert not outcome.is_error
    trace = outcome.trace
    assert (trace.order, trace.call_id, trace.seconds) == (3, "call-1", 2.5)
    assert (trace.tool_id, trace.tool_name) == ("tool", "Look")
    assert (trace.status, trace.was_executed, trace.message) == ("success", True, "")
    assert trace.arguments == {"query": "a", "page": "2"}
    assert trace.result == outcome.content
    assert conversation.confidence is Confidence.HIGH
    assert conversation.data_security is DataSecurity.SELF_HOSTED
    assert conversation.outbound == MAIL


@awaited
async def test_a_tool_sees_the_conversation_itself() -> None:
    """A tool gets the very conversation, its settings, the confidence, the id and the component."""
    tool = sample("tool")
    conversation = Conversation()
    offer = Offer(tool, tool.definition.function, "", Settings({"limit": "5"}))
    executor = Executor([offer], component="summary")
    await call(executor, arguments={"query": "a"}, conversation=conversation)
    ((arguments, context),) = tool.calls
    assert context.conversation is conversation
    assert arguments == {"query": "a"}
    assert dict(context.settings) == {"limit": "5"}
    assert (context.confidence, context.call_id) == (Confidence.MEDIUM, "call-1")
    assert context.component == "summary"


@pytest.mark.parametrize("blank", ["", "  ", "\n"])
@awaited
async def test_no_arguments_are_an_empty_object(blank: str) -> None:
    """A tool without parameters may be called with no text at all."""
    tool = sample("tool")
    assert not (await call(executor_of(tool), arguments=blank)).is_error
    assert tool.calls[0][0] == {}


@awaited
async def test_halves_of_characters_are_replaced() -> None:
    """What the model is told can always be encoded; whole characters beyond the plane stay."""
    tool = sample("tool", run=returning(ToolResult("\ufeffa\ud83d 😀")))
    assert (await call(executor_of(tool))).content == "\ufeffa\ufffd 😀"


class Recorded(Conversation):
    """A conversation that keeps what it was told, and in which order."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[str] = []

    def require(self, requirements: Requirements) -> None:
        """Note and do."""
        self.told.append("require")
        super().require(requirements)

    def note_result(
        self,
        result_texts: Iterable[str],
        argument_texts: Iterable[str],
        *,
        names: Iterable[str] = (),
        beside: Beside = (),
    ) -> None:
        """Note and do."""
        self.told.append("note_result")
        super().note_result(result_texts, argument_texts, names=names, beside=beside)


@awaited
async def test_demands_come_before_addresses() -> None:
    """A conversation is tightened before it learns addresses; a refusal tells it nothing at all."""
    conversation = Recorded()
    await call(executor_of(sample("tool")), conversation=conversation)
    assert conversation.told == ["require", "note_result"]
    for refusal in (ToolBlocked("No."), BadArgument("No.")):
        await call(executor_of(sample("tool", run=raising(refusal))), conversation=conversation)
    assert conversation.told == ["require", "note_result"]
    # A tool that failed may have kept what it was sent.
    await call(executor_of(sample("tool", run=raising(RuntimeError()))), conversation=conversation)
    assert conversation.told == ["require", "note_result", "note_result"]


@awaited
async def test_what_the_registry_prepares_is_carried_out() -> None:
    """A call finds its tool by the name of its function, with the settings of the request."""
    field = SettingField(name="limit", meaning="How many.")
    tool = sample("lookup", function=function("look-up_2"), settings=(field,))
    asked = request("lookup", settings=StoredSettings(user={"lookup.limit": "7"}))
    executor = Executor((await Registry([tool]).prepare(asked)).offers)
    assert (await call(executor, "lookup")).trace.status == "blocked"
    outcome = await call(executor, "look-up_2")
    assert (outcome.trace.status, outcome.trace.tool_id) == ("success", "lookup")
    assert dict(tool.calls[0][1].settings) == {"limit": "7"}


# --- what blocks a call ---


@pytest.mark.parametrize(
    ("name", "named"),
    [
        ("web_lookup", "'web_lookup'"),
        ("tool ", "this name"),
        ("a\nb", "this name"),
        ("", "this name"),
    ],
)
@awaited
async def test_an_unknown_tool_is_blocked(name: str, named: str) -> None:
    """Only the exact name finds a tool; the answer repeats a name that could be one."""
    tool = sample("tool")
    outcome = await call(executor_of(tool), name, {"query": "a"})
    assert named in outcome.content
    assert (outcome.trace.status, outcome.trace.was_executed) == ("blocked", False)
    assert outcome.trace.tool_id == outcome.trace.tool_name == name
    assert "not available" in outcome.trace.message
    assert outcome.result is None
    assert not tool.calls


@awaited
async def test_a_call_without_a_name_is_blocked() -> None:
    """A provider that hands over no name at all gets an answer like any other."""
    outcome = await call(executor_of(sample("tool")), None)  # type: ignore[arg-type]
    assert "no tool of this name" in outcome.content
    assert outcome.trace.status == "blocked"


class Watched(Settings):
    """Settings that know whether they were read."""

    def __init__(self) -> None:
        super().__init__({"key": "value"})
        self.reads = 0

    def __getitem__(self, name: str) -> str:
        self.reads += 1
        return super().__getitem__(name)


@awaited
async def test_the_call_after_mail_content_is_stopped() -> None:
    """What one call brings holds for the next, which is blocked before settings are read."""
    mails = sample(
        "mails",
        run=returning(ToolResult("Hello", requirements=Requirements(outbound=MAIL))),
        outbound=OutboundKind.NONE,
    )
    search = sample("search", outbound=OutboundKind.THIRD_PARTY_QUERIES)
    settings = Watched()
    executor = executor_of(mails, search, settings=settings)
    conversation = Conversation()
    assert not (await call(executor, "search", conversation=conversation)).is_error
    assert not (await call(executor, "mails", conversation=conversation)).is_error
    settings.reads = 0
    outcome = await call(executor, "search", conversation=conversation)
    assert outcome.trace.status == "blocked"
    assert '"Work mail"' in outcome.content
    assert "links from the conversation" in outcome.content
    assert outcome.trace.message == outcome.content
    assert len(search.calls) == 1
    assert not settings.reads


@awaited
async def test_a_mailbox_that_is_gone_is_not_named() -> None:
    """Where what demanded the level is gone, the text says so and still names the level."""
    tool = sample("tool")
    offers = [Offer(tool, tool.definition.function, "")]
    conversation = Conversation()
    conversation.require(Requirements(outbound=MAIL))
    executor = Executor(offers, name_source=lambda _: None)
    outcome = await call(executor, conversation=conversation)
    assert "removed since" in outcome.content
    assert "Work mail" not in outcome.content
    assert "links from the conversation" in outcome.content


@awaited
async def test_a_tool_that_enforces_the_level_itself_runs_on_every_level() -> None:
    """A tool that refuses by itself what goes too far is called on the strictest level."""
    tool = sample("tool", enforces_outbound=True)
    conversation = Conversation()
    strictest = OutboundRequirement(OutboundLevel.ONLY_CONFIGURED_SERVICES, "Mail")
    conversation.require(Requirements(outbound=strictest))
    assert not (await call(executor_of(tool), conversation=conversation)).is_error


@awaited
async def test_a_refusal_of_the_tool_is_told_as_it_stands() -> None:
    """The words of ToolBlocked reach the model unchanged, as blocked; nothing is demanded."""
    tool = sample("tool", run=raising(ToolBlocked("Only given addresses.")))
    conversation = Conversation()
    outcome = await call(executor_of(tool), conversation=conversation)
    assert outcome.content == outcome.trace.message == outcome.trace.result
    assert outcome.content == "Only given addresses."
    assert (outcome.trace.status, outcome.result) == ("blocked", None)
    assert demands_nothing(conversation)


# --- what fails ---


@pytest.mark.parametrize(
    "text",
    [
        *("[]", '"a"', "5", "null", "{", '{"a": 1', '{"a": NaN}', '{"a": 1e999}', '{"a":1,"a":2}'),
        '{"a": ' + "[" * 100_000,
        '{"a": ' + "9" * 5000 + "}",
    ],
)
@awaited
async def test_arguments_that_are_no_json_object_are_not_carried_out(text: str) -> None:
    """Broken arguments are an error that says what would be right; people see none of them."""
    tool = sample("tool")
    outcome = await call(executor_of(tool), arguments=text)
    assert "JSON object" in outcome.content
    assert outcome.trace.status == "error"
    assert not outcome.trace.arguments
    assert not tool.calls


@pytest.mark.parametrize(
    ("failure", "told"),
    [
        (Refused(Code.USERINFO_IN_URL, "https://inner.example/?q=hunter2"), None),
        (RetrievalError(Code.HTTP_STATUS, "https://inner.example/", {"status": 404}), "404"),
        (InvalidRule("https://inner.example/ is denied"), "configuration"),
        (RuntimeError("/etc/inner: hunter2"), FAILED),
        (OSError(2, "No such file", "/etc/inner"), FAILED),
        (TimeoutError("https://inner.example/"), FAILED),
        (asyncio.CancelledError("https://inner.example/"), FAILED),
        (KeyError("hunter2"), FAILED),
        (ExceptionGroup("inner", [RuntimeError("inner")]), FAILED),
    ],
)
@awaited
async def test_failures_tell_the_model_only_what_is_safe(
    failure: BaseException, told: str | None
) -> None:
    """Our own errors speak for themselves; of others a fixed sentence is told. None demands."""
    heard: list[str] = []
    tool = sample("tool", run=raising(failure))
    executor = executor_of(tool, on_trace=lambda _, detail: heard.append(detail))
    conversation = Conversation()
    outcome = await call(executor, conversation=conversation)
    assert (told or str(failure)) in outcome.content
    for text in (outcome.content, outcome.trace.message, repr(outcome.trace.record())):
        assert not any(word in text for word in ("inner", "hunter2", "/etc"))
    assert (outcome.trace.status, outcome.trace.was_executed) == ("error", False)
    assert outcome.result is None
    assert demands_nothing(conversation)
    # The listener alone learns what it was.
    assert "inner" in heard[0] or "hunter2" in heard[0]


@pytest.mark.parametrize(
    ("failure", "status"),
    [(ToolBlocked("No."), "blocked"), (Refused(Code.NOT_TEXT), "error")],
)
@awaited
async def test_what_a_group_has_to_say_is_dug_out(failure: Exception, status: str) -> None:
    """A refusal that arrives inside groups of exceptions is told as if it came alone."""
    group = ExceptionGroup("a", [RuntimeError("b"), ExceptionGroup("c", [failure])])
    outcome = await call(executor_of(sample("tool", run=raising(group))))
    assert outcome.content == str(failure)
    assert outcome.trace.status == status


class Loose:
    """A JSON value this is not."""


@pytest.mark.parametrize(
    "result", [None, "text", ToolResult(value={"a": Loose()}), ToolResult(value=float("nan"))]
)
@awaited
async def test_a_result_that_cannot_be_told_is_a_failure(result: Any) -> None:
    """What is no result, or holds no JSON, fails as a whole."""
    outcome = await call(executor_of(sample("tool", run=returning(result))))
    assert (outcome.content, outcome.trace.status) == (FAILED, "error")


@awaited
async def test_a_result_whose_demands_cannot_be_held_is_not_told() -> None:
    """A result whose requirements are none does not reach the model."""
    wrong = ToolResult("mail", requirements=Loose())  # type: ignore[arg-type]
    outcome = await call(executor_of(sample("tool", run=returning(wrong))))
    assert (outcome.content, outcome.result) == (FAILED, None)


@awaited
async def test_a_wrong_argument_is_told_with_what_would_be_right() -> None:
    """The refusal of an argument reaches model and people with the value that arrived."""

    async def run(arguments: Mapping[str, Any], _: ToolContext) -> ToolResult:
        Arguments(arguments).optional_positive_int("page", if_left_out="to get the first page")
        return ToolResult("found")

    outcome = await call(executor_of(sample("tool", run=run)), arguments={"page": "5"})
    assert "page" in outcome.content
    assert '"5"' in outcome.content
    assert (outcome.trace.status, outcome.trace.message) == ("error", outcome.content)
