"""What the guard lets pass: Host, Origin, token, media type, size; and how it says no."""

import asyncio
import itertools
import json
import re
from typing import Any

import httpx
import pytest

from fetchwarden.policy.codes import Code
from tests.servers.loop import awaited, needs_ipv6
from tests.service.serving import OTHER, PROBLEM_TYPE, TOKEN, Served, head, problem_in, tokens

CHECK = json.dumps({"url": "http://a.test/"}).encode()


def parsed(answer: bytes) -> tuple[int, dict[str, str], bytes]:
    """Return the status, headers and body of an answer."""
    top, _, body = answer.partition(b"\r\n\r\n")
    first, *lines = top.decode("latin-1").split("\r\n")
    headers = dict(line.lower().split(": ", 1) for line in lines)
    return int(first.split()[1]), headers, body


def asks(host: str | None, *lines: str) -> bytes:
    """Return a check whose Host header is *host*; None for none."""
    said = head("POST", "/v1/check", "HOST", "Connection: close", *lines, body=CHECK)
    named = b"" if host is None else f"Host: {host}\r\n".encode("latin-1")
    return said.replace(b"Host: HOST\r\n", named)


OURS = ["127.0.0.1", "127.0.0.1:{port}", "127.0.0.1:1", "[::1]", "[::1]:{port}", "10.1.2.3",
        "localhost", "localhost:{port}", "LOCALHOST", "svc.example", "svc.example:8080",
        "SVC.example"]  # fmt: skip
REBOUND = ["evil.test", "evil.test:{port}", "localhost:1", "localhost.evil.test", "localhost.",
           "127.0.0.1.nip.io", "127.0.0.1.evil.test:{port}", "svc.example.evil.test",
           "xsvc.example", "svc.example.", "", " ", "::1", "]127.0.0.1[", "[127.0.0.1]", "[::1",
           "127.0.0.1:port", "127.0.0.1@evil.test", "evil.test/127.0.0.1", "0x7f.1", "127.1",
           "2130706433", "*", "localhost:{port}:1", "127.0.0.1, evil.test", "evil.test#127.0.0.1",
           "\xe4.test", "[::1]evil.test", "[fe80::1%lo]"]  # fmt: skip


@awaited
async def test_hosts_by_which_it_is_called() -> None:
    """An address, localhost with its port, and configured names pass; names bound to it do not."""
    configured = {"server": {"allowed_hosts": ["svc.example"]}}
    async with Served(configured) as served:
        for host in OURS:
            status, _, body = parsed(await served.raw(asks(host.format(port=served.port))))
            assert (status, json.loads(body)["allowed"]) == (200, True), host
        for host in REBOUND:
            status, headers, body = parsed(await served.raw(asks(host.format(port=served.port))))
            assert (status, headers["content-type"]) == (421, PROBLEM_TYPE), host
            assert json.loads(body)["code"] == Code.HOST_NOT_SERVED


@awaited
async def test_no_host_and_two_hosts() -> None:
    """A request without Host, or with two of them, is for nobody."""
    async with Served() as served:
        assert parsed(await served.raw(asks(None)))[0] == 421
        twice = asks("127.0.0.1", "Host: 127.0.0.1")
        assert parsed(await served.raw(twice))[0] == 421
        old = asks(None).replace(b"HTTP/1.1", b"HTTP/1.0")
        assert parsed(await served.raw(old))[0] == 421


@awaited
async def test_any_host_where_the_operator_says_so() -> None:
    """The star stands for any name."""
    async with Served({"server": {"allowed_hosts": ["*"]}}) as served:
        assert parsed(await served.raw(asks("evil.test")))[0] == 200


@needs_ipv6
@awaited
async def test_it_listens_on_ipv6() -> None:
    """On ::1 it is called by that address, and by localhost."""
    async with Served({"server": {"host": "::1"}}) as served:
        for host in (f"[::1]:{served.port}", "localhost"):
            reader, writer = await asyncio.open_connection("::1", served.port)
            writer.write(asks(host))
            assert parsed(await reader.read())[0] == 200
            writer.close()
            await writer.wait_closed()


