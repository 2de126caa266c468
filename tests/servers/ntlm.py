"""Plays a web site that demands a sign-in by NTLM or Negotiate, bound to the connection.

In come requests to one path, out comes a page once the connection is signed in. The tokens are
judged by pyspnego, in pure Python, against a file of users (``NTLM_USER_FILE``).
"""

import base64
from pathlib import Path
from typing import Any

import spnego
from aiohttp import web

__all__ = ["DOMAIN", "PASSWORD", "USER", "SignedInSite", "write_users"]

DOMAIN = "TESTS"
USER = "ann"
PASSWORD = "correct horse"


def write_users(folder: Path) -> Path:
    """Write the file of users, and return where it is."""
    users = folder / "users"
    users.write_text(f"{DOMAIN}:{USER}:{PASSWORD}\n")
    return users


class SignedInSite:
    """The handler of a site; ``contexts`` are the sign-ins by connection."""

    def __init__(
        self, scheme: str, body: str, *, ends_connections: bool = False, host: str = "unspecified"
    ) -> None:
        self.scheme = scheme
        self.host = host
        self.body = body
        self.ends_connections = ends_connections
        self.contexts: dict[Any, Any] = {}
        self.seen: list[str] = []

    async def answer(self, request: web.BaseRequest) -> web.StreamResponse:
        """Challenge, go on, or serve."""
        connection = request.get_extra_info("peername")
        sent = request.headers.get("Authorization", "")
        self.seen.append(sent.partition(" ")[0])
        scheme, _, token = sent.partition(" ")
        if scheme != self.scheme:
            return self._challenge("")
        context = self.contexts.get(connection)
        if context is None:
            protocol = "ntlm" if self.scheme == "NTLM" else "negotiate"
            context = self.contexts[connection] = spnego.server(
                hostname=self.host, service="HTTP", protocol=protocol
            )
        try:
            back = context.step(base64.b64decode(token))
        except Exception:  # noqa: BLE001 - whatever is wrong with a token, it is not accepted
            del self.contexts[connection]
            return self._challenge("")
        if not context.complete:
            return self._challenge(base64.b64encode(back or b"").decode())
        return web.Response(text=self.body, content_type="text/html")

    def _challenge(self, token: str) -> web.Response:
        answer = web.Response(
            status=401,
            text="sign in",
            headers={"WWW-Authenticate": f"{self.scheme} {token}".strip()},
        )
        if self.ends_connections:
            answer.force_close()
        return answer
