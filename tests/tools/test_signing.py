"""Shows what keys an operator may write, and that only what was signed is verified, as it was."""

import base64
import hmac
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fetchwarden.policy.errors import InvalidInput, InvalidRule
from fetchwarden.tools.signing import MAX_CHARS, Purpose, SigningKeys, Verified, sign, verify
from tests.property.strategies import policy_settings
from tests.tools.tokens import (
    END,
    KEYS,
    NOW,
    SECRETS,
    Damage,
    damages,
    flipped,
    is_refused,
    raw_of,
    respelled,
    ring,
    text_of,
)

WRITTEN = base64.b64encode(SECRETS["a"]).decode()


def signed(purpose: Purpose = Purpose.LEDGER, payload: bytes = b"payload", **other: Any) -> str:
    """Return a token."""
    given: dict[str, Any] = {"tenant": "acme", "end": END, "keys": KEYS, **other}
    return sign(purpose, payload, **given)


def verified(token: Any, purpose: Purpose = Purpose.LEDGER, **other: Any) -> Verified:
    """Verify a token."""
    given: dict[str, Any] = {"tenant": "acme", "now": NOW, "keys": KEYS, **other}
    return verify(purpose, token, **given)


class TestKeys:
    """What an operator writes."""

    def test_the_first_one_signs(self) -> None:
        """Keys are written name:secret, in either alphabet, padded or not; the first one signs."""
        url = base64.urlsafe_b64encode(SECRETS["b"]).decode().rstrip("=")
        keys = SigningKeys.of([f"2026-11:{WRITTEN}\n", f"old_1:{url}"])
        assert keys.current == "2026-11"
        assert keys.secret("2026-11") == SECRETS["a"]
        assert keys.secret("old_1") == SECRETS["b"]
        assert keys.secret("other") is None

    def test_hexadecimal_is_as_good(self) -> None:
        """The 64 digits that other programs make are read as base64, and are long enough."""
        secret = SigningKeys.of([f"a:{SECRETS['a'].hex()}"]).secret("a")
        assert secret is not None
        assert len(secret) == 48

    @pytest.mark.parametrize(
        ("texts", "words"),
        [
            ([], "no key"),
            (f"a:{WRITTEN}", "list of texts"),
            ([WRITTEN], "key 1 must be written name:secret"),
            ([f"a:{WRITTEN}", 7], "key 2 must be written name:secret"),
            ([f":{WRITTEN}"], "a name has"),
            ([f"a b:{WRITTEN}"], "a name has"),
            ([f"ä:{WRITTEN}"], "a name has"),
            ([f"{'a' * 17}:{WRITTEN}"], "a name has"),
            ([f"{WRITTEN}:a"], "secret of key 1 must be base64"),
            ([f"a:{WRITTEN}", f"a:{WRITTEN}"], "name of key 2 is there twice"),
            ([f"a:{WRITTEN}", f"b:{WRITTEN}"], "same secret"),
            (["a:"], "secret of key 1 must be base64"),
            (["a:ä"], "secret of key 1 must be base64"),
            ([f"a:{WRITTEN} {WRITTEN}"], "secret of key 1 must be base64"),
            (["a:" + "A" * 45], "secret of key 1 must be base64"),
            (["a:" + base64.b64encode(SECRETS["a"][:31]).decode()], "32 bytes or more"),
            ([f"a:{SECRETS['a'][:16].hex()}"], "32 bytes or more"),
            (["a:" + "A" * 44], "not random"),
            (["a:" + "changeme" * 8], "not random"),
        ],
    )
    def test_what_is_not_usable(self, texts: Any, words: str) -> None:
        """What cannot work is told when the keys are built, in words without a secret."""
        with pytest.raises(InvalidRule, match=words) as caught:
            SigningKeys.of(texts)
        assert WRITTEN not in str(caught.value)
        assert "changeme" not in str(caught.value)
        assert "AAAA" not in str(caught.value)

    def test_bytes_are_checked_alike(self) -> None:
        """Keys that are not read from texts pass the same checks."""
        kid: Any
        secrets: Any
        for kid, secrets in (
            ("a", {}),
            ("b", {"a": SECRETS["a"]}),
            ("a", {"a": SECRETS["a"][:31]}),
            ("a", {"a": "A" * 44}),
            ("a", {"a": SECRETS["a"], "b": SECRETS["a"]}),
            ("a", {"a": SECRETS["a"], "b:": SECRETS["b"]}),
            (1, {1: SECRETS["a"]}),
        ):
            with pytest.raises(InvalidRule):
                SigningKeys(kid, secrets)

    def test_a_ring_does_not_change(self) -> None:
        """What becomes of the mapping that a ring was made of does not matter."""
        secrets = {"a": SECRETS["a"]}
        keys = SigningKeys("a", secrets)
        secrets["b"] = SECRETS["b"]
        assert keys.secret("b") is None

    def test_no_secret_is_shown(self) -> None:
        """Names are shown, secrets are not."""
        for shown in (repr(KEYS), str(KEYS), f"{KEYS}", repr([KEYS])):
            assert shown.strip("[]") == "SigningKeys(current='a', others=['b', 'c', 'd'])"
        assert "payload" not in repr(verified(signed()))


