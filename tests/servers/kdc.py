"""A Kerberos realm on loopback: a real KDC, a user who is signed in, and the keys of a web site.

In comes a folder, out comes the environment of whoever lives in the realm. It needs the programs
of Debian's krb5-kdc, krb5-admin-server and krb5-user, and Python's gssapi and krb5; ``missing()``
says what is not there.
"""

import importlib.util
import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

__all__ = ["HOST", "missing", "realm"]

REALM: Final = "TESTS.EXAMPLE"
HOST: Final = "wiki.test"
USER: Final = "ann"
PROGRAMS: Final = ("krb5kdc", "kdb5_util", "kadmin.local", "kinit")
PATH: Final = f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"

_CLIENT: Final = """[libdefaults]
  default_realm = {realm}
  dns_lookup_kdc = false
  dns_lookup_realm = false
  dns_canonicalize_hostname = false
  rdns = false
[realms]
  {realm} = {{
    kdc = 127.0.0.1:{port}
  }}
[domain_realm]
  .test = {realm}
"""
_SERVER: Final = """[kdcdefaults]
  kdc_listen = 127.0.0.1:{port}
  kdc_tcp_listen = 127.0.0.1:{port}
[realms]
  {realm} = {{
    database_name = {folder}/principal
    key_stash_file = {folder}/stash
    acl_file = {folder}/acl
  }}
"""


def missing() -> str:
    """What of a realm is not installed; "" when nothing is."""
    programs = [name for name in PROGRAMS if shutil.which(name, path=PATH) is None]
    modules = [name for name in ("gssapi", "krb5") if importlib.util.find_spec(name) is None]
    return ", ".join(programs + modules)


@contextmanager
def realm(folder: Path) -> Iterator[Mapping[str, str]]:
    """The environment of a realm that lives while the context does."""
    port = _free_port()
    (folder / "krb5.conf").write_text(_CLIENT.format(realm=REALM, port=port))
    (folder / "kdc.conf").write_text(_SERVER.format(realm=REALM, port=port, folder=folder))
    own = {
        "KRB5_CONFIG": str(folder / "krb5.conf"),
        "KRB5_KDC_PROFILE": str(folder / "kdc.conf"),
        "KRB5CCNAME": f"FILE:{folder}/tickets",
        "KRB5_KTNAME": f"FILE:{folder}/site.keytab",
    }
    environment = {**os.environ, **own, "PATH": PATH}

    def run(*command: str) -> None:
        subprocess.run(command, env=environment, check=True, capture_output=True, timeout=60)

    run("kdb5_util", "create", "-s", "-r", REALM, "-P", "master")
    for name, keytab in ((USER, "user.keytab"), (f"HTTP/{HOST}", "site.keytab")):
        run("kadmin.local", "-r", REALM, "-q", f"addprinc -randkey {name}")
        run("kadmin.local", "-r", REALM, "-q", f"ktadd -k {folder}/{keytab} {name}")
    # Its parent ends as soon as it listens.
    run("krb5kdc", "-r", REALM, "-P", str(folder / "pid"))
    try:
        run("kinit", "-k", "-t", str(folder / "user.keytab"), USER)
        yield own
    finally:
        os.kill(int((folder / "pid").read_text()), signal.SIGTERM)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
