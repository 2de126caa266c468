"""Sources as Markdown: groups, numbers, and titles that stay titles."""

from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from fetchwarden.tools.result import Source
from fetchwarden.tools.sources import MAX_TITLE, sources_markdown


def test_groups_share_one_number() -> None:
    """The model's sources stand first, and tools' are counted on; without any there is nothing."""
    model = [Source("One", "https://a.test/1"), Source("Two", "https://a.test/2")]
    tools = [Source("Three", "https://a.test/3")]
    assert sources_markdown(model, tools) == (
        "Named by the model:\n\n1. [One](https://a.test/1)\n2. [Two](https://a.test/2)\n\n"
        "Read by tools:\n\n3. [Three](https://a.test/3)"
    )
    assert sources_markdown([], tools).startswith("Read by tools:\n\n1. ")
    assert sources_markdown() == ""


def test_titles_are_text() -> None:
    """Brackets and backslashes are escaped, line breaks are spaces, what is long is cut."""
    assert sources_markdown([], [Source("a\\b [c]\nd", "https://a.test/")]).endswith(
        "1. [a\\\\b \\[c\\] d](https://a.test/)"
    )
    long = sources_markdown([], [Source("x" * 999, "https://a.test/")])
    assert "x" * (MAX_TITLE - 1) + "…" in long
    assert "x" * MAX_TITLE not in long
    assert "1. [https://a.test/](https://a.test/)" in sources_markdown(
        [], [Source("\x1b\n", "https://a.test/")]
    )


def test_only_web_addresses_are_links() -> None:
    """Another address is not shown as a link; spaces and parentheses do not end one."""
    assert sources_markdown([Source("www.evil.example", "x:y")]).endswith(r"1. www\.evil\.example")
    assert sources_markdown([Source("A", "https://a.test/?x=1&lt;=2&y=%26")]).endswith(
        "(https://a.test/?x=1&amp;lt;=2&amp;y=%26)"
    )
    assert "(https://a.test/?)" in sources_markdown([Source("A", "https://a.test/\ud800")])
    assert sources_markdown([Source("Run", "javascript:alert(1)")]).endswith("1. Run")
    assert sources_markdown([Source("A", "https://a.test/a b(c)")]).endswith(
        "(https://a.test/a%20b%28c%29)"
    )


@given(st.lists(st.tuples(st.text(), st.text()), min_size=1, max_size=4))
def test_any_text_makes_one_list_with_one_link_each(pairs: list[tuple[str, str]]) -> None:
    """Whatever others wrote, a reader of the Markdown sees as many items and links as there are."""
    sources = [Source(title, f"https://a.test/{url}") for title, url in pairs]
    halves = [Source(title + "\ud800", f"https://a.test/{url}\udc00") for title, url in pairs]
    sources_markdown(halves).encode()
    tokens = MarkdownIt().parse(sources_markdown([], sources))
    assert sum(token.type == "list_item_open" for token in tokens) == len(pairs)
    children = [child for token in tokens for child in token.children or ()]
    links = [child.attrGet("href") for child in children if child.type == "link_open"]
    assert len(links) == len(pairs)
    assert all(str(link).startswith("https://a.test/") for link in links)
    assert not any(child.type in {"html_inline", "image"} for child in children)
