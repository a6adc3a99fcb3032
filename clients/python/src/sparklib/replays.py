"""Strategy documents that trade in a past day."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from datetime import date as Day
from typing import TYPE_CHECKING, Any, Optional, Union, cast

from .dataframe import to_dataframe
from .errors import SparkError
from .generated.shapes import Replay

if TYPE_CHECKING:
    from .spark import Spark

#: How often a replay is asked how far it is.
ASK_EVERY_SECONDS = 0.3
#: Who waits for the end of a day wants it soon: a session takes less than a minute.
SPEED = 600


class ReplayResult:
    """A replayed day that is over.

    Attributes:
        replay: Everything that `read_replay` tells.
        rows: Every order as a list of dictionaries, the first first.
    """

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.rows = list(replay["orders"])

    @property
    def id(self) -> int:
        """The number of the replay."""
        return self.replay["replayID"]

    @property
    def booked(self) -> float:
        """What the day brought before charges, in rupees."""
        return self.replay["booked"]

    @property
    def legs(self) -> list[Any]:
        """The legs of the day with their stops and targets."""
        return list(self.replay["legs"])

    @property
    def decisions(self) -> list[Any]:
        """The last decisions, the newest last."""
        return list(self.replay["decisions"])

    @property
    def orders(self) -> Any:
        """Every order as a DataFrame where pandas is installed, else the list of them."""
        try:
            return to_dataframe(self.rows)
        except ImportError:
            return self.rows


def replay(
    spark: Spark,
    document: Optional[Mapping[str, Any]] = None,
    date: Union[str, Day, None] = None,
    *,
    documentID: Optional[int] = None,
    rev: Optional[int] = None,
    speed: float = SPEED,
    params: Optional[dict[str, Any]] = None,
    on_progress: Optional[Callable[[Replay], Any]] = None,
) -> ReplayResult:
    """Lets a strategy document trade in a past day, waits until the day is over and returns it.

    Args:
        spark: Who asks.
        document: The strategy document.
        date: The day; the last trading day before today when left out.
        documentID: The number of a saved document, in place of the document.
        rev: A revision of the saved document; the newest when left out.
        speed: How many times as fast as the day was.
        params: Values in place of those of the document.
        on_progress: Told how far it is, several times a second.

    Raises:
        SparkError: The document has errors, or the replay failed or was stopped.
    """
    started = spark.start_replay(
        document=cast(Any, document if document is None else dict(document)),
        documentID=documentID,
        rev=rev,
        date=date,
        speed=speed,
        params=params,
    )
    number = started["data"][0]["replayID"]
    while True:
        found = spark.read_replay(number)["data"][0]
        if found["state"] == "done":
            return ReplayResult(found)
        if found["state"] in ("stopped", "failed"):
            problem = found["says"] or f"The replay is {found['state']}"
            raise SparkError(problem, code="replay_not_done")
        if on_progress is not None:
            on_progress(found)
        time.sleep(ASK_EVERY_SECONDS)
