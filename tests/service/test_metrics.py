"""What is counted: text that Prometheus reads, with labels of ours alone."""

import json

from prometheus_client.parser import text_string_to_metric_families

from fetchwarden.policy.codes import Code
from tests.servers.loop import awaited
from tests.service.serving import OTHER, TOKEN, Served, head, tokens

ROUTES = {"/v1/read", "/v1/search", "/v1/convert", "/v1/check", "/v1/scan", "/v1/batch", "/docs",
          "/openapi.json", "/metrics", "none"}  # fmt: skip
OUTCOMES = {"ok", "failed", *(code.value for code in Code)}


@awaited
async def test_counts() -> None:
    """Requests are counted by route, status and caller, operations by outcome; nothing foreign."""
    async with Served({"tokens": tokens(burst=1_000)}, token=TOKEN) as served:
        served.web.page("/", "<p>hello</p>")
        await served.done("read", url="http://a.test/?q=foreign")
        await served.problem("read", url="http://inner.test/foreign")
        await served.problem("read", url="foreign")
        await served.done("scan", by=served.client(OTHER), text="foreign")
        await served.client("foreign" * 9).get("/docs")
        for path in ("/foreign", '/"foreign"', "/foreign{x=1}", "/%0aforeign"):
            await served.http.get(path, headers={"x-foreign": "foreign"})
        await served.raw(head("FOREIGN", "/docs", "foreign", "Connection: close"))
        await served.raw(head("PURGE", "/docs", "127.0.0.1", "Connection: close"))
        line = {"operation": "scan", "id": "foreign", "request": {"text": "x"}}
        await served.batch(line, json.dumps(line).encode(), b"foreign")
        await served.http.get("/healthz")
        answer = await served.http.get("/metrics")
        assert answer.headers["content-type"].startswith("text/plain; version=")
        assert "foreign" not in answer.text.lower()
        families = {each.name: each for each in text_string_to_metric_families(answer.text)}
        requests = {
            tuple(sorted(sample.labels.items())): sample.value
            for sample in families["fetchwarden_requests"].samples
            if sample.name.endswith("_total")
        }
        for labels in map(dict, requests):
            assert set(labels) == {"route", "status", "caller"}
            assert labels["route"] in ROUTES
            assert labels["status"].isdecimal()
            assert labels["caller"] in {"alice", "bob", "none"}

        def count(route: str, status: int, caller: str) -> float:
            key = (("caller", caller), ("route", route), ("status", str(status)))
            return requests.get(key, 0.0)

        assert count("/v1/read", 200, "alice") == 1
        assert count("/v1/read", 403, "alice") == 1
        assert count("/v1/read", 422, "alice") == 1
        assert count("/v1/scan", 200, "bob") == 1
        assert count("none", 401, "none") == 2
        assert count("none", 404, "alice") == 4
        outcomes = {
            (sample.labels["operation"], sample.labels["outcome"]): sample.value
            for sample in families["fetchwarden_operations"].samples
            if sample.name.endswith("_total")
        }
        assert {outcome for _, outcome in outcomes} <= OUTCOMES
        assert outcomes["read", "ok"] == 1
        assert outcomes["read", Code.PRIVATE_NOT_ALLOWED] == 1
        assert outcomes["scan", "ok"] == 3
        (under_way,) = families["fetchwarden_operations_under_way"].samples
        assert under_way.value == 0
        counted = [
            sample.value
            for sample in families["fetchwarden_request_seconds"].samples
            if sample.name.endswith("_count")
        ]
        assert sum(counted) == sum(requests.values())


@awaited
async def test_services_do_not_count_together() -> None:
    """Two services in one process have counts of their own."""
    async with Served() as one, Served() as two:
        await one.done("scan", text="x")
        text = (await two.http.get("/metrics")).text
        assert 'operation="scan"' not in text
