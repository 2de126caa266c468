"""Shows what a conversation takes for given, that its demands only grow, and what it stores."""

import json
from itertools import permutations, product
from typing import Any

import pytest

from fetchwarden.policy.codes import Code
from fetchwarden.policy.confidence import Confidence, DataSecurity
from fetchwarden.policy.errors import InvalidInput, Refused
from fetchwarden.policy.outbound import NO_REQUIREMENT, OutboundLevel, OutboundRequirement
from fetchwarden.policy.provenance import Origin, Reason
from fetchwarden.policy.target import parse
from fetchwarden.tools.conversation import MAX_COUNT, MAX_MARKS, MAX_ORIGINS, Conversation, Given
from fetchwarden.tools.packing import packed
from fetchwarden.tools.result import Requirements
from fetchwarden.tools.signing import Purpose, Verified

REPORT = "https://example.org/report"
STRICTEST, LINKS, UNRESTRICTED = OutboundLevel


def conversation_with(text: str) -> Conversation:
    """Return a conversation in which a person wrote a text."""
    conversation = Conversation()
    conversation.add_user_message(text)
    return conversation


def restored(conversation: Conversation) -> Conversation:
    """Return the conversation as it comes back from where it was stored as JSON."""
    return Conversation.restore(json.loads(json.dumps(conversation.save())))


class TestGiven:
    """Which addresses count as given."""

    def test_what_a_person_wrote(self) -> None:
        """An address of a person is given in each spelling of the request, and nothing else is."""
        conversation = conversation_with(f"Please read {REPORT}.")
        assert conversation.is_given(REPORT)
        assert conversation.is_given("https://EXAMPLE.ORG/report#summary")
        assert conversation.is_given(parse(REPORT))
        assert not conversation.is_given(f"{REPORT}?budget=2026")

    def test_numbers_are_not_counted_on(self) -> None:
        """Neither the next run nor another scheme is given with the address of one run."""
        conversation = conversation_with(
            "Compare http://10.20.30.40:8000/run-17/ with run 16, please."
        )
        assert conversation.is_given("http://10.20.30.40:8000/run-17/")
        assert not conversation.is_given("http://10.20.30.40:8000/run-16/")
        assert not conversation.is_given("https://10.20.30.40:8000/run-17/")

    def test_hidden_messages(self) -> None:
        """A message that people do not see gives its addresses."""
        conversation = Conversation()
        conversation.add_user_message(f"Summarise {REPORT}", hidden=True)
        assert conversation.explain(REPORT).allowed_by is Origin.USER_MESSAGE

    def test_what_the_model_wrote(self) -> None:
        """An address that nobody but the model wrote is not given."""
        conversation = conversation_with(f"Please read {REPORT}.")
        assert not conversation.is_given("https://example.org/more")

    def test_tool_results(self) -> None:
        """An address in the result of a tool is given."""
        conversation = Conversation()
        conversation.note_result(["See https://example.org/newsletter/2026-10."], ["newsletter"])
        given = conversation.explain("https://example.org/newsletter/2026-10")
        assert given.allowed_by is Origin.TOOL_RESULT

    def test_system_prompt(self) -> None:
        """The system prompt gives its addresses, as long as it is the one that is sent."""
        conversation = Conversation()
        conversation.set_system_prompt(
            "Handbook: https://handbook.example.org/\nData: https://intranet.example.org/travel"
        )
        for url in ("https://handbook.example.org/", "https://intranet.example.org/travel"):
            assert conversation.explain(url).allowed_by is Origin.SYSTEM_PROMPT
        conversation.set_system_prompt("Handbook: https://handbook.example.org/")
        assert conversation.is_given("https://handbook.example.org/")
        assert not conversation.is_given("https://intranet.example.org/travel")

    def test_documents(self) -> None:
        """Documents attached to a person's message give the addresses in them."""
        conversation = Conversation()
        conversation.add_user_message(
            "See attached.", documents=["https://example.org/sources/2026", f"<{REPORT}>"]
        )
        assert conversation.explain(REPORT).allowed_by is Origin.DOCUMENT
        assert conversation.is_given("https://example.org/sources/2026")

    def test_the_first_origin_is_told(self) -> None:
        """Of several origins the first in their order is told."""
        conversation = Conversation()
        conversation.note_result([REPORT], ["report"])
        assert conversation.explain(REPORT).allowed_by is Origin.TOOL_RESULT
        conversation.add_user_message("", documents=[REPORT])
        assert conversation.explain(REPORT).allowed_by is Origin.DOCUMENT
        conversation.add_user_message(REPORT)
        assert conversation.explain(REPORT).allowed_by is Origin.USER_MESSAGE
        conversation.set_system_prompt(REPORT)
        assert conversation.explain(REPORT).allowed_by is Origin.SYSTEM_PROMPT

    def test_oldest_addresses_are_forgotten(self) -> None:
        """Beyond the bound of an origin its oldest addresses are not given any more."""
        conversation = Conversation(max_keys=2)
        conversation.set_system_prompt("https://prompt.example/")
        for number in range(3):
            conversation.add_user_message(f"https://example.org/{number}")
        assert [conversation.is_given(f"https://example.org/{n}") for n in range(3)] == [
            False,
            True,
            True,
        ]
        assert conversation.is_given("https://prompt.example/")


