"""Shows what the two judges allow, what they refuse by which rule, and in which order."""

from ipaddress import ip_address

import pytest

from fetchwarden.policy import egress
from fetchwarden.policy.addresses import AddressClass
from fetchwarden.policy.codes import Code
from fetchwarden.policy.decision import Decision
from fetchwarden.policy.egress import (
    RESOLUTION_RULES,
    TARGET_RULES,
    Resolution,
    ResolutionFacts,
    judge_address,
    judge_resolution,
    judge_target,
)
from fetchwarden.policy.errors import FetchwardenError
from fetchwarden.policy.rules import EgressRules
from fetchwarden.policy.target import parse

public, endpoint, local_user = EgressRules.public, EgressRules.endpoint, EgressRules.local_user
PUBLIC = "93.184.216.34"


def facts_of(
    url: str,
    *addresses: str,
    names: tuple[str, ...] = (),
    records: int = 0,
    permitted: bool = False,
    previous: AddressClass | None = None,
) -> ResolutionFacts:
    """Return the facts of a resolution; an IP literal resolves to itself."""
    target = parse(url)
    found = tuple(map(ip_address, addresses)) or ((target.address,) if target.address else ())
    return ResolutionFacts(
        target=target,
        resolution=Resolution(target.name, found, names, records),
        allow_private=permitted,
        previous=previous,
    )


def outcome(rules: EgressRules, url: str, *addresses: str, permitted: bool = False) -> Code | None:
    """Return the code of the first judge that refuses, None when both allow."""
    first = judge_target(parse(url), rules)
    if not first.allowed:
        return first.code
    return judge_resolution(facts_of(url, *addresses, permitted=permitted), rules).code


def test_order() -> None:
    """Each judge asks its rules in this order."""
    assert tuple(TARGET_RULES) == (
        egress._denied_target,
        egress._only_listed,
        egress._special_name,
        egress._port,
    )
    assert tuple(RESOLUTION_RULES) == (
        egress._record_count,
        egress._no_address,
        egress._denied_resolution,
        egress._only_listed_network,
        egress._canonical_name,
        egress._never,
        egress._into_private,
        egress._private,
        egress._public_port,
    )


def test_first_refusal_of_a_target_wins() -> None:
    """A target that breaks every rule is refused by the first; mending one shows the next."""
    target = parse("http://vault.internal:25/")
    steps = [
        (public(deny=["vault.internal"], only=["a.example"]), "deny", Code.HOST_DENIED),
        (public(only=["a.example"]), "only", Code.HOST_NOT_ALLOWED),
        (public(), "internal name", Code.INTERNAL_NAME),
        (public(allow=["vault.internal"]), "port", Code.PORT_NOT_ALLOWED),
    ]
    for rules, rule, code in steps:
        decision = judge_target(target, rules)
        assert (decision.judge, decision.rule, decision.code) == ("target", rule, code)
    allowed = judge_target(target, public(allow=["vault.internal:25"]))
    assert (allowed.allowed, allowed.rule) == (True, "allow vault.internal:25")


def test_first_refusal_of_a_resolution_wins() -> None:
    """A resolution that breaks every rule is refused by the first; mending one shows the next."""
    url = "http://a.example/"
    facts = facts_of(url, "127.0.0.1", "10.0.0.1", names=("vault.internal",), records=65)
    deny, only = ["10.0.0.0/8"], ["192.168.0.0/16"]
    rules = public(deny=deny, only=only)
    steps: list[tuple[ResolutionFacts, EgressRules, str]] = [(facts, rules, "record count")]
    facts = facts_of(url, "127.0.0.1", "10.0.0.1", names=("vault.internal",), records=64)
    steps.append((facts, rules, "deny"))
    steps.append((facts, public(only=only), "only"))
    steps.append((facts, public(), "CNAME"))
    facts = facts_of(url, "127.0.0.1", "10.0.0.1")
    steps.append((facts, public(), "address class"))
    facts = facts_of(url, "10.0.0.1", previous=AddressClass.PUBLIC)
    steps.append((facts, public(), "private"))
    steps.append((facts, local_user(), "redirect"))
    facts = facts_of("http://a.example:25/", PUBLIC, previous=AddressClass.PUBLIC)
    steps.append((facts, local_user(), "port"))
    for facts, rules, rule in steps:
        decision = judge_resolution(facts, rules)
        assert (decision.judge, decision.allowed, decision.rule) == ("resolution", False, rule)


def test_no_address() -> None:
    """An answer without any address is a failed resolution, under every mode."""
    for rules in (public(only=["10.0.0.0/8"]), local_user(), endpoint("http://a.example/")):
        assert judge_resolution(facts_of("http://a.example/"), rules).code is Code.RESOLUTION_FAILED


