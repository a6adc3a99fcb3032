"""A running websocket: it pings, notices a dead line, and sends without blocking."""

from __future__ import annotations

import queue
import socket
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Optional

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

#: What may wait to be sent. Commands are small; more than this means that the line takes nothing.
OUTGOING_BYTES_MAX = 4 * 1024 * 1024
#: How long the other side has to answer our close frame.
CLOSE_SECONDS = 2.0

NORMAL = 1000
ABNORMAL = 1006
BROKEN_TEXT = 1007
TOO_LARGE = 1009


@dataclass(frozen=True)
class Ended:
    """How a connection ended. 1006 means that the line broke without a close frame."""

    code: int
    reason: str


class WebSocket:
    """A websocket after its handshake.

    The thread that calls `run` reads; another one sends what `send_text` was given, the pings and the
    farewell, because sending waits while the line takes nothing.
    """

    def __init__(
        self,
        connection: ClientConnection,
        cutter: socket.socket,
        undo: ExitStack,
        *,
        message_bytes_max: int,
        ping_seconds: float,
        silence_seconds: float,
    ) -> None:
        self._connection = connection
        self._cutter = cutter
        self._undo = undo
        self._message_bytes_max = message_bytes_max
        self._ping_seconds = ping_seconds
        self._silence_seconds = silence_seconds
        self._lock = threading.Lock()
        self._outgoing: queue.SimpleQueue[Optional[str]] = queue.SimpleQueue()
        self._outgoing_bytes = 0
        self._closing: Optional[Ended] = None
        self._close_by = 0.0
        self._has_ended = False
        #: Pings without an answer yet: when each was sent, and its future.
        self._pings: list[tuple[float, threading.Event]] = []
        self._received_at = time.monotonic()

    def send_text(self, text: str) -> bool:
        """Hands over a message. False when the connection has ended or takes nothing any more."""
        size = len(text.encode())
        with self._lock:
            if self._closing is not None or self._has_ended:
                return False
            if self._outgoing_bytes + size > OUTGOING_BYTES_MAX:
                return False
            self._outgoing_bytes += size
            self._outgoing.put(text)
        return True

    def close(self) -> None:
        """Sends the close frame. `run` ends when the other side has answered, or soon after."""
        with self._lock:
            if self._closing is None:
                self._closing = Ended(NORMAL, "")
                self._close_by = time.monotonic() + CLOSE_SECONDS
                self._outgoing.put(None)

    def run(self, on_text: Callable[[str], None]) -> Ended:
        """Reads until the connection ends and reports each text. Returns how it ended, and never raises."""
        sender = threading.Thread(target=self._send_all, name="sparklib sender", daemon=True)
        self._received_at = time.monotonic()
        sender.start()
        try:
            return self._read_all(on_text)
        finally:
            self._has_ended = True
            self._outgoing.put(None)
            self.cut()
            sender.join()
            self._undo.close()

    def cut(self) -> None:
        """Breaks the line without a close frame."""
        try:
            self._cutter.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # It is broken already.

    def _read_all(self, on_text: Callable[[str], None]) -> Ended:
        while True:
            self._note_pongs()
            now = time.monotonic()
            if self._closing is not None and now > self._close_by:
                return self._closing
            quiet_until = self._received_at + self._silence_seconds
            if now > quiet_until:
                return self._closing or Ended(ABNORMAL, "Spark fell silent")
            try:
                message = self._connection.recv(min(quiet_until - now, self._ping_seconds, CLOSE_SECONDS))
            except TimeoutError:
                continue
            except ConnectionClosed as error:
                return self._closing or self._how_it_ended(error)
            if isinstance(message, str):
                on_text(message)
            # Afterwards, because a slow listener is not silence of the other side.
            self._received_at = time.monotonic()

    def _note_pongs(self) -> None:
        with self._lock:
            answered = [sent for sent, pong in self._pings if pong.is_set()]
            self._pings = [(sent, pong) for sent, pong in self._pings if not pong.is_set()]
        self._received_at = max([self._received_at, *answered])

    def _how_it_ended(self, error: ConnectionClosed) -> Ended:
        cause, sent, received = error.__cause__, error.sent, error.rcvd
        if received is not None and (sent is None or error.rcvd_then_sent):
            return Ended(received.code, received.reason)
        if isinstance(cause, UnicodeDecodeError) or (sent and sent.code == BROKEN_TEXT):
            return Ended(BROKEN_TEXT, "a text is not valid UTF-8")
        if sent is None:
            return Ended(
                ABNORMAL, str(cause) if isinstance(cause, OSError) else "Spark closed the connection"
            )
        if sent.code == TOO_LARGE:
            return Ended(TOO_LARGE, f"a message is larger than {self._message_bytes_max} bytes")
        return Ended(sent.code, sent.reason)

    # The thread that sends.

    def _send_all(self) -> None:
        pinged = time.monotonic()
        try:
            while not self._has_ended:
                now = time.monotonic()
                if now - pinged >= self._ping_seconds:
                    pinged = now
                    self._ping()
                try:
                    text = self._outgoing.get(timeout=max(0.0, pinged + self._ping_seconds - now))
                except queue.Empty:
                    continue
                if text is None:
                    break
                self._connection.send(text)
                with self._lock:
                    self._outgoing_bytes -= len(text.encode())
            if not self._has_ended:
                self._connection.close(NORMAL)
        except ConnectionClosed:
            pass  # The reading thread notices it, too.

    def _ping(self) -> None:
        sent = time.monotonic()
        pong = self._connection.ping()
        with self._lock:
            self._pings.append((sent, pong))
