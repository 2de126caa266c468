"""The wire: what is written comes back, and nothing else is ever read."""

import json
from dataclasses import dataclass
from struct import pack as packed
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fetchwarden.sanitize.injection.filtering import FilterItem
from fetchwarden.sanitize.injection.finding import Finding, Scan
from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.page import Page
from fetchwarden.sanitize.truncate import Truncation
from fetchwarden.tools.workers import messages
from fetchwarden.tools.workers.messages import (
    HEADER,
    KINDS,
    Convert,
    Converted,
    Fault,
    Filter,
    Ready,
    Refusal,
    Screened,
    pack,
    unpack,
)
from fetchwarden.tools.workers.wire import LONG, MAX_RECORD, Malformed, decode, encode

# Surrogates too, which a text may hold; two of them are not one character.
TEXT = st.text(st.characters() | st.sampled_from("\ud83d\ude00\0\u2028"), max_size=40)
LONG_TEXT = TEXT | st.integers(LONG - 2, LONG + 2).map(lambda count: "\ud83dé" * (count // 2))
COUNT = st.integers(0, 2**40)
FINDING = st.builds(
    Finding,
    rule=TEXT,
    family=TEXT,
    rules=st.lists(TEXT, max_size=3).map(tuple),
    weight=st.floats(0, 1) | st.sampled_from([0, 1]),
    language=TEXT,
    via=TEXT,
    start=COUNT,
    end=COUNT,
    excerpt=TEXT,
    field=TEXT,
)
FINDINGS = st.lists(FINDING, max_size=3).map(tuple)
PAGE = st.builds(
    Page,
    url=LONG_TEXT,
    kind=st.sampled_from(["html", "text"]),
    title=st.none() | LONG_TEXT,
    authors=st.lists(LONG_TEXT, max_size=3).map(tuple),
    media_type=TEXT,
    markdown=LONG_TEXT,
    status=st.sampled_from(["complete", "partial", "empty"]),
    verdict=st.sampled_from(["read", "paywall"]),
    evidence=st.lists(TEXT, max_size=3).map(tuple),
    fallback=st.none() | st.sampled_from(["noscript", "json-ld"]),
    truncation=st.none() | st.builds(Truncation, kept=COUNT, total=COUNT, left=COUNT),
    removed=st.dictionaries(TEXT, COUNT, max_size=3),
    findings=FINDINGS,
    warnings=st.lists(TEXT, max_size=3).map(tuple),
)
ITEM = st.builds(
    FilterItem,
    text=LONG_TEXT,
    source=TEXT,
    field=TEXT,
    format=st.sampled_from(["text", "json", "field"]),
    earlier=FINDINGS,
)
CONVERT = st.builds(
    Convert,
    body=st.binary(max_size=2_000),
    text=st.none() | LONG_TEXT,
    url=LONG_TEXT,
    media_type=TEXT,
    charset=st.none() | TEXT,
    options=st.builds(ConvertOptions, max_chars=st.none() | st.integers(1, 10**9)),
)
MESSAGE = (
    CONVERT
    | st.builds(Filter, st.lists(ITEM, max_size=3).map(tuple))
    | st.just(Ready())
    | st.builds(Converted, PAGE)
    | st.builds(
        Screened,
        st.lists(
            st.builds(Scan, LONG_TEXT, FINDINGS, COUNT, st.lists(TEXT, max_size=2).map(tuple)),
            max_size=3,
        ).map(tuple),
    )
    | st.builds(Refusal, st.sampled_from(["not_text", "unsupported_media_type"]))
    | st.builds(Fault, TEXT)
)


def framed(message: object) -> tuple[int, bytes]:
    """The tag and the bytes of a message, as they are read from a frame."""
    frame = b"".join(pack(message))
    length, tag = HEADER.unpack_from(frame)
    assert length == len(frame) - HEADER.size
    return tag, frame[HEADER.size :]


@given(MESSAGE)
def test_every_message_comes_back(message: object) -> None:
    """What one side says is just what the other side hears."""
    heard = unpack(*framed(message))
    assert heard == message
    assert type(heard) is type(message)


@given(MESSAGE, st.data())
def test_no_cut_message_is_read(message: object, data: st.DataObject) -> None:
    """A message without its end, or with more behind it, is none."""
    tag, said = framed(message)
    for wrong in (said[: data.draw(st.integers(0, len(said) - 1))], said + b"\0"):
        with pytest.raises(Malformed):
            unpack(tag, wrong)


@given(MESSAGE, st.data())
def test_a_changed_message_is_data_or_nothing(message: object, data: st.DataObject) -> None:
    """Whatever bytes are changed, a message of that kind is read, or ``Malformed`` is raised."""
    tag, said = framed(message)
    place = data.draw(st.integers(0, len(said) - 1))
    changed = said[:place] + data.draw(st.binary(max_size=6)) + said[place + 1 :]
    try:
        heard = unpack(tag, changed)
    except Malformed:
        return
    # What was read can be told again: it is made of nothing but what may be told.
    assert unpack(*framed(heard)) == heard


@given(st.integers(0, 255), st.binary(max_size=300))
def test_noise_is_malformed(tag: int, noise: bytes) -> None:
    """No bytes raise anything else."""
    try:
        heard = unpack(tag, noise)
    except Malformed:
        return
    assert isinstance(heard, KINDS)


def record(value: object) -> bytes:
    """A record of that JSON."""
    text = value if isinstance(value, str) else json.dumps(value)
    return packed(">I", len(text)) + text.encode()


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (Truncation, [1, 2]),
        (Truncation, [1, 2, 3, 4]),
        (Truncation, {"kept": 1, "total": 2, "left": 1}),
        (Truncation, [1, 2, True]),
        (Truncation, [1, 2, 3.0]),
        (Truncation, [1, 2, "3"]),
        (Truncation, [1, 2, None]),
        (Truncation, [1, 2, 2**53]),
        (Truncation, "[1, 2, " + "9" * 5_000 + "]"),
        (Truncation, "[" * 100_000),
        (Truncation, "[1, 2, 3] 4"),
        (Truncation, ""),
        (Fault, [["a"]]),
        (Fault, [[5]]),
        (Fault, [[-1]]),
        (Fault, [[]]),
        (Fault, [b"x".hex().encode().decode(), 5]),
        (Refusal, ["board_meeting"]),
        (Refusal, [["not_text"]]),
        (Screened, [1]),
        (Screened, [-1]),
        (Screened, [10**12]),
        (Screened, [[["a", [], 0, []]]]),
        (Screened, [True]),
        (ConvertOptions, ["alt", "keep", "drop", "main", "native", 0]),
        (ConvertOptions, ["x", "keep", "drop", "main", "native", None]),
    ],
)
def test_what_is_malformed(kind: type, value: object) -> None:
    """Other lengths, kinds, ranges, counts, values that the dataclass refuses: all malformed."""
    with pytest.raises(Malformed):
        decode(kind, record(value))


