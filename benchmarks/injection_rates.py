"""How much the injection filter finds, and what it takes from harmless text, on labelled passages.

Run: ``python -m benchmarks.injection_rates FILE.jsonl.gz [--misses N]``. Rows: ``set``, ``text``,
``label`` (1 for an attack), ``kind``, ``lang``. For each set the flag rate is told with its counts
and its 95 % interval (Wilson 1927), on all rows and on the part that was kept aside while the rules
were written: the rows whose SHA-256 is 0, 1 or 2 modulo 10.
"""

import argparse
import gzip
import hashlib
import json
from collections.abc import Callable, Iterator
from math import sqrt
from pathlib import Path
from typing import Any, Final

from fetchwarden.sanitize.injection.filtering import scan

__all__ = ["NAMED", "group_of", "is_aside", "read_rows", "wilson"]

_Z: Final = 1.96

NAMED: Final[dict[str, Callable[[dict[str, Any]], bool]]] = {
    "ordinary web": lambda row: row["set"] in ("ben_aeb", "ben_wcxb_dev"),
    "technical docs": lambda row: row["set"] == "ben_techdocs",
    "handbook, 26 languages": lambda row: row["set"] == "ben_handbook",
    "about injection": lambda row: row["set"] == "hn_about",
    "NotInject": lambda row: row["set"] == "ben_notinject",
    "short questions (deepset)": lambda row: row["set"] == "ben_deepset",
    "look-alikes (obf_benign)": lambda row: row["set"] == "obf_benign",
    "Spikee documents": lambda row: row["set"] == "atk_spikee_doc",
    "InjecAgent, enhanced": lambda row: (
        row["set"] == "atk_injecagent" and row["kind"] in ("enhanced", "tool_response_enhanced")
    ),
    "InjecAgent, test and tool stories": lambda row: (
        row["set"] == "atk_injecagent" and row["kind"].startswith("tool_response_d")
    ),
    "InjecAgent, bare goals": lambda row: (
        row["set"] == "atk_injecagent" and row["kind"] in ("raw_goal", "tool_response_base")
    ),
    "TensorTrust": lambda row: row["set"] == "atk_tensortrust",
    "garak": lambda row: row["set"] == "atk_garak",
    "obfuscated (obf_attack)": lambda row: row["set"] == "obf_attack",
    "other languages (obf_lang)": lambda row: row["set"] == "obf_lang",
    "direct prompts (CyberSecEval)": lambda row: row["set"] == "atk_cyberseceval",
    "direct prompts (deepset)": lambda row: row["set"] == "atk_deepset",
    "bare goals (BIPIA)": lambda row: row["set"] == "atk_bipia",
}
"""The sets that are told, by name."""


def read_rows(path: Path) -> Iterator[dict[str, Any]]:
    """The rows of a file."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def group_of(row: dict[str, Any]) -> str | None:
    """The set that *row* is told in."""
    return next((name for name, holds in NAMED.items() if holds(row)), None)


def is_aside(row: dict[str, Any]) -> bool:
    """Whether *row* was kept aside while the rules were written."""
    return int(hashlib.sha256(row["text"].encode()).hexdigest(), 16) % 10 < 3


def wilson(hits: int, count: int) -> tuple[float, float]:
    """The 95 % interval of a rate of *hits* in *count*.

    >>> [round(end, 4) for end in wilson(0, 100)]
    [0.0, 0.037]
    """
    if not count:
        return 0.0, 1.0
    rate, square = hits / count, _Z * _Z
    middle = rate + square / (2 * count)
    half = _Z * sqrt(rate * (1 - rate) / count + square / (4 * count * count))
    return max(0.0, (middle - half) / (1 + square / count)), (middle + half) / (1 + square / count)


def main() -> None:
    """Print the rates."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--misses", type=int, default=0, help="print N misjudged texts of each set")
    arguments = parser.parse_args()
    counts = {name: [0, 0, 0, 0] for name in NAMED}
    misses: dict[str, list[str]] = {name: [] for name in NAMED}
    for row in read_rows(arguments.file):
        name = group_of(row)
        if name is None:
            continue
        hit = bool(scan(row["text"]).findings)
        count = counts[name]
        count[0] += hit
        count[1] += 1
        if is_aside(row):
            count[2] += hit
            count[3] += 1
        if hit != bool(row["label"]):
            misses[name].append(row["text"])
    print("| set | flagged | 95 % | kept aside | 95 % |\n|---|---|---|---|---|")
    for name, (hits, all_, aside_hits, aside) in counts.items():
        print(f"| {name} | {_rate(hits, all_)} | {_rate(aside_hits, aside)} |")
        for text in misses[name][: arguments.misses]:
            print("   ", ascii(text[:160]))


def _rate(hits: int, count: int) -> str:
    low, high = wilson(hits, count)
    rate = hits / count if count else 0.0
    return f"{hits} of {count} = {rate:.2%} | {low:.2%} to {high:.2%}"


if __name__ == "__main__":
    main()
