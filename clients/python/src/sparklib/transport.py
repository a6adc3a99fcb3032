"""One exchange over HTTP: connections that are kept, and a time that is kept to."""

from __future__ import annotations

import contextlib
import http.client
import io
import os
import select
import socket
import ssl
import threading
import time
import weakref
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Optional
from urllib.parse import urlsplit

from .errors import SparkConnectionError, SparkTimeout

#: The contract master, which is the largest reply, has about a tenth of this.
REPLY_BYTES_MAX = 128 * 1024 * 1024
#: How long a connection may lie unused when the server does not say how long it keeps it.
IDLE_SECONDS = 4.0


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
    parts = urlsplit(url.strip())
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(f"The address of Spark must look like http://localhost:8080, not {url!r}")
    if parts.query or parts.fragment or parts.username or parts.password:
        raise ValueError("The address of Spark has neither a query nor a password")
    is_secure = parts.scheme == "https"
    port = parts.port or (443 if is_secure else 80)
    return Address(is_secure, parts.hostname, port, parts.path.rstrip("/"))


@dataclass(frozen=True)
class Reply:
    status: int
    #: Names in small letters.
    headers: Mapping[str, str]
    content: bytes


class Transport:
    """Sends requests to one address. Every thread has a connection of its own and uses it again."""

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

        Never sends anything twice: whoever calls knows what may be repeated.
        """
        deadline = time.monotonic() + timeout
        connection = self._connection()
        try:
            return connection.exchange(method, self._address.prefix + target, headers, content, deadline)
        except (TimeoutError, socket.timeout) as error:
            connection.close()
            raise SparkTimeout(f"Spark did not answer within {timeout:g} seconds") from error
        except (OSError, http.client.HTTPException) as error:
            connection.close()
            raise SparkConnectionError(
                f"Spark cannot be reached at {self._address.url}: {_reason(error)}"
            ) from error
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
            known = _Connection(self._address, self._ssl_context)
            self._own.connection = known
            self._all.add(known)
        return known


class _Connection:
    def __init__(self, address: Address, ssl_context: Optional[ssl.SSLContext]) -> None:
        self.process = os.getpid()
        self._address = address
        self._ssl_context = ssl_context
        self._http: Optional[http.client.HTTPConnection] = None
        self._good_until = 0.0

    def exchange(
        self,
        method: str,
        target: str,
        headers: Mapping[str, str],
        content: Optional[bytes],
        deadline: float,
    ) -> Reply:
        if self._http is not None and not self._is_usable():
            self.close()
        if self._http is None:
            self._http = self._open(deadline)
        connection = self._http
        _hold_to(connection, deadline)
        connection.request(method, target, body=content, headers=dict(headers))
        response = connection.getresponse()
        content_read = _read_bounded(response)
        if response.will_close:
            self.close()
        else:
            self._good_until = time.monotonic() + _idle_seconds(response.getheader("Keep-Alive"))
        names = {name.lower(): value for name, value in response.getheaders()}
        return Reply(response.status, names, content_read)

    def close(self) -> None:
        connection, self._http = self._http, None
        if connection is not None:
            with contextlib.suppress(OSError):
                connection.close()

    def __del__(self) -> None:
        # The thread that used it has ended.
        self.close()

    def _open(self, deadline: float) -> http.client.HTTPConnection:
        address = self._address
        timeout = max(0.001, deadline - time.monotonic())
        connection: http.client.HTTPConnection
        if address.is_secure:
            context = self._ssl_context or ssl.create_default_context()
            connection = http.client.HTTPSConnection(
                address.host, address.port, timeout=timeout, context=context
            )
        else:
            connection = http.client.HTTPConnection(address.host, address.port, timeout=timeout)
        connection.connect()
        # Requests are small and are answered at once; waiting to fill a packet would only delay them.
        connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.sock = _TimedSocket(connection.sock)
        return connection

    def _is_usable(self) -> bool:
        """Whether the server still holds the other end: a request must not get lost in a closed line."""
        if self._http is None or self._http.sock is None or time.monotonic() >= self._good_until:
            return False
        # Between two requests a server has nothing to say; what can be read now is its farewell.
        return not _can_be_read(self._http.sock)


class _TimedSocket:
    """A socket whose deadline is a moment, so that a server that drips cannot stretch it."""

    def __init__(self, inner: socket.socket) -> None:
        self._inner = inner
        self.deadline = 0.0

    def _hurry(self) -> None:
        left = self.deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError("timed out")
        self._inner.settimeout(left)

    def sendall(self, data: Any) -> None:
        self._hurry()
        self._inner.sendall(data)

    def recv_into(self, buffer: Any) -> int:
        self._hurry()
        return self._inner.recv_into(buffer)

    def makefile(self, mode: str, buffering: int = -1) -> io.BufferedReader:
        return io.BufferedReader(_SocketReader(self))

    def fileno(self) -> int:
        return self._inner.fileno()

    def close(self) -> None:
        self._inner.close()


class _SocketReader(io.RawIOBase):
    def __init__(self, timed: _TimedSocket) -> None:
        super().__init__()
        self._timed = timed

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        return self._timed.recv_into(buffer)


def _can_be_read(connection: socket.socket) -> bool:
    if not hasattr(select, "poll"):
        return bool(select.select([connection], [], [], 0)[0])
    # Unlike select it knows no largest number of open files.
    poll = select.poll()
    poll.register(connection, select.POLLIN)
    return bool(poll.poll(0))


def _hold_to(connection: http.client.HTTPConnection, deadline: float) -> None:
    timed: Any = connection.sock
    timed.deadline = deadline


def _read_bounded(response: http.client.HTTPResponse) -> bytes:
    content = response.read(REPLY_BYTES_MAX + 1)
    if len(content) > REPLY_BYTES_MAX:
        raise http.client.HTTPException(f"the reply is larger than {REPLY_BYTES_MAX} bytes")
    if response.length:
        raise http.client.IncompleteRead(content, response.length)
    return content


def _idle_seconds(keep_alive: Optional[str]) -> float:
    """A second less than the server promises, for the way there."""
    for part in (keep_alive or "").split(","):
        name, _, value = part.strip().partition("=")
        if name.lower() == "timeout" and value.isdigit():
            return max(0.0, int(value) - 1.0)
    return IDLE_SECONDS


def _reason(error: Exception) -> str:
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"its certificate is not trusted ({error.verify_message})"
    if isinstance(error, http.client.IncompleteRead):
        return "the connection broke in the middle of the reply"
    if isinstance(error, http.client.RemoteDisconnected):
        return "it closed the connection without an answer"
    return str(error) or type(error).__name__
