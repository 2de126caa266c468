"""Shows that lists only ever work in their direction, and what no redirect can do."""

from hypothesis import assume, example, given
from hypothesis import strategies as st

from fetchwarden.policy.addresses import AddressClass, parse_address
from fetchwarden.policy.codes import TABLE
from fetchwarden.policy.decision import Decision
from fetchwarden.policy.egress import (
    Resolution,
    ResolutionFacts,
    judge_address,
    judge_resolution,
    judge_target,
)
from fetchwarden.policy.entries import parse_entry
from fetchwarden.policy.errors import InvalidRule, Refused
from fetchwarden.policy.redirects import NextHop, RedirectFacts, next_hop
from fetchwarden.policy.rules import EgressRules
from fetchwarden.policy.target import Target, parse
from tests.property.strategies import (
    ENTRIES,
    answers,
    entry_lists,
    hostile_urls,
    hosts,
    likely_urls,
    policy_settings,
    rules_of,
    tails,
    urls,
)

cnames = st.lists(st.sampled_from(["cdn.example", "vault.internal", "metadata.goog"]), max_size=1)

# Addresses that the entries below are about.
FAMILIAR = ["http://a.example:9000/docs/x", "http://a.example/", "http://wiki.corp:9000/"]
FAMILIAR += ["http://vault.internal/", "http://10.0.0.1:8080/", "http://a.example/docs/x"]
WIKI = ResolutionFacts(
    target=parse("http://wiki.corp:9000/"),
    resolution=Resolution("wiki.corp", (parse_address("8.8.8.8"),)),
)


@st.composite
def situations(draw: st.DrawFn) -> ResolutionFacts:
    """Draw a target that parses, and what it resolves to."""
    url = draw(st.one_of(st.sampled_from(FAMILIAR), st.sampled_from(FAMILIAR), likely_urls))
    try:
        target = parse(url)
    except Refused:
        assume(False)
        raise
    found = tuple(map(parse_address, draw(answers)))
    return ResolutionFacts(
        target=target,
        resolution=Resolution(
            target.name, found if target.address is None else (target.address,), tuple(draw(cnames))
        ),
        allow_private=draw(st.booleans()),
        previous=draw(st.sampled_from([None, *AddressClass])),
    )


def allowed(facts: ResolutionFacts, rules: EgressRules) -> bool:
    """Return whether both judges allow."""
    return judge_target(facts.target, rules).allowed and judge_resolution(facts, rules).allowed


