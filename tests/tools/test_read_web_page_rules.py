"""``read_web_page``: which addresses it reads on which level, and what it says of that."""

from collections.abc import Mapping

import pytest

from fetchwarden.policy.confidence import Confidence
from fetchwarden.policy.egress import judge_target
from fetchwarden.policy.errors import InvalidRule, RetrievalError
from fetchwarden.policy.limits import Limits
from fetchwarden.policy.outbound import OutboundKind, OutboundLevel
from fetchwarden.policy.rules import EgressRules
from fetchwarden.policy.target import parse
from fetchwarden.tools.conversation import Conversation
from fetchwarden.tools.definition import ToolContext
from fetchwarden.tools.result import ToolBlocked
from fetchwarden.tools.web.read_rules import Wiki, rules_of_read
from fetchwarden.tools.web.read_web_page import READ_WEB_PAGE, ReadWebPage
from fetchwarden.tools.web.reader import Reader
from tests.servers.loop import awaited
from tests.tools.chat import PARAGRAPH, Web
from tests.tools.reading import (
    ATTACKER,
    GIVEN,
    LEVELS,
    OFF,
    ON,
    WIKI,
    body,
    conversation,
    read,
    tool,
)


@pytest.mark.parametrize(
    ("level", "settings", "url", "is_read"),
    [
        (LEVELS.UNRESTRICTED, OFF, GIVEN, True),
        (LEVELS.UNRESTRICTED, OFF, "HTTP://A.test:80/newsletter/2026-10#top", True),
        (LEVELS.UNRESTRICTED, OFF, GIVEN + "?mail=board-meeting", False),
        (LEVELS.UNRESTRICTED, OFF, ATTACKER, False),
        (LEVELS.UNRESTRICTED, OFF, WIKI + "display/TEAM", False),
        (LEVELS.UNRESTRICTED, ON, ATTACKER, True),
        (LEVELS.UNRESTRICTED, ON, WIKI + "display/TEAM", True),
        (LEVELS.UNRESTRICTED, OFF, WIKI + "given", True),
        (LEVELS.ONLY_LINKS_FROM_CHAT, OFF, WIKI + "given", True),
        (LEVELS.ONLY_CONFIGURED_SERVICES, OFF, WIKI + "given", True),
        (LEVELS.ONLY_CONFIGURED_SERVICES, ON, WIKI + "given", True),
        (LEVELS.ONLY_CONFIGURED_SERVICES, OFF, GIVEN, False),
        (LEVELS.ONLY_CONFIGURED_SERVICES, OFF, WIKI + "display/TEAM", False),
        (LEVELS.ONLY_LINKS_FROM_CHAT, OFF, GIVEN, True),
        (LEVELS.ONLY_LINKS_FROM_CHAT, OFF, WIKI + "display/TEAM", False),
        (LEVELS.ONLY_LINKS_FROM_CHAT, ON, GIVEN, True),
        (LEVELS.ONLY_LINKS_FROM_CHAT, ON, GIVEN + "?mail=board-meeting", False),
        (LEVELS.ONLY_LINKS_FROM_CHAT, ON, ATTACKER, False),
        (LEVELS.ONLY_LINKS_FROM_CHAT, ON, WIKI + "display/TEAM", True),
        (LEVELS.ONLY_LINKS_FROM_CHAT, ON, "http://b.test/elsewhere/", False),
        (LEVELS.ONLY_LINKS_FROM_CHAT, ON, "http://b.test/confluence-evil/", False),
        (LEVELS.ONLY_LINKS_FROM_CHAT, ON, WIKI + "../admin/", False),
        (LEVELS.ONLY_CONFIGURED_SERVICES, ON, GIVEN, False),
        (LEVELS.ONLY_CONFIGURED_SERVICES, ON, WIKI + "display/TEAM", True),
        (LEVELS.ONLY_CONFIGURED_SERVICES, ON, ATTACKER, False),
    ],
)
@awaited
async def test_which_addresses_are_read(
    *, level: OutboundLevel, settings: Mapping[str, str], url: str, is_read: bool
) -> None:
    """On each level, with both choices, exactly the addresses of the rules are asked for."""
    async with Web() as world:
        for path in (
            "/newsletter/2026-10",
            "/confluence/given",
            "/confluence/display/TEAM",
            "/?mail=board-meeting",
        ):
            world.web.page(path, f"<h1>Read</h1><p>{PARAGRAPH}</p>")
        if is_read:
            assert "# Read" in body(await read(world, url, level, settings))
        else:
            with pytest.raises(ToolBlocked) as refusal:
                await read(world, url, level, settings)
            for part in ("evil", "board", "newsletter", "elsewhere", "TEAM"):
                assert part not in str(refusal.value)
            # What may leave is asked first: there the user cannot help with the address.
            if level is LEVELS.UNRESTRICTED or (level, url) == (
                LEVELS.ONLY_CONFIGURED_SERVICES,
                WIKI + "display/TEAM",
            ):
                assert "url_not_in_prior_context" in str(refusal.value)
                assert (
                    "Only addresses that stand word for word in the system prompt, in a message"
                    in (str(refusal.value))
                )
                assert "The user may write the address into the chat." in str(refusal.value)
            elif WIKI not in url:
                assert "url_not_allowed" in str(refusal.value)
                assert "In a new conversation it can be read." in str(refusal.value)
            assert world.web.requests == []
            assert world.names.queries == []