@pytest.mark.parametrize("weight", ["NaN", "Infinity", "1e999", "-1e999", "1e300", "true", '"1"'])
def test_numbers_are_numbers(weight: str) -> None:
    """A number is finite, not too large, and no truth value."""
    row = f'["r","f",[],{weight},"en","text",0,1,"x",""]'
    with pytest.raises(Malformed):
        decode(Finding, record(row))


def test_a_record_is_bounded() -> None:
    """No record is read, or written, that is longer than its bound, however it is announced."""
    with pytest.raises(Malformed):
        decode(Fault, record(["x" * MAX_RECORD]))
    with pytest.raises(Malformed):
        encode(Scan("", warnings=("x" * 1_000,) * 300))
    assert decode(Fault, b"".join(encode(Fault("x" * 10**6)))) == Fault("x" * 10**6)


@pytest.mark.parametrize("value", [object(), {1, 2}, print, Fault])
def test_only_data_is_written(value: Any) -> None:
    """Anything that is not a plain value or a dataclass of them is not told."""
    for held in (value, Fault(value), Scan("", warnings=(value,))):
        with pytest.raises(Malformed):
            encode(held)


@dataclass(frozen=True)
class Odd:
    """A dataclass with an annotation that has no form."""

    odd: set[int]


def test_only_known_annotations_are_read() -> None:
    """A field that could hold anything makes its kind unreadable."""
    with pytest.raises(Malformed):
        decode(Odd, record([[]]))


def test_frames_have_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A message longer than a frame can say is not told."""

    class Long(bytes):
        def __len__(self) -> int:
            return 2**32

    monkeypatch.setattr(messages, "encode", lambda _: [Long()])
    with pytest.raises(Malformed):
        pack(Ready())