@pytest.mark.parametrize("path", ["/v1/check", "/docs", "/metrics", "/openapi.json", "/nothing"])
@awaited
async def test_pages_of_other_origins(path: str) -> None:
    """A request that a page in a browser makes passes only from a configured origin."""
    allowed = "https://chat.example"
    refused = ["null", "http://chat.example", "https://chat.example:8443", "https://evil.example",
               "https://chat.example.evil.example", "http://127.0.0.1", "file://", "",
               "https://evil.example https://chat.example"]  # fmt: skip
    async with Served({"server": {"allowed_origins": [allowed]}}) as served:
        for origin in refused:
            answer = await served.http.request(
                "POST" if path == "/v1/check" else "GET", path, headers={"origin": origin}
            )
            problem = problem_in(answer)
            assert (problem.status, problem.code) == (403, Code.ORIGIN_NOT_ALLOWED)
            assert origin not in problem.detail or not origin
        twice = [("origin", allowed), ("origin", "https://evil.example")]
        assert (await served.http.get(path, headers=twice)).status_code == 403
        mine = await served.http.get(path, headers={"origin": allowed.upper()})
        assert mine.status_code in {200, 404, 405}


AUTHORIZATIONS: dict[str, list[str]] = {
    "none": [],
    "empty": [""],
    "only the scheme": ["Bearer"],
    "empty token": ["Bearer "],
    "wrong": ["Bearer " + "x" * 35],
    "a part": [f"Bearer {TOKEN[:-1]}"],
    "more": [f"Bearer {TOKEN}x"],
    "other case": [f"Bearer {TOKEN.upper()}"],
    "basic": [f"Basic {TOKEN}"],
    "no scheme": [TOKEN],
    "twice": [f"Bearer {TOKEN}", f"Bearer {TOKEN}"],
    "two of them": [f"Bearer {TOKEN}", f"Bearer {OTHER}"],
    "a list": [f"Bearer {TOKEN}, Bearer {TOKEN}"],
    "not ASCII": ["Bearer \xe4\xf6\xfc" + "x" * 40],
}
PATHS = ["/v1/check", "/v1/batch", "/docs", "/openapi.json", "/metrics", "/nothing"]


@pytest.mark.parametrize("name", AUTHORIZATIONS)
@awaited
async def test_who_has_no_token_gets_nothing(name: str) -> None:
    """Without one of the tokens, all paths but the probes answer alike."""
    async with Served({"tokens": tokens()}) as served:
        given = [f"Authorization: {each}" for each in AUTHORIZATIONS[name]]
        told = set()
        for path in PATHS:
            method = "POST" if path.startswith("/v1") else "GET"
            body = CHECK if method == "POST" else b""
            asked = head(method, path, "127.0.0.1", "Connection: close", *given, body=body)
            status, headers, body = parsed(await served.raw(asked))
            assert headers["www-authenticate"] == "bearer"  # lower-cased here
            problem = json.loads(body)
            told.add((status, problem["code"], problem["detail"]))
        assert len(told) == 1
        assert next(iter(told))[:2] == (401, Code.UNAUTHORIZED)
        for path in ("/healthz", "/readyz"):
            assert (await served.http.get(path)).status_code == 200


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER", "Bearer  "])
@awaited
async def test_a_token_passes(scheme: str) -> None:
    """The name of the scheme may have any case (RFC 9110 section 11.1)."""
    async with Served({"tokens": tokens()}) as served:
        for token in (TOKEN, OTHER):
            answer = await served.http.get(
                "/openapi.json", headers={"authorization": f"{scheme} {token}"}
            )
            assert answer.status_code == 200


@pytest.mark.parametrize(("setting", "expected"), [("token", 401), ("open", 200), ("off", 401)])
@awaited
async def test_who_may_see_metrics(setting: str, expected: int) -> None:
    """Only what is open is seen without a token; what is off is seen by nobody."""
    configured = {"server": {"metrics": setting}, "tokens": tokens()}
    async with Served(configured) as served:
        assert (await served.http.get("/metrics")).status_code == expected
        mine = await served.client(TOKEN).get("/metrics")
        assert mine.status_code == (404 if setting == "off" else 200)


KINDS = [None, "", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data",
         "application/jsonx", "text/json", "json", "application/json+x",
         "text/plain; application/json", "application/x-ndjson"]  # fmt: skip


