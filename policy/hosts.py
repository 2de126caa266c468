"""Names that never belong to the public web: special-use, internal, container and metadata names.

In: a host name in lower-case ASCII without its final dot. Out: the row that names it, or None.
These names are refused even if DNS answers with a public address, since the answer may differ from
where the operator sits (split horizon). ``.test`` and ``.example`` (RFC 6761) are not among them:
no public server answers for them, and a resolver that does is somebody's own on purpose.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

__all__ = ["NAMES", "NameClass", "SpecialName", "special_name"]


class NameClass(StrEnum):
    """What can open such a name: nothing, only loopback rules, or an allow entry."""

    METADATA = "metadata"
    LOOPBACK = "loopback"
    INTERNAL = "internal"


@dataclass(frozen=True, slots=True)
class SpecialName:
    """One row: a name, or with a leading dot the name and everything below it."""

    pattern: str
    name_class: NameClass
    source: str


_METADATA: Final = NameClass.METADATA
_LOOPBACK: Final = NameClass.LOOPBACK
_INTERNAL: Final = NameClass.INTERNAL
_HOSTS_FILE: Final = "hosts file of Debian, Fedora or macOS"
_K8S: Final = "Kubernetes DNS specification"

NAMES: Final[tuple[SpecialName, ...]] = (
    SpecialName(".localhost", _LOOPBACK, "RFC 6761 section 6.3"),
    SpecialName(".localdomain", _LOOPBACK, _HOSTS_FILE),
    SpecialName(".localhost4", _LOOPBACK, _HOSTS_FILE),
    SpecialName(".localdomain4", _LOOPBACK, _HOSTS_FILE),
    SpecialName(".localhost6", _LOOPBACK, _HOSTS_FILE),
    SpecialName(".localdomain6", _LOOPBACK, _HOSTS_FILE),
    SpecialName("ip6-localhost", _LOOPBACK, _HOSTS_FILE),
    SpecialName("ip6-loopback", _LOOPBACK, _HOSTS_FILE),
    SpecialName("ip6-localnet", _LOOPBACK, _HOSTS_FILE),
    SpecialName("ip6-mcastprefix", _LOOPBACK, _HOSTS_FILE),
    SpecialName("ip6-allnodes", _LOOPBACK, _HOSTS_FILE),
    SpecialName("ip6-allrouters", _LOOPBACK, _HOSTS_FILE),
    SpecialName("broadcasthost", _LOOPBACK, _HOSTS_FILE),
    SpecialName("metadata", _METADATA, "Google Compute Engine documentation"),
    SpecialName(".metadata.google.internal", _METADATA, "Google Compute Engine documentation"),
    SpecialName(".metadata.goog", _METADATA, "Google Compute Engine documentation"),
    SpecialName(".metadata.internal", _METADATA, "cloud metadata convention"),
    SpecialName(".metadata.azure.internal", _METADATA, "Azure documentation"),
    SpecialName(".metadata.tencentyun.com", _METADATA, "Tencent Cloud documentation"),
    SpecialName("instance-data", _METADATA, "AWS EC2 documentation"),
    SpecialName(".instance-data.ec2.internal", _METADATA, "AWS EC2 documentation"),
    SpecialName("rancher-metadata", _METADATA, "Rancher documentation"),
    SpecialName(".rancher.internal", _METADATA, "Rancher documentation"),
    SpecialName(".local", _INTERNAL, "RFC 6762"),
    SpecialName(".internal", _INTERNAL, "ICANN board resolution 2024.07.29.06"),
    SpecialName(".home.arpa", _INTERNAL, "RFC 8375"),
    SpecialName(".lan", _INTERNAL, "RFC 6762 appendix G"),
    SpecialName(".corp", _INTERNAL, "RFC 6762 appendix G"),
    SpecialName(".home", _INTERNAL, "RFC 6762 appendix G"),
    SpecialName(".intranet", _INTERNAL, "RFC 6762 appendix G"),
    SpecialName(".private", _INTERNAL, "RFC 6762 appendix G"),
    SpecialName(".alt", _INTERNAL, "RFC 9476"),
    SpecialName(".arpa", _INTERNAL, "RFC 3172"),
    SpecialName(".invalid", _INTERNAL, "RFC 6761 section 6.4"),
    SpecialName(".onion", _INTERNAL, "RFC 7686"),
    SpecialName(".docker", _INTERNAL, "Docker convention"),
    SpecialName(".consul", _INTERNAL, "Consul DNS documentation"),
    SpecialName(".fritz.box", _INTERNAL, "AVM documentation"),
    SpecialName(".kubernetes.default", _INTERNAL, _K8S),
    SpecialName(".svc", _INTERNAL, _K8S),
    SpecialName(".pod", _INTERNAL, _K8S),
    SpecialName(".cluster", _INTERNAL, _K8S),
)

_EXACT: Final = {row.pattern: row for row in NAMES if not row.pattern.startswith(".")}
_SUFFIX: Final = {row.pattern[1:]: row for row in NAMES if row.pattern.startswith(".")}
_SINGLE_LABEL: Final = SpecialName("*", _INTERNAL, "a single label is found by search lists only")


def special_name(name: str) -> SpecialName | None:
    """The row that covers *name*, the longest first; a single-label name is always internal.

    >>> special_name("metadata.google.internal").name_class
    <NameClass.METADATA: 'metadata'>
    >>> special_name("localhost.example.com")
    """
    if name in _EXACT:
        return _EXACT[name]
    rest = name
    while rest:
        if rest in _SUFFIX:
            return _SUFFIX[rest]
        rest = rest.partition(".")[2]
    return None if "." in name else _SINGLE_LABEL
