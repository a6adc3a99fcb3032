"""Strategy documents played with many values of their parameters."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, Optional, Union, cast

from .dataframe import to_dataframe
from .errors import SparkError
from .generated.shapes import Sweep

if TYPE_CHECKING:
    from .spark import Spark

#: How often a sweep is asked how far it is.
ASK_EVERY_SECONDS = 0.3


class SweepResult:
    """A sweep that is done.

    Attributes:
        sweep: Everything that `read_sweep` tells.
        cells: Every run as a dictionary, the last axis fastest.
    """

    def __init__(self, sweep: Sweep) -> None:
        self.sweep = sweep
        self.cells = list(sweep["cells"])

    @property
    def id(self) -> int:
        """The number of the sweep."""
        return self.sweep["sweepID"]

    @property
    def notes(self) -> list[str]:
        """What to know before you rely on it."""
        return list(self.sweep["notes"])

    @property
    def best(self) -> Optional[Mapping[str, Any]]:
        """The run with the highest figure; None where no run has one."""
        return self._cell(self.sweep["best"])

    @property
    def plateau(self) -> Optional[Mapping[str, Any]]:
        """The run whose neighbours are good as well; None where no run has a figure."""
        return self._cell(self.sweep["bestPlateau"])

    @property
    def table(self) -> Any:
        """Values and figures of every run as a DataFrame where pandas is installed, else a list."""
        rows = [
            {**cell["values"], **cell["inSample"], "plateau": (cell["plateau"] or {}).get("score")}
            for cell in cast(list[Any], self.cells)
        ]
        try:
            return to_dataframe(rows)
        except ImportError:
            return rows

    def _cell(self, index: Optional[int]) -> Optional[Mapping[str, Any]]:
        return None if index is None else cast(Mapping[str, Any], self.cells[index])


def sweep(
    spark: Spark,
    document: Mapping[str, Any],
    from_: Union[str, date],
    to: Union[str, date, None] = None,
    *,
    axes: Sequence[Mapping[str, Any]],
    capital: Optional[float] = None,
    on_progress: Optional[Callable[[Sweep], Any]] = None,
) -> SweepResult:
    """Plays a strategy document with many values of its parameters, waits and returns every run.

    Args:
        spark: Who asks.
        document: The strategy document.
        from_: The first day.
        to: The last day; yesterday when left out.
        axes: What is varied, each as `{"name": "fast", "from": 5, "to": 20, "step": 1}`.
        capital: What percentages are taken of, in rupees.
        on_progress: Told how far it is while it waits and runs.

    Raises:
        SparkError: The document or the axes have errors, or the sweep failed or was stopped.
    """
    started = spark.start_sweep(
        document=cast(Any, dict(document)), from_=from_, to=to, axes=cast(Any, list(axes)), capital=capital
    )
    number = started["data"][0]["sweepID"]
    while True:
        found = spark.read_sweep(number)["data"][0]
        if found["state"] == "done":
            return SweepResult(found)
        if found["state"] not in ("waiting", "running"):
            problem = found["problem"] or f"The sweep is {found['state']}"
            raise SparkError(problem, code="backtest_not_done")
        if on_progress is not None:
            on_progress(found)
        time.sleep(ASK_EVERY_SECONDS)
