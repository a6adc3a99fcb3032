"""Exchanges over HTTP on connections that are kept, one for each thread."""

from __future__ import annotations

import os
import select
import socket
import ssl
import threading
import time
import weakref
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Optional

from .errors import SparkConnectionError, SparkTimeout
from .http_line import Address, BrokenReply, Line, open_line, write_head
from .packed_reply import ACCEPT_ENCODING, unpack

#: How long a connection may lie unused when the server does not say how long it keeps it.
IDLE_SECONDS = 4.0


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
        given = {"Host": self._address.authority, "Accept-Encoding": ACCEPT_ENCODING, **headers}
        if content is not None or method not in ("GET", "HEAD"):
            given["Content-Length"] = str(len(content or b""))
        request = write_head(method, self._address.prefix + target, given) + (content or b"")
        connection = self._connection()
        try:
            return connection.exchange(method, request, time.monotonic() + timeout)
        except TimeoutError as error:
            connection.close()
            raise SparkTimeout(f"Spark did not answer within {timeout:g} seconds") from error
        except (OSError, BrokenReply) as error:
            connection.close()
            said = f"Spark cannot be reached at {self._address.url}: {reason_of(error)}"
            raise SparkConnectionError(said) from error
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
        self._line: Optional[Line] = None
        self._good_until = 0.0

    def exchange(self, method: str, request: bytes, deadline: float) -> Reply:
        if self._line is not None and not self._is_usable():
            self.close()
        line = self._line or open_line(self._address, self._ssl_context, deadline)
        self._line = line
        line.deadline = deadline
        line.send(request)
        head = line.read_head()
        content = line.read_body(head, method)
        # Bytes that nobody asked for mean that the two sides do not agree on where a reply ends.
        if line.leftover() or not head.keeps_line:
            self.close()
        self._good_until = time.monotonic() + _idle_seconds(head.headers.get("keep-alive"))
        return Reply(head.status, head.headers, unpack(content, head.headers))

    def close(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            line.close()

    def __del__(self) -> None:
        # The thread that used it has ended.
        self.close()

    def _is_usable(self) -> bool:
        """Whether the server still holds the other end: a request must not get lost in a closed line."""
        if self._line is None or time.monotonic() >= self._good_until:
            return False
        # Between two requests a server has nothing to say; what can be read now is its farewell.
        return not _can_be_read(self._line.connection)


def reason_of(error: Exception) -> str:
    """Why a connection failed, in words."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"its certificate is not trusted ({error.verify_message})"
    return str(error) or type(error).__name__


def _can_be_read(connection: socket.socket) -> bool:
    if not hasattr(select, "poll"):
        return bool(select.select([connection], [], [], 0)[0])
    # Unlike select it knows no largest number of open files.
    poll = select.poll()
    poll.register(connection, select.POLLIN)
    return bool(poll.poll(0))


def _idle_seconds(keep_alive: Optional[str]) -> float:
    """A second less than the server promises, for the way there."""
    for part in (keep_alive or "").split(","):
        name, _, value = part.strip().partition("=")
        if name.lower() == "timeout" and value.isdigit():
            return max(0.0, int(value) - 1.0)
    return IDLE_SECONDS
