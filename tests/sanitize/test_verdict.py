"""What stands in the way of a page is recognised, and an ordinary page is read."""

import pytest

from fetchwarden.sanitize.metadata import read_metadata
from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.page import Page, convert
from fetchwarden.sanitize.verdict import (
    _CHALLENGE,
    _CHALLENGE_PARTS,
    _SIGNALS,
    RULES,
    Facts,
    Finding,
    Rule,
    _around,
    _Look,
    gather,
    judge,
)
from fetchwarden.sanitize.visible import read_visible

URL = "https://site.example/page"
SENTENCE = "The harbour survey measured the depth of the channel. "
LINKS = "<a href=/x>x</a> " * 9
APP = "<script src=/app.js></script>"


def read(html: str) -> Page:
    """The page that *html* is."""
    return convert("<!DOCTYPE html>" + html, URL)


def prose(chars: int) -> str:
    """A paragraph of so many characters."""
    return f"<p>{(SENTENCE * (chars // len(SENTENCE) + 1))[: chars - 1]}.</p>"


def paid(*, words: int | None = None, text: str = "", free: bool = False) -> str:
    """An article that says whether it is free."""
    count = "" if words is None else f', "wordCount": {words}'
    return (
        "<script type=application/ld+json>"
        f'{{"@type": "NewsArticle", "isAccessibleForFree": {str(free).lower()}{count}}}</script>'
        f"<article><h1>Depth</h1>{text}</article>"
    )


WALLS = [
    (
        "bot_wall",
        "<title>Just a moment...</title><script>window._cf_chl_opt = {}</script>",
    ),
    ("bot_wall", "<h1>Press &amp; hold</h1><div id='px-captcha'></div>"),
    ("bot_wall", "<p>One moment</p><script src='https://ct.captcha-delivery.com/c.js'></script>"),
    ("bot_wall", "<script>window.gokuProps = {}</script><div id=challenge-container></div>"),
    ("bot_wall", "<script id='anubis_challenge' type='application/json'>{}</script><p>Checking"),
    ("bot_wall", "<iframe src='/_Incapsula_Resource?a=1&incident_id=2'>x</iframe>"),
    ("bot_wall", "<p>Our systems have detected unusual traffic.</p><div class=g-recaptcha></div>"),
    ("bot_wall", "<title>Are you human?</title><p>x</p><div class='h-captcha'></div>"),
    ("bot_wall", "<title>安全验证</title><p>请完成</p><div class='h-captcha'></div>"),
    ("error_page", "<meta name=prerender-status-code content=404><p>We looked everywhere."),
    ("error_page", "<title>Page not found | Harbour</title><p>Sorry."),
    ("error_page", "<title>404 Not Found</title><h1>404 Not Found</h1><hr>server"),
    ("error_page", "<title>Access Denied</title><h1>Access Denied</h1>Reference 18"),
    ("error_page", "<title>Fehler 404: Hafen</title><p>Hier ist nichts."),
    ("error_page", "<title>Seite nicht gefunden - Hafen</title><p>Hier ist nichts."),
    ("error_page", "<title>页面不存在</title><p>对不起"),
    ("error_page", f"<title>Page not found</title><h1>Page not found</h1>{prose(900)}"),
    ("error_page", f"<title>404 - Site</title><body class='x error404'>{prose(900)}"),
    ("error_page", f"<meta name=robots content=noindex><title>404 - Site</title>{prose(900)}"),
    (
        "error_page",
        "<title>Site</title><body id=error-404><h1>Oops! That page can’t be found.</h1>",
    ),
    ("paywall", paid(text=prose(400))),
    ("paywall", paid(text=prose(4000), words=2000)),
    ("paywall", "<meta property=article:content_tier content=locked><h1>Depth</h1>" + prose(300)),
    ("login_wall", "<title>Sign in</title><form><input type=password></form>"),
    ("login_wall", "<title>x</title><h1>Anmelden</h1><form><input type=PASSWORD></form>"),
    ("login_wall", "<title>ログイン</title><form><input type=password></form>"),
    ("login_wall", "<p>Welcome<form><input name=u><input type=password></form>"),
    ("empty_shell", f"<noscript>Please enable JavaScript.</noscript><div id=root></div>{APP}"),
    ("empty_shell", f"<p>This site needs JavaScript.</p>{APP}"),
    ("empty_shell", f"<div id=root></div>{APP}"),
    ("empty_shell", f"<div id=app><div><span> Loading… </span></div></div>{APP}"),
    ("empty_shell", f"<app-root></app-root>{APP}"),
    ("empty_shell", f"<body>{APP}</body>"),
    ("empty_shell", f"<div class=frame><style>.dot{{top:0}}</style><div></div></div>{APP}"),
    ("empty_shell", "<main class=skeleton><i></i></main><link rel=modulepreload href=/a.js>"),
    (
        "empty_shell",
        f"<noscript><meta http-equiv=refresh content='0;url=/p'></noscript><p>One moment{APP}",
    ),
    (
        "empty_shell",
        f"<nav>{LINKS}</nav><div id=root></div><noscript>No JavaScript</noscript>{APP}",
    ),
]


