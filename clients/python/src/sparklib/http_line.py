"""One line to a server: opening it, and HTTP/1.1 over it, never beyond a moment that is given.

The reader of the standard library takes as long as a server likes to drip, and most of the time of a call.
"""

from __future__ import annotations

import socket
import ssl
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Optional
from urllib.parse import urlsplit

HEAD_BYTES_MAX = 64 * 1024
#: The contract master, which is the largest reply, has about a tenth of this.
BODY_BYTES_MAX = 128 * 1024 * 1024
_PIECE_BYTES = 256 * 1024


class BrokenReply(Exception):
    """What came is not HTTP, is too large, or stopped in the middle."""


@dataclass(frozen=True)
class Address:
    """Where Spark is."""

    is_secure: bool
    host: str
    port: int
    #: What stands before every path, when Spark is not at the root of its host.
    prefix: str

    @property
    def authority(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        usual = 443 if self.is_secure else 80
        return host if self.port == usual else f"{host}:{self.port}"

    @property
    def url(self) -> str:
        return f"{'https' if self.is_secure else 'http'}://{self.authority}{self.prefix}"


def read_address(url: str) -> Address:
    wrong = f"The address of Spark must look like http://localhost:8080, not {url!r}"
    try:
        parts = urlsplit(url.strip())
        given_port = parts.port
    except ValueError as error:
        raise ValueError(f"{wrong}: {error}") from error
    if parts.scheme not in ("http", "https") or not parts.hostname or not _is_plain(url.strip()):
        raise ValueError(wrong)
    if parts.query or parts.fragment or parts.username or parts.password:
        raise ValueError("The address of Spark has neither a query nor a password")
    is_secure = parts.scheme == "https"
    port = given_port or (443 if is_secure else 80)
    return Address(is_secure, parts.hostname, port, parts.path.rstrip("/"))


@dataclass(frozen=True)
class Head:
    """The beginning of a reply."""

    version: str
    status: int
    #: Names in small letters.
    headers: Mapping[str, str]

    @property
    def keeps_line(self) -> bool:
        words = [word.strip() for word in self.headers.get("connection", "").lower().split(",")]
        return self.version == "HTTP/1.1" and "close" not in words


class Line:
    """An open connection. Whatever it does, it raises TimeoutError when `deadline` has come."""

    def __init__(self, connection: socket.socket, deadline: float) -> None:
        self.connection = connection
        self.deadline = deadline
        self._buffer = bytearray()

    def send(self, content: bytes) -> None:
        self.connection.settimeout(self._left())
        self.connection.sendall(content)

    def read_head(self) -> Head:
        """The next head, after those that only say that there is more to come."""
        while True:
            end = self._find(b"\r\n\r\n", HEAD_BYTES_MAX)
            head = _read_head(self._take(end))
            self._take(4)
            if head.status >= 200 or head.status == 101:
                return head

    def read_body(self, head: Head, method: str) -> bytes:
        if method == "HEAD" or head.status in (204, 304):
            return b""
        if "transfer-encoding" in head.headers:
            return self._read_chunks(head.headers["transfer-encoding"])
        length = head.headers.get("content-length")
        if length is None:
            return self._read_to_end()
        if not (length.isascii() and length.isdigit()):
            raise BrokenReply("it does not say how long its reply is")
        return self._exactly(int(length))

    def leftover(self) -> bytes:
        """What came behind the last thing that was read."""
        return self._take(len(self._buffer))

    def close(self) -> None:
        try:
            self.connection.close()
        except OSError:
            pass

    def _read_chunks(self, encoding: str) -> bytes:
        if encoding.strip().lower() != "chunked":
            raise BrokenReply(f"its reply is encoded as {encoding!r}")
        parts: list[bytes] = []
        total = 0
        while True:
            size_text = self._take(self._find(b"\r\n", HEAD_BYTES_MAX)).split(b";")[0].strip()
            self._take(2)
            try:
                size = int(size_text, 16)
            except ValueError as error:
                raise BrokenReply("a piece of its reply has no length") from error
            if size == 0:
                break
            total += size
            if size < 0 or total > BODY_BYTES_MAX:
                raise BrokenReply(f"its reply is larger than {BODY_BYTES_MAX} bytes")
            parts.append(self._exactly(size))
            if self._exactly(2) != b"\r\n":
                raise BrokenReply("a piece of its reply has another length than it says")
        while self._take(self._find(b"\r\n", HEAD_BYTES_MAX)):
            self._take(2)
        self._take(2)
        return b"".join(parts)

    def _read_to_end(self) -> bytes:
        is_open = True
        while is_open:
            if len(self._buffer) > BODY_BYTES_MAX:
                raise BrokenReply(f"its reply is larger than {BODY_BYTES_MAX} bytes")
            is_open = self._receive()
        return self.leftover()

    def _exactly(self, size: int) -> bytes:
        if size > BODY_BYTES_MAX:
            raise BrokenReply(f"its reply is larger than {BODY_BYTES_MAX} bytes")
        while len(self._buffer) < size:
            self._receive_or_fail()
        return self._take(size)

    def _find(self, mark: bytes, limit: int) -> int:
        searched = 0
        while True:
            place = self._buffer.find(mark, searched)
            if place >= 0:
                return place
            if len(self._buffer) > limit:
                raise BrokenReply("the beginning of its reply is too large")
            searched = max(0, len(self._buffer) - len(mark) + 1)
            self._receive_or_fail()

    def _take(self, size: int) -> bytes:
        taken = bytes(self._buffer[:size])
        del self._buffer[:size]
        return taken

    def _receive_or_fail(self) -> None:
        if not self._receive():
            where = "in the middle of its reply" if self._buffer else "without an answer"
            raise BrokenReply(f"it closed the connection {where}")

    def _receive(self) -> bool:
        self.connection.settimeout(self._left())
        data = self.connection.recv(_PIECE_BYTES)
        self._buffer += data
        return bool(data)

    def _left(self) -> float:
        left = self.deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError("timed out")
        return left


def open_line(address: Address, ssl_context: Optional[ssl.SSLContext], deadline: float) -> Line:
    timeout = max(0.001, deadline - time.monotonic())
    connection = socket.create_connection((address.host, address.port), timeout)
    try:
        # Requests are small and are answered at once; waiting to fill a packet would only delay them.
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if address.is_secure:
            connection.settimeout(max(0.001, deadline - time.monotonic()))
            context = ssl_context or ssl.create_default_context()
            connection = context.wrap_socket(connection, server_hostname=address.host)
    except BaseException:
        connection.close()
        raise
    return Line(connection, deadline)


def write_head(method: str, target: str, headers: Mapping[str, str]) -> bytes:
    """The beginning of a request. A value that would end its line and begin another is refused."""
    for name, value in headers.items():
        if not _is_plain(value):
            raise ValueError(f"{name} cannot be sent: it holds letters that a header cannot have")
    lines = [f"{method} {target} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("ascii")


def _is_plain(text: str) -> bool:
    return text.isascii() and text.isprintable()


def _read_head(content: bytes) -> Head:
    first, *lines = content.decode("latin-1").split("\r\n")
    words = first.split(" ", 2)
    if len(words) < 2 or words[0] not in ("HTTP/1.1", "HTTP/1.0") or not words[1].isdigit():
        raise BrokenReply("its answer is not HTTP")
    headers: dict[str, str] = {}
    for line in lines:
        name, colon, value = line.partition(":")
        lower = name.lower()
        if not colon or not name or name[-1].isspace():
            raise BrokenReply("its answer is not HTTP")
        if lower == "content-length" and headers.get(lower, value.strip()) != value.strip():
            raise BrokenReply("its answer says two lengths")
        headers[lower] = value.strip()
    return Head(words[0], int(words[1]), headers)
