"""Holds the dry run against a corpus of targets that other fetchers were caught with.

The corpus (``ssrf/targets.json``) says for each address whether a read may happen, with the DNS
answers that go with it. Cases of the kind ``scenario-…`` need a server and are tested elsewhere.
"""

from collections import Counter
from typing import Any

from fetchwarden.policy.codes import TABLE
from fetchwarden.policy.errors import FetchwardenError
from fetchwarden.policy.target import parse
from fetchwarden.tools.web.check import check
from tests.conformance.data import records


def cases() -> list[dict[str, Any]]:
    """Return the cases that need no server."""
    return [
        case for case in records("ssrf/targets.json") if not case["kind"].startswith("scenario-")
    ]


def answers_of(case: dict[str, Any]) -> dict[str, list[str]]:
    """Return the scripted answers, keyed by the name as it is compared.

    Where an answer moves between lookups, a read is pinned to the first.
    """
    answers = {}
    for name, found in case.get("dns", {}).items():
        first = found[0] if found and isinstance(found[0], list) else found
        try:
            answers[parse(f"http://{name}/").name] = first
        except FetchwardenError:
            continue  # no address could name it
    return answers


def outcome(case: dict[str, Any]) -> FetchwardenError | None:
    """Return why the case is not read, None if it is."""
    try:
        check(case["url"], answers_of(case))
    except FetchwardenError as error:
        return error
    return None


def test_blocked() -> None:
    """Every case that must not be read is refused, by our rules alone."""
    blocked = [case for case in cases() if case["expect"] == "blocked"]
    read = [case["url"] for case in blocked if case["kind"] != "rebind" and outcome(case) is None]
    assert read == []
    failed = {
        case["url"]: error.code.value
        for case in blocked
        if (error := outcome(case)) is not None and TABLE[error.code].family != "refused"
    }
    assert failed == {}


def test_rebinding() -> None:
    """A name that moves is read at its first answer; its later one would be refused."""
    moving = [case for case in cases() if case["kind"] == "rebind"]
    assert len(moving) == 2
    for case in moving:
        _, *later = next(iter(case["dns"].values()))
        assert outcome(case) is None
        for answer in later:
            moved = {**case, "dns": dict.fromkeys(case["dns"], answer)}
            error = outcome(moved)
            assert error is not None, moved["url"]
            assert TABLE[error.code].family == "refused"


def test_allowed() -> None:
    """Every case that must be read is allowed: the rules refuse no ordinary page."""
    refused = {
        case["url"]: error.code.value
        for case in cases()
        if case["expect"] == "allowed" and (error := outcome(case)) is not None
    }
    assert refused == {}


def test_refusals_repeat_no_address() -> None:
    """No refusal tells the model the address, the name or what the name resolved to."""
    for case in cases():
        error = outcome(case)
        if error is None:
            continue
        text = str(error) + repr(error)
        assert case["url"].strip() not in text
        for name, found in answers_of(case).items():
            assert name not in text or len(name) < 5
            assert not any(address in text for address in found if len(address) > 3)


def test_counts() -> None:
    """The corpus is the one that these tests were written for."""
    counts = Counter(case["expect"] for case in cases())
    assert counts == {"blocked": 170, "allowed": 17, "either": 7}
