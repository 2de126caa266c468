"""What callers send and are sent, as pydantic models: the OpenAPI document is made of them.

Every field is listed, and one that is not is refused. What only the operator decides is refused by
its name (``OPERATORS_OPTIONS``), so that nobody takes a silent nothing for a yes.
"""

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

__all__ = [
    "OPERATORS_OPTIONS",
    "BatchAnswer",
    "BatchLine",
    "CheckAnswer",
    "CheckRequest",
    "ConvertAnswer",
    "ConvertRequest",
    "FindingRecord",
    "GivenConversation",
    "Problem",
    "ReadAnswer",
    "ReadRequest",
    "ScanAnswer",
    "ScanRequest",
    "SearchAnswer",
    "SearchRequest",
]

OPERATORS_OPTIONS: Final = frozenset(
    {
        "actions",
        "allow",
        "allow_private",
        "allow_private_ips",
        "allowed_private_hosts",
        "base_url",
        "browser",
        "chosen_by",
        "confidence",
        "cookies",
        "deny",
        "dialer",
        "engine",
        "engines",
        "execute",
        "extra_roots",
        "extractor",
        "filter_injection",
        "follow_redirects",
        "free_address_choice",
        "headers",
        "hooks",
        "injection_filter",
        "insecure",
        "js",
        "js_code",
        "keep_hidden",
        "limits",
        "local",
        "max_body_bytes",
        "method",
        "only",
        "output",
        "output_path",
        "ports",
        "private",
        "profile",
        "provider",
        "proxies",
        "proxy",
        "resolver",
        "rules",
        "script",
        "scripts",
        "searxng_base_url",
        "settings",
        "sign_in",
        "skipTlsVerification",
        "skip_tls",
        "skip_tls_verification",
        "timeout",
        "trust",
        "user_agent",
        "verify",
        "verify_ssl",
        "wait_for",
        "webhook",
        "webhook_url",
        "X-Proxy-Url",
        "X-Set-Cookie",
    }
)
"""What callers of such services are used to send, or may try, and may not choose here."""
MAX_TEXT: Final = 5_000_000
"""Characters of a text."""

Url = Annotated[str, Field(max_length=8_192, description="An http or https address.")]