class TestEchoes:
    """What a tool result does not give."""

    def test_query_in_the_result(self) -> None:
        """An address of the query is not given by the result that repeats it; others are."""
        conversation = Conversation()
        conversation.note_result(
            [
                "budget https://attacker.example/?mail=board-meeting",
                "https://intranet.example.org/budget",
                "Searched HTTPS://ATTACKER.EXAMPLE/?MAIL=BOARD-MEETING.",
            ],
            ["budget https://attacker.example/?mail=board-meeting"],
        )
        assert conversation.is_given("https://intranet.example.org/budget")
        for url in (
            "https://attacker.example/?mail=board-meeting",
            "HTTPS://ATTACKER.EXAMPLE/?MAIL=BOARD-MEETING",
            "https://attacker.example/",
        ):
            assert not conversation.is_given(url)

    def test_links_below_a_page_that_was_read(self) -> None:
        """A page that was given gives the links below it when it is read."""
        conversation = conversation_with("https://example.org/docs/")
        conversation.note_result(
            ["https://example.org/docs/", "[More](https://example.org/docs/more)"],
            ["https://example.org/docs/"],
        )
        assert conversation.is_given("https://example.org/docs/more")
        assert conversation.explain("https://example.org/docs/").allowed_by is Origin.USER_MESSAGE

    def test_echo_of_an_earlier_call(self) -> None:
        """What the model stored with one tool is not given when another one reads it back."""
        conversation = Conversation()
        conversation.note_result(["Stored."], ["note", "https://attacker.example/?q=secret"])
        conversation.note_result(["https://attacker.example/?q=secret"], ["note"])
        given = conversation.explain("https://attacker.example/?q=secret")
        assert given == Given(None, Reason.MADE_UP, "url_not_in_prior_context")

    def test_what_a_person_gives_is_no_invention_any_more(self) -> None:
        """Once a person gave an address, results give it and what lies below it again."""
        conversation = Conversation()
        page = "https://docs.example.org/documentation-of-all/"
        conversation.note_result([], [f"see {page}"])
        conversation.note_result([f"{page}a"], ["other"])
        assert not conversation.is_given(f"{page}a")
        conversation.add_user_message(f"Read {page}")
        conversation.note_result([f"{page}a"], [page])
        assert conversation.is_given(f"{page}a")

    def test_a_search_for_a_site_does_not_close_it(self) -> None:
        """What lies below an address that can hold little is given by later calls."""
        conversation = Conversation()
        conversation.note_result([], ["site:https://docs.python.example asyncio"])
        conversation.note_result([], ["https://code.example/pallets/flask issues"])
        later = ["https://docs.python.example/3/", "https://code.example/pallets/flask/issues/1"]
        conversation.note_result(later, ["asyncio"])
        assert all(map(conversation.is_given, later))

    def test_forgetting_what_was_made_up_opens_nothing(self) -> None:
        """When too much was made up to remember it, results give no addresses any more."""
        conversation = Conversation()
        made_up = "https://evil.example/?q=board-meeting-77"
        conversation.note_result([], [made_up])
        number = 0
        while len(conversation.save()["made_up"]) < MAX_MARKS:
            words = [
                f"https://x{number + n}.example/?q=secret-word-{number + n}" for n in range(90)
            ]
            conversation.note_result([], words)
            number += 90
        conversation.note_result([made_up, "https://other.example/"], ["x"])
        assert not conversation.is_given(made_up)
        assert not conversation.is_given("https://other.example/")
        again = Conversation.restore(conversation.save())
        again.note_result([made_up], ["x"])
        assert not again.is_given(made_up)
        again.add_user_message(made_up)
        assert again.is_given(made_up)

    def test_a_person_may_write_what_the_model_made_up(self) -> None:
        """An address that the model made up is given as soon as a person writes it."""
        conversation = Conversation()
        conversation.note_result([], [REPORT])
        assert not conversation.is_given(REPORT)
        conversation.add_user_message(REPORT)
        assert conversation.is_given(REPORT)


