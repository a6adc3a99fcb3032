"""What the order socket and the data socket have in common: threads, reconnecting, callbacks."""

from __future__ import annotations

import json
import logging
import queue
import random
import ssl
import threading
from collections.abc import Callable
from typing import Any, Optional, Union
from urllib.parse import urlencode

from . import session
from .address import read_address
from .errors import SparkConnectionError, SparkError
from .handshake import HandshakeRefused, open_websocket
from .spark import Spark
from .websocket import WebSocket

RECONNECT_ATTEMPTS = 20
RECONNECT_SECONDS = 2.0
RECONNECT_SECONDS_MAX = 30.0
RECONNECT_GROWTH = 1.5
CONNECT_SECONDS = 15.0
PING_SECONDS = 2.0
#: With pings every two seconds nothing at all for this long means that the line is dead.
SILENCE_SECONDS = 10.0
MESSAGE_BYTES_MAX = 16 * 1024 * 1024
#: Messages that wait for a slow callback. With more, the socket is not read, and Spark holds back.
WAITING_MAX = 10_000

_log = logging.getLogger("sparklib")

ErrorCallback = Callable[[Exception], Any]
PlainCallback = Callable[[], Any]


class BaseSocket:
    """A websocket that reconnects. Subclasses define its path and what its messages mean.

    One thread holds the line, another calls the callbacks: with `run_background` a separate thread,
    otherwise the one that called `connect`. A slow callback therefore delays only the callbacks after
    it, and an exception in one of them ends nothing: it is passed to `on_error`.
    """

    _path = ""

    def __init__(
        self,
        access_token: Optional[str] = None,
        *,
        spark: Optional[Spark] = None,
        url: Optional[str] = None,
        on_connect: Optional[PlainCallback] = None,
        on_error: Optional[ErrorCallback] = None,
        on_close: Optional[PlainCallback] = None,
        run_background: bool = False,
        reconnect: bool = True,
        max_reconnect_attempts: int = RECONNECT_ATTEMPTS,
        reconnect_delay: float = RECONNECT_SECONDS,
        ping_interval: float = PING_SECONDS,
        silence_limit: float = SILENCE_SECONDS,
        connect_timeout: float = CONNECT_SECONDS,
        max_message_bytes: int = MESSAGE_BYTES_MAX,
        ssl_context: Optional[ssl.SSLContext] = None,
    ) -> None:
        # A client renews an expired token; a bare token is good until it ends.
        known = spark if spark is not None or access_token is not None else session.latest()
        self._spark = known
        self._given_token = access_token
        self._token = access_token or (known.access_token if known else session.known_token())
        if self._token is None and (known is None or not known.can_log_in):
            raise SparkError("Please generate access token.", code="token_missing")
        self._address = read_address(url or (known.url if known else session.known_url()))
        self._ssl_context = ssl_context or (known.ssl_context if known else None)
        self._on_connect = on_connect
        self._on_error = on_error
        self._on_close = on_close
        self._run_background = run_background
        self._attempts_max = max_reconnect_attempts if reconnect else 0
        self._reconnect_delay = reconnect_delay
        self._ping_interval = ping_interval
        self._silence_limit = silence_limit
        self._connect_timeout = connect_timeout
        self._max_message_bytes = max_message_bytes
        self._waiting: queue.Queue[_Event] = queue.Queue(WAITING_MAX)
        self._stopped = threading.Event()
        self._ended = threading.Event()
        self._open = threading.Event()
        self._lock = threading.Lock()
        self._socket: Optional[WebSocket] = None
        self._is_started = False
        self._failures = 0

    def connect(self) -> None:
        """Connects and keeps connected.

        Returns at once with `run_background`; otherwise when the socket was closed or gave up.
        """
        with self._lock:
            if self._is_started:
                raise RuntimeError("connect() was called already; make a new socket to connect again")
            self._is_started = True
        name = f"sparklib {self._path}"
        threading.Thread(target=self._hold, name=f"{name} line", daemon=True).start()
        if self._run_background:
            threading.Thread(target=self._dispatch_all, name=f"{name} callbacks", daemon=True).start()
            return
        try:
            self._dispatch_all()
        finally:
            # Ctrl-C arrives here, in the thread of the program.
            self._stop()

    def close(self, timeout: Optional[float] = 5.0) -> None:
        """Closes for good and waits until the last callback has returned, `timeout` seconds at most."""
        self._stop()
        if threading.current_thread() is not self._callback_thread:
            self._ended.wait(timeout)

    def wait_until_open(self, timeout: Optional[float] = None) -> bool:
        """Waits for the connection; False when it is not open by then."""
        return self._open.wait(timeout)

    @property
    def is_open(self) -> bool:
        return self._open.is_set()

    # What subclasses fill in.

    def _query(self) -> dict[str, str]:
        """Query fields of the address besides the token."""
        return {}

    def _opened(self, socket: WebSocket) -> None:
        """The line is open, for the first time or again. Called before any message is reported."""

    def _received(self, text: str, message: dict[str, Any]) -> Optional[Callable[[], None]]:
        """Checks a message in the thread of the line; returns the callback for it, or None to drop it."""
        raise NotImplementedError

    # The thread that holds the line.

    _callback_thread: Optional[threading.Thread] = None

    def _hold(self) -> None:
        try:
            while not self._stopped.is_set():
                pause = self._hold_once()
                if pause is None or self._stopped.wait(pause):
                    break
        except Exception as error:  # A bug here must be reported, too.
            self._queue_error(error)
        finally:
            self._put(None)

    def _hold_once(self) -> Optional[float]:
        """One connection from start to end; how long to wait for the next, None for no more."""
        try:
            socket = self._connect_once()
        except HandshakeRefused as error:
            return self._after_refusal(error)
        except SparkError as error:
            self._queue_error(error)
            return self._next_pause()
        with self._lock:
            self._socket = socket
        if self._stopped.is_set():
            socket.close()
        self._opened(socket)
        self._open.set()
        if self._on_connect is not None:
            self._put(self._on_connect)
        ended = socket.run(self._take)
        self._open.clear()
        if self._stopped.is_set():
            return None
        reason = f": {ended.reason}" if ended.reason else ""
        self._queue_error(SparkConnectionError(f"The connection ended ({ended.code}{reason})"))
        return self._next_pause()

    def _connect_once(self) -> WebSocket:
        # The client may have logged in again since the last connection.
        if self._spark is not None and self._given_token is None:
            self._token = self._spark.access_token or self._spark.renew_token(None)
        query = urlencode({"token": self._token or "", **self._query()})
        return open_websocket(
            self._address,
            f"{self._path}?{query}",
            self._ssl_context,
            timeout=self._connect_timeout,
            message_bytes_max=self._max_message_bytes,
            ping_seconds=self._ping_interval,
            silence_seconds=self._silence_limit,
        )

    def _after_refusal(self, error: HandshakeRefused) -> Optional[float]:
        if error.code == "token_expired" and self._spark is not None and self._spark.can_log_in:
            try:
                self._token, self._given_token = self._spark.renew_token(self._token), None
            except SparkError as failed:
                self._queue_error(failed)
            # Counted like any failure, so that two programs that end each other's tokens stop at last.
            return self._next_pause()
        self._queue_error(error)
        # A wrong token or address stays wrong, so it is not tried again.
        if 400 <= error.status < 500 and error.status not in (408, 429):
            return None
        pause = self._next_pause()
        return None if pause is None else max(pause, error.retry_after or 0.0)

    def _next_pause(self) -> Optional[float]:
        if self._failures >= self._attempts_max:
            return None
        grown = self._reconnect_delay * RECONNECT_GROWTH ** min(self._failures, 20)
        self._failures += 1
        # Programs that lost the same server must not reconnect at the same moment.
        return min(grown, RECONNECT_SECONDS_MAX) * random.uniform(0.5, 1.0)

    def _take(self, text: str) -> None:
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            message = None
        if not isinstance(message, dict):
            self._queue_error(SparkError("A message is not one of Spark's", code="bad_reply"))
            return
        if not message.get("errors"):
            self._failures = 0  # The line works again.
        event = self._received(text, message)
        if event is not None:
            self._put(event)

    def _put(self, event: _Event) -> None:
        """Waits while the callbacks are behind, so that events neither get lost nor pile up."""
        while True:
            try:
                self._waiting.put(event, timeout=0.2)
                return
            except queue.Full:
                if self._ended.is_set() or (self._stopped.is_set() and event is not None):
                    return

    def _queue_error(self, error: Exception) -> None:
        self._put(error)

    def _stop(self) -> None:
        self._stopped.set()
        with self._lock:
            socket = self._socket
            was_started, self._is_started = self._is_started, True
        if socket is not None:
            socket.close()
        if not was_started:
            self._ended.set()

    # The thread that calls the callbacks.

    def _dispatch_all(self) -> None:
        self._callback_thread = threading.current_thread()
        try:
            while True:
                try:
                    # With a time-out: on some systems Ctrl-C arrives only between waits.
                    event = self._waiting.get(timeout=1.0)
                except queue.Empty:
                    continue
                if event is None:
                    break
                if self._stopped.is_set():
                    continue  # After `close` nothing more is reported.
                if isinstance(event, Exception):
                    self._report(event)
                else:
                    self._run(event)
            if self._on_close is not None:
                self._run(self._on_close)
        finally:
            self._ended.set()

    def _run(self, callback: Callable[[], Any]) -> None:
        try:
            callback()
        except Exception as error:
            self._report(error)

    def _report(self, error: Exception) -> None:
        # SparkError texts never hold the token or the address with it.
        if self._on_error is None:
            _log.warning("%s: %s", self._path, error, exc_info=None if _is_ours(error) else error)
            return
        try:
            self._on_error(error)
        except Exception:
            _log.exception("%s: on_error failed", self._path)


#: What the line hands to the callbacks: something to call, an error to report, or the end.
_Event = Union[Callable[[], Any], Exception, None]


def _is_ours(error: Exception) -> bool:
    return isinstance(error, SparkError)
