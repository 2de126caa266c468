"""The threat list of a service like this one, entry by entry.

The changelog of crawl4ai 0.8.7 to 0.9.0 tells what was found in its server; each entry that could
apply here is a test of its name.
"""

import asyncio
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import fetchwarden
from fetchwarden.composition import signing_keys
from fetchwarden.configuration import Configuration
from fetchwarden.policy.codes import Code
from fetchwarden.policy.errors import InvalidInput
from fetchwarden.service.app import opened_service
from fetchwarden.service.openapi import docs_page, openapi_document
from tests.servers.loop import awaited
from tests.servers.raw import RawServer, ReadHead
from tests.service.serving import TOKEN, Served, head, tokens
from tests.tools.chat import PARAGRAPH

ARTICLE = f"<main><h1>Tides</h1><p>{PARAGRAPH}</p></main>"
TWO: dict[str, dict[str, Any]] = {
    "read": {"url": "http://a.test/"},
    "convert": {"url": "http://a.test/", "text": "x"},
}
GENEROUS = {"tokens": tokens(burst=1_000)}


@awaited
async def test_pre_auth_remote_code_by_hooks_and_eval_options(tmp_path: Path) -> None:
    """No option carries code, before a token is seen or after; what looks like it stays text."""
    mark = tmp_path / "ran"
    code = f"__import__('pathlib').Path({str(mark)!r}).touch()"
    options = ("hooks", "js_code", "script", "execute", "actions", "extractor", "wait_for")
    async with Served(GENEROUS) as served:
        for name in options:
            nobody = await served.problem("read", url="http://a.test/", **{name: code})
            assert nobody.code == Code.UNAUTHORIZED
            alice = served.client(TOKEN)
            problem = await served.problem("read", by=alice, url="http://a.test/", **{name: code})
            assert problem.code == Code.OPTION_NOT_ALLOWED
        for text in (code, f"{{{{ {code} }}}}", f"${{{code}}}", f"{{{code}}}", "%(x)s {0}"):
            done = await served.done("scan", by=alice, text=text)
            assert done["text"] == text
            await served.problem("read", by=alice, url=f"http://a.test/{text}")
        assert not mark.exists()


def test_no_module_of_the_service_evaluates_text() -> None:
    """Nothing in it runs, unpickles or imports what a text names."""
    folder = Path(fetchwarden.__file__).parent
    files = [*(folder / "service").glob("*.py"), *folder.glob("*configuration*.py"),
             folder / "service_command.py"]  # fmt: skip
    assert len(files) > 15
    for file in files:
        text = file.read_text("utf-8")
        for call in (r"\beval\(", r"\bexec\(", r"\bpickle\b", r"\bmarshal\b", r"\bsubprocess\b",
                     r"\bimport_module\(", r"\b__import__\(", r"os\.system", r"shell=",
                     r"(?<!\.)\bcompile\("):  # fmt: skip
            assert not re.search(call, text), (file.name, call)


def test_hard_coded_secret() -> None:
    """Without a configured key each run signs with one of its own; no token is there by default."""
    made = {repr(signing_keys(Configuration()).secret("run")) for _ in range(20)}
    assert len(made) == 20
    assert len(signing_keys(Configuration()).secret("run") or b"") == 32
    assert Configuration().tokens == {}
    assert Configuration().signing.keys == ()


@awaited
async def test_output_path_file_write(tmp_path: Path) -> None:
    """A caller can name no file to write, to read or to convert."""
    here = [Path(), tmp_path]
    before = [sorted(folder.iterdir()) for folder in here]
    target = str(tmp_path / "written")
    async with Served(GENEROUS, token=TOKEN) as served:
        served.web.page("/", ARTICLE)
        for name in ("output_path", "output", "profile", "extra_roots"):
            for operation, asked in TWO.items():
                problem = await served.problem(operation, **asked, **{name: target})
                assert problem.code == Code.OPTION_NOT_ALLOWED
        for url in (f"file://{target}", "file:///etc/passwd", f"/{target}", "data:text/html,x",
                    "view-source:http://a.test/", "FILE:///etc/passwd",
                    "file:\\\\etc\\passwd"):  # fmt: skip
            for operation in ("read", "check", "convert"):
                more = {"text": "x"} if operation == "convert" else {}
                answer = await served.post(operation, url=url, **more)
                assert answer.status_code == 422 or answer.json()["allowed"] is False
        served.web.redirect("/file", "file:///etc/passwd")
        problem = await served.problem("read", url="http://a.test/file")
        assert problem.code == Code.REDIRECT_NOT_ALLOWED
    assert [sorted(folder.iterdir()) for folder in here] == before


