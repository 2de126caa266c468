"""What is counted for Prometheus: labels are routes, statuses and callers, nothing foreign."""

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

__all__ = ["Metrics"]

BUCKETS: Final = (0.005, 0.025, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
"""Seconds."""


class Metrics:
    """The counts of one service; nothing of it is global."""

    def __init__(self) -> None:
        """All of them at nothing."""
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "fetchwarden_requests_total",
            "Requests that were answered.",
            ("route", "status", "caller"),
            registry=self._registry,
        )
        self._seconds = Histogram(
            "fetchwarden_request_seconds",
            "Seconds that requests took.",
            ("route",),
            buckets=BUCKETS,
            registry=self._registry,
        )
        self._outcomes = Counter(
            "fetchwarden_operations_total",
            "Operations, also those of batches and tools, by their outcome: ok, or a code.",
            ("operation", "outcome"),
            registry=self._registry,
        )
        self._neutralised = Counter(
            "fetchwarden_neutralised_total",
            "Passages that the injection filter took out.",
            registry=self._registry,
        )
        self._under_way = Gauge(
            "fetchwarden_operations_under_way", "Operations under way.", registry=self._registry
        )

    def answered(self, route: str, status: int, seconds: float, caller: str) -> None:
        """A request was answered."""
        self._requests.labels(route or "none", str(status), caller or "none").inc()
        self._seconds.labels(route or "none").observe(seconds)

    def began(self) -> None:
        """An operation began."""
        self._under_way.inc()

    def ended(self, operation: str, outcome: str) -> None:
        """It ended."""
        self._under_way.dec()
        self._outcomes.labels(operation, outcome).inc()

    def neutralised(self, passages: int) -> None:
        """Passages were taken out."""
        self._neutralised.inc(passages)

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self._registry)
