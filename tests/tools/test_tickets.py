"""Shows what a ledger token and a link ticket carry, for whom, how long, and how large they are."""

import base64
import inspect
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fetchwarden.policy.confidence import Confidence, DataSecurity
from fetchwarden.policy.errors import InvalidInput
from fetchwarden.policy.outbound import OutboundLevel, OutboundRequirement
from fetchwarden.policy.provenance import Origin, Reason
from fetchwarden.policy.target import parse
from fetchwarden.tools import packing, signing, tickets
from fetchwarden.tools.conversation import MAX_COUNT, Conversation
from fetchwarden.tools.packing import MAX_CARRIED, MAX_CARRIED_MARKS
from fetchwarden.tools.result import Requirements
from fetchwarden.tools.signing import MAX_CHARS, Purpose, SigningKeys, sign
from fetchwarden.tools.tickets import check_ticket, issue_ledger, issue_ticket, open_ledger
from tests.property.strategies import policy_settings
from tests.tools.tokens import (
    END,
    KEYS,
    NOW,
    SECRETS,
    Damage,
    damages,
    flipped,
    is_refused,
    raw_of,
    respelled,
    ring,
    text_of,
)

PAGE = "https://example.org/report?year=2026"
POOL = [f"https://site{n}.example/page" for n in range(5)]
EVIL = [f"https://evil.example/?q=board-meeting-{n}" for n in range(4)]
PROBES = [
    *POOL,
    *EVIL,
    *(f"{url}/below" for url in POOL),
    *(url.replace("https:", "http:") for url in POOL + EVIL),
    *(f"{url}&more=1" for url in EVIL),
    "https://evil.example/",
    "no address",
]
Step = tuple[str, Any]
some = st.lists(st.sampled_from(POOL + EVIL), max_size=4)
steps: st.SearchStrategy[list[Step]] = st.lists(
    st.one_of(
        st.tuples(st.just("prompt"), some),
        st.tuples(st.just("person"), some),
        st.tuples(st.just("document"), some),
        st.tuples(st.just("result"), st.tuples(some, some)),
        st.tuples(
            st.just("demand"),
            st.builds(
                Requirements,
                st.sampled_from(Confidence),
                st.sampled_from(DataSecurity),
                st.builds(
                    OutboundRequirement,
                    st.sampled_from(OutboundLevel),
                    st.text(max_size=200),
                ),
            ),
        ),
        st.tuples(st.just("read"), st.sampled_from(PROBES)),
    ),
    max_size=10,
)


def go_on(conversation: Conversation, taken: list[Step]) -> None:
    """Let a conversation take some steps."""
    for kind, what in taken:
        if kind == "prompt":
            conversation.set_system_prompt(" ".join(what))
        elif kind == "person":
            conversation.add_user_message(" ".join(what))
        elif kind == "document":
            conversation.add_user_message("", documents=what)
        elif kind == "result":
            conversation.note_result(what[0], what[1])
        elif kind == "demand":
            conversation.require(what)
        else:
            conversation.count_link(what)


def conversation_of(taken: list[Step]) -> Conversation:
    """Return a conversation that took some steps."""
    conversation = Conversation()
    go_on(conversation, taken)
    return conversation


def told_of(conversation: Conversation) -> list[object]:
    """Return everything that a conversation tells."""
    return [
        [(conversation.explain(url), conversation.links_of(url)) for url in PROBES],
        conversation.confidence,
        conversation.data_security,
        conversation.outbound,
    ]


def issued(conversation: Conversation, tenant: str = "acme", end: int = END) -> str:
    """Return the token of a conversation."""
    return issue_ledger(conversation, tenant, end, KEYS)


def opened(token: str, tenant: str = "acme", now: float = NOW) -> Conversation:
    """Return the conversation of a token."""
    return open_ledger(token, tenant, now, KEYS)


def full() -> Conversation:
    """Return a conversation with something of everything."""
    conversation = Conversation()
    conversation.set_system_prompt("https://prompt.example/")
    conversation.add_user_message(PAGE, documents=["https://document.example/"])
    conversation.note_result(
        ["https://tool.example/"], ["https://made-up.example/?q=some-long-secret"]
    )
    conversation.require(
        Requirements(
            Confidence.MEDIUM,
            DataSecurity.SELF_HOSTED,
            OutboundRequirement(OutboundLevel.ONLY_LINKS_FROM_CHAT, "mailbox Work"),
        )
    )
    conversation.count_link(PAGE)
    return conversation