class TestRoundTrip:
    """What comes back."""

    @policy_settings
    @given(
        st.sampled_from(Purpose),
        st.binary(max_size=60),
        st.text(min_size=1, max_size=1_000),
        st.integers(1, (1 << 40) - 1),
        st.tuples(st.binary(max_size=20), st.sampled_from("abcd")),
    )
    def test_what_was_signed_comes_back(
        self, purpose: Purpose, payload: bytes, tenant: str, end: int, other: tuple[bytes, str]
    ) -> None:
        """Payload and purpose come back until the end, and the same is signed the same."""
        bound, kid = other
        payload = payload[: 1 if purpose is Purpose.LINK else None]
        given: dict[str, Any] = {"tenant": tenant, "keys": ring(kid, "a"), "bound": bound}
        token = sign(purpose, payload, end=end, **given)
        assert token == sign(purpose, payload, end=end, **given)
        for now in (0, end - 1, end - 0.5):
            assert verify(purpose, token, now=now, **given) == Verified(purpose, payload)
        is_refused(lambda: verify(purpose, token, now=end, **given), token)

    def test_the_form(self) -> None:
        """A token is what the module says, for whoever has to read one elsewhere."""
        head = b"\x01\x01a" + END.to_bytes(5, "big") + b"payload"
        parts = [b"fetchwarden", b"ledger", b"\x01", b"a", b"acme", head[3:], b""]
        message = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
        assert raw_of(signed()) == head + hmac.digest(SECRETS["a"], message, "sha256")

    def test_the_tenant_is_not_told(self) -> None:
        """A token holds no trace of its tenant's name: all but the signature is the same."""
        one, other = (raw_of(signed(tenant=tenant)) for tenant in ("acme", "zeta"))
        assert one[:-32] == other[:-32]
        assert b"acme" not in one

    @pytest.mark.parametrize("tenant", ["", "a" * 1001, None, 7, b"acme"])
    def test_a_tenant_has_a_name(self, tenant: Any) -> None:
        """Without a name all tenants would be one; that is the service's mistake, not a refusal."""
        token = signed()
        with pytest.raises(InvalidInput):
            signed(tenant=tenant)
        with pytest.raises(InvalidInput):
            verified(token, tenant=tenant)

    @pytest.mark.parametrize("end", [-1, 1 << 40, 1.5, math.inf, True, None, "1"])
    def test_an_end_is_a_time(self, end: Any) -> None:
        """An end is a whole number of seconds that fits."""
        with pytest.raises(InvalidInput):
            signed(end=end)

    def test_no_longer_than_is_read(self) -> None:
        """What would not be read back is not signed."""
        most = MAX_CHARS[Purpose.LEDGER] * 3 // 4 - 40
        token = signed(payload=bytes(most))
        assert len(token) == MAX_CHARS[Purpose.LEDGER]
        assert verified(token).payload == bytes(most)
        with pytest.raises(InvalidInput, match="at most"):
            signed(payload=bytes(most + 1))


