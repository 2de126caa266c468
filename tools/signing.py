"""Sign what a service hands to its caller and gets back later, and verify it.

In: a payload, whose it is, when it ends, and the operator's keys. Out: a text that only its tenant
can use, for its purpose, until its end; and the payload again. Time is passed in. A token hides
nothing: who holds it can read the payload.

A token is, in base64url without padding (RFC 4648 section 5): version, length of the key's name,
the name, the end (5 bytes, seconds since the epoch), the payload, a signature. The signature is
HMAC-SHA256 (RFC 2104), cut to 128 bits for short tickets, over purpose, version, name, tenant, end,
payload and what is *bound* to it, each behind its length: no two sets of them are the same bytes.

Every refusal is ``token_refused`` in the same words, so that nothing is learned by trying.
"""

import binascii
import hmac
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import sha256
from typing import Final, Self

from fetchwarden.policy.codes import Code
from fetchwarden.policy.errors import InvalidInput, InvalidRule, Refused

__all__ = ["MAX_CHARS", "Purpose", "SigningKeys", "Verified", "refused", "sign", "verify"]


class Purpose(StrEnum):
    """What a token is for; it is good for nothing else."""

    LEDGER = "ledger"
    LINK = "link"


MAX_CHARS: Final = {Purpose.LEDGER: 1 << 18, Purpose.LINK: 52}
"""Characters of a token; of a longer one nothing is read."""
MIN_SECRET_BYTES: Final = 32
MAX_TENANT_CHARS: Final = 1_000
_MAC_BYTES: Final = {Purpose.LEDGER: 32, Purpose.LINK: 16}
_VERSION: Final = b"\x01"
_END_BYTES: Final = 5
_MIN_DIFFERENT: Final = 8
"""Different bytes in a secret: random ones have more, rows of zeros and "changeme" have fewer."""
_KID: Final = re.compile("[A-Za-z0-9_-]{1,16}")
_BASE64: Final = re.compile("[A-Za-z0-9+/_-]+={0,2}")
_BASE64URL: Final = re.compile("[A-Za-z0-9_-]+")


@dataclass(frozen=True, slots=True, repr=False)
class SigningKeys:
    """An operator's secrets by name. One signs, all verify.

    To rotate, put a new key first, and drop an old one when all that it signed has ended.

    Attributes:
        current: the name of the key that signs.

    Raises:
        InvalidRule: a name or a secret is not usable, two keys are the same, or there is none.

    >>> SigningKeys("b", {"b": bytes(range(32)), "a": bytes(range(1, 33))})
    SigningKeys(current='b', others=['a'])
    """

    current: str
    _secrets: Mapping[str, bytes] = field(hash=False)

    def __post_init__(self) -> None:
        for kid, secret in self._secrets.items():
            if not isinstance(kid, str) or not _KID.fullmatch(kid):
                # It may be a secret that was put in the wrong place.
                raise InvalidRule(
                    "signing keys: a name has 1 to 16 letters, digits, hyphens or underscores"
                )
            if not isinstance(secret, bytes) or len(secret) < MIN_SECRET_BYTES:
                raise InvalidRule(
                    f"signing keys: the secret of {kid!r} must have {MIN_SECRET_BYTES} bytes or "
                    "more; make one with `openssl rand -base64 32`"
                )
            if len(set(secret)) < _MIN_DIFFERENT:
                raise InvalidRule(
                    f"signing keys: the secret of {kid!r} is not random; make one with "
                    "`openssl rand -base64 32`"
                )
        if len(set(self._secrets.values())) < len(self._secrets):
            raise InvalidRule("signing keys: two names have the same secret")
        if self.current not in self._secrets:
            raise InvalidRule("signing keys: there is no key to sign with")
        object.__setattr__(self, "_secrets", dict(self._secrets))

    @classmethod
    def of(cls, texts: Iterable[str]) -> Self:
        """The keys that an operator wrote as ``name:secret``; the first one signs.

        Args:
            texts: names, and secrets as base64 or base64url of 32 bytes or more.

        Raises:
            InvalidRule: as above, or a text is not written so. No message holds a secret.
        """
        if isinstance(texts, str):
            raise InvalidRule("signing keys must be a list of texts, not one text")
        secrets: dict[str, bytes] = {}
        for place, text in enumerate(texts, 1):
            kid, colon, written = text.partition(":") if isinstance(text, str) else ("", "", "")
            if not colon:
                raise InvalidRule(f"signing keys: key {place} must be written name:secret")
            if kid in secrets:
                raise InvalidRule(f"signing keys: the name of key {place} is there twice")
            secrets[kid] = _secret(written, place)
        return cls(next(iter(secrets), ""), secrets)

    def __repr__(self) -> str:
        others = [kid for kid in self._secrets if kid != self.current]
        return f"{type(self).__name__}(current={self.current!r}, others={others!r})"

    def secret(self, kid: str) -> bytes | None:
        """The secret of that name; None when there is none, or none any more."""
        return self._secrets.get(kid)


@dataclass(frozen=True, slots=True)
class Verified:
    """A payload that we signed ourselves. Only ``verify`` makes one; having it is the proof."""

    purpose: Purpose
    payload: bytes = field(repr=False)