@pytest.mark.parametrize(
    ("addresses", "records", "allowed"),
    [(64, 0, True), (65, 0, False), (1, 64, True), (1, 65, False)],
)
def test_record_count(addresses: int, records: int, allowed: bool) -> None:
    """64 records may be judged and one more may not, CNAME records included."""
    many = [f"93.184.216.{last}" for last in range(addresses)]
    decision = judge_resolution(facts_of("http://a.example/", *many, records=records), public())
    assert decision.allowed is allowed
    assert decision.code is (None if allowed else Code.TOO_MANY_RECORDS)


@pytest.mark.parametrize(
    ("port", "rules", "allowed"),
    [
        (80, public(), True),
        (8443, public(), True),
        (0, public(), False),
        (22, public(), False),
        (81, public(ports=[81]), True),
        (80, public(ports=[81]), False),
        (9000, public(allow=["a.example:9000"]), True),
        (9001, public(allow=["a.example:9000"]), False),
        (9000, public(allow=["a.example"]), False),
        (9000, public(allow=["*.example"]), False),
        (9000, public(allow=["http://a.example:9000/"]), True),
        (9000, public(allow=["http://a.example:9000/docs/"]), False),
        (9000, public(allow=["b.example:9000"]), False),
        (0, local_user(), False),
        (22, endpoint("http://a.example:22/"), True),
    ],
)
def test_ports(port: int, rules: EgressRules, allowed: bool) -> None:
    """A port is read if it is listed, or named by an entry that covers the target."""
    code = outcome(rules, f"http://a.example:{port}/", PUBLIC)
    assert code is (None if allowed else Code.PORT_NOT_ALLOWED)


def test_a_second_entry_may_name_the_port() -> None:
    """Whether an entry opens a port does not depend on the entries before it."""
    for allow in (
        ["wiki.corp:9000"],
        ["wiki.corp:9000", "wiki.corp"],
        ["wiki.corp", "wiki.corp:9000"],
    ):
        assert outcome(public(allow=allow), "http://wiki.corp:9000/", PUBLIC) is None


def test_port_refusal_tells_the_ports() -> None:
    """The model is told which ports it may use, in order."""
    decision = judge_target(parse("http://a.example:22/"), public(ports=[8080, 443]))
    told = str(FetchwardenError(Code.PORT_NOT_ALLOWED, "", dict(decision.facts)))
    assert "one of: 443, 8080." in told


@pytest.mark.parametrize(
    "url", ["http://a.example:22/", "http://8.8.8.8:22/", "http://a.example:8000"]
)
def test_local_user_public_port(url: str) -> None:
    """On a person's own machine a public address is limited to the ports, a private one is not."""
    assert outcome(local_user(), url, "8.8.8.8") is Code.PORT_NOT_ALLOWED
    assert outcome(local_user(), url, "8.8.8.8", "10.0.0.1") is Code.PORT_NOT_ALLOWED
    assert outcome(local_user(), "http://nas.lan:5000/", "10.0.0.1") is None
    assert outcome(local_user(), "http://localhost:3000/", "127.0.0.1", "::1") is None


SPECIAL = ["vault.internal", "PRINTER.local.", "gw.home.arpa", "db.corp", "wiki", "x.onion"]


@pytest.mark.parametrize("host", SPECIAL)
def test_internal_names(host: str) -> None:
    """An internal name is refused even with a public address, unless an entry names it."""
    url = f"http://{host}/"
    assert outcome(public(), url, PUBLIC) is Code.INTERNAL_NAME
    assert outcome(public(allow=["other.internal"]), url, PUBLIC) is Code.INTERNAL_NAME
    assert outcome(public(allow=["10.0.0.0/8"]), url, "10.0.0.1") is Code.INTERNAL_NAME
    assert outcome(public(allow=[host]), url, PUBLIC) is None
    assert outcome(public(allow=[host]), url, "10.0.0.1") is Code.PRIVATE_NOT_PERMITTED
    assert outcome(public(allow=[host]), url, "10.0.0.1", permitted=True) is None
    assert outcome(local_user(), url, "10.0.0.1") is None
    assert outcome(endpoint(url), url, "10.0.0.1") is None


@pytest.mark.parametrize(
    "host", ["metadata", "Metadata.Google.Internal.", "instance-data", "a.metadata.goog"]
)
def test_metadata_names(host: str) -> None:
    """A metadata name is refused under every mode, list and permission."""
    url = f"http://{host}/"
    for rules in (public(), public(allow=["*.internal", "*.goog"]), local_user()):
        assert outcome(rules, url, PUBLIC, permitted=True) is Code.INTERNAL_NAME
        assert judge_target(parse(url), rules).rule == "metadata name"
        cname = facts_of("http://a.example/", PUBLIC, names=(parse(url).name,), permitted=True)
        assert judge_resolution(cname, rules).code is Code.INTERNAL_NAME


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST.", "a.localhost", "ip6-loopback"])
def test_loopback_names(host: str) -> None:
    """A loopback name is open to an endpoint and to a person's own machine only."""
    url = f"http://{host}/"
    assert judge_target(parse(url), public()).rule == "loopback name"
    assert outcome(public(), url, "127.0.0.1", permitted=True) is Code.INTERNAL_NAME
    assert outcome(local_user(), url, "127.0.0.1") is None
    assert outcome(endpoint(url), url, "127.0.0.1") is None