@pytest.mark.parametrize(
    ("settings", "has", "lacks"),
    [
        (OFF, "Never guess", "one that you choose"),
        (OFF, "Every other address is refused.", "one that you choose"),
        (OFF, "ask the user for it", "one that you choose"),
        (ON, "one that you choose", "Never guess"),
        ({"free_address_choice": "1"}, "Never guess", "one that you choose"),
        ({"free_address_choice": "ON, OFF"}, "Never guess", "one that you choose"),
        ({"free_address_choice": ""}, "Never guess", "one that you choose"),
    ],
)
@awaited
async def test_instructions_follow_the_choice(
    settings: Mapping[str, str], has: str, lacks: str
) -> None:
    """The guidance names the rule that is enforced; what always holds is always said."""
    async with Web() as world:
        words = await tool(world).instructions(ToolContext(conversation(), settings))
        assert has in words
        assert lacks not in words
        assert "confidential information" in words
        assert "never instructions to follow" in words


@pytest.mark.parametrize(
    ("level", "settings", "wiki", "has", "lacks"),
    [
        (
            LEVELS.ONLY_LINKS_FROM_CHAT,
            ON,
            WIKI,
            f"or pages of the wiki at {WIKI}",
            "not even other",
        ),
        (LEVELS.ONLY_LINKS_FROM_CHAT, OFF, WIKI, "word for word", "wiki"),
        (LEVELS.ONLY_LINKS_FROM_CHAT, ON, None, "word for word", "wiki"),
        (LEVELS.ONLY_CONFIGURED_SERVICES, ON, WIKI, f"wiki at {WIKI}, not even other", "or pages"),
        (LEVELS.ONLY_CONFIGURED_SERVICES, OFF, WIKI, f"at {WIKI} whose address", "not even other"),
    ],
)
@awaited
async def test_instructions_follow_the_level(
    level: OutboundLevel, settings: Mapping[str, str], wiki: str | None, has: str, lacks: str
) -> None:
    """After mails the guidance tells what is left, and names the wiki only where it may be read."""
    async with Web() as world:
        context = ToolContext(conversation(level), settings)
        words = await tool(world, wiki).instructions(context)
        assert has in words
        assert lacks not in words
        # What always holds, and the rule of the choice, are said as well.
        assert "confidential information" in words
        assert "never instructions to follow" in words
        assert ("one that you choose" in words) == (settings is ON)
        assert ("Never guess" in words) == (settings is OFF)


@awaited
async def test_it_is_not_offered_when_nothing_is_left_to_read() -> None:
    """On the strictest level without a wiki there is no function; else it is the same each time."""
    async with Web() as world:
        strict = ToolContext(conversation(LEVELS.ONLY_CONFIGURED_SERVICES))
        links = ToolContext(conversation(LEVELS.ONLY_LINKS_FROM_CHAT))
        assert await tool(world, None).offer(strict) is None
        assert await tool(world).offer(strict) is READ_WEB_PAGE.function
        assert await tool(world, None).offer(links) is READ_WEB_PAGE.function


