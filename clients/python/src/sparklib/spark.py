"""The client: every call as a method, login, renewal, time-outs and repetitions."""

from __future__ import annotations

import json
import random
import secrets
import ssl
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from types import TracebackType
from typing import Any, Optional, Union

from . import backtests, candles, drift, replays, session, sweeps
from .address import read_address
from .errors import SparkConnectionError, SparkError, SparkTimeout, bad_reply, refusal
from .generated.calls import OPERATIONS, Calls
from .generated.shapes import DeploymentDay, HistoryCandle, ReplayDrift
from .operation import Operation
from .transport import Reply, Transport
from .version import VERSION
from .wire import Request, without_none, write_request

TIMEOUT_SECONDS = 15.0
RETRIES = 2
BACKOFF_SECONDS = 0.2
BACKOFF_SECONDS_MAX = 5.0
#: A longer Retry-After than this is not waited for; the call fails instead.
RETRY_AFTER_SECONDS_MAX = 5.0
#: A gateway lost the request, or Spark could not take it now.
STATUSES_TO_REPEAT = (502, 503, 504)

_USER_AGENT = f"sparklib/{VERSION} Python/{sys.version_info.major}.{sys.version_info.minor}"


class Spark(Calls):
    """Spark, seen from a program.

    Every call is a method whose name is that of the call in small letters, and whose arguments have
    the names of the wire. It returns the reply, and raises `SparkError` when the call failed. One
    client may be used by many threads.

    Args:
        url: Where Spark is; else the variable SPARK_URL, else http://localhost:8080.
        userid: Your e-mail address or user id, for a login with password.
        password: Your password.
        apikey: Your API key, instead of user id and password.
        access_token: A token you already have, instead of a login.
        timeout: Seconds that one request may take.
        retries: How often a request is repeated that may be: one that only reads, or an order with
            its key.
        backoff: Seconds before the first repetition; each further pause is twice as long.
        ssl_context: For certificates of your own.
    """

    def __init__(
        self,
        url: Optional[str] = None,
        *,
        userid: Optional[str] = None,
        password: Optional[str] = None,
        apikey: Optional[str] = None,
        access_token: Optional[str] = None,
        timeout: float = TIMEOUT_SECONDS,
        retries: int = RETRIES,
        backoff: float = BACKOFF_SECONDS,
        ssl_context: Optional[ssl.SSLContext] = None,
    ) -> None:
        if timeout <= 0 or retries < 0 or backoff < 0:
            raise ValueError("timeout must be above 0; retries and backoff must not be negative")
        if not apikey and (userid is None) != (password is None):
            raise ValueError("A login takes userid and password, or apikey alone")
        self._address = read_address(url or session.known_url())
        self._ssl_context = ssl_context
        self._transport = Transport(self._address, ssl_context)
        # The key wins where both are given, as it does at the server.
        self._credentials = (
            {"apikey": apikey} if apikey else without_none({"userid": userid, "password": password})
        )
        self._token = access_token
        self._login_lock = threading.Lock()
        self._timeout = timeout
        self._retries = retries
        self._backoff = backoff

    @property
    def url(self) -> str:
        """Where Spark is."""
        return self._address.url

    @property
    def access_token(self) -> Optional[str]:
        """The token of the login, or None before it; one that was made elsewhere can be set."""
        return self._token

    @access_token.setter
    def access_token(self, token: str) -> None:
        self._token = token

    @property
    def ssl_context(self) -> Optional[ssl.SSLContext]:
        return self._ssl_context

    @property
    def can_log_in(self) -> bool:
        """Whether there are credentials, so that an expired token can be renewed."""
        return bool(self._credentials)

    def log_in(self) -> str:
        """Logs in with the credentials of the client and keeps the token, which is returned.

        Nobody has to call it: the first call that needs a token logs in by itself.
        """
        if not self._credentials:
            raise SparkError("Please generate access token.", code="token_missing")
        # Not through a method that a subclass may have given another meaning.
        reply = self._call(OPERATIONS["login"], fields=self._credentials)
        token = reply.get("access_token") if isinstance(reply, Mapping) else None
        if not isinstance(token, str) or not token:
            raise bad_reply(200)
        self._token = token
        return token

    def renew_token(self, expired: Optional[str]) -> str:
        """A token other than this one: that of another thread's login in the meantime, or a new one."""
        with self._login_lock:
            if self._token is not None and self._token != expired:
                return self._token
            return self.log_in()

    def history(
        self,
        token: str,
        interval: candles.Interval = "1",
        from_: Optional[candles.Moment] = None,
        to: Optional[candles.Moment] = None,
        acname: Optional[str] = None,
    ) -> list[HistoryCandle]:
        """All candles of a range of any length, the earliest first; see `sparklib.history`."""
        return candles.history(self, token, interval, from_, to, acname)

    def backtest(
        self,
        document: Mapping[str, Any],
        from_: Union[str, date],
        to: Union[str, date, None] = None,
        *,
        params: Optional[dict[str, Any]] = None,
        capital: Optional[float] = None,
        signals: Optional[Sequence[Mapping[str, Any]]] = None,
        on_progress: Optional[Callable[[Any], Any]] = None,
    ) -> backtests.BacktestResult:
        """Plays a strategy document over past days and waits; see `sparklib.backtest`."""
        return backtests.backtest(
            self,
            document,
            from_,
            to,
            params=params,
            capital=capital,
            signals=signals,
            on_progress=on_progress,
        )

    def sweep(
        self,
        document: Mapping[str, Any],
        from_: Union[str, date],
        to: Union[str, date, None] = None,
        *,
        axes: Sequence[Mapping[str, Any]],
        capital: Optional[float] = None,
        on_progress: Optional[Callable[[Any], Any]] = None,
    ) -> sweeps.SweepResult:
        """Plays a strategy document with many values and waits; see `sparklib.sweep`."""
        return sweeps.sweep(
            self, document, from_, to, axes=axes, capital=capital, on_progress=on_progress
        )

    def replay(
        self,
        document: Optional[Mapping[str, Any]] = None,
        date: Union[str, date, None] = None,
        *,
        documentID: Optional[int] = None,
        rev: Optional[int] = None,
        speed: float = replays.SPEED,
        params: Optional[dict[str, Any]] = None,
        on_progress: Optional[Callable[[Any], Any]] = None,
    ) -> replays.ReplayResult:
        """Lets a strategy document trade in a past day and waits; see `sparklib.replay`."""
        return replays.replay(
            self,
            document,
            date,
            documentID=documentID,
            rev=rev,
            speed=speed,
            params=params,
            on_progress=on_progress,
        )

    def deployment_drift(self, deploymentID: int, date: Union[str, date]) -> DeploymentDay:
        """A day of a deployment beside its backtest, waited for; see `sparklib.deployment_drift`."""
        return drift.deployment_drift(self, deploymentID, date)

    def replay_drift(self, replayID: int) -> ReplayDrift:
        """A replay that is over beside its backtest, waited for; see `sparklib.replay_drift`."""
        return drift.replay_drift(self, replayID)

    def close(self) -> None:
        """Closes the connections. The client can be used again; it then opens new ones."""
        self._transport.close()

    def __enter__(self) -> Spark:
        return self

    def __exit__(
        self,
        kind: Optional[type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        # Neither token nor password: what is printed ends up in logs.
        return f"<{type(self).__name__} {self.url}{' logged in' if self._token else ''}>"

    def _call(
        self,
        operation: Operation,
        *,
        path: Mapping[str, Any] = {},
        query: Mapping[str, Any] = {},
        fields: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        request = write_request(operation, path, query, fields, body)
        headers = {"Accept": "application/json", "User-Agent": _USER_AGENT}
        if request.content_type is not None:
            headers["Content-Type"] = request.content_type
        if operation.takes_key:
            # Made once per call, so that every repetition carries the same.
            headers["Idempotency-Key"] = idempotency_key or secrets.token_urlsafe(24)
        is_renewed = False
        repetitions = 0
        while True:
            token = self._token_for(operation)
            if token is not None:
                headers["Authorization"] = f"Bearer {token}"
            try:
                return self._attempt(operation, request, headers)
            except _Refused as refused:
                error = refused.error
                if error.code == "token_expired" and self.can_log_in and not is_renewed:
                    # The call was not begun, so that sending it again is safe whatever it does.
                    is_renewed = True
                    self.renew_token(token)
                    continue
                pause = self._pause(repetitions, refused.retry_after)
                if not operation.may_be_repeated or not refused.may_pass or pause is None:
                    raise error from None
            except (SparkTimeout, SparkConnectionError):
                pause = self._pause(repetitions, None)
                if not operation.may_be_repeated or pause is None:
                    raise
            repetitions += 1
            time.sleep(pause)

    def _token_for(self, operation: Operation) -> Optional[str]:
        if not operation.needs_token:
            return None
        return self._token or self.renew_token(None)

    def _attempt(self, operation: Operation, request: Request, headers: Mapping[str, str]) -> Any:
        reply = self._transport.exchange(
            request.method, request.target, headers, request.content, self._timeout
        )
        if 200 <= reply.status < 300:
            return _read_success(operation, reply)
        raise _Refused(reply)

    def _pause(self, repetitions: int, retry_after: Optional[float]) -> Optional[float]:
        """Seconds to wait before the next repetition; None when there shall be none."""
        if repetitions >= self._retries:
            return None
        if retry_after is not None:
            return retry_after if retry_after <= RETRY_AFTER_SECONDS_MAX else None
        longest = min(self._backoff * 2.0**repetitions, BACKOFF_SECONDS_MAX)
        # Clients that lost the same server must not reconnect at the same moment.
        return longest * random.uniform(0.5, 1.0)


class _Refused(Exception):
    """A reply that is not a success, before it is decided whether to try again."""

    def __init__(self, reply: Reply) -> None:
        super().__init__()
        self.error = refusal(reply.status, _json_of(reply), reply.headers.get("x-request-id"))
        self.may_pass = reply.status in STATUSES_TO_REPEAT
        waits = reply.headers.get("retry-after", "")
        self.retry_after = float(waits) if waits.isdigit() else None


def _read_success(operation: Operation, reply: Reply) -> Any:
    request_id = reply.headers.get("x-request-id")
    if operation.reply_headers:
        found = {name: reply.headers.get(name.lower(), "") for name in operation.reply_headers}
        if not all(found.values()):
            raise bad_reply(reply.status, request_id)
        return found
    value = _json_of(reply)
    if not isinstance(value, dict):
        raise bad_reply(reply.status, request_id)
    # A login answers plainly; everything else says in the envelope whether it did what was asked.
    if "status" in value and value["status"] is not True:
        raise refusal(reply.status, value, request_id)
    if operation.name != "login" and not isinstance(value.get("data"), list):
        raise bad_reply(reply.status, request_id)
    return value


def _json_of(reply: Reply) -> Any:
    try:
        return json.loads(reply.content)
    except (ValueError, RecursionError):
        return None
