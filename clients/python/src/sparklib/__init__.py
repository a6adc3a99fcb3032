"""Spark from Python: orders in many broker accounts at once, prices, history, and what becomes of them.

`Spark` is the client: every call of the API as a method. `SparkLib` offers the same under the names
that programs for Spark know. `OrderSocket`, `DataSocket` and `EventSocket` report orders, prices and
everything else as it changes.
"""

from .backtests import BacktestResult, backtest
from .candles import history
from .data_socket import DataSocket
from .dataframe import to_dataframe
from .drift import deployment_drift, replay_drift
from .errors import SparkConnectionError, SparkError, SparkTimeout
from .event_socket import EventSocket
from .historical_data import HistoricalData
from .order_socket import OrderSocket
from .replays import ReplayResult, replay
from .spark import Spark
from .spark_lib import SparkLib
from .sweeps import SweepResult, sweep
from .version import VERSION as __version__

__all__ = [
    "BacktestResult",
    "DataSocket",
    "EventSocket",
    "HistoricalData",
    "OrderSocket",
    "ReplayResult",
    "Spark",
    "SparkConnectionError",
    "SparkError",
    "SparkLib",
    "SparkTimeout",
    "SweepResult",
    "__version__",
    "backtest",
    "deployment_drift",
    "history",
    "replay",
    "replay_drift",
    "sweep",
    "to_dataframe",
]
