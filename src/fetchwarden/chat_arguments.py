"""The arguments of ``fetchwarden chat``, and the values they stand for.

Keys come from the environment, since they have no place in a list of processes. Rooms are imported
inside the functions, so that ``--help`` does not load a network stack.
"""

import argparse
import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from fetchwarden.policy.confidence import Confidence
from fetchwarden.policy.errors import InvalidInput
from fetchwarden.policy.outbound import OutboundLevel, OutboundRequirement
from fetchwarden.search_command import ENGINES, engine_settings

if TYPE_CHECKING:
    from fetchwarden.tools.offers import RequestFacts
    from fetchwarden.tools.providers.endpoint import ModelEndpoint

__all__ = ["add_chat", "endpoint_of", "facts_of", "head_of"]

KEYS: Final[Mapping[str, str]] = {
    "openai": "OPENAI_API_KEY",
    "openai-responses": "OPENAI_API_KEY",
    "anthropic": "ANTHROPIC_API_KEY",
}
"""For each interface the variable that holds the key, unless another one is named."""
DEVIATIONS: Final[Mapping[str, tuple[str, Any]]] = {
    "strict": ("enforces_strict", True),
    "no-strict": ("takes_strict", False),
    "no-parallel-tool-calls": ("takes_sequential", False),
    "no-stream-options": ("takes_usage", False),
    "no-reasoning": ("takes_reasoning", False),
    "plain-reasoning": ("wants_reasoning", True),
    "no-encrypted-reasoning": ("takes_encrypted_reasoning", False),
    "developer-role": ("system_role", "developer"),
    "no-system-role": ("system_role", "user"),
}
"""What a server may do differently, and the switch it is."""
TOKEN: Final = "FETCHWARDEN_CONFLUENCE_TOKEN"  # noqa: S105 - the name of a variable
CLOUD_USER: Final = "FETCHWARDEN_CONFLUENCE_USER"
LEVELS: Final = tuple(level.name for level in Confidence)
OUTBOUND: Final = {level.name.lower().replace("_", "-"): level for level in OutboundLevel}


def add_chat(commands: Any) -> argparse.ArgumentParser:
    """Add the command to the sub-parsers of a command line; the parser of its arguments."""
    chat: argparse.ArgumentParser = commands.add_parser(
        "chat", help="talk with a model that reads the web under the rules"
    )
    chat.set_defaults(command="chat", json=False)
    model = chat.add_argument_group("the model")
    model.add_argument(
        "--provider",
        choices=tuple(KEYS),
        default="openai",
        help="the interface: OpenAI's Chat Completions, which most servers speak, its Responses, "
        "or Anthropic's Messages (openai)",
    )
    model.add_argument("--model", required=True, metavar="NAME", help="as the provider calls it")
    model.add_argument("--base-url", default="", metavar="URL", help="where it is (the vendor's)")
    model.add_argument(
        "--key-variable",
        metavar="NAME",
        help="the variable that holds the key (OPENAI_API_KEY or ANTHROPIC_API_KEY; none with "
        "--base-url)",
    )
    _add_repeated(model, "--header", "NAME=VALUE", "a further header of every request")
    _add_repeated(model, "--parameter", "NAME=JSON", "a further parameter, such as temperature=0.2")
    model.add_argument(
        "--deviation",
        action="append",
        choices=tuple(DEVIATIONS),
        default=[],
        help="what this server does differently from others; may be repeated",
    )
    model.add_argument("--system", default="", metavar="TEXT", help="the system prompt")
    _add_policy(chat.add_argument_group("the rules"))
    tools = chat.add_argument_group("the tools")
    tools.add_argument("--no-search", action="store_true", help="do not offer web_search")
    _add_repeated(tools, "--engine", "ENGINE", "search with this engine only", tuple(ENGINES))
    tools.add_argument(
        "--language", default="all", metavar="TAG", help="of hits, such as de-DE (all)"
    )
    tools.add_argument("--wiki", metavar="URL", help="offer search_confluence for this wiki")
    tools.add_argument("--max-calls", type=int, default=15, metavar="N", help="an answer (15)")
    tools.add_argument(
        "--max-result-chars",
        type=int,
        default=300_000,
        metavar="N",
        help="characters of all results of an answer (300000)",
    )
    chat.add_argument(
        "--transcript", metavar="FILE", help="keep the conversation in a new file, as JSON"
    )
    return chat


def _add_policy(group: Any) -> None:
    group.add_argument(
        "--trust",
        choices=LEVELS,
        default="MEDIUM",
        help="how far the provider is trusted; private hosts and a wiki want HIGH (MEDIUM)",
    )
    group.add_argument(
        "--self-hosted", action="store_true", help="the model runs on machines of your own"
    )
    group.add_argument(
        "--free-address-choice",
        action="store_true",
        help="let the model read addresses that it was not given",
    )
    group.add_argument(
        "--outbound",
        choices=tuple(OUTBOUND),
        default="unrestricted",
        help="where data of the conversation may go (unrestricted)",
    )
    group.add_argument(
        "--max-links-per-origin",
        type=int,
        metavar="N",
        help="reads of one site by addresses that tools returned (no limit)",
    )