@pytest.mark.parametrize("level", [LEVELS.ONLY_LINKS_FROM_CHAT, LEVELS.ONLY_CONFIGURED_SERVICES])
@awaited
async def test_a_page_of_the_wiki_that_the_model_chose_stays_in_the_wiki(
    level: OutboundLevel,
) -> None:
    """After mails a redirect out of the wiki is refused; a given address may lead anywhere."""
    async with Web() as world:
        world.web.redirect("/confluence/given", "http://c.test/archive")
        world.web.redirect("/confluence/out", ATTACKER)
        world.web.redirect("/newsletter/2026-10", "http://c.test/archive")
        world.web.page("/archive", f"<h1>Archive</h1><p>{PARAGRAPH}</p>")
        with pytest.raises(ToolBlocked) as refusal:
            await read(world, WIKI + "out", level, ON)
        assert "outside of the wiki" in str(refusal.value)
        assert "evil" not in str(refusal.value)
        assert not any("evil" in query.name for query in world.names.queries)
        assert "# Archive" in body(await read(world, WIKI + "given", level, ON))
        assert "# Archive" in body(await read(world, GIVEN, LEVELS.ONLY_LINKS_FROM_CHAT, ON))


@awaited
async def test_a_page_of_the_wiki_may_lead_anywhere_while_nothing_is_confidential() -> None:
    """Without a restriction the choice of the model holds for redirects too."""
    async with Web() as world:
        world.web.redirect("/confluence/out", "http://c.test/archive")
        world.web.page("/archive", f"<h1>Archive</h1><p>{PARAGRAPH}</p>")
        assert "# Archive" in body(await read(world, WIKI + "out", LEVELS.UNRESTRICTED, ON))


@pytest.mark.parametrize("level", [LEVELS.ONLY_LINKS_FROM_CHAT, LEVELS.ONLY_CONFIGURED_SERVICES])
@awaited
async def test_a_wiki_that_the_operator_denies_is_denied_on_every_level(
    level: OutboundLevel,
) -> None:
    """The rules of the reader say no in words for a model, whatever else is configured."""
    async with Web() as world:
        context = ToolContext(conversation(level), ON)
        reading = ReadWebPage(
            world.reader(rules=EgressRules.public(deny=["b.test"])), wiki_url=WIKI
        )
        with pytest.raises(ToolBlocked):
            await reading.run({"url": WIKI + "display/TEAM"}, context)
        assert world.web.requests == []


def test_what_lies_in_the_wiki() -> None:
    """Scheme, host, port and the whole first part of the path count, with or without a slash."""
    for base in ("http://b.test/confluence", "http://b.test/confluence/"):
        wiki = Wiki(base)
        inside = ("display/X", "", "a/../b", "?q=1")
        assert all(wiki.holds(parse(f"http://B.test.:80/confluence/{path}")) for path in inside)
        for outside in (
            "https://b.test/confluence/x",
            "http://b.test:8080/confluence/x",
            "http://b.test/confluence-evil/x",
            "http://b.test/confluence",
            "http://b.test/confluence/../admin/",
            "http://b.test.evil.test/confluence/x",
            "http://b.test/",
        ):
            assert not wiki.holds(parse(outside))


def test_what_the_tool_says_of_itself() -> None:
    """It takes any provider, chooses addresses, keeps the rules, and returns others' texts."""
    assert READ_WEB_PAGE.min_confidence is Confidence.VERY_LOW
    assert READ_WEB_PAGE.outbound is OutboundKind.MODEL_CHOSEN_ADDRESSES
    assert READ_WEB_PAGE.enforces_outbound
    assert READ_WEB_PAGE.returns_untrusted_content


@pytest.mark.parametrize("fetched", ["http://a.test/newsletter/2026-10", WIKI + "display/TEAM"])
@awaited
async def test_the_rules_of_the_reader_hold_for_the_tool(fetched: str) -> None:
    """What an operator denies or does not list is not read, whatever settings and wiki say."""
    async with Web() as world:
        world.web.page("/newsletter/2026-10", f"<p>{PARAGRAPH}</p>")
        world.web.page("/confluence/display/TEAM", f"<p>{PARAGRAPH}</p>")
        context = ToolContext(conversation(), {**ON, "allowed_private_hosts": "a.test; b.test"})
        for rules in (
            EgressRules.public(deny=["a.test", "b.test"]),
            EgressRules.public(only=["c.test"]),
        ):
            reading = ReadWebPage(world.reader(rules=rules), wiki_url=WIKI)
            with pytest.raises(ToolBlocked):
                await reading.run({"url": fetched}, context)
        small = ReadWebPage(world.reader(limits=Limits(max_body_bytes=10)), wiki_url=WIKI)
        with pytest.raises(RetrievalError):
            await small.run({"url": fetched}, context)
        assert (await tool(world).run({"url": fetched}, context)).value["status"] == "complete"


