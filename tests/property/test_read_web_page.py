"""Shows what ``read_web_page`` never does in any sequence of calls, with real parts on loopback.

No address that the model made up is asked for, whatever repeats it; links of a site are read no
more often than the operator allows; no refusal tells any part of an address.
"""

import asyncio
import json
import re
import string
from collections import Counter
from collections.abc import Coroutine, Mapping
from typing import Any, TypeVar

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from fetchwarden.policy.mentions import find_addresses, request_key
from fetchwarden.policy.outbound import OutboundKind, OutboundLevel, OutboundRequirement
from fetchwarden.policy.provenance import Origin
from fetchwarden.policy.rules import EgressRules
from fetchwarden.tools.conversation import Conversation
from fetchwarden.tools.definition import ToolContext
from fetchwarden.tools.result import Requirements, ToolOutcome, ToolResult
from tests.property.echoing import CUTTING, INSIDE, WHOLE, inside, whole, wrapped
from tests.property.strategies import policy_settings
from tests.tools.chat import PARAGRAPH, Chat, Web
from tests.tools.samples import sample

T = TypeVar("T")

SITES = ("a.test", "c.test")
PATHS = ("/1", "/2", "/3", "/4")
PAGES = [f"http://{site}{path}" for site in SITES for path in PATHS]
SECRET = "zq7secretboard"
EVIL = [
    f"http://evil.test/?q={SECRET}",
    f"http://{SECRET}.evil.test/",
    f"http://a.test/1?q={SECRET}",
    f"https://c.test/{SECRET}/x",
    f"http://evil.test/{SECRET}#top",
]
LIMIT = 2
SIZE = 900

pages = st.sampled_from(PAGES)
starts = st.sampled_from([url for url in PAGES if url.endswith("/1")])
made_up = st.sampled_from(EVIL)


async def _opened() -> Web:
    return await Web().__aenter__()


class Reading(RuleBasedStateMachine):
    """A chat that goes on in any way: pages link to each other, tools repeat, people write."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.world = self.run(_opened())
        self.returned: list[str] = []
        self.kept: list[str] = []

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do asynchronous work."""
        return self.loop.run_until_complete(work)

    def teardown(self) -> None:
        """Close the world."""
        self.run(self.world.__aexit__(None, None, None))
        self.loop.close()

    @initialize(links=st.lists(st.lists(pages, min_size=2, max_size=4), min_size=4, max_size=4))
    def begin(self, links: list[list[str]]) -> None:
        """Put up the pages, each with some links and a text that is longer than a piece."""
        for path, targets in zip(PATHS, links, strict=True):
            anchors = " ".join(f'<a href="{target}">{target}</a>' for target in targets)
            self.world.web.page(path, f"<h1>Page</h1><p>{anchors}</p><p>{PARAGRAPH * 2}</p>")
        self.chat = Chat(
            self.world,
            {"max_links_per_origin": str(LIMIT), "max_content_characters": str(SIZE)},
            others=[
                sample("repeat", run=self._repeat, outbound=OutboundKind.NONE),
                sample("store", run=self._store, outbound=OutboundKind.NONE),
                sample("load", run=self._load, outbound=OutboundKind.NONE),
            ],
        )
        self.given: set[str] = set()
        self.read_as_links: Counter[str] = Counter()

    async def _repeat(self, arguments: Mapping[str, Any], _: ToolContext) -> ToolResult:
        del arguments
        return ToolResult(value={"found": self.returned})

    async def _store(self, arguments: Mapping[str, Any], _: ToolContext) -> ToolResult:
        self.kept.append(arguments["note"])
        return ToolResult("stored")

    async def _load(self, arguments: Mapping[str, Any], _: ToolContext) -> ToolResult:
        del arguments
        return ToolResult("\n".join(self.kept))

    @rule(url=starts)
    def person(self, url: str) -> None:
        """A person writes an address, and the model reads it."""
        self.chat.conversation.add_user_message(f"Look at {url}.")
        self.given.add(url)
        self.read(url, None)

    @rule(place=st.integers(0, 99), start=st.none() | st.sampled_from([0, SIZE, 99_999]))
    def follow(self, place: int, start: int | None) -> None:
        """The model follows a link that it was shown."""
        if self.given:
            shown = sorted(self.given)
            self.read(shown[place % len(shown)], start)

    @rule(url=pages)
    def guess(self, url: str) -> None:
        """The model asks for a page, whether it was shown it or not."""
        self.read(url, None)

    def read(self, url: str, start: int | None) -> None:
        """The model asks for a page, or a piece of it."""
        origin = self.chat.conversation.explain(url).allowed_by
        asked = len(self.world.web.requests)
        outcome = self.run(self.chat.read(url, **({} if start is None else {"start": start})))
        was_asked = len(self.world.web.requests) > asked
        assert was_asked <= (url in self.given)
        if was_asked and origin is Origin.TOOL_RESULT:
            self.read_as_links[url.split("/")[2]] += 1
        if not outcome.is_error:
            assert outcome.result is not None
            text = outcome.result.value["content"]["text_content"]
            assert len(text) <= SIZE
            self.given |= set(find_addresses(text))

    @rule(url=made_up, spelling=inside)
    def read_made_up(self, url: str, spelling: list[str]) -> None:
        """The model asks for what it made up, in some spelling."""
        self.try_all([url, wrapped(url, spelling, INSIDE)])

    def try_all(self, texts: list[str]) -> None:
        """The model asks for every address in *texts*, each made up in some way."""
        pages_of_ours = set(map(request_key, PAGES))
        for each in dict.fromkeys(url for text in texts for url in find_addresses(text)):
            if request_key(each) in pages_of_ours:
                continue  # cut short, it is one of the pages
            outcome = self.run(self.chat.read(each))
            assert outcome.is_error
            assert SECRET not in outcome.content
            assert "evil" not in outcome.content

    @rule(url=made_up, arguments=whole, back=inside, around=whole, hit=pages)
    def echo(
        self, url: str, arguments: list[str], back: list[str], around: list[str], hit: str
    ) -> None:
        """A tool repeats what the model made up, beside a hit of its own."""
        assume("dot segments" not in back or not CUTTING & set(back))
        inner = wrapped(url, back, INSIDE)
        self.returned = [inner, wrapped(inner, around, WHOLE), f"Hit: {hit}"]
        outcome = self.run(self.chat.call("repeat", query=wrapped(url, arguments, WHOLE)))
        if not outcome.is_error:
            self.given.add(hit)
        self.try_all([url, *self.returned])

    @rule(url=made_up, spelling=inside)
    def store(self, url: str, spelling: list[str]) -> None:
        """A tool keeps what the model made up, and will give it back in another spelling."""
        assume(not CUTTING & set(spelling))
        outcome = self.run(self.chat.call("store", note=f"Remember {url}"))
        if not outcome.is_error:
            self.kept[-1] = wrapped(url, spelling, INSIDE)

    @rule()
    def load(self) -> None:
        """It gives all of it back, and the model tries it."""
        self.run(self.chat.call("load", query="notes"))
        self.try_all([*EVIL, *self.kept])

    @rule()
    def tighten(self) -> None:
        """Something confidential came in."""
        held = OutboundRequirement(OutboundLevel.ONLY_LINKS_FROM_CHAT, "the mailbox")
        self.chat.conversation.require(Requirements(outbound=held))

    @rule()
    def restore(self) -> None:
        """The conversation is stored and comes back."""
        stored = json.loads(json.dumps(self.chat.conversation.save()))
        self.chat.conversation = Conversation.restore(stored)

    @invariant()
    def nothing_made_up_was_asked_for(self) -> None:
        """Neither the name server nor the web server heard of it."""
        assert not any(
            "evil" in query.name or SECRET in query.name for query in self.world.names.queries
        )
        assert not any(SECRET in request.target for request in self.world.web.requests)

    @invariant()
    def links_are_bounded(self) -> None:
        """Links of a site are read as often as the operator allows, over all restores."""
        assert all(count <= LIMIT for count in self.read_as_links.values())


