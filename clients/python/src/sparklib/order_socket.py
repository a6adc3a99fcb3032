"""Orders as they change."""

from __future__ import annotations

import ssl
from collections import deque
from collections.abc import Callable
from typing import Any, Optional, cast

from .generated.shapes import GeneralMessage, OrderUpdateMessage
from .live_socket import (
    CONNECT_SECONDS,
    MESSAGE_BYTES_MAX,
    PING_SECONDS,
    RECONNECT_ATTEMPTS,
    RECONNECT_SECONDS,
    SILENCE_SECONDS,
    LiveSocket,
)
from .spark import Spark

#: How many numbers are remembered to know an update that comes twice.
NUMBERS_REMEMBERED = 20_000


class OrderSocket(LiveSocket):
    """The order websocket: every change of your orders, in all accounts and strategies.

    After a break it goes on where it stood, and an update that comes twice is told once.

    Args:
        access_token: Whose orders; else those of the login of this program.
        on_order: Called with the text of each message, to be parsed as JSON.
        on_update: Called with each order update, parsed.
        on_general: Called with each message about the connection, parsed.
        on_gap: Called with the numbers before and after a gap: read the order book once.
        on_connect: Called when the connection is open, each time.
        on_error: Called with what went wrong, also in a callback.
        on_close: Called after the last attempt failed, or after you closed it.
        run_background: True returns from `connect` at once.
        reconnect: Whether to come back after a break.
        max_reconnect_attempts: How often in a row; a connection that works starts the count anew.
        reconnect_delay: Seconds before the first attempt; the pauses grow up to half a minute.
        since: The number of the last update you have, to begin right after it.
        spark: The client whose login is used, and renewed when it has expired.
        url: Where Spark is; else where the login was, else SPARK_URL, else http://localhost:8080.
        ping_interval: Seconds between two signs of life.
        silence_limit: Seconds without anything from Spark after which the line counts as dead.
        connect_timeout: Seconds that the opening of a connection may take.
        max_message_bytes: The largest message that is read.
        ssl_context: For certificates of your own.
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
        on_gap: Optional[Callable[[int, int], Any]] = None,
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
        self._last = since
        self._seen: set[int] = set()
        self._seen_in_turn: deque[int] = deque()

    @property
    def last_seq(self) -> Optional[int]:
        """The number of the latest update, to be given as `since` by a later program."""
        return self._last

    def _query(self) -> dict[str, str]:
        return {} if self._last is None else {"since": str(self._last)}

    def _received(self, text: str, message: dict[str, Any]) -> Optional[Callable[[], None]]:
        is_update = message.get("type") == "OrderUpdate"
        gap = None
        seq = message.get("seq")
        if is_update and isinstance(seq, int):
            if seq in self._seen:
                return None
            # A lower number that was never seen means that the numbering began anew.
            if self._last is not None and seq != self._last + 1:
                gap = (self._last, seq)
            self._last = seq
            self._remember(seq)

        def tell() -> None:
            if gap is not None and self._on_gap is not None:
                self._on_gap(*gap)
            if self._on_order is not None:
                self._on_order(text)
            if is_update and self._on_update is not None:
                self._on_update(cast(OrderUpdateMessage, message))
            if not is_update and self._on_general is not None:
                self._on_general(cast(GeneralMessage, message))

        return tell

    def _remember(self, seq: int) -> None:
        self._seen.add(seq)
        self._seen_in_turn.append(seq)
        if len(self._seen_in_turn) > NUMBERS_REMEMBERED:
            self._seen.discard(self._seen_in_turn.popleft())
