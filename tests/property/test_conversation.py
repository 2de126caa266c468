"""Shows that no made-up address is ever given, and that no sequence of calls loosens anything."""

import json
import string

from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from fetchwarden.policy.confidence import Confidence, DataSecurity
from fetchwarden.policy.mentions import find_addresses, request_key
from fetchwarden.policy.outbound import OutboundLevel, OutboundRequirement
from fetchwarden.policy.provenance import Origin, returned_keys
from fetchwarden.policy.spellings import TooManyForms, decoded_forms, folds
from fetchwarden.tools.conversation import MAX_COUNT, MAX_MARKS, Conversation
from fetchwarden.tools.result import Requirements
from tests.property.echoing import CUTTING, INSIDE, WHOLE, inside, made_up, whole, wrapped
from tests.property.strategies import policy_settings


class TestEchoes:
    """No address that the model made up is given, whatever comes back of it."""

    @settings(policy_settings, max_examples=400)
    @given(made_up, whole, inside, whole)
    @example("https://evil.example/?q=secret", ["percent", "percent"], ["link"], [])
    @example("https://evil.example/?q=secret", ["base64"], ["bold inside"], [])
    @example("https://bücher.example/?q=secret", [], ["punycode", "final dot"], [])
    def test_never_given(
        self, url: str, arguments: list[str], back: list[str], around: list[str]
    ) -> None:
        """Whatever wraps it in the call and in the result, nothing that comes back is given."""
        # Cut inside what was put in, an address is another one.
        assume("dot segments" not in back or not CUTTING & set(back))
        conversation = Conversation()
        conversation.add_user_message("https://given.example/")
        argument = wrapped(url, arguments, WHOLE)
        result = wrapped(wrapped(url, back, INSIDE), around, WHOLE)
        conversation.note_result([result, wrapped(url, back, INSIDE)], [argument])
        assert not conversation.is_given(url)
        for form in (result, wrapped(url, back, INSIDE), *decoded_or_none(result)):
            assert not any(map(conversation.is_given, find_addresses(form)))
        assert conversation.is_given("https://given.example/")

    @policy_settings
    @given(made_up, inside)
    def test_never_given_without_its_scheme(self, url: str, back: list[str]) -> None:
        """It is not given either when the tool put its scheme in front of it."""
        conversation = Conversation()
        bare = url.partition("://")[2]
        # What goes on behind a bare name is no echo: names are what people search for.
        assume(not {"gone on with", "sentence", "joined", "twice"} & set(back))
        assume("dot segments" not in back[:-1])
        # Cut inside a port, an address leads to another port.
        assume("default port" not in back or not CUTTING & set(back))
        conversation.note_result([wrapped(url, back, INSIDE)], [f"about {bare}"])
        assert not any(
            map(conversation.is_given, [url, *find_addresses(wrapped(url, back, INSIDE))])
        )

    @policy_settings
    @given(made_up, whole, inside, st.integers(1, 10))
    def test_never_given_later(
        self, url: str, arguments: list[str], back: list[str], cut: int
    ) -> None:
        """A later call without any such argument, or one with a piece of it, gives nothing new."""
        argument = wrapped(url, arguments, WHOLE)
        # What is wrapped too often to be judged cannot be remembered either.
        assume(decoded_or_none(argument))
        conversation = Conversation()
        conversation.note_result(["Stored."], [argument])
        conversation = Conversation.restore(json.loads(json.dumps(conversation.save())))
        # For a later call half of an address is another one, and so is what lies below one that can
        # hold little.
        assume(not CUTTING & set(back))
        assume("?" in url or not {"gone on with", "sentence"} & set(back))
        later = wrapped(url, back, INSIDE)
        conversation.note_result([url, later], ["note"])
        assert not any(map(conversation.is_given, [url, *find_addresses(later)]))
        pieces = [url[:cut], url[cut:]]
        conversation.note_result([wrapped(url, back, INSIDE)], pieces)
        assert not conversation.is_given(url)

    @policy_settings
    @given(st.text(), st.text(), st.text())
    def test_nothing_but_what_was_returned(self, text: str, argument: str, other: str) -> None:
        """What a result gives are keys of its addresses, and more arguments never give more."""
        full = f"{text} https://a.example/{text} {other}"
        found = returned_keys([full], [argument])
        assert found <= {request_key(url) for url in find_addresses(full)}
        assert returned_keys([full], [argument, other]) <= found

    @policy_settings
    @given(made_up, whole)
    def test_other_addresses_are_given(self, url: str, arguments: list[str]) -> None:
        """The rule keeps nothing back that has nothing to do with the call."""
        argument = wrapped(url, arguments, WHOLE)
        text = f"{url} https://good.test/page?id=1"
        # A number in the address itself may read as a wrapping; nothing is given then.
        found = returned_keys([text], [argument])
        assert found <= {"https://good.test:443/page?id=1"}
        if not arguments:
            assert "%" in url or "&" in url or found


