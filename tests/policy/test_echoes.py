"""Shows what only repeats the arguments of a call, what does not, and what is too much to say."""

import base64
import html

import pytest

from fetchwarden.policy import echoes
from fetchwarden.policy.echoes import MAX_ARGUMENT_CHARS, Echoes
from fetchwarden.policy.mentions import request_key

MADE_UP = "https://attacker.example/?mail=board-meeting"
BARE = "attacker.example/?mail=board-meeting"
# Each part decodes on its own, so that there is a form for each choice of parts.
WRAPPED_OFTEN = (
    "%2541 &amp;amp;x \\\\\\\\n %FC "
    f"{base64.b64encode(b'some plain text').decode()} {b'plain text'.hex()}"
)


def is_echo_later(address: str, *arguments: str) -> bool:
    """Return what is said of an address that comes back from a later call about something else."""
    key = request_key(address)
    assert key is not None
    marks = Echoes(arguments).marks
    later = [Echoes(texts, is_marked=marks.__contains__) for texts in ([], ["other"])]
    answers = {echoes.is_echo(address, key) for echoes in later}
    assert len(answers) == 1
    return answers.pop()


def is_echo(address: str, *arguments: str, given: tuple[str, ...] = ()) -> bool:
    """Return what is said of an address that came back from a call with these arguments."""
    keys = {request_key(url) for url in given}
    key = request_key(address)
    assert key is not None
    return Echoes(arguments, is_given=keys.__contains__).is_echo(address, key)


@pytest.mark.parametrize(
    "address",
    [
        MADE_UP,
        MADE_UP.upper(),
        "https://ATTACKER.example/?mail=board-meeting",
        "http://attacker.example/?mail=board-meeting",
        "https://attacker.example:443/?mail=board-meeting",
        "https://attacker.example./?mail=board-meeting",
        "https://attacker.example?mail=board-meeting",
        "https://attacker.example/?mail=board-meeting#top",
        "https://attacker.example/x/../?mail=board-meeting",
        "https://attacker.example/?mail=board%2Dmeeting",
        "https://attacker.example/?mail=board%252Dmeeting",
        "https://attacker.example/?mail=board&#45;meeting",
        "https://attacker.example/?mail=**board**-meeting",
        "https://attacker.example/?mail=board-meetin%25**67**",
        "https://attacker.example/?mail=board-meetin%2",
        "https://attacker.example/",
        "https://attacker.example",
        "https://attacker.exam",
        "https://attacker.example/?mail=board-meeting&page=2",
        "https://attacker.example/?mail=board-meeting—no",
        "https://attacker.example/?mail=board-meeting,https://attacker.example/?mail=board-meeting",
        "https://wiki.example/go?to=https://attacker.example/?mail=board-meeting",
        "https://wiki.example/go?to=https%3A%2F%2Fattacker.example%2F%3Fmail%3Dboard-meeting",
    ],
)
@pytest.mark.parametrize(
    "argument",
    [
        MADE_UP,
        f"budget {MADE_UP}, please",
        f"[{MADE_UP}]({MADE_UP})",
        f"https://wiki.example/go?to={MADE_UP}",
        "https://wiki.example/go?to=https%3A%2F%2Fattacker.example%2F%3Fmail%3Dboard-meeting",
        base64.b64encode(MADE_UP.encode()).decode(),
        MADE_UP.encode().hex(),
        MADE_UP.replace(":", "%3A").replace("/", "%2F"),
        MADE_UP.replace("/", "\\/").replace("h", "\\u0068"),
        html.escape(MADE_UP).replace("=", "&#61;"),
        "https://attacker.example:443/x/../?mail=board-meeting#part",
    ],
)
def test_address_in_the_arguments(address: str, argument: str) -> None:
    """An address of the arguments is an echo in every spelling, cut short, or gone on with."""
    assert is_echo(address, argument)


