"""The operations: read, search, convert, check and scan, for one caller.

In: a validated request, and who asks. Out: an answer, or one error of the tree. The rules are those
of the library: without a conversation an address is its user's choice, with one it is the model's,
and only what was given may be read. No caller reaches private hosts but one that the operator
trusts with HIGH, and then those that the operator's rules open.
"""

import base64
import binascii
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from pydantic import BaseModel

from fetchwarden.policy.codes import Code
from fetchwarden.policy.confidence import Confidence
from fetchwarden.policy.egress import Resolution
from fetchwarden.policy.errors import FetchwardenError, Refused
from fetchwarden.policy.limits import MAX_LABEL_CHARS
from fetchwarden.policy.outbound import OutboundKind, OutboundLevel, is_outbound_allowed
from fetchwarden.policy.rules import EgressRules
from fetchwarden.policy.target import parse
from fetchwarden.retrieval.errors import error_of
from fetchwarden.retrieval.resolver import Resolver
from fetchwarden.sanitize.injection.filtering import FilterItem
from fetchwarden.sanitize.injection.finding import Finding
from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.page import Page
from fetchwarden.service.callers import Caller
from fetchwarden.service.conversations import Conversations
from fetchwarden.service.metrics import Metrics
from fetchwarden.service.models import (
    CheckAnswer,
    CheckRequest,
    ConvertAnswer,
    ConvertRequest,
    FindingRecord,
    HopRecord,
    ReadAnswer,
    ReadRequest,
    ScanAnswer,
    ScanRequest,
    SearchAnswer,
    SearchRequest,
)
from fetchwarden.service.problems import Kept, ServiceError, told_code
from fetchwarden.tools.arguments import BadArgument
from fetchwarden.tools.calls import strings_in
from fetchwarden.tools.conversation import Conversation
from fetchwarden.tools.definition import ToolContext
from fetchwarden.tools.injection import InjectionFilter
from fetchwarden.tools.result import Requirements
from fetchwarden.tools.settings import Settings, choice
from fetchwarden.tools.web.check import explain
from fetchwarden.tools.web.paging import piece_of
from fetchwarden.tools.web.read_rules import Wiki, judge_read, may_follow, rules_for, rules_of_read
from fetchwarden.tools.web.read_web_page_words import FREE_CHOICE
from fetchwarden.tools.web.reader import Reader
from fetchwarden.tools.web.web_search import WebSearch

__all__ = ["Operations"]