@awaited
async def test_media_types() -> None:
    """Only what a form of a foreign page cannot send is taken."""
    async with Served() as served:
        for kind in KINDS:
            headers = {} if kind is None else {"content-type": kind}
            answer = await served.http.post("/v1/check", content=CHECK, headers=headers)
            assert (answer.status_code, problem_in(answer).code) == (422, Code.INVALID_REQUEST)
        for kind in ("application/json", "Application/JSON; charset=utf-8", "application/json;"):
            answer = await served.http.post(
                "/v1/check", content=CHECK, headers={"content-type": kind}
            )
            assert answer.status_code == 200
        line = json.dumps({"operation": "check", "request": {"url": "http://a.test/"}})
        for kind in ("application/x-ndjson", "application/jsonl", "application/json"):
            answer = await served.http.post(
                "/v1/batch", content=line, headers={"content-type": kind}
            )
            assert answer.status_code == 200
        form = await served.http.post("/v1/batch", content=line)
        assert problem_in(form).code == Code.INVALID_REQUEST


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'"a"', b"\xff", b"{}{}", b"[" * 999,
                                  b'{"url": 1}', b'{"url": "\xff"}', b'{"url": "\\ud800"}',
                                  b"\xef\xbb\xbf{}", b'{"url": null}', b"1" * 5000])  # fmt: skip
@awaited
async def test_bodies_that_cannot_be_used(body: bytes) -> None:
    """A body that is no JSON, or not of the right shape, is a fault of the request."""
    async with Served() as served:
        for operation in ("read", "search", "convert", "check", "scan"):
            answer = await served.http.post(
                f"/v1/{operation}", content=body, headers={"content-type": "application/json"}
            )
            assert (answer.status_code, problem_in(answer).code) == (422, Code.INVALID_REQUEST)


@awaited
async def test_a_body_that_is_too_large() -> None:
    """By its declared length before it is read, and without one as soon as it is."""
    async with Served({"server": {"max_body_bytes": 1000}}) as served:
        fits = b'{"url": "http://a.test/"' + b" " * 975 + b"}"
        assert len(fits) == 1000
        kind = "Content-Type: application/json"
        answer = await served.http.post(
            "/v1/check", content=fits, headers={"content-type": "application/json"}
        )
        assert answer.status_code == 200
        declared = head("POST", "/v1/check", "127.0.0.1", kind, "Content-Length: 1001")
        reader, writer = await served.connect()
        writer.write(declared)
        top = await reader.readuntil(b"\r\n\r\n")  # nothing of the body was sent
        assert parsed(top)[0] == 413
        writer.close()
        chunked = head("POST", "/v1/check", "127.0.0.1", kind, "Transfer-Encoding: chunked")
        reader, writer = await served.connect()
        writer.write(chunked + b"3e8\r\n" + fits + b"\r\n1\r\n \r\n")  # and never the end
        status, headers, _ = parsed(await reader.readuntil(b"\r\n\r\n"))
        assert (status, headers["content-type"]) == (413, PROBLEM_TYPE)
        writer.close()


@awaited
async def test_a_refused_caller_still_sending_gets_his_answer() -> None:
    """What comes behind an early answer is thrown away, so that the answer arrives."""
    async with Served({"tokens": tokens()}) as served:
        big = b"x" * 3_000_000
        answer = await served.http.post(
            "/v1/read", content=big, headers={"content-type": "application/json"}
        )
        assert problem_in(answer).status == 401
        again = await served.http.post("/v1/read", content=b"{}")
        assert problem_in(again).status == 401


@awaited
async def test_headers_of_every_answer() -> None:
    """Every answer forbids sniffing, storing and referring, and has an id of its own."""
    async with Served() as served:
        seen = set()
        asked = [("GET", "/healthz"), ("GET", "/readyz"), ("GET", "/metrics"), ("GET", "/docs"),
                 ("GET", "/openapi.json"), ("POST", "/v1/check"), ("GET", "/v1/check"),
                 ("GET", "/nothing"), ("DELETE", "/docs"), ("POST", "/healthz")]  # fmt: skip
        for method, path in asked:
            answer = await served.http.request(
                method,
                path,
                content=CHECK if method == "POST" else None,
                headers={"content-type": "application/json"},
            )
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["cache-control"] == "no-store"
            assert answer.headers["referrer-policy"] == "no-referrer"
            assert "server" not in answer.headers
            assert "access-control-allow-origin" not in answer.headers
            assert len(answer.headers.get_list("x-request-id")) == 1
            assert re.fullmatch("[0-9a-f]{16}", answer.headers["x-request-id"])
            seen.add(answer.headers["x-request-id"])
            if answer.status_code >= 400:
                problem_in(answer)
        assert len(seen) == len(asked)


