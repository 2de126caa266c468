"""Shows which response heads let their body be read, and in which order they are judged."""

import pytest

from fetchwarden.policy import head
from fetchwarden.policy.codes import Code
from fetchwarden.policy.errors import FetchwardenError
from fetchwarden.policy.head import ENCODINGS, HEAD_RULES, HeadFacts, HeadRules, judge_head

RULES = HeadRules(max_body_bytes=100)


@pytest.mark.parametrize("media_type", ["", "text/html", "text/plain", "application/json"])
def test_readable_media_types(media_type: str) -> None:
    """Pages and text documents are read; a missing media type counts as a page."""
    decision = judge_head(HeadFacts(media_type=media_type), RULES)
    assert (decision.judge, decision.rule, decision.allowed) == ("head", "head", True)


@pytest.mark.parametrize(
    ("media_type", "words"),
    [
        ("application/pdf", "a PDF file"),
        ("image/png", "an image"),
        ("x/ignore-all-rules", "a format that is not text"),
    ],
)
def test_unsupported_media_type(media_type: str, words: str) -> None:
    """Other media types are refused in words of our own, never in the server's."""
    decision = judge_head(HeadFacts(media_type=media_type), RULES)
    assert (decision.code, decision.detail) == (Code.UNSUPPORTED_MEDIA_TYPE, media_type)
    told = str(FetchwardenError(Code.UNSUPPORTED_MEDIA_TYPE, "", dict(decision.facts)))
    assert words in told
    assert media_type not in told


def test_own_media_types() -> None:
    """Rules that name media types read exactly those."""
    rules = HeadRules(max_body_bytes=100, media_types=frozenset({"application/pdf"}))
    assert judge_head(HeadFacts(media_type="application/pdf"), rules).allowed
    assert judge_head(HeadFacts(media_type="text/html"), rules).code is Code.UNSUPPORTED_MEDIA_TYPE
    assert judge_head(HeadFacts(media_type=""), rules).code is Code.UNSUPPORTED_MEDIA_TYPE


@pytest.mark.parametrize("encoding", sorted(ENCODINGS))
def test_readable_encodings(encoding: str) -> None:
    """Each known encoding, and none, is read."""
    assert judge_head(HeadFacts(media_type="", content_encoding=encoding), RULES).allowed


@pytest.mark.parametrize("encoding", ["gzip, gzip", "gzip,br", "compress", "x-zstd", "bzip2", "*"])
def test_refused_encodings(encoding: str) -> None:
    """Unknown and stacked encodings are refused."""
    decision = judge_head(HeadFacts(media_type="", content_encoding=encoding), RULES)
    assert (decision.code, decision.detail) == (Code.UNSUPPORTED_ENCODING, encoding)


@pytest.mark.parametrize(
    ("length", "allowed"), [(None, True), (0, True), (100, True), (101, False)]
)
def test_declared_length(length: int | None, allowed: bool) -> None:
    """A declared length up to the limit is read, one byte more is not."""
    decision = judge_head(HeadFacts(media_type="", content_length=length), RULES)
    assert decision.allowed is allowed
    if not allowed:
        assert (decision.code, dict(decision.facts)) == (Code.BODY_TOO_LARGE, {"limit": 100})
        assert decision.detail == "101 bytes declared"


def test_order() -> None:
    """Media type, encoding and length are judged in this order; the first refusal wins."""
    assert tuple(HEAD_RULES) == (head._media_type, head._encoding, head._length)
    media, encoding, length = "image/png", "compress", 101
    everything = HeadFacts(media_type=media, content_encoding=encoding, content_length=length)
    assert judge_head(everything, RULES).code is Code.UNSUPPORTED_MEDIA_TYPE
    two = HeadFacts(media_type="", content_encoding=encoding, content_length=length)
    assert judge_head(two, RULES).code is Code.UNSUPPORTED_ENCODING
    one = HeadFacts(media_type="", content_length=length)
    assert judge_head(one, RULES).code is Code.BODY_TOO_LARGE