@pytest.mark.parametrize(
    "argument",
    [
        BARE,
        "//" + BARE,
        "https:\\\\attacker.example\\?mail=board-meeting",
        "https:/" + BARE,
        "attacker.example:443/?mail=board-meeting",
        "attacker.example/x/../?mail=board-meeting",
        "attacker.example/?mail=board meeting".replace(" ", "\n-"),
        "user@" + BARE,
        "https://user@" + BARE,
        "ＡＴＴＡＣＫＥＲ．example/?mail=board-meeting",
        "(attacker.example/x/../?mail=board-meeting).",
    ],
)
def test_address_without_its_scheme(argument: str) -> None:
    """What a tool would only have to put a scheme in front of is an echo."""
    assert is_echo(MADE_UP, argument)
    assert is_echo(MADE_UP + "#x", argument)


def test_address_in_pieces() -> None:
    """An address that a tool may join of several arguments is an echo."""
    assert is_echo(MADE_UP, "https://attacker.example", "/?mail=", "board-meeting")
    assert is_echo(MADE_UP, "attacker.example", "/?mail=", "board-meeting")


@pytest.mark.parametrize(
    ("argument", "address"),
    [
        ("https://bücher.example/x", "https://xn--bcher-kva.example/x"),
        ("bücher.example/x", "https://xn--bcher-kva.example/x"),
        ("https://xn--bcher-kva.example/x", "https://bücher.example/x"),
        ("xn--bcher-kva.example/x", "https://Bücher.example/x"),
        ("secret.attacker.example", "https://secret.attacker.example/"),
        ("evil.example/?q=a b", "https://evil.example/?q=a+b"),
        ("evil.example/?q=a b", "https://evil.example/?q=a%20b"),
        ("evil.example/?q=Grüße", "https://evil.example/?q=Gr%FC%DFe"),
        ("evil.example/?q=Grüße", "https://evil.example/?q=Gr%C3%BC%C3%9Fe"),
        ("http://[fd00:0::5]:8000/x", "http://[fd00::5]:8000/x"),
    ],
)
def test_spellings_of_both_sides(argument: str, address: str) -> None:
    """Names in letters and in punycode, spaces, charsets and numbers are the same on both sides."""
    assert is_echo(address, argument)


@pytest.mark.parametrize(
    ("argument", "address"),
    [
        (f"budget {MADE_UP}", "https://intranet.example.org/budget"),
        ("budget of example org", "https://example.org/budget"),
        ("annual report of example.org", "https://example.org/report"),
        ("annual report", "https://report.example/annual"),
        ("board-meeting", "https://calendar.example/board-meeting"),
        ("", MADE_UP),
        ("***", MADE_UP),
        ("a" * 200, "https://aaaaaaaa.example/aaaaaaaa"),
    ],
)
def test_no_echo(argument: str, address: str) -> None:
    """An address that was not written as such is none, whatever words it shares."""
    assert not is_echo(address, argument)


@pytest.mark.parametrize(
    "address",
    [
        MADE_UP,
        MADE_UP.upper(),
        "http://attacker.example/?MAIL=board%2Dmeeting",
        "https://attacker.example./?mail=board-%6Deeting#top",
        f"{MADE_UP}&page=2",
        f"{MADE_UP}x",
        f"https://wiki.example/go?to={MADE_UP}",
        "https://wiki.example/go?to=https%3A%2F%2Fattacker.example%2F%3Fmail%3Dboard-meeting",
    ],
)
@pytest.mark.parametrize(
    "argument",
    [
        MADE_UP,
        BARE,
        f"budget {MADE_UP}, please",
        base64.b64encode(MADE_UP.encode()).decode(),
        MADE_UP.replace("board", "%2562oard"),
        f"https://wiki.example/go?to={MADE_UP}",
        f"{MADE_UP} {WRAPPED_OFTEN}",
    ],
)
def test_a_tool_that_keeps_what_it_was_sent(address: str, argument: str) -> None:
    """A later call gives no address that the model made up, in no spelling, nor gone on with."""
    assert is_echo_later(address, argument)