def decoded_or_none(text: str) -> list[str]:
    """Return the decoded forms, or none where there are too many."""
    try:
        return decoded_forms(text)
    except TooManyForms:
        return []


class TestText:
    """Any text at all."""

    @policy_settings
    @given(st.text() | st.text("htps:/.&#x;%u\\0123456789abcdef()[],* \n=", max_size=60))
    @example("http://&#0;&#x110000;&#xD800;")
    @example("http://\ud800.example/\udfff")
    def test_no_text_is_too_strange(self, text: str) -> None:
        """Finding, keys, decoding and folding take any text, and found addresses stand in it."""
        for address in find_addresses(f"http://a{text}"):
            assert address.lower().startswith(("http://", "https://"))
            request_key(address)
        folds(decoded_or_none(text))
        Conversation().note_result([text], [text, f"http://{text}"])

    @policy_settings
    @given(st.text(), st.text(string.ascii_letters + "/.-=", min_size=1), st.text())
    def test_a_part_of_a_text_is_a_part_of_its_fold(self, a: str, part: str, b: str) -> None:
        """Folding keeps what stands in a text in it, so that searching folded texts finds it."""
        assert any(min(folds([part]), key=len) in fold for fold in folds([a + part + b]))


# --- a conversation over any sequence of calls ---------------------------------------------------

POOL = [f"https://site{number}.example/page" for number in range(8)]
EVIL = [f"https://evil.example/?q=secret{number}" for number in range(8)]
CAP = 4
pool = st.lists(st.sampled_from(POOL), max_size=6)
levels = st.builds(
    Requirements,
    st.sampled_from(Confidence),
    st.sampled_from(DataSecurity),
    st.builds(OutboundRequirement, st.sampled_from(OutboundLevel), st.sampled_from(["a", "b"])),
)
SECURITY = list(DataSecurity)


