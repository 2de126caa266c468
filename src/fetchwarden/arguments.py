"""The arguments of the ``fetchwarden`` command, and the values they stand for.

Rooms are imported inside the functions, so that ``--help`` does not load a network stack.
"""

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from fetchwarden.chat_arguments import add_chat
from fetchwarden.search_command import add_search
from fetchwarden.service_command import add_config, add_mcp, add_serve

if TYPE_CHECKING:
    from fetchwarden.policy.limits import Limits
    from fetchwarden.policy.rules import EgressRules
    from fetchwarden.retrieval.resolver import Resolver
    from fetchwarden.sanitize.options import ConvertOptions

__all__ = ["limits_of", "make_parser", "options_of", "resolver_of", "roots_of", "rules_of"]


def rules_of(arguments: argparse.Namespace) -> "EgressRules":
    """Where a read may go.

    Raises:
        InvalidInput: the arguments contradict each other.
    """
    from fetchwarden.policy.errors import InvalidInput  # noqa: PLC0415
    from fetchwarden.policy.rules import EgressRules  # noqa: PLC0415

    if not arguments.local:
        return EgressRules.public(allow=arguments.allow)
    if arguments.allow:
        raise InvalidInput("--local opens private hosts already; give --local or --allow")
    return EgressRules.local_user()


def limits_of(arguments: argparse.Namespace) -> "Limits":
    """What it may cost."""
    from fetchwarden.policy.limits import Limits  # noqa: PLC0415

    return Limits() if arguments.timeout is None else Limits(deadline=arguments.timeout)


def options_of(arguments: argparse.Namespace) -> "ConvertOptions":
    """How a page is converted."""
    from fetchwarden.sanitize.options import ConvertOptions  # noqa: PLC0415

    return ConvertOptions(
        images=arguments.images,
        details=arguments.details,
        content=arguments.content,
        max_chars=arguments.max_chars,
    )


def resolver_of(arguments: argparse.Namespace) -> "Resolver | None":
    """How names are resolved; None for the way of the reader.

    Raises:
        InvalidInput: the arguments contradict each other.
    """
    from fetchwarden.policy.errors import InvalidInput  # noqa: PLC0415
    from fetchwarden.retrieval.resolver import DnsResolver, SystemResolver  # noqa: PLC0415

    # Names of a person's own network stand in the hosts file or are known to the system only.
    kind = arguments.resolver or ("system" if getattr(arguments, "local", False) else "dns")
    if arguments.nameserver:
        if arguments.resolver == "system":
            raise InvalidInput("--nameserver goes with --resolver dns")
        return DnsResolver(arguments.nameserver)
    return SystemResolver() if kind == "system" else DnsResolver()


def roots_of(arguments: argparse.Namespace) -> dict[str, str]:
    """Further root certificates, by host.

    Raises:
        InvalidInput: the arguments contradict each other.
    """
    from fetchwarden.policy.errors import InvalidInput  # noqa: PLC0415

    roots = {}
    for text in arguments.extra_root:
        host, equals, pem = text.partition("=")
        if not equals:
            raise InvalidInput("--extra-root is written HOST=FILE.pem")
        roots[host] = pem
    return roots


def make_parser() -> argparse.ArgumentParser:
    """The parser; ``command`` of what it gives is the name of the command."""
    parser = argparse.ArgumentParser(
        prog="fetchwarden",
        description="Reads the web for a language model without being turned against its user.",
        epilog="Exit status: 0 done, 2 usage, 3 refused by the rules, 4 failed.",
    )
    parser.add_argument("--version", action=_Version)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    read = commands.add_parser("read", help="read one page as clean Markdown")
    read.set_defaults(command="read")
    read.add_argument("url", metavar="URL", help="an http or https address")
    _add_json(read)
    read.add_argument(
        "--trace",
        action="store_true",
        help="show hops, pinned addresses, rules, and what was neutralised",
    )
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
    check.set_defaults(command="check")
    check.add_argument("url", metavar="URL", help="an http or https address")
    check.add_argument("--resolve", action="store_true", help="judge what the name resolves to")
    _add_json(check)
    _add_rules(check)

    convert = commands.add_parser("convert", help="turn a file into clean Markdown")
    convert.set_defaults(command="convert")
    convert.add_argument("file", metavar="FILE", help="a file, or - for standard input")
    convert.add_argument(
        "--url", required=True, help="where it comes from; links are made absolute"
    )
    convert.add_argument("--media-type", default="text/html", help="its media type (text/html)")
    convert.add_argument("--charset", help="its charset, where a header told it")
    _add_json(convert)
    _add_options(convert)

    scan = commands.add_parser("scan", help="neutralise prompt injection in a text")
    scan.set_defaults(command="scan")
    scan.add_argument("file", metavar="FILE", help="a UTF-8 file, or - for standard input")
    scan.add_argument(
        "--format",
        choices=("text", "markdown", "json", "xml", "html", "field"),
        default="text",
        help="how the text is built (text)",
    )
    scan.add_argument("--trace", action="store_true", help="show what was neutralised")
    _add_json(scan)

    search = add_search(commands)
    _add_json(search)
    _add_resolver(search)

    _add_rules(add_chat(commands))

    add_serve(commands)
    add_mcp(commands)
    add_config(commands)

    policy = commands.add_parser("policy", help="explain which addresses a conversation allows")
    policy.set_defaults(command="policy")
    policy.add_argument("file", metavar="FILE", help="a conversation as JSON, or - for input")
    _add_json(policy)
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
    _add_resolver(parser)


def _add_resolver(parser: argparse.ArgumentParser) -> None:
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
