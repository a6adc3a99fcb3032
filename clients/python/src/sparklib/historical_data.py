"""Candles and quotes in the old style."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Optional, Union, cast

from . import session
from .candles import Interval, Moment, history
from .errors import SparkError
from .generated.shapes import PriceQuote
from .old_style import old_style
from .spark import Spark


class HistoricalData:
    """Candles and quotes under the names that programs for Spark know.

    Args:
        spark: Who asks; else the login of this program.
        raise_errors: True raises `SparkError`; otherwise a failure is a reply with status False.
    """

    def __init__(self, spark: Optional[Spark] = None, *, raise_errors: bool = False) -> None:
        self._spark = spark or session.latest() or _client_of_environment()
        self.raise_errors = raise_errors

    @old_style
    def getHistorical(
        self,
        accountName: Optional[str],
        token: str,
        startTime: Optional[Moment] = None,
        endTime: Optional[Moment] = None,
        interval: str = "1",
        reInitialize: bool = False,
    ) -> dict[str, Any]:
        """Candles of an instrument. Without times those of today; `reInitialize` changes nothing here."""
        candles = history(
            self._spark, token, cast(Interval, str(interval)), startTime, endTime, accountName or None
        )
        return {"status": True, "error": False, "data": candles, "message": "Data Received"}

    @old_style
    def getQuotes(
        self, accountName: Optional[str] = None, tokens: Union[str, Iterable[str]] = ()
    ) -> dict[str, Any]:
        """Quotes of instruments, as an object with one key for each of them."""
        wanted: Sequence[str] = tokens.split(",") if isinstance(tokens, str) else list(tokens)
        rows = self._spark.read_quotes(wanted)["data"]
        known: dict[str, PriceQuote] = {row["token"]: row for row in rows if row.get("known", True)}
        data: dict[str, Any] = {each: known.get(each, {}) for each in wanted}
        return {"status": True, "error": False, "data": data, "message": "Data Received"}


def _client_of_environment() -> Spark:
    token = session.known_token()
    if token is None:
        raise SparkError("Please generate access token.", code="token_missing")
    return Spark(access_token=token)
