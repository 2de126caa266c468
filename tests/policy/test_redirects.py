"""Shows where redirects lead, what they take along, and which are not followed."""

import pytest

from fetchwarden.policy.codes import Code
from fetchwarden.policy.decision import Decision
from fetchwarden.policy.redirects import REDIRECT_STATUSES, NextHop, RedirectFacts, next_hop
from fetchwarden.policy.rules import EgressRules
from fetchwarden.policy.target import parse

RULES = EgressRules.public()
FROM = "https://a.example/x/y?q#f"


def follow(
    *locations: str, start: str = FROM, followed: int = 0, rules: EgressRules = RULES
) -> NextHop | Decision:
    """Return what a redirect from *start* to *locations* leads to."""
    facts = RedirectFacts(
        target=parse(start), locations=locations, followed=followed, max_redirects=3
    )
    return next_hop(facts, rules)


def refused(outcome: NextHop | Decision) -> Code | None:
    """Return the code of a redirect that is not followed."""
    assert isinstance(outcome, Decision)
    assert not outcome.allowed
    assert outcome.judge == "redirect"
    return outcome.code


@pytest.mark.parametrize(
    ("location", "expected", "keeps"),
    [
        ("/z", "https://a.example/z", True),
        ("z#g", "https://a.example/x/z#g", True),
        ("?r", "https://a.example/x/y?r", True),
        (" \t/z\t ", "https://a.example/z", True),
        ("https://A.example:443/", "https://a.example/", True),
        ("//a.example/z", "https://a.example/z", True),
        ("https://a.example./", "https://a.example./", False),
        ("https://a.example:8443/", "https://a.example:8443/", False),
        ("https://b.example/", "https://b.example/", False),
        ("https://x.a.example/", "https://x.a.example/", False),
        ("https://127.0.0.1/", "https://127.0.0.1/", False),
    ],
)
def test_next_hop(location: str, expected: str, keeps: bool) -> None:
    """A Location is resolved against the hop; headers stay only within its origin."""
    assert follow(location) == NextHop(parse(expected), keeps_headers=keeps)


def test_upgrade_drops_headers() -> None:
    """From http to https of the same host is another origin."""
    assert follow("https://a.example/", start="http://a.example/") == NextHop(
        parse("https://a.example/"), keeps_headers=False
    )


@pytest.mark.parametrize("location", ["http://a.example/", "HTTP://a.example", "http:/a.example"])
def test_downgrade(location: str) -> None:
    """A way from https to http is followed only where the rules say so, and drops headers then."""
    assert refused(follow(location)) is Code.REDIRECT_DOWNGRADE
    assert follow(location, rules=EgressRules.public(allow_downgrade=True)) == NextHop(
        parse("http://a.example/"), keeps_headers=False
    )
    assert isinstance(follow(location, start="http://b.example/"), NextHop)


def test_count() -> None:
    """Exactly ``max_redirects`` redirects are followed; the count is judged before all else."""
    assert isinstance(follow("/z", followed=2), NextHop)
    for followed in (3, 4):
        outcome = follow("/z", followed=followed)
        assert refused(outcome) is Code.TOO_MANY_REDIRECTS
        assert isinstance(outcome, Decision)
        assert outcome.facts == (("limit", 3),)
    assert refused(follow(followed=3)) is Code.TOO_MANY_REDIRECTS


@pytest.mark.parametrize(
    "locations",
    [
        (),
        ("/a", "/b"),
        ("",),
        (" \t",),
        ("https://",),
        ("https://a.example:x/",),
        ("https://a..example/",),
        ("/" + "x" * 8_192,),
    ],
)
def test_bad_redirect(locations: tuple[str, ...]) -> None:
    """No Location, two that differ, an empty or malformed one: the server is at fault."""
    assert refused(follow(*locations)) is Code.BAD_REDIRECT


def test_repeated_location() -> None:
    """The same Location given twice is one Location."""
    assert isinstance(follow("/a", "/a"), NextHop)


@pytest.mark.parametrize(
    ("location", "code"),
    [
        ("ftp://a.example/", Code.UNSUPPORTED_SCHEME),
        ("file:///etc/passwd", Code.UNSUPPORTED_SCHEME),
        ("data:text/html,x", Code.UNSUPPORTED_SCHEME),
        ("//u:p@a.example/", Code.USERINFO_IN_URL),
        ("https://u@a.example/", Code.USERINFO_IN_URL),
        ("\\\\b.example\\", Code.AMBIGUOUS_URL),
        ("/\\b.example", Code.AMBIGUOUS_URL),
        ("/a\r\nX: y", Code.AMBIGUOUS_URL),
        ("https://a b.example/", Code.AMBIGUOUS_URL),
        ("https://0x7f.1/", Code.AMBIGUOUS_ADDRESS),
    ],
)
def test_refused_location(location: str, code: Code) -> None:
    """A Location is parsed as strictly as the first address; the detail names the code."""
    outcome = follow(location)
    assert refused(outcome) is Code.REDIRECT_NOT_ALLOWED
    assert isinstance(outcome, Decision)
    assert outcome.detail.startswith(f"Location: {code.value}, ")


def test_statuses() -> None:
    """Five statuses redirect."""
    assert set(range(300, 309)) - REDIRECT_STATUSES == {300, 304, 305, 306}
