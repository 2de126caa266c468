"""Shows what lists, modes and permissions open, and what no combination of them opens."""

from ipaddress import ip_address

import pytest

from fetchwarden.policy.addresses import AddressClass
from fetchwarden.policy.codes import NOT_PUBLIC, TABLE, Code
from fetchwarden.policy.egress import judge_resolution, judge_target
from fetchwarden.policy.errors import Refused
from fetchwarden.policy.rules import EgressRules
from tests.policy.test_egress import facts_of, outcome

public, endpoint, local_user = EgressRules.public, EgressRules.endpoint, EgressRules.local_user
PUBLIC = "93.184.216.34"
# The widest lists that can be built.
ALL = public(
    allow=["0.0.0.0/0", "::/0", "*.com", "*.internal", "a.example"],
    ports=range(1, 65536),
    allow_downgrade=True,
    nat64=True,
)

METADATA = ["169.254.169.254", "169.254.170.2", "169.254.170.23", "169.254.0.23", "168.63.129.16"]
METADATA += ["100.100.100.200", "192.0.0.192", "fd00:ec2::254", "fd20:ce::254", "fd00:42::42"]
METADATA += ["fd00:c1::a9fe:a9fe", "64:ff9b::a9fe:a9fe", "2a00:1::a9fe:a9fe"]
NEVER = ["169.254.1.1", "224.0.0.1", "0.0.0.0", "255.255.255.255", "240.0.0.1", "::", "fe80::1"]
NEVER += ["ff02::1", "2002:a00:1::", "2001::1", "::10.0.0.1", "64:ff9b:1::1", "::ffff:0:10.0.0.1"]
PRIVATE = ["10.0.0.1", "172.16.0.1", "192.168.1.1", "100.64.0.1", "fd12::1", "fec0::1", "192.0.2.1"]


def literal(address: str) -> str:
    """Return the address as the host of a URL."""
    return f"[{address}]" if ":" in address else address


@pytest.mark.parametrize("address", METADATA + NEVER)
def test_nothing_opens_these(address: str) -> None:
    """No list, endpoint, person or permission opens metadata and other ``never`` addresses."""
    url = f"http://{literal(address)}/"
    for rules in (public(), ALL, local_user(nat64=True)):
        assert outcome(rules, url, permitted=True) is Code.ADDRESS_NEVER_ALLOWED
    for rules in (public(), ALL, local_user(nat64=True), endpoint("http://a.example/")):
        for answer in ((address,), (PUBLIC, address), (address, PUBLIC)):
            code = outcome(rules, "http://a.example/", *answer, permitted=True)
            assert code is Code.ADDRESS_NEVER_ALLOWED


@pytest.mark.parametrize("address", ["127.0.0.1", "127.9.9.9", "::1"])
def test_loopback(address: str) -> None:
    """Loopback is open to an endpoint and a person's own machine, to no list."""
    url = f"http://{literal(address)}:3000/"
    assert outcome(ALL, url, permitted=True) is Code.ADDRESS_NEVER_ALLOWED
    assert outcome(endpoint(url), url) is None
    assert outcome(local_user(), url) is None
    mapped = f"http://[::ffff:{address}]:3000/" if "." in address else url
    assert outcome(ALL, mapped, permitted=True) is Code.ADDRESS_NEVER_ALLOWED


@pytest.mark.parametrize("address", PRIVATE)
def test_private_needs_entry_and_permission(address: str) -> None:
    """A private address needs an allow entry and the read's permission, both."""
    network = f"{address}/{128 if ':' in address else 32}"
    for allow in (["a.example"], ["*.example"], [address], [network], ["http://a.example/"]):
        rules = public(allow=allow)
        where = "http://a.example/", address
        assert outcome(rules, *where, permitted=True) is None
        assert outcome(rules, *where) is Code.PRIVATE_NOT_PERMITTED
        assert outcome(public(), *where, permitted=True) is Code.PRIVATE_NOT_ALLOWED
        assert outcome(public(allow=["b.example"]), *where, permitted=True) is (
            Code.PRIVATE_NOT_ALLOWED
        )
    assert outcome(public(allow=["a.example:8080"]), *where, permitted=True) is (
        Code.PRIVATE_NOT_ALLOWED
    )
    assert outcome(public(allow=["http://a.example/x/"]), *where, permitted=True) is (
        Code.PRIVATE_NOT_ALLOWED
    )


def test_one_uncovered_address_decides_for_all() -> None:
    """Of several private addresses each needs its entry."""
    rules = public(allow=["10.0.0.0/8"])
    url = "http://a.example/"
    assert outcome(rules, url, "10.0.0.1", PUBLIC, permitted=True) is None
    assert (
        outcome(rules, url, "10.0.0.1", "192.168.0.1", permitted=True) is Code.PRIVATE_NOT_ALLOWED
    )


