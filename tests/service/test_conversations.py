"""Conversations over HTTP: what was given, from request to request, by a signed ledger."""

import asyncio
import base64
import json
import threading
from typing import Any

import pytest

from fetchwarden.policy.codes import Code
from fetchwarden.policy.confidence import Confidence
from fetchwarden.policy.outbound import OutboundLevel, OutboundRequirement
from fetchwarden.service import conversations as conversations_room
from fetchwarden.service.app import LOOKING
from fetchwarden.tools.conversation import Conversation
from fetchwarden.tools.result import Requirements
from fetchwarden.tools.signing import SigningKeys
from fetchwarden.tools.tickets import issue_ledger, open_ledger
from fetchwarden.tools.transcript import replay
from tests.retrieval.search.services import says as engine_says
from tests.servers.loop import awaited
from tests.service.serving import KEY, KEY_B, OTHER, TOKEN, Served, tokens
from tests.tools.chat import PARAGRAPH

NOW = 1_800_000_000.0
KEYS = SigningKeys.of([KEY])
SIGNED = {"signing": {"keys": [KEY]}, "tokens": tokens(burst=1_000)}
LINKS = (
    f"<main><h1>Links</h1><p>{PARAGRAPH}</p><p><a href='http://b.test/one'>one</a> "
    f"<a href='http://b.test/two'>two</a></p></main>"
)


def says(text: str, **more: Any) -> dict[str, Any]:
    """Return a conversation in which a user says *text*."""
    return {"messages": [{"role": "user", "content": text}], **more}


def put_up(served: Served) -> None:
    """Put up a page with links, and what they lead to."""
    served.web.page("/links", LINKS)
    for path in ("/one", "/two", "/made"):
        served.web.page(path, f"<main><h1>{path}</h1><p>{PARAGRAPH}</p></main>")


async def begun(served: Served) -> str:
    """Return the ledger of a conversation in which the page of links was read."""
    asked = says("Please read http://a.test/links")
    answer = await served.done("read", url="http://a.test/links", conversation=asked)
    ledger = answer["ledger"]
    assert isinstance(ledger, str)
    return ledger


@awaited
async def test_what_a_user_gave_may_be_read() -> None:
    """An address that stands in the messages is read, in another spelling of it too."""
    async with Served() as served:
        put_up(served)
        for url in ("http://a.test/links", "HTTP://A.test:80/links#top"):
            asked = says("Read http://a.test/links.")
            answer = await served.done("read", url=url, conversation=asked)
            assert answer["ledger"]
        prompt = {"system_prompt": "See http://b.test/one", "messages": []}
        assert await served.done("read", url="http://b.test/one", conversation=prompt)


@pytest.mark.parametrize(
    "conversation",
    [
        {},
        says("Read a page."),
        says("Read http://b.test/other"),
        {"messages": [{"role": "assistant", "content": "http://b.test/made?d=s3cret"}]},
    ],
)
@awaited
async def test_what_a_model_made_up_is_not_read(conversation: dict[str, Any]) -> None:
    """An address that nobody gave is refused before anything is looked up, and not repeated."""
    async with Served() as served:
        put_up(served)
        answer = await served.post(
            "read", url="http://b.test/made?d=s3cret", conversation=conversation
        )
        assert (answer.status_code, answer.json()["code"]) == (403, Code.URL_NOT_IN_PRIOR_CONTEXT)
        for part in ("b.test", "made", "s3cret"):
            assert part not in answer.text
        check = await served.done(
            "check", url="http://b.test/made?d=s3cret", conversation=conversation
        )
        assert (check["allowed"], check["code"]) == (False, Code.URL_NOT_IN_PRIOR_CONTEXT)
        assert check["given_by"] is None
        assert not served.names.queries
        assert "s3cret" not in served.logged


@awaited
async def test_links_of_a_page_may_be_read_by_its_ledger() -> None:
    """What a page linked to is given from then on, in the requests that bring its ledger."""
    async with Served() as served:
        put_up(served)
        ledger = await begun(served)
        assert (await served.post("read", url="http://b.test/one", conversation={})).is_error
        told = {"ledger": ledger}
        check = await served.done("check", url="http://b.test/one", conversation=told)
        assert (check["allowed"], check["given_by"]) == (True, "tool_result")
        answer = await served.done("read", url="http://b.test/one", conversation=told)
        # And what was given before stays given.
        again = {"ledger": answer["ledger"]}
        assert await served.done("read", url="http://b.test/two", conversation=again)
        assert await served.done("read", url="http://a.test/links", conversation=again)
        more = await served.post("read", url="http://b.test/made", conversation=again)
        assert more.json()["code"] == Code.URL_NOT_IN_PRIOR_CONTEXT