def _add_repeated(
    group: Any, name: str, shown: str, text: str, choices: Sequence[str] | None = None
) -> None:
    text = f"{text}; may be repeated"
    group.add_argument(name, action="append", default=[], metavar=shown, help=text, choices=choices)


def endpoint_of(arguments: argparse.Namespace, environment: Mapping[str, str]) -> "ModelEndpoint":
    """The model.

    Raises:
        InvalidInput: the key is not set, or an argument cannot be read.
    """
    from fetchwarden.tools.providers.chat_completions import Deviations  # noqa: PLC0415
    from fetchwarden.tools.providers.endpoint import ModelEndpoint  # noqa: PLC0415

    # The vendor's key goes to the vendor; another server is sent only what was named for it.
    variable = arguments.key_variable or ("" if arguments.base_url else KEYS[arguments.provider])
    key = environment.get(variable, "").strip()
    if variable and not key:
        raise InvalidInput(f"the key is expected in the variable {variable}, which is not set")
    return ModelEndpoint(
        api=arguments.provider,
        model=arguments.model,
        base_url=arguments.base_url,
        key=key,
        headers=dict(_pair("--header", text) for text in arguments.header),
        deviations=Deviations(**dict(DEVIATIONS[name] for name in arguments.deviation)),
        extra=dict(_parameter(text) for text in arguments.parameter),
    )


def facts_of(arguments: argparse.Namespace, environment: Mapping[str, str]) -> "RequestFacts":
    """What is selected and set; the conversation begins with what the rules demand.

    Raises:
        InvalidInput: a number is out of range, or an engine is not configured.
    """
    from fetchwarden.tools.conversation import Conversation  # noqa: PLC0415
    from fetchwarden.tools.offers import RequestFacts, StoredSettings  # noqa: PLC0415
    from fetchwarden.tools.result import Requirements  # noqa: PLC0415

    links = arguments.max_links_per_origin
    for name, value in (
        ("--max-links-per-origin", 1 if links is None else links),
        ("--max-calls", arguments.max_calls),
        ("--max-result-chars", arguments.max_result_chars),
    ):
        if value < 1:
            raise InvalidInput(f"{name} is from 1")
    selected = {"read_web_page"}
    choice = "ON" if arguments.free_address_choice else "OFF"
    settings = {"read_web_page.free_address_choice": choice}
    if arguments.max_links_per_origin is not None:
        settings["read_web_page.max_links_per_origin"] = str(arguments.max_links_per_origin)
    if not arguments.no_search:
        selected.add("web_search")
        engines = engine_settings(arguments.engine, environment)
        found = {"default_language": arguments.language, **engines}
        settings |= {f"web_search.{name}": value for name, value in found.items()}
    if arguments.wiki:
        selected.add("search_confluence")
        found = _wiki(arguments.wiki, environment)
        settings |= {f"search_confluence.{name}": value for name, value in found.items()}
    conversation = Conversation()
    level = OUTBOUND[arguments.outbound]
    conversation.require(Requirements(outbound=OutboundRequirement(level, "the command line")))
    return RequestFacts(
        confidence=Confidence[arguments.trust],
        model_can_use_tools=True,
        selected=frozenset(selected),
        settings=StoredSettings(user=settings),
        conversation=conversation,
    )


def _wiki(url: str, environment: Mapping[str, str]) -> dict[str, str]:
    token, user = environment.get(TOKEN, "").strip(), environment.get(CLOUD_USER, "").strip()
    if not token:
        return {"base_url": url, "method": "SEARCH_PAGE"}
    method = "CLOUD_TOKEN" if user else "DATA_CENTER_TOKEN"
    return {"base_url": url, "method": method, "token": token, "cloud_user": user}


def head_of(arguments: argparse.Namespace) -> dict[str, Any]:
    """What a transcript begins with: all that ``fetchwarden policy`` needs to judge by."""
    return {
        "provider": arguments.provider,
        "model": arguments.model,
        "confidence": arguments.trust,
        "free_address_choice": "ON" if arguments.free_address_choice else "OFF",
        "outbound": OUTBOUND[arguments.outbound].name,
        **({"wiki_url": arguments.wiki} if arguments.wiki else {}),
        **({"allowed_private_hosts": arguments.allow} if arguments.allow else {}),
    }


def _pair(option: str, text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise InvalidInput(f"{option} is written NAME=VALUE")
    return name.strip(), value


def _parameter(text: str) -> tuple[str, object]:
    name, value = _pair("--parameter", text)
    try:
        return name, json.loads(value)
    except ValueError:
        raise InvalidInput(f"--parameter {name} is no JSON; a text is written in quotes") from None
