"""Decode a body as a stream, with the cap inside the decoder.

In: compressed pieces as they arrive. Out: decoded pieces of at most 64 KiB each, so that nobody
ever holds more than the cap and one piece. One coding at a time: gzip (RFC 1952), zlib or raw
deflate (RFC 1950, 1951), br (RFC 7932), zstd (RFC 8878, windows to 8 MiB as RFC 9659 asks).
"""

import sys
import zlib
from collections.abc import AsyncIterable, Callable, Iterator
from typing import Final, Protocol

import brotli

from fetchwarden.retrieval.errors import BodyTooLarge, CorruptBody

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

__all__ = ["Decoder", "decode_capped", "decoder_for", "read_capped"]

PIECE_BYTES: Final = 64 * 1024
WIRE_SLACK_BYTES: Final = 64 * 1024
"""How many bytes more than the cap a coded body may have: incompressible data grows a little."""
MAX_GZIP_MEMBERS: Final = 1024
MAX_ZSTD_FRAMES: Final = 1024
ZSTD_WINDOW_LOG: Final = 23


class Decoder(Protocol):
    """Turns pieces of one content coding into plain ones."""

    def at_once(self, data: bytes, max_bytes: int) -> bytes | None:
        """All of a whole body in one step, where it is the plain case; None: feed it instead."""
        ...

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Decoded pieces of *data*, each at most about ``PIECE_BYTES``.

        Raises:
            CorruptBody: the data is not of this coding.
        """
        ...

    def finish(self) -> None:
        """Say that no more will come.

        Raises:
            CorruptBody: the stream ended early.
        """
        ...


async def read_capped(
    pieces: AsyncIterable[bytes], decoder: Decoder | None, max_bytes: int
) -> bytes:
    """The whole decoded body.

    Raises:
        BodyTooLarge: more than *max_bytes* once decoded; nothing more is decoded then.
        CorruptBody: it cannot be decoded, or ended early.
    """
    body = _Capped(max_bytes)
    async for piece in pieces:
        body.take(piece, decoder)
    return body.whole(decoder)


def decode_capped(data: bytes, decoder: Decoder, max_bytes: int) -> bytes:
    """``read_capped`` for a coded body that is there in one piece; the same errors."""
    plain = decoder.at_once(data, max_bytes)
    if plain is not None:
        return plain
    body = _Capped(max_bytes)
    body.take(data, decoder)
    return body.whole(decoder)


class _Capped:
    """Decoded pieces, never more than a cap of them."""

    def __init__(self, max_bytes: int) -> None:
        self._pieces: list[bytes] = []
        self._room = max_bytes
        self._wire_room = max_bytes + WIRE_SLACK_BYTES
        self._max_bytes = max_bytes

    def take(self, data: bytes, decoder: Decoder | None) -> None:
        # What decodes to nothing must not be read for ever either.
        self._wire_room -= len(data)
        if self._wire_room < 0:
            raise BodyTooLarge(self._max_bytes, "coded bytes")
        for piece in (data,) if decoder is None else decoder.feed(data):
            self._room -= len(piece)
            if self._room < 0:
                raise BodyTooLarge(self._max_bytes, "while reading")
            self._pieces.append(piece)

    def whole(self, decoder: Decoder | None) -> bytes:
        if decoder is not None:
            decoder.finish()
        return b"".join(self._pieces)


def decoder_for(content_encoding: str) -> Decoder | None:
    """A fresh decoder for one of ``policy.head.ENCODINGS``; None for identity."""
    make = _DECODERS.get(content_encoding)
    return None if make is None else make()


class _Zlib:
    """gzip and both kinds of deflate."""

    def __init__(self, *, gzip: bool) -> None:
        self._gzip = gzip
        self._stream: "zlib._Decompress | None" = None  # noqa: UP037  the name exists in stubs only
        self._head = b""
        self._members = 0
        self._ended = False

    def at_once(self, data: bytes, max_bytes: int) -> bytes | None:
        if not self._gzip:
            return None
        stream = zlib.decompressobj(31)
        try:
            plain = stream.decompress(data, max_bytes)
        except zlib.error:
            return None
        is_whole = stream.eof and not stream.unused_data and not stream.unconsumed_tail
        return plain if is_whole else None

    def feed(self, data: bytes) -> Iterator[bytes]:
        data = self._head + data
        self._head = b""
        while data and not self._ended:
            if self._stream is None:
                if len(data) < 2:
                    self._head = data
                    return
                if self._members and not (self._gzip and data.startswith(b"\x1f\x8b")):
                    # What follows the last member is padding, which browsers skip too.
                    self._ended = True
                    return
                self._stream = self._open(data)
            stream = self._stream
            yield from _drain(stream, data)
            if not stream.eof:
                return
            data = stream.unused_data
            self._stream = None
            self._members += 1
            if self._members > MAX_GZIP_MEMBERS:
                raise CorruptBody(f"more than {MAX_GZIP_MEMBERS} gzip members")

    def finish(self) -> None:
        if self._stream is not None or (self._head and not self._members):
            raise CorruptBody("the compressed body ended early")

    def _open(self, data: bytes) -> "zlib._Decompress":
        if self._gzip:
            return zlib.decompressobj(31)
        # "deflate" means zlib (RFC 9110 section 8.4.1.2), and many servers send it raw.
        is_zlib = data[0] & 0x0F == 8 and int.from_bytes(data[:2]) % 31 == 0
        return zlib.decompressobj(15 if is_zlib else -15)


def _drain(stream: "zlib._Decompress", data: bytes) -> Iterator[bytes]:
    while True:
        try:
            piece = stream.decompress(data, PIECE_BYTES)
        except zlib.error as error:
            raise CorruptBody(str(error)) from None
        if piece:
            yield piece
        if stream.eof:
            # Its tail holds what follows the stream, and feeding that to it would never end.
            return
        data = stream.unconsumed_tail
        # A full piece may leave output inside the stream although all input is used up.
        if not data and len(piece) < PIECE_BYTES:
            return


class _Brotli:
    def __init__(self) -> None:
        self._stream = brotli.Decompressor()
        self._fed = False

    def at_once(self, data: bytes, max_bytes: int) -> None:
        """Never: the limit of brotli's output is a soft one."""

    def feed(self, data: bytes) -> Iterator[bytes]:
        # can_accept_more_data() is no sign that output is complete, so ask until nothing comes.
        self._fed = self._fed or bool(data)
        if data and self._stream.is_finished():
            raise CorruptBody("bytes behind the end of the compressed body")
        while not self._stream.is_finished():
            try:
                piece: bytes = self._stream.process(data, output_buffer_limit=PIECE_BYTES)
            except brotli.error as error:
                raise CorruptBody(str(error)) from None
            if piece:
                yield piece
            elif not data:
                return
            data = b""

    def finish(self) -> None:
        if self._fed and not self._stream.is_finished():
            raise CorruptBody("the compressed body ended early")


