"""The opening of a websocket: a request for an upgrade, and the judgement of its answer."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import socket
import ssl
import time
from collections.abc import Mapping
from typing import Any, Optional

from .errors import SparkConnectionError, SparkError, SparkTimeout, bad_reply, refusal
from .transport import Address
from .version import VERSION

_GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
HEAD_BYTES_MAX = 16 * 1024
REFUSAL_BYTES_MAX = 64 * 1024


class HandshakeRefused(SparkError):
    """Spark answered, and did not open the websocket."""

    def __init__(self, cause: SparkError, retry_after: Optional[float]) -> None:
        super().__init__(
            cause.message,
            status=cause.status,
            code=cause.code,
            problems=cause.problems,
            request_id=cause.request_id,
        )
        self.retry_after = retry_after


def open_websocket(
    address: Address,
    target: str,
    ssl_context: Optional[ssl.SSLContext],
    timeout: float,
) -> tuple[socket.socket, bytes]:
    """An open websocket, and the bytes that came right behind the answer.

    The target holds the token, so that no error may repeat it.
    """
    deadline = time.monotonic() + timeout
    connection: Optional[socket.socket] = None
    try:
        connection = socket.create_connection((address.host, address.port), timeout)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if address.is_secure:
            context = ssl_context or ssl.create_default_context()
            connection = context.wrap_socket(connection, server_hostname=address.host)
        key = base64.b64encode(os.urandom(16)).decode()
        connection.sendall(_request(address, target, key))
        status, headers, rest = _read_head(connection, deadline)
        if status != 101:
            raise _refused(status, headers, _read_body(connection, headers, rest, deadline))
        _check_upgrade(headers, key)
        return connection, rest
    except SparkError:
        _close(connection)
        raise
    except (TimeoutError, socket.timeout) as error:
        _close(connection)
        raise SparkTimeout(f"Spark did not open the websocket within {timeout:g} seconds") from error
    except OSError as error:
        _close(connection)
        raise SparkConnectionError(f"Spark cannot be reached at {address.url}: {error}") from error
    except BaseException:
        _close(connection)
        raise


def _request(address: Address, target: str, key: str) -> bytes:
    lines = (
        f"GET {address.prefix}{target} HTTP/1.1",
        f"Host: {address.authority}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        f"User-Agent: sparklib/{VERSION}",
    )
    return ("\r\n".join(lines) + "\r\n\r\n").encode("ascii")


def _read_head(connection: socket.socket, deadline: float) -> tuple[int, Mapping[str, str], bytes]:
    received = b""
    while b"\r\n\r\n" not in received:
        if len(received) > HEAD_BYTES_MAX:
            raise bad_reply(0)
        received += _receive(connection, deadline)
    head, _, rest = received.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    words = first.split(" ", 2)
    if len(words) < 2 or not words[0].startswith("HTTP/1.") or not words[1].isdigit():
        raise bad_reply(0)
    headers = {}
    for line in lines:
        name, _, value = line.partition(":")
        headers[name.strip().lower()] = value.strip()
    return int(words[1]), headers, rest


def _read_body(
    connection: socket.socket, headers: Mapping[str, str], rest: bytes, deadline: float
) -> bytes:
    length = headers.get("content-length", "")
    wanted = min(int(length), REFUSAL_BYTES_MAX) if length.isdigit() else REFUSAL_BYTES_MAX
    try:
        while len(rest) < wanted:
            rest += _receive(connection, deadline)
    except SparkConnectionError:
        pass  # It ended; what is there is all there is.
    return rest[:wanted]


def _receive(connection: socket.socket, deadline: float) -> bytes:
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError("timed out")
    connection.settimeout(left)
    data = connection.recv(16 * 1024)
    if not data:
        raise SparkConnectionError("Spark closed the connection before the websocket was open")
    return data


def _refused(status: int, headers: Mapping[str, str], body: bytes) -> HandshakeRefused:
    reply: Any
    try:
        reply = json.loads(body)
    except (ValueError, RecursionError):
        reply = None
    waits = headers.get("retry-after", "")
    cause = refusal(status, reply, headers.get("x-request-id"))
    return HandshakeRefused(cause, float(waits) if waits.isdigit() else None)


def _check_upgrade(headers: Mapping[str, str], key: str) -> None:
    digest = hashlib.sha1((key + _GUID).encode(), usedforsecurity=False).digest()
    accept = base64.b64encode(digest).decode()
    upgraded = headers.get("upgrade", "").lower() == "websocket"
    connected = "upgrade" in [part.strip().lower() for part in headers.get("connection", "").split(",")]
    # Extensions and protocols were not asked for, so that a server that names one speaks to someone else.
    plain = "sec-websocket-extensions" not in headers and "sec-websocket-protocol" not in headers
    if not (upgraded and connected and plain and headers.get("sec-websocket-accept") == accept):
        raise bad_reply(101)


def _close(connection: Optional[socket.socket]) -> None:
    if connection is not None:
        try:
            connection.close()
        except OSError:
            pass