Answer = TypeVar("Answer", bound=BaseModel)
Convert = Callable[..., Awaitable[Page]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Operations:
    """What the service can do.

    Attributes:
        reader: reads pages, under the operator's rules.
        search_tool: searches.
        injection_filter: filters whatever a caller is answered.
        convert_document: ``sanitize.page.convert``, off the event loop.
        resolver: resolves names for checks.
        conversations: opens and hands out ledgers.
        settings: of the tools, by the id of the tool.
        max_page_chars: characters of Markdown in one answer.
        wiki: the configured wiki; None for none.
        metrics: count what is done.
    """

    reader: Reader
    search_tool: WebSearch
    injection_filter: InjectionFilter
    convert_document: Convert
    resolver: Resolver
    conversations: Conversations
    settings: Mapping[str, Settings]
    max_page_chars: int
    wiki: Wiki | None
    metrics: Metrics

    async def read(self, asked: ReadRequest, caller: Caller) -> ReadAnswer:
        """Read a page."""
        return await self._counted("read", self._read(asked, caller))

    async def search(self, asked: SearchRequest, caller: Caller) -> SearchAnswer:
        """Search."""
        return await self._counted("search", self._search(asked, caller))

    async def convert(self, asked: ConvertRequest, caller: Caller) -> ConvertAnswer:
        """Convert a document."""
        del caller
        return await self._counted("convert", self._convert(asked))

    async def check(self, asked: CheckRequest, caller: Caller) -> CheckAnswer:
        """Judge an address."""
        return await self._counted("check", self._check(asked, caller))

    async def scan(self, asked: ScanRequest, caller: Caller) -> ScanAnswer:
        """Filter a text."""
        del caller
        return await self._counted("scan", self._scan(asked))

    async def _counted(self, operation: str, work: Awaitable[Answer]) -> Answer:
        self.metrics.began()
        outcome = "failed"
        try:
            answer = await work
            outcome = "ok"
        except FetchwardenError as error:
            outcome = error.code.value
            raise
        finally:
            self.metrics.ended(operation, outcome)
        return answer

    async def _read(self, asked: ReadRequest, caller: Caller) -> ReadAnswer:
        conversation = await self.conversations.opened(asked.conversation, caller)
        must_stay = False
        if conversation is not None:
            must_stay = self._judge(asked.url, conversation)
        rules = self._rules(caller)
        if must_stay and self.wiki is not None:
            rules = rules_of_read(rules, [], self.wiki.url)
        try:
            page = await self.reader.read(
                asked.url,
                chosen_by="user" if conversation is None else "model",
                allow_private=caller.confidence >= Confidence.HIGH,
                options=_options(asked),
                rules=rules,
                filter_injection=False,
            )
            shown, facts = await self._shown(page, asked.start, asked.max_chars)
        except FetchwardenError as error:
            raise await self._kept(error, conversation, caller, [asked.url]) from None
        ledger = None
        if conversation is not None:
            texts = [shown.markdown, shown.title or "", shown.description or "", shown.url]
            level = Confidence.HIGH if page.is_private else Confidence.NONE
            conversation.require(Requirements(confidence=level))
            ledger = await self.conversations.noted(conversation, caller, texts, [asked.url])
        return ReadAnswer(
            **facts,
            requested_url=page.requested_url,
            hops=[HopRecord(url=hop.target.redacted, status=hop.status) for hop in page.hops],
            ledger=ledger,
        )

    async def _kept(
        self,
        error: FetchwardenError,
        conversation: Conversation | None,
        caller: Caller,
        arguments: list[str],
    ) -> FetchwardenError:
        """*error* of a call, with what the call left in *conversation*.

        A site learns which link was chosen, and an engine what was asked for, also where the call
        fails; with the ledger of before it would not have been.
        """
        if conversation is None:
            return error
        return Kept(error, await self.conversations.noted(conversation, caller, [], arguments))

    def _rules(self, caller: Caller) -> EgressRules:
        """Where the reads of *caller* may go."""
        return rules_for(self.reader.rules, caller.confidence)

    def _judge(self, url: str, conversation: Conversation) -> bool:
        """Whether a read of *url* must stay in the wiki.

        Raises:
            Refused: the conversation does not allow it.
        """
        target = parse(url)
        is_free = choice(self.settings["read_web_page"], FREE_CHOICE) == "ON"
        verdict = judge_read(target, conversation, is_free=is_free, wiki=self.wiki)
        if verdict.allowed:
            settings = self.settings["read_web_page"]
            if verdict.is_link and not may_follow(target, conversation, settings):
                raise Refused(Code.OUTBOUND_RESTRICTED, "max_links_per_origin is reached")
            return verdict.must_stay
        is_restricted = conversation.outbound.level is not OutboundLevel.UNRESTRICTED
        code = Code.OUTBOUND_RESTRICTED if is_restricted else Code.URL_NOT_IN_PRIOR_CONTEXT
        raise Refused(code, verdict.why)

    async def _search(self, asked: SearchRequest, caller: Caller) -> SearchAnswer:
        conversation = await self.conversations.opened(asked.conversation, caller)
        held = conversation or Conversation()
        if not is_outbound_allowed(
            held.outbound.level, OutboundKind.THIRD_PARTY_QUERIES, enforces_itself=False
        ):
            raise Refused(Code.OUTBOUND_RESTRICTED, "the conversation is restricted")
        settings = self.settings["web_search"]
        if fault := self.search_tool.fault_in(settings):
            raise ServiceError(Code.SEARCH_FAILED, fault, {"engine": "web_search", "words": _NONE})
        given = asked.model_dump(exclude={"conversation"}, exclude_none=True)
        arguments = strings_in(given)
        # Without a conversation whoever asks chose the query, as the address of a read.
        context = ToolContext(held, settings, caller.confidence, is_persons=conversation is None)
        try:
            result = await self.search_tool.run(given, context)
        except BadArgument as fault:
            raise ServiceError(Code.INVALID_REQUEST, facts={"words": str(fault)}) from None
        except FetchwardenError as error:
            raise await self._kept(error, conversation, caller, arguments) from None
        # A page may hold a key of the operator's.
        value = settings.masked_value(result.value)
        ledger = None
        if conversation is not None:
            conversation.require(result.requirements)
            # Text by text: an address that is all of one may end in what a sentence would.
            texts = strings_in(value)
            ledger = await self.conversations.noted(conversation, caller, texts, arguments)
        sources = [{"title": source.title, "url": source.url} for source in result.sources]
        return SearchAnswer(result=value, sources=sources, ledger=ledger)

    async def _convert(self, asked: ConvertRequest) -> ConvertAnswer:
        if (asked.text is None) == (asked.base64 is None):
            raise ServiceError(Code.INVALID_REQUEST, facts={"words": "give text or base64"})
        body: str | bytes = asked.text or ""
        if asked.base64 is not None:
            try:
                body = base64.b64decode(asked.base64, validate=True)
            except (binascii.Error, ValueError):
                raise ServiceError(
                    Code.INVALID_REQUEST, facts={"words": "base64 cannot be decoded"}
                ) from None
        page = await self.convert_document(
            body,
            parse(asked.url).href,
            media_type=asked.media_type,
            charset=asked.charset,
            options=_options(asked),
        )
        _, facts = await self._shown(page, asked.start, asked.max_chars)
        return ConvertAnswer(**facts)

    async def _shown(
        self, page: Page, start: int, max_chars: int | None
    ) -> tuple[Page, dict[str, Any]]:
        """A piece of *page*, filtered; the page with it, and what is told of it."""
        size = min(max_chars or self.max_page_chars, self.max_page_chars)
        piece = await piece_of(page, start, size, self.injection_filter)
        if start and start >= piece.total:
            # Of a private page the total tells nothing that its reader may not know.
            words = f"start is {start}, but there are {piece.total} characters"
            raise ServiceError(Code.INVALID_REQUEST, facts={"words": words})
        warnings = (*page.warnings, *piece.warnings)
        cut = replace(page, markdown=piece.text, warnings=warnings)
        shown = await self.injection_filter.filter_page(cut)
        earlier = [
            replace(found, start=found.start - piece.start, end=found.end - piece.start)
            for found in piece.findings
        ]
        findings = [_finding(found) for found in (*earlier, *shown.findings)]
        self.metrics.neutralised(len(findings))
        return shown, {
            "url": shown.url,
            "markdown": shown.markdown,
            "title": shown.title,
            "description": shown.description,
            "language": shown.language,
            "authors": list(shown.authors),
            "published": shown.published,
            "modified": shown.modified,
            "site_name": shown.site_name,
            "canonical_url": shown.canonical_url,
            "kind": shown.kind,
            "media_type": shown.media_type,
            "status": shown.status,
            "verdict": shown.verdict,
            "evidence": list(shown.evidence),
            "fallback": shown.fallback,
            "start": piece.start,
            "next_start": piece.next_start,
            "total_chars": piece.total,
            "removed": dict(shown.removed),
            "findings": findings,
            "warnings": list(shown.warnings),
        }

    async def _check(self, asked: CheckRequest, caller: Caller) -> CheckAnswer:
        conversation = await self.conversations.opened(asked.conversation, caller)
        host: str | None = None
        port: int | None = None
        given_by: str | None = None
        try:
            target = parse(asked.url)
            host, port = target.name[: MAX_LABEL_CHARS * 4], target.port
            if conversation is not None:
                origin = conversation.explain(target).allowed_by
                given_by = None if origin is None else origin.value
                self._judge(asked.url, conversation)
            resolution: Resolution | None = None
            if asked.resolve and target.address is None:
                # Nothing is looked up that may not be looked up.
                first = explain(target, lambda: None, self._rules(caller))[-1]
                if first.allowed:
                    resolution = await self.resolver.resolve(target.name)
            allow_private = caller.confidence >= Confidence.HIGH
            last = explain(
                target, lambda: resolution, self._rules(caller), allow_private=allow_private
            )[-1]
            if not last.allowed:
                raise error_of(last)
        except FetchwardenError as error:
            code, message = told_code(error), str(error)
            # A refusal never repeats what it refuses.
            return CheckAnswer(
                allowed=False, host=None, port=None, code=code, message=message, given_by=given_by
            )
        return CheckAnswer(
            allowed=True, host=host, port=port, code=None, message=None, given_by=given_by
        )

    async def _scan(self, asked: ScanRequest) -> ScanAnswer:
        item = FilterItem(text=asked.text, source="request", field="text", format=asked.format)
        filtered = await self.injection_filter.filter([item])
        result = filtered.results[0]
        self.metrics.neutralised(len(result.findings))
        return ScanAnswer(
            text=result.text,
            findings=[_finding(found) for found in result.findings],
            invisible_removed=result.invisible_removed,
            warnings=list(filtered.report.warnings),
        )


_NONE: Final = "no search engine is configured for this service"


def _options(asked: ReadRequest | ConvertRequest) -> ConvertOptions:
    return ConvertOptions(content=asked.content, images=asked.images, details=asked.details)


def _finding(found: Finding) -> FindingRecord:
    return FindingRecord.model_validate(found.record())