@pytest.mark.parametrize(("verdict", "html"), WALLS)
def test_what_stands_in_the_way_is_recognised(verdict: str, html: str) -> None:
    """Each kind is known by its mechanism, and the evidence is in words of ours."""
    page = read(html)
    assert page.verdict == verdict
    assert page.evidence
    assert set(page.evidence) <= {word for rule in RULES for word in (*rule.needs, *rule.one_of)}


ORDINARY = {
    "nothing": "",
    "short": "<title>Hours</title><h1>Hours</h1><p>Mo-Fr 9-5",
    "long": prose(5000),
    "an empty container beside text": f"<h1>Hours</h1><div id=chat-root></div>{APP}",
    "a picture in a container": f"<div id=root><img src=/x.png></div><div id=b></div>{APP}",
    "a frame": f"<div id=root></div><iframe src=/x></iframe>{APP}",
    "an empty container without a script": "<div id=root></div>",
    "a script for data only": "<div id=a></div><script type='application/ld+json'>{}</script>",
    "a contact form": "<h1>Contact</h1><p>Write.</p><form><div class=g-recaptcha></div></form>",
    "about robots": "<h1>Are you human?</h1>" + prose(400),
    "about challenge scripts": "<h1>The mark</h1><code>_cf_chl_opt</code><p>stands there.",
    "a challenge that was passed": "<script>_cf_chl_opt</script>" + prose(2000),
    "about an error": "<title>404 Not Found - HTTP</title><h1>404 Not Found</h1>" + prose(2000),
    "a title with a number": "<title>Peugeot 404</title><h1>Peugeot 404</h1><p>A car.",
    "a film": "<title>Forbidden | Films</title><h1>Forbidden</h1><p>A film.",
    "a status that is fine": "<meta name=prerender-status-code content=200><p>x",
    "kept out of indexes": "<meta name=robots content=noindex><h1>Hours</h1><p>x",
    "an article for those who pay, whole": paid(text=prose(5000)),
    "a short one, whole": paid(text=prose(500), words=84),
    "a short one that is free": paid(text=prose(300), free=True),
    "a login beside the text": "<title>Log in or read</title><input type=password>" + prose(900),
    "a login in a corner": "<title>Harbour</title><input type=password>" + prose(400),
    "a hidden login": "<div hidden><input type=password></div><p>Hi",
    "a login that is not displayed": "<b style='Display : none'><input type=password></b><p>Hi",
    "an invisible login": "<b style='visibility:hidden'><input type=password></b><p>Hi",
    "a login for no reader": "<b aria-hidden=true><input type=password></b><p>Hi",
    "a login in noscript": "<noscript><input type=password></noscript><p>Hi",
    "a login among links": "<input type=password><p>Hi" + LINKS,
    "a page in noscript": f"<p id=a></p>{LINKS}{APP}<noscript>JavaScript {prose(600)}",
    "about JavaScript": f"<h1>JavaScript</h1>{prose(300)}{APP}",
    "a form that wants a script": f"<noscript>Enable JavaScript</noscript>{prose(300)}{APP}",
    "Chinese": f"<title>登录</title><input type=password><p>{'港口调查测量深度' * 40}",
}


@pytest.mark.parametrize("name", ORDINARY)
def test_an_ordinary_page_is_read(name: str) -> None:
    """What only looks a little like a wall is none."""
    page = read(ORDINARY[name])
    assert (page.verdict, page.evidence) == ("read", ())