CONFUSED = ["http://evilallowed.test/", "http://allowed.test.evil.test/", "http://x.allowed.test/"]
CONFUSED += ["http://evil.test/allowed.test", "http://evil.test/?allowed.test#allowed.test"]
CONFUSED += ["http://allowed.tes/", "http://8.8.8.8/", "http://allowed-test.test/"]


@pytest.mark.parametrize("url", CONFUSED)
def test_only_is_not_confused(url: str) -> None:
    """A name in ``only`` covers that name alone, wherever else its letters stand."""
    assert outcome(public(only=["allowed.test"]), url, PUBLIC) is Code.HOST_NOT_ALLOWED


@pytest.mark.parametrize(
    "url", ["http://allowed.test", "http://ALLOWED.test./", "https://ａllowed.test:8443/x"]
)
def test_only_in_every_spelling(url: str) -> None:
    """Case, a final dot and full-width letters spell the same name."""
    assert outcome(public(only=["Allowed.TEST."]), url, PUBLIC) is None
    assert outcome(public(deny=["Allowed.TEST."]), url, PUBLIC) is Code.HOST_DENIED


@pytest.mark.parametrize(
    "path", ["docs2", "docs/../x", "docs/%2e%2e/x", "docs/..%2fx", "docs/..%5Cx"]
)
def test_prefix_tricks(path: str) -> None:
    """No path that leaves the prefix, or may leave it on the server, is covered."""
    rules = public(only=["https://a.test/docs"])
    assert outcome(rules, f"https://a.test/{path}", PUBLIC) is Code.HOST_NOT_ALLOWED
    assert outcome(rules, "https://a.test/docs/x", PUBLIC) is None


def test_only_with_a_network() -> None:
    """A network in ``only`` is met by what a name resolves to, every address of it."""
    rules = public(only=["93.184.0.0/16", "b.example"])
    assert outcome(rules, "http://a.example/", PUBLIC) is None
    assert outcome(rules, "http://a.example/", PUBLIC, "8.8.8.8") is Code.HOST_NOT_ALLOWED
    assert outcome(rules, "http://b.example/", "8.8.8.8") is None
    assert outcome(rules, "http://8.8.8.8/") is Code.HOST_NOT_ALLOWED
    assert outcome(rules, f"http://{PUBLIC}/") is None
    assert outcome(public(only=[]), "http://a.example/", PUBLIC) is Code.HOST_NOT_ALLOWED


def test_only_opens_nothing() -> None:
    """``only`` narrows: a private host in it stays closed."""
    rules = public(only=["a.example", "10.0.0.0/8", "wiki"])
    for url in ("http://a.example/", "http://10.0.0.1/"):
        assert outcome(rules, url, "10.0.0.1", permitted=True) is Code.PRIVATE_NOT_ALLOWED
    assert outcome(rules, "http://wiki/", PUBLIC, permitted=True) is Code.INTERNAL_NAME


@pytest.mark.parametrize("entry", ["a.example", "*.example", "93.184.0.0/16", PUBLIC, "cdn.test"])
def test_deny_wins(entry: str) -> None:
    """A deny entry wins over every allow list and mode, by name, address or CNAME."""
    facts = facts_of("http://a.example/", "8.8.8.8", PUBLIC, names=("cdn.test",), permitted=True)
    for rules in (public(allow=["8.8.8.0/24"], deny=[entry]), local_user(deny=[entry])):
        decisions = judge_target(facts.target, rules), judge_resolution(facts, rules)
        assert Code.HOST_DENIED in {decision.code for decision in decisions}


@pytest.mark.parametrize(
    "url",
    [
        "https://a.test/admin/",
        "https://a.test./admin/x",
        "https://a.test/admin/x%2f",
        "https://a.test/admin/%5c",
        "https://a.test/%61dmin/x",
        "https://a.test/x/..%2fadmin/",
        "https://a.test/admin;a=b/secret",
        "https://a.test/x/..;/admin/secret",
        "https://a.test/Admin/s",
        "https://a.test/%2561dmin/",
    ],
)
def test_denied_prefix_in_other_spellings(url: str) -> None:
    """A denied prefix is not opened by spelling the same path or host in another way."""
    assert outcome(public(deny=["https://a.test/admin/"]), url, PUBLIC) is Code.HOST_DENIED


@pytest.mark.parametrize(
    "url",
    [
        "https://a.test/administrator",
        "https://a.test/",
        "http://a.test/admin/x",
        "https://b.test/admin/x",
        "https://a.test:8443/admin/x",
    ],
)
def test_denied_prefix_denies_nothing_else(url: str) -> None:
    """A denied prefix closes that path of that origin, and not what merely looks alike."""
    assert outcome(public(deny=["https://a.test/admin/"]), url, PUBLIC) is None