class TestRefused:
    """Nothing but what was signed, as it was signed."""

    @pytest.mark.parametrize("purpose", Purpose)
    def test_every_bit_counts(self, purpose: Purpose) -> None:
        """No single bit of a token can be turned over."""
        token = signed(purpose, b"")
        for bit in range(8 * len(raw_of(token))):
            other = flipped(token, bit)
            is_refused(lambda: verified(other, purpose), other)  # noqa: B023  used at once

    @pytest.mark.parametrize("purpose", Purpose)
    def test_every_cut(self, purpose: Purpose) -> None:
        """No beginning and no end of a token is one."""
        token = signed(purpose, b"")
        for place in range(1, len(token)):
            for other in (token[:place], token[place:]):
                is_refused(lambda: verified(other, purpose))  # noqa: B023  used at once
        for length in range(len(raw_of(token))):
            other = text_of(raw_of(token)[:length])
            is_refused(lambda: verified(other, purpose))  # noqa: B023  used at once

    @policy_settings
    @given(st.sampled_from(Purpose), st.binary(max_size=3), damages, st.sampled_from(["a", "bcd"]))
    def test_any_damage(self, purpose: Purpose, payload: bytes, damage: Damage, kid: str) -> None:
        """No other text than the token itself is verified."""
        keys = SigningKeys(kid, {kid: SECRETS["a"], "b": SECRETS["b"]})
        token = signed(purpose, payload if purpose is Purpose.LEDGER else b"", keys=keys)
        other = damage(token)
        if other != token:
            is_refused(lambda: verified(other, purpose, keys=keys))

    @pytest.mark.parametrize("size", range(3))
    def test_one_spelling(self, size: int) -> None:
        """No other spelling of the same bytes is read, whatever they leave over in base64."""
        token = signed(payload=bytes(size))
        assert verified(token).payload == bytes(size)
        spellings = respelled(token)
        assert len(spellings) >= 12
        for other in spellings:
            is_refused(lambda: verified(other), other)  # noqa: B023  used at once

    @pytest.mark.parametrize("token", [None, b"", 7, "", "A", "AA", "AQ", "AQAA", ["A"], "\ud800"])
    def test_what_is_none(self, token: Any) -> None:
        """What is no token at all is refused like one that does not fit."""
        for purpose in Purpose:
            is_refused(lambda: verified(token, purpose))  # noqa: B023  used at once

    def test_what_is_too_long_is_not_read(self) -> None:
        """The length is looked at before anything else."""
        for purpose, most in MAX_CHARS.items():
            detail = is_refused(lambda: verified("=" * (most + 1), purpose))  # noqa: B023  used at once
            assert "too long" in detail
            detail = is_refused(lambda: verified("=" * most, purpose))  # noqa: B023  used at once
            assert "base64url" in detail

    def test_another_version(self) -> None:
        """Of a version that is not known nothing is read, be it signed ever so well."""
        token = text_of(b"\x02" + raw_of(signed())[1:])
        assert "version" in is_refused(lambda: verified(token), token)

    @policy_settings
    @given(st.text(min_size=1, max_size=9), st.text(min_size=1, max_size=9))
    def test_another_tenant(self, tenant: str, other: str) -> None:
        """A token is of no use to another tenant, however alike their names are."""
        token = signed(tenant=tenant)
        if tenant != other:
            is_refused(lambda: verified(token, tenant=other), token)

    @pytest.mark.parametrize(
        ("tenant", "other"),
        [
            ("acme", "ACME"),
            ("acme", "acme "),
            ("acme", "acme\0"),
            ("é", "e\u0301"),
            ("K", "\u212a"),
            ("\ud800", "?"),
            ("\ud83d\ude00", "\U0001f600"),
        ],
    )
    def test_a_tenant_alike(self, tenant: str, other: str) -> None:
        """Names that look the same are not the same."""
        token = signed(tenant=tenant)
        is_refused(lambda: verified(token, tenant=other), token)

    def test_what_is_cut_elsewhere(self) -> None:
        """Parts that are the same when they are joined are not the same parts."""
        token = signed(tenant="acme", bound=b"x")
        assert verified(token, bound=b"x")
        for tenant, bound in (("acmex", b""), ("acm", b"ex"), ("acme", b""), ("acme", b"y")):
            is_refused(lambda: verified(token, tenant=tenant, bound=bound))  # noqa: B023  used at once
        keys = SigningKeys("k1", {"k1": SECRETS["a"], "k": SECRETS["b"]})
        raw = raw_of(signed(keys=keys))
        assert raw[:4] == b"\x01\x02k1"
        is_refused(lambda: verified(text_of(b"\x01\x01" + raw[2:]), keys=keys))
        # The end of a name as the beginning of what is carried, where it would make a late end.
        raw = raw_of(signed(tenant="acme2"))
        is_refused(lambda: verified(text_of(raw[:3] + b"2" + raw[3:]), tenant="acme"))
        # What is bound as the end of what is carried.
        raw = raw_of(signed(payload=b"pay", bound=b"load"))
        is_refused(lambda: verified(text_of(raw[:-32] + b"load" + raw[-32:])))

    @pytest.mark.parametrize("now", [END, END + 1, END + 0.5, 1 << 60, math.inf, math.nan])
    def test_after_its_end(self, now: float) -> None:
        """From its end on a token is refused, and by a clock that tells no time as well."""
        token = signed()
        assert "end" in is_refused(lambda: verified(token, now=now), token)

    def test_another_end(self) -> None:
        """The end that a token carries cannot be moved."""
        raw = raw_of(signed())
        later = text_of(raw[:3] + (END + 9_999).to_bytes(5, "big") + raw[8:])
        is_refused(lambda: verified(later), later)

    def test_another_purpose(self) -> None:
        """A token for one purpose is none for the other, its signature cut or not."""
        ledger, link = signed(Purpose.LEDGER, b""), signed(Purpose.LINK, b"")
        is_refused(lambda: verified(ledger, Purpose.LINK))
        is_refused(lambda: verified(link, Purpose.LEDGER))
        # The signature of one begins in no way that the other would take.
        assert raw_of(ledger)[:8] == raw_of(link)[:8]
        is_refused(lambda: verified(text_of(raw_of(ledger)[:-16]), Purpose.LINK))

    def test_another_key(self) -> None:
        """A token names its key and is verified with no other one."""
        raw = raw_of(signed(keys=ring("a", "b")))
        is_refused(lambda: verified(text_of(raw.replace(b"\x01a", b"\x01b", 1))))
        other = SigningKeys("a", {"a": SECRETS["b"]})
        is_refused(lambda: verified(text_of(raw), keys=other))

    def test_the_detail_says_which(self) -> None:
        """An operator can tell refusals apart; a caller cannot."""
        token = signed()
        details = {
            is_refused(lambda: verified(token, tenant="other"), token),
            is_refused(lambda: verified(token, now=END), token),
            is_refused(lambda: verified(token, keys=ring("b")), token),
            is_refused(lambda: verified(token + "=")),
            is_refused(lambda: verified(token[:28])),
            is_refused(lambda: verified("AA")),
            is_refused(lambda: verified("A")),
            is_refused(lambda: verified("AB")),
            is_refused(lambda: verified(None)),
        }
        assert len(details) == 9


