"""One open websocket: a single thread reads, writes and keeps it alive; others only hand it messages."""

from __future__ import annotations

import selectors
import socket
import ssl
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Optional

from . import frames
from .frames import FrameError, FrameReader, write_close, write_frame

#: What may wait to be sent. Commands are small; who exceeds it sends into a line that takes nothing.
OUTGOING_BYTES_MAX = 4 * 1024 * 1024
#: How long the other side has to answer our farewell.
CLOSE_SECONDS = 2.0

ABNORMAL = 1006


@dataclass(frozen=True)
class Ended:
    """How a connection ended. 1006 stands for a line that broke without a word."""

    code: int
    reason: str


class WebSocket:
    """A websocket after its handshake.

    All reading and writing happens in the thread that calls `run`, because a TLS connection must not
    be used by two threads at once. `send_text` and `close` may be called from any thread.
    """

    def __init__(
        self,
        connection: socket.socket,
        received: bytes,
        *,
        message_bytes_max: int,
        ping_seconds: float,
        silence_seconds: float,
    ) -> None:
        connection.setblocking(False)
        self._connection = connection
        self._received = received
        self._reader = FrameReader(message_bytes_max)
        self._ping_seconds = ping_seconds
        self._silence_seconds = silence_seconds
        self._lock = threading.Lock()
        self._outgoing = bytearray()
        self._wake_reader, self._wake_writer = socket.socketpair()
        self._wake_reader.setblocking(False)
        self._wake_writer.setblocking(False)
        self._closing: Optional[Ended] = None
        self._close_by = 0.0
        self._ended: Optional[Ended] = None

    def send_text(self, text: str) -> bool:
        """Hands over a message. False when the connection has ended or takes nothing any more."""
        frame = write_frame(frames.TEXT, text.encode())
        with self._lock:
            if self._closing is not None or self._ended is not None:
                return False
            if len(self._outgoing) + len(frame) > OUTGOING_BYTES_MAX:
                return False
            self._outgoing += frame
        self._wake()
        return True

    def close(self, code: int = frames.NORMAL, reason: str = "") -> None:
        """Says farewell. `run` ends when the other side has answered, or soon after."""
        with self._lock:
            self._begin_close(code, reason)
        self._wake()

    def run(self, on_text: Callable[[str], None]) -> Ended:
        """Reads until the connection ends and tells each text. Returns how it ended, and never raises."""
        heard = pinged = time.monotonic()
        with selectors.DefaultSelector() as selector:
            selector.register(self._wake_reader, selectors.EVENT_READ)
            selector.register(self._connection, selectors.EVENT_READ)
            try:
                self._take(self._received, on_text)
                while self._ended is None:
                    self._write()
                    now = time.monotonic()
                    if now - heard > self._silence_seconds:
                        return self._end(ABNORMAL, "Spark fell silent")
                    if self._closing is not None and now > self._close_by:
                        return self._end(self._closing.code, self._closing.reason)
                    if now - pinged >= self._ping_seconds and self._closing is None:
                        pinged = now
                        self._queue(write_frame(frames.PING))
                        continue
                    self._await(selector, self._next_moment(now, heard, pinged) - now)
                    data = self._read()
                    if data:
                        self._take(data, on_text)
                        # Afterwards: a listener that takes long is not the silence of the other side.
                        heard = time.monotonic()
                return self._ended
            except FrameError as error:
                with self._lock:
                    self._begin_close(error.code, str(error))
                self._write_last()
                return self._end(error.code, str(error))
            except OSError as error:
                if self._closing is not None:
                    return self._end(self._closing.code, self._closing.reason)
                return self._end(ABNORMAL, str(error) or type(error).__name__)
            finally:
                self._release()

    def _next_moment(self, now: float, heard: float, pinged: float) -> float:
        moments = [heard + self._silence_seconds, pinged + self._ping_seconds]
        if self._closing is not None:
            moments = [self._close_by]
        return max(now, min(moments))

    def _await(self, selector: selectors.BaseSelector, timeout: float) -> None:
        wanted = selectors.EVENT_READ
        with self._lock:
            if self._outgoing:
                wanted |= selectors.EVENT_WRITE
        if selector.get_key(self._connection).events != wanted:
            selector.modify(self._connection, wanted)
        for key, _ in selector.select(timeout + 0.001):
            if key.fileobj is self._wake_reader:
                try:
                    self._wake_reader.recv(4096)
                except BlockingIOError:
                    pass

    def _read(self) -> bytes:
        try:
            # More than a record of TLS holds, so that nothing stays behind that does not show at the socket.
            data = self._connection.recv(64 * 1024)
        except (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError):
            return b""
        if not data:
            raise ConnectionResetError("Spark closed the connection")
        return data

    def _write(self) -> None:
        with self._lock:
            while self._outgoing:
                try:
                    sent = self._connection.send(self._outgoing)
                except (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError):
                    return
                del self._outgoing[:sent]

    def _write_last(self) -> None:
        try:
            self._write()
        except OSError:
            pass

    def _take(self, data: bytes, on_text: Callable[[str], None]) -> None:
        for event in self._reader.feed(data):
            if isinstance(event, frames.Text):
                on_text(event.text)
            elif isinstance(event, frames.Ping):
                self._queue(write_frame(frames.PONG, event.content))
            elif isinstance(event, frames.Close):
                self._answer_close(event)
                return

    def _answer_close(self, event: frames.Close) -> None:
        with self._lock:
            was_asked = self._closing
            self._begin_close(event.code, event.reason)
        self._write_last()
        ended = was_asked or Ended(event.code, event.reason)
        self._end(ended.code, ended.reason)

    def _begin_close(self, code: int, reason: str) -> None:
        if self._closing is not None:
            return
        self._closing = Ended(code, reason)
        self._close_by = time.monotonic() + CLOSE_SECONDS
        self._outgoing += write_close(code, reason)

    def _queue(self, frame: bytes) -> None:
        with self._lock:
            # Answers to a flood of pings are left out rather than kept for a line that takes nothing.
            if self._closing is None and len(self._outgoing) + len(frame) <= OUTGOING_BYTES_MAX:
                self._outgoing += frame

    def _end(self, code: int, reason: str) -> Ended:
        if self._ended is None:
            self._ended = Ended(code, reason)
        return self._ended

    def _wake(self) -> None:
        try:
            self._wake_writer.send(b"\0")
        except OSError:
            pass  # It is awake already, or has ended.

    def _release(self) -> None:
        for each in (self._connection, self._wake_reader, self._wake_writer):
            try:
                each.close()
            except OSError:
                pass
