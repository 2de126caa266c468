"""``fetchwarden search``: the ``web_search`` tool for a person at a terminal.

Engines are configured by the environment, since keys have no place in a list of processes:
``FETCHWARDEN_SEARXNG_URL``, ``FETCHWARDEN_STAAN_KEY``, ``FETCHWARDEN_TAVILY_KEY`` and
``FETCHWARDEN_BRAVE_KEY``. Results go to standard output, a line for each page that is there or is
not to standard error, if that is a terminal.
"""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TextIO

from fetchwarden.policy.errors import InvalidInput
from fetchwarden.trace import printable

if TYPE_CHECKING:
    from fetchwarden.retrieval.resolver import Resolver
    from fetchwarden.tools.web.search_pages import Loaded

__all__ = ["ENGINES", "add_search", "engine_settings", "page_line", "render_search", "run_search"]

ENGINES: Final[Mapping[str, tuple[str, str]]] = {
    "searxng": ("FETCHWARDEN_SEARXNG_URL", "searxng_base_url"),
    "staan": ("FETCHWARDEN_STAAN_KEY", "staan_api_key"),
    "tavily": ("FETCHWARDEN_TAVILY_KEY", "tavily_api_key"),
    "brave": ("FETCHWARDEN_BRAVE_KEY", "brave_api_key"),
}
"""For each engine the variable that configures it, and the setting it becomes."""
_MAX_PAGES: Final = 20


def add_search(commands: Any) -> argparse.ArgumentParser:
    """Add the command to the sub-parsers of a command line; the parser of its arguments."""
    search: argparse.ArgumentParser = commands.add_parser(
        "search", help="search the web and read what was found"
    )
    search.set_defaults(command="search")
    search.add_argument("query", metavar="QUERY", help="what to look for")
    search.add_argument(
        "--engine",
        action="append",
        choices=tuple(ENGINES),
        default=[],
        help="ask only this engine; may be repeated, the first one is asked first",
    )
    search.add_argument(
        "--strategy",
        choices=("failover", "parallel"),
        default="failover",
        help="ask engines one after the other until one finds something, or all at once (failover)",
    )
    search.add_argument("--pages", type=int, default=5, metavar="N", help="pages to read (5)")
    search.add_argument("--page", type=int, default=1, metavar="N", help="page of hits (1)")
    search.add_argument("--language", metavar="TAG", help="a language tag such as de-DE (any)")
    search.add_argument(
        "--time-range", choices=("day", "week", "month", "year"), help="how old pages may be (any)"
    )
    search.add_argument(
        "--max-chars", type=int, default=40_000, metavar="N", help="characters in all (40000)"
    )
    return search


async def run_search(
    arguments: argparse.Namespace,
    environment: Mapping[str, str],
    make_resolver: Callable[[], "Resolver | None"],
) -> dict[str, Any]:
    """What the search found, as the tool tells it.

    Args:
        arguments: of the command line.
        environment: the variables.
        make_resolver: how names are resolved; asked once for pages and once for engines.

    Raises:
        InvalidInput: no engine is configured, or a number is out of range.
        FetchwardenError: no engine could be searched.
    """
    from fetchwarden.policy.confidence import Confidence  # noqa: PLC0415
    from fetchwarden.retrieval.fetcher import Fetcher  # noqa: PLC0415
    from fetchwarden.tools.arguments import BadArgument  # noqa: PLC0415
    from fetchwarden.tools.conversation import Conversation  # noqa: PLC0415
    from fetchwarden.tools.definition import ToolContext  # noqa: PLC0415
    from fetchwarden.tools.web.reader import Reader  # noqa: PLC0415
    from fetchwarden.tools.web.web_search import WebSearch  # noqa: PLC0415

    settings = _settings(arguments, environment)
    asked = {
        "query": arguments.query,
        "page": arguments.page,
        "limit": arguments.pages,
        **({"language": arguments.language} if arguments.language else {}),
        **({"time_range": arguments.time_range} if arguments.time_range else {}),
    }
    async with (
        Reader(resolver=make_resolver()) as reader,
        Fetcher(resolver=make_resolver()) as fetcher,
    ):
        tool = WebSearch(reader, fetcher, on_page=_listener(sys.stderr))
        if fault := tool.fault_in(settings):
            raise InvalidInput(fault)
        context = ToolContext(Conversation(), settings, Confidence.HIGH, is_persons=True)
        try:
            result = await tool.run(asked, context)
        except BadArgument as fault:
            raise InvalidInput(str(fault)) from None
    value: dict[str, Any] = result.value
    return value


def _settings(arguments: argparse.Namespace, environment: Mapping[str, str]) -> dict[str, str]:
    if not 1 <= arguments.pages <= _MAX_PAGES:
        raise InvalidInput(f"--pages is from 1 to {_MAX_PAGES}")
    settings = {
        "default_language": "all",
        "backend_strategy": arguments.strategy.upper(),
        "max_total_content_characters": str(arguments.max_chars),
        # What a page has at least is a share that always fits.
        "min_content_characters_per_result": str(max(1, min(2_000, arguments.max_chars // 20))),
    }
    configured = engine_settings(arguments.engine, environment)
    if not configured:
        variables = ", ".join(variable for variable, _ in ENGINES.values())
        raise InvalidInput(f"no search engine is configured: set one of {variables}")
    return {**settings, **configured}


def engine_settings(engines: Sequence[str], environment: Mapping[str, str]) -> dict[str, str]:
    """The settings of the engines that the environment configures; {} where it configures none.

    Args:
        engines: the only ones to ask, the first one first; all that are configured when empty.
        environment: the variables.

    Raises:
        InvalidInput: one that is named is not configured.
    """
    settings: dict[str, str] = {}
    for engine in engines or ENGINES:
        variable, setting = ENGINES[engine]
        if value := environment.get(variable, "").strip():
            settings[setting] = value
        elif engines:
            raise InvalidInput(f"--engine {engine} needs the variable {variable}")
    if engines:
        settings["primary_backend"] = engines[0].upper()
    return settings


def _listener(stream: TextIO) -> "Any":
    """What tells of every page on a terminal; None where there is none."""
    if not stream.isatty():
        return None

    def tell(loaded: "Loaded") -> None:
        stream.write(f"{page_line(loaded)}\n")
        stream.flush()

    return tell


def page_line(loaded: "Loaded") -> str:
    """One line on a page of a search."""
    said = loaded.outcome.value.replace("_", " ")
    return f"{said:20} {printable(loaded.candidate.url)[:100]}"


def render_search(value: Mapping[str, Any]) -> list[str]:
    """The lines that a person reads."""
    lines: list[str] = []
    for row in value["results"]:
        page = row["page"]
        url = row["search_metadata"].get("final_url", row["requested_url"])
        lines += [f"# {page['title'] or printable(url)}", printable(url), f"({page['status']})", ""]
        if "reason" in page:
            lines += [page["reason"], ""]
        lines += [page["content"], ""]
    if "diagnostic" in value:
        lines.append(value["diagnostic"])
    return lines
