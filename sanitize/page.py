"""Turn a body into a ``Page``: the one door of this room.

In: bytes or text from a stranger, the address it came from, its media type. Out: a ``Page``:
Markdown of what a person would have read there, and what the page says about itself. The order:
bytes to text, bounds, parse, visible tree, content, metadata, Markdown, cut. Pure and
deterministic; nothing but the errors documented at ``convert`` is raised, for any input.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from fetchwarden.policy.codes import Code
from fetchwarden.policy.errors import InvalidInput, Refused
from fetchwarden.policy.media import (
    MediaClass,
    charset_of,
    classify_media_type,
    describe_media_type,
    media_type_of,
)
from fetchwarden.sanitize.charset import decode
from fetchwarden.sanitize.content import choose_content
from fetchwarden.sanitize.fallback import Fallback, read_fallback
from fetchwarden.sanitize.injection.finding import Finding
from fetchwarden.sanitize.links import Base
from fetchwarden.sanitize.markdown import to_markdown
from fetchwarden.sanitize.metadata import read_metadata
from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.plain_html import write_plain_html
from fetchwarden.sanitize.scan import MAX_CHARS
from fetchwarden.sanitize.serialize import Written, write_markdown
from fetchwarden.sanitize.targets import Targets
from fetchwarden.sanitize.text import read_text
from fetchwarden.sanitize.tree import Tree
from fetchwarden.sanitize.truncate import Truncation, truncate
from fetchwarden.sanitize.verdict import Verdict, gather, judge
from fetchwarden.sanitize.visible import read_visible

__all__ = ["MIN_COMPLETE_CHARS", "ConvertOptions", "Page", "Truncation", "convert"]

MIN_COMPLETE_CHARS: Final = 500
"""Characters of Markdown below which an HTML page is likely not all there (spec: web-tools 2.5)."""
_MAX_BYTES_PER_CHAR: Final = 4
_DEFAULTS: Final = ConvertOptions()

Status = Literal["complete", "partial", "empty"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One page, clean.

    Attributes:
        url: the address given to ``convert``.
        kind: ``html`` for a converted page, ``text`` for a document taken as it is.
        title: what the page calls itself, at most 1,000 characters; None for text documents.
        description: its own summary, at most 1,000 characters; None for text documents.
        language: its language as it declares it; None for text documents.
        authors: who wrote it by its own account, at most 10 names of at most 200 characters.
        published: when it was published, as the page writes it.
        modified: when it was last changed, as the page writes it.
        site_name: what its site calls itself.
        canonical_url: the http or https address it calls its own; a claim, not a fact.
        media_type: lower-case, without parameters.
        markdown: the content; for a text document the document.
        status: ``empty`` without any text; ``partial`` for an HTML page that shows fewer than 500
            characters (before ``max_chars`` applies, and whatever stands in for it), which likely
            needs a script to be seen, and for anything longer than the converter's own caps;
            ``complete`` otherwise. A cut by ``max_chars`` alone does not change it.
        verdict: what the read amounted to: ``read``; or what stood in its way: ``empty_shell``
            (needs JavaScript), ``login_wall``, ``paywall``, ``bot_wall``, ``error_page``. In doubt,
            and for text documents, ``read``.
        evidence: what the verdict rests on, in fixed words such as ``password-field``; never text
            of the page. Empty for ``read``.
        fallback: where the Markdown is from when the page shows next to nothing: ``noscript``, what
            it has for readers without scripts; ``json-ld``, the text it has for search engines;
            ``description``, its summary. None for what it shows.
        truncation: how much was cut off, by ``max_chars`` or the caps; None for nothing.
        removed: how many things were taken out, by reason, such as ``hidden``, ``script``,
            ``navigation``, ``unsafe-link``, ``comment``, ``invisible-character``.
        findings: the passages that the injection filter neutralised; ``convert`` alone does not
            filter. For people and logs: they quote the page, so they are never shown to a model.
        warnings: what did not work, in fixed words such as ``injection_filter_failed``.
    """

    url: str
    kind: Literal["html", "text"]
    title: str | None = None
    description: str | None = None
    language: str | None = None
    authors: tuple[str, ...] = ()
    published: str | None = None
    modified: str | None = None
    site_name: str | None = None
    canonical_url: str | None = None
    media_type: str
    markdown: str
    status: Status
    verdict: Verdict = "read"
    evidence: tuple[str, ...] = ()
    fallback: Fallback | None = None
    truncation: Truncation | None = None
    removed: Mapping[str, int] = field(default_factory=dict)
    findings: tuple[Finding, ...] = field(default=(), repr=False)
    warnings: tuple[str, ...] = ()