@awaited
async def test_ssrf_by_webhook_url() -> None:
    """There are no webhooks: an address that is to be called is refused, and not called."""
    async with RawServer((ReadHead(),)) as trap, Served(GENEROUS, token=TOKEN) as served:
        for name in ("webhook", "webhook_url"):
            for value in (trap.url(), {"url": trap.url()}):
                problem = await served.problem("read", url="http://a.test/", **{name: value})
                assert problem.code == Code.OPTION_NOT_ALLOWED
        assert trap.connections == 0
        assert not served.dialer.dials


@awaited
async def test_ssrf_by_proxy_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    """No proxy comes from a request or from the environment."""
    async with RawServer((ReadHead(),)) as trap, Served(GENEROUS, token=TOKEN) as served:
        for name in ("http_proxy", "HTTP_PROXY", "ALL_PROXY"):
            monkeypatch.setenv(name, trap.url())
        served.web.page("/", ARTICLE)
        for name in ("proxy", "proxies", "X-Proxy-Url"):
            problem = await served.problem("read", url="http://a.test/", **{name: trap.url()})
            assert problem.code == Code.OPTION_NOT_ALLOWED
        assert await served.done("read", url="http://a.test/")
        answer = await served.http.post(
            "/v1/read", json={"url": "http://a.test/"}, headers={"x-proxy-url": trap.url()}
        )
        assert answer.status_code == 200
        assert trap.connections == 0


INNER = ["http://10.0.0.5/", "http://127.0.0.1/", "http://inner.test/", "http://loop.test/",
         "http://[::ffff:10.0.0.5]/", "http://169.254.169.254/latest/"]  # fmt: skip


@awaited
async def test_ssrf_by_a_streaming_path_that_skips_the_check() -> None:
    """A batch is judged line by line like single requests, redirects included."""
    async with Served(GENEROUS, token=TOKEN) as served:
        served.web.redirect("/in", "http://inner.test/")
        urls = [*INNER, "http://a.test/in"]
        lines = [{"operation": "read", "request": {"url": url}} for url in urls]
        told = await served.batch(*lines)
        assert len(told) == len(urls)
        for answer in told:
            single = await served.problem("read", url=urls[answer["line"]])
            batched = {**answer["problem"], "request_id": single.request_id}
            assert batched == single.model_dump(exclude_none=True)
        assert {address for _, address, _ in served.dialer.dials} == {"93.184.216.34"}
        # And its options are looked at as closely, and its conversations.
        line = {"operation": "read", "request": {"url": "http://a.test/", "conversation": {}}}
        (refused,) = await served.batch(line)
        assert refused["problem"]["code"] == Code.URL_NOT_IN_PRIOR_CONTEXT


MAPPED = ["http://[::ffff:127.0.0.1]/", "http://[::ffff:7f00:1]/", "http://[::ffff:10.0.0.5]/",
          "http://[::ffff:a9fe:a9fe]/", "http://[::127.0.0.1]/", "http://[64:ff9b::7f00:1]/",
          "http://[2002:7f00:1::]/", "http://[::ffff:0:127.0.0.1]/", "http://mapped.test/",
          "http://2130706433/", "http://0x7f000001/", "http://0177.0.0.1/", "http://127.1/",
          "http://[fec0::1]/", "http://[fc00::1]/", "http://0.0.0.0/", "http://[::]/"]  # fmt: skip


@awaited
async def test_ipv4_mapped_bypass() -> None:
    """No wrapping of an inner address is read, whether written or resolved."""
    async with Served(GENEROUS, token=TOKEN) as served:
        served.names.answers["mapped.test"] = ["::ffff:127.0.0.1"]
        for url in MAPPED:
            problem = await served.problem("read", url=url)
            assert problem.code in {Code.PRIVATE_NOT_ALLOWED, Code.AMBIGUOUS_ADDRESS}, url
            check = await served.done("check", url=url, resolve=True)
            assert check["allowed"] is False
        assert not served.dialer.dials


@awaited
async def test_base_url_credential_theft() -> None:
    """No request names where keys are sent: the engines and their addresses are the operator's."""
    async with RawServer((ReadHead(),)) as trap, Served(GENEROUS, token=TOKEN) as served:
        for name in ("base_url", "searxng_base_url", "provider", "engine", "engines", "settings"):
            for operation, asked in [
                ("search", {"query": "x"}),
                ("read", {"url": "http://a.test/"}),
            ]:
                problem = await served.problem(operation, **asked, **{name: trap.url()})
                assert problem.code == Code.OPTION_NOT_ALLOWED
        for name in ("tavily_api_key", "brave_api_key", "searxng_url", "api_base"):
            problem = await served.problem("search", query="x", **{name: trap.url()})
            assert problem.code == Code.INVALID_REQUEST
        assert trap.connections == 0


