"""What an operator configures of the service: one typed place for all of it.

In: values of a file and of the environment, as ``configuration_sources`` lays them over each other.
Out: a ``Configuration``, or a fault that names the key. Every key is here; one that is not is an
error, so a slip of the pen opens nothing. Secrets are ``SecretStr`` and shown by nothing.
"""

import hashlib
import hmac
import re
from collections.abc import Mapping
from ipaddress import ip_address
from typing import Annotated, Any, Final, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    SecretStr,
    field_validator,
    model_validator,
)

from fetchwarden.policy.confidence import Confidence
from fetchwarden.policy.errors import InvalidRule
from fetchwarden.policy.rules import EgressRules

__all__ = [
    "Configuration",
    "ConversionSection",
    "FetchSection",
    "LimitsSection",
    "LoggingSection",
    "McpSection",
    "RulesSection",
    "ServerSection",
    "SigningSection",
    "TokenSection",
    "ToolsSection",
]

MIN_SECRET_CHARS: Final = 32
"""Characters that a token, and bytes that a signing key, has at least."""
_NAME: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}")
_SHA256: Final = re.compile(r"[0-9a-f]{64}")

Seconds = Annotated[float, Field(gt=0, le=3600)]
Count = Annotated[int, Field(ge=1)]


def is_name(text: str) -> bool:
    """Whether a caller may be called so."""
    return _NAME.fullmatch(text) is not None


def _name(text: str) -> str:
    if not is_name(text):
        raise ValueError("a name is of a-z, 0-9, '-' and '_', at most 32 characters")
    return text


Name = Annotated[str, AfterValidator(_name)]


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _has_no_switches(cls, values: Any) -> Any:
        """No key is a switch, and a number that is written as one would be 1."""
        if isinstance(values, Mapping) and cls is not ToolsSection:
            for name, value in values.items():
                if isinstance(value, bool):
                    raise ValueError(f"{str(name)[:40]!r} is neither true nor false")  # noqa: TRY004
        return values


class ServerSection(_Section):
    """Where and how it listens."""

    host: str = Field("127.0.0.1", description="The address it listens at.")
    port: int = Field(8460, ge=0, le=65535, description="The port; 0 for any that is free.")
    allowed_hosts: tuple[str, ...] = Field(
        (), description="Names by which it is called, such as a public one; * for any."
    )
    allowed_origins: tuple[str, ...] = Field(
        (), description="Values of Origin that pages in browsers may have; none by default."
    )
    header_seconds: Seconds = Field(10.0, description="For the head of a request to be there.")
    body_seconds: Seconds = Field(30.0, description="For its body to be there.")
    answer_seconds: Seconds = Field(30.0, description="For a client to take a piece of an answer.")
    idle_seconds: Seconds = Field(30.0, description="For which an unused connection is kept.")
    drain_seconds: Seconds = Field(30.0, description="For requests to end when it is stopped.")
    max_connections: Count = Field(500, description="Connections at a time.")
    max_header_bytes: Count = Field(32 * 1024, description="Bytes of the head of a request.")
    max_body_bytes: Count = Field(10 * 1024 * 1024, description="Bytes of the body of a request.")
    max_batch_lines: Count = Field(100, description="Requests of a batch.")
    batch_concurrency: Annotated[int, Field(ge=1, le=64)] = Field(
        8, description="Requests of a batch that are worked on at a time."
    )
    metrics: Literal["token", "open", "off"] = Field(
        "token", description="Who may see /metrics: callers with a token, everybody, nobody."
    )

    @property
    def is_local(self) -> bool:
        """Whether only this machine reaches it."""
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return False

    @field_validator("host")
    @classmethod
    def _is_address(cls, host: str) -> str:
        try:
            ip_address(host)
        except ValueError:
            raise ValueError("host is an IP address, such as 127.0.0.1 or ::1") from None
        return host


class LimitsSection(_Section):
    """What a caller may use where no token is configured; the same is told for each token."""

    requests_per_minute: Count = Field(120, description="Requests a minute; a batch counts each.")
    burst: Count = Field(30, description="Requests at once before that counts.")
    concurrency: Count = Field(16, description="Requests at a time.")
    bytes_per_hour: Count = Field(1_000_000_000, description="Bytes sent and answered, an hour.")


class TokenSection(LimitsSection):
    """A caller: its token, and what it may use."""

    secret: SecretStr | None = Field(None, description="The token itself.")
    secret_file: str | None = Field(None, description="A file that holds the token.")
    sha256: str | None = Field(None, description="SHA-256 of the token, in hexadecimal.")
    tenant: Name | None = Field(
        None, description="Whose conversations it goes on with; its own name by default."
    )
    confidence: Confidence = Field(
        Confidence.MEDIUM,
        description="How far it is trusted; HIGH may read the private hosts that rules allow.",
    )

    @model_validator(mode="after")
    def _has_one_secret(self) -> Self:
        given = [self.secret, self.secret_file, self.sha256]
        if sum(each is not None for each in given) != 1:
            raise ValueError("give one of secret, secret_file and sha256")
        if self.secret is not None:
            check_secret(self.secret.get_secret_value())
        if self.sha256 is not None and _SHA256.fullmatch(self.sha256) is None:
            raise ValueError("sha256 is 64 hexadecimal digits in lower case")
        return self

    @field_validator("confidence", mode="before")
    @classmethod
    def _level(cls, value: object) -> object:
        if isinstance(value, str):
            if value not in Confidence.__members__:
                raise ValueError(f"confidence is one of {', '.join(Confidence.__members__)}")
            return Confidence[value]
        return value

    def digest(self, read: "Any") -> bytes:
        """SHA-256 of the token, for comparing; *read* gives the text of a file.

        Raises:
            ValueError: the file holds no usable token.
        """
        if self.sha256 is not None:
            return bytes.fromhex(self.sha256)
        if self.secret is not None:
            text = self.secret.get_secret_value()
        else:
            text = read(self.secret_file).strip()
            check_secret(text)
        return hashlib.sha256(text.encode()).digest()