TestReading = Reading.TestCase
TestReading.settings = settings(policy_settings, max_examples=30, stateful_step_count=40)


# --- refusals ------------------------------------------------------------------------------------

WORD = re.compile(r"zq[a-z0-9]{6}")
words = st.text(string.ascii_lowercase + string.digits, min_size=6, max_size=6).map("zq{}".format)
SHAPES = (
    "http://{0}.test/{1}?q={2}",
    "https://{0}.test/?{1}={2}#{1}",
    "http://{0}:{1}@a.test/{2}",
    "ftp://{0}/{1}",
    "javascript:{0}.{1}",
    "http://{0} .test/{1}",
    "http://{0}.test:99999/{1}",
    "http://[{0}]/{1}",
    "//{0}.test/{1}",
    "{0} {1} {2}",
    "http://10.0.0.1/{0}/{1}",
    "http://127.0.0.1:8080/{0}",
    "http://a.test:25/{0}",
    "http://denied.test/{0}",
    "http://a.test/{0}",
)
OTHERS = (["{0}"], {"{0}": "{1}"}, 7, None, True)
RULES = EgressRules.public(deny=["denied.test"])


def filled(shape: Any, with_words: list[str]) -> Any:
    """Return *shape* with words in its places, all the way down."""
    if isinstance(shape, str):
        return shape.format(*with_words)
    if isinstance(shape, list):
        return [filled(each, with_words) for each in shape]
    if isinstance(shape, dict):
        return {filled(k, with_words): filled(v, with_words) for k, v in shape.items()}
    return shape


@policy_settings
@given(
    st.sampled_from([*SHAPES, *OTHERS]),
    st.lists(words, min_size=3, max_size=3),
    st.sampled_from(OutboundLevel),
    st.sampled_from(["not given", "given", "a link", "free"]),
    st.none() | st.integers(-1, 3) | words | st.just("http://zqqqqqqq.test/"),
)
def test_a_refusal_tells_no_part_of_an_address(
    shape: Any, parts: list[str], level: OutboundLevel, by: str, start: Any
) -> None:
    """Whatever is wrong with an address, and by whichever rule, what is said repeats none of it."""
    url = filled(shape, parts)

    async def ask() -> ToolOutcome:
        async with Web() as world:
            choice = "ON" if by == "free" else "OFF"
            chat = Chat(world, {"free_address_choice": choice}, rules=RULES)
            if by == "given":
                chat.conversation.add_user_message(str(url))
            elif by == "a link":
                chat.conversation.note_result([str(url)], [])
                chat.settings["max_links_per_origin"] = "x"  # unreadable: lets nothing through
            held = OutboundRequirement(level, "the mailbox")
            chat.conversation.require(Requirements(outbound=held))
            return await chat.read(url, **({} if start is None else {"start": start}))

    outcome = asyncio.run(ask())
    assert outcome.is_error
    assert not WORD.search(outcome.content)
    assert not any(part in outcome.content for part in ("10.0.0.1", "127.0.0.1", "denied", ".test"))
