"""Rows as a pandas DataFrame, for programs that have pandas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Union

#: Columns that hold moments, in all shapes that have them.
_MOMENTS = ("datetime", "Datetime", "timestamp_str", "ts", "placed_at", "entryTime", "exitTime")


def to_dataframe(reply: Union[Mapping[str, Any], Sequence[Mapping[str, Any]]]) -> Any:
    """The rows of a reply, or a list of rows, as a DataFrame; candles have their times as the index.

    Raises:
        ImportError: pandas is not installed.
    """
    try:
        import pandas  # type: ignore[import-untyped, import-not-found, unused-ignore]
    except ImportError as error:
        raise ImportError(
            "to_dataframe needs pandas, which sparklib does not bring along. "
            "Install it with: python3 -m pip install pandas"
        ) from error
    rows = reply.get("data", []) if isinstance(reply, Mapping) else reply
    frame = pandas.DataFrame(list(rows))
    for name in _MOMENTS:
        if name in frame.columns:
            frame[name] = pandas.to_datetime(frame[name])
    is_candles = "datetime" in frame.columns and "close" in frame.columns
    return frame.set_index("datetime") if is_candles else frame
