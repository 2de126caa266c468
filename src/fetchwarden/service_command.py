"""``fetchwarden serve`` and ``fetchwarden config``: the service, and what is in force for it.

Both lay the same values over each other: defaults, a file, the environment, the command line. Rooms
are imported inside the functions, so that ``--help`` does not load a network stack.
"""

import argparse
import asyncio
import json
import os
import secrets
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from fetchwarden.policy.errors import InvalidInput

if TYPE_CHECKING:
    from fetchwarden.configuration_sources import Loaded

__all__ = ["add_config", "add_serve", "loaded_of", "run_config", "run_serve"]

TOKEN_NAME: Final = "file"  # noqa: S105 - the name of a caller
_TOKEN_BYTES: Final = 32


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
    if token_file := getattr(arguments, "token_file", None):
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
    """Serve until SIGTERM or SIGINT.

    Raises:
        InvalidInput, InvalidRule: something that is configured cannot be used.
    """
    try:
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

    def tell(host: str, port: int, _: object) -> None:
        shown = f"[{host}]" if ":" in host else host
        print(f"http://{shown}:{port}/docs", flush=True)

    asyncio.run(serve(configuration, on_ready=tell))


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
