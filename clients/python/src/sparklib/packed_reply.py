"""Replies that travel packed: what the client asks for, and how it unpacks what comes."""

from __future__ import annotations

import zlib
from collections.abc import Mapping

from . import http_line
from .http_line import BrokenReply

#: What the client takes; a server that does not pack answers plainly.
ACCEPT_ENCODING = "gzip"

#: zlib's way of saying: with the head and the checksum of gzip.
_GZIP = 16 + zlib.MAX_WBITS


def unpack(content: bytes, headers: Mapping[str, str]) -> bytes:
    """The reply as it was before it was packed. However small it came, it is bounded like any other."""
    encoding = headers.get("content-encoding", "").strip().lower()
    # A HEAD says how its body would be packed, and has none.
    if encoding in ("", "identity") or not content:
        return content
    if encoding not in ("gzip", "x-gzip"):
        raise BrokenReply(f"its reply is packed as {encoding!r}, which was not asked for")
    parts: list[bytes] = []
    room = http_line.BODY_BYTES_MAX
    # One file of gzip may be several behind each other.
    while content:
        unpacker = zlib.decompressobj(_GZIP)
        try:
            part = unpacker.decompress(content, room + 1)
        except zlib.error as error:
            raise BrokenReply("its packed reply is damaged") from error
        if len(part) > room:
            raise BrokenReply(f"its reply is larger than {http_line.BODY_BYTES_MAX} bytes")
        if not unpacker.eof:
            raise BrokenReply("its packed reply is cut short")
        parts.append(part)
        room -= len(part)
        content = unpacker.unused_data
    return parts[0] if len(parts) == 1 else b"".join(parts)
