"""``read_web_page``: one page for a model, by an address that it was given.

In: an address of the model's and the conversation. Out: the page as JSON, filtered, with its source
and what it demands of the rest of the conversation. Before anything is looked up or logged, two
rules must let the address pass: what may leave the conversation, and whether the model may choose
addresses itself (spec: web-tools 6 and 7). A refusal never repeats the address.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final

from fetchwarden.policy.confidence import Confidence
from fetchwarden.policy.errors import InvalidRule, Refused
from fetchwarden.policy.outbound import OutboundKind, OutboundLevel
from fetchwarden.policy.rules import EgressRules
from fetchwarden.policy.target import Target, parse
from fetchwarden.retrieval.signin import SignIn
from fetchwarden.sanitize.injection.filtering import FilterItem
from fetchwarden.sanitize.injection.pages import format_of
from fetchwarden.tools.arguments import Arguments, BadArgument
from fetchwarden.tools.definition import Function, Tool, ToolContext, ToolDefinition
from fetchwarden.tools.injection import InjectionFilter
from fetchwarden.tools.result import Requirements, Source, ToolBlocked, ToolResult
from fetchwarden.tools.settings import check_value, choice, entries, positive_int
from fetchwarden.tools.web.paging import Piece, piece_of
from fetchwarden.tools.web.read_rules import Wiki, judge_read, may_follow, rules_for, rules_of_read
from fetchwarden.tools.web.read_web_page_words import (
    ALWAYS,
    FREE,
    FREE_CHOICE,
    FUNCTION,
    GIVEN_ONLY,
    ID,
    LEFT_WIKI,
    LINKS_ONLY,
    MAX_CHARACTERS,
    MAX_LINKS,
    PRIVATE_HOSTS,
    TIMEOUT,
    TOO_MANY_LINKS,
    WIKI_FREE,
    WIKI_GIVEN,
)
from fetchwarden.tools.web.reader import Reader, ReadPage

__all__ = ["READ_WEB_PAGE", "ReadWebPage"]

MIN_COMPLETE: Final = 500
"""Characters of a page below which it is likely not all there."""

READ_WEB_PAGE: Final = ToolDefinition(
    id=ID,
    function=FUNCTION,
    settings=(TIMEOUT, MAX_CHARACTERS, PRIVATE_HOSTS, FREE_CHOICE, MAX_LINKS),
    instructions=f"{ALWAYS}\n{GIVEN_ONLY}",
    min_confidence=Confidence.VERY_LOW,
    outbound=OutboundKind.MODEL_CHOSEN_ADDRESSES,
    enforces_outbound=True,
    returns_untrusted_content=True,
    deadline=300.0,  # above the most that may be set for the page to be there, for what follows it
)
"""The tool as it is registered."""


class ReadWebPage(Tool):
    """The tool; it holds a reader and nothing of any conversation."""

    definition = READ_WEB_PAGE

    def __init__(
        self,
        reader: Reader,
        *,
        wiki_url: str | None = None,
        injection_filter: InjectionFilter | None = None,
        sign_in: SignIn | None = None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        start_argument: str = "start",
    ) -> None:
        """A tool.

        Args:
            reader: reads the pages, under its own rules and limits, which settings only add private
                hosts to. Filtering is done here, since places in a page must not move with it.
            wiki_url: the base of the configured wiki, whose pages stay readable after mails.
            injection_filter: how results are filtered; when None by the reader's filter, or by our
                own rules if it has none.
            sign_in: the operating system's sign-in, for fully trusted providers and allow-listed
                private https hosts that ask for it; none when None.
            now: the time, for the results.
            start_argument: the name of the argument that asks for the next piece, for functions of
                another form that read by this tool.

        Raises:
            InvalidRule: *wiki_url* is not a usable base.
        """
        self._reader = reader
        self._sign_in = sign_in
        self._filter = injection_filter or reader.injection_filter or InjectionFilter()
        self._now = now
        self._start_argument = start_argument
        self._wiki = None if wiki_url is None else Wiki(wiki_url)

    @property
    def display_name(self) -> str:
        """Its name for people."""
        return "Read a web page"

    def is_available(self) -> bool:
        """Always: it needs nothing that is not there."""
        return True

    def fault_in(self, settings: Mapping[str, str]) -> str | None:
        """What is wrong with *settings*, in the order of the definition; None for nothing."""
        for field in READ_WEB_PAGE.settings:
            fault = check_value(field, settings.get(field.name, ""))
            if fault is None and field is PRIVATE_HOSTS:
                fault = _fault_in_hosts(settings)
            if fault is not None:
                return fault
        return None

    async def offer(self, context: ToolContext) -> Function | None:
        """The function, unless the conversation leaves nothing that could be read."""
        level = context.conversation.outbound.level
        if self._wiki is None and level is OutboundLevel.ONLY_CONFIGURED_SERVICES:
            return None
        return READ_WEB_PAGE.function

    async def instructions(self, context: ToolContext) -> str:
        """The guidance for the settings and the level of this request."""
        is_free = _is_free(context.settings)
        parts = [ALWAYS, FREE if is_free else GIVEN_ONLY]
        level = context.conversation.outbound.level
        wiki = "" if self._wiki is None else self._wiki.url
        if level is OutboundLevel.ONLY_LINKS_FROM_CHAT:
            also = f", or pages of the wiki at {wiki}" if wiki and is_free else ""
            parts.append(LINKS_ONLY.format(wiki=also))
        elif level is not OutboundLevel.UNRESTRICTED and wiki:
            parts.append((WIKI_FREE if is_free else WIKI_GIVEN).format(wiki=wiki))
        return "\n".join(parts)

    async def run(self, arguments: Mapping[str, Any], context: ToolContext) -> ToolResult:
        """Read a page.

        Raises:
            BadArgument: an argument is missing or of the wrong kind.
            ToolBlocked: the rules refuse the address.
            FetchwardenError: the page could not be had.
        """
        reading = Arguments(arguments)
        try:
            url = reading.required_string("url")
            start = reading.optional_offset(
                self._start_argument, if_left_out="the page is read from its start"
            )
        except BadArgument as fault:
            # What arrived may be an address in a wrong place, so it is not repeated.
            raise BadArgument(fault.masked, fault.argument) from None
        try:
            target = parse(url)
        except Refused as refusal:
            raise BadArgument(f"'url' cannot be read: {refusal}") from None
        settings = context.settings
        conversation = context.conversation
        verdict = judge_read(target, conversation, is_free=_is_free(settings), wiki=self._wiki)
        if not verdict.allowed:
            raise ToolBlocked(verdict.refusal)
        if verdict.is_link and not may_follow(target, conversation, settings):
            raise ToolBlocked(TOO_MANY_LINKS)
        hosts = _hosts_of(settings)
        page = await self._read(target, hosts, must_stay=verdict.must_stay, context=context)
        size = positive_int(settings, MAX_CHARACTERS) or int(MAX_CHARACTERS.default)
        piece = await piece_of(page, start or 0, size, self._filter)
        if start and start >= piece.total:
            # A failure demands nothing of the conversation, so of a private page it tells nothing.
            where = "before" if page.is_private else f"at character {piece.total}"
            raise BadArgument(
                f"'{self._start_argument}' is {start}, but the page ends {where}; "
                "pass the next_start of a result, or leave it out",
                self._start_argument,
            )
        return await self._result(url, page, piece)

    async def _read(
        self, target: Target, hosts: list[str], *, must_stay: bool, context: ToolContext
    ) -> ReadPage:
        stay = self._wiki if must_stay else None
        rules = rules_of_read(self._reader.rules, hosts, None if stay is None else stay.url)
        rules = rules_for(rules, context.confidence)
        seconds = float(positive_int(context.settings, TIMEOUT) or int(TIMEOUT.default))
        limits = self._reader.limits
        try:
            return await self._reader.read(
                target.href,
                chosen_by="model",
                allow_private=context.confidence >= Confidence.HIGH,
                rules=rules,
                limits=replace(limits, deadline=min(seconds, limits.deadline)),
                filter_injection=False,
                sign_in=self._sign_in if context.confidence >= Confidence.HIGH else None,
            )
        except Refused as refusal:
            left_wiki = must_stay and len(refusal.trace) > 1
            raise ToolBlocked(LEFT_WIKI if left_wiki else str(refusal)) from None

    async def _result(self, url: str, page: ReadPage, piece: Piece) -> ToolResult:
        texts = {
            "title": page.title,
            "description": page.description,
            "language": page.language,
            "published_time": page.published,
            "modified_time": page.modified,
            **{f"authors.{place}": author for place, author in enumerate(page.authors)},
        }
        items = [
            FilterItem(text=text, source=page.url, field=name, format="field")
            for name, text in texts.items()
            if text
        ]
        kind = format_of(page)
        items.append(
            FilterItem(
                text=piece.text,
                source=page.url,
                field="text_content",
                format=kind,
                earlier=piece.findings,
            )
        )
        filtered = await self._filter.filter(items)
        warnings = list(dict.fromkeys([*piece.warnings, *filtered.report.warnings]))
        known = dict(zip((item.field for item in items), filtered.texts, strict=True))
        text = known["text_content"]
        authors = [known[name] for name in texts if name.startswith("authors.") and name in known]
        is_cut = piece.next_start is not None or piece.start > 0
        is_short = page.kind == "html" and piece.total < MIN_COMPLETE
        status = "complete"
        if not text.strip():
            status = "empty response"
        elif is_cut or is_short or page.status == "partial":
            status = "partial"
        value: dict[str, Any] = {
            "url": url,
            "final_url": page.url,
            "status": status,
            "retrieved_at_utc": self._now().astimezone(UTC).isoformat(),
            "content": _without_nothing(
                text_content=text,
                title=known.get("title"),
                description=known.get("description"),
                authors=authors or None,
            ),
            "metadata": _without_nothing(
                language=known.get("language"),
                published_time=known.get("published_time"),
                modified_time=known.get("modified_time"),
                media_type=page.media_type,
                verdict=page.verdict if page.verdict != "read" else None,
                warnings=_warnings(page, piece, warnings, self._start_argument),
                original_content_characters=piece.total if is_cut else None,
                returned_content_characters=len(text) if is_cut else None,
                start=piece.start if is_cut else None,
                next_start=piece.next_start,
            ),
        }
        sources = (Source(known.get("title") or page.url, page.url),) if text.strip() else ()
        # Also without text: the title or the lack of a page tells something.
        level = Confidence.HIGH if page.is_private else Confidence.NONE
        return ToolResult(value=value, sources=sources, requirements=Requirements(confidence=level))


def _is_free(settings: Mapping[str, str]) -> bool:
    return choice(settings, FREE_CHOICE) == "ON"


def _hosts_of(settings: Mapping[str, str]) -> list[str]:
    """The entries of the list of private hosts: in lower case, without a final dot, each once."""
    hosts = (entry.rstrip(".").lower() for entry in entries(settings, PRIVATE_HOSTS))
    return list(dict.fromkeys(host for host in hosts if host))


def _fault_in_hosts(settings: Mapping[str, str]) -> str | None:
    hosts = _hosts_of(settings)
    for host in hosts:
        if "/" in host:
            return f"{PRIVATE_HOSTS.name}: give host names only, without scheme and path: {host}"
    try:
        EgressRules.public(allow=hosts)
    except InvalidRule as fault:
        return f"{PRIVATE_HOSTS.name}: {fault}"
    return None


def _warnings(page: ReadPage, piece: Piece, warnings: list[str], start_argument: str) -> list[str]:
    if not page.markdown:
        warnings.append(
            "The document is empty."
            if page.kind == "text"
            else "The page shows no text without JavaScript, a sign-in or cookies."
        )
    elif page.kind == "html" and piece.total < MIN_COMPLETE:
        warnings.append("The page shows little text; it may need JavaScript or a sign-in.")
    if piece.next_start is not None:
        warnings.append(
            f"Characters {piece.start} to {piece.next_start} of {piece.total} are shown; "
            f"pass {start_argument}={piece.next_start} for the next piece."
        )
    return warnings


def _without_nothing(**values: Any) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}
