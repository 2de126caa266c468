"""Shows how rules are built, and which ones fail at once."""

import dataclasses
import pickle
from collections.abc import Callable

import pytest

from fetchwarden.policy.entries import parse_entry
from fetchwarden.policy.errors import InvalidRule
from fetchwarden.policy.rules import DEFAULT_PORTS, EgressRules
from fetchwarden.policy.target import parse

public, endpoint, local_user = EgressRules.public, EgressRules.endpoint, EgressRules.local_user


def test_defaults() -> None:
    """The default is the public web on the usual ports, with nothing listed."""
    rules = public()
    assert rules == EgressRules()
    assert rules.mode == "public"
    assert rules.ports == DEFAULT_PORTS == {80, 443, 8080, 8443}
    assert (rules.allow, rules.deny, rules.only) == ((), (), None)
    assert not rules.allow_downgrade
    assert not rules.nat64


def test_public_takes_everything() -> None:
    """Lists are parsed into entries without repetitions; an empty ``only`` is not None."""
    rules = public(
        allow=["Wiki.corp", "wiki.corp."],
        deny=iter(["*.bad.example"]),
        only=[],
        ports=[8000],
        allow_downgrade=True,
        nat64=True,
    )
    assert rules.allow == (parse_entry("wiki.corp"),)
    assert rules.deny == (parse_entry("*.bad.example"),)
    assert rules.only == ()
    assert rules.ports == {8000}
    assert rules.allow_downgrade
    assert rules.nat64


def test_local_user_takes_everything() -> None:
    """A person's own rules have deny lists and ports, but need no allow list."""
    rules = local_user(deny=["a.example"], ports=[80], allow_downgrade=True, nat64=True)
    assert rules.mode == "local_user"
    assert rules.deny == (parse_entry("a.example"),)
    assert rules.ports == {80}
    assert rules.allow_downgrade
    assert rules.nat64
    assert local_user().ports == DEFAULT_PORTS


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:8888/search?q", "http://[::1]:1/", "https://searx.corp/", "http://a"]
)
def test_endpoint(url: str) -> None:
    """An endpoint is one parsed target, loopback included."""
    rules = endpoint(url)
    assert rules.mode == "endpoint"
    assert rules.endpoint_target == parse(url)


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("", "not a valid web address"),
        ("127.0.0.1:8888", "not a valid web address|Only http"),
        ("http://user:secret@127.0.0.1/", "user name"),
        ("http://127.1/", "four plain decimal"),
        ("ftp://127.0.0.1/", "Only http"),
        ("http://127.0.0.1:0/", "from 1 to 65535"),
    ],
)
def test_malformed_endpoint(url: str, message: str) -> None:
    """An endpoint whose address is refused fails when built, without repeating a password."""
    with pytest.raises(InvalidRule, match=message) as caught:
        endpoint(url)
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize("port", [0, -1, 65536, 80.0, "80", None])
def test_unusable_ports(port: object) -> None:
    """A port is a number from 1 to 65535."""
    for build in (public, local_user):
        with pytest.raises(InvalidRule, match="from 1 to 65535"):
            build(ports=[port])  # type: ignore[list-item]
    with pytest.raises(InvalidRule, match="from 1 to 65535"):
        public(ports="80")  # type: ignore[arg-type]
    assert public(ports=[1, 65535]).ports == {1, 65535}
    assert public(ports=[]).ports == frozenset()


@pytest.mark.parametrize(
    "entry",
    [
        "127.0.0.1",
        "127.0.0.1:3000",
        "::1",
        "[::ffff:127.0.0.1]:80",
        "127.0.0.0/8",
        "localhost",
        "LOCALHOST.:3000",
        "*.localhost",
        "http://localhost:3000/",
        "0.0.0.0",
        "169.254.169.254",
        "169.254.169.254/32",
        "169.254.0.0/16",
        "168.63.129.16",
        "100.100.100.200",
        "192.0.0.192",
        "http://169.254.169.254/latest/",
        "::ffff:169.254.169.254",
        "fd00:ec2::254",
        "fd00:ec2::/32",
        "fd20:ce::254",
        "fd00:c1::a9fe:a9fe",
        "2a00:1234::169.254.169.254",
        "metadata.google.internal",
        "*.metadata.google.internal",
        "metadata",
        "instance-data",
        "224.0.0.1",
        "fe80::1",
        "64:ff9b::8.8.8.8",
        "2002:a00:1::",
    ],
)
def test_allow_entry_that_opens_nothing(entry: str) -> None:
    """An allow entry for what no list opens fails, and points to ``endpoint``."""
    with pytest.raises(InvalidRule, match=r"cannot be opened by a list: .*EgressRules.endpoint"):
        public(allow=[entry])
    assert public(deny=[entry]).deny == (parse_entry(entry),)