def refused(detail: str) -> Refused:
    """The one refusal of a token. *detail* is for the operator and holds no part of the token."""
    return Refused(Code.TOKEN_REFUSED, detail)


def sign(
    purpose: Purpose,
    payload: bytes,
    *,
    tenant: str,
    end: int,
    keys: SigningKeys,
    bound: bytes = b"",
) -> str:
    """A token that carries *payload*, signed with the current key. Equal input, equal token.

    Args:
        purpose: what it is for.
        payload: what it carries, for everybody to read.
        tenant: who may use it; the token holds no trace of the name.
        end: seconds since the epoch from which on it is refused.
        keys: the operator's keys.
        bound: what must be told again to verify it; the token does not carry it.

    Raises:
        InvalidInput: *tenant* is no name, *end* no time, or the token would be too long.
    """
    if isinstance(end, bool) or not isinstance(end, int) or not 0 <= end < 1 << 8 * _END_BYTES:
        raise InvalidInput("a token ends at a whole number of seconds since the epoch")
    secret = keys.secret(keys.current)
    assert secret is not None
    kid = keys.current.encode("ascii")
    body = end.to_bytes(_END_BYTES, "big") + payload
    mac = _mac(secret, purpose, kid, _tenant(tenant), body, bound)
    text = _encoded(_VERSION + bytes([len(kid)]) + kid + body + mac)
    if len(text) > MAX_CHARS[purpose]:
        raise InvalidInput(f"a {purpose} token has at most {MAX_CHARS[purpose]} characters")
    return text


def verify(
    purpose: Purpose,
    token: str,
    *,
    tenant: str,
    now: float,
    keys: SigningKeys,
    bound: bytes = b"",
) -> Verified:
    """The payload of *token*, if it was signed for *tenant*, *purpose* and *bound* and is in time.

    Args:
        purpose: what it is presented for.
        token: what a caller gave; any text, or anything else.
        tenant: who presents it.
        now: seconds since the epoch.
        keys: the operator's keys.
        bound: as when it was signed.

    Raises:
        Refused: ``token_refused``, whatever was wrong.
        InvalidInput: *tenant* is no name.
    """
    named = _tenant(tenant)
    raw = _decoded(token, MAX_CHARS[purpose])
    # A length beyond the end cuts short, and what is cut short has no signature that fits.
    start = 2 + (raw[1] if len(raw) > 1 else 0)
    kid, body, mac = raw[2:start], raw[start : -_MAC_BYTES[purpose]], raw[-_MAC_BYTES[purpose] :]
    if raw[:1] != _VERSION:
        raise refused("its version is not known")
    if len(body) < _END_BYTES:
        raise refused("it is too short")
    # Names are ASCII, so what is not is the name of none.
    secret = keys.secret(kid.decode("latin-1"))
    if secret is None:
        raise refused("there is no key of its name, or not any more")
    if not hmac.compare_digest(mac, _mac(secret, purpose, kid, named, body, bound)):
        raise refused("no signature of ours for it: altered, or another tenant, address or purpose")
    # Written so that a clock that says "not a number" refuses.
    if not now < int.from_bytes(body[:_END_BYTES], "big"):
        raise refused("its end has passed")
    return Verified(purpose, body[_END_BYTES:])


def _mac(secret: bytes, purpose: Purpose, *parts: bytes) -> bytes:
    """The signature of *parts*, which are always as many, each behind its length."""
    named = (b"fetchwarden", purpose.encode(), _VERSION, *parts)
    message = b"".join(len(part).to_bytes(4, "big") + part for part in named)
    return hmac.new(secret, message, sha256).digest()[: _MAC_BYTES[purpose]]


def _tenant(tenant: str) -> bytes:
    """The name of a tenant as bytes; an empty one is a mistake that would make all tenants one."""
    if not isinstance(tenant, str) or not 0 < len(tenant) <= MAX_TENANT_CHARS:
        raise InvalidInput(f"a tenant is named by 1 to {MAX_TENANT_CHARS} characters")
    return tenant.encode("utf-8", "surrogatepass")


def _secret(written: str, place: int) -> bytes:
    text = written.strip()
    fault = InvalidRule(f"signing keys: the secret of key {place} must be base64")
    if not _BASE64.fullmatch(text):
        raise fault
    plain = text.rstrip("=").translate(str.maketrans("+/", "-_"))
    try:
        return urlsafe_b64decode(plain + "=" * (-len(plain) % 4))
    except binascii.Error:
        raise fault from None


def _encoded(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode("ascii")


def _decoded(token: object, max_chars: int) -> bytes:
    """The bytes of *token*, which has one spelling only."""
    if not isinstance(token, str) or len(token) > max_chars:
        raise refused("it is no text, or too long")
    if not _BASE64URL.fullmatch(token):
        raise refused("it holds what is not base64url")
    try:
        raw = urlsafe_b64decode(token + "=" * (-len(token) % 4))
    except binascii.Error:
        raise refused("its length is none of base64url") from None
    if _encoded(raw) != token:
        raise refused("its last character is not the one that it would be written with")
    return raw
