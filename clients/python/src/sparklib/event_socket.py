"""What is neither an order nor a price, and positions, as they change."""

from __future__ import annotations

import json
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
from .generated.shapes import (
    BacktestRow,
    EventGreeting,
    GeneralMessage,
    Heartbeat,
    LivePositions,
    SparkEvent,
    Replay,
    SweepRow,
)
from .spark import Spark
from .websocket import WebSocket

#: The code with which Spark says that events are missing.
LEFT_OUT = "events_left_out"


class EventSocket(BaseSocket):
    """The event websocket: log lines, sessions, switches, limits, exits and the like, and positions.

    After a break it resumes where it stopped, and nothing is reported twice. A client that was away for
    too long, or reads too slowly, gets `on_gap`.

    Args:
        on_event: Called with each event, parsed.
        on_positions: Called with what changed and with all positions as they stand; asks for positions.
        on_backtest: Called with a backtest of yours while it runs, and when it has ended.
        on_sweep: Called with a sweep of yours while it runs, and when it has ended.
        on_replay: Called with a replay of yours while its day goes on, and when it is over.
        on_greeting: Called with build, time and user after every connection.
        on_heartbeat: Called with the time of Spark, at least every two seconds.
        on_gap: Called when events are missing: read again what you show.
        on_general: Called with each other message about the connection, parsed.
        on_message: Called with the text of each message, to be parsed as JSON.
        access_token: Who you are; else the login of this program.
        on_connect: Called when the connection is open, each time.
        on_error: Called with what went wrong, also in a callback.
        on_close: Called after the last attempt failed, or after you closed it.
        run_background: True returns from `connect` at once.
        reconnect: Whether to reconnect after a break.
        max_reconnect_attempts: How often in a row; a connection that works starts the count anew.
        reconnect_delay: Seconds before the first attempt; the pauses grow up to half a minute.
        since: The number of the last event you have, to begin right after it.
        spark: The client whose login is used, and renewed when it has expired.
        url: Where Spark is; else where the login was, else SPARK_URL, else http://localhost:8080.
        ping_interval: Seconds between two pings.
        silence_limit: Seconds without anything from Spark after which the line counts as dead.
        connect_timeout: Seconds that the opening of a connection may take.
        max_message_bytes: The largest message that is read.
        ssl_context: For your own certificates.
    """

    _path = "/eventWS"

    def __init__(
        self,
        on_event: Optional[Callable[[SparkEvent], Any]] = None,
        on_error: Optional[Callable[[Exception], Any]] = None,
        on_connect: Optional[Callable[[], Any]] = None,
        on_close: Optional[Callable[[], Any]] = None,
        run_background: bool = False,
        reconnect: bool = True,
        max_reconnect_attempts: int = RECONNECT_ATTEMPTS,
        reconnect_delay: float = RECONNECT_SECONDS,
        *,
        on_positions: Optional[Callable[[LivePositions, LivePositions], Any]] = None,
        on_backtest: Optional[Callable[[BacktestRow], Any]] = None,
        on_sweep: Optional[Callable[[SweepRow], Any]] = None,
        on_replay: Optional[Callable[[Replay], Any]] = None,
        on_greeting: Optional[Callable[[EventGreeting], Any]] = None,
        on_heartbeat: Optional[Callable[[Heartbeat], Any]] = None,
        on_gap: Optional[Callable[[], Any]] = None,
        on_general: Optional[Callable[[GeneralMessage], Any]] = None,
        on_message: Optional[Callable[[str], Any]] = None,
        since: Optional[int] = None,
        access_token: Optional[str] = None,
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
        self._on_event = on_event
        self._on_positions = on_positions
        self._on_backtest = on_backtest
        self._on_sweep = on_sweep
        self._on_replay = on_replay
        self._on_greeting = on_greeting
        self._on_heartbeat = on_heartbeat
        self._on_gap = on_gap
        self._on_general = on_general
        self._on_message = on_message
        self._seq = since
        self._positions: Optional[dict[str, Any]] = None

    @property
    def last_seq(self) -> Optional[int]:
        """The number of the last event that came, to be given as `since` by a later program."""
        return self._seq

    @property
    def positions(self) -> Optional[LivePositions]:
        """All positions as they were told last; None before the first time."""
        return cast(Optional[LivePositions], self._positions)

    def _query(self) -> dict[str, str]:
        return {} if self._seq is None else {"since": str(self._seq)}

    def _opened(self, socket: WebSocket) -> None:
        if self._on_positions is not None:
            socket.send_text(json.dumps({"function": "subscribePositions"}))

    def _received(self, text: str, message: dict[str, Any]) -> Optional[Callable[[], None]]:
        seq = message.get("seq")
        kind = message.get("type")
        if kind == "Event" and isinstance(seq, int) and self._seq is not None and seq <= self._seq:
            return None
        if isinstance(seq, int):
            self._seq = seq
        whole: Optional[dict[str, Any]] = None
        if kind == "Positions":
            for change in message.get("data", ()):
                whole = self._positions = _merged(self._positions, change)

        def report() -> None:
            if self._on_message is not None:
                self._on_message(text)
            self._tell(kind, message, whole)

        return report

    def _tell(self, kind: Any, message: dict[str, Any], whole: Optional[dict[str, Any]]) -> None:
        if any(error.get("code") == LEFT_OUT for error in message.get("errors", ())) and self._on_gap:
            self._on_gap()
        if kind == "General":
            if self._on_general is not None:
                self._on_general(cast(GeneralMessage, message))
            return
        for row in message.get("data", ()):
            if kind == "Event" and self._on_event is not None:
                self._on_event(cast(SparkEvent, row))
            elif kind == "Backtest" and self._on_backtest is not None:
                self._on_backtest(cast(BacktestRow, row))
            elif kind == "Sweep" and self._on_sweep is not None:
                self._on_sweep(cast(SweepRow, row))
            elif kind == "Replay" and self._on_replay is not None:
                self._on_replay(cast(Replay, row))
            elif kind == "Greeting" and self._on_greeting is not None:
                self._on_greeting(cast(EventGreeting, row))
            elif kind == "Heartbeat" and self._on_heartbeat is not None:
                self._on_heartbeat(cast(Heartbeat, row))
            elif kind == "Positions" and self._on_positions is not None:
                self._on_positions(cast(LivePositions, row), cast(LivePositions, whole))


def _merged(before: Optional[dict[str, Any]], change: dict[str, Any]) -> dict[str, Any]:
    """All positions after a message: those of the message, and of the others what was known before."""
    if change.get("whole") or before is None:
        return change
    rows = {row["key"]: row for row in before["rows"]}
    accounts = {row["AccountName"]: row for row in before["accounts"]}
    for key in change["removed"]:
        rows.pop(key, None)
    for name in change["removedAccounts"]:
        accounts.pop(name, None)
    rows.update({row["key"]: row for row in change["rows"]})
    accounts.update({row["AccountName"]: row for row in change["accounts"]})
    return {
        **change,
        "whole": True,
        "rows": list(rows.values()),
        "accounts": list(accounts.values()),
        "removed": [],
        "removedAccounts": [],
    }