def test_canonical_names() -> None:
    """Names behind a CNAME are judged like the name itself, each of them."""
    facts = facts_of("http://a.example/", PUBLIC, names=("b.example", "vault.internal"))
    assert judge_resolution(facts, public()).code is Code.INTERNAL_NAME
    assert judge_resolution(facts, public(allow=["vault.internal"])).code is Code.INTERNAL_NAME
    assert judge_resolution(facts, public(allow=["a.example"])).allowed
    assert judge_resolution(facts, local_user()).allowed
    plain = facts_of("http://a.example/", PUBLIC, names=("b.example",))
    assert judge_resolution(plain, public()).allowed
    assert judge_resolution(plain, public(deny=["*.example"])).code is Code.HOST_DENIED


def test_loopback_canonical_name_is_not_opened_by_a_list() -> None:
    """A CNAME to a loopback name stays refused: no list opens such names."""
    facts = facts_of("http://a.example/", PUBLIC, names=("localhost",), permitted=True)
    assert judge_resolution(facts, public(allow=["a.example"])).code is Code.INTERNAL_NAME


def test_pinned_address() -> None:
    """Only an address that was judged is dialled, and it is judged once more by itself."""
    facts = facts_of("http://a.example/", "10.0.0.1", PUBLIC, permitted=True)
    allow = public(allow=["a.example"])
    assert judge_address(facts, ip_address(PUBLIC), public()).allowed
    assert judge_address(facts, ip_address("10.0.0.1"), public()).code is Code.PRIVATE_NOT_ALLOWED
    assert judge_address(facts, ip_address("10.0.0.1"), allow).allowed
    stray = judge_address(facts, ip_address("93.184.216.35"), allow)
    assert (stray.rule, stray.code) == ("pinned", Code.ADDRESS_NEVER_ALLOWED)


@pytest.mark.parametrize(
    ("addresses", "worst"),
    [
        ((PUBLIC,), "public"),
        ((PUBLIC, "10.0.0.1"), "private"),
        (("10.0.0.1", "::1", PUBLIC), "never"),
    ],
)
def test_worst_class(addresses: tuple[str, ...], worst: str) -> None:
    """The decision carries the worst class among the addresses."""
    decision = judge_resolution(facts_of("http://a.example/", *addresses), local_user())
    assert decision.address_class == AddressClass(worst)


@pytest.mark.parametrize(
    ("rules", "rule"),
    [
        (public(), "public"),
        (public(allow=["b.example"]), "public"),
        (public(allow=["b.example", "a.example"]), "allow a.example"),
        (public(allow=["93.184.0.0/16"]), "allow 93.184.0.0/16"),
        (local_user(), "local_user"),
        (endpoint("http://a.example/"), "endpoint"),
    ],
)
def test_rule_that_allowed(rules: EgressRules, rule: str) -> None:
    """An allowing decision names the rule that let the target through."""
    decision = judge_resolution(facts_of("http://a.example/", PUBLIC), rules)
    assert decision == Decision(
        judge="resolution", allowed=True, rule=rule, address_class=AddressClass.PUBLIC
    )


def test_entries_beside_the_target() -> None:
    """Entries that cover neither target, CNAME nor address decide nothing; a network waits."""
    facts = facts_of("http://a.example/", PUBLIC, names=("b.example",))
    rules = public(deny=["c.example", "10.0.0.0/8"], only=["d.example", "93.184.0.0/16"])
    assert judge_target(facts.target, rules).allowed
    assert judge_resolution(facts, rules).allowed
    elsewhere = endpoint("http://a.example:8080/")
    assert judge_target(facts.target, elsewhere).rule == "endpoint"
    assert judge_target(facts.target, elsewhere).code is Code.HOST_NOT_ALLOWED
    aliases = facts_of("http://a.example/", PUBLIC, names=("b.example", "cdn.example"))
    assert judge_resolution(aliases, public(deny=["cdn.example"])).rule == "deny"


def test_facts_are_values() -> None:
    """The facts cannot be changed between judging and dialling."""
    facts = facts_of("http://a.example/", PUBLIC)
    with pytest.raises(AttributeError):
        facts.allow_private = True  # type: ignore[misc]


@pytest.mark.parametrize(
    ("url", "addresses"),
    [
        ("http://93.184.216.34/", ["93.184.216.34"]),
        ("http://[::ffff:10.0.0.1]/", ["10.0.0.1"]),
        ("http://localhost/", ["127.0.0.1", "::1"]),
        ("http://a.localhost./", ["127.0.0.1", "::1"]),
        ("http://a.example/", None),
        ("http://localhost.example/", None),
    ],
)
def test_without_lookup(url: str, addresses: list[str] | None) -> None:
    """Literals and localhost need no name server; every other name does."""
    found = egress.without_lookup(parse(url))
    assert (None if found is None else [str(a) for a in found.addresses]) == addresses
