"""What the injection filter says of a text."""

from dataclasses import dataclass
from typing import Final

__all__ = ["FAILED", "HIGH", "REMOVED", "Finding", "Scan"]

REMOVED: Final = "[removed: suspicious passage]"
"""What stands for a passage that was neutralised; always the same, so nothing is told by it."""

FAILED: Final = "injection_filter_failed"
"""The warning of a text that is as it was given, since the filter broke on it."""

HIGH: Final = 0.85
"""Weight from which a finding is told as severe."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One passage that was neutralised. For people and logs only: never give it to the model.

    Attributes:
        rule: the rule that weighed most, such as ``override.previous``.
        family: its kind: override, reveal, role, jailbreak, address, turn, stop, sandbox, urge,
            hide, output, string, form, label, tool, exfil, persist or dense; ``backend`` for a
            finding of an external filter.
        rules: all rules that matched inside, by their first match.
        weight: how much evidence the strongest of them is, from 0 to 1.
        language: BCP 47, of that rule.
        via: what the text was hidden in: "text" for nothing, else "base64", "base32",
            "hex", "binary", "decimal", "octal", "morse", "rot13", "reversed", "leet", "spaced",
            "scrambled", "marks", "joined", "touching", "invisible".
        start: where the passage begins in the text that was given, in characters; for a finding of
            an external filter, in what our own filter made of it.
        end: where it ends.
        excerpt: its beginning, at most 160 characters, with controls escaped.
        field: which field of a page or result the text is, such as "title"; "" where none is told.
    """

    rule: str
    family: str
    rules: tuple[str, ...]
    weight: float
    language: str
    via: str
    start: int
    end: int
    excerpt: str
    field: str = ""

    @property
    def chars(self) -> int:
        """Characters that were neutralised."""
        return self.end - self.start

    def record(self) -> dict[str, object]:
        """The finding as JSON values, for people and logs."""
        return {
            "rule": self.rule,
            "family": self.family,
            "rules": list(self.rules),
            "severity": "high" if self.weight >= HIGH else "medium",
            "weight": self.weight,
            "lang": self.language,
            "via": self.via,
            "field": self.field,
            "start": self.start,
            "end": self.end,
            "chars": self.chars,
            "excerpt": self.excerpt,
        }


@dataclass(frozen=True, slots=True)
class Scan:
    """A text that went through the filter.

    Attributes:
        text: what may reach the model.
        findings: the passages that were neutralised, by their place.
        invisible_removed: characters taken out, or made visible, that nobody sees.
        warnings: what did not work, for the user; ``injection_filter_failed`` means that the text
            is as it was given, or one segment of a long text.
    """

    text: str
    findings: tuple[Finding, ...] = ()
    invisible_removed: int = 0
    warnings: tuple[str, ...] = ()