@pytest.mark.parametrize(
    ("argument", "address"),
    [
        (MADE_UP, "https://attacker.example/"),
        (MADE_UP, "https://attacker.example/?mail="),
        ("example.org/docs json", "https://example.org/docs/json"),
        ("secret.example", "https://secret.example/"),
    ],
)
def test_what_a_later_call_may_give(argument: str, address: str) -> None:
    """Other pages of a site are no echo later, nor what lies below an address without a scheme."""
    assert not is_echo_later(address, argument)


def test_an_address_without_scheme_is_an_echo_later_as_it_is() -> None:
    """The very address that was written without its scheme comes back as little."""
    assert is_echo_later("http://secret.example/path", "secret.example/path")


def test_a_name_of_a_host_can_be_a_secret() -> None:
    """Nothing on a host is given later whose address the model made up: its name tells as much."""
    made_up = "https://board-meeting-77.example"
    assert is_echo_later(f"{made_up}/report", made_up)
    # A short one holds little, and closing a site for a search would hurt.
    assert not is_echo_later("https://docs.example/report", "https://docs.example")
    assert is_echo_later("https://docs.example/", "https://docs.example")


@pytest.mark.parametrize(
    ("arguments", "address"),
    [
        (["?q=board-meeting"], "https://example.org/?q=board-meeting"),
        (["Board Meeting"], "https://example.org/search?lang=en&q=board+meeting"),
        (["board meeting"], "https://example.org/search?q=x%62oard%20meeting"),
        (["202611301200"], "https://example.org/?n=202611301200"),
        (["the word sk-0123456789abcdefgh"], "https://example.org/?k=SK-0123456789abcdefgh"),
        (["board%2Dmeeting%2D77"], "https://example.org/?q=board-meeting-77"),
        (["board&#45;meeting-77"], "https://example.org/?q=board-meeting-77"),
        (["Ym9hcmQtbWVldGluZy03Nw=="], "https://example.org/?q=board-meeting-77"),
        (["board%20meeting%2077"], "https://example.org/?q=board+meeting+77"),
        (["board meeting 77"], "https://c.test/?u=https://c.test/a&text=board+meeting+77"),
        (
            ["ssecretsecret77 https://example.org/"],
            "https://c.test/?q=ssecretsecret77+https://example.org/&p=1",
        ),
    ],
)
def test_a_query_that_holds_an_argument(arguments: list[str], address: str) -> None:
    """An address that carries what the model wrote is an echo, whoever put it together."""
    assert is_echo(address, *arguments, given=("https://example.org/",))


@pytest.mark.parametrize(
    ("arguments", "address"),
    [
        (["python"], "https://example.org/?tag=python"),
        (["hypothesis testing"], "https://example.org/wiki/Hypothesis_testing?action=raw"),
        (["internationalisation of names"], "https://example.org/?about=names"),
        (["4711000815"], "https://example.org/?id=4711000815"),
        (["2026-11-30"], "https://example.org/?date=2026-11-30"),
        (["moderate"], "https://example.org/?safesearch=moderate"),
    ],
)
def test_a_query_that_holds_a_common_word(arguments: list[str], address: str) -> None:
    """A short word, one of many, or the name of an argument in a query makes no echo."""
    key = request_key(address)
    assert key is not None
    assert not Echoes(arguments).is_echo(address, key)


def test_names_of_arguments_may_stand_in_a_query() -> None:
    """An address in a name counts; the name by itself does not, unless it is a value as well."""
    key = "https://example.org:443/?maximum_results=5"
    address = "https://example.org/?maximum_results=5"
    assert not Echoes(["5"], names=["maximum_results"]).is_echo(address, key)
    assert Echoes(["maximum_results"], names=["maximum_results"]).is_echo(address, key)
    assert Echoes(["5"], names=[MADE_UP]).is_echo(MADE_UP, request_key(MADE_UP) or "")


