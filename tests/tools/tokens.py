"""Keys and tokens for the tests, and every way to damage a token."""

import base64
from collections.abc import Callable

import pytest
from hypothesis import strategies as st

from fetchwarden.policy.codes import TABLE, Code
from fetchwarden.policy.errors import Refused
from fetchwarden.tools.signing import SigningKeys

NOW = 1_800_000_000
END = NOW + 3_600
SECRETS = {kid: bytes((start + 7 * n) % 256 for n in range(32)) for start, kid in enumerate("abcd")}
KEYS = SigningKeys("a", SECRETS)


def ring(current: str, *others: str) -> SigningKeys:
    """Return a ring of some of the secrets."""
    return SigningKeys(current, {kid: SECRETS[kid] for kid in (current, *others)})


def raw_of(token: str) -> bytes:
    """Return the bytes of a token."""
    return base64.urlsafe_b64decode(token + "=" * (-len(token) % 4))


def text_of(raw: bytes) -> str:
    """Return the token of some bytes."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def flipped(token: str, bit: int) -> str:
    """Return a token with one bit of its bytes turned over."""
    raw = bytearray(raw_of(token))
    raw[bit // 8 % len(raw)] ^= 1 << bit % 8
    return text_of(bytes(raw))


def respelled(token: str) -> list[str]:
    """Return other spellings of a token, most of which a lenient decoder reads as the same."""
    padded = token + "=" * (-len(token) % 4)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    place = letters.index(token[-1])
    loose = {2: 16, 3: 4}.get(len(token) % 4, 1)
    return [
        *(token[:-1] + letters[place ^ bits] for bits in range(1, loose)),
        f"{token}=",
        f"{token}==",
        f"{padded}=",
        padded if padded != token else f"{padded}====",
        f"{token}\n",
        f" {token}",
        f"{token[:9]} {token[9:]}",
        f"{token[:9]}\r\n{token[9:]}",
        f"{token[:9]}.{token[9:]}",
        f"{token[:9]}\0{token[9:]}",
        f"{token}\u200b",
        "".join(chr(ord(c) + 0xFEE0) for c in token),
        base64.b16encode(raw_of(token)).decode(),
        *({token.translate(str.maketrans("-_", "+/"))} - {token}),
        *({token.swapcase()} - {token}),
        token.replace(token[9], f"%{ord(token[9]):02X}", 1),
    ]


Damage = Callable[[str], str]
damages: st.SearchStrategy[Damage] = st.one_of(
    st.integers(0, 1 << 20).map(lambda bit: lambda token: flipped(token, bit)),
    st.integers(0, 1 << 20).map(lambda end: lambda token: token[: end % len(token)]),
    st.integers(1, 1 << 20).map(lambda start: lambda token: token[1 + start % len(token) :]),
    st.text(min_size=1).map(lambda more: lambda token: token + more),
    st.text(min_size=1).map(lambda more: lambda token: more + token),
    st.binary(min_size=1, max_size=40).map(
        lambda more: lambda token: text_of(raw_of(token) + more)
    ),
    st.binary(min_size=1, max_size=40).map(
        lambda more: lambda token: text_of(more + raw_of(token))
    ),
    st.tuples(st.integers(0, 1 << 20), st.binary(min_size=1, max_size=40)).map(
        lambda cut: (
            lambda token: text_of(
                raw_of(token)[: cut[0] % len(token)] + cut[1] + raw_of(token)[cut[0] % len(token) :]
            )
        )
    ),
    st.integers(0, 99).map(lambda n: lambda token: respelled(token)[n % len(respelled(token))]),
)
"""All that makes another text of a token."""


def is_refused(use: Callable[[], object], *unsaid: str) -> str:
    """Make sure that *use* is refused in the words of every token; return the detail."""
    with pytest.raises(Refused) as caught:
        use()
    refusal = caught.value
    assert refusal.code is Code.TOKEN_REFUSED
    assert str(refusal) == TABLE[Code.TOKEN_REFUSED].told
    assert not refusal.facts
    assert refusal.__suppress_context__ or refusal.__context__ is None
    for text in unsaid:
        assert text not in refusal.detail + repr(refusal) + str(refusal)
    return refusal.detail
