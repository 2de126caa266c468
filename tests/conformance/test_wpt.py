"""Holds ``parse`` against the web platform tests of the WHATWG URL Standard.

Where the standard accepts an http or https address, ``parse`` gives the same parts or refuses it
on purpose; the refusals are counted by kind, so that one more or one less is noticed. Where the
standard fails, ``parse`` refuses.
"""

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from fetchwarden.policy.codes import Code
from fetchwarden.policy.errors import Refused
from fetchwarden.policy.target import Target, parse
from tests.conformance.data import load, records

WEB = {"http:": 80, "https:": 443}
Kind = tuple[str, Callable[[str], object]]

# Why an address that WHATWG accepts is refused: the first kind whose test holds for the input.
KINDS: dict[Code, tuple[Kind, ...]] = {
    Code.AMBIGUOUS_URL: (
        ("backslash", lambda text: "\\" in text),
        ("tab or line end", re.compile(r"[\t\n\r]").search),
        ("space", lambda text: " " in text),
        ("control or DEL", re.compile(r"[\x00-\x1f\x7f]").search),
        ("zero width, bidi or soft hyphen", re.compile("[\u00ad\u180e\u200b-\u206f\ufeff]").search),
        (
            "other unseen character",
            re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]").search,
        ),
        ("% in the authority", re.compile("^[a-z]*:?/*[^/?#]*%").search),
    ),
    Code.USERINFO_IN_URL: (
        ("@ in the authority", lambda text: "@" in text),
        ("userinfo of the base", lambda _: True),
    ),
    Code.AMBIGUOUS_ADDRESS: (
        ("full-width IPv4", lambda text: not text.isascii()),
        ("hexadecimal IPv4", re.compile("0[xX]").search),
        ("octal IPv4", re.compile(r"(//|\.)0\d").search),
        ("IPv4 with a final dot", re.compile(r"^https?://[\d.]+\./?$").search),
        ("short or decimal IPv4", lambda _: True),
    ),
    Code.INVALID_HOST_NAME: (
        ("empty label", re.compile(r"(//|^|\.)[.。]").search),
        ("label or name too long", lambda _: True),
    ),
}


def base_of(case: dict[str, Any]) -> str | None:
    """Return the base of a case; ``about:blank`` stands for none in older files."""
    base: str | None = case.get("base")
    return None if base == "about:blank" else base


def parsed(text: str, base: str | None = None) -> Target | Refused:
    """Return the target of an address, or its refusal."""
    try:
        return parse(text, base)
    except Refused as refusal:
        return refusal


def kind_of(refusal: Refused, text: str) -> str:
    """Return the name of the kind that a deliberate refusal belongs to."""
    stripped = text.strip("".join(map(chr, range(0x21))))
    for name, holds in KINDS.get(refusal.code, ()):
        if holds(stripped):
            return name
    return f"unexplained {refusal.code.value}"


def compare(cases: list[dict[str, Any]]) -> tuple[int, Counter[str], list[str]]:
    """Return how many web addresses agree, the deliberate refusals by kind, and differences."""
    same, refused, different = 0, Counter[str](), []
    for case in cases:
        if case.get("failure") or case["protocol"] not in WEB:
            continue
        found = parsed(case["input"], base_of(case))
        if isinstance(found, Refused):
            refused[kind_of(found, case["input"])] += 1
            continue
        port = int(case["port"] or WEB[case["protocol"]])
        expected = (case["href"], case["hostname"], port, case["pathname"], case["hash"])
        sharp = "" if found.fragment == "#" else found.fragment
        if (found.href, found.host, found.port, found.path, sharp) == expected:
            same += 1
        else:
            different.append(case["input"])
    return same, refused, different