class TestExplain:
    """What is said of an address."""

    @pytest.mark.parametrize(
        ("url", "code"),
        [
            ("https://example.org/other", "url_not_in_prior_context"),
            ("not an address", "invalid_tool_input"),
            ("", "invalid_tool_input"),
            ("https://user@example.org/report", "invalid_tool_input"),
            ("ftp://example.org/report", "url_not_allowed"),
            ("https://example.org/" + "a" * 9000, "url_too_long"),
            ("https://exa\ud800mple.org/", "invalid_tool_input"),
            (None, "invalid_tool_input"),
        ],
    )
    def test_codes(self, url: Any, code: str) -> None:
        """An address that is not given gets the word of Anthropic's tool, and is not repeated."""
        found = conversation_with(f"{REPORT} https://user@example.org/report").explain(url)
        assert found.allowed_by is None
        assert found.code == code
        assert "example" not in repr(found)

    def test_given(self) -> None:
        """A given address has no code."""
        found = conversation_with(REPORT).explain(REPORT)
        assert found == Given(Origin.USER_MESSAGE, Reason.GIVEN, "")


class TestRequire:
    """Demands only grow."""

    def test_a_new_conversation(self) -> None:
        """A new conversation demands nothing."""
        conversation = Conversation()
        assert conversation.confidence is Confidence.NONE
        assert conversation.data_security is DataSecurity.NOT_SPECIFIED
        assert conversation.outbound is NO_REQUIREMENT

    def test_all_three(self) -> None:
        """A result may demand all three at once."""
        conversation = Conversation()
        demand = OutboundRequirement(LINKS, "mailbox Work")
        conversation.require(Requirements(Confidence.MEDIUM, DataSecurity.SELF_HOSTED, demand))
        assert conversation.confidence is Confidence.MEDIUM
        assert conversation.data_security is DataSecurity.SELF_HOSTED
        assert conversation.outbound is demand
        conversation.require(Requirements())
        assert conversation.confidence is Confidence.MEDIUM
        assert conversation.data_security is DataSecurity.SELF_HOSTED
        assert conversation.outbound is demand

    @pytest.mark.parametrize(("first", "second"), list(permutations(OutboundLevel, 2)))
    def test_outbound(self, first: OutboundLevel, second: OutboundLevel) -> None:
        """The stricter level holds, whichever came first, and who demanded it stays named."""
        conversation = Conversation()
        for name, level in (("first", first), ("second", second)):
            conversation.require(Requirements(outbound=OutboundRequirement(level, name)))
        assert conversation.outbound.level is min(first, second)
        named = {first: "first", second: "second", UNRESTRICTED: ""}
        assert conversation.outbound.demanded_by == named[min(first, second)]

    def test_tie(self) -> None:
        """Of two who demand the same level the first stays named."""
        conversation = Conversation()
        for name in ("first", "second"):
            conversation.require(Requirements(outbound=OutboundRequirement(LINKS, name)))
        assert conversation.outbound.demanded_by == "first"

    def test_confidence_is_only_raised(self) -> None:
        """The greatest level of confidence that was demanded holds."""
        for first, second in product(Confidence, Confidence):
            conversation = Conversation()
            conversation.require(Requirements(first))
            conversation.require(Requirements(second))
            assert conversation.confidence == max(first, second)

    def test_unknown_levels(self) -> None:
        """A demand that nobody knows makes a conversation as strict as can be."""
        conversation = Conversation()
        unknown: Any = 99
        conversation.require(Requirements(unknown, unknown, OutboundRequirement(unknown)))
        assert conversation.confidence is Confidence.HIGH
        assert conversation.data_security is DataSecurity.SELF_HOSTED
        assert conversation.outbound.level is STRICTEST