class TestLedger:
    """What a ledger token brings back."""

    @policy_settings
    @given(steps, steps)
    def test_it_goes_on_as_it_would_have(self, before: list[Step], after: list[Step]) -> None:
        """A conversation that went through a token tells the same of everything, ever after."""
        conversation = conversation_of(before)
        token = issued(conversation)
        again = opened(token)
        assert told_of(again) == told_of(conversation)
        assert again.save(results=True) == {
            **conversation.save(results=True),
            "links": again.save()["links"],
        }
        assert issued(again) == token
        go_on(conversation, after)
        go_on(again, after)
        assert told_of(again) == told_of(conversation)
        assert issued(again) == issued(conversation)

    @policy_settings
    @given(steps)
    def test_equal_conversations_have_equal_tokens(self, taken: list[Step]) -> None:
        """A token is made of nothing but the conversation, tenant, end and key."""
        assert issued(conversation_of(taken)) == issued(conversation_of(taken))

    @policy_settings
    @given(steps, steps)
    def test_issuing_changes_nothing(self, before: list[Step], after: list[Step]) -> None:
        """A conversation goes on after its token was issued, and the token does not."""
        conversation, other = conversation_of(before), conversation_of(before)
        token = issued(conversation)
        go_on(conversation, after)
        go_on(other, after)
        assert told_of(conversation) == told_of(other)
        assert told_of(opened(token)) == told_of(conversation_of(before))

    def test_every_origin(self) -> None:
        """What was given comes back under the origin that gave it, tools among them."""
        again = opened(issued(full()))
        for url, origin in (
            ("https://prompt.example/", Origin.SYSTEM_PROMPT),
            (PAGE, Origin.USER_MESSAGE),
            ("https://document.example/", Origin.DOCUMENT),
            ("https://tool.example/", Origin.TOOL_RESULT),
        ):
            assert again.explain(url).allowed_by is origin
        assert again.explain("https://made-up.example/?q=some-long-secret").reason is Reason.MADE_UP

    def test_what_the_model_made_up_stays_so(self) -> None:
        """A later result gives nothing that the model made up before, in no spelling."""
        again = opened(issued(opened(issued(full()))))
        url = "https://made-up.example/?q=some-long-secret"
        back = [
            url,
            url.upper(),
            f"{url}&and=more",
            "http://other.example/?x=some-long-secret",
            "https://made-up.example/?q=%73ome-long-secret",
        ]
        again.note_result([*back, "https://honest.example/"], ["another question"])
        assert not any(map(again.is_given, back))
        assert again.is_given("https://honest.example/")
        again.add_user_message(f"Read {url}")
        assert again.is_given(url)

    def test_demands_only_grow(self) -> None:
        """Demands and counts are those of the conversation, and what comes later adds to them."""
        again = opened(issued(full()))
        assert again.confidence is Confidence.MEDIUM
        assert again.data_security is DataSecurity.SELF_HOSTED
        level = OutboundLevel.ONLY_LINKS_FROM_CHAT
        assert again.outbound == OutboundRequirement(level, "mailbox Work")
        again.require(Requirements(Confidence.LOW, DataSecurity.ALLOW_ANY))
        assert again.count_link(PAGE) == 2
        later = opened(issued(again))
        assert told_of(later) == told_of(again)
        assert later.confidence is Confidence.MEDIUM
        assert later.data_security is DataSecurity.SELF_HOSTED
        assert later.outbound.level is level
        assert later.links_of(PAGE) == 2

    def test_unreadable_state_stays_strict(self) -> None:
        """What a damaged store made as strict as can be is as strict after a token."""
        again = opened(issued(Conversation.restore({})))
        assert again.confidence is Confidence.HIGH
        assert again.data_security is DataSecurity.SELF_HOSTED
        assert again.outbound.level is OutboundLevel.ONLY_CONFIGURED_SERVICES
        assert again.links_of(PAGE) == MAX_COUNT
        again.note_result([PAGE], [])
        assert not again.is_given(PAGE)

    def test_a_smaller_bound_on_opening(self) -> None:
        """Whoever opens a token may keep fewer addresses of each origin."""
        conversation = conversation_of([("person", POOL)])
        again = open_ledger(issued(conversation), "acme", NOW, KEYS, max_keys=2)
        assert [again.is_given(url) for url in POOL] == [False, False, False, True, True]

    def test_the_newest_are_carried(self) -> None:
        """Of more addresses than fit the newest come back, and none that was not given."""
        most = MAX_CARRIED[Origin.USER_MESSAGE]
        urls = [f"https://site.example/{n}" for n in range(most + 3)]
        again = opened(issued(conversation_of([("person", urls)])))
        assert not any(map(again.is_given, urls[:3]))
        assert all(map(again.is_given, urls[3:]))

    def test_marks_that_do_not_fit_close_results(self) -> None:
        """If the model made up too much to carry, results give nothing any more; people do."""
        conversation = Conversation()
        first = "https://x.example/?q=the-first-secret"
        conversation.note_result([], [first])
        number = 0
        while len(conversation.save()["made_up"]) <= MAX_CARRIED_MARKS:
            words = [f"https://x{n}.example/?q=secret-word-{n}" for n in range(number, number + 60)]
            conversation.note_result([], words)
            number += 60
        conversation.note_result([POOL[0]], ["x"])
        assert conversation.is_given(POOL[0])
        again = opened(issued(conversation))
        assert again.is_given(POOL[0])
        for _ in range(2):
            again.note_result([first, POOL[1]], ["x"])
            assert not again.is_given(first)
            assert not again.is_given(POOL[1])
            again = opened(issued(again))
        again.add_user_message(POOL[1])
        assert again.is_given(POOL[1])

    def test_no_text_and_no_address(self) -> None:
        """A token holds hashes; the only text is the one of who demanded the outbound level."""
        raw = raw_of(issued(full()))
        for text in (b"example", b"http", b"secret", b"acme", b"report", b"2026", b"MEDIUM"):
            assert text not in raw
        words = "".join(chr(byte) if 32 <= byte < 127 else "\n" for byte in raw)
        assert [run for run in words.split("\n") if len(run) >= 8] == ["mailbox Work"]

    @pytest.mark.parametrize(("number", "chars"), [(0, 85), (100, 2_219), (1_000, 21_419)])
    def test_sizes(self, number: int, chars: int) -> None:
        """A given address costs 22 characters, and a token without any a few dozen."""
        urls = [f"https://site.example/{n}" for n in range(number)]
        conversation = Conversation()
        conversation.note_result(urls, ["query"])
        assert abs(len(issued(conversation)) - chars) <= 1

    def test_stored_data_is_no_token(self) -> None:
        """What is stored without a signature is refused, and restoring it reads no results."""
        stored = full().save(results=True)
        for text in (json.dumps(stored), text_of(json.dumps(stored).encode())):
            is_refused(lambda: opened(text), text)  # noqa: B023  used at once
        assert not Conversation.restore(stored).is_given("https://tool.example/")


