"""Shows that what is drawn is what it says: hostile with its truth, public, carrying, spelled."""

from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

import ada_url
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fetchwarden.fuzz import strategies, truth
from fetchwarden.fuzz.runner import unhurried
from fetchwarden.fuzz.strategies import KINDS, Case
from fetchwarden.fuzz.url_egress import is_hostile
from fetchwarden.policy.errors import InvalidInput

few = settings(unhurried(40), derandomize=True)

WHATWG_READS = (
    *("plain address", "internal name", "internal name in capitals", "IPv4 in octal"),
    *("IPv4 in hexadecimal", "IPv4 in fewer numbers", "IPv4 in mixed radices"),
    *("lookalike characters", "percent-encoded host", "encoded lookalikes", "final dot"),
    *("IPv6 spelled otherwise", "scheme and slashes", "port", "decoy behind"),
)


@pytest.mark.parametrize("kind", KINDS)
def test_cases_claim_what_is_hostile(kind: str) -> None:
    """Every kind draws cases of that kind that lead to something not public."""

    @few
    @given(strategies.cases([kind]))
    def hold(case: Case) -> None:
        assert case.kind == kind
        assert is_hostile(case.leads_to)

    hold()


@pytest.mark.parametrize("kind", WHATWG_READS)
def test_browsers_reach_what_is_claimed(kind: str) -> None:
    """A parser of the WHATWG standard reads in the URL the very host that the case claims."""

    @few
    @given(strategies.cases([kind]))
    def hold(case: Case) -> None:
        host = ada_url.URL(case.url).hostname.strip("[]").removesuffix(".")
        if ":" in host or host[-1:].isdigit():
            assert ip_address(host) == ip_address(case.leads_to)
        else:
            assert host == case.leads_to

    hold()


@few
@given(strategies.redirect_locations("169.254.169.254"))
def test_locations_lead_to_the_host(location: str) -> None:
    """A Location leads a browser on a page of https to the host or, misread, to the decoy."""
    if "\r\n" in location:
        return  # some stop reading there, a browser refuses
    reached = ada_url.URL(ada_url.join_url("https://a.example.com/b/c", location)).hostname
    assert reached == "169.254.169.254" or "\\" in location


@few
@given(strategies.addresses())
def test_addresses_are_not_public(address: truth.Address) -> None:
    """No drawn address belongs to the public web."""
    assert not truth.is_public(address)


@few
@given(strategies.public_addresses())
def test_public_addresses_are_global(address: truth.Address) -> None:
    """Every public address is one that the standard library calls global too."""
    assert truth.is_public(address)
    assert address.is_global


@few
@given(strategies.embedded_addresses(IPv4Address("169.254.169.254")))
def test_embedded_addresses_carry_the_inner_one(address: IPv6Address) -> None:
    """The octets of the carried address, or their complement, stand in the IPv6 address."""
    octets = address.packed
    without_u = octets[:8] + octets[9:]
    shown = {octets[i : i + 4] for i in range(13)} | {without_u[i : i + 4] for i in range(12)}
    assert bytes((169, 254, 169, 254)) in shown or bytes((86, 1, 86, 1)) in shown


@pytest.mark.parametrize("text", ["127.0.0.1", "10.0.0.1", "255.255.255.255", "::1", "fe80::1"])
def test_spellings_fill_a_host(text: str) -> None:
    """Spellings of an address are many, and end neither the authority nor the URL."""
    seen: set[str] = set()

    @few
    @given(strategies.spellings_of(ip_address(text)))
    def hold(spelled: str) -> None:
        assert not set(spelled) & set("/?#@\\")
        seen.add(spelled)

    hold()
    assert len(seen) > 10


@few
@given(strategies.public_urls())
def test_public_urls_are_plain(url: str) -> None:
    """An ordinary URL names a decoy or a public address, and urllib reads it."""
    host = urlsplit(url).hostname or ""
    if "." in host and not host[-1].isdigit():
        assert not truth.is_internal(host)
    else:
        assert truth.is_public(ip_address(host))


@few
@given(st.one_of(strategies.hostile_urls(), strategies.any_urls(), strategies.entries()))
def test_texts_are_encodable(text: str) -> None:
    """No drawn text holds a lone surrogate."""
    assert text.encode().decode() == text


def test_unknown_kinds_are_misuse() -> None:
    """A kind that does not exist, or no kind at all, is refused with the list of kinds."""
    with pytest.raises(InvalidInput, match="combined"):
        strategies.cases(["x"])
    with pytest.raises(InvalidInput, match="combined"):
        strategies.hostile_urls([])


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("127.1", "127.0.0.1"),
        ("0x7f.1.", "127.0.0.1"),
        ("017700000001", "127.0.0.1"),
        ("0x", "0.0.0.0"),
        ("4294967295", "255.255.255.255"),
        ("4294967296", None),
        ("1.256.1", None),
        ("1.2.3.256", None),
        ("08.1", None),
        ("1.2.3.4.5", None),
        ("example.com", None),
        ("", None),
    ],
)
def test_loose_ipv4(host: str, address: str | None) -> None:
    """The loose reading is that of inet_aton, with its limits for each number."""
    assert truth.loose_ipv4(host) == (None if address is None else IPv4Address(address))


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("9.255.255.255", True),
        ("10.0.0.0", False),
        ("11.0.0.0", True),
        ("168.63.129.15", True),
        ("168.63.129.16", False),
        ("192.88.99.1", False),
        ("2002:808:808::1", False),
        ("2001::1", False),
        ("2606:4700:4700::1111", True),
        ("::ffff:8.8.8.8", True),
        ("::ffff:127.0.0.1", False),
        ("4000::1", False),
    ],
)
def test_is_public(address: str, *, expected: bool) -> None:
    """The second table has the neighbours of its rows on the other side."""
    assert truth.is_public(ip_address(address)) is expected