def check_secret(text: str) -> None:
    """Refuse a token that could be guessed, or that no header can carry."""
    if len(text) < MIN_SECRET_CHARS:
        raise ValueError(f"a token has at least {MIN_SECRET_CHARS} characters")
    if not text.isascii() or not text.isprintable() or " " in text:
        raise ValueError("a token is of printable ASCII characters without spaces")


def _rules_of(name: str, entry: str) -> EgressRules:
    """Rules of one entry, of a list of that name."""
    if name == "allow":
        return EgressRules.public(allow=[entry])
    return EgressRules.public(deny=[entry]) if name == "deny" else EgressRules.public(only=[entry])


class RulesSection(_Section):
    """Where reads may go; entries as for ``EgressRules.public``."""

    allow: tuple[str, ...] = Field((), description="Private hosts for callers trusted with HIGH.")
    deny: tuple[str, ...] = Field((), description="Hosts that are never read.")
    only: tuple[str, ...] | None = Field(None, description="The only hosts that are read.")
    ports: tuple[int, ...] = Field((80, 443, 8080, 8443), description="Ports that are read.")

    @model_validator(mode="after")
    def _are_rules(self) -> Self:
        for name, entries in (("allow", self.allow), ("deny", self.deny), ("only", self.only)):
            for place, entry in enumerate(entries or (), 1):
                try:
                    _rules_of(name, entry)
                except InvalidRule as fault:
                    # The entry itself may be something in the wrong place.
                    said = str(fault).replace(repr(entry), "…")
                    told = "it cannot be used" if entry.lower() in said.lower() else said
                    raise ValueError(f"entry {place} of {name}: {told}") from None
        try:
            EgressRules.public(allow=self.allow, deny=self.deny, only=self.only, ports=self.ports)
        except InvalidRule:
            raise ValueError("the entries contradict each other, or a port is none") from None
        return self


class FetchSection(_Section):
    """What a read may cost."""

    deadline_seconds: Seconds = Field(60.0, description="For a page to be there.")
    max_body_bytes: Count = Field(5 * 1024 * 1024, description="Bytes of a page, decoded.")
    max_redirects: int = Field(10, ge=0, le=20, description="Redirects that are followed.")
    max_page_chars: Count = Field(100_000, description="Characters of Markdown in an answer.")
    resolver: Literal["dns", "system"] = Field("dns", description="How names are resolved.")
    nameservers: tuple[str, ...] = Field((), description="Name servers, as host:port.")
    extra_roots: Mapping[str, str] = Field(
        default_factory=dict, description="Further root certificates (a file), by host."
    )


class ConversionSection(_Section):
    """The worker processes that pages are converted and filtered in."""

    workers: int = Field(2, ge=0, le=64, description="Processes; 0 for threads of the service.")
    cpu_seconds: Seconds = Field(20.0, description="Of CPU for a page.")
    wall_seconds: Seconds = Field(60.0, description="For a page.")
    memory_bytes: Annotated[int, Field(ge=128 * 1024 * 1024)] = Field(
        512 * 1024 * 1024, description="Address space of a process."
    )
    jobs_per_worker: Count = Field(200, description="Pages after which a process is replaced.")


class SigningSection(_Section):
    """The keys that ledgers and tickets are signed with."""

    keys: tuple[SecretStr, ...] = Field(
        (),
        description="Keys as name:secret, the secret in base64 (32 bytes or more). The first one "
        "signs, all verify. Without any there is one for this run.",
    )
    lifetime_seconds: Annotated[int, Field(ge=60, le=30 * 24 * 3600)] = Field(
        3600, description="After which a ledger or ticket has ended."
    )


class ToolsSection(_Section):
    """Settings of the tools, as docs/settings.md lists them, by tool and name."""

    web_search: Mapping[str, str] = Field(default_factory=dict)
    read_web_page: Mapping[str, str] = Field(default_factory=dict)
    search_confluence: Mapping[str, str] = Field(default_factory=dict)

    @field_validator("*", mode="before")
    @classmethod
    def _texts(cls, value: object) -> object:
        if not isinstance(value, Mapping):
            return value
        return {name: _text(each) for name, each in value.items()}


def _text(value: object) -> object:
    """A setting is a text; a number or a switch of TOML means the one that is written like it."""
    if isinstance(value, bool):
        return "ON" if value else "OFF"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list | tuple) and all(isinstance(each, str) for each in value):
        return "\n".join(value)
    return value


class McpSection(_Section):
    """The Model Context Protocol."""

    http: Literal["auto", "on", "off"] = Field(
        "auto", description="Whether /mcp is there; auto where its package is installed."
    )


class LoggingSection(_Section):
    """What is logged, to standard error."""

    level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field("INFO", description="From where.")
    format: Literal["json", "text"] = Field("json", description="One JSON object a line, or text.")


class Configuration(_Section):
    """All of it."""

    server: ServerSection = ServerSection()
    local: LimitsSection = LimitsSection()
    tokens: Mapping[Name, TokenSection] = Field(default_factory=dict)
    rules: RulesSection = RulesSection()
    fetch: FetchSection = FetchSection()
    conversion: ConversionSection = ConversionSection()
    signing: SigningSection = SigningSection()
    tools: ToolsSection = ToolsSection()
    mcp: McpSection = McpSection()
    logging: LoggingSection = LoggingSection()


def same_digest(one: bytes, other: bytes) -> bool:
    """Whether two digests are equal, in a time that does not tell where they differ."""
    return hmac.compare_digest(one, other)