class TestLedgerRefused:
    """Who cannot use a ledger token."""

    @policy_settings
    @given(steps, damages)
    def test_any_damage(self, taken: list[Step], damage: Damage) -> None:
        """No other text than the token opens."""
        token = issued(conversation_of(taken))
        other = damage(token)
        if other != token:
            is_refused(lambda: opened(other))

    def test_every_bit_counts(self) -> None:
        """No bit can be turned over: none of the levels, hashes, counts, or of the end."""
        token = issued(full())
        for bit in range(8 * len(raw_of(token))):
            other = flipped(token, bit)
            is_refused(lambda: opened(other), other)  # noqa: B023  used at once

    def test_every_other_spelling(self) -> None:
        """The token has one spelling."""
        token = issued(full())
        for other in respelled(token):
            is_refused(lambda: opened(other), other)  # noqa: B023  used at once

    def test_another_tenant_another_time_another_key(self) -> None:
        """Another tenant, the end, and a dropped key are one and the same refusal."""
        token = issued(full())
        assert opened(token, now=END - 1)
        is_refused(lambda: opened(token, tenant="other"), token)
        is_refused(lambda: opened(token, now=END), token)
        is_refused(lambda: open_ledger(token, "acme", NOW, ring("b", "c")), token)
        is_refused(lambda: check_ticket(token, PAGE, "acme", NOW, KEYS), token)

    def test_two_tokens_are_not_joined(self) -> None:
        """No token is made of parts of two, at any place."""
        one, other = raw_of(issued(full())), raw_of(issued(conversation_of([("person", POOL)])))
        for place in range(1, len(one)):
            for mixed in (one[:place] + other[place:], other[:place] + one[place:]):
                if mixed not in {one, other}:
                    is_refused(lambda: opened(text_of(mixed)))  # noqa: B023  used at once

    @policy_settings
    @given(st.binary(max_size=60))
    def test_signed_nonsense(self, payload: bytes) -> None:
        """What we signed and is no conversation is refused like any other, or is as strict."""
        token = sign(Purpose.LEDGER, payload, tenant="acme", end=END, keys=KEYS)
        is_refused(lambda: opened(token), token)

    def test_mistakes_of_a_service(self) -> None:
        """A tenant without a name and an end that is no time are mistakes, not refusals."""
        with pytest.raises(InvalidInput):
            issue_ledger(Conversation(), "", END, KEYS)
        with pytest.raises(InvalidInput):
            issue_ledger(Conversation(), "acme", -1, KEYS)
        with pytest.raises(InvalidInput):
            opened(issued(Conversation()), tenant="")


