"""Fetchwarden reads the web for a language model without being turned against its user.

>>> import fetchwarden
>>> fetchwarden.check("https://example.com/").host
'example.com'

Everything is loaded when it is first used: ``import fetchwarden`` itself costs next to nothing.
"""

from importlib import import_module

# Type checkers know the name; importing it from typing would cost most of our start-up time.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from fetchwarden.policy.addresses import AddressClass, classify
    from fetchwarden.policy.codes import Code
    from fetchwarden.policy.confidence import Confidence, DataSecurity
    from fetchwarden.policy.decision import Decision
    from fetchwarden.policy.errors import (
        FetchwardenError,
        InvalidInput,
        InvalidRule,
        Misuse,
        Refused,
        RetrievalError,
    )
    from fetchwarden.policy.limits import Limits
    from fetchwarden.policy.outbound import OutboundKind, OutboundLevel, OutboundRequirement
    from fetchwarden.policy.rules import EgressRules
    from fetchwarden.policy.target import Target, parse
    from fetchwarden.retrieval.errors import (
        BadRedirect,
        BodyTooLarge,
        ConnectFailed,
        ConversionFailed,
        CorruptBody,
        DeadlineExceeded,
        HeadersTooLarge,
        HTTPStatus,
        ProtocolFault,
        ResolutionFailed,
        SignInRefused,
        TLSFailed,
        TooManyRedirects,
    )
    from fetchwarden.retrieval.fetcher import Fetcher
    from fetchwarden.retrieval.resolver import DnsResolver, Resolver, SystemResolver
    from fetchwarden.retrieval.response import Hop, Request, Response
    from fetchwarden.retrieval.search.port import SearchFailed
    from fetchwarden.retrieval.signin import SignIn
    from fetchwarden.sanitize.injection.filtering import (
        Filtered,
        FilterItem,
        FilterReport,
        Scanner,
        filter_batch,
        scan,
    )
    from fetchwarden.sanitize.injection.finding import Finding, Scan
    from fetchwarden.sanitize.injection.pages import filter_page
    from fetchwarden.sanitize.options import ConvertOptions
    from fetchwarden.sanitize.page import Page, Truncation, convert
    from fetchwarden.tools.arguments import Arguments, BadArgument
    from fetchwarden.tools.builtin import web_tools
    from fetchwarden.tools.chat import Chat, Document
    from fetchwarden.tools.conversation import Conversation
    from fetchwarden.tools.definition import Function, Tool, ToolContext, ToolDefinition
    from fetchwarden.tools.executor import Executor
    from fetchwarden.tools.fencing import Fence
    from fetchwarden.tools.guard import HttpGuard
    from fetchwarden.tools.injection import InjectionFilter
    from fetchwarden.tools.loop import Chunk, LoopLimits, NoAnswer, ToolLoop
    from fetchwarden.tools.offers import Prepared, RequestFacts, StoredSettings
    from fetchwarden.tools.paging import Paging, ResultPage
    from fetchwarden.tools.providers.chat_completions import Deviations
    from fetchwarden.tools.providers.endpoint import ModelEndpoint
    from fetchwarden.tools.providers.transport import ModelFailed
    from fetchwarden.tools.registry import Registry
    from fetchwarden.tools.result import (
        Requirements,
        Source,
        ToolBlocked,
        ToolOutcome,
        ToolResult,
        ToolTrace,
    )
    from fetchwarden.tools.rounds import Adapter, Usage
    from fetchwarden.tools.schema import SchemaBuilder
    from fetchwarden.tools.settings import SettingField
    from fetchwarden.tools.sources import sources_markdown
    from fetchwarden.tools.web.check import check
    from fetchwarden.tools.web.read_web_page import ReadWebPage
    from fetchwarden.tools.web.reader import Reader, ReadPage, read, read_sync
    from fetchwarden.tools.web.search_confluence import SearchConfluence
    from fetchwarden.tools.web.web_search import WebSearch
    from fetchwarden.tools.workers.pool import WorkerPool

    __version__: str