class TestLinks:
    """How often an origin was read."""

    def test_counted_per_origin(self) -> None:
        """Reads are counted per scheme, host and port, however the origin is told."""
        conversation = Conversation()
        assert conversation.links_of("https://example.org/") == 0
        assert conversation.count_link("https://example.org/a") == 1
        assert conversation.count_link(parse("https://EXAMPLE.org:443/b")) == 2
        assert conversation.count_link(parse("https://example.org./c").origin) == 3
        assert conversation.count_link(parse("https://example.org/c").origin_text) == 4
        assert conversation.links_of("https://example.org") == 4
        for other in ("http://example.org", "https://example.org:8443", "https://a.example.org"):
            assert conversation.links_of(other) == 0

    def test_links_that_were_told_elsewhere(self) -> None:
        """Counts only grow by them; what is no count is left out."""
        conversation, other = Conversation(), Conversation()
        for _ in range(3):
            other.count_link("https://example.org/a")
        other.count_link("https://b.example/")
        conversation.count_link("https://b.example/")
        conversation.count_link("https://b.example/")
        conversation.hold_links(other.links)
        assert conversation.links_of("https://example.org/b") == 3
        assert conversation.links_of("https://b.example/") == 2
        before = conversation.links
        for wrong in (None, 5, {"x": 9}, {5: 9}, {"": True}, dict.fromkeys(before, "9")):
            conversation.hold_links(wrong)
        assert conversation.links == before
        conversation.hold_links({"": 10**9})
        assert conversation.links_of("https://c.example/") == MAX_COUNT
        full = Conversation()
        full.hold_links({f"{number:032x}": 1 for number in range(MAX_ORIGINS + 5)})
        assert len(full.links) == MAX_ORIGINS + 1
        assert full.links_of("https://c.example/") == 1

    def test_no_origin(self) -> None:
        """What is no address is counted under its own text."""
        conversation = Conversation()
        conversation.count_link("nonsense")
        assert conversation.links_of("nonsense") == 1
        assert conversation.links_of("other nonsense") == 0

    def test_too_many_origins(self) -> None:
        """Origins beyond the bound share one count, and none that was counted is forgotten."""
        conversation = Conversation()
        for number in range(MAX_ORIGINS):
            conversation.count_link(f"https://a{number}.example/")
        assert conversation.count_link("https://b.example/") == 1
        assert conversation.count_link("https://c.example/") == 2
        assert conversation.links_of("https://d.example/") == 2
        assert conversation.count_link("https://a0.example/") == 2
        assert len(conversation.save()["links"]) == MAX_ORIGINS + 1
        assert restored(conversation).links_of("https://d.example/") == 2


