"""Decide what a read amounted to: the page itself, or something that stands in its way.

In: the HTML as it came, the parsed document, its metadata and its Markdown. Out: ``Finding``: a
verdict and the evidence for it, in words of ours. ``gather`` turns the page into ``Facts``, signals
and an amount of text; ``judge`` compares them with ``RULES``, and the first rule that holds wins.
Signals are looked for only as far as a rule can still hold for a page of this size. A page with
enough text of its own is ``read``: a wall that is missed costs little, an ordinary page called a
wall is lost. Signals are mechanisms wherever there is one; words of a few large languages only
support them. No rule knows a site.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from selectolax.lexbor import LexborHTMLParser, LexborNode

from fetchwarden.sanitize.metadata import Metadata

__all__ = ["RULES", "Facts", "Finding", "Rule", "Verdict", "gather", "judge"]

Verdict = Literal["read", "empty_shell", "login_wall", "paywall", "bot_wall", "error_page"]

MAX_HTML_CHARS: Final = 300_000
"""Characters of the HTML in which marks are looked for."""
MAX_REQUEST_CHARS: Final = 500
"""Characters of a request to turn scripts on, at most."""
MAX_FIELDS: Final = 10
"""Password fields that are looked at."""
MAX_ROOTS: Final = 50
"""Children of the body that are looked at."""
FEW_LINKS: Final = 5
"""Links of a page that is only a shell, at most."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of a page.

    Attributes:
        chars: characters of its text; one of Chinese, Japanese or Korean counts three times.
        signals: what was noticed, in words of ours; none that no rule asks for.
    """

    chars: int
    signals: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Finding:
    """A verdict and the signals it rests on."""

    verdict: Verdict
    evidence: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rule:
    """One reason not to call a page read.

    Attributes:
        verdict: what it is called.
        below: the rule is for pages of fewer characters.
        needs: signals that are all there.
        one_of: signals of which at least one is there; empty for none.
    """

    verdict: Verdict
    below: int
    needs: tuple[str, ...]
    one_of: tuple[str, ...] = ()


RULES: Final = (
    Rule("bot_wall", 1500, ("challenge-script",)),
    Rule("bot_wall", 800, ("captcha-widget", "asks-for-a-human")),
    Rule("error_page", 3000, ("error-status",)),
    Rule("error_page", 600, ("error-title",)),
    Rule("error_page", 1500, ("error-title",), ("error-heading", "error-class", "noindex")),
    Rule("error_page", 600, ("error-heading",), ("error-class", "noindex")),
    Rule("paywall", 1500, ("not-free",)),
    Rule("paywall", 6000, ("not-free", "less-than-half-of-its-words")),
    Rule("login_wall", 600, ("password-field", "asks-for-login")),
    Rule("login_wall", 150, ("password-field", "few-links")),
    Rule("empty_shell", 200, ("scripts", "few-links"), ("noscript-asks-for-javascript",)),
    Rule("empty_shell", 200, ("scripts", "few-links", "text-asks-for-javascript")),
    Rule("empty_shell", 200, ("scripts", "few-links", "noscript-redirects")),
    Rule("empty_shell", 50, ("scripts", "few-links", "nothing-visible"), ("empty-root", "no-root")),
    Rule("empty_shell", 1, ("scripts", "few-links", "nothing-visible")),
    Rule("empty_shell", 50, ("scripts", "empty-root", "noscript-asks-for-javascript")),
)


def judge(facts: Facts) -> Finding:
    """The finding of the first of ``RULES`` that holds; ``read`` when none does.

    >>> judge(Facts(120, frozenset({"password-field", "asks-for-login"})))
    Finding(verdict='login_wall', evidence=('password-field', 'asks-for-login'))
    """
    for rule in RULES:
        supporting = tuple(signal for signal in rule.one_of if signal in facts.signals)
        if (
            facts.chars < rule.below
            and facts.signals.issuperset(rule.needs)
            and (supporting or not rule.one_of)
        ):
            return Finding(rule.verdict, rule.needs + supporting)
    return Finding("read")


_LARGEST: Final = max(rule.below for rule in RULES)

_TARGET: Final = re.compile(r"\]\([^()\n]*\)")
_WIDE: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")

# What the scripts and forms of an interstitial are called; an ordinary page behind the same
# provider does not hold them.
_CHALLENGE: Final = re.compile(
    r"_cf_chl_opt|id=[\"']?(?:cf-challenge|challenge-(?:form|running|error-text)|px-captcha"
    r"|anubis_(?:challenge|version)|sec-(?:if-)?cpt-container|ddg-captcha)"
    r"|\bcaptcha-delivery\.com|\bgokuProps\b|\bAwsWafIntegration\b|sucuri_cloudproxy_js"
    r"|_Incapsula_Resource\?[^\"'\s]{0,200}\b(?:edet|incident_id)=|[?&]bm-verify="
    r"|/\.within\.website/x/cmd/anubis/"
)
# One of these is in whatever ``_CHALLENGE`` finds; they are quick to look for.
_CHALLENGE_PARTS: Final = (
    *("_cf_chl_", "challenge", "captcha", "gokuProps", "AwsWaf", "sucuri_", "_Incapsula_"),
    *("bm-verify", "anubis", "-cpt-"),
)
_MARK_BEFORE, _MARK_BEHIND = 40, 300
"""Characters around the beginning of such a part in which all that is found lies."""
_HUMAN: Final = re.compile(
    r"(?:not|no|kein|pas un|non) (?:an? |un |una )?(?:ro)?bot\b|\b(?:are|you're) (?:you )?(?:a )?"
    r"human|unusual traffic|automated (?:access|requests|queries)|verif\w+ (?:that )?you are"
    r"|ungewöhnlich\w* (?:datenverkehr|zugriff)|trafic inhabituel|tráfico inusual"
    r"|人机验证|安全验证",
    re.IGNORECASE,
)
_LOGIN: Final = re.compile(
    r"\b(?:log[ -]?in|sign[ -]?in|log on|anmeld(?:en|ung)|einloggen|se connecter|connexion"
    r"|identifiez-vous|iniciar sesión|inicia sesión|acceso|accedi|entrar|inloggen|zaloguj)\b"
    r"|войти|вход|登录|登入|ログイン|로그인|تسجيل الدخول",
    re.IGNORECASE,
)
_ERROR: Final = re.compile(
    r"(?:(?:http )?(?:error|fehler|erreur|ошибка|错误|エラー) ?:? ?)?(?:40[0134]|410|429|50[0234])"
    r"(?: (?:error|not found|page not found|forbidden|unauthorized|bad gateway|gone"
    r"|service (?:temporarily )?unavailable|internal server error|too many requests))?"
    r"|(?:(?:the|this|that|sorry|oops)[,!.]* )*page (?:not|(?:was|is|could|can) ?not"
    r"|(?:can|could)n?['’]t) (?:be )?found"
    r"|(?:diese |die )?seite (?:wurde )?nicht gefunden|page (?:non trouvée|introuvable)"
    r"|página no encontrada|página não encontrada|pagina non trovata|pagina niet gevonden"
    r"|страница не найдена|(?:页面|頁面)(?:不存在|未找到)|ページが見つかりません"
)
# These may be the name of something, so nothing else stands beside them.
_BARE_ERROR: Final = re.compile(
    r"not found|(?:access )?(?:denied|forbidden)|internal server error|bad gateway"
    r"|service unavailable|error|an error (?:has )?occurred"
)
_LOADING: Final = re.compile(
    r"(?:loading|please wait|wird geladen|lädt|chargement|cargando|caricamento|carregando|laden"
    r"|загрузка|加载中|読み込み中)?[\s.…]*",
    re.IGNORECASE,
)
_NO_ROOTS: Final = frozenset({"script", "style", "link", "x-noscript", "x-form", "x-slot"})
_SEPARATOR: Final = re.compile(r"\s+[|\-–—:·•»«]+\s+|[|:]")
_ERROR_CLASS: Final = re.compile(r"(?:page-?|error-?)?(?:404|not-?found)(?:-?page)?|page-error")
_TAG: Final = re.compile(r"<[^>]*+>?")
_NOSCRIPT: Final = re.compile(r"<noscript(?=[\s>])(?>(?:[^<]++|<(?!/noscript))*)", re.IGNORECASE)
_SCRIPT: Final = re.compile(
    r"<script(?=[\s>])(?![^>]{0,300}application/ld\+json)"
    r"|<link\s[^>]{0,300}?(?<=\s)rel=[\"']?modulepreload",
    re.IGNORECASE,
)
_FRAME: Final = re.compile(r"<i?frame(?=[\s>])", re.IGNORECASE)
_REFRESH: Final = re.compile(r"http-equiv\s*=\s*[\"']?refresh", re.IGNORECASE)


def gather(html: str, document: LexborHTMLParser, metadata: Metadata, markdown: str) -> Facts:
    """The facts of a page that came as *html* and became *markdown*."""
    text = _TARGET.sub("]", markdown)
    chars = len(text)
    if chars < _LARGEST and not text.isascii():
        chars += 2 * len(_WIDE.findall(text))
    if chars >= _LARGEST:
        return Facts(chars)
    look = _Look(html, document, metadata, text)
    for rule in RULES:
        # What text and title say is at the end, and is quicker to look for than the rest.
        if chars < rule.below and all(map(look.shows, reversed(rule.needs))):
            for signal in rule.one_of:
                look.shows(signal)
    return Facts(chars, frozenset(signal for signal, is_there in look.seen.items() if is_there))


class _Look:
    """A page in which signals are looked for, each when it is asked for."""

    def __init__(
        self, html: str, document: LexborHTMLParser, metadata: Metadata, text: str
    ) -> None:
        self.document = document
        self.metadata = metadata
        self.text = text
        self.seen: dict[str, bool] = {}
        self._html = html

    def shows(self, signal: str) -> bool:
        """Whether the page has *signal*."""
        is_there = self.seen.get(signal)
        if is_there is None:
            is_there = self.seen[signal] = _SIGNALS[signal](self)
        return is_there

    @cached_property
    def html(self) -> str:
        return self._html[:MAX_HTML_CHARS]

    @cached_property
    def title(self) -> str:
        element = self.document.css_first("title")
        return element.text()[:1000] if element is not None else ""

    @cached_property
    def heading(self) -> str:
        return self.text.lstrip("# \n").partition("\n")[0][:300]

    @cached_property
    def noscripts(self) -> list[str]:
        return [found[0].partition(">")[2] for found in _NOSCRIPT.finditer(self.html)]

    @cached_property
    def roots(self) -> str:
        """``empty-root``, ``no-root``, or "" for neither."""
        body = self.document.body
        return _root_of(body.child if body is not None else None)


def _shows_challenge(look: _Look) -> bool:
    for start, end in _around(look.html, _CHALLENGE_PARTS):
        challenge = _CHALLENGE.search(look.html, start, end)
        if challenge is not None:
            # A page about such scripts shows what it is about.
            return challenge[0] not in look.text
    return False


def _around(html: str, parts: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    """The ranges of *html* around all *parts*, in order and apart from each other.

    The search for the parts is far quicker than that for a pattern, and most pages have few.
    """
    places = []
    for part in parts:
        place = html.find(part)
        while place >= 0:
            places.append(place)
            place = html.find(part, place + 1)
    places.sort()
    start = end = 0
    for place in places:
        if place - _MARK_BEFORE > end:
            if end:
                yield start, end
            start = max(0, place - _MARK_BEFORE)
        end = place + _MARK_BEHIND
    if end:
        yield start, end


def _shows_captcha(look: _Look) -> bool:
    lower = look.html.lower()
    return "captcha" in lower or "cf-turnstile" in lower


def _shows_error_status(look: _Look) -> bool:
    metas = look.document.css('meta[name="prerender-status-code" i]')[:1]
    return any(
        re.fullmatch(r"\s*[45]\d\d\s*", meta.attributes.get("content") or "") for meta in metas
    )


def _shows_error_class(look: _Look) -> bool:
    body = look.document.body
    attributes = body.attributes if body is not None else {}
    tokens = f"{attributes.get('class') or ''} {attributes.get('id') or ''}"
    return any(_ERROR_CLASS.fullmatch(token) for token in tokens[:2000].lower().split())


def _shows_not_free(look: _Look) -> bool:
    said = look.metadata.words
    # A text that is all there is read, whoever it is for.
    return look.metadata.is_free is False and (said is None or len(look.text.split()) < 0.8 * said)


def _shows_less_than_half(look: _Look) -> bool:
    said = look.metadata.words
    return said is not None and 2 * len(look.text.split()) < said


def _shows_password_field(look: _Look) -> bool:
    fields = look.document.css('input[type="password" i]')
    return any(_is_shown(field) for field in fields[:MAX_FIELDS])


def _shows_noindex(look: _Look) -> bool:
    return look.document.css_first('meta[name="robots" i][content*="noindex" i]') is not None


def _shows_request(look: _Look) -> bool:
    for inside in look.noscripts:
        asked = _TAG.sub(" ", inside)
        # A longer text is the page itself, for readers without scripts.
        if len(" ".join(asked.split())) < MAX_REQUEST_CHARS and "javascript" in asked.lower():
            return True
    return False


def _shows_nothing(look: _Look) -> bool:
    return _LOADING.fullmatch(look.text.strip()) is not None and not _has_media(
        _NOSCRIPT.sub("", look.html), look.document
    )


_SIGNALS: Final[dict[str, Callable[[_Look], bool]]] = {
    "asks-for-a-human": lambda look: _HUMAN.search(f"{look.title}\n{look.text}") is not None,
    "asks-for-login": lambda look: (
        _LOGIN.search(look.title) is not None or _LOGIN.search(look.heading) is not None
    ),
    "captcha-widget": _shows_captcha,
    "challenge-script": _shows_challenge,
    "empty-root": lambda look: look.roots == "empty-root",
    "error-class": _shows_error_class,
    "error-heading": lambda look: _is_error(look.heading),
    "error-status": _shows_error_status,
    "error-title": lambda look: _is_error(look.title),
    "few-links": lambda look: len(look.document.css("a[href]")) <= FEW_LINKS,
    "less-than-half-of-its-words": _shows_less_than_half,
    "no-root": lambda look: look.roots == "no-root",
    "noindex": _shows_noindex,
    "noscript-asks-for-javascript": _shows_request,
    "noscript-redirects": lambda look: any(map(_REFRESH.search, look.noscripts)),
    "not-free": _shows_not_free,
    "nothing-visible": _shows_nothing,
    "password-field": _shows_password_field,
    "scripts": lambda look: _SCRIPT.search(look.html) is not None,
    "text-asks-for-javascript": lambda look: "javascript" in look.text.lower(),
}


def _is_error(title: str) -> bool:
    parts = [" ".join(part.split()).strip(" .!*_").lower() for part in _SEPARATOR.split(title)]
    is_bare = len(parts) == 1 and _BARE_ERROR.fullmatch(parts[0])
    return bool(is_bare) or any(_ERROR.fullmatch(part) for part in parts)


def _root_of(child: LexborNode | None) -> str:
    """Whether a body beginning with *child* has a container to fill, or no element at all."""
    seen = elements = 0
    while child is not None and seen < MAX_ROOTS:
        seen += 1
        tag = child.tag or ""
        if child.is_element_node and tag not in _NO_ROOTS:
            elements += 1
            is_root = bool(child.attributes.get("id")) or "-" in tag
            if is_root and _LOADING.fullmatch(child.text().strip()[:100]):
                return "empty-root"
        child = child.next
    return "" if elements else "no-root"


def _is_shown(element: LexborNode) -> bool:
    """Whether neither *element* nor what it lies in says that it is not shown."""
    node: LexborNode | None = element
    while node is not None and node.is_element_node:
        attributes = node.attributes
        style = "".join((attributes.get("style") or "")[:1000].lower().split())
        if (
            node.tag == "x-noscript"
            or "hidden" in attributes
            or (attributes.get("aria-hidden") or "").lower() == "true"
            or "display:none" in style
            or "visibility:hidden" in style
        ):
            return False
        node = node.parent
    return True


def _has_media(html: str, document: LexborHTMLParser) -> bool:
    """Whether there is something to see that is not text."""
    media = ("img", "video", "audio", "canvas", "embed", "x-object")
    return _FRAME.search(html) is not None or any(
        len(document.css(name)) > len(document.css(f"x-noscript {name}")) for name in media
    )
