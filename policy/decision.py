"""What a judge says: a ``Decision``, and the one event that a log gets for it."""

from dataclasses import dataclass
from typing import Literal

from fetchwarden.policy.addresses import AddressClass
from fetchwarden.policy.codes import TABLE, Code

__all__ = ["Decision", "Judge", "allow", "refuse"]

Judge = Literal["target", "resolution", "head", "redirect"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """The outcome of one judge over one set of facts.

    Attributes:
        judge: who decided.
        allowed: the outcome.
        rule: the name of the rule that decided; for an allowed target the rule that allowed it,
            such as ``public`` or ``allow wiki.corp``.
        code: why not; None when allowed.
        detail: what an operator needs to know beyond the code; may name addresses.
        facts: values that the model's text shows.
        address_class: the worst class among the addresses, where they were judged.
    """

    judge: Judge
    allowed: bool
    rule: str
    code: Code | None = None
    detail: str = ""
    facts: tuple[tuple[str, object], ...] = ()
    address_class: AddressClass | None = None

    def event(self) -> dict[str, str | bool]:
        """The decision as one flat log record, for operators."""
        record: dict[str, str | bool] = {
            "event": "decision",
            "judge": self.judge,
            "allowed": self.allowed,
            "rule": self.rule,
        }
        if self.address_class is not None:
            record["address_class"] = self.address_class.value
        if self.code is not None:
            record["code"] = self.code.value
            record["happened"] = TABLE[self.code].happened
        if self.detail:
            record["detail"] = self.detail
        return record


def allow(judge: Judge, rule: str, detail: str = "") -> Decision:
    """A decision that allows, by the rule of that name."""
    return Decision(judge=judge, allowed=True, rule=rule, detail=detail)


def refuse(judge: Judge, rule: str, code: Code, detail: str = "", **facts: object) -> Decision:
    """A decision that refuses; *facts* fill the placeholders of what the model is told."""
    return Decision(
        judge=judge,
        allowed=False,
        rule=rule,
        code=code,
        detail=detail,
        facts=tuple(facts.items()),
    )
