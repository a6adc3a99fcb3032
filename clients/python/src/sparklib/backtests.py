"""Strategy documents played over past days."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, Optional, Union, cast

from .dataframe import to_dataframe
from .errors import SparkError
from .generated.shapes import Backtest, BacktestTrade

if TYPE_CHECKING:
    from .spark import Spark

#: How often a run is asked how far it is.
ASK_EVERY_SECONDS = 0.3


class BacktestResult:
    """A backtest that is done.

    Attributes:
        backtest: Everything that `read_backtest` tells: report, coverage, sources, notes.
        rows: The trades as a list of dictionaries.
    """

    def __init__(self, backtest: Backtest, rows: list[BacktestTrade]) -> None:
        self.backtest = backtest
        self.rows = rows

    @property
    def id(self) -> int:
        """The number of the backtest."""
        return self.backtest["backtestID"]

    @property
    def report(self) -> Mapping[str, Any]:
        """The figures, in rupees."""
        return cast(Mapping[str, Any], self.backtest["report"] or {})

    @property
    def notes(self) -> list[str]:
        """What to know before you rely on it."""
        return list(self.backtest["notes"])

    @property
    def trades(self) -> Any:
        """The trades as a DataFrame where pandas is installed, else the list of them."""
        try:
            return to_dataframe(self.rows)
        except ImportError:
            return self.rows


def backtest(
    spark: Spark,
    document: Mapping[str, Any],
    from_: Union[str, date],
    to: Union[str, date, None] = None,
    *,
    params: Optional[dict[str, Any]] = None,
    capital: Optional[float] = None,
    signals: Optional[Sequence[Mapping[str, Any]]] = None,
    on_progress: Optional[Callable[[Backtest], Any]] = None,
) -> BacktestResult:
    """Plays a strategy document over past days, waits and returns what it came to.

    Args:
        spark: Who asks.
        document: The strategy document.
        from_: The first day.
        to: The last day; yesterday when left out.
        params: Values in place of those of the document.
        capital: What percentages are taken of, in rupees.
        signals: The TradingView signals that came, each with `signal` and `at`.
        on_progress: Told how far it is while it waits and runs.

    Raises:
        SparkError: The document has errors, or the run failed or was stopped.
    """
    started = spark.start_backtest(
        document=cast(Any, dict(document)),
        from_=from_,
        to=to,
        params=params,
        capital=capital,
        signals=cast(Any, signals),
    )
    number = started["data"][0]["backtestID"]
    while True:
        found = spark.read_backtest(number)["data"][0]
        if found["state"] == "done":
            return BacktestResult(found, spark.read_backtest_trades(number)["data"])
        if found["state"] not in ("waiting", "running"):
            problem = found["problem"] or f"The backtest is {found['state']}"
            raise SparkError(problem, code="backtest_not_done")
        if on_progress is not None:
            on_progress(found)
        time.sleep(ASK_EVERY_SECONDS)
