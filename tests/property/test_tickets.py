"""Shows that nobody reads what was not given, whatever tokens are held, mixed or kept."""

from dataclasses import dataclass

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    consumes,
    initialize,
    invariant,
    multiple,
    rule,
)

from fetchwarden.policy.confidence import Confidence
from fetchwarden.policy.errors import Refused
from fetchwarden.policy.provenance import key_hash, request_key
from fetchwarden.tools.conversation import Conversation
from fetchwarden.tools.result import Requirements
from fetchwarden.tools.signing import SigningKeys
from fetchwarden.tools.tickets import check_ticket, issue_ledger, issue_ticket, open_ledger
from tests.property.strategies import policy_settings
from tests.tools.tokens import NOW, Damage, damages, raw_of, text_of

TENANTS = ["acme", "acme2", "zeta"]
URLS = [f"https://site{n}.example/page" for n in range(6)]
KIDS = [f"k{n}" for n in range(30)]


@dataclass(frozen=True)
class Held:
    """A token, and what the service meant by it."""

    text: str
    tenant: str
    end: int
    kid: str
    given: frozenset[str]
    confidence: Confidence
    is_ticket: bool


class Attacker(RuleBasedStateMachine):
    """Several tenants, a service without memory, and one who holds all tokens that it ever made.

    What the service may allow is worked out from what it meant by each token, not from the token.
    """

    held = Bundle("held")

    @initialize()
    def begin(self) -> None:
        """Start with one key."""
        self.now = NOW
        self.made = 0
        self.ring: dict[str, bytes] = {}
        self.keys = self.with_new_key()
        self.ever_given: dict[str, set[str]] = {tenant: set() for tenant in TENANTS}
        self.meant: dict[tuple[str, bool], Held] = {}

    def with_new_key(self) -> SigningKeys:
        """Return the ring with one key more, which signs."""
        kid = KIDS[self.made % len(KIDS)]
        self.ring[kid] = bytes((self.made + 11 * n) % 256 for n in range(32))
        self.made += 1
        return SigningKeys(kid, self.ring)

    # --- the service and its honest callers ---

    def issue(self, conversation: Conversation, tenant: str, lasts: int, given: set[str]) -> Held:
        """Hand out a ledger token."""
        end = self.now + lasts
        token = Held(
            issue_ledger(conversation, tenant, end, self.keys),
            tenant,
            end,
            self.keys.current,
            frozenset(given),
            conversation.confidence,
            is_ticket=False,
        )
        self.meant[token.text, False] = token
        self.ever_given[tenant] |= given
        return token

    def is_good(self, token: Held, tenant: str) -> bool:
        """Whether the service has to take a token from a tenant."""
        return token.tenant == tenant and self.now < token.end and token.kid in self.ring

    @rule(
        target=held,
        tenant=st.sampled_from(TENANTS),
        person=st.sets(st.sampled_from(URLS[:4]), max_size=2),
        tool=st.sets(st.sampled_from(URLS[:4]), max_size=2),
        lasts=st.integers(1, 100),
        confidence=st.sampled_from(Confidence),
    )
    def converse(
        self,
        tenant: str,
        person: set[str],
        tool: set[str],
        lasts: int,
        confidence: Confidence,
    ) -> Held:
        """A tenant begins a conversation, and the model makes up an address that comes back."""
        conversation = Conversation()
        conversation.add_user_message(" ".join(sorted(person)))
        conversation.note_result(sorted(tool), ["what there is"])
        conversation.note_result([URLS[5]], [URLS[5]])
        conversation.require(Requirements(confidence))
        return self.issue(conversation, tenant, lasts, person | tool)

    @rule(
        target=held,
        token=held,
        found=st.sets(st.sampled_from(URLS), max_size=2),
        lasts=st.integers(1, 100),
        confidence=st.sampled_from(Confidence),
    )
    def go_on(
        self, token: Held, found: set[str], lasts: int, confidence: Confidence
    ) -> Held | object:
        """A tenant goes on with a token that is good, and gets the next one."""
        if token.is_ticket or not self.is_good(token, token.tenant):
            return multiple()
        conversation = open_ledger(token.text, token.tenant, self.now, self.keys)
        conversation.note_result(sorted(found), ["another question"])
        conversation.require(Requirements(confidence))
        assert conversation.confidence >= token.confidence
        # What was made up at the start stays so.
        return self.issue(conversation, token.tenant, lasts, {*token.given, *found} - {URLS[5]})

    @rule(target=held, token=held, lasts=st.integers(1, 100), place=st.integers(0, 9))
    def link(self, token: Held, lasts: int, place: int) -> Held | object:
        """A result carries a ticket for an address that was given."""
        if not token.given:
            return multiple()
        url = sorted(token.given)[place % len(token.given)]
        end = self.now + lasts
        text = issue_ticket(url, token.tenant, end, self.keys)
        ticket = Held(
            text,
            token.tenant,
            end,
            self.keys.current,
            frozenset({url}),
            Confidence.NONE,
            is_ticket=True,
        )
        self.meant[text, True] = ticket
        return ticket

    @rule(seconds=st.integers(0, 60))
    def wait(self, seconds: int) -> None:
        """Time goes by."""
        self.now += seconds

    @rule(drops=st.booleans())
    def rotate(self, drops: bool) -> None:
        """The operator adds a key, and may drop the oldest one."""
        self.keys = self.with_new_key()
        if drops and len(self.ring) > 1:
            del self.ring[next(iter(self.ring))]
            self.keys = SigningKeys(self.keys.current, self.ring)

    # --- whoever holds the tokens ---

    def present(self, text: str, tenant: str) -> None:
        """Use a text in every way, and hold what is allowed against what was meant."""
        ledger = self.meant.get((text, False))
        try:
            conversation = open_ledger(text, tenant, self.now, self.keys)
        except Refused:
            assert ledger is None or not self.is_good(ledger, tenant)
        else:
            assert ledger is not None
            assert self.is_good(ledger, tenant)
            read = {url for url in URLS if conversation.is_given(url)}
            assert read == ledger.given
            assert read <= self.ever_given[tenant]
            assert conversation.confidence is ledger.confidence
        ticket = self.meant.get((text, True))
        for url in URLS:
            try:
                check_ticket(text, url, tenant, self.now, self.keys)
            except Refused:
                assert ticket is None or not self.is_good(ticket, tenant) or url not in ticket.given
            else:
                assert ticket is not None
                assert self.is_good(ticket, tenant)
                assert url in ticket.given
                assert url in self.ever_given[tenant]

    @rule(token=held, tenant=st.sampled_from(TENANTS))
    def use(self, token: Held, tenant: str) -> None:
        """Any token is used as any tenant, now, as either kind."""
        self.present(token.text, tenant)

    @rule(token=held, damage=damages, tenant=st.sampled_from(TENANTS))
    def alter(self, token: Held, damage: Damage, tenant: str) -> None:
        """A token is altered and used."""
        self.present(damage(token.text), tenant)

    @rule(
        token=held,
        how=st.sampled_from(["later", "other tenant", "other key", "wider", "looser"]),
        url=st.sampled_from(URLS),
        place=st.integers(0, 9),
    )
    def forge(self, token: Held, how: str, url: str, place: int) -> None:
        """A token is altered by one who knows its form and what it is good for."""
        raw = raw_of(token.text)
        start = 2 + raw[1]
        head, end, rest = raw[:start], raw[start : start + 5], raw[start + 5 :]
        tenant = token.tenant
        if how == "later":
            end = (1 << 39).to_bytes(5, "big")
        elif how == "other tenant" and tenant == "acme2":
            tenant, head = "acme", head + b"2"
        elif how == "other key":
            kid = KIDS[place].encode()
            head = head[:1] + bytes([len(kid)]) + kid
        elif how == "wider":
            # The first hash stands behind levels, an empty text and the counts of two origins.
            at = 5 + 2 + 2 + 2 + 16 * (place % 3)
            rest = rest[:at] + bytes.fromhex(key_hash(request_key(url) or "")) + rest[at + 16 :]
        elif how == "looser":
            rest = b"\0\0" + rest[2:]
        self.present(text_of(head + end + rest), tenant)

    @rule(
        one=held,
        other=held,
        tenant=st.sampled_from(TENANTS),
        cuts=st.tuples(st.integers(0, 400), st.integers(0, 400)),
        from_the_end=st.booleans(),
    )
    def mix(
        self, one: Held, other: Held, tenant: str, cuts: tuple[int, int], from_the_end: bool
    ) -> None:
        """The beginning of one token is put before the end of another."""
        first, second = raw_of(one.text), raw_of(other.text)
        at, then = (-cuts[0], -cuts[1]) if from_the_end else cuts
        self.present(text_of(first[:at] + second[then:]), tenant)

    @rule(token=consumes(held))
    def lose(self, token: Held) -> None:
        """A token is forgotten, which changes nothing for the others."""
        self.present(token.text, token.tenant)

    @invariant()
    def never_made_up(self) -> None:
        """What the model made up at the start, and what nobody gave, was given to no tenant."""
        assert all(URLS[5] not in given for given in self.ever_given.values())


TestAttacker = Attacker.TestCase
TestAttacker.settings = settings(policy_settings, max_examples=60, stateful_step_count=30)
