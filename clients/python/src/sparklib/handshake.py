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
from .http_line import Address, BrokenReply, Line, open_line, write_head
from .transport import reason_of
from .version import VERSION

_GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


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
    line: Optional[Line] = None
    try:
        line = open_line(address, ssl_context, time.monotonic() + timeout)
        _shake_hands(line, address, target)
        return line.connection, line.leftover()
    except BaseException as error:
        if line is not None:
            line.close()
        if isinstance(error, TimeoutError):
            raise SparkTimeout(f"Spark did not open the websocket within {timeout:g} seconds") from error
        if isinstance(error, (OSError, BrokenReply)):
            said = f"Spark cannot be reached at {address.url}: {reason_of(error)}"
            raise SparkConnectionError(said) from error
        raise


def _shake_hands(line: Line, address: Address, target: str) -> None:
    key = base64.b64encode(os.urandom(16)).decode()
    headers = {
        "Host": address.authority,
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": key,
        "Sec-WebSocket-Version": "13",
        "User-Agent": f"sparklib/{VERSION}",
    }
    line.send(write_head("GET", address.prefix + target, headers))
    head = line.read_head()
    if head.status != 101:
        raise _refused(head.status, head.headers, line.read_body(head, "GET"))
    _check_upgrade(head.headers, key)


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
