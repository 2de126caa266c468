"""Score an extraction on pages with ground truth, beside a peer in the same run.

Run: ``python -m benchmarks.extraction FILE.jsonl.gz [--peer MODULE:CALLABLE] [--limit N]``. Rows as
in ``benchmarks.fit_content``; a callable takes the HTML and the address and gives Markdown. Told
are the mean F1 of the words of a page (or precision and recall of segments), by kind of page, CPU
milliseconds a page, and how many times less that is than the peer's, page by page in turn.
"""

import argparse
import gzip
import importlib
import json
import re
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from statistics import mean
from typing import Any, Final

from fetchwarden.sanitize.page import convert

Extract = Callable[[str, str], str | None]

_WORD: Final = re.compile(r"\w+")
_LINK: Final = re.compile(r"!?\[((?:[^\[\]\\]|\\.)*)\]\((?:[^()\s\\]|\\.|\([^()\s]*\))*\)")
_FENCE: Final = re.compile(r"^\s*(?:```|~~~).*$", re.MULTILINE)
_ESCAPE: Final = re.compile(r"\\([!-/:-@\[-`{-~])")


def fetchwarden(html: str, url: str) -> str:
    """The Markdown of a page by this project, at its defaults."""
    return convert(html, url).markdown


def to_text(markdown: str) -> str:
    """The words of *markdown*, without marks and addresses."""
    text = _LINK.sub(r"\1", _LINK.sub(r"\1", markdown))
    return _ESCAPE.sub(r"\1", _FENCE.sub("", text)).replace("*", "").replace("`", "")


def words_of(text: str) -> list[str]:
    """The words of *text*, in lower case."""
    return _WORD.findall(text.lower())


def score(truths: list[dict[str, Any]], texts: list[str]) -> dict[str, Any]:
    """How well *texts* agree with *truths*, all of one kind: texts, or segments."""
    kinds: dict[str, list[float]] = {}
    found = wanted = wrong = 0
    for truth, text in zip(truths, texts, strict=True):
        if "text" in truth:
            mine, true = (Counter(words_of(one)) for one in (text, truth["text"]))
            size = mine.total() + true.total()
            f1 = 2 * (mine & true).total() / size if size else 1.0
            kinds.setdefault(truth["type"], []).append(f1)
        else:
            whole = " ".join(text.split())
            hits = [
                sum(" ".join(s.split()) in whole for s in truth[k]) for k in ("with", "without")
            ]
            found, wanted, wrong = found + hits[0], wanted + len(truth["with"]), wrong + hits[1]
    if wanted:
        precision, recall = found / max(1, found + wrong), found / wanted
        f1 = 2 * precision * recall / max(1e-9, precision + recall)
        return {"F1": round(f1, 4), "P": round(precision, 3), "R": round(recall, 3)}
    every = [value for values in kinds.values() for value in values]
    by_kind = {kind: round(mean(values), 3) for kind, values in sorted(kinds.items())}
    return {"F1": round(mean(every), 4), "kinds": by_kind}


def main() -> None:
    """Score the files of the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--peer", help="MODULE:CALLABLE of another extraction")
    parser.add_argument("--limit", type=int)
    arguments = parser.parse_args()
    runners: dict[str, Extract] = {"fetchwarden": fetchwarden}
    if arguments.peer:
        module, _, name = arguments.peer.partition(":")
        runners[arguments.peer] = getattr(importlib.import_module(module), name)
    for path in arguments.files:
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            rows = [json.loads(line) for line in lines][: arguments.limit]
        texts: dict[str, list[str]] = {name: [] for name in runners}
        spent = dict.fromkeys(runners, 0.0)
        for extract in runners.values():
            extract(rows[0]["html"], rows[0]["url"])
        for row in rows:
            for name, extract in runners.items():
                start = time.process_time()
                markdown = extract(row["html"], row["url"] or "") or ""
                spent[name] += time.process_time() - start
                texts[name].append(to_text(markdown))
        for name in runners:
            each = 1e3 * spent[name] / len(rows)
            print(
                path.name,
                len(rows),
                "pages",
                name,
                score([row["truth"] for row in rows], texts[name]),
                f"{each:.1f} ms",
            )
        if arguments.peer:
            print(f"times less CPU: {spent[arguments.peer] / spent['fetchwarden']:.2f}")


if __name__ == "__main__":
    main()