def test_agreement() -> None:
    """Every http and https case agrees in all parts or is refused for a reason listed here."""
    same, refused, different = compare(records("wpt/urltestdata.json"))
    assert different == []
    assert same == 157
    assert refused == {
        "@ in the authority": 32,
        "userinfo of the base": 3,
        "backslash": 13,
        "tab or line end": 8,
        "space": 3,
        "control or DEL": 7,
        "zero width, bidi or soft hyphen": 3,
        "% in the authority": 4,
        "full-width IPv4": 1,
        "hexadecimal IPv4": 4,
        "octal IPv4": 2,
        "IPv4 with a final dot": 3,
        "short or decimal IPv4": 4,
        "empty label": 3,
    }


@pytest.mark.parametrize(
    ("file", "same", "refused"),
    [
        ("ada_extra_urltestdata.json", 4, {"backslash": 1, "empty label": 1}),
        ("ada_long_urltestdata.json", 0, {"label or name too long": 1}),
    ],
)
def test_agreement_with_ada(file: str, same: int, refused: dict[str, int]) -> None:
    """The cases that ada's authors added agree, or are refused for a reason listed here."""
    assert compare(records(f"wpt/{file}")) == (same, refused, [])


@pytest.mark.parametrize(
    ("file", "failures", "others"),
    [
        ("urltestdata.json", 267, 377),
        ("ada_extra_urltestdata.json", 12, 10),
    ],
)
def test_failures(file: str, failures: int, others: int) -> None:
    """Every case in which WHATWG fails, and every other scheme, is refused."""
    counts: Counter[str] = Counter()
    for case in records(f"wpt/{file}"):
        if case.get("failure"):
            counts["failures"] += 1
        elif case["protocol"] not in WEB:
            counts["others"] += 1
        else:
            continue
        assert isinstance(parsed(case["input"], base_of(case)), Refused), case["input"]
    assert (counts["failures"], counts["others"]) == (failures, others)


def test_name_lengths() -> None:
    """Labels and names have the lengths of RFC 1035 section 2.3.4, which WHATWG does not ask."""
    cases = records("wpt/verifydnslength_tests.json")
    assert Counter(case["failure"] for case in cases) == {True: 10, False: 7}
    for case in cases:
        found = parsed(case["input"])
        if case["failure"]:
            assert isinstance(found, Refused)
            assert found.code is Code.INVALID_HOST_NAME
        else:
            assert isinstance(found, Target)


def test_lone_surrogates() -> None:
    """What only JavaScript can write, a lone surrogate, is refused and nothing else raised."""
    for case in load("wpt/urltestdata-javascript-only.json"):
        if isinstance(case, dict):
            found = parsed(case["input"])
            assert isinstance(found, Refused)
            assert found.code is Code.INVALID_URL


@pytest.mark.parametrize(
    ("file", "same", "failures", "refused"),
    [
        (
            "toascii.json",
            46,
            19,
            {
                "zero width, bidi or soft hyphen": 12,
                "other unseen character": 1,
                "empty label": 2,
                "label or name too long": 7,
            },
        ),
        (
            "IdnaTestV2.json",
            1356,
            1117,
            {
                "zero width, bidi or soft hyphen": 32,
                "other unseen character": 6,
                "empty label": 108,
                "label or name too long": 51,
            },
        ),
        ("IdnaTestV2-removed.json", 0, 20, {}),
    ],
)
def test_domain_to_ascii(file: str, same: int, failures: int, refused: dict[str, int]) -> None:
    """A domain becomes the ASCII name of UTS #46, is invalid there, or is refused on purpose."""
    counts: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for case in records(f"wpt/{file}"):
        name = case["input"]
        if not name:
            continue  # no address has an empty host
        found = parsed(f"https://{name}/x")
        if case["output"] is None:
            assert isinstance(found, Refused), name
            counts["failures"] += 1
        elif isinstance(found, Refused):
            kinds[kind_of(found, name)] += 1
        else:
            assert (found.host, found.path) == (case["output"], "/x")
            counts["same"] += 1
    assert kinds == refused
    assert (counts["same"], counts["failures"]) == (same, failures)