@awaited
async def test_a_caller_cannot_choose_the_request_id() -> None:
    """What a caller sends as an id is not taken over."""
    async with Served() as served:
        answer = await served.http.get("/healthz", headers={"x-request-id": "forged"})
        assert answer.headers["x-request-id"] != "forged"


@awaited
async def test_methods() -> None:
    """Each path has its method; HEAD answers like GET without a body."""
    async with Served({"tokens": tokens(burst=1000)}, token=TOKEN) as served:
        for path in ("/healthz", "/readyz", "/metrics", "/openapi.json", "/docs"):
            whole = await served.http.get(path)
            bare = await served.http.head(path)
            assert (bare.status_code, bare.content) == (200, b"")
            assert bare.headers["content-type"] == whole.headers["content-type"]
            for method in ("POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"):
                answer = await served.http.request(
                    method, path, headers={"content-type": "application/json"}
                )
                assert problem_in(answer).code == Code.METHOD_NOT_ALLOWED
                assert answer.headers["allow"] == "GET, HEAD"
        for name in ("read", "search", "convert", "check", "scan", "batch"):
            for method in ("GET", "PUT", "DELETE", "OPTIONS", "PATCH"):
                answer = await served.http.request(
                    method, f"/v1/{name}", headers={"content-type": "application/json"}
                )
                assert problem_in(answer).code == Code.METHOD_NOT_ALLOWED
                assert answer.headers["allow"] == "POST"
            assert (await served.http.head(f"/v1/{name}")).status_code == 405


TRICKS = ["/v1/check/", "/v1/check//", "/v1//check", "/V1/check", "/v1/CHECK", "/v1/./check",
          "/v1/../v1/check", "/v1/../metrics", "/./metrics", "/v1%2fcheck/", "/v1/check%00",
          "/v1/check;a=b", "/v1/check%20", "/..", "/", "/v1", "/%2e%2e/metrics", "/metrics/",
          "/metrics%2f", "/docs/..%2fmetrics", "/v1/check%0d%0aX: y", "/%ff", "/v1/%63heck%2e",
          "/v1/check/x", "/.well-known/x"]  # fmt: skip


@awaited
async def test_tricks_with_paths() -> None:
    """A path is one of ours word for word, once its percent signs are read, or nothing is there."""
    async with Served() as served:
        for path in TRICKS:
            asked = head(
                "POST", path.replace(" ", "%20"), "127.0.0.1", "Connection: close", body=CHECK
            )
            status, headers, body = parsed(await served.raw(asked))
            assert (status, headers["content-type"]) == (404, PROBLEM_TYPE), path
            assert json.loads(body)["code"] == Code.NOT_FOUND
        for query, status in (("", 200), ("?x=/metrics", 422)):
            target = f"/v1/%63heck{query}#y"
            same = head("POST", target, "127.0.0.1", "Connection: close", body=CHECK)
            assert parsed(await served.raw(same))[0] == status


@pytest.mark.parametrize(
    "target",
    ["//v1/check", "//evil.test/v1/check", "///metrics", "http://evil.test/v1/check",
     "http://127.0.0.1/v1/check", "https://127.0.0.1/v1/check", "*", "v1/check", "\\v1\\check",
     "evil.test:443", "http:/v1/check", "?x", "#"],
)  # fmt: skip
@pytest.mark.parametrize("method", ["POST", "CONNECT", "OPTIONS"])
@awaited
async def test_targets_that_are_no_path(method: str, target: str) -> None:
    """A target that names a host, or is no path, is refused before anything looks at it."""
    async with Served({"tokens": tokens()}) as served:
        asked = head(method, target, "127.0.0.1", f"Authorization: Bearer {TOKEN}", body=CHECK)
        status, headers, body = parsed(await served.raw(asked))
        assert (status, headers["content-type"]) == (400, PROBLEM_TYPE)
        assert headers["x-request-id"] == json.loads(body)["request_id"]


