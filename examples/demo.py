"""``make demo``: a small web on loopback, ordinary and hostile, read under the public rules.

Nothing leaves this machine: a name server and a web server run on loopback, and a dialer leads the
public-looking addresses there after they were judged, as it does in the tests.
"""

import asyncio
from collections.abc import Callable
from typing import Final

from examples.site import furnish
from fetchwarden import DnsResolver, FetchwardenError, Reader, ReadPage
from fetchwarden.trace import printable
from tests.servers.dial import LoopbackDialer
from tests.servers.dns import DnsServer
from tests.servers.origin import Origin

__all__ = ["main"]

CASES: Final = (
    ("An ordinary page: the article is kept, what surrounds it is not", "/roses"),
    ("A redirect within the site is followed", "/old-roses"),
    ("Orders to the model are out, plain or encoded, wherever they stand", "/reviews"),
    ("Markdown and JSON come back as they are", "/notes.md"),
    ("", "/data.json"),
    ("A redirect to the cloud's metadata service", "/to-metadata"),
    ("A redirect to a private address behind a public name", "/to-printer"),
    ("A redirect to a file, one with a password, one in circles", "/to-file"),
    ("", "/with-password"),
    ("", "/round"),
    ("An image, refused at the headers; 50 MiB of zeros in 50 KB", "/photo"),
    ("", "/bomb"),
    ("Loopback in disguise", "http://127.0.0.1/"),
    ("", "http://0x7f.1/"),
    ("", "http://2130706433/"),
    ("", "http://[::ffff:127.0.0.1]/"),
    ("", "http://\u24db\u24de\u24d2\u24d0\u24db\u24d7\u24de\u24e2\u24e3/"),
    ("A host that hides behind another", "http://garden.example@127.0.0.1/"),
    ("", "http://127.0.0.1\\@garden.example/"),
    ("Names that belong to no public site", "http://printer.local/"),
    ("", "http://metadata.google.internal/"),
    ("A name with one public and one private address", "http://mixed.example/"),
    ("A name whose address moves to loopback after the check", "http://moving.example/roses"),
    ("A service port", "http://garden.example:6379/"),
)
SITE: Final = "http://garden.example"


async def show(say: Callable[[str], None] = print) -> None:
    """Read every case, and say what became of it."""
    async with Origin() as origin, DnsServer() as names:
        furnish(origin, names)
        dialer = LoopbackDialer.to({80: origin.port})
        async with Reader(
            resolver=DnsResolver([f"127.0.0.1:{names.port}"]), dialer=dialer
        ) as reader:
            say("The page that a model gets:\n")
            page = await reader.read(SITE + "/roses")
            for line in page.markdown.splitlines():
                say(f"    {line}")
            say("")
            for title, address in CASES:
                if title:
                    say(f"\n{title}")
                url = SITE + address if address.startswith("/") else address
                say(f"  {printable(url)}")
                try:
                    say(_read(await reader.read(url, chosen_by="model")))
                except FetchwardenError as error:
                    say(f"    {error.code.value}: {error}")
        dialled = sorted({address for _, address, _ in dialer.dials})
        say(f"\nAddresses that were dialled: {', '.join(dialled)}. No other was.")


def main() -> None:
    """Run the demonstration."""
    asyncio.run(show())


def _read(page: ReadPage) -> str:
    way = " -> ".join(str(hop.status) for hop in page.hops)
    lines = [f"    read: {page.title or page.media_type}, {len(page.markdown)} characters, {way}"]
    lines += [f"    neutralised: {found.rule} in the {found.field}" for found in page.findings]
    if page.removed:
        lines.append("    removed: " + ", ".join(f"{n} {what}" for what, n in page.removed.items()))
    return "\n".join(lines)


if __name__ == "__main__":
    main()
