"""The ``fetchwarden`` command: ``read``, ``check`` and ``convert``.

Markdown or JSON goes to standard output, everything else to standard error. Exit status: 0 done,
2 usage, 3 refused by the rules, 4 failed. Rooms are imported inside the commands, so that
``--help`` does not load a network stack.
"""

import argparse
import json
import logging
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from fetchwarden.policy.errors import FetchwardenError, Misuse, Refused
from fetchwarden.trace import error_record, hop_record, printable, render_error, render_hops

if TYPE_CHECKING:
    from fetchwarden.policy.egress import Resolution
    from fetchwarden.policy.rules import EgressRules
    from fetchwarden.retrieval.resolver import Resolver
    from fetchwarden.sanitize.options import ConvertOptions
    from fetchwarden.sanitize.page import Page

__all__ = ["main"]

DONE: Final = 0
USAGE: Final = 2
REFUSED: Final = 3
FAILED: Final = 4
INTERRUPTED: Final = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with *argv* (``sys.argv`` when None); returns the exit status."""
    arguments = _parser().parse_args(argv)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    # The HTTP client logs texts that servers choose; they do not belong on a terminal.
    logging.getLogger("aiohttp").addHandler(logging.NullHandler())
    try:
        status: int = arguments.command(arguments)
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
        _note(*render_hops(hops))
    return DONE


async def _read_page(arguments: argparse.Namespace) -> Any:
    from fetchwarden.progress import Progress  # noqa: PLC0415  see the module's docstring
    from fetchwarden.tools.web.reader import Reader  # noqa: PLC0415

    limits = _limits(arguments)
    with Progress(sys.stderr) as progress:
        async with Reader(
            rules=_rules(arguments),
            limits=limits,
            options=_options(arguments),
            resolver=_resolver(arguments),
            extra_roots=_roots(arguments),
            on_decision=progress.on_decision,
        ) as reader:
            page = await reader.read(arguments.url, allow_private=bool(arguments.allow))
    return page, page.hops


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

        found.append(asyncio.run(_resolve(target.name, _resolver(arguments))))
        return found[0]

    decisions = explain(target, resolve, _rules(arguments), allow_private=bool(arguments.allow))
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
    from fetchwarden.policy.errors import InvalidInput  # noqa: PLC0415
    from fetchwarden.sanitize.page import convert  # noqa: PLC0415

    try:
        if arguments.file == "-":
            body = sys.stdin.buffer.read()
        else:
            with open(arguments.file, "rb") as source:  # noqa: PTH123
                body = source.read()
    except OSError as error:
        raise InvalidInput(f"{arguments.file} cannot be read: {error.strerror}") from None
    page = convert(
        body,
        arguments.url,
        media_type=arguments.media_type,
        charset=arguments.charset,
        options=_options(arguments),
    )
    if arguments.json:
        _print_json(_page_record(page))
    else:
        _print_page(page)
    return DONE


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
        "markdown": page.markdown,
    }


def _print_json(record: dict[str, object]) -> None:
    print(json.dumps(record, ensure_ascii=False, indent=2))


def _note(*lines: str) -> None:
    for line in lines:
        print(line, file=sys.stderr)


# --- from arguments to values ------------------------------------------------------------------


def _rules(arguments: argparse.Namespace) -> "EgressRules":
    from fetchwarden.policy.errors import InvalidInput  # noqa: PLC0415
    from fetchwarden.policy.rules import EgressRules  # noqa: PLC0415

    if not arguments.local:
        return EgressRules.public(allow=arguments.allow)
    if arguments.allow:
        raise InvalidInput("--local opens private hosts already; give --local or --allow")
    return EgressRules.local_user()


def _limits(arguments: argparse.Namespace) -> Any:
    from fetchwarden.policy.limits import Limits  # noqa: PLC0415

    return Limits() if arguments.timeout is None else Limits(deadline=arguments.timeout)


def _options(arguments: argparse.Namespace) -> "ConvertOptions":
    from fetchwarden.sanitize.options import ConvertOptions  # noqa: PLC0415

    return ConvertOptions(
        images=arguments.images,
        details=arguments.details,
        content=arguments.content,
        max_chars=arguments.max_chars,
    )


def _resolver(arguments: argparse.Namespace) -> "Resolver | None":
    from fetchwarden.policy.errors import InvalidInput  # noqa: PLC0415
    from fetchwarden.retrieval.resolver import DnsResolver, SystemResolver  # noqa: PLC0415

    # Names of a person's own network stand in the hosts file or are known to the system only.
    kind = arguments.resolver or ("system" if arguments.local else "dns")
    if arguments.nameserver:
        if arguments.resolver == "system":
            raise InvalidInput("--nameserver goes with --resolver dns")
        return DnsResolver(arguments.nameserver)
    return SystemResolver() if kind == "system" else DnsResolver()


def _roots(arguments: argparse.Namespace) -> dict[str, str]:
    from fetchwarden.policy.errors import InvalidInput  # noqa: PLC0415

    roots = {}
    for text in arguments.extra_root:
        host, equals, pem = text.partition("=")
        if not equals:
            raise InvalidInput("--extra-root is written HOST=FILE.pem")
        roots[host] = pem
    return roots


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="fetchwarden",
        description="Reads the web for a language model without being turned against its user.",
        epilog="Exit status: 0 done, 2 usage, 3 refused by the rules, 4 failed.",
    )
    parser.add_argument("--version", action=_Version)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    read = commands.add_parser("read", help="read one page as clean Markdown")
    read.set_defaults(command=_read)
    read.add_argument("url", metavar="URL", help="an http or https address")
    _add_json(read)
    read.add_argument("--trace", action="store_true", help="show hops, pinned addresses and rules")
    read.add_argument("--timeout", type=float, metavar="S", help="seconds to fetch it in (60)")
    read.add_argument(
        "--extra-root",
        action="append",
        default=[],
        metavar="HOST=FILE.pem",
        help="further root certificates for one host; may be repeated",
    )
    _add_rules(read)
    _add_options(read)

    check = commands.add_parser("check", help="explain whether an address may be read")
    check.set_defaults(command=_check)
    check.add_argument("url", metavar="URL", help="an http or https address")
    check.add_argument("--resolve", action="store_true", help="judge what the name resolves to")
    _add_json(check)
    _add_rules(check)

    convert = commands.add_parser("convert", help="turn a file into clean Markdown")
    convert.set_defaults(command=_convert)
    convert.add_argument("file", metavar="FILE", help="a file, or - for standard input")
    convert.add_argument(
        "--url", required=True, help="where it comes from; links are made absolute"
    )
    convert.add_argument("--media-type", default="text/html", help="its media type (text/html)")
    convert.add_argument("--charset", help="its charset, where a header told it")
    _add_json(convert)
    _add_options(convert)
    return parser


def _add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def _add_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--allow",
        action="append",
        default=[],
        metavar="ENTRY",
        help="open a private host: host, host:port, *.suffix, a network or a URL prefix; may be "
        "repeated",
    )
    parser.add_argument(
        "--local",
        action="store_true",
        help="this is my own machine: loopback and private hosts may be read (never metadata)",
    )
    parser.add_argument(
        "--resolver", choices=("dns", "system"), help="how names are resolved (dns)"
    )
    parser.add_argument(
        "--nameserver",
        action="append",
        default=[],
        metavar="HOST:PORT",
        help="ask this name server; may be repeated",
    )


def _add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--max-chars", type=int, metavar="N", help="cut the Markdown at N characters"
    )
    parser.add_argument("--images", choices=("alt", "link", "none"), default="alt")
    parser.add_argument("--details", choices=("keep", "drop"), default="keep")
    parser.add_argument("--content", choices=("main", "whole"), default="main")


class _Version(argparse.Action):
    """Looks the version up only when it is asked for."""

    def __init__(self, option_strings: Sequence[str], dest: str, **_: Any) -> None:
        super().__init__(option_strings, dest, nargs=0, help="print the version")

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        import fetchwarden  # noqa: PLC0415

        print(f"fetchwarden {fetchwarden.__version__}")
        parser.exit()
