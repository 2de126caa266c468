"""What the room promises as a whole: one body in, one clean page out."""

from dataclasses import dataclass

import pytest

from fetchwarden.policy.codes import Code
from fetchwarden.policy.errors import InvalidInput, Refused
from fetchwarden.sanitize.page import ConvertOptions, Page, convert

URL = "https://docs.example.org/guide/start.html"
LONG = "<p>" + "The harbour survey measured the depth of the channel. " * 12 + "</p>"


def test_a_page_has_its_metadata_and_its_content() -> None:
    """Title, description and language come from the page, and its text is Markdown."""
    page = convert(
        "<html lang=de><title>t</title><meta name=description content='A  survey'>"
        f"<body><h1>Harbour</h1>{LONG}",
        URL,
    )
    assert (page.kind, page.title, page.description) == ("html", "Harbour", "A survey")
    assert (page.language, page.url, page.media_type) == ("de", URL, "text/html")
    assert page.markdown.startswith("# Harbour\n\nThe harbour survey")
    assert (page.status, page.truncation) == ("complete", None)


def test_a_page_tells_who_wrote_it_and_when() -> None:
    """Authors, dates, the site and the canonical address are what the page says of itself."""
    page = convert(
        "<link rel=canonical href=/guide/><meta property=og:site_name content=Docs>"
        "<meta name=author content=Ada><script type=application/ld+json>"
        '{"@type": "Article", "datePublished": "2024-05-01", "dateModified": "2024-05-02"}'
        f"</script>{LONG}",
        URL,
    )
    assert (page.authors, page.site_name) == (("Ada",), "Docs")
    assert (page.published, page.modified) == ("2024-05-01", "2024-05-02")
    assert page.canonical_url == "https://docs.example.org/guide/"


def test_a_silent_page_has_no_metadata() -> None:
    """Neither has a text document."""
    for media_type in ("text/html", "text/plain"):
        page = convert("x", URL, media_type=media_type)
        silent = (page.published, page.modified, page.site_name, page.canonical_url)
        assert silent == (None, None, None, None)
        assert page.authors == ()


def test_a_wall_is_not_mistaken_for_a_page() -> None:
    """The verdict says what was read, and the evidence why."""
    wall = convert("<title>Sign in</title><form>Name <input><input type=password></form>", URL)
    assert (wall.verdict, wall.status) == ("login_wall", "partial")
    assert wall.evidence == ("password-field", "asks-for-login")
    page = convert(LONG, URL)
    assert (page.verdict, page.evidence) == ("read", ())


@pytest.mark.parametrize(
    ("body", "status"),
    [("", "empty"), ("<p> </p>", "empty"), ("<p>short</p>", "partial"), (LONG, "complete")],
)
def test_the_status_follows_the_amount_of_text(body: str, status: str) -> None:
    """An HTML page without text is empty, and one below 500 characters partial."""
    assert convert(body, URL).status == status


@pytest.mark.parametrize(("body", "status"), [("", "empty"), (" \n", "empty"), ("x", "complete")])
def test_a_short_text_document_is_complete(body: str, status: str) -> None:
    """The threshold of 500 characters is for HTML only."""
    page = convert(body, URL, media_type="text/plain")
    assert (page.kind, page.status, page.title) == ("text", status, None)


def test_a_text_document_is_not_converted() -> None:
    """Markup in a text document stays as it is."""
    page = convert(b'{"a": "<b>x</b>"}\r\n', URL, media_type="application/json; charset=utf-8")
    assert page.markdown == '{"a": "<b>x</b>"}'
    assert page.media_type == "application/json"


@pytest.mark.parametrize("media_type", ["application/pdf", "image/svg+xml", "video/mp4", "x"])
def test_other_media_types_are_refused(media_type: str) -> None:
    """What is neither HTML nor text is refused, in words of ours."""
    with pytest.raises(Refused) as refusal:
        convert(b"x", URL, media_type=media_type)
    assert refusal.value.code is Code.UNSUPPORTED_MEDIA_TYPE
    assert "media_type" in refusal.value.facts


def test_binary_data_that_claims_to_be_text_is_refused() -> None:
    """A NUL in a text document means that it is none."""
    with pytest.raises(Refused) as refusal:
        convert(b"%PDF\0\1\2\3x", URL, media_type="text/plain")
    assert refusal.value.code is Code.NOT_TEXT


def test_a_nul_in_html_is_no_reason_to_refuse() -> None:
    """HTML replaces NUL by U+FFFD, as the standard has it."""
    assert convert("<p>a\0b</p>", URL).markdown == "a\ufffdb"


