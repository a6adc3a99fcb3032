"""History over ranges of any length: no candle lost, none twice, no question too long."""

from __future__ import annotations

import random
import unittest
from datetime import date, datetime, timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

from loopback import Deed, Loopback, Received, envelope, problem

from sparklib import Spark, SparkError, to_dataframe
from sparklib.wire import INDIAN_TIME


class CandleServer:
    """Knows a candle for every hour, and answers as Spark does: a day is whole, a moment is left out."""

    def __init__(self, days_max: int) -> None:
        self._days_max = days_max

    def respond(self, received: Received) -> Deed:
        query = {name: values[0] for name, values in parse_qs(urlsplit(received.target).query).items()}
        begin = self._moment(query["from"], is_end=False)
        end = (
            self._moment(query["to"], is_end=True)
            if "to" in query
            else datetime.now(INDIAN_TIME).replace(tzinfo=None)
        )
        if (end - begin).days > self._days_max:
            return problem(400, "history_too_long")
        return envelope({"datetime": str(each)} for each in hours(begin, end))

    @staticmethod
    def _moment(text: str, is_end: bool) -> datetime:
        if len(text) > 10:
            return datetime.fromisoformat(text)
        return datetime.fromisoformat(text) + timedelta(days=1 if is_end else 0)


def hours(begin: datetime, end: datetime) -> list[datetime]:
    first = begin.replace(minute=0, second=0)
    first = first if first == begin else first + timedelta(hours=1)
    count = max(0, int((end - first) / timedelta(hours=1)) + 1)
    return [each for each in (first + timedelta(hours=n) for n in range(count)) if each < end]


class Ranges(unittest.TestCase):
    def ask(self, interval: Any, begin: Any, end: Any, days_max: int = 30) -> list[str]:
        with Loopback(CandleServer(days_max).respond) as server, Spark(server.url, access_token="t") as spark:
            candles = spark.history("NSE:212", interval, begin, end)
            self.questions = [request.target for request in server.requests]
            return [candle["datetime"] for candle in candles]

    def test_too_long_is_cut(self) -> None:
        """whatever the range, every candle comes once and in turn, and no question is too long"""
        chance = random.Random(2026)
        for _ in range(25):
            begin = datetime(2024, 1, 1) + timedelta(minutes=chance.randrange(500_000))
            end = begin + timedelta(
                minutes=chance.choice((0, 59, 1440, 30 * 1440, 31 * 1440, chance.randrange(400_000)))
            )
            found = self.ask("60", begin, end)
            self.assertEqual(found, [str(each) for each in hours(begin, end)], f"{begin} to {end}")

    def test_days(self) -> None:
        """ranges of days contain their first day and their last"""
        for days in (0, 1, 28, 29, 30, 31, 59, 60, 61):
            first, last = date(2025, 3, 1), date(2025, 3, 1) + timedelta(days=days)
            found = self.ask("60", first, str(last))
            self.assertEqual(len(found), 24 * (days + 1))
            self.assertEqual(len(set(found)), len(found))

    def test_few_questions(self) -> None:
        """a month is one question, and so is half a year of days"""
        self.ask("60", "2025-01-01", "2025-01-30")
        self.assertEqual(len(self.questions), 1)
        self.ask("60", "2025-01-01", "2025-01-31")
        self.assertEqual(len(self.questions), 2)
        self.ask("1D", "2025-01-01", "2025-07-19", days_max=200)
        self.assertEqual(len(self.questions), 1)

    def test_mixed(self) -> None:
        """a range may begin with a moment and end with a day, or the other way round"""
        self.assertEqual(len(self.ask("60", "2025-01-01T09:15:00", "2025-01-01")), 14)
        self.assertEqual(len(self.ask("60", "2025-01-01", "2025-01-02T00:00:00")), 24)
        self.assertEqual(len(self.ask("60", "2025-01-01", "2025-01-31T00:00:00")), 24 * 30)
        self.assertEqual(len(self.questions), 1, "nothing is left for a second question")

    def test_backwards(self) -> None:
        """a range that ends before it begins is sent as it is: Spark judges it"""
        self.assertEqual(self.ask("60", "2025-01-02", "2025-01-01"), [])
        self.assertEqual(len(self.questions), 1)

    def test_unreadable(self) -> None:
        """a text that is no moment is refused with its spelling"""
        with self.assertRaisesRegex(ValueError, "YYYY-MM-DD"):
            self.ask("60", "01.01.2025", "2025-01-02")

    def test_open_end(self) -> None:
        """without an end a range goes on to now"""
        yesterday = datetime.now(INDIAN_TIME).date() - timedelta(days=1)
        found = self.ask("60", yesterday, None)
        self.assertTrue(24 <= len(found) <= 48)
        self.assertNotIn("to=", self.questions[0])

    def test_refusal(self) -> None:
        """a refusal of one question is the error of all"""
        with self.assertRaises(SparkError):
            self.ask("60", "2025-01-01", "2025-12-31", days_max=10)


class Frames(unittest.TestCase):
    ROWS = [
        {
            "datetime": "2026-11-13 09:15:00",
            "open": 1.0,
            "high": 2.0,
            "low": 0.5,
            "close": 1.5,
            "volume": 10,
            "oi": 0,
        },
        {
            "datetime": "2026-11-13 09:20:00",
            "open": 1.5,
            "high": 2.5,
            "low": 1.5,
            "close": 2.0,
            "volume": 20,
            "oi": 0,
        },
    ]

    def test_dataframe(self) -> None:
        """rows become a DataFrame, or a kind word about pandas where there is none"""
        try:
            import pandas  # noqa: F401
        except ImportError:
            with self.assertRaisesRegex(ImportError, "pip install pandas"):
                to_dataframe(self.ROWS)
            return
        frame = to_dataframe({"status": True, "data": self.ROWS})
        self.assertEqual(list(frame["close"]), [1.5, 2.0])
        self.assertEqual(str(frame.index[1]), "2026-11-13 09:20:00")
        self.assertEqual(len(to_dataframe([])), 0)


if __name__ == "__main__":
    unittest.main()
