"""The opening of a websocket, and what its failure means."""

from __future__ import annotations

import json
import logging
import socket
import ssl
import time
from contextlib import ExitStack
from typing import Any, Optional

from websockets.exceptions import InvalidMessage, InvalidStatus, SecurityError, WebSocketException
from websockets.http11 import Response
from websockets.sync.client import connect

from .address import Address, reason_of
from .errors import SparkConnectionError, SparkError, SparkTimeout, bad_reply, refusal
from .version import VERSION
from .websocket import CLOSE_SECONDS, WebSocket

#: websockets would log each address, and with it the token.
_silence = logging.Logger("sparklib.websocket")
_silence.disabled = True


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
    *,
    timeout: float,
    message_bytes_max: int,
    ping_seconds: float,
    silence_seconds: float,
) -> WebSocket:
    """An open websocket. The target holds the token, so that no error may repeat it."""
    deadline = time.monotonic() + timeout
    with ExitStack() as undo:
        try:
            tcp = undo.enter_context(socket.create_connection((address.host, address.port), timeout))
            tcp.settimeout(None)
            # websockets takes the connection over; this one stays ours, to cut it whatever happens.
            cutter = undo.enter_context(tcp.dup())
            connection = undo.enter_context(
                connect(
                    f"{address.socket_url}{target}",
                    # Handed over open, so that neither a proxy nor a redirect leads elsewhere.
                    sock=tcp,
                    proxy=None,
                    ssl=(ssl_context or ssl.create_default_context()) if address.is_secure else None,
                    compression=None,
                    user_agent_header=f"sparklib/{VERSION}",
                    open_timeout=max(0.001, deadline - time.monotonic()),
                    # The websocket pings by itself: here a slow callback would count as a dead line.
                    ping_interval=None,
                    close_timeout=CLOSE_SECONDS,
                    max_size=message_bytes_max,
                    logger=_silence,
                )
            )
        except TimeoutError as error:
            raise SparkTimeout(f"Spark did not open the websocket within {timeout:g} seconds") from error
        except OSError as error:
            message = f"Spark cannot be reached at {address.url}: {reason_of(error)}"
            raise SparkConnectionError(message) from error
        except (WebSocketException, ValueError) as error:
            # The error of a redirect holds its address, which may repeat the token: it is not chained.
            raise _refused(address, error) from None
        return WebSocket(
            connection,
            cutter,
            undo.pop_all(),
            message_bytes_max=message_bytes_max,
            ping_seconds=ping_seconds,
            silence_seconds=silence_seconds,
        )


def _refused(address: Address, error: Exception) -> SparkError:
    # A redirect that is not followed becomes another error, made from the reply.
    for each in (error, error.__cause__, error.__context__):
        if isinstance(each, InvalidStatus):
            return _refusal_of(each.response)
    if isinstance(error, (InvalidMessage, SecurityError)):
        has_ended = isinstance(error.__cause__, EOFError)
        message = "it closed the connection without an answer" if has_ended else "its answer is not HTTP"
        return SparkConnectionError(f"Spark cannot be reached at {address.url}: {message}")
    return bad_reply(101)


def _refusal_of(response: Response) -> HandshakeRefused:
    reply: Any
    try:
        reply = json.loads(response.body or b"")
    except (ValueError, RecursionError):
        reply = None
    waits = response.headers.get("Retry-After", "")
    cause = refusal(response.status_code, reply, response.headers.get("X-Request-Id"))
    return HandshakeRefused(cause, float(waits) if waits.isdigit() else None)