__all__ = [
    "Adapter",
    "AddressClass",
    "Arguments",
    "BadArgument",
    "BadRedirect",
    "BodyTooLarge",
    "Chat",
    "Chunk",
    "Code",
    "Confidence",
    "ConnectFailed",
    "Conversation",
    "ConversionFailed",
    "ConvertOptions",
    "CorruptBody",
    "DataSecurity",
    "DeadlineExceeded",
    "Decision",
    "Deviations",
    "DnsResolver",
    "Document",
    "EgressRules",
    "Executor",
    "Fence",
    "Fetcher",
    "FetchwardenError",
    "FilterItem",
    "FilterReport",
    "Filtered",
    "Finding",
    "Function",
    "HTTPStatus",
    "HeadersTooLarge",
    "Hop",
    "HttpGuard",
    "InjectionFilter",
    "InvalidInput",
    "InvalidRule",
    "Limits",
    "LoopLimits",
    "Misuse",
    "ModelEndpoint",
    "ModelFailed",
    "NoAnswer",
    "OutboundKind",
    "OutboundLevel",
    "OutboundRequirement",
    "Page",
    "Paging",
    "Prepared",
    "ProtocolFault",
    "ReadPage",
    "ReadWebPage",
    "Reader",
    "Refused",
    "Registry",
    "Request",
    "RequestFacts",
    "Requirements",
    "ResolutionFailed",
    "Resolver",
    "Response",
    "ResultPage",
    "RetrievalError",
    "Scan",
    "Scanner",
    "SchemaBuilder",
    "SearchConfluence",
    "SearchFailed",
    "SettingField",
    "SignIn",
    "SignInRefused",
    "Source",
    "StoredSettings",
    "SystemResolver",
    "TLSFailed",
    "Target",
    "TooManyRedirects",
    "Tool",
    "ToolBlocked",
    "ToolContext",
    "ToolDefinition",
    "ToolLoop",
    "ToolOutcome",
    "ToolResult",
    "ToolTrace",
    "Truncation",
    "Usage",
    "WebSearch",
    "WorkerPool",
    "__version__",
    "check",
    "classify",
    "convert",
    "filter_batch",
    "filter_page",
    "parse",
    "read",
    "read_sync",
    "scan",
    "sources_markdown",
    "web_tools",
]

_ROOMS = {
    "policy.confidence": (
        "Confidence",
        "DataSecurity",
    ),
    "policy.outbound": (
        "OutboundKind",
        "OutboundLevel",
        "OutboundRequirement",
    ),
    "tools.arguments": (
        "Arguments",
        "BadArgument",
    ),
    "tools.conversation": ("Conversation",),
    "tools.definition": (
        "Function",
        "Tool",
        "ToolContext",
        "ToolDefinition",
    ),
    "tools.executor": ("Executor",),
    "tools.offers": (
        "Prepared",
        "RequestFacts",
        "StoredSettings",
    ),
    "tools.paging": (
        "Paging",
        "ResultPage",
    ),
    "tools.registry": ("Registry",),
    "tools.result": (
        "Requirements",
        "Source",
        "ToolBlocked",
        "ToolOutcome",
        "ToolResult",
        "ToolTrace",
    ),
    "tools.schema": ("SchemaBuilder",),
    "tools.settings": ("SettingField",),
    "tools.web.read_web_page": ("ReadWebPage",),
    "tools.web.search_confluence": ("SearchConfluence",),
    "tools.web.web_search": ("WebSearch",),
    "retrieval.search.port": ("SearchFailed",),
    "retrieval.signin": ("SignIn",),
    "policy.addresses": ("AddressClass", "classify"),
    "policy.codes": ("Code",),
    "policy.decision": ("Decision",),
    "policy.errors": (
        "FetchwardenError",
        "InvalidInput",
        "InvalidRule",
        "Misuse",
        "Refused",
        "RetrievalError",
    ),
    "policy.limits": ("Limits",),
    "policy.rules": ("EgressRules",),
    "policy.target": ("Target", "parse"),
    "retrieval.errors": (
        "BadRedirect",
        "BodyTooLarge",
        "ConnectFailed",
        "ConversionFailed",
        "CorruptBody",
        "DeadlineExceeded",
        "HTTPStatus",
        "HeadersTooLarge",
        "ProtocolFault",
        "ResolutionFailed",
        "SignInRefused",
        "TLSFailed",
        "TooManyRedirects",
    ),
    "retrieval.fetcher": ("Fetcher",),
    "retrieval.resolver": ("DnsResolver", "Resolver", "SystemResolver"),
    "retrieval.response": ("Hop", "Request", "Response"),
    "sanitize.injection.filtering": (
        "FilterItem",
        "FilterReport",
        "Filtered",
        "Scanner",
        "filter_batch",
        "scan",
    ),
    "sanitize.injection.finding": ("Finding", "Scan"),
    "sanitize.injection.pages": ("filter_page",),
    "sanitize.options": ("ConvertOptions",),
    "sanitize.page": ("Page", "Truncation", "convert"),
    "tools.guard": ("HttpGuard",),
    "tools.injection": ("InjectionFilter",),
    "tools.builtin": ("web_tools",),
    "tools.chat": ("Chat", "Document"),
    "tools.fencing": ("Fence",),
    "tools.loop": ("Chunk", "LoopLimits", "NoAnswer", "ToolLoop"),
    "tools.providers.chat_completions": ("Deviations",),
    "tools.providers.endpoint": ("ModelEndpoint",),
    "tools.providers.transport": ("ModelFailed",),
    "tools.rounds": ("Adapter", "Usage"),
    "tools.sources": ("sources_markdown",),
    "tools.web.check": ("check",),
    "tools.workers.pool": ("WorkerPool",),
    "tools.web.reader": ("ReadPage", "Reader", "read", "read_sync"),
}
_WHERE = {name: f"fetchwarden.{room}" for room, names in _ROOMS.items() for name in names}


def __getattr__(name: str) -> object:
    if name == "__version__":
        value: object = import_module("importlib.metadata").version("fetchwarden")
    elif name in _WHERE:
        value = getattr(import_module(_WHERE[name]), name)
    else:
        raise AttributeError(f"module 'fetchwarden' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