@pytest.mark.parametrize(
    ("media_type", "charset"), [("text/html; charset=koi8-r", None), ("text/html", "KOI8-R")]
)
def test_the_charset_of_the_header_is_used(media_type: str, charset: str | None) -> None:
    """It may stand in the media type or beside it."""
    body = "<p>глубина</p>".encode("koi8-r")
    assert convert(body, URL, media_type=media_type, charset=charset).markdown == "глубина"


def test_max_chars_cuts_but_does_not_change_the_status() -> None:
    """A caller's own limit is told by truncation, not by the status."""
    page = convert(LONG * 3, URL, options=ConvertOptions(max_chars=300))
    assert len(page.markdown) <= 300
    assert page.truncation is not None
    assert page.truncation.kept + page.truncation.left == page.truncation.total
    assert page.status == "complete"


def test_a_page_beyond_the_caps_is_partial_and_says_so() -> None:
    """What was never converted is counted as left, and noted at the end."""
    page = convert(("<p>" + "word " * 60 + "</p>") * 5_000, URL)
    assert page.status == "partial"
    assert page.truncation is not None
    assert page.truncation.left > 50_000
    assert page.markdown.endswith(f"{page.truncation.left} more characters are not shown.]")


def test_a_page_beyond_the_caps_keeps_to_max_chars() -> None:
    """The note of what the caps cut fits into the limit of the caller."""
    options = ConvertOptions(max_chars=1000)
    assert len(convert("<p>word </p>" * 30_000, URL, options=options).markdown) <= 1000


def test_removed_things_are_counted_by_reason() -> None:
    """Each kind of removal has its own count."""
    page = convert(
        "<!-- c --><nav>n</nav><script>s</script><p hidden>h</p><p hidden>h</p>"
        "<a href='javascript:x'>j</a> z\u200bw<input>",
        URL,
    )
    assert page.removed == {
        "comment": 1,
        "navigation": 1,
        "script": 1,
        "hidden": 2,
        "unsafe-link": 1,
        "invisible-character": 1,
        "control": 1,
    }
    assert page.markdown == "j zw"


@pytest.mark.parametrize(
    ("images", "expected"),
    [
        ("alt", "See Map here."),
        ("link", "See ![Map](https://docs.example.org/m.png) here."),
        ("none", "See here."),
    ],
)
def test_images_are_written_as_the_caller_wants(images: str, expected: str) -> None:
    """By default an image is its alternative text."""
    options = ConvertOptions(images=images)  # type: ignore[arg-type]
    body = "<p>See <img src='/m.png' alt='Map'> here.</p>"
    assert convert(body, URL, options=options).markdown == expected


@pytest.mark.parametrize(("details", "expected"), [("keep", "S\n\nx\n\ny"), ("drop", "y")])
def test_details_are_kept_or_dropped(details: str, expected: str) -> None:
    """Collapsible content stays unless the caller drops it."""
    options = ConvertOptions(details=details)  # type: ignore[arg-type]
    body = "<details><summary>S</summary><p>x</p></details><p>y</p>"
    assert convert(body, URL, options=options).markdown == expected


@pytest.mark.parametrize(
    "wrong",
    [{"images": "all"}, {"details": ""}, {"max_chars": 0}, {"max_chars": True}, {"max_chars": "9"}],
)
def test_wrong_options_are_refused_when_made(wrong: dict[str, object]) -> None:
    """The message says what would be right."""
    with pytest.raises(InvalidInput, match="must be"):
        ConvertOptions(**wrong)  # type: ignore[arg-type]


def test_page_can_be_extended() -> None:
    """Other rooms may add fields to a page."""

    @dataclass(frozen=True, slots=True, kw_only=True)
    class More(Page):
        extra: int = 0

    more = More(url=URL, kind="text", media_type="", markdown="", status="empty", extra=3)
    assert more.extra == 3


@pytest.mark.parametrize("url", ["", "not a url", "http://[::1", "data:text/html,x", "\ud800"])
def test_an_unusable_address_only_costs_the_relative_links(url: str) -> None:
    """Absolute links stay; what cannot be resolved stays as it is written."""
    page = convert("<a href='/x'>rel</a> <a href='https://a.example/'>abs</a>", url)
    assert page.markdown == "[rel](/x) [abs](https://a.example/)"


def test_a_surrogate_in_a_string_does_not_raise() -> None:
    """A lone surrogate is U+FFFD, a pair of them its character."""
    assert convert("<p>a\ud800b \ud83d\ude00</p>", URL).markdown == "a\ufffdb \U0001f600"


