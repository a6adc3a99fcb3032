import os
from datetime import datetime
from zoneinfo import ZoneInfo

from sparklib import HistoricalData, SparkLib

TOKEN, RANGE_END = "NSE:212", "09:30:00"

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()


def opening_range():
    today = datetime.now(ZoneInfo("Asia/Kolkata")).strftime("%Y-%m-%d")
    reply = HistoricalData().getHistorical(
        accountName="account1",
        token=TOKEN,
        interval="1",
        startTime=f"{today}T09:15:00",
        endTime=f"{today}T{RANGE_END}",
    )
    first = [
        candle
        for candle in reply["data"]
        if candle["datetime"][11:] < RANGE_END
    ]
    if not first:
        return None
    return max(candle["high"] for candle in first), min(
        candle["low"] for candle in first
    )


print(opening_range() or "no candles of this morning")