class _Zstd:
    def __init__(self) -> None:
        self._frame: zstd.ZstdDecompressor | None = None
        self._frames = 0

    def at_once(self, data: bytes, max_bytes: int) -> None:
        """Never: frames are counted as they are fed."""

    def feed(self, data: bytes) -> Iterator[bytes]:
        while data:
            if self._frame is None:
                self._frames += 1
                if self._frames > MAX_ZSTD_FRAMES:
                    raise CorruptBody(f"more than {MAX_ZSTD_FRAMES} zstd frames")
                self._frame = zstd.ZstdDecompressor(
                    options={zstd.DecompressionParameter.window_log_max: ZSTD_WINDOW_LOG}
                )
            frame = self._frame
            while not frame.eof:
                try:
                    piece = frame.decompress(data, PIECE_BYTES)
                except zstd.ZstdError as error:
                    raise CorruptBody(str(error)) from None
                if piece:
                    yield piece
                data = b""
                if frame.needs_input:
                    return
            data = frame.unused_data
            self._frame = None

    def finish(self) -> None:
        if self._frame is not None:
            raise CorruptBody("the compressed body ended early")


_DECODERS: Final[dict[str, Callable[[], Decoder]]] = {
    "gzip": lambda: _Zlib(gzip=True),
    "x-gzip": lambda: _Zlib(gzip=True),
    "deflate": lambda: _Zlib(gzip=False),
    "br": _Brotli,
    "zstd": _Zstd,
}
