import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

spark.pushtrades()
trades = spark.tradebook(
    startDate="2026-11-01",
    endDate="2026-11-30",
    stname="test1",
    acname="account1",
)["data"]
wins = [trade for trade in trades if trade["PNL"] > 0]
print(
    len(trades),
    "trades,",
    len(wins),
    "won, P&L",
    round(sum(trade["PNL"] for trade in trades), 2),
)
