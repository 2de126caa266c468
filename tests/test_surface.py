"""The public surface: what is promised, what importing it costs, and what it is typed as."""

import importlib
import pkgutil
import subprocess
import sys

import pytest

import fetchwarden

PROMISED = {
    "Adapter",
    "AddressClass",
    "Arguments",
    "BadArgument",
    "BadRedirect",
    "BodyTooLarge",
    "Chat",
    "Deviations",
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
}
HEAVY = (
    "aiohttp",
    "dns",
    "selectolax",
    "markdownify",
    "bs4",
    "httpx",
    "pydantic",
    "hypothesis",
    "ahocorasick_rs",
)


def test_the_surface_is_what_was_promised() -> None:
    """``__all__`` is exactly the promised names; taking one away breaks users."""
    assert set(fetchwarden.__all__) == PROMISED


@pytest.mark.parametrize("name", sorted(PROMISED))
def test_each_promised_name_is_there(name: str) -> None:
    """Every promised name can be had, and ``dir`` shows it."""
    assert getattr(fetchwarden, name) is not None
    assert name in dir(fetchwarden)


def test_an_unknown_name_is_an_attribute_error() -> None:
    """The lazy door does not pretend to have everything."""
    with pytest.raises(AttributeError, match="nonsense"):
        _ = fetchwarden.nonsense


@pytest.mark.parametrize(
    "statement",
    [
        "import fetchwarden",
        "from fetchwarden import classify, parse, EgressRules, Limits, Refused, Code",
        "from fetchwarden import check, ResolutionFailed",
        "import fetchwarden.cli",
    ],
)
def test_importing_loads_nothing_heavy(statement: str) -> None:
    """Importing the door, the rules or the command line loads no network stack and no parser."""
    program = f"{statement}; import sys; print([m for m in {HEAVY!r} if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def _modules() -> list[str]:
    found = pkgutil.walk_packages(fetchwarden.__path__, "fetchwarden.")
    return [m.name for m in found if not m.name.endswith("__main__")]


@pytest.mark.parametrize("name", _modules())
def test_what_a_module_exports_is_there(name: str) -> None:
    """Every name in a module's ``__all__`` exists in it."""
    module = importlib.import_module(name)
    assert [n for n in getattr(module, "__all__", ()) if not hasattr(module, n)] == []
