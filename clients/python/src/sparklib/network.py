"""The network under httpx: sockets that never work beyond a moment that is given.

httpx bounds each read alone, so that a server could drip its reply for as long as it likes.
"""

from __future__ import annotations

import ssl
import time
from collections.abc import Iterable
from typing import Any, Optional

import httpcore

_PIECE_BYTES = 64 * 1024


class Network(httpcore.NetworkBackend):
    """Opens connections, one at a time, and knows what came on the latest of them."""

    def __init__(self) -> None:
        self._sockets = httpcore.SyncBackend()
        self._deadline = 0.0
        #: What came and was not asked for yet.
        self.held = b""
        #: Whether anything came since the exchange began, and whether the other side has closed.
        self.has_received = False
        self.has_ended = False

    def begin(self, deadline: float) -> None:
        """A new exchange, which has to be over by then."""
        self._deadline = deadline
        self.held = b""
        self.has_received = self.has_ended = False

    def left(self) -> float:
        left = self._deadline - time.monotonic()
        if left <= 0:
            raise httpcore.ReadTimeout("timed out")
        return left

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: Optional[float] = None,
        local_address: Optional[str] = None,
        socket_options: Optional[Iterable[httpcore.SOCKET_OPTION]] = None,
    ) -> httpcore.NetworkStream:
        opened = self._sockets.connect_tcp(host, port, self.left(), local_address, socket_options)
        return _Stream(opened, self)


class _Stream(httpcore.NetworkStream):
    """A connection that obeys the deadline of its network, whatever time httpx would give it."""

    def __init__(self, inner: httpcore.NetworkStream, network: Network) -> None:
        self._inner = inner
        self._network = network

    def read(self, max_bytes: int, timeout: Optional[float] = None) -> bytes:
        network = self._network
        if network.held:
            last, network.held = network.held, b""
            return last
        data = self._inner.read(max_bytes, network.left())
        network.has_received |= bool(data)
        network.has_ended = not data
        # The last byte waits until it is asked for. A reply that is whole without it was followed by more.
        if len(data) > 1:
            network.held = data[-1:]
            return data[:-1]
        return data

    def write(self, buffer: bytes, timeout: Optional[float] = None) -> None:
        for begin in range(0, len(buffer), _PIECE_BYTES):
            self._inner.write(buffer[begin : begin + _PIECE_BYTES], self._network.left())

    def close(self) -> None:
        self._inner.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> httpcore.NetworkStream:
        secured = self._inner.start_tls(ssl_context, server_hostname, self._network.left())
        return _Stream(secured, self._network)

    def get_extra_info(self, info: str) -> Any:
        return self._inner.get_extra_info(info)
