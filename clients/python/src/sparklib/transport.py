"""Exchanges over HTTP on connections that stay open, one for each thread.

They run on a transport of httpx, not on its client: that one writes each address into the log, also those
that hold a key, keeps cookies, and takes proxies and passwords from the environment.
"""

from __future__ import annotations

import os
import ssl
import threading
import time
import weakref
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from typing import Optional

import httpcore
import httpx

from .address import Address, is_plain, reason_of
from .errors import SparkConnectionError, SparkTimeout
from .network import Network
from .packed_reply import ACCEPT_ENCODING, BrokenReply, check_size, unpack
from .quiet_logs import quiet_logs

#: How long a connection may lie unused when the server does not say how long it keeps it.
IDLE_SECONDS = 4.0


@dataclass(frozen=True)
class Reply:
    status: int
    headers: httpx.Headers
    content: bytes


class Transport:
    """Sends requests to one address. Every thread has its own connection and reuses it."""

    def __init__(self, address: Address, ssl_context: Optional[ssl.SSLContext] = None) -> None:
        self._address = address
        self._ssl_context = ssl_context
        self._own = threading.local()
        self._all: weakref.WeakSet[_Connection] = weakref.WeakSet()

    def exchange(
        self,
        method: str,
        target: str,
        headers: Mapping[str, str],
        content: Optional[bytes],
        timeout: float,
    ) -> Reply:
        """Sends one request and waits for the whole reply, `timeout` seconds at most.

        Never sends anything twice: the caller knows what may be repeated.
        """
        for name, value in headers.items():
            if not is_plain(value):
                raise ValueError(f"{name} cannot be sent: it holds letters that a header cannot have")
        request = httpx.Request(
            method,
            self._address.url + target,
            headers={"Accept-Encoding": ACCEPT_ENCODING, **headers},
            content=content,
        )
        connection = self._connection()
        try:
            return connection.exchange(request, time.monotonic() + timeout)
        except httpcore.TimeoutException as error:
            connection.close()
            raise SparkTimeout(f"Spark did not answer within {timeout:g} seconds") from error
        except (httpcore.NetworkError, httpcore.ProtocolError, BrokenReply) as error:
            connection.close()
            message = f"Spark cannot be reached at {self._address.url}: {connection.reason_of(error)}"
            raise SparkConnectionError(message) from error
        except BaseException:
            # Half a reply is left in it, for example after Ctrl-C.
            connection.close()
            raise

    def close(self) -> None:
        """Closes the connections of all threads. The next exchange opens a new one."""
        for connection in list(self._all):
            connection.close()

    def _connection(self) -> _Connection:
        known: Optional[_Connection] = getattr(self._own, "connection", None)
        # After a fork the child must not write into the parent's connection.
        if known is None or known.process != os.getpid():
            known = _Connection(self._trust())
            self._own.connection = known
            self._all.add(known)
        return known

    def _trust(self) -> ssl.SSLContext:
        """Trusted certificates: those of the system, unless the program gives others."""
        if self._ssl_context is None:
            # Without TLS it is not needed, and reading all certificates takes time.
            is_asked = self._address.is_secure
            self._ssl_context = (
                ssl.create_default_context() if is_asked else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            )
        return self._ssl_context


class _Connection(httpx.BaseTransport):
    """One connection, opened when it is needed. httpcore notices when the server has closed it meanwhile."""

    def __init__(self, trust: ssl.SSLContext) -> None:
        self.process = os.getpid()
        self._network = Network()
        self._pool = httpcore.ConnectionPool(
            ssl_context=trust, max_connections=1, network_backend=self._network
        )
        self._good_until = 0.0

    def exchange(self, request: httpx.Request, deadline: float) -> Reply:
        if time.monotonic() >= self._good_until:
            self.close()
        self._network.begin(deadline)
        with quiet_logs(), closing(self.handle_request(request)) as response:
            content = _read_body(response)
        # Bytes that nobody asked for mean that the two sides do not agree on where a reply ends.
        if self._network.held:
            self.close()
        self._good_until = time.monotonic() + _idle_seconds(response.headers.get("keep-alive"))
        return Reply(response.status_code, response.headers, unpack(content, response.headers))

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        url = request.url
        reply = self._pool.handle_request(
            httpcore.Request(
                request.method,
                httpcore.URL(scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path),
                headers=request.headers.raw,
                content=request.stream,
            )
        )
        return httpx.Response(reply.status, headers=reply.headers, stream=_Body(reply), request=request)

    def reason_of(self, error: Exception) -> str:
        """Why an exchange failed, in words."""
        if not isinstance(error, httpcore.ProtocolError):
            # httpcore's errors hold the one of the socket.
            cause = error.args[0] if error.args else error
            return reason_of(cause if isinstance(cause, OSError) else error)
        if self._network.has_ended:
            where = "in the middle of its reply" if self._network.has_received else "without an answer"
            return f"it closed the connection {where}"
        if "too long" in str(error):
            return "the beginning of its reply is too large"
        return "its answer is not HTTP"

    def close(self) -> None:
        self._pool.close()

    def __del__(self) -> None:
        # The thread that used it has ended.
        self.close()


class _Body(httpx.SyncByteStream):
    def __init__(self, reply: httpcore.Response) -> None:
        self._reply = reply

    def __iter__(self) -> Iterator[bytes]:
        yield from self._reply.iter_stream()

    def close(self) -> None:
        self._reply.close()


def _read_body(response: httpx.Response) -> bytes:
    length = response.headers.get("content-length", "")
    check_size(int(length) if length.isdigit() and response.request.method != "HEAD" else 0)
    parts: list[bytes] = []
    size = 0
    for part in response.iter_raw():
        size += len(part)
        check_size(size)
        parts.append(part)
    return b"".join(parts)


def _idle_seconds(keep_alive: Optional[str]) -> float:
    """A second less than the server promises, for the time on the network."""
    for part in (keep_alive or "").split(","):
        name, _, value = part.strip().partition("=")
        if name.lower() == "timeout" and value.isdigit():
            return max(0.0, int(value) - 1.0)
    return IDLE_SECONDS
