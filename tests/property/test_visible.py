"""Shows that what is seen is judged the same on the quick ways and on the careful ones."""

from unittest.mock import patch

from hypothesis import example, given, settings
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

from fetchwarden.sanitize import prune as room
from fetchwarden.sanitize.elements import names
from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.plain_elements import PlainElements
from fetchwarden.sanitize.prune import Pruned, prune
from fetchwarden.sanitize.scan import scan
from fetchwarden.sanitize.walk import walk

NAMES = st.sampled_from(
    sorted(
        names("div p a span img b mark font button details small li ul q nav noscript math h2 svg")
    )
)
ATTRIBUTES = st.sampled_from(
    [
        "class=a",
        "class=b",
        "class='A b'",
        "class=sr-only",
        "class='x Share-Buttons'",
        "id=a",
        "id=newsletter-popup",
        "hidden",
        "aria-hidden=true",
        "aria-expanded=true",
        "role=main",
        "role=dialog",
        "popover",
        "href=x",
        "color=white",
        "bgcolor=black",
        "style='color:#fff'",
        "style='background:#fff'",
        "style='visibility:hidden'",
        "style='visibility:visible'",
        "style='font-size:0'",
        "style='font-size:20px'",
        "style='height:0'",
        "style='display:none'",
        "style='display:/**/none'",
    ]
)
RULES = st.sampled_from(
    [
        ".a{display:none}",
        ".a{color:white}",
        ".a.b{visibility:hidden}",
        "#a{color:white;background:black}",
        "p{font-size:1px}",
        "a{color:#fefefe}",
        "body{background:#fff}",
        "body{color:#fff}",
        ".a{width:9px}",
        ".b{overflow:hidden}",
        ".b{background:#fff}",
        ".c .d{background:red}",
        ".b{opacity:0}",
        "@media print{.b{display:none}}",
    ]
)
ELEMENTS = st.recursive(
    st.sampled_from(["x", " ", "y z", ""]),
    lambda inner: st.builds(
        lambda name, attributes, inside: (
            f"<{' '.join([name, *attributes])}>{''.join(inside)}</{name}>"
        ),
        NAMES,
        st.lists(ATTRIBUTES, max_size=2),
        st.lists(inner, max_size=4),
    ),
    max_leaves=25,
)
PAGES = st.builds(
    lambda rules, links, elements: (
        f"<head>{links}<style>{''.join(rules)}</style><body>{''.join(elements)}"
    ),
    st.lists(RULES, max_size=4),
    st.sampled_from(["", "<link rel=stylesheet href=x>"]),
    st.lists(ELEMENTS, max_size=6),
)


def facts(pruned: Pruned) -> list[object]:
    """All that is told of a page."""
    tree = pruned.tree
    attributes = [dict(one) for one in tree.attributes]
    lists = [tree.names, tree.texts, attributes, tree.parents, tree.ends]
    return [*lists, pruned.removed, pruned.cut]


@given(PAGES, st.sampled_from(["drop", "mark"]), st.sampled_from(["keep", "drop"]))
@example("<div><a class=a></a><a class=a>x</a></div>", "drop", "keep")
@settings(max_examples=300, deadline=None)
def test_plain_elements_are_what_a_judge_finds_them_to_be(
    page: str, hidden: str, details: str
) -> None:
    """Judging each element with all care finds the same."""
    options = ConvertOptions(keep_hidden=hidden, details=details)  # type: ignore[arg-type]
    body = LexborHTMLParser(scan(page).html).body
    assert body is not None
    quick = prune(body, options)
    with (
        patch.object(room, "walk", walk),
        patch.object(PlainElements, "__missing__", lambda *_: False),
        patch("fetchwarden.sanitize.visibility._PLAIN_NAMES", frozenset()),
    ):
        assert facts(prune(body, options)) == facts(quick)


@given(PAGES)
@settings(max_examples=300, deadline=None)
def test_siblings_that_look_the_same_share_what_is_inside(page: str) -> None:
    """Finding it out anew for each of them finds the same."""
    body = LexborHTMLParser(scan(page).html).body
    assert body is not None
    shared = prune(body, ConvertOptions())
    with (
        patch("fetchwarden.sanitize.visibility.id", lambda _: object(), create=True),
        patch("fetchwarden.sanitize.judging.id", lambda _: object(), create=True),
    ):
        assert facts(prune(body, ConvertOptions())) == facts(shared)
