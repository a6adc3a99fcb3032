"""Prices as they come."""

from __future__ import annotations

import json
import ssl
from collections.abc import Callable, Iterable
from typing import Any, Literal, Optional, cast

from .base_socket import (
    CONNECT_SECONDS,
    MESSAGE_BYTES_MAX,
    PING_SECONDS,
    RECONNECT_ATTEMPTS,
    RECONNECT_SECONDS,
    SILENCE_SECONDS,
    BaseSocket,
)
from .errors import SparkError
from .generated.shapes import GeneralMessage, MinuteCandle, OptionChain, Tick
from .spark import Spark
from .websocket import WebSocket

Mode = Literal["ltp", "quote", "depth", "candle"]

#: Well below the size of a message that Spark reads.
TOKENS_PER_MESSAGE = 2_000
#: The message with which Spark ends a connection; the end itself is reported separately.
FAREWELLS = ("stopping", "token_expired", "token_invalid", "messages_too_many")


class DataSocket(BaseSocket):
    """The price websocket: ticks and minute candles of the instruments you subscribe to, and option chains.

    What was subscribed is subscribed again after a break.

    Args:
        tokens: Instruments to watch from the beginning.
        on_message: Called with the text of each message, to be parsed as JSON.
        on_tick: Called with each price, parsed.
        on_candle: Called with each finished minute, parsed.
        on_option_chain: Called with each option chain that you follow, parsed, when something in it changed.
        on_general: Called with each answer and each message about the connection, parsed.
        mode: How much of `tokens` to send; None means ticks with quotes, and candles.
        account_name: Insists on the broker of this account for `tokens`.
        access_token: Who you are; else the login of this program.
        on_connect: Called when the connection is open, each time.
        on_error: Called with what went wrong, also in a callback, and with tokens that were refused.
        on_close: Called after the last attempt failed, or after you closed it.
        run_background: True returns from `connect` at once.
        reconnect: Whether to reconnect after a break.
        max_reconnect_attempts: How often in a row; a connection that works starts the count anew.
        reconnect_delay: Seconds before the first attempt; the pauses grow up to half a minute.
        spark: The client whose login is used, and renewed when it has expired.
        url: Where Spark is; else where the login was, else SPARK_URL, else http://localhost:8080.
        ping_interval: Seconds between two pings.
        silence_limit: Seconds without anything from Spark after which the line counts as dead.
        connect_timeout: Seconds that the opening of a connection may take.
        max_message_bytes: The largest message that is read.
        ssl_context: For your own certificates.
    """

    _path = "/dataWS"

    def __init__(
        self,
        tokens: Iterable[str] = (),
        on_message: Optional[Callable[[str], Any]] = None,
        on_error: Optional[Callable[[Exception], Any]] = None,
        on_connect: Optional[Callable[[], Any]] = None,
        on_close: Optional[Callable[[], Any]] = None,
        run_background: bool = False,
        reconnect: bool = True,
        max_reconnect_attempts: int = RECONNECT_ATTEMPTS,
        reconnect_delay: float = RECONNECT_SECONDS,
        *,
        on_tick: Optional[Callable[[Tick], Any]] = None,
        on_candle: Optional[Callable[[MinuteCandle], Any]] = None,
        on_option_chain: Optional[Callable[[OptionChain], Any]] = None,
        on_general: Optional[Callable[[GeneralMessage], Any]] = None,
        mode: Optional[Mode] = None,
        account_name: Optional[str] = None,
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
        self._on_message = on_message
        self._on_tick = on_tick
        self._on_candle = on_candle
        self._on_option_chain = on_option_chain
        self._on_general = on_general
        #: Subscriptions by token: whether ticks and in which mode, whether candles, from which account.
        self._subscriptions: dict[str, _Subscription] = {}
        #: Option chains that are followed, by name and the expiry that was asked for.
        self._chains: dict[tuple[str, str, Optional[str]], dict[str, Any]] = {}
        #: The line that has all subscriptions so far; sending on one that has ended does nothing.
        self._current: Optional[WebSocket] = None
        self._remember(_listed(tokens), mode, account_name)

    def subscribe(
        self, tokens: Iterable[str], mode: Optional[Mode] = None, account_name: Optional[str] = None
    ) -> None:
        """Watches instruments, now and after every break. The answer comes as a `General` message."""
        listed = _listed(tokens)
        with self._lock:
            self._remember(listed, mode, account_name)
            if self._current is not None:
                _send(self._current, "subscribe", listed, mode, account_name)

    def unsubscribe(self, tokens: Iterable[str], mode: Optional[Mode] = None) -> None:
        """Leaves instruments; with `mode` only their candles, or only their ticks."""
        listed = _listed(tokens)
        with self._lock:
            for token in listed:
                subscription = self._subscriptions.get(token, _Subscription())
                left = _Subscription(
                    subscription.ticks if mode == "candle" else None,
                    subscription.candles and mode not in (None, "candle"),
                    subscription.account_name,
                )
                if left.ticks is None and not left.candles:
                    self._subscriptions.pop(token, None)
                else:
                    self._subscriptions[token] = left
            if self._current is not None:
                _send(self._current, "unsubscribe", listed, mode, None)

    def subscribe_option_chain(
        self, symbol: str, exchange: str, expiry: Optional[str] = None, strikes: Optional[int] = None
    ) -> None:
        """Follows an option chain, now and after every break; the strikes move with the money.

        It comes to `on_option_chain` when something in it changed, at most twice a second.
        """
        payload: dict[str, Any] = {"symbol": symbol, "exchange": exchange}
        if expiry is not None:
            payload["expiry"] = expiry
        if strikes is not None:
            payload["strikes"] = strikes
        with self._lock:
            self._chains[(symbol.upper(), exchange.upper(), expiry)] = payload
            if self._current is not None:
                _send_command(self._current, "subscribeOptionChain", payload)

    def unsubscribe_option_chain(self, symbol: str, exchange: str, expiry: Optional[str] = None) -> None:
        """Leaves the option chain of one expiry or, without it, all chains of this name."""
        payload: dict[str, Any] = {"symbol": symbol, "exchange": exchange}
        if expiry is not None:
            payload["expiry"] = expiry
        with self._lock:
            for key in list(self._chains):
                # Nobody but Spark knows which expiry one without a date is, so a date leaves it too.
                if key[:2] == (symbol.upper(), exchange.upper()) and (expiry is None or key[2] in (None, expiry)):
                    del self._chains[key]
            if self._current is not None:
                _send_command(self._current, "unsubscribeOptionChain", payload)

    def ask_connections(self) -> bool:
        """Asks where the prices come from; the answer comes as a `General` message."""
        with self._lock:
            current = self._current
        return current is not None and current.send_text('{"function": "connections", "payload": {}}')

    @property
    def tokens(self) -> list[str]:
        """What is subscribed."""
        with self._lock:
            return list(self._subscriptions)

    def _remember(self, tokens: list[str], mode: Optional[Mode], account_name: Optional[str]) -> None:
        for token in tokens:
            subscription = self._subscriptions.get(token, _Subscription())
            self._subscriptions[token] = _Subscription(
                subscription.ticks if mode == "candle" else (mode or "quote"),
                subscription.candles or mode in (None, "candle"),
                account_name or subscription.account_name,
            )

    def _opened(self, socket: WebSocket) -> None:
        # Spark remembers nothing of a closed socket.
        groups: dict[tuple[Optional[Mode], Optional[str]], list[str]] = {}
        with self._lock:
            for token, subscription in self._subscriptions.items():
                for mode in subscription.modes():
                    groups.setdefault((mode, subscription.account_name), []).append(token)
            for (mode, account_name), tokens in groups.items():
                _send(socket, "subscribe", tokens, mode, account_name)
            for payload in self._chains.values():
                _send_command(socket, "subscribeOptionChain", payload)
            self._current = socket

    def _received(self, text: str, message: dict[str, Any]) -> Optional[Callable[[], None]]:
        kind = message.get("type")
        rows = message.get("data")
        listed: list[Any] = rows if isinstance(rows, list) else []

        def report() -> None:
            if self._on_message is not None:
                self._on_message(text)
            if kind == "Tick" and self._on_tick is not None:
                for row in listed:
                    self._on_tick(row)
            elif kind == "Candle" and self._on_candle is not None:
                for row in listed:
                    self._on_candle(row)
            elif kind == "OptionChain" and self._on_option_chain is not None:
                for row in listed:
                    self._on_option_chain(row)
            elif kind == "General":
                if self._on_general is not None:
                    self._on_general(cast(GeneralMessage, message))
                _raise_refusal(message)

        return report


def _raise_refusal(message: dict[str, Any]) -> None:
    """A subscription that was refused is an error, or a misspelt token would be waited for in silence."""
    problems = message.get("errors")
    if not isinstance(problems, list) or not problems or problems[0].get("code") in FAREWELLS:
        return
    text = "; ".join(problem["message"] for problem in problems)
    raise SparkError(text, code=problems[0]["code"], problems=problems)


class _Subscription:
    def __init__(
        self,
        ticks: Optional[Mode] = None,
        candles: bool = False,
        account_name: Optional[str] = None,
    ) -> None:
        self.ticks = ticks
        self.candles = candles
        self.account_name = account_name

    def modes(self) -> tuple[Optional[Mode], ...]:
        """The subscriptions that come to this; none named means quotes and candles in one."""
        if self.ticks == "quote" and self.candles:
            return (None,)
        ticks: tuple[Optional[Mode], ...] = () if self.ticks is None else (self.ticks,)
        return (*ticks, "candle") if self.candles else ticks


def _listed(tokens: Iterable[str]) -> list[str]:
    return [tokens] if isinstance(tokens, str) else list(dict.fromkeys(tokens))


def _send(
    socket: WebSocket,
    function: str,
    tokens: list[str],
    mode: Optional[str],
    account_name: Optional[str],
) -> None:
    for begin in range(0, len(tokens), TOKENS_PER_MESSAGE):
        payload: dict[str, Any] = {"tokens": tokens[begin : begin + TOKENS_PER_MESSAGE]}
        if mode is not None:
            payload["mode"] = mode
        if account_name is not None:
            payload["AccountName"] = account_name
        _send_command(socket, function, payload)


def _send_command(socket: WebSocket, function: str, payload: dict[str, Any]) -> None:
    socket.send_text(json.dumps({"function": function, "payload": payload}))
