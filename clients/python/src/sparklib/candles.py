"""Candles of the past, over ranges of any length."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Literal, Optional, Union

from .generated.shapes import HistoryCandle
from .wire import INDIAN_TIME

if TYPE_CHECKING:
    from .spark import Spark

Interval = Literal["1", "2", "3", "5", "10", "15", "20", "30", "60", "120", "240", "1D"]
Moment = Union[str, date, datetime]

#: Spark takes longer ranges, but many short ones are answered in time also by a busy machine.
DAYS_PER_QUESTION = 30
DAYS_PER_QUESTION_OF_DAYS = 200


def history(
    spark: Spark,
    token: str,
    interval: Interval = "1",
    from_: Optional[Moment] = None,
    to: Optional[Moment] = None,
    acname: Optional[str] = None,
) -> list[HistoryCandle]:
    """All candles from a moment or day to another, the earliest first, in as many requests as it takes.

    Args:
        spark: Who asks.
        token: The instrument: exchange, colon, number.
        interval: Minutes of one candle, counted from 09:15; 1D is a day.
        from_: First moment in Indian time, or first day; today 09:15 when left out.
        to: Candles that begin before this moment, or on or before this day; now when left out.
        acname: Insists on the broker of this account.
    """
    if from_ is None:
        return spark.read_history(token, interval=interval, to=to, acname=acname)["data"]
    begin, end = _read(from_), to if to is None else _read(to)
    days = DAYS_PER_QUESTION_OF_DAYS if interval == "1D" else DAYS_PER_QUESTION
    candles: list[HistoryCandle] = []
    for first, last in _windows(begin, end, days):
        reply = spark.read_history(token, interval=interval, from_=first, to=last, acname=acname)
        candles.extend(reply["data"])
    return candles


def _windows(
    begin: Union[date, datetime], end: Union[date, datetime, None], days: int
) -> Iterator[tuple[Union[date, datetime], Union[date, datetime, None]]]:
    """Cuts a range at midnight, where no candle is cut."""
    last_day = _day(end) if end is not None else datetime.now(INDIAN_TIME).date()
    first = begin
    while (last_day - _day(first)).days >= days:
        cut = _day(first) + timedelta(days=days - 1)
        yield first, cut
        first = cut + timedelta(days=1)
    # A range that ends at midnight sharp has nothing in its last day.
    if isinstance(end, datetime) and not isinstance(first, datetime):
        first = datetime.combine(first, time.min)
        if first >= end and first != begin:
            return
    yield first, end


def _day(moment: Union[date, datetime]) -> date:
    return moment.date() if isinstance(moment, datetime) else moment


def _read(moment: Moment) -> Union[date, datetime]:
    if isinstance(moment, str):
        text = moment.strip()
        try:
            return date.fromisoformat(text) if len(text) == 10 else datetime.fromisoformat(text)
        except ValueError as error:
            raise ValueError(f"{moment!r} is neither YYYY-MM-DD nor YYYY-MM-DDTHH:MM:SS") from error
    if isinstance(moment, datetime) and moment.tzinfo is not None:
        return moment.astimezone(INDIAN_TIME).replace(tzinfo=None)
    return moment
