"""The ``fetchwarden`` command: ``chat``, ``read``, ``search``, ``check``, ``convert`` and others.

Markdown or JSON goes to standard output, everything else to standard error. Exit status: 0 done,
2 usage, 3 refused by the rules, 4 failed. Rooms are imported inside the commands, so that
``--help`` does not load a network stack.
"""

import argparse
import json
import logging
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from fetchwarden.arguments import (
    limits_of,
    make_parser,
    options_of,
    resolver_of,
    roots_of,
    rules_of,
)
from fetchwarden.chat_command import run_chat
from fetchwarden.chat_screen import Screen
from fetchwarden.policy.errors import FetchwardenError, InvalidInput, Misuse, Refused
from fetchwarden.search_command import render_search, run_search
from fetchwarden.service_command import run_config, run_mcp, run_serve
from fetchwarden.trace import (
    error_record,
    hop_record,
    printable,
    render_error,
    render_findings,
    render_hops,
)

if TYPE_CHECKING:
    from fetchwarden.policy.egress import Resolution
    from fetchwarden.retrieval.resolver import Resolver
    from fetchwarden.sanitize.page import Page

__all__ = ["main"]

DONE: Final = 0
USAGE: Final = 2
REFUSED: Final = 3
FAILED: Final = 4
INTERRUPTED: Final = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with *argv* (``sys.argv`` when None); returns the exit status."""
    arguments = make_parser().parse_args(argv)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    # The HTTP client logs texts that servers choose; they do not belong on a terminal.
    logging.getLogger("aiohttp").addHandler(logging.NullHandler())
    try:
        status = _COMMANDS[arguments.command](arguments)
        if sys.stdout is not None:  # there is none where it was started with it closed
            sys.stdout.flush()
    except FetchwardenError as error:
        return _report(error, arguments)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has gone; Python must not complain once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    return status


def _read(arguments: argparse.Namespace) -> int:
    import asyncio  # noqa: PLC0415  see the module's docstring

    page, hops = asyncio.run(_read_page(arguments))
    if arguments.json:
        record = _page_record(page)
        record["requested_url"] = page.requested_url
        record["is_private"] = page.is_private
        record["hops"] = [hop_record(hop) for hop in hops]
        _print_json(record)
    else:
        _print_page(page)
    if arguments.trace:
        _note(*render_hops(hops), *render_findings(page.findings))
    return DONE


async def _read_page(arguments: argparse.Namespace) -> Any:
    from fetchwarden.progress import Progress  # noqa: PLC0415  see the module's docstring
    from fetchwarden.tools.web.reader import Reader  # noqa: PLC0415

    limits = limits_of(arguments)
    with Progress(sys.stderr) as progress:
        async with Reader(
            rules=rules_of(arguments),
            limits=limits,
            options=options_of(arguments),
            resolver=resolver_of(arguments),
            extra_roots=roots_of(arguments),
            on_decision=progress.on_decision,
        ) as reader:
            page = await reader.read(arguments.url, allow_private=bool(arguments.allow))
    return page, page.hops


def _search(arguments: argparse.Namespace) -> int:
    import asyncio  # noqa: PLC0415  see the module's docstring

    value = asyncio.run(run_search(arguments, os.environ, lambda: resolver_of(arguments)))
    if arguments.json:
        _print_json(value)
    else:
        print("\n".join(render_search(value)))
        _note(*value.get("notes", []))
    return DONE


def _chat(arguments: argparse.Namespace) -> int:
    rules = rules_of(arguments)
    screen = Screen(sys.stdin, sys.stdout, sys.stderr)
    failed = run_chat(arguments, os.environ, rules, lambda: resolver_of(arguments), screen)
    return FAILED if failed else DONE


def _serve(arguments: argparse.Namespace) -> int:
    run_serve(arguments, os.environ)
    return DONE


def _mcp(arguments: argparse.Namespace) -> int:
    run_mcp(arguments, os.environ)
    return DONE


def _config(arguments: argparse.Namespace) -> int:
    print("\n".join(run_config(arguments, os.environ)))
    return DONE


def _check(arguments: argparse.Namespace) -> int:
    from fetchwarden.policy.target import parse  # noqa: PLC0415
    from fetchwarden.retrieval.errors import error_of  # noqa: PLC0415
    from fetchwarden.tools.web.check import explain  # noqa: PLC0415
    from fetchwarden.trace import render_decision  # noqa: PLC0415

    target = parse(arguments.url)
    found: list[Resolution] = []

    def resolve() -> "Resolution | None":
        if not arguments.resolve:
            return None
        import asyncio  # noqa: PLC0415

        found.append(asyncio.run(_resolve(target.name, resolver_of(arguments))))
        return found[0]

    decisions = explain(target, resolve, rules_of(arguments), allow_private=bool(arguments.allow))
    addresses = [str(address) for resolution in found for address in resolution.addresses]
    aliases = [name for resolution in found for name in resolution.canonical_names]
    allowed = decisions[-1].allowed
    address_class = decisions[-1].address_class
    if arguments.json:
        record: dict[str, object] = {
            "allowed": allowed,
            "url": target.href,
            "name": target.name,
            "port": target.port,
            "address_class": None if address_class is None else address_class.value,
            "addresses": addresses,
            "canonical_names": aliases,
            "decisions": [decision.event() for decision in decisions],
        }
        if not allowed:
            record["error"] = error_record(error_of(decisions[-1]))
        _print_json(record)
    else:
        print(f"{'allowed' if allowed else 'refused'}  {printable(target.href)}")
        for decision in decisions:
            print(f"  {render_decision(decision)}")
        if aliases:
            print(f"  is another name for {printable(', '.join(aliases))}")
        if addresses:
            print(f"  resolves to {', '.join(addresses)}")
        elif allowed and target.address is None:
            print("  not resolved; with --resolve its addresses are judged too")
        if not allowed:
            for line in render_error(error_of(decisions[-1])):
                print(f"  {line}")
    return DONE if allowed else REFUSED


async def _resolve(name: str, resolver: "Resolver | None") -> "Resolution":
    from fetchwarden.retrieval.resolver import DnsResolver  # noqa: PLC0415

    chosen = resolver or DnsResolver()
    try:
        return await chosen.resolve(name)
    finally:
        await chosen.close()


def _convert(arguments: argparse.Namespace) -> int:
    from fetchwarden.sanitize.page import convert  # noqa: PLC0415

    page = convert(
        _body(arguments.file),
        arguments.url,
        media_type=arguments.media_type,
        charset=arguments.charset,
        options=options_of(arguments),
    )
    if arguments.json:
        _print_json(_page_record(page))
    else:
        _print_page(page)
    return DONE


def _scan(arguments: argparse.Namespace) -> int:
    from fetchwarden.sanitize.injection.filtering import FilterItem, filter_batch  # noqa: PLC0415

    text = _body(arguments.file).decode(errors="replace").removeprefix("\ufeff")
    item = FilterItem(text=text, source=arguments.file, field="text", format=arguments.format)
    filtered = filter_batch([item])
    result, report = filtered.results[0], filtered.report
    if arguments.json:
        findings = [finding.record() for finding in result.findings]
        _print_json({**report.record(), "findings": findings, "text": result.text})
    else:
        sys.stdout.write(result.text)
        if not result.text.endswith("\n"):
            print()
        _note(
            f"neutralised: {report.removed} passages; "
            f"invisible characters removed: {report.invisible_removed}"
        )
        _note(*(f"warning: {warning}" for warning in report.warnings))
    if arguments.trace:
        _note(*render_findings(result.findings))
    return DONE


def _policy(arguments: argparse.Namespace) -> int:
    from fetchwarden.tools.explanation import explain_conversation  # noqa: PLC0415

    try:
        record = json.loads(_body(arguments.file))
    except ValueError as fault:
        raise InvalidInput(f"{arguments.file} holds no JSON: {fault}") from None
    verdicts = explain_conversation(record)
    if arguments.json:
        _print_json({"addresses": [asdict(verdict) for verdict in verdicts]})
        return DONE
    for verdict in verdicts:
        print(f"{'may be read' if verdict.allowed else 'refused':12} {printable(verdict.url)}")
        print(f"  because {verdict.why}")
        if verdict.told:
            print(f"  the model is told: {verdict.told}")
    return DONE


def _body(file: str) -> bytes:
    try:
        if file == "-":
            return sys.stdin.buffer.read()
        with open(file, "rb") as source:  # noqa: PTH123
            return source.read()
    except OSError as error:
        raise InvalidInput(f"{file} cannot be read: {error.strerror}") from None


def _report(error: FetchwardenError, arguments: argparse.Namespace) -> int:
    if arguments.json:
        hops: list[dict[str, object]] = [hop_record(hop) for hop in error.trace]  # type: ignore[arg-type]  # always Hop values
        _print_json({"error": error_record(error), "hops": hops})
    if getattr(arguments, "trace", False):
        _note(*render_hops(error.trace))  # type: ignore[arg-type]  # always Hop values
    if isinstance(error, Misuse):
        _note(f"fetchwarden: {error}")
        return USAGE
    _note(*render_error(error))
    return REFUSED if isinstance(error, Refused) else FAILED


def _print_page(page: "Page") -> None:
    _note(f"{page.title or '(no title)'} | {page.status} | {printable(page.url)}")
    if page.verdict != "read":
        _note(f"verdict: {page.verdict} ({', '.join(page.evidence)})")
    if page.fallback:
        _note(f"text from: {page.fallback}")
    if page.removed:
        removed = ", ".join(f"{count} {reason}" for reason, count in page.removed.items())
        _note(f"removed: {removed}")
    _note(*(f"warning: {warning}" for warning in page.warnings))
    if page.truncation is not None:
        _note(f"cut: {page.truncation.left} characters are left")
    print(page.markdown)


def _page_record(page: "Page") -> dict[str, object]:
    cut = page.truncation
    return {
        "url": page.url,
        "kind": page.kind,
        "title": page.title,
        "description": page.description,
        "language": page.language,
        "authors": list(page.authors),
        "published": page.published,
        "modified": page.modified,
        "site_name": page.site_name,
        "canonical_url": page.canonical_url,
        "media_type": page.media_type,
        "status": page.status,
        "verdict": page.verdict,
        "fallback": page.fallback,
        "evidence": list(page.evidence),
        "truncation": None
        if cut is None
        else {"kept": cut.kept, "total": cut.total, "left": cut.left},
        "removed": dict(page.removed),
        "findings": [finding.record() for finding in page.findings],
        "warnings": list(page.warnings),
        "markdown": page.markdown,
    }


def _print_json(record: dict[str, object]) -> None:
    print(json.dumps(record, ensure_ascii=False, indent=2))


def _note(*lines: str) -> None:
    for line in lines:
        print(line, file=sys.stderr)


_COMMANDS: Final[dict[str, Callable[[argparse.Namespace], int]]] = {
    "chat": _chat,
    "config": _config,
    "mcp": _mcp,
    "serve": _serve,
    "read": _read,
    "check": _check,
    "convert": _convert,
    "scan": _scan,
    "policy": _policy,
    "search": _search,
}
