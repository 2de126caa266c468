"""Confluence: the words of a search as CQL, and its REST search (developer.atlassian.com, "CQL").

In: a phrase and maybe a space. Out: CQL in which they are nothing but quoted text, and hits. Cloud
nests what was found under ``content``, Data Center has it flat; both are read alike. Tokens go
where they belong: an API token of Cloud with its user's address as Basic, a personal access token
of Data Center as Bearer (RFC 7617, RFC 6750).
"""

import base64
import html
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeGuard
from urllib.parse import urljoin, urlsplit

from fetchwarden.policy.errors import InvalidInput
from fetchwarden.retrieval.fetcher import Fetcher
from fetchwarden.retrieval.search.port import Reason
from fetchwarden.retrieval.search.wire import Endpoint, Hint, key_of, text_in

__all__ = ["ConfluenceRest", "WikiHit", "basic_token", "bearer_token", "cql_of"]

_HINTS: Final = {
    0: Hint(Reason.KEY_REFUSED, "it answered with a page instead of JSON, mostly its sign-in; the "
            "operator must check the token"),
    400: Hint(Reason.BAD_REQUEST, "it does not take this query (400); word it differently"),
    401: Hint(Reason.KEY_REFUSED, "the token was refused (401); the operator must check it"),
    403: Hint(Reason.KEY_REFUSED, "the token may not search (403); the operator must check it"),
    404: Hint(Reason.BAD_REQUEST, "there is no search at the configured address (404); the base "
              "address of Cloud ends in /wiki/"),
}  # fmt: skip
_ABSOLUTE: Final = re.compile("[A-Za-z][A-Za-z0-9+.-]*:")
_SPLIT: Final = re.compile("(?<=[^:/])/")
_HIGHLIGHT: Final = re.compile(r"@@@(?:end)?hl@@@")


def cql_of(query: str, space: str | None = None) -> str:
    r"""What to search for: any of the words of *query*, ranked, maybe in one *space*.

    Whatever stands in them stays inside its quotes.

    >>> print(cql_of('plan" or space = "HR', "DEV"))
    siteSearch ~ "plan\" or space = \"HR" and space="DEV"
    """
    within = f' and space="{_quoted(space)}"' if space else ""
    return f'siteSearch ~ "{_quoted(query)}"{within}'


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def basic_token(user: str, token: str) -> str:
    """The Authorization header for an API token of Cloud.

    Raises:
        InvalidInput: one of them is missing or cannot be sent.
    """
    name = user.strip()
    if not name or ":" in name or not name.isprintable():
        raise InvalidInput("the address of the token's user is missing or not usable")
    pair = f"{name}:{key_of(token)}".encode()
    return f"Basic {base64.b64encode(pair).decode()}"


def bearer_token(token: str) -> str:
    """The Authorization header for a personal access token of Data Center.

    Raises:
        InvalidInput: it is missing or cannot be sent.
    """
    return f"Bearer {key_of(token)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class WikiHit:
    """A page that was found. Its texts were written by others.

    Attributes:
        title: its title.
        url: its address, as the wiki tells it.
        excerpt: where the words stand, plain text.
        space: the name of its space.
        modified: when it was changed last, as the wiki writes it.
    """

    title: str = field(repr=False)
    url: str = field(repr=False)
    excerpt: str = field(default="", repr=False)
    space: str = field(default="", repr=False)
    modified: str = ""


class ConfluenceRest:
    """The REST search of one wiki."""

    def __init__(self, base_url: str, fetcher: Fetcher, authorization: str) -> None:
        """The wiki at *base_url*, with its final slash; *authorization* is sent to it alone.

        Raises:
            InvalidRule: the address is not usable.
        """
        self._base = base_url
        secrets = {"Authorization": authorization}
        url = f"{base_url}rest/api/search"
        self._endpoint = Endpoint("Confluence", url, fetcher, secrets, _HINTS, within=base_url)

    async def search(
        self, cql: str, *, start: int, limit: int, deadline: float
    ) -> tuple[list[WikiHit], bool]:
        """Hits from *start* on, at most *limit*, and whether there are more.

        Raises:
            SearchFailed: the wiki could not be searched.
        """
        asked = {"cql": cql, "start": str(start), "limit": str(limit)}
        answer = await self._endpoint.get(asked, deadline)
        listed, links = answer.get("results"), answer.get("_links")
        found = [each for each in listed if isinstance(each, dict)] if _is_list(listed) else []
        hits = [hit for each in found[:limit] if (hit := self._hit(each))]
        return hits, isinstance(links, dict) and bool(text_in(links, "next"))

    def _hit(self, result: Mapping[str, Any]) -> WikiHit | None:
        nested = result.get("content")
        content = nested if isinstance(nested, dict) else result
        links = content.get("_links")
        path = text_in(links, "webui", most=8_192) if isinstance(links, dict) else ""
        path = path or text_in(result, "url", most=8_192)
        title = text_in(result, "title") or text_in(content, "title")
        if not path or not title:
            return None
        container = result.get("resultGlobalContainer") or content.get("space")
        space = text_in(container, "title", "name") if isinstance(container, dict) else ""
        return WikiHit(
            title=_plain(title),
            url=self._address(path),
            excerpt=_plain(text_in(result, "excerpt", most=1_000)),
            space=_plain(space),
            modified=text_in(result, "lastModified", "friendlyLastModified", most=60),
        )

    def _address(self, path: str) -> str:
        """Where *path* leads: from the base on, however the wiki sees its own address.

        A wiki behind a proxy often tells its address as http; what was configured counts.
        """
        if _ABSOLUTE.match(path):
            return path
        origin, below = _SPLIT.split(self._base, maxsplit=1)[0], urlsplit(self._base).path
        if path.startswith(below) and below != "/":
            return f"{origin}{path}"
        return urljoin(self._base, path.lstrip("/"))


def _is_list(value: object) -> TypeGuard[list[Any]]:
    return isinstance(value, list)


def _plain(text: str) -> str:
    return html.unescape(_HIGHLIGHT.sub("", text)).strip()
