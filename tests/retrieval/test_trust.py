"""Trust: one context per PEM file, each for the hosts it was given for and no other."""

import ssl
from pathlib import Path

import pytest

from fetchwarden.policy.errors import InvalidRule
from fetchwarden.policy.target import parse
from fetchwarden.retrieval.trust import TrustStore
from tests.servers import ca

EXTRA = {"a.test": ca.authority, "*.corp.test": ca.stranger}


def knows(context: ssl.SSLContext, authority: ca.Authority) -> bool:
    """Tell whether a context trusts an authority of the tests."""
    der = ssl.PEM_cert_to_DER_cert(authority.pem.read_text())
    return der in context.get_ca_certs(binary_form=True)


@pytest.fixture(scope="module")
def store() -> TrustStore:
    """Return a store that trusts one authority for a host and another for a wildcard."""
    extra: dict[str, str | Path] = {host: authority().pem for host, authority in EXTRA.items()}
    extra["b.test:8443"] = str(ca.authority().pem)
    extra["93.184.216.34"] = ca.authority().pem
    return TrustStore(extra)


@pytest.mark.parametrize(
    ("url", "trusts_ours", "trusts_stranger"),
    [
        ("https://a.test/", True, False),
        ("https://A.test./", True, False),
        ("https://a.test:8443/", True, False),
        ("https://sub.a.test/", False, False),
        ("https://b.test/", False, False),
        ("https://b.test:8443/", True, False),
        ("https://93.184.216.34/", True, False),
        ("https://[::ffff:93.184.216.34]/", True, False),
        ("https://93.184.216.35/", False, False),
        ("https://corp.test/", False, False),
        ("https://x.corp.test/", False, True),
        ("https://y.x.corp.test/", False, False),
        ("https://xcorp.test/", False, False),
        ("https://corp.test.evil.test/", False, False),
    ],
)
def test_roots_hold_for_their_hosts(
    store: TrustStore, url: str, *, trusts_ours: bool, trusts_stranger: bool
) -> None:
    """A root is used for the host it was given for; a wildcard covers exactly one label."""
    context = store.context_for(parse(url))
    assert knows(context, ca.authority()) is trusts_ours
    assert knows(context, ca.stranger()) is trusts_stranger


@pytest.mark.parametrize("url", ["https://a.test/", "https://x.corp.test/", "https://other.test/"])
def test_every_check_stays_on(store: TrustStore, url: str) -> None:
    """Extra roots repair the chain only: name and validity are checked in every context."""
    context = store.context_for(parse(url))
    assert context.check_hostname
    assert context.verify_mode is ssl.CERT_REQUIRED
    assert context.minimum_version >= ssl.TLSVersion.TLSv1_2


def test_one_context_each(store: TrustStore) -> None:
    """A context is made once and shared by the hosts that trust the same."""
    first = store.context_for(parse("https://a.test/"))
    assert store.context_for(parse("https://a.test/x")) is first
    assert store.context_for(parse("https://b.test:8443/")) is first
    plain = store.context_for(parse("https://c.test/"))
    assert store.context_for(parse("https://d.test/")) is plain is not first


@pytest.mark.parametrize(
    "pattern", ["", "10.0.0.0/8", "https://a.test/", "*.", "a.*.test", "a.test/x", "u@a.test"]
)
def test_malformed_patterns(pattern: str) -> None:
    """A pattern that is no host, host:port or *.suffix fails when the store is built."""
    with pytest.raises(InvalidRule, match="extra_roots"):
        TrustStore({pattern: ca.authority().pem})


@pytest.mark.parametrize("content", [None, "", "no certificate", "-----BEGIN CERTIFICATE-----\n"])
def test_unreadable_files(tmp_path: Path, content: str | None) -> None:
    """A file that is missing or holds no certificate fails when the store is built."""
    pem = tmp_path / "roots.pem"
    if content is not None:
        pem.write_text(content)
    with pytest.raises(InvalidRule, match=r"roots\.pem"):
        TrustStore({"a.test": pem})
