"""What a reader can unfold is content; what only looks as if he could is not."""

import pytest

from fetchwarden.sanitize.disclosure import MAX_CONTROLS, MAX_INSIDE
from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.page import convert
from fetchwarden.sanitize.visible import read_visible

INSIDE = "The deposit is paid back within two weeks."
STYLE = "<style>.closed{display:none}</style>"
TEXT = "<p>The harbour rents berths by the day, the week and the season.</p>" * 6
OPTIONS = ConvertOptions()
HIDDEN = (
    "hidden",
    "aria-hidden=true",
    'style="display:none"',
    'style="visibility:hidden"',
    'style="height:0;overflow:hidden"',
    'style="color:#222; Display : None !important" hidden aria-hidden=true',
)
STAYS_HIDDEN = (
    "class=closed",
    "class=sr-only",
    "hidden class=sr-only",
    'style="color:#fff"',
    'hidden style="color:#fff"',
    'hidden style="font-size:0"',
    'style="position:absolute;left:-9999px"',
    'hidden style="text-indent:-9999px"',
    'style="opacity:0;display:none"',
    r'style="d\isplay:none"',
    'style="display:none/**/"',
    "popover hidden",
    "role='menu x' hidden",
)
CONTROLS = (
    "<button aria-expanded=false aria-controls=p>Deposit</button>",
    "<h3><button aria-expanded=false aria-controls=p><span>Deposit</span></button></h3>",
    "<div role=button tabindex=0 aria-expanded=false aria-controls='p q'>Deposit</div>",
    "<a href=#p aria-expanded=false aria-controls=p>Deposit</a>",
    "<ul role=tablist><li role=tab aria-controls=p>Deposit</ul>",
    "<a role=TAB id=t href=#>Deposit</a>",
    "<button role=tab id=t>Deposit</button>",
    "<a href=#x aria-expanded=false aria-haspopup=false id=t>Deposit</a>",
)
NO_CONTROLS = (
    "",
    "<p id=t>Deposit</p>",
    "<button aria-controls=p>Deposit</button>",
    "<button aria-expanded=true aria-controls=p>Deposit</button>",
    "<button aria-expanded aria-controls=p>Deposit</button>",
    "<button aria-expanded=false aria-controls=p disabled>Deposit</button>",
    "<button aria-expanded=false aria-controls=p aria-disabled=true>Deposit</button>",
    "<button aria-expanded=false aria-controls=p inert>Deposit</button>",
    "<h2 aria-expanded=false aria-controls=p>Deposit</h2>",
    "<span aria-expanded=false id=t>Deposit</span>",
    "<a aria-expanded=false id=t>Deposit</a>",
    "<p id=t>other</p><a role=tab id=t href=#>Deposit</a>",
    "<div id=p>other</div><button aria-expanded=false aria-controls=p>Deposit</button>",
    "<noscript role=tab id=t>Deposit</noscript>",
    "<div popover role=button aria-expanded=false aria-controls=p>Deposit</div>",
    "<div class=cookie-banner role=button aria-expanded=false aria-controls=p>Deposit</div>",
    f"<b role=tab id=t aria-haspopup=menu {' '.join(f'data-{n}=1' for n in range(70))}>Menu</b>",
    *(
        f"<button aria-expanded=false aria-controls=p>{inside}</button>"
        for inside in (
            "<span hidden>x</span>",
            "<span style='display:none'>x</span>",
            "<span style='visibility:hidden'>x</span>",
            "<span style='font-size:0'>x</span>",
            "<span style='color:#fff'>x</span>",
            "<span class=sr-only>x</span>",
            "<span popover>x</span>",
            "<i><style>x</style></i>",
            "<title>x</title>",
            "<noscript>x</noscript>",
            "<dialog>x</dialog>",
            "<canvas>x</canvas>",
            "<video>x</video>",
            "<ruby><rp>x</rp></ruby>",
            "<math><annotation>x</annotation></math>",
            "\u200b",
            "\u3164",
            "\u2800",
            "\u202e",
            "\xad",
            "\U000e0041",
            "›",
        )
    ),
    "<button aria-expanded=false aria-controls=other id=u>Deposit</button>",
    "<button aria-expanded=false aria-controls=p></button>",
    "<button aria-expanded=false aria-controls=p><svg><title>Deposit</title></svg></button>",
    "<button aria-expanded=false aria-controls=p hidden>Deposit</button>",
    "<div style='display:none'><button aria-expanded=false aria-controls=p>Deposit</button></div>",
    "<div style='opacity:0'><button aria-expanded=false aria-controls=p>Deposit</button></div>",
    "<div style='visibility:hidden'><a role=tab aria-controls=p>Deposit</a></div>",
    "<div style='color:#fff'><a style='color:#fff' role=tab aria-controls=p>Deposit</a></div>",
    "<nav><button aria-expanded=false aria-controls=p>Menu</button></nav>",
    "<button aria-expanded=false aria-haspopup=true aria-controls=p>Menu</button>",
    "<button aria-expanded=false aria-haspopup=dialog aria-controls=p id=t>Menu</button>",
)