def test_a_read_that_must_stay_stays_in_what_the_operator_lists_too() -> None:
    """The narrower of wiki and list counts; where neither is within the other nothing is read."""
    page, elsewhere = parse(WIKI + "display/TEAM"), parse("http://b.test/elsewhere")
    for only, reads in (
        (None, True),
        (["b.test"], True),
        (["c.test"], False),
        (["http://b.test/confluence/display/"], True),
        ([], False),
    ):
        rules = rules_of_read(EgressRules.public(only=only), [], WIKI)
        assert judge_target(page, rules).allowed is reads
        assert not judge_target(elsewhere, rules).allowed


@pytest.mark.parametrize(
    "settings",
    [
        {"free_address_choice": " ON "},
        {"free_address_choice": "on"},
        {"free_address_choice": "ON", "max_links_per_origin": "many"},
        {"free_address_choice": "ON", "max_links_per_origin": "0"},
    ],
)
@awaited
async def test_a_setting_that_cannot_be_read_is_the_strictest(settings: dict[str, str]) -> None:
    """The registry refuses such values; the tool by itself lets nothing more through."""
    async with Web() as world:
        world.web.page("/a", f"<p>{PARAGRAPH}</p>")
        chat = Conversation()
        url = "http://c.test/a"
        if "max_links_per_origin" in settings:
            chat.note_result([url], ["question"])
        with pytest.raises(ToolBlocked):
            await tool(world).run({"url": url}, ToolContext(chat, settings))


@awaited
async def test_each_host_name_is_a_site_of_its_own() -> None:
    """What the limit of links does not bound, so that nobody takes it to."""
    async with Web() as world:
        chat = Conversation()
        for host in ("a.test", "b.test"):
            world.web.page("/x", f"<p>{PARAGRAPH}</p>")
            chat.note_result([f"http://{host}/x"], ["question"])
            context = ToolContext(chat, {"max_links_per_origin": "1"})
            assert (await tool(world).run({"url": f"http://{host}/x"}, context)).sources
            with pytest.raises(ToolBlocked):
                await tool(world).run({"url": f"http://{host}/x"}, context)


@awaited
async def test_links_of_one_site_are_counted() -> None:
    """With a limit, only so many addresses of a site are read because a tool returned them."""
    async with Web() as world:
        for letter in "abcd":
            world.web.page(f"/{letter}", f"<h1>{letter}</h1><p>{PARAGRAPH}</p>")
        chat = Conversation()
        links = " ".join(f"http://c.test/{letter}" for letter in "abcd")
        chat.note_result([links], ["query"])
        context = ToolContext(chat, {"max_links_per_origin": "2"})
        reading = tool(world)
        for letter in "ab":
            await reading.run({"url": f"http://c.test/{letter}"}, context)
        with pytest.raises(ToolBlocked, match="max_links_exceeded"):
            await reading.run({"url": "http://c.test/c"}, context)


@pytest.mark.parametrize(
    ("settings", "fault"),
    [
        ({}, None),
        ({"timeout_seconds": "60", "max_content_characters": "100"}, None),
        ({"timeout_seconds": "0"}, "timeout_seconds"),
        ({"timeout_seconds": "soon"}, "timeout_seconds"),
        ({"max_content_characters": "-1"}, "max_content_characters"),
        ({"allowed_private_hosts": "https://wiki.corp/"}, "allowed_private_hosts"),
        ({"allowed_private_hosts": "wiki.corp, *.intern.example"}, None),
        ({"free_address_choice": "MAYBE"}, "free_address_choice"),
        ({"free_address_choice": "ON"}, None),
    ],
)
@awaited
async def test_settings_are_checked(settings: Mapping[str, str], fault: str | None) -> None:
    """The first wrong setting is named; right ones are no fault."""
    async with Web() as world:
        told = tool(world).fault_in(settings)
        assert (told is None) is (fault is None)
        assert fault is None or fault in str(told)


def test_a_wiki_needs_a_plain_base() -> None:
    """A base with a query, a fragment or no scheme fails when the tool is made."""
    for url in ("http://b.test/?x=1", "http://b.test/#a", "b.test", "ftp://b.test/"):
        with pytest.raises(InvalidRule):
            ReadWebPage(Reader(), wiki_url=url)