@pytest.mark.parametrize("entry", ["8.8.8.0/24", "8.8.8.8"])
def test_denied_address_behind_nat64(entry: str) -> None:
    """Where NAT64 counts as the address inside, denying that address denies it there too."""
    rules = public(deny=[entry], nat64=True)
    assert outcome(rules, "http://[64:ff9b::8.8.8.8]/") is Code.HOST_DENIED
    assert outcome(rules, "http://a.example/", "64:ff9b::808:808") is Code.HOST_DENIED
    assert outcome(rules, "http://a.example/", "64:ff9b::808:908", "2606:4700::1") is None


def test_denied_address_and_port_behind_a_name() -> None:
    """A denied ``address:port`` is denied to a name that resolves to it, on that port alone."""
    rules = public(allow=["10.0.0.0/8"], deny=["10.0.0.5:8080"])
    assert outcome(rules, "http://a.example:8080/", "10.0.0.5", permitted=True) is Code.HOST_DENIED
    assert outcome(rules, "http://a.example/", "10.0.0.5", permitted=True) is None


@pytest.mark.parametrize(
    "url",
    [
        "https://127.0.0.1:8888/",
        "http://127.0.0.1/",
        "http://127.0.0.1:8889/",
        "http://127.0.0.2:8888/",
        "http://localhost:8888/",
        "http://[::1]:8888/",
        "http://example.com:8888/",
    ],
)
def test_endpoint_is_one_origin(url: str) -> None:
    """An endpoint opens its scheme, host and port, and nothing else, not even a public page."""
    rules = endpoint("http://127.0.0.1:8888/search")
    assert outcome(rules, url, PUBLIC, permitted=True) is Code.HOST_NOT_ALLOWED
    assert outcome(rules, "http://127.0.0.1:8888/other?x") is None


@pytest.mark.parametrize("address", [*PRIVATE, "127.0.0.1", "::1"])
@pytest.mark.parametrize("previous", [None, *AddressClass])
def test_public_hop_never_leads_into_private_space(
    address: str, previous: AddressClass | None
) -> None:
    """For a person's own machine only a public page may not redirect to inner addresses."""
    facts = facts_of("http://a.example/", PUBLIC, address, previous=previous)
    code = judge_resolution(facts, local_user()).code
    assert code is (Code.REDIRECT_INTO_PRIVATE if previous == "public" else None)


def test_nat64() -> None:
    """64:ff9b::/96 is open on the operator's word, and private inside stays private."""
    rules = public(nat64=True)
    assert outcome(public(), "http://[64:ff9b::8.8.8.8]/") is Code.ADDRESS_NEVER_ALLOWED
    assert outcome(rules, "http://[64:ff9b::8.8.8.8]/") is None
    assert outcome(rules, "http://[64:ff9b::10.0.0.1]/", permitted=True) is Code.PRIVATE_NOT_ALLOWED
    assert outcome(rules, "http://[64:ff9b::127.0.0.1]/") is Code.ADDRESS_NEVER_ALLOWED


@pytest.mark.parametrize("address", [*METADATA, *NEVER, *PRIVATE, "127.0.0.1"])
def test_model_learns_nothing(address: str) -> None:
    """Whatever the inner address is, the model is told one text that does not name it."""
    for url, answer in ((f"http://{literal(address)}/", ()), ("http://a.example/", (address,))):
        decision = judge_resolution(facts_of(url, *answer), public())
        assert decision.code is not None
        assert TABLE[decision.code].told == NOT_PUBLIC
        shown = str(Refused(decision.code, decision.detail, dict(decision.facts)))
        assert shown == NOT_PUBLIC
        assert str(ip_address(address)) not in shown or address == "::"


@pytest.mark.parametrize(
    "path",
    ["/public/..;/admin", "/public/%252e%252e/admin", "/public/..%255cadmin", "/public/..%2fadmin"],
)
def test_allowed_prefix_is_not_left(path: str) -> None:
    """An allowed prefix does not cover a path that a server may read as one outside it."""
    rules = public(allow=["http://wiki.corp/public/"])
    assert outcome(rules, f"http://wiki.corp{path}", "10.0.0.1", permitted=True) is not None
    assert outcome(rules, "http://wiki.corp/public/a;b/c", "10.0.0.1", permitted=True) is None


def test_denied_host_and_port_behind_a_cname() -> None:
    """A denied ``host:port`` is denied to a name that is another name for that host."""
    facts = facts_of("http://a.example/", PUBLIC, names=("evil.example",))
    for entry in ("evil.example", "evil.example:80", "http://evil.example/"):
        assert judge_resolution(facts, public(deny=[entry])).code is Code.HOST_DENIED
    assert judge_resolution(facts, public(deny=["evil.example:8080"])).allowed
