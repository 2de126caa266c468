"""``fetchwarden serve``, ``mcp`` and ``config``: the service, and what is in force for it.

All lay the same values over each other: defaults, a file, the environment, the command line. Rooms
are imported inside the functions, so that ``--help`` does not load a network stack.
"""

import argparse
import asyncio
import json
import os
import secrets
import signal
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from fetchwarden.policy.confidence import Confidence
from fetchwarden.policy.errors import InvalidInput

if TYPE_CHECKING:
    from fetchwarden.configuration import Configuration
    from fetchwarden.configuration_sources import Loaded
    from fetchwarden.service.app import Mounts

__all__ = [
    "add_config",
    "add_mcp",
    "add_serve",
    "loaded_of",
    "run_config",
    "run_mcp",
    "run_serve",
]

TOKEN_NAME: Final = "file"  # noqa: S105 - the name of a caller
_TOKEN_BYTES: Final = 32
THREADS: Final = 16
"""For what is done beside the event loop: look-ups of given addresses, cuts of pages."""


def add_serve(commands: Any) -> argparse.ArgumentParser:
    """Add the command to the sub-parsers of a command line; the parser of its arguments."""
    serve: argparse.ArgumentParser = commands.add_parser(
        "serve", help="serve reading, searching, converting, checking and scanning over HTTP"
    )
    serve.set_defaults(command="serve", json=False)
    _add_sources(serve)
    serve.add_argument("--host", metavar="ADDRESS", help="the address it listens at (127.0.0.1)")
    serve.add_argument("--port", type=int, metavar="N", help="the port; 0 for a free one (8460)")
    serve.add_argument(
        "--token-file",
        metavar="FILE",
        help="a caller whose token this file holds; made, for its owner alone, if it is not there",
    )
    return serve


def add_config(commands: Any) -> argparse.ArgumentParser:
    """Add the command to the sub-parsers of a command line; the parser of its arguments."""
    config: argparse.ArgumentParser = commands.add_parser(
        "config", help="show what is configured for the service, and where each value comes from"
    )
    config.set_defaults(command="config")
    _add_sources(config)
    config.add_argument("--json", action="store_true", help="print one JSON object")
    return config


def add_mcp(commands: Any) -> argparse.ArgumentParser:
    """Add the command to the sub-parsers of a command line; the parser of its arguments."""
    mcp: argparse.ArgumentParser = commands.add_parser(
        "mcp", help="offer the tools to a host of the Model Context Protocol, on stdio"
    )
    mcp.set_defaults(command="mcp", json=False)
    _add_sources(mcp)
    mcp.add_argument(
        "--trust",
        choices=tuple(Confidence.__members__),
        default="MEDIUM",
        help="how far the host's model is trusted; private hosts and a wiki want HIGH (MEDIUM)",
    )
    mcp.add_argument(
        "--free-address-choice",
        action="store_true",
        help="let the model read public addresses that the tools did not return",
    )
    return mcp


def _add_sources(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--config", metavar="FILE", help="a TOML file (the one that FETCHWARDEN_CONFIG names)"
    )


def loaded_of(arguments: argparse.Namespace, environment: Mapping[str, str]) -> "Loaded":
    """The configuration in force.

    Raises:
        InvalidInput: a key is unknown, or a value cannot be used.
    """
    from fetchwarden.configuration_sources import load_configuration  # noqa: PLC0415

    overrides: dict[str, object] = {}
    for name in ("host", "port"):
        if (value := getattr(arguments, name, None)) is not None:
            overrides[f"server.{name}"] = value
    if getattr(arguments, "free_address_choice", False):
        overrides["tools.read_web_page.free_address_choice"] = "ON"
    token_file = getattr(arguments, "token_file", None)
    if token_file is not None and not token_file.strip():
        raise InvalidInput("--token-file names no file")
    if token_file:
        overrides[f"tokens.{TOKEN_NAME}.secret_file"] = token_file
    return load_configuration(arguments.config, environment, overrides)


def run_config(arguments: argparse.Namespace, environment: Mapping[str, str]) -> list[str]:
    """The lines to print.

    Raises:
        InvalidInput: a key is unknown, or a value cannot be used.
    """
    rows = list(loaded_of(arguments, environment).rows())
    if arguments.json:
        record = {key: {"value": value, "source": source} for key, value, source in rows}
        return [json.dumps(record, indent=2, ensure_ascii=False, default=str)]
    width = max(len(key) for key, _, _ in rows)
    return [
        f"{key:{width}} = {json.dumps(value, ensure_ascii=False, default=str)}  ({source})"
        for key, value, source in rows
    ]