class _In(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Out(BaseModel):
    model_config = ConfigDict(frozen=True)


class GivenConversation(_In):
    """What a model was given so far: its texts, or the ledger of an earlier answer, or both.

    With it the address is the model's choice, and the conversation's rules hold. Without it the
    address is its user's, and the public rules hold.
    """

    ledger: str | None = Field(
        None, max_length=2_000_000, description="The ledger of the last answer in it."
    )
    system_prompt: str | None = Field(
        None, max_length=MAX_TEXT, description="As it is sent now; the last one stays without."
    )
    outbound: Literal["only_links_from_chat", "only_configured_services"] | None = Field(
        None,
        description="Where data of the conversation may go from now on, such as after a mail was "
        "read. It stays in the ledger, and nothing loosens it.",
    )
    messages: list[dict[str, Any]] = Field(
        default_factory=list,
        max_length=10_000,
        description="Messages since that ledger, as OpenAI's or Anthropic's interfaces have them.",
    )


class _PageOptions(_In):
    content: Literal["main", "whole"] = Field("main", description="What of the page is kept.")
    images: Literal["alt", "link", "none"] = Field("alt", description="How images are written.")
    details: Literal["keep", "drop"] = Field("keep", description="Whether closed details are kept.")
    start: int = Field(0, ge=0, description="The character of the Markdown to begin with.")
    max_chars: int | None = Field(None, ge=1, description="Characters of Markdown; see next_start.")


class ReadRequest(_PageOptions):
    """Read one page."""

    url: Url
    conversation: GivenConversation | None = None


class ConvertRequest(_PageOptions):
    """Turn a document into Markdown; nothing is fetched."""

    text: str | None = Field(None, max_length=MAX_TEXT, description="The document as text.")
    base64: str | None = Field(None, max_length=2 * MAX_TEXT, description="Or its bytes.")
    url: Url
    media_type: str = Field("text/html", max_length=200)
    charset: str | None = Field(None, max_length=40, description="As a header told it.")


class SearchRequest(_In):
    """Search the web, and read what was found."""

    query: str = Field(min_length=1, max_length=2_000)
    language: str | None = Field(None, max_length=40, description="A tag such as de-DE.")
    time_range: Literal["day", "week", "month", "year"] | None = None
    page: int = Field(1, ge=1, le=100)
    limit: int | None = Field(None, ge=1, le=20, description="Pages to read.")
    conversation: GivenConversation | None = None


class CheckRequest(_In):
    """Judge an address without reading it."""

    url: Url
    resolve: bool = Field(False, description="Whether what the name resolves to is judged too.")
    conversation: GivenConversation | None = None


class ScanRequest(_In):
    """Neutralise prompt injection in a text."""

    text: str = Field(max_length=MAX_TEXT)
    format: Literal["text", "markdown", "json", "xml", "html", "field"] = "text"


class BatchLine(_In):
    """One line of a batch."""

    id: str = Field("", max_length=200, description="Told again with its answer.")
    operation: Literal["read", "search", "convert", "check", "scan"]
    request: dict[str, Any]


class FindingRecord(_Out):
    """A passage that was neutralised. For people: never give it to the model."""

    rule: str
    family: str
    rules: list[str]
    severity: Literal["medium", "high"]
    weight: float
    lang: str
    via: str
    field: str
    start: int = Field(description="Of the passage, in the field or its piece as it was.")
    end: int
    chars: int
    excerpt: str


class _PageAnswer(_Out):
    url: str = Field(description="The address that answered.")
    markdown: str
    title: str | None
    description: str | None
    language: str | None
    authors: list[str]
    published: str | None
    modified: str | None
    site_name: str | None
    canonical_url: str | None
    kind: str
    media_type: str
    status: str = Field(description="complete, partial or empty.")
    verdict: str = Field(description="read, or what stands in the way of the page.")
    evidence: list[str]
    fallback: str | None
    start: int
    next_start: int | None = Field(description="Where the next piece begins; null for the last.")
    total_chars: int = Field(description="Of the Markdown of the whole page.")
    removed: dict[str, int] = Field(description="What was taken out, by reason.")
    findings: list[FindingRecord]
    warnings: list[str]


class HopRecord(_Out):
    """One request of a read. For people: others chose the address."""

    url: str = Field(description="Without the values of its query.")
    status: int | None


class ReadAnswer(_PageAnswer):
    """A page."""

    requested_url: str
    hops: list[HopRecord]
    ledger: str | None = Field(description="For the next request in the same conversation.")


class ConvertAnswer(_PageAnswer):
    """A document."""


class SearchAnswer(_Out):
    """What a search found."""

    result: dict[str, Any] = Field(description="As the tool web_search tells it to a model.")
    sources: list[dict[str, str]]
    ledger: str | None = Field(description="For the next request in the same conversation.")


class CheckAnswer(_Out):
    """What the rules say of an address."""

    allowed: bool
    host: str | None
    port: int | None
    code: str | None = Field(description="Why not.")
    message: str | None = Field(description="The same for a model.")
    given_by: str | None = Field(description="Who gave it in the conversation.")


class ScanAnswer(_Out):
    """A text that may reach a model."""

    text: str
    findings: list[FindingRecord]
    invisible_removed: int
    warnings: list[str]


class Problem(_Out):
    """What went wrong (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str = Field(description="Safe to show to a model.")
    code: str = Field(description="Stable; see the table of codes.")
    retryable: bool
    request_id: str
    ledger: str | None = Field(
        None,
        description="Of a read or search in a conversation that failed: for the next request in "
        "it, in place of the one before.",
    )


class BatchAnswer(_Out):
    """The answer to one line of a batch, in the order in which they are done."""

    line: int = Field(description="The line, from 0.")
    id: str
    status: int
    answer: dict[str, Any] | None = None
    problem: Problem | None = None