class TestRotation:
    """How an operator changes keys."""

    def test_from_the_old_key_to_the_new_one(self) -> None:
        """A new key signs at once, the old one verifies until it is dropped."""
        before, both, after = ring("a"), ring("b", "a"), ring("b")
        old = signed(keys=before)
        assert verified(old, keys=both)
        new = signed(keys=both)
        assert raw_of(new)[2:3] == b"b"
        assert verified(new, keys=both)
        # A process that does not know the new key yet refuses: give it to all before it signs.
        is_refused(lambda: verified(new, keys=before), new)
        early = ring("a", "b")
        assert verified(new, keys=early)
        assert raw_of(signed(keys=early))[2:3] == b"a"
        assert verified(new, keys=after)
        assert "key" in is_refused(lambda: verified(old, keys=after), old)

    def test_a_name_that_comes_back(self) -> None:
        """A dropped name with a new secret opens nothing that the old one signed."""
        old = signed(keys=ring("a"))
        is_refused(lambda: verified(old, keys=SigningKeys("a", {"a": SECRETS["c"]})), old)


def test_signatures_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison of signatures is the one that takes as long for any of them."""
    token = signed()
    seen: list[tuple[bytes, bytes]] = []

    def compare(one: bytes, other: bytes) -> bool:
        seen.append((one, other))
        return False

    monkeypatch.setattr("hmac.compare_digest", compare)
    is_refused(lambda: verified(token))
    assert [(len(one), one == other) for one, other in seen] == [(32, True)]
