import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])

for row in spark.read_positions(Acname="account1", open=True)["data"]:
    profit = "unknown" if row["openpnl"] is None else f"{row['openpnl']:.2f}"
    print(row["StrategyName"], row["symbol"], row["productType"], row["qty"], "at", row["averagePrice"], "P&L", profit)
