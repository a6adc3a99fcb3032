"""Days that were traded, beside the backtests of them."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import date as Day
from typing import TYPE_CHECKING, TypeVar, Union

from .generated.shapes import DeploymentDay, ReplayDrift

if TYPE_CHECKING:
    from .spark import Spark

#: How often it is asked whether the backtest is done.
ASK_EVERY_SECONDS = 0.3

Compared = TypeVar("Compared", DeploymentDay, ReplayDrift)


def deployment_drift(spark: Spark, deploymentID: int, date: Union[str, Day]) -> DeploymentDay:
    """A day of a deployment beside the backtest of it, waited for while that is played.

    Args:
        spark: Who asks.
        deploymentID: The number of the deployment.
        date: The day.

    Returns:
        Everything that `read_deployment_day` tells; `says` is why there is nothing to compare with.
    """
    return _compared(lambda: spark.read_deployment_day(deploymentID, date)["data"][0])


def replay_drift(spark: Spark, replayID: int) -> ReplayDrift:
    """A replay that is over beside the backtest of its day, waited for while that is played.

    Args:
        spark: Who asks.
        replayID: The number of the replay.

    Returns:
        Everything that `read_replay_drift` tells; `says` is why there is nothing to compare with.
    """
    return _compared(lambda: spark.read_replay_drift(replayID)["data"][0])


def _compared(read: Callable[[], Compared]) -> Compared:
    while True:
        day = read()
        if not day["playing"]:
            return day
        time.sleep(ASK_EVERY_SECONDS)