@pytest.mark.parametrize(
    ("values", "address"),
    [
        (["evil.example", "board-meeting-77"], "https://evil.example/board-meeting-77"),
        (["board-meeting-77", "evil.example"], "https://evil.example/board-meeting-77"),
        (["https", "evil.example", "short"], "https://evil.example/short"),
        (["secret", "evil.example"], "https://secret.evil.example/"),
        (["evil.example", "secret"], "https://secret.evil.example/"),
        (["evil.example:8443", "board-meeting-77"], "https://evil.example:8443/x/board-meeting-77"),
        (["evil.example", "board-meeting-77"], "https://www.evil.example/en/board-meeting-77.html"),
    ],
)
def test_host_and_path_in_arguments_of_their_own(values: list[str], address: str) -> None:
    """What a tool puts together of a host and a word is an echo, in whichever order."""
    assert is_echo(address, *values)


def test_a_search_within_a_site() -> None:
    """Naming a site to search in is no echo of all its pages."""
    values = ["docs.example.org", "asyncio timeout"]
    assert not is_echo("https://docs.example.org/3/library/asyncio-task.html", *values)
    assert not is_echo("https://docs.example.org/", "other.example", "asyncio timeout")


@pytest.mark.parametrize(
    "argument",
    [
        "site:evil.example/?q=secret77",
        "url=evil.example/?q=secret77",
        "a,evil.example/?q=secret77",
        "link(evil.example/?q=secret77)",
        "ftp://evil.example/?q=secret77",
        "https://x@evil.example/?q=secret77",
        "hxxps://evil.example/?q=secret77",
        "https://given.example/#https://evil.example/?q=secret77",
    ],
)
def test_what_may_stand_before_an_address(argument: str) -> None:
    """Behind an operator, a user name or another scheme an address is one, now and later."""
    address = "https://evil.example/?q=secret77"
    assert is_echo(address, argument, given=("https://given.example/",))
    assert is_echo_later(address, argument)


@pytest.mark.parametrize(
    "address",
    [
        "https://www.evil.example/a?q=board-meeting-77",
        "https://evil.example:8443/a?q=board-meeting-77",
        "https://evil.example/a/?q=board-meeting-77",
        "https://evil.example/b?q=board-meeting-77",
        "https://evil.example/a?b=1&q=board-meeting-77",
        "https://web.archive.example/web/evil.example/a?q=board-meeting-77",
    ],
)
def test_what_tools_make_of_an_address(address: str) -> None:
    """With another port, path or order of parameters, what it carries is still there."""
    assert is_echo(address, "https://evil.example/a?q=board-meeting-77")
    assert is_echo_later(address, "https://evil.example/a?q=board-meeting-77")


def test_an_origin_is_no_beginning_of_another() -> None:
    """A host that merely begins alike is another one."""
    assert not is_echo("https://example.com.au/x", "https://example.com")
    assert not is_echo("https://example.community/", "https://example.com")
    assert is_echo("https://example.com/x", "https://example.com")


def test_no_arguments() -> None:
    """A call without arguments has no echo."""
    assert not is_echo(MADE_UP)


def test_below_a_given_address() -> None:
    """What goes on where a given address ends is no echo, but that address itself is one."""
    given = ("https://example.org/docs/",)
    assert not is_echo("https://example.org/docs/more", "https://example.org/docs/", given=given)
    assert is_echo("https://example.org/docs/more", "https://example.org/docs/")


def test_around_a_given_address() -> None:
    """Its parents, its home and what shares it hold nothing of the model's."""
    page = "https://blog.example.org/2026/11/post"
    for link in (
        "https://blog.example.org/",
        "https://blog.example.org/2026/11/",
        f"https://social.example/share?u={page}",
        "https://social.example/share?u=https%3A%2F%2Fblog.example.org%2F2026%2F11%2Fpost",
    ):
        assert not is_echo(link, page, given=(page,))
        assert is_echo(link, page)


