import os
from sparklib import SparkLib

spark = SparkLib(access_token=os.environ["SPARK_TOKEN"])
document = spark.listStrategyTemplates()["data"][0]["document"]
document["conditions"][0]["when"] = {
    "op": "eq",
    "l": {"webhook": "breakout"},
    "r": {"value": True},
}
document["clock"]["lastEntry"] = "14:45"
signals = [
    {"signal": "breakout", "at": "2026-10-06T10:03:20"},
    {"signal": "breakout", "at": "2026-10-08T11:41:05"},
]
result = spark.backtest(
    document, "2026-10-05", "2026-10-09", signals=signals
)
for note in result.notes:
    print(note)
for trade in result.rows:
    print(trade["entryTime"], trade["symbol"], trade["net"])