def run_serve(arguments: argparse.Namespace, environment: Mapping[str, str]) -> None:
    """Serve until SIGTERM, SIGINT or SIGHUP.

    Raises:
        InvalidInput, InvalidRule: something that is configured cannot be used.
    """
    try:
        from fetchwarden.retrieval.daemons import DaemonExecutor  # noqa: PLC0415
        from fetchwarden.service.descriptors import provide_descriptors  # noqa: PLC0415
        from fetchwarden.service.log import configure_logging  # noqa: PLC0415
        from fetchwarden.service.server import serve  # noqa: PLC0415
    except ImportError as missing:
        raise InvalidInput(
            f"the service needs {missing.name}: pip install 'fetchwarden[service]'"
        ) from None
    if arguments.token_file:
        _make_token(Path(arguments.token_file))
    configuration = loaded_of(arguments, environment).configuration
    configure_logging(configuration.logging.level, configuration.logging.format)
    provide_descriptors(
        configuration.server.max_connections,
        configuration.conversion.workers,
        pages_at_a_time(configuration),
    )

    def tell(host: str, port: int, _: object) -> None:
        shown = f"[{host}]" if ":" in host else host
        print(f"http://{shown}:{port}/docs", flush=True)

    mounts = _mounts(configuration)

    async def run() -> None:
        # What threads still do for requests that were given up holds nothing up.
        asyncio.get_running_loop().set_default_executor(DaemonExecutor(THREADS, "fetchwarden"))
        await serve(configuration, on_ready=tell, mounts=mounts)

    asyncio.run(run())


def pages_at_a_time(configuration: "Configuration") -> int:
    """Pages that all callers together can come to read: each by batches of searches."""
    from fetchwarden.tools.web.search_pages import MAX_SIDE_BY_SIDE  # noqa: PLC0415

    callers = configuration.tokens.values() or (configuration.local,)
    requests = sum(caller.concurrency for caller in callers)
    each = configuration.server.batch_concurrency * MAX_SIDE_BY_SIDE
    return min(requests, configuration.server.max_connections) * each


def _mounts(configuration: "Configuration") -> "Mounts | None":
    """What opens ``/mcp``; None where it is switched off.

    Raises:
        InvalidInput: it is switched on, and cannot be had.
    """
    if configuration.mcp.http == "off":
        return None
    try:
        from fetchwarden.mcp_server.http import opened_mcp  # noqa: PLC0415
    except ImportError as missing:
        if configuration.mcp.http == "auto":
            return None
        raise InvalidInput(
            f"mcp.http needs {missing.name}: pip install 'fetchwarden[mcp]'"
        ) from None
    return opened_mcp


def run_mcp(arguments: argparse.Namespace, environment: Mapping[str, str]) -> None:
    """Serve the tools on standard input and output until the input ends.

    Raises:
        InvalidInput, InvalidRule: something that is configured cannot be used.
    """
    try:
        from fetchwarden.mcp_server.stdio import serve_stdio  # noqa: PLC0415
        from fetchwarden.service.log import configure_logging  # noqa: PLC0415
    except ImportError as missing:
        raise InvalidInput(
            f"the server needs {missing.name}: pip install 'fetchwarden[mcp]'"
        ) from None
    if sys.stdin is None or sys.stdout is None:
        raise InvalidInput(
            "standard input and output are the protocol's, and one of them is closed"
        )
    configuration = loaded_of(arguments, environment).configuration
    configure_logging(configuration.logging.level, configuration.logging.format)
    # A thread waits for the input, and nothing but input or its end wakes it: asyncio's own way to
    # end on Ctrl-C would wait for it. There is nothing to put away, so it ends as on SIGTERM.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    asyncio.run(serve_stdio(configuration, Confidence[arguments.trust]))


def _make_token(path: Path) -> None:
    """Write a new token to *path*, unless it is there."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return
    except OSError as error:
        raise InvalidInput(f"{path} cannot be written: {error.strerror}") from None
    with os.fdopen(handle, "w") as file:
        file.write(f"{secrets.token_hex(_TOKEN_BYTES)}\n")
    print(f"a new token is in {path}", file=sys.stderr)
