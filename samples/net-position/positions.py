import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

for row in spark.netposition(acname="account1", stname="test1")["data"]:
    total = row["totalpnl"]
    print(
        row["accountName"],
        row["openpositions"],
        "open,",
        "P&L unknown" if total is None else f"P&L {total:.2f}",
    )
