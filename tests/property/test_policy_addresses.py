"""Shows what holds for every IP address, judged also by an oracle that is not our table."""

from ipaddress import IPv4Address, IPv6Address

from hypothesis import given
from hypothesis import strategies as st

from fetchwarden.policy.addresses import (
    METADATA,
    Address,
    AddressClass,
    classify,
    normalise,
    parse_address,
)
from fetchwarden.policy.egress import Resolution, ResolutionFacts, judge_resolution, judge_target
from fetchwarden.policy.errors import Refused
from fetchwarden.policy.rules import EgressRules
from fetchwarden.policy.target import parse
from tests.property.strategies import (
    embeddings,
    ip,
    ip_hosts,
    ipv4,
    ipv6,
    metadata_embeddings,
    policy_settings,
    prefixes,
    rfc6052,
)

ORDER = {AddressClass.PUBLIC: 0, AddressClass.PRIVATE: 1, AddressClass.NEVER: 2}


def looks_public(address: Address) -> bool:
    """Return whether the standard library, asked in every way it offers, has no objection.

    Its words change between releases, so it can only be asked for objections; 192.0.0.0/24 and
    2001::/23 are left out where the registry has both kinds.
    """
    return not (
        address.is_private
        or address.is_loopback
        or address.is_link_local
        or address.is_multicast
        or address.is_reserved
        or address.is_unspecified
        or (isinstance(address, IPv6Address) and address.is_site_local)
    )


class TestClassify:
    """``classify(ip)`` is public, private or never, by our own table."""

    @policy_settings
    @given(ip)
    def test_public_has_no_objection(self, address: Address) -> None:
        """What we call public, the standard library does not call anything else."""
        if classify(address) is AddressClass.PUBLIC:
            assert looks_public(normalise(address))

    @policy_settings
    @given(ip)
    def test_text_and_value_agree(self, address: Address) -> None:
        """An address has one class in every form, and ``nat64`` changes that of NAT64 alone."""
        expected = classify(address)
        assert classify(str(address)) is expected
        assert classify(address.exploded.upper()) is expected
        assert normalise(normalise(address)) == normalise(address) == parse_address(str(address))
        if not (address.version == 6 and int(address) >> 32 == 0x64FF9B << 64):
            assert classify(address, nat64=True) is expected

    @policy_settings
    @given(ipv6)
    def test_ipv6_is_an_allow_rule(self, address: IPv6Address) -> None:
        """No IPv6 address outside 2000::/3 is public, but an IPv4-mapped one by its IPv4."""
        if isinstance(normalise(address), IPv6Address) and int(address) >> 125 != 1:
            assert classify(address) is not AddressClass.PUBLIC


class TestEmbedding:
    """An embedded IPv4 can only worsen a class."""

    @policy_settings
    @given(embeddings, st.booleans())
    def test_never_better_than_inside(
        self, pair: tuple[IPv4Address, IPv6Address], nat64: bool
    ) -> None:
        """Wrapped in any tunnel or translator, an address is no better than by itself."""
        inner, wrapped = pair
        assert ORDER[classify(wrapped, nat64=nat64)] >= ORDER[classify(inner)]
        if int(wrapped) >> 32 != 0xFFFF and not nat64:
            assert classify(wrapped) is AddressClass.NEVER

    @policy_settings
    @given(metadata_embeddings, st.booleans())
    def test_metadata_at_every_offset(self, wrapped: IPv6Address, nat64: bool) -> None:
        """Metadata behind any prefix, at any offset of RFC 6052, is never dialled."""
        assert classify(wrapped, nat64=nat64) is AddressClass.NEVER

    @policy_settings
    @given(prefixes, ipv4, st.sampled_from([32, 40, 48, 56, 64, 96]))
    def test_embedding_never_improves_the_prefix(
        self, prefix: int, inner: IPv4Address, length: int
    ) -> None:
        """An embedded address can close an IPv6 address, but never opens one outside 2000::/3."""
        wrapped = rfc6052(prefix, inner, length)
        if int(wrapped) >> 125 != 1 and int(wrapped) >> 32 != 0xFFFF:
            assert classify(wrapped) is not AddressClass.PUBLIC
        if inner in METADATA:
            assert classify(wrapped) is AddressClass.NEVER


class TestLiterals:
    """An IP literal that is read under public rules is an address of the public internet."""

    @policy_settings
    @given(ip_hosts, st.sampled_from(["", ":443", ":8080"]))
    def test_allowed_literals_are_public(self, host: str, port: str) -> None:
        """Whatever its spelling, a literal that both judges allow is public by the oracle."""
        try:
            target = parse(f"http://{host}{port}/")
        except Refused:
            return
        rules = EgressRules.public()
        assert target.address is not None
        if not judge_target(target, rules).allowed:
            return
        facts = ResolutionFacts(
            target=target,
            resolution=Resolution(target.name, (target.address,)),
            allow_private=True,
        )
        if judge_resolution(facts, rules).allowed:
            dialled = target.address
            assert looks_public(dialled)
            assert str(dialled) in {target.host, target.host.strip("[]")} or (
                dialled == IPv6Address(target.host.strip("[]")).ipv4_mapped
            )