@awaited
async def test_an_echo_gives_nothing_across_requests() -> None:
    """A search whose hits repeat its query gives the model no address that way."""
    async with Served() as served:
        echo = "http://b.test/steal?d=s3cret"
        served.finds([{"url": echo, "title": "x", "snippet": f"see {echo}"}])
        found = await served.done("search", query=f"find {echo}", conversation=says("Search."))
        told = await served.post("read", url=echo, conversation={"ledger": found["ledger"]})
        assert told.json()["code"] == Code.URL_NOT_IN_PRIOR_CONTEXT


@awaited
async def test_a_language_is_no_way_around() -> None:
    """A hit that repeats any other text of the request gives nothing either."""
    async with Served() as served:
        echo = "http://b.test/steal?d=s3cret"
        served.finds([{"url": echo, "title": "x", "snippet": "y"}])
        asked = says("Search.")
        found = await served.done("search", query="tides", language=echo, conversation=asked)
        told = await served.post("read", url=echo, conversation={"ledger": found["ledger"]})
        assert told.json()["code"] == Code.URL_NOT_IN_PRIOR_CONTEXT


@awaited
async def test_what_was_searched_for_in_vain_stays_made_up() -> None:
    """An engine may have kept the query of a search that failed, and repeat it in the next one."""
    async with Served() as served:
        echo = "http://b.test/steal?d=s3cret"
        served.services.answers("searxng", engine_says({}, status=500))
        asked = says("Search.")
        failed = await served.problem("search", query=f"find {echo}", conversation=asked)
        assert failed.code == Code.SEARCH_FAILED
        assert failed.ledger is not None
        served.finds([{"url": echo, "title": "x", "snippet": "y"}])
        found = await served.done("search", query="tides", conversation={"ledger": failed.ledger})
        told = await served.post("read", url=echo, conversation={"ledger": found["ledger"]})
        assert told.json()["code"] == Code.URL_NOT_IN_PRIOR_CONTEXT
        without = await served.done("check", url=echo, conversation={"ledger": found["ledger"]})
        assert without["given_by"] is None


@pytest.mark.parametrize("path", ["/Yahoo!", "/x_", "/a,http://b.test/one"])
@awaited
async def test_a_hit_is_given_as_it_stands(path: str) -> None:
    """Whatever its address ends in: it stands there by itself, and in no sentence."""
    async with Served() as served:
        served.finds([{"url": f"http://b.test{path}", "title": "One", "snippet": "First."}])
        found = await served.done("search", query="tides", conversation=says("Search."))
        told = {"ledger": found["ledger"]}
        check = await served.done("check", url=f"http://b.test{path}", conversation=told)
        assert (check["allowed"], check["given_by"]) == (True, "tool_result")


@awaited
async def test_hits_of_a_search_are_given() -> None:
    """What a search found may be read in the conversation that searched."""
    async with Served() as served:
        put_up(served)
        served.finds([{"url": "http://b.test/one", "title": "One", "snippet": "First."}])
        found = await served.done("search", query="one", conversation=says("Search one."))
        told = {"ledger": found["ledger"]}
        assert await served.done("read", url="http://b.test/one", conversation=told)
        without = await served.done("search", query="one")
        assert without["ledger"] is None