def page_of(control: str, hidden: str = "hidden", behind: str = "", extra: str = "") -> str:
    """A page with a control and what it may unfold."""
    panel = f"<div id=p aria-labelledby=t {hidden} {extra}><p>{INSIDE}</p></div>"
    return f"{STYLE}{TEXT}{control}{panel}{behind}"


def shown(html: str, options: ConvertOptions = OPTIONS) -> bool:
    """Whether the panel of a page is read."""
    return INSIDE in read_visible(html, options).tree.text(0)


@pytest.mark.parametrize("control", CONTROLS)
@pytest.mark.parametrize("hidden", HIDDEN)
def test_what_a_control_unfolds_is_read(control: str, hidden: str) -> None:
    """However it is hidden, and whichever of the two names the other."""
    assert shown(page_of(control, hidden))
    assert not shown(page_of(control, hidden), ConvertOptions(details="drop"))


@pytest.mark.parametrize("control", NO_CONTROLS)
@pytest.mark.parametrize("hidden", HIDDEN)
def test_nothing_else_is_read(control: str, hidden: str) -> None:
    """A control that nobody sees, that shows no text, or that opens a menu unfolds nothing."""
    assert not shown(page_of(control, hidden))


@pytest.mark.parametrize("hidden", STAYS_HIDDEN)
@pytest.mark.parametrize("control", CONTROLS)
def test_only_what_closes_a_panel_is_undone(control: str, hidden: str) -> None:
    """What is hidden by its look, by a rule or by a class stays hidden when it is opened."""
    assert not shown(page_of(control, hidden))


def test_a_panel_keeps_its_ground_and_colour() -> None:
    """White on black is seen, black on black is not."""
    for colour, is_seen in (("#fff", True), ("#000", False)):
        html = page_of(CONTROLS[0], 'style="display:none;background:#000"')
        assert shown(html.replace(f"<p>{INSIDE}", f"<p style='color:{colour}'>{INSIDE}")) is is_seen


def test_an_image_is_no_panel() -> None:
    """Its alternative text is for those who cannot see it."""
    html = f"{TEXT}{CONTROLS[0]}<img id=p hidden alt='{INSIDE}' src=/i.png>"
    assert INSIDE not in convert(html, "", options=ConvertOptions(content="whole")).markdown


def test_a_control_stands_before_what_it_unfolds() -> None:
    """One that comes later was not seen."""
    assert not shown(page_of("", behind=CONTROLS[0]))


@pytest.mark.parametrize("role", ["menu", "listbox", "tooltip", "tree", "grid", "MENUBAR x"])
def test_what_pops_up_is_no_part_of_the_page(role: str) -> None:
    """A menu is no text, whatever its control says."""
    assert not shown(page_of(CONTROLS[0], extra=f"role={role}"))


def test_what_is_hidden_inside_stays_hidden() -> None:
    """And so does what lies around, when the control is inside of it."""
    probe = "<p style='display:none'>zebra</p>"
    tree = read_visible(page_of(CONTROLS[0]).replace("<p>The dep", f"{probe}<p>The dep"), OPTIONS)
    assert INSIDE in tree.tree.text(0)
    assert "zebra" not in tree.tree.text(0)
    assert not shown(f"<p>{'text ' * 99}<div hidden>{page_of(CONTROLS[0])}</div>")


@pytest.mark.parametrize("hidden", HIDDEN)
def test_a_control_unfolds_one_of_a_name(hidden: str) -> None:
    """A second element of the same name is not what it opens."""
    for names in ("id=p", "aria-labelledby=t", "id=p aria-labelledby=t"):
        panel = f"<div {names} {hidden}>"
        control = "<button aria-expanded=false aria-controls=p id=t>Deposit</button>"
        html = f"{STYLE}{TEXT}{control}{panel}{INSIDE}</div>{control}{panel}okapi"
        text = read_visible(html, OPTIONS)
        assert INSIDE in text.tree.text(0)
        assert "okapi" not in text.tree.text(0)


def test_a_text_of_the_colour_of_its_ground_is_not_unfolded() -> None:
    """A panel is opened, what cannot be seen in it is not."""
    html = page_of(CONTROLS[0]).replace(f"<p>{INSIDE}", f"<p style='color:#fff'>{INSIDE}")
    assert not shown(html)


def test_many_controls_are_looked_at_up_to_a_bound() -> None:
    """What is behind unfolds nothing."""
    other = "<button aria-expanded=false>x</button>"
    assert shown(page_of(other * (MAX_CONTROLS - 1) + CONTROLS[0]))
    assert not shown(page_of(other * MAX_CONTROLS + CONTROLS[0]))


@pytest.mark.parametrize(("before", "is_read"), [(MAX_INSIDE - 2, True), (MAX_INSIDE, False)])
def test_a_text_is_looked_for_up_to_a_bound(before: int, is_read: bool) -> None:
    """A control with its text far behind is none."""
    inside = "<i></i>" * before + "Deposit"
    control = f"<button aria-expanded=false aria-controls=p>{inside}</button>"
    assert shown(page_of(control)) is is_read


def test_an_audit_does_not_call_it_hidden() -> None:
    """It is content, as that of ``details`` is."""
    marked = convert(page_of(CONTROLS[0]), "", options=ConvertOptions(keep_hidden="mark")).markdown
    assert INSIDE in marked
    assert "hidden:" not in marked