@awaited
async def test_metrics_are_not_open_by_another_spelling() -> None:
    """Metrics that are open open nothing else, however a path is written."""
    configured = {"server": {"metrics": "open"}, "tokens": tokens()}
    async with Served(configured) as served:
        for path in ("/metrics/../docs", "/metrics/", "/metrics%2f..%2fdocs", "/metrics;/docs"):
            asked = head("GET", path, "127.0.0.1", "Connection: close")
            assert parsed(await served.raw(asked))[0] == 401, path


@awaited
async def test_nothing_of_a_probe_is_read() -> None:
    """Who has no token cannot make the service keep what he sends, at no path."""
    configured = {"server": {"metrics": "open", "body_seconds": 600.0}, "tokens": tokens()}
    async with Served(configured) as served:
        for path in ("/healthz", "/readyz", "/metrics", "/v1/read"):
            reader, writer = await served.connect()
            told = head("POST", path, "127.0.0.1", "Content-Length: 9000000")
            writer.write(told + b"x" * 100_000)
            status, _, _ = parsed(await reader.readuntil(b"\r\n\r\n"))
            assert status in {401, 405}
            writer.close()


@awaited
async def test_quotas_hold_for_each_caller_alone() -> None:
    """Who asks too often waits, and nobody else does; the answer says how long."""
    async with Served({"tokens": tokens(requests_per_minute=1, burst=2)}) as served:
        alice, bob = served.client(TOKEN), served.client(OTHER)
        for _ in range(2):
            await served.done("check", by=alice, url="http://a.test/")
        answer = await served.post("check", by=alice, url="http://a.test/")
        problem = problem_in(answer)
        assert (problem.status, problem.code, problem.retryable) == (429, Code.RATE_LIMITED, True)
        assert 1 <= int(answer.headers["retry-after"]) <= 60
        assert answer.headers["retry-after"] in problem.detail
        await served.done("check", by=bob, url="http://a.test/")


@awaited
async def test_so_many_at_a_time() -> None:
    """Requests under way count, and one that ended makes room."""
    async with Served({"tokens": tokens(concurrency=1)}) as served:
        alice = served.client(TOKEN)
        begun, go = asyncio.Event(), asyncio.Event()

        async def slow(_: Any) -> Any:
            from aiohttp import web

            begun.set()
            await go.wait()
            return web.Response(text="<p>hello</p>", content_type="text/html")

        served.web.handler("/slow", slow)
        reading = asyncio.ensure_future(served.done("read", by=alice, url="http://a.test/slow"))
        await begun.wait()
        answer = await served.post("check", by=alice, url="http://a.test/")
        assert problem_in(answer).code == Code.TOO_MANY_AT_ONCE
        assert answer.headers["retry-after"] == "1"
        go.set()
        await reading
        await served.done("check", by=alice, url="http://a.test/")


@awaited
async def test_bytes_are_counted() -> None:
    """Question and answer together use up the bytes of an hour."""
    async with Served({"tokens": tokens(bytes_per_hour=20_000)}) as served:
        alice = served.client(TOKEN)
        statuses = []
        for _ in range(4):
            answer = await served.post("scan", by=alice, text="a" * 5_000)
            statuses.append(answer.status_code)
        assert statuses == [200, 200, 429, 429]
        assert problem_in(answer).code == Code.QUOTA_USED_UP


def test_all_combinations_of_the_checks_have_one_order() -> None:
    """What fails first is told: Host, then Origin, then the token, then the rest."""

    async def run() -> None:
        async with Served({"tokens": tokens()}) as served:
            for host, origin, token, kind in itertools.product([True, False], repeat=4):
                headers = {"content-type": "application/json" if kind else "text/plain"}
                if not host:
                    headers["host"] = "evil.test"
                if not origin:
                    headers["origin"] = "https://evil.example"
                if token:
                    headers["authorization"] = f"Bearer {TOKEN}"
                answer: httpx.Response = await served.http.post(
                    "/v1/check", content=CHECK, headers=headers
                )
                faults = [(host, 421), (origin, 403), (token, 401), (kind, 422)]
                expected = next((status for is_fine, status in faults if not is_fine), 200)
                assert answer.status_code == expected

    asyncio.run(run())