def convert(
    body: str | bytes,
    url: str,
    *,
    media_type: str = "text/html",
    charset: str | None = None,
    options: ConvertOptions = _DEFAULTS,
) -> Page:
    """The page that *body* holds.

    Args:
        body: what was read; bytes are decoded here.
        url: the final address of the page, for relative links. It is not fetched.
        media_type: its media type; parameters are allowed, a missing one is HTML.
        charset: the charset of its Content-Type header, if not in *media_type*.
        options: what the caller can choose.

    Raises:
        Refused: ``UNSUPPORTED_MEDIA_TYPE``, or ``NOT_TEXT`` for a text document with NULs.
        InvalidInput: an argument is of the wrong kind.
    """
    if isinstance(body, bytearray | memoryview):
        body = bytes(body)
    for what, value, kinds in (("body", body, (str, bytes)), ("url", url, (str,))):
        if not isinstance(value, kinds):
            raise InvalidInput(f"{what} must be text, not {type(value).__name__}")
    if not isinstance(options, ConvertOptions):
        raise InvalidInput("options must be ConvertOptions")
    plain_type = media_type_of(media_type)
    media_class = classify_media_type(plain_type)
    if media_class is MediaClass.UNSUPPORTED:
        facts = {"media_type": describe_media_type(plain_type)}
        raise Refused(Code.UNSUPPORTED_MEDIA_TYPE, facts=facts)
    is_html = media_class is MediaClass.HTML
    text, beyond = _text_of(body, charset or charset_of(media_type), is_html=is_html)
    if not is_html:
        return _text_page(text, beyond, url, plain_type, options)
    return _html_page(text, beyond, url, plain_type, options)


def _text_of(body: str | bytes, charset: str | None, *, is_html: bool) -> tuple[str, int]:
    """At most ``MAX_CHARS`` characters of *body*, and how many more there are."""
    if isinstance(body, bytes):
        whole = len(body)
        body = body[: _MAX_BYTES_PER_CHAR * MAX_CHARS]
        text, beyond = decode(body, charset, html=is_html), whole - len(body)
    else:
        text, beyond = body.removeprefix("\ufeff"), 0
    return text[:MAX_CHARS], beyond + max(0, len(text) - MAX_CHARS)


def _text_page(text: str, beyond: int, url: str, media_type: str, options: ConvertOptions) -> Page:
    document, gone = read_text(text)
    markdown, truncation = truncate(document, options.max_chars, beyond=beyond)
    return Page(
        url=url,
        kind="text",
        media_type=media_type,
        markdown=markdown,
        status="partial" if beyond else "complete" if document else "empty",
        truncation=truncation,
        removed={"invisible-character": gone} if gone else {},
    )


def _html_page(text: str, beyond: int, url: str, media_type: str, options: ConvertOptions) -> Page:
    visible = read_visible(text, options)
    document, removed = visible.document, visible.removed
    content = visible.tree
    # An audit shows all, since marks and what they enclose are not to be parted.
    if options.content == "main" and options.keep_hidden == "drop":
        content = choose_content(visible.tree)
    links = Base.of(url, visible.landmarks.base)
    heading = _heading(content) or _heading(visible.tree)
    metadata = read_metadata(document, heading, url, visible.landmarks)
    written = _write(content, links, options)
    removed += written.removed
    shown = written.markdown
    fallback: Fallback | None = "noscript" if visible.without_scripts else None
    other = read_fallback(metadata, len(shown))
    if other is not None:
        fallback, instead = other
        written = _write(instead.tree, links, options)
        removed += instead.removed + written.removed
    elif visible.without_scripts and len(shown) < MIN_COMPLETE_CHARS:
        shown = ""
    whole = written.markdown
    cut_by_caps = bool(beyond or written.left or visible.cut)
    markdown, truncation = truncate(
        whole, options.max_chars, beyond=max(beyond + written.left, int(cut_by_caps))
    )
    # What the page shows is judged, not what stood in for it.
    finding = judge(gather(text, document, metadata, shown))
    is_short = len(shown) < MIN_COMPLETE_CHARS
    status: Status = "partial" if cut_by_caps or is_short else "complete"
    return Page(
        url=url,
        kind="html",
        title=metadata.title,
        description=metadata.description,
        language=metadata.language,
        authors=metadata.authors,
        published=metadata.published,
        modified=metadata.modified,
        site_name=metadata.site_name,
        canonical_url=metadata.canonical_url,
        media_type=media_type,
        markdown=markdown,
        status=status if whole else "empty",
        verdict=finding.verdict,
        evidence=finding.evidence,
        fallback=fallback,
        truncation=truncation,
        removed=dict(removed),
    )


def _heading(tree: Tree) -> str | None:
    return tree.text(tree.names.index("h1")) if "h1" in tree.names else None


def _write(tree: Tree, links: Base, options: ConvertOptions) -> Written:
    targets = Targets(links, options)
    if options.serializer == "native":
        return write_markdown(tree, targets)
    plain = write_plain_html(tree, targets)
    return Written(to_markdown(plain.html), plain.left, plain.removed)
