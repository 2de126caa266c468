"""Every refusal and failure has one stable code, and one row that explains it.

The table is the single source of three texts: what happened (for the log), what the model is
told, and what an operator can change. ``docs/codes.md`` is made from it and a test keeps the two
equal. ``web_fetch`` is the nearest word of Anthropic's web fetch tool error vocabulary
(``url_not_allowed``, ``url_not_accessible``, …), so that a model meets words it knows.

What the model is told never names an address. "Refused, not public" and "could not connect to an
allowed private host" carry the same text (``NOT_PUBLIC``): the difference would let a model, or
whoever steers it, map the inner network.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

__all__ = ["NOT_PUBLIC", "TABLE", "Code", "CodeRow"]


class Code(StrEnum):
    """The stable names, as they stand in logs, JSON output and metrics."""

    # the address as it is written
    INVALID_URL = "invalid_url"
    URL_TOO_LONG = "url_too_long"
    UNSUPPORTED_SCHEME = "unsupported_scheme"
    AMBIGUOUS_URL = "ambiguous_url"
    USERINFO_IN_URL = "userinfo_in_url"
    AMBIGUOUS_ADDRESS = "ambiguous_address"
    INVALID_HOST_NAME = "invalid_host_name"
    # where it leads
    PORT_NOT_ALLOWED = "port_not_allowed"
    HOST_DENIED = "host_denied"
    HOST_NOT_ALLOWED = "host_not_allowed"
    INTERNAL_NAME = "internal_name"
    ADDRESS_NEVER_ALLOWED = "address_never_allowed"
    PRIVATE_NOT_ALLOWED = "private_not_allowed"
    PRIVATE_NOT_PERMITTED = "private_not_permitted"
    TOO_MANY_RECORDS = "too_many_records"
    # redirects
    REDIRECT_DOWNGRADE = "redirect_downgrade"
    REDIRECT_INTO_PRIVATE = "redirect_into_private"
    REDIRECT_NOT_ALLOWED = "redirect_not_allowed"
    BAD_REDIRECT = "bad_redirect"
    TOO_MANY_REDIRECTS = "too_many_redirects"
    # the answer
    UNSUPPORTED_MEDIA_TYPE = "unsupported_media_type"
    UNSUPPORTED_ENCODING = "unsupported_encoding"
    NOT_TEXT = "not_text"
    BODY_TOO_LARGE = "body_too_large"
    HEADERS_TOO_LARGE = "headers_too_large"
    CORRUPT_BODY = "corrupt_body"
    HTTP_STATUS = "http_status"
    # the way there
    RESOLUTION_FAILED = "resolution_failed"
    CONNECT_FAILED = "connect_failed"
    PRIVATE_CONNECT_FAILED = "private_connect_failed"
    TLS_FAILED = "tls_failed"
    PROTOCOL_ERROR = "protocol_error"
    DEADLINE_EXCEEDED = "deadline_exceeded"
    SIGN_IN_REFUSED = "sign_in_refused"
    # the conversion
    CONVERSION_FAILED = "conversion_failed"
    # search
    SEARCH_FAILED = "search_failed"
    # the model
    NO_ANSWER = "no_answer"
    MODEL_FAILED = "model_failed"
    PROVIDER_NOT_ALLOWED = "provider_not_allowed"
    # a conversation
    URL_NOT_IN_PRIOR_CONTEXT = "url_not_in_prior_context"
    OUTBOUND_RESTRICTED = "outbound_restricted"
    # the service
    UNAUTHORIZED = "unauthorized"
    HOST_NOT_SERVED = "host_not_served"
    ORIGIN_NOT_ALLOWED = "origin_not_allowed"
    RATE_LIMITED = "rate_limited"
    TOO_MANY_AT_ONCE = "too_many_at_once"
    QUOTA_USED_UP = "quota_used_up"
    REQUEST_TOO_LARGE = "request_too_large"
    REQUEST_TOO_SLOW = "request_too_slow"
    INVALID_REQUEST = "invalid_request"
    OPTION_NOT_ALLOWED = "option_not_allowed"
    NOT_FOUND = "not_found"
    METHOD_NOT_ALLOWED = "method_not_allowed"
    UNAVAILABLE = "unavailable"
    INTERNAL_ERROR = "internal_error"
    # what a service handed out
    TOKEN_REFUSED = "token_refused"  # noqa: S105  a word, no secret
    # our own caller
    INVALID_RULE = "invalid_rule"
    INVALID_INPUT = "invalid_input"


Family = Literal["refused", "failed", "misuse"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeRow:
    """One row of the table.

    Attributes:
        family: ``refused`` (our rules said no), ``failed`` (the world did not play along) or
            ``misuse`` (our caller passed something that cannot work).
        happened: what happened, for a log reader.
        told: what the model is told; may hold the placeholders of ``FetchwardenError.facts``.
        remedy: what an operator can change.
        web_fetch: the nearest error code of Anthropic's ``web_fetch`` tool.
        retryable: whether the same read may succeed later without any change.
    """

    family: Family
    happened: str
    told: str
    remedy: str
    web_fetch: str
    retryable: bool = False


NOT_PUBLIC = (
    "This address cannot be read: it is not a page on the public web, or it does not answer. "
    "Use the address of a public web page."
)
_WRITE_PLAIN = "Write the address plainly, as https://host/path."

TABLE: dict[Code, CodeRow] = {
    Code.INVALID_URL: CodeRow(
        family="refused",
        happened="The WHATWG URL parser rejects the text.",
        told="This is not a valid web address. Give a complete one that starts with https:// "
        "or http://.",
        remedy="Nothing; correct the address.",
        web_fetch="invalid_tool_input",
    ),
    Code.URL_TOO_LONG: CodeRow(
        family="refused",
        happened="The address has more than 8,192 characters, as written or once escaped.",
        told="This web address is too long; at most 8,192 characters are read.",
        remedy="Nothing; shorten the address.",
        web_fetch="url_too_long",
    ),
    Code.UNSUPPORTED_SCHEME: CodeRow(
        family="refused",
        happened="The scheme is neither http nor https.",
        told="Only http and https addresses can be read.",
        remedy="Nothing; other schemes are never fetched.",
        web_fetch="url_not_allowed",
    ),
    Code.AMBIGUOUS_URL: CodeRow(
        family="refused",
        happened="The address holds a character that parsers read differently: a backslash, white "
        "space, a control, soft hyphen, zero width or bidi character, or a percent sign before "
        "the path.",
        told="This web address holds a character that programs read differently (a backslash, a "
        "space, an invisible character, or % in the host). Write such characters of a path in "
        "their % form, and the host in plain letters.",
        remedy="Nothing; percent-encode the character in path or query.",
        web_fetch="invalid_tool_input",
    ),
    Code.USERINFO_IN_URL: CodeRow(
        family="refused",
        happened="There is an @ before the path: a user name, a password, or a disguised host.",
        told="A web address must not hold a user name, a password or an @ before its path. "
        + _WRITE_PLAIN,
        remedy="Nothing; credentials never travel in an address.",
        web_fetch="invalid_tool_input",
    ),
    Code.AMBIGUOUS_ADDRESS: CodeRow(
        family="refused",
        happened="An IPv4 address in octal, hexadecimal, decimal, short or non-ASCII spelling.",
        told="An IP address must be four plain decimal numbers; better, give the host by its name.",
        remedy="Nothing; write the four decimal numbers.",
        web_fetch="invalid_tool_input",
    ),
    Code.INVALID_HOST_NAME: CodeRow(
        family="refused",
        happened="A label of the host name is empty or over 63 characters, or the name is over 253 "
        "(RFC 1035 section 2.3.4).",
        told="The host name in this web address cannot exist: a part of it is empty or too long.",
        remedy="Nothing; correct the name.",
        web_fetch="invalid_tool_input",
    ),
    Code.PORT_NOT_ALLOWED: CodeRow(
        family="refused",
        happened="The port is not among the permitted ones.",
        told="This port is not read. Use the address without a port, or with one of: {ports}.",
        remedy="Add the port to `ports`, or an allow entry `host:port`.",
        web_fetch="url_not_allowed",
    ),
    Code.HOST_DENIED: CodeRow(
        family="refused",
        happened="An entry of the deny list covers the host, one of its addresses or CNAME names.",
        told="The operator does not allow this site to be read.",
        remedy="Remove the entry from `deny`.",
        web_fetch="url_not_allowed",
    ),
    Code.HOST_NOT_ALLOWED: CodeRow(
        family="refused",
        happened="Only listed targets may be read, and this one is not among them.",
        told="Only sites chosen by the operator can be read, and this is not one of them.",
        remedy="Add an entry to `only`.",
        web_fetch="url_not_allowed",
    ),
    Code.INTERNAL_NAME: CodeRow(
        family="refused",
        happened="A special-use, internal, single-label or metadata name, in the address or behind "
        "a CNAME. It is refused even if DNS answers with a public address.",
        told=NOT_PUBLIC,
        remedy="Add an allow entry for the name of the target and give the read its permission; "
        "loopback and metadata names, in the address or behind a CNAME, cannot be opened so.",
        web_fetch="url_not_accessible",
    ),
    Code.ADDRESS_NEVER_ALLOWED: CodeRow(
        family="refused",
        happened="An address is of the class `never`: loopback, link-local, metadata, multicast, "
        "reserved, or a tunnel that hides an IPv4 address.",
        told=NOT_PUBLIC,
        remedy="Nothing opens it by list. Loopback: `EgressRules.endpoint` for a configured "
        "service, `EgressRules.local_user` on a person's own machine. NAT64: `nat64=True`.",
        web_fetch="url_not_accessible",
    ),
    Code.PRIVATE_NOT_ALLOWED: CodeRow(
        family="refused",
        happened="An address is private and no allow entry covers the target.",
        told=NOT_PUBLIC,
        remedy="Add an allow entry (host, host:port, *.suffix, CIDR or URL prefix) and give the "
        "read its permission.",
        web_fetch="url_not_accessible",
    ),
    Code.PRIVATE_NOT_PERMITTED: CodeRow(
        family="refused",
        happened="The target is private and allow-listed, but this read was not permitted to "
        "reach private hosts.",
        told=NOT_PUBLIC,
        remedy="Pass `allow_private=True` with the read.",
        web_fetch="url_not_accessible",
    ),
    Code.TOO_MANY_RECORDS: CodeRow(
        family="refused",
        happened="The DNS answer holds more than 64 records.",
        told="This site cannot be read: its name resolves to too many addresses.",
        remedy="Nothing; such an answer is not an ordinary web site's.",
        web_fetch="url_not_accessible",
    ),
    Code.REDIRECT_DOWNGRADE: CodeRow(
        family="refused",
        happened="A redirect leads from https to http.",
        told="This page redirects from a secure to an insecure address and was not followed.",
        remedy="Set `allow_downgrade`.",
        web_fetch="url_not_accessible",
    ),
    Code.REDIRECT_INTO_PRIVATE: CodeRow(
        family="refused",
        happened="A public page redirects to a private or loopback address.",
        told=NOT_PUBLIC,
        remedy="Nothing; ask for the private address itself.",
        web_fetch="url_not_accessible",
    ),
    Code.REDIRECT_NOT_ALLOWED: CodeRow(
        family="refused",
        happened="A Location with another scheme, a user name, an address in disguise, or a "
        "character that parsers read differently.",
        told="This page redirects to an address that is not read, and was not followed.",
        remedy="Nothing; the server is at fault.",
        web_fetch="url_not_accessible",
    ),
    Code.BAD_REDIRECT: CodeRow(
        family="failed",
        happened="A redirect without a usable Location: missing, given twice, or malformed.",
        told="This page redirects without saying properly where to. It cannot be read.",
        remedy="Nothing; the server is at fault.",
        web_fetch="url_not_accessible",
    ),
    Code.TOO_MANY_REDIRECTS: CodeRow(
        family="failed",
        happened="More redirects than `max_redirects`.",
        told="This page redirects more than {limit} times. It cannot be read.",
        remedy="Raise `max_redirects`.",
        web_fetch="url_not_accessible",
    ),
    Code.UNSUPPORTED_MEDIA_TYPE: CodeRow(
        family="refused",
        happened="The media type is neither HTML nor a text format; the body was not read.",
        told="This address holds {media_type}, which cannot be read. HTML pages and text formats "
        "(plain text, Markdown, JSON, XML, YAML, CSV, …) can.",
        remedy="Nothing for pages; endpoints may name their own media types.",
        web_fetch="unsupported_content_type",
    ),
    Code.UNSUPPORTED_ENCODING: CodeRow(
        family="refused",
        happened="The content encoding is unknown or stacked; the body was not read.",
        told="The server compresses this page in a way that is not read.",
        remedy="Nothing; identity, gzip, deflate, br and zstd are read, one at a time.",
        web_fetch="url_not_accessible",
    ),
    Code.NOT_TEXT: CodeRow(
        family="refused",
        happened="Declared as text, but the decoded body holds NUL characters.",
        told="This address says it holds text, but holds binary data. It cannot be read.",
        remedy="Nothing.",
        web_fetch="unsupported_content_type",
    ),
    Code.BODY_TOO_LARGE: CodeRow(
        family="failed",
        happened="The body, declared or decoded, is larger than `max_body_bytes`.",
        told="This page is larger than {limit} bytes and was not read.",
        remedy="Raise `max_body_bytes`.",
        web_fetch="url_not_accessible",
    ),
    Code.HEADERS_TOO_LARGE: CodeRow(
        family="failed",
        happened="The response headers are larger than `max_header_bytes`.",
        told="The server's answer is malformed. This page cannot be read.",
        remedy="Raise `max_header_bytes`.",
        web_fetch="url_not_accessible",
    ),
    Code.CORRUPT_BODY: CodeRow(
        family="failed",
        happened="The compressed body cannot be decoded, or ended early.",
        told="The server's answer is damaged. This page could not be read.",
        remedy="Nothing; try again later.",
        web_fetch="url_not_accessible",
        retryable=True,
    ),
    Code.HTTP_STATUS: CodeRow(
        family="failed",
        happened="The server answered with a status other than 2xx.",
        told="The server answered with status {status} instead of a page.",
        remedy="Nothing; see the status.",
        web_fetch="url_not_accessible",
    ),
    Code.RESOLUTION_FAILED: CodeRow(
        family="failed",
        happened="DNS has no address for the name, or gave no answer.",
        told="The host name could not be resolved. Check its spelling.",
        remedy='Check the name servers, or use `resolver="system"` for hosts files and split DNS.',
        web_fetch="url_not_accessible",
        retryable=True,
    ),
    Code.CONNECT_FAILED: CodeRow(
        family="failed",
        happened="None of the validated public addresses could be connected to.",
        told="The site could not be reached.",
        remedy="Check the network.",
        web_fetch="url_not_accessible",
        retryable=True,
    ),
    Code.PRIVATE_CONNECT_FAILED: CodeRow(
        family="failed",
        happened="An allowed private host could not be connected to.",
        told=NOT_PUBLIC,
        remedy="Check that the service is up; the model is told the same as for a refusal.",
        web_fetch="url_not_accessible",
        retryable=True,
    ),
    Code.TLS_FAILED: CodeRow(
        family="failed",
        happened="The TLS handshake or the certificate check failed.",
        told="The site's security certificate could not be verified. It was not read.",
        remedy="For a private certificate authority give its PEM file in `extra_roots`.",
        web_fetch="url_not_accessible",
    ),
    Code.PROTOCOL_ERROR: CodeRow(
        family="failed",
        happened="The server broke off or did not speak proper HTTP.",
        told="The server's answer is malformed or broke off. This page could not be read.",
        remedy="Nothing; the server is at fault.",
        web_fetch="url_not_accessible",
        retryable=True,
    ),
    Code.DEADLINE_EXCEEDED: CodeRow(
        family="failed",
        happened="The whole read took longer than `deadline`.",
        told="The site did not answer within {seconds} seconds.",
        remedy="Raise `deadline` (`--timeout`).",
        web_fetch="unavailable",
        retryable=True,
    ),
    Code.SIGN_IN_REFUSED: CodeRow(
        family="failed",
        happened="The sign-in of the operating system was tried, and the server did not accept it.",
        told="The site was reached and a sign-in was tried, but it does not accept it, or wants a "
        "sign-in in a browser.",
        remedy="Check the ticket or password, and whether the site takes Negotiate or NTLM.",
        web_fetch="url_not_accessible",
    ),
    Code.CONVERSION_FAILED: CodeRow(
        family="failed",
        happened="The worker process that turned a page into text used more time or memory than it "
        "may, died, or answered nonsense. It was replaced.",
        told="This page was loaded, but could not be turned into text. It cannot be read.",
        remedy="See the detail: raise `cpu_seconds`, `wall_seconds` or `memory_bytes` of the pool "
        "if honest pages need more; a worker that dies by a signal is worth a report.",
        web_fetch="unavailable",
    ),
    Code.SEARCH_FAILED: CodeRow(
        family="failed",
        happened="A search engine could not be searched: key, quota, rate, format, or no answer.",
        told="Search with {engine} failed: {words}.",
        remedy="As the text says: check the key, the plan, the address or the instance's settings.",
        web_fetch="unavailable",
    ),
    Code.NO_ANSWER: CodeRow(
        family="failed",
        happened="A model returned neither text nor a call of a tool.",
        told="The model returned neither an answer nor a call of a tool.",
        remedy="Check whether the model and its server support tool calling as it is configured.",
        web_fetch="unavailable",
        retryable=True,
    ),
    Code.MODEL_FAILED: CodeRow(
        family="failed",
        happened="The provider of a model refused a request, or its answer broke off.",
        told="The provider of the model failed: {words}.",
        remedy="As the text says: check the key, the plan, the model's name and the base address.",
        web_fetch="unavailable",
    ),
    Code.PROVIDER_NOT_ALLOWED: CodeRow(
        family="refused",
        happened="A conversation holds content that only another kind of provider may see.",
        told="This conversation holds content that the provider of this model may not see: "
        "{words}. Go on with a provider that may, or begin a new conversation.",
        remedy="Choose a provider that is trusted enough, or raise what this one is trusted with.",
        web_fetch="unavailable",
    ),
    Code.URL_NOT_IN_PRIOR_CONTEXT: CodeRow(
        family="refused",
        happened="An address was not given in the conversation that came with the request.",
        told="This address was not given in the conversation, so it is not read. Only addresses "
        "that stand word for word in the system prompt, in a message of the user or a document "
        "attached to it, or in a result of a tool can be read.",
        remedy="Set read_web_page.free_address_choice to ON, if the model may choose addresses.",
        web_fetch="url_not_allowed",
    ),
    Code.OUTBOUND_RESTRICTED: CodeRow(
        family="refused",
        happened="A conversation demands that its data go to fewer places.",
        told="This conversation holds content after which data may no longer go there. A new "
        "conversation can.",
        remedy="Nothing; it is what the conversation demands.",
        web_fetch="url_not_allowed",
    ),
    Code.UNAUTHORIZED: CodeRow(
        family="refused",
        happened="A request came without a token, or with one that nobody has.",
        told="This service wants a token, in the header Authorization: Bearer.",
        remedy="Give the caller one of the tokens, or add one.",
        web_fetch="unavailable",
    ),
    Code.HOST_NOT_SERVED: CodeRow(
        family="refused",
        happened="A request named another host than this service has.",
        told="This service is not known by that host name.",
        remedy="Add the name to server.allowed_hosts.",
        web_fetch="unavailable",
    ),
    Code.ORIGIN_NOT_ALLOWED: CodeRow(
        family="refused",
        happened="A page in a browser made the request.",
        told="Pages of this origin may not use this service.",
        remedy="Add the origin to server.allowed_origins, if you trust it.",
        web_fetch="unavailable",
    ),
    Code.RATE_LIMITED: CodeRow(
        family="failed",
        happened="A caller made more requests than its token allows.",
        told="Too many requests. Try again in {seconds} seconds.",
        remedy="Raise requests_per_minute or burst of the token.",
        web_fetch="too_many_requests",
        retryable=True,
    ),
    Code.TOO_MANY_AT_ONCE: CodeRow(
        family="failed",
        happened="A caller has as many requests under way as its token allows.",
        told="Too many requests at once. Wait for one to end.",
        remedy="Raise concurrency of the token.",
        web_fetch="too_many_requests",
        retryable=True,
    ),
    Code.QUOTA_USED_UP: CodeRow(
        family="failed",
        happened="A caller sent and was sent as many bytes as its token allows.",
        told="The bytes that this token allows are used up. Try again in {seconds} seconds.",
        remedy="Raise bytes_per_hour of the token.",
        web_fetch="too_many_requests",
        retryable=True,
    ),
    Code.REQUEST_TOO_LARGE: CodeRow(
        family="misuse",
        happened="A request has more bytes, lines or headers than the service takes.",
        told="The request is too large: {words}.",
        remedy="Raise the limit that the text names, in section server.",
        web_fetch="invalid_tool_input",
    ),
    Code.REQUEST_TOO_SLOW: CodeRow(
        family="failed",
        happened="A request was not there in time.",
        told="The request did not arrive in time.",
        remedy="Raise header_seconds or body_seconds, in section server.",
        web_fetch="unavailable",
        retryable=True,
    ),
    Code.INVALID_REQUEST: CodeRow(
        family="misuse",
        happened="A request is no JSON, or lacks something.",
        told="The request cannot be used: {words}.",
        remedy="Nothing; correct the request.",
        web_fetch="invalid_tool_input",
    ),
    Code.OPTION_NOT_ALLOWED: CodeRow(
        family="misuse",
        happened="A caller asked for something that only the operator decides.",
        told="A caller cannot choose {option}: the operator of this service decides it.",
        remedy="Nothing; it is configured, for all callers or by token.",
        web_fetch="invalid_tool_input",
    ),
    Code.NOT_FOUND: CodeRow(
        family="misuse",
        happened="There is nothing at this path.",
        told="There is nothing at this path; /openapi.json lists what there is.",
        remedy="Nothing; correct the path.",
        web_fetch="invalid_tool_input",
    ),
    Code.METHOD_NOT_ALLOWED: CodeRow(
        family="misuse",
        happened="The path is used by another method.",
        told="This path is used by {methods}.",
        remedy="Nothing; use the method that is told.",
        web_fetch="invalid_tool_input",
    ),
    Code.UNAVAILABLE: CodeRow(
        family="failed",
        happened="The service is ending, or cannot take more connections.",
        told="The service takes no more requests just now. Try again later.",
        remedy="Nothing; it is being stopped, or is full.",
        web_fetch="unavailable",
        retryable=True,
    ),
    Code.INTERNAL_ERROR: CodeRow(
        family="failed",
        happened="Something failed that should not. The log tells it under the id of the request.",
        told="Something failed in the service. Its operator finds it by the id of the request.",
        remedy="Look the id up in the log, and report it.",
        web_fetch="unavailable",
    ),
    Code.TOKEN_REFUSED: CodeRow(
        family="refused",
        happened="A ledger token or link ticket is malformed, altered, of another tenant, address "
        "or purpose, past its end, or signed with a key that was dropped.",
        told="The token or ticket given with this request is not valid here, or not any more. Use "
        "one of a newer result, or go on without it.",
        remedy="Nothing; a caller gets a new one. Keep a key until all that it signed has ended.",
        web_fetch="invalid_tool_input",
    ),
    Code.INVALID_RULE: CodeRow(
        family="misuse",
        happened="An operator's rule is malformed, or contradicts another.",
        told="The operator's configuration is not usable.",
        remedy="Correct the rule as the message says.",
        web_fetch="unavailable",
    ),
    Code.INVALID_INPUT: CodeRow(
        family="misuse",
        happened="An argument is of the wrong kind or out of range.",
        told="The request is not usable.",
        remedy="Correct the argument as the message says.",
        web_fetch="invalid_tool_input",
    ),
}
