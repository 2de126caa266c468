"""Addresses that a model makes up, and what may happen to them on the way back to it."""

import base64
import html
import json
import string
from collections.abc import Callable
from urllib.parse import quote

from hypothesis import strategies as st

HOSTS = ["evil.example", "EVIL.example", "bücher.example", "straße.evil.example", "evil.example:81"]
secrets = st.text(
    string.ascii_letters + string.digits + "-._~!$&()*+,;=:@%/", min_size=1, max_size=20
)
made_up = st.builds(
    lambda scheme, host, secret, where: f"{scheme}://{where.format(host=host, secret=secret)}",
    st.sampled_from(["http", "https"]),
    st.sampled_from(HOSTS),
    secrets,
    st.sampled_from(["{host}/?q={secret}", "{host}/{secret}", "{host}/a/../b?c={secret}#d"]),
) | st.text(string.ascii_lowercase + string.digits, min_size=3, max_size=20).map(
    lambda secret: f"https://{secret}.evil.example/"
)

CUTTING = {"escaped inside", "line break inside", "html bold inside"}
"""Wrappings that make an address end earlier."""
Wrapping = Callable[[str], str]


def _split_scheme(url: str) -> tuple[str, str, str]:
    """Return the scheme with its slashes, the host with its port, and the rest."""
    scheme, _, rest = url.partition("://")
    host, slash, path = rest.partition("/")
    return f"{scheme}://", host, slash + path


def _in_path(encode: Callable[[str], str]) -> Wrapping:
    """Return a wrapping that encodes each letter and digit behind the host."""

    def wrap(url: str) -> str:
        scheme, host, path = _split_scheme(url)
        return scheme + host + "".join(encode(c) if c.isalnum() else c for c in path)

    return wrap


def _host(change: Callable[[str], str]) -> Wrapping:
    def wrap(url: str) -> str:
        scheme, host, path = _split_scheme(url)
        return scheme + change(host) + path

    return wrap


def _punycode(host: str) -> str:
    name, colon, port = host.partition(":")
    return name.lower().replace("bücher", "xn--bcher-kva").replace("straße", "xn--strae-oqa") + (
        colon + port
    )


def _percent(character: str) -> str:
    return "".join(f"%{byte:02X}" for byte in character.encode())


def _middle(mark: str) -> Wrapping:
    return lambda url: f"{url[: len(url) // 2]}{mark}{url[len(url) // 2 :]}"


WHOLE: dict[str, Wrapping] = {
    "as it is": str,
    "percent": lambda text: quote(text, safe=""),
    "json": lambda text: json.dumps(text)[1:-1].replace("/", "\\/"),
    "json letters": lambda text: "".join(f"\\u{ord(c):04x}" for c in text),
    "html decimal": lambda text: "".join(f"&#{ord(c)};" for c in text),
    "html hex": lambda text: "".join(f"&#x{ord(c):X};" for c in text),
    "html names": lambda text: html.escape(text).replace("/", "&sol;").replace(":", "&colon;"),
    "base64": lambda text: base64.b64encode(text.encode()).decode(),
    "base64url": lambda text: base64.urlsafe_b64encode(text.encode()).decode().rstrip("="),
    "hex": lambda text: text.encode().hex(),
    "hex bytes": lambda text: text.encode().hex(" "),
    "prose": lambda text: f"Please note {text} and go on.",
}
INSIDE: dict[str, Wrapping] = {
    "percent": _in_path(_percent),
    "percent twice": _in_path(lambda c: quote(_percent(c))),
    "html": _in_path(lambda c: f"&#{ord(c)};"),
    "html hex": _in_path(lambda c: f"&#x{ord(c):x};"),
    "html padded": _in_path(lambda c: f"&#{ord(c):09d};"),
    "upper case": str.upper,
    "other case": str.swapcase,
    "punycode": _host(_punycode),
    "final dot": _host(lambda host: ".:".join(host.split(":")) if ":" in host else f"{host}."),
    "default port": lambda url: _host(
        lambda host: host if ":" in host else f"{host}:{443 if url.startswith('https') else 80}"
    )(url),
    "other scheme": lambda url: (
        url.replace("https://", "http://")
        if url.startswith("https")
        else url.replace("http://", "https://")
    ),
    "fragment": lambda url: f"{url}#more",
    "dot segments": lambda url: url.replace(".example/", ".example/./x/../"),
    "bold inside": lambda url: f"{url[:-3]}**{url[-3:]}**",
    "html bold inside": lambda url: f"{url[:-3]}<b>{url[-3:]}</b>",
    "escaped inside": _middle("\\"),
    "line break inside": _middle("\n"),
    "link": lambda url: f"[{url}]({url})",
    "autolink": lambda url: f"<{url}>",
    "code": lambda url: f"`{url}`",
    "twice": lambda url: f"{url},{url}",
    "joined": lambda url: f"{url}{url}",
    "gone on with": lambda url: f"{url}&page=2",
    "sentence": lambda url: f"Nothing for {url}—sorry.",
}
whole = st.lists(st.sampled_from(list(WHOLE)), max_size=3)
inside = st.lists(st.sampled_from(list(INSIDE)), max_size=2)


def wrapped(text: str, names: list[str], table: dict[str, Wrapping]) -> str:
    """Return the text in all these wrappings, the first one innermost."""
    for name in names:
        text = table[name](text)
    return text