class TestLists:
    """Deny lists win; no allow list helps ``never``; lists narrow or widen in one direction."""

    @policy_settings
    @given(situations(), entry_lists, entry_lists, st.sampled_from(ENTRIES), st.booleans())
    def test_more_deny_never_allows(
        self, facts: ResolutionFacts, allow: list[str], deny: list[str], more: str, nat64: bool
    ) -> None:
        """Adding a deny entry never turns a refusal into an allow."""
        if not allowed(facts, rules_of(allow, deny, nat64=nat64)):
            assert not allowed(facts, rules_of(allow, [*deny, more], nat64=nat64))

    @policy_settings
    @given(situations(), entry_lists, entry_lists, st.integers(0, 4))
    @example(WIKI, ["wiki.corp", "wiki.corp:9000"], [], 0)
    def test_less_allow_never_allows(
        self, facts: ResolutionFacts, allow: list[str], deny: list[str], gone: int
    ) -> None:
        """Removing an allow entry never turns a refusal into an allow."""
        if not allowed(facts, rules_of(allow, deny)):
            assert not allowed(facts, rules_of(allow[:gone] + allow[gone + 1 :], deny))

    @policy_settings
    @given(situations(), entry_lists, entry_lists, entry_lists)
    def test_only_never_allows(
        self, facts: ResolutionFacts, allow: list[str], deny: list[str], only: list[str]
    ) -> None:
        """``only`` refuses more than its absence does."""
        if not allowed(facts, rules_of(allow, deny)):
            assert not allowed(facts, rules_of(allow, deny, only))

    @policy_settings
    @given(situations(), entry_lists, st.permutations(ENTRIES))
    @example(WIKI, ["wiki.corp:9000", "wiki.corp"], ENTRIES)
    def test_order_of_entries_does_not_matter(
        self, facts: ResolutionFacts, allow: list[str], order: list[str]
    ) -> None:
        """A list is a set: the order of its entries changes no outcome."""
        ordered = [entry for entry in order if entry in allow]
        assert allowed(facts, rules_of(allow, [])) is allowed(facts, rules_of(ordered, []))

    @policy_settings
    @given(situations(), entry_lists)
    def test_never_and_private(self, facts: ResolutionFacts, allow: list[str]) -> None:
        """What is allowed holds no ``never`` address, and private ones only with permission."""
        decision = judge_resolution(facts, rules_of(allow, []))
        if decision.allowed:
            assert decision.address_class is not AddressClass.NEVER
            if decision.address_class is AddressClass.PRIVATE:
                assert facts.allow_private
                assert allow

    @policy_settings
    @given(situations(), entry_lists, entry_lists, st.booleans())
    def test_permission_and_dial(
        self, facts: ResolutionFacts, allow: list[str], deny: list[str], local: bool
    ) -> None:
        """What is allowed as a whole is allowed for each address, and for no other address."""
        rules = EgressRules.local_user(deny=deny) if local else rules_of(allow, deny)
        if judge_resolution(facts, rules).allowed:
            assert all(judge_address(facts, a, rules).allowed for a in facts.resolution.addresses)
        stray = parse_address("93.184.216.99")
        assume(stray not in facts.resolution.addresses)
        assert not judge_address(facts, stray, rules).allowed

    @policy_settings
    @given(situations(), entry_lists)
    def test_refusals_are_complete(self, facts: ResolutionFacts, deny: list[str]) -> None:
        """A refusal has a code of the table and fills its text; an allow has none."""
        rules = rules_of([], deny)
        for decision in (judge_target(facts.target, rules), judge_resolution(facts, rules)):
            assert decision.allowed is (decision.code is None)
            if decision.code is not None:
                told = str(Refused(decision.code, decision.detail, dict(decision.facts)))
                assert "{" not in told
                assert "…" not in told
                assert TABLE[decision.code].family in {"refused", "failed"}


class TestEntries:
    """A malformed entry fails when built, and never in another way."""

    @policy_settings
    @given(st.one_of(hosts, hostile_urls, st.text(max_size=12), st.sampled_from(ENTRIES)))
    @example("1[0.0.0.0/8")
    def test_raises_nothing_but_invalid_rule(self, text: str) -> None:
        """Any text is an entry with one canonical spelling, or an invalid rule."""
        try:
            entry = parse_entry(text)
        except InvalidRule:
            return
        assert parse_entry(entry.text) == entry

    @policy_settings
    @given(likely_urls)
    @example("http://a.example/0\xa0")
    def test_a_target_is_covered_by_itself(self, url: str) -> None:
        """An address as a URL prefix covers that address, or is refused as a prefix."""
        try:
            entry = parse_entry(url)
            target = parse(url)
        except (InvalidRule, Refused):
            return
        assert entry.covers_target(target)


class TestRedirects:
    """RFC 9110 section 15.4, narrowed: no downgrade, and headers stay within their origin."""

    @policy_settings
    @given(
        likely_urls,
        st.lists(st.one_of(urls, tails), max_size=2),
        st.integers(0, 3),
        st.booleans(),
    )
    def test_next_hop(self, url: str, locations: list[str], followed: int, downgrade: bool) -> None:
        """A redirect leads to a parsed target or is refused; no Decision of it ever allows."""
        try:
            start: Target = parse(url)
        except Refused:
            return
        rules = EgressRules.public(allow_downgrade=downgrade)
        facts = RedirectFacts(target=start, locations=locations, followed=followed, max_redirects=2)
        outcome = next_hop(facts, rules)
        if isinstance(outcome, Decision):
            assert not outcome.allowed
            assert outcome.code is not None
            return
        assert isinstance(outcome, NextHop)
        assert followed < 2
        assert parse(outcome.target.href) == outcome.target
        if not downgrade:
            assert (start.scheme, outcome.target.scheme) != ("https", "http")
        assert outcome.keeps_headers is (outcome.target.origin == start.origin)
