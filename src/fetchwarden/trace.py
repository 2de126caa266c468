"""A read the way a person wants to see it: its hops, pinned addresses and rules; and as JSON.

For operators: it names addresses. Whatever a server may have chosen is made printable first, so
that no control character reaches a terminal.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from fetchwarden.policy.codes import TABLE
from fetchwarden.policy.errors import FetchwardenError

if TYPE_CHECKING:
    from fetchwarden.policy.decision import Decision
    from fetchwarden.retrieval.response import Hop
    from fetchwarden.sanitize.injection.finding import Finding

__all__ = [
    "error_record",
    "hop_record",
    "printable",
    "render_decision",
    "render_error",
    "render_findings",
    "render_hops",
]

_PAST = {
    "target": "target",
    "resolution": "addresses",
    "head": "head",
    "redirect": "redirect",
}


def printable(text: str) -> str:
    """*text* with everything but printable characters in escaped form."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def render_hops(hops: Iterable["Hop"]) -> Iterator[str]:
    """Lines for the hops of a read, the first request first."""
    for number, hop in enumerate(hops, 1):
        yield f"{number}  {printable(hop.target.redacted)}  (chosen by {hop.chosen_by})"
        for decision in hop.decisions:
            if not decision.allowed:
                yield f"   {render_decision(decision)}"
        if hop.address_class is not None:
            where = f"{hop.address} port {hop.target.port}" if hop.address else "not dialled"
            yield (
                f"   {where}, {hop.address_class.value}, rule {hop.rule or '-'}, "
                f"resolved in {_milliseconds(hop.resolve_seconds)}"
            )
        if hop.status is not None:
            body = f", body in {_milliseconds(hop.body_seconds)}" if hop.body_seconds else ""
            yield f"   status {hop.status} in {_milliseconds(hop.head_seconds)}{body}"


def render_decision(decision: "Decision") -> str:
    """One line for one decision."""
    verb = "allowed" if decision.allowed else "refused"
    code = f" [{decision.code.value}]" if decision.code is not None else ""
    detail = f": {printable(decision.detail)}" if decision.detail else ""
    return f"{verb} {_PAST[decision.judge]} by rule {decision.rule!r}{code}{detail}"


def render_error(error: FetchwardenError) -> Iterator[str]:
    """Lines for an error: what a model is told, then what an operator needs."""
    row = TABLE[error.code]
    yield f"{row.family}: {error} [{error.code.value}]"
    if error.detail and error.detail != str(error):
        yield f"  what happened: {printable(error.detail)}"
    yield f"  what can be changed: {row.remedy}"


def render_findings(findings: Iterable["Finding"]) -> Iterator[str]:
    """Lines for what the injection filter neutralised."""
    for finding in findings:
        where = f"{finding.field}, " if finding.field else ""
        via = "" if finding.via == "text" else f", hidden as {finding.via}"
        place = f"{where}characters {finding.start} to {finding.end}{via}"
        yield f"neutralised {finding.rule} in {place}"
        yield f"   {printable(finding.excerpt)}"


def error_record(error: FetchwardenError) -> dict[str, object]:
    """An error as JSON values, for operators."""
    row = TABLE[error.code]
    return {
        "code": error.code.value,
        "family": row.family,
        "message": str(error),
        "detail": error.detail,
        "remedy": row.remedy,
        "retryable": error.retryable,
    }


def hop_record(hop: "Hop") -> dict[str, object]:
    """A hop as JSON values, for operators."""
    return {
        "url": hop.target.redacted,
        "chosen_by": hop.chosen_by,
        "status": hop.status,
        "address": None if hop.address is None else str(hop.address),
        "address_class": None if hop.address_class is None else hop.address_class.value,
        "rule": hop.rule,
        "resolve_seconds": round(hop.resolve_seconds, 6),
        "head_seconds": round(hop.head_seconds, 6),
        "body_seconds": round(hop.body_seconds, 6),
        "decisions": [decision.event() for decision in hop.decisions],
    }


def _milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms"
