"""Orders as they change."""

from __future__ import annotations

import ssl
from collections.abc import Callable
from typing import Any, Optional, cast

from .base_socket import (
    CONNECT_SECONDS,
    MESSAGE_BYTES_MAX,
    PING_SECONDS,
    RECONNECT_ATTEMPTS,
    RECONNECT_SECONDS,
    SILENCE_SECONDS,
    BaseSocket,
)
from .generated.shapes import GeneralMessage, OrderUpdate, OrderUpdateMessage
from .spark import Spark
from .websocket import WebSocket

#: Messages around the orders of today, sent when missed updates can no longer be sent one by one.
SNAPSHOT = "Snapshot"
SNAPSHOT_COMPLETE = "Snapshot complete"


class OrderSocket(BaseSocket):
    """The order websocket: every change of your orders, in all accounts and strategies.

    After a break it resumes where it stopped, and nothing is reported twice. A client that was away for
    too long, or reads too slowly, gets `on_gap`; the orders of today then come as updates and, all of
    them, to `on_snapshot`.

    Args:
        access_token: Whose orders; else those of the login of this program.
        on_order: Called with the text of each message, to be parsed as JSON.
        on_update: Called with each order update, parsed.
        on_general: Called with each message about the connection, parsed.
        on_gap: Called with the numbers before and after a gap; the second is None when a snapshot follows.
        on_snapshot: Called with the orders of today after a gap: forget what you had, these are all. Of very
            many they are the newest, and the message `Snapshot`, passed to `on_general`, says so.
        on_connect: Called when the connection is open, each time.
        on_error: Called with what went wrong, also in a callback.
        on_close: Called after the last attempt failed, or after you closed it.
        run_background: True returns from `connect` at once.
        reconnect: Whether to reconnect after a break.
        max_reconnect_attempts: How often in a row; a connection that works starts the count anew.
        reconnect_delay: Seconds before the first attempt; the pauses grow up to half a minute.
        since: The number of the last update you have, to begin right after it; 0 begins with a snapshot.
        spark: The client whose login is used, and renewed when it has expired.
        url: Where Spark is; else where the login was, else SPARK_URL, else http://localhost:8080.
        ping_interval: Seconds between two pings.
        silence_limit: Seconds without anything from Spark after which the line counts as dead.
        connect_timeout: Seconds that the opening of a connection may take.
        max_message_bytes: The largest message that is read.
        ssl_context: For your own certificates.
    """

    _path = "/orderWS"

    def __init__(
        self,
        access_token: Optional[str] = None,
        on_order: Optional[Callable[[str], Any]] = None,
        on_error: Optional[Callable[[Exception], Any]] = None,
        on_connect: Optional[Callable[[], Any]] = None,
        on_close: Optional[Callable[[], Any]] = None,
        run_background: bool = False,
        reconnect: bool = True,
        max_reconnect_attempts: int = RECONNECT_ATTEMPTS,
        reconnect_delay: float = RECONNECT_SECONDS,
        *,
        on_update: Optional[Callable[[OrderUpdateMessage], Any]] = None,
        on_general: Optional[Callable[[GeneralMessage], Any]] = None,
        on_gap: Optional[Callable[[int, Optional[int]], Any]] = None,
        on_snapshot: Optional[Callable[[list[OrderUpdate]], Any]] = None,
        since: Optional[int] = None,
        spark: Optional[Spark] = None,
        url: Optional[str] = None,
        ping_interval: float = PING_SECONDS,
        silence_limit: float = SILENCE_SECONDS,
        connect_timeout: float = CONNECT_SECONDS,
        max_message_bytes: int = MESSAGE_BYTES_MAX,
        ssl_context: Optional[ssl.SSLContext] = None,
    ) -> None:
        super().__init__(
            access_token,
            spark=spark,
            url=url,
            on_connect=on_connect,
            on_error=on_error,
            on_close=on_close,
            run_background=run_background,
            reconnect=reconnect,
            max_reconnect_attempts=max_reconnect_attempts,
            reconnect_delay=reconnect_delay,
            ping_interval=ping_interval,
            silence_limit=silence_limit,
            connect_timeout=connect_timeout,
            max_message_bytes=max_message_bytes,
            ssl_context=ssl_context,
        )
        self._on_order = on_order
        self._on_update = on_update
        self._on_general = on_general
        self._on_gap = on_gap
        self._on_snapshot = on_snapshot
        #: The last number received. Callbacks may be behind it while messages wait for them.
        self._seq = since
        self._reported_seq = since
        self._snapshot: Optional[list[OrderUpdate]] = None

    @property
    def last_seq(self) -> Optional[int]:
        """The number up to which all was reported, to be given as `since` by a later program."""
        return self._reported_seq

    def _query(self) -> dict[str, str]:
        return {} if self._seq is None else {"since": str(self._seq)}

    def _opened(self, socket: WebSocket) -> None:
        self._snapshot = None  # Half a snapshot is sent again as a whole.

    def _received(self, text: str, message: dict[str, Any]) -> Optional[Callable[[], None]]:
        if message.get("type") == "OrderUpdate":
            return self._received_update(text, message)
        return self._received_general(text, message)

    def _received_update(self, text: str, message: dict[str, Any]) -> Optional[Callable[[], None]]:
        seq = message.get("seq")
        gap: Optional[tuple[int, int]] = None
        if self._snapshot is not None:
            self._snapshot.extend(message.get("data", ()))
        elif isinstance(seq, int):
            last, self._seq = self._seq, max(seq, self._seq or 0)
            if last is not None and seq <= last:
                return None
            if last is not None and seq > last + 1:
                gap = (last, seq)

        def report() -> None:
            if gap is not None and self._on_gap is not None:
                self._on_gap(*gap)
            if self._on_order is not None:
                self._on_order(text)
            if self._on_update is not None:
                self._on_update(cast(OrderUpdateMessage, message))

        return self._counted(report)

    def _received_general(self, text: str, message: dict[str, Any]) -> Callable[[], None]:
        stood, seq, title = self._seq, message.get("seq"), message.get("message")
        # Spark knows best from where it can go on.
        if isinstance(seq, int):
            self._seq = seq
        complete: Optional[list[OrderUpdate]] = None
        if title == SNAPSHOT:
            self._snapshot = []
        elif title == SNAPSHOT_COMPLETE:
            complete, self._snapshot = self._snapshot, None

        def report() -> None:
            if title == SNAPSHOT and self._on_gap is not None:
                self._on_gap(stood or 0, None)
            if self._on_order is not None:
                self._on_order(text)
            if complete is not None and self._on_snapshot is not None:
                self._on_snapshot(complete)
            if self._on_general is not None:
                self._on_general(cast(GeneralMessage, message))

        return self._counted(report)

    def _counted(self, report: Callable[[], None]) -> Callable[[], None]:
        seq = self._seq

        def tell_and_count() -> None:
            try:
                report()
            finally:
                self._reported_seq = seq

        return tell_and_count