def test_a_text_document_is_read() -> None:
    """Nothing in it can be a wall."""
    page = convert("404 Not Found", URL, media_type="text/plain")
    assert (page.verdict, page.evidence) == ("read", ())


@pytest.mark.parametrize("rule", RULES)
def test_each_rule_can_be_the_one_that_holds(rule: Rule) -> None:
    """With just its signals and just below its size it decides, unless an earlier one does."""
    for signal in rule.one_of or ("",):
        signals = frozenset({*rule.needs, signal} - {""})
        first = next(
            other
            for other in RULES
            if rule.below <= other.below
            and signals.issuperset(other.needs)
            and (not other.one_of or signals.intersection(other.one_of))
        )
        finding = judge(Facts(rule.below - 1, signals))
        assert finding.verdict == first.verdict == rule.verdict
        assert signals.issuperset(finding.evidence)


@pytest.mark.parametrize("rule", RULES)
def test_no_rule_holds_for_a_page_of_its_size(rule: Rule) -> None:
    """The bound itself is outside, and so is a page that lacks a signal."""
    signals = frozenset({*rule.needs, *rule.one_of})
    larger = {other.verdict for other in RULES if other.below > rule.below}
    assert judge(Facts(rule.below, signals)).verdict in {"read", *larger}
    assert judge(Facts(0)) == Finding("read")


def test_the_order_of_the_verdicts() -> None:
    """With all signals there the strongest kind of wall is named, and then the next."""
    order = list(dict.fromkeys(rule.verdict for rule in RULES))
    assert order == ["bot_wall", "error_page", "paywall", "login_wall", "empty_shell"]


@pytest.mark.parametrize(
    "html",
    [
        "<noscript>" * 30_000,
        "<noscript" * 30_000,
        "<noscript>" + "<" * 300_000,
        "_Incapsula_Resource?" + "a" * 200_000,
        "_Incapsula_Resource?" * 10_000,
        "<script " * 40_000,
        "<title>" + "page not " * 10_000,
        "<p>" + "verif" * 1_000,
        "<div id=a>" * 10_000,
        "<input type=password>" * 20_000,
        "<p>" + "](" * 2_000,
    ],
)
def test_hostile_pages_are_judged_too(html: str) -> None:
    """No amount of anything makes a pattern slow, or raises."""
    assert read(html + APP).verdict


@pytest.mark.parametrize("html", [html for _, html in WALLS] + list(ORDINARY.values()))
def test_looking_no_further_than_needed_changes_nothing(html: str) -> None:
    """The finding is that of all signals of the page."""
    document = read_visible(html, ConvertOptions()).document
    metadata = read_metadata(document, None, URL)
    markdown = read(html).markdown
    look = _Look(html, document, metadata, markdown)
    whole = frozenset(signal for signal in _SIGNALS if look.shows(signal))
    facts = gather(html, document, metadata, markdown)
    assert judge(facts) == judge(Facts(facts.chars, whole))


def test_each_signal_of_the_rules_can_be_looked_for() -> None:
    """And no other is."""
    assert set(_SIGNALS) == {word for rule in RULES for word in (*rule.needs, *rule.one_of)}


CHALLENGES = (
    *('id="cf-challenge', "id=challenge-error-text", "id='px-captcha", "id='anubis_version"),
    *('id="sec-if-cpt-container', 'id="ddg-captcha', "a.captcha-delivery.com", " gokuProps "),
    *(
        " AwsWafIntegration",
        "sucuri_cloudproxy_js",
        "?bm-verify=",
        "/.within.website/x/cmd/anubis/",
    ),
    "_Incapsula_Resource?" + "a" * 199 + "&incident_id=",
)


@pytest.mark.parametrize("challenge", CHALLENGES)
@pytest.mark.parametrize("before", [0, 1, 39, 40, 41, 339, 340, 341, 5000])
def test_a_challenge_is_found_wherever_it_stands(challenge: str, before: int) -> None:
    """Looking only around its parts finds what looking everywhere does."""
    html = "captcha" + "a" * before + challenge + "b" * before + "anubis" + "x" * 500 + challenge
    whole = _CHALLENGE.search(html)
    found = (_CHALLENGE.search(html, *around) for around in _around(html, _CHALLENGE_PARTS))
    first = next((match for match in found if match is not None), None)
    assert (first and first.span()) == (whole and whole.span())
    assert whole is not None
