"""``parse`` plus ``classify``: addresses judged per second on one core (target 30,000).

The rival is what most guards do: ``urllib.parse.urlsplit`` and the predicates of ``ipaddress``.

Run: ``python -m benchmarks.parse``
"""

import statistics
import time
from collections.abc import Callable, Sequence
from ipaddress import ip_address
from urllib.parse import urlsplit

from fetchwarden import classify, parse

NAMES = [f"https://www.example{n}.com/articles/{n}/index.html?page={n}&lang=en" for n in range(500)]
LITERALS = [f"http://93.184.{n // 250}.{n % 250}/a/b" for n in range(250)]
LITERALS += [f"http://[2606:4700::{n:x}]:8080/a/b" for n in range(250)]
ADDRESSES = [f"93.184.{n // 250}.{n % 250}" for n in range(250)]
ADDRESSES += [f"2606:4700::{n:x}" for n in range(250)]


def ours(url: str, address: str) -> None:
    """Parse an address; classify it if it is a literal, else one that it could resolve to."""
    classify(parse(url).address or address)


def rival(url: str, address: str) -> None:
    """The same with the standard library."""
    urlsplit(url)
    found = ip_address(address)
    _ = found.is_private or found.is_loopback or found.is_link_local or found.is_multicast


def per_second(judge: Callable[[str, str], None], urls: Sequence[str]) -> float:
    """How many pairs *judge* takes in a second of CPU."""
    pairs = list(zip(urls, ADDRESSES, strict=True)) * 20
    started = time.process_time()
    for url, address in pairs:
        judge(url, address)
    return len(pairs) / (time.process_time() - started)


def main() -> None:
    """Print the figures."""
    for kind, urls in (("names", NAMES), ("IP literals", LITERALS)):
        rounds = [(per_second(ours, urls), per_second(rival, urls)) for _ in range(9)]
        own = statistics.median(o for o, _ in rounds)
        ratio = statistics.median(o / r for o, r in rounds)
        print(
            f"parse + classify, {kind:12} {own:8.0f} a second, {ratio:.2f} of urlsplit + ipaddress"
        )


if __name__ == "__main__":
    main()
