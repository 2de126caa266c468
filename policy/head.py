"""May the body behind a response head be read? Judged before a byte of it is.

In: media type, declared length and content encodings of a 2xx answer. Out: a ``Decision``.
RFC 9110 sections 8.3 (Content-Type), 8.4 (Content-Encoding) and 8.6 (Content-Length).
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from fetchwarden.policy.codes import Code
from fetchwarden.policy.decision import Decision, allow, refuse
from fetchwarden.policy.media import MediaClass, classify_media_type, describe_media_type

__all__ = ["ENCODINGS", "HEAD_RULES", "HeadFacts", "HeadRules", "judge_head"]

ENCODINGS: Final = frozenset({"", "identity", "gzip", "x-gzip", "deflate", "br", "zstd"})
"""The content encodings that are decoded; one at a time, never stacked."""


class HeadFacts(NamedTuple):
    """What a response head says.

    Attributes:
        media_type: without parameters, lower-case; "" when missing.
        content_length: the declared length of the body in bytes as it is sent, None when unknown.
        content_encoding: the Content-Encoding value, lower-case; "" when missing.
    """

    media_type: str
    content_length: int | None = None
    content_encoding: str = ""


class HeadRules(NamedTuple):
    """What a caller reads.

    Attributes:
        max_body_bytes: bytes of the decoded body.
        media_types: exact media types, or None for HTML pages and text documents.
    """

    max_body_bytes: int
    media_types: frozenset[str] | None = None


def judge_head(facts: HeadFacts, rules: HeadRules) -> Decision:
    """Whether the body may be read."""
    for rule in HEAD_RULES:
        decision = rule(facts, rules)
        if decision is not None:
            return decision
    return _ALLOWED


def _media_type(facts: HeadFacts, rules: HeadRules) -> Decision | None:
    if rules.media_types is not None:
        readable = facts.media_type in rules.media_types
    else:
        readable = classify_media_type(facts.media_type) is not MediaClass.UNSUPPORTED
    if readable:
        return None
    return refuse(
        "head",
        "media type",
        Code.UNSUPPORTED_MEDIA_TYPE,
        facts.media_type,
        media_type=describe_media_type(facts.media_type),
    )


def _encoding(facts: HeadFacts, rules: HeadRules) -> Decision | None:
    del rules
    if facts.content_encoding in ENCODINGS:
        return None
    return refuse("head", "encoding", Code.UNSUPPORTED_ENCODING, facts.content_encoding)


def _length(facts: HeadFacts, rules: HeadRules) -> Decision | None:
    if facts.content_length is None or facts.content_length <= rules.max_body_bytes:
        return None
    return refuse(
        "head",
        "declared length",
        Code.BODY_TOO_LARGE,
        f"{facts.content_length} bytes declared",
        limit=rules.max_body_bytes,
    )


_ALLOWED: Final = allow("head", "head")

HeadRule = Callable[[HeadFacts, HeadRules], Decision | None]
HEAD_RULES: Final[tuple[HeadRule, ...]] = (_media_type, _encoding, _length)
