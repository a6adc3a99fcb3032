import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

report = spark.getHoldings()["data"][0]
for row in report["holdings"]:
    print(row["accountName"], row["symbol"], row["qty"], row["pnl"])
total = report["total"]
if total["isPartial"]:
    print("at least", total["valueAtLeast"])
else:
    print(total["value"])
