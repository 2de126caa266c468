"""Translation: every exception of the client, ssl and the system becomes one of ours."""

import asyncio
import ssl
from collections.abc import Callable
from types import ModuleType
from typing import Any

import aiohttp
import pytest
from aiohttp import client_exceptions, http_exceptions
from aiohttp.client_reqrep import ConnectionKey
from multidict import CIMultiDict, CIMultiDictProxy
from yarl import URL

from fetchwarden.policy.addresses import AddressClass
from fetchwarden.policy.codes import Code
from fetchwarden.policy.errors import FetchwardenError, Refused
from fetchwarden.retrieval.errors import (
    ConnectFailed,
    HeadersTooLarge,
    ProtocolFault,
    TLSFailed,
)
from fetchwarden.retrieval.translation import translate

URL_ = URL("http://a.test/")
KEY = ConnectionKey("a.test", 80, is_ssl=False, ssl=True, proxy=None, proxy_auth=None,
                    proxy_headers_hash=None, server_hostname=None)  # fmt: skip
INFO = aiohttp.RequestInfo(URL_, "GET", CIMultiDictProxy(CIMultiDict()), URL_)
BROKEN = ConnectionResetError(104, "reset by 10.0.0.5")

Maker = Callable[[Any], Exception]


def of_key(kind: Any) -> Exception:
    """Make an exception of a connection."""
    made: Exception = kind(KEY, BROKEN)
    return made


def of_path(kind: Any) -> Exception:
    """Make an exception of a Unix socket."""
    made: Exception = kind("/run/x", KEY, BROKEN)
    return made


def of_request(kind: Any) -> Exception:
    """Make an exception of a response."""
    made: Exception = kind(INFO, ())
    return made


def of_text(kind: Any) -> Exception:
    """Make an exception of a text."""
    made: Exception = kind("http://a.test/")
    return made


def of_nothing(kind: Any) -> Exception:
    """Make an exception of nothing."""
    made: Exception = kind()
    return made


def of_fingerprint(kind: Any) -> Exception:
    """Make an exception of a certificate's fingerprint."""
    made: Exception = kind(b"a", b"b", "a.test", 443)
    return made


CLIENT: dict[str, tuple[Maker, type[FetchwardenError]]] = {
    "ClientError": (of_text, ProtocolFault),
    "ClientResponseError": (of_request, ProtocolFault),
    "ContentTypeError": (of_request, ProtocolFault),
    "WSServerHandshakeError": (of_request, ProtocolFault),
    "ClientHttpProxyError": (of_request, ProtocolFault),
    "TooManyRedirects": (of_request, ProtocolFault),
    "ClientConnectionError": (of_text, ProtocolFault),
    "ClientConnectionResetError": (of_text, ProtocolFault),
    "ClientOSError": (of_text, ProtocolFault),
    "ClientConnectorError": (of_key, ConnectFailed),
    "ClientConnectorDNSError": (of_key, ConnectFailed),
    "ClientProxyConnectionError": (of_key, ConnectFailed),
    "UnixClientConnectorError": (of_path, ConnectFailed),
    "ServerConnectionError": (of_text, ProtocolFault),
    "ServerDisconnectedError": (of_nothing, ProtocolFault),
    "ServerTimeoutError": (of_text, ProtocolFault),
    "ConnectionTimeoutError": (of_text, ConnectFailed),
    "SocketTimeoutError": (of_text, ProtocolFault),
    "ServerFingerprintMismatch": (of_fingerprint, ProtocolFault),
    "ClientPayloadError": (of_text, ProtocolFault),
    "UploadAbortedError": (of_text, ProtocolFault),
    "InvalidURL": (of_text, ProtocolFault),
    "InvalidUrlClientError": (of_text, ProtocolFault),
    "RedirectClientError": (of_text, ProtocolFault),
    "NonHttpUrlClientError": (of_text, ProtocolFault),
    "InvalidUrlRedirectClientError": (of_text, ProtocolFault),
    "NonHttpUrlRedirectClientError": (of_text, ProtocolFault),
    "ClientSSLError": (of_key, TLSFailed),
    "ClientConnectorSSLError": (of_key, TLSFailed),
    "ClientConnectorCertificateError": (of_key, TLSFailed),
    "WSMessageTypeError": (of_text, ProtocolFault),
}
SYSTEM: list[tuple[Exception, type[FetchwardenError]]] = [
    (ssl.SSLError(1, "tls of a.test"), TLSFailed),
    (ssl.SSLCertVerificationError(1, "a.test"), TLSFailed),
    (BROKEN, ProtocolFault),
    (BrokenPipeError(32, "a.test"), ProtocolFault),
    (TimeoutError("a.test"), ProtocolFault),
    (asyncio.IncompleteReadError(b"", 9), ProtocolFault),
    (ValueError("http://a.test/"), ProtocolFault),
    (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "bad"), ProtocolFault),
]


def exceptions_of(module: ModuleType) -> set[str]:
    """Return the names of the exception classes that a module defines."""
    return {
        name
        for name, thing in vars(module).items()
        if isinstance(thing, type)
        and issubclass(thing, Exception)
        and thing.__module__ == module.__name__
    }


def test_every_exception_of_the_client_is_listed() -> None:
    """The classes tested here are all that the client has."""
    assert exceptions_of(client_exceptions) == set(CLIENT)


@pytest.mark.parametrize("name", CLIENT)
def test_client_exceptions(name: str) -> None:
    """Each exception of the client becomes the right one of ours, and tells no host."""
    make, kind = CLIENT[name]
    ours = translate(make(getattr(client_exceptions, name)), AddressClass.PUBLIC)
    assert type(ours) is kind
    assert name in ours.detail
    assert "a.test" not in str(ours) + repr(ours)


@pytest.mark.parametrize(("error", "kind"), SYSTEM, ids=lambda case: getattr(case, "__name__", ""))
def test_system_exceptions(error: Exception, kind: type[FetchwardenError]) -> None:
    """Each exception of ssl and the system becomes the right one of ours."""
    ours = translate(error, AddressClass.PUBLIC)
    assert type(ours) is kind
    assert "a.test" not in str(ours) + repr(ours)


@pytest.mark.parametrize("name", sorted(exceptions_of(http_exceptions)))
def test_parser_exceptions(name: str) -> None:
    """A fault the client's parser found is a protocol fault, unless the head was too long."""
    kind = getattr(http_exceptions, name)
    cause = kind() if name == "HttpProcessingError" else kind("X: a.test")
    error = aiohttp.ClientResponseError(INFO, (), message="bad head")
    error.__cause__ = cause
    expected = HeadersTooLarge if name == "LineTooLong" else ProtocolFault
    assert type(translate(error, AddressClass.PUBLIC)) is expected
    # As the client chains it: response error, processing error, what the parser raised.
    between = http_exceptions.HttpProcessingError(message="bad head")
    between.__cause__ = cause
    error.__cause__ = between
    assert type(translate(error, AddressClass.PUBLIC)) is expected


def test_ours_pass_untouched() -> None:
    """An error of ours passes as it is."""
    ours = Refused(Code.HOST_DENIED)
    assert translate(ours, AddressClass.PUBLIC) is ours


@pytest.mark.parametrize("address_class", [AddressClass.PRIVATE, AddressClass.NEVER])
def test_private_hosts_are_not_told_apart(address_class: AddressClass) -> None:
    """A private host that does not answer reads like a refused one."""
    ours = translate(of_key(aiohttp.ClientConnectorError), address_class)
    assert ours.code is Code.PRIVATE_CONNECT_FAILED
    assert str(ours) == str(Refused(Code.PRIVATE_NOT_ALLOWED))