def _tampered(ledger: str) -> dict[str, str]:
    raw = base64.urlsafe_b64decode(ledger + "=" * (-len(ledger) % 4))
    changed = bytearray(raw)
    changed[len(changed) // 2] ^= 1
    later = bytearray(raw)
    later[8] = 0xFF  # the end, behind version, length and name
    return {
        "one bit": base64.urlsafe_b64encode(bytes(changed)).decode().rstrip("="),
        "another end": base64.urlsafe_b64encode(bytes(later)).decode().rstrip("="),
        "cut": ledger[:-4],
        "more": ledger + "AAAA",
        "padding": ledger + "=",
        "empty": "",
        "none of ours": "QUJD",
        "not base64": "\xe4" * 40,
        "other key": issue_ledger(Conversation(), "alice", 2_000_000_000, SigningKeys.of([KEY_B])),
        "other tenant": issue_ledger(Conversation(), "bob", 2_000_000_000, KEYS),
        "ended": issue_ledger(Conversation(), "alice", int(NOW), KEYS),
    }


@awaited
async def test_ledgers_that_are_not_taken() -> None:
    """Altered, foreign and ended ledgers are refused alike, on every operation that takes one."""
    async with Served(SIGNED, token=TOKEN, now=lambda: NOW) as served:
        put_up(served)
        ledger = await begun(served)
        told = set()
        for name, text in _tampered(ledger).items():
            given = {"ledger": text, **says("http://b.test/one and http://a.test/links")}
            for operation, asked in [("read", {"url": "http://b.test/one"}),
                                     ("check", {"url": "http://b.test/one"}),
                                     ("search", {"query": "one"})]:  # fmt: skip
                problem = await served.problem(operation, conversation=given, **asked)
                assert (problem.status, problem.code) == (403, Code.TOKEN_REFUSED), name
                told.add(problem.detail)
        assert len(told) == 1
        assert await served.done("read", url="http://b.test/one", conversation={"ledger": ledger})


@awaited
async def test_a_ledger_is_its_tenants_alone() -> None:
    """Another caller cannot go on with it, unless both are the same tenant."""
    async with Served(SIGNED, token=TOKEN) as served:
        put_up(served)
        ledger = await begun(served)
        bob = served.client(OTHER)
        told = {"ledger": ledger}
        problem = await served.problem("read", by=bob, url="http://b.test/one", conversation=told)
        assert problem.code == Code.TOKEN_REFUSED
    shared = {
        "alice": {"secret": TOKEN, "tenant": "team"},
        "bob": {"secret": OTHER, "tenant": "team"},
    }
    async with Served({**SIGNED, "tokens": shared}, token=TOKEN) as served:
        put_up(served)
        told = {"ledger": await begun(served)}
        bob = served.client(OTHER)
        assert await served.done("read", by=bob, url="http://b.test/one", conversation=told)


@awaited
async def test_a_ledger_ends() -> None:
    """At its end it is refused, and a new one of each answer ends later."""
    clock = [NOW]
    configured = {"signing": {"keys": [KEY], "lifetime_seconds": 60}}
    async with Served(configured, now=lambda: clock[0]) as served:
        put_up(served)
        first = {"ledger": await begun(served)}
        clock[0] += 59
        answer = await served.done("read", url="http://b.test/one", conversation=first)
        clock[0] += 1
        ended = await served.problem("read", url="http://b.test/one", conversation=first)
        assert ended.code == Code.TOKEN_REFUSED
        newer = {"ledger": answer["ledger"]}
        assert await served.done("read", url="http://b.test/two", conversation=newer)


@awaited
async def test_keys_are_rotated() -> None:
    """While the old key is configured its ledgers open and new ones are signed anew; then not."""
    both = {**SIGNED, "signing": {"keys": [KEY_B, KEY]}}
    new = {**SIGNED, "signing": {"keys": [KEY_B]}}
    async with Served(SIGNED, token=TOKEN) as served:
        put_up(served)
        old = {"ledger": await begun(served)}
    async with Served(both, token=TOKEN) as served:
        put_up(served)
        answer = await served.done("read", url="http://b.test/one", conversation=old)
        newer = {"ledger": answer["ledger"]}
    async with Served(new, token=TOKEN) as served:
        put_up(served)
        assert await served.done("read", url="http://b.test/two", conversation=newer)
        problem = await served.problem("read", url="http://b.test/one", conversation=old)
        assert problem.code == Code.TOKEN_REFUSED


@awaited
async def test_without_keys_a_ledger_ends_with_the_run() -> None:
    """A service without a configured key has one of its own for as long as it runs."""
    async with Served() as served:
        put_up(served)
        told = {"ledger": await begun(served)}
        assert await served.done("read", url="http://b.test/one", conversation=told)
    async with Served() as served:
        problem = await served.problem("read", url="http://b.test/one", conversation=told)
        assert problem.code == Code.TOKEN_REFUSED


def ledger_of(level: OutboundLevel, confidence: Confidence = Confidence.NONE) -> str:
    """Return the ledger of a conversation that is held to something, in which a link was given."""
    conversation = Conversation()
    conversation.add_user_message("http://b.test/one")
    conversation.require(
        Requirements(confidence=confidence, outbound=OutboundRequirement(level, "a mail"))
    )
    return issue_ledger(conversation, "alice", 4_000_000_000, KEYS)


def opened(ledger: str) -> Conversation:
    """Return the conversation in a ledger."""
    return open_ledger(ledger, "alice", 0.0, KEYS)


@awaited
async def test_a_restricted_conversation_cannot_search() -> None:
    """What must not leave a conversation does not leave it in a query, nor in an address."""
    async with Served({**SIGNED, "tools": {}}, token=TOKEN) as served:
        put_up(served)
        for level in (OutboundLevel.ONLY_LINKS_FROM_CHAT, OutboundLevel.ONLY_CONFIGURED_SERVICES):
            told = {"ledger": ledger_of(level), **says("Look: http://b.test/two")}
            problem = await served.problem("search", query="secret", conversation=told)
            assert (problem.status, problem.code) == (403, Code.OUTBOUND_RESTRICTED)
            made = await served.problem("read", url="http://b.test/made", conversation=told)
            assert made.code == Code.OUTBOUND_RESTRICTED
            answer = await served.post("read", url="http://b.test/one", conversation=told)
            if level is OutboundLevel.ONLY_CONFIGURED_SERVICES:
                assert answer.json()["code"] == Code.OUTBOUND_RESTRICTED
            else:
                # The demand goes on in the next ledger.
                held = opened(answer.json()["ledger"]).outbound
                assert held == OutboundRequirement(level, "a mail")
        assert not served.services.origin.requests


@awaited
async def test_demands_tighten_and_survive() -> None:
    """A private page makes a conversation demand full trust, which no later request takes back."""
    configured = {
        "signing": {"keys": [KEY]},
        "tokens": {
            "alice": {"secret": TOKEN, "tenant": "team", "confidence": "HIGH"},
            "bob": {"secret": OTHER, "tenant": "team"},
        },
        "rules": {"allow": ["inner.test"]},
    }
    async with Served(configured, token=TOKEN) as served:
        put_up(served)
        asked = says("Read http://inner.test/one and http://b.test/one and http://b.test/two")
        told = await served.done("read", url="http://b.test/one", conversation=asked)
        bob = served.client(OTHER)
        public = {"ledger": told["ledger"]}
        assert await served.done("read", by=bob, url="http://b.test/one", conversation=public)
        told = await served.done("read", url="http://inner.test/one", conversation=public)
        inner = {"ledger": told["ledger"]}
        told = await served.done("read", url="http://b.test/two", conversation=inner)
        after = {"ledger": told["ledger"]}
        for conversation in (inner, after):
            for operation, asked in [("read", {"url": "http://b.test/two"}),
                                     ("check", {"url": "http://b.test/two"}),
                                     ("search", {"query": "x"})]:  # fmt: skip
                problem = await served.problem(
                    operation, by=bob, conversation=conversation, **asked
                )
                assert (problem.status, problem.code) == (403, Code.PROVIDER_NOT_ALLOWED)


@awaited
async def test_the_system_prompt_is_kept_when_it_is_not_sent_again() -> None:
    """It stays as it was; sent again, only what it says now is given."""
    async with Served() as served:
        put_up(served)
        asked = says("Read http://b.test/two", system_prompt="Docs: http://b.test/one")
        answer = await served.done("read", url="http://b.test/two", conversation=asked)
        kept = {"ledger": answer["ledger"], **says("Go on.")}
        check = await served.done("check", url="http://b.test/one", conversation=kept)
        assert check["given_by"] == "system_prompt"
        new = {**kept, "system_prompt": "Docs: http://b.test/three"}
        check = await served.done("check", url="http://b.test/one", conversation=new)
        assert check["code"] == Code.URL_NOT_IN_PRIOR_CONTEXT
        check = await served.done("check", url="http://b.test/three", conversation=new)
        assert check["allowed"]


@awaited
async def test_reads_of_links_are_counted_across_requests() -> None:
    """The operator's bound on links of one site holds in a conversation by its ledgers."""
    configured = {"tools": {"read_web_page": {"max_links_per_origin": "1"}}}
    async with Served(configured) as served:
        put_up(served)
        told = {"ledger": await begun(served)}
        check = await served.done("check", url="http://b.test/two", conversation=told)
        assert check["allowed"]
        answer = await served.done("read", url="http://b.test/one", conversation=told)
        told = {"ledger": answer["ledger"]}
        problem = await served.problem("read", url="http://b.test/two", conversation=told)
        assert problem.code == Code.OUTBOUND_RESTRICTED
        check = await served.done("check", url="http://b.test/two", conversation=told)
        assert check["code"] == Code.OUTBOUND_RESTRICTED


@awaited
async def test_reads_of_links_that_fail_are_counted() -> None:
    """A site learns which link was chosen also where it has no page there."""
    configured = {"tools": {"read_web_page": {"max_links_per_origin": "1"}}}
    async with Served(configured) as served:
        served.web.page("/links", LINKS)
        told = {"ledger": await begun(served)}
        failed = await served.problem("read", url="http://b.test/one", conversation=told)
        assert failed.code == Code.HTTP_STATUS
        assert failed.ledger is not None
        told = {"ledger": failed.ledger}
        problem = await served.problem("read", url="http://b.test/two", conversation=told)
        assert (problem.code, problem.ledger) == (Code.OUTBOUND_RESTRICTED, None)
        (line,) = await served.batch(
            {
                "operation": "read",
                "request": {"url": "http://a.test/x", "conversation": says("Read http://a.test/x")},
            }
        )
        assert line["problem"]["ledger"]
        plain = await served.problem("read", url="http://b.test/one")
        assert (plain.code, plain.ledger) == (failed.code, None)


@awaited
async def test_a_free_choice_is_the_operators() -> None:
    """Where models may choose, an address that nobody gave is read, under the rules."""
    configured = {"tools": {"read_web_page": {"free_address_choice": True}}}
    async with Served(configured) as served:
        put_up(served)
        assert await served.done("read", url="http://b.test/made", conversation={})
        problem = await served.problem("read", url="http://10.0.0.5/", conversation={})
        assert problem.code == Code.PRIVATE_NOT_ALLOWED


@awaited
async def test_long_messages_hold_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages are looked through, and results noted, beside the loop that serves the others."""
    threads: list[bool] = []
    noted = Conversation.note_result

    def look(*args: Any, **options: Any) -> None:
        threads.append(threading.current_thread() is threading.main_thread())
        replay(*args, **options)

    def note(*args: Any, **options: Any) -> None:
        threads.append(threading.current_thread() is threading.main_thread())
        noted(*args, **options)

    monkeypatch.setattr("fetchwarden.service.conversations.replay", look)
    monkeypatch.setattr(Conversation, "note_result", note)
    async with Served() as served:
        put_up(served)
        await begun(served)
    assert threads == [False, False]


BAD: list[Any] = [
    {"messages": "text"}, {"messages": ["text"]}, {"messages": [{"role": "nobody"}]},
    {"messages": [{"role": "user", "content": 5}]}, {"ledger": 5}, {"ledgers": "x"}, [], "x",
    {"messages": [{"role": "user", "content": "x", "documents": "y"}]},
    {"messages": [{}] * 10_001}, {"system_prompt": ["x"]},
]  # fmt: skip


@awaited
async def test_conversations_that_cannot_be_read() -> None:
    """What is no conversation is a fault of the request."""
    async with Served() as served:
        for conversation in BAD:
            problem = await served.problem("read", url="http://a.test/", conversation=conversation)
            assert (problem.status, problem.code) == (422, Code.INVALID_REQUEST), conversation


@awaited
async def test_nothing_in_messages_breaks_it() -> None:
    """Odd values in messages end in an answer or a fault of the request, never in a failure."""
    odd: list[Any] = [
        {"role": "tool", "tool_call_id": [], "content": {"a": [1, None]}},
        {"role": "assistant", "tool_calls": [1, {"function": 1}, {"function": {"arguments": 1}}]},
        {"role": "user", "content": [{"type": 5}, 7, None, {"type": "text", "text": 5}]},
        {"type": "function_call", "arguments": "{", "call_id": {}},
        {"type": "function_call_output", "output": "[" * 2_000, "call_id": "x"},
        {"type": "tool_result", "content": json.loads("[" * 90 + "]" * 90)},
        {
            "role": "tool",
            "arguments": json.dumps({"a": "http://b.test/"}),
            "content": "http://b.test/",
        },
    ]
    async with Served() as served:
        for message in odd:
            answer = await served.post(
                "check", url="http://a.test/", conversation={"messages": [message]}
            )
            assert answer.status_code in {200, 422}


@awaited
async def test_a_caller_tightens_what_may_leave() -> None:
    """From then on, by the ledger alone; a later request loosens nothing."""
    async with Served() as served:
        put_up(served)
        served.finds([{"url": "http://b.test/one", "title": "One", "snippet": "x"}])
        asked = says("Read http://a.test/links", outbound="only_links_from_chat")
        answer = await served.done("read", url="http://a.test/links", conversation=asked)
        later = {"ledger": answer["ledger"]}
        search = await served.post("search", query="mail", conversation=later)
        assert (search.status_code, search.json()["code"]) == (403, Code.OUTBOUND_RESTRICTED)
        assert await served.done("read", url="http://b.test/one", conversation=later)
        tighter = {**later, "outbound": "only_configured_services"}
        link = await served.post("read", url="http://b.test/one", conversation=tighter)
        assert link.json()["code"] == Code.OUTBOUND_RESTRICTED
        loose = await served.post("search", query="mail", conversation={**later, "outbound": "x"})
        assert loose.status_code == 422
        assert served.services.origin.requests == []


@awaited
async def test_the_wiki_stays_readable_and_is_not_left() -> None:
    """With the strictest demand a model may choose its pages alone, and no redirect leaves it."""
    tools = {
        "search_confluence": {"base_url": "http://b.test/wiki/"},
        "read_web_page": {"free_address_choice": "ON"},
    }
    async with Served({"tools": tools}) as served:
        served.web.page("/wiki/page", f"<main><h1>Page</h1><p>{PARAGRAPH}</p></main>")
        served.web.redirect("/wiki/away", "http://a.test/other")
        served.web.page("/other", f"<main><p>{PARAGRAPH}</p></main>")
        asked = {"outbound": "only_configured_services"}
        assert await served.done("read", url="http://b.test/wiki/page", conversation=asked)
        for url in ("http://b.test/wiki/away", "http://a.test/other"):
            answer = await served.post("read", url=url, conversation=asked)
            assert answer.status_code == 403, url
        assert "/other" not in {request.target for request in served.web.requests}


@awaited
async def test_a_refusal_of_a_check_names_nothing() -> None:
    """Neither the host nor the port of what is refused is told again."""
    async with Served() as served:
        for url in ("http://inner.test:81/x", "http://10.0.0.5/", "http://b.test/made"):
            told = await served.post("check", url=url, conversation={})
            for part in ("inner", "10.0", "b.test", "81"):
                assert part not in told.text


@awaited
async def test_messages_that_are_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread cannot be stopped, so it stops by itself, and says what would be right."""
    async with Served() as served:
        put_up(served)
        asked = says("Read http://b.test/one")
        await served.done("read", url="http://b.test/one", conversation=asked)
        monkeypatch.setattr(conversations_room, "LOOK_SECONDS", -1.0)
        problem = await served.problem("read", url="http://b.test/one", conversation=asked)
        assert (problem.status, problem.code) == (413, Code.REQUEST_TOO_LARGE)
        assert "since the last ledger" in problem.detail
        monkeypatch.undo()
        monkeypatch.setattr(conversations_room, "MAX_MESSAGE_CHARS", 60)
        asked["messages"].append({"role": "user", "content": [{"type": "text", "text": "x" * 47}]})
        problem = await served.problem("check", url="http://b.test/one", conversation=asked)
        assert (problem.status, problem.code) == (413, Code.REQUEST_TOO_LARGE)
        assert "message 1" in problem.detail
        for much in (
            {"messages": [{"role": "assistant", "content": [{"input": {"x" * 51: 1}}]}]},
            {"system_prompt": "x" * 61, "messages": []},
            {"system_prompt": "x" * 30, "messages": [{"role": "system", "content": "x" * 30}]},
        ):
            problem = await served.problem("check", url="http://b.test/one", conversation=much)
            assert (problem.status, problem.code) == (413, Code.REQUEST_TOO_LARGE)


@awaited
async def test_who_looks_through_much_holds_up_no_read() -> None:
    """However many conversations are looked through, others' pages are cut and answered."""
    begun, end = threading.Semaphore(0), threading.Event()
    async with Served({"tokens": tokens(burst=1_000)}) as served:
        put_up(served)
        held = served.service.operations.conversations

        def wait() -> None:
            begun.release()
            end.wait()

        busy = [held.threads.submit(wait) for _ in range(LOOKING)]
        for _ in busy:
            await asyncio.to_thread(begun.acquire)
        by = served.client(TOKEN)
        asked = says("Read http://b.test/one")
        behind = asyncio.ensure_future(
            served.done("read", by=by, url="http://b.test/one", conversation=asked)
        )
        try:
            while not served.service.callers.find(f"Bearer {TOKEN}").under_way:  # noqa: ASYNC110 - until it waits
                await asyncio.sleep(0)
            answer = await served.done("read", by=by, url="http://b.test/one")
            assert PARAGRAPH[:20] in answer["markdown"]
            assert not behind.done()
        finally:
            end.set()
        assert (await behind)["ledger"]