class TestStored:
    """What is stored, and what comes back."""

    @pytest.fixture
    def full(self) -> Conversation:
        """A conversation with something of everything."""
        conversation = Conversation()
        conversation.set_system_prompt("https://prompt.example/")
        conversation.add_user_message(REPORT, documents=["https://document.example/"])
        conversation.note_result(["https://tool.example/"], ["https://made-up.example/"])
        conversation.require(
            Requirements(
                Confidence.MEDIUM,
                DataSecurity.ALLOW_ANY,
                OutboundRequirement(LINKS, "mailbox Work"),
            )
        )
        conversation.count_link(REPORT)
        return conversation

    def test_round_trip(self, full: Conversation) -> None:
        """Everything comes back but the addresses that tools returned."""
        again = restored(full)
        for url in ("https://prompt.example/", REPORT, "https://document.example/"):
            assert again.explain(url) == full.explain(url)
        assert full.is_given("https://tool.example/")
        assert not again.is_given("https://tool.example/")
        assert again.confidence is Confidence.MEDIUM
        assert again.data_security is DataSecurity.ALLOW_ANY
        assert again.outbound == OutboundRequirement(LINKS, "mailbox Work")
        assert again.links_of(REPORT) == 1
        assert again.save() == full.save()

    def test_no_text_is_stored(self, full: Conversation) -> None:
        """The stored form holds no address and no name of a host."""
        text = json.dumps(full.save())
        assert "example" not in text
        assert "http" not in text

    def test_what_was_made_up_stays_so(self, full: Conversation) -> None:
        """A restored conversation does not take an earlier made-up address from a result."""
        again = restored(full)
        again.note_result(["https://made-up.example/ https://other.example/"], [])
        assert not again.is_given("https://made-up.example/")
        assert again.is_given("https://other.example/")

    def test_a_restored_conversation_goes_on(self, full: Conversation) -> None:
        """A restored conversation takes messages, results and demands as any other."""
        again = restored(full)
        again.add_user_message("https://new.example/")
        again.require(Requirements(Confidence.HIGH))
        assert again.is_given("https://new.example/")
        assert again.confidence is Confidence.HIGH
        assert again.count_link(REPORT) == 2

    @pytest.mark.parametrize("stored", [None, [], "", 5, "{}"])
    def test_no_dictionary(self, stored: Any) -> None:
        """What is no dictionary is refused."""
        with pytest.raises(InvalidInput):
            Conversation.restore(stored)

    @pytest.mark.parametrize("stored", [{}, {"version": 2}, {"version": True}, {"version": "1"}])
    def test_nothing_to_read(self, full: Conversation, stored: dict[str, Any]) -> None:
        """Without a version that is known nothing is read: strictest levels, no addresses."""
        again = Conversation.restore({**full.save(), **stored} if stored else stored)
        assert again.confidence is Confidence.HIGH
        assert again.data_security is DataSecurity.SELF_HOSTED
        assert again.outbound == OutboundRequirement(STRICTEST)
        assert not again.is_given(REPORT)
        assert again.links_of(REPORT) == MAX_COUNT
        assert again.count_link(REPORT) == MAX_COUNT
        again.note_result(["https://tool.example/"], [])
        assert not again.is_given("https://tool.example/")

    @pytest.mark.parametrize("value", [None, "?", 7, [], {}, ["x"], [None], {"": -1}, {"a": 1}])
    @pytest.mark.parametrize("name", list(Conversation().save()))
    def test_one_wrong_member(self, full: Conversation, name: str, value: Any) -> None:
        """A member that cannot be read makes a conversation stricter, and is no error."""
        again = Conversation.restore({**full.save(), name: value})
        assert again.confidence >= full.confidence
        assert again.data_security in {DataSecurity.ALLOW_ANY, DataSecurity.SELF_HOSTED}
        assert again.outbound.level <= full.outbound.level
        assert again.links_of(REPORT) >= full.links_of(REPORT)
        again.note_result(["https://made-up.example/"], [])
        # An empty list of what was made up is a list that can be read.
        assert (name, value) == ("made_up", []) or not again.is_given("https://made-up.example/")

    def test_unreadable_addresses_are_left_out(self, full: Conversation) -> None:
        """Of stored addresses those that can be read come back."""
        stored = full.save()
        stored["given"]["user_message"] += ["?", 5]
        stored["given"]["document"] = "?"
        stored["given"]["tool_result"] = stored["given"]["user_message"]
        again = Conversation.restore(stored)
        assert again.explain(REPORT).allowed_by is Origin.USER_MESSAGE
        assert not again.is_given("https://document.example/")

    def test_what_tools_returned_is_told_only_when_asked_for(self, full: Conversation) -> None:
        """What tools returned is told on demand, and never read back: anybody may write a store."""
        stored = full.save(results=True)
        assert stored["given"].pop("tool_result")
        assert stored == full.save()
        assert "tool_result" not in full.save()["given"]
        again = Conversation.restore(full.save(results=True))
        assert not again.is_given("https://tool.example/")
        assert again.save() == full.save()
        assert not again.save(results=True)["given"]["tool_result"]

    @pytest.mark.parametrize("name", ["a", "?" * 32, "A" * 32, "0" * 31, "0" * 33, "0" * 32 + "\n"])
    def test_counts_of_what_is_no_site(self, full: Conversation, name: str) -> None:
        """A count that stands under no hash of a site makes every count as high as can be."""
        stored = full.save()
        stored["links"][name] = 1
        assert Conversation.restore(stored).links_of(REPORT) == MAX_COUNT

    def test_only_a_ledger_is_reopened(self) -> None:
        """What was signed for something else, or holds no conversation, is refused."""
        state = packed(Conversation().save(results=True))
        assert Conversation.reopen(Verified(Purpose.LEDGER, state)).confidence is Confidence.NONE
        for other in (Verified(Purpose.LINK, state), Verified(Purpose.LEDGER, state[1:])):
            with pytest.raises(Refused) as caught:
                Conversation.reopen(other)
            assert caught.value.code is Code.TOKEN_REFUSED

    def test_who_demanded_is_cut(self) -> None:
        """A long name of who demanded a level is stored in part."""
        conversation = Conversation()
        conversation.require(Requirements(outbound=OutboundRequirement(LINKS, "x" * 1000)))
        assert restored(conversation).outbound == OutboundRequirement(LINKS, "x" * 200)

    def test_fewer_addresses_on_restoring(self, full: Conversation) -> None:
        """A smaller bound on restoring holds, and exclusions that do not fit open nothing."""
        full.note_result([], ["https://made-up.example/2"])
        again = Conversation.restore(full.save(), max_keys=1)
        again.note_result(["https://made-up.example/ https://made-up.example/2"], [])
        assert not again.is_given("https://made-up.example/")
        assert not again.is_given("https://made-up.example/2")
        assert again.is_given(REPORT)


@pytest.mark.parametrize("end", ["!", "?", ")", ".", "...", "?!"])
def test_a_field_of_a_result_gives_the_whole_of_its_address(end: str) -> None:
    """But not where the model wrote it, with that end or without."""
    url = f"https://a.example/wiki/Yahoo{end}"
    known = Conversation()
    known.note_result([url], ["tides"])
    assert known.is_given(url)
    for argument in (url, url.removesuffix(end), f"tides {url}"):
        echoed = Conversation()
        echoed.note_result([url], [argument])
        assert not echoed.is_given(url), argument
