"""The one place where foreign exceptions become ours: aiohttp, ssl, the operating system."""

import ssl
from typing import Final

import aiohttp
from aiohttp import http_exceptions

from fetchwarden.policy.addresses import AddressClass
from fetchwarden.policy.errors import FetchwardenError
from fetchwarden.retrieval.errors import ConnectFailed, HeadersTooLarge, ProtocolFault, TLSFailed

__all__ = ["FOREIGN", "translate"]

FOREIGN: Final = (aiohttp.ClientError, OSError, ValueError, EOFError)
"""What the client's own calls may raise; ``TimeoutError`` is an ``OSError``."""


def translate(error: Exception, address_class: AddressClass) -> FetchwardenError:
    """Our own error for anything that aiohttp, ssl or the operating system raised.

    *address_class* is the class of the address that was dialled.
    """
    detail = f"{type(error).__name__}: {error}"
    match error:
        case FetchwardenError():
            return error
        case aiohttp.ClientConnectorCertificateError() | aiohttp.ClientSSLError() | ssl.SSLError():
            return TLSFailed(detail)
        case aiohttp.ClientConnectorError() | aiohttp.ConnectionTimeoutError():
            return ConnectFailed(detail, address_class)
        case aiohttp.ClientResponseError() if _is_about_headers(error):
            return HeadersTooLarge(detail)
    return ProtocolFault(detail)


def _is_about_headers(error: BaseException) -> bool:
    """Whether the parser gave up because a header line, or their number, was too large."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, http_exceptions.LineTooLong) or "Too many headers" in str(cause):
            return True
        cause = cause.__cause__
    return False
