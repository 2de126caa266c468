"""A property-based fuzzing bench for URL rules: hostile addresses, invariants, a small corpus.

Our own rules are held to the invariants of the four targets (``python -m fetchwarden.fuzz``), and
any other URL guard can be put on the bench:

>>> from urllib.parse import urlsplit
>>> from fetchwarden.fuzz import bench
>>> report = bench(lambda url: urlsplit(url).hostname != "127.0.0.1", seconds=0.1)
>>> report.ok
False

``strategies`` holds the Hypothesis strategies, for property tests of your own. Every hostile case
says itself what it leads to (``truth``), so no parser of ours decides what would be right.
"""

try:
    import hypothesis as _hypothesis  # noqa: F401  only to say what is missing
except ImportError as error:
    raise ImportError(
        "fetchwarden.fuzz needs Hypothesis, which is an extra: pip install 'fetchwarden[fuzz]'"
    ) from error

from fetchwarden.fuzz import strategies
from fetchwarden.fuzz.bench import KindReport, Report, bench
from fetchwarden.fuzz.strategies import Case

__all__ = ["Case", "KindReport", "Report", "bench", "strategies"]