class TestTicket:
    """What a link ticket is good for."""

    def test_the_address_and_its_spellings(self) -> None:
        """A ticket holds for every spelling of the request, and for no other one."""
        ticket = issue_ticket(PAGE, "acme", END, KEYS)
        assert ticket == issue_ticket(parse(PAGE), "acme", END, KEYS)
        for url in (PAGE, parse(PAGE), f"{PAGE}#part", "HTTPS://EXAMPLE.org.:443/report?year=2026"):
            check_ticket(ticket, url, "acme", NOW, KEYS)
            assert issue_ticket(url, "acme", END, KEYS) == ticket
        for url in (
            f"{PAGE}7",
            PAGE[:-1],
            PAGE.replace("https", "http"),
            PAGE.replace("report", "Report"),
            PAGE.replace("example.org", "example.org:8443"),
            PAGE.replace("example.org", "a.example.org"),
            PAGE.replace("example.org", "user@example.org"),
            "https://example.org/",
            "no address",
            "",
        ):
            is_refused(lambda: check_ticket(ticket, url, "acme", NOW, KEYS), ticket, "example")  # noqa: B023  used at once

    @policy_settings
    @given(st.sampled_from(PROBES[:-1]), st.sampled_from(PROBES), st.text(min_size=1, max_size=9))
    def test_one_address_one_tenant(self, url: str, other: str, tenant: str) -> None:
        """A ticket for one address is none for another one, nor for another tenant."""
        ticket = issue_ticket(url, "acme", END, KEYS)
        if other != url:
            is_refused(lambda: check_ticket(ticket, other, "acme", NOW, KEYS), ticket)
        if tenant != "acme":
            is_refused(lambda: check_ticket(ticket, url, tenant, NOW, KEYS), ticket)

    @policy_settings
    @given(damages)
    def test_any_damage(self, damage: Damage) -> None:
        """No other text than the ticket itself holds."""
        ticket = issue_ticket(PAGE, "acme", END, KEYS)
        other = damage(ticket)
        if other != ticket:
            is_refused(lambda: check_ticket(other, PAGE, "acme", NOW, KEYS))

    def test_its_end_and_its_key(self) -> None:
        """A ticket is refused from its end on, and when its key was dropped."""
        ticket = issue_ticket(PAGE, "acme", END, ring("a"))
        check_ticket(ticket, PAGE, "acme", END - 0.001, ring("b", "a"))
        is_refused(lambda: check_ticket(ticket, PAGE, "acme", END, ring("b", "a")), ticket)
        is_refused(lambda: check_ticket(ticket, PAGE, "acme", NOW, ring("b")), ticket)

    def test_no_ledger(self) -> None:
        """A ticket opens no conversation."""
        ticket = issue_ticket(PAGE, "acme", END, KEYS)
        is_refused(lambda: opened(ticket), ticket)

    @pytest.mark.parametrize("url", ["", "no address", "ftp://example.org/", "https://u@e.org/"])
    def test_no_address_no_ticket(self, url: str) -> None:
        """What cannot be read gets no ticket, and is not repeated."""
        with pytest.raises(InvalidInput) as caught:
            issue_ticket(url, "acme", END, KEYS)
        assert not url or url not in str(caught.value)

    def test_it_is_short(self) -> None:
        """A ticket is 34 characters with a key of two, 52 with one of sixteen, whatever address."""
        for kid, chars in (("k1", 34), ("k" * 16, 52)):
            keys = SigningKeys(kid, {kid: SECRETS["a"]})
            ticket = issue_ticket(f"{PAGE}&{'x' * 5_000}", "acme" * 99, (1 << 40) - 1, keys)
            assert len(ticket) == chars <= MAX_CHARS[Purpose.LINK] < 80

    def test_it_holds_no_address(self) -> None:
        """But for the signature the tickets of two addresses are the same."""
        one, other = (
            base64.urlsafe_b64decode(issue_ticket(url, "acme", END, ring("a")))
            for url in (PAGE, POOL[0])
        )
        assert one[:8] == other[:8]
        assert len(one) == 8 + 16


@pytest.mark.parametrize("room", [signing, packing, tickets])
def test_no_clock_and_no_chance(room: Any) -> None:
    """Nothing here asks for the time, for chance or for the world."""
    source = inspect.getsource(room)
    for name in ("time", "datetime", "random", "os", "pathlib", "asyncio", "logging"):
        assert f"import {name}\n" not in source
        assert f"from {name} " not in source
    assert "import secrets" not in source
