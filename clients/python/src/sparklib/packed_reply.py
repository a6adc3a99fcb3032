"""How large a reply may be, and how packed ones are unpacked.

httpx would unpack them as well, but takes one that was cut short for whole, and reads the first part of many.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping

#: What the client takes; a server that does not pack answers plainly.
ACCEPT_ENCODING = "gzip"
#: The contract master, which is the largest reply, has about a tenth of this.
BODY_BYTES_MAX = 128 * 1024 * 1024

#: zlib's code for: with the head and the checksum of gzip.
_GZIP = 16 + zlib.MAX_WBITS


class BrokenReply(Exception):
    """A reply that is too large, or packed in a way that cannot be undone."""


def check_size(size: int) -> None:
    if size > BODY_BYTES_MAX:
        raise BrokenReply(f"its reply is larger than {BODY_BYTES_MAX} bytes")


def unpack(content: bytes, headers: Mapping[str, str]) -> bytes:
    """The reply as it was before it was packed. However small it came, it is bounded like any other."""
    encoding = headers.get("content-encoding", "").strip().lower()
    # A HEAD says how its body would be packed, and has none.
    if encoding in ("", "identity") or not content:
        return content
    if encoding not in ("gzip", "x-gzip"):
        raise BrokenReply(f"its reply is packed as {encoding!r}, which was not asked for")
    parts: list[bytes] = []
    size = 0
    # One file of gzip may be several behind each other.
    while content:
        unpacker = zlib.decompressobj(_GZIP)
        try:
            part = unpacker.decompress(content, BODY_BYTES_MAX - size + 1)
        except zlib.error as error:
            raise BrokenReply("its packed reply is damaged") from error
        size += len(part)
        check_size(size)
        if not unpacker.eof:
            raise BrokenReply("its packed reply is cut short")
        parts.append(part)
        content = unpacker.unused_data
    return parts[0] if len(parts) == 1 else b"".join(parts)
