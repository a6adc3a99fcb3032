import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

for row in spark.readPositions(Acname="account1", open=True)["data"]:
    profit = "unknown" if row["openpnl"] is None else f"{row['openpnl']:.2f}"
    print(
        row["StrategyName"],
        row["symbol"],
        row["productType"],
        row["qty"],
        "at",
        row["averagePrice"],
        "P&L",
        profit,
    )