@awaited
async def test_crlf_log_injection() -> None:
    """Line ends that a caller sends stay inside one JSON string."""
    forged = '\r\n{"level": "CRITICAL", "event": "forged"}\r\n'
    async with Served(GENEROUS, token=TOKEN) as served:
        await served.post("read", url=f"http://a.test/{forged}")
        await served.post("read", url="http://a.test/", **{forged: 1})
        await served.batch(json.dumps({"operation": forged, "id": forged, "request": {}}).encode())
        asked = head("GET", "/%0d%0aforged", "127.0.0.1", "Connection: close", "Origin: \x0bforged")
        answer = await served.raw(asked)
        assert b"\r\nforged" not in answer
        levels = {line["level"] for line in served.log()}
        assert levels <= {"INFO", "DEBUG"}
        assert len(served.logged.split("\n")) == len(list(served.log())) + 1


class _Page(HTMLParser):
    """The elements and addresses of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: set[str] = set()
        self.attributes: dict[str, set[str]] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note it."""
        self.elements.add(tag)
        for name, value in attrs:
            self.attributes.setdefault(name, set()).add(value or "")


@awaited
async def test_stored_xss_in_the_docs_page() -> None:
    """The page holds nothing that a caller sent, no script, nothing from elsewhere."""
    order = "<script>alert(1)</script>"
    async with Served(GENEROUS, token=TOKEN) as served:
        served.web.page("/", f"<title>{order}</title>{ARTICLE}")
        await served.done("read", url="http://a.test/")
        await served.http.get(f"/docs?x={order}", headers={"x-forwarded-prefix": order})
        answer = await served.http.get("/docs")
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script" not in policy
        page = _Page(answer.text)
        assert not page.elements & {"script", "img", "iframe", "link", "object", "embed", "form"}
        assert page.attributes["href"] == {"openapi.json"}
        assert not [name for name in page.attributes if name.startswith("on") or name == "src"]
        assert "alert(1)" not in answer.text
        assert "http://" not in answer.text
        assert "@import" not in answer.text
        assert "url(" not in answer.text
    document: dict[str, Any] = json.loads(json.dumps(openapi_document("1")))
    document["info"]["title"] = document["info"]["description"] = order
    schemas = document["components"]["schemas"]
    schemas["ReadRequest"]["properties"][order] = {"type": order, "description": order}
    document["paths"]["/v1/read"]["post"]["summary"] = order
    assert "script" not in _Page(docs_page(document)).elements


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.7", "::ffff:192.0.2.7", "2001:db8::1"])
def test_open_bind_without_auth(host: str) -> None:
    """Where other machines reach it, it does not start without a token."""

    async def start(**more: Any) -> None:
        configured = Configuration.model_validate(
            {"server": {"host": host}, "conversion": {"workers": 0}, **more}
        )
        async with opened_service(configured):
            pass

    with pytest.raises(InvalidInput, match="configure a token first"):
        asyncio.run(start())
    asyncio.run(start(tokens=tokens()))


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.9.1", "::1"])
def test_loopback_alone_is_local(host: str) -> None:
    """It starts without a token where only this machine reaches it, and by default it is there."""
    assert Configuration.model_validate({"server": {"host": host}}).server.is_local
    assert Configuration().server.is_local


@awaited
async def test_queue_and_body_caps() -> None:
    """Bodies, lines, requests at a time and heads all have a bound by default."""
    server = Configuration().server
    async with Served(GENEROUS, token=TOKEN) as served:
        kind = {"content-type": "application/json"}
        large = await served.http.post(
            "/v1/scan", content=b" " * (server.max_body_bytes + 1), headers=kind
        )
        assert large.json()["code"] == Code.REQUEST_TOO_LARGE
        lines = b"{}\n" * (server.max_batch_lines + 1)
        many = await served.http.post("/v1/batch", content=lines, headers=kind)
        assert many.json()["code"] == Code.REQUEST_TOO_LARGE


@awaited
async def test_opaque_errors_with_an_id() -> None:
    """What fails inside is told by an id alone; see ``test_log`` for what the log holds."""
    async with Served(GENEROUS, token=TOKEN) as served:

        async def broken(*_: object, **__: object) -> None:
            raise OSError("/etc/inner/secret")

        object.__setattr__(served.service.operations, "convert_document", broken)
        problem = await served.problem("convert", text="x", url="http://a.test/")
        assert (problem.status, problem.code) == (500, Code.INTERNAL_ERROR)
        assert "secret" not in problem.model_dump_json()
        assert problem.request_id in served.logged