HOSTILE = {
    "deep_div": "<div>" * 3000 + "sentinel" + "</div>" * 3000,
    "deep_span": "<p>" + "<span>" * 3000 + "sentinel" + "</span>" * 3000,
    "deep_list": "<ul><li>x" * 1000 + "sentinel" + "</ul>" * 1000,
    "deep_quote": "<blockquote>" * 1000 + "sentinel",
    "deep_table": "<table><tr><td>" * 500 + "sentinel" + "</table>" * 500,
    "formatting": "".join(f"<b a{i}><p>" for i in range(2000)) + "sentinel",
    "formatting_in_cells": "<table>" + "<tr><td><font><b>x" * 500 + "sentinel</table>",
    "unclosed_links": "<a href=/x>link " * 2000 + "sentinel",
    "stray_end_tags": "<div>" * 300 + "</p></span></b></li></td>" * 2000 + "sentinel",
    "options": "<select>" + "<option>x" * 3000 + "</select>sentinel",
    "attributes": "<div " + " ".join(f"a{i}=1" for i in range(20_000)) + ">sentinel</div>",
    "foreign_raw_text": "<svg><style><b a></style></svg>sentinel",
    "foreign_title": "<svg><title><b><p></title></svg>sentinel",
    "comments": "x<!-- -->" * 5000 + "sentinel",
    "comment_edges": "<!--><p>sentinel</p><!---><b>x</b><!--!>y--!>z",
    "bogus": "<!a><?b></ c></>sentinel<",
    "angles": "<" * 5000 + " sentinel",
    "spans": "<table><tr><td colspan=999999999 rowspan=99999999>sentinel<td>b<tr><td>c</table>",
    "list_numbers": "<ol start=99999999999999999999><li>sentinel</ol><ol start=-5><li>b</ol>",
    "frameset": "<frameset><frame></frameset><p>sentinel",
    "plaintext": "<plaintext><p>sentinel</p>",
    "second_html": "<html a><body b>" * 2000 + "sentinel",
    "nested_everything": "<ul><li><blockquote><table><tr><td><pre><b><a href=x>" * 60 + "sentinel",
    "urls": "<a href='http://[::1'>x</a><a href='//[bad'>y</a><img src='//[b' alt=z>sentinel",
    "many_lines": "<blockquote>" * 50 + "<pre>" + "x\n" * 2000 + "sentinel",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_markup_is_read_like_any_other(name: str) -> None:
    """No attack shape raises, and the text that a browser would show is there."""
    page = convert(
        "<!DOCTYPE html><p>start</p>" + HOSTILE[name], URL, options=ConvertOptions(content="whole")
    )
    assert "start" in page.markdown
    assert "sentinel" in page.markdown


@pytest.mark.parametrize("wrapper", ["div", "b", "span", "section"])
def test_text_hidden_below_the_depth_cap_stays_hidden(wrapper: str) -> None:
    """An element that is too deep to be kept takes its text along if it could hide it."""
    deep = f"<{wrapper}>" * 400
    page = convert(f"{deep}<{wrapper} hidden>secret</{wrapper}>shown", URL)
    assert "secret" not in page.markdown
    assert "shown" in page.markdown


def test_the_markdown_of_nested_quotes_stays_in_proportion() -> None:
    """Quotes in quotes do not multiply a page."""
    page = convert("<blockquote>" * 200 + "<pre>" + "x\n" * 100_000, URL)
    assert len(page.markdown) < 300_000


def test_what_a_picture_is_called_is_not_what_the_page_is() -> None:
    """And an empty name, which no end tag follows, ends at once as in a browser."""
    html = (
        "<svg><title/><path d=M0 /></svg><svg><title>Menu</title><g/></svg><title>Tides</title><p>x"
    )
    page = convert(html, URL, options=ConvertOptions(content="whole"))
    assert (page.title, page.markdown) == ("Tides", "x")


@pytest.mark.parametrize("hidden", ["hidden", 'style="display:none"', 'style="font-size:0"'])
def test_an_audit_never_parts_the_marks_from_what_they_enclose(hidden: str) -> None:
    """Also where all there is is hidden, and where little of it is content."""
    probe = (
        f"<div {hidden}><p>{'The harbour rents berths by the day and the season. ' * 9}</p></div>"
    )
    menu = "<ul>" + "<li><a href=/a>Section</a>" * 40 + "</ul>"
    for html in (probe, f"<h1>Berths</h1><p>Open daily.</p>{probe}", f"{menu}{probe}"):
        markdown = convert(html, URL, options=ConvertOptions(keep_hidden="mark")).markdown
        assert markdown.count("[hidden:") == 1
        assert markdown.count("end of hidden") == 1
        start, end = markdown.index("[hidden:"), markdown.index("end of hidden")
        assert start < markdown.index("harbour") < end