class ConversationMachine(RuleBasedStateMachine):
    """Any sequence of calls on one conversation, with restoring in between."""

    @initialize()
    def begin(self) -> None:
        """Start with a conversation that knows nothing."""
        self.conversation = Conversation(max_keys=CAP)
        self.ever_given: set[str] = set()
        self.written: set[str] = set()
        self.before = self.state()
        self.named = ""

    def state(self) -> tuple[int, int, int]:
        """Return the three demands as numbers that may only grow."""
        held = self.conversation
        return (
            held.confidence,
            SECURITY.index(held.data_security),
            -held.outbound.level,
        )

    @rule(urls=pool)
    def person(self, urls: list[str]) -> None:
        """A person writes addresses."""
        self.conversation.add_user_message(" ".join(urls))
        self.ever_given |= set(urls)
        assert all(self.conversation.is_given(url) for url in list(dict.fromkeys(urls))[-CAP:])

    @rule(urls=pool)
    def prompt(self, urls: list[str]) -> None:
        """The system prompt is sent anew."""
        self.conversation.set_system_prompt(", ".join(urls))
        self.ever_given |= set(urls)

    @rule(urls=pool, hidden=st.booleans())
    def document(self, urls: list[str], hidden: bool) -> None:
        """A person attaches documents."""
        self.conversation.add_user_message("", documents=urls, hidden=hidden)
        self.ever_given |= set(urls)

    @rule(urls=pool)
    def tool(self, urls: list[str]) -> None:
        """A tool returns addresses."""
        self.conversation.note_result(urls, ["query"])
        self.ever_given |= set(urls)

    @rule(
        url=st.sampled_from(EVIL),
        arguments=whole,
        back=inside,
        others=st.lists(st.sampled_from(EVIL), max_size=2),
    )
    def echo(self, url: str, arguments: list[str], back: list[str], others: list[str]) -> None:
        """The model makes up addresses, and the tool repeats one in some spelling."""
        texts = [wrapped(url, arguments, WHOLE), *others]
        if decoded_or_none(texts[0]):
            self.written |= {url, *others}
        self.conversation.note_result([wrapped(url, back, INSIDE), *others], texts)

    @rule(urls=st.lists(st.sampled_from(EVIL), max_size=3), back=inside)
    def kept(self, urls: list[str], back: list[str]) -> None:
        """A tool returns in a call about something else what earlier calls wrote."""
        assume(not CUTTING & set(back))
        known = [url for url in urls if url in self.written]
        self.conversation.note_result([wrapped(url, back, INSIDE) for url in known], ["other"])

    @rule(url=st.sampled_from(EVIL + POOL))
    def ask(self, url: str) -> None:
        """Asking changes nothing."""
        before = self.conversation.save()
        self.conversation.explain(url)
        self.conversation.links_of(url)
        assert self.conversation.save() == before

    @rule(requirements=levels)
    def demand(self, requirements: Requirements) -> None:
        """A result demands something."""
        held = self.conversation.outbound
        self.conversation.require(requirements)
        arriving = requirements.outbound
        expected = arriving if arriving.level < held.level else held
        assert self.conversation.outbound == expected

    @rule(url=st.sampled_from(POOL))
    def read(self, url: str) -> None:
        """A link is read."""
        before = self.conversation.links_of(url)
        after = min(before + 1, MAX_COUNT)
        assert self.conversation.count_link(url) == after == self.conversation.links_of(url)

    @rule()
    def restore(self) -> None:
        """The conversation is stored and comes back: with fewer addresses, not looser."""
        old = self.conversation
        stored = json.loads(json.dumps(old.save()))
        self.conversation = Conversation.restore(stored, max_keys=CAP)
        for url in POOL + EVIL:
            assert old.is_given(url) or not self.conversation.is_given(url)
            assert self.conversation.links_of(url) == old.links_of(url)
            assert self.conversation.explain(url).allowed_by is not Origin.TOOL_RESULT
        assert self.conversation.outbound == old.outbound

    @rule(
        name=st.sampled_from(list(Conversation().save())),
        value=st.none() | st.integers() | st.text(max_size=2) | st.lists(st.text()) | st.just({}),
    )
    @precondition(lambda self: len(self.ever_given) > 2)
    def restore_damaged(self, name: str, value: object) -> None:
        """The conversation is stored, damaged, and comes back: still not looser."""
        # What was made up may be forgotten by whoever may write the store.
        assume((name, value) != ("made_up", []))
        old = self.conversation
        self.conversation = Conversation.restore({**old.save(), name: value}, max_keys=CAP)
        for url in POOL + EVIL:
            assert old.is_given(url) or not self.conversation.is_given(url)
            assert self.conversation.links_of(url) >= old.links_of(url)

    @invariant()
    def never_looser(self) -> None:
        """No demand ever went down."""
        now = self.state()
        assert all(new >= old for new, old in zip(now, self.before, strict=True))
        self.before = now

    @invariant()
    def never_made_up(self) -> None:
        """No address that the model made up is given."""
        assert not any(map(self.conversation.is_given, EVIL))

    @invariant()
    def only_what_was_given(self) -> None:
        """An address is given only if somebody gave it."""
        for url in POOL:
            assert url in self.ever_given or not self.conversation.is_given(url)

    @invariant()
    def bounded(self) -> None:
        """No more is kept than was asked for."""
        stored = self.conversation.save()
        assert all(len(hashes) <= CAP for hashes in stored["given"].values())
        assert len(stored["made_up"]) <= MAX_MARKS
        assert sum(map(self.conversation.is_given, POOL)) <= CAP * len(Origin)


TestConversation = ConversationMachine.TestCase
TestConversation.settings = settings(policy_settings, max_examples=40, stateful_step_count=25)
