"""Spark from Python: orders in many broker accounts at once, prices, history, and what becomes of them.

`Spark` is the client: every call of the API as a method. `SparkLib` offers the same under the names
that programs for Spark know. `OrderSocket` and `DataSocket` report orders and prices as they change.
"""

from .candles import history
from .data_socket import DataSocket
from .dataframe import to_dataframe
from .errors import SparkConnectionError, SparkError, SparkTimeout
from .historical_data import HistoricalData
from .order_socket import OrderSocket
from .spark import Spark
from .spark_lib import SparkLib
from .version import VERSION as __version__

__all__ = [
    "DataSocket",
    "HistoricalData",
    "OrderSocket",
    "Spark",
    "SparkConnectionError",
    "SparkError",
    "SparkLib",
    "SparkTimeout",
    "__version__",
    "history",
    "to_dataframe",
]