@pytest.mark.parametrize(
    ("listed", "denied"),
    [
        ("a.example", "A.Example."),
        ("a.example:80", "a.example:80"),
        ("*.a.example", "*.A.example"),
        ("10.0.0.0/8", "10.0.0.0/8"),
        ("::ffff:10.0.0.5", "10.0.0.5"),
        ("https://a.example/x", "https://A.example:443/y/../x"),
        ("wiki.corp", "*.corp"),
        ("*.wiki.corp", "*.corp"),
        ("wiki.corp:80", "wiki.corp"),
        ("10.1.2.3", "10.0.0.0/8"),
        ("10.1.2.3:80", "10.1.2.3"),
        ("10.1.0.0/16", "10.0.0.0/8"),
        ("https://wiki.corp/docs/x", "https://wiki.corp/docs/"),
        ("https://wiki.corp/docs/", "wiki.corp"),
    ],
)
def test_contradictions(listed: str, denied: str) -> None:
    """What is allowed and wholly denied fails when built, however it is spelled."""
    contradiction = "both allowed and denied .*; keep one"
    with pytest.raises(InvalidRule, match=contradiction):
        public(allow=["b.example", listed], deny=["c.example", denied])
    with pytest.raises(InvalidRule, match=contradiction):
        public(only=["b.example", listed], deny=[denied])


def test_narrower_deny_is_no_contradiction() -> None:
    """A deny entry may cut a piece out of what another entry opens."""
    rules = public(
        allow=["*.corp", "10.0.0.0/8", "wiki.lan", "10.0.0.5", "h.lan:80", "[fd00::1]"],
        deny=["secret.corp", "10.9.0.0/16", "wiki.lan:8080", "10.0.0.5:81", "h.lan:81", "*.h.lan"],
    )
    assert len(rules.deny) == 6


@pytest.mark.parametrize(
    "url",
    ["http://169.254.169.254/", "http://metadata.google.internal/", "http://224.0.0.1/"],
)
def test_endpoint_that_nothing_opens(url: str) -> None:
    """An endpoint that no rules could open fails when built."""
    with pytest.raises(InvalidRule, match="open to no rules"):
        EgressRules.endpoint(url)


def test_foreign_kinds() -> None:
    """What is not a list of ports or entries, or no mode, is refused with its name."""
    with pytest.raises(InvalidRule, match="ports"):
        public(ports=8080)  # type: ignore[arg-type]
    with pytest.raises(InvalidRule, match="ports"):
        public(ports=[True])
    with pytest.raises(InvalidRule, match="allow must be a list"):
        public(allow=5)  # type: ignore[arg-type]
    with pytest.raises(InvalidRule, match="mode"):
        EgressRules(mode="nonsense")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("build", "what"),
    [
        (lambda texts: public(allow=texts), "allow"),
        (lambda texts: public(deny=texts), "deny"),
        (lambda texts: public(only=texts), "only"),
        (lambda texts: local_user(deny=texts), "deny"),
    ],
)
def test_malformed_lists(build: Callable[[object], EgressRules], what: str) -> None:
    """A malformed entry and a bare string fail with the name of their list."""
    with pytest.raises(InvalidRule, match=f"^{what}: "):
        build(["fine.example", "not fine"])
    with pytest.raises(InvalidRule, match=f"^{what} must be a list"):
        build("a.example")


def test_endpoint_rules_are_made_by_endpoint_alone() -> None:
    """An endpoint mode without its target, or a target in another mode, fails."""
    target, message = parse("http://127.0.0.1/"), r"EgressRules.endpoint\(url\)"
    with pytest.raises(InvalidRule, match=message):
        EgressRules(mode="endpoint")
    with pytest.raises(InvalidRule, match=message):
        EgressRules(endpoint_target=target)
    with pytest.raises(InvalidRule, match=message):
        EgressRules(mode="local_user", endpoint_target=target)


def test_allowing() -> None:
    """The entry that covers a target is found by the target as written."""
    rules = public(allow=["a.example", "*.example", "10.0.0.0/8"])
    assert rules.allowing(parse("http://a.example/")) == parse_entry("a.example")
    assert rules.allowing(parse("http://b.example/")) == parse_entry("*.example")
    assert rules.allowing(parse("http://10.1.1.1/")) == parse_entry("10.0.0.0/8")
    assert rules.allowing(parse("http://evilexample/")) is None


def test_frozen() -> None:
    """Rules are values: unchangeable, comparable, hashable and copied whole by pickle."""
    rules = public(allow=["a.example", "10.0.0.0/8"], only=["https://a.example/x"])
    with pytest.raises(dataclasses.FrozenInstanceError):
        rules.nat64 = True  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(rules)) == rules  # noqa: S301
    assert len({rules, dataclasses.replace(rules)}) == 1