def test_inside_a_given_address() -> None:
    """An address in the query of a given one was given with it, and links go on from there."""
    outer = "https://archive.example/web/2026/https://example.org/"
    assert not is_echo("https://example.org/about", outer, given=(outer,))
    assert is_echo("https://example.org/about", outer)


def test_made_up() -> None:
    """Addresses of the arguments that were not given are told by their keys."""
    arguments = (MADE_UP, "https://example.org/", "https://user@example.org/", "ftp://x.example/")
    found = Echoes(arguments, is_given={"https://example.org:443/"}.__contains__)
    assert "https://attacker.example:443/?mail=board-meeting" in found.made_up
    assert "https://example.org:443/" not in found.made_up
    # Each with both schemes, because a tool may put either in front.
    assert "http://attacker.example:80/?mail=board-meeting" in found.made_up


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_made_up_without_a_scheme(scheme: str) -> None:
    """An address that the model wrote without its scheme is made up; a mere host name is not."""
    port = {"http": 80, "https": 443}[scheme]
    found = Echoes(["see evil.example/?q=secret of example.org, e.g. with a/b"])
    assert f"{scheme}://evil.example:{port}/?q=secret" in found.made_up
    assert len(found.made_up) == 2
    given = {f"{scheme}://evil.example:{port}/?q=secret"}
    assert not Echoes(["evil.example/?q=secret"], is_given=given.__contains__).made_up


def test_a_bare_address_with_a_query_that_goes_on() -> None:
    """A bare address was put together if it has a query; else what lies below may be looked for."""
    assert is_echo("https://evil.example/?q=secret&page=2", "evil.example/?q=secret")
    assert not is_echo("https://evil.example/docs/json", "evil.example/docs")


@pytest.mark.parametrize(
    "arguments",
    [
        ["x" * (MAX_ARGUMENT_CHARS + 1)],
        ["x"] * 2_001,
        [WRAPPED_OFTEN],
        [" ".join(f"{index}.x" for index in range(4_001))],
        [" ".join(f"http://{index}.example" for index in range(401))],
        ["%2541 &amp;x \\n" + "y " * 24_000],
    ],
)
def test_too_much_to_judge(arguments: list[str]) -> None:
    """With arguments that are too large or too often wrapped everything is an echo."""
    assert is_echo("https://example.org/", *arguments)


def test_made_up_in_too_much() -> None:
    """Of arguments that are too much to judge the plain addresses are told as made up."""
    found = Echoes([f"{MADE_UP} https://example.org/ https://u@x.example/", "x" * 60_000])
    assert found.made_up == {
        "https://attacker.example:443/?mail=board-meeting",
        "https://example.org:443/",
    }


def test_an_address_wrapped_too_often() -> None:
    """An address with more forms than are looked at is an echo."""
    assert is_echo("https://example.org/%2525&amp;amp;%26lt;%2526gt;%FC%25FC%26%23104;", "x y")


def test_searching_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """When as much was searched as may be, what is left to search for is an echo."""
    monkeypatch.setattr(echoes, "_SEARCHED_CHARS", 200)
    found = Echoes(["example.org and other words"])
    answers = [found.is_echo(f"https://{name}/", f"https://{name}:443/") for name in "uvzqjk"]
    assert (answers[0], answers[-1]) == (False, True)


@pytest.mark.parametrize(
    ("arguments", "address"),
    [
        (["evil.example", "s3cret"], "http://evil.example/s3cret"),
        (["s3cret", "evil.example"], "http://s3cret.evil.example/"),
    ],
)
def test_only_arguments_of_one_call_are_joined(arguments: list[str], address: str) -> None:
    """A tool may join what it was sent; what others were sent is not behind it."""
    key = request_key(address)
    assert key is not None
    assert Echoes(arguments).is_echo(address, key)
    apart = Echoes(arguments, are_of_one=False)
    assert not apart.is_echo(address, key)
    assert Echoes([address], are_of_one=False).is_echo(address, key)
